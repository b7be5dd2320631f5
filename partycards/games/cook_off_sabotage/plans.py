"""What a house player thinks a programme is worth: its own kitchen played ahead, with the others
only as a danger. It knows no more than its guest would see."""

from collections.abc import Iterator, Sequence
from itertools import product

from msgspec import Struct
from msgspec.structs import replace

from partycards.games.cook_off_sabotage.kitchens import EMPTY, HALF, RAW, Way

MEAT_POINTS, VEGETABLE_POINTS, HALF_POINTS = 6, 2, 3
SAFE = ("prepare", "cook")
HAND = {"prepare": 2, "cook": 1, "get": 1, "double": 1, "sabotage": 2}


class Stove(Struct, frozen=True):
    """A kitchen in numbers: the grill, vegetables in pans, free pans, and the board. `due`: the
    half-cooked meat is lost unless it is finished in this round."""

    grill: str
    full: int
    free: int
    meat: int
    vegetables: int
    due: bool = False


class Danger(Struct, frozen=True):
    """The table as a chef sees it: how likely it is that food is removed in a step without
    protection, what a sabotage of one's own seems to be worth, and the rounds that are still to
    come."""

    risk: float
    prey: float
    left: int


# What a card may do -------------------------------------------------------------------------------


def results(now: Stove, card: str, times: int) -> Iterator[tuple[Stove, int]]:
    """Every way to do the card: the kitchen afterwards and the points."""
    if card == "get":
        for meat in range(2 * times + 1):
            yield got(now, meat, 2 * times - meat), 0
    elif card == "prepare":
        yield from prepared(now, times)
    elif card == "cook":
        yield from cooked(now, times)
    else:
        yield now, 0


def got(now: Stove, meat: int, vegetables: int) -> Stove:
    """More on the board."""
    return replace(now, meat=now.meat + meat, vegetables=now.vegetables + vegetables)


def prepared(now: Stove, times: int) -> Iterator[tuple[Stove, int]]:
    """Meat on the grill or not, the rest vegetables."""
    for meat in (0, 1):
        if meat and (now.grill != EMPTY or not now.meat):
            continue
        many = min(times - meat, now.vegetables, now.free)
        yield (
            replace(
                now,
                grill=RAW if meat else now.grill,
                meat=now.meat - meat,
                full=now.full + many,
                free=now.free - many,
                vegetables=now.vegetables - many,
            ),
            0,
        )


def cooked(now: Stove, times: int) -> Iterator[tuple[Stove, int]]:
    """The meat turned this many times, the rest vegetables."""
    for turns in range(min(times, {RAW: 2, HALF: 1}.get(now.grill, 0)) + 1):
        many = min(times - turns, now.full)
        points = VEGETABLE_POINTS * many
        after = replace(now, full=now.full - many, free=now.free + many)
        if turns and (now.grill == HALF or turns == 2):
            points += MEAT_POINTS
            after = replace(after, grill=EMPTY, due=False)
        elif turns:
            after = replace(after, grill=HALF)
        yield after, points


def outcome(now: Stove, card: str, way: Way) -> tuple[Stove, int]:
    """The kitchen after the card was done in this way, and the points."""
    meat, vegetables = way
    if card == "get":
        return got(now, meat, vegetables), 0
    found = prepared(now, meat + vegetables) if card == "prepare" else cooked(now, sum(way))
    return list(found)[meat]


# What it is worth ---------------------------------------------------------------------------------


def worth(now: Stove, left: int) -> float:
    """What a kitchen promises when this many rounds are still to come."""
    grill = {RAW: 3.0, HALF: 0 if now.due else 4.2}.get(now.grill, 0.0)
    if not left:
        return HALF_POINTS if now.grill == HALF and not now.due else 0
    meats = min(now.meat, left, 2)
    greens = min(now.vegetables, 2 * left, 4)
    return grill + 1.3 * now.full + 0.9 * meats + 0.35 * greens + 0.3 * now.free


def exposed(now: Stove) -> float:
    """What a sabotage would cost: the best thing on the stove, or a utensil."""
    return {RAW: 3.0, HALF: 4.2}.get(now.grill, 1.3 if now.full else 0.8)


def plan_worth(now: Stove, cards: Sequence[str], danger: Danger, twice: bool = False) -> float:
    """The best that this row of cards can bring; `twice`: the first one is doubled."""
    if not cards:
        return worth(now, danger.left)
    card, rest = cards[0], cards[1:]
    times = 2 if twice else 1
    risk = 0.0 if card in SAFE else danger.risk * exposed(now)
    gain = danger.prey * times if card == "sabotage" else 0.0
    best = max(
        points + plan_worth(after, rest, danger, card == "double")
        for after, points in results(now, card, times)
    )
    return best + gain - risk


PLANS = tuple(
    row
    for row in product(HAND, HAND, HAND)
    if all(row.count(card) <= many for card, many in HAND.items())
)
"""Every row of three that the hand allows."""
