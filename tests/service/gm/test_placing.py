"""Units put on the map outside of orders take their facing and their slot among those who stand there."""

from __future__ import annotations

import pytest

from bot.campaign.world.model import Unit
from bot.campaign.world.outfit.catalogue import starter_catalogue
from bot.campaign.world.saved.serial import world_to_json
from bot.hexmap.coords import Facing, label
from bot.service.base import Refused, Services
from bot.service.gm import forces, undo
from bot.service.gm import office as gm
from bot.service.ground.placing import place_companies
from bot.service.room import campaigns
from bot.store import campaigns as store
from bot.store import history
from bot.store.tables import Player
from tests.campaign.kernel.kernel_worlds import world
from tests.hexmap.builders import plain
from tests.service.conftest import GUILD, MAP, MASTER, Table, sign_up


async def units(s: Services) -> dict[str, Unit]:
    async with s.sessions() as session:
        campaign = await store.last_of_guild(session, GUILD)
        assert campaign is not None
        world = await s.truth.world(session, campaign)
    return {unit.name: unit for unit in world.units.values()}


@pytest.mark.rule("EDC-C2.2.4-c", "EDC-C2.2.4-d")
async def test_basic_infantry_placed_behind_a_truck_stands_in_front_of_it(table: Table) -> None:
    s = table.s
    await forces.spawn(s, MASTER, "hostile_truck", "0808", "Lorry")
    assert (await units(s))["Lorry"].front
    await forces.spawn(s, MASTER, "hostile_infantry", "0808", "Guard")
    found = await units(s)
    assert (found["Guard"].front, found["Lorry"].front) == (True, False)
    newest = (await undo.choices(s, MASTER, ""))[0][1]
    await gm.undo(s, MASTER, newest)
    assert (await units(s))["Lorry"].front


@pytest.mark.rule("EDC-C2.2.3-e", "EDC-C2.2.3-g")
async def test_the_game_master_sets_the_facing_of_who_is_placed_n_unless_said(table: Table) -> None:
    s = table.s
    await forces.spawn(s, MASTER, "hostile_truck", "0806", "North")
    await forces.spawn(s, MASTER, "hostile_truck", "0808", "South", facing="SW")
    found = await units(s)
    assert (found["North"].facing, found["South"].facing) == (Facing.N, Facing.SW)
    # One facing for a side in a hex: a second unit takes it, and cannot be given another.
    with pytest.raises(Refused, match=r"Its side faces SW in 0808"):
        await forces.spawn(s, MASTER, "hostile_infantry", "0808", "Third", facing="N")
    await forces.spawn(s, MASTER, "hostile_infantry", "0808", "Third")
    assert (await units(s))["Third"].facing is Facing.SW


async def test_no_land_unit_is_placed_in_water_and_no_two_bear_one_name(services: Services) -> None:
    await sign_up(services, map_text=MAP.replace("..........", "wwwwwwwwww", 1))
    with pytest.raises(Refused, match=r"0801 is water, and Hostile Truck needs land"):
        await forces.spawn(services, MASTER, "hostile_truck", "0801", "Lorry")
    for unit_class, at in (("hostile_boat", "0801"), ("hostile_truck", "0803"), ("hostile_truck", "0805")):
        await forces.spawn(services, MASTER, unit_class, at, "Lorry")
    assert sorted(await units(services)) == ["Lorry", "Lorry 2", "Lorry 3"]


async def placed_beside(s: Services, stealthed: bool | None) -> dict[str, str]:
    """Where the companies begin and what they know, with a foe on their start hex (None: there is none)."""
    campaign_id = await sign_up(s)
    await forces.spawn(s, MASTER, "hostile_infantry", "0204" if stealthed is not None else "0908", "Watcher")
    async with s.sessions.begin() as session:
        campaign = await store.lock_campaign(session, campaign_id)
        world = await s.truth.fresh(session, campaign)
        foe = next(unit for unit in world.units.values() if unit.name == "Watcher")
        foe.stealthed = bool(stealthed)
        await history.save_world(session, campaign.id, campaign.round, world_to_json(world))
    await campaigns.start(s, MASTER)
    async with s.sessions() as session:
        campaign = await store.get_campaign(session, campaign_id)
        view = await s.views.now(session, campaign)
    found = {unit.name: view.map.label(unit.hex) for unit in view.units}
    return found | {contact.id: view.map.label(contact.hex) for contact in view.contacts}


async def test_companies_are_placed_by_what_their_side_sees(services: Services) -> None:
    alone = await placed_beside(services, None)
    assert [alone["Able"], alone["Hammer"]] == ["0204", "0204"]


@pytest.mark.rule("EDC-C2.4-s")
async def test_a_hidden_foe_on_the_start_hex_moves_no_company(services: Services) -> None:
    found = await placed_beside(services, True)
    assert [found["Able"], found["Hammer"]] == ["0204", "0204"]
    assert "C1" not in found


async def test_a_foe_out_of_sight_on_the_start_hex_is_found_on_arrival(services: Services) -> None:
    found = await placed_beside(services, False)
    assert found["C1"] == "0204"
    assert "0204" not in [found[name] for name in ("Able", "Hammer", "Baker", "Charlie")]


@pytest.mark.parametrize(("water", "craft"), [("0404", "0404"), ("0303", "0303")])
def test_craft_begin_on_the_nearest_water_and_others_on_the_start_whatever_it_is(
    water: str, craft: str
) -> None:
    start = '[[place]]\nkind = "start"\nhex = "0303"\nside = "players"\n'
    now = world(hexmap=plain(**{f"h{water}": "w"}, extra=start))
    now.catalogue = starter_catalogue()
    listed = [{"class": "patrol_boat", "name": "Boat"}, {"class": "regular_infantry", "name": "Able"}]
    place_companies(now, [Player(user_id=11, name="Alice", details={"units": listed})])
    assert {unit.name: label(unit.hex) for unit in now.units.values()} == {"Boat": craft, "Able": "0303"}
