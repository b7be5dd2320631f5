"""Rule cards: a game's rules on one page. What comes before a round stands above it in columns,
the round's steps in a panel, what comes after it below."""

from collections.abc import Sequence
from contextlib import nullcontext
from itertools import groupby

from msgspec import Struct, structs

from partycards.catalogue.rule_cards import RuleCard, Section, Step, in_words
from partycards.games.base import N_
from partycards.printing.content import Content
from partycards.printing.engine.box import Box
from partycards.printing.engine.colours import INK, LINE, PAPER, PLUM, SAFFRON, WHITE
from partycards.printing.engine.flow import Flow
from partycards.printing.engine.fonts import BOLD, DISPLAY, TEXT
from partycards.printing.engine.options import MM, OptionError, Options
from partycards.printing.engine.page import BELOW, MARGIN, Sheet
from partycards.printing.engine.text import FLOOR, STEP, Block, Span, wrapped
from partycards.printing.sheet_kind import Kind
from partycards.printing.sheets.award_chips import draw_chips

LARGEST = (12.5, 17.0)
"""The size of the text, normal and large, when there is little of it; else it is set smaller."""
LARGE_FLOOR = 14.0
LEADING = 1.25
PAD, GUTTER, BAND = 5 * MM, 8 * MM, 5 * MM
"""Inside panels, between columns, between what stands below each other."""
MOST_AIR = 4 * MM
"""What more may stand there when the page is not full."""
SHARES = (0.5, 0.4, 0.3, 0.6, 0.7)
"""Of the width, what the left one of two columns may take."""


def draw_rules(sheet: Sheet, content: Content, options: Options) -> None:
    """The rules of every game that is there."""
    if not content.rules:
        raise OptionError("table", N_("There is no rule card for this game yet."))
    sheet.make_readable()
    for number, card in enumerate(content.rules, 1):
        draw_rule_card(sheet, in_words(card, sheet.say))
        sheet.tell_progress(number, len(content.rules))


def draw_rule_card(sheet: Sheet, card: RuleCard) -> None:
    """One game's page, in letters as large as it holds. Large print may take both sides of a sheet;
    what does not fit so either runs on over pages."""
    pages = _pages(sheet, card)
    if not pages:
        _over_pages(sheet, card)
    for number, bands in enumerate(pages):
        room = sheet.page()
        if not number:
            sheet.bookmark(card.title)
        air = min((room.height - _height(bands)) / len(bands), MOST_AIR)
        top = room.top
        for band in bands:
            place = Box(room.x, top - band.height, room.width, band.height)
            band.draw(sheet, place)
            top = place.y - BAND - air


def _pages(sheet: Sheet, card: RuleCard) -> list[list["Band"]]:
    """The bands of each page, in the largest letters that fit; none if not even the smallest do."""
    width = sheet.paper.width - 2 * MARGIN
    for most in (1, 2) if sheet.options.large else (1,):
        size = sheet.size(*LARGEST)
        while size >= sheet.size(FLOOR, LARGE_FLOOR):
            pages = _parted(_set(sheet, card, size, width), sheet.paper.height - MARGIN - BELOW)
            if 0 < len(pages) <= most:
                return pages
            size -= STEP
    return []


def _parted(bands: Sequence["Band"], room: float) -> list[list["Band"]]:
    """Bands on pages whose room is so high; none if one is higher than that."""
    pages: list[list[Band]] = [[]]
    for band in bands:
        if band.height > room:
            return []
        if _height([*pages[-1], band]) > room:
            pages.append([])
        pages[-1].append(band)
    return pages


def _height(bands: Sequence["Band"]) -> float:
    return sum(band.height + BAND for band in bands) - BAND


# Setting ----------------------------------------------------------------------------------------


class Item(Struct, frozen=True):
    """A piece of a column: lines, a mark to the left of them, or a row of chips of that height.
    `role` is what it is to a screen reader; what has a mark is an item of a list."""

    block: Block
    indent: float = 0
    above: float = 0
    mark: str = ""
    chips: tuple[int, ...] = ()
    role: str = "P"

    @property
    def height(self) -> float:
        return self.above + self.block.height


class Band(Struct, frozen=True):
    """Up to two columns side by side, in a panel or on the paper; `share` is the left one's."""

    head: tuple[Item, ...]
    columns: tuple[tuple[Item, ...], ...]
    panel: str = ""
    share: float = 0.5

    @property
    def height(self) -> float:
        tallest = max((_tall(column) for column in self.columns), default=0)
        return _tall(self.head) + tallest + (2 * PAD if self.panel else 0)

    def draw(self, sheet: Sheet, place: Box) -> None:
        inside = place
        if self.panel:
            sheet.panel(place, self.panel, PLUM, 3 * MM)
            inside = place.inset(PAD)
        top = _draw(sheet, self.head, inside.x, inside.top)
        right = inside.x + (inside.width - GUTTER) * self.share + GUTTER
        for x, items in zip((inside.x, right), self.columns, strict=False):
            _draw(sheet, items, x, top)


def _tall(items: Sequence[Item]) -> float:
    return sum(item.height for item in items)


def _set(sheet: Sheet, card: RuleCard, size: float, width: float) -> list[Band]:
    """The page in letters of a size."""
    first = next((n for n, s in enumerate(card.sections) if s.steps), len(card.sections))
    last = max((n for n, s in enumerate(card.sections) if s.steps), default=first - 1)
    bands = [_title(sheet, card, size, width)]
    bands += _columns(card.sections[:first], size, width)
    for section in card.sections[first : last + 1]:
        bands.append(_round(section, size, width - 2 * PAD))
    return [*bands, *_columns(card.sections[last + 1 :], size, width)]


def _title(sheet: Sheet, card: RuleCard, size: float, width: float) -> Band:
    room, on = width - 2 * PAD, sheet.on(PLUM)
    warm = SAFFRON if on == WHITE else PLUM
    text = wrapped(card.text, size + 1.5, room, TEXT, on, LEADING)
    facts = wrapped(" · ".join(card.facts), size, room, BOLD, warm, LEADING)
    title = wrapped(card.title, 2.4 * size, room, DISPLAY, on, 1.1)
    items = [Item(title, role="H1"), Item(text, above=0.35 * size)]
    if card.facts:
        items.append(Item(facts, above=0.4 * size))
    return Band(tuple(items), (), PLUM)


def _columns(sections: Sequence[Section], size: float, width: float) -> list[Band]:
    """Sections in two columns, parted and as wide as makes them least high."""
    if len(sections) < 2:
        return [Band((), (_stacked(sections, size, width),)) for _ in sections]
    room = width - GUTTER
    choices = [
        Band(
            (),
            (
                _stacked(sections[:turn], size, share * room),
                _stacked(sections[turn:], size, (1 - share) * room),
            ),
            share=share,
        )
        for share in SHARES
        for turn in range(1, len(sections))
    ]
    return [min(choices, key=lambda band: band.height)]


def _stacked(sections: Sequence[Section], size: float, room: float) -> tuple[Item, ...]:
    """Sections below each other."""
    items: list[Item] = []
    for section in sections:
        first, *rest = _section(section, size, room)
        items += [structs.replace(first, above=1.1 * size if items else 0), *rest]
    return tuple(items)


def _section(section: Section, size: float, room: float) -> list[Item]:
    """Title, text and points of a section."""
    items = [Item(wrapped(section.title, 1.4 * size, room, DISPLAY, PLUM, 1.15), role="H2")]
    if section.text:
        items.append(Item(wrapped(section.text, size, room, leading=LEADING), above=0.3 * size))
    for point in section.points:
        block = wrapped(point, size, room - size, leading=LEADING)
        items.append(Item(block, size, 0.3 * size, "•"))
    if section.chips and not section.steps:
        items.append(_chips(section, size))
    return items


def _chips(section: Section, size: float) -> Item:
    height = 2.6 * size
    return Item(Block((wrapped("", 1, 1).lines[0],), size, height), 0, 0.6 * size,
                chips=section.chips)  # fmt: skip


def _round(section: Section, size: float, width: float) -> Band:
    """The steps in two columns of about the same height, in a panel."""
    room = (width - GUTTER) / 2
    steps = [_step(number, step, size, room) for number, step in enumerate(section.steps, 1)]
    if section.chips:
        steps.append(_chips(section, size))
    turn = min(
        range(1, len(steps) + 1), key=lambda turn: max(_tall(steps[:turn]), _tall(steps[turn:]))
    )
    head = _section(Section(title=section.title, text=section.text, points=section.points), size,
                    width)  # fmt: skip
    return Band(tuple(head), (tuple(steps[:turn]), tuple(steps[turn:])), PAPER)


def _step(number: int, step: Step, size: float, room: float) -> Item:
    words = [Span(f"{step.what}  ", BOLD, PLUM), Span(step.text)]
    indent = 2.2 * size
    return Item(
        wrapped(words, size, room - indent, leading=LEADING), indent, 0.55 * size, str(number)
    )


def _draw(sheet: Sheet, items: Sequence[Item], x: float, top: float) -> float:
    """Draw a column from the top down; where it ends."""
    for marked, group in groupby(items, lambda item: bool(item.mark)):
        with sheet.tagged("L") if marked else nullcontext():
            for item in group:
                top -= item.above
                _draw_item(sheet, item, x, top)
                top -= item.block.height
    return top


def _draw_item(sheet: Sheet, item: Item, x: float, top: float) -> None:
    """Draw a piece below a height."""
    if item.chips:
        place = Box(x, top - item.block.height, 0, item.block.height)
        with sheet.tagged("P"):
            draw_chips(sheet, place, place.height / 2, item.chips, item.chips, 2 * MM)
    elif not item.mark:
        with sheet.tagged(item.role):
            sheet.words(item.block, x + item.indent, top)
    else:
        with sheet.tagged("LI"):
            with sheet.tagged("Lbl"):
                if item.mark.isdigit():
                    _disc(sheet, x, top - item.block.leading / 2, item)
                else:
                    sign = wrapped(item.mark, item.block.size, 99, BOLD, PLUM, LEADING)
                    sheet.words(sign, x, top)
            with sheet.tagged("LBody"):
                sheet.words(item.block, x + item.indent, top)


def _disc(sheet: Sheet, x: float, y: float, item: Item) -> None:
    """A step's number in a disc beside its first line."""
    radius = 0.78 * item.block.size
    on = sheet.on(PLUM)
    if sheet.sparing:
        sheet.ring(x + radius, y, radius, PLUM, 0.8)
    else:
        sheet.disc(x + radius, y, radius, PLUM)
    size = item.block.size * 0.95
    number = wrapped(item.mark, sheet.size(size, max(size, LARGE_FLOOR)), 99, BOLD, on)
    sheet.words_in(number, Box(x, y - radius, 2 * radius, 2 * radius))


def _over_pages(sheet: Sheet, card: RuleCard) -> None:
    """The same as running text."""
    flow = Flow(sheet)
    sheet.bookmark(card.title)
    flow.title(card.title)
    flow.text(card.text)
    flow.text(" · ".join(card.facts), BOLD, PLUM)
    for section in card.sections:
        flow.heading(section.title)
        if section.text:
            flow.text(section.text)
        for number, step in enumerate(section.steps, 1):
            flow.item([Span(f"{step.what}  ", BOLD, INK), Span(step.text)], f"{number}.")
        for point in section.points:
            flow.item(point)
        if section.chips:
            flow.text(" · ".join(map(str, section.chips)), BOLD)
        flow.rule(LINE)


KINDS = (Kind(key="rules", draw=draw_rules),)
