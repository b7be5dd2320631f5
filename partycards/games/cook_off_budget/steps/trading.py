"""Trades of the one whose turn it is: offer, answer, yes, or no (rules O8, G8).

Cards and money in any mix, but at least one ingredient changes hands and both sides give something.
The asker shows the partner alone what they give; the partner lays what they would give; the asker
says yes to exactly that. Whatever changes one of the hands ends all offers.
"""

from typing import Annotated, Any, ClassVar, Self

from msgspec import Meta, Struct
from msgspec.structs import replace

from partycards.games.base import N_, Chance, IllegalMove, Move, Named, Part, Reveals, Seat
from partycards.games.cards import chosen, each_once
from partycards.games.cook_off_budget.box import KINDS, CardId, FoodCard, Kind
from partycards.games.cook_off_budget.steps.meal import AtMeal
from partycards.games.cook_off_budget.table import HAND, BudgetState, Player, faces
from partycards.games.cook_off_budget.table_market import in_force
from partycards.games.stepping import Asked, Swap

Dollars = Annotated[int, Meta(ge=0, le=9999)]


class MakeOffer(Reveals, frozen=True):
    """Offer one's own cards and money for something (rule O8)."""

    told: ClassVar[str] = N_("offered a trade")
    to: Seat
    cards: tuple[CardId, ...] = ()
    money: Dollars = 0
    want: Kind | None = None
    want_money: Dollars = 0


class AnswerOffer(Reveals, frozen=True):
    """Lay what one would give for it (rule G8)."""

    told: ClassVar[str] = N_("answered an offer")
    cards: tuple[CardId, ...] = ()
    money: Dollars = 0


class RefuseOffer(Move, frozen=True):
    """No, thank you; also after an answer."""

    told: ClassVar[str] = N_("refused an offer")


class AcceptOffer(Reveals, frozen=True):
    """Yes to the very cards and money that were laid: all changes hands at once (rule G8)."""

    told: ClassVar[str] = N_("traded")
    to: Seat
    cards: tuple[CardId, ...] = ()
    money: Dollars = 0


class WithdrawOffer(Move, frozen=True):
    """Take one's own offer back."""

    told: ClassVar[str] = N_("took an offer back")
    to: Seat


OfTheAsker = MakeOffer | AcceptOffer | WithdrawOffer
OfAPartner = AnswerOffer | RefuseOffer


# What is seen -----------------------------------------------------------------------------------


class AskOffer(Asked, frozen=True):
    """An offer for this seat: what one would get, what is asked for, and what was laid for it."""

    by: Seat
    give: tuple[FoodCard, ...]
    pay: int
    want: Kind | None
    want_money: int
    money: int
    hand: tuple[FoodCard, ...]
    back: tuple[FoodCard, ...] | None
    back_pay: int


class MyOffer(Struct, frozen=True):
    """What one has offered somebody, and what they laid for it."""

    to: Seat
    give: tuple[FoodCard, ...]
    pay: int
    want: Kind | None
    want_money: int
    back: tuple[FoodCard, ...] | None
    back_pay: int


class Trade(Part, frozen=True):
    """Trading in one's own turn: with whom, and the offers that are open. `closed` is the event
    that forbids it; `asked` counts the offers of this turn."""

    question: str
    partners: tuple[Seat, ...]
    hand: tuple[FoodCard, ...]
    money: int
    offers: tuple[MyOffer, ...]
    closed: str
    asked: int


# The half of a turn that is trading ---------------------------------------------------------------


class Offer(Struct, frozen=True):
    """What the one whose turn it is offers somebody (rules O8, G8): `give` and `pay` for something
    like `want` and `want_money`. `back` is what the partner would give, None while they have not
    answered; `back_pay` the money they would add. `number` counts the offers of the turn."""

    number: int
    by: Seat
    to: Seat
    give: tuple[CardId, ...]
    pay: int
    want: Kind | None = None
    want_money: int = 0
    back: tuple[CardId, ...] | None = None
    back_pay: int = 0


class Trading(AtMeal, frozen=True):
    """A step in which one trades: the first of `order`, who has the turn. `asked` counts the offers
    made in this turn, `traded` the trades that came of it (rule O8)."""

    order: tuple[Seat, ...]
    asked: int = 0
    traded: int = 0
    offers: tuple[Offer, ...] = ()

    def offer_to(self, seat: Seat) -> Offer | None:
        """What this seat is offered now."""
        return next((offer for offer in self.offers if offer.to == seat), None)

    def without(self, *seats: Seat) -> Self:
        """What these seats offered or were offered is gone."""
        offers = tuple(one for one in self.offers if one.by not in seats and one.to not in seats)
        return replace(self, offers=offers)

    def shown_to(self, seat: Seat | None) -> frozenset[CardId]:
        """Cards of others that an offer shows this seat (rule G8)."""
        given = {card for one in self.offers if one.to == seat for card in one.give}
        laid = {card for one in self.offers if one.by == seat for card in one.back or ()}
        return frozenset(given | laid)

    def redealt(self, state: BudgetState, seat: Seat | None, swap: Swap, rng: Chance) -> Self:
        """An offer between others is of other cards and other money; that it is there is seen."""
        return replace(
            self,
            offers=tuple(
                one if seat in (one.by, one.to) else another(state, one, swap, rng)
                for one in self.offers
            ),
        )


def another(state: BudgetState, offer: Offer, swap: Swap, rng: Chance) -> Offer:
    """Another offer between the same two."""
    pay, back_pay = (
        int(rng.random() * (state.of(seat).money + 1)) for seat in (offer.by, offer.to)
    )
    return replace(
        offer,
        give=swap(offer.give),
        pay=pay,
        want=chosen(KINDS, rng),
        want_money=int(rng.random() * 9),
        back=None if offer.back is None else swap(offer.back),
        back_pay=0 if offer.back is None else back_pay,
    )


def closed_by(state: BudgetState) -> str:
    """The name of the event that forbids trading now, or ""."""
    return next((event.name for event in in_force(state) if not event.trading), "")


def partners(state: BudgetState, seat: Seat) -> tuple[Seat, ...]:
    """Who can be asked: everybody else at the table."""
    return tuple(one.seat for one in state.in_play if one.here and one.seat != seat)


def ask_offer(state: BudgetState, player: Player, offer: Offer, key: str) -> AskOffer:
    """An offer, for this seat's eyes alone (rule G8)."""
    return AskOffer(
        question=key,
        by=offer.by,
        give=faces(state, offer.give),
        pay=offer.pay,
        want=offer.want,
        want_money=offer.want_money,
        money=player.money,
        hand=faces(state, player.hand),
        back=None if offer.back is None else faces(state, offer.back),
        back_pay=offer.back_pay,
    )


def trade(state: BudgetState, phase: Trading, player: Player, key: str) -> Trade:
    """What the player offers in their turn, and to whom they can (rule O8)."""
    return Trade(
        question=key,
        partners=partners(state, player.seat),
        hand=faces(state, player.hand),
        money=player.money,
        offers=tuple(my_offer(state, offer) for offer in phase.offers),
        closed=closed_by(state),
        asked=phase.asked,
    )


def my_offer(state: BudgetState, offer: Offer) -> MyOffer:
    """The player's own offer, with what was laid for it."""
    return MyOffer(
        to=offer.to,
        give=faces(state, offer.give),
        pay=offer.pay,
        want=offer.want,
        want_money=offer.want_money,
        back=None if offer.back is None else faces(state, offer.back),
        back_pay=offer.back_pay,
    )


# What a move does -------------------------------------------------------------------------------


def traded(state: BudgetState, phase: Trading, player: Player, move: Any) -> BudgetState:
    """One step of a trade."""
    match move:
        case MakeOffer():
            return offered(state, phase, player, move)
        case AcceptOffer():
            return accepted(state, phase, player, move)
        case AnswerOffer():
            return answered(state, phase, player, move)
    seat = move.to if isinstance(move, WithdrawOffer) else player.seat
    found(phase, seat)
    offers = tuple(offer for offer in phase.offers if offer.to != seat)
    return replace(state, phase=replace(phase, offers=offers))


def found(phase: Trading, to: Seat) -> Offer:
    """The offer to this seat."""
    offer = phase.offer_to(to)
    if offer is None:
        raise IllegalMove(N_("That offer is gone."))
    return offer


def with_offer(state: BudgetState, phase: Trading, offer: Offer) -> BudgetState:
    """This offer stands, and no other one to the same guest."""
    others = tuple(one for one in phase.offers if one.to != offer.to)
    return replace(state, phase=replace(phase, offers=(*others, offer)))


def check_side(player: Player, cards: tuple[CardId, ...], money: int) -> None:
    """A side of a trade is made of what its owner has, and is something."""
    if not each_once(cards, player.hand):
        raise IllegalMove(N_("Choose cards from your own hand, each only once."))
    if money > player.money:
        raise IllegalMove(N_("You have only $%(money)s."), money=player.money)
    if not cards and not money:
        raise IllegalMove(N_("Both sides give something: choose a card or some money."))


def check_money(player: Player, price: int) -> None:
    """Nobody spends what they do not have."""
    if price > player.money:
        raise IllegalMove(
            N_("That costs $%(price)s, and you have $%(money)s."), price=price, money=player.money
        )


def offered(state: BudgetState, phase: Trading, player: Player, move: MakeOffer) -> BudgetState:
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


def answered(state: BudgetState, phase: Trading, player: Player, move: AnswerOffer) -> BudgetState:
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
    asker, partner = state.of(offer.by), state.of(offer.to)
    check_money(asker, offer.pay)
    check_money(partner, offer.back_pay)
    for player, out, into in ((asker, offer.give, back), (partner, back, offer.give)):
        if len(player.hand) - len(out) + len(into) > HAND:
            raise IllegalMove(
                N_("%(who)s would hold more than %(most)s ingredients."),
                who=Named(player.seat),
                most=HAND,
            )


def accepted(state: BudgetState, phase: Trading, player: Player, move: AcceptOffer) -> BudgetState:
    """Yes to the very answer that was seen: all changes hands at once, other offers lapse."""
    offer = found(phase, move.to)
    if offer.back != move.cards or offer.back_pay != move.money:
        raise IllegalMove(N_("That is not what you were offered for it. Have another look."))
    check_side(player, offer.give, offer.pay)
    check_trade(state, offer)
    partner = state.of(offer.to)
    state = state.with_changed(swapped(player, offer.give, offer.pay, move.cards, move.money))
    state = state.with_changed(swapped(partner, move.cards, move.money, offer.give, offer.pay))
    return replace(state, phase=replace(phase, offers=(), traded=phase.traded + 1))


def swapped(
    player: Player, out: tuple[CardId, ...], pays: int, into: tuple[CardId, ...], gets: int
) -> Player:
    """The player after the trade."""
    kept = tuple(card for card in player.hand if card not in out)
    return replace(player, hand=kept + into, money=player.money - pays + gets, got=into)
