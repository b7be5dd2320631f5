"""What is in the box: 55 cards of thirteen kinds, and the dishes of the game aid (T1, T5)."""

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import Annotated, Literal

from msgspec import Meta, Struct

from partycards.games.parts import Leaf

CardId = int
"""A card of this match: its place in the box. Says nothing about the pile."""

Sort = Literal["ingredient", "sauce", "pet"]
Amount = Annotated[int, Meta(ge=1, le=99)]


class Kind(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A kind of card, and how many of it there are. `takes` are the kinds that a pet steals;
    `bonus` is what a sauce adds to a dish that it goes with; `picture` is a file in `static/cards`,
    its folder included."""

    key: str
    name: str
    sort: Sort
    category: str
    picture: str
    count: Amount
    takes: tuple[str, ...] = ()
    bonus: int = 0


class Dish(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A dish of the game aid: the kinds it needs, one each, its points, and the sauce that goes
    with it ("" none)."""

    key: str
    name: str
    needs: tuple[str, ...]
    points: Amount
    sauce: str = ""


class Box(Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True):
    """Everything a match is played with."""

    kinds: tuple[Kind, ...]
    dishes: tuple[Dish, ...]

    def card(self, number: int) -> "CardInfo | None":
        """The card with this number, as its kind is, or None."""
        if not 0 <= number < len(cards(self)):
            return None
        card = first_cards(self)[cards(self)[number].key]
        own = tuple(recipe for recipe in recipes(self) if recipe.name in card.dishes)
        return CardInfo(card, kinds(self)[card.key].count, own)

    def glossary(self) -> "CardList":
        """Every kind of card once, and how many there are."""
        return CardList(tuple((card, kinds(self)[key].count) for key, card in kinds_in_order(self)))


class Card(Leaf, frozen=True):
    """A card as everybody knows it from the box. `takes` are names of what a pet steals, `dishes`
    names of the dishes that an ingredient or a sauce goes into. Where it stands for its kind it is
    the kind's first card."""

    id: CardId
    key: str
    name: str
    sort: Sort
    category: str
    picture: str
    takes: tuple[str, ...] = ()
    dishes: tuple[str, ...] = ()
    bonus: int = 0


@lru_cache(maxsize=16)
def cards(box: Box) -> tuple[Card, ...]:
    """Every card of the box, by its number."""
    names = {kind.key: kind.name for kind in box.kinds}
    each = [kind for kind in box.kinds for _ in range(kind.count)]
    return tuple(
        Card(
            id=number,
            key=kind.key,
            name=kind.name,
            sort=kind.sort,
            category=kind.category,
            picture=kind.picture,
            takes=tuple(names[key] for key in kind.takes),
            dishes=tuple(d.name for d in box.dishes if kind.key in (*d.needs, d.sauce)),
            bonus=kind.bonus,
        )
        for number, kind in enumerate(each)
    )


@lru_cache(maxsize=16)
def kinds(box: Box) -> dict[str, Kind]:
    """The kinds of cards by key."""
    return {kind.key: kind for kind in box.kinds}


@lru_cache(maxsize=16)
def dishes(box: Box) -> dict[str, Dish]:
    """The dishes by key."""
    return {dish.key: dish for dish in box.dishes}


@lru_cache(maxsize=16)
def first_cards(box: Box) -> dict[str, Card]:
    """The card that stands for its kind, by key."""
    return {card.key: card for card in reversed(cards(box))}


def kind_of(box: Box, card: CardId) -> str:
    """The key of a card's kind."""
    return cards(box)[card].key


def counted(box: Box, held: Iterable[CardId]) -> Counter[str]:
    """How many cards of each kind."""
    return Counter(kind_of(box, card) for card in held)


# The game aid, and cards that are looked up -------------------------------------------------------

Pile = tuple[tuple[Card, int], ...]
"""Cards of the same kind side by side, and how many of each."""


class Recipe(Struct, frozen=True):
    """A dish of the game aid: what it needs, and the sauce that goes with it (None: none does)."""

    key: str
    name: str
    needs: tuple[Card, ...]
    points: int
    sauce: Card | None


class Aid(Leaf, frozen=True):
    """The game aid, always in view (T9). `sauce` is the key of the one in the middle now."""

    recipes: tuple[Recipe, ...]
    sauce: str


class CardInfo(Leaf, frozen=True):
    """A card that is looked up, with how many of its kind there are."""

    card: Card
    count: int
    recipes: tuple[Recipe, ...]


class CardList(Leaf, frozen=True):
    """Every kind of card once, ingredients first."""

    kinds: Pile


def pile(box: Box, held: Iterable[CardId]) -> Pile:
    """Cards by kind, in the order of the box."""
    there = counted(box, held)
    return tuple((card, there[kind]) for kind, card in kinds_in_order(box) if there[kind])


def kinds_in_order(box: Box) -> Iterable[tuple[str, Card]]:
    """The kinds as the box has them, each with the card that stands for it."""
    face = first_cards(box)
    return ((kind.key, face[kind.key]) for kind in box.kinds)


def recipes(box: Box) -> tuple[Recipe, ...]:
    """The game aid."""
    return tuple(recipe(box, dish) for dish in box.dishes)


def recipe(box: Box, dish: Dish) -> Recipe:
    """A line of the game aid."""
    face = first_cards(box)
    needs = tuple(face[kind] for kind in dish.needs)
    return Recipe(dish.key, dish.name, needs, dish.points, face.get(dish.sauce))
