"""What no American reads in this house, and where it could stand."""

import csv
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from partycards.british import shipped_british

ALSO_AMERICAN = frozenset(
    (
        "film",
        "packet",
        "porridge",
        "holiday",
        "rocket",
        "biscuit",
        "mum",
        "coriander",
        "butter bean",
    )
)
"""Of the words that the British are told those that may stand in an American sentence, too."""

ENGLISH = shipped_british()


def _any_of(words: set[str]) -> re.Pattern[str]:
    longest_first = sorted(words, key=len, reverse=True)
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, longest_first))})\b", re.IGNORECASE)


def _stem(word: str) -> str:
    return word.removesuffix("s")


SPELLED_BRITISH = _any_of(
    {
        british
        for american, british in ENGLISH.words.items()
        if ENGLISH.gettext(british) == british != american
        and british not in ENGLISH.words
        and _stem(british) not in ALSO_AMERICAN
    }
)
"""A word that Americans do not say."""

SAME = {american for american, british in ENGLISH.words.items() if american == british}
SPELLED_AMERICAN = re.compile(
    rf"(?:{'|'.join(sorted(SAME, key=len, reverse=True))})"
    rf"|({_any_of(set(ENGLISH.words) - SAME).pattern})",
    re.IGNORECASE,
)
"""A word that the British do not say, as its group; words that both say stand for themselves."""

UNREAD = frozenset(("key", "picture", "tags", "in", "same"))
"""Fields whose texts nobody reads."""


CELLS = ("name", "plural", "meat_like", "forms", "glossary")
"""Cells of a card that people read; facts in brackets are keys."""


def read_out(path: Path) -> Iterator[str]:
    """The texts of a file of data that people read: no keys, no fields of tables."""
    if path.suffix == ".csv":
        with path.open(encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file):
                yield from (re.sub(r"\[[^]]*\]", "", row[cell]) for cell in CELLS if row.get(cell))
    else:
        yield from _texts(tomllib.loads(path.read_text(encoding="utf-8")))


def _texts(told: Any) -> Iterator[str]:
    match told:
        case str():
            if " " in told or told[:1].isupper():
                yield told
        case dict():
            for key, value in told.items():
                if key not in UNREAD:
                    yield from _texts(value)
        case list():
            for value in told:
                yield from _texts(value)
