"""Members' personal links to pages in the browser: signed, for one member, one campaign or skirmish, and a day.

A link is signed with a key of its own and names a row, so nothing of the member is in it. Each time it is used, the
database says whether the member is still what they were, and Discord whether they are still on the server. A link that
fails there is void for good.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
from dataclasses import dataclass
from datetime import timedelta

from sqlalchemy.ext.asyncio import AsyncSession

from bot.messages import language
from bot.service.base import Services, Who, refused
from bot.service.means.members import Unanswered
from bot.store import live_links
from bot.store.session import reading
from bot.store.tables import LiveLink

LASTS = timedelta(days=1)
MAP_SECONDS = 1.0
"""How old Discord's word that somebody is on the server may be when they get a page …"""
QUIET_SECONDS = 60.0
"""… and when they only hear that there is nothing new."""
_LINK = re.compile(r"([1-9][0-9]{0,17})\.([1-9][0-9]{0,10})\.[\w-]{43}", re.ASCII)


@dataclass(frozen=True)
class Holder:
    """Whose a link is: what has to be still so when it is used."""

    link: int
    user_id: int
    guild_id: int
    joined: str
    language: str
    channel_id: int | None = None
    """What they must be able to see, where they are shown what is said there."""


@dataclass(frozen=True)
class Wanted:
    """What a link is to show: a campaign or a skirmish, to whoever is this part of it."""

    part: str
    campaign_id: int | None = None
    skirmish_id: int | None = None


def served(s: Services) -> None:
    """Raises Refused where the host has set up no pages."""
    if s.public_url is None:
        raise refused("live-not-set-up")


async def joined_now(s: Services, who: Who) -> str:
    """Since when the member is on the server. Raises Refused: no member, no word from Discord."""
    try:
        joined = await s.members.joined(who.guild_id, who.user_id, 0)
    except Unanswered:
        raise refused("live-no-discord") from None
    if joined is None:
        raise refused("live-no-member")
    return joined


async def kept(
    s: Services, session: AsyncSession, who: Who, joined: str, wanted: Wanted, *, void: bool = False
) -> tuple[str, LiveLink]:
    """The address of a new link and its row; with `void` the earlier ones of the same thing end."""
    until = (s.clock() + LASTS).replace(microsecond=0)
    row = LiveLink(
        campaign_id=wanted.campaign_id,
        skirmish_id=wanted.skirmish_id,
        user_id=who.user_id,
        part=wanted.part,
        joined=joined,
        language=language(),
        until=until,
    )
    made = await live_links.keep_link(session, row, void=void)
    return f"{s.public_url}/live/{written(made, int(until.timestamp()))}", made


def written(row: LiveLink, until: int) -> str:
    """A link of the row that lasts until that second, as it is in the address."""
    said = f"{row.id}.{until}"
    signature = hmac.new(row.key, said.encode(), hashlib.sha256).digest()
    return f"{said}.{base64.urlsafe_b64encode(signature).rstrip(b'=').decode()}"


async def opened(s: Services, typed: str) -> LiveLink | None:
    """The row of a link; None for one that is not ours, has expired or is void. Its owner is not asked about yet."""
    if (meant := _LINK.fullmatch(typed)) is None:
        return None
    number, until = int(meant[1]), int(meant[2])
    async with reading(s.sessions) as session:
        row = await live_links.get_link(session, number)
    if row is None or not hmac.compare_digest(written(row, until).encode(), typed.encode()):
        return None
    return None if s.clock().timestamp() >= until else row


async def still_there(s: Services, holder: Holder, within: float) -> bool:
    """Whether the member is on the server, never left it, and sees what they must see, as Discord says.

    Raises Unanswered.
    """
    joined = await s.members.joined(holder.guild_id, holder.user_id, within)
    if joined == holder.joined and (
        holder.channel_id is None
        or await s.members.may_see(holder.guild_id, holder.user_id, holder.channel_id, within)
    ):
        return True
    await end(s, holder.link)
    return False


async def end(s: Services, number: int) -> None:
    """All links of the row are void, for good."""
    async with s.sessions.begin() as session:
        await live_links.end_link(session, number)
