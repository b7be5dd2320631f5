"""The score card and the game aid of Cook Off! (rules O1, O10)."""

from partycards.games.base import N_
from partycards.games.cook_off_budget.state import MOST
from partycards.printing.content import Content
from partycards.printing.engine.box import Box
from partycards.printing.engine.card_face import LARGE_FLOOR, PAD, pattern_back
from partycards.printing.engine.colours import (
    INK,
    LINE,
    PAPER,
    PLUM,
    SAFFRON,
    SOFT,
    TOMATO,
    mix,
)
from partycards.printing.engine.fonts import BOLD, DISPLAY
from partycards.printing.engine.layout import Card, copies, lay_cards
from partycards.printing.engine.options import CARD_SIZES, CARDS, MM, Options
from partycards.printing.engine.page import Sheet
from partycards.printing.engine.text import FLOOR, Block, Span, fitted, one_line, wrapped
from partycards.printing.games.cook_off_budget_mats import MEALS, TITLE
from partycards.printing.sheet_kind import Kind

# The score card -----------------------------------------------------------------------------------

PARTS = (N_("needs met"), N_("all of them: +2"), N_("cheapest: +1"), N_("players' choice: +3"))


def draw_scores(sheet: Sheet, content: Content, options: Options) -> None:
    """Meals down and players across, with the four ways to points."""
    names = [guest.name for guest in content.table.guests][:MOST] if content.table else []
    page = sheet.page()
    say = sheet.say(N_("Cook Off!: score card"))
    top = sheet.words(one_line(say, sheet.size(24, 26), page.width, DISPLAY), page.x, page.top)
    table = Box(page.x, page.y, page.width, top - 5 * MM - page.y)
    head, rest = table.cut_top(sheet.size(14, 16) * MM)
    draw_row(sheet, head, sheet.say(N_("Name")), [*names, *[""] * MOST][:MOST])
    body, total = rest.cut_top(rest.height - 18 * MM)
    for number, meal in enumerate(body.rows(MEALS, 2 * MM), 1):
        draw_meal_rows(sheet, meal, number)
    draw_row(sheet, total, sheet.say(N_("Total")), [""] * MOST, strong=True)


def split(sheet: Sheet, row: Box) -> tuple[Box, list[Box]]:
    """The words at the left and a cell for each player."""
    left, cells = row.cut_left(row.width * 0.34)
    return left, cells.columns(MOST, 1 * MM)


def draw_meal_rows(sheet: Sheet, box: Box, number: int) -> None:
    """A meal: a line for each way to points, and one for their sum."""
    rows = box.rows(len(PARTS) + 2, 0)
    say = sheet.say(N_("Meal #%(number)s"), number=number)
    block = one_line(say, sheet.size(14, 17), box.width, DISPLAY, TOMATO)
    sheet.words_in(block, rows[0], "left")
    for part, row in zip(PARTS, rows[1:-1], strict=True):
        draw_row(sheet, row, sheet.say(part), [""] * MOST)
    draw_row(sheet, rows[-1], sheet.say(N_("points of the meal")), [""] * MOST, strong=True)


def draw_row(sheet: Sheet, row: Box, words: str, names: list[str], strong: bool = False) -> None:
    """A line of the score card; names stand in the first one."""
    left, cells = split(sheet, row)
    face, colour = (BOLD, INK) if strong else (BOLD, SOFT)
    if words:
        block = fitted(words, sheet.size(11, 14), left.width - 4, left.height, face, colour,
                       floor=FLOOR)  # fmt: skip
        sheet.words_in(block, left, "left")
    for name, cell in zip(names, cells, strict=True):
        box = cell.inset(0, 0.7 * MM)
        if strong and sheet.ink != "low_ink":
            sheet.fill(box, mix(SAFFRON, PAPER, 0.2), 1 * MM)
        sheet.outline(box, SOFT if strong else LINE, 0.8, 1 * MM)
        if name:
            block = fitted(name, sheet.size(12, 14), box.width - 4, box.height, BOLD, floor=FLOOR)
            sheet.words_in(block, box)


# The game aid -------------------------------------------------------------------------------------

SIDE = (88.9 * MM, 127 * MM)
"""A card in large print: on a smaller one the words would not be large."""
TURN = (
    (N_("Trade"), N_("as often as you like")),
    (N_("then Buy"), N_("one ingredient or a goal")),
    (N_("or Use"), N_("a savings goal")),
    (N_("or Pass"), N_("the two on the right expire")),
)
POINTS = (
    (N_("Needs"), N_("as the meal card says")),
    (N_("All of them"), "+2"),
    (N_("Cheapest"), "+1"),
    (N_("Players' choice"), N_("+3, two in a tie +1")),
)
AID_END = N_("Five cards in hand at the most. At least three make a meal. No price under $1.")


def draw_aids(sheet: Sheet, content: Content, options: Options) -> None:
    """One for each player, four unless the guests are counted."""
    size = SIDE if options.large else CARD_SIZES[options.card]
    count = (options.guests or MOST) * copies(options, "aid")
    lay_cards(sheet, [Card(aid_front, pattern_back)] * count, size)


def aid_front(sheet: Sheet, box: Box, bleed: float) -> None:
    """What one may do in a turn, and what brings points."""
    band, below = box.cut_top(sheet.size(11, 17) * MM)
    field = Box(band.x - bleed, band.y, band.width + 2 * bleed, band.height + bleed)
    sheet.panel(field, PLUM, PLUM)
    room = band.inset(PAD, 1 * MM)
    name = one_line(sheet.say(TITLE), sheet.size(15, 22), room.width, DISPLAY, sheet.on(PLUM))
    sheet.words_in(name, room, "left")
    inside = Box(below.x + PAD, below.y + 2 * MM, below.width - 2 * PAD, below.height - 4 * MM)
    size = sheet.size(10.5, 16)
    blocks = told(sheet, inside.width, size)
    while sum(b.height for b in blocks) > inside.height and size > sheet.size(FLOOR, LARGE_FLOOR):
        size -= 0.25
        blocks = told(sheet, inside.width, size)
    air = (inside.height - sum(block.height for block in blocks)) / (len(blocks) - 1)
    top = inside.top
    for block in blocks:
        top = sheet.words(block, inside.x, top) - max(0.0, min(air, 2.5 * MM))


def told(sheet: Sheet, width: float, size: float) -> list[Block]:
    """The words of the card in letters of a size."""
    blocks = [wrapped(sheet.say(N_("Your turn")), size + 1, width, DISPLAY, PLUM, 1.15)]
    for what, how in TURN:
        words = [Span(f"{sheet.say(what)} ", BOLD), Span(sheet.say(how))]
        blocks.append(wrapped(words, size, width, leading=1.12))
    blocks.append(wrapped(sheet.say(N_("Points of a meal")), size + 1, width, DISPLAY, PLUM, 1.15))
    for what, how in POINTS:
        words = [Span(f"{sheet.say(what)} ", BOLD), Span(sheet.say(how))]
        blocks.append(wrapped(words, size, width, leading=1.12))
    return [*blocks, wrapped(sheet.say(AID_END), size, width, colour=SOFT, leading=1.12)]


KINDS = (
    Kind(
        key="cook_off_budget_scores",
        title=N_("Cook Off!: score card"),
        about=N_("Three meals for up to four players, with the four ways to points."),
        draw=draw_scores,
    ),
    Kind(
        key="cook_off_budget_aid",
        title=N_("Cook Off!: game aid"),
        about=N_("A card for every player: what one may do in a turn, and what brings points."),
        draw=draw_aids,
        knows=CARDS - {"only"} | {"guests"},
    ),
)
