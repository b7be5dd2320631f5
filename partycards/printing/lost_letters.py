"""Letters that no font has: told before anything is printed. A mark stands in their place."""

from collections.abc import Mapping

from msgspec import Struct

from partycards.games.base import N_
from partycards.words import catalogue

ONE = N_("One letter cannot be printed. A mark stands in its place:")
MANY = N_("%(num)s letters cannot be printed. A mark stands in their place:")
WHERE = N_("%(letters)s in “%(words)s”")
LONGEST = 60
"""So much of the words is told."""


class Lost(Struct, frozen=True):
    """Letters that are missing in the same words."""

    letters: tuple[str, ...]
    words: str


def gathered(lost: Mapping[str, str]) -> tuple[Lost, ...]:
    """Letters with the line in which each stands, by line."""
    lines: dict[str, list[str]] = {}
    for letter, words in lost.items():
        lines.setdefault(words, []).append(letter)
    return tuple(Lost(tuple(letters), words) for words, letters in lines.items())


def told(lost: tuple[Lost, ...], language: str) -> tuple[str, tuple[str, ...]]:
    """How many letters are lost in one sentence, "" for none, and where each is: with its number
    in Unicode, for whoever has no font for it either."""
    num = sum(len(each.letters) for each in lost)
    if not num:
        return "", ()
    words = catalogue(language)
    places = tuple(
        words.gettext(WHERE) % {"letters": ", ".join(map(_named, each.letters)),
                                "words": _short(each.words)}
        for each in lost
    )  # fmt: skip
    return words.ngettext(ONE, MANY, num) % {"num": num}, places


def _named(letter: str) -> str:
    return f"{letter} ({' '.join(f'U+{ord(char):04X}' for char in letter)})"


def _short(words: str) -> str:
    return words if len(words) <= LONGEST else f"{words[: LONGEST - 2]} …"
