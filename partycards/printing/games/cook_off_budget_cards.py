"""The cards and the money of Cook Off! (rule O1)."""

from collections.abc import Callable, Iterable
from functools import partial

from partycards.files import shipped
from partycards.games.base import N_
from partycards.games.cook_off_budget.box import Box as Store
from partycards.games.cook_off_budget.box import Event, Goal, Ingredient, Meal, Need
from partycards.printing.content import Content
from partycards.printing.engine.box import Box
from partycards.printing.engine.card_face import LARGE_FLOOR, PAD, draw_panel, pattern_back
from partycards.printing.engine.colours import (
    BASIL,
    INK,
    PAPER,
    PLUM,
    SAFFRON,
    SOFT,
    TOMATO,
    WHITE,
    mix,
    shades_of,
)
from partycards.printing.engine.fonts import BOLD, DISPLAY
from partycards.printing.engine.layout import Card, check_only, copies, lay_cards
from partycards.printing.engine.options import CARDS, MM, Options
from partycards.printing.engine.page import Sheet
from partycards.printing.engine.text import FLOOR, fitted, one_line
from partycards.printing.sheet_kind import Kind, Piece

LOOKS = {
    "protein": "meat",
    "vegetable": "vegetables",
    "carbs": "grains",
    "seafood": "seafood",
    "umami": "sauces",
    "dairy": "dairy",
    "sweet": "sweets",
}
"""Colours and symbols of the house for the kinds of this game."""
KIND_WORDS = {
    "protein": N_("Protein"),
    "vegetable": N_("Vegetable"),
    "carbs": N_("Carbs"),
    "seafood": N_("Seafood"),
    "umami": N_("Umami"),
    "dairy": N_("Dairy"),
    "sweet": N_("Sweet"),
}
LASTS = {
    "now": N_("at once"),
    "round": N_("this round"),
    "meal": N_("until this meal is eaten"),
    "game": N_("for the rest of the game"),
}
ALL_OF_THEM = N_("All of it: 2 points more")


def store_of(content: Content) -> Store:
    """The game's own box."""
    found = content.boxes["cook_off_budget"]
    assert isinstance(found, Store)
    return found


def floor(sheet: Sheet) -> float:
    """How small the words of a card may be."""
    return sheet.size(FLOOR, LARGE_FLOOR)


# Ingredients ------------------------------------------------------------------------------------


def draw_ingredients(sheet: Sheet, content: Content, options: Options) -> None:
    """The 180 ingredients."""
    foods = store_of(content).ingredients
    check_only(options, {food.key for food in foods})
    cards = [
        Card(partial(ingredient_front, food=food), pattern_back)
        for food in foods
        for _ in range(copies(options, food.key, food.copies))
    ]
    lay_cards(sheet, cards)


def ingredient_front(sheet: Sheet, box: Box, bleed: float, *, food: Ingredient) -> None:
    """Picture, name, and a foot with the price, the symbol and the word of its kind."""
    look = LOOKS[food.kind]
    art, below = box.cut_top(box.width * sheet.size(0.85, 0.68))
    draw_panel(sheet, look, art, bleed)
    picture = shipped("static") / "cards" / "art" / food.picture
    sheet.picture(picture, art.inset(art.width * 0.19, art.height * 0.12))
    words, foot = below.inset(PAD, 0).cut_top(below.height - sheet.size(13 * MM, 15 * MM))
    words = words.cut_top(2.6 * MM)[1]
    name = fitted(food.name, sheet.size(20, 25), words.width, words.height, DISPLAY, leading=1.12,
                  floor=floor(sheet))  # fmt: skip
    sheet.words(name, words.x, words.top)
    draw_price_and_kind(sheet, food, foot)


def draw_price_and_kind(sheet: Sheet, food: Ingredient, box: Box) -> None:
    """The price as a tag, then symbol and word."""
    shades, size = shades_of(LOOKS[food.kind]), sheet.size(11, 14)
    line = Box(box.x, box.y + PAD, box.width, 2 * size)
    tag, line = line.cut_left(sheet.size(30, 40))
    sheet.panel(tag, shades.ink, shades.ink, 2 * MM)
    colour = sheet.on(shades.ink)
    sheet.words_in(one_line(f"${food.price}", size + 2, tag.width - 2, BOLD, colour), tag)
    symbol, word = line.cut_left(6)[1].cut_left(size + 1)
    sheet.symbol(LOOKS[food.kind], symbol.centred(size + 1, size + 1), shades.ink)
    word = word.cut_left(4)[1]
    kind = one_line(sheet.say(KIND_WORDS[food.kind]), size, word.width, BOLD, shades.ink)
    sheet.words_in(kind, word, "left")


def ingredient_pieces(content: Content) -> list[Piece]:
    """The ingredients with what is printed on each."""
    return [
        Piece(
            food.key, food.name, food.copies, LOOKS[food.kind], (food.name, food.price, food.kind)
        )
        for food in store_of(content).ingredients
    ]


# Meals, events and goals --------------------------------------------------------------------------


def draw_meals(sheet: Sheet, content: Content, options: Options) -> None:
    """The 36 meals."""
    meals = store_of(content).meals
    fronts = ((meal.key, 1, partial(meal_front, meal=meal)) for meal in meals)
    lay_kinds(sheet, options, fronts)


def draw_events(sheet: Sheet, content: Content, options: Options) -> None:
    """The 30 events."""
    events = store_of(content).events
    fronts = ((event.key, event.copies, partial(event_front, event=event)) for event in events)
    lay_kinds(sheet, options, fronts)


def draw_goals(sheet: Sheet, content: Content, options: Options) -> None:
    """The 20 savings goals."""
    goals = store_of(content).goals
    fronts = ((goal.key, goal.copies, partial(goal_front, goal=goal)) for goal in goals)
    lay_kinds(sheet, options, fronts)


def lay_kinds(
    sheet: Sheet,
    options: Options,
    fronts: Iterable[tuple[str, int, Callable[[Sheet, Box, float], None]]],
) -> None:
    """Cards by key, how many of each, and the front."""
    known = list(fronts)
    check_only(options, {key for key, _, _ in known})
    cards = [
        Card(front, pattern_back)
        for key, count, front in known
        for _ in range(copies(options, key, count))
    ]
    lay_cards(sheet, cards)


def head(sheet: Sheet, box: Box, bleed: float, colour: str, kicker: str, title: str) -> Box:
    """A coloured band with what the card is and its title; the room below it."""
    band, below = box.cut_top(box.height * 0.34)
    field = Box(band.x - bleed, band.y, band.width + 2 * bleed, band.height + bleed)
    sheet.panel(field, colour, colour)
    room = band.inset(PAD, 2.4 * MM)
    above, name = room.cut_top(sheet.size(10, 16))
    on = sheet.on(colour)
    sheet.words_in(one_line(kicker, sheet.size(9, 14), above.width, BOLD, on), above, "left")
    block = fitted(title, sheet.size(19, 24), name.width, name.height, DISPLAY, on, leading=1.1,
                   floor=floor(sheet))  # fmt: skip
    sheet.words_in(block, name, "left")
    return below.inset(PAD, 3 * MM)


def meal_front(sheet: Sheet, box: Box, bleed: float, *, meal: Meal) -> None:
    """Its name, and a line for each need with its points."""
    room = head(sheet, box, bleed, TOMATO, sheet.say(N_("Meal")), meal.name)
    lines, foot = room.cut_top(room.height - sheet.size(14, 22))
    high = min(lines.height / len(meal.needs), sheet.size(11, 13) * MM)
    for number, need in enumerate(meal.needs):
        row = Box(lines.x, lines.top - (number + 1) * high, lines.width, high)
        draw_need(sheet, need, row.inset(0, 0.6 * MM))
    say = sheet.say(ALL_OF_THEM)
    block = fitted(say, sheet.size(9.5, 14), foot.width, foot.height, colour=SOFT,
                   floor=FLOOR)  # fmt: skip
    sheet.words_in(block, foot)


def draw_need(sheet: Sheet, need: Need, row: Box) -> None:
    """How many of what, and the points in a disc at the right."""
    look, size = LOOKS[need.kind], sheet.size(11.5, 15)
    shades = shades_of(look)
    if sheet.ink != "low_ink":
        sheet.fill(row, shades.tint, 2 * MM)
    else:
        sheet.outline(row, shades.line, 0.6, 2 * MM)
    inside = row.inset(1.6 * MM, 0)
    mark, rest = inside.cut_left(size * 1.4)
    sheet.symbol(look, mark.centred(size, size), shades.ink)
    words, points = rest.cut_left(rest.width - 2 * size)
    count = f"{need.count} × " if need.count > 1 else ""
    said = count + sheet.say(KIND_WORDS[need.kind])
    sheet.words_in(one_line(said, size, words.width, BOLD, shades.ink), words, "left")
    radius = min(size * 0.85, row.height / 2 - 1)
    if sheet.ink == "low_ink":
        sheet.ring(points.middle_x, points.middle_y, radius, shades.ink, 1)
    else:
        sheet.disc(points.middle_x, points.middle_y, radius, shades.ink)
    colour = shades.ink if sheet.ink == "low_ink" else WHITE
    sheet.words_in(one_line(str(need.points), size, 2 * radius, BOLD, colour), points)


def event_front(sheet: Sheet, box: Box, bleed: float, *, event: Event) -> None:
    """Its title, what happens, and how long it holds."""
    room = head(sheet, box, bleed, PLUM, sheet.say(N_("Event")), event.name)
    text_and_foot(sheet, room, event.text, sheet.say(LASTS[event.lasts]), PLUM)


def goal_front(sheet: Sheet, box: Box, bleed: float, *, goal: Goal) -> None:
    """Its title, price and effect, and whether it is used as an action."""
    room = head(sheet, box, bleed, BASIL, sheet.say(N_("Savings goal")), goal.name)
    price, room = room.cut_top(sheet.size(13, 15) * MM)
    tag = Box(price.x, price.y + 2 * MM, sheet.size(21, 28) * MM, price.height - 2 * MM)
    fill = mix(SAFFRON, PAPER, 0.35)
    sheet.panel(tag, fill, SAFFRON, 2 * MM)
    sheet.words_in(one_line(f"${goal.price}", sheet.size(19, 24), tag.width, DISPLAY, INK), tag)
    how = sheet.say(N_("used as an action") if goal.used else N_("works by itself"))
    text_and_foot(sheet, room, goal.text, how, BASIL)


def text_and_foot(sheet: Sheet, room: Box, text: str, foot: str, colour: str) -> None:
    """What the card does, and a line under it."""
    words, below = room.cut_top(room.height - sheet.size(16, 36))
    block = fitted(text, sheet.size(13, 17), words.width, words.height, floor=floor(sheet))
    sheet.words(block, words.x, words.top)
    sheet.line(below.x, below.top, below.right, below.top, colour, 0.8)
    line = fitted(foot, sheet.size(9.5, 14), below.width, below.height - 2, BOLD, colour,
                  floor=FLOOR)  # fmt: skip
    sheet.words(line, below.x, below.top - 2)


def meal_pieces(content: Content) -> list[Piece]:
    """The meals with what is printed on each."""
    return [Piece(m.key, m.name, face=(m.name, m.needs)) for m in store_of(content).meals]


def event_pieces(content: Content) -> list[Piece]:
    """The events with what is printed on each."""
    events = store_of(content).events
    return [Piece(e.key, e.name, e.copies, face=(e.name, e.text, e.lasts)) for e in events]


def goal_pieces(content: Content) -> list[Piece]:
    """The goals with what is printed on each."""
    goals = store_of(content).goals
    return [Piece(g.key, g.name, g.copies, face=(g.name, g.text, g.price)) for g in goals]


KINDS = (
    Kind(
        key="cook_off_budget",
        title=N_("Cook Off!: ingredients"),
        about=N_("The 180 ingredients, each with its kind and its price."),
        draw=draw_ingredients,
        knows=CARDS,
        pieces=ingredient_pieces,
    ),
    Kind(
        key="cook_off_budget_meals",
        title=N_("Cook Off!: meals"),
        about=N_("The 36 meal cards with their needs and points."),
        draw=draw_meals,
        knows=CARDS,
        pieces=meal_pieces,
    ),
    Kind(
        key="cook_off_budget_events",
        title=N_("Cook Off!: events"),
        about=N_("The 30 events, one for every round."),
        draw=draw_events,
        knows=CARDS,
        pieces=event_pieces,
    ),
    Kind(
        key="cook_off_budget_goals",
        title=N_("Cook Off!: savings goals"),
        about=N_("The 20 savings goals with their prices and effects."),
        draw=draw_goals,
        knows=CARDS,
        pieces=goal_pieces,
    ),
)
