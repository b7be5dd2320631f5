"""What is in the box, told as data, and its cards as they are shown (rule O1)."""

from functools import lru_cache
from typing import Literal

from msgspec import Struct

from partycards.games.parts import Leaf

Kind = Literal["protein", "vegetable", "carbs", "seafood", "umami", "dairy", "sweet"]
KINDS: tuple[Kind, ...] = ("protein", "vegetable", "carbs", "seafood", "umami", "dairy", "sweet")
Kinds = tuple[Kind, ...]
CardId = int
"""An ingredient card of this match: its place among all of them. Says nothing about the pile."""
EventId = int
"""An event card of this match, in the same way."""
MealId = int
"""A meal card: its place in `Box.meals`."""


class Ingredient(Struct, frozen=True):
    """A kind of ingredient card; `copies` are how many of it the box has. Prices are dollars. With
    `also` the card has two kinds: fish is protein too (rule O4)."""

    key: str
    name: str
    kind: Kind
    price: int
    picture: str
    copies: int = 1
    also: Kind | Literal[""] = ""

    @property
    def kinds(self) -> Kinds:
        """What it can be used as, its own kind first."""
        return (self.kind, self.also) if self.also else (self.kind,)


class Need(Struct, frozen=True):
    """A line of a meal card: a number of cards of a kind, and the points they bring."""

    kind: Kind
    points: int
    count: int = 1


class Meal(Struct, frozen=True):
    """A meal card: what it asks for."""

    key: str
    name: str
    needs: tuple[Need, ...]


class PriceChange(Struct, frozen=True):
    """What happens to prices: of all ingredients, of a kind of them, or of savings goals. First the
    share in percent (rounded up), then the dollars."""

    on: Literal["ingredients", "goals"] | Kind
    by: int = 0
    percent: int = 100


class Event(Struct, frozen=True, kw_only=True):
    """An event card. It lasts until it is done (`now`), the round's or the meal's end, or the game.

    `income` changes the income, `income_set` sets it. `money` goes to (or comes from) all, the
    poorest or the richest; `interest` pays $1 for every so many dollars held; `per_card` is for
    every card in hand. `expire` cards of the store go to the dumpster, everybody draws `cards`.
    """

    key: str
    name: str
    text: str
    lasts: Literal["now", "round", "meal", "game"]
    income: int = 0
    income_set: int | None = None
    money: int = 0
    money_to: Literal["all", "poorest", "richest"] = "all"
    interest: int = 0
    per_card: int = 0
    expire: int = 0
    cards: int = 0
    prices: tuple[PriceChange, ...] = ()
    trading: bool = True
    copies: int = 1


class Goal(Struct, frozen=True, kw_only=True):
    """A savings goal (rule O16). By themselves: `back` percent of what an ingredient cost, `income`
    on top, `prices` for the owner, `bonus` points for a whole meal, an ingredient of one of these
    kinds that is always there. As an action: `buys` ingredients at once and pays for the dearest
    `pays` of them, `draws` them for nothing (how many), `earns` dollars. Only in matches of 0.1
    `dollars_back` come back for every ingredient (`first_edition`)."""

    key: str
    name: str
    text: str
    price: int
    copies: int = 1
    back: int = 0
    dollars_back: int = 0
    income: int = 0
    prices: tuple[PriceChange, ...] = ()
    bonus: int = 0
    stands_for: Kinds = ()
    buys: int = 0
    pays: int = 0
    draws: int = 0
    earns: int = 0

    @property
    def used(self) -> bool:
        """Whether it is used as an action; else it works by itself."""
        return self.buys > 0 or self.draws > 0 or self.earns > 0


class Box(Struct, frozen=True, cache_hash=True):
    """All cards that a match is played with."""

    ingredients: tuple[Ingredient, ...]
    meals: tuple[Meal, ...]
    events: tuple[Event, ...]
    goals: tuple[Goal, ...]

    def card(self, number: int) -> "CardInfo | None":
        """The card with this number as anybody may look it up, or None."""
        cards = food_cards(self)
        if not 0 <= number < len(cards):
            return None
        card = cards[number]
        copies = next(food.copies for food in self.ingredients if food.key == card.key)
        meals = tuple(
            m.name for m in self.meals if any(need.kind in card.kinds for need in m.needs)
        )
        return CardInfo(card, copies, meals)

    def glossary(self) -> "CardList":
        """Every kind of card once."""
        return card_list(self)


@lru_cache(maxsize=16)
def foods(box: Box) -> tuple[Ingredient, ...]:
    """Every ingredient card, by its number; copies follow each other."""
    return tuple(kind for kind in box.ingredients for _ in range(kind.copies))


@lru_cache(maxsize=16)
def kinds_of_foods(box: Box) -> tuple[Kinds, ...]:
    """What every ingredient card can be used as, by its number."""
    return tuple(food.kinds for food in foods(box))


@lru_cache(maxsize=16)
def events(box: Box) -> tuple[Event, ...]:
    """Every event card, by its number."""
    return tuple(event for event in box.events for _ in range(event.copies))


@lru_cache(maxsize=16)
def goals_by_key(box: Box) -> dict[str, Goal]:
    """The kinds of savings goals."""
    return {goal.key: goal for goal in box.goals}


# Cards as they are shown, made once for a box -----------------------------------------------------


class FoodCard(Leaf, frozen=True):
    """An ingredient card."""

    id: CardId
    key: str
    name: str
    kind: Kind
    price: int
    picture: str
    also: Kind | Literal[""] = ""

    @property
    def kinds(self) -> Kinds:
        """What it can be used as, its own kind first."""
        return (self.kind, self.also) if self.also else (self.kind,)


class GoalCard(Struct, frozen=True):
    """A savings goal as its card says it."""

    key: str
    name: str
    text: str


class MealCard(Leaf, frozen=True):
    """A meal card with its needs; for a served meal `met` says which of them were met."""

    id: int
    name: str
    needs: tuple[Need, ...]
    met: tuple[bool, ...] = ()


class CardInfo(Leaf, frozen=True):
    """An ingredient card that is looked up, with the meals of the box that ask for its kind."""

    card: FoodCard
    copies: int
    meals: tuple[str, ...]


class CardList(Leaf, frozen=True):
    """Every kind of ingredient card: by kind, then by price."""

    groups: tuple[tuple[Kind, tuple[FoodCard, ...]], ...]


@lru_cache(maxsize=16)
def food_cards(box: Box) -> tuple[FoodCard, ...]:
    """Every ingredient card of the box."""
    return tuple(
        FoodCard(number, food.key, food.name, food.kind, food.price, food.picture, food.also)
        for number, food in enumerate(foods(box))
    )


def meal_card(box: Box, meal: MealId, met: tuple[bool, ...] = ()) -> MealCard:
    """A meal card, and what of it was met."""
    card = box.meals[meal]
    return MealCard(meal, card.name, card.needs, met)


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
