"""How house players play what the house rules bring: exchanges, swaps, teams, tasting."""

from partycards.games.base import Chance, Move
from partycards.games.cards import chosen
from partycards.games.cooking_party.board_views import PrivateView
from partycards.games.cooking_party.food_views import AskTaste
from partycards.games.cooking_party.house_views import AskInvent
from partycards.games.cooking_party.moves import Award, TakeChip
from partycards.games.cooking_party.moves_house import Invent, PutOnPlate

TITLES = ("Something for a rainy day", "A picnic by the sea", "What grandmother would not dare",
          "Breakfast at midnight", "Only one pan", "Green and crisp")  # fmt: skip


def besides(view: PrivateView, rng: Chance) -> Move | None:
    """Something beside the question: a diet first, the rest now and then."""
    if view.swaps is not None and (move := view.swaps.auto(rng)) is not None:
        return move
    if view.exchanges is not None:
        return view.exchanges.auto(rng)
    return None


def invent(ask: AskInvent, rng: Chance) -> Move:
    """An assignment of the judge's own."""
    return Invent(chosen(TITLES, rng), "", (chosen(ask.dishes, rng),))


def taste(ask: AskTaste, rng: Chance) -> Move | None:
    """Chip after chip on the plates, then done."""
    if ask.done:
        return None
    if ask.can_award:
        chips = [chip for _, given, _ in ask.given for chip in given]
        return Award() if rng.random() < 0.9 else TakeChip(chosen(chips, rng))
    return PutOnPlate(chosen(ask.left, rng), chosen([code for code, _, _ in ask.given], rng))
