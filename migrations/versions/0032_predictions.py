"""Questions about each round, and what those who watch predict.

Revision: 0032, after 0031
"""

import sqlalchemy as sa
from alembic import op

revision = "0032"
down_revision = "0031"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "prediction_question",
        sa.Column("campaign_id", sa.Integer(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("question", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("answer", sa.Integer(), nullable=True),
        sa.Column("settled_at", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("campaign_id", "round", "number", name=op.f("pk_prediction_question")),
        sa.ForeignKeyConstraint(
            ["campaign_id", "round"],
            ["round.campaign_id", "round.number"],
            name=op.f("fk_prediction_question_campaign_id_round"),
            ondelete="CASCADE",
        ),
    )
    op.create_table(
        "prediction",
        sa.Column("campaign_id", sa.Integer(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("choice", sa.Integer(), nullable=False),
        sa.Column("counts", sa.Boolean(), server_default=sa.true(), nullable=False),
        sa.Column(
            "at", sa.DateTime(timezone=True), server_default=sa.text("clock_timestamp()"), nullable=False
        ),
        sa.PrimaryKeyConstraint("campaign_id", "round", "number", "user_id", name=op.f("pk_prediction")),
        sa.ForeignKeyConstraint(
            ["campaign_id", "round", "number"],
            ["prediction_question.campaign_id", "prediction_question.round", "prediction_question.number"],
            name=op.f("fk_prediction_campaign_id_round_number"),
            ondelete="CASCADE",
        ),
    )


def downgrade() -> None:
    op.drop_table("prediction")
    op.drop_table("prediction_question")
