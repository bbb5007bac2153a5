"""Questions the book leaves to the game master: shown with the draft, answered before it is published."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
from sqlalchemy import select

from bot.campaign.world.order import Order
from bot.campaign.world.saved.serial import order_to_json
from bot.hexmap.coords import Hex
from bot.service.base import Refused, Services
from bot.service.gm import office as gm
from bot.service.room import campaigns
from bot.service.round import adjudication, rounds, rulings
from bot.service.round.draft import Draft
from bot.store import orders as queue
from bot.store.tables import GmAction, Round, RulingRow
from tests.service.conftest import ALICE, MAP, MASTER, NoPictures, again, sign_up
from tests.service.round.closing import finish_rounds

CLIFF = MAP.replace("[[place]]", "elevation = [\n" + '    "0090000000",\n' * 8 + "]\n\n[[place]]", 1)
"""Nobody gets from column 02 to column 03."""
CLIMB = "1:p1:elevation"


@pytest.fixture
async def drafted(services: Services) -> Services:
    """Able has run into a cliff; the round is adjudicated."""
    await sign_up(services, map_text=CLIFF)
    await campaigns.start(services, MASTER)
    order = Order("p1", path=(Hex(3, 4),))
    async with services.sessions.begin() as session:
        # Filed past the check, which knows the cliff.
        campaign_id = (await session.execute(select(Round))).scalar_one().campaign_id
        await queue.file_order(
            session, campaign_id, 1, unit_id="p1", user_id=ALICE.user_id, order=order_to_json(order)
        )
    await gm.close_now(services, MASTER)
    return services


async def energy_of_able(s: Services) -> int:
    async with s.sessions() as session:
        draft = (await session.execute(select(Round))).scalar_one().draft
    assert draft is not None
    return int(draft["world"]["units"]["p1"]["energy"])


async def test_the_preview_asks_with_the_default(drafted: Services) -> None:
    text, *_ = await gm.preview(drafted, MASTER)
    assert "Able tried to change level" in text
    assert "Answer: **stop** (default). Choices: stop, energy, immobilise, damage [EDC-C2.2.2-f]" in text
    assert [value for _, value in await rulings.ruling_choices(drafted, MASTER, "")] == [CLIMB]
    answers = await rulings.answer_choices(drafted, MASTER, CLIMB, "")
    assert answers[0] == ("stop (default)", "stop")


async def test_another_answer_makes_the_draft_anew_and_is_written_down(drafted: Services) -> None:
    before = await energy_of_able(drafted)
    told = await rulings.choose(drafted, MASTER, CLIMB, "energy")
    assert "now **energy** (was stop)" in told
    assert await energy_of_able(drafted) == before - 1
    assert "**energy** (default: stop)" in (await gm.preview(drafted, MASTER))[0]
    assert "Nothing changed" in await rulings.choose(drafted, MASTER, CLIMB, "energy")
    async with drafted.sessions() as session:
        actions = list((await session.execute(select(GmAction).where(GmAction.kind == "ruling"))).scalars())
        row = (await session.execute(select(RulingRow))).scalar_one()
    assert [(action.user_id, action.before, action.after) for action in actions] == [
        (MASTER.user_id, {"ruling": CLIMB, "chosen": "stop"}, {"ruling": CLIMB, "chosen": "energy"})
    ]
    assert row.decided_by == MASTER.user_id
    await rulings.choose(drafted, MASTER, CLIMB, "stop")
    assert await energy_of_able(drafted) == before


async def test_two_answers_at_the_same_moment_are_written_down_once(drafted: Services) -> None:
    before = await energy_of_able(drafted)
    told = await asyncio.gather(*(rulings.choose(drafted, again(MASTER), CLIMB, "energy") for _ in range(2)))
    assert sorted("Nothing changed" in text for text in told) == [False, True]
    assert await energy_of_able(drafted) == before - 1
    async with drafted.sessions() as session:
        kinds = list((await session.execute(select(GmAction.kind))).scalars())
    assert kinds.count("ruling") == 1


async def test_only_the_game_master_rules_and_only_with_an_answer_that_is_asked_for(
    drafted: Services,
) -> None:
    with pytest.raises(Refused, match="Only the game master"):
        await rulings.choose(drafted, ALICE, CLIMB, "energy")
    with pytest.raises(Refused, match="asks for no ruling"):
        await rulings.choose(drafted, MASTER, "1:p2:elevation", "energy")
    with pytest.raises(Refused, match="not an answer"):
        await rulings.choose(drafted, MASTER, CLIMB, "fly")
    await gm.publish(drafted, MASTER)
    with pytest.raises(Refused, match="no draft yet"):
        await rulings.choose(drafted, MASTER, CLIMB, "energy")


async def test_a_process_that_dies_after_the_choice_adjudicates_with_it_on_return(
    drafted: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Killed(BaseException):
        pass

    def die(*_: object) -> None:
        raise Killed

    before = await energy_of_able(drafted)
    monkeypatch.setattr(rounds, "step", die)
    with pytest.raises(Killed):
        await rulings.choose(drafted, replace(MASTER, interaction_id=1), CLIMB, "energy")
    monkeypatch.undo()
    fresh = Services(drafted.sessions, NoPictures())
    await finish_rounds(fresh)
    assert await energy_of_able(fresh) == before - 1


async def test_a_draft_made_with_an_older_answer_is_not_kept(
    drafted: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The game master rules twice in a row: what the first adjudication finds is out of date when it ends."""
    made: list[str] = []
    real = adjudication.draft_of

    def noted(case: adjudication.Case, broken: list[adjudication.Broken] | None = None) -> Draft:
        made.append(case.rulings[CLIMB])
        return real(case, broken)

    before = await energy_of_able(drafted)
    first = True

    async def chosen(session: object, campaign_id: int, number: int) -> dict[str, str]:
        nonlocal first
        found = await original(session, campaign_id, number)  # type: ignore[arg-type]
        if first:
            first = False
            return {CLIMB: "stop"}
        return found

    original = rounds.chosen
    monkeypatch.setattr(adjudication, "draft_of", noted)
    monkeypatch.setattr(rounds, "chosen", chosen)
    await rulings.choose(drafted, MASTER, CLIMB, "energy")
    assert made == ["stop", "energy"]
    assert await energy_of_able(drafted) == before - 1
