"""Another truth that a viewer cannot tell from this one, for the test that nothing leaks (G7)."""

from msgspec.structs import replace

from partycards.games.base import Chance, Seat
from partycards.games.cards import CardId, shuffled
from partycards.games.kitchen_closing.rounds import best
from partycards.games.kitchen_closing.state import KitchenState, Splitting, Turns


def redeal(state: KitchenState, seat: Seat | None, rng: Chance) -> KitchenState:
    """Shuffle what this viewer has not seen among the places it may be in: piles, the discards
    below the open card, the hands of others. A card that was taken from the discards all have
    seen."""
    phase = state.phase
    seen = set(phase.drawn) if isinstance(phase, Turns) and phase.taken else set()
    hidden: list[CardId] = [*state.draw, *state.under, *state.discards[:-1]]
    for one, hand in state.hands:
        hidden += [card for card in hand if one != seat and card not in seen]
    to = dict(zip(hidden, shuffled(hidden, rng), strict=True))

    def swap(cards: tuple[CardId, ...]) -> tuple[CardId, ...]:
        return tuple(to.get(card, card) for card in cards)

    state = replace(
        state,
        draw=swap(state.draw),
        under=swap(state.under),
        discards=swap(state.discards),
        hands=tuple((one, swap(hand)) for one, hand in state.hands),
    )
    if isinstance(phase, Turns):
        return replace(state, phase=replace(phase, drawn=swap(phase.drawn)))
    if isinstance(phase, Splitting):
        return replace(state, phase=other_stacks(state, phase, seat))
    return state


def other_stacks(state: KitchenState, phase: Splitting, seat: Seat | None) -> Splitting:
    """Stacks of others are hidden until all are shown: those of their new hands."""
    stacks = tuple((one, made if one == seat else best(state, one)) for one, made in phase.stacks)
    return replace(phase, stacks=stacks)
