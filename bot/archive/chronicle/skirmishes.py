"""Which skirmishes a chronicle tells: those that were fought on the campaign's server while it ran, and are over.

One in a channel of another campaign is that one's. Where the server has had other campaigns, one elsewhere counts only
if a player of this campaign sat at it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from bot.campaign.world.safe_text import plain
from bot.messages import say
from bot.service.base import Services
from bot.service.skirmish.battles import Battle, load_battle
from bot.store import campaigns, history
from bot.store.skirmish_tables import SkirmishRow, SkirmishState
from bot.store.tables import Campaign, Round


@dataclass(frozen=True)
class Fought:
    """A skirmish that is over, and the round in which it ended."""

    round: int
    battle: Battle

    @property
    def words(self) -> str:
        """Who played, and how it ended."""
        result = self.battle.result()
        players = ", ".join(map(plain, self.battle.names.values()))
        return say(
            "chronicle-skirmish", players=players, reason="" if result is None else plain(result.reason)
        )


async def fought(
    s: Services, session: AsyncSession, campaign: Campaign, rounds: Sequence[Round]
) -> tuple[Fought, ...]:
    """Those of a campaign, the oldest first."""
    actions = await history.gm_actions(session, campaign.id, limit=10_000)
    ended = next((action.at for action in actions if action.kind == "end"), None)
    theirs = select(SkirmishRow.id, SkirmishRow.channel_id, SkirmishRow.ended_at).where(
        SkirmishRow.guild_id == campaign.guild_id,
        SkirmishRow.state == SkirmishState.OVER,
        SkirmishRow.head.is_not(None),
        SkirmishRow.ended_at >= campaign.created_at,
    )
    if ended is not None:
        theirs = theirs.where(SkirmishRow.ended_at <= ended)
    elsewhere = select(Campaign.id, Campaign.channels).where(
        Campaign.guild_id == campaign.guild_id, Campaign.id != campaign.id
    )
    others = [channels.values() for _, channels in await session.execute(elsewhere)]
    taken = {channel for channels in others for channel in channels}
    players = {player.user_id for player in await campaigns.players(session, campaign.id)}
    told = []
    for number, channel, at in (await session.execute(theirs.order_by(SkirmishRow.id))).all():
        if channel in taken:
            continue
        battle = await load_battle(s, session, number)
        if battle.rules.view(battle.playing.state, None).board is None:
            continue
        mine = channel in campaign.channels.values() or not others
        if mine or players & {seat.user_id for seat in battle.seats}:
            open_then = [row.number for row in rounds if at is not None and row.opens_at <= at]
            told.append(Fought(max(open_then, default=rounds[0].number), battle))
    return tuple(told)
