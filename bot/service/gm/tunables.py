"""The campaign's settings by name: the numbers the book leaves tunable, and the abstract clock.

They are kept in the world, so a running campaign keeps the values it began with, whatever later versions begin with.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy.ext.asyncio import AsyncSession

from bot.campaign.world.model import World
from bot.campaign.world.safe_text import safe
from bot.campaign.world.serial import world_to_json
from bot.campaign.world.setting import SHARING, Declaration, Theme, declarations
from bot.campaign.world.settings import Environment, Settings
from bot.campaign.world.sides import Side
from bot.messages import say
from bot.service.base import TEXT_LIMIT, Services, Who, quote, refused
from bot.service.gm.change import may_change
from bot.service.ground.calendar import show_closes
from bot.service.ground.load import campaign_of, master_changes
from bot.service.ground.options import Options, options, set_option
from bot.service.ground.posts import BRIEFING, RULES, edit, message, pages
from bot.service.orders.suggestions import matching
from bot.store import history
from bot.store.outbox import Post, message_of, queue_posts
from bot.store.tables import Campaign, CampaignState

YES = frozenset({"yes", "on", "true", "1"})
NO = frozenset({"no", "off", "false", "0"})
_DECLARED = (*declarations(Environment), *declarations(Settings), *declarations(Options))
DECLARED = tuple(sorted(_DECLARED, key=lambda one: list(Theme).index(one.theme)))
"""All settings in the order in which they are read: by theme, then the clock, the rules' numbers, the table's."""


@dataclass(frozen=True)
class Tunable:
    """One setting with its value in this campaign."""

    declared: Declaration
    value: Any

    @property
    def name(self) -> str:
        return self.declared.name

    @property
    def changed(self) -> bool:
        return bool(self.value != self.declared.default)


def tunables(world: World, campaign: Campaign) -> list[Tunable]:
    """All settings of a campaign in the order in which they are read."""
    return [Tunable(one, getattr(_home(one.name, world, campaign), one.name)) for one in DECLARED]


def _home(name: str, world: World, campaign: Campaign) -> Environment | Settings | Options:
    """Where the setting is kept."""
    if any(one.name == name for one in declarations(Environment)):
        return world.environment
    return world.settings if hasattr(world.settings, name) else options(campaign)


def shown(value: object) -> str:
    """A value as a reader sees it, and may type it."""
    if isinstance(value, bool):
        return say("settings-yes" if value else "settings-no")
    if isinstance(value, frozenset):
        return ", ".join(sorted(value)) or say("settings-none")
    return str(value)


def lines_of(world: World, campaign: Campaign) -> list[str]:
    """The calendar and every setting that differs from the book, by theme, as the rules channel shows them."""
    closes = say("settings-closes", closes=show_closes(campaign), zone=campaign.zone)
    lines = [say("settings-closes-theme"), closes]
    for theme, entries in by_theme(world, campaign):
        changed = [entry for entry in entries if entry.changed]
        lines += [say("settings-theme", theme=theme.words)] if changed else []
        for entry in changed:
            words, value, default = entry.declared.words, shown(entry.value), shown(entry.declared.default)
            lines.append(say("settings-line-changed", words=words, value=value, default=default))
    return lines


def by_theme(world: World, campaign: Campaign) -> list[tuple[Theme, list[Tunable]]]:
    """All settings under their headings."""
    entries = tunables(world, campaign)
    return [(theme, [entry for entry in entries if entry.declared.theme is theme]) for theme in Theme]


def find(typed: str) -> Declaration:
    """The setting that was typed: its name, the words `/campaign settings` prints, or how only one of them begins.

    Raises Refused.
    """
    word = " ".join(typed.replace("`", "").split()).removesuffix(":").casefold()
    spelled = [
        (one, [text.casefold() for text in (one.name, one.words, _both(one)) if text]) for one in DECLARED
    ]
    exact = [one for one, texts in spelled if word in texts]
    begun = [one for one, texts in spelled if word and any(text.startswith(word) for text in texts)]
    match exact or begun:
        case [one]:
            return one
        case []:
            raise refused("setting-unknown", typed=quote(typed))
        case several:
            names = ", ".join(f"`{one.name}`" for one in several[:5])
            raise refused("setting-several", typed=quote(typed), names=names, more=max(0, len(several) - 5))


def _both(one: Declaration) -> str:
    """As autocomplete shows it."""
    return say("setting-choice", words=one.words, name=one.name)


def rules_posts(campaign: Campaign, world: World) -> list[Post]:
    """The settings a campaign begins with, for its rules channel."""
    return [
        post
        for page, text in enumerate(_rules_texts(campaign, world), 1)
        for post in message(campaign, f"settings:{page}", RULES, text)
    ]


async def refreshed_rules(session: AsyncSession, campaign: Campaign, world: World, cause: str) -> list[Post]:
    """The same posts brought up to date; `cause` names the change that makes it necessary."""
    # A page more than before is made first; those that exist are not made again.
    posts = rules_posts(campaign, world)
    texts = _rules_texts(campaign, world)
    while await message_of(session, campaign.id, f"settings:{len(texts) + 1}") is not None:
        texts.append(say("settings-page-over"))
    for page, text in enumerate(texts, 1):
        posts += edit(campaign, f"settings:{page}:{cause}", RULES, f"settings:{page}", text)
    return posts


def _rules_texts(campaign: Campaign, world: World) -> list[str]:
    head = say("settings-head", campaign=safe(campaign.name))
    return pages([f"{head}\n{say('settings-hint')}", *lines_of(world, campaign)], TEXT_LIMIT)


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
    return matching(((_both(one), one.name) for one in DECLARED), typed)


async def change(s: Services, who: Who, name: str, typed: str) -> str:
    """Give a setting another value, from now on; the players are notified."""
    async with s.sessions.begin() as session:
        campaign = await master_changes(session, who)
        await may_change(session, campaign, "setting")
        world = await s.truth.fresh(session, campaign)
        declared = find(name)
        entry = Tunable(declared, getattr(_home(declared.name, world, campaign), declared.name))
        value = read_value(declared, typed)
        if value == entry.value:
            return say("setting-same", name=entry.name, value=shown(value))
        give(world, campaign, declared.name, value)
        await history.save_world(session, campaign.id, campaign.round, world_to_json(world))
        action = await history.record_gm_action(
            session,
            campaign.id,
            campaign.round,
            who.user_id,
            "setting",
            before={entry.name: shown(entry.value)},
            after={entry.name: shown(value)},
        )
        text = say(
            "setting-changed",
            words=declared.words,
            value=shown(value),
            before=shown(entry.value),
            name=entry.name,
            rule=declared.rule or None,
        )
        if campaign.state != CampaignState.SETUP:  # before that the rules channel shows nothing yet
            posts = message(campaign, f"setting:{action.id}", BRIEFING, text)
            posts += await refreshed_rules(session, campaign, world, str(action.id))
            await queue_posts(session, campaign.id, posts)
    return text


def give(world: World, campaign: Campaign, name: str, value: Any) -> None:
    """Put a value where it is kept; the world and the campaign are the caller's to save."""
    home = _home(name, world, campaign)
    if isinstance(home, Environment):
        world.environment = replace(home, **{name: value})
        if world.environment.dawn >= world.environment.dusk:
            raise refused("setting-dawn")
    elif isinstance(home, Settings):
        world.settings = replace(home, **{name: value})
    else:
        set_option(campaign, name, value)


def read_value(declared: Declaration, typed: str) -> Any:
    """What was typed as a value of the setting's own type and within its bounds; raises Refused."""
    word = " ".join(typed.split()).casefold()
    wrong = refused(
        "setting-bad-value",
        words=declared.words,
        name=declared.name,
        bounds=declared.bounds,
        typed=quote(typed),
    )
    if isinstance(declared.default, bool):
        if word not in YES | NO:
            raise wrong
        return word in YES
    if isinstance(declared.default, frozenset):
        names = [] if word == "none" else word.replace(",", " ").split()
        if (not names and word != "none") or not set(names) <= set(SHARING):
            raise wrong
        return frozenset(Side(name) for name in names)
    try:
        number = int(word)
    except ValueError:
        raise wrong from None
    if not declared.least <= number <= declared.most:
        raise wrong
    return number
