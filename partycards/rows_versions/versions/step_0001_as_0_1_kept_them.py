"""The rows as 0.1 kept them.

What 0.1 wrote has all of these tables already: then this step makes none.
"""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "alone",
        sa.Column("table", sa.String(), nullable=False),
        sa.Column("match", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("ended", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("table", "match", name=op.f("pk_alone")),
        if_not_exists=True,
    )
    op.create_table(
        "bought",
        sa.Column("shopping", sa.String(), nullable=False),
        sa.Column("line", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("shopping", "line", name=op.f("pk_bought")),
        if_not_exists=True,
    )
    op.create_table(
        "chit",
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("table", sa.String(), nullable=False),
        sa.Column("printer", sa.String(), nullable=False),
        sa.Column("what", sa.String(), nullable=False),
        sa.Column("course", sa.String(), nullable=False),
        sa.Column("slips", sa.String(), nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("again", sa.Boolean(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_chit")),
        if_not_exists=True,
    )
    op.create_table(
        "choice",
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("value", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_choice")),
        if_not_exists=True,
    )
    op.create_table(
        "floor_table",
        sa.Column("number", sa.String(), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_floor_table")),
        if_not_exists=True,
    )
    op.create_table(
        "guest",
        sa.Column("table", sa.String(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("looks_like", sa.String(), nullable=False),
        sa.Column("language", sa.String(), nullable=False),
        sa.Column("code", sa.String(), nullable=False),
        sa.Column("key_digest", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("table", "seat", name=op.f("pk_guest")),
        if_not_exists=True,
    )
    op.create_table(
        "in_house",
        sa.Column("key", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_in_house")),
        if_not_exists=True,
    )
    op.create_table(
        "kept",
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("card", sa.String(), nullable=False),
        sa.Column("pack", sa.String(), nullable=False),
        sa.Column("retired", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("kind", "key", name=op.f("pk_kept")),
        if_not_exists=True,
    )
    op.create_table(
        "need",
        sa.Column("table", sa.String(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("kinds", sa.String(), nullable=False),
        sa.Column("words", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("table", "seat", name=op.f("pk_need")),
        if_not_exists=True,
    )
    op.create_table(
        "out_now",
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_out_now")),
        if_not_exists=True,
    )
    op.create_table(
        "photo",
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("table", sa.String(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("match", sa.Integer(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("chef", sa.Integer(), nullable=False),
        sa.Column("sent", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_photo")),
        if_not_exists=True,
    )
    op.create_table(
        "printed",
        sa.Column("deck", sa.String(), nullable=False),
        sa.Column("sheet", sa.String(), nullable=False),
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("face", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("deck", "sheet", "key", name=op.f("pk_printed")),
        if_not_exists=True,
    )
    op.create_table(
        "printer",
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("back_x", sa.Double(), nullable=False),
        sa.Column("back_y", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_printer")),
        if_not_exists=True,
    )
    op.create_table(
        "saved_rules",
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("looks_like", sa.String(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("rules", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_saved_rules")),
        if_not_exists=True,
    )
    op.create_table(
        "season",
        sa.Column("key", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("open", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_season")),
        if_not_exists=True,
    )
    op.create_table(
        "season_apart",
        sa.Column("season", sa.Integer(), nullable=False),
        sa.Column("one", sa.Integer(), nullable=False),
        sa.Column("other", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("season", "one", "other", name=op.f("pk_season_apart")),
        if_not_exists=True,
    )
    op.create_table(
        "season_evening",
        sa.Column("season", sa.Integer(), nullable=False),
        sa.Column("table", sa.String(), nullable=False),
        sa.Column("match", sa.Integer(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("removed", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("season", "table", "match", name=op.f("pk_season_evening")),
        if_not_exists=True,
    )
    op.create_table(
        "season_player",
        sa.Column("season", sa.Integer(), nullable=False),
        sa.Column("player", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("season", "player", name=op.f("pk_season_player")),
        if_not_exists=True,
    )
    op.create_table(
        "season_result",
        sa.Column("season", sa.Integer(), nullable=False),
        sa.Column("table", sa.String(), nullable=False),
        sa.Column("match", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("player", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("won", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("season", "table", "match", "seat", name=op.f("pk_season_result")),
        if_not_exists=True,
    )
    op.create_table(
        "shopping",
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("table", sa.String(), nullable=False),
        sa.Column("made", sa.String(), nullable=False),
        sa.Column("wanted", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_shopping")),
        if_not_exists=True,
    )
    op.create_table(
        "staff_pin",
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("role", sa.String(), nullable=False),
        sa.Column("digest", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_staff_pin")),
        if_not_exists=True,
    )
    op.create_table(
        "stock_change",
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("out", sa.Boolean(), nullable=False),
        sa.Column("actor", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_stock_change")),
        if_not_exists=True,
    )
    op.create_table(
        "vote",
        sa.Column("table", sa.String(), nullable=False),
        sa.Column("match", sa.Integer(), nullable=False),
        sa.Column("ballot", sa.String(), nullable=False),
        sa.Column("voter", sa.String(), nullable=False),
        sa.Column("chef", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("table", "match", "ballot", "voter", name=op.f("pk_vote")),
        if_not_exists=True,
    )
