"""How a turn goes on by itself: scoring, lapsing, whose turn is next, when it is over (T2, T6)."""

from msgspec.structs import replace

from partycards.games.base import Seat
from partycards.games.thieving_chefs.box import cards, counted, dishes, kinds
from partycards.games.thieving_chefs.dishes import best, bonus, cover, worth
from partycards.games.thieving_chefs.state import (
    GOAL,
    HAND,
    Acting,
    Announcing,
    ChefsState,
    Cook,
    Discarding,
    Eaten,
    Giving,
    News,
    Over,
    Short,
)
from partycards.games.thieving_chefs.thefts import choices, given, proposed

FEWEST = 2


def settle(state: ChefsState) -> ChefsState:
    """Go on until somebody has to choose something, or nobody can."""
    while (after := _one_step(state)) is not state:
        state = after
    return state


def _one_step(state: ChefsState) -> ChefsState:
    phase = state.phase
    if isinstance(phase, Over):
        return state
    if not state.active:
        return over(state, "early")
    if any(cook.points >= GOAL for cook in state.active):
        return over(state, "goal")
    if isinstance(phase, Short):
        return begin_turn(state, next_seat(state)) if len(state.active) >= FEWEST else state
    if isinstance(phase, Giving):
        return _give_for_the_absent(state, phase)
    if state.now.status != "here":
        return pass_on(state) if state.now.status == "left" or state.here else state
    return _next_step(state)


def _next_step(state: ChefsState) -> ChefsState:
    """The step after this one, when nothing can be chosen in it any more (G9)."""
    match state.phase:
        case Acting(left=left) if not left:
            return to_announcing(state)
        case Acting() if not can_act(state, state.now):
            return to_announcing(state.telling(News("stuck", state.turn)))
        case Announcing() if not best(state.box, counted(state.box, state.now.area)):
            return replace(state, phase=Discarding())
        case Discarding() if len(state.now.hand) <= HAND:
            return pass_on(state)
    return state


def _give_for_the_absent(state: ChefsState, phase: Giving) -> ChefsState:
    """An absent target is not waited for: a card outside a dish goes first, else one of the
    cheapest dish (T4, G3)."""
    target = state.cook(phase.target)
    assert target is not None
    if target.status == "here":
        return state
    found = choices(state.box, target, phase.ingredient)
    return given(state, target, proposed(state.box, target, found))


# What can be done ---------------------------------------------------------------------------------


def can_draw(state: ChefsState) -> bool:
    """Whether there is a card to draw, in the pile or to be shuffled into it (T1)."""
    return bool(state.draw or state.discards or state.buried)


def prey(
    state: ChefsState, seat: Seat, takes: tuple[str, ...]
) -> tuple[tuple[Seat, str, int], ...]:
    """What a pet that takes these kinds can find: whose, which kind, how many lie there (T4)."""
    found = []
    for cook in state.active:
        if cook.seat != seat:
            there = counted(state.box, cook.area)
            found += [(cook.seat, kind, there[kind]) for kind in takes if there[kind]]
    return tuple(found)


def can_act(state: ChefsState, cook: Cook) -> bool:
    """Whether the cook can draw or play anything (T2: a pet without prey cannot be played)."""
    if can_draw(state):
        return True
    held = (cards(state.box)[card] for card in cook.hand)
    return any(
        card.sort != "pet" or prey(state, cook.seat, kinds(state.box)[card.key].takes)
        for card in held
    )


# Scoring ------------------------------------------------------------------------------------------


def score(state: ChefsState, cook: Cook, number: int) -> ChefsState:
    """The cook's dish of this number is eaten: points, its cards to the discards; the sauce stays
    (T3, T6). The caller has seen that it is covered."""
    used = cover(state.box, cook, number)
    assert used is not None
    dish = dishes(state.box)[cook.dishes[number].dish]
    points, extra = worth(state, dish), bonus(state, dish)
    rest = (one for place, one in enumerate(cook.dishes) if place != number)
    cook = replace(
        cook,
        points=cook.points + points,
        dishes=tuple(
            replace(one, cards=tuple(c for c in one.cards if c not in used)) for one in rest
        ),
        loose=tuple(card for card in cook.loose if card not in used),
    )
    eaten = Eaten(state.number, cook.seat, dish.key, points, extra)
    state = replace(
        state.with_cook(cook),
        discards=(*state.discards, *used),
        eaten=(*state.eaten, eaten),
        busy=True,
    )
    return state.telling(News("scored", cook.seat, (dish.key,), points=points, number=extra))


def to_announcing(state: ChefsState) -> ChefsState:
    """What waits is scored by itself, the dearer first, unless it is held; the rest lapses and its
    cards lie in the area like any others (T2, T8)."""
    while (number := _dearest(state)) is not None and state.now.points < GOAL:
        state = score(state, state.now, number)
    cook = state.now
    for waiting in cook.dishes:
        kind = "held" if waiting.held else "lapsed"
        state = state.telling(News(kind, cook.seat, (waiting.dish,)))
    cook = replace(cook, loose=cook.area, laid=(), dishes=())
    return replace(state.with_cook(cook), phase=Announcing())


def _dearest(state: ChefsState) -> int | None:
    """The place of the dish that scores next by itself."""
    cook = state.now
    able = [
        place
        for place, waiting in enumerate(cook.dishes)
        if not waiting.held and cover(state.box, cook, place) is not None
    ]
    values = {place: worth(state, dishes(state.box)[cook.dishes[place].dish]) for place in able}
    return max(able, key=lambda place: values[place], default=None)


# Turns --------------------------------------------------------------------------------------------


def next_seat(state: ChefsState) -> Seat:
    """Who is next clockwise: somebody who is here, else somebody who is only away (T7, G3)."""
    seats = [cook.seat for cook in state.cooks]
    at = seats.index(state.turn) + 1
    around = (*state.cooks[at:], *state.cooks[:at])
    for status in ("here", "away"):
        for cook in around:
            if cook.status == status:
                return cook.seat
    return state.turn


def pass_on(state: ChefsState) -> ChefsState:
    """The turn is over. A whole round in which nobody could do anything ends the match (T6); too
    few cooks wait for another (G5). A turn that is passed over does not count."""
    idle = 0 if state.busy else state.idle + (state.now.status == "here")
    state = replace(state, idle=idle)
    if idle >= max(len(state.here), 1):
        return over(state, "stuck")
    if len(state.active) < FEWEST:
        return replace(state, phase=Short())
    return begin_turn(state, next_seat(state))


def begin_turn(state: ChefsState, seat: Seat) -> ChefsState:
    """Three actions for this cook (T2)."""
    return replace(state, turn=seat, number=state.number + 1, step=0, phase=Acting(), busy=False)


def over(state: ChefsState, why: str) -> ChefsState:
    """The match is over and counts as it stands."""
    gone = tuple(cook.seat for cook in state.cooks if cook.status == "left")
    return replace(state, phase=Over(why, gone))
