"""A legal, sensible move for every question, made from the view alone.

It plays for house players, for the demo and in the random tests: it plays its own kitchen ahead,
keeps what is dear away from open cards, and sabotages where it hurts the leader.
"""

from partycards.games.base import Chance, View
from partycards.games.cards import shuffled
from partycards.games.cook_off_sabotage.moves import (
    ByRule,
    Confirm,
    Cook,
    Declare,
    Get,
    Lay,
    Moves,
    Prepare,
    Sabotage,
)
from partycards.games.cook_off_sabotage.state import EMPTY, GRILL, HALF, RAW, TOKEN, VEGETABLE
from partycards.games.cook_off_sabotage.thinking import (
    PLANS,
    Danger,
    Stove,
    cooked,
    got,
    plan_worth,
    prepared,
    stove,
    worth,
)
from partycards.games.cook_off_sabotage.views import (
    AskClean,
    AskConfirm,
    AskOrder,
    AskProgramme,
    AskSabotage,
    AskWay,
    KitchensStage,
    Mat,
    PrivateView,
    PublicView,
)

SPITE = 0.75
"""How much a sabotage counts beside cooking: with more, all end up poor."""


WHIM = 1.8
"""How much a row of cards may be worse than the best, so that nobody knows what comes."""


def auto_move(view: View[PublicView, PrivateView], rng: Chance) -> Moves | None:
    """The move, or None when this seat is asked nothing."""
    if view.private is None or view.private.mine is None:
        return None
    mine, left = view.private.mine, view.public.top.rounds - view.public.top.round
    match view.private.ask:
        case AskClean():
            return Declare(cleans(mine, left))
        case AskProgramme():
            return programme(view, mine, rng)
        case AskConfirm() as ask:
            return confirm(view, mine, ask)
        case AskWay() as ask:
            return way(mine, ask, left)
        case AskOrder():
            return ByRule()
        case AskSabotage() as ask:
            return sabotage(ask, mine, left, rng)
    return None


def cleans(mine: Mat, left: int) -> bool:
    """Three tokens, or the grill and a pan with time to use them again."""
    tokens = mine.places.count(TOKEN)
    if HALF in mine.places:
        return False
    return tokens >= 3 or (tokens == 2 and mine.places[GRILL] == TOKEN and left >= 2)


def danger(view: View[PublicView, PrivateView], mine: Mat) -> Danger:
    """How it looks from this kitchen."""
    assert isinstance(view.public.stage, KitchensStage)
    others = [mat for mat in view.public.stage.mats if mat.seat != mine.seat]
    working = [mat for mat in others if not mat.cleaning and not mat.late]
    dearest = max((harm(mat, GRILL, mat.places[GRILL], 1) for mat in working), default=0.0)
    share = 0.5 if len(others) == 1 else 0.25
    prey = SPITE * (1 + share * dearest) if working else 0.0
    left = view.public.top.rounds - view.public.top.round
    return Danger(min(0.12 + 0.08 * len(working), 0.45) if working else 0.0, prey, left)


def programme(view: View[PublicView, PrivateView], mine: Mat, rng: Chance) -> Lay:
    """The best row of three, a little unpredictable."""
    around, now = danger(view, mine), stove(mine, due=True)
    scored = [(plan_worth(now, row, around) + WHIM * rng.random(), row) for row in PLANS]
    first, second, third = max(scored)[1]
    return Lay(first, second, third)  # type: ignore[arg-type]


def confirm(view: View[PublicView, PrivateView], mine: Mat, ask: AskConfirm) -> Confirm:
    """Swap when it has become better that way."""
    first, second, third = (card.key for card in ask.cards)
    around = danger(view, mine)
    now = stove(mine, due=first != "cook")
    as_it_lies = plan_worth(now, (second, third), around, first == "double")
    swapped = plan_worth(now, (third, second), around, first == "double")
    return Confirm(swapped > as_it_lies + 0.1)


def way(mine: Mat, ask: AskWay, left: int) -> Moves:
    """The way that leaves most."""
    now = stove(mine, due=True)

    def value(one: tuple[int, int]) -> float:
        after, points = outcome(now, ask.card.key, one)
        return points + worth(after, left)

    meat = max(ask.ways, key=value)[0]
    if ask.card.key == "prepare":
        return Prepare(meat)
    return Cook(meat) if ask.card.key == "cook" else Get(meat)


def outcome(now: Stove, card: str, one: tuple[int, int]) -> tuple[Stove, int]:
    """The kitchen after the card was done in this way, and the points."""
    meat, vegetables = one
    if card == "get":
        return got(now, meat, vegetables), 0
    found = prepared(now, meat + vegetables) if card == "prepare" else cooked(now, sum(one))
    return list(found)[meat]


def harm(mat: Mat, place: int, what: str, left: int) -> float:
    """What a sabotage takes from somebody."""
    if what == EMPTY:
        fourth = mat.places.count(TOKEN) == len(mat.places) - 1
        if not left:
            return 2.0
        return (3.0 if fourth else 0.7) + (1.0 if place == GRILL else 0.0)
    return {HALF: 4.5, RAW: 3.2, VEGETABLE: 1.3}.get(what, 0.0)


def sabotage(ask: AskSabotage, mine: Mat, left: int, rng: Chance) -> Sabotage:
    """Where it hurts most, the leader above all."""
    found = [
        (
            harm(target.mat, place, what, left) + 0.12 * (target.mat.points - mine.points),
            target,
            place,
        )
        for target in ask.targets
        for place, what in target.places
    ]
    _, target, place = max(shuffled(found, rng), key=lambda one: one[0])
    return Sabotage(target.mat.seat, place)
