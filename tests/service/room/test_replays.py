"""Replays: how many rounds they show, and what happens where one cannot be drawn."""

from __future__ import annotations

import pytest
from sqlalchemy import select

from bot.process.processes import TooSlow
from bot.service.room import campaigns
from bot.service.room.replays import FEWEST_ROUNDS, MOST_ROUNDS, most_rounds, spread
from bot.service.round import rounds
from bot.store.tables import Campaign, CampaignState, OutboxRow
from tests.service.conftest import CHANNELS, MASTER, Table
from tests.service.round.test_crash import overdue


@pytest.mark.parametrize(("hexes", "most"), [(80, MOST_ROUNDS), (20_000, 20), (99_856, FEWEST_ROUNDS)])
def test_large_maps_show_fewer_rounds(hexes: int, most: int) -> None:
    assert most_rounds(hexes) == most


def test_the_first_and_the_last_round_are_shown() -> None:
    assert spread(3) == [1, 2, 3]
    assert spread(300, 4) == [1, 100, 200, 300]


async def test_a_campaign_ends_and_says_that_its_truth_could_not_be_drawn(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def slow(*_: object, **__: object) -> object:
        raise TooSlow("more than 120 s")

    monkeypatch.setattr(table.pictures, "truth", slow)
    await campaigns.end(table.s, MASTER, sure=True)
    async with table.s.sessions() as session:
        campaign = await session.get_one(Campaign, table.id)
        rows = await session.execute(select(OutboxRow).where(OutboxRow.key == "end:truth"))
        (post,) = rows.scalars()
    assert campaign.state == CampaignState.OVER
    assert post.channel_id == CHANNELS["gm-room"]
    assert "could not be drawn" in post.payload["content"]


async def test_the_truth_is_drawn_before_the_campaign_is_locked(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Drawing takes minutes: others change the campaign meanwhile, and a round may be published."""
    drawn = []
    draw = table.s.pictures.truth

    async def truth(worlds: list[object], *rest: object, **more: object) -> object:
        drawn.append(len(worlds))
        async with table.s.sessions.begin() as session:
            await session.execute(select(Campaign).with_for_update(nowait=True))
            if len(drawn) == 1:
                await overdue(table.s, table.id)
        if len(drawn) == 1:
            await rounds.close_round(table.s, table.id, 1)
            await rounds.publish_round(table.s, table.id, 1)
        return await draw(worlds, *rest, **more)  # type: ignore[arg-type]  # as it was given

    monkeypatch.setattr(table.s.pictures, "truth", truth)
    await campaigns.end(table.s, MASTER, sure=True)
    assert drawn == [1, 2]
    async with table.s.sessions() as session:
        said = (await session.execute(select(OutboxRow).where(OutboxRow.key == "end:truth"))).scalar_one()
        assert (await session.get_one(Campaign, table.id)).state == CampaignState.OVER
    assert "2 rounds" in said.files[0].description
