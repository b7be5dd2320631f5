"""The meals on the table, open or still face down, and those of the score sheet."""

from msgspec import Struct

from partycards.games.base import Seat
from partycards.games.cook_off_budget.box import FoodCard, Kinds, MealCard, meal_card
from partycards.games.cook_off_budget.meals import needs_met
from partycards.games.cook_off_budget.table import BudgetState, Plate, Player, ResultLine, faces
from partycards.games.cook_off_budget.table_prices import working


class Dish(Struct, frozen=True):
    """A meal on the table. Face down it has no meal card, no name and no cards."""

    seat: Seat
    count: int
    meal: MealCard | None = None
    name: str = ""
    cards: tuple[FoodCard, ...] = ()
    cost: int = 0


def always_there(state: BudgetState, player: Player) -> tuple[Kinds, ...]:
    """What a goal brings to every meal (rule O16)."""
    return tuple(goal.stands_for for goal in working(state, player) if goal.stands_for)


def dish_of(state: BudgetState, plate: Plate, there: tuple[Kinds, ...] = ()) -> Dish:
    """A meal on the table as everybody sees it: closed until it is served."""
    if not plate.served:
        return Dish(plate.seat, len(plate.cards))
    met = needs_met(state.box, state.box.meals[plate.meal], plate.cards, there)
    cards = faces(state, plate.cards)
    return Dish(
        seat=plate.seat,
        count=len(cards),
        meal=meal_card(state.box, plate.meal, met),
        name=plate.name,
        cards=cards,
        cost=sum(card.price for card in cards),
    )


def dish_of_line(state: BudgetState, line: ResultLine) -> Dish | None:
    """The same from the score sheet."""
    if line.meal is None:
        return None
    return Dish(
        seat=line.seat,
        count=len(line.cards),
        meal=meal_card(state.box, line.meal, line.met),
        name=line.name,
        cards=faces(state, line.cards),
        cost=line.cost,
    )


def dishes(state: BudgetState) -> tuple[Dish, ...]:
    """The meals on the table."""
    return tuple(
        dish_of(state, plate, always_there(state, state.of(plate.seat))) for plate in state.plates
    )


def next_plate(state: BudgetState) -> Plate | None:
    """The meal that is turned over next."""
    return next((plate for plate in state.plates if not plate.served), None)
