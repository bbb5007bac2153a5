"""The campaign's settings by name: their values, how they are read and typed, and their place in the rules channel.

They are kept in the world, so a running campaign keeps the values it began with, whatever later versions begin with.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy.ext.asyncio import AsyncSession

from bot.campaign.world.model import World
from bot.campaign.world.safe_text import safe
from bot.campaign.world.setting import HOST, SHARING, Declaration, Theme, declarations
from bot.campaign.world.settings import Environment, Settings
from bot.campaign.world.sides import Side
from bot.messages import all_aloud, aloud, enter_rooms, languages, say
from bot.service.base import TEXT_LIMIT, quote, refused
from bot.service.ground.calendar import show_closes
from bot.service.ground.options import Options, options, set_option
from bot.service.ground.posts import RULES, edit, message, pages
from bot.store import campaigns
from bot.store.outbox import Post, message_of
from bot.store.tables import Campaign

YES = frozenset({"yes", "on", "true", "1"})


NO = frozenset({"no", "off", "false", "0"})


_DECLARED = (*declarations(Environment), *declarations(Settings), *declarations(Options))


DECLARED = tuple(sorted(_DECLARED, key=lambda setting: list(Theme).index(setting.theme)))
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
    return [tunable(setting, world, campaign) for setting in DECLARED]


def tunable(declared: Declaration, world: World, campaign: Campaign) -> Tunable:
    """A setting with its value in a campaign."""
    return Tunable(declared, getattr(_home(declared.name, world, campaign), declared.name))


def _home(name: str, world: World, campaign: Campaign) -> Environment | Settings | Options:
    """Where the setting is kept."""
    if any(setting.name == name for setting in declarations(Environment)):
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
        (setting, [text.casefold() for text in (setting.name, setting.words, named(setting)) if text])
        for setting in DECLARED
    ]
    exact = [setting for setting, texts in spelled if word in texts]
    begun = [setting for setting, texts in spelled if word and any(text.startswith(word) for text in texts)]
    match exact or begun:
        case [setting]:
            return setting
        case []:
            raise refused("setting-unknown", typed=quote(typed))
        case several:
            names = ", ".join(f"`{setting.name}`" for setting in several[:5])
            raise refused("setting-several", typed=quote(typed), names=names, more=max(0, len(several) - 5))


def named(setting: Declaration) -> str:
    """As autocomplete shows it."""
    return say("setting-choice", words=setting.words, name=setting.name)


@aloud()
def rules_posts(campaign: Campaign, world: World) -> list[Post]:
    """The settings a campaign begins with, for its rules channel."""
    return [
        post
        for page, text in enumerate(_rules_texts(campaign, world), 1)
        for post in message(campaign, f"settings:{page}", RULES, text)
    ]


@all_aloud
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
        enter_rooms(campaigns.language_of(campaign))


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
    if isinstance(declared.default, str):
        if word != HOST and word not in {code.casefold() for code in languages()}:
            raise wrong
        return next((code for code in languages() if code.casefold() == word), HOST)
    try:
        number = int(word)
    except ValueError:
        raise wrong from None
    if not declared.least <= number <= declared.most:
        raise wrong
    return number
