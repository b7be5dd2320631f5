"""What a house player does at the table: what goes together, the dish it would like, a word about
another one, and on with the meal."""

from collections.abc import Sequence

from partycards.games.base import Chance, Seat
from partycards.games.cards import Card, chosen, shuffled
from partycards.games.cooking_party.steps.planning_asks import (
    AskDish,
    AskTrade,
    Commit,
    Keep,
    TradeIn,
    name,
)
from partycards.games.restaurant.steps.inventing import AskTable
from partycards.games.restaurant.table_dishes import Remark, Want
from partycards.games.restaurant.table_meal import EndMeal, NextCourse, OnTable, Onward

COMMENTS = (
    "I would order that at once.",
    "Can we share this one?",
    "Brave. I am curious.",
    "A little lemon, perhaps?",
    "That sounds like a holiday.",
)


def trade(ask: AskTrade, sweet: bool) -> TradeIn | Keep:
    """What does no good goes back, the worst first."""
    ranked = compose(ask.hand, len(ask.hand), sweet)
    keep = max(4, len(ranked) - ask.most)
    gone = [card.id for card in ranked[keep:] if taste(card, ranked[:keep], sweet) < 2]
    return TradeIn(tuple(gone)) if gone else Keep()


def dish(ask: AskDish, sweet: bool, rng: Chance) -> Commit:
    """Four cards, or what is asked for, that do well together."""
    most = len(ask.hand) if ask.use_max is None else ask.use_max
    count = min(most, max(ask.use_min, 4))
    cards = compose(shuffled(ask.hand, rng), count, sweet)
    return Commit({card.id: 0 for card in cards}, {0: name(cards, rng)})


def at_table(
    ask: AskTable, table: OnTable | None, onward: Onward | None, seat: Seat, rng: Chance
) -> Want | Remark | NextCourse | EndMeal | None:
    """Choose what to eat, say something about another dish, then on with the meal."""
    if onward is None:
        return None
    courses = table.courses if table is not None else ()
    dishes = [dish for course in courses if course.now for dish in course.dishes]
    able = [dish for dish in dishes if not dish.out]
    if able and ask.most and not ask.chosen:
        return Want(chosen(able, rng).key)
    silent = [dish for dish in dishes if dish.chef != seat and not dish.comments]
    if silent and rng.random() < 0.6:
        return Remark(chosen(silent, rng).key, chosen(COMMENTS, rng))
    return NextCourse() if onward.course else EndMeal()


# What goes together in a dish ---------------------------------------------------------------------

SAVOURY = {
    "vegetables": 5, "meat": 5, "seafood": 5, "grains": 4, "dairy": 3, "herbs": 4, "sauces": 2,
    "nuts": 2, "fruit": 1, "sweets": -3,
}  # fmt: skip
SWEET = {
    "fruit": 5, "sweets": 5, "dairy": 4, "nuts": 3, "grains": 2, "herbs": 1, "sauces": -2,
    "vegetables": -3, "meat": -6, "seafood": -6,
}  # fmt: skip
"""What a category does for a dish, for a dessert."""


def taste(card: Card, beside: Sequence[Card], sweet: bool) -> int:
    """How well a card does in a dish of this kind beside these: one of everything is best."""
    worth = (SWEET if sweet else SAVOURY).get(card.category, 1)
    return worth - 2 * sum(other.category == card.category for other in beside)


def compose(hand: Sequence[Card], count: int, sweet: bool) -> list[Card]:
    """This many cards of the hand that do well together."""
    rest, cards = list(hand), list[Card]()
    while rest and len(cards) < count:
        best = max(rest, key=lambda card: taste(card, cards, sweet))
        rest.remove(best)
        cards.append(best)
    return cards
