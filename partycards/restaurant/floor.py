"""The floor: the restaurant's tables by number."""

import re
import secrets
from hmac import compare_digest

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import delete, select

from partycards.games.base import N_, IllegalMove
from partycards.restaurant.rows import FloorRow
from partycards.rows import App, db, writing

MOST_SEATS = 12
MOST_TABLES = 99


LETTERS = "ABCDEFGHJKMNPQRTUVWXYZ2346789"
"""No letter that can be read as another."""
LENGTH = 8


def new_word() -> str:
    """A word that nobody guesses: one of 500,000,000,000."""
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


class FloorTable(Struct, frozen=True):
    """A table of the floor, with how many can sit there. Which Party Cards table stands for it
    tonight the log says (`tables.laying`). The `word` on its tent nobody can guess: whoever has it
    sits there, or has sat there."""

    number: str
    seats: int
    word: str


class Floor:
    """Every table of the restaurant; made inside an app's context."""

    def __init__(self, app: App) -> None:
        self._app = app
        rows = db.session.scalars(select(FloorRow)).all()
        self._tables = {row.number: FloorTable(row.number, row.seats, row.word) for row in rows}

    def tables(self) -> list[FloorTable]:
        """In the order of their numbers, 2 before 10, letters last."""
        return sorted(self._tables.values(), key=_order)

    def table(self, number: str) -> FloorTable | None:
        """The table with this number, however it was typed."""
        return self._tables.get(number.strip().upper())

    def has(self, numbers: str, seats: int) -> bool:
        """Whether all of these tables are there, with so many seats: who typed them sends them
        twice."""
        tables = [self._tables.get(number) for number in _numbers(numbers)]
        return all(table is not None and table.seats == seats for table in tables)

    def add(self, numbers: str, seats: int) -> None:
        """Another table, or several ("1-12"); IllegalMove when one of them is there already."""
        wanted = _numbers(numbers)
        _check_seats(seats)
        for number in wanted:
            if number in self._tables:
                raise IllegalMove(N_("There is a table %(number)s already."), number=number)
        if len(self._tables) + len(wanted) > MOST_TABLES:
            raise IllegalMove(N_("At most %(most)s tables, please."), most=MOST_TABLES)
        self._keep(*(FloorTable(number, seats, new_word()) for number in wanted))

    def seat(self, number: str, seats: int) -> None:
        """From now on this many guests can sit there."""
        _check_seats(seats)
        self._keep(replace(self._tables[number], seats=seats))

    def renew(self, number: str) -> None:
        """From now on another word leads there: the tent is printed again."""
        self._keep(replace(self._tables[number], word=new_word()))

    def with_word(self, word: str) -> FloorTable | None:
        """The table on whose tent this word stands, however it was typed."""
        wanted = "".join(word.upper().split()).encode("utf-8", "replace")
        found = (t for t in self._tables.values() if compare_digest(t.word.encode(), wanted))
        return next(found, None)

    def _keep(self, *tables: FloorTable) -> None:
        with writing(self._app):
            for table in tables:
                db.session.merge(FloorRow(number=table.number, seats=table.seats, word=table.word))
        self._tables |= {table.number: table for table in tables}

    def remove(self, number: str) -> None:
        """The table is not there any more."""
        with writing(self._app):
            db.session.execute(delete(FloorRow).where(FloorRow.number == number))
        self._tables.pop(number, None)


def _order(table: FloorTable) -> tuple[bool, int, str]:
    plain = table.number.isdigit()
    return (not plain, int(table.number) if plain else 0, table.number)


def _check_seats(seats: int) -> None:
    if not 1 <= seats <= MOST_SEATS:
        raise IllegalMove(N_("From 1 to %(most)s seats, please."), most=MOST_SEATS)


def _numbers(text: str) -> list[str]:
    """The numbers that somebody types: one, or from one to another.

    >>> _numbers(" t4 "), _numbers("3 - 5"), _numbers("3 to 5"), _numbers("007")
    (['T4'], ['3', '4', '5'], ['3', '4', '5'], ['7'])
    """
    text = "".join(text.split()).upper()
    several = re.fullmatch(r"([0-9]{1,3})(?:[-–]|TO)([0-9]{1,3})", text)
    if several is not None:
        first, last = int(several[1]), int(several[2])
        if not 0 < last - first < MOST_TABLES:
            raise IllegalMove(N_("From which table to which? The smaller number comes first."))
        return [str(number) for number in range(first, last + 1)]
    if not re.fullmatch(r"[A-Z0-9][A-Z0-9-]{0,5}", text):
        raise IllegalMove(N_("A table’s number looks like 7 or T4; 1-12 adds twelve at once."))
    return [str(int(text)) if text.isdigit() else text]
