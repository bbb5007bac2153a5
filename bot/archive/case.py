"""One round of a campaign as a case file (docs/cases.md). It holds the seeds of the dice and all that is hidden."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from bot.archive.campaign import connect_current, find
from bot.archive.container import ArchiveError
from bot.campaign.text.events import say_event
from bot.campaign.world.saved.serial import world_to_json
from bot.cases.load import load_case
from bot.cases.run import run_case
from bot.cases.taken import case_of_round
from bot.service.means.worlds import read_world
from bot.service.round import adjudication, rounds
from bot.service.round.inputs import inputs_from_json
from bot.store import history
from bot.store.session import connect
from bot.store.tables import Campaign, Round


@dataclass(frozen=True)
class Taken:
    """A round as a case."""

    round: int
    text: str
    differs: bool
    """The case does not come out as published: the game master changed something beside the rules, or the
    rules are others now.
    """


async def take_case(url: str, wanted: str, number: int | None = None) -> Taken:
    """A published round of a campaign, the last one without a number. Raises ArchiveError."""
    raw = await connect_current(url)
    try:
        campaign_id = await find(raw, wanted)
    finally:
        await raw.close()
    engine, sessions = connect(url, pool_size=1)
    try:
        async with sessions() as session:
            campaign = await session.get_one(Campaign, campaign_id)
            played = await _published(session, campaign, number)
            inputs = None if played.inputs is None else inputs_from_json(played.inputs)
            case = await rounds.case_of(session, campaign, played, inputs)
            after = await history.load_world(session, campaign.id, played.number + 1, step=0)
            return await asyncio.to_thread(_taken, f"{campaign.name}, round {played.number}", case, after)
    except history.NoWorld as missing:
        raise ArchiveError(f"The world of round {missing.args[0]} is no longer stored.") from None
    finally:
        await engine.dispose()


async def _published(session: AsyncSession, campaign: Campaign, number: int | None) -> Round:
    statement = select(Round).where(Round.campaign_id == campaign.id, Round.resolved_at.is_not(None))
    if number is not None:
        statement = statement.where(Round.number == number)
    played = (await session.execute(statement.order_by(Round.number.desc()).limit(1))).scalar_one_or_none()
    if played is None:
        what = "no published round" if number is None else f"no published round {number}"
        raise ArchiveError(f"{campaign.name} has {what}.")
    return played


def _taken(title: str, case: adjudication.Case, after: Mapping[str, Any]) -> Taken:
    """`after` is the world that was published."""
    try:
        draft = adjudication.draft_of(case)
    except Exception as problem:
        raise ArchiveError(
            f"{title} cannot be adjudicated any more: {adjudication.defect(problem)}."
        ) from problem
    names = {unit.id: unit.name for unit in (*case.world.units.values(), *case.world.graveyard.values())}
    happened = [say_event(event, names) for event in draft.events]
    left_out = {entry.number for entry in draft.held}
    held = [order for order in draft.orders if order.number in left_out]
    text = case_of_round(
        title, case.saved, case.map_text, draft.orders, case.dice, case.rulings, happened, held
    )
    (again,) = run_case(load_case(text, title)).scenarios
    published = world_to_json(read_world(after, case.map_text))
    return Taken(case.world.round, text, world_to_json(again.world) != published)
