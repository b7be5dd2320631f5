"""Alembic's own door: it runs this file to go through steps, or to write a new one.

The program hands its connection in (`rows.go_through_steps`). Without one somebody types `alembic
revision` in a checkout, and a new house in memory is compared with the rows as they are declared.
"""

from alembic import context
from sqlalchemy import Connection, create_engine

from partycards import rows
from partycards.restaurant import rows as of_the_restaurant  # noqa: F401


def run(connection: Connection) -> None:
    context.configure(
        connection=connection,
        target_metadata=rows.Row.metadata,
        render_as_batch=True,
        transactional_ddl=True,
    )
    with context.begin_transaction():
        context.run_migrations()


handed_in = context.config.attributes.get("connection")
if handed_in is not None:
    run(handed_in)
else:
    with create_engine("sqlite://").begin() as made:
        rows.go_through_steps(made)
        run(made)
