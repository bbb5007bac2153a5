"""Replays: a round and the campaign so far as the players' side saw them; of a campaign that is over, the truth too."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import structlog
from sqlalchemy.ext.asyncio import AsyncSession

from bot.campaign.knowledge.sideview import gm_view
from bot.campaign.text.pictured import in_words
from bot.campaign.text.surroundings import in_short
from bot.campaign.world.happened import GM
from bot.campaign.world.known.view import SideView
from bot.campaign.world.safe_text import safe
from bot.campaign.world.saved.serial import event_from_json
from bot.campaign.world.sides import Side
from bot.hexmap.document import HexMap
from bot.messages import all_aloud, aloud, say
from bot.service.base import MOST_ALT, Picture, Services, Who, clip
from bot.service.ground.load import game_master_of
from bot.service.ground.posts import BRIEFING, GM_ROOM, in_order, message
from bot.service.means.pictures import Farthest
from bot.service.means.worlds import read_map, read_world
from bot.service.room.maps import Answer, asked_by, past_round
from bot.store import history
from bot.store.outbox import Post
from bot.store.tables import Campaign

log = structlog.get_logger(__name__)

MOST_ROUNDS = 40
"""Rounds that the replay of a campaign shows; of more, as many as that, evenly spread."""
FEWEST_ROUNDS = 4
DRAW_SECONDS = 300.0
"""How long drawing the truth may take, with the wait for its turn."""
MOST_HEXES = 400_000
"""Hexes that all its frames may have together: drawing so many takes half a minute. Large maps show fewer rounds."""


async def of_round(s: Services, who: Who, number: int | None = None) -> Answer:
    """A published round, by default the last one."""
    async with s.sessions() as session:
        asked = await asked_by(s, session, who)
        past = await past_round(s, session, asked.campaign, number)
    asked.spend()
    data = await s.pictures.replay(
        past.before, past.after, past.events, title=asked.campaign.name, fronts=past.fronts
    )
    text = say("map-replay-shown", round=past.number, fronts=len(past.fronts))
    seen = await asyncio.to_thread(in_words, past.after, past.deeds)
    alt = clip(say("picture-round", text=text, seen=seen), MOST_ALT)
    return text, Picture(f"replay-round-{past.number}.gif", data, alt)


async def of_round_for_master(s: Services, who: Who, number: int | None = None) -> Answer:
    """The same with nothing hidden, for the game master alone."""
    async with s.sessions() as session:
        campaign = await game_master_of(session, who)
        asked = await asked_by(s, session, who)
        past = await past_round(s, session, campaign, number)
        worlds = [
            await history.load_world(session, campaign.id, past.number + more, step=0) for more in (0, 1)
        ]
        rows = await history.events_of_round(session, campaign.id, past.number, audience=GM)
    asked.spend()
    before, after = await asyncio.to_thread(_truths, worlds, campaign.map_text)
    data = await s.pictures.replay(before, after, [*map(event_from_json, rows)], title=campaign.name)
    text = say("gm-replay-shown", round=past.number)
    seen = await asyncio.to_thread(in_short, after)
    alt = clip(say("picture-round", text=text, seen=seen), MOST_ALT)
    return text, Picture(f"truth-round-{past.number}.gif", data, alt)


def _truths(worlds: Sequence[Mapping[str, Any]], map_text: str) -> list[SideView]:
    """Takes too long for the event loop."""
    return [gm_view(read_world(world, map_text)) for world in worlds]


async def of_campaign(s: Services, who: Who) -> Answer:
    """The campaign so far, a frame for each round."""
    async with s.sessions() as session:
        asked = await asked_by(s, session, who)
        worlds = await _worlds(session, asked.campaign, asked.view.map)
        events = [
            await history.events_of_round(session, asked.campaign.id, number, audience=Side.PLAYER)
            for number in [*worlds][:-1]
        ]
    asked.spend()
    campaign = asked.campaign
    data = await s.pictures.campaign([*worlds.values()], events, campaign.map_text, title=campaign.name)
    text = say("map-campaign-shown", rounds=len(worlds), round=campaign.round)
    seen = await asyncio.to_thread(in_short, asked.view)
    alt = clip(say("picture-round", text=text, seen=seen), MOST_ALT)
    return text, Picture(f"campaign-to-round-{campaign.round}.gif", data, alt)


@dataclass(frozen=True)
class Truth:
    """The truth of a campaign beside what the players knew, up to a round."""

    round: int
    rounds: int
    """How many are shown."""
    film: bytes | None
    """None where it could not be drawn."""
    farthest: tuple[Farthest, ...] = ()
    """Where both lay farthest apart."""


@all_aloud
async def draw_truth(s: Services, campaign: Campaign) -> Truth:
    """The truth of a campaign that is to end. It takes up to minutes, so no transaction may wait for it."""
    async with s.sessions() as session:
        worlds = await _worlds(session, campaign, await asyncio.to_thread(read_map, campaign.map_text))
    titles = (say("truth-title"), say("truth-belief-title"))
    try:
        async with asyncio.timeout(DRAW_SECONDS):
            data, farthest = await s.pictures.truth([*worlds.values()], campaign.map_text, titles=titles)
    except Exception as problem:
        log.warning("no replay of the truth", campaign=campaign.id, error=repr(problem)[:200])
        return Truth(campaign.round, len(worlds), None)
    return Truth(campaign.round, len(worlds), data, tuple(farthest))


@aloud()
def truth_posts(campaign: Campaign, drawn: Truth) -> list[Post]:
    """For a campaign that ends: the truth beside what the players knew, and where they lay farthest apart.

    Where it cannot be drawn the game master is notified: that keeps no campaign from ending.
    """
    if drawn.film is None:
        return message(campaign, "end:truth", GM_ROOM, say("truth-failed"))
    lines = [say("truth-head" if drawn.farthest else "truth-none", campaign=safe(campaign.name))]
    apart = [
        say("truth-round", round=round.round, unknown=round.unknown, units=round.units, wrong=round.wrong)
        for round in drawn.farthest
    ]
    lines += [f"- {line}" for line in apart]
    alt = " ".join([say("truth-alt", rounds=drawn.rounds), *apart])
    film = Picture("truth-and-belief.gif", drawn.film, clip(alt, MOST_ALT))
    return in_order(message(campaign, "end:truth", BRIEFING, "\n".join(lines), pictures=[film]))


async def _worlds(session: AsyncSession, campaign: Campaign, hexmap: HexMap) -> dict[int, Mapping[str, Any]]:
    """The worlds as rounds opened, by their number, as far as they are still stored."""
    worlds: dict[int, Mapping[str, Any]] = {}
    for number in spread(campaign.round, most_rounds(hexmap.width * hexmap.height)):
        with suppress(history.NoWorld):
            worlds[number] = await history.load_world(session, campaign.id, number, step=0)
    return worlds


def most_rounds(hexes: int) -> int:
    """How many rounds are shown of a campaign on a map of so many hexes."""
    return max(FEWEST_ROUNDS, min(MOST_ROUNDS, MOST_HEXES // hexes))


def spread(last: int, most: int = MOST_ROUNDS) -> list[int]:
    """The rounds to show of so many: the first, the last, and others evenly between them."""
    if last <= most:
        return list(range(1, last + 1))
    return sorted({1 + place * (last - 1) // (most - 1) for place in range(most)})
