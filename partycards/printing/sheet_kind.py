"""A kind of sheet: what it needs, and how it is drawn. What it is called stands in
`data/sheets.toml`."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Literal

from msgspec import Struct

from partycards.catalogue.toml import read_tables
from partycards.files import shipped
from partycards.printing.content import Content
from partycards.printing.engine.options import Options
from partycards.printing.engine.page import Sheet, Sides

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


class Row(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A row of an aid: what there is to do or to have, and how."""

    what: str
    how: str
    colour: Literal["ink", "basil", "tomato"] = "ink"


class Rows(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Rows under a heading, "" where they need none."""

    rows: tuple[Row, ...]
    heading: str = ""


class Words(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a kind of sheet is called, what it is in one sentence, and what stands on it: a heading,
    `how` it is used, rows, and at the `end` a sentence. All of it is untranslated. `group` is where
    it stands on the print page: a game, or an occasion."""

    key: str
    title: str
    about: str
    group: str = "more"
    heading: str = ""
    how: str = ""
    parts: tuple[Rows, ...] = ()
    end: str = ""


def words_of(key: str) -> Words:
    """The words of the kind of sheet with this key."""
    return _words()[key]


@cache
def _words() -> Mapping[str, Words]:
    return {
        each.key: each for _, each in read_tables(shipped("data") / "sheets.toml", "sheet", Words)
    }


class Kind(Struct, frozen=True, kw_only=True):
    """`needs` says what must be chosen first: a deck, a table, a season, or nothing. `knows` names
    the options it heeds besides `ALWAYS`. `files` are what it can be besides a PDF, by ending:
    ".csv". A kind that knows "only" lists its cards with `pieces`. `sides` are those of the paper
    that are printed, None as the printer is used to; what is drawn may know better. Most are for
    themselves: a printer must not put one guest's page on the back of another's. `usual` is
    how it is printed if nothing is said, as an option is typed, where that is not as others are.
    `numbered` is the kind of cards they have their numbers as (`catalogue.card_numbers`), "" where
    none stand on them. What is drawn `in_english` is handed the words of cards as they are, and
    says them in the reader’s language itself."""

    key: str
    draw: Draw
    needs: Literal["nothing", "deck", "table", "season"] = "nothing"
    knows: frozenset[str] = frozenset()
    files: Mapping[str, Write] = {}
    pieces: Pieces | None = None
    sides: Sides | None = "Simplex"
    usual: Mapping[str, str] = {}
    numbered: str = ""
    in_english: bool = False

    @property
    def title(self) -> str:
        """What it is called."""
        return words_of(self.key).title

    @property
    def about(self) -> str:
        """What it is, in a sentence."""
        return words_of(self.key).about
