"""Cards that lie on a table, read from a guest's photograph by the codes on their faces.

A photograph is looked at and not kept. Decoding takes some tenths of a second, so it is done beside
the loop, one photograph after the other: whoever taps meanwhile does not wait.
"""

import io
import secrets
import time
from collections.abc import Iterable, Sequence
from itertools import pairwise

import zxingcpp
from gevent import get_hub
from gevent.lock import BoundedSemaphore
from msgspec import Struct
from PIL import Image

from partycards.catalogue.card_numbers import CardNumbers
from partycards.catalogue.errors import Wrong
from partycards.catalogue.pictures import upright_photo
from partycards.games.base import N_, IllegalMove

LOOKED_AT = 4100
"""The long side of what is decoded, in pixels: a camera of 12 million has 4032."""
AGAIN = 0.7
"""How large a photograph is at the second look, as a share of the first."""
SHOWN = 1080
"""The long side of the picture that the guest is shown, in pixels."""
DIGITS = 6
"""On a card's code; every other code is not ours."""
AT_ONCE, PATIENCE = 1, 20.0
"""Photographs that are decoded side by side, and for how many seconds another one waits."""
MOST_KEPT, KEPT_FOR = 24, 600.0
"""Photographs that are remembered while somebody puts their cards right, and for how many seconds;
in memory only."""

OURS = zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.DataMatrix)

Corners = tuple[tuple[float, float], ...]
"""A code's four corners as shares of the picture (0 to 1, from its left and from its top): those
that are at the top left, top right, bottom right and bottom left when the card is upright."""


class Found(Struct, frozen=True):
    """A card's number in a photograph, and what it is of: the deck's key ("" every card), the kind
    (`card_numbers.INGREDIENT` ...) and the key, "" where this house has no such card. `again` are
    the places of further copies of the same card."""

    number: str
    deck: str
    kind: str
    key: str
    corners: Corners
    again: tuple[Corners, ...] = ()


class Photographed(Struct, frozen=True):
    """A photograph, small and upright, as a JPEG of `width` and `height`, with nothing in the file
    but its pixels; and what was found, as one reads: rows from the top, each from the left."""

    picture: bytes
    width: int
    height: int
    found: tuple[Found, ...]


class Seen(Struct, frozen=True):
    """A code that was read."""

    number: str
    corners: Corners

    @property
    def middle(self) -> tuple[float, float]:
        return _middle(self.corners)


_turns = BoundedSemaphore(AT_ONCE)
_kept: dict[str, tuple[float, Photographed]] = {}


def read_photograph(data: bytes, numbers: CardNumbers) -> Photographed:
    """What lies on the table in this photograph (PNG, JPEG or WebP, as a phone made it).

    Raises `IllegalMove` with a sentence for what is no picture, too large or damaged, and when too
    many are being read. Others go on meanwhile: who sent it may be gone afterwards.
    """
    if not _turns.acquire(timeout=PATIENCE):
        raise IllegalMove(N_("Many photos are being read just now. Please try again in a moment."))
    try:
        read = get_hub().threadpool.apply(_read, (data,))
    finally:
        _turns.release()
    if isinstance(read, Wrong):
        raise IllegalMove(read.message, **read.values)
    small, size, seen = read
    return Photographed(small, *size, tuple(_found(in_reading_order(seen), numbers)))


def _read(data: bytes) -> tuple[bytes, tuple[int, int], list[Seen]] | Wrong:
    """In a thread. A refusal is returned, not raised: what is raised there is written to the
    console."""
    try:
        seen = codes_in(upright_photo(data, LOOKED_AT, grey=True))
        shown = upright_photo(data, SHOWN)
    except Wrong as refusal:
        return refusal
    out = io.BytesIO()
    shown.save(out, "JPEG", quality=80)
    return out.getvalue(), shown.size, seen


def codes_in(light: Image.Image) -> list[Seen]:
    """Every card's code in a grey picture, in no order. It is looked at twice: small codes are read
    in all of it, soft ones when it is smaller. (Of 210 codes in bad light and out of focus, the
    first reads 196, both 208, and whoever looks a third time no more.)"""
    found: list[Seen] = []
    small = (round(light.width * AGAIN), round(light.height * AGAIN))
    for look in (light, light.resize(small, Image.Resampling.BILINEAR)):
        for seen in _decoded(look):
            if not any(_same(seen, one) for one in found):
                found.append(seen)
    return found


def _decoded(light: Image.Image) -> list[Seen]:
    found = zxingcpp.read_barcodes(light, formats=OURS, try_invert=False)
    return [
        Seen(code.text, _corners(code.position, *light.size))
        for code in found
        if len(code.text) == DIGITS and code.text.isascii() and code.text.isdigit()
    ]


def _same(one: Seen, other: Seen) -> bool:
    """Whether two codes are the same one, and not two cards that are the same."""
    apart = max(abs(a - b) for a, b in zip(one.middle, other.middle, strict=True))
    return one.number == other.number and apart < _side(one)


def _corners(place: zxingcpp.Position, width: int, height: int) -> Corners:
    points = (place.top_left, place.top_right, place.bottom_right, place.bottom_left)
    return tuple((point.x / width, point.y / height) for point in points)


def _middle(corners: Corners) -> tuple[float, float]:
    return (sum(x for x, _ in corners) / 4, sum(y for _, y in corners) / 4)


def in_reading_order(seen: Iterable[Seen]) -> list[Seen]:
    """Rows from the top, each from the left: a row ends where the next code lies lower by more than
    three codes."""
    rows: list[list[Seen]] = []
    for each in sorted(seen, key=lambda one: one.middle[1]):
        if rows and each.middle[1] - rows[-1][-1].middle[1] < 3 * _side(each):
            rows[-1].append(each)
        else:
            rows.append([each])
    return [each for row in rows for each in sorted(row, key=lambda one: one.middle[0])]


def _side(seen: Seen) -> float:
    """About how high a code is, as a share of the picture."""
    ends = (*seen.corners, seen.corners[0])
    return max(abs(a[1] - b[1]) for a, b in pairwise(ends))


def _found(seen: Sequence[Seen], numbers: CardNumbers) -> list[Found]:
    """What they are of, each number once."""
    places: dict[str, list[Corners]] = {}
    for each in seen:
        places.setdefault(each.number, []).append(each.corners)
    found = []
    for number, (first, *again) in places.items():
        known = numbers.known(number)
        deck, kind, key = (known.deck, known.kind, known.key) if known else ("", "", "")
        found.append(Found(number, deck, kind, key, first, tuple(again)))
    return found


def keep_photograph(photo: Photographed) -> str:
    """Remember it for a while, so that a page can show it once more: the name that is the key to
    it."""
    now = time.monotonic()
    for name in [name for name, (when, _) in _kept.items() if now - when > KEPT_FOR]:
        del _kept[name]
    while len(_kept) >= MOST_KEPT:
        del _kept[next(iter(_kept))]
    name = secrets.token_hex(16)
    _kept[name] = now, photo
    return name


def kept_photograph(name: str) -> Photographed | None:
    """The photograph of this name, as long as it is remembered."""
    when, photo = _kept.get(name, (0.0, None))
    return photo if photo is not None and time.monotonic() - when <= KEPT_FOR else None
