"""What has run out, told by the kitchen while guests hold the cards (86)."""

from msgspec.structs import replace

from partycards.games.base import Chance
from partycards.games.cards import CardId, shuffled
from partycards.games.restaurant.inventing import out_of
from partycards.games.restaurant.state import RestaurantState


def run_out(state: RestaurantState, keys: tuple[str, ...], rng: Chance) -> RestaurantState:
    """These are out, all others in: cards that are back are shuffled into the pile. A dish that is
    not on the table yet is open again when something of it is gone."""
    state = replace(state, out=tuple(dict.fromkeys(keys)))
    back = tuple(card for card in state.aside if not out_of(state, (card,)))
    if back:
        kept = tuple(card for card in state.aside if card not in back)
        draw = shuffled((*state.draw, *back), rng)
        state = replace(state, aside=kept, draw=draw, chances=state.chances + 1)
    for chef in state.chefs:
        if chef.draft is not None and not chef.done and out_of(state, chef.draft.cards):
            state = state.with_chef(replace(chef, draft=None))
    return state


def swept(state: RestaurantState) -> RestaurantState:
    """No pile holds what has run out, so that nobody draws it."""
    if not state.out:
        return state
    gone = out_of(state, (*state.draw, *state.discards, *state.fresh))
    if not gone:
        return state
    out = set(gone)

    def without(pile: tuple[CardId, ...]) -> tuple[CardId, ...]:
        return tuple(card for card in pile if card not in out)

    return replace(
        state,
        draw=without(state.draw),
        discards=without(state.discards),
        fresh=without(state.fresh),
        aside=(*state.aside, *gone),
    )
