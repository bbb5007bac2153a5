"""Deputies: a player who is away lets another one order the company's units until a moment."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncSession

from bot.service.ground.load import is_game_master
from bot.service.ground.taking_part import has_left, takes_part
from bot.store import campaigns
from bot.store.tables import Campaign, Player


def deputy_of(player: Player, now: datetime) -> tuple[int, datetime] | None:
    """Who orders the player's units too, and until when; None where nobody does."""
    kept = player.details.get("deputy")
    if kept is None or has_left(player):
        return None
    until = datetime.fromisoformat(kept["until"])
    return (kept["user"], until) if now < until else None


def in_charge(player: Player, now: datetime) -> list[int]:
    """The player, and the deputy where there is one."""
    deputy = deputy_of(player, now)
    return [player.user_id] if deputy is None else [player.user_id, deputy[0]]


async def entrusted(session: AsyncSession, campaign: Campaign, user_id: int, now: datetime) -> dict[str, str]:
    """The players who have made somebody their deputy: what their company is called, by the id that units carry.

    Only who takes part is anybody's deputy, and no game master is: they have seen what is hidden.
    """
    people = await campaigns.players(session, campaign.id)
    mine = next((player for player in people if player.user_id == user_id), None)
    if mine is None or not takes_part(campaign, mine) or is_game_master(campaign, user_id):
        return {}
    return {
        str(player.user_id): player.company or player.name
        for player in people
        if (deputy := deputy_of(player, now)) is not None and deputy[0] == user_id
    }


async def companies_of(
    session: AsyncSession, campaign: Campaign, user_id: int, now: datetime
) -> frozenset[str]:
    """Whose units somebody orders, by the ids that units carry: their own, and those entrusted to them."""
    return frozenset({str(user_id), *await entrusted(session, campaign, user_id, now)})
