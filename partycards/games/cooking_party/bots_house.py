"""How house players play what the house rules bring: exchanges, swaps, teams, tasting."""

from partycards.games.base import Chance, Move
from partycards.games.cards import chosen
from partycards.games.cooking_party.board_views import PrivateView
from partycards.games.cooking_party.house_views import AskInvent
from partycards.games.cooking_party.moves_house import Invent

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
