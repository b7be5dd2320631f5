"""What can be cooked with which dice, and what a hype makes of it (D2, D3)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, combinations, product

from msgspec import Struct
from msgspec.structs import replace

from partycards.games.diced_veggies.box import Die, HypeCard, RecipeCard, needed

DOUBLE = ("double", "twice")
"""Kinds of hypes that bring the recipe's points again."""


class Way(Struct, frozen=True):
    """Something that can be cooked: a recipe, a hype on it or None, the dice that it takes, the
    recipe's points and what the hype adds."""

    recipe: RecipeCard
    hype: HypeCard | None
    dice: tuple[Die, ...]
    points: int
    bonus: int

    @property
    def total(self) -> int:
        """All points that it brings at once."""
        return self.points + self.bonus


def price(recipe: RecipeCard, hype: HypeCard | None) -> Counter[str]:
    """The dice that are spent on a recipe with this hype, what is paid on top included (D3)."""
    needs = Counter(needed(recipe.needs))
    if hype is not None and hype.kind == "double":
        return needs + Counter(set(needs))
    if hype is not None and hype.kind == "twice":
        return needs + needs
    if hype is not None and hype.kind == "extra":
        needs[hype.veggie] += 1
    return needs


def is_met(hype: HypeCard, recipe: RecipeCard, numbers: Sequence[int]) -> bool:
    """Whether the dice that are spent on the recipe show what the hype asks for (D3). What is paid
    on top never counts, and the hypes that ask for it look at no numbers."""
    apart = sorted(set(numbers))
    return (
        len(recipe.needs) >= hype.least
        and {
            "total": sum(numbers) == hype.number,
            "sequence": len(apart) == len(numbers) == apart[-1] - apart[0] + 1,
            "even": all(number % 2 == 0 for number in numbers),
            "odd": sum(number % 2 for number in numbers) >= hype.least,
            "different": len(apart) == len(numbers),
            "same": len(apart) == 1,
            "double": True,
            "extra": hype.veggie in recipe.needs,
            "dish": recipe.name in (hype.dish, hype.or_dish),
            "menu": True,
            "all_odd": all(number % 2 == 1 for number in numbers),
            "twice": True,
            "one_dish": recipe.name == hype.dish,
        }[hype.kind]
    )


def bonus_of(hype: HypeCard, recipe: RecipeCard) -> int:
    """The points that a hype adds to this recipe as it is cooked."""
    if hype.kind == "menu":
        return 0
    if hype.kind in DOUBLE:
        return recipe.points
    if hype.kind == "extra":
        return hype.points * recipe.needs.count(hype.veggie)
    return hype.points


def at_the_end(hype: HypeCard, recipe: RecipeCard, cooked: Iterable[RecipeCard]) -> int:
    """The points that a hype on this recipe adds at the end, by everything that its chef has cooked
    (D3, D8)."""
    if hype.kind != "menu":
        return 0
    return hype.points * sum(len(other.needs) != len(recipe.needs) for other in cooked)


def is_paid(recipe: RecipeCard, hype: HypeCard | None, dice: Iterable[Die]) -> bool:
    """Whether these are exactly the dice that the recipe with this hype takes."""
    return Counter(die.veggie for die in dice) == price(recipe, hype)


def choices(dice: Sequence[Die], wanted: Counter[str]) -> Iterator[tuple[Die, ...]]:
    """Every choice of this many dice of each vegetable; dice that look the same once."""
    each = []
    for veggie, count in wanted.items():
        mine = sorted(
            (die for die in dice if die.veggie == veggie), key=lambda d: (d.changed, d.number, d.id)
        )
        seen = {tuple(die.number for die in some): some for some in combinations(mine, count)}
        each.append(tuple(seen.values()))
    return (tuple(chain.from_iterable(some)) for some in product(*each))


def way(dice: Sequence[Die], recipe: RecipeCard, hype: HypeCard | None) -> Way | None:
    """A recipe cooked with a hype or without, if the dice are there: the lowest that will do."""
    for some in choices(dice, price(recipe, hype)):
        if hype is None or is_met(hype, recipe, [die.number for die in some]):
            bonus = 0 if hype is None else bonus_of(hype, recipe)
            return Way(recipe, hype, some, recipe.points, bonus)
    return None


@lru_cache(maxsize=512)
def ways(
    dice: tuple[Die, ...], recipes: tuple[RecipeCard, ...], hypes: tuple[HypeCard, ...] = ()
) -> tuple[Way, ...]:
    """Everything that can be cooked with these dice: each recipe by itself and with each hype, the
    most points first."""
    tried = (way(dice, recipe, hype) for recipe in recipes for hype in (None, *hypes))
    found = [one for one in tried if one is not None]
    return tuple(sorted(found, key=lambda one: -one.total))


def lacking(dice: Iterable[Die], recipe: RecipeCard) -> Counter[str]:
    """The dice that a recipe still lacks."""
    return needed(recipe.needs) - Counter(die.veggie for die in dice)


def with_token(dice: Sequence[Die], recipe: RecipeCard) -> tuple[Die, str] | None:
    """What a chef token could do for a recipe: the die to change and the vegetable that it lacks;
    None when it lacks none, or too much (D4)."""
    lacks = lacking(dice, recipe)
    if lacks.total() != 1 or len(dice) < len(recipe.needs):
        return None
    spare = Counter(die.veggie for die in dice) - needed(recipe.needs)
    veggie = next(iter(lacks))
    free = [die for die in dice if spare[die.veggie]]
    return max(free, key=lambda die: (spare[die.veggie], -die.id)), veggie


# How a house player looks at it -------------------------------------------------------------------


def appeal(recipe: RecipeCard, dice: Iterable[Die], hypes: Iterable[HypeCard] = ()) -> float:
    """How much a recipe promises a house player with these dice: its points and what a hype would
    add that wants just this dish, less for every die that it lacks."""
    sure = max((bonus_of(hype, recipe) for hype in hypes if names(hype, recipe)), default=0)
    return recipe.points + 0.8 * sure - 1.9 * lacking(dice, recipe).total()


def names(hype: HypeCard, recipe: RecipeCard) -> bool:
    """Whether the hype asks for this dish and for no more."""
    return hype.kind in ("dish", "one_dish") and recipe.name in (hype.dish, hype.or_dish)


def asks_for_more(hype: HypeCard, recipe: RecipeCard) -> bool:
    """Whether the hype is to be had for more dice on top of the recipe's, whatever they show."""
    return hype.kind in DOUBLE or (hype.kind == "extra" and hype.veggie in recipe.needs)


def planned_with(recipe: RecipeCard, hype: HypeCard) -> RecipeCard:
    """A recipe as it looks with a hype that asks for no numbers: all dice, all points."""
    needs = tuple(price(recipe, hype).elements())
    return replace(recipe, needs=needs, points=recipe.points + bonus_of(hype, recipe))
