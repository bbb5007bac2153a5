"""Campaigns with many players: nothing is cut off, and every post stays inside Discord's limits."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Any, cast

import pytest

from bot.campaign.knowledge.sideview import observe
from bot.campaign.knowledge.sighting import start_round
from bot.campaign.text.report import round_report
from bot.campaign.world.happened import GM, Event
from bot.campaign.world.model import Unit, World
from bot.campaign.world.outfit.catalogue import starter_catalogue
from bot.campaign.world.sides import Side
from bot.hexmap.coords import Facing, Hex
from bot.hexmap.model import HexMap
from bot.hexmap.terrain import TerrainKind
from bot.service.base import TEXT_LIMIT, Services, Who
from bot.service.company import players
from bot.service.gm import office as gm
from bot.service.ground.posts import pages
from bot.service.room import campaigns
from bot.service.round import reminders
from bot.service.round.publication import Played, round_posts
from bot.store.outbox import Post
from bot.store.tables import Campaign, OutboxRow
from tests.service.conftest import CHANNELS, GUILD, MASTER, NoPictures, Table, sign_up
from tests.service.round.test_round import outbox

LONG = "Wwwwwwwww Xxxxxxxxx Yyyyyyyyy Zzz"
PLAYERS = 60
JOINED = 29
"""As many as the small map of these tests has room for."""


def crowd() -> World:
    """60 companies of five units with names of 40 characters."""
    catalogue = starter_catalogue()
    hexmap = HexMap("big", 20, 20, (TerrainKind.PLAINS,) * 400, (0,) * 400)
    cls = catalogue.classes["regular_infantry"]
    units = {}
    for n in range(PLAYERS * 5):
        name = f"{n:03d} {LONG}"[:40]
        at = Hex(n % 20 + 1, n // 20 + 1)
        units[f"p{n}"] = Unit(
            f"p{n}", name, cls.id, Side.PLAYER, at, Facing.N, cls.fs, cls.energy, owner=str(n // 5)
        )
    world = World(map=hexmap, catalogue=catalogue, units=units, round=1, secret="s")
    start_round(world)
    return world


def events(world: World) -> tuple[Event, ...]:
    """Every unit moved far and was fired on."""
    found = []
    everyone = frozenset({GM, Side.PLAYER.value})
    path = [f"{n:02d}05" for n in range(1, 13)]
    for number, unit in enumerate(world.units.values()):
        moved = {"path": path, "points": 12, "speed": 12, "energy": 12, "energy_left": 0, "double_time": True}
        hit = {"target": unit.id, "hex": "0505", "loss": 1}
        for kind, data in (("moved", moved), ("attacked", hit), ("damaged", {"loss": 1, "fs": 4})):
            found.append(Event(number, kind, 1, number, unit.id, unit.hex, (), data, (), everyone))
    return tuple(found)


def within_limits(content: str, embeds: Sequence[dict[str, Any]]) -> None:
    """Discord's limits for a message: 2,000 of content, 10 embeds, 256 and 4,096 in one, 6,000 in all."""
    assert len(content) <= TEXT_LIMIT
    assert len(embeds) <= 10
    assert all(len(embed.get("title", "")) <= 256 for embed in embeds)
    assert all(len(embed.get("description", "")) <= 4096 for embed in embeds)
    assert sum(len(embed.get("title", "")) + len(embed.get("description", "")) for embed in embeds) <= 6000


def text_of(posts: Sequence[Post], channel: str) -> str:
    here = [post for post in posts if post.channel_id == CHANNELS[channel]]
    return "\n".join(
        embed.get("description", "") for post in here for embed in post.payload.get("embeds", [])
    )


async def test_the_report_of_300_units_is_split_and_complete() -> None:
    world = crowd()
    campaign = Campaign(id=1, name="N" * 40, channels=dict(CHANNELS), settings={})
    played = Played(1, world, world, events(world), (), b"o" * 32, b"c" * 32)
    posts = await round_posts(Services(cast(Any, None), NoPictures()), campaign, played)
    for post in posts:
        within_limits(post.payload.get("content", ""), post.payload.get("embeds", []))
    keys = [post.key for post in posts]
    assert len(keys) == len(set(keys))
    view = observe(world, Side.PLAYER)
    units = "\n".join(round_report(view, events(world), view).strength)
    for page in pages(units.splitlines(), TEXT_LIMIT):
        within_limits(page, ())
    for unit in view.units:
        assert f"**{unit.name}**" in units  # behind the briefing's button
        for room in ("operations-room", "gm-room"):
            assert f"{unit.name[:3]} W" in text_of(posts, room)


@pytest.fixture
async def crowded(services: Services) -> Table:
    campaign_id = await sign_up(services)
    picks = [("regular_infantry", f"{n} {LONG}"[:40]) for n in range(5)]
    for n in range(JOINED):
        who = Who(1000 + n, f"{n:02d} Commander {LONG}", GUILD)
        await players.join(services, who, True)
        await players.create_company(services, who, f"Company {n}", picks)
    assert isinstance(services.pictures, NoPictures)
    return Table(services, campaign_id, services.pictures)


async def reminded(s: Services) -> list[OutboxRow]:
    return [row for row in await outbox(s) if ":reminder:" in row.key]


async def test_status_and_reminders_name_every_player(crowded: Table) -> None:
    s = crowded.s
    names = [f"{n:02d} Commander" for n in range(JOINED)]
    told = await campaigns.status(s, MASTER)
    assert all(len(text) <= TEXT_LIMIT for text in told.texts)
    assert all(name in told.text for name in names)
    await campaigns.start(s, MASTER)
    await reminders.remind(s, crowded.id, 1)
    first = await reminded(s)
    assert all(len(row.payload["content"]) <= TEXT_LIMIT for row in first)
    posted = "\n".join(row.payload["content"] for row in first)
    assert all(f"<@{1000 + n}>" in posted for n in range(JOINED))
    await reminders.remind(s, crowded.id, 1)
    assert len(await reminded(s)) == len(first)


async def test_an_extended_round_has_a_reminder_before_its_new_close(table: Table) -> None:
    await reminders.remind(table.s, table.id, 1)
    assert len(await reminded(table.s)) == 3
    await gm.extend(table.s, MASTER, int(timedelta(days=2).total_seconds() // 3600))
    await reminders.remind(table.s, table.id, 1)
    assert len(await reminded(table.s)) == 6


async def test_a_draft_too_long_for_a_message_is_attached_in_full(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await gm.close_now(table.s, MASTER)
    _, short, _ = await gm.preview(table.s, MASTER)
    assert [file.filename for file in short] == ["round-1-gm.png"]
    lines = [f"- event {n} of a long round" for n in range(300)]
    monkeypatch.setattr(gm, "gm_lines", lambda *_: lines)
    text, files, _ = await gm.preview(table.s, MASTER)
    assert len(text) <= TEXT_LIMIT
    assert [file.filename for file in files] == ["round-1-gm.png", "round-1-draft.txt"]
    assert files[1].data.decode().splitlines()[-300:] == lines
