"""What a house player does in a turn and with an offer, from what they may see of the table.

A hand is worth what the best of the three meals would bring with it; a dollar is worth a tenth of a
point, and nothing any more in the very last round.
"""

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from partycards.games.base import Chance, Move
from partycards.games.cards import chosen, shuffled
from partycards.games.cook_off_budget.box import FoodCard
from partycards.games.cook_off_budget.meals import LEAST
from partycards.games.cook_off_budget.steps.trading import (
    AcceptOffer,
    AnswerOffer,
    AskOffer,
    MakeOffer,
    MyOffer,
    RefuseOffer,
    Trade,
    WithdrawOffer,
)
from partycards.games.cook_off_budget.steps.turns import (
    AskTurn,
    Buy,
    BuyGoal,
    GoalForSale,
    Pass,
    UseGoal,
)
from partycards.games.cook_off_budget.table import HAND, ROUNDS
from partycards.games.cook_off_budget.thumb import (
    DOLLAR,
    Meals,
    best_hand,
    best_worth,
    missing_kinds,
    promise,
    without,
)

SWEETENER = 2
"""Dollars that make a swap worth the partner's while."""


class Ahead(NamedTuple):
    """Meals after this one, and rounds of this meal after this one."""

    meals: int
    rounds: int


def turn(
    ask: AskTurn,
    hand: Sequence[FoodCard],
    trade: Trade | None,
    meals: Meals,
    ahead: Ahead,
    rng: Chance,
) -> Move | None:
    """A trade that helps, then the action that brings most."""
    if trade is not None:
        if any(offer.back is None for offer in trade.offers):
            return None
        move = haggle(trade, meals, rng)
        if move is not None:
            return move
    ways = [(0.0, Pass()), *buying(ask, hand, meals, ahead)]
    ways += [(goal_worth(goal, ahead), BuyGoal(goal.key)) for goal in payable(ask)]
    ways += using(ask, hand, meals, ahead)
    return max(shuffled(ways, rng), key=lambda way: way[0])[1]


def dollar(ahead: Ahead) -> float:
    """What a dollar is worth now, in points."""
    return DOLLAR if any(ahead) else 0.01


def buying(
    ask: AskTurn, hand: Sequence[FoodCard], meals: Meals, ahead: Ahead
) -> list[tuple[float, Move]]:
    """Every ingredient that can be paid, with what it would bring."""
    ways: list[tuple[float, Move]] = []
    for sale in ask.store:
        if sale.afford:
            gain = promise(best_hand((*hand, sale.card), meals, HAND), meals) - promise(hand, meals)
            short = LEAST - len(hand) > ahead.rounds
            cost = (sale.price - sale.back) * dollar(ahead)
            ways.append((gain - cost + short, Buy(sale.card.id)))
    return ways


def payable(ask: AskTurn) -> tuple[GoalForSale, ...]:
    """Goals that can be paid with something left for food."""
    return tuple(goal for goal in ask.goals if goal.price + 6 <= ask.money)


def goal_worth(goal: GoalForSale, ahead: Ahead) -> float:
    """What a goal would bring until the end, in points."""
    meals = ahead.meals
    turns = ROUNDS * meals + ahead.rounds
    cooking = meals + (ahead.rounds > 0)
    brings = {
        "side_job": DOLLAR * 8 * meals,
        "cash_back": DOLLAR * 3 * 0.8 * turns,
        "kitchen_garden": DOLLAR * 1.3 * turns,
        "savings_plan": 0.0,
        "good_knives": 0.7 * cooking,
        "spice_rack": 1.1 * cooking,
        "cargo_bike": 0.25 * turns,
        "farm_share": 0.3 * turns,
    }
    return brings.get(goal.key, 0.0) - DOLLAR * goal.price - 0.2


def using(
    ask: AskTurn, hand: Sequence[FoodCard], meals: Meals, ahead: Ahead
) -> list[tuple[float, Move]]:
    """Goals as actions: two ingredients at once, or one for nothing."""
    ways: list[tuple[float, Move]] = []
    for goal in ask.uses:
        if not goal.buys:
            ways.append((0.6 if len(hand) < HAND else 0.1, UseGoal(goal.key)))
            continue
        for sales in combinations(ask.store, goal.buys):
            price = sum(sale.price for sale in sales)
            if price > ask.money:
                continue
            cards = tuple(sale.card for sale in sales)
            gain = promise(best_hand((*hand, *cards), meals, HAND), meals) - promise(hand, meals)
            cost = (price - sum(sale.back for sale in sales)) * dollar(ahead)
            ways.append((gain - cost, UseGoal(goal.key, tuple(card.id for card in cards))))
    return ways


def haggle(trade: Trade, meals: Meals, rng: Chance) -> Move | None:
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
    """A card that the hand would hardly miss."""
    if not hand:
        return None
    card = max(hand, key=lambda card: best_worth(without(hand, card), meals))
    lost = best_worth(hand, meals) - best_worth(without(hand, card), meals)
    return card if lost < 0.1 else None


def settle(trade: Trade, offer: MyOffer, meals: Meals) -> Move:
    """Yes when the hand is better for it."""
    given = {card.id for card in offer.give}
    after = [card for card in trade.hand if card.id not in given] + list(offer.back or ())
    gain = promise(after, meals) - promise(trade.hand, meals)
    if gain + DOLLAR * (offer.back_pay - offer.pay) > 0:
        cards = tuple(card.id for card in offer.back or ())
        return AcceptOffer(offer.to, cards, offer.back_pay)
    return WithdrawOffer(offer.to)


def answer(ask: AskOffer, meals: Meals) -> Move | None:
    """What one would give for it without being worse off, or no."""
    if ask.back is not None:
        return None
    before = promise(ask.hand, meals)
    ways: list[tuple[float, Move]] = []
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
