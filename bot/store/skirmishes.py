"""Reading and writing skirmishes. Nothing here commits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from sqlalchemy import delete, func, or_, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import undefer

from bot.store.skirmish_tables import (
    ArmyDraftRow,
    ArmyListRow,
    SkirmishDraft,
    SkirmishResult,
    SkirmishRow,
    SkirmishSeat,
    SkirmishState,
    SkirmishStep,
    StepKind,
)
from bot.store.tables import NOW

POINTS = {"win": 3, "draw": 1, "loss": 0}


async def get_skirmish(session: AsyncSession, skirmish_id: int, *, lock: bool = False) -> SkirmishRow | None:
    """The game; `lock` keeps it from changing until the transaction ends."""
    statement = select(SkirmishRow).where(SkirmishRow.id == skirmish_id)
    if lock:
        statement = statement.with_for_update()
    return (await session.execute(statement)).scalar_one_or_none()


async def seats_of(session: AsyncSession, skirmish_id: int) -> list[SkirmishSeat]:
    """The seats in their sequence."""
    statement = select(SkirmishSeat).where(SkirmishSeat.skirmish_id == skirmish_id)
    return list((await session.execute(statement.order_by(SkirmishSeat.seat))).scalars())


async def look_up(
    session: AsyncSession, skirmish_id: int, *, head: bool = False
) -> tuple[SkirmishRow | None, list[SkirmishSeat]]:
    """The game and its seats in their sequence, as they are at one moment; `head` reads the game's head too."""
    statement = (
        select(SkirmishRow, SkirmishSeat)
        .join(SkirmishSeat, SkirmishSeat.skirmish_id == SkirmishRow.id)
        .where(SkirmishRow.id == skirmish_id)
        .order_by(SkirmishSeat.seat)
    )
    if head:
        statement = statement.options(undefer(SkirmishRow.head)).execution_options(populate_existing=True)
    rows = (await session.execute(statement)).all()
    return (rows[0][0] if rows else None), [seat for _, seat in rows]


async def is_asked(session: AsyncSession, skirmish_id: int, user_id: int) -> bool:
    """Whether the battle waits for this person."""
    game = await get_skirmish(session, skirmish_id)
    if game is None or game.state != SkirmishState.PLAYING:
        return False
    return any(
        seat.user_id == user_id and seat.seat in game.asked for seat in await seats_of(session, skirmish_id)
    )


async def steps_of(session: AsyncSession, skirmish_id: int, upto: int | None = None) -> list[SkirmishStep]:
    """All that was ever done, in its sequence; up to a serial, where one is given."""
    statement = select(SkirmishStep).where(SkirmishStep.skirmish_id == skirmish_id)
    if upto is not None:
        statement = statement.where(SkirmishStep.serial <= upto)
    return list((await session.execute(statement.order_by(SkirmishStep.serial))).scalars())


async def log_of(session: AsyncSession, skirmish_id: int) -> dict[str, Any] | None:
    """The log of the round as it was kept; None where none was."""
    statement = select(SkirmishRow.log).where(SkirmishRow.id == skirmish_id)
    return (await session.execute(statement)).scalar_one_or_none()


async def push(session: AsyncSession, thread_id: int, most: int) -> None:
    """Somebody has written below the table of the game in this thread; counted up to `most`."""
    game = SkirmishRow.thread_id == thread_id, SkirmishRow.state == SkirmishState.PLAYING
    written = (
        update(SkirmishRow).where(*game, SkirmishRow.pushed < most).values(pushed=SkirmishRow.pushed + 1)
    )
    await session.execute(written, execution_options={"synchronize_session": False})


async def acted_since(session: AsyncSession, skirmish_id: int, ago: timedelta) -> set[int]:
    """The people who have done something in the game in that time."""
    statement = select(SkirmishStep.user_id).where(
        SkirmishStep.skirmish_id == skirmish_id,
        SkirmishStep.user_id.is_not(None),
        SkirmishStep.at > NOW - ago,
    )
    return {user for user in (await session.execute(statement)).scalars() if user is not None}


async def changed_hands(session: AsyncSession, skirmish_id: int, seat: str, since: int) -> bool:
    """Whether another person has taken a seat after a serial."""
    statement = select(SkirmishStep.serial).where(
        SkirmishStep.skirmish_id == skirmish_id,
        SkirmishStep.serial > since,
        SkirmishStep.kind == StepKind.SEAT,
        SkirmishStep.seat == seat,
    )
    return (await session.execute(statement.limit(1))).scalar_one_or_none() is not None


async def skirmish_in(session: AsyncSession, thread_id: int) -> SkirmishRow | None:
    """The game of a thread."""
    statement = select(SkirmishRow).where(SkirmishRow.thread_id == thread_id)
    return (await session.execute(statement.order_by(SkirmishRow.id.desc()).limit(1))).scalar_one_or_none()


async def skirmishes_of(
    session: AsyncSession, guild_id: int, user_id: int | None, *states: SkirmishState
) -> list[SkirmishRow]:
    """A person's games in a server (None: everybody's), newest first, at most 50."""
    statement = select(SkirmishRow).where(SkirmishRow.guild_id == guild_id, SkirmishRow.state.in_(states))
    if user_id is not None:
        mine = select(SkirmishSeat.skirmish_id).where(SkirmishSeat.user_id == user_id)
        statement = statement.where(SkirmishRow.id.in_(mine))
    return list((await session.execute(statement.order_by(SkirmishRow.id.desc()).limit(50))).scalars())


# ---------------------------------------------------------------- drafts


STALLED = timedelta(minutes=2)
"""A game that should have gone on so long ago has lost its job."""


async def stalled(session: AsyncSession) -> Sequence[tuple[int, int, bool]]:
    """(game, serial, whether somebody's time is up) of games that should have gone on by themselves and have not.

    Where it is nobody's time that is up, only the bot is asked.
    """
    asked = (
        select(SkirmishSeat.seat)
        .where(
            SkirmishSeat.skirmish_id == SkirmishRow.id,
            SkirmishSeat.user_id.is_not(None),
            func.json_extract_path_text(SkirmishRow.asked, SkirmishSeat.seat).is_not(None),
        )
        .exists()
    )
    late = SkirmishRow.due_at <= NOW - STALLED
    statement = (
        select(SkirmishRow.id, SkirmishRow.serial, func.coalesce(late, False))
        .where(SkirmishRow.state == SkirmishState.PLAYING, or_(late, ~asked))
        .order_by(SkirmishRow.id)
    )
    return [(game, serial, bool(up)) for game, serial, up in await session.execute(statement)]


async def right_clock(session: AsyncSession) -> None:
    """Nobody has longer than the game's time limit: who does was given it by a clock that was ahead."""
    limit = func.make_interval(0, 0, 0, 0, 0, SkirmishRow.turn_minutes)
    due = SkirmishRow.due_at > NOW + limit + STALLED
    late = (
        update(SkirmishRow).where(SkirmishRow.state == SkirmishState.PLAYING, due).values(due_at=NOW + limit)
    )
    await session.execute(late, execution_options={"synchronize_session": False})


async def ready_to_begin(session: AsyncSession) -> Sequence[tuple[int, int]]:
    """(game, serial) of games that everybody has accepted and chosen an army for, and that have not begun."""
    missing = (
        select(SkirmishSeat.seat)
        .where(
            SkirmishSeat.skirmish_id == SkirmishRow.id,
            or_(SkirmishSeat.accepted.is_(False), SkirmishSeat.army.is_(None)),
        )
        .exists()
    )
    waiting = SkirmishRow.state == SkirmishState.LOBBY, SkirmishRow.thread_id.is_not(None), ~missing
    statement = select(SkirmishRow.id, SkirmishRow.serial).where(*waiting).order_by(SkirmishRow.id)
    return [(game, serial) for game, serial in await session.execute(statement)]


async def draft_of(session: AsyncSession, skirmish_id: int, user_id: int, serial: int) -> dict[str, Any]:
    """The person's choices so far at this serial; empty if nothing."""
    row = await session.get(SkirmishDraft, (skirmish_id, user_id))
    return dict(row.content) if row is not None and row.serial == serial else {}


async def save_draft(
    session: AsyncSession, skirmish_id: int, user_id: int, serial: int, content: Mapping[str, Any]
) -> None:
    statement = insert(SkirmishDraft).values(
        skirmish_id=skirmish_id, user_id=user_id, serial=serial, content=dict(content)
    )
    changed = {"serial": statement.excluded.serial, "content": statement.excluded.content}
    await session.execute(
        statement.on_conflict_do_update(index_elements=["skirmish_id", "user_id"], set_=changed)
    )


# ---------------------------------------------------------------- army lists


async def army_lists(session: AsyncSession, guild_id: int, user_id: int, ruleset: str) -> list[ArmyListRow]:
    """A person's saved armies for a rule set, by name."""
    statement = select(ArmyListRow).where(
        ArmyListRow.guild_id == guild_id, ArmyListRow.user_id == user_id, ArmyListRow.ruleset == ruleset
    )
    return list((await session.execute(statement.order_by(ArmyListRow.name))).scalars())


async def save_army_list(
    session: AsyncSession, guild_id: int, user_id: int, ruleset: str, name: str, army: Mapping[str, Any]
) -> None:
    """Keep an army; one of the same name is replaced."""
    statement = insert(ArmyListRow).values(
        guild_id=guild_id, user_id=user_id, ruleset=ruleset, name=name, army=dict(army)
    )
    await session.execute(
        statement.on_conflict_do_update(
            index_elements=["guild_id", "user_id", "ruleset", "name"], set_={"army": statement.excluded.army}
        )
    )


async def delete_army_list(
    session: AsyncSession, guild_id: int, user_id: int, ruleset: str, name: str
) -> bool:
    """Forget a saved army; whether there was one."""
    statement = delete(ArmyListRow).where(
        ArmyListRow.guild_id == guild_id,
        ArmyListRow.user_id == user_id,
        ArmyListRow.ruleset == ruleset,
        ArmyListRow.name == name,
    )
    gone = await session.execute(statement.returning(ArmyListRow.id))
    return gone.scalar_one_or_none() is not None


async def army_draft(session: AsyncSession, guild_id: int, user_id: int, ruleset: str) -> ArmyDraftRow:
    """The army a person is putting together, locked until the transaction ends; an empty one (serial 0) if none."""
    values = {"guild_id": guild_id, "user_id": user_id, "ruleset": ruleset, "serial": 0, "content": {}}
    await session.execute(insert(ArmyDraftRow).values(**values).on_conflict_do_nothing())
    statement = select(ArmyDraftRow).where(
        ArmyDraftRow.guild_id == guild_id, ArmyDraftRow.user_id == user_id, ArmyDraftRow.ruleset == ruleset
    )
    return (await session.execute(statement.with_for_update())).scalar_one()


# ---------------------------------------------------------------- league


@dataclass(frozen=True)
class Standing:
    """One person's record in the league of a server."""

    user_id: int
    name: str
    wins: int
    draws: int
    losses: int

    @property
    def points(self) -> int:
        return POINTS["win"] * self.wins + POINTS["draw"] * self.draws


async def league(session: AsyncSession, guild_id: int, ruleset: str | None = None) -> Sequence[Standing]:
    """Everybody's record, best first: points, then wins, then fewest games."""
    counts = [
        func.count(SkirmishResult.seat).filter(SkirmishResult.outcome == outcome)
        for outcome in ("win", "draw", "loss")
    ]
    statement = (
        select(SkirmishResult.user_id, func.max(SkirmishResult.name), *counts)
        .where(
            SkirmishResult.guild_id == guild_id, SkirmishResult.ranked, SkirmishResult.user_id.is_not(None)
        )
        .group_by(SkirmishResult.user_id)
    )
    if ruleset is not None:
        statement = statement.where(SkirmishResult.ruleset == ruleset)
    rows = [Standing(*tuple(row)) for row in (await session.execute(statement)).all()]
    return sorted(
        rows,
        key=lambda record: (
            -record.points,
            -record.wins,
            record.losses + record.draws,
            record.name,
            record.user_id,
        ),
    )


async def rematch_of(session: AsyncSession, skirmish_id: int) -> int | None:
    """The rematch of a game that is open, played or over; None if there is none."""
    statement = select(SkirmishRow.id).where(
        SkirmishRow.rematch_of == skirmish_id, SkirmishRow.state != SkirmishState.CANCELLED
    )
    return (await session.execute(statement.limit(1))).scalar_one_or_none()


async def answered(session: AsyncSession, skirmish_id: int, user_id: int, serial: int) -> bool:
    """Whether a player has answered what they were asked at `serial`, by a choice that was not taken back since."""
    since = select(SkirmishStep.kind, SkirmishStep.user_id).where(
        SkirmishStep.skirmish_id == skirmish_id, SkirmishStep.serial > serial
    )
    for kind, user in await session.execute(since.order_by(SkirmishStep.serial)):
        if kind != StepKind.PICK:
            return False
        if user == user_id:
            return True
    return False
