"""The campaign's settings by name: the numbers the book leaves tunable, and the abstract clock.

They are kept in the world, so a running campaign keeps the values it began with, whatever later versions begin with.
"""

from __future__ import annotations

from bot.campaign.world.safe_text import safe
from bot.campaign.world.saved.serial import world_to_json
from bot.messages import ENGLISH, and_aloud, say, speaking
from bot.service.base import TEXT_LIMIT, Services, Who
from bot.service.ground.calendar import show_closes
from bot.service.ground.load import campaign_of, master_changes, may_change
from bot.service.ground.matching import matching
from bot.service.ground.posts import BRIEFING, message, pages
from bot.service.ground.settings import (
    DECLARED,
    by_theme,
    find,
    give,
    named,
    read_value,
    refreshed_rules,
    shown,
    tunable,
)
from bot.store import history
from bot.store.outbox import queue_posts
from bot.store.tables import CampaignState


async def listing(s: Services, who: Who) -> list[str]:
    """Every setting with its value, its default and its rule, in messages of at most 2,000 characters."""
    async with s.sessions() as session:
        campaign = await campaign_of(session, who)
        world = await s.truth.world(session, campaign)
    head = say("settings-head-changes", campaign=safe(campaign.name))
    lines = [say("settings-closes-rule", closes=show_closes(campaign), zone=campaign.zone)]
    for theme, entries in by_theme(world, campaign):
        lines.append(say("settings-theme", theme=theme.words))
        lines += [
            say(
                "settings-line-full",
                words=entry.declared.words,
                value=shown(entry.value),
                default=shown(entry.declared.default),
                name=entry.name,
                rule=entry.declared.rule or None,
            )
            for entry in entries
        ]
    return pages([head, *lines], TEXT_LIMIT)


def choices(typed: str) -> list[tuple[str, str]]:
    """Settings as (words and name, name)."""
    return matching(((named(setting), setting.name) for setting in DECLARED), typed)


async def change(s: Services, who: Who, name: str, typed: str) -> str:
    """Give a setting another value, from now on; the players are notified."""
    async with s.sessions.begin() as session:
        campaign = await master_changes(session, who)
        await may_change(session, campaign, "setting")
        world = await s.truth.fresh(session, campaign)
        declared = find(name)
        entry = tunable(declared, world, campaign)
        value = read_value(declared, typed)
        if value == entry.value:
            return say("setting-same", name=entry.name, value=shown(value))
        give(world, campaign, declared.name, value)
        await history.save_world(session, campaign.id, campaign.round, world_to_json(world))
        with speaking(ENGLISH):  # as it is typed
            was, now = shown(entry.value), shown(value)
        action = await history.record_gm_action(
            session,
            campaign.id,
            campaign.round,
            who.user_id,
            "setting",
            before={entry.name: was},
            after={entry.name: now},
        )
        answer, text = and_aloud(
            lambda: say(
                "setting-changed",
                words=declared.words,
                value=shown(value),
                before=shown(entry.value),
                name=entry.name,
                rule=declared.rule or None,
            )
        )
        if campaign.state != CampaignState.SETUP:  # before that the rules channel shows nothing yet
            posts = message(campaign, f"setting:{action.id}", BRIEFING, text)
            posts += await refreshed_rules(session, campaign, world, str(action.id))
            await queue_posts(session, campaign.id, posts)
    return answer
