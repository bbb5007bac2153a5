"""Units that cannot keep their name: another one of their side has it, so the later one gets a number everywhere."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from sqlalchemy.ext.asyncio import AsyncSession

from bot.campaign.world.safe_text import safe, sought
from bot.messages import say
from bot.service.company.dossiers import dossier_posts
from bot.service.ground.notices import Notice
from bot.service.ground.notifying import notify
from bot.service.ground.placing import Renamed
from bot.service.ground.posts import DOSSIERS
from bot.store import campaigns
from bot.store.outbox import queue_posts
from bot.store.tables import Campaign, Player


def told(renamed: Sequence[Renamed]) -> list[str]:
    """A line for each unit on its new name."""
    return [say("namesake-renamed", before=safe(unit.before), after=safe(unit.after)) for unit in renamed]


def _lines(renamed: Sequence[Renamed]) -> str:
    return "\n".join(told(renamed))


async def tell(
    session: AsyncSession, campaign: Campaign, players: Sequence[Player], renamed: Sequence[Renamed]
) -> None:
    """Tell the owners, where the dossiers are, which then show the new names too."""
    for player in players:
        mine = [unit for unit in renamed if unit.user_id == player.user_id]
        if not mine:
            continue
        words = partial(_lines, mine)
        key = f"namesake:{campaign.round}:{player.user_id}"
        await queue_posts(session, campaign.id, dossier_posts(campaign, player))
        await notify(session, campaign, key, DOSSIERS, words, Notice.RENAMED.to([player.user_id]))


async def warned(session: AsyncSession, campaign: Campaign, player: Player) -> str:
    """That units of a sign-up have names of other players' units; empty if none has."""
    others = {
        sought(unit["name"])
        for other in await campaigns.players(session, campaign.id)
        if other.user_id != player.user_id
        for unit in other.details.get("units", ())
    }
    names = [unit["name"] for unit in player.details.get("units", ()) if sought(unit["name"]) in others]
    return say("namesake-warning", units=", ".join(map(safe, names))) if names else ""
