"""Trades of the one whose turn it is: offer, answer, yes, or no (rules O8, G8).

Cards and money in any mix, but at least one ingredient changes hands and both sides give something.
The asker shows the partner alone what they give; the partner lays what they would give; the asker
says yes to exactly that. Whatever changes one of the hands ends all offers.
"""

from typing import Any

from msgspec.structs import replace

from partycards.games.base import N_, IllegalMove, Named, Seat
from partycards.games.cook_off_budget.box import CardId
from partycards.games.cook_off_budget.market import check_money
from partycards.games.cook_off_budget.moves import (
    AcceptOffer,
    AnswerOffer,
    MakeOffer,
    RefuseOffer,
    WithdrawOffer,
)
from partycards.games.cook_off_budget.prices import in_force
from partycards.games.cook_off_budget.state import HAND, BudgetState, Offer, Player, Turns

OF_THE_ASKER = MakeOffer | AcceptOffer | WithdrawOffer
OF_A_PARTNER = AnswerOffer | RefuseOffer


def closed_by(state: BudgetState) -> str:
    """The name of the event that forbids trading now, or ""."""
    return next((event.name for event in in_force(state) if not event.trading), "")


def offer_to(phase: Turns, seat: Seat) -> Offer | None:
    """What this seat is offered now."""
    return next((offer for offer in phase.offers if offer.to == seat), None)


def partners(state: BudgetState, seat: Seat) -> tuple[Seat, ...]:
    """Who can be asked: everybody else at the table."""
    return tuple(one.seat for one in state.in_play if one.here and one.seat != seat)


def trade(state: BudgetState, phase: Turns, player: Player, move: Any) -> BudgetState:
    """One step of a trade."""
    match move:
        case MakeOffer():
            return offered(state, phase, player, move)
        case AcceptOffer():
            return accepted(state, phase, player, move)
        case WithdrawOffer():
            found(phase, move.to)
            return without(state, phase, move.to)
        case AnswerOffer():
            return answered(state, phase, player, move)
    found(phase, player.seat)
    return without(state, phase, player.seat)


def found(phase: Turns, to: Seat) -> Offer:
    """The offer to this seat."""
    offer = offer_to(phase, to)
    if offer is None:
        raise IllegalMove(N_("That offer is gone."))
    return offer


def without(state: BudgetState, phase: Turns, seat: Seat) -> BudgetState:
    """No offer to this seat any more."""
    offers = tuple(offer for offer in phase.offers if offer.to != seat)
    return replace(state, phase=replace(phase, offers=offers))


def with_offer(state: BudgetState, phase: Turns, offer: Offer) -> BudgetState:
    """This offer stands, and no other one to the same guest."""
    others = tuple(one for one in phase.offers if one.to != offer.to)
    return replace(state, phase=replace(phase, offers=(*others, offer)))


def check_side(player: Player, cards: tuple[CardId, ...], money: int) -> None:
    """A side of a trade is made of what its owner has, and is something."""
    if len(set(cards)) < len(cards) or not set(cards) <= set(player.hand):
        raise IllegalMove(N_("Choose cards from your own hand, each of them once."))
    if money > player.money:
        raise IllegalMove(N_("You have only $%(money)s."), money=player.money)
    if not cards and not money:
        raise IllegalMove(N_("Both sides give something: choose a card or some money."))


def offered(state: BudgetState, phase: Turns, player: Player, move: MakeOffer) -> BudgetState:
    """An offer for the partner's eyes alone; a new one takes the place of the old one."""
    if event := closed_by(state):
        raise IllegalMove(N_("%(event)s: no trades in this round."), event=event)
    if move.to == player.seat:
        raise IllegalMove(N_("Choose somebody else to trade with."))
    if move.to not in partners(state, player.seat):
        raise IllegalMove(N_("Choose somebody who is at the table."))
    check_side(player, move.cards, move.money)
    number, me = phase.asked + 1, player.seat
    offer = Offer(number, me, move.to, move.cards, move.money, move.want, move.want_money)
    return with_offer(state, replace(phase, asked=number), offer)


def answered(state: BudgetState, phase: Turns, player: Player, move: AnswerOffer) -> BudgetState:
    """What the partner would give for it; only the asker sees it."""
    offer = found(phase, player.seat)
    check_side(player, move.cards, move.money)
    offer = replace(offer, back=move.cards, back_pay=move.money)
    check_trade(state, offer)
    return with_offer(state, phase, offer)


def check_trade(state: BudgetState, offer: Offer) -> None:
    """Ingredients change hands, both can pay, and neither hand becomes too large (rule O2)."""
    back = offer.back or ()
    if not offer.give and not back:
        raise IllegalMove(N_("At least one ingredient has to change hands."))
    asker, partner = state.player(offer.by), state.player(offer.to)
    assert asker is not None
    assert partner is not None
    check_money(asker, offer.pay)
    check_money(partner, offer.back_pay)
    for player, out, into in ((asker, offer.give, back), (partner, back, offer.give)):
        if len(player.hand) - len(out) + len(into) > HAND:
            raise IllegalMove(
                N_("%(who)s would hold more than %(most)s ingredients."),
                who=Named(player.seat),
                most=HAND,
            )


def accepted(state: BudgetState, phase: Turns, player: Player, move: AcceptOffer) -> BudgetState:
    """Yes to the very answer that was seen: all changes hands at once, other offers lapse."""
    offer = found(phase, move.to)
    if offer.back != move.cards or offer.back_pay != move.money:
        raise IllegalMove(N_("That is not what was laid for it. Have another look."))
    check_side(player, offer.give, offer.pay)
    check_trade(state, offer)
    partner = state.player(offer.to)
    assert partner is not None
    state = state.with_player(swapped(player, offer.give, offer.pay, move.cards, move.money))
    state = state.with_player(swapped(partner, move.cards, move.money, offer.give, offer.pay))
    return replace(state, phase=replace(phase, offers=(), traded=phase.traded + 1))


def swapped(
    player: Player, out: tuple[CardId, ...], pays: int, into: tuple[CardId, ...], gets: int
) -> Player:
    """The player after the trade."""
    kept = tuple(card for card in player.hand if card not in out)
    return replace(player, hand=kept + into, money=player.money - pays + gets, got=into)
