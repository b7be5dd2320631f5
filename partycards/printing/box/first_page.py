"""The plan that a box begins with: what lies on which sheet, how it is cut, what to look at before
all of it is printed. All figures are those of the plan."""

from collections.abc import Iterator, Sequence
from functools import partial

from msgspec import Struct

from partycards.games.base import N_
from partycards.printing.box.cutting import BODY, Piece, cutting, heading_of
from partycards.printing.box.gang import Lines, lines_of
from partycards.printing.box.parts import Cards, GameBox, Pages, Rounds
from partycards.printing.box.plan import STACK, Plan, Row, backs_of
from partycards.printing.content import Content
from partycards.printing.engine.box import Box
from partycards.printing.engine.card_face import draw_panel
from partycards.printing.engine.colours import (
    INK,
    LINE,
    PLUM,
    SOFT,
    TOMATO_INK,
    shades_of,
)
from partycards.printing.engine.fonts import BOLD, DISPLAY
from partycards.printing.engine.layout import Face, Size
from partycards.printing.engine.options import CHOICES, MM, Options
from partycards.printing.engine.page import Sheet
from partycards.printing.engine.pen import Align
from partycards.printing.engine.text import Block, fitted, one_line, wrapped
from partycards.printing.games.game_box import Tile

Sizes = tuple[float, float]
KICKER, TITLE = (12.0, 16.0), (34.0, 36.0)
FIGURE, SMALL = (28.0, 30.0), (9.0, 14.0)
TOGETHER = N_("Shared sheets")
PLAIN = N_("On plain paper")


class Told(Struct, frozen=True, kw_only=True):
    """What the plan is drawn from. `before` is how many pages it takes itself."""

    title: str
    box: GameBox
    plan: Plan
    content: Content
    options: Options
    before: int = 2

    def pages(self, row: Row) -> tuple[int, int]:
        """The first and the last page of its sheets."""
        return self.before + 2 * row.first - 1, self.before + 2 * row.last


def draw_plan(sheet: Sheet, told: Told) -> None:
    """Title, figures and the table; then what else there is to say, as long as there is room."""
    room = sheet.page(ruler=True)
    top = _draw_head(sheet, told, room) - 5 * MM
    top = _draw_figures(sheet, told.plan, Box(room.x, room.y, room.width, top - room.y)) - 2 * MM
    for piece in _table(sheet, told, room.width):
        if top - piece.height < room.y:
            room = sheet.page(ruler=True)
            top = room.top
        piece.draw(Box(room.x, top - piece.height, room.width, piece.height))
        top -= piece.height
    columns = 1 if sheet.options.large else 2
    _draw_columns(sheet, [*_said(sheet, told, _wide(room, columns))], room, top, columns)


def _wide(room: Box, columns: int) -> float:
    return room.columns(columns, 8 * MM)[0].width


def _draw_columns(
    sheet: Sheet, pieces: Sequence[Piece], room: Box, top: float, columns: int
) -> None:
    """Pieces below each other, column by column, on as many pages as they need."""
    air = 6 * MM
    place, tops = room.columns(columns, 8 * MM), [top - air] * columns
    for piece in pieces:
        free = [n for n in range(columns) if tops[n] - piece.height >= room.y]
        if not free:
            room = sheet.page(ruler=True)
            place, tops = room.columns(columns, 8 * MM), [room.top] * columns
            free = [0]
        column = max(free, key=lambda n: tops[n])
        piece.draw(Box(place[column].x, tops[column] - piece.height, place[0].width, piece.height))
        tops[column] -= piece.height + air


# The head -----------------------------------------------------------------------------------------

EVERYTHING = N_("Everything of the game in this file, in the order of the paper: card first.")
ON_PAPER = N_("%(paper)s.")
FOR_GUESTS = N_("%(paper)s, for %(guests)s guests.")


def _draw_head(sheet: Sheet, told: Told, room: Box) -> float:
    """What this is, and pictures of what is in it; where that ends."""
    wide = sheet.size(25, 30) * MM
    tiles = _tiles(told)
    beside = len(tiles) * (wide + 3 * MM)
    left = room.cut_left(room.width - beside - 4 * MM)[0]
    kicker = one_line(sheet.say(N_("The box in one print")), sheet.size(*KICKER), left.width, BOLD,
                      TOMATO_INK)  # fmt: skip
    title = fitted(told.title, sheet.size(*TITLE), left.width, 30 * MM, DISPLAY, leading=1.1,
                   floor=20)  # fmt: skip
    options = told.options
    said, paper = [sheet.say(EVERYTHING)], CHOICES["paper"].values[options.paper]
    if told.box.most > 1:
        said.append(sheet.say(FOR_GUESTS, paper=paper, guests=options.guests))
    else:
        said.append(sheet.say(ON_PAPER, paper=paper))
    about = wrapped(" ".join(said), sheet.size(*BODY), left.width)
    top = sheet.words(kicker, left.x, room.top) - 0.5 * MM
    top = sheet.words(title, left.x, top) - 1.5 * MM
    top = sheet.words(about, left.x, top)
    high = wide * 1.32
    for number, tile in enumerate(tiles):
        x = room.right - beside + number * (wide + 3 * MM) + 3 * MM
        _draw_tile(sheet, tile, Box(x, room.top - high, wide, high))
    return min(top, room.top - high)


def _tiles(told: Told) -> list[Tile]:
    found = []
    for tile in told.box.shows(told.content):
        found.append(tile)
        if len(found) == 3:
            break
    return found


def _draw_tile(sheet: Sheet, tile: Tile, box: Box) -> None:
    """A picture with its name, like a card without the rest."""
    with sheet.clipped(box, 2.5 * MM):
        art, below = box.cut_top(box.height * 0.74)
        draw_panel(sheet, tile.category, art, 0)
        sheet.picture(tile.picture, art.inset(art.width * 0.14, art.height * 0.1))
        words = below.inset(1.5 * MM, 0)
        sheet.line_in(words, tile.name, sheet.size(10, 14), DISPLAY)
    sheet.outline(box, shades_of(tile.category).line, 0.6, 2.5 * MM)


def _draw_figures(sheet: Sheet, plan: Plan, room: Box) -> float:
    """Sheets, cuts, minutes and pieces between two lines; where that ends."""
    cuts, minutes = plan.sum_of(lambda row: row.cuts), plan.sum_of(lambda row: row.minutes)
    pieces = plan.sum_of(lambda row: row.pieces)
    figures = (
        (plan.sheets, sheet.say(N_("sheets, and this one"))),
        (cuts, sheet.say(N_("cuts, in stacks of %(ten)s"), ten=STACK)),
        (minutes, sheet.say(N_("minutes of cutting"))),
        (pieces, sheet.say(N_("pieces in all"))),
    )
    strip = room.cut_top(sheet.size(16, 20) * MM)[0]
    for y in (strip.top, strip.y):
        sheet.line(strip.x, y, strip.right, y, INK, 1.6)
    for number, ((figure, words), cell) in enumerate(
        zip(figures, strip.columns(len(figures)), strict=True)
    ):
        if number:
            sheet.line(cell.x, cell.y + 2, cell.x, cell.top - 2, LINE, 0.8)
        inside = cell.inset(2.5 * MM, 0) if number else cell.cut_left(cell.width - 2 * MM)[0]
        block = one_line(str(figure), sheet.size(*FIGURE), inside.width * 0.5, DISPLAY)
        sheet.words_in(block, inside, "left")
        rest = inside.cut_left(block.width + 2.5 * MM)[1]
        sheet.fit_in(rest, words, sheet.size(10, 14), BOLD, align="left")
    return strip.y


# The table ----------------------------------------------------------------------------------------

HEADS = (
    N_("What"), N_("Sheets"), N_("Sides"), N_("Pieces"), N_("Cuts"), N_("Minutes"),
)  # fmt: skip
SHARES = ((0.06, 0.48, 0.1, 0.13, 0.07, 0.07, 0.09), (0.07, 0.36, 0.12, 0.14, 0.1, 0.08, 0.13))
"""Of the width: the picture, then a column for each head; normal and in large print."""
APART = 1.5 * MM
"""Between heads: longer words make their column wider, at the cost of the first."""


def _table(sheet: Sheet, told: Told, width: float) -> Iterator[Piece]:
    size = sheet.size(*BODY)
    yield Piece(sheet.size(6, 8) * MM, partial(_draw_heads, sheet))
    for row in told.plan.rows:
        name, note = _words(sheet, told, row, _cells(sheet, Box(0, 0, width, 1))[1].width)
        high = max(name.height + note.height + 2 * MM, 9.5 * MM)
        yield Piece(high, partial(_draw_row, sheet, row, name, note))
    yield Piece(size * 1.9, partial(_draw_sum, sheet, told.plan))


def _cells(sheet: Sheet, row: Box) -> list[Box]:
    shares = [row.width * share for share in SHARES[sheet.options.large]]
    for number, head in list(enumerate(HEADS, 1))[3:]:
        block = one_line(sheet.say(head), sheet.size(*SMALL), row.width, BOLD)
        more = max(0.0, block.width + APART - shares[number])
        shares[number] += more
        shares[1] -= more
    cells, rest = [], row
    for share in shares:
        cell, rest = rest.cut_left(share)
        cells.append(cell)
    return cells


def _draw_heads(sheet: Sheet, box: Box) -> None:
    for number, (cell, head) in enumerate(zip(_cells(sheet, box)[1:], HEADS, strict=True)):
        align: Align = "left" if number in (0, 2) else "right"
        inside = cell if align == "right" else cell.cut_left(4 * MM * (number == 2))[1]
        sheet.line_in(inside, sheet.say(head), sheet.size(*SMALL), BOLD, SOFT, align=align)


def _words(sheet: Sheet, told: Told, row: Row, width: float) -> tuple[Block, Block]:
    """What a row is called, and what stands small under it."""
    names = [(sheet.say(told.box.parts[number].name), count) for number, count in row.counts]
    single = len(names) == 1
    title = names[0][0] if single else sheet.say(PLAIN if row.plain else TOGETHER)
    first, last = told.pages(row)
    notes = [sheet.say(N_("pages %(first)s – %(last)s"), first=first, last=last)]
    if not single:
        notes.append(", ".join(f"{name} {count}" if count else name for name, count in names))
    if row.rings:
        notes.append(
            sheet.count(N_("%(num)s with scissors"), N_("%(num)s with scissors"), row.rings)
        )
    return (
        wrapped(title, sheet.size(12, 15), width, DISPLAY),
        wrapped(" · ".join(notes), sheet.size(*SMALL), width, colour=SOFT),
    )


def _draw_row(sheet: Sheet, row: Row, name: Block, note: Block, box: Box) -> None:
    thumb, what, *cells = _cells(sheet, box)
    sheet.line(box.x, box.top, box.right, box.top, LINE, 0.8)
    _draw_thumb(sheet, row, thumb.inset(0, 0.8 * MM))
    top = box.middle_y + (name.height + note.height) / 2
    sheet.words(note, what.x, sheet.words(name, what.x, top))
    range_ = f"{row.first}" if row.first == row.last else f"{row.first} – {row.last}"
    sides = sheet.say(N_("both")) if row.both else sheet.say(N_("one"))
    figures = (range_, sides, str(row.pieces or "–"), str(row.cuts), str(row.minutes))
    _draw_figures_of(sheet, cells, figures)


def _draw_sum(sheet: Sheet, plan: Plan, box: Box) -> None:
    _, what, *cells = _cells(sheet, box)
    sheet.line(box.x, box.top, box.right, box.top, INK, 1.6)
    sheet.line_in(what, sheet.say(N_("All of it")), sheet.size(*BODY), BOLD, align="left")
    sums = [plan.sum_of(lambda row: row.pieces), plan.sum_of(lambda row: row.cuts)]
    sums.append(plan.sum_of(lambda row: row.minutes))
    _draw_figures_of(sheet, cells, (str(plan.sheets), "", *map(str, sums)))


def _draw_figures_of(sheet: Sheet, cells: Sequence[Box], figures: Sequence[str]) -> None:
    for number, (cell, words) in enumerate(zip(cells, figures, strict=True)):
        if number == 1:
            inside = cell.cut_left(4 * MM)[1]
            sheet.line_in(inside, words, sheet.size(*BODY), align="left")
        elif words:
            sheet.line_in(cell, words, sheet.size(*BODY), BOLD, align="right")


def _draw_thumb(sheet: Sheet, row: Row, box: Box) -> None:
    """A sheet of the row, as small as a stamp."""
    paper = _paper(sheet, row)
    scale = min(box.width * 0.7 / paper[0], box.height / paper[1])
    page = Box(box.x, box.middle_y - paper[1] * scale / 2, paper[0] * scale, paper[1] * scale)
    sheet.outline(page, SOFT, 0.5)
    for cell in row.run.places.cells if row.run else (Box(0, 0, *paper).inset(15 * MM),):
        small = Box(
            page.x + cell.x * scale, page.y + cell.y * scale, cell.width * scale,
            cell.height * scale,
        )  # fmt: skip
        sheet.panel(small.inset(0.6), PLUM if row.run else LINE, PLUM)


# How it is cut, and what is looked at before ------------------------------------------------------


def _said(sheet: Sheet, told: Told, width: float) -> Iterator[Piece]:
    cut: dict[tuple[Lines, Size], list[Row]] = {}
    for row in told.plan.rows:
        if row.run:
            places = row.run.places
            cut.setdefault((lines_of(places.cells), _paper(sheet, row)), []).append(row)
    for number, ((lines, paper), rows) in enumerate(cut.items()):
        yield cutting(sheet, rows, lines, paper, width)
        if not number:
            yield _checks(sheet, told, width)
    inner = {
        spot.inside: row.run.places.cells[0]
        for row in told.plan.rows
        if row.run
        for spot in row.run.spots
        if spot.inside != ((), ())
    }
    for lines, cell in list(inner.items())[:1]:
        yield cutting(sheet, [], lines, (cell.width, cell.height), width)
    backs = backs_of(told.plan, [n for n, part in enumerate(told.box.parts) if _is_deck(part)])
    if len({repr(back) for back in backs.values()}) > 1:
        yield _backs(sheet, told, backs, width)


def _is_deck(part: Cards | Rounds | Pages) -> bool:
    return isinstance(part, Cards) and part.shuffled


def _paper(sheet: Sheet, row: Row) -> Size:
    paper = (sheet.paper.width, sheet.paper.height)
    return paper[::-1] if row.run and row.run.places.landscape else paper


def _checks(sheet: Sheet, told: Told, width: float) -> Piece:
    """What to look at before all of it is printed."""
    heading = heading_of(sheet, sheet.say(N_("Before you print all")), width)
    size, side = sheet.size(*BODY), sheet.size(4, 5) * MM
    blocks = [wrapped(words, size, width - side - 3 * MM) for words in _to_check(sheet, told)]
    high = sum(max(block.height, side) + 2 * MM for block in blocks)

    def draw(box: Box) -> None:
        top = sheet.words(heading, box.x, box.top) - 2 * MM
        for block in blocks:
            tick = Box(box.x, top - side - 0.3 * MM, side, side)
            sheet.outline(tick, INK, 0.9, 1 * MM)
            end = sheet.words(block, box.x + side + 3 * MM, top)
            top = min(end, tick.y) - 2 * MM

    return Piece(heading.height + 2 * MM + high, draw)


def _to_check(sheet: Sheet, told: Told) -> Iterator[str]:
    yield sheet.say(N_("Print this page at 100 %, and lay a ruler on the line at the foot: 50 mm."))
    first, last = told.before + 1, told.before + 2
    yield sheet.say(
        N_(
            "Print pages %(first)s and %(last)s on one sheet: both sides, turned on the long edge. "
            "Hold it to the light: the backs stand behind the fronts."
        ),
        first=first,
        last=last,
    )
    card = [row for row in told.plan.rows if not row.plain]
    plain = [row for row in told.plan.rows if row.plain]
    if card and plain:
        yield sheet.say(
            N_(
                "Card of 250 to 300 g for pages %(first)s – %(last)s, plain paper from page "
                "%(plain)s on."
            ),
            first=first,
            last=told.pages(card[-1])[1],
            plain=told.pages(plain[0])[0],
        )
    if told.options.numbers == "code":
        yield sheet.say(N_("Photograph five of the cards with a phone: five are found."))
    yield sheet.say(N_("No printer for both sides? Print the odd pages only."))


def _backs(sheet: Sheet, told: Told, backs: dict[int, Face], width: float) -> Piece:
    """A piece of every back, with whose it is."""
    heading = heading_of(sheet, sheet.say(N_("The backs tell the decks apart")), width)
    each: dict[str, tuple[Face, list[str]]] = {}
    for number, back in backs.items():
        name = sheet.say(told.box.parts[number].name)
        each.setdefault(repr(back), (back, []))[1].append(name)
    across, high = 2, sheet.size(17, 22) * MM
    rows = -(-len(each) // across)

    def draw(box: Box) -> None:
        top = sheet.words(heading, box.x, box.top) - 2 * MM
        area = Box(box.x, top - rows * (high + 2 * MM), box.width, rows * (high + 2 * MM))
        cells = [cell for row in area.rows(rows) for cell in row.columns(across, 3 * MM)]
        for (back, names), cell in zip(each.values(), cells, strict=False):
            label, below = cell.cut_top(high * 0.6)
            with sheet.clipped(label, 2 * MM):
                card = label.centred(63.5 * MM, 88.9 * MM)
                back(sheet, card, 0)
            sheet.outline(label, SOFT, 0.6, 2 * MM)
            sheet.fit_in(below, ", ".join(names), sheet.size(*SMALL), BOLD)

    return Piece(heading.height + 2 * MM + rows * (high + 2 * MM), draw)
