"""How a text is read that speaks of foods, from its first word to the last."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import product

from msgspec import Struct

from partycards.catalogue.diet import ALLERGENS, FROM_ANIMALS
from partycards.catalogue.known_words import KnownWords
from partycards.catalogue.meanings import Meaning, less
from partycards.catalogue.other_names import FREE, NO_FOOD, VEGAN, WITHOUT
from partycards.catalogue.spelling import singular, words_in_parts
from partycards.catalogue.tongues import EVERY


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


LEAVES: Mapping[str, Iterable[str]] = {WITHOUT: ALLERGENS, VEGAN: FROM_ANIMALS, "": ()}
"""What words leave out of the food after them."""


class _Found(Struct, frozen=True):
    """A name in a text: of how many words, which foods it means, whether a word of it is mistyped,
    whether it is one in the text's languages, and whether it is written together of names."""

    long: int
    foods: tuple[Meaning, ...]
    guessed: bool = False
    plainly: bool = False
    parts: bool = False


class Reading:
    """A text that is read from its first word to the last."""

    def __init__(self, names: KnownWords, text: str) -> None:
        self._names = names
        apart = (names.taken_apart(word) for word in words_in_parts(text))
        self._written = tuple(names.unbent(word) for several in apart for word in several)
        self._words = tuple(map(singular, self._written))
        self._tongues = names.tongues_of(self._written)
        self._spellings = [
            names.spellings(*pair, self._tongues)
            for pair in zip(self._words, self._written, strict=True)
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
            found = self._name_at(at)
            phrase, kind, plainly = self._names.grammar(self._written[at:], self._tongues)
            if found is not None and self._is_food(at, found, phrase, plainly):
                food, long = found.foods[-1], found.long
                unwanted = bool(leaving or any(taken & {*each.contains} for each in found.foods))
                inside = self._inside(at, long) if found.guessed and not found.parts else ()
                for each in (*found.foods, *inside):
                    if unwanted:
                        self._leave_out(each, LEAVES[leaving] or taken)
                    else:
                        (self._guessed if found.guessed else self._foods)[each] = None
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

    def _is_food(self, at: int, found: _Found, phrase: int, plainly: bool) -> bool:
        """Whether a name is meant, and not the words beside names that begin where it does: those
        of the text's languages come before another's. Where two of its languages do not agree, it
        is rather a food."""
        if found.plainly != plainly or found.long != phrase or phrase > 1:
            return found.long > phrase or (found.plainly and not plainly)
        word, written = self._words[at], self._written[at]
        return not self._names.both_in_one(word, written, self._tongues)

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
                if (food := self._names.meaning(" ".join(self._words[at:to]), EVERY)) is not None
            )  # fmt: skip
            at, food = next(names, (at + 1, None))
            if food is not None:
                yield food

    def _food_follows(self, at: int) -> bool:
        """Whether a food comes before any word that nobody knows."""
        while at < len(self._words):
            if self._words[at] and self._name_at(at) is not None:
                return True
            phrase, kind, _ = self._names.grammar(self._written[at:], self._tongues)
            if kind != NO_FOOD:
                return False
            at += phrase
        return False

    def _name_at(self, at: int) -> _Found | None:
        """The longest name that begins here: in the text's languages, else in any, else one that is
        written together of others."""
        for tongues in dict.fromkeys((self._tongues, EVERY)):
            found = self._name_in(at, tongues)
            if found is not None:
                return found
        parts = self._names.parts(self._written[at], self._tongues)
        return _Found(1, parts, True, parts=True) if parts else None

    def _name_in(self, at: int, tongues: int) -> _Found | None:
        plainly = tongues == self._tongues
        most = max(map(self._names.longest, self._spellings[at]))
        for long in range(min(most, len(self._words) - at), 0, -1):
            for spelt in product(*self._spellings[at : at + long]):
                food = self._names.meaning(" ".join(spelt), tongues)
                if food is not None:
                    guessed = spelt != self._words[at : at + long]
                    parts = self._names.parts(self._written[at], self._tongues)
                    besides = parts if guessed and long == 1 else ()
                    return _Found(long, (food, *besides), guessed, plainly)
        return self._written_otherwise(at, tongues)

    def _guess_apart(self, at: int, food: Meaning) -> None:
        """ "Pea nuts" are peas and nuts, and may be peanuts all the same."""
        pair = self._words[at : at + 2]
        both = len(pair) == 2 and all(pair)
        one = self._names.run_together("".join(pair), EVERY) if both else None
        second = self._name_at(at + 1) if one is not None else None
        there = {key for each in second.foods for key in each.contains} if second else set()
        if one and second and set(one.contains) - {*food.contains, *there}:
            self._guessed[one] = None

    def _written_otherwise(self, at: int, tongues: int) -> _Found | None:
        """A name whose words are written as one, "peanutbutter", or as two, "sea food"."""
        for long in (2, 1):
            several = self._words[at : at + long]
            food = self._names.run_together("".join(several), tongues) if all(several) else None
            if food is not None:
                return _Found(len(several), (food,), plainly=tongues == self._tongues)
        return None
