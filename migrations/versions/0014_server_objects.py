"""Roles and channels are known by id, with whether the bot made them, and so is who was given a role.

Roles of earlier releases may have been the server's own, taken over by their name. A campaign that is still played
keeps their ids only so that they can be shut out of its channels; the bot makes roles for it when it starts.

Revision: 0014, after 0013
"""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "server_object",
        sa.Column("campaign_id", sa.Integer(), nullable=False),
        sa.Column("discord_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("part", sa.Text(), nullable=False),
        sa.Column("made", sa.Boolean(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column(
            "noted_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("clock_timestamp()"),
            nullable=False,
        ),
        sa.CheckConstraint("kind IN ('category', 'channel', 'role')", name=op.f("ck_server_object_kind")),
        sa.CheckConstraint(
            "state IN ('open', 'closed', 'unwanted', 'gone')", name=op.f("ck_server_object_state")
        ),
        sa.ForeignKeyConstraint(
            ["campaign_id"],
            ["campaign.id"],
            name=op.f("fk_server_object_campaign_id_campaign"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("campaign_id", "discord_id", name=op.f("pk_server_object")),
    )
    op.create_index(
        "uq_server_object_role",
        "server_object",
        ["campaign_id", "part"],
        unique=True,
        postgresql_where=sa.text("kind = 'role' AND made AND state = 'open'"),
    )
    op.create_table(
        "role_grant",
        sa.Column("campaign_id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("part", sa.Text(), nullable=False),
        sa.Column(
            "given_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("clock_timestamp()"),
            nullable=False,
        ),
        sa.ForeignKeyConstraint(
            ["campaign_id"],
            ["campaign.id"],
            name=op.f("fk_role_grant_campaign_id_campaign"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("campaign_id", "user_id", "part", name=op.f("pk_role_grant")),
    )
    for kind, source in (("role", "settings -> 'roles'"), ("channel", "channels")):
        op.execute(
            sa.text(
                "INSERT INTO server_object (campaign_id, discord_id, kind, part, made, state) "
                f"SELECT campaign.id, found.value::bigint, '{kind}', min(found.key), false, 'open' "
                f"FROM campaign, json_each_text({source}) AS found "
                f"WHERE campaign.state <> 'over' AND json_typeof({source}) = 'object' "
                "GROUP BY campaign.id, found.value"
            )
        )
    op.execute(
        sa.text(
            "UPDATE campaign SET settings = (settings::jsonb - 'roles')::json WHERE settings::jsonb ? 'roles'"
        )
    )
    op.execute(
        sa.text(
            "UPDATE player SET details = (details::jsonb - 'standing')::json "
            "WHERE details::jsonb ? 'standing'"
        )
    )


def downgrade() -> None:
    op.execute(
        sa.text(
            "UPDATE campaign SET settings = (settings::jsonb || jsonb_build_object('roles', found.roles))::json "
            "FROM (SELECT campaign_id, jsonb_object_agg(part, discord_id) AS roles FROM server_object "
            "WHERE kind = 'role' AND made AND state = 'open' GROUP BY campaign_id) AS found "
            "WHERE found.campaign_id = campaign.id"
        )
    )
    op.drop_table("role_grant")
    op.drop_table("server_object")
