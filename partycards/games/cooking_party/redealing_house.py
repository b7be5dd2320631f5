"""What the house rules hide, exchanged for something else: offers, picks, favourites."""

from msgspec.structs import replace

from partycards.games.base import Chance, Seat
from partycards.games.cards import CardId, chosen
from partycards.games.cooking_party.table import PartyState
from partycards.games.cooking_party.table_crews import crew_of, own_dishes
from partycards.games.cooking_party.table_records import Chef

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
