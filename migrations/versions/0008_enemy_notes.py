"""Notes of players on enemy types.

Revision: 0008, after 0007
"""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.drop_constraint(op.f("ck_filing_kind"), "filing")
    op.create_check_constraint(
        op.f("ck_filing_kind"), "filing", "kind IN ('report', 'log', 'meeting', 'enemy')"
    )


def downgrade() -> None:
    op.execute(sa.text("DELETE FROM filing WHERE kind = 'enemy'"))
    op.drop_constraint(op.f("ck_filing_kind"), "filing")
    op.create_check_constraint(op.f("ck_filing_kind"), "filing", "kind IN ('report', 'log', 'meeting')")
