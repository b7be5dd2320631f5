"""The words by which a list is read, `data/lists/<language>.toml`: those of all languages at once,
for a recipe is pasted as it is, whoever pastes it. English comes first where two do not agree."""

from __future__ import annotations

import re
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Mapping

from msgspec import Struct

from partycards.files import shipped
from partycards.words import ENGLISH


class Words(Struct, frozen=True):
    """Words in small letters. `units` has the unit of a card for each word of a measure ("" where a
    card has none for it); `sizes` stand with an amount and measure nothing; a line that begins with
    one of `verbs` and has one of `sentence` is a step of a recipe; `plain` change nothing about a
    food; `remarks` say behind a comma that no other food follows. `headings` and `no_food` are
    whole lines. `phrases` are what the patterns of `lines` say in English, in other
    languages."""

    units: Mapping[str, str]
    sizes: frozenset[str]
    verbs: frozenset[str]
    sentence: frozenset[str]
    plain: frozenset[str]
    remarks: frozenset[str]
    headings: frozenset[str]
    no_food: frozenset[str]
    colours: Mapping[str, str]
    phrases: Mapping[str, tuple[str, ...]]


def _read() -> Words:
    folder = shipped("data") / "lists"
    files = sorted(folder.glob("*.toml"), key=lambda path: (path.stem != ENGLISH, path.stem))
    every = [tomllib.loads(path.read_text(encoding="utf-8")) for path in files]
    words: dict[str, set[str]] = defaultdict(set)
    units: dict[str, str] = {}
    colours: dict[str, str] = {}
    phrases: dict[str, tuple[str, ...]] = defaultdict(tuple)
    for found in every:
        for name, said in found["words"].items():
            words[name].update(said.split())
        for name, said in found["lines"].items():
            words[name].update(_phrases(said))
        for unit, said in found["units"].items():
            units = dict.fromkeys(said.split(), unit) | units
        for colour, said in found["colours"].items():
            colours[colour] = f"{colours.get(colour, '')} {said}"
        units = dict.fromkeys(_phrases(found.get("phrases", {}).pop("spoons", "")), "") | units
        for name, said in found.get("phrases", {}).items():
            phrases[name] += tuple(_phrases(said))
    sets = {name: frozenset(several) for name, several in words.items()}
    return Words(units, **sets, colours=colours, phrases=phrases)


def _phrases(said: str) -> Iterable[str]:
    return filter(None, (" ".join(each.split()) for each in said.split("|")))


WORDS = _read()


def also(name: str) -> str:
    """What other languages say, as further choices of a pattern: "*" is any number, and before a
    vowel stands no blank."""
    several = sorted(WORDS.phrases[name], key=len, reverse=True)
    found = (re.escape(one).replace(r"\*", r"\d+").replace("’", "['’]") for one in several)
    return "|".join(one.replace(r"\ ", r"\s+") for one in found)


def one_of(words: Iterable[str]) -> str:
    """Any of these words, as a pattern: longer ones first."""
    return "|".join(map(re.escape, sorted(words, key=len, reverse=True)))
