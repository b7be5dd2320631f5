"""British English, said out of American: the second English of the house.

All that the house says is written in American. A British reader is said the same sentence with
other words and spellings in it, by `data/en-GB/words.csv`: a line is what Americans say and what
the British do, and what they say of several where Americans have no plural of their own (three
zucchini). Other plurals in -s follow by themselves, capitals stay, "a" and "an" go with the word.
Longer lines come first, so a line whose two sides are alike leaves its words alone. A line with
blanks is a whole sentence.

Nothing has to be translated, so nothing is ever missing. What people write is not touched: it is in
no sentence before its blanks are filled, and of the words of cards only those are said otherwise
that came with the program.
"""

import csv
import gettext
import re
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import Any

from partycards.files import shipped

VOWELS = tuple("aeiou")


class British(gettext.NullTranslations):
    """The sentences of the house as the British say them, and the words of the cards in `data`."""

    def __init__(self, data: Path) -> None:
        super().__init__()
        self._data = data
        rows = [row for row in _rows(data / "en-GB" / "words.csv") if row["american"]]
        self._sentences = {
            row["american"]: row["british"] for row in rows if "%(" in row["american"]
        }
        words = [row for row in rows if "%(" not in row["american"]]
        self.words = {row["american"]: row["british"] for row in words}
        self._several = {row["american"]: row["several"] for row in words if row["several"]}
        for row in words:
            if not row["american"].endswith("s"):
                self.words.setdefault(row["american"] + "s", row["several"] or row["british"] + "s")
        self._found = _pattern(self.words)
        self._one = lru_cache(maxsize=16384)(self._said)

    def gettext(self, message: str) -> str:
        return self._one(message, False)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self._one(msgid1, False) if n == 1 else self._one(msgid2, msgid1 == msgid2)

    def on_card(self, text: str, several: bool = False) -> str:
        """What stands on a card, if it is one that came with the program."""
        return self._one(text, several) if self.stands_on_cards(text) else text

    def stands_on_cards(self, text: str) -> bool:
        """Whether this came with the program."""
        return text in self._shipped

    @cached_property
    def _shipped(self) -> frozenset[str]:
        """Every text in the house's data."""
        files = (path for path in self._data.rglob("*") if "names" not in path.parts)
        return frozenset(text for path in files for text in _texts(path))

    def _said(self, message: str, several: bool) -> str:
        """The sentence; `several`: it speaks of several though Americans say it as of one."""
        whole = self._sentences.get(message)
        if whole is not None:
            return whole

        def other(found: re.Match[str]) -> str:
            word = found["word"]
            if word is None:
                return found[0]
            known = word.lower()
            british = self._several.get(known, "") if several else ""
            british = british or self.words[known]
            return _article(found["article"] or "", known, british) + _like(word, british)

        return self._found.sub(other, message)


@cache
def shipped_british() -> British:
    """British as it came with the program."""
    return British(shipped("data"))


def _rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def _texts(path: Path) -> Iterator[str]:
    """The texts of a file of cards; forms are taken out of their cell."""
    if path.suffix == ".toml":
        yield from _values(tomllib.loads(path.read_text(encoding="utf-8")))
    elif path.suffix == ".csv":
        for row in _rows(path):
            for cell in filter(None, row.values()):
                yield cell
                yield from (form.partition("[")[0].strip() for form in cell.split(";"))


def _values(told: Any) -> Iterator[str]:
    """The texts of a TOML file, wherever they stand."""
    match told:
        case str():
            yield told
        case dict():
            for value in told.values():
                yield from _values(value)
        case list():
            for value in told:
                yield from _values(value)


def _pattern(words: Iterable[str]) -> re.Pattern[str]:
    """Finds these words, and passes over blanks and tags."""
    longest_first = sorted(words, key=len, reverse=True)
    any_word = "|".join(map(re.escape, longest_first))
    return re.compile(
        rf"%\(\w+\)[sd]|<[^>]*>|\b(?P<article>an? )?\b(?P<word>{any_word})\b", re.IGNORECASE
    )


def _like(word: str, british: str) -> str:
    """The British word with the capitals of the American one."""
    if word.isupper():
        return british.upper()
    if word.istitle() and " " in word:
        return british.title()
    return british[0].upper() + british[1:] if word[0].isupper() else british


def _article(article: str, american: str, british: str) -> str:
    """The article before a word, as it is said before the other."""
    vowel = british.startswith(VOWELS)
    if not article or vowel == american.startswith(VOWELS):
        return article
    return article[0] + ("n " if vowel else " ")
