"""The tables of skirmishes: games, who sits where, the log of what was done, saved armies, results."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import Any

from sqlalchemy import BigInteger, CheckConstraint, ForeignKey, Identity, Index, UniqueConstraint, text
from sqlalchemy.orm import Mapped, mapped_column

from bot.store.tables import NOW, Base


class SkirmishState(StrEnum):
    LOBBY = "lobby"
    """Challenged, or choosing armies."""
    PLAYING = "playing"
    OVER = "over"
    CANCELLED = "cancelled"
    """Declined, or withdrawn before it began."""


class StepKind(StrEnum):
    PICK = "pick"
    UNDO = "undo"
    END = "end"
    """Resigned, a draw agreed, out of time."""
    SEAT = "seat"
    """Somebody else has taken the seat."""


class SkirmishRow(Base):
    __tablename__ = "skirmish"
    __table_args__ = (
        CheckConstraint("state IN ('lobby', 'playing', 'over', 'cancelled')", name="state"),
        Index(None, "guild_id", "state"),
        Index(None, "thread_id"),
    )

    id: Mapped[int] = mapped_column(Identity(), primary_key=True)
    guild_id: Mapped[int] = mapped_column(BigInteger)
    channel_id: Mapped[int] = mapped_column(BigInteger)
    thread_id: Mapped[int | None] = mapped_column(BigInteger)
    """Also the id of the challenge, from which the thread is made."""
    ruleset: Mapped[str]
    state: Mapped[str] = mapped_column(default=SkirmishState.LOBBY)
    settings: Mapped[dict[str, Any]] = mapped_column(default=dict)
    """The rule set's settings that differ from its defaults."""
    board_kind: Mapped[str] = mapped_column(default="standard")
    """`standard`, `random` or `file`."""
    board: Mapped[dict[str, Any] | None]
    """A board file's content."""
    turn_minutes: Mapped[int] = mapped_column(default=0)
    """0: no limit."""
    head: Mapped[dict[str, Any] | None] = mapped_column(deferred=True)
    """The game without its steps (`bot.skirmish.game.dump_head`); None before it begins. Read by `look_up` alone."""
    serial: Mapped[int] = mapped_column(default=0)
    """Grows with every change; buttons carry it."""
    posted: Mapped[int] = mapped_column(default=0)
    """The serial of the table's message, which has the buttons of the thread."""
    pushed: Mapped[int] = mapped_column(default=0, server_default=text("0"))
    """How many messages of people are below the table, counted as far as it matters."""
    log: Mapped[dict[str, Any] | None] = mapped_column(deferred=True)
    """The log of the round (`bot.service.skirmish.turnlog`); None before the game begins. Read by `log_of` alone."""
    asked: Mapped[dict[str, int]] = mapped_column(default=dict)
    """Who must answer: the serial since which a seat has been asked what it is asked now."""
    due_at: Mapped[datetime | None]
    """When the player who is asked runs out of time."""
    draw_offers: Mapped[list[str]] = mapped_column(default=list)
    """Seats."""
    rematch_of: Mapped[int | None] = mapped_column(ForeignKey("skirmish.id", ondelete="SET NULL"))
    made_by: Mapped[int] = mapped_column(BigInteger)
    created_at: Mapped[datetime] = mapped_column(server_default=NOW)
    ended_at: Mapped[datetime | None]


class SkirmishSeat(Base):
    __tablename__ = "skirmish_seat"
    __table_args__ = (Index(None, "user_id"), Index(None, "team_id"))

    skirmish_id: Mapped[int] = mapped_column(ForeignKey("skirmish.id", ondelete="CASCADE"), primary_key=True)
    seat: Mapped[str] = mapped_column(primary_key=True)
    """`A`, `B`, … as the rules know the player."""
    user_id: Mapped[int | None] = mapped_column(BigInteger)
    """None: the bot plays."""
    name: Mapped[str]
    opponent: Mapped[str | None]
    """The solo opponent that plays here, by its name in `bot.skirmish.players`."""
    accepted: Mapped[bool] = mapped_column(default=False)
    army: Mapped[dict[str, Any] | None]
    army_name: Mapped[str] = mapped_column(default="")
    team_id: Mapped[int | None] = mapped_column(ForeignKey("strike_team.id", ondelete="SET NULL"))
    """The strike team that `army` is, locked until the game is over."""
    missed: Mapped[int] = mapped_column(default=0)
    """Times in a row that the clock answered for this player."""
    standing: Mapped[dict[str, Any]] = mapped_column(default=dict)
    """What the player has answered in advance (`bot.skirmish.standing`), by class of reaction."""


class SkirmishStep(Base):
    """One change of a game. Rows are only ever added; the game's steps follow from them."""

    __tablename__ = "skirmish_step"
    __table_args__ = (CheckConstraint("kind IN ('pick', 'undo', 'end', 'seat')", name="kind"),)

    skirmish_id: Mapped[int] = mapped_column(ForeignKey("skirmish.id", ondelete="CASCADE"), primary_key=True)
    serial: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    kind: Mapped[str]
    seat: Mapped[str | None]
    user_id: Mapped[int | None] = mapped_column(BigInteger)
    """Who did it; None: the bot or the clock."""
    content: Mapped[dict[str, Any]]
    """Of a pick its step; of an undo `upto` and the `steps` played again after it."""
    at: Mapped[datetime] = mapped_column(server_default=NOW)


class SkirmishDraft(Base):
    """A player's choices so far for an answer not yet given."""

    __tablename__ = "skirmish_draft"

    skirmish_id: Mapped[int] = mapped_column(ForeignKey("skirmish.id", ondelete="CASCADE"), primary_key=True)
    user_id: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    serial: Mapped[int]
    content: Mapped[dict[str, Any]]


class ArmyListRow(Base):
    """A person's saved army for one rule set."""

    __tablename__ = "army_list"
    __table_args__ = (UniqueConstraint("guild_id", "user_id", "ruleset", "name"),)

    id: Mapped[int] = mapped_column(Identity(), primary_key=True)
    guild_id: Mapped[int] = mapped_column(BigInteger)
    user_id: Mapped[int] = mapped_column(BigInteger)
    ruleset: Mapped[str]
    name: Mapped[str]
    army: Mapped[dict[str, Any]]
    at: Mapped[datetime] = mapped_column(server_default=NOW)


class ArmyDraftRow(Base):
    """The army a person is building under a rule set."""

    __tablename__ = "army_draft"

    guild_id: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    user_id: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    ruleset: Mapped[str] = mapped_column(primary_key=True)
    serial: Mapped[int]
    """Grows with every change; buttons carry it."""
    content: Mapped[dict[str, Any]]
    """`bot.service.skirmish.builder.Draft`."""


class SkirmishResult(Base):
    """How a game ended for one seat."""

    __tablename__ = "skirmish_result"
    __table_args__ = (
        CheckConstraint("outcome IN ('win', 'draw', 'loss')", name="outcome"),
        Index(None, "guild_id", "ruleset"),
    )

    skirmish_id: Mapped[int] = mapped_column(ForeignKey("skirmish.id", ondelete="CASCADE"), primary_key=True)
    seat: Mapped[str] = mapped_column(primary_key=True)
    guild_id: Mapped[int] = mapped_column(BigInteger)
    ruleset: Mapped[str]
    user_id: Mapped[int | None] = mapped_column(BigInteger)
    name: Mapped[str]
    outcome: Mapped[str]
    score: Mapped[float]
    ranked: Mapped[bool]
    """Counts in the league: every seat was played by a person."""
    at: Mapped[datetime] = mapped_column(server_default=NOW)
