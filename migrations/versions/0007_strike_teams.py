"""Strike teams: teams that last from game to game, what changed them, a server's terms; the team a seat plays with.

Revision: 0007, after 0006
"""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

NOW = sa.text("clock_timestamp()")


def upgrade() -> None:
    op.create_table(
        "strike_team",
        sa.Column("id", sa.Integer(), sa.Identity(always=False), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("data", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=NOW, nullable=False),
        sa.Column("retired_at", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_strike_team")),
    )
    op.create_index(
        "uq_strike_team_name",
        "strike_team",
        ["guild_id", "user_id", sa.text("lower(name)")],
        unique=True,
        postgresql_where=sa.text("retired_at IS NULL"),
    )
    op.create_table(
        "strike_team_entry",
        sa.Column("team_id", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=True),
        sa.Column("skirmish_id", sa.Integer(), nullable=True),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("content", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), server_default=NOW, nullable=False),
        sa.CheckConstraint(
            "kind IN ('founded', 'game', 'trained', 'equipped', 'people', 'retired')",
            name=op.f("ck_strike_team_entry_kind"),
        ),
        sa.ForeignKeyConstraint(
            ["team_id"],
            ["strike_team.id"],
            name=op.f("fk_strike_team_entry_team_id_strike_team"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["skirmish_id"],
            ["skirmish.id"],
            name=op.f("fk_strike_team_entry_skirmish_id_skirmish"),
            ondelete="SET NULL",
        ),
        sa.PrimaryKeyConstraint("team_id", "version", name=op.f("pk_strike_team_entry")),
    )
    op.create_index(
        "uq_strike_team_entry_game",
        "strike_team_entry",
        ["team_id", "skirmish_id"],
        unique=True,
        postgresql_where=sa.text("kind = 'game'"),
    )
    op.create_index(op.f("ix_strike_team_entry_skirmish_id"), "strike_team_entry", ["skirmish_id"])
    op.create_table(
        "team_terms",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("item_price", sa.Integer(), nullable=False),
        sa.Column("solo", sa.Boolean(), nullable=False),
        sa.CheckConstraint("item_price >= 0", name=op.f("ck_team_terms_item_price")),
        sa.PrimaryKeyConstraint("guild_id", name=op.f("pk_team_terms")),
    )
    op.add_column("skirmish_seat", sa.Column("team_id", sa.Integer(), nullable=True))
    op.create_foreign_key(
        op.f("fk_skirmish_seat_team_id_strike_team"),
        "skirmish_seat",
        "strike_team",
        ["team_id"],
        ["id"],
        ondelete="SET NULL",
    )
    op.create_index(op.f("ix_skirmish_seat_team_id"), "skirmish_seat", ["team_id"])


def downgrade() -> None:
    op.drop_index(op.f("ix_skirmish_seat_team_id"), table_name="skirmish_seat")
    op.drop_constraint(op.f("fk_skirmish_seat_team_id_strike_team"), "skirmish_seat")
    op.drop_column("skirmish_seat", "team_id")
    for table in ("team_terms", "strike_team_entry", "strike_team"):
        op.drop_table(table)
