"""What must be bought: ingredients merged, scaled to the guests, aisle by aisle.

A list is plain data: it is drawn by `shopping_sheet`, shown on phones, and written by
`list_text`.
"""

import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct

from partycards.catalogue.ingredients import AISLES
from partycards.games.base import N_
from partycards.printing.content import Content, Dish, Food, Used
from partycards.printing.engine.options import OptionError, Options
from partycards.printing.shopping.amounts import bought, said_amount
from partycards.words import called, catalogue, plural_of, translated

AISLE_WORDS = {**called("place"), "": N_("Everything else")}
"""Aisles in the order one walks; the last is for what no card knows the place of."""
A_PARTY = 4
"""How many a deck is bought for when nobody says for how many."""
Need = tuple[str, str]
"""Whose words ("" for none) and which dish, for one card in one dish."""


class Line(Struct, frozen=True, kw_only=True):
    """Something to buy. `quantity` is `amount` and `unit` in words, "" when nobody knows how much;
    `words` are the chefs' own for it ("Parmesan"), `dishes` those that need it."""

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
    """What is bought for this many guests. `name` is the table's or the deck's; `left_out` are
    names of what is in the house or in the pantry already; `dishes` those shopped for, none
    for a deck that is bought `whole`."""

    title: str
    name: str
    guests: int
    dishes: tuple[str, ...]
    groups: tuple[Group, ...]
    left_out: tuple[str, ...] = ()
    whole: bool = False

    @property
    def lines(self) -> tuple[Line, ...]:
        """All there is to buy, aisle by aisle."""
        return tuple(line for group in self.groups for line in group.lines)


class Wanted(Struct, frozen=True, kw_only=True):
    """What a list is made for, before anybody looked what is there: the dishes with their foods, or
    only foods, for a `whole` deck. A list that is kept is kept so, for readers of any language."""

    name: str
    guests: int
    foods: tuple[Food, ...]
    dishes: tuple[Dish, ...] = ()
    whole: bool = False


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
    foods = tuple(_food(card) for card, _ in content.ingredients)
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
        used=used,
        pantry=dish.pantry,
    )


# Making it --------------------------------------------------------------------------------------


def shopping_list(wanted: Wanted, content: Content, language: str = "en") -> ShoppingList:
    """What must be bought of what is wanted: not what is in `content`'s pantry or in the house.

    What several dishes need adds up: each is cooked for all.
    """
    needs = _needs(wanted)
    there = content.in_house | {food.key for food in wanted.foods if _in_pantry(food.name, content)}
    needed = [food for food in wanted.foods if needs[food.key]]
    lines = [
        (
            food.aisle if food.aisle in AISLES else "",
            _line(food, needs[food.key], wanted.guests, language),
        )
        for food in needed
        if food.key not in there
    ]
    lines += [("", line) for line in _extras(wanted, content, language)]
    return ShoppingList(
        title=catalogue(language).gettext(N_("Shopping list")),
        name=wanted.name,
        guests=wanted.guests,
        dishes=tuple(dish.name for dish in wanted.dishes),
        groups=_groups(lines, language),
        left_out=tuple(
            sorted((translated(f.name, language) for f in needed if f.key in there), key=by_name)
        ),
        whole=wanted.whole,
    )


def _food(card: object) -> Food:
    return Food(**{field: getattr(card, field) for field in Food.__struct_fields__})


def _needs(wanted: Wanted) -> Mapping[str, Sequence[Need]]:
    """Who needs each food. A free thing of an assignment that is called as a food is that food."""
    if wanted.whole:
        return {food.key: [("", "")] for food in wanted.foods}
    needs: dict[str, list[Need]] = {food.key: [] for food in wanted.foods}
    for dish in wanted.dishes:
        for used in dish.used:
            needs.setdefault(used.key, []).append((used.words, dish.name))
    by_word = _by_word(wanted.foods)
    for dish, extra in _free_things(wanted):
        if extra.casefold() in by_word:
            needs[by_word[extra.casefold()].key].append(("", dish.name))
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


def _in_pantry(name: str, content: Content) -> bool:
    return name.casefold() in {item.name.casefold() for item in content.pantry}


def _line(food: Food, needs: Sequence[Need], guests: int, language: str) -> Line:
    amount, unit = bought(food.per_person * guests * len(needs), food.unit)
    several = amount > 1 and unit == "piece" and food.plural
    kept_plural = food.name == food.plural
    return Line(
        key=food.key,
        name=plural_of(food.name, food.plural, language)
        if several
        else translated(food.name, language),
        amount=amount,
        unit=unit,
        quantity=said_amount(amount, unit, language, plural=kept_plural),
        words=tuple(dict.fromkeys(words for words, _ in needs if words)),
        dishes=tuple(dict.fromkeys(dish for _, dish in needs if dish)),
    )


def _extras(wanted: Wanted, content: Content, language: str) -> list[Line]:
    """What an assignment gave for free, such as bread: nobody has it in the pantry."""
    foods = _by_word(wanted.foods)
    needs: dict[str, list[str]] = {}
    for dish, extra in _free_things(wanted):
        if not _in_pantry(extra, content) and extra.casefold() not in foods:
            needs.setdefault(extra, []).append(dish.name)
    return [
        Line(key=f"+{extra}", name=said[:1].upper() + said[1:], dishes=tuple(dict.fromkeys(of)))
        for extra, of in needs.items()
        for said in (translated(extra, language),)
    ]


def _groups(lines: Sequence[tuple[str, Line]], language: str) -> tuple[Group, ...]:
    say = catalogue(language).gettext
    sorted_lines = {
        aisle: sorted(
            (line for at, line in lines if at == aisle), key=lambda line: by_name(line.name)
        )
        for aisle in (*AISLES, "")
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
