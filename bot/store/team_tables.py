"""The tables of strike teams: what a player's team is now, all that ever changed it, a server's terms for teams."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import Any

from sqlalchemy import BigInteger, CheckConstraint, ForeignKey, Identity, Index, text
from sqlalchemy.orm import Mapped, mapped_column

from bot.store.tables import NOW, Base


class TeamEvent(StrEnum):
    """Causes of a team's changes."""

    FOUNDED = "founded"
    GAME = "game"
    TRAINED = "trained"
    EQUIPPED = "equipped"
    PEOPLE = "people"
    """Recruited, dismissed, renamed, at home or not."""
    RETIRED = "retired"


class StrikeTeam(Base):
    """A team that lasts from game to game."""

    __tablename__ = "strike_team"
    __table_args__ = (
        Index(
            "uq_strike_team_name",
            "guild_id",
            "user_id",
            text("lower(name)"),
            unique=True,
            postgresql_where=text("retired_at IS NULL"),
        ),
    )

    id: Mapped[int] = mapped_column(Identity(), primary_key=True)
    guild_id: Mapped[int] = mapped_column(BigInteger)
    user_id: Mapped[int] = mapped_column(BigInteger)
    ruleset: Mapped[str]
    name: Mapped[str]
    version: Mapped[int] = mapped_column(default=1)
    """Grows with every change; screens carry it."""
    data: Mapped[dict[str, Any]]
    """The rule set's own JSON for it (`bot.skirmish.lasting`)."""
    created_at: Mapped[datetime] = mapped_column(server_default=NOW)
    retired_at: Mapped[datetime | None]


class StrikeTeamEntry(Base):
    """One change of a team. Rows are only ever added; a game is entered once for each team that played it."""

    __tablename__ = "strike_team_entry"
    __table_args__ = (
        CheckConstraint(
            "kind IN ('founded', 'game', 'trained', 'equipped', 'people', 'retired')", name="kind"
        ),
        Index(
            "uq_strike_team_entry_game",
            "team_id",
            "skirmish_id",
            unique=True,
            postgresql_where=text("kind = 'game'"),
        ),
        Index(None, "skirmish_id"),
    )

    team_id: Mapped[int] = mapped_column(ForeignKey("strike_team.id", ondelete="CASCADE"), primary_key=True)
    version: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    """Of the team after it."""
    kind: Mapped[str]
    user_id: Mapped[int | None] = mapped_column(BigInteger)
    """Who did it; None: a game that ended."""
    skirmish_id: Mapped[int | None] = mapped_column(ForeignKey("skirmish.id", ondelete="SET NULL"))
    text: Mapped[str]
    """The change and its reason, as the owner reads it."""
    content: Mapped[dict[str, Any]] = mapped_column(default=dict)
    """Its money after it; of a game what it brought and every die."""
    at: Mapped[datetime] = mapped_column(server_default=NOW)


class TeamTerms(Base):
    """A server's terms for its teams; without a row the defaults hold."""

    __tablename__ = "team_terms"
    __table_args__ = (CheckConstraint("item_price >= 0", name="item_price"),)

    guild_id: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    item_price: Mapped[int] = mapped_column(default=0)
    """Rays for each new item of the armoury."""
    solo: Mapped[bool] = mapped_column(default=True)
    """Whether games against the bot bring experience and items."""
