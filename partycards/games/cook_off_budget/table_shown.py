"""What lies on the table as everybody sees it: the store, open meal cards, goals and events, and
the meals that were handed in, face down or served; and what guests have typed, which can be
hidden."""

from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from partycards.games.base import N_, Part, Said, Seat
from partycards.games.cook_off_budget.box import (
    Box,
    CardId,
    EventId,
    FoodCard,
    GoalCard,
    Kinds,
    MealCard,
    events,
    food_cards,
    goals_by_key,
    meal_card,
)
from partycards.games.cook_off_budget.meals import needs_met
from partycards.games.cook_off_budget.table import (
    SLOTS,
    BudgetState,
    MealResult,
    Plate,
    Player,
    ResultLine,
    faces,
)
from partycards.games.cook_off_budget.table_market import food_price, shelf_price, working


class Lasting(Struct, frozen=True):
    """An event that still holds, and how long: round, meal or game."""

    name: str
    text: str
    lasts: str


class News(Part, frozen=True):
    """The event of this round (None before it is turned over), what else holds, and the income of
    the next meal."""

    name: str | None
    text: str
    lasting: tuple[Lasting, ...]
    income: int


class Slot(Struct, frozen=True):
    """A card of the store with what it costs now, before anybody's goals."""

    card: FoodCard
    price: int


class Shop(Part, frozen=True):
    """The grocery store: slots left to right, None for an empty one; the piles beside it. `top` is
    what lies on the dumpster."""

    slots: tuple[Slot | None, ...]
    draw: int
    dumpster: int
    top: FoodCard | None


class Menu(Part, frozen=True):
    """The open meal cards."""

    meals: tuple[MealCard, ...]


class GoalLine(GoalCard, frozen=True):
    """A kind of savings goal beside the store: how many are left, what one costs now."""

    used: bool
    left: int
    printed: int
    price: int


class GoalShelf(Part, frozen=True):
    """The savings goals beside the store."""

    goals: tuple[GoalLine, ...]


def news(state: BudgetState, turned: bool) -> News:
    """The event of the round, once it is turned over, and those that still hold."""
    cards = events(state.box)
    now = state.event if turned else None
    lasting = tuple(
        Lasting(cards[card].name, cards[card].text, cards[card].lasts)
        for card in state.standing
        if card != now and cards[card].prices
    )
    name, text = (None, "") if now is None else (cards[now].name, cards[now].text)
    return News(name, text, lasting, state.income)


def shop(state: BudgetState) -> Shop:
    """The shelf as it stands; only the top of the dumpster is open."""
    dumpster = food_cards(state.box)[state.dumpster[-1]] if state.dumpster else None
    slots = slots_with(state.box, state.standing, state.store)
    return Shop(slots, len(state.draw), len(state.dumpster), dumpster)


@lru_cache(maxsize=1024)
def slots_with(
    box: Box, standing: tuple[EventId, ...], store: tuple[CardId, ...]
) -> tuple[Slot | None, ...]:
    """The shelf while these events hold."""
    every = food_cards(box)
    cards = [Slot(every[card], food_price(box, standing, (), card)) for card in store]
    empty: list[Slot | None] = [None] * (SLOTS - len(cards))
    return (*empty, *cards)


def open_meals(state: BudgetState) -> Menu:
    """The three meals."""
    return Menu(tuple(meal_card(state.box, meal) for meal in state.menu))


def shelf(state: BudgetState) -> GoalShelf:
    """The savings goals that are for sale."""
    return shelf_with(state.box, state.standing, state.goals)


@lru_cache(maxsize=1024)
def shelf_with(
    box: Box, standing: tuple[EventId, ...], goals: tuple[tuple[str, int], ...]
) -> GoalShelf:
    """The same while these events hold."""
    by_key = goals_by_key(box)
    lines = []
    for key, left in goals:
        goal = by_key[key]
        cost = shelf_price(box, standing, (), key)
        lines.append(GoalLine(key, goal.name, goal.text, goal.used, left, goal.price, cost))
    return GoalShelf(tuple(lines))


# Meals that were handed in ------------------------------------------------------------------------


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


# The names of meals -------------------------------------------------------------------------------


Hidden = frozenset[str]


def said(state: BudgetState) -> tuple[Said, ...]:
    """The names of all meals that were served, in the order of the meals."""
    by_key = {one.key: one for one in _all(state) if one.words}
    return tuple(by_key.values())


def _all(state: BudgetState) -> Iterator[Said]:
    for result in state.results:
        for line in result.lines:
            yield _name(result.number, line.seat, line.name)
    for plate in state.plates:
        if plate.served:
            yield _name(state.meal, plate.seat, plate.name)


def _name(meal: int, seat: Seat, words: str) -> Said:
    return Said(_key(meal, seat), seat, N_("the name of the meal"), words)


def _key(meal: int, seat: Seat) -> str:
    return f"m{meal}-s{seat}-name"


def hushed(state: BudgetState, hidden: Hidden) -> BudgetState:
    """The state for views, with these names blank."""
    return replace(
        state,
        plates=tuple(
            replace(plate, name="") if _key(state.meal, plate.seat) in hidden else plate
            for plate in state.plates
        ),
        results=tuple(_result(result, hidden) for result in state.results),
    )


def _result(result: MealResult, hidden: Hidden) -> MealResult:
    lines = tuple(
        replace(line, name="") if _key(result.number, line.seat) in hidden else line
        for line in result.lines
    )
    return replace(result, lines=lines)
