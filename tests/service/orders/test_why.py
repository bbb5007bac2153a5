"""Who may ask `/why` about which unit and which round, and what of a round is kept from them."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from bot.campaign.world.model import GM, Event
from bot.campaign.world.serial import event_to_json
from bot.campaign.world.sides import Side
from bot.hexmap.coords import Hex
from bot.service.base import Refused
from bot.service.gm import office as gm
from bot.service.orders import filing as orders
from bot.service.orders.form import OrderForm
from bot.service.room import reading
from bot.store import history
from tests.service.conftest import ALICE, BOB, CAROL, MASTER, Table, again


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


async def test_each_player_asks_about_own_units_alone(table: Table) -> None:
    await published(table)
    assert "moved" in await reading.why(table.s, BOB, "Baker", None)
    assert await reading.why(table.s, CAROL, "Charlie", None) == (
        "Nothing happened to **Charlie** in round 1: it held."
    )
    for who, unit in ((ALICE, "Baker"), (BOB, "p1"), (CAROL, "Near Foe")):
        with pytest.raises(Refused, match="no unit called"):
            await reading.why(table.s, who, unit, None)
    with pytest.raises(Refused, match="spectator"):
        await reading.why(table.s, MASTER, "Able", None)


@pytest.mark.parametrize("number", [-1, 0, 2, 3])
async def test_a_round_that_is_not_published_is_refused(table: Table, number: int) -> None:
    await published(table)
    with pytest.raises(Refused, match=rf"^Round {number} has not been published\. Ask for round 1\.$"):
        await reading.why(table.s, ALICE, "Able", number)
