"""What the bot keeps in the rules and orders channels: rules, market, sign-up status, the order forms.

Each is one post that the bot edits (EDC-B1-a, EDC-B2.2-a, EDC-C1.1-g).
"""

from __future__ import annotations

import re

from sqlalchemy.ext.asyncio import AsyncSession

from bot.campaign.text.template import AIR_TEMPLATE, ORDER_TEMPLATE
from bot.campaign.world.safe_text import safe
from bot.messages import aloud, say
from bot.service.base import Services, Who, quote, refused
from bot.service.ground.load import game_master_of
from bot.service.ground.posts import ORDERS, RULES, edit, message, pinned
from bot.store import campaigns, history, server_objects
from bot.store.outbox import Post, move_posts, queue_posts
from bot.store.server_tables import ObjectKind, ObjectState
from bot.store.tables import Campaign

_LINK = re.compile(r"https://[\w.-]+(?:/[\w./%&=?#~+,;:@!-]*)?")
MAX_LINK = 300
_STATUS = "signup:status"
_BRIEF_LINK = "LINK_TO_BRIEF"
"""The word of the status post that becomes a link to the brief."""


@aloud()
def first_posts(campaign: Campaign) -> list[Post]:
    """The standing posts of a new campaign, pinned."""
    status = say("signups-not-yet", campaign=safe(campaign.name))
    posts = message(campaign, "rules:guide", RULES, _guide(campaign))
    posts += message(campaign, _STATUS, RULES, status)
    return pinned([*posts, *message(campaign, "orders:protocol", ORDERS, protocol())])


@aloud()
def signups_are_open(campaign: Campaign) -> list[Post]:
    """The status with a link to the brief (EDC-B2.2-a)."""
    head = say("signups-open", campaign=safe(campaign.name), link=_BRIEF_LINK)
    text = f"{head}\n{say('signups-open-how')}"
    return edit(campaign, "signup:opened", RULES, _STATUS, text, links={_BRIEF_LINK: "signup:brief"})


@aloud()
def signups_are_closed(campaign: Campaign, cause: str, *, over: bool) -> list[Post]:
    """The status once nobody may join any more (EDC-B2.2-b)."""
    text = say("signups-closed", campaign=safe(campaign.name), over=over)
    return edit(campaign, f"signup:{cause}", RULES, _STATUS, text)


@aloud()
def protocol() -> str:
    """How orders are given, with the form in a block that Discord offers to copy (EDC-C1.1-g)."""
    return "\n".join(
        (
            say("protocol-how"),
            f"```\n{ORDER_TEMPLATE}\n```",
            say("protocol-air"),
            f"```\n{AIR_TEMPLATE}\n```",
            say("protocol-notes"),
        )
    )


async def set_links(s: Services, who: Who, rules: str, market: str) -> str:
    """Link the rule book and the market from the rules channel; an empty field keeps its link (EDC-B1-a)."""
    given = {name: link.strip() for name, link in (("rules", rules), ("market", market)) if link.strip()}
    for link in given.values():
        if len(link) > MAX_LINK or _LINK.fullmatch(link) is None:
            raise refused("links-bad")
    if not given:
        raise refused("links-missing")
    async with s.sessions.begin() as session:
        campaign = await game_master_of(session, who)
        campaign = await campaigns.lock_campaign(session, campaign.id)
        before = campaign.settings.get("links", {})
        after = {**before, **given}
        campaign.settings = {**campaign.settings, "links": after}
        action = await history.record_gm_action(
            session, campaign.id, campaign.round, who.user_id, "links", before=before, after=after
        )
        posts = edit(campaign, f"rules:guide:{action.id}", RULES, "rules:guide", _guide(campaign))
        await queue_posts(session, campaign.id, posts)
    return say("links-set")


@aloud()
def _guide(campaign: Campaign) -> str:
    links = campaign.settings.get("links", {})
    return "\n".join(
        (
            say("guide-head", campaign=safe(campaign.name)),
            say("guide-rules", link=links.get("rules")),
            say("guide-market", link=links.get("market")),
            say("guide-numbers"),
            say("guide-report"),
        )
    )


async def may_use(s: Services, who: Who, part: str, channel_id: int) -> int:
    """The campaign whose part it is. Raises Refused unless the person may give that part to that channel."""
    async with s.sessions() as session:
        return (await _to_use(session, who, part, channel_id)).id


async def _to_use(session: AsyncSession, who: Who, part: str, channel_id: int) -> Campaign:
    campaign = await game_master_of(session, who)
    if part not in campaign.channels:
        raise refused("channel-unknown", typed=quote(part))
    known = await server_objects.at_places(session, who.guild_id, [channel_id])
    for row in known:
        if row.state == ObjectState.UNWANTED:  # it is about to be deleted
            other = await session.get_one(Campaign, row.campaign_id)
            raise refused("channel-of-another", channel=str(channel_id), campaign=safe(other.name))
    noted = {row.campaign_id for row in known}
    for other in await campaigns.live_of_guild(session, who.guild_id):
        if other.id != campaign.id and (other.id in noted or channel_id in other.channels.values()):
            raise refused("channel-of-another", channel=str(channel_id), campaign=safe(other.name))
    return campaign


async def use_channel(s: Services, who: Who, part: str, channel_id: int) -> str:
    """Let another channel play a part in the campaign, such as "operations-room" (EDC-B-a). Raises Refused."""
    async with s.sessions.begin() as session:
        # Two campaigns must not take the same channel at the same moment.
        await campaigns.lock_guild(session, who.guild_id)
        campaign = await _to_use(session, who, part, channel_id)
        campaign = await campaigns.lock_campaign(session, campaign.id)
        before = campaign.channels[part]
        campaign.channels = {**campaign.channels, part: channel_id}
        await server_objects.note_object(
            session, campaign.id, ObjectKind.CHANNEL, part, channel_id, made=False
        )
        await move_posts(session, campaign.id, before, channel_id)
        await history.record_gm_action(
            session,
            campaign.id,
            campaign.round,
            who.user_id,
            "channel",
            before={part: before},
            after={part: channel_id},
        )
    return say("channel-set", channel=str(channel_id), part=part)
