"""The rows of the restaurant's house, in `party.sqlite` beside the others."""

from sqlalchemy.orm import Mapped, mapped_column

from partycards.rows import Row


class StaffPin(Row):
    """Somebody who works here, or has: `role` is one of `staff.ROLES`, `digest` the scrypt digest
    of the PIN in hexadecimal digits, "" once it has been taken back, `name` how the house calls
    whoever has it, "" once it has been erased. The row stays, so that the number is never given
    again."""

    __tablename__ = "staff_pin"

    number: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    role: Mapped[str]
    digest: Mapped[str]


class FloorRow(Row):
    """A table of the restaurant by its `number`, as guests read it; `word` stands on its tent."""

    __tablename__ = "floor_table"

    number: Mapped[str] = mapped_column(primary_key=True)
    seats: Mapped[int]
    word: Mapped[str] = mapped_column(server_default="")


class OutRow(Row):
    """An ingredient that has run out, since `at`, in seconds since 1970."""

    __tablename__ = "out_now"

    key: Mapped[str] = mapped_column(primary_key=True)
    at: Mapped[float]


class StockChange(Row):
    """An ingredient ran out, or came in again (`out` is False), for the report of the evening.
    `name` is what it was called then, `actor` who said so, as in a log: "manager", "chef:2"."""

    __tablename__ = "stock_change"

    number: Mapped[int] = mapped_column(primary_key=True)
    at: Mapped[float]
    key: Mapped[str]
    name: Mapped[str]
    out: Mapped[bool]
    actor: Mapped[str]


class TakingsRow(Row):
    """What is kept of a table whose evening was erased: when it was laid (`at`, in seconds since
    1970), and its `figures`, a `takings.TableTakings` without words as JSON."""

    __tablename__ = "takings"

    number: Mapped[int] = mapped_column(primary_key=True)
    at: Mapped[float]
    figures: Mapped[str]


class HeardRow(Row):
    """What was heard of a guest's need about a dish (`tables.shield`): of a line's number, by seat,
    `how` it was heard, `marks` as in `restaurant.shield.Breach` with line breaks between. Never in
    the log; erased with the need."""

    __tablename__ = "heard"

    table: Mapped[str] = mapped_column(primary_key=True)
    how: Mapped[str] = mapped_column(primary_key=True)
    line: Mapped[int] = mapped_column(primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    marks: Mapped[str]


class ChitRow(Row):
    """A chit of the kitchen, see `web.chits`: `slips` are `chits.Slip` with blanks between, `state`
    is waiting, sending, printed or past; `again`: one like it may be on paper already. It names no
    guest and no dish: those stand in the log."""

    __tablename__ = "chit"

    number: Mapped[int] = mapped_column(primary_key=True)
    table: Mapped[str]
    printer: Mapped[str]
    what: Mapped[str]
    course: Mapped[str]
    slips: Mapped[str]
    state: Mapped[str]
    again: Mapped[bool]
    at: Mapped[float]


class SectionRow(Row):
    """Which `colleague` (`StaffPin.number`) has the table with this number, since `at`, in seconds
    since 1970."""

    __tablename__ = "section"

    table: Mapped[str] = mapped_column(primary_key=True)
    colleague: Mapped[int]
    at: Mapped[float]
