"""How people want to be told: by group of notices, and when they want quiet. Nothing here commits."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from bot.store.tables import NOW, NoticeChoice


async def choices_of(session: AsyncSession, users: Iterable[int]) -> dict[int, NoticeChoice]:
    """What those of the users have chosen who ever chose, or were ever refused a direct message."""
    statement = select(NoticeChoice).where(NoticeChoice.user_id.in_(list(users)))
    return {row.user_id: row for row in (await session.execute(statement)).scalars()}


async def held_choice(session: AsyncSession, user_id: int) -> NoticeChoice:
    """What somebody has chosen; another change of it waits until the transaction ends."""
    await session.execute(insert(NoticeChoice).values(user_id=user_id, ways={}).on_conflict_do_nothing())
    statement = select(NoticeChoice).where(NoticeChoice.user_id == user_id).with_for_update()
    return (await session.execute(statement)).scalar_one()


async def with_quiet_hours(session: AsyncSession) -> list[NoticeChoice]:
    """Everybody who has quiet hours."""
    statement = select(NoticeChoice).where(NoticeChoice.quiet_from.is_not(None))
    return list((await session.execute(statement)).scalars())


async def keep_choice(
    session: AsyncSession,
    user_id: int,
    ways: Mapping[str, str],
    zone: str | None,
    quiet: tuple[int, int] | None,
) -> None:
    """Note what somebody has chosen. Direct messages are tried again from now on."""
    values = {
        "ways": dict(ways),
        "zone": zone,
        "quiet_from": None if quiet is None else quiet[0],
        "quiet_until": None if quiet is None else quiet[1],
        "refused_at": None,
    }
    statement = insert(NoticeChoice).values(user_id=user_id, **values)
    await session.execute(statement.on_conflict_do_update(index_elements=["user_id"], set_=values))


async def keep_language(session: AsyncSession, user_id: int, code: str) -> None:
    """Note the language that somebody reads."""
    statement = insert(NoticeChoice).values(user_id=user_id, ways={}, language=code)
    await session.execute(
        statement.on_conflict_do_update(index_elements=["user_id"], set_={"language": code})
    )


async def note_refusal(session: AsyncSession, user_id: int) -> None:
    """Discord takes no direct message for this person."""
    statement = insert(NoticeChoice).values(user_id=user_id, ways={}, refused_at=NOW)
    await session.execute(
        statement.on_conflict_do_update(index_elements=["user_id"], set_={"refused_at": NOW})
    )


def refused_since(choice: NoticeChoice, moment: datetime) -> bool:
    """Whether Discord has refused direct messages for this person since that moment."""
    return choice.refused_at is not None and choice.refused_at >= moment
