"""What is kept of evenings that are erased: figures without names."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_table(
        "takings",
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("figures", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_takings")),
    )
