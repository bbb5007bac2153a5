"""Plans of forces: set in bulk or by a list, taken back, and shown as the close will carry them out."""

from __future__ import annotations

from typing import Any

import pytest

from bot.campaign.doctrine.words import Doctrine
from bot.campaign.world.saved.serial import order_to_json
from bot.campaign.world.sides import Side
from bot.service import presses
from bot.service.base import Refused, Services
from bot.service.console import plans as screen
from bot.service.console.presses import ShowPlans
from bot.service.gm import doctrines, forces, plans
from bot.service.gm import office as gm
from bot.service.gm.rollback import back
from bot.service.gm.rollback.moments import Moment
from bot.service.screens.answer import Given, form_of
from bot.service.screens.screen import Screen
from bot.store import campaigns, records
from tests.service.conftest import ALICE, MASTER, Table, again
from tests.service.gm.test_undo import campaign_of, world


async def drafted(s: Services, number: int = 1) -> list[dict[str, Any]]:
    """The orders of AI-controlled units as the round was adjudicated with them."""
    async with s.sessions() as session:
        campaign = await campaigns.last_of_guild(session, MASTER.guild_id)
        assert campaign is not None
        draft = (await campaigns.get_round(session, campaign.id, number)).draft
    assert draft is not None
    led = {key for key, unit in (await world(s)).units.items() if unit.side is not Side.PLAYER}
    return [order for order in draft["orders"] if order["unit"] in led]


async def test_what_is_shown_is_what_the_close_does_byte_for_byte(table: Table) -> None:
    s = table.s
    await forces.spawn_force(
        s,
        MASTER,
        "Hostile Tank: 0901 0902, patrol\nHostile Infantry: 0601-0603, assault\nHostile Scout: 0801, raid",
    )
    told = await plans.set_list(s, MASTER, "Near Foe: delay, 0504 0604 0704\nSecret Reserve: advance, 0204")
    assert "Near Foe" in told
    shown = await doctrines.plans_of(s, MASTER)
    assert len(shown.orders) >= 5
    assert len(shown.moves) >= 4
    await gm.close_now(s, MASTER)
    assert [order_to_json(order) for order in shown.orders] == await drafted(s)


async def test_each_unit_has_a_line_that_says_why(table: Table) -> None:
    s = table.s
    await plans.set_list(s, MASTER, "Secret Reserve: assault, 0905 0505")
    text, (picture, *fronts) = await doctrines.planned(s, MASTER)
    line = next(line for line in text.split("\n") if "Secret Reserve" in line)
    assert line.startswith("- **Secret Reserve** (hostile, assault) 0908: move 0907")
    assert line.endswith("(is on its way, for 0905 by its line)")
    assert picture.filename == "round-1-plans.png"
    assert "1 move, 0 attacks" in picture.alt
    assert [front.filename for front in fronts] == ["round-1-plans-1.png"]


async def pressed(s: Services, press: Any, **texts: str) -> Screen:
    chosen = {"plan": (texts.pop("plan"),)} if "plan" in texts else {}
    return await presses.answer(s, again(MASTER), press, Given(texts=texts, chosen=chosen))


async def test_a_force_is_changed_whole_with_one_form_and_taken_back(table: Table) -> None:
    s = table.s
    await forces.spawn_force(s, MASTER, "Hostile Infantry: 0601-0603, advance")
    campaign = await campaign_of(s)
    shown = await pressed(s, ShowPlans(campaign.id, campaign.round))
    labels = [button.label for button in shown.buttons]
    assert labels == [
        "hostile, no force: 2 units, hold",
        "hostile, no force: 3 units, advance",
        "Write a list…",
    ]
    change = presses.read(shown.buttons[1].custom_id)
    assert isinstance(change, screen.ChangePlan)
    form = await form_of(s, MASTER, change)
    assert [field.id for field in form.asked] == ["plan", "line", "force"]
    told = await pressed(s, change, plan="delay", line="0603 0605", force="Wolves")
    assert told.text.endswith("delay, by 0603 0605")
    campaign = await campaign_of(s)
    wolves = [key for key, name in records.FORCES.of(campaign).items() if name == "Wolves"]
    assert len(wolves) == 3
    assert {records.DOCTRINES.of(campaign)[key] for key in wolves} == {Doctrine.DELAY}
    assert {records.GOALS.of(campaign)[key] for key in wolves} == {("0603", "0605")}
    await plans.set_list(s, MASTER, "wolves: raid, 0801")
    campaign = await campaign_of(s)
    assert {records.DOCTRINES.of(campaign)[key] for key in wolves} == {Doctrine.RAID}
    assert records.FORCES.of(campaign)[wolves[0]] == "Wolves", "it stays a force"
    await gm.undo(s, MASTER)
    assert records.GOALS.of(await campaign_of(s))[wolves[0]] == ("0603", "0605")
    await gm.undo(s, MASTER)
    assert "Wolves" not in records.FORCES.of(await campaign_of(s)).values()
    assert records.DOCTRINES.of(await campaign_of(s))[wolves[0]] is Doctrine.ADVANCE


async def test_a_list_is_set_whole_or_not_at_all(table: Table) -> None:
    s = table.s
    before = (await campaign_of(s)).settings
    for text, why in (
        ("Near Foe: hold\nNobody: hold", "Line 2 .*No AI-controlled unit and no force is called “Nobody”"),
        ("Able: hold", "Able"),
        ("Near Foe: dance", "dance"),
        ("Near Foe: hold, 9999", "9999"),
        ("Near Foe", "is not a plan"),
        ("", "no plan to set"),
        ("Near Foe: hold, " + "0101 " * 13, "13 hexes"),
    ):
        with pytest.raises(Refused, match=why):
            await plans.set_list(s, MASTER, text)
        assert (await campaign_of(s)).settings == before
    for asked in (
        plans.set_list(s, ALICE, "Near Foe: raid"),
        doctrines.plans_of(s, ALICE),
        plans.groups(s, ALICE),
    ):
        with pytest.raises(Refused):
            await asked


async def test_a_round_that_keeps_its_dice_is_shown_with_them(table: Table) -> None:
    """Taken back and unchanged, it has its earlier dice: a patrol without stations goes the same way."""
    s = table.s
    await forces.spawn_force(s, MASTER, "Hostile Tank: 0901 0902 0905 0906, patrol")
    await gm.close_now(s, MASTER)
    first = await drafted(s)
    campaign = await campaign_of(s)
    await back.go_back(s, MASTER, Moment(1, 1, False), (campaign.id, campaign.state_version), "Once more.")
    shown = [order_to_json(order) for order in (await doctrines.plans_of(s, MASTER)).orders]
    assert shown == first
    await gm.close_now(s, MASTER)
    assert await drafted(s) == shown
