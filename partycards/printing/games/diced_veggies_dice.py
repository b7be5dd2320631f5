"""The other parts of Diced Veggies on paper: dice to be folded, the frame for them, and the chefs'
tokens (D1, D4)."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path

from partycards.games.base import N_
from partycards.games.diced_veggies.block import HIGH, WIDE
from partycards.games.diced_veggies.box import Box as VeggiesBox
from partycards.printing.content import Content
from partycards.printing.engine.box import Box
from partycards.printing.engine.colours import INK, LINE, PAPER, PLUM, SAFFRON, SOFT, WHITE
from partycards.printing.engine.fonts import BOLD
from partycards.printing.engine.options import MM, Options
from partycards.printing.engine.page import Sheet
from partycards.printing.engine.text import wrapped
from partycards.printing.engine.token_pages import Token, lay_tokens
from partycards.printing.games.game_box import Tile, aid_floor, box_of, draw_heading, picture
from partycards.printing.sheet_kind import Kind
from partycards.words import called

CHEFS = 4
"""Chefs at the most."""
WORDS = called("diced_veggies_veggie")
EDGE = 16 * MM
"""The edge of a die."""
TAB = 5 * MM
"""How wide the strips are that are glued."""
ACROSS, DOWN = 4 * EDGE + TAB, 3 * EDGE
"""A die as it lies on the paper before it is folded: a cross of six faces, and a tab."""
BESIDE, ABOVE = 6 * MM, 6 * MM
"""The room between two of them, tabs included."""
FOLD = N_(
    "Print on card at 100 %, cut along the outer lines, fold along the dashed ones, and glue the "
    "tabs inside. Seven dice of each vegetable."
)
THE_FRAME = N_(
    "Five dice across and seven down. Roll all dice, lay them in, and cut with a ruler or the back "
    "of a knife. Spent dice lie beside it."
)


def die_picture(name: str) -> Path:
    """The picture of a die: of a vegetable alone ("carrot") or with its number ("carrot-3")."""
    return picture(f"dice/{name}.svg")


def how_many(content: Content) -> int:
    """How many dice are folded."""
    return sum(veggie.dice for veggie in box_of(content, VeggiesBox).veggies)


def shown(content: Content) -> Iterator[Tile]:
    """The vegetables of Diced Veggies."""
    for veggie in box_of(content, VeggiesBox).veggies:
        yield Tile(veggie.name, "vegetables", die_picture(veggie.key))


def draw_dice(sheet: Sheet, content: Content, options: Options) -> None:
    """The frame, then all dice as crosses to be folded."""
    box = box_of(content, VeggiesBox)
    draw_frame(sheet)
    dice = [veggie.key for veggie in box.veggies for _ in range(veggie.dice)]
    spots: list[Box] = []
    for number, veggie in enumerate(dice):
        if not spots:
            spots = begin_dice(sheet)
        draw_cross(sheet, box, veggie, spots.pop(0))
        sheet.tell_progress(number + 1, len(dice))


def begin_dice(sheet: Sheet) -> list[Box]:
    """A page with its sentences; where the crosses go, as many as fit."""
    page = sheet.page(ruler=True)
    end = sheet.words(wrapped(sheet.say(FOLD), sheet.size(9.5, 14), page.width), page.x, page.top)
    high, wide = DOWN + ABOVE, ACROSS + BESIDE
    columns, rows = int((page.width + BESIDE) / wide), int((end - 4 * MM - page.y) / high)
    left = page.middle_x - (columns * wide - BESIDE) / 2
    return [
        Box(left + column * wide, end - 4 * MM - row * high - DOWN, ACROSS, DOWN)
        for row in range(rows)
        for column in range(columns)
    ]


def draw_cross(sheet: Sheet, box: VeggiesBox, veggie: str, spot: Box) -> None:
    """A die before it is folded: four faces around, one above and one below the second; opposite
    faces are those of the box's list from both ends."""
    two, other, three, four, five, six = box.faces
    row = spot.y + EDGE
    around = ((two, 0), (three, 1), (six, 2), (four, 3))
    for number, place in around:
        face(sheet, veggie, number, Box(spot.x + place * EDGE, row, EDGE, EDGE))
    face(sheet, veggie, other, Box(spot.x + EDGE, row + EDGE, EDGE, EDGE))
    face(sheet, veggie, five, Box(spot.x + EDGE, row - EDGE, EDGE, EDGE))
    tab(sheet, spot.x + 4 * EDGE, row, 1, 0)
    for place in (0, 2, 3):
        tab(sheet, spot.x + place * EDGE, row + EDGE, 0, 1)
        tab(sheet, spot.x + place * EDGE, row, 0, -1)


def face(sheet: Sheet, veggie: str, number: int, place: Box) -> None:
    """A side of a die."""
    sheet.picture(die_picture(f"{veggie}-{number}"), place)
    sheet.outline(place, SOFT, 0.3)


def tab(sheet: Sheet, x: float, y: float, right: int, up: int) -> None:
    """A strip to be glued: beside the edge that goes up from here, or above (below) the one that
    goes right. It is narrower at its outer end."""
    slant = 2 * MM
    if right:
        corners = [(x, y), (x + TAB, y + slant), (x + TAB, y + EDGE - slant), (x, y + EDGE)]
    else:
        far = y + up * TAB
        corners = [(x, y), (x + slant, far), (x + EDGE - slant, far), (x + EDGE, y)]
    for (from_x, from_y), (to_x, to_y) in pairwise(corners):
        sheet.line(from_x, from_y, to_x, to_y, SOFT, 0.5)
    sheet.line(*corners[0], *corners[-1], SOFT, 0.5, dash=(2, 2))


def draw_frame(sheet: Sheet) -> None:
    """A page with the places of the block, as large as the dice."""
    page = sheet.page(ruler=True)
    top = draw_heading(sheet, page, N_("The block"), THE_FRAME, below=6).top
    side = EDGE + 1 * MM
    board = Box(
        page.middle_x - WIDE * side / 2, top - HIGH * side - 5 * MM, WIDE * side, HIGH * side
    )
    sheet.panel(board.inset(-5 * MM), PAPER, PLUM, 5 * MM)
    sheet.outline(board.inset(-5 * MM), PLUM, 2.4, 5 * MM)
    for row in board.rows(HIGH, 0):
        for cell in row.columns(WIDE, 0):
            sheet.outline(cell.inset(0.6), LINE, 0.8, 2 * MM)
    below = Box(page.x, page.y, page.width, board.y - 10 * MM - page.y)
    draw_legend(sheet, below)


def draw_legend(sheet: Sheet, room: Box) -> None:
    """The five vegetables with their words."""
    strip = Box(room.x, room.top - EDGE - 12 * MM, room.width, EDGE + 12 * MM)
    for (key, word), cell in zip(WORDS.items(), strip.columns(len(WORDS), 3 * MM), strict=True):
        upper, lower = cell.cut_top(EDGE)
        sheet.picture(die_picture(key), upper.centred(EDGE, EDGE))
        sheet.line_in(lower, sheet.say(word), sheet.size(12, 16), BOLD)


DICE = Kind(key="diced_veggies_dice", draw=draw_dice)

# The tokens ---------------------------------------------------------------------------------------

TOKENS_ARE = N_("A token for every chef; it comes back whenever somebody restocks.")


def draw_tokens(sheet: Sheet, content: Content, options: Options) -> None:
    """A token for every chef, and one for whoever begins."""
    lay_tokens(sheet, tokens(options), 1, TOKENS_ARE)


def tokens(options: Options) -> Sequence[Token]:
    """What `draw_tokens` lays."""
    return [chef_token] * (options.guests or CHEFS) + [first_token]


def chef_token(sheet: Sheet, x: float, y: float, radius: float) -> None:
    """The chef token: two dice that say what it does."""
    coin(sheet, x, y, radius)
    side = radius * 0.52
    sheet.picture(die_picture("onion"), Box(x - side * 1.25, y + radius * 0.08, side, side))
    sheet.picture(die_picture("tomato"), Box(x + side * 0.25, y + radius * 0.08, side, side))
    sheet.symbol("trade", Box(x, y + radius * 0.34, 0, 0).inset(-side * 0.22), PLUM)
    words = Box(x - radius * 0.7, y - radius * 0.62, radius * 1.4, radius * 0.6)
    label(sheet, sheet.say(N_("chef token")), words)


def first_token(sheet: Sheet, x: float, y: float, radius: float) -> None:
    """Who begins."""
    coin(sheet, x, y, radius)
    label(sheet, sheet.say(N_("begins")), Box(x, y, 0, 0).inset(-radius * 0.7, -radius * 0.4))


def coin(sheet: Sheet, x: float, y: float, radius: float) -> None:
    """The ring of a token and where to cut."""
    if sheet.sparing:
        sheet.ring(x, y, radius * 0.9, PLUM, 1.2)
    else:
        sheet.disc(x, y, radius + 1 * MM, SAFFRON)
        sheet.disc(x, y, radius * 0.9, WHITE)
    sheet.ring(x, y, radius * 0.84, PLUM, 0.6)
    sheet.ring(x, y, radius, INK, 0.3)


def label(sheet: Sheet, words: str, room: Box) -> None:
    """Words on a token."""
    sheet.fit_in(room, words, sheet.size(11, 15), BOLD, PLUM, floor=aid_floor(sheet))


TOKENS = Kind(key="diced_veggies_tokens", draw=draw_tokens, knows=frozenset({"guests"}))
