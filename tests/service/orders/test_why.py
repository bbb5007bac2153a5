"""Who may ask `/why` about which unit and which round, and what of a round is kept from them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import pytest

from bot.campaign.world.happened import GM, Event
from bot.campaign.world.saved.serial import event_to_json
from bot.campaign.world.sides import Side
from bot.hexmap.coords import Hex
from bot.service.base import Refused, Who
from bot.service.gm import office as gm
from bot.service.orders import filing as orders
from bot.service.orders.form import OrderForm
from bot.service.room import reading
from bot.store import campaigns, history
from tests.service.conftest import ALICE, BOB, CAROL, GUILD, MASTER, Table, again

ZOE = Who(99, "Zoe", GUILD)
"""A member without a unit."""


async def happened(table: Table, number: int, text: str, audience: Iterable[str], unit: str = "p1") -> None:
    """Keep an event of a unit with a game master's sentence, for some alone."""
    facts = {"text": text}
    event = Event(90, "ruled", number, None, unit, Hex(2, 4), (), facts, (), frozenset(audience))
    async with table.s.sessions.begin() as session:
        await history.add_events(session, table.id, number, [event_to_json(event)])


async def published(table: Table) -> None:
    """Round 1 is played; Able has turned, Baker has moved, Charlie has held without an order."""
    await orders.give(table.s, again(ALICE), OrderForm("Able", facing="N"))
    await orders.give(table.s, again(BOB), OrderForm("Baker", move="0203"))
    await gm.close_now(table.s, MASTER)
    await gm.publish(table.s, MASTER)


async def test_what_others_alone_know_of_an_open_round_does_not_show_that_anything_happened(
    table: Table,
) -> None:
    for audience in ((GM,), (GM, Side.HOSTILE.value)):
        await happened(table, 1, "They were watched.", audience)
        with pytest.raises(Refused, match=r"^No round has been published yet\.$"):
            await reading.why(table.s, ALICE, "Able", 1)
    await happened(table, 1, "They heard engines.", (GM, Side.PLAYER.value))
    assert "They heard engines." in await reading.why(table.s, ALICE, "Able", 1)


async def test_of_a_published_round_a_player_reads_what_the_side_may_know(table: Table) -> None:
    await published(table)
    await happened(table, 1, "They were watched.", (GM, Side.HOSTILE.value))
    await happened(table, 1, "They heard engines.", (GM, Side.PLAYER.value))
    told = await reading.why(table.s, ALICE, "Able", None)
    assert told == await reading.why(table.s, ALICE, "Able", 1)
    assert "They heard engines." in told
    assert "watched" not in told


async def test_everybody_asks_about_all_units_of_the_side(table: Table) -> None:
    """Players about their own and others' units, spectators too; a unit out of the side's sight is like none."""
    await published(table)
    for who in (BOB, ALICE, MASTER, ZOE):
        assert "moved" in await reading.why(table.s, who, "Baker", None)
        assert await reading.why(table.s, who, "Charlie", None) == (
            "Nothing happened to **Charlie** in round 1: it stayed in 0104."
        )
        told = await reading.why(table.s, who, "C1", None)
        assert told == "Nothing is known of **C1 (vehicle)** in round 1.", "called as in what is told of it"
        offered = [text for text, _ in await reading.why_choices(table.s, who, "")]
        assert any("Baker" in text for text in offered)
        for unknown in ("Far Foe", "h9", "Nobody"):
            with pytest.raises(Refused, match=r"^Your side knows no unit called"):
                await reading.why(table.s, who, unknown, None)
    assert "Baker" not in (await reading.why_choices(table.s, ALICE, ""))[0][0], "one's own come first"


async def test_a_spectator_reads_of_published_rounds_alone(table: Table) -> None:
    await published(table)
    await happened(table, 2, "They heard engines.", (GM, Side.PLAYER.value))
    assert "engines" in await reading.why(table.s, ALICE, "Able", 2)
    with pytest.raises(Refused, match="not been published"):
        await reading.why(table.s, ZOE, "Able", 2)


@pytest.mark.parametrize("number", [-1, 0, 2, 3])
async def test_a_round_that_is_not_published_is_refused(table: Table, number: int) -> None:
    await published(table)
    with pytest.raises(Refused, match=rf"^Round {number} has not been published\. Ask for round 1\.$"):
        await reading.why(table.s, ALICE, "Able", number)


async def test_where_a_unit_stayed_in_a_past_round_is_where_it_then_was(table: Table) -> None:
    await published(table)
    await orders.give(table.s, again(CAROL), OrderForm("Charlie", move="0105"))
    await gm.close_now(table.s, again(MASTER))
    await gm.publish(table.s, again(MASTER))
    for number, told in ((1, "it stayed in 0104."), (2, "moved")):
        assert told in await reading.why(table.s, ALICE, "Charlie", number)
    assert "it stayed in 0203." in await reading.why(table.s, ALICE, "Baker", 2)


async def test_for_what_an_order_lost_anybody_reads_what_would_have_worked(table: Table) -> None:
    """0206 is two points from Able, which has one: it gets there at double time. Hammer lost nothing (EDC-C2.2-g)."""
    await orders.give(table.s, again(ALICE), OrderForm("Able", move="0206"))
    await orders.give(table.s, again(ALICE), OrderForm("Hammer", facing="N"))
    await gm.close_now(table.s, MASTER)
    await gm.publish(table.s, MASTER)
    for who in (ALICE, ZOE):
        told = await reading.why(table.s, who, "Able", None)
        assert told.endswith(
            "**What would have worked**, by what the side knew when the round opened: move to 0206, double time."
        )
    assert "What would have worked" not in await reading.why(table.s, ALICE, "Hammer", None)


async def test_where_no_small_change_helps_it_says_so(table: Table) -> None:
    """Baker is next to 0204, where Able and Hammer stay: it gets no nearer (EDC-C2.2-c)."""
    await orders.give(table.s, again(BOB), OrderForm("Baker", move="0204"))
    await gm.close_now(table.s, MASTER)
    await gm.publish(table.s, MASTER)
    told = await reading.why(table.s, BOB, "Baker", None)
    assert "0204 is full: 2 units at most." in told
    assert told.endswith(
        "\nNo small change of this order would have worked, by what the side knew when the round opened."
    )


async def test_who_came_too_late_reads_before_whom_the_order_would_have_worked(table: Table) -> None:
    """0204 has room for one once Able leaves it; Baker takes that (EDC-C1.1.1-d, EDC-C2.2-c)."""
    for who, unit, move in ((ALICE, "Able", "0304"), (BOB, "Baker", "0204"), (CAROL, "Charlie", "0204")):
        await orders.give(table.s, again(who), OrderForm(unit, move=move))
    await gm.close_now(table.s, MASTER)
    await gm.publish(table.s, MASTER)
    for who in (CAROL, ZOE):
        told = await reading.why(table.s, who, "Charlie", None)
        assert told.endswith("opened: the same order, given before that of Baker.")


async def test_a_unit_that_was_lost_before_a_round_is_said_to_be_gone(table: Table) -> None:
    await published(table)
    async with table.s.sessions() as session:
        campaign = await campaigns.get_campaign(session, table.id)
        view = await table.s.views.now(session, campaign)
    able = next(own for own in view.units if own.name == "Able")
    gone = replace(view, units=(), lost=(able,))
    assert reading._nothing(able.id, "Able", 2, gone, gone) == "**Able** was lost before round 2."
