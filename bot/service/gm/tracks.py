"""The players' radar tracks in the game master's hands: how one is marked (EDC-F2.1-b)."""

from __future__ import annotations

from bot.campaign.knowledge.radar import MARKS, mark_ping
from bot.campaign.world.model import World
from bot.campaign.world.sides import Side
from bot.messages import say
from bot.service.base import Services, Who, quote, refused
from bot.service.gm.change import changing
from bot.service.ground.load import world_for_master
from bot.service.ground.matching import Choices, matching


async def mark(s: Services, who: Who, track: str, as_what: str) -> str:
    """Mark a track of the players as unknown, friendly, neutral or enemy, from now on (EDC-F2.1-b)."""
    async with changing(s, who, "track", "track") as change:
        world = change.world
        key = track.strip().upper()
        pings = world.knowledge[Side.PLAYER].pings if Side.PLAYER in world.knowledge else {}
        if key not in pings:
            raise refused("track-unknown", typed=quote(track))
        if as_what not in MARKS:
            raise refused("track-bad-mark", typed=quote(as_what), marks=", ".join(MARKS))
        before = pings[key].mark
        mark_ping(world, Side.PLAYER, key, as_what)
        change.before, change.after = {key: before}, {key: as_what}
        said = change.says(lambda: say("track-marked", track=key, mark=as_what, before=before))
    return say("track-marked-done", change=said)


async def choices(s: Services, who: Who, typed: str) -> Choices:
    """The players' tracks, each with where it is and what is truly there; for the game master alone."""
    return matching(_rows(await world_for_master(s, who)), typed)


def _rows(world: World) -> Choices:
    memory = world.knowledge.get(Side.PLAYER)
    if memory is None:
        return []
    names = {key: world.units[unit].name for unit, key in memory.tracks.items() if unit in world.units}
    return [
        (f"{key} at {world.map.label(ping.hex)}, {ping.mark}: {names.get(key, '?')}", key)
        for key, ping in memory.pings.items()
    ]
