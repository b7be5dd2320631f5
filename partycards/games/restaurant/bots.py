"""A sensible legal move for every question, made from the view alone.

It plays for house players and absent guests, for the demo and in the random tests: it cooks what
goes together, orders its own dish, says a word about another one, and gives its best chips to the
dishes that most guests wanted.
"""

from collections.abc import Sequence

from partycards.games.base import Chance, View
from partycards.games.cards import Card, chosen, shuffled
from partycards.games.cooking_party.asks import AskDish, AskTrade
from partycards.games.cooking_party.bots import HOW, SAY, name
from partycards.games.cooking_party.moves import Award, Commit, Keep, PutChip, TradeIn
from partycards.games.restaurant.asks import (
    AskAssignment,
    AskChips,
    AskTable,
    AskTasted,
    AskTell,
    PrivateView,
)
from partycards.games.restaurant.moves import (
    EndMeal,
    Exchange,
    Moves,
    NextCourse,
    PickAssignment,
    Remark,
    Tasted,
    Tell,
    Want,
)
from partycards.games.restaurant.parts import PublicView, ShownDish

COMMENTS = (
    "I would order that at once.",
    "Can we share this one?",
    "Brave. I am curious.",
    "A little lemon, perhaps?",
    "That sounds like a holiday.",
)
SAVOURY = {
    "vegetables": 5, "meat": 5, "seafood": 5, "grains": 4, "dairy": 3, "herbs": 4, "sauces": 2,
    "nuts": 2, "fruit": 1, "sweets": -3,
}  # fmt: skip
SWEET = {
    "fruit": 5, "sweets": 5, "dairy": 4, "nuts": 3, "grains": 2, "herbs": 1, "sauces": -2,
    "vegetables": -3, "meat": -6, "seafood": -6,
}  # fmt: skip
"""What a category does for a dish, for a dessert."""


def auto_move(view: View[PublicView, PrivateView], rng: Chance) -> Moves | None:
    """The move, or None when this seat is asked nothing that must be answered now."""
    mine, brief = view.private, view.public.brief
    if mine is None:
        return None
    if mine.run_out is not None:
        return Exchange(tuple(card.id for card in mine.run_out.cards))
    sweet = brief is not None and "dessert" in (brief.key, *brief.assignment.dishes)
    match mine.ask:
        case AskAssignment() as ask:
            return PickAssignment(chosen(ask.assignments, rng).key)
        case AskTrade() as ask:
            return trade(ask, sweet)
        case AskDish() as ask:
            return dish(ask, sweet, rng)
        case AskTell() as ask:
            return tell(ask, rng)
        case AskTable() as ask:
            return at_table(ask, mine, rng)
        case AskTasted():
            return Tasted()
        case AskChips() as ask if not ask.done:
            return give(ask, rng)
    return None


def taste(card: Card, beside: Sequence[Card], sweet: bool) -> int:
    """How well a card does in a dish of this kind beside these: one of everything is best."""
    worth = (SWEET if sweet else SAVOURY).get(card.category, 1)
    return worth - 2 * sum(other.category == card.category for other in beside)


def compose(hand: Sequence[Card], count: int, sweet: bool) -> list[Card]:
    """So many cards of the hand that do well together."""
    rest, cards = list(hand), list[Card]()
    while rest and len(cards) < count:
        best = max(rest, key=lambda card: taste(card, cards, sweet))
        rest.remove(best)
        cards.append(best)
    return cards


def trade(ask: AskTrade, sweet: bool) -> Moves:
    """What does no good goes back, the worst first."""
    ranked = compose(ask.hand, len(ask.hand), sweet)
    keep = max(4, len(ranked) - ask.most)
    gone = [card.id for card in ranked[keep:] if taste(card, ranked[:keep], sweet) < 2]
    return TradeIn(tuple(gone)) if gone else Keep()


def dish(ask: AskDish, sweet: bool, rng: Chance) -> Moves:
    """Four cards, or what is asked for, that do well together."""
    most = len(ask.hand) if ask.use_max is None else ask.use_max
    count = min(most, max(ask.use_min, 4))
    cards = compose(shuffled(ask.hand, rng), count, sweet)
    return Commit({card.id: 0 for card in cards}, {0: name(cards, rng)})


def tell(ask: AskTell, rng: Chance) -> Moves:
    """A few words to every card."""
    words = {card.id: chosen(HOW, rng) for card, _ in ask.cards}
    extras = (chosen(ask.pantry, rng),) if ask.pantry else ()
    title = ask.name or name([card for card, _ in ask.cards], rng)
    return Tell(words, extras, ask.say or chosen(SAY, rng), title)


def at_table(ask: AskTable, mine: PrivateView, rng: Chance) -> Moves | None:
    """Choose what to eat, say something about another dish, then on with the meal."""
    if mine.onward is None:
        return None
    courses = mine.table.courses if mine.table is not None else ()
    dishes = [dish for course in courses if course.now for dish in course.dishes]
    able = [dish for dish in dishes if not dish.out]
    if able and ask.most and not ask.chosen:
        return Want(chosen(able, rng).key)
    silent = [dish for dish in dishes if dish.chef != mine.seat and not dish.comments]
    if silent and rng.random() < 0.6:
        return Remark(chosen(silent, rng).key, chosen(COMMENTS, rng))
    return NextCourse() if mine.onward.course else EndMeal()


def give(ask: AskChips, rng: Chance) -> Moves:
    """The highest chip for the dishes that most guests wanted, and everybody gets one in turn."""
    if ask.can_award:
        return Award()
    fewest = min(len(chips) for _, chips, _, _ in ask.given)
    open_ = [line for line in shuffled(ask.given, rng) if len(line[1]) == fewest]
    best = max(open_, key=lambda line: popular(line[3]))
    return PutChip(max(ask.left), best[0])


def popular(dishes: Sequence[ShownDish]) -> int:
    """How many guests wanted one of these dishes."""
    return sum(len(dish.wanted) for dish in dishes)
