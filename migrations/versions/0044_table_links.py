"""Personal links to the table of a skirmish, as those to the map of a campaign.

Revision: 0044, after 0043
"""

import sqlalchemy as sa
from alembic import op

revision = "0044"
down_revision = "0043"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.alter_column("live_link", "campaign_id", existing_type=sa.Integer(), nullable=True)
    op.add_column("live_link", sa.Column("skirmish_id", sa.Integer(), nullable=True))
    op.create_foreign_key(
        op.f("fk_live_link_skirmish_id_skirmish"),
        "live_link",
        "skirmish",
        ["skirmish_id"],
        ["id"],
        ondelete="CASCADE",
    )
    op.create_unique_constraint(
        op.f("uq_live_link_skirmish_id_user_id"), "live_link", ["skirmish_id", "user_id"]
    )
    op.create_check_constraint(
        op.f("ck_live_link_of_one"), "live_link", "(campaign_id IS NULL) <> (skirmish_id IS NULL)"
    )


def downgrade() -> None:
    op.execute("DELETE FROM live_link WHERE campaign_id IS NULL")
    op.drop_constraint(op.f("ck_live_link_of_one"), "live_link")
    op.drop_constraint(op.f("uq_live_link_skirmish_id_user_id"), "live_link")
    op.drop_column("live_link", "skirmish_id")
    op.alter_column("live_link", "campaign_id", existing_type=sa.Integer(), nullable=False)
