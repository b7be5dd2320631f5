"""What a guest lets the table know of their needs."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column(
        "need", sa.Column("for_table", sa.Boolean(), server_default=sa.false(), nullable=False)
    )
