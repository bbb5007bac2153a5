"""What the bot keeps in the rules and orders channels: rules, market, sign-up status, the order forms.

Each is one post that the bot edits (EDC-B1-a, EDC-B2.2-a, EDC-C1.1-g).
"""

from __future__ import annotations

import re

from bot.campaign.text.template import AIR_TEMPLATE, ORDER_TEMPLATE
from bot.campaign.world.safe_text import safe
from bot.service.base import Refused, Services, Who, quote
from bot.service.load import game_master_of
from bot.service.room.posts import ORDERS, RULES, edit, message
from bot.store import campaigns, history
from bot.store.outbox import Post, queue_posts
from bot.store.tables import Campaign

_LINK = re.compile(r"https://[\w.-]+(?:/[\w./%&=?#~+,;:@!-]*)?")
MAX_LINK = 300
_STATUS = "signup:status"


def first_posts(campaign: Campaign) -> list[Post]:
    """The standing posts of a new campaign, pinned."""
    status = f"**Sign-ups: closed** for **{safe(campaign.name)}**. They open with a brief; this post will link to it."
    posts = message(campaign, "rules:guide", RULES, _guide(campaign), pin=True)
    posts += message(campaign, _STATUS, RULES, status, pin=True)
    return posts + message(campaign, "orders:protocol", ORDERS, protocol(), pin=True)


def signups_are_open(campaign: Campaign) -> list[Post]:
    """The status with a link to the brief (EDC-B2.2-a)."""
    text = (
        f"**Sign-ups: open** for **{safe(campaign.name)}**. The brief: LINK_TO_BRIEF\n"
        "Read the rules, then `/join` and `/company create`."
    )
    return edit(campaign, "signup:opened", RULES, _STATUS, text, links={"LINK_TO_BRIEF": "signup:brief"})


def signups_are_closed(campaign: Campaign, cause: str, why: str) -> list[Post]:
    """The status once nobody may join any more (EDC-B2.2-b)."""
    text = f"**Sign-ups: closed.** **{safe(campaign.name)}** {why}."
    return edit(campaign, f"signup:{cause}", RULES, _STATUS, text)


def protocol() -> str:
    """How orders are given, with the form in a block that Discord offers to copy (EDC-C1.1-g)."""
    return (
        "**Orders** – `/order give` asks for everything. Or copy the form, fill in every field, and paste it with "
        "`/order paste`, or post it here as a message that mentions me; one message may hold several forms.\n"
        f"```\n{ORDER_TEMPLATE}\n```\nAircraft have a form of their own:\n```\n{AIR_TEMPLATE}\n```\n"
        "-# `n/a` means none. `/order template` fills in a unit's name and hex. To change an order, give it anew: it "
        "goes to the end of the queue. An edited message counts for nothing; delete it and post again. "
        "✅ marks what is resolved. Only orders here; talk in comms-net."
    )


async def set_links(s: Services, who: Who, rules: str, market: str) -> str:
    """Link the rule book and the market from the rules channel; what is left empty stays (EDC-B1-a)."""
    given = {name: link.strip() for name, link in (("rules", rules), ("market", market)) if link.strip()}
    for link in given.values():
        if len(link) > MAX_LINK or _LINK.fullmatch(link) is None:
            raise Refused("A link begins with https:// and has no blanks in it.")
    if not given:
        raise Refused("Give a link to the rules, to the market, or both.")
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
    return "The post in the rules channel links there now."


def _guide(campaign: Campaign) -> str:
    links = campaign.settings.get("links", {})
    book = f"; the book: <{links['rules']}>" if "rules" in links else ""
    market = f"<{links['market']}>" if "market" in links else "not linked yet"
    return (
        f"**{safe(campaign.name)}: rules and market**\n"
        f"- Rules: `/rules` finds them by words or id{book}\n"
        f"- Market: {market}\n"
        "- Numbers of this campaign: `/campaign settings`; closes: `/campaign calendar`\n"
        "- To the game master in private: `/report`"
    )


async def may_use(s: Services, who: Who, part: str) -> None:
    """Raises Refused unless the person may give that part to another channel."""
    async with s.sessions() as session:
        campaign = await game_master_of(session, who)
        if part not in campaign.channels:
            raise Refused(f"{quote(part)} is not a part of a campaign. Choose one from the list.")


async def use_channel(s: Services, who: Who, part: str, channel_id: int) -> str:
    """Let another channel play a part in the campaign, such as "operations-room" (EDC-B-a). Ask `may_use` first."""
    async with s.sessions.begin() as session:
        campaign = await game_master_of(session, who)
        campaign = await campaigns.lock_campaign(session, campaign.id)
        before = campaign.channels[part]
        campaign.channels = {**campaign.channels, part: channel_id}
        await history.record_gm_action(
            session,
            campaign.id,
            campaign.round,
            who.user_id,
            "channel",
            before={part: before},
            after={part: channel_id},
        )
    return f"<#{channel_id}> is the {part} from now on. What was posted elsewhere stays there."
