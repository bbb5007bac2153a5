"""A published round adjudicated once more under the rules of today: what would be otherwise."""

from __future__ import annotations

import asyncio

from bot.campaign.world.happened import GM
from bot.campaign.world.saved.serial import event_from_json
from bot.messages import say
from bot.process.release import release
from bot.service.base import Services, Who, refused
from bot.service.ground.load import game_master_of, owners_of
from bot.service.means.worlds import read_world
from bot.service.round.adjudication import ADJUDICATE_SECONDS, adjudicated
from bot.service.round.difference import Outcome, differences, said
from bot.service.round.draft import draft_from_json
from bot.service.round.inputs import inputs_from_json
from bot.service.round.publication import seen_by
from bot.service.round.rounds import case_of
from bot.store import campaigns, history


async def trial(s: Services, who: Who, number: int) -> str:
    """What would be otherwise if that round were adjudicated now, from what it was adjudicated from. Raises Refused.

    It takes the orders, plans, answers, outcomes and dice that the round had. Nothing is changed.
    """
    async with s.sessions() as session:
        campaign = await game_master_of(session, who)
        try:
            played = await campaigns.get_round(session, campaign.id, number)
            after = await history.load_world(session, campaign.id, number + 1, step=0)
        except (campaigns.NoRound, history.NoWorld):
            raise refused("rollback-unknown") from None
        if played.resolved_at is None or played.inputs is None:
            raise refused("rollback-unknown")
        inputs = inputs_from_json(played.inputs)
        case = await case_of(session, campaign, played, inputs)
        saved = await history.events_of_round(session, campaign.id, number, audience=GM)
        owners = await owners_of(session, campaign.id)
    done = await s.processes.run(adjudicated, case, seconds=ADJUDICATE_SECONDS)
    if done.failure is not None:
        return say("rollback-tried-gone", round=number, defect=done.failure.defect)

    def compared() -> list[str]:
        draft = draft_from_json(done.draft, campaign.map_text)
        told = tuple(event for event in map(event_from_json, saved) if event.number > inputs.told)
        was = Outcome(case.world, read_world(after, campaign.map_text), told)
        now = Outcome(case.world, draft.world, tuple(seen_by(draft.events, GM)))
        return differences(was, now, owners)

    lines = await asyncio.to_thread(compared)
    head = say("rollback-tried", round=number, release=release(), before=played.release or "?")
    return f"{head}\n{said(lines)}"
