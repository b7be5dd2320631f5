"""What must be bought: ingredients merged, scaled to the guests, aisle by aisle.

A list is plain data: it is drawn by `shopping_sheet`, shown on phones, copied as text, opened as a
spreadsheet.
"""

import csv
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from io import StringIO
from math import ceil

from msgspec import Struct

from partycards.catalogue.ingredients import AISLES
from partycards.catalogue.sheet import is_formula
from partycards.games.base import N_
from partycards.printing.content import Content, Dish, Food
from partycards.words import catalogue

AISLE_WORDS = {
    "produce": N_("Fruit and vegetables"),
    "butcher": N_("Meat"),
    "fishmonger": N_("Fish"),
    "chilled": N_("Fridge"),
    "bakery": N_("Bread and baking"),
    "dry_goods": N_("Dry goods"),
    "tins_and_jars": N_("Tins and jars"),
    "spices": N_("Spices"),
    "snacks": N_("Snacks and sweets"),
    "drinks": N_("Drinks"),
    "frozen": N_("Freezer"),
    "": N_("And besides"),
}
"""Aisles in the order one walks; the last is for what no card knows the place of."""
UNIT_WORDS = {
    "g": (N_("%(num)s g"), "%(num)s g"),
    "kg": (N_("%(num)s kg"), "%(num)s kg"),
    "ml": (N_("%(num)s ml"), "%(num)s ml"),
    "l": (N_("%(num)s l"), "%(num)s l"),
    "piece": (N_("%(num)s piece"), N_("%(num)s pieces")),
    "slice": (N_("%(num)s slice"), N_("%(num)s slices")),
    "clove": (N_("%(num)s clove"), N_("%(num)s cloves")),
    "sprig": (N_("%(num)s sprig"), N_("%(num)s sprigs")),
    "bunch": (N_("%(num)s bunch"), N_("%(num)s bunches")),
    "stick": (N_("%(num)s stick"), N_("%(num)s sticks")),
    "pinch": (N_("%(num)s pinch"), N_("%(num)s pinches")),
    "strand": (N_("%(num)s strand"), N_("%(num)s strands")),
}
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
    """What is bought for so many guests. `left_out` are names of what is in the house or in the
    pantry already; `dishes` those that are shopped for, none for a whole deck."""

    title: str
    guests: int
    dishes: tuple[str, ...]
    groups: tuple[Group, ...]
    left_out: tuple[str, ...] = ()

    @property
    def count(self) -> int:
        """How many things there are to buy."""
        return sum(len(group.lines) for group in self.groups)


# Making it --------------------------------------------------------------------------------------


def shopping_list(content: Content, guests: int = 0, language: str = "en") -> ShoppingList:
    """What must be bought for the dishes of a table, or for all of a deck when there is no table.

    `guests` 0 are those at the table. What several dishes need adds up: each is cooked for all.
    """
    table = content.table
    guests = guests or (len(table.guests) if table else 0) or A_PARTY
    dishes = table.dishes if table else ()
    foods = table.foods if table else [_food(card) for card, _ in content.ingredients]
    needs = _needs(dishes) if table else {food.key: [("", "")] for food in foods}
    there = content.in_house | {food.key for food in foods if _in_pantry(food.name, content)}
    lines = [
        (food.aisle if food.aisle in AISLES else "", _line(food, needs[food.key], guests, language))
        for food in foods
        if food.key in needs and food.key not in there
    ]
    lines += [("", line) for line in _extras(dishes, content)]
    return ShoppingList(
        title=catalogue(language).gettext(N_("Shopping list")),
        guests=guests,
        dishes=tuple(dish.name for dish in dishes),
        groups=_groups(lines, language),
        left_out=tuple(
            sorted((f.name for f in foods if f.key in needs and f.key in there), key=by_name)
        ),
    )


def _food(card: object) -> Food:
    return Food(**{field: getattr(card, field) for field in Food.__struct_fields__})


def _needs(dishes: Iterable[Dish]) -> dict[str, list[Need]]:
    needs: dict[str, list[Need]] = {}
    for dish in dishes:
        for used in dish.used:
            needs.setdefault(used.key, []).append((used.words, dish.name))
    return needs


def _in_pantry(name: str, content: Content) -> bool:
    return name.casefold() in {item.name.casefold() for item in content.pantry}


def _line(food: Food, needs: Sequence[Need], guests: int, language: str) -> Line:
    amount, unit = bought(food.per_person * guests * len(needs), food.unit)
    return Line(
        key=food.key,
        name=food.plural if food.plural and unit == "piece" and amount > 1 else food.name,
        amount=amount,
        unit=unit,
        quantity=quantity(amount, unit, language),
        words=tuple(dict.fromkeys(words for words, _ in needs if words)),
        dishes=tuple(dict.fromkeys(dish for _, dish in needs if dish)),
    )


def _extras(dishes: Iterable[Dish], content: Content) -> list[Line]:
    """What an assignment gave for free, such as bread: nobody has it in the pantry."""
    wanted: dict[str, dict[str, str]] = {}
    for dish in dishes:
        for extra in dish.pantry:
            if not _in_pantry(extra, content):
                wanted.setdefault(extra, {})[dish.name] = ""
    return [
        Line(key=f"+{extra}", name=extra[:1].upper() + extra[1:], dishes=tuple(names))
        for extra, names in wanted.items()
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


def bought(amount: float, unit: str) -> tuple[float, str]:
    """An amount as one buys it, never less than is needed: whole pieces, weights in round steps.

    >>> bought(0.33 * 8, "piece"), bought(428, "g"), bought(1170, "g"), bought(12, "ml")
    ((3, 'piece'), (450, 'g'), (1.2, 'kg'), (15, 'ml'))
    """
    exact = round(amount, 2)
    if unit not in ("g", "ml"):
        return ceil(exact), unit
    step = next(step for most, step in ((50, 5), (250, 10), (1000, 50), (10_000, 100), (1e12, 1000))
                if exact <= most)  # fmt: skip
    whole = ceil(exact / step) * step
    return (whole / 1000, {"g": "kg", "ml": "l"}[unit]) if whole >= 1000 else (whole, unit)


def quantity(amount: float, unit: str, language: str) -> str:
    """An amount in words: "3 pieces"; "" when nothing is known."""
    if not amount or unit not in UNIT_WORDS:
        return ""
    one, many = UNIT_WORDS[unit]
    words = catalogue(language)
    return words.ngettext(one, many, 1 if amount == 1 else 2 if amount % 1 else int(amount)) % {
        "num": f"{amount:g}"
    }


# As text and as a spreadsheet -------------------------------------------------------------------


def as_text(buying: ShoppingList) -> str:
    """The list to be copied into a message or a note: a line for each thing, aisles with a line of
    their own."""
    parts = [f"{buying.title} ({buying.guests})"]
    for group in buying.groups:
        parts += ["", group.title.upper(), *(f"- {said(line)}" for line in group.lines)]
    return "\n".join(parts) + "\n"


def said(line: Line) -> str:
    """A line in one row: "300 g Cheese “Parmesan” (Moon pasta)"."""
    words = [line.quantity, line.name, *(f"“{words}”" for words in line.words)]
    dishes = f"({', '.join(line.dishes)})" if line.dishes else ""
    return " ".join(" ".join(part for part in (*words, dishes) if part).split())


def as_csv(buying: ShoppingList, language: str = "en") -> str:
    """The list as a spreadsheet, comma separated, a line for each thing under a line of titles.

    Guests' words go into it, so no cell is a formula: one that begins with =, +, -, @ or a tab has
    an apostrophe before it.
    """
    say: Callable[[str], str] = catalogue(language).gettext
    out = StringIO()
    sheet = csv.writer(out)
    titles = N_("Aisle"), N_("Amount"), N_("Unit"), N_("Name"), N_("In the chef's words"), N_("For")
    sheet.writerow([say(title) for title in titles])
    for group in buying.groups:
        for line in group.lines:
            amount = f"{line.amount:g}" if line.amount else ""
            texts = (line.unit, line.name, "; ".join(line.words), "; ".join(line.dishes))
            sheet.writerow([safe(cell) for cell in (group.title, amount, *texts)])
    return out.getvalue()


def safe(cell: str) -> str:
    """The cell, with an apostrophe before it if a spreadsheet could take it for a formula."""
    return f"'{cell}" if is_formula(cell) else cell
