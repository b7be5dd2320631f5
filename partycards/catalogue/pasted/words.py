"""The words by which a list is read, `data/lists/en.toml`."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping

from msgspec import Struct

from partycards.files import shipped


class Words(Struct, frozen=True):
    """Words in small letters. `units` has the unit of a card for each word of a measure ("" where a
    card has none for it); `sizes` stand with an amount and measure nothing; a line that begins with
    one of `verbs` and has one of `sentence` is a step of a recipe; `plain` change nothing about a
    food; `remarks` say behind a comma that no other food follows. `headings` and `no_food` are
    whole lines."""

    units: Mapping[str, str]
    sizes: frozenset[str]
    verbs: frozenset[str]
    sentence: frozenset[str]
    plain: frozenset[str]
    remarks: frozenset[str]
    headings: frozenset[str]
    no_food: frozenset[str]
    colours: Mapping[str, str]


def _read() -> Words:
    text = (shipped("data") / "lists" / "en.toml").read_text(encoding="utf-8")
    found = tomllib.loads(text)
    words = {name: frozenset(said.split()) for name, said in found["words"].items()}
    lines = {
        name: frozenset(" ".join(each.split()) for each in said.split("|"))
        for name, said in found["lines"].items()
    }
    units = {word: unit for unit, said in found["units"].items() for word in said.split()}
    return Words(units, **words, **lines, colours=found["colours"])


WORDS = _read()


def one_of(words: Iterable[str]) -> str:
    """Any of these words, as a pattern: longer ones first."""
    return "|".join(map(re.escape, sorted(words, key=len, reverse=True)))
