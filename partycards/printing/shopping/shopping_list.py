"""What must be bought: ingredients merged, scaled to the guests, aisle by aisle.

A list is plain data: it is drawn by `shopping_sheet`, shown on phones, and written by
`list_text`.
"""

import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from partycards.catalogue.ingredients import AISLES
from partycards.games.base import N_
from partycards.printing.content import Content, Dish, Food, Shop, Used
from partycards.printing.engine.options import OptionError, Options
from partycards.printing.shopping.amounts import bought, said_bought, said_portion, said_size
from partycards.printing.shopping.portions import portions, weighed
from partycards.words import ENGLISH, called, catalogue, plural_of, translated

AISLE_WORDS = {**called("place"), "": N_("Everything else")}
"""Aisles in the order one walks; the last is for what no card knows the place of."""
A_PARTY = 4
"""How many a deck is bought for when nobody says for how many."""
LEAST_PORTION, MOST_PORTION = 0.25, 4.0
"""How far the host can turn what there is for a guest."""


class Need(NamedTuple):
    """One card in one dish: the chef's words for it and the dish, "" for none, and which part of a
    whole dish each guest eats."""

    words: str
    dish: str
    portion: float = 1.0


class Line(Struct, frozen=True, kw_only=True):
    """Something to buy. `quantity` is `amount` and `unit` in words, "" when nobody knows how much;
    `name` tells what is in a pack, too; `words` are the chefs' own for it ("Parmesan"), `dishes`
    those that need it."""

    key: str
    name: str
    amount: float = 0
    unit: str = ""
    quantity: str = ""
    words: tuple[str, ...] = ()
    dishes: tuple[str, ...] = ()


class Group(Struct, frozen=True, kw_only=True):
    """The lines of an aisle, by name."""

    aisle: str
    title: str
    lines: tuple[Line, ...]


class ShoppingList(Struct, frozen=True, kw_only=True):
    """What is bought for this many guests. `name` is the table's or the deck's; `at_home` is what
    is in the house or in the pantry already, if there is enough of it; `dishes` those shopped
    for, none for a deck that is bought `whole`. `portion` is in words about how much food there
    is for each guest, `grams` the same, "" and 0 where nobody knows."""

    title: str
    name: str
    guests: int
    dishes: tuple[str, ...]
    groups: tuple[Group, ...]
    at_home: tuple[Line, ...] = ()
    whole: bool = False
    portion: str = ""
    grams: float = 0

    @property
    def lines(self) -> tuple[Line, ...]:
        """All there is to buy, aisle by aisle."""
        return tuple(line for group in self.groups for line in group.lines)


class Wanted(Struct, frozen=True, kw_only=True):
    """What a list is made for, before anybody looked what is there: the dishes with their foods, or
    only foods, for a `whole` deck. `portion` is how much more (or less) than usual each guest is to
    have. A list that is kept is kept so, for readers of any language."""

    name: str
    guests: int
    foods: tuple[Food, ...]
    dishes: tuple[Dish, ...] = ()
    whole: bool = False
    portion: float = 1.0


# What it is for ---------------------------------------------------------------------------------


def of_table(content: Content, options: Options) -> Wanted:
    """The dishes of a table's evening that are chosen, for everybody who sits there.

    `OptionError` when no table was chosen, or when a number is none of a dish.
    """
    table = content.evening()
    dishes = tuple(_bare(dish) for dish in chosen(content.dishes(), options.dishes))
    keys = {used.key for dish in dishes for used in dish.used}
    return Wanted(
        name=table.name,
        guests=options.guests or len(table.guests) or A_PARTY,
        foods=tuple(food for food in content.foods() if food.key in keys),
        dishes=dishes,
    )


def of_deck(content: Content, options: Options) -> Wanted:
    """Every ingredient of a deck once, however many cards of it there are."""
    foods = tuple(food_of(card) for card, _ in content.ingredients)
    guests = options.guests or A_PARTY
    return Wanted(name=content.name, guests=guests, foods=foods, whole=True)


def chosen(dishes: Sequence[Dish], numbers: Sequence[str]) -> tuple[Dish, ...]:
    """The dishes with these numbers, counted from 1, in their own order. Without numbers those of
    the last game that had any: what is really cooked, and all while nobody knows which.

    `OptionError` at a number that is none of theirs.
    """
    by_number = {str(number): dish for number, dish in enumerate(dishes, 1)}
    for number in numbers:
        if number not in by_number:
            raise OptionError(
                "dishes",
                N_("There is no dish “%(number)s”; there are %(count)s."),
                number=number,
                count=len(dishes),
            )
    if numbers:
        return tuple(dish for number, dish in by_number.items() if number in set(numbers))
    return usual(dishes)


def usual(dishes: Sequence[Dish]) -> tuple[Dish, ...]:
    """Which of an evening's dishes are meant when nobody says which."""
    last = [dish for dish in dishes if dish.game == max(dish.game for dish in dishes)]
    return tuple([dish for dish in last if dish.code] or last)


def _bare(dish: Dish) -> Dish:
    """What a shopper needs of a dish: nobody's critique goes to the shops."""
    used = tuple(Used(key=each.key, name=each.name, words=each.words) for each in dish.used)
    return Dish(
        round=dish.round,
        name=dish.name,
        chefs=(),
        game=dish.game,
        seat=dish.seat,
        kind=dish.kind,
        used=used,
        pantry=dish.pantry,
    )


# Making it --------------------------------------------------------------------------------------


def shopping_list(wanted: Wanted, content: Content, language: str = "en") -> ShoppingList:
    """What must be bought of what is wanted: not what is in `content`'s pantry or in the house.

    What several dishes need adds up. How much of each, and in which packs, the cards of the house
    say as they are today; those that it has no more say it as they did.
    """
    if language != ENGLISH:
        # Ounces are read in America alone.
        content = replace(content, shop=replace(content.shop, system="metric"))
    foods = tuple(content.shop.foods.get(food.key, food) for food in wanted.foods)
    wanted = replace(wanted, foods=foods)
    needs, pantry = _needs(wanted), {item.name.casefold() for item in content.pantry}
    there = content.in_house | {food.key for food in foods if food.name.casefold() in pantry}
    needed = [food for food in foods if needs[food.key]]
    line = partial(_line, wanted=wanted, shop=content.shop, language=language)
    lines = [
        (food.aisle if food.aisle in AISLES else "", line(food, needs[food.key]))
        for food in needed
        if food.key not in there
    ]
    lines += [("", extra) for extra in _extras(wanted, content, language)]
    # At home there is no pack to take, but perhaps half of one.
    at_home = [
        line(replace(food, sold=""), needs[food.key]) for food in needed if food.key in there
    ]
    grams = 0.0 if wanted.whole else _for_a_guest(wanted, needs)
    return ShoppingList(
        title=catalogue(language).gettext(N_("Shopping list")),
        name=wanted.name,
        guests=wanted.guests,
        dishes=tuple(dish.name for dish in wanted.dishes),
        groups=_groups(lines, content.shop, language),
        at_home=tuple(sorted(at_home, key=lambda line: by_name(line.name))),
        whole=wanted.whole,
        portion=said_portion(grams, language, content.shop.system) if grams else "",
        grams=grams,
    )


def food_of(card: object) -> Food:
    """What a shopper must know of a card."""
    return Food(**{field: getattr(card, field) for field in Food.__struct_fields__})


def _needs(wanted: Wanted) -> Mapping[str, Sequence[Need]]:
    """Who needs each food. A free thing of an assignment that is called as a food is that food."""
    if wanted.whole:
        return {food.key: [Need("", "")] for food in wanted.foods}
    needs: dict[str, list[Need]] = {food.key: [] for food in wanted.foods}
    parts = dict(zip(map(id, wanted.dishes), portions(wanted.dishes), strict=True))
    for dish in wanted.dishes:
        for used in dish.used:
            needs.setdefault(used.key, []).append(Need(used.words, dish.name, parts[id(dish)]))
    by_word = _by_word(wanted.foods)
    for dish, extra in _free_things(wanted):
        if extra.casefold() in by_word:
            needs[by_word[extra.casefold()].key].append(Need("", dish.name, parts[id(dish)]))
    return needs


def _free_things(wanted: Wanted) -> Iterator[tuple[Dish, str]]:
    """What was taken beside the cards; the courses of a chef have it together."""
    seen = set()
    for dish in wanted.dishes:
        for extra in dish.pantry:
            if (dish.game, dish.round, dish.seat, extra) not in seen:
                seen.add((dish.game, dish.round, dish.seat, extra))
                yield dish, extra


def _by_word(foods: Iterable[Food]) -> dict[str, Food]:
    return {word.casefold(): food for food in foods for word in (food.plural, food.name) if word}


def _each(food: Food, needs: Iterable[Need], wanted: Wanted) -> float:
    """How much of a food each guest has, in its unit."""
    return food.per_person * sum(need.portion for need in needs) * wanted.portion


def _for_a_guest(wanted: Wanted, needs: Mapping[str, Sequence[Need]]) -> float:
    """About how many grams of food there are for each guest; drinks do not count."""
    return weighed(
        (_each(food, needs[food.key], wanted), food.unit, food.weight)
        for food in wanted.foods
        if food.aisle != "drinks"
    )


def _line(food: Food, needs: Sequence[Need], wanted: Wanted, shop: Shop, language: str) -> Line:
    needed = _each(food, needs, wanted) * wanted.guests
    what = bought(needed, food.unit, food.sold if needed else "", shop.system)
    of_several = what.of == "piece" or (what.unit == "piece" and what.number > 1)
    kept_plural = food.name == food.plural
    return Line(
        key=food.key,
        name=_named(food, of_several, said_size(what, language, shop.system), language),
        amount=what.number,
        unit=what.unit,
        quantity=said_bought(what, language, plural=kept_plural),
        words=tuple(dict.fromkeys(need.words for need in needs if need.words)),
        dishes=tuple(dict.fromkeys(need.dish for need in needs if need.dish)),
    )


def _named(food: Food, several: bool, size: str, language: str) -> str:
    """What it is called on the list, with what is in each pack: "Chickpeas (400 g)"."""
    name = translated(food.name, language)
    if several and food.plural:
        name = plural_of(food.name, food.plural, language)
    return f"{name} ({size})" if size else name


def _extras(wanted: Wanted, content: Content, language: str) -> list[Line]:
    """What an assignment gave for free, such as bread: nobody has it in the pantry."""
    foods, pantry = _by_word(wanted.foods), {item.name.casefold() for item in content.pantry}
    needs: dict[str, list[str]] = {}
    for dish, extra in _free_things(wanted):
        if extra.casefold() not in pantry and extra.casefold() not in foods:
            needs.setdefault(extra, []).append(dish.name)
    return [
        Line(key=f"+{extra}", name=said[:1].upper() + said[1:], dishes=tuple(dict.fromkeys(of)))
        for extra, of in needs.items()
        for said in (translated(extra, language),)
    ]


def walked(aisles: Iterable[str]) -> tuple[str, ...]:
    """All aisles in the order in which a house walks them; what no card knows the place of comes
    last."""
    order = [aisle for aisle in dict.fromkeys(aisles) if aisle in AISLES]
    return (*order, *(aisle for aisle in AISLES if aisle not in order), "")


def _groups(lines: Sequence[tuple[str, Line]], shop: Shop, language: str) -> tuple[Group, ...]:
    say = catalogue(language).gettext
    sorted_lines = {
        aisle: sorted(
            (line for at, line in lines if at == aisle), key=lambda line: by_name(line.name)
        )
        for aisle in walked(shop.aisles)
    }
    return tuple(
        Group(aisle=aisle, title=say(AISLE_WORDS[aisle]), lines=tuple(group))
        for aisle, group in sorted_lines.items()
        if group
    )


def by_name(name: str) -> str:
    """For sorting as a reader does: "Éclairs" stands beside "Eggs"."""
    plain = unicodedata.normalize("NFKD", name)
    return "".join(letter for letter in plain if not unicodedata.combining(letter)).casefold()
