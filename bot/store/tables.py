"""The tables. Every instant is a timestamptz; ids of Discord are bigint.

`JSON`, not `JSONB`, holds worlds, orders and events: it keeps the order of keys, which a replay may need.
"""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    CheckConstraint,
    DateTime,
    ForeignKey,
    ForeignKeyConstraint,
    Identity,
    Index,
    LargeBinary,
    MetaData,
    Text,
    UniqueConstraint,
    false,
    func,
    text,
)
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship

from bot.store.details import PLAYER_DETAILS, PlayerDetails

NOW = func.clock_timestamp()


class Base(DeclarativeBase):
    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(column_0_N_label)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "ck": "ck_%(table_name)s_%(constraint_name)s",
            "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
            "pk": "pk_%(table_name)s",
        }
    )
    type_annotation_map = {  # noqa: RUF012 - read by SQLAlchemy as it is
        datetime: DateTime(timezone=True),
        str: Text(),
        bytes: LargeBinary(),
        dict[str, Any]: JSON(none_as_null=True),
        list[Any]: JSON(none_as_null=True),
        dict[str, int]: JSON(none_as_null=True),
        list[str]: ARRAY(Text()),
    }


def one_of(column: str, values: type[StrEnum]) -> CheckConstraint:
    return CheckConstraint(f"{column} IN ({', '.join(repr(v.value) for v in values)})", name=column)


class CampaignState(StrEnum):
    SETUP = "setup"
    """Made, but no round is open yet."""
    OPEN = "open"
    OVER = "over"


class OrderState(StrEnum):
    LIVE = "live"
    VOID = "void"
    """Replaced by a newer order for the same unit."""
    WITHDRAWN = "withdrawn"
    RESOLVED = "resolved"


class PostKind(StrEnum):
    CREATE = "create"
    EDIT = "edit"
    REACT = "react"
    THREAD = "thread"
    """A thread made from an earlier post; it has that message's id."""
    DELETE = "delete"
    """The message of an earlier post is deleted."""


class PostState(StrEnum):
    WAITING = "waiting"
    SENDING = "sending"
    """Announced to the database, so perhaps already in the channel."""
    SENT = "sent"
    PARKED = "parked"
    """Refused by Discord: kept, reported to the game master, and tried again until it is made."""
    FAILED = "failed"
    """Never to be made: skipped by the game master, overtaken by a later change, or about a message that is gone."""


class Cause(StrEnum):
    """Why a post is parked."""

    RIGHT = "right"
    """The bot may not do that in the channel."""
    CHANNEL = "channel"
    """The channel is gone."""
    MESSAGE = "message"
    """The message to change is gone."""
    BODY = "body"
    """Discord refuses what the post says."""
    SIZE = "size"
    """Its files are too large."""
    DEFECT = "defect"
    """Something broke each time it was tried."""
    TARGET = "target"
    """It is about another post that is parked."""


class Campaign(Base):
    __tablename__ = "campaign"
    __table_args__ = (
        UniqueConstraint("guild_id", "name"),
        Index(None, "state"),
        one_of("state", CampaignState),
    )

    id: Mapped[int] = mapped_column(Identity(), primary_key=True)
    guild_id: Mapped[int] = mapped_column(BigInteger)
    name: Mapped[str]
    state: Mapped[str] = mapped_column(default=CampaignState.SETUP)
    settings: Mapped[dict[str, Any]] = mapped_column(default=dict)
    """Options of the service (automatic publication, reminder …); the rules' numbers are in the world."""
    zone: Mapped[str] = mapped_column(default="America/New_York")
    """IANA name (EDC-A-c)."""
    closes: Mapped[list[Any]] = mapped_column(default=lambda: [[1, "20:00"], [4, "20:00"]])
    """Weekly closes as [weekday, "HH:MM"], Monday 0 (EDC-A-b)."""
    round: Mapped[int] = mapped_column(default=0)
    """The round now played; 0 before the first opens."""
    state_version: Mapped[int] = mapped_column(default=0)
    """Grows with every change of the world; a form that carries an older one is stale."""
    course: Mapped[int] = mapped_column(default=0, server_default=text("0"))
    """Grows each time an earlier moment, or a branch, is made the present one."""
    book: Mapped[int] = mapped_column(default=0, server_default=text("0"))
    """Which of the server's account books its companies are in; campaigns that run side by side have different ones."""
    channels: Mapped[dict[str, int]] = mapped_column(default=dict)
    """Channel id by role, such as "briefing-room" (EDC-B-a), also "category" and "gm"."""
    map_text: Mapped[str] = mapped_column(default="")
    catalogue_text: Mapped[str | None]
    """A catalogue of the campaign's own; None is the starter catalogue."""
    created_at: Mapped[datetime] = mapped_column(server_default=NOW)


class Player(Base):
    __tablename__ = "player"
    __table_args__ = (Index(None, "user_id"),)

    campaign_id: Mapped[int] = mapped_column(ForeignKey("campaign.id", ondelete="CASCADE"), primary_key=True)
    user_id: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    name: Mapped[str]
    company: Mapped[str | None]
    details: Mapped[PlayerDetails] = mapped_column(PLAYER_DETAILS, default=dict)
    """Sign-up answers and doings that are not rules: descriptions, doctrine of an absent player …"""
    rules_read_at: Mapped[datetime | None]
    joined_at: Mapped[datetime] = mapped_column(server_default=NOW)


class Round(Base):
    __tablename__ = "round"

    campaign_id: Mapped[int] = mapped_column(ForeignKey("campaign.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    opens_at: Mapped[datetime] = mapped_column(server_default=NOW)
    closes_at: Mapped[datetime | None]
    """None while the game master has paused the campaign."""
    later_close: Mapped[datetime | None]
    """The close it had before it was moved up because every unit has an order."""
    orders_filed: Mapped[int] = mapped_column(default=0)
    """The last queue number given out (EDC-C1.1-b)."""
    reminded_at: Mapped[datetime | None]
    locked_at: Mapped[datetime | None]
    """The order lock: once set, no order gets in or out."""
    resolved_at: Mapped[datetime | None]
    published_at: Mapped[datetime | None]
    draft: Mapped[dict[str, Any] | None]
    """The GM's draft: resolution and rulings, before publication."""
    inputs: Mapped[dict[str, Any] | None]
    """What the draft was made from (`bot.service.round.inputs`), kept for replays; None in older rounds."""
    seen: Mapped[dict[str, Any] | None]
    """Digest of the draft that each GM saw last, by user id."""
    open_seed: Mapped[bytes]
    covered_seed: Mapped[bytes]
    open_commitment: Mapped[str]
    covered_commitment: Mapped[str]
    course: Mapped[int] = mapped_column(default=0, server_default=text("0"))
    """The campaign's course in which it was opened, or opened again."""
    release: Mapped[str | None]
    """What adjudicated it (`bot.process.release`); None in older rounds."""
    retaken: Mapped[dict[str, Any] | None]
    """Of a round that is played again: what it was before, each time (`bot.store.records.Retaken`)."""


class Snapshot(Base):
    """The world as the round opened (step 0) and after each order resolved early (steps 1 …)."""

    __tablename__ = "snapshot"

    campaign_id: Mapped[int] = mapped_column(ForeignKey("campaign.id", ondelete="CASCADE"), primary_key=True)
    round: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    step: Mapped[int] = mapped_column(primary_key=True, autoincrement=False, default=0)
    world: Mapped[dict[str, Any]]
    made_at: Mapped[datetime] = mapped_column(server_default=NOW)


class OrderRow(Base):
    __tablename__ = "unit_order"
    __table_args__ = (
        ForeignKeyConstraint(
            ["campaign_id", "round"], ["round.campaign_id", "round.number"], ondelete="CASCADE"
        ),
        UniqueConstraint("campaign_id", "round", "number"),
        Index(
            "uq_unit_order_live",
            "campaign_id",
            "round",
            "unit_id",
            unique=True,
            postgresql_where=text("state = 'live'"),
        ),
        one_of("state", OrderState),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    campaign_id: Mapped[int]
    round: Mapped[int]
    number: Mapped[int]
    """Place in the queue, from 1 in each round (EDC-C1.1-b)."""
    unit_id: Mapped[str]
    user_id: Mapped[int] = mapped_column(BigInteger)
    order: Mapped[dict[str, Any]] = mapped_column("content")
    state: Mapped[str] = mapped_column(default=OrderState.LIVE)
    filed_at: Mapped[datetime] = mapped_column(server_default=NOW)
    channel_id: Mapped[int | None] = mapped_column(BigInteger)
    message_id: Mapped[int | None] = mapped_column(BigInteger)
    """The player's own message, where the order was written as one (EDC-C1.1.1-c)."""
    standing: Mapped[list[Any] | None]
    """The condition of the standing order that it is (`bot.campaign.world.standing`); None: somebody gave it."""


class StandingOrders(Base):
    """What a unit does in rounds in which nobody orders it, in the order in which that is tried."""

    __tablename__ = "standing_order"

    campaign_id: Mapped[int] = mapped_column(ForeignKey("campaign.id", ondelete="CASCADE"), primary_key=True)
    unit_id: Mapped[str] = mapped_column(primary_key=True)
    user_id: Mapped[int] = mapped_column(BigInteger)
    """The player whose unit it is; they end where the unit has another one."""
    by: Mapped[int] = mapped_column(BigInteger)
    """Who changed them last: the player, or the deputy."""
    version: Mapped[int]
    """From 1; what a page shows is of one version, and changes only that."""
    entries: Mapped[list[Any]]
    """Each as `standing_to_json` writes it; none: they were removed."""
    at: Mapped[datetime] = mapped_column(server_default=NOW)


class OrderDraft(Base):
    """An order that its player is putting together; it counts for nothing until it is filed."""

    __tablename__ = "order_draft"
    __table_args__ = (
        ForeignKeyConstraint(
            ["campaign_id", "round"], ["round.campaign_id", "round.number"], ondelete="CASCADE"
        ),
    )

    campaign_id: Mapped[int] = mapped_column(primary_key=True)
    round: Mapped[int] = mapped_column(primary_key=True)
    user_id: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    unit_id: Mapped[str] = mapped_column(primary_key=True)
    version: Mapped[int]
    """From 1; what a page shows is of one version, and changes only that."""
    steps: Mapped[list[Any]]
    """The orders that it was, one after the other; the last one is what it is. None: nothing is under way."""
    at: Mapped[datetime] = mapped_column(server_default=NOW)


class EventRow(Base):
    __tablename__ = "event"
    __table_args__ = (
        ForeignKeyConstraint(
            ["campaign_id", "round"], ["round.campaign_id", "round.number"], ondelete="CASCADE"
        ),
        Index(None, "campaign_id", "unit_id", "round"),
    )

    campaign_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    round: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    seq: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    """Running number of the row; versions of one happening share `number`."""
    number: Mapped[int]
    kind: Mapped[str]
    order_number: Mapped[int | None]
    unit_id: Mapped[str | None]
    audience: Mapped[list[str]]
    event: Mapped[dict[str, Any]] = mapped_column("content")


class RulingRow(Base):
    __tablename__ = "ruling"
    __table_args__ = (
        ForeignKeyConstraint(
            ["campaign_id", "round"], ["round.campaign_id", "round.number"], ondelete="CASCADE"
        ),
    )

    campaign_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    round: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    id: Mapped[str] = mapped_column(primary_key=True)
    rule: Mapped[str]
    question: Mapped[str]
    options: Mapped[list[Any]]
    default: Mapped[str]
    chosen: Mapped[str]
    decided_by: Mapped[int | None] = mapped_column(BigInteger)
    """The GM who chose; None where the default was left to stand."""
    decided_at: Mapped[datetime | None]


class FilingKind(StrEnum):
    REPORT = "report"
    """For the game master (EDC-A2-a)."""
    LOG = "log"
    """Of strategy talked over by voice (EDC-A2-b)."""
    MEETING = "meeting"
    """A strategy meeting; `details` holds when it is and who accepted (EDC-A2-c)."""
    ENEMY = "enemy"
    """The side's note on an enemy type; `details` holds the type, the last one applies (EDC-C2.4-r)."""


class Filing(Base):
    """Filings other than orders; each belongs to the round it was filed in."""

    __tablename__ = "filing"
    __table_args__ = (
        Index(None, "campaign_id", "round"),
        Index(None, "campaign_id", "kind", "id"),
        one_of("kind", FilingKind),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    campaign_id: Mapped[int] = mapped_column(ForeignKey("campaign.id", ondelete="CASCADE"))
    round: Mapped[int]
    kind: Mapped[str]
    user_id: Mapped[int] = mapped_column(BigInteger)
    name: Mapped[str]
    text: Mapped[str]
    details: Mapped[dict[str, Any]] = mapped_column(default=dict)
    at: Mapped[datetime] = mapped_column(server_default=NOW)


class GmAction(Base):
    """One intervention of a GM, with what it changed, so that it can be undone."""

    __tablename__ = "gm_action"
    __table_args__ = (
        Index(None, "campaign_id", "at"),
        Index(None, "campaign_id", "round"),
        Index(None, "campaign_id", "id"),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    campaign_id: Mapped[int] = mapped_column(ForeignKey("campaign.id", ondelete="CASCADE"))
    round: Mapped[int]
    user_id: Mapped[int] = mapped_column(BigInteger)
    kind: Mapped[str]
    before: Mapped[dict[str, Any] | None]
    after: Mapped[dict[str, Any] | None]
    note: Mapped[str] = mapped_column(default="")
    at: Mapped[datetime] = mapped_column(server_default=NOW)
    undone_at: Mapped[datetime | None]


class Receipt(Base):
    """An interaction already carried out, with the answer it got, so that a retry changes nothing."""

    __tablename__ = "receipt"

    interaction_id: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    answer: Mapped[dict[str, Any] | None]
    at: Mapped[datetime] = mapped_column(server_default=NOW)


class AccountRow(Base):
    """One person's possessions in a book of a server, from one campaign to the next (EDC-A2.1-a, EDC-E5-a)."""

    __tablename__ = "account"

    guild_id: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    user_id: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    book: Mapped[int] = mapped_column(
        primary_key=True, autoincrement=False, default=0, server_default=text("0")
    )
    name: Mapped[str]
    holdings: Mapped[dict[str, Any]] = mapped_column(default=dict)
    """`bot.company.model.Holdings` as JSON; its purse is what the ledger adds up to."""
    opened_at: Mapped[datetime] = mapped_column(server_default=NOW)


class LedgerRow(Base):
    """One change of a purse. Rows are only ever added."""

    __tablename__ = "ledger"
    __table_args__ = (
        ForeignKeyConstraint(
            ["guild_id", "user_id", "book"],
            ["account.guild_id", "account.user_id", "account.book"],
            ondelete="CASCADE",
        ),
        Index(None, "guild_id", "user_id", "id"),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    guild_id: Mapped[int] = mapped_column(BigInteger)
    user_id: Mapped[int] = mapped_column(BigInteger)
    book: Mapped[int] = mapped_column(default=0, server_default=text("0"))
    campaign_id: Mapped[int | None] = mapped_column(ForeignKey("campaign.id", ondelete="SET NULL"))
    kind: Mapped[str]
    note: Mapped[str]
    credits: Mapped[int]
    requisition: Mapped[int]
    bonus: Mapped[int]
    by: Mapped[int | None] = mapped_column(BigInteger)
    """Who did it, where it was not the owner."""
    at: Mapped[datetime] = mapped_column(server_default=NOW)


class MasterSheet(Base):
    """Everybody's possessions as a campaign began and as it ended (EDC-E5-a)."""

    __tablename__ = "master_sheet"

    campaign_id: Mapped[int] = mapped_column(ForeignKey("campaign.id", ondelete="CASCADE"), primary_key=True)
    moment: Mapped[str] = mapped_column(primary_key=True)
    """`start` or `end`."""
    sheet: Mapped[dict[str, Any]]
    made_at: Mapped[datetime] = mapped_column(server_default=NOW)


class OutboxRow(Base):
    """A post to make, in the transaction that decided it; `bot.store.outbox` delivers."""

    __tablename__ = "outbox"
    __table_args__ = (
        UniqueConstraint("campaign_id", "key"),
        Index("uq_outbox_key_alone", "key", unique=True, postgresql_where=text("campaign_id IS NULL")),
        Index(
            "ix_outbox_pending",
            "channel_id",
            "id",
            postgresql_where=text("state IN ('waiting', 'sending', 'parked')"),
        ),
        Index("ix_outbox_due", "id", postgresql_where=text("state IN ('waiting', 'sending', 'parked')")),
        Index("ix_outbox_trouble", "id", postgresql_where=text("cause IS NOT NULL")),
        Index("ix_outbox_message", "channel_id", "message_id"),
        one_of("kind", PostKind),
        one_of("state", PostState),
        one_of("cause", Cause),
        CheckConstraint("length(nonce) <= 25", name="nonce_length"),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    campaign_id: Mapped[int | None] = mapped_column(ForeignKey("campaign.id", ondelete="CASCADE"))
    """None: of a skirmish."""
    key: Mapped[str]
    """Such as "round:7:briefing:map"; the same key is never queued twice."""
    channel_id: Mapped[int] = mapped_column(BigInteger)
    kind: Mapped[str] = mapped_column(default=PostKind.CREATE)
    payload: Mapped[dict[str, Any]]
    target_key: Mapped[str | None]
    """For edits and reactions: the key of the outbox post they are for …"""
    target_message_id: Mapped[int | None] = mapped_column(BigInteger)
    """… or the message itself."""
    nonce: Mapped[str]
    state: Mapped[str] = mapped_column(default=PostState.WAITING)
    attempts: Mapped[int] = mapped_column(default=0)
    not_before: Mapped[datetime] = mapped_column(server_default=NOW)
    first_sent_at: Mapped[datetime | None]
    """When the first attempt was announced: Discord knows the nonce for a few minutes from then."""
    message_id: Mapped[int | None] = mapped_column(BigInteger)
    sent_at: Mapped[datetime | None]
    error: Mapped[str | None]
    in_order: Mapped[bool] = mapped_column(default=False, server_default=false())
    """Part of an account that must appear in order: it overtakes no earlier part of its channel that is parked."""
    elsewhere: Mapped[list[Any] | None]
    """Where it goes instead where its channel refuses it: ids of channels, `system:GUILD`, `dm:USER`."""
    held_until: Mapped[datetime | None]
    """It waits until then on purpose, such as for the end of its reader's quiet hours; later posts pass it."""
    newer_than: Mapped[int | None] = mapped_column(BigInteger)
    """The newest known message of the channel before the first attempt; what the post became is newer."""
    cause: Mapped[str | None]
    """Why it is, or was, parked; None also once everything about that is settled."""
    lacking: Mapped[list[str] | None]
    """The rights that were missing, as Discord names them."""
    holds: Mapped[bool] = mapped_column(default=False, server_default=false())
    """All later posts of its channel wait while it is parked."""
    parked_at: Mapped[datetime | None]
    told_at: Mapped[datetime | None]
    """When the game master was told that it is parked."""
    files: Mapped[list[OutboxFile]] = relationship(order_by="OutboxFile.ordinal", lazy="selectin")


class NoticeChoice(Base):
    """How one person wants to be told, and in which language; who never chose may have no row."""

    __tablename__ = "notice_choice"

    user_id: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    ways: Mapped[dict[str, Any]] = mapped_column(default=dict)
    """By group of notices (`bot.service.ground.notices`); a group that is missing is told as everybody is."""
    zone: Mapped[str | None]
    """IANA name, for the quiet hours."""
    quiet_from: Mapped[int | None]
    quiet_until: Mapped[int | None]
    """Minutes after midnight in that zone; None: there are no quiet hours."""
    refused_at: Mapped[datetime | None]
    """When Discord last said that it takes no direct message from us for them."""
    language: Mapped[str | None]
    """That of their Discord when they last used the bot; None where that is not known."""


class LiveLink(Base):
    """A member's links to the page of a campaign or of a skirmish. Once the row is gone they are void for good."""

    __tablename__ = "live_link"
    __table_args__ = (
        UniqueConstraint("campaign_id", "user_id"),
        UniqueConstraint("skirmish_id", "user_id"),
        CheckConstraint("(campaign_id IS NULL) <> (skirmish_id IS NULL)", name="of_one"),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    campaign_id: Mapped[int | None] = mapped_column(ForeignKey("campaign.id", ondelete="CASCADE"))
    skirmish_id: Mapped[int | None] = mapped_column(ForeignKey("skirmish.id", ondelete="CASCADE"))
    user_id: Mapped[int] = mapped_column(BigInteger)
    part: Mapped[str]
    """What the member was in the campaign when they asked; of a skirmish the seats they held, each a letter."""
    joined: Mapped[str]
    """Since when they were on the server, as Discord writes it."""
    key: Mapped[bytes]
    """What the links are signed with."""
    language: Mapped[str]
    """The page is in it."""
    until: Mapped[datetime]
    """When the last of them expires."""


class OutboxFile(Base):
    __tablename__ = "outbox_file"

    outbox_id: Mapped[int] = mapped_column(
        BigInteger, ForeignKey("outbox.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    ordinal: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    name: Mapped[str]
    description: Mapped[str] = mapped_column(default="")
    """Alternative text."""
    data: Mapped[bytes]


class Console(Base):
    """The post in the game master's room that shows how the campaign is, and what can be done."""

    __tablename__ = "console"

    campaign_id: Mapped[int] = mapped_column(ForeignKey("campaign.id", ondelete="CASCADE"), primary_key=True)
    signature: Mapped[str] = mapped_column(default="", server_default="")
    """Stands for all that the console showed when it was last made."""
    digest: Mapped[str] = mapped_column(default="", server_default="")
    """Of its words and buttons; while that is the same, nothing is posted."""
    round: Mapped[int] = mapped_column(default=0, server_default=text("0"))
    """Each round has a console of its own, so that it is near the end of the room."""
    post: Mapped[str] = mapped_column(default="", server_default="")
    """Key of its post; empty before the first."""
    edits: Mapped[int] = mapped_column(default=0, server_default=text("0"))
    """How often it was changed."""
    open: Mapped[bool] = mapped_column(default=True, server_default=text("true"))
    """False once it says that the campaign is over."""


class FailedJob(Base):
    """A job of the clock that failed too often: parked, reported, and taken up again after a while."""

    __tablename__ = "failed_job"
    __table_args__ = (UniqueConstraint("entrypoint", "subject", "number", "stamp"),)

    id: Mapped[int] = mapped_column(Identity(), primary_key=True)
    entrypoint: Mapped[str]
    subject: Mapped[int]
    """The campaign, or the skirmish, by the kind of job."""
    number: Mapped[int]
    """The round, or the serial of the skirmish."""
    stamp: Mapped[int] = mapped_column(BigInteger)
    job_id: Mapped[int | None] = mapped_column(BigInteger)
    """The failed job in the queue; None while it is taken up again."""
    error: Mapped[str]
    """The kind of what broke, without its text: that may hold what is hidden."""
    tries: Mapped[int] = mapped_column(default=0, server_default=text("0"))
    """How often it was taken up again."""
    failed_at: Mapped[datetime] = mapped_column(server_default=NOW)
    again_at: Mapped[datetime]
    told_at: Mapped[datetime | None]
