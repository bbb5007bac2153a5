"""Earlier courses of campaigns, kept as branches; which course a round belongs to, and which rules made it.

Revision: 0034, after 0033
"""

import sqlalchemy as sa
from alembic import op

revision = "0034"
down_revision = "0033"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("campaign", sa.Column("course", sa.Integer(), server_default=sa.text("0"), nullable=False))
    op.add_column("round", sa.Column("course", sa.Integer(), server_default=sa.text("0"), nullable=False))
    op.add_column("round", sa.Column("release", sa.Text(), nullable=True))
    op.add_column("round", sa.Column("retaken", sa.JSON(none_as_null=True), nullable=True))
    op.create_table(
        "branch",
        sa.Column("id", sa.Integer(), sa.Identity(always=False), nullable=False),
        sa.Column("campaign_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("since", sa.Integer(), nullable=False),
        sa.Column("settings", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column(
            "at", sa.DateTime(timezone=True), server_default=sa.text("clock_timestamp()"), nullable=False
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_branch")),
        sa.UniqueConstraint("campaign_id", "number", name=op.f("uq_branch_campaign_id_number")),
        sa.ForeignKeyConstraint(
            ["campaign_id"], ["campaign.id"], name=op.f("fk_branch_campaign_id_campaign"), ondelete="CASCADE"
        ),
    )
    op.create_table(
        "branch_row",
        sa.Column("branch_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("of", sa.Text(), nullable=False),
        sa.Column("ordinal", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("content", sa.JSON(none_as_null=True), nullable=False),
        sa.PrimaryKeyConstraint("branch_id", "of", "ordinal", name=op.f("pk_branch_row")),
        sa.ForeignKeyConstraint(
            ["branch_id"], ["branch.id"], name=op.f("fk_branch_row_branch_id_branch"), ondelete="CASCADE"
        ),
    )


def downgrade() -> None:
    op.drop_table("branch_row")
    op.drop_table("branch")
    op.drop_column("round", "retaken")
    op.drop_column("round", "release")
    op.drop_column("round", "course")
    op.drop_column("campaign", "course")
