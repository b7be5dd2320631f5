"""What can be drawn: fields of colour, lines, words, pictures, symbols and QR codes.

A `Pen` knows the ink. With `grey` no colour leaves it; with `low_ink` panels and pictures become
outlines; with `grey_low` both. Everything is drawn through it, never on reportlab's canvas itself.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any, Literal

from reportlab import rl_config
from reportlab.lib.colors import Color
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from partycards.files import shipped
from partycards.printing.engine import art
from partycards.printing.engine.box import Box
from partycards.printing.engine.colours import (
    BLACK,
    INK,
    SOFT,
    WHITE,
    channels,
    luminance,
    operator,
)
from partycards.printing.engine.fonts import TEXT, Face, font, path, runs
from partycards.printing.engine.options import GREY, SPARING, Ink
from partycards.printing.engine.plain_font import document_of, shown
from partycards.printing.engine.reading_order import in_sight
from partycards.printing.engine.shaped_font import ShapedFont
from partycards.printing.engine.text import (
    FLOOR,
    LEADING,
    Block,
    Line,
    Words,
    fitted,
    is_broken,
    one_line,
)
from partycards.printing.engine.whole_form import put_picture
from partycards.qr import qr_rows

# Plain bytes in the file: a fifth smaller, and quicker, than letters made of them.
rl_config.useA85 = 0

Align = Literal["left", "middle", "right"]
SYMBOLS = shipped("static") / "symbols.svg"
HAIRLINE = 0.3
BASELINE = 0.32
"""From the middle of a line of text down to its baseline, as a share of its size."""


class Pen:
    """Draws on the page at hand. Forms (what stands on many pages) are drawn once and named."""

    def __init__(self, canvas: Canvas, ink: Ink) -> None:
        self._canvas = canvas
        self._forms: set[str] = set()
        self._numbers: dict[str, int] = {}
        self._document = document_of(canvas)
        self._lines: dict[tuple[Line, float], str] = {}
        self._shaped: dict[str, ShapedFont] = {}
        self.lost: dict[str, str] = {}
        """Letters that no font has, and the line in which each stood first."""
        self.ink = ink
        self.before_drawing: Callable[[], None] | None = None
        self.spaced = False
        """Whether a line ends with a space, so that words that are read one after the other have
        one between them."""
        self.grey, self.sparing = ink in GREY, ink in SPARING
        self.full_ink: Ink = "grey" if self.grey else "colour"
        """The ink for what is thin or small: nothing is saved there."""

    def put(self, *operators: str) -> None:
        """PDF operators as they are."""
        if self.before_drawing:
            self.before_drawing()
        for each in operators:
            self._canvas.addLiteral(each)

    def fill(self, box: Box, colour: str, radius: float = 0) -> None:
        """A field of colour."""
        self.put(operator(colour, self.ink), _outline(box, radius), "f")

    def outline(self, box: Box, colour: str, width: float = HAIRLINE, radius: float = 0) -> None:
        """A line around a box."""
        self.put(f"{width:.3f} w", operator(colour, self.ink, stroke=True))
        self.put(_outline(box, radius), "S")

    def panel(self, box: Box, colour: str, line: str = SOFT, radius: float = 0) -> None:
        """A large field of colour; with little ink only the line around it."""
        if self.sparing:
            self.outline(box, line, 0.6, radius)
        else:
            self.fill(box, colour, radius)

    def on(self, colour: str) -> str:
        """The colour of letters on a panel: white on a dark one, ink where the paper stays white.

        `panel` is for large fields; on a `fill`, which is printed with any ink, choose yourself."""
        return INK if self.sparing or luminance(colour) > 0.5 else WHITE

    def disc(self, x: float, y: float, radius: float, colour: str) -> None:
        """A filled circle around a point."""
        self.fill(Box.around(x, y, radius), colour, radius)

    def glow(self, x: float, y: float, radius: float, stops: Iterable[tuple[float, str]],
             beyond: float = 1) -> None:  # fmt: skip
        """A circle whose colours go over into each other, from its middle (0) to its edge (1), or
        to a multiple of its radius `beyond` it; on a grey printer it is the first of them. On pages
        only: a form does not know it."""
        places, colours = zip(*stops, strict=True)
        if self.grey:
            return self.disc(x, y, radius, colours[0])
        inks = [Color(*channels(colour)) for colour in colours]
        with self.clipped(Box.around(x, y, radius), radius):
            self._canvas.radialGradient(x, y, radius * beyond, inks, list(places))

    def ring(self, x: float, y: float, radius: float, colour: str, width: float = 1) -> None:
        """A circle around a point."""
        self.outline(Box.around(x, y, radius), colour, width, radius)

    def line(self, x: float, y: float, to_x: float, to_y: float, colour: str = INK,
             width: float = HAIRLINE, dash: tuple[float, ...] = ()) -> None:  # fmt: skip
        """A straight line, dashed if `dash` gives lengths of strokes and gaps."""
        self.put("q", f"{width:.3f} w", operator(colour, self.ink, stroke=True))
        if dash:
            self.put(f"[{' '.join(f'{length:.2f}' for length in dash)}] 0 d")
        self.put(f"{x:.3f} {y:.3f} m {to_x:.3f} {to_y:.3f} l S", "Q")

    def words(self, block: Block, x: float, top: float, align: Align = "left") -> float:
        """Print a block below `top`; `x` is its left edge, middle or right edge. Where it ends."""
        for number, line in enumerate(block.lines):
            left = x - {"left": 0.0, "middle": line.width / 2, "right": line.width}[align]
            if line.leftward and align == "left":
                left = x + block.width - line.width
            middle = top - block.leading * (number + 0.5)
            place = f"BT 1 0 0 1 {left:.3f} {middle - BASELINE * block.size:.3f} Tm"
            self.put(place, self._said(line, block.size))
            if self.spaced and not is_broken(line):
                self.put(shown(font(TEXT[0]), " ", block.size, self._document))
            self.put("ET")
        return top - block.height

    def _said(self, line: Line, size: float) -> str:
        """The operators that print a line within a text; the same line comes again and again."""
        found = self._lines.get((line, size))
        if found is None:
            found = self._lines[line, size] = " ".join(self._parts(line, size))
        return found

    def _parts(self, line: Line, size: float) -> Iterator[str]:
        texts = [span.text for span in line.spans]
        for number, letters, leftward in in_sight(texts, line.leftward):
            span = line.spans[number]
            yield operator(span.colour, self.ink)
            for piece in runs(letters, span.face, leftward):
                for letter in piece.lost:
                    self.lost.setdefault(letter, "".join(texts))
                if piece.glyphs:
                    yield self._shaped_font(piece.font).show(piece.glyphs, size)
                else:
                    yield shown(piece.font, piece.text, size, self._document)

    def _shaped_font(self, name: str) -> ShapedFont:
        """A font of this file whose glyphs are placed one by one."""
        if name not in self._shaped:
            called = f"W{len(self._shaped) + 1}"
            self._shaped[name] = ShapedFont(self._document, name, path(name), called)
        return self._shaped[name]

    def words_in(self, block: Block, box: Box, align: Align = "middle") -> None:
        """Print a block in the middle of a box's height."""
        x = {"left": box.x, "middle": box.middle_x, "right": box.right}[align]
        self.words(block, x, box.middle_y + block.height / 2, align)

    def line_in(self, box: Box, words: Words, size: float, face: Face = TEXT, colour: str = INK,
                floor: float = FLOOR, align: Align = "middle") -> None:  # fmt: skip
        """Print words in one line in the middle of a box's height, as `one_line` sets them."""
        self.words_in(one_line(words, size, box.width, face, colour, floor), box, align)

    def fit_in(self, box: Box, words: Words, size: float, face: Face = TEXT, colour: str = INK,
               leading: float = LEADING, floor: float = FLOOR,
               align: Align = "middle") -> None:  # fmt: skip
        """Print words in the middle of a box's height, as large as `fitted` sets them there."""
        block = fitted(words, size, box.width, box.height, face, colour, leading, floor)
        self.words_in(block, box, align)

    def picture(self, path: Path, box: Box) -> None:
        """The picture in a file (SVG, PNG, JPEG) as large as fits into the box, in its middle."""
        if path.suffix.lower() == ".svg":
            self.drawing(f"art-{path}", art.drawing(path), box)
        else:
            self._photo(path, box)

    def symbol(self, name: str, box: Box, colour: str = INK) -> None:
        """A symbol of `static/symbols.svg`, in a colour unless it has its own."""
        self.put(operator(colour, self.ink))
        self.drawing(f"symbol-{name}", art.symbols(SYMBOLS)[name], box, self.full_ink)

    def drawing(self, name: str, drawing: art.Drawing, box: Box, ink: Ink | None = None) -> None:
        """A drawing that is drawn once under its name and shown here."""
        if name not in self._forms:
            self._forms.add(name)
            put_picture(self._document, self._called(name), drawing, ink or self.ink)
        scale = min(box.width / drawing.width, box.height / drawing.height)
        place = box.centred(drawing.width * scale, drawing.height * scale)
        self.put("q", f"{scale:.5f} 0 0 {scale:.5f} {place.x:.3f} {place.y:.3f} cm")
        self._canvas.doForm(self._called(name))
        self.put("Q")

    def _photo(self, path: Path, box: Box) -> None:
        image = art.photo(path, self.ink)
        scale = min(box.width / image.width, box.height / image.height)
        place = box.centred(image.width * scale, image.height * scale)
        reader = ImageReader(BytesIO(image.data))
        self.put()
        self._canvas.drawImage(reader, *(place.x, place.y, place.width, place.height), mask="auto")

    def qr(self, text: str, box: Box) -> None:
        """A QR code with its quiet zone, as large as fits, black on white with every ink."""
        rows = qr_rows(text)
        side = min(box.width, box.height)
        place, module = box.centred(side, side), side / len(rows)
        self.fill(place, WHITE)
        self.put(operator(BLACK, "grey"))
        for number, row in enumerate(rows):
            y = place.top - (number + 1) * module
            self.put(*(
                f"{place.x + start * module:.3f} {y:.3f} {count * module:.3f} {module:.3f} re"
                for start, count in _dark(row)
            ))  # fmt: skip
        self.put("f")

    def form(self, name: str, size: Box, draw: Callable[[], None]) -> None:
        """Draw something once in its own coordinates; `show` places it any number of times."""
        if name not in self._forms:
            self._forms.add(name)
            corners: Any = (size.x, size.y, size.right, size.top)
            self._canvas.beginForm(self._called(name), *corners)
            draw()
            self._canvas.endForm()

    def _called(self, name: str) -> str:
        """A number for a form's name: in the file a path or a blank would break the page, and say
        on whose computer it was made."""
        return str(self._numbers.setdefault(name, len(self._numbers)))

    def show(self, name: str, x: float = 0, y: float = 0) -> None:
        """A form with its origin at a point; it may be drawn later, up to the end."""
        self.put("q", f"1 0 0 1 {x:.3f} {y:.3f} cm")
        self._canvas.doForm(self._called(name))
        self.put("Q")

    @contextmanager
    def clipped(self, box: Box, radius: float = 0) -> Iterator[None]:
        """What is drawn inside shows only in the box."""
        self.put("q", _outline(box, radius), "W n")
        yield
        self.put("Q")

    @contextmanager
    def turned(self, box: Box, quarters: int) -> Iterator[Box]:
        """Draw in a box that is turned to the left by quarters; its own coordinates are yielded.

        After 1 quarter "up" points to the left edge of the page, after 2 everything is upside down.
        """
        sideways = Box(0, 0, box.height, box.width)
        matrix, inside = {
            0: (f"1 0 0 1 {box.x:.3f} {box.y:.3f}", Box(0, 0, box.width, box.height)),
            1: (f"0 1 -1 0 {box.right:.3f} {box.y:.3f}", sideways),
            2: (f"-1 0 0 -1 {box.right:.3f} {box.top:.3f}", Box(0, 0, box.width, box.height)),
            3: (f"0 -1 1 0 {box.x:.3f} {box.top:.3f}", sideways),
        }[quarters % 4]
        self.put("q", f"{matrix} cm")
        yield inside
        self.put("Q")

    @contextmanager
    def spun(self, x: float, y: float, degrees: float) -> Iterator[None]:
        """Draw everything turned to the right around a point."""
        cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
        self.put("q", f"1 0 0 1 {x:.3f} {y:.3f} cm")
        self.put(f"{cos:.5f} {-sin:.5f} {sin:.5f} {cos:.5f} 0 0 cm")
        self.put(f"1 0 0 1 {-x:.3f} {-y:.3f} cm")
        yield
        self.put("Q")

    @contextmanager
    def veiled(self, share: float) -> Iterator[None]:
        """Fields of colour inside cover only that share (0 to 1) of what is below. On pages only:
        a form does not know it."""
        self._canvas.setFillAlpha(share)
        yield
        self._canvas.setFillAlpha(1)

    @contextmanager
    def placed(self, grown: complex, to: complex) -> Iterator[None]:
        """Draw everything turned and stretched around the origin, then moved there: points are
        complex numbers."""
        turned = f"{grown.real:.6f} {grown.imag:.6f} {-grown.imag:.6f} {grown.real:.6f}"
        self.put("q", f"{turned} {to.real:.3f} {to.imag:.3f} cm")
        yield
        self.put("Q")

    @contextmanager
    def moved(self, x: float, y: float) -> Iterator[None]:
        """Draw everything so far to the right and up."""
        self.put("q", f"1 0 0 1 {x:.3f} {y:.3f} cm")
        yield
        self.put("Q")


def _outline(box: Box, radius: float) -> str:
    if radius <= 0:
        return f"{box.x:.3f} {box.y:.3f} {box.width:.3f} {box.height:.3f} re"
    rx, ry = min(radius, box.width / 2), min(radius, box.height / 2)
    return art.path_of(art.rounded(box.x, box.y, box.width, box.height, rx, ry))


def _dark(row: tuple[bool, ...]) -> Iterator[tuple[int, int]]:
    """Where dark modules stand together in a row: (first, how many)."""
    start = 0
    while start < len(row):
        count = 1
        while start + count < len(row) and row[start + count] == row[start]:
            count += 1
        if row[start]:
            yield start, count
        start += count
