"""Forces that the game master places as a list, before the start or in a round."""

from __future__ import annotations

import pytest

from bot.campaign.doctrine.words import Doctrine
from bot.campaign.world.saved.serial import world_to_json
from bot.campaign.world.sides import Side
from bot.hexmap.coords import Facing, Hex
from bot.service.base import Refused
from bot.service.gm import forces
from bot.service.gm import office as gm
from bot.store import records
from tests.service.conftest import ALICE, MASTER, Table
from tests.service.gm.test_placing import units
from tests.service.gm.test_undo import campaign_of, world


async def test_a_list_places_a_line_of_hexes_with_doctrine_side_and_facing(table: Table) -> None:
    s = table.s
    known = set((await world(s)).units)
    said, _ = await forces.spawn_force(
        s, MASTER, "Hostile Infantry: 0701-0901 0708, advance, SE, force Wolves\nhostile_tank: 1003, neutral"
    )
    assert said.startswith("5 units are placed: ")
    made = await world(s)
    placed = [unit for unit in made.units.values() if unit.id not in known]
    assert [unit.hex for unit in placed] == [Hex(7, 1), Hex(8, 1), Hex(9, 1), Hex(7, 8), Hex(10, 3)]
    assert [unit.side for unit in placed] == [*[Side.HOSTILE] * 4, Side.NEUTRAL]
    assert {unit.facing for unit in placed[:4]} == {Facing.SE}
    doctrines = records.DOCTRINES.of(await campaign_of(s))
    assert [doctrines[unit.id] for unit in placed] == [*[Doctrine.ADVANCE] * 4, Doctrine.HOLD]
    assert len({unit.name for unit in placed}) == 5
    assert records.FORCES.of(await campaign_of(s)) == {unit.id: "Wolves" for unit in placed[:4]}
    await gm.undo(s, MASTER)
    assert records.FORCES.of(await campaign_of(s)) == {}


async def test_a_list_is_placed_whole_or_not_at_all_and_taken_back_whole(table: Table) -> None:
    s = table.s
    before, led = world_to_json(await world(s)), records.DOCTRINES.of(await campaign_of(s))
    for text, why in (
        ("Hostile Infantry: 0701\nHostile Tank: 0204", r"Line 2 .*no room in 0204.*Nothing was changed"),
        ("Dragons: 0701", "is no unit class"),
        ("Hostile Infantry 0701", "is no unit class"),
        ("Hostile Infantry: , hold", "names no hex"),
        ("Hostile Infantry: 0701, dance", "neither a doctrine"),
        ("Hostile Infantry: 0701-1101", "1101"),
        ("Hostile Infantry: " + "0701 " * 201, "no room in 0701|at most 200"),
        ("", "nobody to place"),
    ):
        with pytest.raises(Refused, match=why):
            await forces.spawn_force(s, MASTER, text)
        assert world_to_json(await world(s)) == before
    with pytest.raises(Refused):
        await forces.spawn_force(s, ALICE, "Hostile Infantry: 0701")
    await forces.spawn_force(s, MASTER, "Hostile Infantry: 0701-0901, advance")
    assert len(await units(s)) == len(before["units"]) + 3
    await gm.undo(s, MASTER)
    assert world_to_json(await world(s)) == before
    assert records.DOCTRINES.of(await campaign_of(s)) == led
