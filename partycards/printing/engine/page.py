"""The sheet that is printed: its pages, what stands at their foot, and the file's own words.

with Sheet(out, "Ingredient cards", options, foot="Everything") as sheet:
    box = sheet.page()
    sheet.words(wrapped("Hello", 12, box.width), box.x, box.top)
"""

from collections.abc import Callable
from functools import partial
from types import TracebackType
from typing import Any, BinaryIO, Literal, Self

from msgspec import Struct
from reportlab.pdfgen.canvas import Canvas

from partycards.games.base import N_
from partycards.printing.engine.box import Box
from partycards.printing.engine.colours import INK, SOFT
from partycards.printing.engine.fonts import TEXT, font
from partycards.printing.engine.options import MM, PAPERS, Options
from partycards.printing.engine.pen import Pen
from partycards.printing.engine.text import FLOOR, clean, one_line
from partycards.words import catalogue

Sides = Literal["Simplex", "DuplexFlipShortEdge", "DuplexFlipLongEdge"]
Progress = Callable[[int, int], None]
"""Called with how many pieces are drawn and how many there are. It may give way to others."""

MARGIN = 15 * MM
FOOT = 6 * MM
"""How high the foot is; it stands as far above the edge, out of the reach of no printer."""
RULER = 50 * MM
PAGE_OF = N_("Page %(page)s of %(pages)s")
AT_FULL_SIZE = N_("50 mm · print at full size")
MARK_GAP, MARK = 1 * MM, 3.5 * MM


class Foot(Struct, frozen=True):
    """A page's foot, drawn when it is known how many pages there are."""

    number: int
    box: Box
    ruler: bool


class Sheet(Pen):
    """A PDF that is being drawn, page by page. The same drawing always gives the same bytes."""

    def __init__(self, out: BinaryIO, title: str, options: Options, foot: str = "",
                 progress: Progress | None = None) -> None:  # fmt: skip
        # Else every page names Helvetica, which is not in the file, and print shops refuse it.
        first_font: Any = font(TEXT[0])
        canvas = Canvas(
            out, invariant=1, pageCompression=1, lang=options.language, initialFontName=first_font
        )
        super().__init__(canvas, options.ink)
        canvas.setTitle(clean(title))
        canvas.setAuthor("")
        canvas.setCreator("Party Cards")
        canvas.setViewerPreference("PrintScaling", "None")
        canvas.setViewerPreference("DisplayDocTitle", "true")
        self.options = options
        self.paper = PAPERS[options.paper]
        self.foot = foot
        self._words = catalogue(options.language)
        self._progress = progress or (lambda done, total: None)
        self._feet: list[Foot] = []
        self._open = False
        self._pages = 0

    def say(self, message: str, **values: object) -> str:
        """A sentence (marked with `N_`) in the reader's language, with its blanks filled."""
        text = self._words.gettext(message)
        return text % values if values else text

    def count(self, one: str, many: str, num: int) -> str:
        """A sentence with a number of things, whose blank is `%(num)s`."""
        return self._words.ngettext(one, many, num) % {"num": num}

    def size(self, normal: float, large: float) -> float:
        """A size of print: normal, or in large print the other."""
        return large if self.options.large else normal

    def sides(self, how: Sides) -> None:
        """How the printer is asked to print both sides; without it, as it is used to."""
        self._canvas.setViewerPreference("Duplex", how)

    def tell_progress(self, done: int, total: int) -> None:
        """Say how far the drawing is."""
        self._progress(done, total)

    def page(self, landscape: bool = False, ruler: bool = False, foot: Box | None = None) -> Box:
        """Begin a page; the room inside its margins.

        `foot` is where the foot stands, along the longer side of that box; else it is under the
        room. `bare_page` has none. A page of cards says `ruler=True`: there its size matters.
        """
        whole = self.bare_page(landscape)
        standing = foot or Box(MARGIN, FOOT, whole.width - 2 * MARGIN, FOOT)
        self._feet.append(Foot(len(self._feet) + 1, standing, ruler))
        self.show(f"foot-{len(self._feet)}")
        room = whole.inset(MARGIN)
        return Box(room.x, 2.7 * FOOT, room.width, room.top - 2.7 * FOOT)

    def bare_page(self, landscape: bool = False) -> Box:
        """Begin a page without a foot; all of it."""
        width, height = self.paper.width, self.paper.height
        return self._begin((height, width) if landscape else (width, height))

    def roll(self, width: float, height: float) -> Box:
        """Begin a page of any size, without a foot: a receipt is as long as it needs to be."""
        return self._begin((width, height))

    def _begin(self, size: tuple[float, float]) -> Box:
        self._end_page()
        self._canvas.setPageSize(size)
        self._open = True
        self._pages += 1
        return Box(0, 0, *size)

    def crop_marks(self, box: Box, xs: list[float], ys: list[float], length: float = MARK) -> None:
        """Marks outside a box that show where to cut: upright at every x, level at every y."""
        for x in xs:
            for y, way in ((box.top, 1), (box.y, -1)):
                self.line(x, y + way * MARK_GAP, x, y + way * (MARK_GAP + length), INK)
        for y in ys:
            for x, way in ((box.right, 1), (box.x, -1)):
                self.line(x + way * MARK_GAP, y, x + way * (MARK_GAP + length), y, INK)

    def ruler(self, x: float, y: float) -> None:
        """A line of 50 mm from a point to the right, with a mark at every 10 mm."""
        self.line(x, y, x + RULER, y, INK, 0.5)
        for tenth in range(6):
            high = (1.6 if tenth in (0, 5) else 1) * MM
            self.line(x + tenth * 10 * MM, y, x + tenth * 10 * MM, y + high, INK, 0.5)
        label = one_line(self.say(AT_FULL_SIZE), FLOOR, RULER, colour=SOFT)
        self.words(label, x + RULER / 2, y + 1.3 * MM + label.height, "middle")

    def _draw_foot(self, foot: Foot) -> None:
        """Deck and version at the left, the ruler in the middle, the page's number at the right."""
        tall = foot.box.height > foot.box.width
        size = self.size(FLOOR, 10)
        with self.turned(foot.box, 1 if tall else 0) as box:
            middle = RULER + 4 * MM if foot.ruler else 0
            left, rest = box.cut_left((box.width - middle) * (0.5 if foot.ruler else 0.7))
            if foot.ruler:
                self.ruler(box.middle_x - RULER / 2, box.y + 0.5 * MM)
            right = rest.cut_left(middle)[1]
            number = self.say(PAGE_OF, page=foot.number, pages=len(self._feet))
            self.line_in(left, self.foot, size, colour=SOFT, align="left")
            self.line_in(right, number, size, colour=SOFT, align="right")

    def _end_page(self) -> None:
        if self._open:
            self._canvas.showPage()
            self._open = False

    def finish(self) -> None:
        """Draw the feet and write the file."""
        if not self._pages:
            self.page()
        self._end_page()
        for foot in self._feet:
            whole = Box(0, 0, 2000, 2000)
            self.form(f"foot-{foot.number}", whole, partial(self._draw_foot, foot))
        self._canvas.save()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:  # fmt: skip
        if kind is None:
            self.finish()
