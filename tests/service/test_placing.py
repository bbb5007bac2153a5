"""Units put on the map outside of orders take their facing and their slot among those who stand there."""

from __future__ import annotations

import pytest

from bot.campaign.world.model import Unit
from bot.hexmap.coords import Facing
from bot.service.base import Refused, Services
from bot.service.gm import office as gm
from bot.service.gm import undo
from bot.store import campaigns as store
from tests.service.conftest import GUILD, MAP, MASTER, Table, sign_up


async def units(s: Services) -> dict[str, Unit]:
    async with s.sessions() as session:
        campaign = await store.campaign_of_guild(session, GUILD)
        assert campaign is not None
        world = (await s.states.load(session, campaign)).world
    return {unit.name: unit for unit in world.units.values()}


@pytest.mark.rule("EDC-C2.2.4-c", "EDC-C2.2.4-d")
async def test_basic_infantry_placed_behind_a_truck_stands_in_front_of_it(table: Table) -> None:
    s = table.s
    await gm.spawn(s, MASTER, "hostile_truck", "0808", "Lorry")
    assert (await units(s))["Lorry"].front
    await gm.spawn(s, MASTER, "hostile_infantry", "0808", "Guard")
    found = await units(s)
    assert (found["Guard"].front, found["Lorry"].front) == (True, False)
    newest = (await undo.choices(s, MASTER, ""))[0][1]
    await gm.undo(s, MASTER, newest)
    assert (await units(s))["Lorry"].front


@pytest.mark.rule("EDC-C2.2.3-e", "EDC-C2.2.3-g")
async def test_the_game_master_sets_the_facing_of_who_is_placed_n_unless_said(table: Table) -> None:
    s = table.s
    await gm.spawn(s, MASTER, "hostile_truck", "0806", "North")
    await gm.spawn(s, MASTER, "hostile_truck", "0808", "South", facing="SW")
    found = await units(s)
    assert (found["North"].facing, found["South"].facing) == (Facing.N, Facing.SW)
    # One facing for a side in a hex: a second unit takes it, and cannot be given another.
    with pytest.raises(Refused, match=r"Its side faces SW in 0808"):
        await gm.spawn(s, MASTER, "hostile_infantry", "0808", "Third", facing="N")
    await gm.spawn(s, MASTER, "hostile_infantry", "0808", "Third")
    assert (await units(s))["Third"].facing is Facing.SW


async def test_no_land_unit_is_placed_in_water_and_no_two_bear_one_name(services: Services) -> None:
    await sign_up(services, map_text=MAP.replace("..........", "wwwwwwwwww", 1))
    with pytest.raises(Refused, match=r"0801 is water, and Hostile Truck needs land"):
        await gm.spawn(services, MASTER, "hostile_truck", "0801", "Lorry")
    for unit_class, at in (("hostile_boat", "0801"), ("hostile_truck", "0803"), ("hostile_truck", "0805")):
        await gm.spawn(services, MASTER, unit_class, at, "Lorry")
    assert sorted(await units(services)) == ["Lorry", "Lorry 2", "Lorry 3"]
