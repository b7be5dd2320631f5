"""What lies on a plate: the pictures of a dish's cards, each with its part in the composition.

A plate is asked for by the colour of its rim and the names of its pieces, so an address tells no
more than whoever has it knew already: which cards the dish is made of.
"""

import csv
import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Literal, Protocol

from msgspec import Struct, convert

from partycards.catalogue.pictures import PICTURE_NAME
from partycards.files import shipped

Role = Literal["bed", "main", "either", "side", "leaf", "garnish", "beside"]
"""Where a picture lies: at the back; in the middle; whichever of these two is free; in front; herbs
and small things, last; and what is in a jar, a bottle or a bowl stands beside the main piece."""
OF_CATEGORY: Mapping[str, Role] = {
    "vegetables": "bed",
    "fruit": "side",
    "meat": "main",
    "seafood": "main",
    "dairy": "side",
    "grains": "bed",
    "nuts": "garnish",
    "herbs": "leaf",
    "sauces": "beside",
    "sweets": "side",
}
"""The role of a host's own picture, of which only the card's category is known."""
MOST_PIECES = 12
"""More than that is no plate but a heap."""


class Pictured(Protocol):
    """A card with a picture; `picture` is a file's name, "" the one that is named for the key."""

    @property
    def key(self) -> str: ...

    @property
    def category(self) -> str: ...

    @property
    def picture(self) -> str: ...


class Piece(Struct, frozen=True):
    """A picture on a plate: the name of its file, its role, whether it may be turned, and the
    colour of the sauce that it makes, "" none."""

    picture: str
    role: Role
    stands: bool = False
    colour: str = ""


@cache
def known_pieces() -> Mapping[str, Piece]:
    """The pictures that came with the program, by their names without `.svg`."""
    with (shipped("data") / "plates.csv").open(encoding="utf-8", newline="") as lines:
        return {
            line["picture"]: convert(
                {**line, "picture": f"{line['picture']}.svg", "stands": line["stands"] == "yes"},
                Piece,
            )
            for line in csv.DictReader(lines)
        }


def names_of(cards: Iterable[Pictured]) -> str:
    """The pieces of a plate as an address has them: `lobster~peaches`; a host's own picture comes
    with its category, `dairy.quark-1a2b3c4d.png`."""
    names = [name for card in cards if (name := _name(card))]
    return "~".join(names[:MOST_PIECES])


def _name(card: Pictured) -> str:
    """ "" where there is no picture of it that can lie on a plate."""
    name = card.picture or f"{card.key}.svg"
    if PICTURE_NAME.fullmatch(name):
        return f"{card.category}.{name}" if card.category in OF_CATEGORY else ""
    shipped_name = name.removesuffix(".svg")
    return shipped_name if shipped_name in known_pieces() else ""


OWN = re.compile(rf"(?P<category>[a-z]+)\.(?P<picture>{PICTURE_NAME.pattern})")


def named(names: str) -> tuple[Piece, ...]:
    """The pieces of an address, "" none; raises `KeyError` where there is no such piece."""
    listed = names.split("~") if names else []
    if len(listed) > MOST_PIECES:
        raise KeyError(names)
    return tuple(_piece(name) for name in listed)


def _piece(name: str) -> Piece:
    if own := OWN.fullmatch(name):
        return Piece(own["picture"], OF_CATEGORY[own["category"]])
    return known_pieces()[name]
