"""Cards exchanged besides the trades: for a token, for a diet, for not knowing (V7, V14, V15).

Each kind says when it is possible and what is wrong with the chosen cards; the exchange itself is
the same: face down both ways, seen by nobody.
"""

from collections.abc import Callable

from msgspec.structs import replace

from partycards.games.base import N_, Chance, IllegalMove, Seat
from partycards.games.cards import CardId, discard, draw_cards
from partycards.games.cooking_party.diet import broken
from partycards.games.cooking_party.moves_house import Exchange
from partycards.games.cooking_party.offers import without_offers_of
from partycards.games.cooking_party.table import PartyState
from partycards.games.cooking_party.table_records import Chef

Cards = tuple[CardId, ...]


def with_token(state: PartyState, seat: Seat, cards: Cards) -> PartyState:
    """A token of the guest's own buys one card, for the team's hand too (V7)."""
    guest = state.guest(seat)
    if not state.house.tokens or guest is None or not guest.tokens:
        raise IllegalMove(N_("You have no token left."))
    if len(cards) != 1:
        raise IllegalMove(N_("A token exchanges one card: choose one."))
    return state.with_guest(seat, tokens=guest.tokens - 1)


def for_diet(state: PartyState, seat: Seat, cards: Cards) -> PartyState:
    """Cards that break what the judge announced; it is free and counts as no trade (V14)."""
    if not state.house.diet_exchange or not state.terms.diet:
        raise IllegalMove(N_("The judge has announced nothing of that kind."))
    if set(cards) - set(broken(state.box, state.terms.diet, cards)):
        raise IllegalMove(N_("Only cards that the judge does not eat are exchanged like this."))
    return state


def unknown(state: PartyState, seat: Seat, cards: Cards) -> PartyState:
    """Cards that the chef does not know (V15)."""
    if not state.house.unknown:
        raise IllegalMove(N_("Cards are traded in as the judge has said, not like this."))
    return state


KINDS: dict[str, Callable[[PartyState, Seat, Cards], PartyState]] = {
    "token": with_token,
    "diet": for_diet,
    "unknown": unknown,
}


def exchange(state: PartyState, chef: Chef, seat: Seat, move: Exchange, rng: Chance) -> PartyState:
    """New cards for these, from the deal until the dish is set."""
    if chef.dishes is not None:
        raise IllegalMove(N_("Your dish is set already. Take it back first to change it."))
    cards = move.cards
    if not cards:
        raise IllegalMove(N_("Choose the cards to exchange."))
    if len(set(cards)) < len(cards) or not set(cards) <= set(chef.hand):
        raise IllegalMove(N_("You can only exchange cards from your hand, each of them once."))
    state = KINDS[move.why](state, seat, cards)
    got, state = draw_cards(discard(state, cards), len(cards), rng)
    kept = tuple(card for card in chef.hand if card not in cards)
    chef = replace(
        chef,
        hand=kept + got,
        got=got,
        picks=tuple(pick for pick in chef.picks if pick[0] not in cards),
        exchanged=chef.exchanged + 1,
    )
    return without_offers_of(state.with_chef(chef), chef.seat)
