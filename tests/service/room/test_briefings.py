"""The buttons under a briefing: the whole story, the units and the map of its round, for everybody."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bot.messages import asked_in
from bot.service import presses
from bot.service.base import Refused, Services, Who
from bot.service.gm import office as gm
from bot.service.orders import filing as orders
from bot.service.orders.form import OrderForm
from bot.service.room.briefings import filled
from bot.service.round.briefing import ListUnits, ReadAll, WholeMap
from bot.service.round.draft import paragraph_mark
from bot.service.screens.press import Press
from bot.service.screens.screen import Screen
from bot.store import records
from bot.store.tables import Campaign, OutboxRow
from tests.pseudo import CODE, pseudo
from tests.service.conftest import ALICE, GUILD, MASTER, Table, again
from tests.service.pressing import carry_out
from tests.service.round.test_round import outbox

WATCHER = Who(99, "Wanda", GUILD)


async def published(table: Table) -> OutboxRow:
    s = table.s
    await orders.give(s, again(ALICE), OrderForm("Able", move="0304", facing="NE"))
    await gm.close_now(s, MASTER)
    await gm.publish(s, MASTER)
    return next(row for row in await outbox(s) if row.key == "round:1:report")


async def press(s: Services, who: Who, row: OutboxRow, label: str) -> Screen:
    (found,) = [one for one in row.payload["buttons"] if one["label"] == label]
    return await carry_out(s, again(who), presses.read(found["custom_id"]))


@pytest.mark.parametrize("who", [WATCHER, ALICE, MASTER])
async def test_everybody_reads_the_whole_story_and_the_units_of_the_round(table: Table, who: Who) -> None:
    row = await published(table)
    story = await press(table.s, who, row, "In full")
    assert story.text.startswith("## Round 1: ")
    assert "Able to 0304" in story.text
    units = await press(table.s, who, row, "Our units")
    assert "0304 NE · **Able**" in units.text
    shown = await press(table.s, who, row, "Whole map")
    assert len(shown.pictures) == 1


async def test_an_old_briefing_shows_its_own_round(table: Table) -> None:
    row = await published(table)
    await orders.give(table.s, again(ALICE), OrderForm("Able", move="0305"))
    await gm.close_now(table.s, MASTER)
    await gm.publish(table.s, MASTER)
    assert "0304 NE · **Able**" in (await press(table.s, WATCHER, row, "Our units")).text


async def test_what_the_game_master_left_out_is_left_out_in_every_language(
    table: Table, tmp_path: Path
) -> None:
    row = await published(table)
    before = (await press(table.s, WATCHER, row, "In full")).text
    hidden = next(line for line in before.splitlines() if "Able to 0304" in line)
    async with table.s.sessions.begin() as session:
        campaign = await session.get_one(Campaign, table.id)
        records.REWRITTEN.keep(campaign, {1: {paragraph_mark(hidden): ""}})
    with pseudo(tmp_path), asked_in(CODE):
        after = (await press(table.s, WATCHER, row, "In full")).text
    assert "0304" in before
    assert "0304" not in after


@pytest.mark.parametrize("kind", [ReadAll, ListUnits, WholeMap])
async def test_a_round_that_is_not_published_shows_nothing(table: Table, kind: type[Press]) -> None:
    for number in (0, 1, 2, 9):
        with pytest.raises(Refused, match="No round has been published"):
            await carry_out(table.s, again(WATCHER), kind(table.id, number))  # type: ignore[call-arg]


async def test_the_picture_of_the_briefing_is_the_heaviest_front_and_operations_have_all(
    table: Table,
) -> None:
    row = await published(table)
    assert [file.name for file in row.files if "environment" not in file.name] == ["round-1-front-1.png"]
    assert "strength" not in json.dumps(row.payload["embeds"][0])


@pytest.mark.parametrize(
    ("story", "told"),
    [
        (["", "a"], ["a"]),
        (["a", "", "", "", "b"], ["a", "", "b"]),
        (["", "", "a", "b", "", "c"], ["a", "b", "", "c"]),
        ([], []),
    ],
)
def test_where_paragraphs_are_left_out_no_gap_tells_of_them(story: list[str], told: list[str]) -> None:
    assert filled(story) == told
