"""What the side makes of its enemies: a note on each type, shared by all players (EDC-C2.4-r).

The bot adds only what was observed: the types are those that the side has identified, and the numbers are those of
its sightings. What the game master's catalogue says is never read here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncSession

from bot.campaign.world.known.contacts import Sighted
from bot.campaign.world.known.view import SideView
from bot.campaign.world.safe_text import safe
from bot.messages import aloud, say, thing
from bot.service.base import TEXT_LIMIT, Services, Who, clip, quote, refused
from bot.service.ground.load import player_of, running_campaign
from bot.service.ground.matching import Choices, matching
from bot.service.ground.notes import record
from bot.service.ground.posts import COMMS, message, pages
from bot.service.ground.quotas import spend
from bot.service.means.allowance import Counted
from bot.store import filings
from bot.store.outbox import queue_posts
from bot.store.records import EnemyType, details_of
from bot.store.tables import FilingKind

MAX_NOTE = 300
NOTHING = "none"
_CONTACT = re.compile(r"\bC[0-9]+\b")


@dataclass(frozen=True)
class Note:
    """What a player wrote about an enemy type; a later note replaces an earlier one."""

    kind: str
    text: str
    name: str
    round: int

    @property
    def line(self) -> str:
        """For players to read, with author and round."""
        return say(
            "enemy-note",
            kind=safe(self.kind),
            note=safe(self.text, MAX_NOTE),
            player=safe(self.name),
            round=self.round,
        )


Notes = Mapping[str, Note]
"""By type."""


async def note(s: Services, who: Who, kind: str, text: str) -> str:
    """Write down what a type is, for the whole side to read; `none` removes the note (EDC-C2.4-r)."""
    words = " ".join(text.split())
    if not words or len(words) > MAX_NOTE:
        raise refused("enemy-note-limit", limit=MAX_NOTE, nothing=NOTHING)
    async with s.sessions.begin() as session:
        campaign = await running_campaign(session, who)
        await player_of(session, who)
        spend(s, who, Counted.POSTS)
        notes = await notes_of(session, campaign.id)
        view = await s.views.now(session, campaign)
        name = _known_kind(_kinds(notes, view), kind)
        off = words.casefold() == NOTHING
        if off and name not in notes:
            raise refused("enemy-no-note", kind=safe(name))
        filed = await record(session, campaign, who, FilingKind.ENEMY, "" if off else words, EnemyType(name))
        with aloud():
            if off:
                told = say("enemy-note-off", player=safe(who.name), kind=safe(name))
            else:
                told = say("enemy-note-new", note=Note(name, words, who.name, campaign.round).line)
        await queue_posts(session, campaign.id, message(campaign, f"enemy:{filed.id}", COMMS, clip(told)))
    return say("enemy-off" if off else "enemy-noted", kind=safe(name))


async def listing(s: Services, who: Who, kind: str = "") -> list[str]:
    """Each identified type, or one: what was observed of it, and the side's note; in messages (EDC-C2.4-r)."""
    async with s.sessions() as session:
        campaign = await running_campaign(session, who)
        notes = await notes_of(session, campaign.id)
        view = await s.views.now(session, campaign)
    seen = {sighted.label: _observed(sighted, view) for sighted in view.types}
    kinds = _kinds(notes, view)
    if kind.strip():
        kinds = [_known_kind(kinds, kind)]
    elif not kinds:
        raise refused("enemy-none-seen")
    lines = [say("enemy-head")]
    for name in kinds:
        lines.append(say("enemy-line", kind=safe(name), seen=seen.get(name)))
        if name in notes:
            kept = notes[name]
            note, player = safe(kept.text, MAX_NOTE), safe(kept.name)
            lines.append("  " + say("enemy-line-note", note=note, player=player, round=kept.round))
    return pages(lines, TEXT_LIMIT)


async def kind_choices(s: Services, who: Who, typed: str) -> Choices:
    """The types that the side has identified or noted."""
    async with s.sessions() as session:
        campaign = await running_campaign(session, who)
        kinds = _kinds(await notes_of(session, campaign.id), await s.views.now(session, campaign))
    return matching(((thing(name), name) for name in kinds), typed)


async def notes_of(session: AsyncSession, campaign_id: int) -> dict[str, Note]:
    """The current note on each type."""
    notes: dict[str, Note] = {}
    for filed in await filings.filings(session, campaign_id, FilingKind.ENEMY):
        kind = details_of(filed, EnemyType).type
        notes.pop(kind, None)
        if filed.text:
            notes[kind] = Note(kind, filed.text, filed.name, filed.round)
    return notes


def with_notes(text: str, notes: Notes, view: SideView, shown: str | None = None) -> str:
    """A text for players, and under it the notes on the enemy types it is about; see `about`."""
    lines = about(notes, text if shown is None else shown, view)
    return clip("\n".join([text, *(say("enemy-noted-line", note=line) for line in lines)]))


def about(notes: Notes, text: str, view: SideView) -> list[str]:
    """The notes on the enemy types that a text names, themselves or by their contacts (C3)."""
    if not notes:
        return []
    named = set(_CONTACT.findall(text))
    meant = {contact.label for contact in view.contacts if contact.id in named}
    return [
        kept.line
        for kind, kept in sorted(notes.items())
        if kind in meant or re.search(rf"(?<!\w){re.escape(safe(kind))}(?!\w)", text)
    ]


def _kinds(notes: Notes, view: SideView) -> list[str]:
    """The types that the side has identified or noted."""
    return sorted({*notes, *(sighted.label for sighted in view.types)}, key=str.casefold)


def _observed(sighted: Sighted, view: SideView) -> str:
    first, last, low, high = sighted.first, sighted.last, sighted.fs_low, sighted.fs_high
    return say(
        "enemy-seen",
        first=None if first == last else first,
        last=last,
        hex=view.map.label(sighted.hex),
        low=None if low == high else low,
        high=high,
    )


def _known_kind(kinds: Iterable[str], typed: str) -> str:
    word = " ".join(typed.split()).casefold()
    for kind in kinds:
        if kind.casefold() == word:
            return kind
    raise refused("enemy-unknown", typed=quote(typed))
