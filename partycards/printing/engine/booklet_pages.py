"""Pages of a booklet: drawn one after the other, then laid onto paper in any order.

leaves = Leaves(sheet, folded=True)
flow = Flow(leaves)
...
leaves.fill_up()
impose(sheet, leaves)
"""

from functools import partial
from itertools import pairwise

from partycards.games.base import N_
from partycards.printing.engine.box import Box
from partycards.printing.engine.colours import LINE, SOFT
from partycards.printing.engine.fonts import BOLD
from partycards.printing.engine.options import MM, Paper
from partycards.printing.engine.page import PAGE_OF, Sheet
from partycards.printing.engine.pen import Align
from partycards.printing.engine.text import FLOOR, one_line, wrapped

INNER, OUTER, HEAD, FOOT = 13 * MM, 10 * MM, 13 * MM, 12 * MM
"""The margins of a page: at the fold, at its outer edge, above and below."""
LINE_AT = 7 * MM
"""How far the words above and below a page stand from its edge."""
NOTES = N_("Notes")
FOLD = 5 * MM
"""How long the marks are that show where to fold."""
MOST = 80
"""Pages that can be folded together: twenty sheets."""


class Leaves(Sheet):
    """A sheet whose pages are half as large as the paper. Of a booklet that is folded each is kept
    as a form until `impose` places it; foot and head are drawn when all pages are known."""

    def __init__(self, sheet: Sheet, folded: bool) -> None:
        # One file, one set of forms and fonts: this is the same sheet, cut differently.
        vars(self).update(vars(sheet))
        whole = sheet.paper
        if sheet.options.paper != "a5":
            self.paper = Paper(whole.height / 2, whole.width)
        self._pages, self._open = 0, False
        self.folded = folded
        self.chapter = ""
        self._chapters: dict[int, str] = {}
        self._names: dict[int, list[str]] = {}

    @property
    def number(self) -> int:
        """The page at hand, from 1."""
        return self._pages

    def page(self, landscape: bool = False, ruler: bool = False, foot: Box | None = None) -> Box:
        """Begin a page of the booklet; the room inside its margins."""
        whole = self.bare_page()
        self._chapters[self.number] = self.chapter
        with self.aside():
            self.show(f"leaf-foot-{self.number}")
        left = INNER if self.number % 2 else OUTER
        width = whole.width - INNER - OUTER
        return Box(left, FOOT, width, whole.height - HEAD - FOOT)

    def named(self, name: str) -> None:
        """Something to be looked up stands on this page."""
        self._names.setdefault(self.number, []).append(name)

    def bookmark(self, title: str, level: int = 0, top: float | None = None) -> None:
        """The same, where pages come in the order in which they are read."""
        if not self.folded:
            super().bookmark(title, level, top)

    def _begin(self, size: tuple[float, float]) -> Box:
        if not self.folded:
            return super()._begin(size)
        self._end_page()
        self._pages += 1
        self._canvas.beginForm(self._called(f"leaf-{self._pages}"), 0, 0, *size)
        self._open = True
        return Box(0, 0, *size)

    def _end_page(self) -> None:
        if not self.folded:
            super()._end_page()
        elif self._open:
            self._canvas.endForm()
            self._open = False

    def fill_up(self) -> None:
        """Pages for notes, until with one page more all sheets are full."""
        while (self.number + 1) % 4:
            self.chapter = self.say(NOTES)
            room = self.page()
            top = self.words(wrapped(self.chapter, 14, room.width, BOLD, SOFT), room.x, room.top)
            while top - 9 * MM > room.y:
                top -= 9 * MM
                self.line(room.x, top, room.right, top, LINE, 0.6)

    def finish(self) -> None:
        """End the last page, and draw what stands above and below the pages."""
        self._end_page()
        for number in self._chapters:
            draw = partial(self._edges, number)
            self.form(f"leaf-foot-{number}", Box(0, 0, self.paper.width, self.paper.height), draw)

    def _edges(self, number: int) -> None:
        """The number at the foot; above what the page is about and the names it begins and ends
        with, all at the outer edge."""
        right = number % 2 == 1
        room = self.paper.width - INNER - OUTER
        align: Align = "right" if right else "left"
        x = self.paper.width - OUTER if right else OUTER
        size = self.size(FLOOR, 10)
        of = one_line(self.say(PAGE_OF, page=number, pages=self.number), size, room, colour=SOFT)
        self.words(of, x, LINE_AT + of.height / 2, align)
        names = self._names.get(number, [])
        told = [self._chapters[number], " – ".join(dict.fromkeys(names[:1] + names[-1:]))]
        head = one_line(" · ".join(filter(None, told)), size, room, BOLD, SOFT)
        self.words(head, x, self.paper.height - LINE_AT + head.height / 2, align)


def saddle(pages: int, most: int = MOST) -> list[tuple[int, int]]:
    """Which pages lie side by side (left, right) on the sides of the sheets of a booklet that is
    folded in the middle: front, back, front, back. `pages` is a multiple of four; if they are more
    than `most`, the sheets are folded in several bundles, one after the other.

    >>> saddle(8)
    [(8, 1), (2, 7), (6, 3), (4, 5)]
    >>> saddle(8, most=4)
    [(4, 1), (2, 3), (8, 5), (6, 7)]
    """
    sides = []
    sheets, bundles = pages // 4, -(-pages // most)
    ends = [4 * (sheets * bundle // bundles) for bundle in range(bundles + 1)]
    for before, end in pairwise(ends):
        for number in range(0, (end - before) // 2, 2):
            first, last = before + 1 + number, end - number
            sides += [(last, first), (first + 1, last - 1)]
    return sides


def impose(sheet: Sheet, leaves: Leaves) -> None:
    """Lay the pages onto paper, two to a side, to be folded and stapled. Those that are not folded
    lie there already, one after the other, on pages of their own size."""
    leaves.finish()
    width = leaves.paper.width
    if not leaves.folded:
        sheet.go_on_after(leaves)
        return
    sheet.sides("DuplexFlipShortEdge")
    for left, right in saddle(leaves.number):
        page = sheet.bare_page(landscape=True)
        sheet.show(f"leaf-{left}")
        sheet.show(f"leaf-{right}", width)
        for y in (0, page.top - FOLD):
            sheet.line(width, y, width, y + FOLD, LINE, 0.5, (2, 2))
