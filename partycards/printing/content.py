"""What is printed: plain data, already in the reader's language. Whoever prints fills in what the
kind needs; a kind never looks anything up. A new sheet adds fields here, with defaults."""

from collections.abc import Mapping
from pathlib import Path
from typing import Literal

from msgspec import Struct

from partycards.catalogue.allergen_lists import Law
from partycards.catalogue.assignments import Assignment
from partycards.catalogue.guide import Guide, Term
from partycards.catalogue.ingredients import Ingredient
from partycards.catalogue.pantry import PantryItem
from partycards.catalogue.rule_cards import RuleCard
from partycards.files import shipped
from partycards.games.assignment_cards import NO_CONDITIONS, Conditions
from partycards.games.base import N_
from partycards.games.cards import Card
from partycards.printing.engine.options import OptionError, Options
from partycards.printing.restaurant_content import Bill, Menu, OrderForm, Takings
from partycards.words import called

COURSES = called("course")
"""A course as a person reads it; others stand as the assignment names them."""


class Guest(Struct, frozen=True, kw_only=True):
    """Somebody at the table. `address` is the link of the QR code that leads to the seat. `hand` is
    nobody's business but theirs: it is filled in for a guest without a phone, for their own sheet
    and no other."""

    seat: int
    name: str
    code: str = ""
    address: str = ""
    hand: tuple[Card, ...] = ()


class Brief(Struct, frozen=True, kw_only=True):
    """The round's assignment as the judge announced it. `use_max` None is no limit; `courses` are
    written out, empty for one dish; `special` is the Special Ingredient's name. Every dish keeps to
    `diets` and meets what is `asked`; `pantry` is what is free in this round."""

    judge: str
    title: str
    text: str
    criteria: str = ""
    instructions: str = ""
    trade: int = 0
    trade_times: int = 1
    use_min: int = 1
    use_max: int | None = None
    special: str = ""
    assume: tuple[str, ...] = ()
    courses: tuple[str, ...] = ()
    diets: tuple[str, ...] = ()
    asked: Conditions = NO_CONDITIONS
    pantry: tuple[str, ...] = ()


class Used(Struct, frozen=True, kw_only=True):
    """A card in a dish: the ingredient's key and name, and the chef's own words for it ("thin
    slices"), "" where there were none. `checked`: the words name only kinds that the card knows, so
    the allergens of the dish are those of these kinds."""

    key: str
    name: str
    words: str = ""
    checked: bool = True


class Honour(Struct, frozen=True, kw_only=True):
    """An award of a match in words: its title, who has it, for which dish ("" none), why."""

    title: str
    names: tuple[str, ...]
    dish: str = ""
    reason: str = ""


class Dish(Struct, frozen=True, kw_only=True):
    """A dish that was presented. Everything typed by guests is printed as they typed it. `game` is
    which of the evening's games it was in, 0 when there was one only.

    `used` are the cards in the order they were laid, `plate` are the pieces of its plate as an
    address has them, `pantry` what was taken from there beside
    them. `contains` and `may_contain` are allergens of all of it (keys of `catalogue.diet`), as far
    as the cards know; `unknown` are names of what they know nothing about. `course` says
    in words of which `kind` ("starter") it is, "" where that goes without saying. A chef of several
    courses has a dish for each: the words, the critique and the chips stand with the first.
    `awards` are the chips one by one, where they are known. `photos` are names of files; those of a
    chef's courses stand with the first. A dish that is really cooked has the blind `code` of its
    plate, and its `cooks`, who need not be its chefs. What a restaurant has ordered has what the
    chef has `asked`, each with the answer ("" none yet), the kitchen's `notes`, and of the guest
    who eats it the `needs` in words and the `alarms`: allergens in it that they must not eat, in
    words; and `at_table` what of it the others at the table must not eat, with their names.
    """

    round: int
    name: str
    chefs: tuple[str, ...]
    game: int = 0
    judge: str = ""
    assignment: str = ""
    course: str = ""
    kind: str = ""
    seat: int = 0
    used: tuple[Used, ...] = ()
    plate: str = ""
    pantry: tuple[str, ...] = ()
    contains: tuple[str, ...] = ()
    may_contain: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()
    words: str = ""
    critique: str = ""
    chips: int = 0
    awards: tuple[int, ...] = ()
    photos: tuple[str, ...] = ()
    code: str = ""
    cooks: tuple[str, ...] = ()
    asked: tuple[tuple[str, str], ...] = ()
    notes: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    alarms: tuple[str, ...] = ()
    at_table: tuple[str, ...] = ()


class Food(Struct, frozen=True, kw_only=True):
    """What an ingredient is to whoever shops: `per_person` counts in `unit`, 0 is not known; `sold`
    is the pack it comes in, "" loose; `weight` the grams of one unit, 0 not known."""

    key: str
    name: str
    plural: str = ""
    aisle: str = ""
    unit: str = ""
    per_person: float = 0
    sold: str = ""
    weight: float = 0


class Shop(Struct, frozen=True, kw_only=True):
    """How a house shops: in what it weighs, the aisles in the order one walks there (those that are
    not named come behind), and what its cards say today, by key."""

    system: Literal["metric", "american"] = "metric"
    aisles: tuple[str, ...] = ()
    foods: Mapping[str, Food] = {}


class Table(Struct, frozen=True, kw_only=True):
    """A table's match, or its lobby. `number` is which of the evening's games it is, from 1, and 0
    when there was one only; `occasion` is what it was for, "" nothing special; `ended`: it is over.
    `date` is written out; `scores`: guests with each round's points, 0 where they judged or were
    not there yet; `totals` in the same order, corrections included (without `scores`, as another
    game has none, in that of the guests). `foods` are those of the dishes, each once. `honours` are
    its awards once it is over. `winners` are those who are ahead, who left never among them.
    `brief` is this round's, once it was announced. `uncoded`: something will be cooked, and nobody
    knows yet what. `restaurant` is the name of the house where this is a table of a restaurant; its
    `name` is then its number on the floor, and `logo` the name of the house's picture, "" where it
    has none."""

    name: str
    restaurant: str | None = None
    logo: str = ""
    address: str = ""
    wifi_name: str = ""
    wifi_password: str = ""
    game: str = ""
    date: str = ""
    guests: tuple[Guest, ...] = ()
    dishes: tuple[Dish, ...] = ()
    foods: tuple[Food, ...] = ()
    scores: tuple[tuple[str, tuple[int, ...]], ...] = ()
    totals: tuple[int, ...] = ()
    winners: tuple[str, ...] = ()
    number: int = 0
    occasion: str = ""
    ended: bool = False
    honours: tuple[Honour, ...] = ()
    brief: Brief | None = None
    uncoded: bool = False


class SeasonLine(Struct, frozen=True, kw_only=True):
    """A player's season: `results` are (points, place) of every evening, None where they were not
    there; place 0 is for whoever had left before the end."""

    place: int
    name: str
    results: tuple[tuple[int, int] | None, ...]
    wins: int
    points: int

    @property
    def played(self) -> int:
        """How many evenings they came to."""
        return sum(result is not None for result in self.results)


class Season(Struct, frozen=True, kw_only=True):
    """Evenings by their dates, written short, and everybody's line, the best first."""

    name: str
    evenings: tuple[str, ...] = ()
    lines: tuple[SeasonLine, ...] = ()


class NightLine(Struct, frozen=True, kw_only=True):
    """A guest's place in the night score, with the points for it and the games that were played."""

    place: int
    name: str
    games: int
    points: int


class Content(Struct, frozen=True, kw_only=True):
    """Everything that may be printed. `table` is the match that runs or ran last at a table;
    `earlier` are those before it this evening, which left something, and `night` what all of them
    come to together, the best first. `name` and `version` are the deck's, for the foot of the
    pages; ingredients come with how many of each the deck has. `pictures` are files by the name
    that the card gives, for packs; what is not there is one of ours. `in_house` are keys of the
    ingredients that need not be bought; `shop` is how this house shops. `floor` are a restaurant's
    tables. `rules` are a page for each game; `boxes` are those of games that bring their own cards,
    by the game's key; `bills` are the table's, one a party; `takings` are an evening's. `numbers`
    stand on the cards with these keys; `held` are the kinds of cards in hands that are printed, as
    the house knows them today; `forms` are order forms, one a table, and `menu` is a
    restaurant's; `law` is which allergens the house lists, and `restaurant` whether it is one."""

    name: str = ""
    version: str = ""
    ingredients: tuple[tuple[Ingredient, int], ...] = ()
    assignments: tuple[Assignment, ...] = ()
    pantry: tuple[PantryItem, ...] = ()
    guide: Guide | None = None
    glossary: tuple[Term, ...] = ()
    rules: tuple[RuleCard, ...] = ()
    pictures: Mapping[str, Path] = {}
    in_house: frozenset[str] = frozenset()
    shop: Shop = Shop()
    table: Table | None = None
    earlier: tuple[Table, ...] = ()
    night: tuple[NightLine, ...] = ()
    floor: tuple[Table, ...] = ()
    boxes: Mapping[str, Struct] = {}
    season: Season | None = None
    bills: tuple[Bill, ...] = ()
    numbers: Mapping[str, str] = {}
    held: tuple[Ingredient, ...] = ()
    takings: Takings | None = None
    forms: tuple[OrderForm, ...] = ()
    menu: Menu | None = None
    law: Law = "eu"
    restaurant: bool = False

    def picture(self, name: str) -> Path:
        """The file of a picture that a card names."""
        return self.pictures.get(name, shipped("static") / "cards" / "art" / name)

    def guests(self, options: Options) -> int:
        """How many take part: as was asked for, else all at the table; 0 if nobody knows."""
        return options.guests or (len(self.table.guests) if self.table else 0)

    def games(self) -> tuple[Table, ...]:
        """Every match of the table's evening, or raise `OptionError` if no table was chosen."""
        return (*self.earlier, self.evening())

    def dishes(self) -> tuple[Dish, ...]:
        """The dishes of the whole evening, in their order; none without a table."""
        return tuple(dish for game in self.games() for dish in game.dishes) if self.table else ()

    def foods(self) -> tuple[Food, ...]:
        """What is in them, each once."""
        found = {food.key: food for game in self.games() for food in game.foods}
        return tuple(found.values())

    def evening(self) -> Table:
        """The table, or raise `OptionError` if none was chosen."""
        if self.table is None:
            raise OptionError("table", N_("Please choose a table first."))
        return self.table
