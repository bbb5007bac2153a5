"""What is otherwise between two adjudications of a round, in a few lines for the game master, never for players."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from bot.campaign.text.report import NOBODY, Owners
from bot.campaign.world.happened import GM, Event
from bot.campaign.world.model import World
from bot.campaign.world.saved.serial import to_bytes, world_to_json
from bot.messages import say
from bot.service.base import Services, Who
from bot.service.ground.load import game_master_of, owners_of
from bot.service.means.worlds import read_world
from bot.service.round.draft import draft_from_json
from bot.service.round.publication import seen_by
from bot.service.round.sheet import gm_lines, gm_names
from bot.store import campaigns, history

MOST_UNITS, MOST_LINES = 12, 12
"""Units and sentences named; of the others only the number."""


@dataclass(frozen=True)
class Outcome:
    """How a round came out."""

    before: World
    after: World
    events: tuple[Event, ...]


def differences(was: Outcome, now: Outcome, owners: Owners = NOBODY) -> list[str]:
    """What is otherwise in the units, and in the account of what happened; empty where nothing is."""
    units = list(_units(was.after, now.after, owners))
    lines = units[:MOST_UNITS]
    if len(units) > len(lines):
        lines.append(say("difference-units-more", units=len(units) - len(lines)))
    told = list(_sentences(_account(was, owners), _account(now, owners)))
    lines += told[:MOST_LINES]
    if len(told) > MOST_LINES:
        lines.append(say("difference-lines-more", lines=len(told) - MOST_LINES))
    if not lines and to_bytes(world_to_json(was.after)) != to_bytes(world_to_json(now.after)):
        lines.append(say("difference-small"))
    return lines


def said(lines: Sequence[str]) -> str:
    """The difference as it is shown below what made it."""
    return "\n".join([say("difference-head"), *lines]) if lines else say("difference-none")


async def outcome_now(s: Services, who: Who) -> Outcome | None:
    """What the draft of the round that is closed says now; None where there is none."""
    async with s.sessions() as session:
        campaign = await game_master_of(session, who)
        played = await campaigns.current_round(session, campaign.id)
        if played is None or played.draft is None:
            return None
        saved = played.draft
        world = await history.load_world(session, campaign.id, played.number)
    draft = await asyncio.to_thread(draft_from_json, saved, campaign.map_text)
    before = await asyncio.to_thread(read_world, world, campaign.map_text)
    return Outcome(before, draft.world, draft.events)


async def since(s: Services, who: Who, was: Outcome | None) -> str:
    """What is otherwise in the draft than it `was`; empty where one of both is missing."""
    now = await outcome_now(s, who)
    if was is None or now is None:
        return ""
    async with s.sessions() as session:
        owners = await owners_of(session, (await game_master_of(session, who)).id)
    return said(await asyncio.to_thread(differences, was, now, owners))


def _units(was: World, now: World, owners: Owners) -> Iterator[str]:
    names = gm_names(was, now, owners=owners)
    known = {**was.graveyard, **was.units, **now.graveyard, **now.units}
    for unit_id in sorted(known, key=lambda key: (names[key], key)):
        then, later = _state(was, unit_id), _state(now, unit_id)
        less = ", ".join(fact for fact in then if fact not in later)
        more = ", ".join(fact for fact in later if fact not in then)
        if more:
            yield say("difference-unit", unit=names[unit_id], now=more, was=less or None)
        elif less:
            yield say("difference-unit-less", unit=names[unit_id], was=less)


def _state(world: World, unit_id: str) -> tuple[str, ...]:
    """Where a unit is and how it is, a few words for each fact."""
    unit = world.units.get(unit_id)
    if unit is None:
        return (say("difference-dead" if unit_id in world.graveyard else "difference-absent"),)
    flags = (flag for flag in ("immobilised", "disarmed", "overrun", "stealthed") if getattr(unit, flag))
    return (
        say("difference-hex", hex=world.map.label(unit.hex)),
        say("difference-facing", facing=world.map.side_name(unit.facing)),
        say("difference-fs", fs=unit.fs),
        say("difference-energy", energy=unit.energy),
        say("difference-stores", stores=unit.cargo.total),
        *(say("edit-state", state=flag) for flag in flags),
    )


def _account(outcome: Outcome, owners: Owners) -> list[str]:
    return gm_lines(outcome.before, outcome.after, seen_by(outcome.events, GM), owners)


def _sentences(was: Sequence[str], now: Sequence[str]) -> Iterator[str]:
    """The sentences that are no longer told, crossed out, and the new ones, in their sequence."""
    for kind, first, last, begin, end in SequenceMatcher(None, was, now, autojunk=False).get_opcodes():
        if kind == "equal":
            continue
        yield from (f"- ~~{line.removeprefix('- ')}~~" for line in was[first:last])
        yield from (f"- **{line.removeprefix('- ')}**" for line in now[begin:end])
