"""The sheet that is printed: its pages, what stands at their foot, and the file's own words.

with Sheet(out, "Ingredient cards", options, foot="Everything") as sheet:
    box = sheet.page()
    sheet.words(wrapped("Hello", 12, box.width), box.x, box.top)
"""

from cmath import rect
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from math import radians
from types import TracebackType
from typing import Any, BinaryIO, Literal, Self

from msgspec import Struct
from reportlab.pdfgen.canvas import Canvas

from partycards.games.base import N_
from partycards.printing.engine.box import Box
from partycards.printing.engine.colours import INK
from partycards.printing.engine.fonts import TEXT, font
from partycards.printing.engine.foot import SAFE, Foot
from partycards.printing.engine.metadata import VERSION, Metadata
from partycards.printing.engine.moved_back import asked_for
from partycards.printing.engine.options import MM, PAPERS, Options
from partycards.printing.engine.pen import Pen
from partycards.printing.engine.print_shop import (
    PRESS_VERSION,
    cut_at,
    finish_for_press,
    make_for_press,
    press_of,
)
from partycards.printing.engine.structure import Content, Structure, Tag
from partycards.printing.engine.text import FLOOR, clean
from partycards.words import catalogue, coloned, quoted

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


class Laid(Struct, frozen=True):
    """A card that has pages for itself: its key, how many of it there are, and the numbers of the
    pages of its front and its back, from 0; None without a back."""

    key: str
    copies: int
    front: int
    back: int | None


class Sheet(Pen):
    """A PDF that is being drawn, page by page. The same drawing always gives the same bytes."""

    def __init__(self, out: BinaryIO, title: str, options: Options, foot: str = "",
                 progress: Progress | None = None) -> None:  # fmt: skip
        # Else every page names Helvetica, which is not in the file, and print shops refuse it.
        first_font: Any = font(TEXT[0])
        canvas = Canvas(
            out, invariant=1, pageCompression=1, lang=options.language, initialFontName=first_font,
            pdfVersion=PRESS_VERSION if options.layout == "shop" else VERSION,
        )  # fmt: skip
        super().__init__(canvas, options.ink)
        self.metadata = Metadata(canvas, clean(title), options.language)
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
        self._structure: Structure | None = None
        self._slots: dict[str, tuple[Tag, Content]] = {}
        self._marks = 0
        self._open = False
        self._pages = 0
        self._for_press = False
        self.pieces: list[Laid] = []

    def say(self, message: str, **values: object) -> str:
        """A sentence (marked with `N_`) in the reader's language, with its blanks filled."""
        text = self._words.gettext(message)
        return text % values if values else text

    def quoted(self, words: str) -> str:
        """What somebody said, between the quotation marks of the reader’s language."""
        return quoted(words, self.options.language)

    def coloned(self, words: str) -> str:
        """Words of which something is said behind them."""
        return coloned(words, self.options.language)

    def count(self, one: str, many: str, num: int) -> str:
        """A sentence with a number of things, whose blank is `%(num)s`."""
        return self._words.ngettext(one, many, num) % {"num": num}

    def size(self, normal: float, large: float) -> float:
        """A size of print: normal, or in large print the other."""
        return large if self.options.large else normal

    def sides(self, how: Sides) -> None:
        """How the printer is asked to print both sides; without it, as it is used to."""
        self._canvas.setViewerPreference("Duplex", how)

    def make_readable(self) -> None:
        """Give the file tags, by which a screen reader reads it (PDF/UA). From here on whatever is
        drawn in no tag is an adornment that is not read."""
        self._structure = Structure(self._canvas, self._document)
        self.before_drawing = self._structure.mark
        self.metadata.claims["pdfuaid:part"] = "1"
        self.spaced = True

    @property
    def readable(self) -> bool:
        return self._structure is not None

    def tagged(self, role: str, alt: str = "",
               box: Box | None = None) -> AbstractContextManager[Tag | None]:  # fmt: skip
        """What is drawn inside is a paragraph ("P"), a heading ("H1"), a list ("L" with "LI"). A
        picture in a box ("Figure") has words that are said instead."""
        return self._structure.tagged(role, alt, box) if self._structure else nullcontext()

    def within(self, tag: Tag | None) -> AbstractContextManager[None]:
        """Go on with a tag that was begun before."""
        return self._structure.within(tag) if self._structure and tag else nullcontext()

    def aside(self) -> AbstractContextManager[None]:
        """What is drawn inside is not read, wherever it stands: a repeated head, a page's foot."""
        return self._structure.aside() if self._structure else nullcontext()

    def bookmark(self, title: str, level: int = 0, top: float | None = None) -> None:
        """List the page at hand in the outline that viewers show beside the pages. `level` 1 stands
        below the last of level 0; `top` is how high on the page it begins."""
        self._marks += 1
        key = f"mark-{self._marks}"
        self._canvas.bookmarkPage(key, "XYZ", left=0, top=top or self.paper.height, zoom=0)
        self._canvas.addOutlineEntry(clean(title), key, level, closed=level > 0)

    def form(self, name: str, size: Box, draw: Callable[[], None]) -> None:
        """The same; its tags are those of what it stands in."""
        with self._structure.untagged() if self._structure else nullcontext():
            super().form(name, size, draw)

    def show_later(self, name: str, x: float, y: float, role: str) -> None:
        """A form that `draw_later` draws when more is known, with tags inside this one."""
        if not self._structure:
            return self.show(name, x, y)
        with self._structure.tagged(role) as tag, self._structure.unmarked() as page:
            self._slots[name] = tag, page
            self.show(name, x, y)

    def draw_later(self, name: str, size: Box, draw: Callable[[], None]) -> None:
        """Draw what was shown before, once; no page is open then."""
        if not self._structure:
            return self.form(name, size, draw)
        tag, page = self._slots[name]
        corners: Any = (size.x, size.y, size.right, size.top)
        self._canvas.beginForm(self._called(name), *corners)
        content = self._structure.begin(page)
        with self._structure.within(tag):
            draw()
        self._structure.end()
        self._canvas.endForm()
        self._structure.formed(content, self._called(name), page)

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
        with self.aside():
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

    def for_press(self) -> None:
        """This file goes to a print shop. Every page of it is one that is cut."""
        self._for_press = True
        make_for_press(self._canvas, self.metadata, press_of(self.options.paper))

    def cut_page(self, width: float, height: float, bleed: float) -> Box:
        """Begin a page that is cut to this size; where it is cut. It bleeds to its edge."""
        whole = self.roll(width + 2 * bleed, height + 2 * bleed)
        cut_at(self._canvas, whole, whole.inset(bleed))
        return whole.inset(bleed)

    def _begin(self, size: tuple[float, float]) -> Box:
        self._end_page()
        self._canvas.setPageSize(size)
        self._size = size
        self._open = True
        self._pages += 1
        if self._structure:
            self._structure.begin()
        return Box(0, 0, *size)

    def behind(self, page: Box) -> AbstractContextManager[None]:
        """Draw on the back of a page as its printer wants it: moved, turned and stretched."""
        moved = asked_for(self.options)
        grown = rect(moved.size / 100, radians(moved.turn))
        middle = complex(page.middle_x, page.middle_y)
        to = middle - grown * middle + complex(moved.x, moved.y) * MM
        return self.placed(grown, to)

    def go_on_after(self, other: Self) -> None:
        """The pages of another sheet are this one's: they went into the same file."""
        self._pages, self._marks = self._pages + other._pages, self._marks + other._marks

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
            if self._structure:
                self._structure.end()
            self._canvas.showPage()
            self._open = False
            if self._structure:
                self._structure.shown()

    def finish(self) -> None:
        """Draw the feet and write the file."""
        if not self._pages:
            self.page()
        self._end_page()
        for number, foot in enumerate(self._feet, 1):
            whole = Box(0, 0, 2000, 2000)
            self.form(f"foot-{number}", whole, partial(self._draw_foot, foot, number))
        if self._structure:
            self._structure.finish()
        if self._marks:
            self._canvas.showOutline()
        if self._for_press:
            finish_for_press(self._canvas, self.metadata)
        self._canvas.save()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:  # fmt: skip
        if kind is None:
            self.finish()
