"""`/orders`: the panel of all units, and what is done on it for several at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import select, text, update

from bot.campaign.world.known.view import OwnUnit, SideView
from bot.campaign.world.order import Order
from bot.hexmap.coords import Facing, Hex, distance, neighbour, parse_label
from bot.rehearsal.sandbox.limits import check_message
from bot.service.base import Refused, Services, Who
from bot.service.gm import office as gm
from bot.service.orders import filing as orders
from bot.service.orders import known as known_module
from bot.service.orders import listing
from bot.service.orders.form import OrderForm, own_units
from bot.service.orders.panel import company, drafts, overview, together
from bot.service.orders.panel import unit as unit_page
from bot.service.orders.panel.offers import Offers, offers_of
from bot.service.orders.panel.presses import (
    ActNow,
    ChooseUnit,
    HoldHere,
    OpenUnit,
    RestHolds,
    SameForAll,
    ShowPage,
    StepTo,
)
from bot.service.screens.parts import Item, buttons_of, menus_of, texts_of
from bot.service.screens.screen import Screen
from bot.store.tables import NOW, OrderDraft, OrderRow, OrderState, Round
from bot.views.layouts import view_of
from tests.service.conftest import ALICE, BOB, MASTER, Table, again
from tests.service.pressing import carry_out, choose, press


async def give(table: Table, unit: str, **typed: str) -> None:
    await orders.give(table.s, again(ALICE), OrderForm(unit, **typed))


async def live(s: Services) -> list[tuple[str, dict[str, object]]]:
    """Every live order as it is stored, in the order of the queue."""
    async with s.sessions() as session:
        rows = await session.execute(
            select(OrderRow).where(OrderRow.state == OrderState.LIVE).order_by(OrderRow.number)
        )
        return [(row.unit_id, row.order) for row in rows.scalars()]


async def next_round(table: Table) -> None:
    await gm.close_now(table.s, MASTER)
    await gm.preview(table.s, MASTER)
    await gm.publish(table.s, MASTER)


def labels(screen: Screen) -> list[str]:
    return [one.label for one in buttons_of(screen.layout) if not one.greyed]


def taken(screen: Screen) -> None:
    """Discord takes the screen."""
    view = view_of(screen)
    assert view is not None
    names = [one.filename for one in screen.pictures]
    check_message({"flags": 1 << 15, "components": view.to_components()}, {}, names=names)


async def test_the_head_names_what_is_missing_on_other_pages(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(overview, "PAGE", 1)
    first, second = [await overview.show(table.s, ALICE, page) for page in (0, 1)]
    assert "0 units ordered, **2 missing**, on other pages: Hammer." in first.said
    assert "0 units ordered, **2 missing**, on other pages: Able." in second.said


async def test_each_unit_is_ordered_or_missing(table: Table) -> None:
    await give(table, "Able", move="0304")
    screen = await overview.show(table.s, ALICE)
    assert "1 unit ordered, **1 missing**." in screen.said
    assert "✅ **Able**" in screen.said
    assert "order 1, move 0304" in screen.said
    assert "❔ **Hammer**" in screen.said
    assert labels(screen) == ["Next: Hammer", "All that is left holds (1)"]
    taken(screen)


async def test_the_list_says_what_holds(table: Table) -> None:
    await give(table, "Able", move="0304")
    listed = (await listing.show(table.s, ALICE)).said
    assert "**Hammer**" in listed
    assert "no order, holds" in listed


async def test_the_rest_holds_and_what_is_ordered_stays(table: Table) -> None:
    await give(table, "Able", move="0304")
    before = (await live(table.s))[0]
    first = await overview.show(table.s, ALICE)
    second = await press(table.s, ALICE, first, "All that is left holds")
    assert "1 unit holds." in second.said
    assert "none missing" in second.said
    assert labels(second) == []
    kept = await live(table.s)
    assert kept[0] == before
    typed = await press(table.s, ALICE, first, "All that is left holds")
    assert "Every unit has its order already." in typed.said
    assert await live(table.s) == kept


async def test_the_same_as_last_round_is_what_would_be_typed(table: Table) -> None:
    """The rest of the way, to the byte; whose order is impossible now, or done, is named with the reason."""
    await give(table, "Hammer", move="0704", facing="N")
    await give(table, "Able", move="0304")
    await next_round(table)
    screen = await overview.show(table.s, ALICE)
    assert labels(screen) == ["Next: Able", "Same as last round (1)", "All that is left holds (2)"]
    done = await press(table.s, ALICE, screen, "Same as last round")
    assert "- **Able**: It is where that order took it." in done.said
    stored = await live(table.s)
    assert len(stored) == 1
    await orders.withdraw(table.s, again(ALICE), "Hammer")
    await give(table, "Hammer", move="0704", facing="N")
    assert await live(table.s) == stored


async def test_two_presses_at_once_file_once(table: Table) -> None:
    first = await overview.show(table.s, ALICE)
    await press(table.s, ALICE, first, "All that is left holds")
    kept = await live(table.s)
    await press(table.s, ALICE, first, "All that is left holds")
    assert await live(table.s) == kept


async def test_a_panel_of_another_round_shows_the_panel_of_now(table: Table) -> None:
    first = await overview.show(table.s, ALICE)
    await next_round(table)
    now = await press(table.s, ALICE, first, "All that is left holds")
    assert now.said.startswith("⚠️ That panel was of round 1.")
    assert "**Round 2**" in now.said
    assert await live(table.s) == []


async def test_a_closed_round_takes_no_orders_and_the_panel_says_so(table: Table) -> None:
    first = await overview.show(table.s, ALICE)
    async with table.s.sessions.begin() as session:
        await session.execute(update(Round).values(locked_at=NOW))
    now = await press(table.s, ALICE, first, "All that is left holds")
    assert now.said.startswith("⚠️ Too late")
    assert "orders are closed" in now.said
    assert labels(now) == []
    assert await live(table.s) == []


async def test_the_page_of_a_unit_changes_nothing_once_the_round_is_closed(table: Table) -> None:
    first = await page(table)
    async with table.s.sessions.begin() as session:
        await session.execute(update(Round).values(locked_at=NOW))
    now = await press(table.s, ALICE, first, "NE")
    assert now.said.startswith("⚠️ Too late")
    assert "Not given yet" not in now.said
    copied = await choose(table.s, ALICE, first, "Copy", "Hammer")
    assert copied.said.startswith("⚠️ Too late")
    async with table.s.sessions() as session:
        assert (await session.execute(text("SELECT count(*) FROM order_draft"))).scalar_one() == 0


async def test_a_panel_orders_only_the_units_of_who_presses(table: Table) -> None:
    """The press of one player, sent by another, orders the other's own units; a game master has none."""
    here = (table.id, 1)
    await carry_out(table.s, again(BOB), RestHolds(*here))
    (only,) = await live(table.s)
    assert only[0] in {unit.id for unit in (await company.company_of(table.s, BOB)).units}
    for forged in (RestHolds(*here), SameForAll(*here), ShowPage(*here, 0)):
        with pytest.raises(Refused):
            await carry_out(table.s, again(MASTER), forged)


async def test_sixty_units_with_wide_names_fit(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of sixty units with names of 32 wide characters is on one page, and Discord takes all of them."""

    def many(view: SideView, owner: str) -> list[OwnUnit]:
        unit = own_units(view, owner)[0]
        return [replace(unit, id=f"u{number}", name=f"{'漢' * 29}{number:03}") for number in range(60)]

    monkeypatch.setattr(company, "own_units", many)
    screen = await overview.show(table.s, ALICE, notice="漢" * 3000)
    seen: list[int] = []
    while True:
        taken(screen)
        seen += [int(text[33:36]) for text in texts_of(screen.layout) if text.startswith(("❔", "➖"))]
        more = [one.press for one in buttons_of(screen.layout) if one.label.startswith("More")]
        if not more:
            break
        screen = await carry_out(table.s, ALICE, more[0])
    assert seen == list(range(60))


# ---------------------------------------------------------------- the page of a unit


async def page(table: Table, unit: str = "Able") -> Screen:
    return await choose(table.s, ALICE, await overview.show(table.s, ALICE), "Order a unit", unit)


async def test_an_order_put_together_by_tapping_is_stored_as_if_typed(table: Table) -> None:
    screen = await page(table)
    assert "No order yet; without one it holds." in screen.said
    screen = await press(table.s, ALICE, screen, "SE 0305")
    screen = await press(table.s, ALICE, screen, "Double time")
    assert "Not given yet: move 0305, double time." in screen.said
    screen = await press(table.s, ALICE, screen, "Undo a step")
    assert "Not given yet: move 0305." in screen.said
    screen = await choose(table.s, ALICE, screen, "Face", "Face SE")
    taken(screen)
    screen = await press(table.s, ALICE, screen, "Give this order")
    assert "**Order 1** for **Able** is in, round 1." in screen.said
    assert "**Hammer** (Main Battle Tank)" in screen.said
    tapped = await live(table.s)
    await orders.withdraw(table.s, again(ALICE), "Able")
    await give(table, "Able", move="0305", facing="SE")
    assert await live(table.s) == tapped


def _actions(screen: Screen) -> Sequence[Item]:
    return next(menu.items for menu in menus_of(screen.layout) if menu.placeholder == "Action …")


async def test_a_destination_an_action_and_an_ability_are_chosen_from_menus(table: Table) -> None:
    screen = await page(table, "Hammer")
    screen = await choose(table.s, ALICE, screen, "Go to", "0303")
    assert "Not given yet: move to 0303." in screen.said
    assert not any(item.chosen for item in _actions(screen))
    screen = await choose(table.s, ALICE, screen, "Action", "Attack 0504: C1")
    (attack,) = [item for item in _actions(screen) if item.chosen]
    assert attack.label.startswith("Attack 0504: C1"), "the menu shows it"
    screen = await press(table.s, ALICE, screen, "Give this order")
    tapped = await live(table.s)
    await orders.withdraw(table.s, again(ALICE), "Hammer")
    await give(table, "Hammer", move="0303", action="attack 0504 C1")
    assert await live(table.s) == tapped


async def test_a_step_behind_a_destination_makes_it_a_way(table: Table) -> None:
    screen = await page(table, "Hammer")
    screen = await choose(table.s, ALICE, screen, "Go to", "0303")
    first = next(label for label in labels(screen) if label.startswith("N "))
    screen = await press(table.s, ALICE, screen, first)
    assert f"0303 {first[-4:]}." in screen.said.replace("→ ", "")


async def test_only_sides_that_can_be_crossed_are_offered(table: Table) -> None:
    """Each is judged as it would be typed, and none that could be typed is missing."""
    screen = await page(table)
    sides = [label for label in labels(screen) if label[-4:].isdigit()]
    assert sides == ["N 0203", "NE 0304", "SW 0105", "S 0205", "SE 0305"]
    pad = [one.label for one in buttons_of(screen.layout)][:6]
    assert pad == ["NW 0104", "N 0203", "NE 0304", "SW 0105", "S 0205", "SE 0305"], (
        "always in the same places"
    )
    # The sixth is tried if it is typed, and named as full as things are.
    assert "full" in (await orders.check(table.s, again(ALICE), OrderForm("Able", move="0104"))).text


async def test_an_old_page_changes_nothing_and_shows_how_it_is(table: Table) -> None:
    first = await page(table)
    second = await press(table.s, ALICE, first, "SE 0305")
    late = await press(table.s, ALICE, first, "NE 0304")
    assert late.said.startswith("⚠️ The order of Able has changed since this was shown.")
    assert "Not given yet: move 0305." in late.said
    await press(table.s, ALICE, second, "Give this order")
    again_given = await press(table.s, ALICE, second, "Give this order")
    assert again_given.said.startswith("⚠️ The order of Able has changed since this was shown.")
    assert len(await live(table.s)) == 1


async def test_no_button_of_an_old_page_replaces_an_order_that_came_since(table: Table) -> None:
    """Typed, or given on another page: *Hold* and *Give this order* do nothing but show the page as it is now."""
    first = await page(table)
    await give(table, "Able", move="0305")
    held = await press(table.s, ALICE, first, "Hold")
    assert held.said.startswith("⚠️ The order of Able has changed since this was shown. Nothing was done")
    assert "Order 1: move 0305." in held.said
    drafted = await choose(table.s, ALICE, held, "Face", "Face SW")
    await give(table, "Able", move="0304")
    given = await press(table.s, ALICE, drafted, "Give this order")
    assert given.said.startswith("⚠️ The order of Able has changed since this was shown. Nothing was done")
    assert "Not given yet: move 0305, face SW." in given.said
    assert "move 0304" in (await listing.show(table.s, ALICE)).said
    await press(table.s, ALICE, given, "Give this order")
    assert "move 0305, face SW" in (await listing.show(table.s, ALICE)).said, (
        "the page shows what it replaces"
    )


async def test_an_order_that_comes_while_a_press_is_carried_out_stays(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = await page(table)
    real = orders.file_orders

    async def late(s: Services, who: Who, *given: Any) -> list[orders.Receipt]:
        monkeypatch.setattr(orders, "file_orders", real)
        await give(table, "Able", move="0305")
        return await real(s, who, *given)

    monkeypatch.setattr(orders, "file_orders", late)
    assert "Nothing was done" in (await press(table.s, ALICE, first, "Hold")).said
    assert [unit for unit, _ in await live(table.s)] == ["p1"]
    assert "move 0305" in (await page(table)).said


async def test_a_page_of_another_round_shows_the_panel(table: Table) -> None:
    first = await page(table)
    await next_round(table)
    now = await press(table.s, ALICE, first, "Hold")
    assert now.said.startswith("⚠️ That panel was of round 1.")
    assert await live(table.s) == []


async def test_holding_goes_on_with_the_next_unit_and_ends_on_the_panel(table: Table) -> None:
    screen = await press(table.s, ALICE, await overview.show(table.s, ALICE), "Next: Able")
    screen = await press(table.s, ALICE, screen, "Hold")
    assert "**Hammer**" in screen.said
    screen = await press(table.s, ALICE, screen, "Hold")
    assert "none missing" in screen.said


async def test_a_given_order_is_changed_or_withdrawn_on_its_page(table: Table) -> None:
    await give(table, "Able", move="0305")
    screen = await page(table)
    assert "Order 1: move 0305." in screen.said
    assert "Give this order" not in labels(screen)
    screen = await choose(table.s, ALICE, screen, "Face", "Face S")
    assert "Give this order" in labels(screen)
    screen = await press(table.s, ALICE, screen, "Withdraw")
    assert "No order yet" in screen.said
    assert await live(table.s) == []


async def test_what_cannot_be_done_is_said_on_the_page_and_not_filed(table: Table) -> None:
    screen = await press(
        table.s, ALICE, await page(table), "Write", move="0305 0707", facing="", action="", ability=""
    )
    assert "Not given yet: move 0305 0707." in screen.said
    with pytest.raises(Refused):
        await press(table.s, ALICE, screen, "Give this order")
    assert await live(table.s) == []
    with pytest.raises(Refused, match="not a hex"):
        await press(table.s, ALICE, screen, "Write", move="there", facing="", action="", ability="")


async def test_an_order_is_copied_step_by_step_and_a_unit_followed(table: Table) -> None:
    screen = await press(table.s, ALICE, await page(table), "SE 0305")
    screen = await choose(table.s, ALICE, screen, "Face", "Face SE")
    copy = await choose(table.s, ALICE, screen, "Copy this order to", "Hammer")
    assert copy.said.startswith("Copied from Able.")
    view = (await company.company_of(table.s, ALICE)).view
    hammer = next(unit for unit in view.units if unit.name == "Hammer")
    there = view.map.label(neighbour(hammer.hex, Facing.SE))
    assert f"Not given yet: move {there}, face SE." in copy.said
    followed = await choose(table.s, ALICE, copy, "Follow", "Able")
    there = followed.said.split("Not given yet: move ")[1][:7].removeprefix("to ")[:4]
    assert distance(parse_label(there), Hex(3, 5)) <= 1


async def test_a_unit_is_followed_alike_before_and_after_its_order_is_given(table: Table) -> None:
    leader = await choose(table.s, ALICE, await overview.show(table.s, ALICE), "Order a unit", "Hammer")
    to = {"move": "to 0406", "facing": "", "action": "", "ability": ""}
    leader = await press(table.s, ALICE, leader, "Write", **to)
    followed = await choose(table.s, ALICE, await page(table), "Follow", "Hammer")
    assert "Not given yet: move 0205." in followed.said
    await press(table.s, ALICE, followed, "Undo a step")
    await press(table.s, ALICE, leader, "Give this order")
    assert (await choose(table.s, ALICE, await page(table), "Follow", "Hammer")).said == followed.said


async def test_an_order_that_comes_in_meanwhile_stays_when_the_rest_holds(table: Table) -> None:
    """Two buttons at once, or the deputy's: the panel was read before the other order was given."""
    read = await company.company_of(table.s, ALICE)
    await give(table, "Able", move="0305")
    await together.rest_holds(table.s, again(ALICE), read)
    assert [unit for unit, _ in await live(table.s)] == ["p1", "p2"]
    assert (await live(table.s))[0][1]["path"]
    assert "has its order already" in await together.rest_holds(table.s, again(ALICE), read)


async def test_an_order_that_comes_in_meanwhile_stays_when_the_others_do_the_same(table: Table) -> None:
    await give(table, "Able", move="0304")
    await give(table, "Hammer", facing="S")
    await next_round(table)
    read = await company.company_of(table.s, ALICE)
    await give(table, "Hammer", facing="N")
    told = await together.same_for_all(table.s, again(ALICE), read)
    assert [order["facing"] for unit, order in await live(table.s) if unit == "p2"] == [int(Facing.N)], told


async def test_another_players_unit_has_no_page(table: Table) -> None:
    mine = (await company.company_of(table.s, ALICE)).units[0].id
    for forged in (
        OpenUnit(table.id, 1, mine),
        HoldHere(table.id, 1, mine, 0),
        StepTo(table.id, 1, mine, 0, 2),
    ):
        with pytest.raises(Refused):
            await carry_out(table.s, again(BOB), forged)
    with pytest.raises(Refused):
        await carry_out(table.s, again(BOB), ChooseUnit(table.id, 1), mine)
    assert await live(table.s) == []


async def test_forged_sides_and_actions_change_nothing(table: Table) -> None:
    mine = (await company.company_of(table.s, ALICE)).units[0].id
    for forged in (StepTo(table.id, 1, mine, 0, 6), ActNow(table.id, 1, mine, 0, "attack 9999")):
        with pytest.raises(Refused):
            await carry_out(table.s, again(ALICE), forged)
    async with table.s.sessions() as session:
        assert (await session.execute(select(OrderDraft))).first() is None


async def test_the_largest_page_fits(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """300 contacts about a unit, names of 32 wide characters everywhere, every menu and button there can be."""
    view = (await company.company_of(table.s, ALICE)).view
    able = next(unit for unit in view.units if unit.name == "Able")
    carrier = replace(able, id="wagon", name="車" * 32, class_id="road_carrier")
    hexes = [at for at in view.map.hexes() if 1 <= distance(at, able.hex) <= 4]
    near = view.contacts[0]
    contacts = tuple(
        replace(near, id=f"C{number}", label="漢" * 32, hex=hexes[number % len(hexes)], armed=False)
        for number in range(1, 301)
    )
    mates = [replace(able, id=f"u{number}", name=f"{'漢' * 29}{number:03}") for number in range(58)]
    units = (replace(able, name="漢" * 32), carrier, *mates)
    crowded = replace(view, units=units, contacts=contacts)

    async def known(s: Services, who: Who) -> known_module.Known:
        return replace(await known_module.commanded(s, who), view=crowded)

    monkeypatch.setattr(company, "commanded", known)
    for unit in ("p1", "wagon"):
        shown = await carry_out(table.s, ALICE, OpenUnit(table.id, 1, unit))
        taken(shown)
        drafted = await drafts.drafted(table.s, ALICE, await company.company_of(table.s, ALICE), unit)
        moved = replace(drafted.order, path=(neighbour(able.hex, Facing.SE),), double_time=True)
        drafted = replace(drafted, steps=(moved,), version=99)
        page = await unit_page.page_of(table.s, drafted, "漢" * 3000)
        taken(page)
        placeholders = [menu.placeholder for menu in menus_of(page.layout)]
        assert {"Face …", "Follow …", "Copy this order to … (several: given at once)"} <= set(placeholders)
    assert "Wait for … to get in" in placeholders
    taken(await overview.show(table.s, ALICE, notice="漢" * 3000))


async def test_a_page_with_all_there_can_be_at_once_fits(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """More than any one unit can do: texts without end, every button, seven menus. The last menus give way."""
    real = offers_of

    def all_at_once(draft: drafts.Drafted) -> Offers:
        made = real(draft)
        typed = [f"attack 050{number} C{number}" for number in range(1, 5)] + ["board Wagon", "rest"]
        return replace(
            made,
            actions=[(text, text) for text in typed],
            abilities=[("smoke", "smoke"), ("none", "none")],
            boards=(draft.unit,),
            runs=True,
            gets_out=True,
            told="漢" * 9_000,
            risk="漢" * 9_000,
        )

    monkeypatch.setattr(unit_page, "offers_of", all_at_once)
    monkeypatch.setattr(unit_page, "same_again", lambda *_: Order("p1", exit=True))
    now = await company.company_of(table.s, ALICE)
    drafted = await drafts.drafted(table.s, ALICE, now, "p1")
    drafted = replace(drafted, steps=(replace(drafted.order, path=(Hex(3, 5),)),))
    page = await unit_page.page_of(table.s, drafted, "漢" * 3000)
    taken(page)
    assert len(buttons_of(page.layout)) == 6 + 4 + 5 + 4
    shown = [menu.placeholder for menu in menus_of(page.layout)]
    assert shown[:3] == ["Go to …", "Action …", "Ability …"]
    assert "Copy this order to …" not in shown


async def test_a_page_of_wide_names_fits_and_is_there_after_a_restart(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Sixty units with names of 32 wide characters, a long notice: Discord takes the page; the draft is kept."""
    screen = await press(table.s, ALICE, await page(table), "SE 0305")

    def many(view: SideView, owner: str) -> list[OwnUnit]:
        unit = next(own for own in own_units(view, owner) if own.name == "Able")
        more = [replace(unit, id=f"u{number}", name=f"{'漢' * 29}{number:03}") for number in range(59)]
        return [replace(unit, name="漢" * 32), *more]

    monkeypatch.setattr(company, "own_units", many)
    shown = await carry_out(table.s, ALICE, OpenUnit(table.id, 1, "p1"))
    taken(shown)
    assert "Not given yet: move 0305." in shown.said
    company_now = await company.company_of(table.s, ALICE)
    taken(
        await unit_page.page_of(table.s, await drafts.drafted(table.s, ALICE, company_now, "p1"), "漢" * 3000)
    )
    assert screen.said.split("\n")[0].split("**", 2)[2] == shown.said.split("\n")[0].split("**", 2)[2]


async def test_the_panels_picture_says_who_is_near_too(table: Table) -> None:
    """For those who do not see it: not only where the own units are."""
    (picture,) = (await overview.show(table.s, ALICE)).pictures
    assert picture.alt.startswith("The company: Able at 0204, Hammer at 0204. ")
    assert picture.alt.endswith("Enemies in sight: C1 vehicle in 0504.")
    assert "0908" not in picture.alt, "out of sight"
    await orders.give(table.s, again(ALICE), OrderForm("Hammer", move="0304"))
    (picture,) = (await overview.show(table.s, ALICE)).pictures
    assert picture.alt.startswith("The company: Able at 0204, Hammer at 0204 (going to 0304). ")
