"""One post for each company in the dossiers channel: the bot shows the units, the player writes the prose (EDC-B1-e).

Names, pictures and descriptions have no effect on the rules; the game master is shown each and may refuse it
(EDC-A1-a).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy.ext.asyncio import AsyncSession

from bot.campaign.world.safe_text import safe
from bot.messages import aloud, say, thing
from bot.service.base import Services, Who, clip, quote, refused
from bot.service.ground.load import campaign_of, game_master_of, player_of
from bot.service.ground.matching import matching
from bot.service.ground.notices import Notice
from bot.service.ground.notifying import notify
from bot.service.ground.posts import DOSSIERS, GM_ROOM, edit, message
from bot.service.ground.quotas import spend
from bot.service.means.allowance import Counted
from bot.service.screens.answer import Given, answers, form
from bot.service.screens.press import Press, Takes
from bot.service.screens.screen import Field, Form, Screen
from bot.store import campaigns, history
from bot.store.details import Description
from bot.store.outbox import Post, queue_posts
from bot.store.tables import Campaign, Player

MAX_PROSE = 700
MAX_DESCRIPTION = 150
_PICTURE = re.compile(r"https://[\w./%&=?~+-]{4,190}")


@dataclass(frozen=True)
class WriteDossier(Press, name="dossier", takes=Takes.TEXT):
    """Write about the company and its people."""

    again = "`/company dossier write`"
    campaign: int


form(
    WriteDossier,
    lambda: Form(
        say("dossier-form"),
        (Field("text", say("dossier-text"), MAX_PROSE, say("dossier-hint"), long=True),),
    ),
)


@answers(WriteDossier)
async def _write(s: Services, who: Who, press: WriteDossier, given: Given) -> Screen:
    return Screen(await write(s, who, given.texts["text"]))


async def write(s: Services, who: Who, prose: str) -> str:
    """The player's own words about the company and its people."""
    kept = [safe(line, MAX_PROSE) for line in prose.splitlines() if line.strip()]
    text = "\n".join(kept)
    if len(text) > MAX_PROSE:
        raise refused("dossier-too-long", length=len(text), limit=MAX_PROSE)
    async with s.sessions.begin() as session:
        campaign, player = await _company(session, who)
        spend(s, who, Counted.POSTS)
        player.details = {**player.details, "prose": text}
        await _show(session, campaign, player)
    return say("dossier-done")


async def describe(s: Services, who: Who, unit: str, text: str, picture: str = "") -> str:
    """What a unit looks like, from any era; the game master may refuse what its class cannot be (EDC-A1-a)."""
    if len(text) > MAX_DESCRIPTION:
        raise refused("description-too-long", length=len(text), limit=MAX_DESCRIPTION)
    if picture and _PICTURE.fullmatch(picture.strip()) is None:
        raise refused("description-picture")
    async with s.sessions.begin() as session:
        campaign, player = await _company(session, who)
        spend(s, who, Counted.POSTS)
        name, class_name = _unit(player, unit)
        described: Description = {"text": safe(text, MAX_DESCRIPTION), "picture": picture.strip()}
        known = player.details.get("descriptions", {})
        player.details = {**player.details, "descriptions": {**known, name: described}}
        await _show(session, campaign, player)
        facts = {"player": safe(player.name), "unit": safe(name), "text": described["text"]}
        with aloud():
            line = say("description-post", unit_class=class_name, **facts)
            told = f"{line}\n{say('description-hint')}"
        key = f"described:{who.user_id}:{player.details['dossier']}"
        await queue_posts(session, campaign.id, message(campaign, key, GM_ROOM, told))
    return say("description-set", unit=safe(name))


async def refuse_description(s: Services, who: Who, user_id: int, unit: str, reason: str) -> str:
    """The game master removes a description; the player sees why (EDC-A1-a)."""
    async with s.sessions.begin() as session:
        campaign = await game_master_of(session, who)
        await campaigns.lock_campaign(session, campaign.id)
        player = await campaigns.get_player(session, campaign.id, user_id)
        known = {} if player is None else player.details.get("descriptions", {})
        described = next((name for name in known if name.casefold() == unit.strip().casefold()), None)
        if player is None or described is None:
            raise refused("description-unknown")
        before = known[described]
        player.details = {
            **player.details,
            "descriptions": {name: entry for name, entry in known.items() if name != described},
        }
        await _show(session, campaign, player)
        action = await history.record_gm_action(
            session,
            campaign.id,
            campaign.round,
            who.user_id,
            "description",
            before={"player": user_id, "unit": described, **before},
            note=reason,
        )
        refusal = Notice.DESCRIPTION_REFUSED.to([user_id])
        await notify(
            session,
            campaign,
            f"refused:{action.id}",
            DOSSIERS,
            lambda: say("description-refused", unit=safe(described), reason=safe(reason, 300)),
            refusal,
        )
    return say("description-removed", unit=safe(described), player=safe(player.name))


async def described_choices(s: Services, who: Who, user_id: int, typed: str) -> list[tuple[str, str]]:
    """A player's units that have a description, for the game master."""
    async with s.sessions() as session:
        campaign = await game_master_of(session, who)
        player = await campaigns.get_player(session, campaign.id, user_id)
    known = {} if player is None else player.details.get("descriptions", {})
    return matching(
        ((say("description-choice", unit=name, text=entry["text"]), name) for name, entry in known.items()),
        typed,
    )


async def unit_choices(s: Services, who: Who, typed: str) -> list[tuple[str, str]]:
    """The player's own units by name."""
    async with s.sessions() as session:
        _, player = await _company(session, who)
    return matching(((unit["name"], unit["name"]) for unit in player.details["units"]), typed)


def dossier_posts(campaign: Campaign, player: Player) -> list[Post]:
    """The company's post, or its next edit. Notes in the player's details which edit it is."""
    version = int(player.details.get("dossier", 0)) + 1
    player.details = {**player.details, "dossier": version}
    key, text = f"dossier:{player.user_id}", _text(player)
    if version == 1:
        return message(campaign, key, DOSSIERS, text)
    return edit(campaign, f"{key}:{version}", DOSSIERS, key, text)


@aloud()
def _text(player: Player) -> str:
    described: dict[str, Any] = player.details.get("descriptions", {})
    lines = [say("dossier-head", company=safe(player.company or ""), player=safe(commander(player)))]
    for unit in player.details.get("units", ()):
        name, card = safe(unit["name"]), unit.get("card") or None
        lines.append(say("dossier-unit", unit=name, unit_class=class_name(unit), card=card))
        if gear := ", ".join(filter(None, (unit.get("level", ""), unit.get("equipment", "")))):
            lines.append(f"  {gear}")
        entry = described.get(unit["name"])
        if entry:
            lines.append(f"  {entry['text']} {entry['picture']}".rstrip())
    if prose := player.details.get("prose"):
        lines.append(str(prose))
    return clip("\n".join([*lines, say("dossier-foot")]))


def class_name(unit: Mapping[str, Any]) -> str:
    """The name of the class of a unit on a sign-up list."""
    return str(unit.get("class_name") or unit["class"])


def commander(player: Player) -> str:
    """The player's name behind the rank that the Task Force gives its leader, for flavour only (EDC-E2-c)."""
    return f"{thing(str(player.details.get('rank', '')))} {player.name}".strip()


async def _company(session: AsyncSession, who: Who) -> tuple[Campaign, Player]:
    """The player's row, under the campaign's lock, for a company that exists."""
    await campaigns.lock_campaign(session, (await campaign_of(session, who)).id)
    campaign, player = await player_of(session, who)
    if not player.details.get("units"):
        raise refused("company-missing")
    return campaign, player


def _unit(player: Player, typed: str) -> tuple[str, str]:
    """Name and class of one of the player's units."""
    word = " ".join(typed.split()).casefold()
    for unit in player.details["units"]:
        if unit["name"].casefold() == word:
            return str(unit["name"]), class_name(unit)
    names = ", ".join(safe(unit["name"]) for unit in player.details["units"])
    raise refused("dossier-no-unit", typed=quote(typed), units=names)


async def _show(session: AsyncSession, campaign: Campaign, player: Player) -> None:
    await queue_posts(session, campaign.id, dossier_posts(campaign, player))
