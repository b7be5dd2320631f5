"""Who plays by itself: sensible moves from what the seat may see, and nothing else.

A hand is worth what the best of the three meals would bring with it; a dollar is worth a tenth of a
point, and nothing any more in the very last round.
"""

from collections.abc import Sequence
from itertools import combinations

from partycards.games.base import Chance, View
from partycards.games.cards import chosen, shuffled
from partycards.games.cook_off_budget.asks import (
    AskCleanUp,
    AskCook,
    AskOffer,
    AskReveal,
    AskServe,
    AskToss,
    AskTurn,
    AskVote,
    GoalForSale,
)
from partycards.games.cook_off_budget.bots_trade import answer, haggle
from partycards.games.cook_off_budget.moves import (
    Buy,
    BuyGoal,
    CleanUp,
    Cook,
    KeepCards,
    Moves,
    Pass,
    RevealEvent,
    RevealMeals,
    Serve,
    Toss,
    UseGoal,
    Vote,
)
from partycards.games.cook_off_budget.parts import FoodCard, Top
from partycards.games.cook_off_budget.state import HAND, LEAST, ROUNDS
from partycards.games.cook_off_budget.thumb import DOLLAR, Meals, best_hand, promise
from partycards.games.cook_off_budget.views import PrivateView, PublicView

FORMS = ("{0} with {1}", "{0} meets {1}", "Grandma's {0} and {1}", "{0} in {1}", "Last-minute {0}")


def auto_move(view: View[PublicView, PrivateView], rng: Chance) -> Moves | None:
    """The move, or None when this seat is asked nothing that must be answered now."""
    if view.private is None:
        return None
    ask = view.private.ask
    match ask:
        case AskReveal():
            return RevealMeals() if ask.at_meal else RevealEvent()
        case AskTurn():
            return turn(view, ask, rng)
        case AskOffer():
            return answer(view, ask)
        case AskToss():
            kept = best_hand(ask.hand, meals_of(view), HAND)
            return Toss(tuple(card.id for card in ask.hand if card not in kept))
        case AskCook():
            return cook(ask, rng)
        case AskServe():
            return Serve()
        case AskVote():
            return vote(ask)
        case AskCleanUp():
            return CleanUp()
    return None


def meals_of(view: View[PublicView, PrivateView]) -> Meals:
    """The three meals of the table."""
    menu = view.public.menu
    return menu.meals if menu is not None else ()


def turn(view: View[PublicView, PrivateView], ask: AskTurn, rng: Chance) -> Moves | None:
    """A trade that helps, then the action that brings most."""
    private = view.private
    assert private is not None
    hand = private.hand.cards if private.hand is not None else ()
    meals = meals_of(view)
    if private.trade is not None:
        if any(offer.back is None for offer in private.trade.offers):
            return None
        move = haggle(private.trade, meals, rng)
        if move is not None:
            return move
    ways = [(0.0, Pass()), *buying(ask, hand, meals, view.public.top)]
    ways += [(goal_worth(goal, view.public.top), BuyGoal(goal.key)) for goal in payable(ask)]
    ways += using(ask, hand, meals, view.public.top)
    return max(shuffled(ways, rng), key=lambda way: way[0])[1]


def dollar(top: Top) -> float:
    """What a dollar is worth now, in points."""
    return 0.01 if top.meal >= top.meals and top.round >= ROUNDS else DOLLAR


def buying(
    ask: AskTurn, hand: Sequence[FoodCard], meals: Meals, top: Top
) -> list[tuple[float, Moves]]:
    """Every ingredient that can be paid, with what it would bring."""
    ways: list[tuple[float, Moves]] = []
    for sale in ask.store:
        if sale.afford:
            gain = promise(best_hand((*hand, sale.card), meals, HAND), meals) - promise(hand, meals)
            short = LEAST - len(hand) > ROUNDS - top.round
            cost = (sale.price - sale.back) * dollar(top)
            ways.append((gain - cost + short, Buy(sale.card.id)))
    return ways


def payable(ask: AskTurn) -> tuple[GoalForSale, ...]:
    """Goals that can be paid with something left for food."""
    return tuple(goal for goal in ask.goals if goal.price + 6 <= ask.money)


def goal_worth(goal: GoalForSale, top: Top) -> float:
    """What a goal would bring until the end, in points."""
    meals = top.meals - top.meal
    turns = ROUNDS * meals + ROUNDS - top.round
    cooking = meals + (top.round < ROUNDS)
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
    ask: AskTurn, hand: Sequence[FoodCard], meals: Meals, top: Top
) -> list[tuple[float, Moves]]:
    """Goals as actions: two ingredients at once, or one for nothing."""
    ways: list[tuple[float, Moves]] = []
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
            cost = (price - sum(sale.back for sale in sales)) * dollar(top)
            ways.append((gain - cost, UseGoal(goal.key, tuple(card.id for card in cards))))
    return ways


def cook(ask: AskCook, rng: Chance) -> Moves:
    """The meal that pays best; for almost nothing the cards are kept for the next one."""
    best = next(choice for choice in ask.menu if choice.meal.id == ask.best)
    if best.points < 2 and not ask.last:
        return KeepCards()
    names = [card.name for card in ask.hand if card.id in best.cards]
    name = chosen(FORMS, rng).format(*shuffled(names, rng)[:2])
    return Cook(best.cards, best.meal.id, name[:60])


def vote(ask: AskVote) -> Moves:
    """Most for the meal that meets most, then for the dearest."""
    met = {d.seat: sum(d.meal.met) if d.meal is not None else 0 for d in ask.dishes}
    ranked = sorted(ask.dishes, key=lambda dish: (met[dish.seat], dish.cost, dish.seat))
    cards = ask.cards[len(ask.cards) - len(ranked) :]
    return Vote({dish.seat: card for dish, card in zip(ranked, cards, strict=True)})
