"""Undo a game master's intervention, where it is simple: nothing has been built on it yet."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from datetime import datetime
from typing import Any, TypeVar

from sqlalchemy.ext.asyncio import AsyncSession

from bot.campaign.doctrine.words import Doctrine
from bot.campaign.world.safe_text import safe
from bot.campaign.world.saved.serial import world_to_json
from bot.messages import aloud, say
from bot.service.base import Services, Who, close_times, quote, refused
from bot.service.gm import allegiance, forces, plans
from bot.service.gm.change import TOLD
from bot.service.gm.edits import carry
from bot.service.ground import belonging, settings
from bot.service.ground.heads import change_close
from bot.service.ground.load import game_master_of, master_changes
from bot.service.ground.matching import matching
from bot.service.ground.placing import fill_slots, last_number
from bot.service.ground.posts import BRIEFING, whole_message
from bot.service.means.worlds import read_world
from bot.service.round import outcomes
from bot.store import campaigns, history, records
from bot.store.history import STEP
from bot.store.outbox import queue_posts
from bot.store.tables import Campaign, GmAction

RECENT = 20
Words = Callable[[], str]
"""What was undone, in whichever language is spoken then."""


async def take_back(s: Services, who: Who, typed: str = "") -> tuple[str, int]:
    """Undo an intervention by its number, or the newest that can be undone; what to say, and its round."""
    async with s.sessions.begin() as session:
        campaign = await master_changes(session, who)
        known = await _undoable(session, campaign)
        word = typed.strip().removeprefix("#")
        action = next((row for row in known if not word or word == str(row.id)), None)
        if action is None:
            raise refused("undo-unknown", typed=quote(typed) if word else None)
        undone = await _UNDO[action.kind](s, session, campaign, action)
        await history.mark_undone(session, action.id)
        await history.record_gm_action(
            session,
            campaign.id,
            campaign.round,
            who.user_id,
            "undo",
            before=action.after,
            after=action.before,
            note=f"#{action.id} {action.kind}",
        )
        if action.kind != outcomes.KIND:
            await queue_posts(session, campaign.id, _announced(campaign, action, undone))
    return say("undone", action=undone()), action.round


async def choices(s: Services, who: Who, typed: str) -> list[tuple[str, str]]:
    """What can be taken back as (text, number), newest first."""
    async with s.sessions() as session:
        campaign = await game_master_of(session, who)
        known = await _undoable(session, campaign)
    return matching(
        (
            (
                say("undo-entry", number=row.id, kind=row.kind, facts=row.note or _facts(row.after)),
                str(row.id),
            )
            for row in known
        ),
        typed,
    )


async def _undoable(session: AsyncSession, campaign: Campaign) -> list[GmAction]:
    """Newest first: of this round, not undone, of a kind that is simple, and not overtaken by one of its kind."""
    rows = await history.gm_actions(session, campaign.id, limit=RECENT)
    played = await campaigns.current_round(session, campaign.id)
    locked = played is not None and played.locked_at is not None
    undoable: list[GmAction] = []
    overtaken: set[tuple[str, ...]] = set()
    for row in rows:
        if row.round != campaign.round or row.undone_at is not None or row.kind not in _UNDO:
            continue
        if locked and row.kind != outcomes.KIND:
            continue  # the round is adjudicated from it
        about = _about(row)
        if about not in overtaken:
            undoable.append(row)
        overtaken.add(about)
    return undoable


def _about(row: GmAction) -> tuple[str, ...]:
    """What an intervention is about; of several about the same only the newest can be taken back."""
    if row.kind == "setting":
        return ("setting", *sorted(row.after or {}))
    if row.kind in _LED:
        return (_LED[row.kind], str((row.after or {}).get("unit")))
    return ("close",) if row.kind in _CLOSES else (row.kind, str(row.id))


def _facts(after: Mapping[str, Any] | None) -> str:
    """What an intervention changed, in words; records that are saved whole say nothing to a reader."""
    told = {
        name: " ".join(map(str, value)) if isinstance(value, list) else value
        for name, value in (after or {}).items()
        if value and name not in (STEP, TOLD, carry.ANNOUNCED) and not isinstance(value, dict)
    }
    return ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in told.items())


@aloud()
def _announced(campaign: Campaign, action: GmAction, undone: Words) -> list[Any]:
    """A post for what was announced to the players; placed units and laid mines are not announced."""
    told_of = action.kind in _ALWAYS_TOLD or (action.after or {}).get(TOLD)
    if not told_of or not campaign.round:
        return []
    told = (action.after or {}).get(carry.ANNOUNCED) or undone()
    first, *others = told.split("\n")  # a sentence has room for so much, and this may be a long list
    text = "\n".join([say("undone-post", action=first), *others])
    return whole_message(campaign, f"undone:{action.id}", BRIEFING, text)


async def _setting(s: Services, session: AsyncSession, campaign: Campaign, action: GmAction) -> Words:
    (name, shown), *_ = (action.before or {}).items()
    world = await s.truth.fresh(session, campaign)
    declared = settings.find(name)
    value = settings.read_value(declared, str(shown))
    settings.give(world, campaign, name, value)
    await history.save_world(session, campaign.id, campaign.round, world_to_json(world))
    if campaign.round:
        posts = await settings.refreshed_rules(session, campaign, world, f"undo:{action.id}")
        await queue_posts(session, campaign.id, posts)
    return lambda: say("undone-setting", words=declared.words, value=settings.shown(value), setting=name)


async def _close(s: Services, session: AsyncSession, campaign: Campaign, action: GmAction) -> Words:
    was = (action.before or {}).get("closes_at")
    close = None if was is None else datetime.fromisoformat(was)
    if close is not None and close <= s.clock():
        raise refused("undo-close-past")
    if not await change_close(session, campaign, campaign.round, close):
        raise refused("calendar-just-locked", round=campaign.round)
    return lambda: say("undone-close", round=campaign.round, **close_times(close))


async def _spawn(s: Services, session: AsyncSession, campaign: Campaign, action: GmAction) -> Words:
    unit_id = str((action.after or {})["unit"])
    world = await s.truth.fresh(session, campaign)
    unit = world.units.get(unit_id)
    if unit is None:
        raise refused("undo-unit-gone")
    if world.map.label(unit.hex) != (action.after or {})["hex"] or unit.this_round.acted:
        raise refused("undo-unit-acted", unit=safe(unit.name))
    if any(unit_id in memory.aliases for memory in world.knowledge.values()):
        raise refused("undo-unit-seen", unit=safe(unit.name))
    if unit_id != f"{unit_id[0]}{last_number(world, unit_id[0])}":
        raise refused("undo-unit-order")
    del world.units[unit_id]
    fill_slots(world, unit.side, unit.hex)
    await history.save_world(session, campaign.id, campaign.round, world_to_json(world))
    records.DOCTRINES.keep(campaign, _without(records.DOCTRINES.of(campaign), unit_id))
    return lambda: say("undone-unit", unit=safe(unit.name))


async def _force(s: Services, session: AsyncSession, campaign: Campaign, action: GmAction) -> Words:
    told = await _world(s, session, campaign, action)
    held = records.DOCTRINES.of(campaign)
    placed = set((action.after or {})["units"])
    records.DOCTRINES.keep(
        campaign, {unit: doctrine for unit, doctrine in held.items() if unit not in placed}
    )
    names = records.FORCES.of(campaign)
    records.FORCES.keep(campaign, {unit: name for unit, name in names.items() if unit not in placed})
    return told


async def _outcome(s: Services, session: AsyncSession, campaign: Campaign, action: GmAction) -> Words:
    played = await campaigns.get_round(session, campaign.id, campaign.round)
    if played.draft is not None:
        await campaigns.save_draft(session, campaign.id, campaign.round, None)
    return lambda: say("undone-outcome", number=action.id, order=str((action.after or {}).get("order")))


async def _world(s: Services, session: AsyncSession, campaign: Campaign, action: GmAction) -> Words:
    """What the action changed is restored; everything else stays as it is now."""
    step = int((action.after or {})[STEP])
    before, after, now = [await _saved(session, campaign, at) for at in (step - 1, step, None)]
    back = reverted(before, after, now)
    if back is None:
        raise refused("undo-overtaken")
    world = read_world(back, campaign.map_text)
    if belonging.settle_gone(world, await campaigns.players(session, campaign.id)):
        back = world_to_json(world)  # a unit is back whose player has gone since
    await history.save_world(session, campaign.id, campaign.round, back)
    return lambda: action.note


async def _saved(session: AsyncSession, campaign: Campaign, step: int | None) -> dict[str, Any]:
    """A world of the round as today's version writes it, whichever version has saved it."""
    data = await history.load_world(session, campaign.id, campaign.round, step=step)
    return world_to_json(read_world(data, campaign.map_text))


def reverted(
    before: Mapping[str, Any], after: Mapping[str, Any], now: Mapping[str, Any]
) -> dict[str, Any] | None:
    """`now` without what led from `before` to `after`, part by part; None if such a part is not as in `after`."""
    changed = [key for key in {*before, *after} if before.get(key) != after.get(key)]
    if any(now.get(key) != after.get(key) for key in changed):
        return None
    return {**now, **{key: before[key] for key in changed}}


T = TypeVar("T")


def _without(held: Mapping[str, T], key: str) -> dict[str, T]:
    return {other: value for other, value in held.items() if other != key}


async def _doctrine(s: Services, session: AsyncSession, campaign: Campaign, action: GmAction) -> Words:
    unit_id, was = str((action.after or {})["unit"]), action.before or {}
    doctrines = _without(records.DOCTRINES.of(campaign), unit_id)
    if was.get("doctrine") is not None:
        doctrines[unit_id] = Doctrine(was["doctrine"])
    records.DOCTRINES.keep(campaign, doctrines)
    goals = _without(records.GOALS.of(campaign), unit_id)
    if was.get("goals") is not None:
        goals[unit_id] = tuple(was["goals"])
    records.GOALS.keep(campaign, goals)
    name = await _name(s, session, campaign, unit_id)
    return lambda: say("undone-doctrine", unit=name, doctrine=was.get("doctrine") or "hold")


async def _plans(s: Services, session: AsyncSession, campaign: Campaign, action: GmAction) -> Words:
    """Units that have had another plan since keep it: then nothing is undone."""
    after, before = (plans.read_plans((told or {})["plans"]) for told in (action.after, action.before))
    if any(plans.plan_of(campaign, key) != plan for key, plan in after.items()):
        raise refused("undo-overtaken")
    plans.keep(campaign, before)
    return lambda: say("undone-plans", units=action.note)


async def _order(s: Services, session: AsyncSession, campaign: Campaign, action: GmAction) -> Words:
    unit_id, was = str((action.after or {})["unit"]), (action.before or {}).get("order")
    orders = _without(records.GM_ORDERS.of(campaign).orders, unit_id)
    if was is not None:
        orders[unit_id] = was
    records.GM_ORDERS.keep(campaign, records.GmOrders(action.round, orders))
    name = await _name(s, session, campaign, unit_id)
    return lambda: say("undone-order", unit=name, order=bool(was))


async def _side(s: Services, session: AsyncSession, campaign: Campaign, action: GmAction) -> Words:
    told = await _world(s, session, campaign, action)
    if (action.before or {}).get("order") is not None:
        await _order(s, session, campaign, action)
    return told


async def _name(s: Services, session: AsyncSession, campaign: Campaign, unit_id: str) -> str:
    unit = (await s.truth.world(session, campaign)).units.get(unit_id)
    return safe(unit.name if unit is not None else unit_id)


_CLOSES = ("extend", "shift", "pause", "resume")
_LED = {"doctrine": "doctrine", "order": "order", allegiance.KIND: "order"}
"""What is about one unit; an order is given for the side that the unit then has."""
_ALWAYS_TOLD = ("setting", *_CLOSES)
_UNDO: Mapping[str, Callable[[Services, AsyncSession, Campaign, GmAction], Awaitable[Words]]] = {
    "setting": _setting,
    **dict.fromkeys(_CLOSES, _close),
    "spawn": _spawn,
    forces.KIND: _force,
    "doctrine": _doctrine,
    plans.KIND: _plans,
    "order": _order,
    allegiance.KIND: _side,
    **dict.fromkeys(
        (
            "wind",
            "effect",
            "lift effect",
            "mines",
            "mines up",
            "track",
            "contact",
            "orbit",
            "orbital asset",
            "front",
            carry.KIND,
        ),
        _world,
    ),
    outcomes.KIND: _outcome,
}
