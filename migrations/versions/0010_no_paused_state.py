"""A paused campaign is one whose open round has no close; nothing ever wrote a state for it.

Revision: 0010, after 0009
"""

from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    _states("'setup', 'open', 'over'")


def downgrade() -> None:
    _states("'setup', 'open', 'paused', 'over'")


def _states(allowed: str) -> None:
    op.drop_constraint(op.f("ck_campaign_state"), "campaign")
    op.create_check_constraint(op.f("ck_campaign_state"), "campaign", f"state IN ({allowed})")
