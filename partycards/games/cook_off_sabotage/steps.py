"""How a step goes on by itself: reveal, prepare, cook and get first, sabotage last (F2)."""

from msgspec.structs import replace

from partycards.games.base import Seat
from partycards.games.cook_off_sabotage.asked import contested
from partycards.games.cook_off_sabotage.kitchens import done, targets, ways
from partycards.games.cook_off_sabotage.state import (
    STEPS,
    Acting,
    Choosing,
    CookOffState,
    Kitchen,
    News,
    Ordering,
)


def reveal(state: CookOffState) -> CookOffState:
    """Everybody's next card is turned at once (F2)."""
    return replace(state, step=state.step + 1, phase=Choosing())


def chosen_done(state: CookOffState, phase: Choosing) -> CookOffState:
    """What was chosen happens together; those who get when the stock is short come after in an
    order (F2)."""
    apart = contested(state)
    wanted = {seat: meat for seat, meat, _ in phase.chosen}
    for seat in state.clockwise():
        kitchen = state.of(seat)
        if kitchen.programme and state.card(kitchen) != "sabotage" and seat not in apart:
            state = has_its_effect(state, kitchen, wanted.get(seat))
    return in_order(state, "get", apart) if apart else to_sabotage(state)


def has_its_effect(state: CookOffState, kitchen: Kitchen, meat: int | None) -> CookOffState:
    """The card of this step: as it was chosen, or in the only way there is. Who is away and has
    chosen nothing is passed over (G3); without an effect everybody hears it (F3)."""
    seat, card = kitchen.seat, state.card(kitchen)
    if card == "double":
        return state.telling(News("void" if state.step == STEPS else "doubles", seat))
    found = ways(state, kitchen)
    if not found:
        return state.telling(News("nothing", seat, what=card))
    if meat is None and kitchen.status != "here":
        return state.telling(News("passed", seat, what=card))
    wanted = found[0][0] if meat is None else meat
    return done(state, seat, min(found, key=lambda way: abs(way[0] - wanted)))


def to_sabotage(state: CookOffState) -> CookOffState:
    """Those who sabotage come last. Who finds nobody to sabotage is in nobody's way."""
    able = []
    for seat in state.clockwise():
        kitchen = state.of(seat)
        if state.card(kitchen) != "sabotage":
            continue
        if kitchen.status != "here":
            state = state.telling(News("passed", seat, what="sabotage"))
        elif targets(state, seat):
            able.append(seat)
        else:
            state = state.telling(News("nothing", seat, what="sabotage"))
    return in_order(state, "sabotage", tuple(able))


def in_order(state: CookOffState, group: str, seats: tuple[Seat, ...]) -> CookOffState:
    """Two and more agree on an order first (F2)."""
    if len(seats) > 1:
        return replace(state, phase=Ordering(group, seats))
    return replace(state, phase=Acting(group, seats))


def by_rule(state: CookOffState, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Lowest score first, then clockwise from where this round starts (F2)."""
    around = list(state.clockwise())
    return tuple(sorted(seats, key=lambda seat: (state.of(seat).points, around.index(seat))))


def completed(order: tuple[Seat, ...], seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """An order in which only the last place is open is complete."""
    order = tuple(seat for seat in order if seat in seats)
    rest = tuple(seat for seat in seats if seat not in order)
    return (*order, *rest) if len(rest) == 1 else order


def ordered(state: CookOffState, phase: Ordering) -> CookOffState:
    """The host's order; else the one that all have proposed; else that of the rules (F2)."""
    proposed = {order for _, order in phase.proposals if len(order) == len(phase.seats)}
    if len(phase.host) == len(phase.seats):
        order, kind = phase.host, "host"
    elif len(proposed) == 1:
        order, kind = proposed.pop(), "agreed"
    else:
        order, kind = by_rule(state, phase.seats), "by_rule"
    if len(order) > 1:
        state = state.telling(News(kind, order[0], order=order, what=phase.group))
    return replace(state, phase=Acting(phase.group, order))


def acts_next(state: CookOffState, phase: Acting) -> CookOffState:
    """The first of the order when nobody has to choose for them, and who is next; the same state
    when the first one has to choose."""
    if not phase.order:
        return to_sabotage(state) if phase.group == "get" else state
    kitchen = state.of(phase.order[0])
    if kitchen.status != "here":
        return passed_on(state.telling(News("passed", kitchen.seat, what=phase.group)), phase)
    if phase.group == "get":
        found = ways(state, kitchen)
        return state if len(found) > 1 else passed_on(has_its_effect(state, kitchen, None), phase)
    if phase.done == state.times(kitchen):
        return passed_on(state, phase)
    if not targets(state, kitchen.seat):
        return passed_on(state.telling(News("nothing", kitchen.seat, what="sabotage")), phase)
    return state


def passed_on(state: CookOffState, phase: Acting) -> CookOffState:
    """The next one of the order."""
    return replace(state, phase=Acting(phase.group, phase.order[1:]))
