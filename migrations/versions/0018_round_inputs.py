"""A round keeps what it was adjudicated from, so that it can be played again.

Revision: 0018, after 0017
"""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("round", sa.Column("inputs", sa.JSON(), nullable=True))


def downgrade() -> None:
    op.drop_column("round", "inputs")
