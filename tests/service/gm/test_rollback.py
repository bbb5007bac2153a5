"""A way back: an earlier moment, or a course that was left, is made the present one, whole or not at all."""

from __future__ import annotations

import re
from typing import Any

import pytest
from sqlalchemy import select, text

from bot.campaign.world.model import World
from bot.process.release import release
from bot.service import presses
from bot.service.base import Refused, Services, Who, stamp
from bot.service.company import players, treasury
from bot.service.console import refresh as console
from bot.service.gm import forces
from bot.service.gm import office as gm
from bot.service.gm.edits import screens as edits
from bot.service.gm.rollback import back, cutting, screens, trial
from bot.service.gm.rollback.keys import tells
from bot.service.gm.rollback.moments import Cost, Moment, cost_lines, moments, told_before
from bot.service.orders import filing as orders
from bot.service.orders.form import OrderForm
from bot.service.orders.panel import standing
from bot.service.room import campaigns, comms
from bot.service.round import adjudication, closes, early, rounds
from bot.service.screens.answer import Given, Outdated
from bot.store import branches, records
from bot.store import campaigns as store
from bot.store.history import STEP
from bot.store.outbox import CONCERNS, PRIVATE, said_now
from bot.store.skirmish_tables import SkirmishRow
from bot.store.tables import Base, Campaign, GmAction, OutboxRow, PostState, Round
from tests.amount import amount
from tests.kept import onward
from tests.service.conftest import ALICE, BOB, CHANNELS, FOE_CLASS, GUILD, MASTER, Table, again
from tests.service.gm.test_undo import campaign_of, world

WHY = "The wind was wrong."


async def posts(s: Services, like: str = "%") -> list[OutboxRow]:
    async with s.sessions() as session:
        rows = await session.execute(select(OutboxRow).where(OutboxRow.key.like(like)).order_by(OutboxRow.id))
        return list(rows.scalars())


async def all_sent(s: Services) -> None:
    """Every post that waits has been made."""
    async with s.sessions.begin() as session:
        await session.execute(
            text("UPDATE outbox SET state = 'sent', message_id = 9000 + id WHERE state = 'waiting'")
        )


async def play(s: Services, number: int, moves: dict[str, tuple[Who, str]]) -> None:
    """Give these orders, close the round and publish it."""
    for unit, (who, move) in moves.items():
        await orders.give(s, again(who), OrderForm(unit, move=move))
    await gm.close_now(s, MASTER)
    await rounds.publish_round(s, (await campaign_of(s)).id, number)
    await all_sent(s)


async def three_rounds(s: Services) -> None:
    async def build() -> None:
        await play(s, 1, {"Able": (ALICE, "0304"), "Baker": (BOB, "0203")})
        await play(s, 2, {"Able": (ALICE, "0404")})
        await play(s, 3, {"Baker": (BOB, "0202")})

    await onward(s.sessions, "three rounds", build)


async def course(s: Services) -> dict[str, list[str]]:
    """Everything that belongs to the campaign's course, as the database prints it; without the clock of the round."""
    kept: dict[str, list[str]] = {}
    async with s.sessions() as session:
        for table, order in branches.KEPT.items():
            statement = f"SELECT row_to_json(t)::text FROM {table} t ORDER BY {order}"
            rows = (await session.execute(text(statement))).scalars()
            kept[table] = [
                re.sub(r'"opens_at":"[^"]*"', "", row) if '"resolved_at":null' in row else row
                for row in rows
                if '"kind":"rollback"' not in row
            ]
        row = await store.last_of_guild(session, GUILD)
        assert row is not None
        kept["campaign"] = [str(row.round), str(sorted(back.course_of(row).items()))]
    return kept


async def shown(s: Services) -> tuple[int, int]:
    campaign = await campaign_of(s)
    return campaign.id, campaign.state_version


async def go(s: Services, number: int, step: int = 0, *, closed: bool = False) -> back.Done:
    return await back.go_back(s, MASTER, Moment(number, step, closed), await shown(s), WHY)


async def returned(s: Services, branch: int) -> back.Done:
    return await back.return_to(s, MASTER, branch, await shown(s), "It was right after all.")


def place(world: World, name: str) -> str:
    return next(world.map.label(unit.hex) for unit in world.units.values() if unit.name == name)


async def test_back_over_three_published_rounds_and_to_the_branch_again_to_the_byte(table: Table) -> None:
    s = table.s
    await three_rounds(s)
    left = await course(s)
    done = await go(s, 1)
    assert (done.round, done.branch) == (1, 1)
    assert (place(await world(s), "Able"), (await campaign_of(s)).round) == ("0204", 1)
    await all_sent(s)
    await play(s, 1, {"Able": (ALICE, "0305")})
    assert place(await world(s), "Able") == "0305"
    other = await course(s)
    await returned(s, 1)
    assert await course(s) == left
    async with s.sessions() as session:
        kept = [(row.number, row.round, row.since) for row in await branches.branches_of(session, table.id)]
    assert kept == [(2, 2, 1)]
    await returned(s, 2)
    assert await course(s) == other


async def test_a_course_that_was_left_and_returned_to_can_be_left_again_with_its_consoles(
    table: Table,
) -> None:
    """Each time its round has a console of its own; none of them takes the key of another one."""
    s = table.s
    await three_rounds(s)
    left = await course(s)
    for turn in range(1, 4):
        await console.refresh(s)
        await all_sent(s)
        done = await go(s, 1)
        await console.refresh(s)
        await all_sent(s)
        await returned(s, done.branch)
        assert await course(s) == left, turn
    await console.refresh(s)
    made = [row for row in await posts(s) if "console:" in row.key and row.kind == "create"]
    assert [row.key for row in made if row.key.startswith("console:4:")] == [
        f"console:4:{CHANNELS['gm-room']}"
    ]
    assert len({row.key for row in made}) == len(made) >= 7


async def test_the_console_follows_its_post_also_within_one_round(table: Table) -> None:
    s = table.s
    await console.refresh(s)
    await all_sent(s)
    for facing in ("SE", "S"):
        await edits.show(s, again(MASTER), "Able", "fs 3", "")
        await go(s, 1)
        await orders.give(s, again(ALICE), OrderForm("Able", facing=facing))
        assert await console.refresh(s) == 1, "an order more"
        made = [row for row in await posts(s) if "console:" in row.key]
        created = {row.key for row in made if row.kind == "create"}
        assert made[-1].kind == "create" or made[-1].target_key in created
        await all_sent(s)


async def test_orders_of_the_round_count_again_and_later_ones_are_void(table: Table) -> None:
    s = table.s
    await three_rounds(s)
    await go(s, 2)
    async with s.sessions() as session:
        rows = await session.execute(
            text("SELECT round, unit_id, state FROM unit_order ORDER BY round, number")
        )
        assert [tuple(row) for row in rows] == [
            (1, "p1", "resolved"),
            (1, "p3", "resolved"),
            (2, "p1", "live"),
        ]
    await orders.give(s, again(ALICE), OrderForm("Able", move="0303"))
    await gm.close_now(s, MASTER)
    await gm.publish(s, MASTER)
    assert place(await world(s), "Able") == "0303"


async def seeds(s: Services, number: int) -> tuple[bytes, bytes, str, str]:
    async with s.sessions() as session:
        row = await session.get_one(Round, ((await campaign_of(s)).id, number))
        return row.open_seed, row.covered_seed, row.open_commitment, row.covered_commitment


async def test_a_round_has_new_dice_unless_nothing_it_is_adjudicated_from_has_changed(table: Table) -> None:
    s = table.s
    await three_rounds(s)
    then, was = await seeds(s, 2), await course(s)
    await go(s, 2)
    assert len({*then, *await seeds(s, 2)}) == 8
    await gm.close_now(s, MASTER)
    assert await seeds(s, 2) == then
    await gm.publish(s, MASTER)
    assert [row for row in await course_of_round(s, 2) if row in was["event"]] == await course_of_round(s, 2)
    await all_sent(s)
    await go(s, 2)
    await orders.give(s, again(ALICE), OrderForm("Able", move="0303"))
    await gm.close_now(s, MASTER)
    other = await seeds(s, 2)
    assert other != then
    await gm.publish(s, MASTER)
    await all_sent(s)
    await go(s, 2)  # what the round was adjudicated from at first is there no more: Able's order is the third
    await orders.give(s, again(ALICE), OrderForm("Able", move="0404"))
    await gm.close_now(s, MASTER)
    assert not {*await seeds(s, 2)} & {*other, *then}


async def course_of_round(s: Services, number: int) -> list[str]:
    async with s.sessions() as session:
        statement = text("SELECT row_to_json(t)::text FROM event t WHERE round = :round ORDER BY seq")
        return list((await session.execute(statement, {"round": number})).scalars())


async def test_no_outcome_can_be_drawn_anew_by_going_back_twice(table: Table) -> None:
    """Other orders in between bring no new dice for the first ones."""
    s = table.s
    edit = "Near Foe: face S"
    await play(s, 1, {"Able": (ALICE, "0304")})
    first = await seeds(s, 1)
    await go(s, 1)
    await edits.show(s, MASTER, changes=edit)
    await gm.close_now(s, MASTER)
    await gm.publish(s, MASTER)
    assert await seeds(s, 1) != first
    await all_sent(s)
    await go(s, 1)
    await gm.close_now(s, MASTER)
    assert await seeds(s, 1) == first


async def test_a_round_can_be_adjudicated_again_with_the_orders_and_dice_that_it_had(table: Table) -> None:
    s = table.s
    await three_rounds(s)
    then, was = await seeds(s, 3), await course_of_round(s, 3)
    async with s.sessions() as session:
        last = [past.moment for past in await moments(session, await campaign_of(s)) if past.moment.closed]
    assert last == [Moment(3, 0, True), Moment(2, 0, True), Moment(1, 0, True)]
    await go(s, 3, closed=True)
    with pytest.raises(Refused, match="Too late"):
        await orders.give(s, again(ALICE), OrderForm("Able", move="0303"))
    await rounds.close_round(s, table.id, 3)
    await gm.publish(s, MASTER)
    assert (await seeds(s, 3), await course_of_round(s, 3)) == (then, was)
    again_told = [row for row in await posts(s, "round:3:report%") if row.kind == "create"]
    assert [row.state for row in again_told] == [PostState.WAITING]


async def test_a_change_of_the_open_round_can_be_taken_back_with_all_that_came_after_it(table: Table) -> None:
    s = table.s
    await edits.show(s, MASTER, changes="Near Foe: fs -1", reason="hungry")
    before = await seeds(s, 1)
    await orders.give(s, again(ALICE), OrderForm("Able", move="0304"))
    await early.resolve_order(s, MASTER, "1")
    assert place(await world(s), "Able") == "0304"
    async with s.sessions() as session:
        known = [(past.moment.step, past.what) for past in await moments(session, await campaign_of(s))]
    assert known == [(1, "edit"), (0, "")]
    await go(s, 1, 1)
    foe = next(unit for unit in (await world(s)).units.values() if unit.name == "Near Foe")
    fresh = await world(s)
    assert (place(fresh, "Able"), foe.fs) == ("0204", fresh.catalogue.cls(foe).fs - 1)
    assert await seeds(s, 1) == before
    assert await course_of_round(s, 1) == []
    async with s.sessions() as session:
        states = (await session.execute(text("SELECT state FROM unit_order"))).scalars().all()
    assert states == ["live"]


async def test_posts_of_what_was_left_are_marked_once_and_their_keys_are_free_again(table: Table) -> None:
    s = table.s
    await three_rounds(s)
    await go(s, 2)
    marks = await posts(s, "branch:%:mark:%")
    marked = sorted(row.target_key or "" for row in marks)
    assert "course:0:round:2:report" in marked
    async with s.sessions() as session:
        campaign = await campaign_of(s)
        played = await store.get_round(session, campaign.id, 2)
        head = await said_now(session, campaign.id, "round:1:report")
    assert head is not None
    assert stamp(played.closes_at) in head["content"].splitlines()[0], "it takes orders until a new close"
    assert not tells("round:1:report:head:0")
    assert tells("round:1:report")
    assert "course:0:round:3:report" in marked
    assert not any(key.startswith("round:1") or ":order:" in key or ":sealed" in key for key in marked)
    assert all("Taken back" in str(row.payload) and "hx2" not in str(row.payload) for row in marks)
    await all_sent(s)
    await play(s, 2, {"Able": (ALICE, "0305")})
    assert [row.key for row in await posts(s, "round:2:report%")]
    await returned(s, 1)
    holds = [row for row in await posts(s, "branch:%:mark:%") if "This applies again" in str(row.payload)]
    assert {"round:2:report", "round:3:report"} <= {row.target_key for row in holds}
    keys = [row.key for row in await posts(s)]
    assert len(keys) == len(set(keys))
    assert "course:1:round:2:report" in keys


async def test_each_player_is_told_of_the_own_units_and_orders(table: Table) -> None:
    s = table.s
    await three_rounds(s)
    await go(s, 2)
    told = {row.channel_id: str(row.payload) for row in await posts(s, "branch:%:player:%")}
    assert set(told) == {11, 12, 13}
    assert "Rounds 2 to 3 are taken back" in told[11]
    assert WHY in told[11]
    assert "you have one order in the queue" in told[11]
    assert "Able: in 0304" in told[11]
    (first, *_) = (row for row in await posts(s, "branch:%:player:%") if row.channel_id == 11)
    assert first.payload[PRIVATE]["content"].startswith("Rounds 2 to 3 are taken back"), (
        "what it is, then why"
    )
    assert "Baker" not in told[11]
    assert "One later order is void" in told[12]
    assert "Nothing changes for your units" in told[13]
    assert all(CONCERNS in row.payload for row in await posts(s, "branch:%:player:%"))


async def test_the_erratum_says_what_was_said_and_what_holds(table: Table) -> None:
    s = table.s
    await three_rounds(s)
    await go(s, 1)
    (erratum,) = [
        row for row in await posts(s, "branch:%:errata") if row.channel_id == CHANNELS["briefing-room"]
    ]
    words = str(erratum.payload)
    assert "Rounds 1 to 3 are taken back" in words
    assert re.search(r"Able: in 0204 with FS \d+, not in 0404 with FS \d+", words)
    assert [file.name for file in erratum.files] == ["round-1-again.png"]


async def test_what_breaks_in_the_middle_has_not_begun(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    s = table.s
    await three_rounds(s)
    before, known = await course(s), [row.key for row in await posts(s)]

    async def breaks(*_: Any, **__: Any) -> None:
        raise RuntimeError("killed")

    for name in ("_tell", "_clock"):
        with monkeypatch.context() as patch:
            patch.setattr(back, name, breaks)
            with pytest.raises(RuntimeError):
                await go(s, 2)
        assert await course(s) == before
        assert [row.key for row in await posts(s)] == known
    async with s.sessions() as session:
        assert not await branches.branches_of(session, table.id)


async def test_only_what_was_shown_is_carried_out(table: Table) -> None:
    s = table.s
    await three_rounds(s)
    old = await shown(s)
    await edits.show(s, MASTER, changes="Near Foe: fs -1")
    with pytest.raises(Outdated):
        await back.go_back(s, MASTER, Moment(2, 0), old, WHY)
    with pytest.raises(Refused, match="cannot go back there"):
        await back.go_back(s, MASTER, Moment(2, 7), await shown(s), WHY)
    with pytest.raises(Refused, match="Give a reason"):
        await back.go_back(s, MASTER, Moment(2, 0), await shown(s), "  ")
    with pytest.raises(Refused, match="game master"):
        await back.go_back(s, ALICE, Moment(2, 0), await shown(s), WHY)
    with pytest.raises(Refused, match="cannot go back there"):
        await returned(s, 1)


async def test_the_game_master_reads_first_what_becomes_false(table: Table) -> None:
    s = table.s
    await three_rounds(s)
    menu = (await screens.show(s, MASTER)).menus[0]
    entry = next(item for item in menu.items if item.value == "2.0.0")
    assert entry.label == "Round 2, before its close, orders open again"
    press = menu.press
    assert isinstance(press, screens.ChooseMoment)
    screen = await screens._choose(s, MASTER, press, Given(values=(entry.value,)))
    assert "Rounds 2 to 3 are taken back" in screen.text
    assert "The order of round 2 counts again" in screen.text
    assert "One later order is void" in screen.text
    assert "Players with later orders: Bob." in screen.text


async def test_a_round_is_tried_under_the_rules_of_today_and_nothing_changes(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    s = table.s
    await three_rounds(s)
    before = await course(s)
    told = await trial.trial(s, MASTER, 1)
    assert "Nothing changed." in told
    assert release() in told
    assert await course(s) == before
    case = adjudication.draft_of

    def other(case_: Any, broken: Any = None) -> Any:
        draft = case(case_, broken)
        unit = next(unit for unit in draft.world.units.values() if unit.name == "Able")
        unit.fs += 1
        return draft

    monkeypatch.setattr(adjudication, "draft_of", other)
    told = await trial.trial(s, MASTER, 3)
    full = next(unit for unit in (await world(s)).units.values() if unit.name == "Able").fs
    assert f"- Able (player): FS {full + 1} (before: FS {full})" in told
    assert await course(s) == before
    async with s.sessions() as session:
        campaign = await store.get_campaign(session, table.id)
    shown = campaign.id, campaign.state_version
    screen = await presses.answer(s, MASTER, screens.TryAgain(*shown, 3), Given())
    assert screen.text == told
    (go,) = [button.press for button in screen.buttons]
    assert go == screens.GoBack(*shown, 3, 0, closed=True), "what was tried can be carried out from there"
    with pytest.raises(Refused, match="cannot go back there"):
        await trial.trial(s, MASTER, 4)
    with pytest.raises(Refused, match="game master"):
        await trial.trial(s, ALICE, 1)


async def test_what_another_ruling_or_an_outcome_changes_is_said(table: Table) -> None:
    s = table.s
    await orders.give(s, again(ALICE), OrderForm("Able", move="0304"))
    await gm.close_now(s, MASTER)
    told = await gm.give_outcome(s, MASTER, "1", fs=-1, unit="p1")
    assert "What changed:" in told
    assert re.search(r"- Able \(player\): FS 4 \(before: FS 5\)", told)


CROWD = amount(12, 60)
FIELD = """
name = "Wide Ground"
size = [24, 24]
terrain = [
{rows}
]

[[place]]
kind = "start"
hex = "0204"
side = "players"
""".format(rows="\n".join(f'    "{"." * 24}",' for _ in range(24)))


async def test_a_crowded_campaign_goes_back_three_rounds_and_everybody_is_told_once(
    services: Services,
) -> None:
    s = services
    made = await campaigns.create_campaign(s, MASTER, name="Red Sands", map_name="wide", map_text=FIELD)
    await campaigns.set_channels(s, made.id, CHANNELS, {"gm": 90, "player": 91, "spectator": 92})
    await campaigns.open_signups(s, MASTER, "Take the ground.")
    people = [Who(100 + number, f"Player {number}", GUILD) for number in range(CROWD)]
    for who in people:
        await players.join(s, who, True)
        picks = [("regular_infantry", f"Foot {who.user_id}"), ("main_tank", f"Tank {who.user_id}")]
        await players.create_company(s, who, f"{who.name}'s Own", picks)
    await forces.spawn(s, MASTER, FOE_CLASS, "2020", "Far Foe")
    await campaigns.start(s, MASTER)
    await all_sent(s)
    for number in (1, 2, 3):
        for who in people:
            await orders.give(s, again(who), OrderForm(f"Foot {who.user_id}", action="hold"))
        await gm.close_now(s, MASTER)
        await rounds.publish_round(s, made.id, number)
        await all_sent(s)
    left = await course(s)
    await go(s, 1)
    told = [row.channel_id for row in await posts(s, "branch:%:player:%")]
    assert sorted(told) == [who.user_id for who in people]
    assert len(await posts(s, "branch:%:errata")) == 1
    async with s.sessions() as session:
        states = await session.execute(text("SELECT round, state, count(*) FROM unit_order GROUP BY 1, 2"))
        assert [tuple(row) for row in states] == [(1, "live", CROWD)]
    await all_sent(s)
    await returned(s, 1)
    assert await course(s) == left
    taken = {row.target_key for row in await posts(s, "branch:%:mark:%") if "Taken back" in str(row.payload)}
    holds = {
        row.target_key for row in await posts(s, "branch:%:mark:%") if "applies again" in str(row.payload)
    }
    assert holds == taken, "every mark is taken off again, from the same posts"


async def of_no_course(s: Services) -> dict[str, list[str]]:
    """Every row of what belongs to people and their things, to games and to the server."""
    moved = {*branches.KEPT, "branch", "branch_row", "campaign", "outbox", "outbox_file", "console"}
    kept: dict[str, list[str]] = {}
    async with s.sessions() as session:
        for name in sorted(Base.metadata.tables.keys() - moved):
            rows = (await session.execute(text(f'SELECT row_to_json(t)::text FROM "{name}" t'))).scalars()
            kept[name] = sorted(rows)
    return kept


@pytest.mark.parametrize(
    ("rest", "again", "before_the_end"),
    [
        ("order:1:done", True, True),  # carried out early before the moment
        ("order:2", True, True),
        ("order:2:done", False, True),  # adjudicated again, unless the round stays adjudicated
        ("order:4", False, False),  # its number is given out anew
    ],
)
def test_an_order_is_of_both_courses_and_its_outcome_while_that_holds(
    rest: str, again: bool, before_the_end: bool
) -> None:
    for closed, shared in ((False, again), (True, before_the_end)):
        both = cutting.shared(Moment(5, 0, closed), 3, [1])
        assert both(5, rest) is shared
        assert not both(6, rest), "a later round is of one course"


async def test_what_is_of_no_course_stays_to_the_byte(table: Table) -> None:
    """Companies, pay, medals, reports, standing orders and skirmishes, whatever course holds."""
    s = table.s
    await three_rounds(s)
    await treasury.grant(s, again(MASTER), ALICE.user_id, "Alice", 50, 3, "Bravery")
    await treasury.medal(s, again(MASTER), BOB.user_id, "Bob", "Star", "For the hill", "")
    await standing.give(s, again(ALICE), "always", OrderForm("Able", facing="SE"))
    await comms.report(s, again(BOB), "All is well.")
    async with s.sessions.begin() as session:
        session.add(SkirmishRow(guild_id=GUILD, channel_id=77, ruleset="exofront", made_by=ALICE.user_id))
    before = await of_no_course(s)
    for name in ("account", "ledger", "player", "filing", "standing_order", "skirmish"):
        assert before[name], name
    await go(s, 1)
    assert await of_no_course(s) == before
    await returned(s, 1)
    assert await of_no_course(s) == before


async def test_the_master_reads_only_of_what_there_is_that_stays(table: Table) -> None:
    await three_rounds(table.s)
    async with table.s.sessions() as session:
        campaign = await campaign_of(table.s)
        past = (await moments(session, campaign))[-1]
    for lasting, said in (
        ({"medal": 1}, "check them afterwards: medals (1)."),
        ({"medal": 2, "grant": 3}, "check them afterwards: medals (2), payments (3)."),
    ):
        lines = cost_lines(campaign, past, Cost((1,), 0, 0, 0, (), lasting))
        assert any(line.endswith(said) for line in lines)


async def test_no_plan_is_left_for_a_unit_that_is_not_there_yet(table: Table) -> None:
    """Its id is the next unit's that is placed, which would follow it."""
    s = table.s
    await play(s, 1, {})
    told, _ = await forces.spawn_force(s, MASTER, f"{FOE_CLASS}: 0808, advance")
    assert "0808" in told
    before = dict(records.DOCTRINES.of(await campaign_of(s)))
    await go(s, 2)
    there = (await world(s)).units
    assert set(records.DOCTRINES.of(await campaign_of(s))) < set(before)
    assert set(records.DOCTRINES.of(await campaign_of(s))) <= set(there)


async def test_an_order_given_after_a_rollback_is_posted_though_a_standing_order_had_its_number(
    table: Table,
) -> None:
    s = table.s
    await standing.give(s, again(BOB), "always", OrderForm("Baker", move="0203"))
    await play(s, 1, {"Able": (ALICE, "0304")})
    async with s.sessions() as session:
        numbers = await session.execute(
            text("SELECT number, standing IS NOT NULL FROM unit_order ORDER BY 1")
        )
        assert [tuple(row) for row in numbers] == [(1, False), (2, True)]
    await go(s, 1)
    await all_sent(s)
    await orders.give(s, again(BOB), OrderForm("Baker", move="0305"))
    (post,) = await posts(s, "round:1:order:2")
    assert post.state == PostState.WAITING
    assert "0305" in post.payload["content"]


async def test_the_report_of_an_order_carried_out_early_is_marked_only_if_that_is_taken_back(
    table: Table,
) -> None:
    s = table.s
    await orders.give(s, again(ALICE), OrderForm("Able", move="0304"))
    await orders.give(s, again(BOB), OrderForm("Baker", move="0203"))
    await early.resolve_order(s, MASTER, "1")
    await early.resolve_order(s, MASTER, "2")
    await all_sent(s)
    await go(s, 1, 1)
    await gm.close_now(s, MASTER)
    await gm.publish(s, MASTER)
    await all_sent(s)
    await go(s, 1, 1)
    assert await _marked_orders(s) == {"round:1:order:2:early"}
    await go(s, 1, 0)
    assert await _marked_orders(s) == {"round:1:order:1:early", "round:1:order:2:early"}


async def _marked_orders(s: Services) -> set[str]:
    """The posts about orders that have a mark, by their keys while they applied."""
    marked = [row.target_key or "" for row in await posts(s, "branch:%:mark:%")]
    return {key.split(":", 2)[2] for key in marked if ":order:" in key}


async def test_a_paused_round_stays_paused(table: Table) -> None:
    s = table.s
    await edits.show(s, MASTER, changes="Near Foe: face S")
    await closes.pause(s, MASTER, "")
    await go(s, 1, 0)
    async with s.sessions() as session:
        assert (await store.get_round(session, table.id, 1)).closes_at is None


async def test_a_branch_that_was_left_closed_is_closed_and_says_so(table: Table) -> None:
    s = table.s
    await play(s, 1, {})
    await gm.close_now(s, MASTER)
    await go(s, 1)
    await all_sent(s)
    await returned(s, 1)
    (erratum,) = (await posts(s, "branch:%:errata"))[1:]
    assert "orders close" not in str(erratum.payload)
    assert "its report follows" in str(erratum.payload)
    await gm.preview(s, MASTER)
    await gm.publish(s, MASTER)
    assert (await campaign_of(s)).round == 3


async def test_the_answers_of_a_round_that_is_adjudicated_again_are_shown_again(table: Table) -> None:
    s = table.s
    await play(s, 1, {"Able": (ALICE, "0304")})
    await play(s, 2, {"Hammer": (ALICE, "0304")})
    assert await posts(s, "round:2:predictions")
    await go(s, 2, closed=True)
    await rounds.close_round(s, table.id, 2)
    await gm.preview(s, MASTER)
    await gm.publish(s, MASTER)
    settled = await posts(s, "%round:2:predictions:settled")
    assert [row.key for row in settled] == [
        "course:0:round:2:predictions:settled",
        "round:2:predictions:settled",
    ]


async def test_a_round_that_is_published_again_is_told_in_its_own_words(table: Table) -> None:
    """What paragraphs of the round that was taken back said instead is forgotten with it."""
    s = table.s
    await three_rounds(s)
    async with s.sessions.begin() as session:
        campaign = await store.get_campaign(session, table.id)
        records.REWRITTEN.keep(campaign, {1: {"0" * 8: "First."}, 2: {"1" * 8: "Second."}})
        records.STORY_ORDER.keep(campaign, {1: ("0" * 8,), 2: ("1" * 8,)})
        records.SIDE_NOTES.keep(campaign, {1: "One.", 2: "Two."})
    await go(s, 2)
    assert dict(records.REWRITTEN.of(await campaign_of(s))) == {1: {"0" * 8: "First."}}
    assert dict(records.STORY_ORDER.of(await campaign_of(s))) == {1: ("0" * 8,)}
    assert dict(records.SIDE_NOTES.of(await campaign_of(s))) == {1: "One."}
    await returned(s, 1)
    back_again = await campaign_of(s)
    assert dict(records.REWRITTEN.of(back_again)) == {1: {"0" * 8: "First."}, 2: {"1" * 8: "Second."}}
    assert dict(records.STORY_ORDER.of(back_again)) == {1: ("0" * 8,), 2: ("1" * 8,)}
    assert dict(records.SIDE_NOTES.of(back_again)) == {1: "One.", 2: "Two."}


@pytest.mark.parametrize(
    ("kept", "value"),
    [
        (records.FRONTS, ()),
        (records.REWRITTEN, {"a": "b"}),
        (records.STORY_ORDER, ("a",)),
        (records.SIDE_NOTES, "To the players"),
    ],
    ids=lambda part: getattr(part, "name", ""),
)
def test_no_word_of_a_briefing_that_is_undone_is_left_for_the_next_one(kept: Any, value: Any) -> None:
    """Whether the round takes orders again or is only adjudicated again: it will be published anew."""
    for closed in (False, True):
        campaign = Campaign(settings={})
        kept.keep(campaign, dict.fromkeys((1, 2, 3), value))
        cutting.plans_of(campaign, Moment(2, 0, closed=closed), None)
        assert set(kept.of(campaign)) == {1}


@pytest.mark.parametrize(("step", "told"), [(0, [7]), (1, [7, 8]), (2, [7, 8, 9])])
def test_early_orders_count_as_told_from_the_world_that_they_made(step: int, told: list[int]) -> None:
    """One of a release that did not note its world counts as told before any."""
    early = [GmAction(after=after) for after in ({"order": 7}, {"order": 8, STEP: 1}, {"order": 9, STEP: 2})]
    assert told_before(Round(number=1), Moment(1, step), early) == told
