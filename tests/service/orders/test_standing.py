"""The page of a unit's standing orders, by taps and typed: what it shows is kept, and bad input changes nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sqlalchemy import select, update

from bot.campaign.world.standing import StandingOrder, standing_from_json
from bot.rehearsal.sandbox.limits import check_message
from bot.service.base import Refused, Services
from bot.service.gm import office as gm
from bot.service.gm import tunables
from bot.service.orders import filing, standing
from bot.service.orders.form import OrderForm
from bot.service.orders.known import known_to
from bot.service.orders.panel import overview
from bot.service.orders.panel import standing as page
from bot.service.orders.panel.standing_presses import ChooseThen, MoveUp, Remove, ShowStanding, Stop
from bot.service.screens.answer import Outdated, form_of
from bot.service.screens.forms import Field, Form
from bot.service.screens.parts import buttons_of, menus_of
from bot.service.screens.screen import Screen
from bot.store.tables import NOW, OrderRow, Round, StandingOrders
from bot.views.layouts import view_of
from tests.service.conftest import ALICE, BOB, MASTER, Table, again
from tests.service.pressing import button, carry_out, choose, press


async def kept(s: Services) -> dict[str, tuple[StandingOrder, ...]]:
    """Every unit's standing orders as they are stored."""
    async with s.sessions() as session:
        rows = (await session.execute(select(StandingOrders))).scalars()
        return {row.unit_id: tuple(map(standing_from_json, row.entries)) for row in rows}


async def typed(table: Table, when: str, until: int | None = None, **fields: str) -> Screen:
    return await page.give(table.s, again(ALICE), when, OrderForm("Able", **fields), until)


def taken(screen: Screen) -> None:
    """Discord takes the screen."""
    view = view_of(screen)
    assert view is not None
    check_message({"flags": 1 << 15, "components": view.to_components()}, {})


async def test_added_by_taps_is_stored_as_if_typed(table: Table) -> None:
    """Eight taps from `/orders`: a menu counts two."""
    s = table.s
    unit = await choose(s, ALICE, await overview.show(s, ALICE), "Order a unit", "Able")
    unit = await press(s, ALICE, unit, "SE 0305")
    screen = await press(s, ALICE, unit, "Standing orders")
    assert "There are none yet." in screen.said
    screen = await choose(s, ALICE, screen, "Add: if", "if attacked")
    assert "New standing order, if attacked last round" in screen.said
    taken(screen)
    screen = await choose(s, ALICE, screen, "attacked: then", "As drafted: move 0305")
    assert "1. **if attacked last round**: move to 0305 – The condition is not met." in screen.said
    screen = await choose(s, ALICE, screen, "Add: if", "if the hex ahead is free")
    screen = await choose(s, ALICE, screen, "ahead free: then", "move one hex ahead")
    assert "2. **if the hex ahead is free**: move one hex ahead – ✅ this one now" in screen.said
    taken(screen)
    tapped = await kept(s)
    told = await press(s, ALICE, screen, "Remove all")
    assert "They were:\n- **Able**, if attacked last round: move to 0305\n" in told.said
    assert await kept(s) == {"p1": ()}
    await typed(table, "attacked", move="0305")
    await typed(table, "if the hex ahead is free", move="ahead")
    assert await kept(s) == tapped


@pytest.mark.parametrize(
    ("when", "move", "told"),
    [
        ("if attacked", "withdraw to 0304", "if attacked last round**: move to 0304"),
        ("below 2 energy", "go to the depot", "if its energy is below 2**: move to the nearest depot"),
        ("if the hex ahead is free", "advance", "if the hex ahead is free**: move one hex ahead"),
        ("always", "Move toward Hammer", "always**: move toward Hammer"),
    ],
)
async def test_written_as_one_says_it(table: Table, when: str, move: str, told: str) -> None:
    assert f"1. **{told}" in (await typed(table, when, move=move)).said


async def test_the_form_begins_with_the_condition_that_was_chosen(table: Table) -> None:
    s = table.s
    for page_now, begun in (
        (await page.show(s, ALICE, "Able"), ""),
        (await choose(s, ALICE, await page.show(s, ALICE, "Able"), "Add: if", "if attacked"), "attacked"),
    ):
        form = await form_of(s, ALICE, button(page_now, "Write"))
        assert isinstance(form, Form)
        assert [field.default for field in form.fields if isinstance(field, Field)] == [begun, "", "", "", ""]


async def test_moved_up_removed_and_stopped(table: Table) -> None:
    s = table.s
    await typed(table, "always", move="0305")
    screen = await typed(table, "attacked", until=7, move="toward Hammer", action="rest")
    assert "2. **if attacked last round**: move toward Hammer, rest, until round 7 – " in screen.said
    screen = await choose(s, ALICE, screen, "Move up or remove", "2.")
    screen = await press(s, ALICE, screen, "Move up")
    assert "1. **if attacked last round**" in screen.said
    screen = await choose(s, ALICE, screen, "Move up or remove", "2. always")
    screen = await press(s, ALICE, screen, "Remove")
    assert screen.said.startswith("Removed:\n- **Able**, always: move to 0305\n")
    assert "always" not in screen.said.partition("Standing orders of")[2]
    await page.give(s, again(ALICE), "always", OrderForm("Hammer", move="0304"))
    screen = await press(s, ALICE, await page.show(s, ALICE, "Able"), "Remove those of all")
    assert set((await kept(s)).values()) == {()}
    assert screen.said.splitlines()[:4] == [
        "All standing orders of your units are removed.",
        "They were:",
        "- **Able**, if attacked last round: move toward Hammer, rest, until round 7",
        "- **Hammer**, always: move to 0304",
    ]
    assert "Remove those of all my units" not in str(screen.layout)


async def test_an_order_is_followed_instead_and_they_rest(table: Table) -> None:
    s = table.s
    await typed(table, "always", move="0305")
    await filing.give(s, again(ALICE), OrderForm("Able", facing="S"))
    said = (await page.show(s, ALICE, "Able")).said
    assert "They rest this round: order 1 is in." in said
    assert "✅" not in said
    await filing.withdraw(s, again(ALICE), "Able")
    assert "✅ this one now" in (await page.show(s, ALICE, "Able")).said


async def test_a_withdrawal_says_that_they_are_followed_again(table: Table) -> None:
    """So does a second press; a unit without any holds."""
    s = table.s
    await typed(table, "always", move="0305")
    for unit, told in ("Able", "the unit follows a standing order"), ("Hammer", "the unit holds"):
        await filing.give(s, again(ALICE), OrderForm(unit, facing="S"))
        known = await known_to(s, ALICE)
        only = known.campaign.id, known.campaign.round, known.filed
        number = next(own.id for own in known.view.units if own.name == unit)
        assert told in await filing.withdraw(s, again(ALICE), number, only)
        with pytest.raises(Refused, match=told):
            await filing.withdraw(s, again(ALICE), number, only)


async def test_where_the_unit_is_now_is_a_place_to_come_back_to(table: Table) -> None:
    await typed(table, "attacked", move="0204")
    ((entry,),) = (await kept(table.s)).values()
    assert table.pictures.views[0].map.label(entry.order.destination) == "0204"  # type: ignore[arg-type]


BAD = [
    ("sometimes", {"move": "0305"}, "is not a condition"),
    ("energy below 0", {"move": "0305"}, "is not a condition"),
    ("at 9999", {"move": "0305"}, "is not a condition"),
    ("always", {"move": "toward C9"}, "knows no unit"),
    ("always", {"move": "toward Secret Reserve"}, "knows no unit"),
    ("always", {"move": "toward Able"}, "knows no unit"),
    ("always", {"move": "9999"}, "map"),
    ("always", {"action": "dance"}, "not an action"),
    ("always", {"facing": "up"}, "facing"),
]


@pytest.mark.parametrize(("when", "fields", "why"), BAD)
async def test_what_cannot_be_read_is_refused_and_changes_nothing(
    table: Table, when: str, fields: dict[str, str], why: str
) -> None:
    with pytest.raises(Refused, match=why):
        await typed(table, when, **fields)
    assert await kept(table.s) == {}


async def test_the_form_takes_a_facing_behind_the_move(table: Table) -> None:
    s = table.s
    for moved, facing in (("ahead, face N", "N"), ("facing NE", "NE"), ("0305 Facing: s", "S")):
        screen = await page.show(s, ALICE, "Able")
        (write,) = [one.press for one in buttons_of(screen.layout) if one.label == "Write …"]
        texts = {"when": "always", "move": moved, "action": "", "ability": "", "until": ""}
        screen = await carry_out(s, again(ALICE), write, **texts)
        assert f"face {facing}" in screen.said.splitlines()[-1], screen.said
    written = await kept(s)
    await press(s, ALICE, screen, "Remove all")
    for move, facing in (("ahead", "N"), ("", "NE"), ("0305", "S")):
        await typed(table, "always", move=move, facing=facing)
    assert await kept(s) == written


async def test_where_the_campaign_has_them_off_none_is_followed(table: Table) -> None:
    s = table.s
    await typed(table, "always", move="ahead")
    await tunables.change(s, again(MASTER), "standing_orders", "no")
    assert "switched off in this campaign" in (await page.show(s, ALICE, "Able")).said
    with pytest.raises(Refused, match="switched off"):
        await typed(table, "attacked", move="0305")
    assert "✅ this one now" not in (await page.show(s, ALICE, "Able")).said
    await gm.close_now(s, MASTER)
    async with s.sessions() as session:
        assert not (await session.execute(select(OrderRow))).scalars().all()
    assert len((await kept(s))["p1"]) == 1, "they are kept for when it is on again"


async def test_limits(table: Table) -> None:
    with pytest.raises(Refused, match="from 1 on"):
        await typed(table, "always", until=0, move="0305")
    await typed(table, "always", move="0305")
    with pytest.raises(Refused, match="already"):
        await typed(table, "always", move="0305")
    for number in range(1, standing.MOST):
        await typed(table, f"energy below {number}", move="0305")
    with pytest.raises(Refused, match="has 6 standing orders"):
        await typed(table, "attacked", move="0305")
    ((*entries,),) = (await kept(table.s)).values()
    assert len(entries) == standing.MOST
    screen = await page.show(table.s, ALICE, "Able")
    assert "Add: if …" not in [menu.placeholder for menu in menus_of(screen.layout)]
    taken(screen)


async def test_a_page_of_an_earlier_version_shows_how_they_are_now(table: Table) -> None:
    s = table.s
    first = await typed(table, "always", move="0305")
    picked = await choose(s, ALICE, first, "Move up or remove", "1.")
    await typed(table, "attacked", move="0304")
    before = await kept(s)
    for old in (picked, first):
        label = "Remove" if old is picked else "Remove all"
        shown = await press(s, ALICE, old, label)
        assert "were changed elsewhere. Nothing was done" in shown.said
        assert "2. **if attacked" in shown.said
    assert await kept(s) == before


async def test_others_cannot_touch_them_and_forged_presses_change_nothing(table: Table) -> None:
    s = table.s
    await typed(table, "always", move="0305")
    before = await kept(s)
    here = table.id, 1
    for who in (BOB, MASTER):
        for forged in (ShowStanding(*here, "p1"), Stop(*here, "p1", 1), MoveUp(*here, "p1", 1, 0)):
            with pytest.raises(Refused):
                await carry_out(s, again(who), forged)
    for strange in (MoveUp(*here, "p1", 1, 0), Remove(*here, "p1", 1, 5), MoveUp(*here, "p1", 1, 9)):
        await carry_out(s, again(ALICE), strange)  # shows how they are
    with pytest.raises(Refused):
        await carry_out(s, again(ALICE), ChooseThen(*here, "p1", 1, "never"), "hold")
    with pytest.raises(Refused):
        await carry_out(s, again(ALICE), ChooseThen(*here, "p1", 1, "always"), "move nowhere")
    assert await kept(s) == before
    with pytest.raises(Outdated):
        await standing.remove(s, again(ALICE), await standing.standing_of(s, ALICE, "Able"), 5)


async def test_a_closed_round_takes_no_change(table: Table) -> None:
    s = table.s
    first = await typed(table, "always", move="0305")
    async with s.sessions.begin() as session:
        await session.execute(update(Round).values(locked_at=NOW))
    with pytest.raises(Refused, match="Change them once the next round is open"):
        await typed(table, "attacked", move="0304")
    with pytest.raises(Refused, match="Change them once the next round is open"):
        await press(s, ALICE, first, "Remove all")
    shown = await page.show(s, ALICE, "Able")
    assert [one.label for one in buttons_of(shown.layout)] == ["Back to the unit"]


async def test_wide_names_fit(table: Table) -> None:
    """Six standing orders toward units whose names have 32 wide characters."""
    s = table.s
    for number in range(1, standing.MOST):
        await typed(table, f"energy below {number}", move="toward Hammer", action="rest")

    real = await standing.standing_of(s, ALICE, "Able")
    wide = replace(real.known.view, units=tuple(replace(u, name="漢" * 32) for u in real.known.view.units))
    shown = replace(real, known=replace(real.known, view=wide), unit=replace(real.unit, name="漢" * 32))
    taken(page.page(shown, "漢" * 3000))
    taken(page.page(shown, picked=2))


async def test_autocomplete_offers_conditions_and_courses(table: Table) -> None:
    s = table.s
    conditions = dict(await standing.condition_choices(s, ALICE, "Able", ""))
    assert "always" in conditions.values()
    assert len(conditions) <= 25
    moves = await standing.move_choices(s, ALICE, "Able", "")
    assert moves[0] == ("move one hex ahead", "ahead")
    assert ("move toward Hammer", "toward p2") in moves
    assert len(moves) == 8
    for _, value in moves[:4]:
        await typed(table, "always", move=value)
    assert (await standing.move_choices(s, ALICE, "Able", "0305"))[0][1] == "0305"


async def test_changing_them_files_nothing(table: Table) -> None:
    await typed(table, "always", move="0305")
    async with table.s.sessions() as session:
        assert (await session.execute(select(OrderRow))).scalars().all() == []
