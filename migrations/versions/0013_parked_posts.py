"""Posts that Discord refuses are parked, with their cause, instead of being given up.

Revision: 0013, after 0012
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None

CAUSES = "'right', 'channel', 'message', 'body', 'size', 'defect', 'target'"


def upgrade() -> None:
    op.add_column("outbox", sa.Column("in_order", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("outbox", sa.Column("elsewhere", sa.JSON(none_as_null=True), nullable=True))
    op.add_column("outbox", sa.Column("newer_than", sa.BigInteger(), nullable=True))
    op.add_column("outbox", sa.Column("cause", sa.Text(), nullable=True))
    op.add_column("outbox", sa.Column("lacking", postgresql.ARRAY(sa.Text()), nullable=True))
    op.add_column("outbox", sa.Column("holds", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("outbox", sa.Column("parked_at", sa.DateTime(timezone=True), nullable=True))
    op.add_column("outbox", sa.Column("told_at", sa.DateTime(timezone=True), nullable=True))
    _states("'waiting', 'sending', 'sent', 'parked', 'failed'")
    op.create_check_constraint(op.f("ck_outbox_cause"), "outbox", f"cause IN ({CAUSES})")
    _pending("'waiting', 'sending', 'parked'")
    op.create_index("ix_outbox_trouble", "outbox", ["id"], postgresql_where=sa.text("cause IS NOT NULL"))
    op.create_index("ix_outbox_message", "outbox", ["channel_id", "message_id"])


def downgrade() -> None:
    op.execute("UPDATE outbox SET state = 'failed' WHERE state = 'parked'")
    op.drop_index("ix_outbox_message", "outbox")
    op.drop_index("ix_outbox_trouble", "outbox")
    _pending("'waiting', 'sending'")
    op.drop_constraint(op.f("ck_outbox_cause"), "outbox")
    _states("'waiting', 'sending', 'sent', 'failed'")
    for name in ("told_at", "parked_at", "holds", "lacking", "cause", "newer_than", "elsewhere", "in_order"):
        op.drop_column("outbox", name)


def _states(allowed: str) -> None:
    op.drop_constraint(op.f("ck_outbox_state"), "outbox")
    op.create_check_constraint(op.f("ck_outbox_state"), "outbox", f"state IN ({allowed})")


def _pending(states: str) -> None:
    op.drop_index("ix_outbox_pending", "outbox")
    where = sa.text(f"state IN ({states})")
    op.create_index("ix_outbox_pending", "outbox", ["channel_id", "id"], postgresql_where=where)
