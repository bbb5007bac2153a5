"""What players and the game master read: of lost units, of notes, of what an attack is aimed at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from bot.campaign.world.known.contacts import Ping
from bot.campaign.world.known.view import SideView
from bot.campaign.world.outfit.gear import UnitClass
from bot.campaign.world.saved.serial import world_to_json
from bot.hexmap.coords import Facing, Hex, neighbour
from bot.service.base import Refused
from bot.service.gm import office as gm
from bot.service.orders import filing as orders
from bot.service.orders import paste
from bot.service.orders.aim_notes import aim_notes
from bot.service.orders.form import OrderForm, find_unit, read_order
from bot.service.room import campaigns, reading
from bot.service.round import outcomes
from bot.store import campaigns as store
from bot.store import history
from tests.service.conftest import ALICE, BOB, MASTER, NoPictures, Table, again
from tests.service.pressing import shown_orders
from tests.service.room.test_comms import posts


async def lose(table: Table, unit: str) -> None:
    """Take a unit off the map, as if the last round had killed it."""
    async with table.s.sessions.begin() as session:
        campaign = await store.lock_campaign(session, table.id)
        world = await table.s.truth.fresh(session, campaign)
        world.graveyard[unit] = world.units.pop(unit)
        await history.save_world(session, campaign.id, campaign.round, world_to_json(world))


async def test_why_tells_of_a_unit_that_is_gone(table: Table) -> None:
    s = table.s
    await orders.give(s, again(ALICE), OrderForm("Hammer", facing="N"))
    await gm.close_now(s, MASTER)
    await gm.publish(s, MASTER)
    await lose(table, "p2")
    assert "Hammer" in await reading.why(s, ALICE, "Hammer", 1)
    assert [value for text, value in await reading.why_choices(s, ALICE, "hammer") if "lost" in text] == [
        "p2"
    ]
    with pytest.raises(Refused, match="no unit called"):
        await reading.why(s, ALICE, "Secret Reserve", 1)
    assert (await reading.why_choices(s, BOB, ""))[0][1] == "p3"


@pytest.mark.parametrize("lost", [("p2",), ("p2", "p1")])
async def test_a_button_and_a_form_of_a_lost_unit_say_that_it_was_destroyed(
    table: Table, lost: tuple[str, ...]
) -> None:
    s = table.s
    receipt = await orders.give(s, again(ALICE), OrderForm("Hammer", facing="N"))
    for unit in lost:
        await lose(table, unit)
    left = "`/order list`" if len(lost) == 1 else "no other unit"
    with pytest.raises(Refused, match=f"^Hammer was destroyed, .*{left}"):
        await orders.withdraw(s, ALICE, "p2", (receipt.campaign, receipt.round, receipt.number))
    for typed in ("p2", "hammer"):
        with pytest.raises(Refused, match=r"^Hammer was destroyed, "):
            await orders.give(s, again(ALICE), OrderForm(typed, facing="S"))
    with pytest.raises(Refused, match=r"^The unit of that order is not under your command"):
        await orders.withdraw(s, ALICE, "p3", (receipt.campaign, receipt.round, receipt.number))
    with pytest.raises(Refused, match="no unit"):
        await orders.withdraw(s, BOB, "Hammer")


async def test_a_note_is_escaped_once(table: Table) -> None:
    s = table.s
    await orders.give(s, again(ALICE), OrderForm("Able", note="wave a **flag** @here"))
    (told,) = [text for text in await posts(s, "gm-room") if "Note on order" in text.payload["content"]]
    assert r"wave a \*\*flag\*\* @​here".replace("@​", "@\u200b") in told.payload["content"]
    made, _ = await outcomes.decide(s, MASTER, "1", text="They wave back.", roll=6)
    assert "They wave back (rolled" in made


async def test_where_one_of_several_orders_is_refused_all_are_and_it_says_which(table: Table) -> None:
    s = table.s
    right = "Unit: Able\nHex: n/a\nMove: 0305\nFacing: n/a\nAction: n/a\nAbility: n/a\nEnergy: n/a"
    right = right.replace("Hex: n/a", f"Hex: {await place_of(table, 'Able')}")
    far = right.replace("Able", "Hammer").replace("Move: 0305", "Move: n/a")
    far = far.replace("Action: n/a", "Action: attack 0904")
    unread = right.replace("Move: 0305", "Move: north")
    with pytest.raises(Refused, match=r"^Hammer: 0904 is . hexes away.* None of these orders was filed\.$"):
        await paste.give_template(s, again(ALICE), f"{right}\n\n{far}")
    with pytest.raises(Refused, match=r"^Order 2 of 2: .* None of these orders was filed\.$"):
        await paste.give_template(s, again(ALICE), f"{right}\n\n{unread}")
    assert "order 1" not in await shown_orders(s, ALICE)


async def test_a_breakout_of_a_unit_that_is_free_says_so(table: Table) -> None:
    checked = await orders.check(table.s, ALICE, OrderForm("Able", action="breakout 0305"))
    assert "⚠ The unit is not overrun now" in checked.text


async def test_a_campaign_under_way_is_ended_by_who_is_sure(table: Table) -> None:
    with pytest.raises(Refused, match=r"is in round 1.*`sure: True`"):
        await campaigns.end(table.s, MASTER, sure=False)
    assert "Round 1" in (await campaigns.status(table.s, MASTER)).text
    assert "is over" in await campaigns.end(table.s, MASTER)


async def place_of(table: Table, name: str) -> str:
    view = await seen(table)
    return view.map.label(find_unit(view, ALICE.owner, name).hex)


async def test_after_the_close_nothing_reads_as_open(table: Table) -> None:
    s = table.s
    form = OrderForm("Able", facing="N")
    assert "closed" not in (await orders.check(s, ALICE, form)).text
    await gm.close_now(s, MASTER)
    assert "Orders are closed until" in (await orders.check(s, ALICE, form)).text
    assert "orders closed" in (await campaigns.status(s, ALICE)).text


async def test_the_weapon_of_an_action_is_read_wherever_it_stands(table: Table) -> None:
    view = await seen(table)
    unit = find_unit(view, ALICE.owner, "Hammer")
    weapon = view.catalogue.cls(unit).weapons[-1]
    for action, target in (
        (f"attack 0504 with {weapon.name}", ""),
        (f"attack 0504 WITH {weapon.name}", "C1"),
    ):
        order = read_order(view, ALICE.owner, OrderForm("Hammer", action=action, target=target))
        assert order.action is not None
        assert (order.action.weapon, order.action.target) == (weapon.id, target or None)
    with pytest.raises(Refused, match="no weapon called “Bazooka”"):
        read_order(view, ALICE.owner, OrderForm("Hammer", action="attack 0504 with Bazooka"))
    with pytest.raises(Refused, match="choose `double_time: True`"):
        read_order(view, ALICE.owner, OrderForm("Able", ability="double time"))


async def seen(table: Table) -> SideView:
    async with table.s.sessions() as session:
        campaign = await store.get_campaign(session, table.id)
        return await table.s.views.now(session, campaign)


async def test_an_order_says_what_is_known_of_the_hex_it_is_aimed_at(table: Table) -> None:
    view = await seen(table)
    unit = find_unit(view, ALICE.owner, "Hammer")
    (contact,) = [contact for contact in view.contacts if contact.present]

    def notes(view: SideView, hex: str, weapon: str = "") -> str:
        order = read_order(view, ALICE.owner, OrderForm("Hammer", action=f"attack {hex}", weapon=weapon))
        return " ".join(aim_notes(view, unit, order, view))

    # The same words where nobody stands and where somebody is hidden.
    assert notes(view, "0908") == "⚠ Your side sees no enemy in 0908."
    assert notes(view, "0901") == "⚠ Your side sees no enemy in 0901."
    # A track says that something is there, but not of another hex; one of a friend is no enemy.
    for mark, told in (("unknown", ""), ("enemy", ""), ("friendly", "⚠ Your side sees no enemy in 0908.")):
        tracked = replace(view, pings=(Ping("P1", Hex(9, 8), "ground", mark, 1),))
        assert notes(tracked, "0908") == told
        assert notes(tracked, "0901") == "⚠ Your side sees no enemy in 0901."
    cls = view.catalogue.cls(unit)
    tube = replace(cls, weapons=(replace(cls.weapons[0], indirect=True),))

    def armed(view: SideView, with_class: UnitClass) -> SideView:
        catalogue = view.catalogue
        return replace(
            view, catalogue=replace(catalogue, classes={**catalogue.classes, unit.class_id: with_class})
        )

    assert notes(view, view.map.label(contact.hex)) == ""
    mine = view.map.label(unit.hex)
    assert "own side, too" in notes(armed(view, tube), mine)
    assert "Hammer" in notes(armed(view, tube), mine)
    # Who leaves before the shells come is told, and the same units only once; a weapon aimed by eye hits enemies alone.
    gone = neighbour(unit.hex, Facing.N)
    later = replace(
        view, units=tuple(replace(one, hex=gone) if one.name == "Able" else one for one in view.units)
    )
    order = read_order(view, ALICE.owner, OrderForm("Hammer", action=f"attack {mine}"))
    shells = armed(view, tube)
    both = aim_notes(shells, unit, order, replace(shells, units=later.units))
    named = [("Hammer" in note, "Able" in note) for note in both]
    assert named == [(False, False), (True, True), (True, False)]
    assert len(aim_notes(shells, unit, order, shells)) == 2
    assert aim_notes(view, unit, order, later) == [f"⚠ Your side sees no enemy in {mine}."]


async def test_the_picture_of_an_order_aims_at_its_target(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[tuple[str, list[str], str | None]] = []

    async def draw(
        self: object,
        view: SideView,
        unit: str,
        path: Sequence[Hex],
        *,
        stop: Hex | None,
        target: Hex | None,
        **_: object,
    ) -> bytes:
        label = view.map.label
        drawn.append((unit, [label(at) for at in path], label(target) if target is not None else None))
        return b""

    monkeypatch.setattr(NoPictures, "order", draw)
    view = await seen(table)
    unit = find_unit(view, ALICE.owner, "Hammer")
    here = view.map.label(unit.hex)
    ahead = view.map.label(neighbour(unit.hex, Facing.N))
    await orders.check(table.s, ALICE, OrderForm("Hammer", action=f"attack {ahead}"))
    await orders.check(table.s, ALICE, OrderForm("Hammer", facing="S"))
    assert drawn == [(unit.id, [here], ahead), (unit.id, [here], None)]
