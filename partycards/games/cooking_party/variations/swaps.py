"""Chefs who swap a card, one for one, in secret until both have said yes (rules V15, G8).

The asker shows the partner alone what they would give and says what they want; the partner lays
what they would give, or refuses; the asker says yes, and then both cards change hands at once.
"""

from collections.abc import Callable
from typing import ClassVar

from msgspec.structs import replace

from partycards.games.base import N_, AnyTime, Chance, IllegalMove, Named, Part, Seat
from partycards.games.cards import Card, CardId, chosen
from partycards.games.cooking_party.box import Words
from partycards.games.cooking_party.table import ChefMove, PartyState
from partycards.games.cooking_party.table_records import Chef, Offer
from partycards.games.cooking_party.table_round import faces


class BetweenChefs(ChefMove, AnyTime, frozen=True):
    """A word between two of them."""

    told: ClassVar[str] = N_("talked to another chef")


class OfferCard(BetweenChefs, frozen=True):
    """Offer a card to another chef, for something like `want` (V15, G8)."""

    to: Seat
    give: CardId
    want: Words = ""


class AnswerOffer(BetweenChefs, frozen=True):
    """Lay the card that you would give for the one that is offered."""

    by: Seat
    back: CardId


class AgreeToSwap(BetweenChefs, frozen=True):
    """Yes: both cards change hands at once."""

    by: Seat
    back: CardId


class DropOffer(BetweenChefs, frozen=True):
    """Refuse an offer, or take one's own back; `by` made it."""

    by: Seat


Moves = OfferCard | AnswerOffer | AgreeToSwap | DropOffer


class Swap(Part, frozen=True):
    """An offer between two chefs as the two of them see it."""

    by: Seat
    to: Seat
    give: Card
    want: str
    back: Card | None


class Swaps(Part, frozen=True):
    """Swapping with another chef (V15): with whom, one's own offer, what was offered to this chef.

    `key` is a new one every round; `wants` are what can be asked for by tapping.
    """

    key: str
    hand: tuple[Card, ...]
    partners: tuple[Seat, ...]
    wants: tuple[str, ...]
    mine: Swap | None
    offered: tuple[Swap, ...]


# What is seen -------------------------------------------------------------------------------------


def swaps(state: PartyState, chef: Chef) -> Swaps | None:
    """What goes on between this chef and the others; None when there is nobody left to ask."""
    if not can_swap(state, chef):
        return None
    mine = offer_of(state, chef.seat)
    others = tuple(
        seat
        for seat in partners(state, chef)
        if (other := state.kitchen(seat)) is not None and other.dishes is None
    )
    offered = tuple(seen(state, offer) for offer in state.offers if offer.to == chef.seat)
    if not (others or mine or offered):
        return None
    return Swaps(
        key=f"r{state.round}-swap",
        hand=faces(state, chef.hand),
        partners=others,
        wants=tuple(dict.fromkeys(card.category for card in state.box.ingredients)),
        mine=None if mine is None else seen(state, mine),
        offered=offered,
    )


def seen(state: PartyState, offer: Offer) -> Swap:
    """The offer with its cards' faces."""
    cards = state.box.ingredients
    back = None if offer.back is None else cards[offer.back]
    return Swap(offer.by, offer.to, cards[offer.give], offer.want, back)


def partners(state: PartyState, chef: Chef) -> tuple[Seat, ...]:
    """The other chefs of the round, the one on the left first."""
    order = [other.seat for other in state.chefs if not (other.passed or other.printed)]
    if chef.seat not in order:
        return ()
    at = order.index(chef.seat)
    return tuple(order[at + 1 :] + order[:at])


def offer_of(state: PartyState, by: Seat) -> Offer | None:
    """What this chef is offering now."""
    return next((offer for offer in state.offers if offer.by == by), None)


# What happens -------------------------------------------------------------------------------------


def can_swap(state: PartyState, chef: Chef) -> bool:
    """From the deal until the dish is set, or the first chef is called."""
    able = state.house.offers and state.phase.planning
    return able and chef.dishes is None and not chef.printed


def swap(state: PartyState, chef: Chef, move: Moves) -> PartyState:
    """One chef's part in a swap."""
    if not can_swap(state, chef):
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
    """A card for the other chef's eyes alone; a new offer takes the place of the old one."""
    if move.to not in partners(state, chef):
        raise IllegalMove(N_("Swap with another chef of this round."))
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


def answer(state: PartyState, chef: Chef, move: AnswerOffer) -> PartyState:
    """The card the asker would get; only they see it."""
    made = offer_of(state, move.by)
    if made is None or made.to != chef.seat:
        raise IllegalMove(N_("That offer is gone."))
    check_card(chef, move.back)
    answered = replace(made, back=move.back)
    return replace(state, offers=tuple(answered if one is made else one for one in state.offers))


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
    picks = tuple(pick for pick in chef.picks if pick.card != out)
    return replace(chef, hand=hand, got=(came,), picks=picks)


def drop(state: PartyState, chef: Chef, move: DropOffer) -> PartyState:
    """The asker cancels, or the partner refuses; both just see it gone."""
    made = offer_of(state, move.by)
    if made is None or chef.seat not in (made.by, made.to):
        raise IllegalMove(N_("That offer is gone."))
    return replace(state, offers=tuple(one for one in state.offers if one is not made))


def without_offers_of(state: PartyState, seat: Seat) -> PartyState:
    """A hand has changed, or a dish is set: what was offered from it or to it lapses (G8)."""
    if not state.offers:
        return state
    rest = tuple(offer for offer in state.offers if seat not in (offer.by, offer.to))
    return replace(state, offers=rest)


# What others cannot tell --------------------------------------------------------------------------

WANTS = ("something green", "anything", "")


def shown_to(state: PartyState, seat: Seat | None) -> set[CardId]:
    """Cards of others that another chef has shown this viewer."""
    chef = state.chef(seat) if seat is not None else None
    if chef is None:
        return set()
    mine = [offer for offer in state.offers if chef.seat in (offer.by, offer.to)]
    cards = {card for offer in mine for card in (offer.give, offer.back)}
    return {card for card in cards if card is not None}


def of_other_cards(offer: Offer, other: Callable[[CardId], CardId]) -> Offer:
    """The same offer of other cards."""
    back = None if offer.back is None else other(offer.back)
    return replace(offer, give=other(offer.give), back=back)


def other_offers(state: PartyState, seat: Seat | None, rng: Chance) -> PartyState:
    """Whether others are offering each other anything is for the two of them alone (G7)."""
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
