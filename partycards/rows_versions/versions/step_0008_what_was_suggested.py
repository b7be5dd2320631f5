"""Which assignments were suggested and cooked in which match."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "suggested",
        sa.Column("table", sa.String(), nullable=False),
        sa.Column("match", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("cooked", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("table", "match", "key", name=op.f("pk_suggested")),
    )
