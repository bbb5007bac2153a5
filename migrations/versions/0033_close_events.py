"""Closes of rounds as scheduled events of the server.

Revision: 0033, after 0032
"""

import sqlalchemy as sa
from alembic import op

revision = "0033"
down_revision = "0032"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "close_event",
        sa.Column("campaign_id", sa.Integer(), nullable=False),
        sa.Column("round", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("event_id", sa.BigInteger(), nullable=True),
        sa.Column("closes_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("campaign_id", "round", name=op.f("pk_close_event")),
        sa.ForeignKeyConstraint(
            ["campaign_id"],
            ["campaign.id"],
            name=op.f("fk_close_event_campaign_id_campaign"),
            ondelete="CASCADE",
        ),
    )


def downgrade() -> None:
    op.drop_table("close_event")
