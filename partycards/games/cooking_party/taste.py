"""What goes well together in a dish: the taste of house players, made of the deck's own data.

Two cards go together when one of them says so (`goes_with`), or when both go with the same third
one, as whatever likes lemon does not mind meeting over it. How sweet a card is follows from its
company: fruit and treats are, meat, fish and vegetables are not, and the others are what they go
with. A deck that knows nothing of the kind is cooked by categories.
"""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property, lru_cache

from msgspec import Struct

from partycards.games.cards import Card, CardId
from partycards.games.cooking_party.box import Box
from partycards.games.cooking_party.conditions import CONTAINED, Diets, answer, verdicts
from partycards.games.facts import Diet, Facts, facts_by_key, kinds


class Known(Struct, frozen=True):
    """What anybody may look up about a kind of card.

    `partners` are the keys of all that it goes with, by its own word or theirs; `forms` are words
    for it that keep to what is asked for and bring nothing that the card itself has not; `sweet`
    goes from -1 to 1; `eaten` says whether it keeps to what is asked for: yes, no, depends or "".
    """

    key: str
    partners: tuple[str, ...] = ()
    forms: tuple[str, ...] = ()
    sweet: float = 0
    drink: bool = False
    eaten: str = "yes"


# Of the whole deck --------------------------------------------------------------------------------

ANSWERS = ("vegan", "vegetarian", "gluten_free", "pork", "alcohol")
MEATLESS = {"vegetarian", "vegan"}
COMPANY = {"fruit": 1, "sweets": 1, "vegetables": -1, "meat": -1, "seafood": -1}
"""Which way these categories lead what goes with them: to dessert, or to the main course."""


def known_of(box: Box, cards: tuple[CardId, ...], diets: Diets) -> tuple[Known, ...]:
    """What there is to know of these cards, each kind once, where these diets are asked for."""
    by_key = all_known(box, diets)
    keys = dict.fromkeys([box.ingredients[card].key for card in cards])
    return tuple([by_key[key] for key in keys])


@lru_cache(maxsize=16)
def all_known(box: Box, diets: Diets) -> dict[str, Known]:
    """The same of every card of the box, by key."""
    facts, partners, sweet = facts_by_key(box), all_partners(box), sweetness(box)
    eaten = verdicts(box, diets)
    return {
        key: Known(
            key,
            tuple(sorted(partners[key])),
            forms_for(facts[key], diets) if key in facts else (),
            round(sweet[key], 2),
            key in facts and facts[key].aisle == "drinks",
            eaten[card.id],
        )
        for key, card in kinds(box).items()
    }


def all_partners(box: Box) -> dict[str, set[str]]:
    """Which cards of the box go together, either way, by key."""
    found: dict[str, set[str]] = {key: set() for key in kinds(box)}
    for facts in box.facts:
        for other in facts.goes_with:
            if facts.key in found and other in found:
                found[facts.key].add(other)
                found[other].add(facts.key)
    return found


def sweetness(box: Box) -> dict[str, float]:
    """How sweet each card is, from its category and, twice over, from what it goes with."""
    partners = all_partners(box)
    own = {key: COMPANY.get(card.category, 0) for key, card in kinds(box).items()}
    sweet: dict[str, float] = dict(own)
    for _ in range(2):
        sweet = {
            key: 0.4 * own[key] + 0.6 * sum(sweet[one] for one in others) / max(1, len(others))
            for key, others in partners.items()
        }
    return sweet


def forms_for(facts: Facts, diets: Diets) -> tuple[str, ...]:
    """Words for a card: kinds of it that keep to the diets, and of these the ones most like the
    card itself, so that nothing comes along unasked: no bacon, no nuts, no "vegan"."""
    fit = [form for form in facts.forms if answer(form, diets) == "yes"]
    instead, named = facts.meat_like, {form.name for form in facts.forms}
    meatless = MEATLESS & {*diets} and MEATLESS | {*CONTAINED} >= {*diets}
    if not fit and instead and instead not in named and meatless:
        return (instead,)
    strange = {form.name: strangeness(form, facts, diets) for form in fit}
    least = min(strange.values(), default=0)
    return tuple(name for name, how in strange.items() if how == least)


def strangeness(form: Diet, card: Diet, diets: Diets) -> int:
    """How much a form is another thing than its card to whoever does not eat everything: by each
    answer that differs and each allergen that is new. What is asked for may differ, and an answer
    that depends may be no."""
    asked = {CONTAINED.get(diet, diet) for diet in diets}
    strange = 3 * len(set(form.contains) - {*card.contains, *card.may_contain})
    for each in ANSWERS:
        mine, cards = getattr(form, each), getattr(card, each)
        if mine != cards and each not in asked:
            strange += 3 if cards != "depends" else mine == "yes"
    return strange


# Of one dish --------------------------------------------------------------------------------------

SAVOURY = {
    "vegetables": 5, "meat": 5, "seafood": 5, "grains": 4, "dairy": 3, "herbs": 4, "sauces": 2,
    "nuts": 2, "fruit": 1, "sweets": -4,
}  # fmt: skip
SWEET = {
    "fruit": 5, "sweets": 5, "dairy": 4, "nuts": 3, "grains": 0, "herbs": -1, "sauces": -2,
    "vegetables": -4, "meat": -7, "seafood": -7,
}  # fmt: skip
WORTH: Mapping[str, Mapping[str, int]] = {
    "dessert": SWEET,
    "soup": {**SAVOURY, "vegetables": 6, "dairy": 2, "grains": 2, "fruit": -1},
    "salad": {**SAVOURY, "vegetables": 6, "meat": 2, "seafood": 3, "grains": 1, "fruit": 2},
    "sandwich": {**SAVOURY, "dairy": 4, "sauces": 4, "grains": 2, "fruit": 0},
    "breakfast": {**SAVOURY, "dairy": 6, "grains": 5, "fruit": 4, "meat": 2, "vegetables": 1,
                  "seafood": 0, "sweets": 1},
    "drink": {**SWEET, "sweets": 1, "herbs": 3, "dairy": 0, "grains": -5, "nuts": -4,
              "vegetables": -2},
}  # fmt: skip
"""What a category does for a dish of this course; for any other it is that of a main course."""
LEANING = {"dessert": 8, "drink": 3, "breakfast": 0}
"""What sweetness does for it; for any other it takes away."""
CENTRES = ("meat", "seafood")
"""What a dish is built around; as company these are one kind."""
ANY = "dish"
"""The course that leaves it to the cook."""

SAYS_SO, TWO_FRIENDS, A_FRIEND, STRANGERS = 4.0, 2.0, 1.0, -1.5
"""What it is worth that two cards lie side by side."""
POURED = 7
NOT_EATEN, INSTEAD = -30, -14
"""What a card is worth that is not eaten here, and one that something else can stand for."""
WANTED, UNWANTED = 8, -20
"""What a word of the judge is worth, against the best company in the hand."""
WIDTH = 24
"""How many beginnings of a dish are thought of at once."""

NO = {"no", "not", "without", "never", "neither", "nor", "nothing", "hate"}
CLAUSE = re.compile(r"[.,;:!?]")
WORD = re.compile(r"[^\W\d_]+")


class Taste:
    """What a cook makes of some cards: `known` is what the deck says of them. `wishes` may name a
    card that is wanted ("anything with lemons, no fish"); a card that a `story` names is only part
    of it, but what it rules out is out ("no milk, no egg"). Nobody wants more of what is `free`."""

    def __init__(
        self,
        known: Iterable[Known],
        wishes: Iterable[str] = (),
        story: str = "",
        free: Iterable[str] = (),
    ) -> None:
        self.known = {one.key: one for one in known}
        self.wishes, self.story, self.free = tuple(wishes), story, tuple(free)
        self._bonds: dict[tuple[str, str], float] = {}

    @cached_property
    def named(self) -> tuple[set[str], set[str]]:
        """The words of what is wished for, and of what is ruled out."""
        wanted, unwanted = words_in(". ".join(self.wishes))
        free, _ = words_in(". ".join(self.free))
        unwanted |= words_in(self.story)[1]
        return wanted - unwanted - free, unwanted

    def wish(self, card: Card) -> int:
        """What it does for a card that it was asked for by name, or ruled out."""
        names = stems(card.name)
        kind = stems("seafood fish" if card.category == "seafood" else card.category)
        wanted, unwanted = self.named
        if names & unwanted or kind & unwanted:
            return UNWANTED
        return WANTED if names <= wanted or kind & wanted else 0

    def bond(self, one: Card, other: Card) -> float:
        """What it is worth that these two lie side by side; 0 where nothing is known of them."""
        pair = (one.key, other.key)
        if pair not in self._bonds:
            self._bonds[pair] = self._bond(*map(self.of, (one, other)))
        return self._bonds[pair]

    def _bond(self, one: Known, other: Known) -> float:
        if one.key == other.key:
            return 2 * STRANGERS
        if other.key in one.partners:
            return SAYS_SO
        if not one.partners or not other.partners:
            return 0
        friends = len(set(one.partners) & set(other.partners))
        return STRANGERS if not friends else A_FRIEND if friends == 1 else TWO_FRIENDS

    def of(self, card: Card) -> Known:
        """What is known of a card, if only that it is there."""
        return self.known.get(card.key) or Known(card.key)

    def worth(self, card: Card, course: str) -> float:
        """What a card does for a dish of this course, whatever else is in it."""
        known = self.of(card)
        if known.eaten in ("no", "depends") and not known.forms:
            return NOT_EATEN
        value = INSTEAD * (known.eaten == "no") + self.wish(card)
        value += WORTH.get(course, SAVOURY).get(card.category, 1)
        if known.drink:
            value += POURED if course == "drink" else -3
        return value + LEANING.get(course, -5) * known.sweet

    def row(
        self, cards: Sequence[Card], count: int, course: str, must: Collection[Card] = ()
    ) -> tuple[float, list[Card]]:
        """The best dish of so many of these cards, in an order in which neighbours go together, and
        what it is worth; those that `must` go in do."""
        if course == ANY:
            rows = (self.row(cards, count, each, must) for each in ("main", "dessert"))
            return max(rows, key=lambda row: row[0])
        value, lie = longest(
            [self.worth(card, course) + 100 * (card in must) for card in cards],
            [[self.bond(one, other) for other in cards] for one in cards],
            [CENTRES[0] if card.category in CENTRES else card.category for card in cards],
            count,
        )
        return value, [cards[at] for at in lie]


def words_in(text: str) -> tuple[set[str], set[str]]:
    """The words of a text, without their plurals; and those of them that a "no" rules out."""
    plain, ruled_out = set[str](), set[str]()
    for clause in CLAUSE.split(text.casefold()):
        words = [stem(word) for word in WORD.findall(clause)]
        for at, word in enumerate(words):
            (ruled_out if NO & set(words[max(0, at - 2) : at]) else plain).add(word)
    return plain, ruled_out


def longest(
    worth: Sequence[float], bonds: Sequence[Sequence[float]], kinds: Sequence[str], count: int
) -> tuple[float, tuple[int, ...]]:
    """The best row of `count` places of these, by what each is worth, how it goes with each other,
    and so that they are not all of a kind. It grows at either end; the best few beginnings of every
    length are kept, so it is quick and nearly always the best there is."""
    beside = [
        [0.6 * bond - 1.5 * (other == kind) for bond, other in zip(mine, kinds, strict=True)]
        for mine, kind in zip(bonds, kinds, strict=True)
    ]
    rows: list[tuple[float, tuple[int, ...]]] = [(value, (at,)) for at, value in enumerate(worth)]
    rows.sort(reverse=True)
    for _ in range(min(count, len(worth)) - 1):
        longer: dict[int, tuple[float, tuple[int, ...]]] = {}
        for value, lie in rows:
            used = sum(1 << one for one in lie)
            for at, mine in enumerate(bonds):
                if used >> at & 1:
                    continue
                more, to = value + worth[at], beside[at]
                for one in lie:
                    more += to[one]
                first, last = mine[lie[0]], mine[lie[-1]]
                more += 2 * (last if last >= first else first)
                key = used | 1 << at
                if key not in longer or longer[key][0] < more:
                    longer[key] = (more, (*lie, at) if last >= first else (at, *lie))
        rows = sorted(longer.values(), reverse=True)[:WIDTH]
    return rows[0] if rows and count else (0.0, ())


@lru_cache(maxsize=10_000)
def stems(text: str) -> frozenset[str]:
    """Its words, without their plurals."""
    return frozenset(map(stem, WORD.findall(text.casefold())))


@lru_cache(maxsize=10_000)
def stem(word: str) -> str:
    """A word without its plural, roughly: "lemons", "lemon"."""
    for end, instead in (("ies", "y"), ("oes", "o"), ("ches", "ch"), ("s", "")):
        if word.endswith(end) and len(word) > len(end) + 2:
            return word.removesuffix(end) + instead
    return word
