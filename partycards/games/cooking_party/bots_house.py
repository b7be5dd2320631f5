"""How house players play what the house rules bring: exchanges, swaps, teams, tasting."""

from partycards.games.base import Chance, Move
from partycards.games.cards import chosen
from partycards.games.cooking_party.food_views import AskTaste
from partycards.games.cooking_party.house_views import AskInvent, Exchanges, Swaps
from partycards.games.cooking_party.moves import Award, TakeChip
from partycards.games.cooking_party.moves_house import (
    AgreeToSwap,
    AnswerOffer,
    DropOffer,
    Exchange,
    Invent,
    OfferCard,
    PutOnPlate,
)
from partycards.games.cooking_party.views import PrivateView

TITLES = ("Something for a rainy day", "A picnic by the sea", "What grandmother would not dare",
          "Breakfast at midnight", "Only one pan", "Green and crisp")  # fmt: skip


def besides(view: PrivateView, rng: Chance) -> Move | None:
    """Something beside the question: a diet first, the rest now and then."""
    if view.swaps is not None and (move := swap(view.swaps, rng)) is not None:
        return move
    if view.exchanges is not None:
        return exchange(view.exchanges, rng)
    return None


def exchange(part: Exchanges, rng: Chance) -> Move | None:
    """What the judge does not eat goes back; a token or an unknown card now and then."""
    if part.broken and rng.random() < 0.8:
        return Exchange("diet", part.broken)
    if part.tokens and rng.random() < 0.2:
        return Exchange("token", (chosen(part.hand, rng).id,))
    if part.unknown and rng.random() < 0.1:
        return Exchange("unknown", (chosen(part.hand, rng).id,))
    return None


def swap(part: Swaps, rng: Chance) -> Move | None:
    """Answer a neighbour, agree to what was shown, or ask for something."""
    if part.mine is not None and part.mine.back is not None:
        if rng.random() < 0.7:
            return AgreeToSwap(part.mine.by, part.mine.back.id)
        return DropOffer(part.mine.by)
    for offer in part.offered:
        if offer.back is None:
            if rng.random() < 0.6:
                return AnswerOffer(offer.by, chosen(part.hand, rng).id)
            return DropOffer(offer.by)
    if part.mine is None and part.neighbours and rng.random() < 0.1:
        to = chosen(part.neighbours, rng)
        return OfferCard(to, chosen(part.hand, rng).id, chosen(part.wants, rng))
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
