"""Another truth that a viewer cannot tell from this one, for the test that nothing leaks (G7)."""

from msgspec.structs import replace

from partycards.games.base import Chance, Seat
from partycards.games.cards import shuffled
from partycards.games.thieving_chefs.state import ChefsState


def redeal(state: ChefsState, seat: Seat | None, rng: Chance) -> ChefsState:
    """Shuffle what this viewer does not see among the places it may be in: the draw pile, other
    hands, hands that went back unseen."""
    hands = [cook.hand for cook in state.cooks if cook.seat != seat]
    hidden = [*state.draw, *state.buried, *(card for hand in hands for card in hand)]
    to = dict(zip(hidden, shuffled(hidden, rng), strict=True))
    return replace(
        state,
        draw=tuple(to[card] for card in state.draw),
        buried=tuple(to[card] for card in state.buried),
        cooks=tuple(
            cook if cook.seat == seat else replace(cook, hand=tuple(to[card] for card in cook.hand))
            for cook in state.cooks
        ),
    )
