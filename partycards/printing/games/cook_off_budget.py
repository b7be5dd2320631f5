"""The cards and the money of Cook Off!; what lies beside them is in `cook_off_budget_mats` (O1)."""

from collections.abc import Callable, Iterator
from functools import partial

from partycards.games.base import N_
from partycards.games.cook_off_budget.box import Box as Store
from partycards.games.cook_off_budget.box import Event, Goal, Ingredient, Meal, Need
from partycards.printing.content import Content
from partycards.printing.engine.box import Box
from partycards.printing.engine.card_backs import back_of
from partycards.printing.engine.card_codes import coded_foot, coded_room
from partycards.printing.engine.card_face import (
    PAD,
    card_floor,
    draw_band,
    draw_name,
    draw_pictured,
)
from partycards.printing.engine.colours import (
    BASIL,
    INK,
    PAPER,
    PLUM,
    SAFFRON,
    SHEET,
    SOFT,
    TOMATO,
    WHITE,
    mix,
    shades_of,
)
from partycards.printing.engine.fonts import BOLD, DISPLAY
from partycards.printing.engine.options import MM
from partycards.printing.engine.page import Sheet
from partycards.printing.engine.text import FLOOR, fitted, one_line
from partycards.printing.games import cook_off_budget_mats
from partycards.printing.games.game_box import Component, Deck, Tile, box_of, picture
from partycards.words import called

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
KIND_WORDS = called("cook_off_budget_kind")
LASTS = {
    "now": N_("at once"),
    "round": N_("this round"),
    "meal": N_("until this meal is eaten"),
    "game": N_("for the rest of the game"),
}
ALL_OF_THEM = N_("All of it: 2 points more")

# Ingredients --------------------------------------------------------------------------------------


def ingredients(content: Content) -> Iterator[Component]:
    """The 180 ingredients."""
    for f in box_of(content, Store).ingredients:
        face, fronts = (f.name, f.price, f.kinds), (partial(ingredient_front, food=f),)
        yield Component(f.key, f.name, f.copies, LOOKS[f.kind], face, fronts=fronts)


def shown(content: Content) -> Iterator[Tile]:
    """Ingredients of Cook Off!, one of each kind."""
    seen: set[str] = set()
    for food in box_of(content, Store).ingredients:
        if food.kind not in seen:
            seen.add(food.kind)
            look = LOOKS[food.kind]
            yield Tile(food.name, look, picture(f"art/{food.picture}"))


def ingredient_front(sheet: Sheet, box: Box, bleed: float, *, food: Ingredient) -> None:
    """Picture, name, and a foot with the price, symbols and words of its kinds."""
    below = draw_pictured(sheet, box, bleed, LOOKS[food.kind], picture(f"art/{food.picture}"))
    foot = draw_name(sheet, food.name, below, coded_foot(sheet))
    draw_price_and_kind(sheet, food, coded_room(sheet, foot, box))


def draw_price_and_kind(sheet: Sheet, food: Ingredient, box: Box) -> None:
    """The price as a tag, then symbols and words."""
    shades, size = shades_of(LOOKS[food.kind]), sheet.size(11, 14)
    line = Box(box.x, box.y + PAD, box.width, 2 * size)
    tag, line = line.cut_left(sheet.size(30, 40))
    sheet.panel(tag, shades.ink, shades.ink, 2 * MM)
    colour = sheet.on(shades.ink)
    sheet.words_in(one_line(f"${food.price}", size + 2, tag.width - 2, BOLD, colour), tag)
    word = line.cut_left(3)[1]
    for kind in food.kinds:
        symbol, word = word.cut_left(3)[1].cut_left(size + 1)
        sheet.symbol(LOOKS[kind], symbol.centred(size + 1, size + 1), shades_of(LOOKS[kind]).ink)
    said = ", ".join(sheet.say(KIND_WORDS[kind]) for kind in food.kinds)
    sheet.line_in(word.cut_left(4)[1], said, size, BOLD, shades.ink, align="left")


# Meals, events and goals --------------------------------------------------------------------------


def meals(content: Content) -> Iterator[Component]:
    """The 36 meals."""
    for meal in box_of(content, Store).meals:
        fronts = (partial(meal_front, meal=meal),)
        yield Component(meal.key, meal.name, face=(meal.name, meal.needs), fronts=fronts)


def events(content: Content) -> Iterator[Component]:
    """The 30 events."""
    for e in box_of(content, Store).events:
        fronts = (partial(event_front, event=e),)
        yield Component(e.key, e.name, e.copies, face=(e.name, e.text, e.lasts), fronts=fronts)


def goals(content: Content) -> Iterator[Component]:
    """The 20 savings goals."""
    for g in box_of(content, Store).goals:
        fronts = (partial(goal_front, goal=g),)
        yield Component(g.key, g.name, g.copies, face=(g.name, g.text, g.price), fronts=fronts)


def head(sheet: Sheet, box: Box, bleed: float, colour: str, kicker: str, title: str) -> Box:
    """A coloured band with what the card is and its title; the room below it."""
    band, below = draw_band(sheet, box, bleed, box.height * 0.34, colour)
    room = band.inset(PAD, 2.4 * MM)
    above, name = room.cut_top(sheet.size(10, 16))
    on = sheet.on(colour)
    sheet.line_in(above, kicker, sheet.size(9, 14), BOLD, on, align="left")
    sheet.fit_in(name, title, sheet.size(19, 24), DISPLAY, on, leading=1.1, floor=card_floor(sheet),
                 align="left")  # fmt: skip
    return below.inset(PAD, 3 * MM)


def meal_front(sheet: Sheet, box: Box, bleed: float, *, meal: Meal) -> None:
    """Its name, and a line for each need with its points."""
    room = head(sheet, box, bleed, TOMATO, sheet.say(N_("Meal")), meal.name)
    below = coded_foot(sheet, sheet.size(14, 22), room.y - box.y)
    lines, foot = room.cut_top(room.height - below)
    high = min(lines.height / len(meal.needs), sheet.size(11, 13) * MM)
    for number, need in enumerate(meal.needs):
        row = Box(lines.x, lines.top - (number + 1) * high, lines.width, high)
        draw_need(sheet, need, row.inset(0, 0.6 * MM))
    say = sheet.say(ALL_OF_THEM)
    sheet.fit_in(coded_room(sheet, foot, box), say, sheet.size(9.5, 14), colour=SOFT, floor=FLOOR)


def draw_need(sheet: Sheet, need: Need, row: Box) -> None:
    """How many of what, and the points in a disc at the right."""
    look, size = LOOKS[need.kind], sheet.size(11.5, 15)
    shades = shades_of(look)
    if not sheet.sparing:
        sheet.fill(row, shades.tint, 2 * MM)
    else:
        sheet.outline(row, shades.line, 0.6, 2 * MM)
    inside = row.inset(1.6 * MM, 0)
    mark, rest = inside.cut_left(size * 1.4)
    sheet.symbol(look, mark.centred(size, size), shades.ink)
    words, points = rest.cut_left(rest.width - 2 * size)
    count = f"{need.count} × " if need.count > 1 else ""
    said = count + sheet.say(KIND_WORDS[need.kind])
    sheet.line_in(words, said, size, BOLD, shades.ink, align="left")
    radius = min(size * 0.85, row.height / 2 - 1)
    if sheet.sparing:
        sheet.ring(points.middle_x, points.middle_y, radius, shades.ink, 1)
    else:
        sheet.disc(points.middle_x, points.middle_y, radius, shades.ink)
    colour = shades.ink if sheet.sparing else WHITE
    sheet.words_in(one_line(str(need.points), size, 2 * radius, BOLD, colour), points)


def event_front(sheet: Sheet, box: Box, bleed: float, *, event: Event) -> None:
    """Its title, what happens, and how long it holds."""
    room = head(sheet, box, bleed, PLUM, sheet.say(N_("Event")), event.name)
    text_and_foot(sheet, box, room, event.text, sheet.say(LASTS[event.lasts]), PLUM)


def goal_front(sheet: Sheet, box: Box, bleed: float, *, goal: Goal) -> None:
    """Its title, price and effect, and whether it is used as an action."""
    room = head(sheet, box, bleed, BASIL, sheet.say(N_("Savings goal")), goal.name)
    price, room = room.cut_top(sheet.size(13, 15) * MM)
    tag = Box(price.x, price.y + 2 * MM, sheet.size(21, 28) * MM, price.height - 2 * MM)
    fill = mix(SAFFRON, PAPER, 0.35)
    sheet.panel(tag, fill, SAFFRON, 2 * MM)
    sheet.line_in(tag, f"${goal.price}", sheet.size(19, 24), DISPLAY, INK)
    how = sheet.say(N_("used as an action") if goal.used else N_("works by itself"))
    text_and_foot(sheet, box, room, goal.text, how, BASIL)


def text_and_foot(sheet: Sheet, card: Box, room: Box, text: str, foot: str, colour: str) -> None:
    """What the card does, and a line under it."""
    high = coded_foot(sheet, sheet.size(16, 36), room.y - card.y)
    words, below = room.cut_top(room.height - high)
    block = fitted(text, sheet.size(13, 17), words.width, words.height, floor=card_floor(sheet))
    sheet.words(block, words.x, words.top)
    sheet.line(below.x, below.top, below.right, below.top, colour, 0.8)
    last = coded_room(sheet, below, card)
    line = fitted(foot, sheet.size(9.5, 14), last.width, last.height - 2, BOLD, colour,
                  floor=FLOOR)  # fmt: skip
    sheet.words(line, below.x, below.top - 2)


# Money --------------------------------------------------------------------------------------------

NOTES = {20: 10, 10: 20, 5: 20, 1: 30}
"""The notes of the box: dollars, and how many of each (rule O1)."""
NOTE_COLOURS = {20: PLUM, 10: TOMATO, 5: BASIL, 1: SOFT}
NOTE_SIZE = (90 * MM, 45 * MM)


def notes(content: Content) -> Iterator[Component]:
    """The 80 notes, by what they are worth."""
    for dollars, count in NOTES.items():
        fronts = (partial(note_front, dollars=dollars),)
        yield Component(
            str(dollars), f"${dollars}", count, face=(dollars,), fronts=fronts, back=None
        )


def note_front(sheet: Sheet, box: Box, bleed: float, *, dollars: int) -> None:
    """A note: its worth large in a frame, and small in two corners."""
    colour = NOTE_COLOURS[dollars]
    if not sheet.sparing:
        sheet.fill(box.inset(-bleed), mix(colour, SHEET, 0.16))
    frame = box.inset(3 * MM)
    sheet.outline(frame, colour, 1.4, 2 * MM)
    sheet.outline(frame.inset(1.2 * MM), colour, 0.5, 1.4 * MM)
    sheet.ring(frame.middle_x, frame.middle_y, frame.height * 0.36, colour, 1)
    deep = mix(colour, INK, 0.75)
    worth = one_line(f"${dollars}", 34, frame.height * 0.66, DISPLAY, deep)
    sheet.words_in(worth, frame)
    small = one_line(f"${dollars}", 15, 30, BOLD, deep)
    sheet.words(small, frame.x + 3 * MM, frame.top - 2.4 * MM)
    sheet.words(small, frame.right - 3 * MM, frame.y + 2.4 * MM + small.height, "right")
    sheet.symbol("grains", Box(frame.x + 3 * MM, frame.y + 3 * MM, 14, 14), colour)
    sheet.symbol("sweets", Box(frame.right - 3 * MM - 14, frame.top - 3 * MM - 14, 14, 14), colour)


def _deck(key: str, components: Callable[[Content], Iterator[Component]]) -> Deck:
    return Deck(key=key, components=components, back=back_of(key), numbered=True)


DECKS = (
    _deck("cook_off_budget", ingredients),
    _deck("cook_off_budget_meals", meals),
    _deck("cook_off_budget_events", events),
    _deck("cook_off_budget_goals", goals),
    Deck(key="cook_off_budget_money", components=notes, sizes=(NOTE_SIZE, NOTE_SIZE), sided="one"),
)
KINDS = (*(deck.kind() for deck in DECKS), *cook_off_budget_mats.KINDS)
