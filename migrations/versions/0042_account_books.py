"""Account books: the companies of campaigns that run side by side are kept apart.

Revision: 0042, after 0041
"""

import sqlalchemy as sa
from alembic import op

revision = "0042"
down_revision = "0041"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for table in ("campaign", "account", "ledger"):
        op.add_column(table, sa.Column("book", sa.Integer(), server_default=sa.text("0"), nullable=False))
    _key("guild_id_user_id", ["guild_id", "user_id", "book"])


def downgrade() -> None:
    op.execute("DELETE FROM account WHERE book > 0")  # takes its lines of the ledger along
    _key("guild_id_user_id_book", ["guild_id", "user_id"])
    for table in ("campaign", "account", "ledger"):
        op.drop_column(table, "book")


def _key(before: str, columns: list[str]) -> None:
    op.drop_constraint(f"fk_ledger_{before}_account", "ledger", type_="foreignkey")
    op.drop_constraint("pk_account", "account", type_="primary")
    op.create_primary_key("pk_account", "account", columns)
    name = f"fk_ledger_{'_'.join(columns)}_account"
    op.create_foreign_key(name, "ledger", "account", columns, columns, ondelete="CASCADE")
