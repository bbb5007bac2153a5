"""Links to pages in the browser: a row for each member who has asked, and each thing. Nothing here commits."""

from __future__ import annotations

import secrets

from sqlalchemy import delete, or_
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from bot.store.tables import LiveLink

KEY_BYTES = 32


async def keep_link(session: AsyncSession, wanted: LiveLink, *, void: bool) -> LiveLink:
    """The row of a member's links, made or prolonged. Earlier links end with `void`, and those of another standing."""
    of = "campaign_id" if wanted.skirmish_id is None else "skirmish_id"
    thing = getattr(LiveLink, of)
    mine = (thing == getattr(wanted, of), LiveLink.user_id == wanted.user_id)
    changed = or_(LiveLink.part != wanted.part, LiveLink.joined != wanted.joined)
    await session.execute(delete(LiveLink).where(*mine, *(() if void else (changed,))))
    values = {"language": wanted.language, "until": wanted.until}
    statement = insert(LiveLink).values(
        campaign_id=wanted.campaign_id,
        skirmish_id=wanted.skirmish_id,
        user_id=wanted.user_id,
        part=wanted.part,
        joined=wanted.joined,
        key=secrets.token_bytes(KEY_BYTES),
        **values,
    )
    kept = statement.on_conflict_do_update(index_elements=[of, "user_id"], set_=values)
    return (await session.execute(kept.returning(LiveLink))).scalar_one()


async def get_link(session: AsyncSession, number: int) -> LiveLink | None:
    return await session.get(LiveLink, number)


async def end_link(session: AsyncSession, number: int) -> None:
    """All links of the row are void, for good."""
    await session.execute(delete(LiveLink).where(LiveLink.id == number))
