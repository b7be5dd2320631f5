"""Every sheet there is as the print page shows it: for tonight, by game, for the wall, to keep."""

from collections.abc import Iterator, Mapping
from functools import cache
from urllib.parse import urlencode

from msgspec import Struct
from msgspec.structs import replace

from partycards.catalogue.toml import read_tables
from partycards.files import shipped
from partycards.printing.box.parts import BOXES
from partycards.printing.every_sheet import SHEETS
from partycards.printing.sheet_kind import words_of

BOX = "box"
"""The sheet that every game has."""
ELSEWHERE: Mapping[str, str] = {
    "pictures": "/t/{code}/evening.pdf",
    "order_forms": "/kitchen/order-forms.pdf",
    "menu": "/restaurant/courses",
    "takings": "/restaurant/report",
}
"""Sheets that are made on pages of their own, and where."""


class Tile(Struct, frozen=True):
    """A sheet to choose: where its page is, what it is called, what it is; its picture, "" none.
    `here`: it is made by the print page."""

    address: str
    title: str
    about: str
    picture: str = ""
    here: bool = True


class Group(Struct, frozen=True, forbid_unknown_fields=True):
    """Sheets under a heading."""

    key: str
    title: str
    tiles: tuple[Tile, ...] = ()


def shelf(go_along: Mapping[str, str], code: str) -> list[Group]:
    """All groups that have anything. A deck or a table that was named goes along to the sheet;
    `code` is the table that tonight is about, "" nobody knows which."""
    tiles: dict[str, list[Tile]] = {group.key: [] for group in _groups()}
    for game in BOXES:
        tiles[game].append(_tile(BOX, f"/host/prints/{BOX}/", {**go_along, "game": game}))
    for key in SHEETS:
        if key != BOX:
            tiles[words_of(key).group].append(_tile(key, f"/host/prints/{key}/", go_along))
    for key, address in _elsewhere(code):
        tiles[words_of(key).group].append(_tile(key, address, {}, here=False))
    groups = [replace(group, tiles=tuple(tiles[group.key])) for group in _groups()]
    return [group for group in groups if group.tiles]


@cache
def _groups() -> tuple[Group, ...]:
    """The groups of the page in their order, without sheets."""
    read = read_tables(shipped("data") / "print_groups.toml", "group", Group)
    return tuple(group for _, group in read)


def _elsewhere(code: str) -> Iterator[tuple[str, str]]:
    for key, address in ELSEWHERE.items():
        if code or "{code}" not in address:
            yield key, address.format(code=code)


def _tile(key: str, address: str, query: Mapping[str, str], here: bool = True) -> Tile:
    words = words_of(key)
    where = f"{address}?{urlencode(query)}" if query else address
    picture = f"/static/prints/{key}.png" if key in _pictures() else ""
    return Tile(where, words.title, words.about, picture, here)


@cache
def _pictures() -> frozenset[str]:
    """Keys of the sheets that have a small picture."""
    return frozenset(path.stem for path in (shipped("static") / "prints").glob("*.png"))
