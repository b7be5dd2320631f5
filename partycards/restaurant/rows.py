"""The rows of the restaurant's house, in `party.sqlite` beside the others."""

from sqlalchemy.orm import Mapped, mapped_column

from partycards.rows import Row


class StaffPin(Row):
    """Somebody who works here: `role` is one of `staff.ROLES`, `digest` the scrypt digest of the
    PIN in hexadecimal digits, `name` how the house calls whoever has it."""

    __tablename__ = "staff_pin"

    number: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    role: Mapped[str]
    digest: Mapped[str]
