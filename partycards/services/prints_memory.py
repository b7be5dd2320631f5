"""What a house remembers of its prints: which cards are on paper, and how its printers want it."""

from collections.abc import Sequence
from hashlib import sha256

import msgspec
from msgspec import Struct
from sqlalchemy import select

from partycards import rows
from partycards.printing.engine.moved_back import Moved
from partycards.printing.sheet_kind import Piece
from partycards.rows import Printed, Printer, db

USUAL = ("paper", "ink", "large")
"""Options that are next time as they were last time."""


class Habits(Struct, frozen=True):
    """How this house printed last time: values of `USUAL` as they were typed, and the printer."""

    chosen: dict[str, str] = {}
    printer: str = ""


def habits() -> Habits:
    """How it was printed last time."""
    text = rows.choice("printing")
    return msgspec.json.decode(text, type=Habits) if text else Habits()


def keep_habits(habits: Habits) -> None:
    rows.choose("printing", msgspec.json.encode(habits).decode())


def let_go() -> None:
    """Before somebody waits: whoever has read holds the rows, and all others stand still."""
    db.session.rollback()


# Cards that are on paper ------------------------------------------------------------------------


def new_pieces(deck: str, sheet: str, pieces: Sequence[Piece]) -> list[Piece]:
    """Those that were never printed for this deck, or look different now."""
    wanted = select(Printed).where(Printed.deck == deck, Printed.sheet == sheet)
    known = {row.key: row.face for row in db.session.scalars(wanted)}
    return [piece for piece in pieces if known.get(piece.key) != _face(piece)]


def keep_printed(deck: str, sheet: str, pieces: Sequence[Piece]) -> None:
    """These are on paper now."""
    for piece in pieces:
        db.session.merge(Printed(deck=deck, sheet=sheet, key=piece.key, face=_face(piece)))
    db.session.commit()


def _face(piece: Piece) -> str:
    return sha256(msgspec.json.encode(piece.face)).hexdigest()[:16]


# Printers ---------------------------------------------------------------------------------------


def printers() -> list[Printer]:
    """The printers of the house, by name."""
    return list(db.session.scalars(select(Printer).order_by(Printer.name)))


def keep_printer(name: str, moved: Moved) -> None:
    """How this printer wants its backs."""
    db.session.merge(
        Printer(name=name, back_x=moved.x, back_y=moved.y,
                back_turn=moved.turn, back_size=moved.size)
    )  # fmt: skip
    db.session.commit()
