"""What a word means: one index of all names of foods in a house.

Its cards, their forms, its pantry and what else people call these (`other_names`). Who asks wants
more or less of it:

- `Names.said`: the foods that a text names. Allergen warnings ask it, and may rather say too much.
- `Names.meant`: the one food of a line in a list, "400 g tinned tomatoes".
- `Names.called`, `Names.like`: what has just this name, and what it may be misspelt for.
- `Names.spelt`: the words that names have for what somebody begins to type in a search.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from itertools import product
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from partycards.british import shipped_british
from partycards.catalogue.diet import ALLERGENS, FROM_ANIMALS, FROM_THE_SEA, Answer, Diet
from partycards.catalogue.ingredients import Ingredient, read_ingredients
from partycards.catalogue.other_names import (
    FREE,
    MADE_OF,
    NO_FOOD,
    NOTHING,
    VEGAN,
    WITHOUT,
    OtherName,
    read_all_names,
)
from partycards.catalogue.pantry import PantryItem, read_pantry
from partycards.catalogue.spelling import (
    in_singular,
    mistyped,
    plain,
    same_name,
    singular,
    typos,
    words_of,
)
from partycards.files import shipped

MOST_TEXTS = 4000
"""So many texts are remembered: a dish is looked at each time that its plate is drawn."""
LONGEST_TEXT = 2000


class Meaning(Diet, frozen=True, kw_only=True):
    """What a name means, with all that is known of it. `name` is how the house calls it: a
    "courgette" is Zucchini. `card` is its key, with `form` when it is a kind of that card; `item`
    is the key of something from the pantry. All three are "" for what has no card: whey, carbonara.
    `guessed`: nobody has looked whether the facts are so."""

    name: str
    card: str = ""
    form: str = ""
    item: str = ""
    guessed: bool = False

    @property
    def here(self) -> bool:
        """Whether the house has it: a card, a kind of one, or in the pantry."""
        return bool(self.card or self.item)


class Said(Struct, frozen=True):
    """What a text says of foods: those that it names, each once; `guessed` are those that are meant
    if something is mistyped, `left_out` those of "no nuts", "nut-free pesto", "vegan cream", and
    `still` the same with what may be left of them all the same. `rest` are the words that nobody
    knows."""

    foods: tuple[Meaning, ...] = ()
    guessed: tuple[Meaning, ...] = ()
    left_out: tuple[Meaning, ...] = ()
    still: tuple[Meaning, ...] = ()
    rest: str = ""

    @property
    def clear(self) -> bool:
        """Whether every word is understood. A guess is not, and neither is what should be left out:
        somebody has to ask."""
        return not (self.guessed or self.left_out or self.rest)

    @property
    def inside(self) -> tuple[Meaning, ...]:
        """What is, or may be, in a dish of which this is said."""
        return (*self.foods, *self.guessed, *self.still)

    @property
    def every(self) -> tuple[Meaning, ...]:
        """All foods that are spoken of, as they are where nobody leaves anything out."""
        return (*self.foods, *self.guessed, *self.left_out)


class Meant(Struct, frozen=True):
    """What a line of a list means. `how` is "same" when it is a name, with or without amounts and
    words like "chopped" or "fresh"; "near" when it is one but for a typo; "part" when a name stands
    in it among other words ("grandmother's ham"); "" when there is no `food` in it. `said` is all
    that it says, to guess the facts of a new card from."""

    food: Meaning | None
    how: Literal["same", "near", "part", ""]
    said: Said


class Names:
    """All names of one house. It is made anew when a card changes, never changed."""

    def __init__(
        self,
        cards: Sequence[Ingredient],
        pantry: Iterable[PantryItem] = (),
        others: Sequence[OtherName] = (),
    ) -> None:
        self._meanings: dict[str, tuple[Meaning, ...]] = {}
        self._same: dict[str, list[Meaning]] = defaultdict(list)
        self._joined: dict[str, list[tuple[str, Meaning]]] = defaultdict(list)
        self._texts: dict[str, dict[str, None]] = defaultdict(dict)
        self._grammar: dict[str, dict[tuple[str, ...], str]] = defaultdict(dict)
        self._known: dict[str, Said] = {}
        foods = self._take_foods(cards, tuple(pantry))
        self._take_others(others, foods)
        self._take_british(cards, foods)
        self._as_one = {name: _as_one(several) for name, several in self._meanings.items()}
        self._longest: dict[str, int] = defaultdict(int)
        self._by_letter: dict[str, set[str]] = defaultdict(set)
        for name in self._meanings:
            words = name.split()
            self._longest[words[0]] = max(self._longest[words[0]], len(words))
            for word in words:
                self._by_letter[word[0]].add(word)
        self._plain_words = {
            word for phrases in self._grammar.values() for p in phrases for word in p
        }

    # Making it --------------------------------------------------------------------------------

    def _take_foods(
        self, cards: Sequence[Ingredient], pantry: Sequence[PantryItem]
    ) -> Mapping[str, Meaning]:
        """The house's own names; returns the foods by what the file of names calls them."""
        foods = {}
        for card in cards:
            food = _meaning(card, card.name, card=card.key)
            foods[card.key] = replace(food, guessed=card.guessed)
            for name in (card.name, card.plural, card.key.replace("_", " ")):
                self._add(name, foods[card.key])
        for item in pantry:
            foods.setdefault(item.key, of_item(item))
            self._add(item.name, of_item(item))
        for card in cards:
            for form in card.forms:
                kind = _meaning(form, form.name, card=card.key, form=form.name)
                foods.setdefault(form.name, kind)
                self._add(form.name, kind)
        for key in MADE_OF:
            self._add(key, _contains(key, key))
        return foods

    def _take_others(self, others: Iterable[OtherName], foods: Mapping[str, Meaning]) -> None:
        for other in others:
            if other.grammatical:
                words = words_of(other.name)
                self._grammar[words[0]][words] = other.foods[0]
                continue
            # A house may have put away the card that a name stands with.
            parts = [food for each in other.foods if (food := foods.get(each) or _made_of(each))]
            if len(parts) == len(other.foods) == 1:
                self._add(other.name, replace(parts[0], name=parts[0].name or other.name))
            elif parts:
                self._add(other.name, _together(other.name, parts))

    def _take_british(self, cards: Iterable[Ingredient], foods: Mapping[str, Meaning]) -> None:
        """What the British call the same cards and forms: they read it, and write it."""
        say = shipped_british().gettext
        for card in cards:
            called = [(card.name, card.key), (card.plural, card.key)]
            for name, food in [*called, *((form.name, form.name) for form in card.forms)]:
                if (british := say(name)) != name:
                    self._add(british, foods[food])

    def _add(self, name: str, meaning: Meaning) -> None:
        key = in_singular(name)
        if not key or meaning in self._meanings.get(key, ()):
            return
        self._meanings[key] = (*self._meanings.get(key, ()), meaning)
        self._same[same_name(name)].append(meaning)
        if meaning.here:
            for text in {key, " ".join(words_of(name))}:
                joined = text.replace(" ", "")
                self._joined[joined[0]].append((joined, meaning))
        if meaning.card:
            self._texts[meaning.card][plain(name).replace("'", "")] = None

    # Asking -----------------------------------------------------------------------------------

    def __contains__(self, name: str) -> bool:
        return in_singular(name) in self._meanings

    def called(self, name: str) -> tuple[Meaning, ...]:
        """What has this name, its words in any order: cards first, then the pantry and kinds."""
        return tuple(self._same.get(same_name(name), ()))

    def like(self, name: str) -> tuple[Meaning, ...]:
        """What the house has under a name of which this one can be a misspelling."""
        found: dict[Meaning, None] = {}
        for text in {in_singular(name), " ".join(words_of(name))}:
            joined = text.replace(" ", "")
            near = self._joined.get(joined[:1], ())
            found |= {food: None for one, food in near if one == joined or mistyped(joined, one)}
        return tuple(found)

    def text_of(self, card: str) -> str:
        """All names of a card and its kinds, as they are searched: plain, without apostrophes."""
        return " ".join(self._texts.get(card, ()))

    def spelt(self, word: str) -> tuple[str, ...]:
        """Words of names that a plain word of a search can be mistyped for, or their beginning."""
        return tuple(sorted(one for one in self._by_letter.get(word[:1], ())
                            if mistyped(word, one[: len(word) + typos(word)])
                            or mistyped(word, one[: len(word)])))  # fmt: skip

    def said(self, text: str) -> Said:
        """What a text says of foods. Longer names come before shorter ones: "peanut butter" is no
        butter, "butter beans" are beans."""
        if text not in self._known:
            if len(self._known) >= MOST_TEXTS:
                self._known.clear()
            self._known[text] = _Reading(self, text[:LONGEST_TEXT]).said()
        return self._known[text]

    def meant(self, line: str) -> Meant:
        """The food that a line of a shopping list or a recipe means: "400 g tinned tomatoes,
        drained" is Canned tomatoes. Amounts, units and words like "drained" say nothing."""
        said = self.said(line)
        here = [food for food in said.foods if food.here]
        bare = " ".join(word for word in words_of(line) if not self._says_nothing(word))
        whole = [food for food in self.called(line) if food.here]
        if not whole and said.clear and len(said.foods) == 1:
            whole = here
        if whole := whole or [food for food in self.called(bare) if food.here]:
            return Meant(whole[0], "same", said)
        if near := self.like(line) or self.like(bare):
            return Meant(near[0], "near", said)
        guessed = [food for food in said.guessed if food.here]
        best = max(here or guessed, key=lambda food: len(food.name), default=None)
        return Meant(best, "part" if best else "", said)

    # For a reading ----------------------------------------------------------------------------

    def _says_nothing(self, word: str) -> bool:
        return word[0].isdigit() or self._grammar.get(word, {}).get((word,)) == NO_FOOD

    def meaning(self, name: str) -> Meaning | None:
        """All that a name in the singular can mean, as one food."""
        return self._as_one.get(name)

    def grammar(self, words: Sequence[str]) -> tuple[int, str]:
        """How many of these words speak of no food, or of leaving one out, and which of the two."""
        phrases = self._grammar.get(words[0], {})
        long = max((len(p) for p in phrases if tuple(words[: len(p)]) == p), default=0)
        return long, phrases[tuple(words[:long])] if long else ""

    def longest(self, word: str) -> int:
        """How many words the longest name has that begins with this one."""
        return self._longest.get(word, 0)

    def spellings(self, word: str, written: str) -> tuple[str, ...]:
        """The words of names that a word can be: itself where it is known, else those that it can
        be mistyped for."""
        near = self._by_letter.get(word[:1], set())
        if word in near or written in self._plain_words or not typos(word):
            return (word,)
        return tuple(sorted(one for one in near if mistyped(word, one))) or (word,)


LEAVES: Mapping[str, Iterable[str]] = {WITHOUT: ALLERGENS, VEGAN: FROM_ANIMALS, "": ()}
"""What words leave out of the food after them."""


class _Reading:
    """A text that is read from its first word to the last."""

    def __init__(self, names: Names, text: str) -> None:
        self._names = names
        self._written = words_of(text)
        self._words = tuple(map(singular, self._written))
        self._spellings = [
            names.spellings(*pair) for pair in zip(self._words, self._written, strict=True)
        ]
        self._foods: dict[Meaning, None] = {}
        self._guessed: dict[Meaning, None] = {}
        self._left_out: dict[Meaning, None] = {}
        self._still: dict[Meaning, None] = {}
        self._rest: list[str] = []

    def said(self) -> Said:
        at, leaving, taken = 0, "", frozenset[str]()
        last: Meaning | None = None
        while at < len(self._words):
            long, food, guessed = self._name_at(at)
            phrase, kind = self._names.grammar(self._written[at:])
            if food is not None and long > phrase:
                if leaving or taken & set(food.contains):
                    self._leave_out(food, LEAVES[leaving] or taken)
                else:
                    (self._guessed if guessed else self._foods)[food] = None
                at, leaving, last, taken = at + long, "", food, frozenset()
            elif kind == FREE and last is not None:
                # "nut-free pesto": neither the nuts nor those that pesto has.
                self._foods.pop(last, None)
                self._guessed.pop(last, None)
                self._leave_out(last, ALLERGENS)
                taken, at, last = frozenset(last.contains), at + phrase, None
            elif kind == NO_FOOD or (kind in LEAVES and self._food_follows(at + phrase)):
                leaving = kind if kind in LEAVES else leaving
                at, last = at + phrase, None
            else:
                if not self._written[at][0].isdigit():
                    self._rest.append(self._written[at])
                    leaving, taken = "", frozenset()
                at, last = at + 1, None
        return Said(tuple(self._foods), tuple(self._guessed), tuple(self._left_out),
                    tuple(self._still), " ".join(self._rest))  # fmt: skip

    def _leave_out(self, food: Meaning, keys: Iterable[str]) -> None:
        """These allergens of it are not wanted: that is no promise."""
        self._left_out[food] = None
        self._still[_less(food, frozenset(keys))] = None

    def _food_follows(self, at: int) -> bool:
        """Whether a food comes before any word that nobody knows."""
        while at < len(self._words):
            if self._name_at(at)[1] is not None:
                return True
            phrase, kind = self._names.grammar(self._written[at:])
            if kind != NO_FOOD:
                return False
            at += phrase
        return False

    def _name_at(self, at: int) -> tuple[int, Meaning | None, bool]:
        """The longest name that begins here: of how many words, what it means, whether a word of it
        is mistyped."""
        most = max(map(self._names.longest, self._spellings[at]))
        for long in range(min(most, len(self._words) - at), 0, -1):
            for spelt in product(*self._spellings[at : at + long]):
                food = self._names.meaning(" ".join(spelt))
                if food is not None:
                    return long, food, spelt != self._words[at : at + long]
        return 0, None, False


# Facts --------------------------------------------------------------------------------------------


def _meaning(food: Diet, name: str, card: str = "", form: str = "", item: str = "") -> Meaning:
    facts = {field: getattr(food, field) for field in Diet.__struct_fields__}
    return Meaning(name=name, card=card, form=form, item=item, **facts)


def of_item(item: PantryItem) -> Meaning:
    """Something from the pantry. Where its owner has ticked allergens only, these tell of diets."""
    found = set(item.contains)
    sea = "no" if found & FROM_THE_SEA else item.vegetarian
    vegan = "no" if found & FROM_ANIMALS else item.vegan
    return replace(_meaning(item, item.name, item=item.key), vegetarian=sea, vegan=vegan)


def _made_of(food: str, name: str = "") -> Meaning | None:
    """What is known of what "contains milk", "may contain nuts", or is "nothing" of the kind."""
    what = food.rpartition(" ")[2]
    if food == f"may contain {what}":
        return replace(UNKNOWN, name=name, may_contain=(what,))
    if food == f"contains {what}":
        return _contains(what, name)
    return replace(HARMLESS, name=name) if food == NOTHING else None


def _contains(what: str, name: str) -> Meaning:
    """What is known of something that contains an allergen, meat, pork or alcohol."""
    flesh = what in (*FROM_THE_SEA, "meat", "pork")
    return replace(
        UNKNOWN,
        name=name,
        vegan="no" if flesh or what in FROM_ANIMALS else "depends",
        vegetarian="no" if flesh else "depends",
        gluten_free="no" if what == "gluten" else "depends",
        contains=(what,) if what in ALLERGENS else (),
        pork="yes" if what == "pork" else "depends",
        alcohol="yes" if what == "alcohol" else "depends",
    )


UNKNOWN = Meaning(name="", vegan="depends", vegetarian="depends", gluten_free="depends",
                  contains=(), may_contain=(), pork="depends", alcohol="depends")  # fmt: skip
HARMLESS = replace(UNKNOWN, vegan="yes", vegetarian="yes", gluten_free="yes", pork="no",
                   alcohol="no")  # fmt: skip


def _less(food: Meaning, keys: frozenset[str]) -> Meaning:
    """The food when these allergens, and any animal, may be in it and may not."""
    return replace(
        UNKNOWN,
        name=food.name,
        card=food.card,
        form=food.form,
        item=food.item,
        guessed=food.guessed,
        contains=tuple(key for key in food.contains if key not in keys),
        may_contain=tuple(
            key
            for key in ALLERGENS
            if key in food.may_contain or (key in keys and key in food.contains)
        ),
    )


def _as_one(several: Sequence[Meaning]) -> Meaning:
    """All that a name can mean, as the first of it."""
    first = several[0]
    if len(several) == 1:
        return first
    one = _together(first.name, several)
    return replace(one, card=first.card, form=first.form, item=first.item)


def _together(name: str, parts: Sequence[Meaning]) -> Meaning:
    """What is known of something that is made of all these."""
    contains = {key for part in parts for key in part.contains}
    may = {key for part in parts for key in part.may_contain} - contains
    return Meaning(
        name=name,
        vegan=_strictest("no", "yes", (part.vegan for part in parts)),
        vegetarian=_strictest("no", "yes", (part.vegetarian for part in parts)),
        gluten_free=_strictest("no", "yes", (part.gluten_free for part in parts)),
        contains=tuple(key for key in ALLERGENS if key in contains),
        may_contain=tuple(key for key in ALLERGENS if key in may),
        pork=_strictest("yes", "no", (part.pork for part in parts)),
        alcohol=_strictest("yes", "no", (part.alcohol for part in parts)),
        guessed=any(part.guessed for part in parts),
    )


def _strictest(worst: Answer, best: Answer, answers: Iterable[Answer]) -> Answer:
    found = set(answers)
    return worst if worst in found else best if found == {best} else "depends"


@cache
def shipped_names() -> Names:
    """The names of what came with the program."""
    data = shipped("data")
    return names_of(
        read_ingredients(data / "ingredients.csv"),
        read_pantry(data / "pantry.toml"),
        read_all_names(data / "names"),
    )


@lru_cache(maxsize=8)
def names_of(
    cards: tuple[Ingredient, ...],
    pantry: tuple[PantryItem, ...] = (),
    others: tuple[OtherName, ...] = (),
) -> Names:
    """The names of a house with these cards and this pantry."""
    return Names(cards, pantry, others)
