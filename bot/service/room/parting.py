"""The end of a campaign, and the question what is to become of the channels and roles that the bot made for it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from sqlalchemy.ext.asyncio import AsyncSession

from bot.campaign.world.safe_text import safe
from bot.messages import say
from bot.service.base import Services, Who, refused
from bot.service.ground.finding import at_any, campaign_or_last, is_there
from bot.service.ground.load import is_game_master
from bot.service.room import campaigns
from bot.service.screens.answer import Given, answers
from bot.service.screens.press import Press
from bot.service.screens.screen import Button, Screen
from bot.store import campaigns as store
from bot.store import server_objects
from bot.store.server_tables import ObjectKind
from bot.store.tables import Campaign, CampaignState


class Fate(StrEnum):
    KEEP = "keep"
    ROLES = "roles"
    """The roles are deleted."""
    EVERYTHING = "everything"


SURE = {Fate.ROLES: "parting-sure-roles", Fate.EVERYTHING: "parting-sure-everything"}
DONE = {
    Fate.KEEP: "parting-kept",
    Fate.ROLES: "parting-deleting-roles",
    Fate.EVERYTHING: "parting-deleting-everything",
}
KINDS = {Fate.KEEP: (), Fate.ROLES: (ObjectKind.ROLE,), Fate.EVERYTHING: tuple(ObjectKind)}


@dataclass(frozen=True)
class Part(Press, name="campaign.part"):
    """What is to become of the channels and roles of a campaign that is over."""

    again = "`/campaign end`"
    campaign: int
    fate: Fate
    sure: bool


async def end(s: Services, who: Who, *, sure: bool) -> Screen:
    """End the campaign of the server, or ask again about the one that has ended. Raises Refused."""
    async with s.sessions() as session:
        who = await _half_made(session, who)
        meant = await campaign_or_last(session, who)
        if meant is not None and await _undecided(session, meant) and _may(meant, who):
            return await _question(session, meant, say("parting-before", campaign=safe(meant.name)))
        if meant is not None and (own := await _own_before(session, meant, who)) is not None:
            other = say("parting-other", campaign=safe(own.name), other=safe(meant.name))
            return await _question(session, own, other)
    if meant is not None:
        who = replace(who, campaign_id=meant.id)
    said = await campaigns.end(s, who, sure=sure)
    s.premises_due.set()
    async with s.sessions() as session:
        ended = await campaign_or_last(session, who)
        if ended is None or not await server_objects.made_by_us(session, ended.id):
            return Screen(said)
        return await _question(session, ended, said)


async def _half_made(session: AsyncSession, who: Who) -> Who:
    """The asker, who means a campaign whose channels are not made, if there is one: it has no place to be meant in."""
    for campaign in await store.live_of_guild(session, who.guild_id):
        if not campaign.channels and _may(campaign, who) and not await at_any(session, who):
            return replace(who, campaign_id=campaign.id)
    return who


async def _undecided(session: AsyncSession, campaign: Campaign) -> bool:
    """Whether the campaign is over and nobody has said what is to become of what was made for it."""
    return campaign.state == CampaignState.OVER and bool(
        await server_objects.made_by_us(session, campaign.id)
    )


async def _own_before(session: AsyncSession, meant: Campaign, who: Who) -> Campaign | None:
    """The asker's own campaign that has ended, where they may only mean another one because it is the last left.

    Whoever repeats the command that ended theirs must not end a campaign of somebody else.
    """
    if is_game_master(meant, who.user_id) or await is_there(session, meant, who):
        return None
    for before in await store.over_of_guild(session, who.guild_id):
        if is_game_master(before, who.user_id) and await _undecided(session, before):
            return before
    return None


async def _question(session: AsyncSession, campaign: Campaign, said: str) -> Screen:
    made = await server_objects.made_by_us(session, campaign.id)
    text = say(
        "parting-question",
        campaign=safe(campaign.name),
        channels=sum(row.kind == ObjectKind.CHANNEL for row in made),
        roles=sum(row.kind == ObjectKind.ROLE for row in made),
    )
    return Screen(
        f"{said}\n{text}",
        buttons=(
            Button(say("parting-keep"), Part(campaign.id, Fate.KEEP, sure=True), "primary"),
            Button(say("parting-roles"), Part(campaign.id, Fate.ROLES, sure=False)),
            Button(say("parting-everything"), Part(campaign.id, Fate.EVERYTHING, sure=False), "danger"),
        ),
    )


@answers(Part)
async def _part(s: Services, who: Who, press: Part, given: Given) -> Screen:
    async with s.sessions.begin() as session:
        campaign = await session.get(Campaign, press.campaign)
        if campaign is None or campaign.guild_id != who.guild_id:
            raise refused("parting-not-here")
        name = safe(campaign.name)
        if not _may(campaign, who):
            raise refused("parting-not-yours", campaign=name)
        if campaign.state != CampaignState.OVER:
            raise refused("parting-not-over", campaign=name)
        if not await server_objects.made_by_us(session, campaign.id):
            return Screen(say("parting-nothing-left", campaign=name))
        if not press.sure and press.fate in SURE:
            return Screen(
                say(SURE[press.fate], campaign=name),
                buttons=(
                    Button(say("parting-yes"), Part(campaign.id, press.fate, sure=True), "danger"),
                    Button(say("parting-no"), Part(campaign.id, Fate.KEEP, sure=True)),
                ),
            )
        await server_objects.delete_later(session, campaign.id, *KINDS[press.fate])
    s.premises_due.set()
    return Screen(say(DONE[press.fate], campaign=name))


def _may(campaign: Campaign, who: Who) -> bool:
    return who.manage_guild or is_game_master(campaign, who.user_id)
