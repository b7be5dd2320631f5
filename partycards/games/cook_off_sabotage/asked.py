"""Whom a step asks, who of them has chosen, and who is still waited for (G3, G6)."""

from partycards.games.base import Seat
from partycards.games.cook_off_sabotage.kitchens import GET, targets, ways
from partycards.games.cook_off_sabotage.state import (
    Acting,
    Choosing,
    Confirming,
    CookOffState,
    Declaring,
    Kitchen,
    Ordering,
    Programming,
)


def asked(state: CookOffState) -> tuple[Seat, ...]:
    """Everybody here whom this step asks something, those who have chosen already too."""
    here = [kitchen for kitchen in state.playing if kitchen.status == "here"]
    match state.phase:
        case Declaring():
            return tuple(k.seat for k in here if not k.must_clean)
        case Programming():
            return tuple(k.seat for k in here if not k.cleaning)
        case Confirming():
            return tuple(k.seat for k in here if k.programme)
        case Choosing():
            apart = contested(state)
            return tuple(k.seat for k in here if len(ways(state, k)) > 1 and k.seat not in apart)
        case Ordering(seats=seats):
            return tuple(k.seat for k in here if k.seat in seats)
        case Acting() as phase:
            return tuple(k.seat for k in here if k.seat in phase.order[:1] and acts(state, phase))
    return ()


def acts(state: CookOffState, phase: Acting) -> bool:
    """Whether the first of the order has anything to choose."""
    kitchen = state.of(phase.order[0])
    if phase.group == "get":
        return len(ways(state, kitchen)) > 1
    return phase.done < state.times(kitchen) and bool(targets(state, kitchen.seat))


def has_chosen(state: CookOffState, seat: Seat) -> bool:
    """Whether this seat has chosen, so that it only waits for the others."""
    match state.phase:
        case Declaring(chosen=chosen) | Confirming(chosen=chosen):
            return seat in dict(chosen)
        case Programming():
            return bool(state.of(seat).programme)
        case Choosing(chosen=ways_chosen):
            return any(one[0] == seat for one in ways_chosen)
        case Ordering(seats=seats) as phase:
            return len(proposal(phase, seat)) == len(seats)
    return False


def pending(state: CookOffState) -> tuple[Seat, ...]:
    """Whom the table waits for."""
    return tuple(seat for seat in asked(state) if not has_chosen(state, seat))


def proposal(phase: Ordering, seat: Seat) -> tuple[Seat, ...]:
    """The order that this seat proposes, as far as it has tapped it."""
    return dict(phase.proposals).get(seat, ())


def getters(state: CookOffState) -> tuple[Kitchen, ...]:
    """Who is here and gets ingredients in this step."""
    return tuple(k for k in state.playing if k.status == "here" and state.card(k) == "get")


def contested(state: CookOffState) -> tuple[Seat, ...]:
    """Those who get when the stock is short: of one kind there is less than they might all take
    together, so the order matters (F2)."""
    found = getters(state)
    wanted = sum(GET * state.times(kitchen) for kitchen in found)
    if len(found) < 2 or wanted <= min(state.meat, state.vegetables):
        return ()
    return tuple(kitchen.seat for kitchen in found)
