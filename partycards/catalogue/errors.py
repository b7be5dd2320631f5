"""How the catalogue refuses: a file, or what somebody typed."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from pathlib import PurePath


def N_(message: str) -> str:
    """Mark a sentence that is translated later, when it is known who reads it."""
    return message


class Wrong(ValueError):
    """What is wrong, as a sentence with values; it is translated where it is shown.

    A value that is a tuple is read as a row of words, one that is a `Wrong` as a sentence.
    """

    def __init__(self, message: str, **values: object) -> None:
        english = {name: _english(value) for name, value in values.items()}
        super().__init__(message % english if values else message)
        self.message = message
        self.values: Mapping[str, object] = values


MOST_AT_ONCE = 4
"""Sentences about one line of a file."""


def together(several: Sequence[Wrong]) -> Wrong:
    """What is wrong with one line, in one row of sentences."""
    first, *rest = several
    for each in rest[: MOST_AT_ONCE - 1]:
        first = Wrong(N_("%(first)s %(then)s"), first=first, then=each)
    more = len(several) - MOST_AT_ONCE
    return Wrong(N_("%(first)s And %(more)s more."), first=first, more=more) if more > 0 else first


def _english(value: object) -> object:
    if not isinstance(value, tuple):
        return value
    words = [str(word) for word in value]
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)


class CatalogueError(ValueError):
    """A file of cards that cannot be used: which file, which line (from 1; 0 is the file as a
    whole), and why, as `message` and `values` like those of `Wrong`."""

    def __init__(self, path: PurePath, line: int, reason: str | Wrong) -> None:
        """Keep the three apart, so that an import page can list refusals line by line."""
        where = f"{path.name}, line {line}" if line else path.name
        super().__init__(f"{where}: {reason}")
        self.path = path
        self.line = line
        self.reason = str(reason)
        self.message = reason.message if isinstance(reason, Wrong) else reason
        self.values = reason.values if isinstance(reason, Wrong) else {}


def raise_first(found: list[CatalogueError]) -> None:
    """Raise what is wrong in the uppermost line, if anything is."""
    if found:
        raise min(found, key=lambda error: error.line)


USED_BEFORE = N_('The key "%(key)s" is already used in line %(line)s.')


def used_before(key: str, line: int) -> Wrong:
    """What is said about a second card with the same key."""
    return Wrong(USED_BEFORE, key=key, line=line)


MOST_LETTERS = 2000
"""No text of a card is longer."""
TURNS = frozenset("\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Characters that break a line or turn the reading direction unseen."""


def too_long() -> Wrong:
    return Wrong(N_("A text has more than %(most)s letters."), most=MOST_LETTERS)


def unprintable(text: str) -> Wrong | None:
    """What no card can carry: a text without end, or characters that cannot be seen."""
    if len(text) > MOST_LETTERS:
        return too_long()
    if text.isprintable():
        return None  # Nearly every text is, and has none of them.
    if any(letter in TURNS or unicodedata.category(letter) in ("Cc", "Cs") for letter in text):
        return Wrong(N_("There is a line break or another character that cannot be printed."))
    return None
