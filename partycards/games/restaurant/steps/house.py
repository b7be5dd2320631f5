"""What a house player does at the table: tells of its dish, chooses what it would like, says a word
about another one, and goes on with the meal; and how it gives its chip where two have cooked for
each other (R6, V1)."""

from collections.abc import Sequence
from statistics import fmean

from partycards.games.base import N_, Chance, Move, Part, Seat
from partycards.games.cards import chosen
from partycards.games.cooking_party.box import Assignment, Terms
from partycards.games.cooking_party.steps.house_cook import Order, dish, trade
from partycards.games.cooking_party.steps.house_judge import harmony
from partycards.games.cooking_party.steps.house_words import from_pantry, name, told, worded
from partycards.games.cooking_party.steps.judging import PutChip
from partycards.games.cooking_party.steps.planning_asks import AskDish, AskTrade
from partycards.games.cooking_party.taste import ANY, Known, Taste, known_of
from partycards.games.restaurant.steps.inventing import AskTable, AskTell
from partycards.games.restaurant.steps.inventing_dish import SitOut, Tell
from partycards.games.restaurant.steps.tasting import AskChips, ChipsStage
from partycards.games.restaurant.table import RestaurantState
from partycards.games.restaurant.table_dishes import Remark, ShownDish, Want, eaten
from partycards.games.restaurant.table_meal import EndMeal, NextCourse, OnTable, Onward

COMMENTS = (
    N_("I would order that at once."),
    N_("Can we share this one?"),
    N_("Brave. I am curious."),
    N_("A little lemon, perhaps?"),
    N_("That sounds like a holiday."),
)


def known_to(state: RestaurantState, ask: Part) -> tuple[Known, ...]:
    """What the deck tells of the cards that a guest cooks with, which anybody may look up, as far
    as words go for whoever keeps to what the assignment asks for."""
    diets = state.terms.diets
    match ask:
        case AskTrade() | AskDish():
            return known_of(state.box, tuple(card.id for card in ask.hand), diets)
        case AskTell():
            return known_of(state.box, tuple(card.id for card, _ in ask.cards), diets)
        case AskChips(most=1):
            dishes = (state.dish(order.key) for order in eaten(state))
            cards = (card for dish in dishes if dish is not None for card, _ in dish.cards)
            return known_of(state.box, tuple(cards), ())
    return ()


def ordered(task: Assignment, terms: Terms, course: str, known: tuple[Known, ...]) -> Order:
    """What the table cooks now, for the taste of a house player: what the assignment asks for, or
    what the course is."""
    asked = next((each for each in task.dishes if each != ANY), course)
    return Order(
        Taste(known, (task.title,), task.text, terms.assume), (asked,), terms.use_min, terms.use_max
    )


def cooked(ask: Part, order: Order, rng: Chance) -> Move | None:
    """What is to be traded in, cooked and told; None where something else is asked."""
    match ask:
        case AskTrade():
            return trade(ask, order)
        case AskDish():
            made = dish(ask, order, rng)
            return made if made.place else SitOut()
        case AskTell():
            return tell(ask, order.courses[0], order.taste, rng)
    return None


def tell(ask: AskTell, course: str, taste: Taste, rng: Chance) -> Tell:
    """A kind that the deck knows for every card, a name, a sentence, and something of the house."""
    cards = [card for card, _ in ask.cards]
    words = worded(cards, taste, (), rng)
    extra = from_pantry(ask.pantry, course, taste, cards, ask.taken, rng)
    title = ask.name or name(cards, course, taste, rng)
    say = ask.say or told(cards[:1], cards[1:], False, taste, "", rng)
    return Tell(words, (*ask.taken, *extra), say, title)


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


# The chip, where two have cooked for each other ---------------------------------------------------


def one_chip(ask: Part, stage: Part, seat: Seat, taste: Taste, rng: Chance) -> Move | None:
    """By whose dishes go together better, so that it does not matter who gives first: who may
    choose among all would always give the highest, and who comes second could not."""
    if not isinstance(ask, AskChips) or not isinstance(stage, ChipsStage):
        return None
    if ask.most != 1 or ask.can_award or ask.done:
        return None
    (to,) = ask.given
    own = [dish for dish in stage.dishes if dish.chef == seat]
    better = worth(to.dishes, taste) - worth(own, taste)
    return PutChip(chosen(chips(sorted(ask.left), ask.taken, better), rng), to.seat)


def worth(dishes: Sequence[ShownDish], taste: Taste) -> float:
    """What the cards of these dishes have to do with each other, from 0 to 1."""
    cards = [[placed.card for placed in dish.cards] for dish in dishes]
    return fmean(harmony(each, taste) for each in cards) if cards else 0


def chips(left: Sequence[int], taken: Sequence[int], better: float) -> Sequence[int]:
    """The chips to choose from, of those that are left in their order: more than the other one gave
    for dishes that are better than one's own, fewer for others; the upper or the lower ones for who
    gives first. The lot decides between dishes that are alike."""
    if not better:
        return left
    middle = taken[0] if taken else left[len(left) // 2]
    fitting = [chip for chip in left if (chip > middle) == (better > 0) and chip != middle]
    return fitting or left
