"""The newest interventions of a campaign are found without reading those of others.

Revision: 0024, after 0023
"""

from alembic import op

revision = "0024"
down_revision = "0023"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_index("ix_gm_action_campaign_id_gm_action_id", "gm_action", ["campaign_id", "id"])


def downgrade() -> None:
    op.drop_index("ix_gm_action_campaign_id_gm_action_id", table_name="gm_action")
