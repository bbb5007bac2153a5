"""Skirmishes keep the log of the round, as their thread shows it.

Revision: 0027, after 0026
"""

import sqlalchemy as sa
from alembic import op

revision = "0027"
down_revision = "0026"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("skirmish", sa.Column("log", sa.JSON(none_as_null=True), nullable=True))


def downgrade() -> None:
    op.drop_column("skirmish", "log")
