"""The one way a game master changes the world between rounds: locked, kept and written down in one transaction."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from sqlalchemy.ext.asyncio import AsyncSession

from bot.campaign.world.model import World
from bot.campaign.world.saved.serial import world_to_json
from bot.messages import and_aloud
from bot.service.base import Services, Who
from bot.service.ground import belonging
from bot.service.ground.load import master_changes, may_change
from bot.service.ground.posts import BRIEFING, whole_message
from bot.store import campaigns, history
from bot.store.history import STEP
from bot.store.outbox import queue_posts
from bot.store.tables import Campaign

TOLD = "told"
"""What the record of a change holds besides its facts and its step: whether it was announced."""


@dataclass
class Change:
    """A change under way. What is raised inside it undoes all of it."""

    session: AsyncSession
    campaign: Campaign
    world: World
    before: dict[str, Any] | None = None
    after: dict[str, Any] | None = None
    note: str = ""
    told: str = ""
    """What is announced in the briefing room once the campaign has begun; empty: nothing."""
    action: int = 0
    """Its number among the interventions, once it is carried out."""

    def says(self, words: Callable[[], str], *, tell: bool = False) -> str:
        """Note what was done, and announce it if it is to `tell`; the answer to who did it."""
        answer, self.note = and_aloud(words)
        self.told = self.note if tell else ""
        return answer


@asynccontextmanager
async def changing(s: Services, who: Who, kind: str, what: str) -> AsyncIterator[Change]:
    """The world of the open round, or of the one to come, for the game master to change.

    `kind` names the action in the record, `what` the thing changed in the refusal of a locked round.
    """
    async with s.sessions.begin() as session:
        campaign = await master_changes(session, who)
        await may_change(session, campaign, what)
        change = Change(session, campaign, await s.truth.fresh(session, campaign))
        yield change
        if campaign.round:  # a unit may be back whose player has gone
            belonging.settle_gone(change.world, await campaigns.players(session, campaign.id))
        told = change.told if campaign.round else ""  # before round 1 the first briefing tells
        step = await history.save_world(session, campaign.id, campaign.round, world_to_json(change.world))
        action = await history.record_gm_action(
            session,
            campaign.id,
            campaign.round,
            who.user_id,
            kind,
            before=change.before,
            after={**(change.after or {}), STEP: step, TOLD: bool(told)},
            note=change.note,
        )
        change.action = action.id
        if told:
            posts = whole_message(campaign, f"change:{action.id}", BRIEFING, told)
            await queue_posts(session, campaign.id, posts)
