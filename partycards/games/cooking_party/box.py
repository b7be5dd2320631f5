"""What is in the box: ingredient cards, assignments and the numbers an assignment sets; and every
card as anybody may look it up: what is known, never where a card is."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Annotated, ClassVar, Literal, get_args

from msgspec import Meta, Struct
from msgspec.structs import asdict

from partycards.games.assignment_cards import DEAL, TRADE, USE, Conditions, numbers_of
from partycards.games.base import Explained, Part
from partycards.games.cards import Card, CardId
from partycards.games.facts import Facts, PantryFacts, facts_by_key, kinds

CHIPS = (5, 10, 25, 50, 100)
"""The award chips, one each: 190 points a round (rule B2)."""

FEW, FEW_USED = 5, 3
"""Cards dealt and used at the most where fewer cards are in play (V15)."""

Restriction = Literal[
    "", "vegetarian", "vegan", "gluten_free", "no_pork", "no_alcohol",
    "milk", "eggs", "nuts", "peanuts", "soy", "fish", "crustaceans", "molluscs",
    "sesame", "celery", "mustard", "lupin", "sulphites",
]  # fmt: skip
RESTRICTIONS: tuple[Restriction, ...] = get_args(Restriction)[1:]
"""What a judge may announce (V14): ways to eat, then allergens that are not in a dish. Gluten is
among the ways."""

Condition = Literal[
    "diet", "pantry_without", "only_categories", "one_of_each", "forbidden_origin", "sum_at_most",
    "pass_left",
]  # fmt: skip
"""What an assignment may ask of a dish besides its numbers, and a judge let go before the deal."""

Words = Annotated[str, Meta(max_length=80)]
Speech = Annotated[str, Meta(max_length=300)]
Text = Annotated[str, Meta(max_length=1000)]
Number = Annotated[int, Meta(ge=0, le=99)]


class Assignment(Conditions, frozen=True):
    """An assignment card (rule B6). A number left to the judge is None. `picture` is the key of the
    ingredient whose picture children see beside it."""

    key: str
    title: str
    text: str
    dishes: tuple[str, ...] = ("dish",)
    deal: int | None = None
    trade: int | None = None
    trade_times: int | None = None
    use_min: int | None = None
    use_max: int | None = None
    use_exactly: int | None = None
    special_ingredient: str = "none"
    assume: tuple[str, ...] = ()
    diet: Restriction = ""
    difficulty: int = 1
    kinds: tuple[str, ...] = ()
    picture: str = ""
    team_size: int = 0
    minutes: int | None = None

    def asks(self, lifted: tuple[Condition, ...] = ()) -> Conditions:
        """What it asks of every dish, without what is lifted."""
        return asked_by(self, lifted)


@lru_cache(maxsize=1024)
def asked_by(assignment: Assignment, lifted: tuple[Condition, ...]) -> Conditions:
    """What an assignment asks of every dish, without what is `lifted`."""
    names = [name for name in Conditions.__struct_fields__ if name not in lifted]
    return Conditions(**{name: getattr(assignment, name) for name in names})


class Box(Struct, frozen=True, cache_hash=True):
    """The very cards a match is played with. `facts` has every kind of ingredient once, and
    `pantry_facts` every thing of the pantry; matches of old logs have none."""

    ingredients: tuple[Card, ...]
    assignments: tuple[Assignment, ...]
    pantry: tuple[str, ...]
    facts: tuple[Facts, ...] = ()
    pantry_facts: tuple[PantryFacts, ...] = ()

    def card(self, number: int) -> "CardInfo | None":
        """The card with this number, or None."""
        if not 0 <= number < len(self.ingredients):
            return None
        card = self.ingredients[number]
        facts = facts_by_key(self).get(card.key)
        if facts is None:
            return CardInfo(card, None, (), ())
        partners = (kinds(self).get(key) for key in facts.goes_with)
        return CardInfo(
            card=card,
            facts=facts,
            partners=tuple((other.id, other.name) for other in partners if other is not None),
            seasons=tuple(spans(facts.season)),
        )

    def glossary(self) -> "CardList":
        """Every kind of card once."""
        return card_list(self)


class Terms(Part, frozen=True):
    """The numbers and words of this round, as the judge announces them (rules B5, B6).

    `deal` cards to each chef; up to `trade` cards traded in, `trade_times` times; at least
    `use_min` and at most `use_max` cards (None: no most) in each dish; `special` is the Special
    Ingredient that every chef must use; `assume` are free things, like the bread of a sandwich;
    `diet` is what the judge does not want broken, each for itself (V14); 0.1 wrote one alone.
    `lifted` is what the assignment asks of a dish and does not hold this time: the judge has let it
    go, or this deck cannot meet it.
    """

    deal: Number = DEAL
    trade: Number = TRADE
    trade_times: Number = 1
    use_min: Number = USE
    use_max: Number | None = None
    special: CardId | None = None
    assume: tuple[Words, ...] = ()
    criteria: Speech = ""
    instructions: Speech = ""
    diet: tuple[Restriction, ...] | Restriction = ()
    lifted: tuple[Condition, ...] = ()

    @property
    def diets(self) -> tuple[Restriction, ...]:
        """All that is not to be broken."""
        return in_order(self.diet) if self.diet else ()


@lru_cache(maxsize=256)
def in_order(diet: tuple[Restriction, ...] | Restriction) -> tuple[Restriction, ...]:
    """Each once, in the order of `RESTRICTIONS`. Who eats vegan eats vegetarian.

    >>> in_order(("nuts", "vegetarian", "vegan", "nuts")), in_order("no_pork"), in_order("")
    (('vegan', 'nuts'), ('no_pork',), ())
    """
    asked = {diet} if isinstance(diet, str) else set(diet)
    if "vegan" in asked:
        asked.discard("vegetarian")
    return tuple(one for one in RESTRICTIONS if one in asked)


def terms_of(assignment: Assignment, edition: int = 2) -> Terms:
    """The numbers on the card, and the usual ones where it leaves them out (B6)."""
    return Terms(**asdict(numbers_of(assignment, edition)), assume=assignment.assume)


def wanted(guests: int) -> int:
    """How many ingredient cards that many guests want. All but the judge cook: each is dealt seven
    and trades three, and with that many nobody draws what another chef has just thrown away
    (B7)."""
    return (guests - 1) * (DEAL + TRADE)


def needed(guests: int) -> int:
    """How many there must be at the least: four in each chef's hand, what a dish is made of, and a
    Special Ingredient. The judge then deals fewer cards, and trades come from the discards."""
    return (guests - 1) * USE + 1


@lru_cache(maxsize=16)
def assignments_by_key(box: Box) -> dict[str, Assignment]:
    """The box's assignments, to be found by key."""
    return {assignment.key: assignment for assignment in box.assignments}


@lru_cache(maxsize=16)
def every_name(box: Box) -> tuple[tuple[CardId, str], ...]:
    """All ingredients by name, each once, for the judge who picks a Special Ingredient (B6)."""
    first = {card.name: card.id for card in reversed(box.ingredients)}
    return tuple((first[name], name) for name in sorted(first))


# Looked up ----------------------------------------------------------------------------------------


class CardInfo(Explained, frozen=True):
    """An ingredient card with its facts (None in a match from before there were any).

    `partners` are the cards of this box that it goes with; `seasons` are its first and last
    months, empty when it is there all year.
    """

    names_nobody: ClassVar[bool] = True
    card: Card
    facts: Facts | None
    partners: tuple[tuple[CardId, str], ...]
    seasons: tuple[tuple[int, int], ...]

    @property
    def text(self) -> str:
        return self.facts.glossary if self.facts is not None else ""


class CardLine(Struct, frozen=True):
    """A kind of card in the list; `forms` are other words it is found by."""

    card: Card
    forms: tuple[str, ...]


class CardList(Part, frozen=True):
    """Every kind of card, by category, then by name; searched where guests are `typing`."""

    names_nobody: ClassVar[bool] = True
    groups: tuple[tuple[str, tuple[CardLine, ...]], ...]
    typing: bool = True


@lru_cache(maxsize=16)
def card_list(box: Box, typing: bool = True) -> CardList:
    """Every kind of card once; categories in the order of the box. With `typing` it is searched."""
    facts = facts_by_key(box)
    groups: dict[str, list[CardLine]] = {}
    for card in sorted(kinds(box).values(), key=lambda card: card.id):
        known = facts.get(card.key)
        forms = tuple(form.name for form in known.forms) if known is not None else ()
        groups.setdefault(card.category, []).append(CardLine(card, forms))
    by_name = {
        category: tuple(sorted(lines, key=lambda line: line.card.name.casefold()))
        for category, lines in groups.items()
    }
    return CardList(tuple(by_name.items()), typing)


def spans(months: tuple[int, ...]) -> Iterator[tuple[int, int]]:
    """Months as (first, last) of those that follow each other, over New Year too; none when it is
    the whole year.

    >>> list(spans((1, 2, 6, 11, 12)))
    [(6, 6), (11, 2)]
    """
    there = set(months)
    if len(there) == 12:
        return
    for first in sorted(there):
        if (first - 2) % 12 + 1 in there:
            continue
        last = first
        while last % 12 + 1 in there:
            last = last % 12 + 1
        yield first, last
