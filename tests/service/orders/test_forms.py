"""The order forms: pinned, copyable, one for aircraft (EDC-C1.1-g)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sqlalchemy import select

from bot.campaign.text.template import AIR_TEMPLATE, ORDER_TEMPLATE
from bot.campaign.world.model import World
from bot.campaign.world.profiles import Profile
from bot.campaign.world.saved.serial import world_to_json
from bot.service.base import Refused, Services
from bot.service.gm import tunables
from bot.service.orders import filing as orders
from bot.service.orders import paste
from bot.service.orders.form import OrderForm
from bot.store import campaigns, history
from bot.store.tables import Campaign, OrderRow, OutboxRow
from tests.service.conftest import ALICE, CHANNELS, MASTER, Table, again


async def fly(s: Services) -> None:
    """Alice's second unit becomes a VTOL at Contour."""
    async with s.sessions.begin() as session:
        campaign = (await session.execute(select(Campaign))).scalar_one()
        campaign = await campaigns.lock_campaign(session, campaign.id)
        world: World = await s.truth.fresh(session, campaign)
        unit = world.units["p2"]
        cls = replace(world.catalogue.classes[unit.class_id], id="skyhook", name="Skyhook", unit_type="VTOL")
        world.catalogue = replace(world.catalogue, classes={**world.catalogue.classes, "skyhook": cls})
        unit.class_id, unit.profile = "skyhook", Profile.CONTOUR
        await history.save_world(session, campaign.id, campaign.round, world_to_json(world))


@pytest.mark.rule("EDC-C1.1-g")
async def test_one_pinned_post_holds_every_form_and_the_wrong_one_is_answered_with_the_right_one(
    table: Table,
) -> None:
    s = table.s
    async with s.sessions() as session:
        rows = list(
            (
                await session.execute(
                    select(OutboxRow).where(OutboxRow.channel_id == CHANNELS["unit-orders"])
                )
            ).scalars()
        )
    (protocol,) = [row for row in rows if row.payload.get("pin")]
    for form in (ORDER_TEMPLATE, AIR_TEMPLATE):
        assert f"```\n{form}\n```" in protocol.payload["content"]
    assert "Altitude" not in ORDER_TEMPLATE
    assert "Altitude: " in AIR_TEMPLATE

    standard = (await paste.template_text(s, ALICE, "Hammer")).strip("`\n")
    await fly(s)
    aircraft = (await paste.template_text(s, ALICE, "Hammer")).strip("`\n")
    assert "Altitude: contour" in aircraft
    with pytest.raises(Refused, match="takes the aircraft form") as refused:
        await paste.give_template(s, again(ALICE), standard)
    assert f"```\n{aircraft}\n```" in refused.value.sentence
    infantry = (await paste.template_text(s, ALICE, "Able")).strip("`\n")
    with pytest.raises(Refused, match="takes the standard form") as refused:
        await paste.give_template(s, again(ALICE), infantry.replace("Move:", "Altitude: low\nMove:"))
    assert f"```\n{infantry}\n```" in refused.value.sentence
    with pytest.raises(Refused, match="is at contour, not at low"):
        await paste.give_template(s, again(ALICE), aircraft.replace("contour", "low"))
    await paste.give_template(s, again(ALICE), f"{aircraft}\n{infantry}")
    async with s.sessions() as session:
        filed = list((await session.execute(select(OrderRow.unit_id).order_by(OrderRow.number))).scalars())
    assert filed == ["p2", "p1"]


async def test_missing_blanks_are_put_in_with_a_warning_or_refused_where_the_form_is_strict(
    table: Table,
) -> None:
    """EDC-C1.1.1-a: normalised and echoed; the switch is a setting."""
    s = table.s
    form = (await paste.template_text(s, ALICE, "Able")).strip("`\n")
    sloppy = form.replace("Facing: n/a", "facing:NE")
    (receipt,) = await paste.give_template(s, again(ALICE), sloppy)
    assert "⚠ The bot read “facing:NE” as `Field: value`." in receipt.text
    async with s.sessions() as session:
        posted = (
            await session.execute(select(OutboxRow).where(OutboxRow.key == "round:1:order:1"))
        ).scalar_one()
    assert "\nFacing: NE\n" in posted.payload["content"]
    (receipt,) = await paste.give_template(s, again(ALICE), form)
    assert "The bot read" not in receipt.text
    await tunables.change(s, MASTER, "strict_template", "yes")
    with pytest.raises(Refused, match="does not match the form"):
        await paste.give_template(s, again(ALICE), sloppy)
    await paste.give_template(s, again(ALICE), form)


async def test_a_form_that_is_sent_twice_files_its_orders_once(table: Table) -> None:
    s = table.s
    able = (await paste.template_text(s, ALICE, "Able")).strip("`\n").replace("Facing: n/a", "Facing: N")
    hammer = (await paste.template_text(s, ALICE, "Hammer")).strip("`\n")
    first = await paste.give_template(s, again(ALICE), f"{able}\n\n{hammer}")
    assert [receipt.number for receipt in first] == [1, 2]
    posts = await posted(s)
    who = again(ALICE)
    second = await paste.give_template(s, who, f"{able}\n\n{hammer}")
    assert [receipt.number for receipt in second] == [1, 2]
    assert "Order 1 for **Able** is in the queue already" in second[0].text
    assert await posted(s) == posts
    assert [receipt.number for receipt in await paste.give_template(s, who, able)] == [1, 2]
    # Another text is another order, and so is one whose order was withdrawn; a message stands for its orders.
    changed = await paste.give_template(s, again(ALICE), able.replace("Facing: N", "Facing: S"))
    assert [receipt.number for receipt in changed] == [3]
    await orders.withdraw(s, again(ALICE), "Hammer")
    assert [receipt.number for receipt in await paste.give_template(s, again(ALICE), hammer)] == [4]
    assert [r.number for r in await paste.give_template(s, again(ALICE), hammer, written=(4, 99))] == [5]


async def posted(s: Services) -> int:
    async with s.sessions() as session:
        return len((await session.execute(select(OutboxRow.id))).all())


async def test_a_path_out_and_back_is_said_to_be_no_move(table: Table) -> None:
    s = table.s
    checked = (await orders.check(s, ALICE, OrderForm("Hammer", move="0304 0204"))).text
    assert "Stay in 0204: a path that ends where it begins is not walked and costs nothing." in checked
    assert "Hold." not in checked
    turned = (await orders.check(s, ALICE, OrderForm("Hammer", move="0304 0204", facing="S"))).text
    assert "Stay in 0204" in turned
    assert "Face S" in turned
    assert "Hold." in (await orders.check(s, ALICE, OrderForm("Hammer"))).text
