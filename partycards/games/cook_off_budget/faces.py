"""Cards as they are shown: a part for each, made once for a box."""

from functools import lru_cache

from partycards.games.cook_off_budget.box import Box, CardId, Kind, MealId, foods
from partycards.games.cook_off_budget.parts import CardInfo, CardList, Dish, FoodCard, MealCard
from partycards.games.cook_off_budget.plates import needs_met
from partycards.games.cook_off_budget.state import BudgetState, Plate, ResultLine


@lru_cache(maxsize=16)
def food_cards(box: Box) -> tuple[FoodCard, ...]:
    """Every ingredient card of the box."""
    return tuple(
        FoodCard(number, food.key, food.name, food.kind, food.price, food.picture)
        for number, food in enumerate(foods(box))
    )


def faces(state: BudgetState, cards: tuple[CardId, ...]) -> tuple[FoodCard, ...]:
    """These cards, to be shown."""
    every = food_cards(state.box)
    return tuple(every[card] for card in cards)


def meal_card(box: Box, meal: MealId, met: tuple[bool, ...] = ()) -> MealCard:
    """A meal card, and what of it was met."""
    card = box.meals[meal]
    return MealCard(meal, card.name, card.needs, met)


def dish_of(state: BudgetState, plate: Plate, there: tuple[Kind, ...] = ()) -> Dish:
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


def card_info(box: Box, number: int) -> CardInfo | None:
    """The card with this number as anybody may look it up, or None."""
    cards = food_cards(box)
    if not 0 <= number < len(cards):
        return None
    card = cards[number]
    copies = next(food.copies for food in box.ingredients if food.key == card.key)
    meals = tuple(m.name for m in box.meals if any(need.kind == card.kind for need in m.needs))
    return CardInfo(card, copies, meals)


@lru_cache(maxsize=16)
def card_list(box: Box) -> CardList:
    """Every kind of ingredient once."""
    once = {card.key: card for card in reversed(food_cards(box))}
    kinds = dict.fromkeys(food.kind for food in box.ingredients)
    return CardList(
        tuple(
            (kind, tuple(sorted(cards, key=lambda card: (card.price, card.name))))
            for kind in kinds
            for cards in [[card for card in once.values() if card.kind == kind]]
        )
    )
