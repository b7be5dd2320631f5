"""The sheet that is printed: its pages, what stands at their foot, and the file's own words.

with Sheet(out, "Ingredient cards", options, foot="Everything") as sheet:
    box = sheet.page()
    sheet.words(wrapped("Hello", 12, box.width), box.x, box.top)
"""

from collections.abc import Callable
from functools import partial
from types import TracebackType
from typing import Any, BinaryIO, Literal, Self

from reportlab.pdfgen.canvas import Canvas

from partycards.games.base import N_
from partycards.printing.engine.box import Box
from partycards.printing.engine.colours import INK
from partycards.printing.engine.fonts import TEXT, font
from partycards.printing.engine.foot import SAFE, Foot
from partycards.printing.engine.options import MM, PAPERS, Options
from partycards.printing.engine.pen import Pen
from partycards.printing.engine.text import FLOOR, clean
from partycards.words import catalogue

Sides = Literal["Simplex", "DuplexFlipShortEdge", "DuplexFlipLongEdge"]
Progress = Callable[[int, int], None]
"""Called with how many pieces are drawn and how many there are. It may give way to others."""

MARGIN = 15 * MM
FOOT = 6 * MM
"""How high the foot is."""
BELOW = 16.2 * MM
"""From the paper's edge to the room above the foot."""
PAGE_OF = N_("Page %(page)s of %(pages)s")
AT_FULL_SIZE = N_("50 mm · print at full size")
MARK_GAP, MARK = 1 * MM, 3.5 * MM


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
        self.fronts = False
        """Whether every page that is begun is a front, with nothing on its back."""
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

    @property
    def pages(self) -> int:
        """How many pages were begun."""
        return self._pages

    def new_sheet(self) -> None:
        """Go on with a front: a back on which nothing stands is a page, too."""
        if self._pages % 2:
            width, height = self._size
            self.fronts, fronts = False, self.fronts
            self.page(landscape=width > height)
            self.fronts = fronts

    def page(self, landscape: bool = False, ruler: bool = False, foot: Box | None = None) -> Box:
        """Begin a page; the room inside its margins.

        `foot` is where the foot stands, along the longer side of that box; else it is under the
        room. `bare_page` has none. A page of cards says `ruler=True`: there its size matters.
        """
        whole = self.bare_page(landscape)
        standing = foot or Box(MARGIN, SAFE, whole.width - 2 * MARGIN, FOOT)
        told = self.say(AT_FULL_SIZE) if ruler else ""
        self._feet.append(Foot(standing, self.foot, self.size(FLOOR, 10), told))
        self.show(f"foot-{len(self._feet)}")
        room = whole.inset(MARGIN)
        return Box(room.x, BELOW, room.width, room.top - BELOW)

    def bare_page(self, landscape: bool = False) -> Box:
        """Begin a page without a foot; all of it."""
        width, height = self.paper.width, self.paper.height
        if self.fronts:
            self.new_sheet()
        return self._begin((height, width) if landscape else (width, height))

    def roll(self, width: float, height: float) -> Box:
        """Begin a page of any size, without a foot: a receipt is as long as it needs to be."""
        return self._begin((width, height))

    def _begin(self, size: tuple[float, float]) -> Box:
        self._end_page()
        self._canvas.setPageSize(size)
        self._size = size
        self._open = True
        self._pages += 1
        return Box(0, 0, *size)

    def crop_marks(self, box: Box, xs: list[float], ys: list[float], length: float = MARK) -> None:
        """Marks outside a box that show where to cut: upright at every x, level at every y. None
        strikes out the page's foot: there the lines between the cards tell enough."""
        ends = [(x, y, 0, way) for x in xs for y, way in ((box.top, 1), (box.y, -1))]
        ends += [(x, y, way, 0) for y in ys for x, way in ((box.right, 1), (box.x, -1))]
        foot = self._feet[-1] if self._feet else None
        for x, y, right, up in ends:
            end = (x + right * (MARK_GAP + length), y + up * (MARK_GAP + length))
            if not (foot and foot.crossed(*end)):
                self.line(x + right * MARK_GAP, y + up * MARK_GAP, *end, INK)

    def _draw_foot(self, foot: Foot, number: int) -> None:
        foot.draw(self, self.say(PAGE_OF, page=number, pages=len(self._feet)))

    def _end_page(self) -> None:
        if self._open:
            self._canvas.showPage()
            self._open = False

    def finish(self) -> None:
        """Draw the feet and write the file."""
        if not self._pages:
            self.page()
        self._end_page()
        for number, foot in enumerate(self._feet, 1):
            whole = Box(0, 0, 2000, 2000)
            self.form(f"foot-{number}", whole, partial(self._draw_foot, foot, number))
        self._canvas.save()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:  # fmt: skip
        if kind is None:
            self.finish()
