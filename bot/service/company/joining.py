"""`/join`: who has not confirmed the rules yet does so by a button (EDC-B2.1-a)."""

from __future__ import annotations

from dataclasses import dataclass

from bot.campaign.world.safe_text import safe
from bot.messages import say
from bot.service.base import Services, Who
from bot.service.company import choosing
from bot.service.company.players import join
from bot.service.company.signup import not_master, signups_open
from bot.service.ground.load import campaign_of
from bot.service.ground.next_steps import what_next
from bot.service.screens.answer import Given, answers, expect
from bot.service.screens.press import Press
from bot.service.screens.screen import Button, Screen
from bot.store import campaigns


@dataclass(frozen=True)
class RulesRead(Press, name="join.read"):
    """I have read the rules of this campaign up to unit creation, and join it."""

    again = "`/join`"
    campaign: int


async def start(s: Services, who: Who, *, rules_read: bool = False) -> Screen:
    """Join, or be asked for the rules first. Raises Refused at once where nobody may join (EDC-B2.2-b)."""
    async with s.sessions() as session:
        campaign = await campaign_of(session, who)
        not_master(campaign, who)
        player = await campaigns.get_player(session, campaign.id, who.user_id)
        signups_open(campaign, who.user_id, player)
    if rules_read or (player is not None and player.rules_read_at is not None):
        return await _joined(s, who)
    button = Button(say("signup-rules-button"), RulesRead(campaign.id), "success")
    return Screen(say("signup-ask-rules", campaign=safe(campaign.name)), buttons=(button,))


@answers(RulesRead)
async def _read(s: Services, who: Who, press: RulesRead, given: Given) -> Screen:
    async with s.sessions() as session:
        expect(press.campaign, (await campaign_of(session, who)).id)
    return await _joined(s, who)


async def _joined(s: Services, who: Who) -> Screen:
    """Join; whoever has no company yet chooses one next."""
    said = await join(s, who, rules_read=True)
    async with s.sessions() as session:
        player = await campaigns.get_player(session, (await campaign_of(session, who)).id, who.user_id)
    if player is None or player.details.get("units"):
        return Screen(said, buttons=(what_next(),))
    return await choosing.show(s, who, say("signup-choose-company"))
