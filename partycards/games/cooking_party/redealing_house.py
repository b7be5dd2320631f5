"""What the house rules hide, exchanged for something else: offers, picks, favourites."""

from msgspec.structs import replace

from partycards.games.base import Chance, Seat
from partycards.games.cards import CardId, chosen
from partycards.games.cooking_party.table import PartyState
from partycards.games.cooking_party.table_crews import crew_of, own_dishes
from partycards.games.cooking_party.table_records import Chef, Offer

WANTS = ("something green", "anything", "")


# Neighbours' offers ----------------------------------------------------------------------------


def shown_to(state: PartyState, seat: Seat | None) -> set[CardId]:
    """Cards of others that a neighbour has shown this viewer."""
    shown: set[CardId] = set()
    chef = state.chef(seat) if seat is not None else None
    for offer in state.offers if chef is not None else ():
        if chef is not None and chef.seat in (offer.by, offer.to):
            shown.add(offer.give)
            if offer.back is not None:
                shown.add(offer.back)
    return shown


def swap_offer(offer: Offer, to: dict[CardId, CardId]) -> Offer:
    """The same offer of other cards."""
    back = None if offer.back is None else to.get(offer.back, offer.back)
    return replace(offer, give=to.get(offer.give, offer.give), back=back)


def other_offers(state: PartyState, seat: Seat | None, rng: Chance) -> PartyState:
    """Whether others are offering each other anything is for the two of them alone."""
    chef = state.chef(seat) if seat is not None else None
    mine = chef.seat if chef is not None else None
    kept = tuple(
        offer for offer in state.offers if mine in (offer.by, offer.to) or rng.random() < 0.5
    )
    kept = tuple(
        offer
        if mine in (offer.by, offer.to)
        else replace(offer, want=chosen(WANTS, rng), back=None)
        for offer in kept
    )
    return replace(state, offers=kept)


# Teams -----------------------------------------------------------------------------------------


def swap_picks(
    chef: Chef, to: dict[CardId, CardId], rng: Chance
) -> tuple[tuple[CardId, int, Seat], ...]:
    """What another team is planning."""
    picks = tuple((to.get(card, card), place, seat) for card, place, seat in chef.picks)
    return tuple(pick for pick in picks if rng.random() < 0.5)


# Real food -------------------------------------------------------------------------------------


def other_favourites(state: PartyState, seat: Seat | None, rng: Chance) -> PartyState:
    """What the others would cook."""
    if not state.house.cook:
        return state
    mine = crew_of(state, seat) if seat is not None else ()
    guests = []
    for guest in state.guests:
        rounds = [number for number, _, _ in own_dishes(state, crew_of(state, guest.seat))]
        if guest.seat not in mine and rounds:
            guest = replace(guest, favourite=chosen(rounds, rng))
        guests.append(guest)
    return replace(state, guests=tuple(guests))
