"""What guests type, made safe to keep: names and texts without characters that act.

Escaping happens where a text is shown (HTML, PDF); here only characters go that no reader can see
and that turn text round, hide it or break a line: control and format characters.
"""

import re
import unicodedata

import regex

from partycards.games.base import N_, IllegalMove

LONGEST_NAME = 20
"""Graphemes in a guest's name."""

_JOINERS = "\u200c\u200d"
_LOOKALIKES = str.maketrans(
    "авекмнорстухієјѕԁгԛԝ" + "αβεικνορτυχ" + "015",
    "abekmhopctyxiejsdrqw" + "abeikvoptux" + "ols",
)

_HOST, _GUEST = re.compile(r"(the)?host"), re.compile(r"guest\s*\d*", re.IGNORECASE)
"""What pages call the host, and guests whose names are erased."""


def clean_text(text: str) -> str:
    """A guest's text: composed (NFC), without control and format characters except line breaks and
    the joiners that some scripts and emoji need; spaces at the ends go."""
    if text.isascii() and text.isprintable():
        return text.strip()
    text = unicodedata.normalize("NFC", text.replace("\r\n", "\n").replace("\r", "\n"))
    kept = (
        char
        for char in text
        if char == "\n" or char in _JOINERS or unicodedata.category(char) not in _UNSEEN
    )
    return "".join(kept).strip()


_UNSEEN = ("Cc", "Cf", "Cs", "Co", "Zl", "Zp")
_BLANK = "\u115f\u1160\u3164\uffa0\u2800"
"""Letters and signs by their category, but empty to look at: Hangul fillers, the Braille blank."""
_TOWER = regex.compile(r"(\p{M}{4})\p{M}+")
"""More marks on one letter than any script needs; they would cover the lines above and below."""


def clean_name(text: str) -> str:
    """A guest's name, or IllegalMove: NFKC, at most 20 graphemes, something to see in it, and none
    by which pages mean somebody else."""
    text = unicodedata.normalize("NFKC", text[:2000])
    text = "".join(" " if char.isspace() or char in _BLANK else char for char in text)
    text = "".join(char for char in text if unicodedata.category(char) not in _UNSEEN)
    text = _TOWER.sub(r"\1", " ".join(text.split()))
    if not any(unicodedata.category(char)[0] in "LNSP" for char in text):
        raise IllegalMove(N_("Please type a name that the others can read."))
    if len(graphemes(text)) > LONGEST_NAME:
        raise IllegalMove(
            N_("Please take a shorter name: at most %(most)s letters."), most=LONGEST_NAME
        )
    if _HOST.fullmatch(looks_like(text)) or _GUEST.fullmatch(text):
        raise IllegalMove(
            N_("%(name)s is what the pages call somebody else. What do your friends call you?"),
            name=text,
        )
    return text


def graphemes(text: str) -> list[str]:
    """The characters as a reader counts them."""
    return regex.findall(r"\X", text)


def looks_like(name: str) -> str:
    """The same text for names that look the same: "Lisa", "lisa", "LISA" with a Cyrillic letter."""
    bare = unicodedata.normalize("NFKD", name.casefold())
    bare = "".join(char for char in bare if not unicodedata.combining(char) and not char.isspace())
    return bare.translate(_LOOKALIKES)
