"""A dish as a kitchen orders it, made of what its inventor laid and what this house knows of it.

Words of a guest can only add to the allergens: a kind that we know takes the card's place, any
other food that they name counts besides, and what nobody knows stands as not checked. So do words
that leave something out ("no nuts", "vegan cream"): it may be in it until somebody has asked.

The dish's name, the guest's sentence, answers and the chef's notes are searched for foods that we
know, too. Their other words leave nothing to check: "my grandmother's summer" would stand as not
checked on every ticket, and a kitchen that reads that everywhere reads it nowhere. The words that
say what is in a dish stand with its cards. Only a dish that has nothing but a name and a sentence
is one of which nothing is known.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct

from partycards.catalogue.allergen_lists import Law, Stated, listed
from partycards.catalogue.diet import ALLERGENS, Diet
from partycards.catalogue.ingredients import Ingredient
from partycards.catalogue.meanings import Meaning, of_item
from partycards.catalogue.names import Names, names_of
from partycards.catalogue.other_names import OtherName
from partycards.catalogue.pantry import PantryItem
from partycards.catalogue.spelling import in_singular
from partycards.games.cards import Card
from partycards.games.dining import Plate, Used
from partycards.restaurant.allergens import in_order, named, of_card
from partycards.restaurant.orders import Dish, Food, Line, Named

DIETS = ("vegetarian", "vegan", "no_pork", "no_alcohol")


class Larder(Struct, frozen=True):
    """What the house knows of foods: the cards and the pantry by key, and every name of a food."""

    cards: Mapping[str, Ingredient]
    pantry: Mapping[str, PantryItem]
    names: Names


def larder(
    cards: Iterable[Ingredient], pantry: Iterable[PantryItem], others: Iterable[OtherName] = ()
) -> Larder:
    """The larder of a house with these cards and this pantry; `others` are other names of foods."""
    several, items = tuple(cards), tuple(pantry)
    names = names_of(several, items, tuple(others))
    return Larder({card.key: card for card in several}, {item.key: item for item in items}, names)


def _excluded(foods: Iterable[Diet]) -> tuple[str, ...]:
    """The diets that surely exclude any of these foods."""
    several = tuple(foods)
    breaks = {
        "vegetarian": any(food.vegetarian == "no" for food in several),
        "vegan": any(food.vegan == "no" for food in several),
        "no_pork": any(food.pork == "yes" for food in several),
        "no_alcohol": any(food.alcohol == "yes" for food in several),
    }
    return tuple(diet for diet in DIETS if breaks[diet])


def dish_of(plate: Plate, known: Larder) -> Dish:
    """The dish of a plate, with its allergens as far as anybody knows them."""
    foods = tuple(_food(used, known) for used in plate.used)
    said = named_in((plate.name, plate.words), known, (used.words for used in plate.used))
    return Dish(plate.key, plate.inventor, plate.name, foods, plate.words, said)


def named_in(texts: Iterable[str], known: Larder, on_cards: Iterable[str] = ()) -> Named:
    """The foods that these texts name, as far as they matter to anybody: with an allergen, or with
    a diet that excludes them. What they leave out may still have traces of it. The words on a
    dish's cards tell their own; here they name only what may matter to one guest."""
    texts = tuple(texts)
    foods = tuple(dict.fromkeys(food for text in texts for food in known.names.said(text).inside))
    contains = in_order(food.contains for food in foods)
    may = in_order(food.may_contain for food in foods)
    matter = [f.name for f in foods if f.contains or f.may_contain or _excluded((f,))]
    told = [known.names.said(text) for text in (*texts, *on_cards)]
    there = dict.fromkeys(food for said in told for food in (*said.foods, *said.guessed))
    every = dict.fromkeys(name for food in there for name in _called(food, known))
    return Named(
        tuple(dict.fromkeys(matter)),
        contains,
        tuple(key for key in may if key not in contains),
        _excluded(foods),
        tuple(name for name in every if name not in matter),
    )


def _called(food: Meaning, known: Larder) -> tuple[str, ...]:
    """A food's name, and its card's: baby leeks are leeks."""
    card = known.cards.get(food.card)
    return (food.name,) if card is None else (food.name, card.name)


def answer_names(question: str, answer: str, known: Larder) -> Named:
    """What an answer names. What the question names may be in the dish from then on: "Peanut sauce
    with it?" - "Yes, please"."""
    said, asked = named_in((answer,), known), named_in((question,), known)
    may = in_order((said.may_contain, asked.contains, asked.may_contain))
    return Named(
        tuple(dict.fromkeys((*said.names, *asked.names))),
        said.contains,
        tuple(key for key in may if key not in said.contains),
        said.against,
        tuple(dict.fromkeys((*said.also, *asked.also))),
    )


def from_pantry(item: PantryItem, words: str = "", added: bool = True) -> Food:
    """Something from the pantry, that the kitchen adds or the guest has taken."""
    known = of_item(item)
    return Food(
        item.key,
        item.name,
        words,
        known.contains,
        item.may_contain,
        checked=not words,
        known=item.known,
        against=_excluded((known,)),
        pantry=True,
        added=added,
    )


def _food(used: Used, known: Larder) -> Food:
    if used.pantry:
        return _taken(used, known)
    facts: Any = known.cards.get(used.key)
    found = of_card(Card(0, used.key, used.name, "", 0), facts, used.words, known.names)
    against = {*_excluded(found.besides), *_kind(facts, used.words)}
    return Food(
        used.key,
        used.name,
        used.words,
        found.contains,
        found.may_contain,
        checked=found.checked,
        known=found.known,
        against=tuple(diet for diet in DIETS if diet in against),
    )


def _kind(card: Ingredient | None, words: str) -> tuple[str, ...]:
    """The diets that surely exclude a card, or the kinds of it that the words name."""
    if card is None:
        return ()
    forms = {form.name: form for form in card.forms}
    return _excluded([forms[name] for name in named(words, forms)[0]] or [card])


def _taken(used: Used, known: Larder) -> Food:
    """From the pantry, or a free thing of the assignment: "bread of your choice"."""
    for item in known.pantry.values():
        if used.key == item.key or used.name == item.name:
            return from_pantry(item, used.words, added=False)
    said = known.names.said(used.name)
    contains = in_order(food.contains for food in said.inside)
    may = in_order(food.may_contain for food in said.inside)
    return Food(
        used.key,
        used.name,
        used.words,
        contains,
        tuple(key for key in may if key not in contains),
        checked=said.clear,
        known=bool(said.inside) and not any(food.guessed for food in said.inside),
        against=_excluded(said.inside),
        pantry=True,
    )


# What a guest must be warned of -------------------------------------------------------------------


class Warnings(Struct, frozen=True):
    """What is to be said of a dish to whoever cooks and carries it, as keys of allergens in the
    order of the law. `alarms` are those that its guest must not eat, not even in traces; `broken`
    are diets of the guest that it breaks; `unchecked` are foods with words that nobody has ticked,
    `unknown` foods of which nothing is noted; `named` are foods out of words about the dish (its
    name, the sentence, answers, notes) besides its own, of which some of it may come."""

    contains: tuple[str, ...]
    may_contain: tuple[str, ...]
    alarms: tuple[str, ...]
    broken: tuple[str, ...]
    unchecked: tuple[str, ...]
    unknown: tuple[str, ...]
    named: tuple[str, ...] = ()


def warnings(
    line: Line, needs: Iterable[str], law: Law = "eu", also: Iterable[str] = ()
) -> Warnings:
    """The warnings of a plate for a guest with these needs (kinds of `tables.needs`), what it
    contains as a house lists it that goes by this law. Alarms do not depend on it, and what
    somebody must not eat (`also`) stands on every list."""
    foods, said = line.dish.foods, (line.dish.named, line.named)
    parts: tuple[Food | Named, ...] = (*foods, *said)
    contains = in_order(part.contains for part in parts)
    may = tuple(key for key in in_order(p.may_contain for p in parts) if key not in contains)
    must_not, against = set(needs), {diet for part in parts for diet in part.against}
    unknown = tuple(food.name for food in foods if not food.known)
    there = listed(law, map(_stated, parts), {*must_not, *also})
    return Warnings(
        contains=there[0],
        may_contain=there[1],
        alarms=tuple(key for key in ALLERGENS if key in must_not and key in (*contains, *may)),
        broken=tuple(diet for diet in DIETS if diet in must_not and diet in against),
        unchecked=tuple(food.name for food in foods if not food.checked),
        unknown=unknown if foods else (line.dish.name,),
        named=_besides(foods, dict.fromkeys(name for each in said for name in each.names)),
    )


def _stated(part: Food | Named) -> Stated:
    if isinstance(part, Named):
        return Stated(" ".join(part.names), part.contains, part.may_contain)
    return Stated(part.name, part.contains, part.may_contain, part.words)


def _besides(foods: Iterable[Food], names: Iterable[str]) -> tuple[str, ...]:
    """Those of the names that are not the dish's own foods: nobody need be told twice that a dish
    of lamb chops speaks of lamb chops."""
    own = {in_singular(food.name) for food in foods} if names else set()
    return tuple(name for name in names if in_singular(name) not in own)
