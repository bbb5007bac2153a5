"""Posts that another one has replaced are deleted.

Revision: 0026, after 0025
"""

from alembic import op

revision = "0026"
down_revision = "0025"
branch_labels = None
depends_on = None

KINDS = "kind IN ('create', 'edit', 'react', 'thread')"


def upgrade() -> None:
    op.drop_constraint(op.f("ck_outbox_kind"), "outbox")
    op.create_check_constraint(op.f("ck_outbox_kind"), "outbox", KINDS.replace(")", ", 'delete')"))


def downgrade() -> None:
    op.execute("DELETE FROM outbox WHERE kind = 'delete'")
    op.drop_constraint(op.f("ck_outbox_kind"), "outbox")
    op.create_check_constraint(op.f("ck_outbox_kind"), "outbox", KINDS)
