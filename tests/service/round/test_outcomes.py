"""Notes, undeclared abilities, drafts seen and taken back: the game master's word (EDC-A2-d, EDC-C2.3-c)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import select

from bot.campaign.world.model import Cargo, Depot, Unit, World
from bot.campaign.world.order import When
from bot.campaign.world.outfit.catalogue import starter_catalogue
from bot.campaign.world.outfit.gear import SURVIVORS, Upgrade
from bot.campaign.world.saved.serial import world_to_json
from bot.campaign.world.sides import Side
from bot.dice import KeyedDice
from bot.hexmap.coords import Facing, Hex
from bot.hexmap.model import HexMap
from bot.hexmap.terrain import TerrainKind
from bot.service.base import Refused, Services
from bot.service.gm import forces, tunables, undo
from bot.service.gm import office as gm
from bot.service.ground.posts import GM_ROOM
from bot.service.orders import filing as orders
from bot.service.orders.form import OrderForm
from bot.service.room import campaigns, reading
from bot.service.round import adjudication, decisions, early, outcomes, rounds, rulings
from bot.service.round.closes import shift
from bot.store import campaigns as store
from bot.store import history
from bot.store.tables import Campaign, GmAction, OutboxRow, Round
from tests.service.conftest import ALICE, BOB, CHANNELS, FOE_CLASS, MASTER, Table, again


async def posts(s: Services, channel: str) -> list[str]:
    async with s.sessions() as session:
        rows = (await session.execute(select(OutboxRow).order_by(OutboxRow.id))).scalars()
        return [
            f"{row.payload.get('content', '')} {row.payload.get('embeds', '')}"
            for row in rows
            if row.channel_id == CHANNELS[channel]
        ]


async def draft(s: Services) -> Mapping[str, Any]:
    async with s.sessions() as session:
        found = (await session.execute(select(Round).order_by(Round.number.desc()))).scalars().first()
    assert found is not None
    assert found.draft is not None
    return found.draft


async def world(s: Services) -> World:
    async with s.sessions() as session:
        campaign = (await session.execute(select(Campaign))).scalar_one()
        return await s.truth.world(session, campaign)


async def actions(s: Services, kind: str) -> list[GmAction]:
    async with s.sessions() as session:
        rows = await session.execute(select(GmAction).where(GmAction.kind == kind).order_by(GmAction.id))
        return list(rows.scalars())


@pytest.mark.rule("EDC-A2-d")
async def test_a_note_has_no_effect_until_the_game_master_gives_it_one(table: Table) -> None:
    s = table.s
    await orders.give(s, again(ALICE), OrderForm("Able", note="We cheer @everyone"))
    assert "We cheer" in (await posts(s, GM_ROOM))[-1]
    assert "@everyone" not in (await posts(s, GM_ROOM))[-1]
    await gm.close_now(s, MASTER)
    text, _, plain = await gm.preview(s, MASTER)
    assert "order 1 of Able: “We cheer" in text
    assert "**no effect** (default)" in text
    unit = (await draft(s))["world"]["units"]["p1"]
    assert (unit["fs"], unit["energy"]) == (5, 5)

    told = await gm.give_outcome(s, MASTER, "1", text="Their spirits rise.", energy=-2, roll=20)
    assert "The bot has made the draft again" in told
    made = await draft(s)
    assert made["world"]["units"]["p1"]["energy"] == 3
    (event,) = [event for event in made["events"] if event["kind"] == "ruled"]
    assert event["data"] == {"text": "Their spirits rise.", "energy": -2}
    (roll,) = event["rolls"]
    assert f"rolled {roll['value']} on a d20" in told
    assert [(a.user_id, a.after["energy"]) for a in await actions(s, "outcome") if a.after] == [(1, -2)]
    assert any("Their spirits rise" in post for post in await posts(s, GM_ROOM))
    text, _, changed = await gm.preview(s, MASTER)
    assert "no effect" not in text
    assert "Their spirits rise" in text
    assert changed != plain
    await gm.publish(s, MASTER)
    assert (await world(s)).units["p1"].energy == 3
    assert "Their spirits rise" in await reading.why(s, ALICE, "Able", 1)
    assert any("Their spirits rise" in post for post in await posts(s, "briefing-room"))


async def test_an_outcome_survives_another_ruling_and_can_be_taken_back(table: Table) -> None:
    s = table.s
    await orders.give(s, again(ALICE), OrderForm("Able", note="Charge!"))
    await gm.give_outcome(s, MASTER, "#1", text="Too eager.", fs=-9)
    await gm.close_now(s, MASTER)
    assert (await draft(s))["world"]["units"]["p1"]["fs"] == 1  # never destroyed by a word
    before = await draft(s)
    async with s.sessions.begin() as session:
        row = (await session.execute(select(Round))).scalar_one()
        row.draft = None
    await rounds.adjudicate(s, table.id, 1)
    assert await draft(s) == before
    assert "has made the draft again" in await gm.undo(s, MASTER)
    assert (await draft(s))["world"]["units"]["p1"]["fs"] == 5
    assert [a.undone_at is not None for a in await actions(s, "outcome")] == [True]


def test_the_maximum_counts_what_is_fitted_and_survivors_have_one_too() -> None:
    shipped = starter_catalogue()
    tank = Upgrade("tank", "Big Tank", "utility", stats={"energy": 2})
    catalogue = replace(shipped, upgrades={**shipped.upgrades, tank.id: tank})
    hexmap = HexMap("One", 1, 1, (TerrainKind.PLAINS,), (0,))
    truck = Unit("t", "T", "supply_truck", Side.PLAYER, Hex(1, 1), Facing.N, 1, 0, upgrades=(tank.id,))
    marker = Unit("m", "M", SURVIVORS.id, Side.PLAYER, Hex(1, 1), Facing.N, 1, 0, survivors_of="x")
    world = World(hexmap, catalogue, {"t": truck, "m": marker})
    made = [decisions.Outcome(n, n, unit, energy=20) for n, unit in enumerate(("t", "m"), 1)]
    told = decisions.apply(world, (), made, 1, KeyedDice(1, b"a", b"b"))
    assert truck.energy == shipped.classes["supply_truck"].energy + 2
    assert [event.data.get("energy") for event in told] == [truck.energy, None]


async def test_what_is_decided_on_a_hidden_unit_tells_players_only_the_text(table: Table) -> None:
    s = table.s
    await orders.give(s, again(ALICE), OrderForm("Able", note="A letter to the enemy"))
    await gm.give_outcome(s, MASTER, "1", text="Somewhere a gun falls silent.", fs=-1, unit="h2")
    await gm.close_now(s, MASTER)
    versions = [event for event in (await draft(s))["events"] if event["kind"] == "ruled"]
    public = [event for event in versions if "player" in event["audience"]]
    assert [(event["unit"], event["data"]) for event in public] == [
        (None, {"text": "Somewhere a gun falls silent."})
    ]
    await gm.publish(s, MASTER)
    for channel in ("briefing-room", "operations-room"):
        assert not any("Secret Reserve" in post for post in await posts(s, channel))


async def test_a_change_to_a_hidden_unit_without_a_word_is_told_to_nobody_but_the_game_master(
    table: Table,
) -> None:
    s = table.s
    await orders.give(s, again(ALICE), OrderForm("Able", note="A letter to the enemy"))
    await gm.give_outcome(s, MASTER, "1", fs=-1, unit="h2")
    await gm.close_now(s, MASTER)
    audiences = [e["audience"] for e in (await draft(s))["events"] if e["kind"] == "ruled"]
    assert audiences == [["gm"]]


async def test_outcomes_that_make_no_sense_are_refused(table: Table) -> None:
    s = table.s
    await orders.give(s, again(ALICE), OrderForm("Able", note="x"))
    for order, given in (
        ("1", {}),
        ("9", {"text": "x"}),
        ("1", {"text": "x" * 301}),
        ("1", {"fs": 21}),
        ("1", {"roll": 1}),
        ("1", {"text": "x", "unit": "nobody"}),
    ):
        with pytest.raises(Refused):
            await gm.give_outcome(s, MASTER, order, **given)
    with pytest.raises(Refused, match="Only the game master"):
        await gm.give_outcome(s, BOB, "1", text="x")
    assert [value for _, value in await outcomes.order_choices(s, MASTER, "")] == ["1"]
    assert await actions(s, "outcome") == []


# ---------------------------------------------------------------- abilities


async def give_truck(s: Services) -> None:
    """Alice's infantry has a crate beside it and lacks energy."""
    async with s.sessions.begin() as session:
        campaign = (await session.execute(select(Campaign))).scalar_one()
        campaign = await store.lock_campaign(session, campaign.id)
        made = await s.truth.fresh(session, campaign)
        unit = made.units["p1"]
        unit.energy = 2
        made.depots[unit.hex] = Depot(unit.hex, unit.side, cargo=Cargo(crates=3))
        await history.save_world(session, campaign.id, campaign.round, world_to_json(made))


def abilities(made: Mapping[str, Any]) -> list[Any]:
    return [order.get("ability") for order in made["orders"] if order["unit"] == "p1"]


@pytest.mark.rule("EDC-C2.3-c")
async def test_an_ability_without_a_time_or_only_in_the_note_is_asked_of_the_game_master(
    table: Table,
) -> None:
    s = table.s
    await give_truck(s)
    at = "0204"
    given = await orders.give(s, again(ALICE), OrderForm("Able", ability=f"rearm energy from {at}"))
    assert "does not say when" in given.text
    await gm.close_now(s, MASTER)
    text, *_ = await gm.preview(s, MASTER)
    assert "does not say when to use its ability" in text
    assert "**after move** (default)" in text
    assert [found["when"] for found in abilities(await draft(s))] == [When.AFTER_MOVE.value]
    key = "1:p1:ability"
    await rulings.choose(s, MASTER, key, "before move")
    assert [found["when"] for found in abilities(await draft(s))] == [When.BEFORE.value]
    await rulings.choose(s, MASTER, key, "not used")
    assert abilities(await draft(s)) == [None]
    await gm.preview(s, MASTER)
    await gm.publish(s, MASTER)

    declared = f"rearm energy from {at}"
    await orders.give(s, again(ALICE), OrderForm("Able", ability=f"{declared} after action"))
    await orders.give(s, again(BOB), OrderForm("Baker", note="hold the line"))
    await gm.close_now(s, MASTER)
    assert "does not say when" not in (await gm.preview(s, MASTER))[0]
    await gm.publish(s, MASTER)

    await give_truck(s)
    await orders.give(s, again(ALICE), OrderForm("Able", note=f"Stay low. {declared}"))
    await gm.close_now(s, MASTER)
    text, *_ = await gm.preview(s, MASTER)
    assert "mentions an ability only in its note" in text
    assert "**not used** (default)" in text
    assert abilities(await draft(s)) == [None]
    await rulings.choose(s, MASTER, "3:p1:ability", "after move")
    assert [found["when"] for found in abilities(await draft(s))] == ["after move"]


# ---------------------------------------------------------------- the draft that was seen


async def test_only_the_draft_that_was_seen_is_published(table: Table) -> None:
    s = table.s
    await orders.give(s, again(ALICE), OrderForm("Able", note="x"))
    await gm.close_now(s, MASTER)
    _, _, mark = await gm.preview(s, MASTER)
    await gm.give_outcome(s, MASTER, "1", text="Rain.")
    for seen in (None, mark):
        with pytest.raises(Refused, match="not the one you saw"):
            await gm.publish(s, MASTER, seen)
    _, _, mark = await gm.preview(s, MASTER)
    assert "had not looked" not in await gm.publish(s, MASTER, mark)
    await gm.close_now(s, MASTER)
    with pytest.raises(Refused, match="is already published"):
        await gm.publish(s, MASTER, mark)
    assert "You had not looked at its draft." in await gm.publish(s, MASTER)


async def test_a_failing_round_is_told_of_again_for_another_reason(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    s = table.s
    problem: list[Exception] = [ValueError("x")]

    def fail(*_: object) -> None:
        raise problem[0]

    monkeypatch.setattr(adjudication, "resolve", fail)

    async def told() -> int:
        return sum("could not be adjudicated" in post for post in await posts(s, GM_ROOM))

    for _ in range(3):
        with pytest.raises(Refused, match="could not be adjudicated"):
            await gm.close_now(s, MASTER)
    assert await told() == 1
    problem[0] = KeyError("y")
    with pytest.raises(Refused):
        await gm.close_now(s, MASTER)
    assert await told() == 2
    monkeypatch.setattr(rounds, "TOLD_AGAIN", timedelta(microseconds=1))
    with pytest.raises(Refused):
        await gm.close_now(s, MASTER)
    assert await told() == 3


# ---------------------------------------------------------------- taking back


async def test_settings_closes_and_placed_units_can_be_undone(table: Table) -> None:
    s = table.s
    before = (await world(s)).settings.stack_limit
    await tunables.change(s, MASTER, "stack_limit", "3")
    await tunables.change(s, MASTER, "stack_limit", "4")
    told = await gm.undo(s, MASTER)
    assert "Units in a hex: **3** again" in told
    assert "Units in a hex: **3** again" in (await posts(s, "briefing-room"))[-1]
    shown = [post for post in await posts(s, "campaign-rules") if "Units in a hex" in post]
    assert "- Units in a hex: **3**" in shown[-1]
    await gm.undo(s, MASTER)
    assert (await world(s)).settings.stack_limit == before
    first = await campaigns.status(s, ALICE)
    await shift(s, MASTER, "Sun 12:00")
    assert (await campaigns.status(s, ALICE)).closes_at != first.closes_at
    await gm.undo(s, MASTER)
    assert (await campaigns.status(s, ALICE)).closes_at == first.closes_at
    await forces.spawn(s, MASTER, FOE_CLASS, "0808", "Third Foe")
    offered = await undo.choices(s, MASTER, "")
    assert "spawn" in offered[0][0]
    quiet = len(await posts(s, "briefing-room"))
    await gm.undo(s, MASTER, offered[0][1])
    assert "Third Foe" not in {unit.name for unit in (await world(s)).units.values()}
    assert len(await posts(s, "briefing-room")) == quiet  # nobody learns that it was there
    with pytest.raises(Refused, match="cannot be undone"):
        await gm.undo(s, MASTER, offered[0][1])
    with pytest.raises(Refused, match="Only the game master"):
        await gm.undo(s, ALICE)
    await forces.spawn(s, MASTER, FOE_CLASS, "0403", "Seen Foe")
    with pytest.raises(Refused, match="has been seen"):
        await gm.undo(s, MASTER)
    await gm.close_now(s, MASTER)
    with pytest.raises(Refused, match="Nothing can be undone"):
        await gm.undo(s, MASTER)


@pytest.mark.rule("EDC-C1.1.2-a")
async def test_an_early_order_goes_ahead_of_older_ones_which_keep_their_sequence(table: Table) -> None:
    """By default everything waits for the close; one order leaves the queue when the game master says so."""
    s = table.s
    await orders.give(s, again(ALICE), OrderForm("Able", move="0304"))
    await orders.give(s, again(BOB), OrderForm("Baker", move="0203"))
    await orders.give(s, again(ALICE), OrderForm("Hammer", facing="N"))
    assert (await world(s)).units["p3"].this_round.acted is False
    with pytest.raises(Refused, match="Only the game master"):
        await early.resolve_order(s, BOB, "2")
    await early.resolve_order(s, MASTER, "2")
    units = (await world(s)).units
    label = (await world(s)).map.label
    baker = next(unit for unit in units.values() if unit.name == "Baker")
    assert (label(baker.hex), baker.this_round.acted) == ("0203", True)
    assert label(units["p1"].hex) == "0204"
    assert [value for _, value in await early.order_choices(s, MASTER, "")] == ["1", "3"]
    await gm.close_now(s, MASTER)
    told = [event["order"] for event in (await draft(s))["events"] if event["order"] in (1, 2, 3)]
    assert 2 not in told
    assert told == sorted(told)
    assert set(told) == {1, 3}


async def test_published_rolls_are_numbered_by_order_and_count_no_secret_interventions(table: Table) -> None:
    s = table.s

    async def rolled() -> list[tuple[str, int]]:
        made = await draft(s)
        return [(r["order"], r["value"]) for e in made["events"] if e["kind"] == "ruled" for r in e["rolls"]]

    await orders.give(s, again(ALICE), OrderForm("Able", note="Charge!"))
    for _ in range(3):  # nobody hears of these
        await gm.give_outcome(s, MASTER, "1", text="Watch them.", energy=-1)
    await gm.give_outcome(s, MASTER, "1", text="They look for tracks.", roll=100)
    await gm.close_now(s, MASTER)
    ((named, value),) = await rolled()
    assert named == "note 1.1"
    await gm.undo(s, MASTER)
    assert await rolled() == []
    for text in ("They look for tracks.", "And once more."):
        await gm.give_outcome(s, MASTER, "1", text=text, roll=100)
    assert (await rolled())[0] == ("note 1.1", value)  # decided anew, the die is the same
    assert [name for name, _ in await rolled()] == ["note 1.1", "note 1.2"]
