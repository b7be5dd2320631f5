"""Which server has which tables."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "section",
        sa.Column("table", sa.String(), nullable=False),
        sa.Column("colleague", sa.Integer(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("table", name=op.f("pk_section")),
    )
