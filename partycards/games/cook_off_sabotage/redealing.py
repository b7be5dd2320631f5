"""Another truth that a viewer cannot tell from this one, for the test that nothing leaks (G7)."""

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from partycards.games.base import Chance, Seat
from partycards.games.cards import chosen, shuffled
from partycards.games.cook_off_sabotage.box import Box
from partycards.games.cook_off_sabotage.kitchens import ways
from partycards.games.cook_off_sabotage.state import (
    Choosing,
    Confirming,
    CookOffState,
    Declaring,
    Kitchen,
    Ordering,
    Programme,
)


def redeal(state: CookOffState, seat: Seat | None, rng: Chance) -> CookOffState:
    """Other cards where they lie face down, and other choices where only "ready" is seen (G6)."""
    kitchens = tuple(
        kitchen if kitchen.seat == seat else other_cards(state, kitchen, rng)
        for kitchen in state.kitchens
    )
    return replace(state, kitchens=kitchens, phase=other_choices(state, seat, rng))


def other_cards(state: CookOffState, kitchen: Kitchen, rng: Chance) -> Kitchen:
    """What is revealed stays; the rest is any of the cards that the hand has left."""
    shown = kitchen.programme[: state.step]
    hand = shuffled(left_over(state.box, shown), rng)
    hidden = len(kitchen.programme) - len(shown)
    return replace(kitchen, programme=(*shown, *hand[:hidden]))


def left_over(box: Box, shown: Programme) -> Iterable[str]:
    """The cards of a hand without these."""
    for action in box.actions:
        yield from (action.key,) * (action.count - shown.count(action.key))


def other_choices(state: CookOffState, seat: Seat | None, rng: Chance) -> Any:
    """The phase with other choices of all others."""
    match state.phase:
        case Declaring(chosen=known) | Confirming(chosen=known):
            new = tuple(
                (one, yes if one == seat else chosen((True, False), rng)) for one, yes in known
            )
            return replace(state.phase, chosen=new)
        case Choosing(chosen=taken):
            return Choosing(
                tuple(
                    one
                    if one[0] == seat
                    else (one[0], *chosen(ways(state, state.of(one[0])) or (one[1:],), rng))
                    for one in taken
                )
            )
        case Ordering() as phase:
            return other_proposals(phase, seat, rng)
    return state.phase


def other_proposals(phase: Ordering, seat: Seat | None, rng: Chance) -> Ordering:
    """Complete proposals of others may be any order; how far the rest have tapped is not seen."""
    found = []
    for one, order in phase.proposals:
        new = shuffled(phase.seats, rng)
        if one == seat:
            new = order
        elif len(order) < len(phase.seats):
            new = new[: int(rng.random() * (len(phase.seats) - 1))]
        found.append((one, new))
    return replace(phase, proposals=tuple(found))
