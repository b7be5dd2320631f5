"""The text of a file that a spreadsheet program has written, whatever it took for a letter's bytes.

"CSV UTF-8" and "Unicode text" say so themselves. The older "CSV" of Excel does not: its bytes are
those of Windows or of the Mac, and of the reader's own corner of Europe. So it is read in the way
in which most of it looks like words, and whoever brings it in is told.
"""

from __future__ import annotations

import codecs
import re
from itertools import islice
from typing import NamedTuple

WESTERN = "äöüßéèêëàâáãåæçíìîïñóòôõøœúùûÿ"
EASTERN = "áéíóúýčďěňřšťůžąćęłńóśźżâăîşţöüőűäôľĺŕđ"
SIGNS = "“”„‘’‚–—…°½¼¾€«»®©²³×·\xa0"
"""What stands between words anywhere."""


class Way(NamedTuple):
    """A way to read bytes: its name in Python and for people, and the letters that it is for."""

    codec: str
    name: str
    letters: str


WAYS = (
    Way("cp1252", "Windows, Western Europe", WESTERN),
    Way("mac_roman", "Macintosh", WESTERN),
    Way("cp1250", "Windows, Central Europe", EASTERN),
    Way("cp1251", "Windows, Cyrillic", "абвгдежзийклмнопрстуфхцчшщъыьэюяёіїєґ"),
    Way("cp1253", "Windows, Greek", "αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰ"),
)
"""The likelier one first, where two look alike."""


def decoded(data: bytes) -> tuple[str, str]:
    """The text, and the name of the way that was guessed; "" where nothing had to be."""
    if data.startswith(codecs.BOM_UTF8):
        return data.decode("utf-8-sig", "replace"), ""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return data.decode("utf-16", "replace"), ""
    start = data[:1000]
    if start.count(0) > len(start) // 4:
        low_first = start[1::2].count(0) > start[::2].count(0)
        return data.decode("utf-16-le" if low_first else "utf-16-be", "replace"), ""
    try:
        return data.decode(), ""
    except UnicodeDecodeError:
        words = [found[0] for found in islice(WORD.finditer(data), MOST_WORDS)]
        way = min(WAYS, key=lambda way: sum(_strange(word, way) for word in words))
        return data.decode(way.codec, "replace"), way.name


WORD = re.compile(rb"[A-Za-z]{0,20}[\x80-\xff][A-Za-z\x80-\xff]{0,40}")
MOST_WORDS = 5000


def _strange(word: bytes, way: Way) -> int:
    """How many letters of the word nobody would expect there: of another alphabet, a capital after
    a small letter, a sign in the middle. And a Latin word is not all accents."""
    said = word.decode(way.codec, "replace")
    expected = {*way.letters, *way.letters.upper()}
    strange = int(min(way.letters) < "\u0250" and len(word) > 4 and min(word) > 0x7F)
    for before, letter in zip(" " + said, said, strict=False):
        if letter in SIGNS:
            strange += before.isalpha() and not said.endswith(letter)
        elif not letter.isascii():
            strange += letter not in expected or (letter.isupper() and before.islower())
    return strange
