"""What is in the box: 35 dice of five vegetables, 44 recipes, 34 hypes (D1, D2, D3)."""

from collections import Counter
from functools import lru_cache
from typing import Annotated, Literal

from msgspec import Meta, Struct

from partycards.games.parts import Leaf

CardId = int
"""A card of this match: recipes first, then hypes, as the box has them. Says nothing about a
pile."""
DieId = int
"""A die of this match; dice of a vegetable follow each other."""
Amount = Annotated[int, Meta(ge=1, le=99)]

Kind = Literal[
    "total", "sequence", "even", "odd", "different", "same", "double", "extra", "dish", "menu",
    "all_odd", "twice", "one_dish",
]  # fmt: skip


class Veggie(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A vegetable, and how many dice of it there are."""

    key: str
    name: str
    dice: Amount


class Recipe(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A recipe: vegetables by key, one for every die that it takes, and its points."""

    key: str
    name: str
    needs: tuple[str, ...]
    points: Amount


class Hype(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A hype and what it asks of the dice that are spent on its recipe (D3).

    total: they add up to `number`. sequence, even, different, same: all of them, and there are at
    least `least`. odd: at least `least` of them. double: one more of each of its vegetables on top,
    for the recipe's points again (`points` is 0). extra: one more `veggie` on top, for `points` per
    die of it in the recipe. dish: the recipe is `dish` or `or_dish`. menu: nothing; at the end
    `points` for each of the chef's recipes that takes another number of dice than this one.

    Only matches of 0.1 have the last three (`first_edition`). all_odd: all of them, and at least
    `least`. twice: everything once more on top, for the recipe's points again. one_dish: `dish`.
    """

    key: str
    name: str
    kind: Kind
    points: int = 0
    number: int = 0
    least: int = 1
    veggie: str = ""
    dish: str = ""
    or_dish: str = ""


class Box(Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True):
    """Everything a match is played with. `faces` are the six sides of every die."""

    faces: tuple[int, ...]
    veggies: tuple[Veggie, ...]
    recipes: tuple[Recipe, ...]
    hypes: tuple[Hype, ...]

    def card(self, number: int) -> "CardInfo | None":
        """The card with this number, or None."""
        recipe, hype = recipe_cards(self).get(number), hype_cards(self).get(number)
        return None if recipe is None and hype is None else CardInfo(recipe, hype)

    def glossary(self) -> "CardList":
        """Every card of the box."""
        return CardList(tuple(recipe_cards(self).values()), tuple(hype_cards(self).values()))


class Die(Struct, frozen=True):
    """A die as it lies there. `changed`: a chef token has made it what it is (D4)."""

    id: DieId
    veggie: str
    number: int
    changed: bool = False


class RecipeCard(Leaf, frozen=True):
    """A recipe as everybody knows it from the box: `needs` are vegetables by key."""

    id: CardId
    name: str
    needs: tuple[str, ...]
    points: int


class HypeCard(Leaf, frozen=True):
    """A hype as everybody knows it from the box; `dish` and `or_dish` are names of recipes."""

    id: CardId
    name: str
    kind: Kind
    points: int
    number: int
    least: int
    veggie: str
    dish: str
    or_dish: str


@lru_cache(maxsize=16)
def recipe_cards(box: Box) -> dict[CardId, RecipeCard]:
    """The recipes by their numbers."""
    return {
        number: RecipeCard(number, recipe.name, recipe.needs, recipe.points)
        for number, recipe in enumerate(box.recipes)
    }


@lru_cache(maxsize=16)
def hype_cards(box: Box) -> dict[CardId, HypeCard]:
    """The hypes by their numbers."""
    names = {recipe.key: recipe.name for recipe in box.recipes}
    return {
        number: HypeCard(
            number,
            hype.name,
            hype.kind,
            hype.points,
            hype.number,
            hype.least,
            hype.veggie,
            names.get(hype.dish, ""),
            names.get(hype.or_dish, ""),
        )
        for number, hype in enumerate(box.hypes, len(box.recipes))
    }


@lru_cache(maxsize=16)
def veggie_of(box: Box) -> tuple[str, ...]:
    """The vegetable of every die, by its number."""
    return tuple(veggie.key for veggie in box.veggies for _ in range(veggie.dice))


@lru_cache(maxsize=256)
def needed(needs: tuple[str, ...]) -> Counter[str]:
    """How many dice of each vegetable; not to be changed by the caller."""
    return Counter(needs)


# Cards that are looked up -------------------------------------------------------------------------


class CardInfo(Leaf, frozen=True):
    """A card that is looked up."""

    recipe: RecipeCard | None
    hype: HypeCard | None


class CardList(Leaf, frozen=True):
    """Every card of the box."""

    recipes: tuple[RecipeCard, ...]
    hypes: tuple[HypeCard, ...]
