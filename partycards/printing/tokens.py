"""What is cut out and laid on the table: award chips, buyer tokens and voting cards."""

from collections.abc import Callable, Sequence
from functools import partial

from msgspec import Struct

from partycards.games.base import N_
from partycards.printing.box import Box
from partycards.printing.cards import PAD, pattern_back
from partycards.printing.colours import (
    BASIL,
    CHIPS,
    INK,
    PAPER,
    PLUM,
    SAFFRON,
    SOFT,
    TOMATO,
    WHITE,
    mix,
)
from partycards.printing.content import Content
from partycards.printing.fonts import BOLD, DISPLAY
from partycards.printing.kind import Kind
from partycards.printing.layout import Card, check_only, copies, lay_cards
from partycards.printing.options import CARDS, MM, Options
from partycards.printing.ornaments import chip_edge, draw_heart, draw_laurel, draw_ornament
from partycards.printing.page import Sheet
from partycards.printing.text import FLOOR, Span, fitted, one_line, wrapped

Token = Callable[[Sheet, float, float, float], None]
"""Draws a token: its middle and its radius."""

DIAMETER = (30 * MM, 41 * MM)
GAP, OVER = 4 * MM, 1 * MM
"""Between tokens; and how far their colour goes beyond the ring, so that no cut leaves white."""
SPOTS = {5: 5, 10: 6, 25: 8, 50: 10, 100: 12}
CUT = N_("Print on card at full size and cut along the rings.")
CHIPS_ARE = N_("Five chips for whoever judges: 5, 10, 25, 50 and 100 points.")
BUYERS_ARE = N_(
    "Every guest gets one a round and keeps it. It buys one more card at any time; "
    "what is left at the end counts 10 points."
)


def guests(content: Content, options: Options) -> int:
    """How many take part: as was asked for, else all at the table; 0 if nobody knows."""
    return options.guests or (len(content.table.guests) if content.table else 0)


FIRST_PLAYER = N_("first player")

# Tokens -----------------------------------------------------------------------------------------


def draw_chips(sheet: Sheet, content: Content, options: Options) -> None:
    """A set for everybody who may judge, since after a tasting all do; else a page full of sets."""
    chips = [partial(draw_chip, points=points) for points in CHIPS]
    lay_tokens(sheet, chips, guests(content, options), CHIPS_ARE)


def draw_buyers(sheet: Sheet, content: Content, options: Options) -> None:
    """One for every guest and every round once around the table, when nobody spends any."""
    lay_tokens(sheet, [draw_buyer], guests(content, options) ** 2, BUYERS_ARE)


def lay_tokens(sheet: Sheet, tokens: Sequence[Token], sets: int, about: str) -> None:
    """Print so many sets of tokens, or as many as one page holds if it is 0."""
    room = _begin(sheet, about)
    spots = _spots(sheet, room)
    wanted = list(tokens) * (sets or max(1, len(spots) // len(tokens)))
    for number, token in enumerate(wanted):
        place = number % len(spots)
        if number and not place:
            _begin(sheet, about)
        spot = spots[place]
        token(sheet, spot.middle_x, spot.middle_y, spot.width / 2)
        sheet.tell(number + 1, len(wanted))


def _begin(sheet: Sheet, about: str) -> Box:
    """Begin a page with its sentences; the room below them."""
    page = sheet.page(ruler=True)
    words = f"{sheet.say(about)} {sheet.say(CUT)}"
    end = sheet.words(wrapped(words, sheet.size(9.5, 14), page.width), page.x, page.top)
    return Box(page.x, page.y, page.width, end - 4 * MM - page.y)


def _spots(sheet: Sheet, room: Box) -> list[Box]:
    """Squares for the tokens, as many as fit, in the middle of the room."""
    side = sheet.size(*DIAMETER)
    across = int((room.width + GAP) / (side + GAP))
    down = int((room.height + GAP) / (side + GAP))
    wide, high = across * (side + GAP) - GAP, down * (side + GAP) - GAP
    block = Box(room.middle_x - wide / 2, room.top - high, wide, high)
    return [cell for row in block.rows(down, GAP) for cell in row.columns(across, GAP)]


def draw_chip(sheet: Sheet, x: float, y: float, radius: float, *, points: int) -> None:
    """A chip to be cut out: its points large on white, its own colour and its own edge."""
    colour, edge = CHIPS[points], radius + OVER
    if sheet.ink == "low_ink":
        _spotted(sheet, Box(x, y, 0, 0).inset(-radius), SPOTS[points], colour)
    else:
        sheet.disc(x, y, edge, colour)
        _spotted(sheet, Box(x, y, 0, 0).inset(-edge), SPOTS[points], WHITE)
        sheet.disc(x, y, radius * 0.7, WHITE)
    sheet.ring(x, y, radius * 0.64, colour, 0.8)
    _cut_ring(sheet, x, y, radius)
    value = one_line(str(points), radius * 0.64, radius * 1.02, DISPLAY, mix(colour, INK, 0.8))
    word = one_line(sheet.say(N_("points")), sheet.size(8.5, 14), radius, BOLD, SOFT)
    top = y + (value.height + word.height * 0.8) / 2
    sheet.words(word, x, sheet.words(value, x, top, "middle") + word.height * 0.2, "middle")


def draw_buyer(sheet: Sheet, x: float, y: float, radius: float) -> None:
    """A token that buys a card."""
    inner = Box(x, y, 0, 0).inset(-radius * 0.72, -radius * 0.56)
    if sheet.ink == "low_ink":
        sheet.ring(x, y, radius * 0.88, PLUM, 1.2)
    else:
        sheet.disc(x, y, radius + OVER, SAFFRON)
        sheet.disc(x, y, radius * 0.88, PAPER)
    sheet.ring(x, y, radius * 0.8, PLUM, 0.6)
    _cut_ring(sheet, x, y, radius)
    symbol, words = inner.cut_top(inner.height * 0.34)
    sheet.symbol("trade", symbol, PLUM)
    text = [
        Span(sheet.say(N_("one more card")), BOLD, PLUM),
        Span("\n" + sheet.say(N_("or 10 points")), colour=SOFT),
    ]
    size, floor = sheet.size(10, 15), sheet.size(FLOOR, 12)
    sheet.words_in(fitted(text, size, words.width, words.height, floor=floor), words)


def draw_marker(
    sheet: Sheet, x: float, y: float, radius: float, *, words: str, symbol: str, colour: str
) -> None:
    """A symbol over two words, in a ring to be cut along."""
    if sheet.ink == "low_ink":
        sheet.ring(x, y, radius * 0.9, colour, 1.4)
    else:
        sheet.disc(x, y, radius + 1 * MM, colour)
        sheet.disc(x, y, radius * 0.84, WHITE)
    _cut_ring(sheet, x, y, radius)
    inner = Box(x, y, 0, 0).inset(-radius * 0.6)
    mark, below = inner.cut_top(inner.height * 0.52)
    sheet.symbol(symbol, mark.centred(mark.height * 0.9, mark.height * 0.9), PLUM)
    block = fitted(sheet.say(words), sheet.size(11, 15), below.width, below.height, BOLD, INK,
                   floor=FLOOR)  # fmt: skip
    sheet.words_in(block, below)


def _spotted(sheet: Sheet, box: Box, spots: int, colour: str) -> None:
    draw_ornament(sheet, f"chip-{spots}-{colour[1:]}", chip_edge(spots, colour), box)


def _cut_ring(sheet: Sheet, x: float, y: float, radius: float) -> None:
    """Where to cut, to be seen on white and on colour."""
    sheet.ring(x, y, radius, WHITE, 0.9)
    sheet.ring(x, y, radius, INK, 0.3)


# Voting cards -----------------------------------------------------------------------------------


class Vote(Struct, frozen=True):
    """A voting card: its key, its name, how many votes it is, 0 for a heart."""

    key: str
    title: str
    votes: int = 0


VOTES = (
    Vote("three", N_("Three votes"), 3),
    Vote("two", N_("Two votes"), 2),
    Vote("one", N_("One vote"), 1),
    Vote("heart", N_("My favourite")),
)
LAY_DOWN = N_("Lay it face down beside a dish that is not yours.")
A_SHEET = 2
"""For how many guests there are cards when nobody knows."""


def draw_votes(sheet: Sheet, content: Content, options: Options) -> None:
    """Three, two and one vote and a heart for every guest."""
    check_only(options, {vote.key for vote in VOTES})
    people = guests(content, options) or A_SHEET
    cards = [
        Card(partial(vote_front, vote=vote), pattern_back)
        for _ in range(people)
        for vote in VOTES
        for _ in range(copies(options, vote.key))
    ]
    lay_cards(sheet, cards)


def vote_front(sheet: Sheet, box: Box, bleed: float, *, vote: Vote) -> None:
    """The front: a numeral or a heart in a laurel, its name, and where to lay it."""
    art, below = box.cut_top(box.width * sheet.size(0.92, 0.78))
    if sheet.ink != "low_ink":
        sheet.fill(
            Box(art.x - bleed, art.y, art.width + 2 * bleed, art.height + bleed),
            mix(SAFFRON, PAPER, 0.25) if vote.votes else mix(TOMATO, PAPER, 0.14),
        )
    else:
        sheet.line(art.x - bleed, art.y, art.right + bleed, art.y, SOFT, 0.8)
    wreath = art.inset(art.height * 0.1)
    draw_laurel(sheet, wreath, BASIL)
    if vote.votes:
        number = one_line(str(vote.votes), art.height * 0.42, art.width, DISPLAY, PLUM)
        sheet.words_in(number, art)
    else:
        draw_heart(sheet, art.centred(art.height * 0.4, art.height * 0.4), TOMATO)
    words = below.inset(PAD, 3 * MM)
    name = one_line(sheet.say(vote.title), sheet.size(19, 24), words.width, DISPLAY)
    top = sheet.words(name, words.middle_x, words.top, "middle") - 1.5 * MM
    rest = Box(words.x, words.y, words.width, top - words.y)
    say = sheet.say(LAY_DOWN)
    block = fitted(say, sheet.size(10, 14), rest.width, rest.height, colour=SOFT)
    sheet.words(block, rest.middle_x, top, "middle")


AWARD_CHIPS = Kind(
    key="chips",
    title=N_("Award chips"),
    about=N_("A set of five round chips for everybody who judges."),
    draw=draw_chips,
    knows=frozenset({"guests"}),
)
BUYER_TOKENS = Kind(
    key="buyer_tokens",
    title=N_("Buyer tokens"),
    about=N_("Round tokens that buy one more card, one a round for every guest."),
    draw=draw_buyers,
    knows=frozenset({"guests"}),
)
VOTING_CARDS = Kind(
    key="votes",
    title=N_("Voting cards"),
    about=N_("One, two and three votes and a heart for every guest."),
    draw=draw_votes,
    knows=CARDS | {"guests"},
)
KINDS = (AWARD_CHIPS, BUYER_TOKENS, VOTING_CARDS)
