"""The job queue, in a schema of its own.

Revision: 0002, after 0001
"""

from pathlib import Path

from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

SQL = Path(__file__).parents[1] / "pgqueuer_1_6_0.sql"


def upgrade() -> None:
    for statement in SQL.read_text(encoding="utf-8").split("-- next --")[1:]:
        op.get_bind().exec_driver_sql(statement)


def downgrade() -> None:
    op.execute("DROP SCHEMA jobs CASCADE")
