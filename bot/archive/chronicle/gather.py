"""The contents of a chronicle, read from the database: all that was hidden, so only of what is over or declassified."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncSession

from bot.archive.campaign import connect_current, find
from bot.archive.chronicle.differences import Difference, differences
from bot.archive.chronicle.skirmishes import Fought, fought
from bot.archive.chronicle.turning import NOTHING, Strength, strength
from bot.archive.container import ArchiveError
from bot.campaign.knowledge.deeds import Deeds, deeds_of, steps_of
from bot.campaign.knowledge.sideview import gm_view, observe
from bot.campaign.text.events import in_lines, say_event
from bot.campaign.text.report import round_report
from bot.campaign.text.viewer import viewer_json
from bot.campaign.world.happened import GM, Event
from bot.campaign.world.known.view import SideView
from bot.campaign.world.model import World
from bot.campaign.world.saved.serial import event_from_json
from bot.campaign.world.sides import Side
from bot.dice import Roll, published_round
from bot.service.base import Services
from bot.service.ground.load import owners_of
from bot.service.means.pictures import Pictures
from bot.service.means.worlds import read_world
from bot.service.round.publication import as_rewritten
from bot.service.round.sheet import gm_names
from bot.store import campaigns, history
from bot.store.session import connect
from bot.store.tables import Campaign, CampaignState, Round

WIDTH = 1080
"""Pixels of each map."""


@dataclass(frozen=True)
class Chapter:
    """One round: what was told, what was so, and its dice."""

    number: int
    headline: str
    story: tuple[str, ...]
    hidden: tuple[str, ...]
    """Sentences of what happened that no player was told."""
    belief: bytes
    truth: bytes
    maps: tuple[dict[str, object], dict[str, object]]
    """What the pictures show as data for the viewer: believed, true."""
    differences: tuple[Difference, ...]
    """Enemies of which the players did not know when it was over, or not where they were."""
    lost: tuple[tuple[str, int], ...]
    """Units lost by side."""
    dice: dict[str, object]
    release: str
    strength: Strength = NOTHING

    @property
    def unknown(self) -> int:
        """Enemies on the map that the players knew nothing of."""
        return sum(error.believed is None for error in self.differences)

    @property
    def elsewhere(self) -> int:
        """Contacts that were no longer where the players had last seen them."""
        return len(self.differences) - self.unknown


@dataclass(frozen=True)
class Life:
    """A unit's history: a line for each round in which something became of it."""

    name: str
    side: Side
    company: str
    fell: int | None
    """The round in which it was destroyed."""
    deeds: tuple[tuple[int, str], ...]


@dataclass(frozen=True)
class Chronicle:
    """A whole campaign."""

    name: str
    companies: tuple[tuple[str, str, int], ...]
    """Company, player, units fielded."""
    chapters: tuple[Chapter, ...]
    lives: tuple[Life, ...]
    opening: bytes
    theme: str
    """The look of its map."""
    medals: tuple[str, ...]
    skirmishes: tuple[Fought, ...] = ()


async def gather(url: str, wanted: str, *, declassified: bool = False) -> Chronicle:
    """Read a campaign, named or by its number.

    Raises ArchiveError for one that has no rounds, and for one that is neither over nor declassified.
    """
    raw = await connect_current(url)
    try:
        number = await find(raw, wanted)
    finally:
        await raw.close()
    engine, sessions = connect(url, pool_size=1)
    pictures = Pictures()
    try:
        async with sessions() as session:
            campaign = await campaigns.get_campaign(session, number)
            if campaign.state != CampaignState.OVER and not declassified:
                raise ArchiveError(
                    f"{campaign.name} is not over: a chronicle shows what its players must not know. End it first, "
                    "or declassify it: --declassified."
                )
            return await _chronicle(Services(sessions, pictures), session, campaign)
    finally:
        pictures.close()
        await engine.dispose()


async def _chronicle(s: Services, session: AsyncSession, campaign: Campaign) -> Chronicle:
    rounds = [
        row
        for row in [
            await campaigns.get_round(session, campaign.id, number) for number in range(1, campaign.round + 1)
        ]
        if row.resolved_at is not None
    ]
    if not rounds:
        raise ArchiveError(f"{campaign.name} has no published rounds.")
    owners = await owners_of(session, campaign.id)
    chapters, happened, worlds = [], list[tuple[int, Event]](), list[World]()
    for row in rounds:
        before, after = [await _world(session, campaign, number) for number in (row.number, row.number + 1)]
        saved = await history.events_of_round(session, campaign.id, row.number)
        events = [event_from_json(event) for event in saved]
        chapters.append(await _chapter(s.pictures, campaign, row, (before, after), events, owners))
        happened += [(row.number, event) for event in events if GM in event.audience]
        worlds += [before, after]
    first = observe(worlds[0], Side.PLAYER)
    people = await campaigns.players(session, campaign.id)
    fielded = Counter(
        unit.owner for unit in (*worlds[-1].units.values(), *worlds[-1].graveyard.values()) if unit.owner
    )
    medals = [
        str((row.after or {}).get("medal", ""))
        for row in await history.gm_actions(session, campaign.id, limit=10_000)
        if row.kind == "medal"
    ]
    return Chronicle(
        campaign.name,
        tuple(
            (player.company or player.name, player.name, fielded[str(player.user_id)])
            for player in people
            if fielded[str(player.user_id)]
        ),
        tuple(chapters),
        tuple(_lives(worlds, happened, owners)),
        await s.pictures.map(first, title=campaign.name, width=WIDTH),
        first.map.theme,
        tuple(medal for medal in reversed(medals) if medal),
        await fought(s, session, campaign, rounds),
    )


async def _world(session: AsyncSession, campaign: Campaign, number: int) -> World:
    try:
        saved = await history.load_world(session, campaign.id, number, step=0)
    except history.NoWorld:
        raise ArchiveError(f"The world of round {number} is no longer stored.") from None
    return await asyncio.to_thread(read_world, saved, campaign.map_text)


async def _chapter(
    pictures: Pictures,
    campaign: Campaign,
    row: Round,
    worlds: tuple[World, World],
    events: Sequence[Event],
    owners: dict[str, str],
) -> Chapter:
    before, after = worlds
    views = observe(before, Side.PLAYER), observe(after, Side.PLAYER)
    told = [event for event in events if Side.PLAYER.value in event.audience]
    report = await asyncio.to_thread(round_report, views[1], told, views[0], owners)
    deeds = await asyncio.to_thread(deeds_of, views[1], views[0], told)
    belief = await _map(pictures, views[1], f"{campaign.name}, round {row.number}: believed", deeds)
    truth = await _map(pictures, gm_view(after), f"{campaign.name}, round {row.number}: true", Deeds())
    whole = [event for event in events if GM in event.audience]
    marked = differences(after, views[1])
    told_of = {"differences": [error.data for error in marked]}
    truths = gm_view(after), gm_view(before)
    maps = await asyncio.to_thread(
        lambda: (
            viewer_json(views[1], steps_of(views[1], views[0], told)) | told_of,
            viewer_json(truths[0], steps_of(*truths, whole)) | told_of,
        )
    )
    return Chapter(
        row.number,
        report.headline,
        tuple(as_rewritten(campaign, row.number, report.story)),
        tuple(_hidden(before, after, events, owners)),
        belief,
        truth,
        maps,
        marked,
        units_lost(before, after),
        _dice(row, events),
        row.release or "",
        strength(before, after),
    )


def units_lost(before: World, after: World) -> tuple[tuple[str, int], ...]:
    """How many units each side lost in a round; survivors, who were a unit before, are not counted."""
    fallen = (unit for key, unit in after.graveyard.items() if key not in before.graveyard)
    return tuple(sorted(Counter(unit.side.value for unit in fallen if unit.survivors_of is None).items()))


async def _map(pictures: Pictures, view: SideView, title: str, deeds: Deeds) -> bytes:
    return await pictures.map(view, title=title, width=WIDTH, legend=False, deeds=deeds)


def _hidden(before: World, after: World, events: Sequence[Event], owners: dict[str, str]) -> list[str]:
    """What happened of which players were told nothing at all."""
    names = gm_names(before, after, owners=owners)
    told = {event.number for event in events if Side.PLAYER.value in event.audience}
    unseen = [event for event in events if GM in event.audience and event.number not in told]
    return [line for event in in_lines(unseen) if (line := say_event(event, names))]


def _dice(row: Round, events: Sequence[Event]) -> dict[str, object]:
    """All rolls of a round with both seeds, for `hexmarshal dice verify`."""
    rolls: dict[Roll, None] = {}
    for event in events:
        rolls.update(dict.fromkeys(event.rolls))
    return published_round(row.number, row.open_seed, row.covered_seed, list(rolls), reveal_covered=True)


def _lives(
    worlds: Sequence[World], happened: Sequence[tuple[int, Event]], owners: dict[str, str]
) -> list[Life]:
    last = worlds[-1]
    names = gm_names(*worlds, owners=owners)
    told: dict[str, list[tuple[int, str]]] = {}
    fell: dict[str, int] = {}
    for number, event in happened:
        if event.unit is None:
            continue
        if event.kind == "destroyed":
            fell[event.unit] = number
        if line := say_event(event, names):
            told.setdefault(event.unit, []).append((number, line))
    units = {**last.graveyard, **last.units}
    ordered = sorted(
        (unit for unit in units.values() if unit.survivors_of is None),
        key=lambda unit: (list(Side).index(unit.side), unit.name, unit.id),
    )
    return [
        Life(
            unit.name,
            unit.side,
            owners.get(unit.owner or "", ""),
            fell.get(unit.id) if unit.id in last.graveyard else None,
            tuple(told.get(unit.id, ())),
        )
        for unit in ordered
    ]
