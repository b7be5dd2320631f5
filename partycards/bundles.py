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


_BASE = ("fonts/fonts.css", "css/tokens.css", "css/team.css")
_PHONE = _sheets(
    "phone",
    "page top brief hand rows fields judging chips table chapter covered card_page guide over "
    "doors tongues sight sizes ballot tonight diary display",
)
_HOST = _sheets(
    "host",
    "page tabs join guests lobby agreeing length match stand_in poster tonight files noise",
)
_STAFF = _sheets(
    "staff",
    "page head tickets stations typing foot notepad floor errands bell told_late second_tap "
    "short_of tab moving",
)
_SCREEN = _sheets(
    "screen",
    "page words lobby brief bar market presenting served judging reveal awards finale ceremony "
    "uncovers watchers photos motion rules tonight display sound",
)
_GAMES = tuple(
    f"css/games/{path.name}" for path in sorted((shipped("static") / "css" / "games").glob("*.css"))
)
_LIVE = (
    "spelling.js",
    *_parts("live", "js", "page buttons filter cover say sight morph stream moves keeping start"),
)

GAMES_BEFORE = {"restaurant": ("cooking_party",)}
"""Whose pages a game's pages go on from: what is written for those holds for these."""

ROOMS_OF = {
    "cooking_party": ("css/phone/script.css", "css/phone/bets.css", "css/phone/reveal.css"),
}
"""What a game's phones show in sheets of their own."""


def _of_game(name: str) -> tuple[str, ...]:
    """The parts of a game's own sheet, which phones ask for besides their own."""
    key = name.removeprefix("css/games/").removesuffix(".css")
    before = (f"css/games/{one}.css" for one in GAMES_BEFORE.get(key, ()))
    return ("css/phone/farewell.css", *before, *ROOMS_OF.get(key, ()), name)


BUNDLES: dict[str, tuple[str, ...]] = {
    "css/door.css": (
        *_BASE, "css/cards.css",
        *_sheets("phone", "page hand rows fields table over doors tongues sizes"),
    ),
    "css/phone.css": (
        *_BASE, "css/cards.css", *_PHONE, "css/clock.css", "css/watch.css", "css/photos.css",
        "css/photographed.css", "css/told.css",
        "css/plates.css", "css/dinner.css",
    ),
    "css/host.css": (
        *_BASE, "css/cards.css", *_PHONE, *_HOST, "css/photos.css",
        "css/photographed.css", "css/told.css", "css/house_rules.css",
    ),
    "css/staff.css": (*_BASE, *_PHONE, *_STAFF),
    "css/wall.css": _sheets("staff", "wall wall_notices wall_tickets wall_plates wall_foot"),
    "css/screen.css": (
        *_BASE, "css/cards.css", "css/plates.css", *_SCREEN, "css/clock.css", *_GAMES,
    ),
    "css/games.css": _GAMES,
    **{name: _of_game(name) for name in _GAMES},
    "live.js": _LIVE,
    "decks.js": ("spelling.js", "decks.js"),
    "wall.js": _parts("wall", "js", "flow keys taps lost counts"),
    "phone.js": (
        "vendor/idiomorph.js", "dice.js", "drafts.js", *_LIVE, "clock.js", "glossary.js",
        "display.js",
    ),
}  # fmt: skip
"""The parts of every bundle, by its name in `static`."""


def sheet_of(game: str) -> str:
    """The name of the sheet of a game's own pages, by its key; "" when it has none."""
    name = f"css/games/{game}.css"
    return name if name in BUNDLES else ""


_COMMENT = re.compile(r"/\*.*?\*/\n*", re.S)
_COMMENT_LINE = re.compile(r"^ *//.*\n", re.M)
_FILE = re.compile(r'url\("/static/([^"]+)"\)')


@cache
def joined(name: str) -> str:
    """The text of a bundle. Comments stay here, they are an eighth of what is sent: those of
    sheets, and the lines of scripts that are nothing else. The letters that a sheet names are asked
    for under their own lasting names."""
    folder = shipped("static")
    text = "\n".join((folder / part).read_text(encoding="utf-8") for part in BUNDLES[name])
    if not name.endswith(".css"):
        return _COMMENT_LINE.sub("", text)
    return _FILE.sub(lambda file: f'url("{address(file[1])}")', _COMMENT.sub("", text))


@cache
def bundle(name: str) -> Bundle:
    """A bundle as it is sent, packed once for all who ask: parts are read once, as templates are,
    so a change of one wants a new start."""
    whole = joined(name).encode()
    return Bundle(whole, gzip.compress(whole, 9, mtime=0), _mark(whole))


# Names that last ----------------------------------------------------------------------------------

_LASTING = re.compile(r"(.+)\.([0-9a-f]{16})\.([a-z0-9]+)")


@cache
def address(name: str) -> str:
    """Where a page asks for a file of `static`. The name has a mark that is another one whenever
    the file is another, so a browser may keep what it got for good."""
    stem, _, suffix = name.rpartition(".")
    return f"/static/{stem}.{_mark_of(name)}.{suffix}"


def named(asked: str) -> tuple[str, bool]:
    """The file behind a name in `static`, and whether the name is that of the file as it is now.
    A page from before an update asks for its sheets by their earlier marks."""
    parts = _LASTING.fullmatch(asked)
    if parts is None:
        return asked, False
    stem, _, suffix = parts.groups()
    name = f"{stem}.{suffix}"
    return name, _is_ours(name) and address(name) == f"/static/{asked}"


def _is_ours(name: str) -> bool:
    """Whether there is such a file among the static ones."""
    folder = shipped("static")
    path = (folder / name).resolve()
    return name in BUNDLES or (path.is_relative_to(folder.resolve()) and path.is_file())


def _mark_of(name: str) -> str:
    if name in BUNDLES:
        return bundle(name).etag
    return _mark((shipped("static") / name).read_bytes())


def _mark(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:16]
