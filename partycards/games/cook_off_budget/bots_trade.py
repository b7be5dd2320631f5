"""How somebody who plays by itself trades: a card that is not needed for one that is."""

from collections.abc import Sequence

from partycards.games.base import Chance, View
from partycards.games.cards import chosen
from partycards.games.cook_off_budget.asks import AskOffer, MyOffer, Trade
from partycards.games.cook_off_budget.moves import (
    AcceptOffer,
    AnswerOffer,
    MakeOffer,
    Moves,
    RefuseOffer,
    WithdrawOffer,
)
from partycards.games.cook_off_budget.parts import FoodCard
from partycards.games.cook_off_budget.thumb import (
    DOLLAR,
    Meals,
    best_worth,
    missing_kinds,
    promise,
    without,
)
from partycards.games.cook_off_budget.views import PrivateView, PublicView

SWEETENER = 2
"""Dollars that make a swap worth the partner's while."""


def haggle(trade: Trade, meals: Meals, rng: Chance) -> Moves | None:
    """Yes or no to what was laid; once a turn, now and then, an offer of one's own."""
    for offer in trade.offers:
        return settle(trade, offer, meals)
    if trade.closed or trade.asked or not trade.partners or rng.random() < 0.4:
        return None
    spare = spared(trade.hand, meals)
    wanted = missing_kinds(trade.hand, meals)
    if spare is None or not wanted or spare.kind in wanted:
        return None
    sweet = SWEETENER if trade.money >= 4 * SWEETENER else 0
    return MakeOffer(chosen(trade.partners, rng), (spare.id,), sweet, want=chosen(wanted, rng))


def spared(hand: Sequence[FoodCard], meals: Meals) -> FoodCard | None:
    """A card that the hand hardly misses."""
    if not hand:
        return None
    card = max(hand, key=lambda card: best_worth(without(hand, card), meals))
    lost = best_worth(hand, meals) - best_worth(without(hand, card), meals)
    return card if lost < 0.1 else None


def settle(trade: Trade, offer: MyOffer, meals: Meals) -> Moves:
    """Yes when the hand is better for it."""
    given = {card.id for card in offer.give}
    after = [card for card in trade.hand if card.id not in given] + list(offer.back or ())
    gain = promise(after, meals) - promise(trade.hand, meals)
    if gain + DOLLAR * (offer.back_pay - offer.pay) > 0:
        cards = tuple(card.id for card in offer.back or ())
        return AcceptOffer(offer.to, cards, offer.back_pay)
    return WithdrawOffer(offer.to)


def answer(view: View[PublicView, PrivateView], ask: AskOffer) -> Moves | None:
    """What one would give for it without being worse off, or no."""
    if ask.back is not None:
        return None
    meals = view.public.menu.meals if view.public.menu is not None else ()
    before = promise(ask.hand, meals)
    ways: list[tuple[float, Moves]] = []
    for card in ask.hand:
        fits = ask.want is None or card.kind == ask.want
        if fits and not ask.want_money and len(ask.give) == 1:
            after = (*without(ask.hand, card), *ask.give)
            gain = promise(after, meals) - before + DOLLAR * ask.pay
            ways.append((gain, AnswerOffer((card.id,))))
    if ask.give and 0 < ask.want_money <= ask.money and len(ask.hand) + len(ask.give) <= 5:
        gain = promise((*ask.hand, *ask.give), meals) - before - DOLLAR * ask.want_money
        ways.append((gain, AnswerOffer((), ask.want_money)))
    good = [way for way in ways if way[0] > 0]
    return max(good, key=lambda way: way[0])[1] if good else RefuseOffer()
