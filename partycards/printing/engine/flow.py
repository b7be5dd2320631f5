"""Text that runs down a page, into the next column and on to the next page: guides, lists, scores.

flow = Flow(sheet, columns=2)
flow.title(sheet.say(N_("Glossary")))
flow.text([Span("Braise ", BOLD), Span("cook slowly in a little liquid")])
"""

from collections.abc import Sequence
from contextlib import AbstractContextManager

from partycards.printing.engine.box import Box
from partycards.printing.engine.colours import INK, LINE, PLUM
from partycards.printing.engine.fonts import BOLD, DISPLAY, TEXT, Face
from partycards.printing.engine.options import MM
from partycards.printing.engine.page import Sheet
from partycards.printing.engine.pen import Align
from partycards.printing.engine.structure import Tag
from partycards.printing.engine.text import Block, Words, wrapped

TITLE, HEADING, BODY = (26.0, 32.0), (15.0, 20.0), (10.5, 16.0)
"""Sizes of print, normal and large."""
BODY_LEADING = 1.35


class Flow:
    """Fills pages of a sheet from the top. `box` is the column at hand, `top` where what comes next
    begins; `place` gives room for anything else that is drawn. `level` is that of its title among
    the headings of the whole: 1, or 2 where there is one over it."""

    def __init__(self, sheet: Sheet, columns: int = 1, landscape: bool = False,
                 gap: float = 9 * MM, level: int = 1) -> None:  # fmt: skip
        self.sheet = sheet
        self.level = level
        self._list: Tag | None = None
        self._count, self._landscape, self._gap = columns, landscape, gap
        self._columns: list[Box] = []
        self.next_page()

    def next_page(self) -> None:
        """Begin a page."""
        self._columns = self.sheet.page(self._landscape).columns(self._count, self._gap)
        self._next_column()

    def _next_column(self) -> None:
        if not self._columns:
            self.next_page()
            return
        self.box = self._columns.pop(0)
        self.top = self.box.top

    @property
    def room(self) -> float:
        """How much of the column is free."""
        return self.top - self.box.y

    @property
    def fresh(self) -> bool:
        """Whether nothing stands in the column yet."""
        return self.top == self.box.top

    def need(self, height: float) -> None:
        """Go on in the next column if this one has less room than that."""
        if height > self.room + 0.01 and not self.fresh:
            self._next_column()

    def place(self, height: float) -> Box:
        """Take this much room; where it begins."""
        self.need(height)
        self.top -= height
        return Box(self.box.x, self.top, self.box.width, height)

    def gap(self, height: float) -> None:
        """Leave some air, but none at the top of a column."""
        if not self.fresh:
            self.top -= height

    def title(self, text: str) -> None:
        """The title over all columns of the page at hand; what stands below moves down."""
        whole = self.box.width * self._count + self._gap * (self._count - 1)
        block = wrapped(text, self.sheet.size(*TITLE), whole, DISPLAY, INK, 1.1)
        self._list = None
        with self.sheet.tagged(f"H{self.level}"):
            end = self.sheet.words(block, self.box.x, self.top) - 5 * MM
        cut = self.box.top - end
        self.box = self.box.cut_top(cut)[1]
        self._columns = [column.cut_top(cut)[1] for column in self._columns]
        self.top = end

    def heading(self, text: str, keep: float = 40) -> None:
        """A heading; it stands on the page of the `keep` points below it."""
        block = wrapped(text, self.sheet.size(*HEADING), self.box.width, DISPLAY, PLUM, 1.15)
        self.gap(5 * MM)
        self.need(block.height + keep)
        self._list = None
        with self.sheet.tagged(f"H{self.level + 1}"):
            self.block(block)
        self.gap(1.2 * MM)

    def text(self, words: Words, face: Face = TEXT, colour: str = INK, indent: float = 0,
             size: tuple[float, float] = BODY, align: Align = "left") -> None:  # fmt: skip
        """A paragraph, with a little air below it."""
        self._list = None
        with self.sheet.tagged("P"):
            self._text(words, face, colour, indent, size, align)

    def _text(self, words: Words, face: Face = TEXT, colour: str = INK, indent: float = 0,
              size: tuple[float, float] = BODY, align: Align = "left") -> None:  # fmt: skip
        room = self.box.width - indent
        set_size = self.sheet.size(*size)
        self.block(wrapped(words, set_size, room, face, colour, BODY_LEADING), indent, align)
        self.gap(set_size * 0.45)

    def item(self, words: Words, mark: str = "•", size: tuple[float, float] = BODY) -> None:
        """A paragraph that begins with a mark, such as a bullet or "1."; one after the other they
        are a list."""
        set_size = self.sheet.size(*size)
        self.need(2 * set_size * BODY_LEADING)
        sign = wrapped(mark, set_size, self.box.width, BOLD, PLUM, BODY_LEADING)
        with self._in_list(), self.sheet.tagged("LI"):
            with self.sheet.tagged("Lbl"):
                self.sheet.words(sign, self.box.x, self.top)
            with self.sheet.tagged("LBody"):
                indent = max(1.5 * set_size, sign.width + 0.5 * set_size)
                self._text(words, indent=indent, size=size)

    def _in_list(self) -> AbstractContextManager[object]:
        """In the list that was begun by the item before, or in a new one."""
        if self._list:
            return self.sheet.within(self._list)
        begun = self.sheet.tagged("L")
        with begun as self._list:
            pass
        return self.sheet.within(self._list)

    def block(self, block: Block, indent: float = 0, align: Align = "left") -> None:
        """Set lines; they go on in the next column, where no line stands alone."""
        lines = list(block.lines)
        while lines:
            fits = max(int((self.room + 0.01) / block.leading), 1 if self.fresh else 0)
            if fits < min(2, len(lines)) and not self.fresh:
                self._next_column()
                continue
            if fits == len(lines) - 1 and fits > 2:
                fits -= 1
            now = Block(tuple(lines[:fits]), block.size, block.leading)
            left, width = self.box.x + indent, self.box.width - indent
            x = {"left": left, "middle": left + width / 2, "right": left + width}[align]
            self.top = self.sheet.words(now, x, self.top, align)
            lines = lines[fits:]
            if lines:
                self._next_column()

    def rule(self, colour: str = LINE) -> None:
        """A line across the column."""
        place = self.place(2 * MM)
        self.sheet.line(place.x, place.middle_y, place.right, place.middle_y, colour, 0.6)

    def table(self, rows: Sequence[Sequence[Words]], shares: Sequence[float],
              head: Sequence[str] = (), aligns: Sequence[Align] = (),
              size: tuple[float, float] = BODY) -> None:  # fmt: skip
        """Rows of cells. `shares` are the columns' parts of the width; the head is repeated in
        every column of the page that the table reaches."""
        set_size = self.sheet.size(*size)
        widths = [share / sum(shares) * self.box.width for share in shares]
        places: Sequence[Align] = aligns or ["left"] * len(shares)
        pad, beside = 0.35 * set_size, 0.6 * set_size

        def cells(row: Sequence[Words], face: Face) -> list[Block]:
            return [
                wrapped(cell, set_size, width - 2 * beside, face, leading=1.25)
                for cell, width in zip(row, widths, strict=True)
            ]

        def draw(blocks: list[Block], line: str, role: str) -> None:
            place = self.place(max(block.height for block in blocks) + 2 * pad)
            left = place.x
            for block, width, align in zip(blocks, widths, places, strict=True):
                cell = Box(left, place.y, width, place.height).inset(beside, pad)
                x = {"left": cell.x, "middle": cell.middle_x, "right": cell.right}[align]
                with self.sheet.tagged(role):
                    self.sheet.words(block, x, cell.top, align)
                left += width
            self.sheet.line(place.x, place.y, place.right, place.y, line, 0.6)

        self._list = None
        begun = False
        with self.sheet.tagged("Table") as table:
            pass
        for row in rows:
            blocks = cells(row, TEXT)
            height = max(block.height for block in blocks) + 2 * pad
            titles = cells(head, BOLD) if head else []
            tall = max((block.height for block in titles), default=-2 * pad) + 2 * pad
            self.need(height if begun else height + tall)
            if titles and begun and self.fresh:
                with self.sheet.aside():
                    draw(titles, INK, "TH")
            elif titles and not begun:
                with self.sheet.within(table), self.sheet.tagged("TR"):
                    draw(titles, INK, "TH")
            begun = True
            with self.sheet.within(table), self.sheet.tagged("TR"):
                draw(blocks, LINE, "TD")
        self.gap(3 * MM)
