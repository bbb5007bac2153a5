"""A round remembers the close it had before every unit had an order.

Revision: 0012, after 0011
"""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("round", sa.Column("later_close", sa.DateTime(timezone=True), nullable=True))


def downgrade() -> None:
    op.drop_column("round", "later_close")
