"""Packs that are looked into before they are imported, from a file or from the program."""

import secrets

from msgspec import Struct

from partycards.catalogue import packs
from partycards.catalogue.errors import CatalogueError
from partycards.catalogue.pack_contents import Contents, read_pack
from partycards.catalogue.pack_files import read_files, read_upload


class Found(Struct, frozen=True):
    """What was read: the pack, or None, and what is wrong with its files. `source` says where it
    can be found again: `came:<key>` or `sent:<word>`."""

    source: str
    contents: Contents | None
    wrong: tuple[CatalogueError, ...]


def read_sent(name: str, data: bytes) -> Found:
    """What is in a file of this name. It may take a minute."""
    wrong: list[CatalogueError] = []
    contents = read_pack(name, read_upload(name, data, wrong), wrong)
    return Found(f"sent:{secrets.token_hex(8)}", contents, tuple(wrong))


def read_came(key: str) -> Found | None:
    """The pack with this key, of those that came with the program."""
    waits = packs.came_with().get(key)
    if waits is None:
        return None
    wrong: list[CatalogueError] = []
    contents = read_pack(key, read_files(waits[1], wrong), wrong)
    return Found(f"came:{key}", contents, tuple(wrong))


class WaitingPack:
    """The pack that was sent last and not imported yet, if there is one: in memory only."""

    def __init__(self) -> None:
        self._found: Found | None = None

    def wait(self, found: Found) -> None:
        """Keep a pack until it is imported, or the next one takes its place; one with which
        anything is wrong is not kept."""
        if found.contents is not None and not found.wrong:
            self._found = found

    def found_again(self, source: str) -> Found | None:
        """What was looked at, by its `source`."""
        kind, _, key = source.partition(":")
        if kind == "came":
            return read_came(key)
        found = self._found
        return found if found is not None and found.source == source else None

    def clear(self) -> None:
        """It was imported."""
        self._found = None
