"""One order resolved before the close (EDC-C1.1.2-a to -d): final, charged once, its news of use in the same round."""

from __future__ import annotations

from collections import Counter

import pytest
from sqlalchemy import select

from bot.campaign.world.happened import Resolution
from bot.campaign.world.model import Unit
from bot.campaign.world.order import Order
from bot.campaign.world.saved.serial import event_to_json
from bot.campaign.world.sides import Side
from bot.hexmap.coords import Hex
from bot.service.base import Refused, Services
from bot.service.gm import forces
from bot.service.gm import office as gm
from bot.service.orders import filing as orders
from bot.service.orders.form import OrderForm
from bot.service.room import campaigns, reading
from bot.service.round import adjudication, early, reminders, rounds
from bot.store.tables import Campaign, EventRow, GmAction, OrderRow, OutboxRow, Round, Snapshot
from tests.service.conftest import ALICE, BOB, FOE_CLASS, MASTER, NoPictures, Table, again
from tests.service.pressing import shown_orders


async def posts(s: Services) -> dict[str, OutboxRow]:
    async with s.sessions() as session:
        return {row.key: row for row in (await session.execute(select(OutboxRow))).scalars()}


async def energy(s: Services, unit: str) -> int:
    return (await units(s))[unit].energy


async def units(s: Services) -> dict[str, Unit]:
    async with s.sessions() as session:
        campaign = (await session.execute(select(Campaign))).scalar_one()
        return (await s.truth.world(session, campaign)).units


async def contacts(s: Services) -> dict[Hex, str]:
    async with s.sessions() as session:
        campaign = (await session.execute(select(Campaign))).scalar_one()
        return {seen.hex: seen.id for seen in (await s.views.now(session, campaign)).contacts}


async def order_two(s: Services) -> None:
    await orders.give(s, again(ALICE), OrderForm("Able", move="0304", facing="SE"))
    await orders.give(s, again(BOB), OrderForm("Baker", move="0203"))


async def test_an_order_resolved_early_is_done_marked_and_told(table: Table) -> None:
    """EDC-C1.1.2-a, EDC-B1-c."""
    s = table.s
    await order_two(s)
    choices = await early.order_choices(s, MASTER, "")
    assert [value for _, value in choices] == ["1", "2"]
    assert choices[0][0].startswith("1: Able: move 0304")
    told = await early.resolve_order(s, MASTER, "1")
    assert "Order 1 is resolved and final." in told
    assert [value for _, value in await early.order_choices(s, MASTER, "")] == ["2"]
    made = await posts(s)
    assert made["round:1:order:1:resolved"].payload == {"emoji": "✅"}
    assert made["round:1:order:1:resolved"].target_key == "round:1:order:1"
    outcome = made["round:1:order:1:early"]
    assert outcome.channel_id == 3
    assert "order 1: Able, resolved early" in outcome.payload["embeds"][0]["title"]
    assert "0304" in outcome.payload["embeds"][0]["description"]
    # Views in memory are those of the new state.
    listing = await shown_orders(s, ALICE)
    assert "Able** at 0304" in listing
    assert "order 1 (resolved, final)" in listing
    assert "0304" in await reading.why(s, ALICE, "Able", 1)
    assert ("Alice", 2, 1) in (await campaigns.status(s, BOB)).players
    async with s.sessions() as session:
        kinds = [row.kind for row in (await session.execute(select(GmAction))).scalars()]
    assert "early" in kinds


async def test_it_is_final(table: Table) -> None:
    """EDC-C1.1.2-b, EDC-C1.1.2-c."""
    s = table.s
    await order_two(s)
    await early.resolve_order(s, MASTER, "1")
    with pytest.raises(Refused, match="already acted this round"):
        await orders.withdraw(s, ALICE, "Able")
    with pytest.raises(Refused, match="has already carried out its order for this round"):
        await orders.give(s, again(ALICE), OrderForm("Able", move="0305"))
    with pytest.raises(Refused, match="is already resolved"):
        await early.resolve_order(s, MASTER, "1")


async def test_an_order_filed_while_the_older_one_is_resolved_is_refused(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The player's view was read before; the transaction that files decides."""
    s = table.s
    await order_two(s)
    known = await orders.commanded(s, ALICE)
    await early.resolve_order(s, MASTER, "1")

    async def stale(*_: object, **__: object) -> object:
        return known

    monkeypatch.setattr(orders, "commanded", stale)
    with pytest.raises(Refused, match="already acted this round"):
        await orders.give(s, again(ALICE), OrderForm("Able", move="0305"))
    assert "round:1:order:3" not in await posts(s)


async def test_the_close_passes_it_over_and_charges_nothing_twice(table: Table) -> None:
    """EDC-C1.1.2-d: the same orders give the same world, whether one of them was resolved early or not."""
    s = table.s
    await order_two(s)
    before = await energy(s, "p1")
    await early.resolve_order(s, MASTER, "1")
    charged = await energy(s, "p1")
    assert charged < before
    await gm.close_now(s, MASTER)
    async with s.sessions() as session:
        draft = (await session.execute(select(Round))).scalar_one().draft
    assert draft is not None
    assert not [event for event in draft["events"] if event["order"] == 1]
    assert draft["world"]["units"]["p1"]["energy"] == charged
    await gm.publish(s, MASTER)
    report = (await posts(s))["round:1:report"].payload["embeds"][0]["description"]
    assert "Able" in report
    assert "0304" in report
    async with s.sessions() as session:
        rows = list((await session.execute(select(EventRow).order_by(EventRow.seq))).scalars())
    assert Counter(row.kind for row in rows if row.unit_id == "p1" and "gm" in row.audience)["moved"] == 1
    numbers = [row.number for row in rows]
    assert numbers == sorted(numbers)
    with pytest.raises(Refused, match=r"no order 1"):
        await early.resolve_order(s, MASTER, "1")


async def test_the_dice_are_those_of_the_close(table: Table) -> None:
    s = table.s
    await orders.give(s, again(ALICE), OrderForm("Hammer", move="0304", action="attack 0504"))
    async with s.sessions() as session:
        campaign = (await session.execute(select(Campaign))).scalar_one()
        played = (await session.execute(select(Round))).scalar_one()
        draft = adjudication.draft_of(await rounds.case_of(session, campaign, played))
    await early.resolve_order(s, MASTER, "1")
    async with s.sessions() as session:
        now = [
            row.event for row in (await session.execute(select(EventRow).order_by(EventRow.seq))).scalars()
        ]
    assert now
    at_close = [event_to_json(event) for event in draft.events]
    assert now == [event for event in at_close if event["number"] <= now[-1]["number"]]


async def test_a_contact_spotted_early_is_a_target_in_the_same_round(table: Table) -> None:
    """EDC-C1.1.2-a: reconnaissance goes first, the guns fire on what it found."""
    s = table.s
    await forces.spawn(s, MASTER, FOE_CLASS, "0605", "Hidden Foe")
    assert Hex(6, 5) not in await contacts(s)
    await orders.give(s, again(ALICE), OrderForm("Able", move="0304"))
    await early.resolve_order(s, MASTER, "#1")
    spotted = (await contacts(s))[Hex(6, 5)]
    fire = OrderForm("Hammer", move="0304 0404", action=f"attack {spotted}")
    assert "Action: attack 0605" in (await orders.give(s, again(ALICE), fire)).text


async def test_only_live_orders_of_the_open_round_and_only_by_the_game_master(table: Table) -> None:
    s = table.s
    await order_two(s)
    await orders.withdraw(s, BOB, "Baker")
    for typed, reason in (("2", "replaced or withdrawn"), ("9", "no order 9"), ("Able", "not the number")):
        with pytest.raises(Refused, match=reason):
            await early.resolve_order(s, MASTER, typed)
    with pytest.raises(Refused, match="Only the game master"):
        await early.resolve_order(s, ALICE, "1")
    with pytest.raises(Refused, match="Only the game master"):
        await early.order_choices(s, ALICE, "")
    await gm.close_now(s, MASTER)
    with pytest.raises(Refused, match="Too late"):
        await early.resolve_order(s, MASTER, "1")


async def test_nobody_is_reminded_of_a_unit_that_has_acted(table: Table) -> None:
    s = table.s
    await order_two(s)
    await early.resolve_order(s, MASTER, "1")
    await reminders.remind(s, table.id, 1)
    reminders_made = [row.payload["content"] for key, row in (await posts(s)).items() if "reminder" in key]
    text = "\n".join(reminders_made)
    assert "Hammer" in text
    assert "Able" not in text


@pytest.mark.parametrize("where", ["early drawn", "early kept"])
async def test_a_process_that_dies_on_the_way_leaves_all_or_nothing(
    table: Table, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    class Killed(BaseException):
        pass

    def die(name: str, *_: object) -> None:
        if name == where:
            raise Killed

    s = table.s
    await order_two(s)
    monkeypatch.setattr(early, "step", die)
    with pytest.raises(Killed):
        await early.resolve_order(s, MASTER, "1")
    monkeypatch.undo()
    fresh = Services(s.sessions, NoPictures())
    if where == "early drawn":
        await early.resolve_order(fresh, MASTER, "1")
    else:
        with pytest.raises(Refused, match="is already resolved"):
            await early.resolve_order(fresh, MASTER, "1")
    async with s.sessions() as session:
        states = list((await session.execute(select(OrderRow.state).order_by(OrderRow.number))).scalars())
        steps = list((await session.execute(select(Snapshot.step).where(Snapshot.round == 1))).scalars())
        moved = await session.execute(
            select(EventRow).where(EventRow.kind == "moved", EventRow.audience.contains([Side.PLAYER]))
        )
    assert states == ["resolved", "live"]
    assert sorted(steps) == [0, 1]
    assert len(list(moved)) == 1


async def test_a_world_that_changes_meanwhile_is_resolved_as_it_then_is(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    s = table.s
    await order_two(s)
    played: list[int] = []
    real = adjudication.resolved_early

    def spy(case: adjudication.Case, order: Order) -> Resolution:
        played.append(len(case.world.units))
        return real(case, order)

    async def draw(*args: object) -> list[object]:
        if len(played) == 1:
            await forces.spawn(s, MASTER, FOE_CLASS, "0908", "Newcomer")
        return []

    monkeypatch.setattr(early, "resolved_early", spy)
    monkeypatch.setattr(early, "_posts", draw)
    await early.resolve_order(s, MASTER, "1")
    assert played == [played[0], played[0] + 1]
    assert "Newcomer" in {unit.name for unit in (await units(s)).values()}


async def test_the_secrets_of_the_hostile_side_are_not_on_the_map_of_an_early_order(table: Table) -> None:
    """What players are shown of it is drawn from their own side's view."""
    await order_two(table.s)
    table.pictures.views.clear()
    await early.resolve_order(table.s, MASTER, "1")
    (shown,) = table.pictures.views
    assert shown.side is Side.PLAYER
    assert {unit.name for unit in shown.units} == {"Able", "Hammer", "Baker", "Charlie"}
    assert {contact.hex for contact in shown.contacts} <= shown.visible
