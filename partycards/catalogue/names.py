"""What a word means: one index of all names of foods in a house.

Its cards, their forms, its pantry and what else people call these (`other_names`). Who asks wants
more or less of it:

- `Names.said`: the foods that a text names. Allergen warnings ask it, and may rather say too much.
- `Names.called`, `Names.like`: what has just this name, and what it may be misspelt for. Whoever
  adds a card, types a dish from paper or pastes a list asks them.
- `Names.spelt`: the words that names have for what somebody begins to type in a search.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from itertools import product

from msgspec import Struct
from msgspec.structs import replace

from partycards.catalogue.diet import ALLERGENS, FROM_ANIMALS
from partycards.catalogue.ingredients import Ingredient, read_ingredients
from partycards.catalogue.meanings import (
    Meaning,
    as_one,
    containing,
    less,
    made_of,
    of_food,
    of_item,
    together,
)
from partycards.catalogue.other_names import (
    FREE,
    MADE_OF,
    NO_FOOD,
    VEGAN,
    WITHOUT,
    OtherName,
    read_all_names,
)
from partycards.catalogue.pantry import PantryItem, read_pantry
from partycards.catalogue.spelling import (
    in_singular,
    mistyped,
    same_name,
    singular,
    typos,
    words_in_parts,
    words_of,
)
from partycards.files import shipped
from partycards.words import languages, plural_of, translated

MOST_TEXTS = 4000
"""So many texts are remembered: a dish is looked at each time that its plate is drawn."""
LONGEST_TEXT = 2000
PICTURED = {
    ord(picture): f" {food} "
    for pictures, food in (
        ("🥜", "peanuts"), ("🌰", "nuts"), ("🥛🍼", "milk"), ("🧀", "cheese"), ("🧈", "butter"),
        ("🥚🍳", "eggs"), ("🐟🐠🎣🍣", "fish"), ("🦐🍤", "shrimp"), ("🦀", "crab"),
        ("🦞", "lobster"), ("🦪", "oyster"), ("🦑", "squid"), ("🐙", "octopus"), ("🌾", "wheat"),
        ("🍞🥖🥨🥯", "bread"), ("🥐", "croissant"), ("🍝", "pasta"), ("🥓", "bacon"),
        ("🐖🐷", "pork"), ("🥩🍖", "meat"), ("🍷🍾🥂", "wine"), ("🍺🍻", "beer"),
    )
    for picture in pictures
}  # fmt: skip
"""What guests draw instead of a word, as far as it matters to anybody."""


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
        self._take_translated(cards, foods)
        self._as_one = {name: as_one(several) for name, several in self._meanings.items()}
        self._without_blanks = {name.replace(" ", ""): name for name in self._meanings}
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
            food = of_food(card, card.name, card=card.key)
            foods[card.key] = replace(food, guessed=card.guessed)
            for name in (card.name, card.plural, card.key.replace("_", " ")):
                self._add(name, foods[card.key])
        for item in pantry:
            foods.setdefault(item.key, of_item(item))
            self._add(item.name, of_item(item))
        for card in cards:
            for form in card.forms:
                kind = of_food(form, form.name, card=card.key, form=form.name)
                foods.setdefault(form.name, kind)
                self._add(form.name, kind)
        for key in MADE_OF:
            if key not in self:
                self._add(key, containing(key, key))
        return foods

    def _take_others(self, others: Iterable[OtherName], foods: Mapping[str, Meaning]) -> None:
        for other in others:
            if other.grammatical:
                words = words_of(other.name)
                self._grammar[words[0]][words] = other.foods[0]
                continue
            # A house may have put away the card that a name stands with.
            parts = [food for each in other.foods if (food := foods.get(each) or made_of(each))]
            if len(parts) == len(other.foods) == 1:
                self._add(other.name, replace(parts[0], name=parts[0].name or other.name))
            elif parts:
                self._add(other.name, together(other.name, parts))

    def _take_translated(self, cards: Iterable[Ingredient], foods: Mapping[str, Meaning]) -> None:
        """What the same cards and forms are called in other languages, and by the British: whoever
        speaks one reads it, and writes it. A search for a word of theirs means the card, and not
        every card with a form of it."""
        for language in languages()[1:]:
            for card in cards:
                food = foods[card.key]
                self._say(card.name, translated(card.name, language), food, True)
                plural = plural_of(card.name, card.plural, language)
                self._say(card.plural, plural, food, True)
                for form in card.forms:
                    said = translated(form.name, language)
                    self._say(form.name, said, foods[form.name], False)

    def _say(self, english: str, said: str, food: Meaning, searched: bool) -> None:
        """Another language's name of a food."""
        if said != english:
            self._add(said, food, searched)

    def _add(self, name: str, meaning: Meaning, searched: bool = True) -> None:
        key = in_singular(name)
        if not key or meaning in self._meanings.get(key, ()):
            return
        self._meanings[key] = (*self._meanings.get(key, ()), meaning)
        self._same[same_name(name)].append(meaning)
        if meaning.here:
            for text in {key, " ".join(words_of(name))}:
                joined = text.replace(" ", "")
                self._joined[joined[0]].append((joined, meaning))
        if meaning.card and searched:
            self._texts[meaning.card][" ".join(words_of(name))] = None

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
        """All names of a card and its kinds, as they are searched: plain words."""
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
            self._known[text] = _Reading(self, text[:LONGEST_TEXT].translate(PICTURED)).said()
        return self._known[text]

    # For a reading ----------------------------------------------------------------------------

    def meaning(self, name: str) -> Meaning | None:
        """All that a name in the singular can mean, as one food."""
        return self._as_one.get(name)

    def run_together(self, letters: str) -> Meaning | None:
        """What a name means whose words are written together, or a word that is written apart."""
        return self._as_one.get(self._without_blanks.get(letters, letters))

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
        self._written = words_in_parts(text)
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
            if not self._words[at]:
                at, leaving, last, taken = at + 1, "", None, frozenset()
                continue
            long, food, guessed = self._name_at(at)
            phrase, kind = self._names.grammar(self._written[at:])
            if food is not None and long > phrase:
                unwanted = bool(leaving or taken & set(food.contains))
                for each in (food, *(self._inside(at, long) if guessed else ())):
                    if unwanted:
                        self._leave_out(each, LEAVES[leaving] or taken)
                    else:
                        (self._guessed if guessed else self._foods)[each] = None
                if long == 1 and not unwanted:
                    self._guess_apart(at, food)
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
        self._still[less(food, frozenset(keys))] = None

    def _inside(self, at: int, long: int) -> Iterable[Meaning]:
        """What the words of a guessed name say where they stand as they are written: "amond milk"
        may be milk with something else."""
        end = at + long
        while at < end:
            names = (
                (to, food) for to in range(end, at, -1)
                if (food := self._names.meaning(" ".join(self._words[at:to]))) is not None
            )  # fmt: skip
            at, food = next(names, (at + 1, None))
            if food is not None:
                yield food

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
        return self._written_otherwise(at)

    def _guess_apart(self, at: int, food: Meaning) -> None:
        """ "Pea nuts" are peas and nuts, and may be peanuts all the same."""
        pair = self._words[at : at + 2]
        one = self._names.run_together("".join(pair)) if len(pair) == 2 and all(pair) else None
        second = self._name_at(at + 1)[1] if one is not None else None
        if one and second and set(one.contains) - {*food.contains, *second.contains}:
            self._guessed[one] = None

    def _written_otherwise(self, at: int) -> tuple[int, Meaning | None, bool]:
        """A name whose words are written as one, "peanutbutter", or as two, "sea food"."""
        for long in (2, 1):
            one = "".join(self._words[at : at + long])
            food = self._names.run_together(one) if all(self._words[at : at + long]) else None
            if food is not None:
                return min(long, len(self._words) - at), food, False
        return 0, None, False


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
