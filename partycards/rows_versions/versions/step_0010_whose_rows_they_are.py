"""Every row says which house it is of, first in its key: "" is the only one of a laptop."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
TABLES = (
    "alone", "bought", "chit", "choice", "floor_table", "guest", "heard", "in_house", "kept",
    "need", "out_now", "photo", "printed", "printer", "saved_rules", "season", "season_apart",
    "season_evening", "season_player", "season_result", "section", "shopping", "staff_pin",
    "stock_change", "suggested", "takings", "vote",
)  # fmt: skip


def upgrade() -> None:
    connection = op.get_bind()
    there = sa.MetaData()
    there.reflect(connection, only=lambda name, _: name in TABLES)
    for name, table in there.tables.items():
        # A file that was damaged may have forgotten that it has been through this step.
        if "house" not in table.columns:
            _with_houses(name, table)


def _with_houses(name: str, table: sa.Table) -> None:
    """SQLite changes no key: the rows move to a table that has the new one."""
    columns = [sa.Column(c.name, c.type, nullable=False, server_default=c.server_default)
               for c in table.columns]  # fmt: skip
    keys = [column.name for column in table.primary_key]
    op.rename_table(name, f"{name}_before_0010")
    op.create_table(
        name,
        sa.Column("house", sa.String(), nullable=False),
        *columns,
        sa.PrimaryKeyConstraint("house", *keys, name=op.f(f"pk_{name}")),
    )
    before = sa.table(f"{name}_before_0010", *(sa.column(c.name) for c in columns))
    after = sa.table(name, sa.column("house"), *(sa.column(c.name) for c in columns))
    rows = sa.select(sa.literal("", sa.String()), *before.columns)
    op.execute(after.insert().from_select(after.columns.keys(), rows, include_defaults=False))
    op.drop_table(before.name)
