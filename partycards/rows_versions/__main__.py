"""`python -m partycards.rows_versions "What it does"`: write the next step, for what is declared
otherwise than the steps so far make it."""

import sys

from alembic import command
from sqlalchemy import create_engine

from partycards import rows
from partycards.restaurant import rows as of_the_restaurant  # noqa: F401


def main(says: str) -> None:
    with create_engine("sqlite://").begin() as connection:
        rows.go_through_steps(connection)
        number = f"{int(rows.NEWEST) + 1:04}"
        command.revision(rows.alembic_on(connection), says, autogenerate=True, rev_id=number)
    print(f'Read it, then set NEWEST = "{number}" in partycards/rows.py.')


if __name__ == "__main__":
    main(sys.argv[1])
