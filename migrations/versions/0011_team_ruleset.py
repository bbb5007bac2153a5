"""Strike teams say under which rule set they play; those there are are of Shiftstorm.

Revision: 0011, after 0010
"""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("strike_team", sa.Column("ruleset", sa.Text(), nullable=False, server_default="shiftstorm"))
    op.alter_column("strike_team", "ruleset", server_default=None)


def downgrade() -> None:
    op.drop_column("strike_team", "ruleset")
