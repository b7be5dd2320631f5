"""`python -m partycards.rows_versions "What it does"`: write the next step, for what is declared
otherwise than the steps so far make it."""

import sys

from alembic import command
from sqlalchemy import create_engine

from partycards.restaurant import rows as of_the_restaurant  # noqa: F401
from partycards.rows_versions import steps


def main(says: str) -> None:
    with create_engine("sqlite://").begin() as connection:
        steps.go_through_steps(connection)
        number = f"{int(steps.NEWEST) + 1:04}"
        command.revision(steps.alembic_on(connection), says, autogenerate=True, rev_id=number)
    print(f'Read it, then set NEWEST = "{number}" in partycards/rows_versions/__init__.py.')


if __name__ == "__main__":
    main(sys.argv[1])
