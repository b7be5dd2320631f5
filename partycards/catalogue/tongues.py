"""Which languages a text may be in, by the words that each of them knows.

All languages are known at once, for nobody is asked for theirs before "Möhre" is understood. Only a
word that means one thing here and another there asks which it is: "pan" is bread in Spanish, and
in English something to fry in. Languages are bits of a number, so that a word has them all in one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from partycards.words import BRITISH, ENGLISH, SPOKEN_NAMES

ORDER = tuple(each for each in SPOKEN_NAMES if each != BRITISH)
"""English, which is read in both, and the others."""
EVERY = (1 << len(ORDER)) - 1
ENGLISH_TOO = 1 << ORDER.index(ENGLISH)
GERMAN = 1 << ORDER.index("de")


def tongue(language: str) -> int:
    """The bit of a language; a language that is not among them is any."""
    if language == BRITISH:
        language = ENGLISH
    return 1 << ORDER.index(language) if language in ORDER else EVERY


def spoken(words: Iterable[int]) -> int:
    """The languages that know most of the words, each word given as those that know it; all of them
    where no word tells."""
    known: Counter[int] = Counter()
    for tongues in words:
        if tongues != EVERY:
            known.update(bit for each in range(len(ORDER)) if tongues & (bit := 1 << each))
    most = max(known.values(), default=0)
    return sum(bit for bit, count in known.items() if count == most) or EVERY
