"""Letters of the world: which font has the letters of which script, and which of them goes first.

These fonts lie packed in `static/fonts/print` and are unpacked in memory when the first of their
letters is printed: sheets without one never wait for them.

Chinese, Japanese and Korean share characters that each writes in its own way. What stands beside
them tells whose they are: kana are Japanese, Hangul Korean; else the side wins whose characters the
others do not have, and where none has any they are simplified Chinese.
"""

import lzma
import re
from functools import cache, lru_cache
from typing import TYPE_CHECKING
from unicodedata import category

import regex

from partycards.files import shipped

if TYPE_CHECKING:
    import uharfbuzz

PACKED = {
    "Simplified": "NotoSansSC_500Medium",
    "Traditional": "NotoSansTC_500Medium",
    "Japanese": "NotoSansJP_500Medium",
    "Hangul": "NotoSansKR_500Medium",
    "Arabic": "Vazirmatn_400Regular",
    "ArabicBold": "Vazirmatn_700Bold",
    "Hebrew": "NotoSansHebrew_400Regular",
    "HebrewBold": "NotoSansHebrew_700Bold",
    "Thai": "NotoSansThai_400Regular",
    "ThaiBold": "NotoSansThai_700Bold",
    "Emoji": "NotoEmoji_500Medium",
    "Widest": "UnifontEX",
}
WIDEST = "Widest"
"""Has nearly every letter there is, made of squares: where no other has it."""

TALL = {"Thai": 1.5, "ThaiBold": 1.5, "Arabic": 1.65, "ArabicBold": 1.65}
"""How far apart lines are at least, in sizes, for what stands above and below their letters."""

FAR = re.compile("[^\x00-\u058f\u1d00-\u200f\u2010-\u206f\ufb00-\ufb06\ufffd]")
"""What the house's own fonts may lack: they have Latin, Greek and Cyrillic."""

HAN = regex.compile(r"(?![\U00010000-\U0010ffff])[\p{Han}\u3000-\u303f\u30fb\u30fc\uff00-\uffef]")
"""Without the rarest characters, which these fonts do not have."""
KANA = regex.compile(r"[\p{Hiragana}\p{Katakana}]")
RARE = regex.compile("[\U00020000-\U0002ffff]")
"""Of these, only the Japanese font has any."""
HANGUL = regex.compile(r"\p{Hangul}")
BOPOMOFO = regex.compile(r"\p{Bopomofo}")
SCRIPTS = (
    ("Arabic", regex.compile(r"[\p{Arabic}\ufd3e\ufd3f]")),
    ("Hebrew", regex.compile(r"\p{Hebrew}")),
    ("Thai", regex.compile(r"[\p{Thai}\u0e3f]")),
)
PICTURES = regex.compile(r"[\p{Extended_Pictographic}\p{Regional_Indicator}\u20e3]")


@cache
def data(name: str) -> bytes:
    """A font as a TrueType file."""
    path = shipped("static") / "fonts" / "print" / f"{PACKED[name]}.ttf.xz"
    return lzma.decompress(path.read_bytes())


@cache
def face(name: str) -> "uharfbuzz.Face":
    """A font as HarfBuzz knows it."""
    # Here and not at the top: most sheets have no such letter, and need not wait for it.
    import uharfbuzz

    return uharfbuzz.Face(data(name))


@cache
def letters(name: str) -> frozenset[int]:
    """The code points that a font has. The widest has squares for numbers without a letter, too:
    those do not count."""
    found = frozenset(face(name).unicodes)
    if name == WIDEST:
        return frozenset(code for code in found if category(chr(code)) not in ("Cn", "Co", "Cs"))
    return found


def is_far(text: str) -> bool:
    """Whether letters of other scripts, or emoji, may be in a text."""
    return not text.isascii() and FAR.search(text) is not None


@lru_cache(maxsize=4096)
def fonts_for(text: str, bold: bool) -> tuple[str, ...]:
    """The fonts that a text needs besides the house's own, in the order in which they are asked."""
    found = [name + "Bold" if bold else name for name, script in SCRIPTS if script.search(text)]
    found += _characters(text)
    if PICTURES.search(text):
        found.append("Emoji")
    return tuple(found)


def _characters(text: str) -> tuple[str, ...]:
    """Fonts for Chinese characters and what is written among them, the likeliest first."""
    if KANA.search(text):
        return "Japanese", "Traditional", "Simplified", "Hangul"
    if RARE.search(text):
        return "Japanese", *(name for name in _others(text) if name != "Japanese")
    return _others(text)


def _others(text: str) -> tuple[str, ...]:
    korean = ("Hangul",) if HANGUL.search(text) else ()
    if BOPOMOFO.search(text):
        return *korean, "Traditional", "Simplified", "Japanese"
    han = HAN.findall(text)
    if not han:
        return korean
    # Old standards tell who writes a character: only one side's own has it.
    only = {
        "Simplified": sum(_in(char, "gb2312") and not _in(char, "big5") for char in han),
        "Traditional": sum(_in(char, "big5") and not _in(char, "gb2312") for char in han),
        "Japanese": sum(
            _in(char, "cp932") and not _in(char, "big5") and not _in(char, "gb2312") for char in han
        ),
    }
    if korean:
        only["Traditional"] += 1
    return (*korean, *sorted(only, key=lambda name: -only[name]))


def _in(char: str, codec: str) -> bool:
    try:
        char.encode(codec)
    except UnicodeEncodeError:
        return False
    return True
