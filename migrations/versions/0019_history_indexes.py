"""What is looked up for one round, or for one kind of filing, is found without reading the campaign's whole history.

Revision: 0019, after 0018
"""

from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_index(
        op.f("ix_gm_action_campaign_id_gm_action_round"), "gm_action", ["campaign_id", "round"], unique=False
    )
    op.create_index(
        op.f("ix_filing_campaign_id_filing_kind_filing_id"),
        "filing",
        ["campaign_id", "kind", "id"],
        unique=False,
    )


def downgrade() -> None:
    op.drop_index(op.f("ix_filing_campaign_id_filing_kind_filing_id"), table_name="filing")
    op.drop_index(op.f("ix_gm_action_campaign_id_gm_action_round"), table_name="gm_action")
