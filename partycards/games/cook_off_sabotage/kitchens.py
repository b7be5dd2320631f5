"""What a card does in a kitchen: prepare, cook, get, sabotage, clean (F3-F7)."""

from msgspec.structs import replace

from partycards.games.base import Seat
from partycards.games.cook_off_sabotage.box import tokens
from partycards.games.cook_off_sabotage.state import (
    EMPTY,
    GRILL,
    HALF,
    PANS,
    RAW,
    TOKEN,
    VEGETABLE,
    CookOffState,
    Kitchen,
    News,
    Place,
)

GET = 2
"""Ingredients that a Get card brings (F5)."""

Way = tuple[int, int]
"""A way to do what a card says: on how many meats and on how many vegetables."""


# Prepare, cook, get: they touch no other kitchen --------------------------------------------------


def ways(state: CookOffState, kitchen: Kitchen) -> tuple[Way, ...]:
    """All ways to do what the card of this step says, most meat first; none when it has no effect,
    or touches others. It is done as far as it can be (F3, F4, F5)."""
    card, times = state.card(kitchen), state.times(kitchen)
    meat, vegetables = within(state, kitchen, card)
    total = min(GET * times if card == "get" else times, meat + vegetables)
    least, most = max(0, total - vegetables), min(meat, total)
    return tuple((m, total - m) for m in range(most, least - 1, -1)) if total else ()


def within(state: CookOffState, kitchen: Kitchen, card: str) -> Way:
    """How many meats and vegetables this card could be used on at the most."""
    match card:
        case "prepare":
            meat = int(kitchen.grill == EMPTY and kitchen.meat > 0)
            return meat, min(kitchen.vegetables, kitchen.pans.count(EMPTY))
        case "cook":
            return {RAW: 2, HALF: 1}.get(kitchen.grill, 0), kitchen.pans.count(VEGETABLE)
        case "get":
            return state.meat, state.vegetables
    return 0, 0


def done(state: CookOffState, seat: Seat, way: Way) -> CookOffState:
    """The card of this step has its effect in this way, and everybody sees it."""
    kitchen, (meat, vegetables) = state.of(seat), way
    match state.card(kitchen):
        case "prepare":
            state = state.with_kitchen(prepared(kitchen, meat, vegetables))
            return state.telling(News("prepared", seat, meat=meat, vegetables=vegetables))
        case "cook":
            return cooked(state, kitchen, meat, vegetables)
        case _:
            state = replace(state, meat=state.meat - meat, vegetables=state.vegetables - vegetables)
            state = state.changed(
                seat, meat=kitchen.meat + meat, vegetables=kitchen.vegetables + vegetables
            )
            return state.telling(News("got", seat, meat=meat, vegetables=vegetables))


def prepared(kitchen: Kitchen, meat: int, vegetables: int) -> Kitchen:
    """Raw meat to the grill, vegetables into free pans (F3)."""
    if meat:
        kitchen = replace(kitchen.put(GRILL, RAW), meat=kitchen.meat - meat)
    for _ in range(vegetables):
        free = next(place for place in PANS if kitchen.places[place] == EMPTY)
        kitchen = replace(kitchen.put(free, VEGETABLE), vegetables=kitchen.vegetables - 1)
    return kitchen


def cooked(state: CookOffState, kitchen: Kitchen, meat: int, vegetables: int) -> CookOffState:
    """One turn for each: a vegetable is done, meat half done and then done (F4)."""
    before, worth = kitchen, tokens(state.box)
    for _ in range(vegetables):
        full = next(place for place in PANS if kitchen.places[place] == VEGETABLE)
        kitchen = kitchen.put(full, EMPTY)
        kitchen = replace(kitchen, cooked_vegetables=kitchen.cooked_vegetables + 1)
    for _ in range(meat):
        if kitchen.grill == RAW:
            kitchen = replace(kitchen.put(GRILL, HALF), half=state.round)
        else:
            kitchen = replace(kitchen.put(GRILL, EMPTY), cooked_meat=kitchen.cooked_meat + 1)
    meats = kitchen.cooked_meat - before.cooked_meat
    points = meats * worth["meat"].points + vegetables * worth["vegetable"].points
    state = state.with_kitchen(replace(kitchen, points=kitchen.points + points))
    half = HALF if kitchen.grill == HALF and before.grill == RAW else ""
    return state.telling(
        News("cooked", kitchen.seat, what=half, meat=meats, vegetables=vegetables, points=points)
    )


# Sabotage -----------------------------------------------------------------------------------------


def targets(state: CookOffState, seat: Seat) -> tuple[tuple[Seat, Place, str], ...]:
    """What this seat could sabotage now: whose, where, and what stands there. Never in the own
    kitchen; one token a utensil; without a token left only food can be removed (F6)."""
    return tuple(
        (kitchen.seat, place, what)
        for kitchen in state.playing
        if kitchen.seat != seat and not state.is_safe(kitchen)
        for place, what in enumerate(kitchen.places)
        if what not in (TOKEN, EMPTY) or (what == EMPTY and state.tokens)
    )


def sabotaged(state: CookOffState, seat: Seat, target: Seat, place: Place) -> CookOffState:
    """Food goes to the stock, or a token onto an empty utensil: a point each (F6)."""
    kitchen = state.of(target)
    what = kitchen.places[place]
    state = state.with_kitchen(kitchen.put(place, TOKEN if what == EMPTY else EMPTY))
    state = to_stock(state, (what,)) if what else replace(state, tokens=state.tokens - 1)
    state = state.changed(seat, points=state.of(seat).points + 1)
    kind = "removed" if what else "disabled"
    return state.telling(News(kind, target, seat, what=what, place=place, points=1))


def to_stock(state: CookOffState, things: tuple[str, ...]) -> CookOffState:
    """What stood on grill and pans goes back to the central stock."""
    return replace(
        state,
        meat=state.meat + things.count(RAW) + things.count(HALF),
        vegetables=state.vegetables + things.count(VEGETABLE),
        tokens=state.tokens + things.count(TOKEN),
    )


# Cleaning -----------------------------------------------------------------------------------------


def cleaned(state: CookOffState, seat: Seat) -> CookOffState:
    """Tokens and food leave grill and pans; board and tray stay. For this round the kitchen does
    nothing else, and nobody can sabotage it (F7)."""
    kitchen = state.of(seat)
    kind = "must" if kitchen.must_clean else "cleans"
    state = to_stock(state, kitchen.places)
    state = state.changed(seat, places=(EMPTY,) * len(kitchen.places), cleaning=True)
    return state.telling(News(kind, seat))
