"""How a house player judges: by the assignment, the diet and what goes together, whoever cooked it,
in whatever order the dishes lie."""

from collections.abc import Sequence
from itertools import pairwise
from math import exp

from partycards.games.base import N_, Chance, Move, Seat
from partycards.games.cards import Card, chosen
from partycards.games.cooking_party.steps.judge import Award, satisfied
from partycards.games.cooking_party.steps.judging import (
    AskChips,
    AskWinner,
    ChooseDishes,
    Critique,
    PutChip,
)
from partycards.games.cooking_party.table_records import LaidCard, ShownDish
from partycards.games.cooking_party.taste import ANY, SAYS_SO, WANTED, Taste

# What a dish is worth -----------------------------------------------------------------------------

FRIENDS = 0.8
"""A pair that a third card brings together, where one that the deck names counts 1."""
BREAKS = 0.8
"""What a card takes away that is not eaten here."""
STRICT = 2.5
"""How much more the better dish gets: e to the power of so many times what it is better."""
FINE, POOR, CLOSE = 0.75, 0.3, 0.2
"""From here on a dish is praised; below it is not what was asked for; within so much of the best
dish it is praised without a but."""


def fit(dish: ShownDish, taste: Taste) -> float:
    """What a dish is worth to this judge: of all its courses, from about 0 to about 2."""
    courses = [
        of_course([one for one in dish.laid if one.dish == at], course, taste)
        for at, course in enumerate(dish.courses)
    ]
    told = sum(bool(one.words) for one in dish.laid) / max(1, len(dish.laid))
    named = any(dish.names)
    return sum(courses) / max(1, len(courses)) + 0.1 * told + 0.05 * named


def of_course(laid: Sequence[LaidCard], course: str, taste: Taste) -> float:
    """The same of one course: whether neighbours go together, whether its cards are right for such
    a dish, what was wished for, and what is not eaten here."""
    cards = [one.card for one in laid]
    if not cards:
        return 0.0
    suits = max(suiting(cards, each, taste) for each in courses_for(course))
    wished = sum(taste.wish(card) for card in cards) / WANTED
    broken = sum(breaks(one, taste) for one in laid)
    return harmony(cards, taste) + 0.6 * suits + 0.2 * max(-2, min(2, wished)) - BREAKS * broken


def harmony(cards: Sequence[Card], taste: Taste) -> float:
    """How many neighbours go together, from 0 to 1; half where there are none."""
    pairs = list(pairwise(cards))
    if not pairs:
        return 0.5
    bonds = [taste.bond(*pair) for pair in pairs]
    return sum(1 if bond == SAYS_SO else FRIENDS if bond > 0 else 0 for bond in bonds) / len(pairs)


def courses_for(course: str) -> tuple[str, ...]:
    """Where any dish is asked for, it may be a dessert as well."""
    return ("main", "dessert") if course == ANY else (course,)


def suiting(cards: Sequence[Card], course: str, taste: Taste) -> float:
    """Whether these cards are such a dish, from -1 to 1."""
    worth = [max(-6, min(6, taste.worth(card, course) - taste.wish(card))) for card in cards]
    return sum(worth) / len(worth) / 6


def breaks(one: LaidCard, taste: Taste) -> bool:
    """Whether a card is not eaten here, and nothing was said that would make it so."""
    known, words = taste.of(one.card), one.words.casefold()
    if one.substitute and words:
        return False
    return known.eaten == "no" and not any(form.casefold() in words for form in known.forms)


# Chips --------------------------------------------------------------------------------------------


def chips(ask: AskChips, dishes: Sequence[ShownDish], taste: Taste, rng: Chance) -> Move:
    """A word on every dish, then chip after chip, the largest first, so that everybody comes as
    near as can be to a share by what the dish is worth."""
    worth = {dish.chef: fit(dish, taste) for dish in dishes}
    spoken = {seat for seat, _ in ask.critiques}
    seats = [heap.place for heap in ask.given]
    for dish in dishes:
        if dish.chef in seats and dish.chef not in spoken:
            said = {words for _, words in ask.critiques}
            behind = max(worth.values()) - worth[dish.chef]
            return Critique(dish.chef, words_for(dish, worth[dish.chef], behind, taste, said, rng))
    if ask.can_award:
        return satisfied(ask.given, rng)
    if ask.one:
        return PutChip(one_chip(ask.left, worth[seats[0]]), seats[0])
    best = max(worth.values())
    share = {seat: exp(STRICT * (worth[seat] - best)) for seat in seats}
    each = (sum(ask.left) + sum(heap.points for heap in ask.given)) / sum(share.values())
    owed = {heap.place: each * share[heap.place] - heap.points for heap in ask.given}
    return PutChip(max(ask.left), highest(owed, rng))


def one_chip(left: Sequence[int], worth: float) -> int:
    """For the one dish there is, a chip by what it is worth."""
    at = int(max(0.0, min(0.99, worth / 2)) * len(left))
    return sorted(left)[at]


def winner(ask: AskWinner, dishes: Sequence[ShownDish], taste: Taste, rng: Chance) -> Move:
    """The best dish will be cooked; without one the round is closed."""
    worth = {dish.chef: fit(dish, taste) for dish in dishes if dish.chef in ask.chefs}
    return ChooseDishes((highest(worth, rng),)) if worth else Award()


def highest(values: dict[Seat, float], rng: Chance) -> Seat:
    """Who has most; the lot decides among equals."""
    most = max(values.values())
    return chosen([seat for seat, value in values.items() if value == most], rng)


# In words -----------------------------------------------------------------------------------------

TOGETHER = (
    N_("%(one)s with %(other)s: I would order that again."),
    N_("%(one)s beside %(other)s, that is where you had me."),
)
IN_PART = (
    N_("%(one)s with %(other)s, yes! About the rest I am still thinking."),
    N_("I liked %(one)s with %(other)s. Others had a little more of that."),
)
LIKED = (
    N_("A lovely idea, I would order it at once."),
    N_("Simple, and very well told."),
    N_("This is just what I had asked for."),
)
STRANGE = (
    N_("Brave: I would never have put %(one)s beside %(other)s."),
    N_("%(one)s and %(other)s have only just met, if you ask me."),
)
SO_SO = (
    N_("The story convinced me more than the sauce."),
    N_("I would like it a little crisper."),
    N_("I have never had this before, and I am curious."),
)
OFF = (
    N_("Well told, but I had asked for something else."),
    N_("I like the courage. My plate does not."),
)
NOT_FOR_ME = (
    N_("%(one)s? I had said what I do not eat."),
    N_("What a pity about %(one)s: that I leave on the plate."),
)
SAID = (*TOGETHER, *IN_PART, *LIKED, *STRANGE, *SO_SO, *OFF, *NOT_FOR_ME)
"""All that a house player says of a dish."""


def words_for(
    dish: ShownDish, worth: float, behind: float, taste: Taste, said: set[str], rng: Chance
) -> str:
    """What the judge liked and did not like about a dish that is so much `behind` the best one;
    nothing that was said of another one."""
    off = [one.card for one in dish.laid if breaks(one, taste)]
    pairs = [(one.card, other.card) for one, other in pairwise(dish.laid) if one.dish == other.dish]
    match = [pair for pair in pairs if taste.bond(*pair) == SAYS_SO]
    strange = [pair for pair in pairs if taste.bond(*pair) < 0]
    if off:
        lines = [line % {"one": off[0].name} for line in NOT_FOR_ME]
    elif worth < POOR:
        lines = list(OFF)
    elif match:
        some = chosen(match, rng)
        lines = [about(line, *some) for line in (TOGETHER if behind < CLOSE else IN_PART)]
    elif strange and worth < FINE:
        some = chosen(strange, rng)
        lines = [about(line, *some) for line in STRANGE]
    else:
        lines = list(LIKED if worth >= FINE and behind < CLOSE else SO_SO)
    fresh = [line for line in (*lines, *SO_SO, *LIKED) if line not in said]
    return chosen(fresh[: len(lines)] or lines, rng)


def about(line: str, one: Card, other: Card) -> str:
    """The sentence with two cards in it."""
    return line % {"one": one.name, "other": other.name}
