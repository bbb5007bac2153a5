"""The game master's console of each campaign.

Revision: 0030, after 0029
"""

import sqlalchemy as sa
from alembic import op

revision = "0030"
down_revision = "0029"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "console",
        sa.Column("campaign_id", sa.Integer(), nullable=False),
        sa.Column("signature", sa.Text(), server_default="", nullable=False),
        sa.Column("digest", sa.Text(), server_default="", nullable=False),
        sa.Column("round", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("post", sa.Text(), server_default="", nullable=False),
        sa.Column("edits", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("open", sa.Boolean(), server_default=sa.text("true"), nullable=False),
        sa.PrimaryKeyConstraint("campaign_id", name=op.f("pk_console")),
        sa.ForeignKeyConstraint(
            ["campaign_id"], ["campaign.id"], name=op.f("fk_console_campaign_id"), ondelete="CASCADE"
        ),
    )


def downgrade() -> None:
    op.drop_table("console")
