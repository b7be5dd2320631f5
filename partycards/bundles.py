"""Style sheets and scripts are written in parts, and a page asks for one file: twenty requests on a
full Wi-Fi are twenty waits, and what is packed together packs smaller.

The order of the parts of a sheet is that of its cascade: what stands later wins.
"""

import gzip
import hashlib
import re
from functools import cache
from typing import NamedTuple

from partycards.files import shipped


class Bundle(NamedTuple):
    """One file as it is sent: `whole` and `small` (gzipped) are the same text in bytes."""

    whole: bytes
    small: bytes
    etag: str


def _parts(folder: str, suffix: str, names: str) -> tuple[str, ...]:
    return tuple(f"{folder}/{name}.{suffix}" for name in names.split())


def _sheets(folder: str, names: str) -> tuple[str, ...]:
    return _parts(f"css/{folder}", "css", names)


_BASE = ("fonts/fonts.css", "css/tokens.css")
_PHONE = _sheets(
    "phone",
    "page top brief hand rows fields judging chips table chapter covered card_page guide over "
    "doors sizes ballot tonight diary display",
)
_HOST = _sheets(
    "host", "page tabs checklist guests agreeing length match stand_in poster tonight files noise"
)
_STAFF = _sheets("staff", "page head tickets typing counts notepad floor told_late second_tap")
_SCREEN = _sheets(
    "screen",
    "page words lobby brief bar presenting judging awards finale watchers photos motion rules "
    "tonight display sound",
)
_GAMES = tuple(
    f"css/games/{path.name}" for path in sorted((shipped("static") / "css" / "games").glob("*.css"))
)
"""Of every game: a page stays open while the table goes from one game to the next."""

BUNDLES: dict[str, tuple[str, ...]] = {
    "css/phone.css": (
        *_BASE, "css/cards.css", *_PHONE, *_GAMES, "css/photos.css", "css/dinner.css",
    ),
    "css/host.css": (
        *_BASE, "css/cards.css", *_PHONE, *_HOST, "css/photos.css", "css/house_rules.css",
    ),
    "css/staff.css": (*_BASE, *_PHONE, *_STAFF),
    "css/screen.css": (*_BASE, "css/cards.css", *_SCREEN, "css/clock.css", *_GAMES),
    "css/games.css": _GAMES,
    "live.js": _parts("live", "js", "page buttons filter cover say morph stream moves start"),
}  # fmt: skip
"""The parts of every bundle, by its name in `static`."""


_COMMENT = re.compile(r"/\*.*?\*/\n*", re.S)


@cache
def joined(name: str) -> str:
    """The text of a bundle; a sheet's comments stay here, they are an eighth of what is sent."""
    folder = shipped("static")
    text = "\n".join((folder / part).read_text(encoding="utf-8") for part in BUNDLES[name])
    return _COMMENT.sub("", text) if name.endswith(".css") else text


@cache
def bundle(name: str) -> Bundle:
    """A bundle as it is sent, packed once for all who ask: parts are read once, as templates are,
    so a change of one wants a new start."""
    whole = joined(name).encode()
    return Bundle(whole, gzip.compress(whole, 9, mtime=0), hashlib.sha256(whole).hexdigest()[:16])
