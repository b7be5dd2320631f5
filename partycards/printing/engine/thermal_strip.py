"""A strip of thermal paper, drawn dot by dot: words, lines, words in white on black.

All of it is a picture, so that a printer prints every letter there is, whatever it has of its own,
joined and in its order as on a sheet.
Lengths are dots, eight to a millimetre; `y` grows downwards, as the paper comes out.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache
from io import BytesIO

import regex
from msgspec import Struct
from PIL import Image, ImageDraw, ImageFont

from partycards.printing.engine import world
from partycards.printing.engine.breaks import letters_of, unbroken
from partycards.printing.engine.fonts import (
    BOLD,
    DISPLAY,
    SHAPED,
    UNSEEN,
    Face,
    found,
    path,
    row,
)
from partycards.printing.engine.reading_order import in_sight, is_leftward
from partycards.printing.engine.shaping import Glyph, shaped, shaping_font, wide
from partycards.printing.engine.text import clean

DOTS = {58: 384, 80: 512}
"""How many dots every printer prints across a roll of this many millimetres: many print 576 on 80
mm, but the commonest of all cuts off what is beyond 512."""
EDGE = 8
"""Left free at both sides: no letter leans over the paper's edge."""
GRID = 16
"""How many dots the letters of the widest font are made of; they are sharp in multiples of it."""
SMALLER = {name: 1.25 / tall for name, tall in world.TALL.items()}
"""Letters that reach high and low are set so small that lines stay apart."""
LEADING = 1.25
DARK = 150
"""Of 256 shades of grey, those below become black: letters keep their strokes."""
PAD = 8
"""Around white words on black."""

Draw = Callable[[ImageDraw.ImageDraw, int], None]
"""Draws something that begins at `y`."""


class Span(Struct, frozen=True):
    """Words in one face."""

    text: str
    face: Face = BOLD


class Line(Struct, frozen=True):
    """A line of words: their letters in pieces of one font each, (font, letters). A `leftward` line
    is read from the right."""

    pieces: tuple[tuple[str, str], ...]
    width: int
    leftward: bool = False


Words = str | Sequence[Span]


class Strip:
    """What is drawn so far; `image` is all of it."""

    def __init__(self, width: int) -> None:
        self.width = width
        self.room = width - 2 * EDGE
        self._height = EDGE
        self._drawn: list[tuple[int, Draw]] = []

    def gap(self, height: int) -> None:
        self._height += height

    def rule(self, thick: int = 2) -> None:
        """A line across, with air around it."""
        box = (EDGE, 6, self.width - EDGE - 1, 6 + thick)
        self._put(thick + 14, lambda draw, y: draw.rectangle(_down(box, y), fill=0))

    def words(self, words: Words, size: int, left: int = 0, struck: bool = False) -> None:
        """Words in as many lines as they need; `struck` through, when they no longer count."""
        for line in broken(words, size, self.room - left):
            self._put(round(size * LEADING), _line(line, size, EDGE + left, 0, struck))

    def largest(self, text: str, size: int, least: int) -> None:
        """Words as large as they fit into one line, in more lines only at the least size."""
        while size > least and len(broken(text, size, self.room)) > 1:
            size -= 8
        self.words((Span(text, DISPLAY),), max(size, least))

    def sides(self, left: Words, right: str, size: int) -> None:
        """Words with an amount at the right of their last line; below them where there is no room
        beside."""
        amount = broken(right, size, self.room)
        beside = self.room - max(line.width for line in amount) - size
        lines = broken(left, size, beside if len(amount) == 1 and beside > 4 * size else self.room)
        for number, line in enumerate(lines, 1):
            tall = round(size * LEADING)
            if number == len(lines) and line.width <= beside and len(amount) == 1:
                x = self.width - EDGE - amount[0].width
                self._put(0, _line(amount.pop(), size, x))
            self._put(tall, _line(line, size, EDGE))
        for line in amount:
            self._put(round(size * LEADING), _line(line, size, self.width - EDGE - line.width))

    def reversed(self, text: str, size: int, left: int = 0, full: bool = False) -> None:
        """Words in white on black: a bar across when it is `full`, else as wide as they are."""
        lines = broken(text, size, self.room - left - 2 * PAD)
        tall = round(size * LEADING)
        wide = max((line.width for line in lines), default=0) + 2 * PAD
        right = self.width - EDGE if full else EDGE + left + wide
        box = (EDGE + left, 0, right - 1, tall * len(lines) + PAD)
        self._put(0, lambda draw, y: draw.rectangle(_down(box, y), fill=0))
        self.gap(PAD // 2)
        for line in lines:
            x = (self.width - line.width) // 2 if full else EDGE + left + PAD
            self._put(tall, _line(line, size, x, 255))
        self.gap(PAD // 2 + 6)

    def framed(self, words: Words, size: int, left: int = 0) -> None:
        """Words beside a bar, apart from what stands above and below."""
        lines = broken(words, size, self.room - left - 3 * PAD)
        tall = round(size * LEADING)
        bar = (EDGE + left, 0, EDGE + left + 4, tall * len(lines))
        self.gap(6)
        self._put(0, lambda draw, y: draw.rectangle(_down(bar, y), fill=0))
        for line in lines:
            self._put(tall, _line(line, size, EDGE + left + 3 * PAD))
        self.gap(6)

    def image(self) -> Image.Image:
        """All of it, black and white."""
        grey = Image.new("L", (self.width, self._height + EDGE), 255)
        draw = ImageDraw.Draw(grey)
        for y, draw_it in self._drawn:
            draw_it(draw, y)
        return grey.point(lambda shade: 0 if shade < DARK else 255).convert("1")

    def _put(self, height: int, draw: Draw) -> None:
        self._drawn.append((self._height, draw))
        self._height += height


def _down(box: tuple[int, int, int, int], y: int) -> tuple[int, int, int, int]:
    return box[0], box[1] + y, box[2], box[3] + y


def _line(line: Line, size: int, x: int, ink: int = 0, struck: bool = False) -> Draw:
    def draw_it(draw: ImageDraw.ImageDraw, y: int) -> None:
        left, base = x, y + round(size * 0.95)
        texts = [text for _, text in line.pieces]
        for number, text, leftward in in_sight(texts, line.leftward):
            name = line.pieces[number][0]
            glyphs = _glyphs(name, text, leftward)
            if not glyphs:
                text = UNSEEN.sub("", text)
                draw.text((left, base), text, ink, _font(name, size), anchor="ls")
            elif (drawn := _drawn(name, glyphs, size)) is not None:
                picture, x_of_it, top = drawn
                draw.bitmap((left + x_of_it, base - top), picture, ink)
            left += _wide(name, text, size)
        if struck:
            middle = y + round(size * 0.62)
            draw.rectangle((x, middle, x + line.width, middle + 3), fill=ink)

    return draw_it


# Words ------------------------------------------------------------------------------------------


def broken(words: Words, size: int, room: int) -> list[Line]:
    """Words in lines of at most `room` dots; a word that is wider is broken after any letter."""
    spans = [Span(words)] if isinstance(words, str) else words
    whole = " ".join(clean(span.text) for span in spans)
    leftward = is_leftward(whole)
    lines: list[Line] = []
    now: Pieces = ()
    for spaced, piece in _tokens(spans, whole, size, room):
        longer = _joined(now, _runs(" ", BOLD) if spaced else (), piece) if now else piece
        if now and _width(longer, size) > room:
            lines.append(Line(now, _width(now, size), leftward))
            longer = piece
        now = longer
    return [*lines, Line(now, _width(now, size), leftward)] if now else lines


Pieces = tuple[tuple[str, str], ...]


def _tokens(
    spans: Iterable[Span], whole: str, size: int, room: int
) -> Iterable[tuple[bool, Pieces]]:
    """What no line is broken within, and whether there is a blank before it."""
    for span in spans:
        face = row(span.face, whole)
        for word in clean(span.text).split():
            for number, part in enumerate(unbroken(word)):
                for again, piece in enumerate(_fitting(part, face, size, room)):
                    yield not number and not again, piece


def _fitting(word: str, face: Face, size: int, room: int) -> Iterable[Pieces]:
    """The word, or if it is too wide, as many letters at a time as fit."""
    part, used = "", 0
    for letter in letters_of(word):
        # Letter by letter: the whole would have to be measured again for each of them.
        more = _width(_runs(letter, face), size)
        if part and used + more > room:
            yield _runs(part, face)
            part, used = "", 0
        part, used = part + letter, used + more
    yield _runs(part, face)


@lru_cache(maxsize=4096)
def _runs(text: str, face: Face) -> Pieces:
    """The text in pieces of one font each; a blank goes with what stands before it."""
    pieces: list[tuple[str, str]] = []
    for letter in regex.findall(r"\X", text):
        name, letter = found(letter, face)
        _put_to(pieces, name, letter)
    return tuple(pieces)


def _put_to(pieces: list[tuple[str, str]], name: str, text: str) -> None:
    """Neighbours of one font are one piece; a blank is of any font but those of the world's
    scripts, of which some have none."""
    last = pieces[-1][0] if pieces else ""
    if last == name or (last and not text.strip(" ") and last not in world.PACKED):
        pieces[-1] = (last, pieces[-1][1] + text)
    else:
        pieces.append((name, text))


def _joined(*several: Pieces) -> Pieces:
    """Pieces one after the other."""
    joined: list[tuple[str, str]] = []
    for name, text in (piece for pieces in several for piece in pieces):
        _put_to(joined, name, text)
    return tuple(joined)


def _width(pieces: Pieces, size: int) -> int:
    return sum(_wide(name, text, size) for name, text in pieces)


@lru_cache(maxsize=16384)
def _wide(name: str, text: str, size: int) -> int:
    glyphs = _glyphs(name, text, is_leftward(text))
    if glyphs:
        return -int(-wide(glyphs) * _shown(name, size) // 1000)
    font, text = _font(name, size), UNSEEN.sub("", text)
    # A letter may lean over the room that it takes: what it covers counts.
    return max(-int(-font.getlength(text) // 1), int(font.getbbox(text, anchor="ls")[2]))


def _glyphs(name: str, text: str, leftward: bool) -> tuple[Glyph, ...]:
    """The glyphs of what has to be placed one by one, () for what is drawn as it is."""
    if name == world.WIDEST or not (name in world.PACKED or leftward or SHAPED.search(text)):
        return ()
    return shaped(name, path(name), text, leftward)


def _shown(name: str, size: int) -> float:
    """How large a font is set in place of this size."""
    return size * SMALLER.get(name, 1)


def _drawn(name: str, glyphs: tuple[Glyph, ...], size: int) -> tuple[Image.Image, int, int] | None:
    """A picture of glyphs, where its left edge is and how far its top is above their line, in
    dots; None for nothing but blanks."""
    import uharfbuzz

    font, raster = shaping_font(name, path(name)), uharfbuzz.RasterDraw()
    scale = _shown(name, size) / font.face.upem
    x = 0.0
    for glyph in glyphs:
        unit = _shown(name, size) / 1000
        raster.transform = (scale, 0, 0, scale, (x + glyph.right) * unit, glyph.up * unit)
        raster.draw_glyph(font, glyph.number)
        x += glyph.advance
    made = raster.render()
    box = made and made.extents
    if not box or not box.width or not box.height:
        return None
    rows = Image.frombytes("L", (box.stride, box.height), made.buffer)
    picture = rows.crop((0, 0, box.width, box.height)).transpose(Image.Transpose.FLIP_TOP_BOTTOM)
    return picture, box.x_origin, box.y_origin + box.height


@cache
def _font(name: str, size: int) -> ImageFont.FreeTypeFont:
    if name == world.WIDEST:
        return ImageFont.truetype(BytesIO(world.data(name)), max(1, round(size / GRID)) * GRID)
    return ImageFont.truetype(path(name), size)
