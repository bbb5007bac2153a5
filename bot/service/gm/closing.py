"""`/gm close`: at once where every unit has its order, otherwise after a question that names those without one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncSession

from bot.campaign.world.known.view import OwnUnit
from bot.campaign.world.safe_text import safe
from bot.messages import aloud, say
from bot.service.base import Services, Who
from bot.service.gm import office
from bot.service.ground.deputies import in_charge
from bot.service.ground.early_close import waiting_units
from bot.service.ground.posts import mentions
from bot.service.round.reminders import remind_now
from bot.service.screens.answer import Given, answers
from bot.service.screens.press import Press
from bot.service.screens.screen import Button, Screen
from bot.store import campaigns
from bot.store.tables import Campaign

MOST_PLAYERS = 10
"""Players named in the question."""
MOST_UNITS = 3
"""Units named for each of them."""
MOST_NAME = 20


@dataclass(frozen=True)
class ClosePress(Press):
    """Of the question about closing this round, and no later one."""

    again = "`/gm close`"
    campaign: int
    round: int


@dataclass(frozen=True)
class CloseAnyway(ClosePress, name="gm.close"):
    """Close the round, though units are without an order."""


@dataclass(frozen=True)
class RemindFirst(ClosePress, name="gm.remind"):
    """Remind the players whose units are without an order, and leave the round open."""


async def close(s: Services, who: Who) -> Screen:
    """Close the open round, or name the units without an order and ask."""
    async with s.sessions() as session:
        campaign, played = await office.round_of(session, who)
        asked = played.locked_at is None and await _question(s, session, campaign)
    if not asked:
        return Screen(await office.close_now(s, who))
    buttons = (
        Button(say("gm-close-remind"), RemindFirst(campaign.id, played.number), "primary"),
        Button(say("gm-close-anyway"), CloseAnyway(campaign.id, played.number), "danger"),
    )
    return Screen(asked, buttons=buttons)


async def _question(s: Services, session: AsyncSession, campaign: Campaign) -> str:
    """Who is without an order; empty where nobody is."""
    waiting = await waiting_units(session, campaign, await s.views.now(session, campaign))
    if not waiting:
        return ""
    lines = [say("gm-close-missing", round=campaign.round, units=len(waiting))]
    left = len(waiting)
    of: dict[str, list[OwnUnit]] = {}
    for unit in waiting:
        of.setdefault(str(unit.owner), []).append(unit)
    people = [player for player in await campaigns.players(session, campaign.id) if str(player.user_id) in of]
    for player in people[:MOST_PLAYERS]:
        units = of[str(player.user_id)]
        lines.append(_line(in_charge(player, s.clock()), units))
        left -= len(units)
    if left:
        lines.append(say("gm-close-missing-more", units=left))
    return "\n".join(lines)


def _line(people: Sequence[int], units: Sequence[OwnUnit]) -> str:
    """Of a player's units, with the player and the deputy, if there is one."""
    names = ", ".join(safe(unit.name, MOST_NAME) for unit in units[:MOST_UNITS])
    player, deputy = mentions(people[:1]), mentions(people[1:]) or None
    more = max(0, len(units) - MOST_UNITS)
    return say("gm-close-missing-player", player=player, deputy=deputy, units=names, more=more)


@answers(CloseAnyway)
async def _anyway(s: Services, who: Who, press: CloseAnyway, given: Given) -> Screen:
    return Screen(await office.close_now(s, who, (press.campaign, press.round)))


@answers(RemindFirst)
async def _remind(s: Services, who: Who, press: RemindFirst, given: Given) -> Screen:
    async with s.sessions.begin() as session:
        campaign, played = await office.round_of(session, who, lock=True)
        office.expect_round(campaign, played, (press.campaign, press.round))
        with aloud():
            told = await remind_now(s, session, campaign, played)
    anyway = Button(say("gm-close-anyway"), CloseAnyway(press.campaign, press.round), "danger")
    return Screen(say("gm-close-reminded", players=told, round=press.round), buttons=(anyway,))
