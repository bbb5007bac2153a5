"""Reading and writing strike teams. Nothing here commits."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from pydantic import TypeAdapter
from sqlalchemy import func, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from bot.dice import Roll
from bot.store.skirmish_tables import SkirmishRow, SkirmishSeat, SkirmishState
from bot.store.team_tables import StrikeTeam, StrikeTeamEntry, TeamEvent, TeamTerms


@cache
def _json(kind: type[Any]) -> TypeAdapter[Any]:
    return TypeAdapter(kind)


def dump_rolls(rolls: Iterable[Roll]) -> list[dict[str, Any]]:
    """Dice as plain JSON data."""
    return [_json(Roll).dump_python(roll, mode="json") for roll in rolls]


async def get_team(session: AsyncSession, team_id: int, *, lock: bool = False) -> StrikeTeam | None:
    """The team; `lock` keeps it from changing until the transaction ends."""
    statement = select(StrikeTeam).where(StrikeTeam.id == team_id)
    if lock:
        statement = statement.with_for_update().execution_options(populate_existing=True)
    return (await session.execute(statement)).scalar_one_or_none()


async def teams_of(session: AsyncSession, guild_id: int, user_id: int) -> list[StrikeTeam]:
    """A person's teams in a server that are not retired, by name."""
    statement = select(StrikeTeam).where(
        StrikeTeam.guild_id == guild_id, StrikeTeam.user_id == user_id, StrikeTeam.retired_at.is_(None)
    )
    return list((await session.execute(statement.order_by(func.lower(StrikeTeam.name)))).scalars())


async def add_team(
    session: AsyncSession, guild_id: int, user_id: int, ruleset: str, name: str, data: Mapping[str, Any]
) -> StrikeTeam:
    """A new team, of version 1; `data` is the rule set's own JSON."""
    row = StrikeTeam(
        guild_id=guild_id, user_id=user_id, ruleset=ruleset, name=name, version=1, data=dict(data)
    )
    session.add(row)
    await session.flush()
    return row


def enter(
    session: AsyncSession,
    row: StrikeTeam,
    kind: TeamEvent,
    text: str,
    *,
    user_id: int | None = None,
    skirmish_id: int | None = None,
    content: Mapping[str, Any],
) -> None:
    """Write down a change that made the team what `row` is now."""
    entry = StrikeTeamEntry(
        team_id=row.id, version=row.version, kind=kind, user_id=user_id, skirmish_id=skirmish_id, text=text,
        content=dict(content),
    )  # fmt: skip
    session.add(entry)


async def entries_of(session: AsyncSession, team_id: int) -> list[StrikeTeamEntry]:
    """All that changed a team, newest first."""
    statement = select(StrikeTeamEntry).where(StrikeTeamEntry.team_id == team_id)
    return list((await session.execute(statement.order_by(StrikeTeamEntry.version.desc()))).scalars())


async def games_of(session: AsyncSession, skirmish_id: int) -> list[StrikeTeamEntry]:
    """A game's gains for the teams that played it."""
    statement = select(StrikeTeamEntry).where(
        StrikeTeamEntry.skirmish_id == skirmish_id, StrikeTeamEntry.kind == TeamEvent.GAME
    )
    return list((await session.execute(statement.order_by(StrikeTeamEntry.team_id))).scalars())


def rolls_in(entries: Sequence[StrikeTeamEntry]) -> list[Roll]:
    """The dice of these entries."""
    return [_json(Roll).validate_python(roll) for entry in entries for roll in entry.content.get("rolls", ())]


async def game_with(session: AsyncSession, team_id: int, besides: int | None = None) -> int | None:
    """The game that is being played, or prepared, with a team; None if it is free. `besides`: leave this one out."""
    statement = (
        select(SkirmishRow.id)
        .join(SkirmishSeat, SkirmishSeat.skirmish_id == SkirmishRow.id)
        .where(
            SkirmishSeat.team_id == team_id,
            SkirmishRow.state.in_((SkirmishState.LOBBY, SkirmishState.PLAYING)),
        )
    )
    if besides is not None:
        statement = statement.where(SkirmishRow.id != besides)
    return (await session.execute(statement.limit(1))).scalar_one_or_none()


async def terms_of(session: AsyncSession, guild_id: int) -> TeamTerms:
    """The server's terms; the defaults where it has decided nothing."""
    row = await session.get(TeamTerms, guild_id)
    return row or TeamTerms(guild_id=guild_id, item_price=0, solo=True)


async def set_terms(session: AsyncSession, guild_id: int, **values: Any) -> None:
    """Decide some of the server's terms."""
    start = {"guild_id": guild_id, "item_price": 0, "solo": True, **values}
    statement = insert(TeamTerms).values(**start)
    await session.execute(statement.on_conflict_do_update(index_elements=["guild_id"], set_=values))
