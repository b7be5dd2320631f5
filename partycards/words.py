"""Sentences in the reader's language.

Sentences are written in English where they are used, marked with `N_` or `_`, and translated here,
when it is known who reads them. Catalogues lie in `data/<language>/LC_MESSAGES/partycards.mo`.
"""

import gettext
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Any

from partycards.files import shipped
from partycards.games.base import N_, Named, Seat

ENGLISH = "en"


@cache
def languages() -> tuple[str, ...]:
    """The languages there are catalogues for, English first."""
    found = shipped("data").glob("*/LC_MESSAGES/partycards.mo")
    return (ENGLISH, *sorted(path.parts[-3] for path in found))


@cache
def catalogue(language: str) -> gettext.NullTranslations:
    """The sentences of a language; English is what stands in the code."""
    return gettext.translation("partycards", shipped("data"), [language], fallback=True)


@lru_cache(maxsize=256)
def best_language(accept: str) -> str:
    """The first language of an Accept-Language header that is there, else English.

    >>> best_language("xx, en-GB;q=0.8")
    'en'
    """
    wishes: list[tuple[float, str]] = []
    for item in accept.split(",")[:20]:
        tag, _, quality = item.strip().partition(";q=")
        try:
            weight = float(quality or 1)
        except ValueError:
            continue
        wishes.append((-weight, tag.lower().split("-")[0]))
    for _, tag in sorted(wishes, key=lambda wish: wish[0]):
        if tag in languages():
            return tag
    return ENGLISH


def joined(items: Sequence[str], language: str) -> str:
    """Names in a row: "Lisa", "Lisa and Ellen", "Lisa, Ellen and Amir"."""
    if len(items) < 2:
        return "".join(items)
    conjunction = catalogue(language).gettext("and")
    return f"{', '.join(items[:-1])} {conjunction} {items[-1]}"


@cache
def called(kind: str) -> Mapping[str, str]:
    """What the keys of a kind ("allergen") are called, untranslated."""
    words: dict[str, dict[str, str]] = tomllib.loads(
        (shipped("data") / "words.toml").read_text(encoding="utf-8")
    )
    return words[kind]


IN_ORDER = (
    N_("First game"), N_("Second game"), N_("Third game"), N_("Fourth game"), N_("Fifth game"),
)  # fmt: skip


def which_game(number: int, language: str) -> str:
    """The games of an evening, counted: "Second game"."""
    say = catalogue(language).gettext
    if number <= len(IN_ORDER):
        return say(IN_ORDER[number - 1])
    return say(N_("Game %(number)s")) % {"number": number}


def name_of(seat: Seat, names: Mapping[Seat, str], language: str) -> str:
    """The guest's name, or "Guest 3" when it was erased or never written."""
    name = names.get(seat)
    return name if name else catalogue(language).gettext("Guest %(seat)s") % {"seat": int(seat)}


def sentence(
    message: str, values: Mapping[str, Any], language: str, names: Mapping[Seat, str]
) -> str:
    """The message in a language, with its blanks filled; seats become names."""
    text = catalogue(language).gettext(message)
    if not values:
        return text
    return text % {key: _filled(value, language, names) for key, value in values.items()}


def _filled(value: Any, language: str, names: Mapping[Seat, str]) -> Any:
    if isinstance(value, Named):
        return name_of(value, names, language)
    if isinstance(value, tuple):
        return joined([str(_filled(item, language, names)) for item in value], language)
    return value
