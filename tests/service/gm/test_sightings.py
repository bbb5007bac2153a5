"""How the game master lets contacts of the players look like what they are not."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sqlalchemy import select

from bot.campaign.knowledge.sideview import observe
from bot.campaign.knowledge.sighting import look
from bot.campaign.world.known.contacts import Contact
from bot.campaign.world.model import Unit
from bot.campaign.world.outfit.gear import Catalogue
from bot.campaign.world.saved.serial import world_to_json
from bot.campaign.world.sides import Side
from bot.hexmap.coords import Facing, Hex, distance
from bot.hexmap.sight import visible_from
from bot.service.base import Refused, Services
from bot.service.gm import sightings, undo
from bot.store import history
from bot.store.tables import Campaign
from tests.service.conftest import ALICE, MASTER, Table

FAR, NEAR = 3, 2


async def put_truck(s: Services, away: int, what: str = "supply_truck") -> None:
    """A hostile truck, or something else, so many hexes from a scout of the players in the far corner.

    The scout tells all within two.
    """
    async with s.sessions.begin() as session:
        campaign = (await session.execute(select(Campaign))).scalar_one()
        world = await s.truth.fresh(session, campaign)
        truck = world.catalogue.classes["supply_truck"]
        eyes = replace(truck, id="eyes_test", vision=3)
        world.catalogue = Catalogue({**world.catalogue.classes, eyes.id: eyes}, world.catalogue.upgrades)
        corner = Hex(world.map.width, world.map.height)
        world.units["eyes"] = Unit("eyes", "eyes", eyes.id, Side.PLAYER, corner, Facing.N, 3, 3)
        at = min(one for one in visible_from(world.map, corner, 3) if distance(one, corner) == away)
        world.units["spy"] = Unit("spy", "spy", what, Side.HOSTILE, at, Facing.N, 3, 3)
        look(world)
        await history.save_world(session, campaign.id, campaign.round, world_to_json(world))


async def next_round(s: Services) -> None:
    """What was identified in the round before is so no longer."""
    async with s.sessions.begin() as session:
        campaign = (await session.execute(select(Campaign))).scalar_one()
        world = await s.truth.fresh(session, campaign)
        world.round += 1
        await history.save_world(session, campaign.id, campaign.round, world_to_json(world))


async def spy(s: Services) -> Contact:
    """What the players see of it."""
    async with s.sessions() as session:
        campaign = (await session.execute(select(Campaign))).scalar_one()
        world = await s.truth.world(session, campaign)
    key = world.knowledge[Side.PLAYER].aliases["spy"]
    return next(one for one in observe(world, Side.PLAYER).contacts if one.id == key)


@pytest.mark.rule("EDC-D2-d")
async def test_a_false_kind_lasts_until_the_contact_is_identified(table: Table) -> None:
    s = table.s
    await put_truck(s, FAR)
    contact = await spy(s)
    assert (contact.label, contact.symbol) == ("vehicle", "vehicle")
    assert contact.id in [value for _, value in await sightings.choices(s, MASTER, "")]
    assert "looks like: infantry" in await sightings.look_like(s, MASTER, contact.id.lower(), "infantry")
    assert ((await spy(s)).label, (await spy(s)).symbol) == ("infantry", "infantry")
    assert (await spy(s)).held, "as infantry in front would hold"
    await put_truck(s, FAR)
    assert (await spy(s)).label == "infantry"
    await put_truck(s, NEAR)
    seen = await spy(s)
    assert seen.fs_low == seen.fs_high == 3
    assert seen.label not in ("infantry", "vehicle")
    with pytest.raises(Refused, match="identified"):
        await sightings.look_like(s, MASTER, contact.id, "vessel")
    await next_round(s)
    await put_truck(s, FAR)
    assert ((await spy(s)).label, (await spy(s)).symbol) == ("vehicle", "vehicle")


async def test_no_line_gives_infantry_away_that_looks_like_a_vehicle(table: Table) -> None:
    s = table.s
    await put_truck(s, FAR, "hostile_infantry")
    seen = await spy(s)
    assert seen.label == "infantry"
    assert seen.held
    await sightings.look_like(s, MASTER, seen.id, "vehicle")
    assert not (await spy(s)).held


async def test_it_can_be_taken_back(table: Table) -> None:
    s = table.s
    await put_truck(s, FAR)
    contact = (await spy(s)).id
    await sightings.look_like(s, MASTER, contact, "aircraft")
    await sightings.look_like(s, MASTER, contact, sightings.TRUE)
    assert ((await spy(s)).label, (await spy(s)).symbol) == ("vehicle", "vehicle")
    await sightings.look_like(s, MASTER, contact, "vessel")
    await undo.take_back(s, MASTER)
    assert (await spy(s)).label == "vehicle"


async def test_only_contacts_and_kinds_there_are_and_only_by_the_game_master(table: Table) -> None:
    s = table.s
    await put_truck(s, FAR)
    contact = (await spy(s)).id
    with pytest.raises(Refused, match="no contact"):
        await sightings.look_like(s, MASTER, "C99", "infantry")
    with pytest.raises(Refused, match="is not a kind"):
        await sightings.look_like(s, MASTER, contact, "dragon")
    with pytest.raises(Refused):
        await sightings.look_like(s, ALICE, contact, "infantry")
    assert (await spy(s)).label == "vehicle"
