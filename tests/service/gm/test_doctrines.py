"""The game master leads machine-led units: doctrine, goals, plans before the close, orders of his own."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sqlalchemy import select

from bot.campaign.doctrine import planning
from bot.campaign.doctrine.staff import Staff
from bot.campaign.world.known.view import OwnUnit
from bot.campaign.world.order import Order
from bot.campaign.world.safe_text import safe
from bot.campaign.world.saved.serial import world_to_json
from bot.campaign.world.sides import Side
from bot.dice import KeyedDice
from bot.hexmap.coords import Hex
from bot.hexmap.document import dump_map
from bot.service.base import Refused
from bot.service.gm import doctrines
from bot.service.gm import office as gm
from bot.service.orders import filing as orders
from bot.service.orders.form import OrderForm
from bot.service.round import adjudication
from bot.service.round.adjudication import Case, with_doctrine
from bot.store.tables import OutboxRow
from tests.campaign.kernel import kernel_worlds as kernel
from tests.service.conftest import ALICE, MASTER, Table, again
from tests.service.gm.test_weather import world_of
from tests.service.round.test_isolate import unit_id


async def where(table: Table, name: str) -> Hex:
    return next(unit.hex for unit in (await world_of(table.s)).units.values() if unit.name == name)


async def round_played(table: Table) -> None:
    await gm.close_now(table.s, MASTER)
    await gm.preview(table.s, MASTER)
    await gm.publish(table.s, MASTER)


async def test_a_patrol_goes_from_station_to_station(table: Table) -> None:
    s = table.s
    said = await doctrines.change(s, MASTER, "Secret Reserve", "patrol", "0902 0908")
    assert said == "**Secret Reserve** (hostile): doctrine patrol, goals 0902 0908."
    await round_played(table)
    # Round 1 of two stations: the second, where it stands; then the first.
    assert await where(table, "Secret Reserve") == Hex(9, 8)
    text, _ = await doctrines.planned(s, MASTER)
    assert "**Secret Reserve** (hostile, patrol) 0908: move 0907 0906 0905" in text
    await round_played(table)
    assert await where(table, "Secret Reserve") == Hex(9, 5)


async def test_an_assault_goes_for_its_objective(table: Table) -> None:
    await doctrines.change(table.s, MASTER, await unit_id(table, "Secret Reserve"), "assault", "0904")
    await round_played(table)
    assert await where(table, "Secret Reserve") == Hex(9, 5)


async def test_the_plans_of_machine_led_units_are_shown_before_the_close(table: Table) -> None:
    s = table.s
    text, files = await doctrines.planned(s, MASTER)
    assert "What AI-controlled units plan in round 1" in text
    assert "- hold: Near Foe, Secret Reserve" in text
    assert [file.filename for file in files] == ["round-1-plans.png"]
    await doctrines.change(s, MASTER, "Near Foe", "assault", "0204")
    text, _ = await doctrines.planned(s, MASTER)
    assert "**Near Foe** (hostile, assault) 0504: move 0" in text
    assert "- hold: Secret Reserve" in text
    await round_played(table)
    moved = await where(table, "Near Foe")
    assert f"{moved.col:02}{moved.row:02}, face" in text


async def test_an_order_of_the_game_master_replaces_doctrine_for_one_round(table: Table) -> None:
    s = table.s
    await doctrines.change(s, MASTER, "Near Foe", "assault", "0204")
    said = await doctrines.order(s, MASTER, OrderForm("Near Foe", move="0604"))
    assert "**Near Foe** will, in place of its doctrine" in said
    assert "0604" in said
    assert "(hostile, your order) 0504: move 0604" in (await doctrines.planned(s, MASTER))[0]
    await round_played(table)
    assert await where(table, "Near Foe") == Hex(6, 4)
    assert "your order" not in (await doctrines.planned(s, MASTER))[0]


async def test_an_order_of_the_game_master_can_be_taken_back(table: Table) -> None:
    s = table.s
    await doctrines.order(s, MASTER, OrderForm("Near Foe", move="0604"))
    said = await doctrines.order(s, MASTER, OrderForm("Near Foe", move="doctrine"))
    assert said == "**Near Foe** follows its doctrine again."
    assert "0604" not in (await doctrines.planned(s, MASTER))[0]
    with pytest.raises(Refused, match="no order of yours"):
        await doctrines.order(s, MASTER, OrderForm("Near Foe", move="doctrine"))


async def test_what_is_wrong_is_refused(table: Table) -> None:
    s = table.s
    with pytest.raises(Refused, match="not a doctrine"):
        await doctrines.change(s, MASTER, "Near Foe", "run")
    with pytest.raises(Refused, match="no AI-controlled unit called"):
        await doctrines.change(s, MASTER, "Able", "hold")
    with pytest.raises(Refused, match="off the map"):
        await doctrines.change(s, MASTER, "Near Foe", "patrol", "9999")
    with pytest.raises(Refused, match="at most 12"):
        await doctrines.change(s, MASTER, "Near Foe", "patrol", " ".join(["0304"] * 13))
    with pytest.raises(Refused, match="0204 is 3 hexes away"):
        await doctrines.order(s, MASTER, OrderForm("Near Foe", action="attack 0204"))
    for refused in (
        doctrines.change(s, ALICE, "Near Foe", "hold"),
        doctrines.planned(s, ALICE),
        doctrines.order(s, ALICE, OrderForm("Near Foe", move="0604")),
        doctrines.unit_choices(s, ALICE, ""),
    ):
        with pytest.raises(Refused):
            await refused


async def test_units_to_lead_are_those_of_no_player(table: Table) -> None:
    names = [text for text, _ in await doctrines.unit_choices(table.s, MASTER, "")]
    assert [name.split(" (")[0] for name in names] == ["Near Foe", "Secret Reserve"]


async def test_a_unit_whose_planning_breaks_holds_and_the_game_master_is_told(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = planning.order_of

    def breaks(staff: Staff, unit: OwnUnit, doctrine: planning.Doctrine) -> Order | None:
        if unit.name == "Near Foe":
            raise ZeroDivisionError("secret reserve at 0908")
        return made(staff, unit, doctrine)

    monkeypatch.setattr(planning, "order_of", breaks)
    s = table.s
    await doctrines.change(s, MASTER, "Near Foe", "assault", "0204")
    await doctrines.change(s, MASTER, "Secret Reserve", "assault", "0904")
    await orders.give(s, again(ALICE), OrderForm("Able", move="0304"))
    assert "**Near Foe** holds: its planning failed" in (await doctrines.planned(s, MASTER))[0]
    await round_played(table)
    assert await where(table, "Near Foe") == Hex(5, 4)
    assert await where(table, "Secret Reserve") == Hex(9, 5)
    assert await where(table, "Able") == Hex(3, 4)
    async with s.sessions() as session:
        statement = select(OutboxRow).where(OutboxRow.key == "round:1:unplanned")
        (post,) = (await session.execute(statement)).scalars()
    assert post.channel_id == 7
    assert f"**{safe('Near Foe')}**: `ZeroDivisionError`" in post.payload["content"]
    assert "0908" not in post.payload["content"]


async def test_a_view_that_cannot_be_planned_on_leaves_its_side_holding(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks(*_: object) -> None:
        raise KeyError("x")

    monkeypatch.setattr(adjudication, "orders_for", breaks)
    await doctrines.change(table.s, MASTER, "Near Foe", "assault", "0204")
    await round_played(table)
    assert await where(table, "Near Foe") == Hex(5, 4)


@pytest.mark.parametrize(
    ("acted", "side"), [(False, Side.HOSTILE), (True, Side.HOSTILE), (False, Side.PLAYER)]
)
def test_a_unit_without_doctrine_does_what_the_game_master_orders_unless_it_has_acted(
    acted: bool, side: Side
) -> None:
    now = kernel.world(kernel.unit("h", "HI", "0504", side=side))
    now.units["h"].this_round.acted = acted
    given = {"h": Order("h", path=(Hex(5, 5),)), "gone": Order("gone", path=(Hex(5, 5),))}
    dice = KeyedDice(1, b"o" * 32, b"c" * 32)
    case = Case(world_to_json(now), dump_map(now.map), 0, (), {}, dice, {}, given=given)
    obeyed = not acted and side is Side.HOSTILE
    assert with_doctrine(case) == ((replace(given["h"], number=1),) if obeyed else ())
