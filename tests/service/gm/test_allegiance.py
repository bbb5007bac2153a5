"""Machine-led units that the game master lets change sides."""

from __future__ import annotations

import pytest
from sqlalchemy import select

from bot.campaign.knowledge.sideview import observe
from bot.campaign.knowledge.sighting import look
from bot.campaign.resolve.board import copy_world
from bot.campaign.world.known.contacts import Ping
from bot.campaign.world.known.view import SideView
from bot.campaign.world.model import World
from bot.campaign.world.saved.serial import to_bytes, view_to_json, world_to_json
from bot.campaign.world.sides import Side
from bot.hexmap.coords import Facing, Hex
from bot.service.base import Refused, Services
from bot.service.gm import allegiance, doctrines, forces, undo
from bot.service.gm import office as gm
from bot.service.ground.placing import put
from bot.service.ground.turning import turn_to
from bot.service.orders import filing as orders
from bot.service.orders.form import OrderForm
from bot.store.tables import OutboxRow
from tests.service.conftest import ALICE, MASTER, Table, again
from tests.service.gm.test_placing import units
from tests.service.gm.test_undo import campaign_of
from tests.service.gm.test_weather import world_of


async def players_view(s: Services) -> SideView:
    return observe(await world_of(s), Side.PLAYER)


async def posted(s: Services) -> int:
    async with s.sessions() as session:
        return len((await session.execute(select(OutboxRow.id))).all())


@pytest.mark.rule("EDC-C2.2.1-d")
async def test_a_neutral_binds_players_from_the_moment_it_turns_against_them(table: Table) -> None:
    s = table.s
    await forces.spawn(s, MASTER, "hostile_infantry", "0303", "Villagers", side="neutral")
    form = OrderForm("Hammer", move="0304 0404")
    known = await players_view(s)
    assert [(c.side, c.hex) for c in known.friends] == [(Side.NEUTRAL, Hex(3, 3))]
    assert "zone of influence" not in (await orders.check(s, ALICE, form)).text
    before, posts = world_to_json(await world_of(s)), await posted(s)
    said = await allegiance.change_side(s, MASTER, "Villagers", "hostile")
    assert said == "**Villagers** at 0303 was neutral and is now hostile."
    assert await posted(s) == posts, "nobody is told"
    (seen,) = known.friends
    turned = await players_view(s)
    assert (seen.id, Side.HOSTILE) in [(c.id, c.side) for c in turned.contacts]
    assert turned.friends == ()
    assert "zone of influence" in (await orders.check(s, ALICE, form)).text
    assert "was neutral and is now hostile" in (await undo.choices(s, MASTER, ""))[0][0]
    assert "Undone: **Villagers**" in await gm.undo(s, MASTER)
    assert world_to_json(await world_of(s)) == before
    await allegiance.change_side(s, MASTER, "Villagers", "hostile")
    await orders.give(s, again(ALICE), form)
    await gm.close_now(s, MASTER)
    await gm.preview(s, MASTER)
    await gm.publish(s, MASTER)
    assert (await units(s))["Hammer"].hex == Hex(3, 4), "the zone of 0303 stopped it"


async def test_nothing_that_players_get_tells_of_an_unseen_unit_that_changes_sides(table: Table) -> None:
    s = table.s

    async def all_of_it() -> bytes:
        got: list[object] = [view_to_json(await players_view(s)), await posted(s)]
        for target in ("0304", "0908", "0504"):
            got.append((await orders.check(s, ALICE, OrderForm("Hammer", move=target))).text)
        return to_bytes(got)

    plain = await all_of_it()
    for side in ("neutral", "allied", "hostile"):
        await allegiance.change_side(s, MASTER, "Secret Reserve", side)
        assert (await units(s))["Secret Reserve"].side == side
        assert await all_of_it() == plain


async def test_an_order_for_the_old_side_falls_and_comes_back_with_it(table: Table) -> None:
    s = table.s
    await doctrines.order(s, MASTER, OrderForm("Secret Reserve", move="0808"))
    given = (await campaign_of(s)).settings["gm_orders"]["orders"]
    assert len(given) == 1
    said = await allegiance.change_side(s, MASTER, "Secret Reserve", "neutral")
    assert said.endswith("Your order for it this round is no longer in force.")
    assert (await campaign_of(s)).settings["gm_orders"]["orders"] == {}
    offered = [text for text, _ in await undo.choices(s, MASTER, "")]
    assert len(offered) == 1, "the order was given for the old side"
    assert "is now neutral" in offered[0]
    await gm.undo(s, MASTER)
    assert (await campaign_of(s)).settings["gm_orders"]["orders"] == given
    assert (await units(s))["Secret Reserve"].side is Side.HOSTILE


async def test_ids_stay_and_no_two_units_share_one(table: Table) -> None:
    s = table.s
    near = (await units(s))["Near Foe"].id
    await allegiance.change_side(s, MASTER, near, "neutral")
    await forces.spawn(s, MASTER, "hostile_infantry", "0808", "Third Foe")
    found = await units(s)
    assert found["Near Foe"].id == near
    assert len({unit.id for unit in found.values()}) == len(found) == 7
    await gm.undo(s, MASTER)
    assert "Third Foe" not in await units(s)


async def test_what_stands_in_the_way_of_changing_sides(table: Table) -> None:
    s = table.s
    await forces.spawn(s, MASTER, "hostile_infantry", "0504", "Guest", side="neutral")
    for unit, side, why in (
        ("Near Foe", "hostile", "is already hostile"),
        ("Near Foe", "player", "is not a side"),
        ("Hammer", "hostile", "no AI-controlled unit"),
        ("Guest", "allied", r"0504 would contain enemies of Guest"),
    ):
        with pytest.raises(Refused, match=why):
            await allegiance.change_side(s, MASTER, unit, side)
    with pytest.raises(Refused, match="game master"):
        await allegiance.change_side(s, ALICE, "Guest", "hostile")
    await gm.close_now(s, MASTER)
    with pytest.raises(Refused, match="The round is locked"):
        await allegiance.change_side(s, MASTER, "Guest", "hostile")


@pytest.mark.parametrize(
    ("state", "why"),
    [
        ({"brawl": True}, "melee brawl"),
        ({"garrison": "0808:front"}, "is in a structure"),
        ({"carrier": "h1"}, "carried"),
        ({"survivors_of": "h9"}, "survivors"),
    ],
)
async def test_who_is_bound_to_others_stays_with_them(
    table: Table, state: dict[str, object], why: str
) -> None:
    world = await world_of(table.s)
    unit = put(world, "hostile_infantry", "Bound", Side.HOSTILE, Hex(8, 8))
    for name, value in state.items():
        setattr(unit, name, value)
    with pytest.raises(Refused, match=why):
        allegiance.may_turn(world, unit, Side.NEUTRAL)
    for name in state:
        setattr(unit, name, None if name != "brawl" else False)
    allegiance.may_turn(world, unit, Side.NEUTRAL)
    mates = world.settings.stack_limit
    for number in range(mates):
        put(world, "hostile_infantry", f"Mate {number}", Side.HOSTILE, Hex(8, 8))
    with pytest.raises(Refused, match="too many units"):
        allegiance.may_turn(world, unit, Side.NEUTRAL)


async def turncoat(table: Table) -> World:
    """Round 1 with a hostile tank and neutral infantry in one hex that the players see."""
    world = copy_world(await world_of(table.s))
    put(world, "hostile_tank", "Tank", Side.HOSTILE, Hex(3, 3), facing=Facing.SE)
    put(world, "hostile_infantry", "Crowd", Side.NEUTRAL, Hex(3, 3), facing=Facing.NW)
    look(world)
    return world


async def test_slots_and_facing_are_those_of_the_new_side(table: Table) -> None:
    world = await turncoat(table)
    tank, crowd = (next(u for u in world.units.values() if u.name == name) for name in ("Tank", "Crowd"))
    assert tank.front
    assert crowd.front
    turn_to(world, crowd, Side.HOSTILE)
    assert (crowd.facing, crowd.front, tank.front) == (Facing.SE, True, False)
    turn_to(world, crowd, Side.NEUTRAL)
    assert (crowd.front, tank.front) == (True, True)


async def test_a_unit_is_neither_contact_nor_track_of_its_own_side(table: Table) -> None:
    world = await turncoat(table)
    crowd = next(u for u in world.units.values() if u.name == "Crowd")
    memory = world.knowledge[Side.HOSTILE]
    assert crowd.id in memory.aliases
    memory.tracks[crowd.id], memory.pings["P1"] = "P1", Ping("P1", crowd.hex, "ground", "unknown", 1)
    assert len(observe(world, Side.HOSTILE).pings) == 1
    turn_to(world, crowd, Side.HOSTILE)
    own = observe(world, Side.HOSTILE)
    assert own.pings == ()
    assert crowd.id in {unit.id for unit in own.units}
    assert own.friends == ()
    assert observe(world, Side.NEUTRAL).units == ()


async def test_stealth_ends_before_the_eyes_of_new_enemies_only(table: Table) -> None:
    world = await turncoat(table)
    crowd = next(u for u in world.units.values() if u.name == "Crowd")
    far = put(world, "hostile_infantry", "Far", Side.NEUTRAL, Hex(9, 7))
    crowd.stealthed = far.stealthed = True
    for unit in (crowd, far):
        turn_to(world, unit, Side.HOSTILE)
    assert (crowd.stealthed, far.stealthed) == (False, True)
    assert Hex(3, 3) in {c.hex for c in observe(world, Side.PLAYER).contacts if c.present}
    assert Hex(9, 7) not in {c.hex for c in observe(world, Side.PLAYER).contacts}


@pytest.mark.rule("EDC-C3.2.3-c")
async def test_whom_nobody_overruns_any_more_is_free(table: Table) -> None:
    world = await turncoat(table)
    tank, able = (next(u for u in world.units.values() if u.name == name) for name in ("Tank", "Able"))
    for held, other in ((able, tank), (tank, able)):
        held.overrun, held.hex, other.hex = True, Hex(3, 3), Hex(3, 3)
        look(world)
        turn_to(world, tank, Side.NEUTRAL)
        assert not held.overrun
        turn_to(world, tank, Side.HOSTILE)
    able.overrun = True
    foe = put(world, "hostile_tank", "Second", Side.HOSTILE, Hex(3, 3))
    turn_to(world, tank, Side.NEUTRAL)
    assert able.overrun, f"{foe.name} is still there"
