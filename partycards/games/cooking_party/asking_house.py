"""What the house rules ask of a chef besides: exchanges, swaps with a neighbour (V7, V14, V15)."""

from partycards.games.base import Seat
from partycards.games.cards import Card, CardId
from partycards.games.cooking_party.diet import broken, unsure
from partycards.games.cooking_party.offers import neighbours, offer_of
from partycards.games.cooking_party.parts import Manner, Teams
from partycards.games.cooking_party.records import Offer
from partycards.games.cooking_party.state import Chef, PartyState, Planning
from partycards.games.cooking_party.views import Exchanges, Swap, Swaps


def faces(state: PartyState, cards: tuple[CardId, ...]) -> tuple[Card, ...]:
    """The cards with their faces."""
    ingredients = state.box.ingredients
    return tuple(ingredients[card] for card in cards)


def manner(state: PartyState) -> Manner:
    """With or without typing, with or without tips, among others or alone (V15, V17, V2)."""
    return Manner(state.house.taps, state.house.tips, state.house.solo)


def teams_of(state: PartyState) -> Teams:
    """Who stands behind each chef of the round; () where every chef cooks alone."""
    if not state.house.grouped:
        return ()
    return tuple((chef.seat, chef.seats) for chef in state.chefs)


def exchanges(state: PartyState, chef: Chef, seat: Seat, key: str) -> Exchanges | None:
    """What can be exchanged now besides the trades; None when there is nothing of that kind."""
    if chef.dishes is not None:
        return None
    house, guest = state.house, state.guest(seat)
    tokens = guest.tokens if house.tokens and guest is not None else None
    box, diet = state.box, state.terms.diet
    wrong = broken(box, diet, chef.hand) if house.diet_exchange else ()
    if not (tokens or wrong or house.unknown):
        return None
    return Exchanges(
        question=key,
        hand=faces(state, chef.hand),
        tokens=tokens,
        diet=diet,
        broken=wrong,
        unsure=unsure(box, diet, chef.hand),
        unknown=house.unknown,
    )


def swaps(state: PartyState, chef: Chef) -> Swaps | None:
    """What goes on between this chef and the chefs beside."""
    able = state.house.offers and isinstance(state.phase, Planning) and chef.dishes is None
    if not able:
        return None
    mine = offer_of(state, chef.seat)
    others = tuple(
        seat
        for seat in neighbours(state, chef)
        if (other := state.kitchen(seat)) is not None and other.dishes is None
    )
    return Swaps(
        key=f"r{state.round}-swap",
        hand=faces(state, chef.hand),
        neighbours=others,
        wants=tuple(dict.fromkeys(card.category for card in state.box.ingredients)),
        mine=None if mine is None else seen(state, mine),
        offered=tuple(seen(state, offer) for offer in state.offers if offer.to == chef.seat),
    )


def seen(state: PartyState, offer: Offer) -> Swap:
    """The offer with its cards' faces."""
    cards = state.box.ingredients
    back = None if offer.back is None else cards[offer.back]
    return Swap(offer.by, offer.to, cards[offer.give], offer.want, back)
