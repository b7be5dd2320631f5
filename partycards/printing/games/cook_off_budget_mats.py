"""The mats and tokens of Cook Off! (rule O1)."""

from functools import partial

from partycards.games.base import N_
from partycards.games.cook_off_budget.state import MENU, ROUNDS, SLOTS
from partycards.printing.content import Content
from partycards.printing.engine.box import Box
from partycards.printing.engine.colours import (
    BASIL,
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
from partycards.printing.engine.options import MM, Options
from partycards.printing.engine.page import Sheet
from partycards.printing.engine.text import fitted, one_line, wrapped
from partycards.printing.engine.token_pages import draw_marker, lay_tokens
from partycards.printing.sheet_kind import Kind

CARD = (63.5 * MM, 88.9 * MM)
"""A place for a card on a mat."""
MEALS = 3
"""Meals on the progress mat and the score card; more are written below (rule O12)."""
TITLE = N_("Cook Off!")

# The store mat ------------------------------------------------------------------------------------

STORE_LEFT = N_("Grocery store: left half. Lay the right half beside it.")
STORE_RIGHT = N_("Grocery store: right half.")
BUY = N_("Buy: pay, take a card; the cards to its left move right, a new one comes at the left.")
PASS = N_(
    "Pass: the two cards nearest to the dumpster expire; move right, two new ones at the left."
)


def draw_store(sheet: Sheet, content: Content, options: Options) -> None:
    """Two pages side by side: the pile and three slots, then two slots and the dumpster."""
    left = [(sheet.say(N_("Ingredients")), PLUM)] + [("", "")] * 3
    right = [("", "")] * 2 + [(sheet.say(N_("Dumpster")), BASIL)]
    draw_half(sheet, STORE_LEFT, left, BUY, 1)
    draw_half(sheet, STORE_RIGHT, right, PASS, 4)


def draw_half(
    sheet: Sheet, title: str, places: list[tuple[str, str]], rule: str, first: int
) -> None:
    """Half of the store; an empty name is a slot, numbered from `first`."""
    page = sheet.page(landscape=True)
    awning(sheet, Box(page.x, page.top - 9 * MM, page.width, 9 * MM))
    heading = one_line(sheet.say(title), sheet.size(13, 16), page.width, BOLD, SOFT)
    sheet.words(heading, page.x, page.top - 12 * MM)
    top = page.top - 22 * MM
    slot = first
    for place, (name, colour) in zip(card_places(page, top, len(places)), places, strict=True):
        if name:
            named_place(sheet, place, name, colour)
        else:
            slot_place(sheet, place, slot)
            slot += 1
    say = wrapped(sheet.say(rule), sheet.size(12, 16), page.width, colour=INK)
    sheet.words(say, page.x, top - CARD[1] - 6 * MM)


def card_places(page: Box, top: float, count: int) -> list[Box]:
    """Places for cards in a row below `top`. A row that is wider than the words of the page goes a
    little into both margins."""
    gap = max(1 * MM, min(4 * MM, (page.width - count * CARD[0]) / (count - 1)))
    wide = count * (CARD[0] + gap) - gap
    left = min(page.x, page.middle_x - wide / 2)
    return [Box(left + n * (CARD[0] + gap), top - CARD[1], *CARD) for n in range(count)]


def awning(sheet: Sheet, box: Box) -> None:
    """Stripes over the shop."""
    stripes = 20
    for number, stripe in enumerate(box.columns(stripes, 0)):
        if number % 2 == 0:
            sheet.panel(stripe, TOMATO, TOMATO)
    sheet.outline(box, TOMATO, 0.8)


def named_place(sheet: Sheet, place: Box, name: str, colour: str) -> None:
    """A place for a pile."""
    sheet.panel(place.inset(0.6), mix(colour, PAPER, 0.12), colour, 3 * MM)
    block = fitted(name, sheet.size(16, 18), place.width - 4 * MM, place.height, DISPLAY, colour)
    sheet.words_in(block, place)


def slot_place(sheet: Sheet, place: Box, number: int) -> None:
    """A slot of the store; the last two expire when somebody passes."""
    sheet.outline(place.inset(0.6), SOFT, 1, 3 * MM)
    sheet.words_in(one_line(str(number), 40, place.width, DISPLAY, LINE), place)
    if number > SLOTS - 2:
        say = one_line(sheet.say(N_("expires first")), sheet.size(10, 14), place.width - 4, BOLD,
                       TOMATO)  # fmt: skip
        sheet.words_in(say, place.cut_top(place.height * 0.8)[1])


# The progress mat ---------------------------------------------------------------------------------

INCOME = N_("Everybody gets $25, or what events made of it.")


def draw_progress(sheet: Sheet, content: Content, options: Options) -> None:
    """Meals and rounds for the token, and places for the meal cards and the event."""
    page = sheet.page(landscape=True)
    title = one_line(sheet.say(TITLE), sheet.size(24, 26), page.width, DISPLAY, PLUM)
    top = sheet.words(title, page.x, page.top) - 3 * MM
    track = Box(page.x, top - 46 * MM, page.width, 46 * MM)
    for number, box in enumerate(track.columns(MEALS, 4 * MM), 1):
        draw_meal_track(sheet, box, number)
    below = track.y - 5 * MM
    names = [sheet.say(N_("Meal %(number)s"), number=n) for n in range(1, MENU + 1)]
    names.append(sheet.say(N_("Event")))
    for number, place in enumerate(card_places(page, below, len(names))):
        named_place(sheet, place, names[number], PLUM if number == MENU else TOMATO)
    say = fitted(sheet.say(INCOME), sheet.size(11, 14), page.width, 10 * MM, colour=SOFT)
    sheet.words(say, page.x, below - CARD[1] - 2 * MM)


def draw_meal_track(sheet: Sheet, box: Box, number: int) -> None:
    """A meal with its four rounds, the cook-off and the points."""
    head, steps = box.cut_top(14 * MM)
    sheet.panel(head.inset(0, 1 * MM), TOMATO, TOMATO, 2 * MM)
    say = sheet.say(N_("Meal #%(number)s"), number=number)
    colour = sheet.on(TOMATO)
    sheet.words_in(one_line(say, sheet.size(15, 18), head.width, DISPLAY, colour), head)
    rounds, ends = steps.cut_top(steps.height / 2)
    for place, cell in enumerate(rounds.columns(ROUNDS, 1.5 * MM), 1):
        spot(sheet, cell.inset(0, 1 * MM), str(place), 14)
    for name, cell in zip((N_("Cook off"), N_("Points")), ends.columns(2, 1.5 * MM), strict=True):
        spot(sheet, cell.inset(0, 1 * MM), sheet.say(name), 11)


def spot(sheet: Sheet, cell: Box, words: str, size: float) -> None:
    """A field for the token."""
    sheet.panel(cell, mix(SAFFRON, PAPER, 0.3), SAFFRON, 2 * MM)
    sheet.words_in(one_line(words, sheet.size(size, size + 3), cell.width - 4, BOLD, INK), cell)


# Tokens -------------------------------------------------------------------------------------------

TOKENS_ARE = N_(
    "The first player's token goes to the left after every meal; the other shows how far you are."
)


def draw_tokens(sheet: Sheet, content: Content, options: Options) -> None:
    """The first player's token and the progress token."""
    first = partial(draw_marker, words=N_("first player"), symbol="star", colour=SAFFRON)
    progress = partial(draw_marker, words=N_("here we are"), symbol="clock", colour=TOMATO)
    lay_tokens(sheet, [first, progress], 1, TOKENS_ARE)


KINDS = (
    Kind(
        key="cook_off_budget_store",
        title=N_("Cook Off!: store mat"),
        about=N_("The grocery store on two pages: pile, five slots and the dumpster."),
        draw=draw_store,
    ),
    Kind(
        key="cook_off_budget_progress",
        title=N_("Cook Off!: progress mat"),
        about=N_("Meals and rounds for the token, with places for the meal cards and the event."),
        draw=draw_progress,
    ),
    Kind(
        key="cook_off_budget_tokens",
        title=N_("Cook Off!: tokens"),
        about=N_("The first player's token and the one that shows how far the game is."),
        draw=draw_tokens,
    ),
)
