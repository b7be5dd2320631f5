"""What the kitchen has heard of guests' needs."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "heard",
        sa.Column("table", sa.String(), nullable=False),
        sa.Column("how", sa.String(), nullable=False),
        sa.Column("line", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("marks", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("table", "how", "line", "seat", name=op.f("pk_heard")),
    )
