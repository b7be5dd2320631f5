"""What a house player does in a turn and with an offer, from what they may see of the table.

A hand is worth what the best of the three meals would bring with it; a dollar is worth a tenth of a
point, less where there is more of it than the actions that are left can spend.
"""

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from partycards.games.base import Chance, Move, Seat
from partycards.games.cards import shuffled
from partycards.games.cook_off_budget.box import FoodCard
from partycards.games.cook_off_budget.meals import (
    DOLLAR,
    LEAST,
    Aims,
    asked,
    best_hand,
    promise,
    without,
)
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
    Pass,
    UseGoal,
)
from partycards.games.cook_off_budget.steps.turns_for_sale import GoalForSale
from partycards.games.cook_off_budget.table import HAND, INCOME, ROUNDS

USUAL = 6
"""Dollars that are spent in an action as a rule."""
SAVED = 0.15
"""What a dollar is worth that goes into a savings goal, in points: it is missed at once."""
DEAR = 10
"""Dollars that are spent in an action at most: what an ingredient costs as a rule."""
ASKED = 6
"""Dollars that are asked for an ingredient, less than in the store."""


class Ahead(NamedTuple):
    """Meals after this one, and rounds of this meal after this one."""

    meals: int
    rounds: int


def turn(
    ask: AskTurn,
    hand: Sequence[FoodCard],
    trade: Trade | None,
    customers: Sequence[Seat],
    aims: Aims,
    ahead: Ahead,
    rng: Chance,
) -> Move | None:
    """A trade that helps, then the action that brings most. `customers` are those who may well buy
    an ingredient (`may_buy`), the likeliest first."""
    if trade is not None:
        if any(offer.back is None for offer in trade.offers):
            return None
        move = haggle(trade, aims, customers)
        if move is not None:
            return move
    ways = [(0.0, Pass()), *buying(ask, hand, aims, ahead)]
    ways += [(goal_worth(goal, ahead, rng), BuyGoal(goal.key)) for goal in payable(ask)]
    ways += using(ask, hand, aims, ahead)
    return max(shuffled(ways, rng), key=lambda way: way[0])[1]


def dollar(money: int, ahead: Ahead) -> float:
    """What a dollar is worth now, in points: less where there is more of it than can be spent."""
    actions = ROUNDS * ahead.meals + ahead.rounds
    to_spend = money + INCOME * ahead.meals
    return max(0.01, DOLLAR * min(1.0, USUAL * actions / max(1, to_spend)))


def missing(most: int, money: int, ahead: Ahead) -> int:
    """How many dollars more, at most so many, the actions that are left could spend."""
    to_spend = money + INCOME * ahead.meals
    return max(0, min(most, DEAR * (ROUNDS * ahead.meals + ahead.rounds) - to_spend))


def buying(
    ask: AskTurn, hand: Sequence[FoodCard], aims: Aims, ahead: Ahead
) -> list[tuple[float, Move]]:
    """Every ingredient that can be paid, with what it would bring."""
    ways: list[tuple[float, Move]] = []
    for sale in ask.store:
        if sale.afford:
            gain = promise(best_hand((*hand, sale.card), aims, HAND), aims) - promise(hand, aims)
            short = LEAST - len(hand) > ahead.rounds
            cost = (sale.price - sale.back) * dollar(ask.money, ahead)
            ways.append((gain - cost + short, Buy(sale.card.id)))
    return ways


def payable(ask: AskTurn) -> tuple[GoalForSale, ...]:
    """Goals that can be paid with something left."""
    return tuple(goal for goal in ask.goals if goal.price + 3 <= ask.money)


def goal_worth(goal: GoalForSale, ahead: Ahead, rng: Chance) -> float:
    """What a goal would bring until the end, in points, less what its price would have brought. At
    the beginning that is about the same for all of them: chance decides."""
    turns = ROUNDS * ahead.meals + ahead.rounds
    cooking = ahead.meals + (ahead.rounds > 0)
    brings = {
        "cash_back": 0.29 * turns,
        "side_job": 0.25 * turns,
        "kitchen_garden": 0.26 * turns,
        "savings_plan": 1.1 * ahead.meals,
        "good_knives": 0.8 * cooking,
        "spice_rack": 1.0 * cooking,
        "cargo_bike": 0.34 * turns,
        "farm_share": 0.40 * turns,
    }
    return brings.get(goal.key, 0.0) - SAVED * goal.price + 0.4 * rng.random()


def using(
    ask: AskTurn, hand: Sequence[FoodCard], aims: Aims, ahead: Ahead
) -> list[tuple[float, Move]]:
    """Goals as actions: money, two ingredients at once, or one for nothing."""
    ways: list[tuple[float, Move]] = []
    for goal in ask.uses:
        if goal.earns:
            ways.append((DOLLAR * missing(goal.earns, ask.money, ahead), UseGoal(goal.key)))
            continue
        if not goal.buys:
            ways.append((0.6 if len(hand) < HAND else 0.1, UseGoal(goal.key)))
            continue
        for sales in combinations(ask.store, goal.buys):
            paid = sorted(sales, key=lambda sale: -sale.price)[: goal.pays or None]
            price = sum(sale.price for sale in paid)
            if price > ask.money:
                continue
            cards = tuple(sale.card for sale in sales)
            gain = promise(best_hand((*hand, *cards), aims, HAND), aims) - promise(hand, aims)
            cost = (price - sum(sale.back for sale in paid)) * dollar(ask.money, ahead)
            ways.append((gain - cost, UseGoal(goal.key, tuple(card.id for card in cards))))
    return ways


def haggle(trade: Trade, aims: Aims, customers: Sequence[Seat]) -> Move | None:
    """Yes or no to what was laid; once a turn, an ingredient for sale to somebody who may well take
    it."""
    for offer in trade.offers:
        return settle(trade, offer, aims)
    buyers = [seat for seat in customers if seat in trade.partners]
    spare = spared(trade.hand, aims)
    if trade.closed or trade.asked or not buyers or spare is None:
        return None
    return MakeOffer(buyers[0], (spare.id,), want_money=ASKED)


def may_buy(cards: int, money: int) -> bool:
    """Whether somebody with so many cards may well take one for `ASKED` dollars: who has four or
    five, or no money, says no nearly always."""
    return cards <= LEAST and money >= ASKED


def spared(hand: Sequence[FoodCard], aims: Aims) -> FoodCard | None:
    """The card that the hand misses least for the money, of those that most meals ask for."""
    often = asked(aims.meals)
    ways = [
        (often_asked - loss, card)
        for card in hand
        for often_asked in [max(often[kind] for kind in card.kinds)]
        for loss in [promise(hand, aims) - promise(without(hand, card), aims)]
        if often_asked > 1 and loss < DOLLAR * ASKED
    ]
    return max(ways, key=lambda way: way[0])[1] if ways else None


def settle(trade: Trade, offer: MyOffer, aims: Aims) -> Move:
    """Yes when the hand is better for it."""
    given = {card.id for card in offer.give}
    after = [card for card in trade.hand if card.id not in given] + list(offer.back or ())
    gain = promise(after, aims) - promise(trade.hand, aims)
    if gain + DOLLAR * (offer.back_pay - offer.pay) > 0:
        cards = tuple(card.id for card in offer.back or ())
        return AcceptOffer(offer.to, cards, offer.back_pay)
    return WithdrawOffer(offer.to)


def answer(ask: AskOffer, aims: Aims) -> Move | None:
    """What one would give for it without being worse off, or no."""
    if ask.back is not None:
        return None
    before = promise(ask.hand, aims)
    ways: list[tuple[float, Move]] = []
    for card in ask.hand:
        fits = ask.want is None or ask.want in card.kinds
        if fits and not ask.want_money and len(ask.give) == 1:
            after = (*without(ask.hand, card), *ask.give)
            gain = promise(after, aims) - before + DOLLAR * ask.pay
            ways.append((gain, AnswerOffer((card.id,))))
    if ask.give and 0 < ask.want_money <= ask.money and len(ask.hand) + len(ask.give) <= 5:
        gain = promise((*ask.hand, *ask.give), aims) - before - DOLLAR * ask.want_money
        ways.append((gain, AnswerOffer((), ask.want_money)))
    good = [way for way in ways if way[0] > 0]
    return max(good, key=lambda way: way[0])[1] if good else RefuseOffer()
