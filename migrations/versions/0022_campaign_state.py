"""Campaigns that are played are found without reading those that are over.

Revision: 0022, after 0021
"""

from alembic import op

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_index(op.f("ix_campaign_state"), "campaign", ["state"], unique=False)


def downgrade() -> None:
    op.drop_index(op.f("ix_campaign_state"), table_name="campaign")
