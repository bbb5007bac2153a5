"""How the game master marks radar tracks of the players."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sqlalchemy import select

from bot.campaign.knowledge.sideview import observe
from bot.campaign.knowledge.sighting import look
from bot.campaign.world.model import Unit, World
from bot.campaign.world.outfit.gear import Catalogue
from bot.campaign.world.profiles import Profile
from bot.campaign.world.saved.serial import world_to_json
from bot.campaign.world.sides import Side
from bot.hexmap.coords import Facing, Hex
from bot.service.base import Refused, Services
from bot.service.gm import tracks
from bot.store import history
from bot.store.tables import Campaign
from tests.service.conftest import ALICE, MASTER, Table


async def with_track(s: Services) -> World:
    """The world of the campaign with a radar of the players and a craft that it tracks."""
    async with s.sessions.begin() as session:
        campaign = (await session.execute(select(Campaign))).scalar_one()
        world = await s.truth.fresh(session, campaign)
        truck = world.catalogue.classes["supply_truck"]
        radar = replace(truck, id="radar_test", traits={"radar": 30}, vision=0)
        craft = replace(truck, id="craft_test", unit_type="VTOL", vision=0)
        classes = {**world.catalogue.classes, radar.id: radar, craft.id: craft}
        world.catalogue = Catalogue(classes, world.catalogue.upgrades)
        far = Hex(world.map.width, world.map.height)
        for key, cls, side, at in (
            ("set", radar, Side.PLAYER, Hex(1, 1)),
            ("craft", craft, Side.HOSTILE, far),
        ):
            world.units[key] = Unit(key, key, cls.id, side, at, Facing.N, 3, 3)
        world.units["craft"].profile = Profile.CRUISE
        look(world)
        await history.save_world(session, campaign.id, campaign.round, world_to_json(world))
    return world


async def marks(s: Services) -> dict[str, str]:
    async with s.sessions() as session:
        campaign = (await session.execute(select(Campaign))).scalar_one()
        world = await s.truth.world(session, campaign)
    return {ping.id: ping.mark for ping in observe(world, Side.PLAYER).pings}


@pytest.mark.rule("EDC-F2.1-b")
async def test_the_game_master_marks_a_track(table: Table) -> None:
    s = table.s
    await with_track(s)
    assert await marks(s) == {"P1": "unknown"}
    assert [value for _, value in await tracks.choices(s, MASTER, "")] == ["P1"]
    assert "marked enemy" in await tracks.mark(s, MASTER, "p1", "enemy")
    assert await marks(s) == {"P1": "enemy"}


async def test_only_tracks_there_are_and_only_by_the_game_master(table: Table) -> None:
    s = table.s
    await with_track(s)
    with pytest.raises(Refused, match="no track"):
        await tracks.mark(s, MASTER, "P7", "enemy")
    with pytest.raises(Refused, match="is not a mark"):
        await tracks.mark(s, MASTER, "P1", "purple")
    with pytest.raises(Refused):
        await tracks.mark(s, ALICE, "P1", "enemy")
    assert await marks(s) == {"P1": "unknown"}
