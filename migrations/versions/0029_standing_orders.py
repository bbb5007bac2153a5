"""Standing orders, and which orders of a round are such.

Revision: 0029, after 0028
"""

import sqlalchemy as sa
from alembic import op

revision = "0029"
down_revision = "0028"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("unit_order", sa.Column("standing", sa.JSON(none_as_null=True), nullable=True))
    op.create_table(
        "standing_order",
        sa.Column("campaign_id", sa.Integer(), nullable=False),
        sa.Column("unit_id", sa.Text(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("by", sa.BigInteger(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("entries", sa.JSON(none_as_null=True), nullable=False),
        sa.Column(
            "at", sa.DateTime(timezone=True), server_default=sa.text("clock_timestamp()"), nullable=False
        ),
        sa.PrimaryKeyConstraint("campaign_id", "unit_id", name=op.f("pk_standing_order")),
        sa.ForeignKeyConstraint(
            ["campaign_id"],
            ["campaign.id"],
            name=op.f("fk_standing_order_campaign_id_campaign"),
            ondelete="CASCADE",
        ),
    )


def downgrade() -> None:
    op.drop_table("standing_order")
    op.drop_column("unit_order", "standing")
