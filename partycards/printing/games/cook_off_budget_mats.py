"""What lies beside the cards of Cook Off!: mats, tokens, score card and game aid (O1, O10)."""

from collections.abc import Sequence
from functools import partial

from partycards.games.base import N_
from partycards.games.cook_off_budget.table import MENU, MOST, ROUNDS, SLOTS
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
from partycards.printing.games.game_box import PLACE, Aid, Pad, Side, Told, draw_field
from partycards.printing.sheet_kind import Kind

MEALS = 3
"""Meals on the progress mat and the score card; more are written below (rule O12)."""

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
    sheet.words(say, page.x, top - PLACE[1] - 6 * MM)


def card_places(page: Box, top: float, count: int) -> list[Box]:
    """Places for cards in a row below `top`. A row that is wider than the words of the page goes a
    little into both margins."""
    gap = max(1 * MM, min(4 * MM, (page.width - count * PLACE[0]) / (count - 1)))
    wide = count * (PLACE[0] + gap) - gap
    left = min(page.x, page.middle_x - wide / 2)
    return [Box(left + n * (PLACE[0] + gap), top - PLACE[1], *PLACE) for n in range(count)]


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
    sheet.line_in(place, str(number), 40, DISPLAY, LINE)
    if number > SLOTS - 2:
        say = one_line(sheet.say(N_("expires first")), sheet.size(10, 14), place.width - 4, BOLD,
                       TOMATO)  # fmt: skip
        sheet.words_in(say, place.cut_top(place.height * 0.8)[1])


# The progress mat ---------------------------------------------------------------------------------

INCOME = N_("Everybody gets $25, or whatever events have made of it.")


def draw_progress(sheet: Sheet, content: Content, options: Options) -> None:
    """Meals and rounds for the token, and places for the meal cards and the event."""
    page = sheet.page(landscape=True)
    title = one_line(sheet.say(N_("Cook Off!")), sheet.size(24, 26), page.width, DISPLAY, PLUM)
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
    sheet.words(say, page.x, below - PLACE[1] - 2 * MM)


def draw_meal_track(sheet: Sheet, box: Box, number: int) -> None:
    """A meal with its four rounds, the cook-off and the points."""
    head, steps = box.cut_top(14 * MM)
    sheet.panel(head.inset(0, 1 * MM), TOMATO, TOMATO, 2 * MM)
    say = sheet.say(N_("Meal #%(number)s"), number=number)
    colour = sheet.on(TOMATO)
    sheet.line_in(head, say, sheet.size(15, 18), DISPLAY, colour)
    rounds, ends = steps.cut_top(steps.height / 2)
    for place, cell in enumerate(rounds.columns(ROUNDS, 1.5 * MM), 1):
        spot(sheet, cell, str(place), 14)
    for name, cell in zip((N_("Cook off"), N_("Points")), ends.columns(2, 1.5 * MM), strict=True):
        spot(sheet, cell, sheet.say(name), 11)


def spot(sheet: Sheet, cell: Box, words: str, size: float) -> None:
    """A space for the token."""
    draw_field(sheet, cell.inset(0, 1 * MM), words, mix(SAFFRON, PAPER, 0.3), SAFFRON, size)


# Tokens -------------------------------------------------------------------------------------------

TOKENS_ARE = N_(
    "The first player’s token goes to the left after every meal; the other shows how far you are."
)


TOKENS = [
    partial(draw_marker, words=N_("first player"), symbol="star", colour=SAFFRON),
    partial(draw_marker, words=N_("here we are"), symbol="clock", colour=TOMATO),
]


def draw_tokens(sheet: Sheet, content: Content, options: Options) -> None:
    """The first player's token and the progress token."""
    lay_tokens(sheet, TOKENS, 1, TOKENS_ARE)


# The score card -----------------------------------------------------------------------------------

PARTS = (N_("needs met"), N_("all of them: +2"), N_("cheapest: +1"), N_("players’ choice: +3"))


def draw_scores(sheet: Sheet, table: Box, names: Sequence[str]) -> None:
    """Meals down and players across, with the four ways to points."""
    head, rest = table.cut_top(sheet.size(14, 16) * MM)
    draw_line(sheet, head, sheet.say(N_("Name")), names)
    body, total = rest.cut_top(rest.height - 18 * MM)
    blank = [""] * len(names)
    for number, meal in enumerate(body.rows(MEALS, 2 * MM), 1):
        title, *parts, points = meal.rows(len(PARTS) + 2, 0)
        say = sheet.say(N_("Meal #%(number)s"), number=number)
        block = one_line(say, sheet.size(14, 17), meal.width, DISPLAY, TOMATO)
        sheet.words_in(block, title, "left")
        for part, row in zip(PARTS, parts, strict=True):
            draw_line(sheet, row, sheet.say(part), blank)
        draw_line(sheet, points, sheet.say(N_("points of the meal")), blank, strong=True)
    draw_line(sheet, total, sheet.say(N_("Total")), blank, strong=True)


def draw_line(
    sheet: Sheet, row: Box, words: str, names: Sequence[str], strong: bool = False
) -> None:
    """A line of the score card: words at the left and a cell for each player; names stand in the
    first one."""
    left, cells = row.cut_left(row.width * 0.34)
    block = fitted(words, sheet.size(11, 14), left.width - 4, left.height, BOLD,
                   INK if strong else SOFT)  # fmt: skip
    sheet.words_in(block, left, "left")
    for name, cell in zip(names, cells.columns(len(names), 1 * MM), strict=True):
        box = cell.inset(0, 0.7 * MM)
        if strong and not sheet.sparing:
            sheet.fill(box, mix(SAFFRON, PAPER, 0.2), 1 * MM)
        sheet.outline(box, SOFT if strong else LINE, 0.8, 1 * MM)
        if name:
            block = fitted(name, sheet.size(12, 14), box.width - 4, box.height, BOLD)
            sheet.words_in(block, box)


# The game aid -------------------------------------------------------------------------------------

WORDS = Told(key="cook_off_budget_aid", letters=(10.5, 16), leading=1.12, air=(0, 2.5))
SCORES = Pad(
    key="cook_off_budget_scores", players=MOST, letters=(24, 26), gap=5, draw_names=draw_scores
)
AID = Aid(
    key="cook_off_budget_aid",
    players=MOST,
    front=Side(
        title=N_("Cook Off!"), draw=WORDS.draw, band=(11, 17), letters=(15, 22), centred=False
    ),
)
KINDS = (
    Kind(key="cook_off_budget_store", draw=draw_store),
    Kind(key="cook_off_budget_progress", draw=draw_progress),
    Kind(key="cook_off_budget_tokens", draw=draw_tokens),
    SCORES.kind(),
    AID.kind(),
)
