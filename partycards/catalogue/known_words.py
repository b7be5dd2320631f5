"""The words that a house knows, with the languages that know them, as a text is read by them.

All languages are known at once. Where a word means one thing in one language and another in
another, it means what it does in the languages of the text (`tongues`), or all of it where the text
does not tell: a warning may rather say too much.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from copy import copy

from partycards.catalogue.inflected import as_written, free_of, in_parts
from partycards.catalogue.meanings import Meaning, as_one
from partycards.catalogue.name_index import Index
from partycards.catalogue.naming import in_one
from partycards.catalogue.other_names import NO_FOOD
from partycards.catalogue.spelling import mistyped, singular, typos
from partycards.catalogue.tongues import ENGLISH_TOO, EVERY, GERMAN, spoken

TOO_LONG_FOR_ANOTHER = 9
"""A word of so many letters, mistyped, is nobody's plain word in another language."""


class KnownWords:
    """Names in the singular with what they mean, and the words beside names."""

    def __init__(
        self,
        index: Index,
        grammar: Mapping[tuple[str, ...], Mapping[str, int]],
    ) -> None:
        """`grammar` are the words beside names, as they are written, with what they say and the
        languages in which they say it."""
        self._index = index
        self._grammar: dict[str, dict[tuple[str, ...], Mapping[str, int]]] = defaultdict(dict)
        self._plain_words: dict[str, int] = defaultdict(int)
        for words, kinds in grammar.items():
            self._grammar[words[0]][words] = kinds
            for word in words:
                for tongues in kinds.values():
                    self._plain_words[word] |= tongues
        self._as_one: dict[tuple[str, int], Meaning | None] = {}

    def over(self, index: Index) -> KnownWords:
        """The same words beside other names."""
        another = copy(self)
        another._index, another._as_one = index, {}
        return another

    def tongues_of(self, written: Iterable[str]) -> int:
        """The languages that words may be in, as they are written."""
        return spoken(self._known_by(word) for word in written if word)

    def _known_by(self, word: str) -> int:
        return self._tongues(word) | self._tongues(singular(word))

    def _tongues(self, word: str) -> int:
        return self._plain_words.get(word, 0) | self._index.spoken(word)

    def meaning(self, name: str, tongues: int) -> Meaning | None:
        """All that a name in the singular can mean in these languages, as one food."""
        key = name, tongues
        if key not in self._as_one:
            meant = in_one(self._index.called(name), tongues)
            self._as_one[key] = as_one(meant) if meant else None
        return self._as_one[key]

    def run_together(self, letters: str, tongues: int) -> Meaning | None:
        """What a name means whose words are written together, or a word that is written apart."""
        return self.meaning(self._index.with_blanks(letters), tongues)

    def grammar(self, words: Sequence[str], tongues: int) -> tuple[int, str, bool]:
        """How many of these words speak of no food, or of leaving one out, which of the two, and
        whether they do so in one of these languages."""
        phrases = self._grammar.get(words[0], {})
        lengths = {len(phrase) for phrase in phrases if len(phrase) <= len(words)}
        for asked in (tongues, EVERY):
            for long in sorted(lengths, reverse=True):
                if kind := _first(phrases.get(tuple(words[:long]), {}), asked):
                    return long, kind, asked == tongues
        return 0, "", False

    def both_in_one(self, word: str, written: str, tongues: int) -> bool:
        """Whether one of the languages has a word as a food and as none: it is what the language
        says beside names."""
        foods = (call.tongues for call in self._index.called(word))
        plain = tuple(self._grammar.get(written, {}).get((written,), {}).values())
        return any(one & other & tongues for one in foods for other in plain)

    def longest(self, word: str) -> int:
        """How many words the longest name has that begins with this one."""
        return self._index.longest(word)

    def spellings(self, word: str, written: str, tongues: int) -> tuple[str, ...]:
        """The words of names that a word can be: itself where it is known, else those that it can
        be mistyped for."""
        most = typos(word)
        if not most or self._index.uses(word) > 0 or written in self._plain_words:
            return (word,)
        lengths = range(len(word) - most, len(word) + most + 1)
        near = (one for long in lengths for one in self._index.words(word[0], long))
        far = len(word) >= TOO_LONG_FOR_ANOTHER
        return tuple(sorted(
            one for one in near if mistyped(word, one)
            and (far or (self._tongues(one) or EVERY) & (tongues | ENGLISH_TOO))
        )) or (word,)  # fmt: skip

    # German ------------------------------------------------------------------------------------

    def unbent(self, written: str) -> str:
        """The word that a word is without its end, and with ü for ue; itself where none is
        known."""
        if not written or self._is_known(written):
            return written
        return next(filter(self._is_german, as_written(written)), written)

    def taken_apart(self, written: str) -> tuple[str, ...]:
        """A word, or what it leaves out and the end that says so: "nussfrei"."""
        found = None if self._is_known(written) else free_of(written)
        if found is None or not self._is_german(self.unbent(found[0])):
            return (written,)
        return found

    def parts(self, word: str, tongues: int) -> tuple[Meaning, ...]:
        """The foods whose names are written together in a word that nobody knows; what they are
        together is somebody's guess."""
        if not tongues & GERMAN:
            return ()
        found = (self.meaning(singular(part), GERMAN) for part in in_parts(word, self._is_german))
        return tuple(food for food in found if food is not None)

    def _is_known(self, written: str) -> bool:
        return bool(self._index.called(singular(written)) or self._known_by(written))

    def _is_german(self, written: str) -> bool:
        return any(call.tongues & GERMAN for call in self._index.called(singular(written)))


def _first(kinds: Mapping[str, int], tongues: int) -> str:
    """What words say in the first of the languages that has them; to leave nothing out comes before
    leaving out, where it is not English."""
    in_english = (kind for kind, by in kinds.items() if by & tongues & ENGLISH_TOO)
    said = [kind for kind, known_by in kinds.items() if known_by & tongues]
    return next(in_english, "") or (NO_FOOD if NO_FOOD in said else next(iter(said), ""))
