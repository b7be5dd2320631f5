"""The draw pile and the discards."""

from msgspec.structs import replace

from partycards.games.base import Chance
from partycards.games.cards import shuffled
from partycards.games.thieving_chefs.box import CardId
from partycards.games.thieving_chefs.state import ChefsState


def draw_cards(state: ChefsState, count: int, rng: Chance) -> tuple[tuple[CardId, ...], ChefsState]:
    """Draw from the top, as many as there are. A pile that is out is made anew from all discards
    (T1)."""
    drawn: list[CardId] = []
    while len(drawn) < count and (state.draw or state.discards or state.buried):
        if not state.draw:
            pile = shuffled((*state.buried, *state.discards), rng)
            state = replace(state, draw=pile, buried=(), discards=(), chances=state.chances + 1)
        drawn.append(state.draw[-1])
        state = replace(state, draw=state.draw[:-1])
    return tuple(drawn), state
