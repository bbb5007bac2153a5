"""`/gm undo` takes back whatever a game master changed in the world of this round, or says what is in the way."""

from __future__ import annotations

from itertools import pairwise

import pytest

from bot.campaign.world.model import World
from bot.campaign.world.saved.serial import world_to_json
from bot.hexmap.coords import Facing
from bot.service.base import Refused, Services
from bot.service.gm import doctrines, forces, mines, orbit, undo, weather
from bot.service.gm import office as gm
from bot.service.orders.form import OrderForm
from bot.store import campaigns as store
from bot.store.tables import Campaign
from tests.service.conftest import FOE_CLASS, GUILD, MASTER, Table
from tests.service.room.test_comms import posts


async def campaign_of(s: Services) -> Campaign:
    async with s.sessions() as session:
        found = await store.last_of_guild(session, GUILD)
    assert found is not None
    return found


async def world(s: Services) -> World:
    async with s.sessions() as session:
        return await s.truth.world(session, await campaign_of(s))


async def briefing(s: Services) -> list[str]:
    return [post.payload["content"] for post in await posts(s, "briefing-room")]


async def test_each_kind_of_change_leaves_the_world_as_it_was(table: Table) -> None:
    s = table.s
    unit = next(key for key, unit in (await world(s)).units.items() if unit.name == "Hammer")
    steps = (
        ("Wind", True, lambda: weather.set_wind(s, MASTER, "SE", 3)),
        ("Fog", True, lambda: weather.add_effect(s, MASTER, "Fog", "vision", -1, "0304", 2)),
        ("No longer in force", True, lambda: weather.lift_effect(s, MASTER, "1. Fog")),
        ("minefield", False, lambda: mines.lay_mines(s, MASTER, "0606", hidden=False)),
        ("free of mines", False, lambda: mines.take_up(s, MASTER, "0606")),
        ("Hammer", False, lambda: orbit.hold(s, MASTER, unit)),
        ("orbital asset", True, lambda: orbit.grant(s, MASTER)),
    )
    kept = [world_to_json(await world(s))]
    for _, _, change in steps:
        await change()
        kept.append(world_to_json(await world(s)))
    assert all(a != b for a, b in pairwise(kept))
    for (words, public, _), before in zip(reversed(steps), reversed(kept[:-1]), strict=True):
        known = await briefing(s)
        offered = await undo.choices(s, MASTER, "")
        assert words in offered[0][0]
        assert words in await gm.undo(s, MASTER)
        assert world_to_json(await world(s)) == before
        told = (await briefing(s))[len(known) :]
        assert [words in post and "Undone" in post for post in told] == [True] * public
    with pytest.raises(Refused, match=r"Nothing can be undone\. You can undo .* mines, .* and outcomes\."):
        await gm.undo(s, MASTER)


async def test_what_came_later_stays_and_what_it_built_on_cannot_go(table: Table) -> None:
    s = table.s
    await weather.set_wind(s, MASTER, "SE", 3)
    first = (await undo.choices(s, MASTER, ""))[0][1]
    await mines.lay_mines(s, MASTER, "0606")
    await forces.spawn(s, MASTER, FOE_CLASS, "0808", "Third Foe")
    (spawned,) = [text for text, _ in await undo.choices(s, MASTER, "") if ": spawn " in text]
    assert ": spawn Third Foe (" in spawned
    assert "hostile) at 0808" in spawned
    await gm.undo(s, MASTER, first)
    left = await world(s)
    assert (left.environment.wind_speed, len(left.mines)) == (0, 1)
    assert "Third Foe" in {unit.name for unit in left.units.values()}
    await weather.set_wind(s, MASTER, "N", 1)
    older = (await undo.choices(s, MASTER, ""))[0][1]
    await weather.set_wind(s, MASTER, "S", 2)
    with pytest.raises(Refused, match=r"affects the same thing\. Undo that first"):
        await gm.undo(s, MASTER, older)
    await gm.undo(s, MASTER)
    assert (await world(s)).environment.wind is Facing.N
    await gm.undo(s, MASTER)
    assert (await world(s)).environment.wind_speed == 0


async def test_doctrine_and_orders_of_machine_led_units(table: Table) -> None:
    s = table.s
    await doctrines.change(s, MASTER, "Secret Reserve", "patrol", "0908 0808")
    await doctrines.change(s, MASTER, "Secret Reserve", "assault")
    await doctrines.order(s, MASTER, OrderForm("Secret Reserve", move="0808"))
    known = await briefing(s)
    assert "no order of yours" in await gm.undo(s, MASTER)
    assert (await campaign_of(s)).settings["gm_orders"]["orders"] == {}
    assert "**Secret Reserve** has doctrine patrol again" in await gm.undo(s, MASTER)
    settings = (await campaign_of(s)).settings
    (led,) = settings["goals"]
    assert (settings["doctrines"][led], settings["goals"][led]) == ("patrol", ["0908", "0808"])
    assert "doctrine hold again" in await gm.undo(s, MASTER)
    assert (await campaign_of(s)).settings["doctrines"][led] == "hold"
    assert await briefing(s) == known, "players learn nothing of it"
