"""The box of a match, kept once.

What a match is dealt from stands in the event that begins it, and is a thousand times as long as a
move; yet evening after evening is played with the same cards. So a log keeps every box once, by its
digest, and what it writes of such an event names the box. Whoever reads gets the event whole: above
the log nobody knows of this.
"""

import hashlib
import re
from collections.abc import Callable

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace

from partycards.tables.log import Event

BEGINS = "started"
"""The kind of event that has a box."""
SHORT = 1000
"""Bytes up to which a box stays where it is."""
_NAMED = re.compile(rb'"cards":\{"box":"([0-9a-f]{64})"\}')


class _Boxed(Struct):
    """What is looked for in an event that begins a match."""

    cards: Raw = Raw()


_decoder = msgspec.json.Decoder(_Boxed)


def digest_of(cards: bytes) -> str:
    return hashlib.sha256(cards).hexdigest()


def cut(event: Event) -> tuple[Event, dict[str, bytes]]:
    """The event as it is written, and the box that it names, by digest; the event as it is and {}
    when it has none, or one that is not worth it."""
    if event.kind != BEGINS or len(event.data) <= SHORT:
        return event, {}
    try:
        cards = bytes(_decoder.decode(event.data).cards)
    except msgspec.DecodeError:
        return event, {}
    digest = digest_of(cards)
    rest = event.data.replace(b'"cards":' + cards, b'"cards":{"box":"%b"}' % digest.encode(), 1)
    if len(cards) <= SHORT or with_box(BEGINS, rest, {digest: cards}.get) != event.data:
        return event, {}
    return replace(event, data=rest), {digest: cards}


def named(kind: str, data: bytes) -> str | None:
    """The digest of the box that an event names, as it was written."""
    found = _NAMED.search(data) if kind == BEGINS else None
    return found[1].decode() if found is not None else None


def with_box(kind: str, data: bytes, box: Callable[[str], bytes | None]) -> bytes:
    """An event's data with its box, of what was written. It stays as it is when the box is lost:
    then nobody can play it, like any event that cannot be read."""
    digest = named(kind, data)
    cards = box(digest) if digest is not None else None
    return data if cards is None else _NAMED.sub(lambda _: b'"cards":' + cards, data, count=1)
