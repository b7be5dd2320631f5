"""A word that nobody guesses stands on every table's tent."""

import secrets

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

LETTERS = "ABCDEFGHJKMNPQRTUVWXYZ2346789"


def upgrade() -> None:
    op.add_column("floor_table", sa.Column("word", sa.String(), server_default="", nullable=False))
    tables = sa.table("floor_table", sa.column("number"), sa.column("word"))
    connection = op.get_bind()
    for (number,) in connection.execute(sa.select(tables.c.number)).all():
        word = "".join(secrets.choice(LETTERS) for _ in range(8))
        connection.execute(tables.update().where(tables.c.number == number).values(word=word))
