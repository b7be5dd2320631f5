"""Keys made of names, in whatever script these are written.

Two houses that add the same food give it the same key, and two foods never share one: letters that
have no place in a key ("שקשוקה", "Ζαμπόν", "ほうれん草") leave a digest of the whole name there.
"""

from __future__ import annotations

import hashlib
import unicodedata

MOST_LETTERS = 40
AS_LATIN = str.maketrans(
    {"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i"}
)
"""Latin letters that are no letter with an accent."""


def plain_key(name: str) -> str:
    """A name as a key (`[a-z][a-z0-9_]*`, at most 40 letters): "Crème fraîche" is `creme_fraiche`;
    "" for one of nothing but punctuation."""
    said = " ".join(unicodedata.normalize("NFKC", name).casefold().split())
    said = said.replace("'", "").replace("\u2019", "")
    marked = unicodedata.normalize("NFKD", said.translate(AS_LATIN))
    bare = "".join(letter for letter in marked if not unicodedata.combining(letter))
    latin = "".join(letter if letter.isascii() and letter.isalnum() else " " for letter in bare)
    key = "_".join(latin.split())
    lost = any(letter.isalnum() and not letter.isascii() for letter in bare)
    if lost or (not key and not said.isascii()):
        digest = hashlib.sha256(said.encode()).hexdigest()[:10]
        key = f"{key[: MOST_LETTERS - 11].strip('_') or 'card'}_{digest}"
    key = key if key[:1].isalpha() or not key else f"card_{key}"
    return key[:MOST_LETTERS].strip("_")
