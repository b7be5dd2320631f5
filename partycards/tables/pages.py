"""A SQLite file read page by page, without SQLite: what stands on whole pages is found, whatever
became of the others. See https://sqlite.org/fileformat2.html; names are those of that page.
"""

import struct
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any

from msgspec import Struct

MAGIC = b"SQLite format 3\0"
SIZES = (4096, 2048, 1024, 8192, 16384, 32768, 512, 65536)
"""Of a page; the likeliest first."""
INTERIOR, LEAF = 5, 13
"""Kinds of pages of a table."""
INDEX_INTERIOR, INDEX_LEAF = 2, 10
WAL_HEAD, FRAME_HEAD = 32, 24
_BAD = (IndexError, ValueError, struct.error, RecursionError)
"""What reading nonsense raises."""

Values = tuple[Any, ...]


class Cell(Struct, frozen=True):
    """A row of some table: its number, and its columns."""

    rowid: int
    values: Values


class Pages:
    """The pages of a file, with those that wait in its write-ahead log in their place."""

    def __init__(self, data: bytes, wal: bytes = b"", size: int = 0) -> None:
        self._data = data
        self.size = size or _size(data, wal)
        self._newer = _committed(wal, self.size)
        first = self.page(1)
        self._usable = self.size - (first[20] if first[:16] == MAGIC else 0)

    def __len__(self) -> int:
        return max([-(-len(self._data) // self.size), *self._newer])

    def page(self, number: int) -> bytes:
        """Pages are counted from 1; b"" where there is none."""
        start = (number - 1) * self.size
        return self._newer.get(number) or (
            self._data[start : start + self.size] if start >= 0 else b""
        )

    def kind(self, number: int) -> int:
        page = self.page(number)
        at = 100 if number == 1 else 0
        return page[at] if len(page) > at else 0

    def cells(self, number: int) -> tuple[list[Cell], bool]:
        """The rows on a leaf that can be read, and whether that is all of them."""
        page, whole = self.page(number), True
        found = []
        try:
            places = self._places(page, 100 if number == 1 else 0, 8)
        except _BAD:
            return [], False
        for at in places:
            try:
                found.append(self._cell(page, at))
            except _BAD:
                whole = False
        return found, whole

    def entries(self, number: int) -> list[Values]:
        """The entries on a page of an index that can be read."""
        page, below = self.page(number), self.kind(number) == INDEX_INTERIOR
        found = []
        with suppress(*_BAD):
            for at in self._places(page, 0, 12 if below else 8):
                with suppress(*_BAD):
                    length, start = _varint(page, at + 4 if below else at)
                    found.append(_record(page[start : start + length]))
        return found

    def leaves(self, root: int) -> tuple[list[int], bool]:
        """The leaves of a table that can be reached from its root, and whether every page between
        is whole."""
        found: list[int] = []
        whole, waiting, seen = True, [root], set[int]()
        while waiting:
            number = waiting.pop()
            if number in seen or not 1 <= number <= len(self):
                whole = False
                continue
            seen.add(number)
            if self.kind(number) == LEAF:
                found.append(number)
            elif self.kind(number) == INTERIOR:
                try:
                    waiting += self._children(number)
                except _BAD:
                    whole = False
            else:
                whole = False
        return found, whole

    def _places(self, page: bytes, at: int, head: int) -> list[int]:
        """Where the cells of a page begin."""
        (count,) = struct.unpack_from(">H", page, at + 3)
        if count * 2 + head + at > len(page):
            raise ValueError
        return list(struct.unpack_from(f">{count}H", page, at + head))

    def _children(self, number: int) -> list[int]:
        page, at = self.page(number), 100 if number == 1 else 0
        (last,) = struct.unpack_from(">I", page, at + 8)
        places = self._places(page, at, 12)
        return [last, *(struct.unpack_from(">I", page, place)[0] for place in places)]

    def _cell(self, page: bytes, at: int) -> Cell:
        length, at = _varint(page, at)
        rowid, at = _varint(page, at)
        if length > len(self) * self.size:
            raise ValueError
        most = self._usable - 35
        local = length
        if length > most:
            least = (self._usable - 12) * 32 // 255 - 23
            local = least + (length - least) % (self._usable - 4)
            local = local if local <= most else least
        payload = page[at : at + local]
        if len(payload) < local:
            raise ValueError
        if local < length:
            (following,) = struct.unpack_from(">I", page, at + local)
            payload += self._overflow(following, length - local)
        return Cell(rowid, _record(payload))

    def _overflow(self, number: int, left: int) -> bytes:
        pieces = []
        while left > 0:
            page = self.page(number)
            if number < 2 or len(page) < self._usable:
                raise ValueError
            pieces.append(page[4 : 4 + min(left, self._usable - 4)])
            left -= len(pieces[-1])
            (number,) = struct.unpack_from(">I", page)
        return b"".join(pieces)


def all_cells(pages: Pages) -> Iterator[Cell]:
    """Every row on every leaf of every table."""
    for number in range(1, len(pages) + 1):
        if pages.kind(number) == LEAF:
            yield from pages.cells(number)[0]


def all_entries(pages: Pages) -> Iterator[Values]:
    """Every entry of every index that fits on its page: the columns, then the row's number."""
    for number in range(1, len(pages) + 1):
        if pages.kind(number) in (INDEX_INTERIOR, INDEX_LEAF):
            yield from pages.entries(number)


def _varint(data: bytes, at: int) -> tuple[int, int]:
    """A number of 1 to 9 bytes, and where it ends."""
    value = 0
    for place in range(at, at + 8):
        value = value << 7 | data[place] & 0x7F
        if data[place] < 0x80:
            return value, place + 1
    value = value << 8 | data[at + 8]
    return value - (1 << 64) if value >> 63 else value, at + 9


def _record(payload: bytes) -> Values:
    """The columns of a row; ValueError for what is none."""
    end, at = _varint(payload, 0)
    place, values = end, []
    while at < end:
        kind, at = _varint(payload, at)
        value, place = _value(payload, kind, place)
        values.append(value)
    if at != end or place != len(payload):
        raise ValueError
    return tuple(values)


_BYTES: Mapping[int, int] = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}


def _value(payload: bytes, kind: int, at: int) -> tuple[Any, int]:
    if kind == 0:
        return None, at
    if kind in (8, 9):
        return kind - 8, at
    if kind == 7:
        return struct.unpack_from(">d", payload, at)[0], at + 8
    length = _BYTES[kind] if kind in _BYTES else (kind - 12) // 2
    data = payload[at : at + length]
    if kind in (10, 11) or kind < 0 or len(data) < length:
        raise ValueError
    if kind in _BYTES:
        return int.from_bytes(data, "big", signed=True), at + length
    return (data.decode() if kind % 2 else data), at + length


# How large a page is, and what waits beside the file ----------------------------------------------


def _size(data: bytes, wal: bytes) -> int:
    """As the file says, or its write-ahead log; when neither does, the size with which most rows
    are found."""
    said = struct.unpack_from(">H", data, 16)[0] if data[:16] == MAGIC and len(data) >= 100 else 0
    said = 65536 if said == 1 else said
    if said not in SIZES and len(wal) >= WAL_HEAD:
        (said,) = struct.unpack_from(">I", wal, 8)
    if said in SIZES:
        return said
    return max(SIZES, key=lambda size: sum(1 for _ in all_cells(Pages(data, b"", size))))


def _committed(wal: bytes, size: int) -> dict[int, bytes]:
    """The newest committed content of every page that waits in a write-ahead log."""
    if len(wal) < WAL_HEAD:
        return {}
    magic, _, said = struct.unpack_from(">III", wal)
    if magic not in (0x377F0682, 0x377F0683) or said != size:
        return {}
    order = ">" if magic & 1 else "<"
    salt, check = wal[16:24], _checksum(order, wal[:24], (0, 0))
    if struct.pack(">II", *check) != wal[24:32]:
        return {}
    found: dict[int, bytes] = {}
    waiting: dict[int, bytes] = {}
    for at in range(WAL_HEAD, len(wal) - FRAME_HEAD - size + 1, FRAME_HEAD + size):
        head, page = wal[at : at + FRAME_HEAD], wal[at + FRAME_HEAD : at + FRAME_HEAD + size]
        check = _checksum(order, page, _checksum(order, head[:8], check))
        if head[8:16] != salt or head[16:24] != struct.pack(">II", *check):
            break
        number, commits = struct.unpack_from(">II", head)
        waiting[number] = page
        if commits:
            found |= waiting
            waiting = {}
    return found


def _checksum(order: str, data: bytes, check: tuple[int, int]) -> tuple[int, int]:
    one, two = check
    words = struct.unpack(f"{order}{len(data) // 4}I", data)
    for at in range(0, len(words), 2):
        one = (one + words[at] + two) & 0xFFFFFFFF
        two = (two + words[at + 1] + one) & 0xFFFFFFFF
    return one, two
