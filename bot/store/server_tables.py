"""The tables of what a campaign has on its server: roles, channels, a category, and who was given which role."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

from sqlalchemy import BigInteger, ForeignKey, Index, text
from sqlalchemy.orm import Mapped, mapped_column

from bot.store.tables import NOW, Base, one_of


class ObjectKind(StrEnum):
    CATEGORY = "category"
    CHANNEL = "channel"
    ROLE = "role"


class ObjectState(StrEnum):
    OPEN = "open"
    CLOSED = "closed"
    """The campaign is over: the role gives no right any more, nobody writes in the channel."""
    UNWANTED = "unwanted"
    """To be deleted, because the game master said so."""
    GONE = "gone"


class ServerObject(Base):
    """A role, a channel or a category that a campaign uses on its server, known by its id alone."""

    __tablename__ = "server_object"
    __table_args__ = (
        one_of("kind", ObjectKind),
        one_of("state", ObjectState),
        Index(
            "uq_server_object_role",
            "campaign_id",
            "part",
            unique=True,
            postgresql_where=text("kind = 'role' AND made AND state = 'open'"),
        ),
    )

    campaign_id: Mapped[int] = mapped_column(ForeignKey("campaign.id", ondelete="CASCADE"), primary_key=True)
    discord_id: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    kind: Mapped[str]
    part: Mapped[str]
    """Its function, such as "gm" of a role or "briefing-room" of a channel."""
    made: Mapped[bool]
    """Whether the bot made it for this campaign. It gives, takes and deletes nothing else."""
    state: Mapped[str] = mapped_column(default=ObjectState.OPEN)
    noted_at: Mapped[datetime] = mapped_column(server_default=NOW)


class RoleGrant(Base):
    """A role of a campaign that the bot gave to a member and has not taken back."""

    __tablename__ = "role_grant"

    campaign_id: Mapped[int] = mapped_column(ForeignKey("campaign.id", ondelete="CASCADE"), primary_key=True)
    user_id: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    part: Mapped[str] = mapped_column(primary_key=True)
    given_at: Mapped[datetime] = mapped_column(server_default=NOW)


class CloseEvent(Base):
    """The scheduled event of the server for the close of a round."""

    __tablename__ = "close_event"

    campaign_id: Mapped[int] = mapped_column(ForeignKey("campaign.id", ondelete="CASCADE"), primary_key=True)
    round: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    event_id: Mapped[int | None] = mapped_column(BigInteger)
    """None: it is about to be made, or was, and its id is not known yet."""
    closes_at: Mapped[datetime]
    """The close that it shows."""
