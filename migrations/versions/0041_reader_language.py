"""The language in which somebody's Discord was last seen, for direct messages.

Revision: 0041, after 0034
"""

import sqlalchemy as sa
from alembic import op

revision = "0041"
down_revision = "0034"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("notice_choice", sa.Column("language", sa.Text(), nullable=True))


def downgrade() -> None:
    op.drop_column("notice_choice", "language")
