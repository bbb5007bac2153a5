"""Every stored round played again under the present rules, and where its outcome differs from what was published."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256
from typing import Any

from pydantic import ValidationError
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from bot.archive.campaign import connect_current, find
from bot.campaign.world.happened import Event
from bot.campaign.world.saved.formats import SavedDataError
from bot.campaign.world.saved.serial import event_from_json, event_to_json, to_bytes, world_to_json
from bot.hexmap.document import MapError
from bot.service.means.worlds import read_world
from bot.service.round import adjudication, rounds
from bot.service.round.draft import Draft
from bot.service.round.inputs import inputs_from_json
from bot.store import history
from bot.store.session import connect
from bot.store.tables import Campaign, Round


class Verdict(StrEnum):
    SAME = "same"
    DIFFERS = "differs"
    INCOMPLETE = "incomplete"
    """Not all that it was adjudicated from is stored, and what is stored gives something different."""


@dataclass(frozen=True, slots=True)
class Replay:
    """One round, and how it came out this time."""

    campaign_id: int
    campaign: str
    round: int
    verdict: Verdict
    words: str = ""
    """The first difference, or what is missing."""


NOT_KEPT = "it was published by a release that did not keep the orders and doctrines of AI-controlled units"


async def replays(url: str, wanted: str | None = None) -> AsyncIterator[Replay]:
    """Play all published rounds again, or those of one campaign; nothing is stored. Raises ArchiveError."""
    raw = await connect_current(url)
    try:
        only = None if wanted is None else await find(raw, wanted)
    finally:
        await raw.close()
    engine, sessions = connect(url, pool_size=1)
    try:
        async with sessions() as session:
            statement = (
                select(Round.campaign_id, Round.number)
                .where(Round.resolved_at.is_not(None))
                .order_by(Round.campaign_id, Round.number)
            )
            if only is not None:
                statement = statement.where(Round.campaign_id == only)
            played = [(row.campaign_id, row.number) for row in await session.execute(statement)]
        for campaign_id, number in played:
            async with sessions() as session:
                yield await _replay(session, campaign_id, number)
    finally:
        await engine.dispose()


async def _replay(session: AsyncSession, campaign_id: int, number: int) -> Replay:
    campaign = await session.get_one(Campaign, campaign_id)
    played = await session.get_one(Round, (campaign_id, number))
    whole = played.inputs is not None

    def verdict(words: str) -> Replay:
        if not words:
            kind = Verdict.SAME
        elif whole:
            kind = Verdict.DIFFERS
        else:
            kind, words = Verdict.INCOMPLETE, NOT_KEPT
        return Replay(campaign_id, campaign.name, number, kind, words)

    try:
        after = await history.load_world(session, campaign_id, number + 1, step=0)
        inputs = inputs_from_json(played.inputs) if played.inputs is not None else None
        case = await rounds.case_of(session, campaign, played, inputs)
        saved = await history.events_of_round(session, campaign_id, number)
    except history.NoWorld as missing:
        words = f"the world of round {missing.args[0]} is no longer stored"
        return Replay(campaign_id, campaign.name, number, Verdict.INCOMPLETE, words)
    except (SavedDataError, MapError, ValidationError, ValueError) as problem:
        return verdict(f"what is stored cannot be read ({type(problem).__name__})")
    try:
        draft = adjudication.draft_of(case)
    except (SavedDataError, MapError) as problem:
        return verdict(f"what is stored cannot be read ({type(problem).__name__})")
    except Exception as problem:  # any defect of the new rules is a difference
        return verdict(f"the round cannot be adjudicated any more ({type(problem).__name__})")
    told = case.told if whole else 0
    events = [event for event in map(event_from_json, saved) if event.number > told]
    world = world_to_json(read_world(after, campaign.map_text))
    return verdict(first_difference(draft, events, world))


def first_difference(draft: Draft, events: Sequence[Event], world: Mapping[str, Any]) -> str:
    """What is different first, in words; empty if nothing is."""
    was, now = [event_to_json(event) for event in events], [event_to_json(event) for event in draft.events]
    for place, (old, new) in enumerate(zip(was, now, strict=False), 1):
        if old != new:
            return f"event {place} ({_spelled(old)}): {_first(old, new)}"
    if len(was) > len(now):
        return f"event {len(now) + 1} ({_spelled(was[len(now)])}) no longer happens"
    if len(now) > len(was):
        return f"event {len(was) + 1} ({_spelled(now[len(was)])}) is new"
    after = world_to_json(draft.world)
    if after != world:
        return f"world {digest(world)} is now {digest(after)}: {_first(world, after)}"
    return ""


def digest(world: Mapping[str, Any]) -> str:
    """Twelve hex digits over a saved world."""
    return sha256(to_bytes(world)).hexdigest()[:12]


def _spelled(event: Mapping[str, Any]) -> str:
    unit = event.get("unit")
    return f"{event['kind']} of {unit}" if unit else str(event["kind"])


def _first(old: Any, new: Any, path: str = "") -> str:
    """Where two JSON values differ first, and how."""
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        for key in [*old, *(key for key in new if key not in old)]:
            if key not in new or key not in old or old[key] != new[key]:
                return _first(old.get(key), new.get(key), f"{path}.{key}".lstrip("."))
    if isinstance(old, list) and isinstance(new, list):
        for place, (before, other) in enumerate(zip(old, new, strict=False)):
            if before != other:
                return _first(before, other, f"{path}[{place}]")
        return f"{path} has {len(new)} entries, not {len(old)}"
    return f"{path} was {_short(old)}, is {_short(new)}"


def _short(value: Any) -> str:
    text = to_bytes(value).decode()
    return text if len(text) <= 60 else f"{text[:57]}..."
