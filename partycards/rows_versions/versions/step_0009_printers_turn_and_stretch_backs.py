"""How far printers turn and stretch the backs of sheets."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
NEW = (("back_turn", "0"), ("back_size", "100"))


def upgrade() -> None:
    with op.batch_alter_table("printer") as printer:
        for name, usual in NEW:
            printer.add_column(sa.Column(name, sa.Double(), server_default=usual, nullable=False))
