"""How names compare that people type: without accents and plurals, forgiving a slip of the finger.

In a list that is filtered while one types, static/spelling.js does the same on the phone.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

PARTS = re.compile(r"[,;:.!?()/|\n•]+| - | – ")
"""What divides a text into parts that are read on their own."""
LETTERS_A_TYPO = 5
"""One wrong letter in so many is forgiven; a shorter word must be the very word."""
JOINED = str.maketrans({"œ": "oe", "æ": "ae", "ø": "o", "ł": "l", "’": "'", "‘": "'"})
"""Letters that Unicode does not take apart, and the printed apostrophes."""
WORD = re.compile(r"[^\W_]+")
ELIDED = re.compile(r"\b([cdjlmnst]|qu|un|[dn]ell|[ads]u?ll|dall|quell|quest)'(?=[aeiouh])")
"""A small French or Italian word that has lost its vowel before another: "d'amandes"."""


@lru_cache(maxsize=4096)
def plain(text: str) -> str:
    """A text without capitals and accents, as it is searched: "gruyere" finds Gruyère."""
    if text.isascii():
        return text.lower()
    marked = unicodedata.normalize("NFKD", text.casefold())
    bare = "".join(letter for letter in marked if not unicodedata.combining(letter))
    return bare.translate(JOINED)


@lru_cache(maxsize=4096)
def words_of(text: str) -> tuple[str, ...]:
    """The words of a text without accents and signs: "Goat's cheeses!" is "goats", "cheeses"."""
    whole = plain(text)
    if "'" in whole:
        whole = ELIDED.sub(r"\1 ", whole).replace("'", "")
    return tuple(WORD.findall(whole))


def words_in_parts(text: str) -> tuple[str, ...]:
    """The same, with "" where a comma or another sign divides the text: "coconut, milk" is no
    coconut milk."""
    parts = (words_of(part) for part in PARTS.split(text))
    return tuple(word for part in parts if part for word in ("", *part))[1:]


@lru_cache(maxsize=4096)
def in_singular(text: str) -> str:
    """The same words, each in the singular: "Goat's cheeses!" is "goat cheese"."""
    return " ".join(map(singular, words_of(text)))


@lru_cache(maxsize=4096)
def same_name(name: str) -> str:
    """A name as it compares: without accents, each word in the singular, in the order of the
    alphabet. "Crèmes fraîches" and "fraiche creme" are the same."""
    return " ".join(sorted(in_singular(name).split()))


@lru_cache(maxsize=4096)
def singular(word: str) -> str:
    """An English word without its plural: berries, tomatoes, radishes, leaves, beans. A cookie ends
    like a berry and an olive like a leaf, so that cookies and olives are several of them."""
    for end, instead in (("ie", "y"), ("ve", "f")):
        if word.endswith(end) and len(word) > 4:
            return word.removesuffix(end) + instead
    for end, instead in (("ies", "y"), ("oes", "o"), ("shes", "sh"), ("ches", "ch"), ("ves", "f")):
        if word.endswith(end) and len(word) > len(end) + 1:
            return word.removesuffix(end) + instead
    return word.removesuffix("s") if len(word) > 3 and not word.endswith("ss") else word


def typos(word: str) -> int:
    """How many typos are forgiven in a word."""
    return len(word) // LETTERS_A_TYPO


def mistyped(word: str, meant: str) -> bool:
    """Whether one word can be the other with no more typos than are forgiven in the shorter. Nobody
    mistypes the first letter: mustard is not custard.

    >>> mistyped("brocoli", "broccoli"), mistyped("tomatos", "tomatoes"), mistyped("pear", "peas")
    (True, True, False)
    """
    most = min(typos(word), typos(meant))
    if not most or word[0] != meant[0] or abs(len(word) - len(meant)) > most:
        return False
    return _apart_by(word, meant, most)


def _apart_by(one: str, other: str, most: int) -> bool:
    """Whether at most so many letters are wrong, missing, too many, or changed places."""
    at, end = 0, min(len(one), len(other))
    while at < end and one[at] == other[at]:
        at += 1
    one, other = one[at:], other[at:]
    if not one or not other:
        return len(one) + len(other) <= most
    if not most:
        return False
    return (
        _apart_by(one[1:], other[1:], most - 1)
        or _apart_by(one, other[1:], most - 1)
        or _apart_by(one[1:], other, most - 1)
        or (one[:2] == other[1::-1] and _apart_by(one[2:], other[2:], most - 1))
    )
