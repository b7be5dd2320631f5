"""Diced Veggies on paper: recipes and hypes, an aid for every chef, and a sheet for the points (D2,
D3, D8)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial

from partycards.games.base import N_
from partycards.games.diced_veggies.board import DULL, RATINGS
from partycards.games.diced_veggies.box import Box as VeggiesBox
from partycards.games.diced_veggies.box import HypeCard, RecipeCard, hype_cards, recipe_cards
from partycards.games.diced_veggies.table import ENOUGH, KEPT_DICE, KEPT_HYPES, KEPT_RECIPES
from partycards.printing.content import Content
from partycards.printing.engine.box import Box
from partycards.printing.engine.card_backs import back_of
from partycards.printing.engine.card_codes import coded_room
from partycards.printing.engine.card_face import (
    PAD,
    card_floor,
    draw_number,
    draw_panel,
)
from partycards.printing.engine.colours import (
    BASIL,
    LINE,
    PLUM,
    SOFT,
    shades_of,
)
from partycards.printing.engine.fonts import BOLD, DISPLAY
from partycards.printing.engine.options import MM
from partycards.printing.engine.page import Sheet
from partycards.printing.engine.text import fitted, one_line
from partycards.printing.games.diced_veggies_dice import CHEFS, DICE, TOKENS, WORDS, die_picture
from partycards.printing.games.game_box import (
    Aid,
    Component,
    Deck,
    Pad,
    Side,
    aid_floor,
    box_of,
    draw_row,
)
from partycards.printing.sheet_kind import words_of
from partycards.words import called

RECIPE, HYPE = "vegetables", "sweets"
"""The colours of the two decks, those of categories."""
ASKS = called("diced_veggies_hype")

# The cards ----------------------------------------------------------------------------------------


def cards(content: Content) -> Iterator[Component]:
    """Every card with what is printed on it, recipes first."""
    box = box_of(content, VeggiesBox)
    back = back_of("diced_veggies_recipes")
    for r, recipe in zip(box.recipes, recipe_cards(box).values(), strict=True):
        fronts = (partial(recipe_front, card=recipe),)
        yield Component(r.key, r.name, face=(r.name, r.needs, r.points), fronts=fronts, back=back)
    back = back_of("diced_veggies_hypes")
    for h, hype in zip(box.hypes, hype_cards(box).values(), strict=True):
        fronts = (partial(hype_front, card=hype),)
        face = (h.name, h.kind, h.points, h.number, h.least, h.veggie, h.dish, h.or_dish)
        yield Component(h.key, h.name, face=face, fronts=fronts, back=back)


def recipe_front(sheet: Sheet, box: Box, bleed: float, *, card: RecipeCard) -> None:
    """A recipe: a die for each ingredient, its name, its points, and the ingredients in words."""
    art, below = box.cut_top(box.width * sheet.size(0.85, 0.68))
    draw_panel(sheet, RECIPE, art, bleed)
    draw_dice(sheet, card.needs, art.inset(art.width * 0.1, art.height * 0.1))
    counted = Counter(card.needs)
    words = ", ".join(
        sheet.say(WORDS[key]) + (f" ×{many}" if many > 1 else "") for key, many in counted.items()
    )
    draw_words(sheet, box, below, card, words)


def draw_dice(sheet: Sheet, needs: tuple[str, ...], room: Box) -> None:
    """The dice in one row, or in two."""
    rows = [needs] if len(needs) < 4 else [needs[: (len(needs) + 1) // 2], needs[(len(needs) + 1) // 2 :]]  # noqa: E501  # fmt: skip
    across = len(rows[0])
    side = min(room.width / across, room.height / len(rows), room.width * 0.46)
    top = room.middle_y + side * len(rows) / 2
    for number, row in enumerate(rows):
        left = room.middle_x - side * len(row) / 2
        for place, key in enumerate(row):
            spot = Box(left + place * side, top - (number + 1) * side, side, side)
            sheet.picture(die_picture(key), spot.inset(side * 0.05))


def hype_front(sheet: Sheet, box: Box, bleed: float, *, card: HypeCard) -> None:
    """A hype: what it pays, large, its name, and what it asks for."""
    art, below = box.cut_top(box.width * sheet.size(0.62, 0.5))
    draw_panel(sheet, HYPE, art, bleed)
    pays = "×2" if card.kind == "double" else f"+{card.points}"
    size = art.height * 0.5
    sheet.words_in(one_line(pays, size, art.width * 0.8, DISPLAY, shades_of(HYPE).ink), art)
    room = below.inset(PAD, PAD)
    head, foot = room.cut_top(room.height * 0.42)
    title = fitted(card.name, sheet.size(18, 20), head.width, head.height, DISPLAY, floor=12)
    sheet.words(title, head.x, head.top + 1 * MM)
    foot = coded_room(sheet, foot, box)
    block = fitted(asks(sheet, card), sheet.size(14, 16), foot.width, foot.height, BOLD,
                   shades_of(HYPE).ink, floor=card_floor(sheet))  # fmt: skip
    sheet.words(block, foot.x, foot.top)


def asks(sheet: Sheet, card: HypeCard) -> str:
    """What a hype asks for, in words."""
    veggie = sheet.say(WORDS[card.veggie]).lower() if card.veggie else ""
    return sheet.say(
        ASKS[card.kind],
        number=card.number,
        least=card.least,
        veggie=veggie,
        dish=card.dish,
        or_dish=card.or_dish,
    )


def draw_words(sheet: Sheet, box: Box, below: Box, card: RecipeCard, words: str) -> None:
    """The name, and under it the points in a disc and the ingredients."""
    room, ink = below.inset(PAD, 0), shades_of(RECIPE).ink
    head, foot = room.cut_top(below.height * 0.46)
    title = fitted(card.name, sheet.size(18, 20), head.width, head.height - 2 * MM, DISPLAY,
                   floor=12)  # fmt: skip
    sheet.words(title, head.x, head.top - 2 * MM)
    radius = sheet.size(12, 15)
    foot = coded_room(sheet, foot, box)
    disc, text = Box(foot.x, foot.y + PAD, foot.width, foot.height - PAD).cut_left(2 * radius + 6)
    x, y = disc.x + radius, disc.middle_y
    draw_number(sheet, str(card.points), x, y, radius, ink, radius * 1.1)
    sheet.fit_in(text, words, sheet.size(10.5, 14), BOLD, ink, floor=card_floor(sheet),
                 align="left")  # fmt: skip


DECK = Deck(key="diced_veggies", components=cards, numbered=True)

# The aid ------------------------------------------------------------------------------------------

KEPT = {"dice": KEPT_DICE, "recipes": KEPT_RECIPES, "hypes": KEPT_HYPES}


def draw_turn(sheet: Sheet, content: Content, room: Box) -> None:
    """The steps of a turn, and when a block is restocked."""
    steps, end = room.cut_top(room.height * 0.76)
    said = words_of(AID.key)
    turn = said.parts[0].rows
    for step, row in zip(turn, steps.rows(len(turn)), strict=True):
        draw_row(sheet, step, row.inset(0, 1), (10.5, 15), "\n", **KEPT)
        sheet.line(row.x, row.y, row.right, row.y, LINE, 0.6)
    draw_end(sheet, said.end, end, (10.5, 15))


def draw_ratings(sheet: Sheet, content: Content, room: Box) -> None:
    """How good these points are."""
    size = sheet.size(11, 15)
    lines = [(f"{least}+", words) for least, words in RATINGS]
    lines.append((f"≤ {RATINGS[-1][0] - 1}", DULL))
    table, end = room.cut_top(room.height * 0.84)
    for (points, words), row in zip(lines, table.rows(len(lines)), strict=True):
        number, rest = row.cut_left(sheet.size(30, 44))
        sheet.line_in(number, points, size, BOLD, PLUM, align="left")
        block = fitted(sheet.say(words), size, rest.width, row.height, floor=aid_floor(sheet))
        sheet.words_in(block, rest, "left")
    draw_end(sheet, N_("The sixth recipe brings the end."), end, (11, 15))


def draw_end(sheet: Sheet, words: str, room: Box, letters: tuple[float, float]) -> None:
    """The sentence at the foot of a side."""
    sheet.fit_in(room, sheet.say(words), sheet.size(*letters), BOLD, BASIL, floor=aid_floor(sheet))


AID = Aid(
    key="diced_veggies_aid",
    players=CHEFS,
    front=Side(title=N_("Your turn"), draw=draw_turn),
    back=Side(title=N_("How good is that?"), draw=draw_ratings),
)

# The points ---------------------------------------------------------------------------------------


def draw_points(sheet: Sheet, room: Box, names: Sequence[str]) -> None:
    """A row for each recipe, and one for the sum; each box is split but for the total."""
    rows = room.rows(ENOUGH + 4)
    blank = [""] * len(names)
    draw_cells(sheet, rows[0], [sheet.say(N_("Recipe")), *names])
    for number, row in enumerate(rows[1:-1], 1):
        for cell in draw_cells(sheet, row, [str(number), *blank])[1:]:
            half = cell.middle_x
            sheet.line(half, cell.y + 3, half, cell.top - 3, SOFT, 0.5, dash=(2, 2))
    draw_cells(sheet, rows[-1], [sheet.say(N_("Total")), *blank])


def draw_cells(sheet: Sheet, row: Box, words: Sequence[str]) -> list[Box]:
    """A row of boxes with these words; the boxes."""
    cells = row.columns(len(words), 0)
    for cell, word in zip(cells, words, strict=True):
        sheet.outline(cell, SOFT, 0.6)
        if word:
            size = sheet.size(13, 16)
            sheet.words_in(fitted(word, size, cell.width - 6, cell.height, BOLD), cell)
    return cells


POINTS = Pad(
    key="diced_veggies_points",
    players=CHEFS,
    draw_names=draw_points,
)
KINDS = (DECK.kind(), AID.kind(), DICE, TOKENS, POINTS.kind())
