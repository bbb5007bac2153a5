"""How far the gateway has heard, by shard, so that a close that was missed waits for what came before it.

Revision: 0021, after 0020
"""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "shard",
        sa.Column("count", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("heard_to", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("count", "number", name=op.f("pk_shard")),
    )
    # With campaigns there was a gateway, and what it missed during the upgrade is read before a close.
    op.execute("INSERT INTO shard SELECT 1, 0, 'epoch' WHERE EXISTS (SELECT FROM campaign)")


def downgrade() -> None:
    op.drop_table("shard")
