"""The Kitchen is Closing on paper: a score card, and for each player a card that says what one may
do. The cards that are played with are the ingredient cards of a deck."""

from collections.abc import Sequence

from partycards.games.base import N_
from partycards.games.kitchen_closing.table import MOST, ROUNDS
from partycards.printing.engine.box import Box
from partycards.printing.engine.colours import INK, LINE, PAPER, PLUM, SOFT
from partycards.printing.engine.fonts import BOLD, DISPLAY
from partycards.printing.engine.options import MM
from partycards.printing.engine.page import Sheet
from partycards.printing.engine.text import FLOOR, one_line
from partycards.printing.games.game_box import Aid, Pad, Side, Told

# The score card ---------------------------------------------------------------------------------

ROUND = (15 * MM, 22 * MM)
"""How wide the column of the rounds is."""
HEAD = (13 * MM, 16 * MM)
SMALL = (8.0, 14.0)


def draw_scores(sheet: Sheet, table: Box, names: Sequence[str]) -> None:
    """Lines for the names, the rounds, and the sums."""
    head, rest = table.cut_top(sheet.size(*HEAD))
    draw_names(sheet, head, len(names))
    *rounds, total = rest.rows(ROUNDS + 1)
    for number, row in enumerate(rounds, 1):
        draw_round(sheet, row, number, len(names))
    draw_total(sheet, total, len(names))


def cells(sheet: Sheet, row: Box, players: int) -> tuple[Box, list[Box]]:
    """The column of the rounds, and a cell for each player."""
    left, rest = row.cut_left(sheet.size(*ROUND))
    return left, rest.columns(players)


def draw_names(sheet: Sheet, row: Box, players: int) -> None:
    """Lines for the names."""
    left, places = cells(sheet, row, players)
    label = one_line(sheet.say(N_("Name")), sheet.size(10.5, 14), left.width, BOLD, SOFT)
    sheet.words(label, left.x, row.y + label.height + 2 * MM)
    for place in places:
        line = place.inset(1 * MM, 0)
        sheet.line(line.x, row.y + 1.5 * MM, line.right, row.y + 1.5 * MM, INK, 0.8)


def draw_round(sheet: Sheet, row: Box, number: int, players: int) -> None:
    """A round: its number, then for each player dish, pantry and points."""
    if number % 2 and not sheet.sparing:
        sheet.fill(row, PAPER)
    left, places = cells(sheet, row, players)
    sheet.line_in(left, str(number), sheet.size(16, 20), DISPLAY, PLUM)
    for place in places:
        sheet.line(place.x, row.y, place.x, row.top, LINE, 0.6)
        stacks, points = place.inset(1 * MM, 1.2 * MM).cut_left(place.width * 0.64)
        for title, field in zip((N_("Dish"), N_("Pantry")), stacks.rows(2, 0.8 * MM), strict=True):
            sheet.outline(field, LINE, 0.6, 0.8 * MM)
            label = one_line(sheet.say(title), sheet.size(*SMALL), field.width, colour=SOFT,
                             floor=FLOOR)  # fmt: skip
            sheet.words(label, field.x + 0.7 * MM, field.top - 0.3 * MM)
        line = points.inset(1 * MM, 0)
        sheet.line(line.x, line.y + 1 * MM, line.right, line.y + 1 * MM, SOFT, 0.5)
    sheet.line(row.x, row.y, row.right, row.y, LINE, 0.6)


def draw_total(sheet: Sheet, row: Box, players: int) -> None:
    """Boxes for the sums."""
    left, places = cells(sheet, row, players)
    sheet.line_in(left, sheet.say(N_("Total")), sheet.size(12, 16), DISPLAY, PLUM, align="left")
    for place in places:
        sheet.outline(place.inset(1 * MM, 1.5 * MM), PLUM, 0.8, 1 * MM)


SCORES = Pad(
    key="kitchen_closing_scores",
    players=MOST,
    abreast=(MOST, 4),
    draw_names=draw_scores,
)

# The game aid -----------------------------------------------------------------------------------

WORDS = Told(key="kitchen_closing_aid", letters=(10.5, 17), leading=1.15, air=(1.3, 3))
AID = Aid(
    key="kitchen_closing_aid",
    players=MOST,
    front=Side(
        title=N_("The Kitchen is Closing"),
        draw=WORDS.draw,
        band=(13, 19),
        letters=(15, 22),
        air=2.5,
        centred=False,
    ),
)
KINDS = (SCORES.kind(), AID.kind())
