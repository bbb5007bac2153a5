"""Signing up and building a company (EDC-B2.1-a, EDC-B2.2-b, EDC-A-a)."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from bot.campaign.catalogue import starter_catalogue
from bot.campaign.gear import UnitClass
from bot.campaign.wording import safe
from bot.service.base import Refused, Services, Who, clip, quote
from bot.service.dossiers import dossier_posts
from bot.service.load import campaign_of
from bot.service.signup import enter, signups_open
from bot.store import campaigns
from bot.store.outbox import queue_posts

MAX_UNITS = 5
MAX_NAME = 40
_BLANK = "\u115f\u1160\u2800"
"""Letters and symbols that show nothing (Hangul fillers, the empty Braille cell)."""


@dataclass(frozen=True)
class ClassChoice:
    """A class a player may field."""

    id: str
    name: str
    blurb: str


@cache
def company_classes() -> tuple[ClassChoice, ...]:
    """The classes of the starter catalogue that players may field, by name."""
    open_to_players = [cls for cls in starter_catalogue().classes.values() if "hostile" not in cls.tags]
    return tuple(
        ClassChoice(cls.id, cls.name, blurb(cls)) for cls in sorted(open_to_players, key=lambda cls: cls.name)
    )


def blurb(cls: UnitClass) -> str:
    """The class in one line of at most 100 characters."""
    arms = f", range {max(weapon.range for weapon in cls.weapons)}" if cls.weapons else ", unarmed"
    return clip(f"FS {cls.fs}, armour {cls.armour}, speed {cls.speed}, sees {cls.vision}{arms}", 100)


def clean_name(typed: str, default: str = "Company") -> str:
    """A name of 1 to 40 characters that is harmless wherever it is shown, without any escaping."""
    kept = (
        char if not char.isspace() else " " for char in unicodedata.normalize("NFKC", typed) if _plain(char)
    )
    return " ".join("".join(kept).split())[:MAX_NAME].strip() or default


def _plain(char: str) -> bool:
    """No control, direction or private characters, no blanks in disguise, and nothing that formats or mentions."""
    return char.isspace() or (unicodedata.category(char)[0] != "C" and char not in _BLANK + "\\*_~`|<>#[]@:")


async def join(s: Services, who: Who, rules_read: bool) -> str:
    """Sign up; what is still missing is named (EDC-B2.1-a)."""
    async with s.sessions.begin() as session:
        campaign = await campaign_of(session, who)
        campaign = await campaigns.lock_campaign(session, campaign.id)
        signups_open(campaign, await campaigns.get_player(session, campaign.id, who.user_id))
        if not rules_read:
            raise Refused(
                "Please read the rules up to unit creation first (pinned in the rules channel, or `/rules`), "
                "then join with `rules_read: True`."
            )
        await campaigns.add_player(session, campaign.id, who.user_id, clean_name(who.name, "Player"))
        await campaigns.mark_rules_read(session, campaign.id, who.user_id)
        player = await campaigns.get_player(session, campaign.id, who.user_id)
        assert player is not None
        await session.refresh(player)
        if state := player.details.get("signup"):
            return f"**{safe(player.company or '')}** is on the list already: {state}."
        return await enter(s, session, campaign, player)


async def create_company(s: Services, who: Who, company: str, picks: Sequence[tuple[str, str]]) -> str:
    """Field one to five units, given as (class id, name); asked again before the start, it replaces the first."""
    name = clean_name(company)
    units = _check_picks(picks)
    async with s.sessions.begin() as session:
        campaign = await campaign_of(session, who)
        campaign = await campaigns.lock_campaign(session, campaign.id)
        signups_open(campaign, await campaigns.get_player(session, campaign.id, who.user_id))
        for other in await campaigns.players(session, campaign.id):
            if other.user_id != who.user_id and (other.company or "").casefold() == name.casefold():
                raise Refused(f"Another company is already called {quote(name)}. Choose a different name.")
        await campaigns.add_player(session, campaign.id, who.user_id, clean_name(who.name, "Player"))
        player = await campaigns.get_player(session, campaign.id, who.user_id)
        assert player is not None
        player.company = name
        player.details = {**player.details, "units": units}
        await queue_posts(session, campaign.id, dossier_posts(campaign, player))
        return await enter(s, session, campaign, player)


def _check_picks(picks: Sequence[tuple[str, str]]) -> list[dict[str, str]]:
    if not 1 <= len(picks) <= MAX_UNITS:
        raise Refused(f"A company has one to {MAX_UNITS} units; you chose {len(picks)} (EDC-A-a).")
    known = {choice.id: choice.name for choice in company_classes()}
    units: list[dict[str, str]] = []
    taken: set[str] = set()
    for place, (class_id, typed) in enumerate(picks, 1):
        if class_id not in known:
            raise Refused(
                f"There is no unit class {quote(class_id)}. Choose one from the list of `/company create`."
            )
        name = base = clean_name(typed, f"{known[class_id]} {place}")
        number = 1
        while name.casefold() in taken:
            number += 1
            name = f"{base[: MAX_NAME - 3]} {number}"
        taken.add(name.casefold())
        units.append({"class": class_id, "name": name})
    return units
