"""The cards of Diced Veggies: recipes, hypes, and an aid for every chef (D2, D3, D8)."""

from collections import Counter
from functools import partial
from pathlib import Path

from partycards.files import shipped
from partycards.games.base import N_
from partycards.games.diced_veggies.box import Box as VeggiesBox
from partycards.games.diced_veggies.box import HypeCard, RecipeCard, hype_cards, recipe_cards
from partycards.games.diced_veggies.seeing import DULL, RATINGS
from partycards.games.diced_veggies.state import KEPT_DICE, KEPT_HYPES, KEPT_RECIPES
from partycards.printing.content import Content
from partycards.printing.engine.box import Box
from partycards.printing.engine.card_face import LARGE_FLOOR, PAD, draw_panel, pattern_back
from partycards.printing.engine.colours import BASIL, INK, LINE, PLUM, SHEET, SOFT, WHITE, shades_of
from partycards.printing.engine.fonts import BOLD, DISPLAY
from partycards.printing.engine.layout import Card, check_only, copies, lay_cards
from partycards.printing.engine.options import CARD_SIZES, CARDS, MM, Options
from partycards.printing.engine.page import Sheet
from partycards.printing.engine.text import FLOOR, Span, fitted, one_line
from partycards.printing.sheet_kind import Kind, Piece

CHEFS = 4
"""Chefs at the most: so many aids."""
LARGE_SIZE = (88.9 * MM, 127 * MM)
"""An aid in large print."""
RECIPE, HYPE = "vegetables", "sweets"
"""The colours of the two decks, those of categories."""
WORDS = {
    "carrot": N_("Carrot"),
    "mushroom": N_("Mushroom"),
    "onion": N_("Onion"),
    "pepper": N_("Pepper"),
    "tomato": N_("Tomato"),
}
ASKS = {
    "total": N_("The dice add up to exactly %(number)s"),
    "sequence": N_("%(least)s dice or more, their numbers all in sequence"),
    "even": N_("%(least)s dice or more, all even"),
    "odd": N_("%(least)s dice or more, all odd"),
    "different": N_("%(least)s dice or more, all numbers different"),
    "same": N_("%(least)s dice or more, all the same number"),
    "double": N_("Pay every ingredient twice: the recipe's points again"),
    "extra": N_("Pay one more %(veggie)s: points for each %(veggie)s in the recipe"),
    "dish": N_("On %(dish)s"),
}


def box_of(content: Content) -> VeggiesBox:
    """The game's own box."""
    found = content.boxes["diced_veggies"]
    assert isinstance(found, VeggiesBox)
    return found


def picture(name: str) -> Path:
    """The picture of a die: of a vegetable alone ("carrot") or with its number ("carrot-3")."""
    return shipped("static") / "cards" / "dice" / f"{name}.svg"


def draw_cards(sheet: Sheet, content: Content, options: Options) -> None:
    """The cards of both decks that were asked for, recipes first."""
    box = box_of(content)
    keys = [recipe.key for recipe in box.recipes] + [hype.key for hype in box.hypes]
    check_only(options, frozenset(keys))
    fronts = [partial(recipe_front, card=card) for card in recipe_cards(box).values()]
    backs = [partial(deck_back, word=N_("Recipe"), category=RECIPE)] * len(fronts)
    fronts += [partial(hype_front, card=card) for card in hype_cards(box).values()]
    backs += [partial(deck_back, word=N_("Hype"), category=HYPE)] * len(box.hypes)
    cards = [
        Card(front, back)
        for key, front, back in zip(keys, fronts, backs, strict=True)
        for _ in range(copies(options, key, 1))
    ]
    lay_cards(sheet, cards)


def pieces(content: Content) -> list[Piece]:
    """Every card with what is printed on it."""
    box = box_of(content)
    recipes = [Piece(r.key, r.name, 1, face=(r.name, r.needs, r.points)) for r in box.recipes]
    hypes = [
        Piece(
            h.key, h.name, 1, face=(h.name, h.kind, h.points, h.number, h.least, h.veggie, h.dish)
        )
        for h in box.hypes
    ]
    return recipes + hypes


# Faces --------------------------------------------------------------------------------------------


def recipe_front(sheet: Sheet, box: Box, bleed: float, *, card: RecipeCard) -> None:
    """A recipe: a die for each ingredient, its name, its points, and the ingredients in words."""
    art, below = box.cut_top(box.width * sheet.size(0.85, 0.68))
    draw_panel(sheet, RECIPE, art, bleed)
    draw_dice(sheet, card.needs, art.inset(art.width * 0.1, art.height * 0.1))
    counted = Counter(card.needs)
    words = ", ".join(
        sheet.say(WORDS[key]) + (f" ×{many}" if many > 1 else "") for key, many in counted.items()
    )
    draw_words(sheet, below, card, words)


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
            sheet.picture(picture(key), spot.inset(side * 0.05))


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
    floor, ink = sheet.size(FLOOR, LARGE_FLOOR), shades_of(HYPE).ink
    words = asks(sheet, card)
    block = fitted(words, sheet.size(14, 16), foot.width, foot.height, BOLD, ink, floor=floor)
    sheet.words(block, foot.x, foot.top)


def asks(sheet: Sheet, card: HypeCard) -> str:
    """What a hype asks for, in words."""
    veggie = sheet.say(WORDS[card.veggie]).lower() if card.veggie else ""
    return sheet.say(
        ASKS[card.kind], number=card.number, least=card.least, veggie=veggie, dish=card.dish
    )


def draw_words(sheet: Sheet, below: Box, card: RecipeCard, words: str) -> None:
    """The name, and under it the points in a disc and the ingredients."""
    room, ink = below.inset(PAD, 0), shades_of(RECIPE).ink
    head, foot = room.cut_top(below.height * 0.46)
    title = fitted(card.name, sheet.size(18, 20), head.width, head.height - 2 * MM, DISPLAY,
                   floor=12)  # fmt: skip
    sheet.words(title, head.x, head.top - 2 * MM)
    radius = sheet.size(12, 15)
    disc, text = Box(foot.x, foot.y + PAD, foot.width, foot.height - PAD).cut_left(2 * radius + 6)
    draw_points(sheet, str(card.points), disc.x + radius, disc.middle_y, radius, ink)
    floor, size = sheet.size(FLOOR, LARGE_FLOOR), sheet.size(10.5, 14)
    block = fitted(words, size, text.width, text.height, BOLD, ink, floor=floor)
    sheet.words_in(block, text, "left")


def draw_points(sheet: Sheet, points: str, x: float, y: float, radius: float, ink: str) -> None:
    """Points in a disc."""
    if sheet.ink == "low_ink":
        sheet.ring(x, y, radius - 0.5, ink, 1.2)
    else:
        sheet.disc(x, y, radius, ink)
    colour = ink if sheet.ink == "low_ink" else WHITE
    number = one_line(points, radius * 1.1, 1.7 * radius, BOLD, colour)
    sheet.words_in(number, Box(x - radius, y - radius, 2 * radius, 2 * radius))


def deck_back(sheet: Sheet, box: Box, bleed: float, *, word: str, category: str) -> None:
    """The common back, with a label that tells the two decks apart."""
    pattern_back(sheet, box, bleed)
    label = box.centred(box.width * 0.66, sheet.size(14, 18) * MM)
    sheet.fill(label, SHEET, 3 * MM)
    sheet.outline(label, shades_of(category).ink, 1.2, 3 * MM)
    block = one_line(sheet.say(word), sheet.size(18, 24), label.width * 0.9, DISPLAY,
                     shades_of(category).ink)  # fmt: skip
    sheet.words_in(block, label)


# The aid ------------------------------------------------------------------------------------------

TURN = (
    (N_("Cut"), N_("one straight cut, ten at the most; the rest stays in one piece")),
    (N_("Cook"), N_("any of your recipes, one hype on each; the token changes a die")),
    (N_("Draw"), N_("a hype, or a recipe from the deck or the display")),
    (N_("Keep"), N_("%(dice)s dice, %(recipes)s recipes, %(hypes)s hypes")),
)


def draw_aids(sheet: Sheet, content: Content, options: Options) -> None:
    """An aid for every chef: the turn in front, the rating behind."""
    size = LARGE_SIZE if options.large else CARD_SIZES[options.card]
    lay_cards(sheet, [Card(aid_front, aid_back)] * (options.guests or CHEFS) * options.copies, size)


def aid_head(sheet: Sheet, box: Box, bleed: float, title: str) -> Box:
    """A band with a title; the room below it."""
    head, below = box.cut_top(sheet.size(11, 14) * MM)
    field = Box(head.x - bleed, head.y, head.width + 2 * bleed, head.height + bleed)
    sheet.panel(field, PLUM, PLUM)
    block = one_line(title, sheet.size(15, 20), head.width - 2 * PAD, DISPLAY, sheet.on(PLUM))
    sheet.words_in(block, head)
    return below.inset(PAD, 2 * MM)


def aid_front(sheet: Sheet, box: Box, bleed: float) -> None:
    """The steps of a turn, and when a block is restocked."""
    room = aid_head(sheet, box, bleed, sheet.say(N_("Your turn")))
    size, floor = sheet.size(10.5, 15), sheet.size(FLOOR, 12)
    steps, end = room.cut_top(room.height * 0.76)
    kept = {"dice": KEPT_DICE, "recipes": KEPT_RECIPES, "hypes": KEPT_HYPES}
    for (what, how), row in zip(TURN, steps.rows(len(TURN)), strict=True):
        text = [
            Span(sheet.say(what), BOLD, INK),
            Span("\n" + sheet.say(how, **kept), colour=SOFT),
        ]
        block = fitted(text, size, row.width, row.height - 2, floor=floor)
        sheet.words_in(block, row, "left")
        sheet.line(row.x, row.y, row.right, row.y, LINE, 0.6)
    restock = sheet.say(N_("A vegetable missing from the block? You may restock before you cut."))
    sheet.words_in(fitted(restock, size, end.width, end.height, BOLD, BASIL, floor=floor), end)


def aid_back(sheet: Sheet, box: Box, bleed: float) -> None:
    """How good so many points are."""
    room = aid_head(sheet, box, bleed, sheet.say(N_("How good is that?")))
    size, floor = sheet.size(11, 15), sheet.size(FLOOR, 12)
    lines = [(f"{least}+", words) for least, words in RATINGS]
    lines.append((f"≤ {RATINGS[-1][0] - 1}", DULL))
    table, end = room.cut_top(room.height * 0.84)
    for (points, words), row in zip(lines, table.rows(len(lines)), strict=True):
        number, rest = row.cut_left(sheet.size(30, 44))
        sheet.words_in(one_line(points, size, number.width, BOLD, PLUM), number, "left")
        block = fitted(sheet.say(words), size, rest.width, row.height, floor=floor)
        sheet.words_in(block, rest, "left")
    ends = sheet.say(N_("The sixth recipe brings the end."))
    sheet.words_in(fitted(ends, size, end.width, end.height, BOLD, BASIL, floor=floor), end)


KINDS = (
    Kind(
        key="diced_veggies",
        title=N_("Diced Veggies: cards"),
        about=N_("The 44 recipes and the 34 hypes of the box."),
        draw=draw_cards,
        knows=CARDS,
        pieces=pieces,
    ),
    Kind(
        key="diced_veggies_aid",
        title=N_("Diced Veggies: game aid"),
        about=N_("A card for every chef, with the turn in front and the rating behind."),
        draw=draw_aids,
        knows=(CARDS - {"only"}) | {"guests"},
    ),
)
