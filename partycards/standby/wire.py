"""What two laptops say to each other, and how: one message after another on one connection.

A message is its length, whether it is packed, and MessagePack. Who speaks is shown by a digest of
the key that both have and of what the other has just made up; the key itself travels once, when the
second laptop is let in.
"""

import hashlib
import hmac
import struct
import zlib
from typing import Any

import msgspec
from msgspec import Struct

from partycards.tables.log import Event

FORMAT = 1
"""Of these messages. Two laptops of different formats do not talk."""
_HEAD = struct.Struct("!IB")
MOST = 500_000_000
"""Bytes of a message, unpacked."""
MOST_OF_A_STRANGER = 8_000_000
PACKED_FROM = 4_000
"""Bytes from which a message is packed: the cards of a match are many words that come again."""


class Hello(Struct, frozen=True, tag="hello", array_like=True):
    """The first laptop, to whoever calls."""

    format: int
    version: str
    nonce: bytes


class Have(Struct, frozen=True, tag="have", array_like=True):
    """The second laptop: what it has. `tables` is the end of every table's log (`ends`), `rows` the
    checksum of `party.sqlite`, `files` the sizes of all others; `name` is what the laptop is
    called, `epoch` which time this house goes on (`roles`)."""

    nonce: bytes
    proof: bytes
    name: str
    epoch: int
    tables: dict[str, tuple[int, float]]
    rows: int
    files: dict[str, int]


class Begin(Struct, frozen=True, tag="begin", array_like=True):
    """The first laptop: you are who I let in, and here is what you lack. `port` is the one that
    phones know."""

    proof: bytes
    epoch: int
    port: int


class Events(Struct, frozen=True, tag="events", array_like=True):
    """A commit of the log."""

    number: int
    events: list[Event]


class Erased(Struct, frozen=True, tag="erased", array_like=True):
    """A table that is no more."""

    table: str


class Pages(Struct, frozen=True, tag="pages", array_like=True):
    """Pages of `party.sqlite` that are different now: which, counted from 0, and what is in them;
    then the file has this size and this checksum."""

    page_size: int
    size: int
    checksum: int
    pages: list[tuple[int, bytes]]


class File(Struct, frozen=True, tag="file", array_like=True):
    """A file that is new or different: its place in the data folder."""

    name: str
    data: bytes


class Gone(Struct, frozen=True, tag="gone", array_like=True):
    """A file that was erased."""

    name: str


class Mark(Struct, frozen=True, tag="mark", array_like=True):
    """You have all, up to this number."""

    number: int


class Ended(Struct, frozen=True, tag="ended", array_like=True):
    """The first laptop has stopped for the second: there is nothing more to come."""


class Got(Struct, frozen=True, tag="got", array_like=True):
    """The second laptop: all up to this number is on my disk."""

    number: int


class Trouble(Struct, frozen=True, tag="trouble", array_like=True):
    """The second laptop cannot go on: `disk`, when that takes nothing."""

    why: str


class TakeOver(Struct, frozen=True, tag="take over", array_like=True):
    """The second laptop goes on from here, as this epoch, at this address."""

    epoch: int
    address: str


Said = (
    Hello
    | Have
    | Begin
    | Events
    | Erased
    | Pages
    | File
    | Gone
    | Mark
    | Ended
    | Got
    | Trouble
    | TakeOver
)

_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(Said).decode


class Broken(Exception):
    """The connection has ended, or what came is none of these messages."""


def framed(said: Said) -> bytes:
    """A message as it travels."""
    data = _encode(said)
    if len(data) < PACKED_FROM:
        return _HEAD.pack(len(data), 0) + data
    packed = zlib.compress(data, 1)
    return _HEAD.pack(len(packed), 1) + packed


def receive(sock: Any, most: int = MOST) -> Said:
    """The next message, at most so many bytes large; `Broken` when there is none."""
    size, packed = _HEAD.unpack(_exactly(sock, _HEAD.size))
    if size > most or packed > 1:
        raise Broken
    data = _exactly(sock, size)
    try:
        if packed:
            opened = zlib.decompressobj()
            data = opened.decompress(data, most)
            if not opened.eof:
                raise Broken
        said: Said = _decode(data)
        return said
    except (zlib.error, msgspec.MsgspecError) as error:
        raise Broken from error


def send(sock: Any, *said: Said) -> None:
    """Send messages; `Broken` when nobody takes them."""
    try:
        sock.sendall(b"".join([framed(each) for each in said]))
    except OSError as error:
        raise Broken from error


def _exactly(sock: Any, size: int) -> bytes:
    got = bytearray()
    try:
        while len(got) < size:
            piece = sock.recv(min(size - len(got), 1 << 18))
            if not piece:
                raise Broken
            got += piece
    except OSError as error:
        raise Broken from error
    return bytes(got)


def proof(key: str, who: str, nonce: bytes) -> bytes:
    """That `who` ("first", "second") has the key, for the one who made this nonce up."""
    return hmac.new(key.encode(), who.encode() + b" " + nonce, hashlib.sha256).digest()


def proves(said: bytes, key: str, who: str, nonce: bytes) -> bool:
    return bool(key) and hmac.compare_digest(said, proof(key, who, nonce))
