"""What players of skirmishes have answered in advance is kept with their seat.

Revision: 0020, after 0019
"""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("skirmish_seat", sa.Column("standing", sa.JSON(), server_default="{}", nullable=False))
    op.alter_column("skirmish_seat", "standing", server_default=None)


def downgrade() -> None:
    op.drop_column("skirmish_seat", "standing")
