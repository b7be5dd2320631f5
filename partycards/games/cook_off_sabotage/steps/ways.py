"""How a card is done that touches no other kitchen: prepare, cook, get (F3, F4, F5)."""

from typing import ClassVar

from msgspec.structs import replace

from partycards.games.base import N_, IllegalMove, Reveals, Seat
from partycards.games.cook_off_sabotage.box import Action, actions, tokens
from partycards.games.cook_off_sabotage.kitchens import (
    EMPTY,
    HALF,
    RAW,
    VEGETABLE,
    Kitchen,
    Way,
    prepared,
    turned,
)
from partycards.games.cook_off_sabotage.plans import outcome, worth
from partycards.games.cook_off_sabotage.steps.round import AskChef, Now, Sight
from partycards.games.cook_off_sabotage.table import STEPS, CookOffState, News
from partycards.games.stepping import moved_on

GET = 2
"""Ingredients that a Get card brings (F5)."""

# What can be done ---------------------------------------------------------------------------------


class Prepare(Reveals, frozen=True):
    """Put food on the grill and in pans; `meat` of it are meats (F3)."""

    told: ClassVar[str] = N_("prepared")
    meat: int = 0


class Cook(Reveals, frozen=True):
    """Turn prepared food; the meat is turned `meat` times (F4)."""

    told: ClassVar[str] = N_("cooked")
    meat: int = 0


class Get(Reveals, frozen=True):
    """Take food from the stock; `meat` of it are meats (F5)."""

    told: ClassVar[str] = N_("got ingredients")
    meat: int = 0


VERBS: dict[str, type[Prepare | Cook | Get]] = {"prepare": Prepare, "cook": Cook, "get": Get}


# What is asked ------------------------------------------------------------------------------------


class AskWay(AskChef, frozen=True):
    """How the card of this step is done, with what stands on the `grill`."""

    card: Action
    ways: tuple[Way, ...]
    grill: str

    def best(self, sight: Sight) -> Prepare | Cook | Get:
        """The way that leaves most."""
        now = sight.stove()

        def value(way: Way) -> float:
            after, points = outcome(now, self.card.key, way)
            return points + worth(after, sight.left)

        return VERBS[self.card.key](max(self.ways, key=value).meat)


def ask_way(state: CookOffState, kitchen: Kitchen, key: str) -> AskWay:
    """The ways to do the card of this step."""
    card = actions(state.box)[state.card(kitchen)]
    return AskWay(key, say_way(state, kitchen), card, ways(state, kitchen), kitchen.grill)


def say_way(state: CookOffState, kitchen: Kitchen) -> Now:
    """What the revealed card lets one choose."""
    times = state.times(kitchen)
    match state.card(kitchen):
        case "prepare" if times > 1:
            return Now(N_("You prepare twice: what goes onto the grill and into the pans?"))
        case "prepare":
            return Now(N_("You prepare: meat onto the grill, or a vegetable into a pan?"))
        case "cook" if times > 1:
            return Now(N_("You cook twice: turn the meat, serve vegetables, or both?"))
        case "cook":
            return Now(N_("You cook: turn the meat, or serve a vegetable?"))
    return Now(N_("Take %(num)s ingredients from the stock."), number=2 * times)


def ways(state: CookOffState, kitchen: Kitchen) -> tuple[Way, ...]:
    """All ways to do what the card of this step says, most meat first; none when it has no effect,
    or touches others. It is done as far as it can be (F3, F4, F5)."""
    card, times = state.card(kitchen), state.times(kitchen)
    meat, vegetables = within(state, kitchen, card)
    total = min(GET * times if card == "get" else times, meat + vegetables)
    least, most = max(0, total - vegetables), min(meat, total)
    return tuple(Way(m, total - m) for m in range(most, least - 1, -1)) if total else ()


def within(state: CookOffState, kitchen: Kitchen, card: str) -> Way:
    """How many meats and vegetables this card could be used on at the most."""
    match card:
        case "prepare":
            meat = int(kitchen.grill == EMPTY and kitchen.meat > 0)
            return Way(meat, min(kitchen.vegetables, kitchen.pans.count(EMPTY)))
        case "cook":
            return Way({RAW: 2, HALF: 1}.get(kitchen.grill, 0), kitchen.pans.count(VEGETABLE))
        case "get":
            return Way(state.meat, state.vegetables)
    return Way(0, 0)


def wanted(state: CookOffState, kitchen: Kitchen, move: Prepare | Cook | Get) -> Way:
    """The way that the move says, if the card of this step can be done in it."""
    if VERBS.get(state.card(kitchen)) is not type(move):
        raise moved_on()
    for way in ways(state, kitchen):
        if way.meat == move.meat:
            return way
    raise IllegalMove(N_("Please choose one of the ways shown."))


# What a card does ---------------------------------------------------------------------------------


def has_its_effect(state: CookOffState, kitchen: Kitchen, meat: int | None) -> CookOffState:
    """The card of this step: as it was chosen, or in the only way there is. Whoever is away and has
    chosen nothing is passed over (G3); without an effect everybody hears it (F3)."""
    seat, card = kitchen.seat, state.card(kitchen)
    if card == "double":
        return state.telling(News("void" if state.step == STEPS else "doubles", seat))
    found = ways(state, kitchen)
    if not found:
        return state.telling(News("nothing", seat, what=card))
    if meat is None and kitchen.status != "here":
        return state.telling(News("passed", seat, what=card))
    most = found[0].meat if meat is None else meat
    return done(state, seat, min(found, key=lambda way: abs(way.meat - most)))


def done(state: CookOffState, seat: Seat, way: Way) -> CookOffState:
    """The card of this step has its effect in this way, and everybody sees it."""
    kitchen, (meat, vegetables) = state.of(seat), way
    match state.card(kitchen):
        case "prepare":
            state = state.with_changed(prepared(kitchen, meat, vegetables))
            return state.telling(News("prepared", seat, meat=meat, vegetables=vegetables))
        case "cook":
            return cooked(state, kitchen, meat, vegetables)
        case _:
            state = replace(state, meat=state.meat - meat, vegetables=state.vegetables - vegetables)
            state = state.with_guest(
                seat, meat=kitchen.meat + meat, vegetables=kitchen.vegetables + vegetables
            )
            return state.telling(News("got", seat, meat=meat, vegetables=vegetables))


def cooked(state: CookOffState, kitchen: Kitchen, meat: int, vegetables: int) -> CookOffState:
    """What is done scores (F4)."""
    worth, after = tokens(state.box), turned(kitchen, meat, vegetables, state.round)
    meats = after.cooked_meat - kitchen.cooked_meat
    points = meats * worth["meat"].points + vegetables * worth["vegetable"].points
    state = state.with_changed(replace(after, points=after.points + points))
    half = HALF if after.grill == HALF and kitchen.grill == RAW else ""
    return state.telling(
        News("cooked", kitchen.seat, what=half, meat=meats, vegetables=vegetables, points=points)
    )
