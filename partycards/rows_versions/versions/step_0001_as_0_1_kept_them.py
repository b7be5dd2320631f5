"""The rows as 0.1 kept them, in its own SQL beside this file.

What 0.1 wrote has all of these tables already: then this step makes none.
"""

from pathlib import Path

from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    for table in Path(__file__).with_suffix(".sql").read_text(encoding="utf-8").split(";"):
        if table.strip():
            op.execute(table)
