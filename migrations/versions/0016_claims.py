"""Which process carries out an interaction, so that two processes on one token never do so twice.

Revision: 0016, after 0015
"""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    now = sa.text("clock_timestamp()")
    op.create_table(
        "claim",
        sa.Column("interaction_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("holder", sa.Text(), nullable=False),
        sa.Column("token", sa.Text(), nullable=True),
        sa.Column("taken_at", sa.DateTime(timezone=True), server_default=now, nullable=False),
        sa.Column("alive_at", sa.DateTime(timezone=True), server_default=now, nullable=False),
        sa.Column("acted_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("done_at", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("interaction_id", name=op.f("pk_claim")),
    )
    op.create_index("ix_claim_open", "claim", ["alive_at"], postgresql_where=sa.text("done_at IS NULL"))
    op.create_index(op.f("ix_claim_taken_at"), "claim", ["taken_at"])


def downgrade() -> None:
    op.drop_table("claim")
