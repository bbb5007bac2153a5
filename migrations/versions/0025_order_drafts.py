"""Orders that are put together on the panel before they are filed.

Revision: 0025, after 0024
"""

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "order_draft",
        sa.Column("campaign_id", sa.Integer(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("unit_id", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("steps", sa.JSON(none_as_null=True), nullable=False),
        sa.Column(
            "at", sa.DateTime(timezone=True), server_default=sa.text("clock_timestamp()"), nullable=False
        ),
        sa.PrimaryKeyConstraint("campaign_id", "round", "user_id", "unit_id", name=op.f("pk_order_draft")),
        sa.ForeignKeyConstraint(
            ["campaign_id", "round"],
            ["round.campaign_id", "round.number"],
            name=op.f("fk_order_draft_campaign_id_round"),
            ondelete="CASCADE",
        ),
    )


def downgrade() -> None:
    op.drop_table("order_draft")
