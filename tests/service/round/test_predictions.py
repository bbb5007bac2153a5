"""Predictions: asked as a round opens, changed until its close, settled by its report; only by those who watch."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import select

from bot.campaign.text.story.headline import HARM
from bot.campaign.world.saved.serial import world_to_json
from bot.service import presses
from bot.service.base import Refused, Services, Who
from bot.service.gm import office as gm
from bot.service.orders import filing as orders
from bot.service.orders.form import OrderForm
from bot.service.room import campaigns as campaigns_room
from bot.service.room import predictions as table_of
from bot.service.round import rounds
from bot.service.round.feed import MARKS
from bot.service.round.predictions import Predict, best, key
from bot.store import campaigns, history
from bot.store import predictions as store
from bot.store.predictions import PredictionRow, Predictor
from bot.store.tables import OutboxRow
from tests.service.conftest import ALICE, BOB, CAROL, CHANNELS, GUILD, MASTER, Table, again
from tests.service.pressing import carry_out
from tests.service.round.test_round import outbox, round_row

WANDA = Who(91, "Wanda", GUILD)
WILL = Who(92, "Will", GUILD)


async def post(s: Services, name: str) -> OutboxRow:
    (row,) = [row for row in await outbox(s) if row.key == name]
    return row


def words(row: OutboxRow) -> str:
    return "\n".join(part["text"] for part in row.payload["layout"] if part["kind"] == "text")


def buttons(row: OutboxRow) -> list[list[dict[str, Any]]]:
    return [part["buttons"] for part in row.payload["layout"] if part["kind"] == "row"]


async def predict(s: Services, who: Who, number: int, question: str, label: str) -> str:
    """Press the button of this label below the question, on the post of the round."""
    row = await post(s, key(number))
    parts = row.payload["layout"]
    place = next(n for n, part in enumerate(parts) if question in part.get("text", ""))
    (found,) = [one for one in parts[place + 1]["buttons"] if one["label"] == label]
    return (await carry_out(s, again(who), presses.read(found["custom_id"]))).text


async def played(table: Table) -> None:
    """Close and publish the open round."""
    await gm.close_now(table.s, MASTER)
    await gm.publish(table.s, MASTER)


async def rows(s: Services) -> list[tuple[int, int, int, int, bool]]:
    async with s.sessions() as session:
        found = (await session.execute(select(PredictionRow).order_by(PredictionRow.number))).scalars()
        return [(row.round, row.number, row.user_id, row.choice, row.counts) for row in found]


async def test_the_questions_are_one_post_in_the_feed_with_a_row_of_buttons_each(table: Table) -> None:
    row = await post(table.s, key(1))
    assert row.channel_id == CHANNELS["news-feed"]
    assert "What will round 1 bring?" in words(row)
    assert len(buttons(row)) == words(row).count("?") - 1 >= 2
    assert [one["label"] for one in buttons(row)[-1]] == ["None", "One", "Two", "Three or more"]


async def test_a_spectator_predicts_and_changes_it_until_the_close(table: Table) -> None:
    s = table.s
    told = await predict(s, WANDA, 1, "be destroyed?", "Two")
    assert "be destroyed? **Two**" in told
    assert "–" in told, "the other questions are open"
    told = await predict(s, WANDA, 1, "be destroyed?", "None")
    assert "be destroyed? **None**" in told
    assert [row[3:] for row in await rows(s)] == [(0, True)]
    before = words(await post(s, key(1)))
    await predict(s, WILL, 1, "be destroyed?", "None")
    assert words(await post(s, key(1))) == before, "how many said what is not shown before the close"
    await gm.close_now(s, MASTER)
    frozen = await post(s, f"{key(1)}:frozen")
    assert (frozen.kind, frozen.target_key) == ("edit", key(1))
    assert "be destroyed?\n- None: 2" in words(frozen)
    assert not buttons(frozen)
    assert "✅" not in words(frozen)
    assert words(frozen).count("Nobody has said") == len(buttons(await post(s, key(1)))) - 1


async def test_right_answers_are_points_once_the_round_is_published(table: Table) -> None:
    s = table.s
    assert "No prediction is settled yet" in await table_of.table(s, WANDA)
    await predict(s, WANDA, 1, "be destroyed?", "None")
    await predict(s, WILL, 1, "be destroyed?", "One")
    await gm.close_now(s, MASTER)
    assert "No prediction is settled yet" in await table_of.table(s, WANDA), "a draft is not public"
    await gm.publish(s, MASTER)
    settled = await post(s, f"{key(1)}:settled")
    assert "- ✅ **None**: 1\n- One: 1" in words(settled)
    listed = await table_of.table(s, BOB)
    assert listed.splitlines()[1:] == ["1. Wanda: 1 right of 1", "2. Will: 0 right of 1"]
    assert "Best so far: Wanda 1, Will 0." in words(await post(s, key(2)))
    await rounds.publish_round(s, table.id, 1)
    assert await table_of.table(s, BOB) == listed, "published again, nothing counts twice"
    async with s.sessions.begin() as session:
        questions = await store.questions_of(session, table.id, 1)
        await store.keep_answers(session, table.id, 1, {row.number: row.answer for row in questions})
    assert await table_of.table(s, BOB) == listed, "settled again, nothing counts twice"


async def test_where_nobody_predicts_the_post_says_so_in_a_line(table: Table) -> None:
    await played(table)
    for change in ("frozen", "settled"):
        row = await post(table.s, f"{key(1)}:{change}")
        assert (words(row), buttons(row)) == ("-# Nobody predicted round 1.", [])


async def test_the_questions_of_a_campaign_that_ends_are_taken_back(table: Table) -> None:
    s = table.s
    await predict(s, WANDA, 1, "be destroyed?", "None")
    await played(table)
    await predict(s, WANDA, 2, "be destroyed?", "None")
    await campaigns_room.end(s, MASTER)
    row = await post(s, f"{key(2)}:dropped")
    assert (row.kind, row.target_key, buttons(row)) == ("edit", key(2), [])
    assert words(row).splitlines() == [
        "**Who predicted best**: Wanda 1.",
        "-# The campaign has ended, so the predictions for round 2 count for nobody.",
    ]


async def test_the_last_briefing_says_that_its_round_was_not_finished(table: Table) -> None:
    await campaigns_room.end(table.s, MASTER)
    row = await post(table.s, "round:1:open:head:0")
    assert row.payload["content"] == "**Round 1.** It was not finished: the campaign has ended."
    assert row.payload["keeps"], "its map stays"


async def test_where_nobody_predicted_the_end_names_nobody(table: Table) -> None:
    await campaigns_room.end(table.s, MASTER)
    assert words(await post(table.s, f"{key(1)}:dropped")).startswith("-# The campaign has ended")


async def test_a_void_question_counts_for_nobody(table: Table) -> None:
    s = table.s
    await predict(s, WANDA, 1, "be destroyed?", "None")
    await played(table)
    async with s.sessions.begin() as session:
        last = (await store.questions_of(session, table.id, 1))[-1].number
        await store.keep_answers(session, table.id, 1, {last: None})
    assert "No prediction is settled yet" in await table_of.table(s, WANDA)


@pytest.mark.parametrize("who", [ALICE, BOB, CAROL])
async def test_players_with_a_unit_do_not_predict(table: Table, who: Who) -> None:
    with pytest.raises(Refused, match="You decide what units in the field do"):
        await predict(table.s, who, 1, "be destroyed?", "None")
    assert await rows(table.s) == []


async def test_game_masters_of_now_and_of_earlier_do_not_predict(table: Table) -> None:
    with pytest.raises(Refused, match="Game masters see what is hidden"):
        await predict(table.s, MASTER, 1, "be destroyed?", "None")
    async with table.s.sessions.begin() as session:
        campaign = await campaigns.lock_campaign(session, table.id)
        campaign.settings = {**campaign.settings, "former_gms": [WANDA.user_id]}
    with pytest.raises(Refused, match="former ones"):
        await predict(table.s, WANDA, 1, "be destroyed?", "None")


async def test_a_deputy_of_a_player_does_not_predict(table: Table) -> None:
    async with table.s.sessions.begin() as session:
        player = await campaigns.get_player(session, table.id, ALICE.user_id)
        assert player is not None
        until = "2999-01-01T00:00:00+00:00"
        player.details = {**player.details, "deputy": {"user": WANDA.user_id, "until": until}}
    with pytest.raises(Refused, match="You decide"):
        await predict(table.s, WANDA, 1, "be destroyed?", "None")


@pytest.mark.parametrize("when", ["before the close", "before publication"])
async def test_a_spectator_who_becomes_game_master_has_predicted_nothing(table: Table, when: str) -> None:
    s = table.s
    await predict(s, WANDA, 1, "be destroyed?", "None")
    await predict(s, WILL, 1, "be destroyed?", "None")
    if when == "before publication":
        await gm.close_now(s, MASTER)
    async with s.sessions.begin() as session:
        campaign = await campaigns.lock_campaign(session, table.id)
        campaign.settings = {**campaign.settings, "gms": [*campaign.settings["gms"], WANDA.user_id]}
    if when == "before the close":
        await gm.close_now(s, MASTER)
        assert "- None: 1" in words(await post(s, f"{key(1)}:frozen"))
    await gm.publish(s, MASTER)
    assert (await table_of.table(s, BOB)).splitlines()[1:] == ["1. Will: 1 right of 1"]


async def test_a_spectator_who_takes_the_field_keeps_what_was_settled(table: Table) -> None:
    s = table.s
    await predict(s, WANDA, 1, "be destroyed?", "None")
    await played(table)
    await predict(s, WANDA, 2, "be destroyed?", "None")
    async with s.sessions.begin() as session:
        campaign = await campaigns.lock_campaign(session, table.id)
        world = await s.truth.fresh(session, campaign)
        mine = next(unit for unit in world.units.values() if unit.owner == ALICE.owner)
        world.units[mine.id] = replace(mine, owner=WANDA.owner)
        session.add(campaigns.Player(campaign_id=table.id, user_id=WANDA.user_id, name="Wanda", details={}))
        await history.save_world(session, table.id, 2, world_to_json(world))
    await played(table)
    assert (await table_of.table(s, BOB)).splitlines()[1:] == ["1. Wanda: 1 right of 1"]


async def test_nothing_is_predicted_after_the_close_or_from_an_old_post(table: Table) -> None:
    s = table.s
    close = (await round_row(s, 1)).closes_at
    assert close is not None
    with pytest.raises(Refused, match="Orders of round 1 are closed"):
        await predict(s, replace(WANDA, received_at=close), 1, "be destroyed?", "None")
    await gm.close_now(s, MASTER)
    with pytest.raises(Refused, match="Orders of round 1 are closed"):
        await predict(s, WANDA, 1, "be destroyed?", "None")
    await gm.publish(s, MASTER)
    with pytest.raises(Refused, match="Orders of round 1 are closed"):
        await predict(s, WANDA, 1, "be destroyed?", "None")
    assert await rows(s) == []


async def test_a_question_or_answer_that_is_not_asked_is_refused(table: Table) -> None:
    for press in (Predict(table.id, 1, 9, 0), Predict(table.id, 1, 0, 9), Predict(table.id, 7, 0, 0)):
        with pytest.raises(Refused, match="does not exist any more"):
            await carry_out(table.s, again(WANDA), press)


async def test_a_campaign_without_a_feed_asks_nothing_and_says_so(table: Table) -> None:
    s = table.s
    async with s.sessions.begin() as session:
        campaign = await campaigns.lock_campaign(session, table.id)
        campaign.channels = {part: at for part, at in campaign.channels.items() if part != "news-feed"}
    await played(table)
    assert not [row for row in await outbox(s) if row.key == key(2)]
    with pytest.raises(Refused, match="has no news feed"):
        await table_of.table(s, WANDA)


async def test_equal_predictors_share_a_rank_and_everybody_finds_their_own_line(table: Table) -> None:
    s = table.s
    for number in range(23):
        await predict(s, Who(200 + number, f"Watcher {number:02}", GUILD), 1, "be destroyed?", "None")
    await predict(s, WANDA, 1, "be destroyed?", "Two")
    await played(table)
    lines = (await table_of.table(s, WANDA)).splitlines()[1:]
    assert lines[:2] == ["1. Watcher 00: 1 right of 1", "1. Watcher 01: 1 right of 1"]
    assert (len(lines), lines[-1]) == (21, "24. Wanda: 0 right of 1")


async def test_the_feed_has_a_line_for_each_event_and_says_it_once(table: Table) -> None:
    s = table.s
    await orders.give(s, again(ALICE), OrderForm("Hammer", move="0304", action="attack 0504"))
    await played(table)
    row = await post(s, "round:1:feed")
    assert row.channel_id == CHANNELS["news-feed"]
    lines = row.payload["content"].splitlines()
    assert lines[0] == "**Round 1**"
    assert next(line for line in lines if "Hammer" in line).startswith("⚔️ **0504.** Hammer against C1")
    assert sum("Hammer" in line for line in lines) == 1
    assert len(set(lines)) == len(lines)
    await rounds.publish_round(s, table.id, 1)
    assert [row.key for row in await outbox(s)].count("round:1:feed") == 1


def test_what_a_headline_may_name_has_a_line_in_the_feed() -> None:
    assert set(MARKS) >= HARM


def test_nobody_is_best_who_was_never_right() -> None:
    sam, will = Predictor(1, "Sam", 0, 4), Predictor(2, "Will", 1, 4)
    assert best([sam]) is None
    assert best([will, sam]) == "Will 1, Sam 0"
