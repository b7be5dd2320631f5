"""What a word can be that no name has as it is written: German writes names together and changes
their ends, and on many keyboards there is no ü.

>>> [*as_written("nuessen")], [*in_parts("haselnussbutter", {"haselnuss", "butter"}.__contains__)]
(['nuessen', 'nuesse', 'nuess', 'nussen', 'nusse', 'nuss'], ['haselnuss', 'butter'])
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

DIGRAPHS = (("ae", "a"), ("oe", "o"), ("ue", "u"))
ENDINGS = ("n", "en", "es", "s")
"""Of several foods, and of what belongs to one: Nüssen, Mandeln, Lachses."""
JOINTS = ("", "n", "en", "s", "es", "er")
"""What stands between the parts of a word: Mandel-n-brot."""
SHORTEST = 3
"""Letters that are left of a word without its end."""
SHORTEST_PART = 4
FREE = ("freies", "freier", "freien", "freiem", "freie", "frei")
"""What ends a word that leaves out what it begins with: nussfreie."""


def as_written(word: str) -> Iterator[str]:
    """The word without its end, then with letters instead of two that stand for one."""
    one = word
    for two, letter in DIGRAPHS:
        one = one.replace(two, letter)
    for each in dict.fromkeys((word, one)):
        yield each
        for end in ENDINGS:
            if each.endswith(end) and len(each) - len(end) >= SHORTEST:
                yield each.removesuffix(end)


def in_parts(word: str, known: Callable[[str], bool]) -> Iterator[str]:
    """The names in a word that are written together: its end, which says what it is, and what is
    left of its beginning. Nothing for a word in which no name ends or begins."""
    for at in range(SHORTEST - 1, len(word) - SHORTEST_PART + 1):
        if known(word[at:]):
            yield from _begins(word[:at], known)
            yield word[at:]
            return
    yield from _begins(word, known)


def _begins(word: str, known: Callable[[str], bool]) -> Iterator[str]:
    for end in range(len(word), SHORTEST_PART - 1, -1):
        if known(word[:end]):
            yield word[:end]
            if len(word) - end >= SHORTEST_PART:
                yield from _begins(word[end:], known)
            return


def free_of(word: str) -> tuple[str, str] | None:
    """What a word leaves out and the end that says so: "nussfreie" is "nuss", "freie"."""
    end = next((end for end in FREE if word.endswith(end)), "")
    return (word.removesuffix(end), end) if end and len(word) - len(end) >= SHORTEST else None
