"""Skirmishes: games, seats, steps, drafts, army lists, results; posts that belong to no campaign; threads.

Revision: 0005, after 0004
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

NOW = sa.text("clock_timestamp()")


def of_game(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["skirmish_id"],
        ["skirmish.id"],
        name=op.f(f"fk_{table}_skirmish_id_skirmish"),
        ondelete="CASCADE",
    )


def upgrade() -> None:
    op.create_table(
        "skirmish",
        sa.Column("id", sa.Integer(), sa.Identity(always=False), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("thread_id", sa.BigInteger(), nullable=True),
        sa.Column("ruleset", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("settings", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("board_kind", sa.Text(), nullable=False),
        sa.Column("board", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("turn_minutes", sa.Integer(), nullable=False),
        sa.Column("head", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("serial", sa.Integer(), nullable=False),
        sa.Column("posted", sa.Integer(), nullable=False),
        sa.Column("asked", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("due_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("draw_offers", postgresql.ARRAY(sa.Text()), nullable=False),
        sa.Column("rematch_of", sa.Integer(), nullable=True),
        sa.Column("made_by", sa.BigInteger(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=NOW, nullable=False),
        sa.Column("ended_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint(
            "state IN ('lobby', 'playing', 'over', 'cancelled')", name=op.f("ck_skirmish_state")
        ),
        sa.ForeignKeyConstraint(
            ["rematch_of"], ["skirmish.id"], name=op.f("fk_skirmish_rematch_of_skirmish"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_skirmish")),
    )
    op.create_index(op.f("ix_skirmish_guild_id_skirmish_state"), "skirmish", ["guild_id", "state"])
    op.create_index(op.f("ix_skirmish_thread_id"), "skirmish", ["thread_id"])
    op.create_table(
        "skirmish_seat",
        sa.Column("skirmish_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Text(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("opponent", sa.Text(), nullable=True),
        sa.Column("accepted", sa.Boolean(), nullable=False),
        sa.Column("army", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("army_name", sa.Text(), nullable=False),
        sa.Column("missed", sa.Integer(), nullable=False),
        of_game("skirmish_seat"),
        sa.PrimaryKeyConstraint("skirmish_id", "seat", name=op.f("pk_skirmish_seat")),
    )
    op.create_index(op.f("ix_skirmish_seat_user_id"), "skirmish_seat", ["user_id"])
    op.create_table(
        "skirmish_step",
        sa.Column("skirmish_id", sa.Integer(), nullable=False),
        sa.Column("serial", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("seat", sa.Text(), nullable=True),
        sa.Column("user_id", sa.BigInteger(), nullable=True),
        sa.Column("content", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), server_default=NOW, nullable=False),
        sa.CheckConstraint("kind IN ('pick', 'undo', 'end', 'seat')", name=op.f("ck_skirmish_step_kind")),
        of_game("skirmish_step"),
        sa.PrimaryKeyConstraint("skirmish_id", "serial", name=op.f("pk_skirmish_step")),
    )
    op.create_table(
        "skirmish_draft",
        sa.Column("skirmish_id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("serial", sa.Integer(), nullable=False),
        sa.Column("content", sa.JSON(none_as_null=True), nullable=False),
        of_game("skirmish_draft"),
        sa.PrimaryKeyConstraint("skirmish_id", "user_id", name=op.f("pk_skirmish_draft")),
    )
    op.create_table(
        "army_list",
        sa.Column("id", sa.Integer(), sa.Identity(always=False), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("ruleset", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("army", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), server_default=NOW, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_army_list")),
        sa.UniqueConstraint(
            "guild_id", "user_id", "ruleset", "name", name=op.f("uq_army_list_guild_id_user_id_ruleset_name")
        ),
    )
    op.create_table(
        "skirmish_result",
        sa.Column("skirmish_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Text(), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("ruleset", sa.Text(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("outcome", sa.Text(), nullable=False),
        sa.Column("score", sa.Float(), nullable=False),
        sa.Column("ranked", sa.Boolean(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), server_default=NOW, nullable=False),
        sa.CheckConstraint("outcome IN ('win', 'draw', 'loss')", name=op.f("ck_skirmish_result_outcome")),
        of_game("skirmish_result"),
        sa.PrimaryKeyConstraint("skirmish_id", "seat", name=op.f("pk_skirmish_result")),
    )
    op.create_index(
        op.f("ix_skirmish_result_guild_id_skirmish_result_ruleset"),
        "skirmish_result",
        ["guild_id", "ruleset"],
    )
    op.alter_column("outbox", "campaign_id", nullable=True)
    op.create_index(
        "uq_outbox_key_alone", "outbox", ["key"], unique=True, postgresql_where=sa.text("campaign_id IS NULL")
    )
    op.drop_constraint(op.f("ck_outbox_kind"), "outbox")
    op.create_check_constraint(
        op.f("ck_outbox_kind"), "outbox", "kind IN ('create', 'edit', 'react', 'thread')"
    )


def downgrade() -> None:
    op.execute("DELETE FROM outbox WHERE campaign_id IS NULL OR kind = 'thread'")
    op.drop_constraint(op.f("ck_outbox_kind"), "outbox")
    op.create_check_constraint(op.f("ck_outbox_kind"), "outbox", "kind IN ('create', 'edit', 'react')")
    op.drop_index("uq_outbox_key_alone", table_name="outbox")
    op.alter_column("outbox", "campaign_id", nullable=False)
    for table in (
        "skirmish_result",
        "army_list",
        "skirmish_draft",
        "skirmish_step",
        "skirmish_seat",
        "skirmish",
    ):
        op.drop_table(table)
