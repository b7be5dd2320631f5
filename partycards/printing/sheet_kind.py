"""A kind of sheet: what it is called, what it needs, and how it is drawn."""

from collections.abc import Callable, Mapping, Sequence
from typing import Literal

from msgspec import Struct

from partycards.printing.content import Content
from partycards.printing.engine.options import Options
from partycards.printing.engine.page import Sheet

Draw = Callable[[Sheet, Content, Options], None]
Write = Callable[[Content, Options], bytes]


class Piece(Struct, frozen=True):
    """A card that can be chosen among those of a sheet. `count` is how many the deck has, `group`
    is the category it stands under, if it has one; `face` is what stands on it: when that changes,
    it is a new card."""

    key: str
    name: str
    count: int = 1
    group: str = ""
    face: tuple[object, ...] = ()


Pieces = Callable[[Content], Sequence[Piece]]
"""Lists the cards of a sheet."""


class Kind(Struct, frozen=True, kw_only=True):
    """`title` and `about` (one sentence) are marked with `N_`. `needs` says what must be chosen
    first: a deck, a table, a season, or nothing. `knows` names the options it heeds besides
    `ALWAYS`. `files` are what it can be besides a PDF, by ending: ".csv". A kind that knows "only"
    lists its cards with `pieces`."""

    key: str
    title: str
    about: str
    draw: Draw
    needs: Literal["nothing", "deck", "table", "season"] = "nothing"
    knows: frozenset[str] = frozenset()
    files: Mapping[str, Write] = {}
    pieces: Pieces | None = None
