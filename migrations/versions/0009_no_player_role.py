"""Players have no role: who is game master stands in the campaign's settings, and nothing else was ever written.

Revision: 0009, after 0008
"""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.drop_constraint(op.f("ck_player_role"), "player")
    op.drop_column("player", "role")


def downgrade() -> None:
    op.add_column("player", sa.Column("role", sa.Text(), nullable=False, server_default="player"))
    op.alter_column("player", "role", server_default=None)
    op.create_check_constraint(op.f("ck_player_role"), "player", "role IN ('player', 'gm')")
