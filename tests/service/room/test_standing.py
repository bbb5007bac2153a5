"""Players without units look on (EDC-C3.4.1-c)."""

from __future__ import annotations

import pytest
from sqlalchemy import select

from bot.campaign.world.model import Unit, World
from bot.campaign.world.saved.serial import world_to_json
from bot.campaign.world.sides import Side
from bot.hexmap.coords import Facing, Hex
from bot.service.base import Refused, Services
from bot.service.gm import office as gm
from bot.service.ground.placing import Enlisted, put
from bot.service.orders import filing as orders
from bot.service.orders.form import OrderForm
from bot.service.room import campaigns, comms, roles
from bot.store import history
from bot.store.tables import Campaign, OutboxRow
from tests.service.conftest import ALICE, BOB, CHANNELS, MASTER, Table, again


async def change(s: Services, what: str) -> None:
    """Bob's only unit is destroyed, or he is given a new one, or his survivors are found."""
    async with s.sessions.begin() as session:
        campaign = (await session.execute(select(Campaign))).scalar_one()
        world = await s.truth.fresh(session, campaign)
        getattr(_Change, what)(world)
        await history.save_world(session, campaign.id, campaign.round, world_to_json(world))


class _Change:
    @staticmethod
    def destroyed(world: World) -> None:
        (mine,) = [unit for unit in world.units.values() if unit.owner == BOB.owner]
        world.graveyard[mine.id] = world.units.pop(mine.id)

    @staticmethod
    def survivors(world: World) -> None:
        (dead,) = [unit for unit in world.graveyard.values() if unit.owner == BOB.owner]
        marker = Unit(
            "x",
            "Survivors",
            "survivors",
            Side.PLAYER,
            dead.hex,
            Facing.N,
            1,
            0,
            owner=BOB.owner,
            survivors_of=dead.id,
        )
        world.units["x"] = marker

    @staticmethod
    def reinforced(world: World) -> None:
        put(world, "regular_infantry", "Dog", Side.PLAYER, Hex(2, 6), enlisted=Enlisted(BOB.owner))


async def told(s: Services) -> list[str]:
    async with s.sessions() as session:
        rows = (await session.execute(select(OutboxRow).order_by(OutboxRow.id))).scalars()
        return [row.payload.get("content", "") for row in rows if row.channel_id == CHANNELS["comms-net"]]


async def play(s: Services) -> None:
    await gm.close_now(s, MASTER)
    await gm.preview(s, MASTER)
    await gm.publish(s, MASTER)


async def due(table: Table) -> list[tuple[int, str, int, bool]]:
    return [(c.user_id, c.part, c.role, c.give) for c in await roles.role_changes(table.s, table.id)]


async def carry_out(table: Table) -> None:
    for found in await roles.role_changes(table.s, table.id):
        await roles.role_changed(table.s, found)
    assert await due(table) == []


@pytest.mark.rule("EDC-C3.4.1-c")
async def test_without_units_a_player_is_a_spectator_until_reinforced(table: Table) -> None:
    s = table.s
    assert (BOB.user_id, "player", 91, True) in await due(table)
    await carry_out(table)
    to_spectator = [(BOB.user_id, "player", 91, False), (BOB.user_id, "spectator", 92, True)]

    await change(s, "destroyed")
    assert await due(table) == to_spectator
    await play(s)
    posts = await told(s)
    assert [post for post in posts if "Bob" in post and "spectator" in post]
    assert not [post for post in posts if "Alice" in post and "spectator" in post]
    # Orders are refused; talk, reports and what there is to read are not.
    with pytest.raises(Refused, match="spectator"):
        await orders.give(s, again(BOB), OrderForm("Baker", move="0305"))
    assert await campaigns.status(s, BOB)
    await comms.log(s, again(BOB), f"<@{MASTER.user_id}>", "We talked it over.")
    assert "We talked it over." in "".join(await told(s))
    await orders.give(s, again(ALICE), OrderForm("Able", facing="S"))

    await change(s, "survivors")
    assert await due(table) == to_spectator
    await carry_out(table)

    await change(s, "reinforced")
    assert await due(table) == [(BOB.user_id, "spectator", 92, False), (BOB.user_id, "player", 91, True)]
    await play(s)
    assert [post for post in await told(s) if "Bob" in post and "back in command" in post]
    await orders.give(s, again(BOB), OrderForm("Dog", facing="S"))
