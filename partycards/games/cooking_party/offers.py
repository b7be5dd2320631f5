"""Neighbours who swap a card, one for one, in secret until both have said yes (rules V15, G8).

The asker shows the partner alone what they would give and says what they want; the partner lays
what they would give, or refuses; the asker says yes, and then both cards change hands at once.
"""

from msgspec.structs import replace

from partycards.games.base import N_, IllegalMove, Named, Seat
from partycards.games.cards import CardId
from partycards.games.cooking_party.moves_house import (
    AgreeToSwap,
    AnswerOffer,
    DropOffer,
    OfferCard,
)
from partycards.games.cooking_party.table import PartyState
from partycards.games.cooking_party.table_records import Chef, Offer


def neighbours(state: PartyState, chef: Chef) -> tuple[Seat, ...]:
    """The chefs beside this one round the table."""
    order = [other.seat for other in state.chefs if not other.passed]
    if chef.seat not in order or len(order) < 2:
        return ()
    at = order.index(chef.seat)
    return tuple(dict.fromkeys((order[at - 1], order[(at + 1) % len(order)])))


def offer_of(state: PartyState, by: Seat) -> Offer | None:
    """What this chef is offering now."""
    return next((offer for offer in state.offers if offer.by == by), None)


def without_offers_of(state: PartyState, seat: Seat) -> PartyState:
    """A hand has changed, or a dish is set: what was offered from it or to it lapses (G8)."""
    if not state.offers:
        return state
    rest = tuple(offer for offer in state.offers if seat not in (offer.by, offer.to))
    return replace(state, offers=rest)


def of_chef(
    state: PartyState, chef: Chef, move: OfferCard | AnswerOffer | AgreeToSwap | DropOffer
) -> PartyState:
    """One chef's part in a swap."""
    if not state.house.offers or not state.phase.planning or chef.dishes is not None:
        raise IllegalMove(N_("This is not the time to swap cards."))
    match move:
        case OfferCard():
            return offer(state, chef, move)
        case AnswerOffer():
            return answer(state, chef, move)
        case AgreeToSwap():
            return agree(state, chef, move)
    return drop(state, chef, move)


def offer(state: PartyState, chef: Chef, move: OfferCard) -> PartyState:
    """A card for the neighbour's eyes alone; a new offer takes the place of the old one."""
    if move.to not in neighbours(state, chef):
        raise IllegalMove(N_("Swap with a chef beside you."))
    partner = state.kitchen(move.to)
    if partner is None or partner.dishes is not None:
        raise IllegalMove(N_("%(chef)s has a dish already."), chef=Named(move.to))
    check_card(chef, move.give)
    others = tuple(one for one in state.offers if one.by != chef.seat)
    made = Offer(chef.seat, move.to, move.give, move.want.strip())
    return replace(state, offers=(*others, made))


def check_card(chef: Chef, card: CardId) -> None:
    """Nobody gives what they do not have."""
    if card not in chef.hand:
        raise IllegalMove(N_("Choose a card from your own hand."))


def to_me(state: PartyState, chef: Chef, by: Seat) -> Offer:
    """The neighbour's offer that this chef answers."""
    made = offer_of(state, by)
    if made is None or made.to != chef.seat:
        raise IllegalMove(N_("That offer is gone."))
    return made


def answer(state: PartyState, chef: Chef, move: AnswerOffer) -> PartyState:
    """The card the neighbour would get; only they see it."""
    made = to_me(state, chef, move.by)
    check_card(chef, move.back)
    return with_offer(state, replace(made, back=move.back))


def with_offer(state: PartyState, changed: Offer) -> PartyState:
    """The same with this offer changed."""
    offers = tuple(changed if one.by == changed.by else one for one in state.offers)
    return replace(state, offers=offers)


def agree(state: PartyState, chef: Chef, move: AgreeToSwap) -> PartyState:
    """Yes to the very card that was shown: both change hands, and what else was offered of the two
    hands lapses."""
    made = offer_of(state, chef.seat)
    if move.by != chef.seat or made is None or made.back != move.back:
        raise IllegalMove(N_("That offer is gone."))
    partner = state.kitchen(made.to)
    assert partner is not None
    state = state.with_chef(swapped(chef, made.give, move.back))
    state = state.with_chef(swapped(partner, move.back, made.give))
    return without_offers_of(without_offers_of(state, chef.seat), partner.seat)


def swapped(chef: Chef, out: CardId, came: CardId) -> Chef:
    """The hand with one card for another."""
    hand = tuple(came if card == out else card for card in chef.hand)
    picks = tuple(pick for pick in chef.picks if pick[0] != out)
    return replace(chef, hand=hand, got=(came,), picks=picks)


def drop(state: PartyState, chef: Chef, move: DropOffer) -> PartyState:
    """The asker cancels, or the neighbour refuses; both just see it gone."""
    made = offer_of(state, move.by)
    if made is None or chef.seat not in (made.by, made.to):
        raise IllegalMove(N_("That offer is gone."))
    return replace(state, offers=tuple(one for one in state.offers if one is not made))
