"""Names by what one looks for them by, of one house or of all.

What all houses have in common is one index for the whole process. A house lays its own over it:
the names of its cards that are different, while those of the cards in their place are gone.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from itertools import chain

from partycards.catalogue.naming import Call
from partycards.catalogue.spelling import mistyped

Calls = tuple[Call, ...]


class Index:
    """Calls by their names and words."""

    def __init__(
        self,
        calls: Iterable[Call],
        below: Index | None = None,
        gone: frozenset[str] = frozenset(),
    ) -> None:
        """`calls` are laid over those of `below`, of which the sources in `gone` are no more."""
        new = tuple(calls)
        self._below = below
        left = [call for source in gone for call in below.of_source(source)] if below else []
        self._by_key = self._laid(new, left, gone, lambda call: call.key, Index.called)
        self._by_card = self._laid(new, left, gone, lambda call: call.meaning.card, Index.of_card)
        self._by_source: dict[str, Calls] = {}
        if below is None:
            self._by_source = _grouped(new, lambda call: call.source)
        self._spoken: dict[str, int] = defaultdict(int)
        self._keys_of: dict[str, dict[str, dict[str, None]]] = defaultdict(dict)
        self._in_order: dict[str, dict[str, None]] = {}
        for call in new:
            for word in call.key.split():
                self._spoken[word] |= call.spoken
            if call.meaning.here:
                for text in {call.key, call.text}:
                    joined = text.replace(" ", "")
                    self._keys_of[joined[0]].setdefault(joined, {})[call.key] = None
        self._uses: Counter[str] = Counter()
        self._longest: dict[str, int] = {}
        self._without_blanks: dict[str, str] = {}
        for key, there in self._by_key.items():
            self._take_words(key, bool(there), bool(below and below.called(key)))
        self._by_letter: dict[str, set[str]] = defaultdict(set)
        self._by_length: dict[tuple[str, int], set[str]] = defaultdict(set)
        for word, uses in self._uses.items():
            before = below.uses(word) if below else 0
            if uses > 0 and not before:
                self._by_letter[word[0]].add(word)
                self._by_length[word[0], len(word)].add(word)

    def _laid(
        self,
        new: Calls,
        left: list[Call],
        gone: frozenset[str],
        by: Callable[[Call], str],
        before: Callable[[Index, str], Calls],
    ) -> dict[str, Calls]:
        """The calls by something of theirs, where it is different from below."""
        found = _grouped(new, by)
        if self._below is None:
            return {each: _sorted(calls) for each, calls in found.items()}
        below = self._below
        return {
            each: _sorted((
                *(call for call in before(below, each) if call.source not in gone),
                *found.get(each, ()),
            ))
            for each in {*found, *map(by, left)}
        }  # fmt: skip

    def _take_words(self, key: str, there: bool, before: bool) -> None:
        """Count the words of a name that is new, or gone."""
        words = key.split()
        for word in words:
            self._uses[word] += there - before
        if there and not before:
            self._longest[words[0]] = max(self._longest.get(words[0], 0), len(words))
            if len(words) > 1:
                self._without_blanks["".join(words)] = key
                self._in_order.setdefault(" ".join(sorted(words)), {})[key] = None

    # Asking -----------------------------------------------------------------------------------

    def called(self, key: str) -> Calls:
        """What a name in the singular is called of, in order."""
        found = self._by_key.get(key)
        if found is None:
            return self._below.called(key) if self._below else ()
        return found

    def of_card(self, card: str) -> Calls:
        """All that a card and its forms are called."""
        found = self._by_card.get(card)
        if found is None:
            return self._below.of_card(card) if self._below else ()
        return found

    def of_source(self, source: str) -> Calls:
        """All that a card, a thing or a line of a file calls anything."""
        return self._by_source.get(source, ())

    def changes(self, card: str) -> bool:
        """Whether what a card is called is different from below."""
        return card in self._by_card

    def in_any_order(self, same: str) -> Calls:
        """What has these words for a name, which stand in the order of the alphabet."""
        keys = {same: None, **self._ordered(same)}
        return _sorted(chain.from_iterable(map(self.called, keys)))

    def _ordered(self, same: str) -> dict[str, None]:
        below = self._below._ordered(same) if self._below else {}
        return {**below, **self._in_order.get(same, {})}

    def near(self, joined: str) -> Calls:
        """What the house has under a name that can be mistyped for this, written without blanks."""
        return _sorted(
            call
            for one, key in self._joined(joined[:1])
            if one == joined or mistyped(joined, one)
            for call in self.called(key)
            if call.meaning.here and one in (_joined(call.key), _joined(call.text))
        )

    def _joined(self, letter: str) -> Iterator[tuple[str, str]]:
        if self._below:
            yield from self._below._joined(letter)
        for joined, keys in self._keys_of.get(letter, {}).items():
            for key in keys:
                yield joined, key

    def with_blanks(self, letters: str) -> str:
        """The name of several words that are written as one here, or these letters."""
        found = self._without_blanks.get(letters)
        if found is None:
            return self._below.with_blanks(letters) if self._below else letters
        return found

    def spoken(self, word: str) -> int:
        """The languages that have a word in a name."""
        return self._spoken.get(word, 0) | (self._below.spoken(word) if self._below else 0)

    def longest(self, word: str) -> int:
        """How many words the longest name has that begins with this one."""
        own = self._longest.get(word, 0)
        return max(own, self._below.longest(word)) if self._below else own

    def uses(self, word: str) -> int:
        """How many names have a word."""
        return self._uses.get(word, 0) + (self._below.uses(word) if self._below else 0)

    def words(self, letter: str, long: int = 0) -> Iterator[str]:
        """The words of names that begin with a letter, or those of them that are so long."""
        here = self._by_length.get((letter, long)) if long else self._by_letter.get(letter)
        yield from here or ()
        if self._below:
            lost = self._uses
            for word in self._below.words(letter, long):
                if word not in lost or self.uses(word) > 0:
                    yield word


def _joined(text: str) -> str:
    return text.replace(" ", "")


def _sorted(calls: Iterable[Call]) -> Calls:
    several = tuple(calls)
    return several if len(several) < 2 else tuple(sorted(several, key=lambda call: call.place))


def _grouped(calls: Iterable[Call], by: Callable[[Call], str]) -> dict[str, Calls]:
    found: dict[str, list[Call]] = defaultdict(list)
    for call in calls:
        found[by(call)].append(call)
    return {each: tuple(several) for each, several in found.items()}
