"""Units that the game master holds in orbit, and the asset that drops them."""

from __future__ import annotations

import pytest
from sqlalchemy import select

from bot.campaign.world.model import World
from bot.campaign.world.saved.serial import world_to_json
from bot.campaign.world.sides import Side
from bot.service.base import Refused, Services
from bot.service.gm import office as gm
from bot.service.gm import orbit
from bot.store import history
from bot.store.tables import Campaign
from tests.service.conftest import ALICE, MASTER, Table


async def world_of(s: Services) -> World:
    async with s.sessions() as session:
        campaign = (await session.execute(select(Campaign))).scalar_one()
        return await s.truth.world(session, campaign)


@pytest.mark.rule("EDC-F6.2-b")
async def test_the_game_master_holds_in_orbit_and_grants_for_the_round(table: Table) -> None:
    s = table.s
    unit = next(unit for unit in (await world_of(s)).units.values() if unit.side is Side.PLAYER)
    assert "in orbit" in await orbit.hold(s, MASTER, unit.id)
    assert (await world_of(s)).units[unit.id].carrier == "orbit"
    assert any("in orbit" in text for text, key in await orbit.choices(s, MASTER, "") if key == unit.id)
    with pytest.raises(Refused, match="is carried"):
        await orbit.hold(s, MASTER, unit.id)
    assert "round 1" in await orbit.grant(s, MASTER)
    assert (await world_of(s)).orbital == {Side.PLAYER: 1}
    assert "back on the map" in await orbit.land(s, MASTER, unit.id)
    back = (await world_of(s)).units[unit.id]
    assert (back.carrier, back.hex) == (None, unit.hex)
    with pytest.raises(Refused, match="not in orbit"):
        await orbit.land(s, MASTER, unit.id)


async def test_who_has_an_enemy_in_its_hex_is_not_taken_away(table: Table) -> None:
    """Or whom it has overrun would stay so with nobody there (EDC-C3.2.3-c)."""
    s = table.s
    async with s.sessions.begin() as session:
        campaign = (await session.execute(select(Campaign))).scalar_one()
        world = await s.truth.fresh(session, campaign)
        ours, foe = (
            next(unit for unit in world.units.values() if unit.side is side)
            for side in (Side.PLAYER, Side.HOSTILE)
        )
        foe.hex, foe.overrun = ours.hex, True
        await history.save_world(session, campaign.id, campaign.round, world_to_json(world))
    with pytest.raises(Refused, match="close combat"):
        await orbit.hold(s, MASTER, ours.id)


async def test_only_the_game_master_and_only_while_orders_are_open(table: Table) -> None:
    s = table.s
    with pytest.raises(Refused):
        await orbit.grant(s, ALICE)
    with pytest.raises(Refused, match="not a side"):
        await orbit.grant(s, MASTER, "moon")
    with pytest.raises(Refused, match="no unit"):
        await orbit.hold(s, MASTER, "nobody")
    await gm.close_now(s, MASTER)
    with pytest.raises(Refused, match="locked"):
        await orbit.grant(s, MASTER)
    assert (await world_of(s)).orbital == {}
