"""A language for tests: English in Greek letters. Whatever a page still says in Latin ones is no
sentence that a translator was ever shown, or is glued from some.

The language is made while tests run and travels nowhere: its catalogues are those that would be
given to translators. Its letters are in all fonts, and its dates are in Greek letters, too.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import pytest

from partycards import words
from partycards.files import checkout, shipped
from partycards.translating.catalogues import Words, compiled, merged
from partycards.translating.gathering import gathered
from partycards.translating.wrong import english_of

GREEK = "el"
LETTERS = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "αβχδεφγηιξκλμνοπθρστυωψζυζΑΒΧΔΕΦΓΗΙΞΚΛΜΝΟΠΘΡΣΤΥΩΨΖΥΖ",
)
KEPT = re.compile(r"%\(\w+\)[\d.]*[a-z]|<[^>]*>|&\w+;")
"""What translators must leave as it is."""
LATIN = re.compile(r"[A-Za-z][A-Za-z’'-]+")
"""A word that nobody has translated."""


def in_greek(text: str) -> str:
    """The same in Greek letters, blanks and tags as they are.

    >>> in_greek("Ask %(who)s <b>now</b>")
    'Ασκ %(who)s <b>νοψ</b>'
    """
    kept = KEPT.findall(text)
    parts = [part.translate(LETTERS) for part in KEPT.split(text)]
    return "".join(part + (kept[at] if at < len(kept) else "") for at, part in enumerate(parts))


@cache
def _catalogues() -> dict[str, bytes]:
    """All that the house says, in Greek letters, as its compiled catalogues by their names."""
    found = {}
    for name, now in gathered(checkout()).items():
        greek = merged(Words(GREEK), now)
        for message in greek:
            if message.id:
                said = [in_greek(text) for text in english_of(message)]
                message.string = said[0] if isinstance(message.id, str) else tuple(said)
        found[name] = compiled(greek)
    return found


@contextmanager
def speaking_greek(folder: Path) -> Iterator[None]:
    """The house has one language more."""
    data = folder / "data"
    data.mkdir()
    for path in shipped("data").iterdir():
        (data / path.name).symlink_to(path)
    catalogues = data / GREEK / "LC_MESSAGES"
    catalogues.mkdir(parents=True)
    for name, compiled_words in _catalogues().items():
        (catalogues / f"{name}.mo").write_bytes(compiled_words)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(words, "shipped", lambda name: folder / name)
        patch.setitem(words.SPOKEN_NAMES, GREEK, in_greek("Greek"))
        words.languages.cache_clear()
        yield
    words.languages.cache_clear()
    for kept in (words.catalogue, words._words_of_cards):
        kept.cache_clear()
