"""Where a plate's picture is found."""

import hashlib
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from partycards.files import shipped
from partycards.plates.pieces import Pictured, names_of
from partycards.plates.ware import RIMS


def plate_address(cards: Iterable[Pictured], seat: int) -> str:
    """The plate of these cards with a rim in the colour of a seat; without a card it is bare. It
    may be kept for ever: when plates are drawn otherwise, they are found elsewhere."""
    return f"/plates/{drawn_as()}/{seat % len(RIMS)}/{names_of(cards) or BARE}.svg"


BARE = "bare"
"""The plate on which nothing lies."""


@cache
def drawn_as() -> str:
    """A digest of how plates are drawn, eight letters."""
    ours = [*sorted(Path(__file__).parent.glob("*.py")), shipped("data") / "plates.csv"]
    found = hashlib.sha256(b"".join(path.read_bytes() for path in ours))
    for path in sorted((shipped("static") / "cards" / "art").iterdir()):
        found.update(f"{path.name} {path.stat().st_size}".encode())
    return found.hexdigest()[:8]
