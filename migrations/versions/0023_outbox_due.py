"""The next posts to make are found without reading those that were made.

Revision: 0023, after 0022
"""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_index(
        "ix_outbox_due",
        "outbox",
        ["id"],
        unique=False,
        postgresql_where=sa.text("state IN ('waiting', 'sending', 'parked')"),
    )


def downgrade() -> None:
    op.drop_index("ix_outbox_due", table_name="outbox")
