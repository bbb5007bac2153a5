"""The table in the browser: a person's link to it, and what it shows, which is what *What I see* shows them."""

from __future__ import annotations

from dataclasses import dataclass

from bot.messages import say
from bot.service.base import Services, Who, refused, stamp
from bot.service.ground import links
from bot.service.ground.links import Holder, Wanted
from bot.service.ground.quotas import spend
from bot.service.means.allowance import Counted
from bot.service.screens.screen import Screen
from bot.service.skirmish.battles import Battle, load_battle, the_battle
from bot.store import skirmishes
from bot.store.session import reading
from bot.store.tables import LiveLink


@dataclass(frozen=True)
class Watched:
    """What a link to a table shows, and to whom."""

    holder: Holder
    battle: Battle
    seats: tuple[str, ...]
    """Whose views of it; none: a spectator's."""


async def link(s: Services, who: Who, skirmish_id: int) -> Screen:
    """A new link to the table, in a sentence."""
    links.served(s)
    battle = await the_battle(s, who, skirmish_id)
    if battle.game is None:
        raise refused("skirmish-not-begun")
    spend(s, who, Counted.PICTURES)
    joined = await links.joined_now(s, who)
    async with s.sessions.begin() as session:
        battle = await load_battle(s, session, skirmish_id, who.guild_id)
        wanted = Wanted(_part(battle, who.user_id), skirmish_id=skirmish_id)
        address, row = await links.kept(s, session, who, joined, wanted)
    told = say("live-table", title=battle.title, link=address)
    return Screen(f"{told}\n{say('live-table-about', when=stamp(row.until), relative=stamp(row.until, 'R'))}")


async def look(s: Services, row: LiveLink) -> Watched | None:
    """What a link shows now; None where its owner is no longer who they were at the table. Discord is not asked yet."""
    assert row.skirmish_id is not None
    async with reading(s.sessions) as session:
        if (await skirmishes.look_up(session, row.skirmish_id))[0] is not None:
            battle = await load_battle(s, session, row.skirmish_id)
            if battle.game is not None and _part(battle, row.user_id) == row.part:
                # Its thread is seen by all who see the channel; who has a seat plays on by their own screens.
                channel = None if row.part else battle.row.channel_id
                holder = Holder(row.id, row.user_id, battle.row.guild_id, row.joined, row.language, channel)
                return Watched(holder, battle, tuple(row.part))
    await links.end(s, row.id)
    return None


def _part(battle: Battle, user_id: int) -> str:
    """The seats of somebody, each a letter; nobody's are a spectator's."""
    return "".join(sorted(seat.seat for seat in battle.seats if seat.user_id == user_id))
