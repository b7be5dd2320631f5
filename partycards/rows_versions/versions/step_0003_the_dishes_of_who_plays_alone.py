"""The dishes of who plays alone: of an evening before there were any, its points are kept."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column(
        "alone", sa.Column("dishes", sa.String(), nullable=False, server_default=sa.text("''"))
    )
