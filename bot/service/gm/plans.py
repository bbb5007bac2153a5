"""Plans of forces: which units do what, by which line; set for a whole force at once, or by a list."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy.ext.asyncio import AsyncSession

from bot.campaign.doctrine.words import Doctrine
from bot.campaign.knowledge.sideview import gm_view
from bot.campaign.world.model import Unit, World
from bot.campaign.world.safe_text import safe
from bot.campaign.world.sides import Side
from bot.messages import say, thing
from bot.service.base import Refused, Services, Who, clip, quote, refused
from bot.service.gm.doctrines import MAX_GOALS, batched, led_unit
from bot.service.gm.edits.words import bad_lines
from bot.service.gm.forces import FORCE, MOST_FORCE
from bot.service.ground.load import game_master_of, master_changes, may_change
from bot.service.ground.names import clean_name
from bot.service.orders.form import NOTHING, read_hexes
from bot.service.round.rounds import DOCTRINES
from bot.store import history, records
from bot.store.tables import Campaign

KIND = "plans"
"""What the record of interventions calls a change of plans."""
_COMMA = re.compile(r"\s*,\s*")


@dataclass(frozen=True)
class Plan:
    """What units do, and by which line."""

    doctrine: Doctrine
    line: tuple[str, ...] = ()
    force: str = ""


@dataclass(frozen=True)
class Group:
    """A force, or the units of a side that have one plan and no force."""

    plan: Plan
    side: Side
    units: tuple[Unit, ...]

    @property
    def name(self) -> str | None:
        return self.plan.force or None


def plan_of(campaign: Campaign, unit_id: str) -> Plan:
    """The plan of a unit now."""
    doctrine = records.DOCTRINES.of(campaign).get(unit_id, Doctrine.HOLD)
    line = records.GOALS.of(campaign).get(unit_id, ())
    return Plan(doctrine, tuple(line), records.FORCES.of(campaign).get(unit_id, ""))


def groups_in(campaign: Campaign, world: World) -> list[Group]:
    """All AI-controlled units by force and plan, in the order in which they came."""
    units: dict[tuple[Side, Plan], list[Unit]] = {}
    doctrines, lines = records.DOCTRINES.of(campaign), records.GOALS.of(campaign)
    names = records.FORCES.of(campaign)
    for unit in world.units.values():
        if unit.side is Side.PLAYER or unit.survivors_of is not None:
            continue
        key = unit.id
        plan = Plan(doctrines.get(key, Doctrine.HOLD), tuple(lines.get(key, ())), names.get(key, ""))
        units.setdefault((unit.side, plan), []).append(unit)
    return [Group(plan, side, tuple(members)) for (side, plan), members in units.items()]


async def groups(s: Services, who: Who) -> list[Group]:
    """The groups of the campaign, for its game master."""
    async with s.sessions() as session:
        campaign = await game_master_of(session, who)
        return groups_in(campaign, await s.truth.world(session, campaign))


async def group_of(s: Services, who: Who, unit_id: str) -> Group:
    """The group that a unit is in. Raises Refused where it is gone."""
    for group in await groups(s, who):
        if any(unit.id == unit_id for unit in group.units):
            return group
    raise refused("plans-gone")


async def set_group(s: Services, who: Who, unit_id: str, plan: str, line: str, force: str) -> str:
    """Give all units of the group in which the unit is another plan, line and name."""
    group = await group_of(s, who, unit_id)
    async with s.sessions.begin() as session:
        campaign, world = await _changing(s, session, who)
        fresh = next(
            (g for g in groups_in(campaign, world) if (g.side, g.plan) == (group.side, group.plan)), None
        )
        if fresh is None:
            raise refused("plans-gone")
        wanted = Plan(_doctrine(plan), _line(world, line), clean_name(force, "")[:MOST_FORCE])
        return await _set(session, who, campaign, {unit.id: wanted for unit in fresh.units}, world)


async def set_list(s: Services, who: Who, text: str) -> str:
    """Set the plans of a list, all or none: `Raiders: delay, 0304 0506, force Reserve`.

    Raises Refused, naming the line.
    """
    rows = [row.strip() for row in text.splitlines() if row.strip()]
    if not rows:
        raise refused("plans-nothing")
    async with s.sessions.begin() as session:
        campaign, world = await _changing(s, session, who)
        wanted: dict[str, Plan] = {}
        for number, row in enumerate(rows, 1):
            try:
                wanted |= _row(campaign, world, row)
            except Refused as no:
                if len(rows) == 1:
                    raise
                raise bad_lines([(number, row, no.sentence)]) from no
        return await _set(session, who, campaign, wanted, world)


async def _changing(s: Services, session: AsyncSession, who: Who) -> tuple[Campaign, World]:
    campaign = await master_changes(session, who)
    await may_change(session, campaign, "doctrine")
    return campaign, await s.truth.world(session, campaign)


def _row(campaign: Campaign, world: World, row: str) -> dict[str, Plan]:
    """The plans of one line, by unit id."""
    name, colon, rest = row.partition(":")
    doctrine, *words = _COMMA.split(rest.strip())
    if not colon or not doctrine:
        raise refused("plans-row", typed=quote(row))
    force = next(
        (clean_name(word[len(FORCE) :], "") for word in words if word.casefold().startswith(FORCE)), None
    )
    line = _line(world, " ".join(word for word in words if not word.casefold().startswith(FORCE)))
    plan = _doctrine(doctrine)
    called = " ".join(name.split()).casefold()
    forces = records.FORCES.of(campaign)
    members = [key for key, own in forces.items() if own.casefold() == called and key in world.units]
    if not members:
        try:
            members = [led_unit(world, name).id]
        except Refused:
            raise refused("plans-nobody", typed=quote(name)) from None
    return {
        key: Plan(plan, line, forces.get(key, "") if force is None else force[:MOST_FORCE]) for key in members
    }


def _doctrine(word: str) -> Doctrine:
    plain = word.strip().casefold()
    if plain not in DOCTRINES:
        raise refused("doctrine-unknown", typed=quote(word), doctrines=", ".join(DOCTRINES))
    return Doctrine(plain)


def _line(world: World, typed: str) -> tuple[str, ...]:
    hexes = [] if typed.strip().casefold() in NOTHING else read_hexes(gm_view(world), typed)
    if len(hexes) > MAX_GOALS:
        raise refused("doctrine-goals", limit=MAX_GOALS, count=len(hexes))
    return tuple(world.map.label(at) for at in hexes)


async def _set(
    session: AsyncSession, who: Who, campaign: Campaign, wanted: Mapping[str, Plan], world: World
) -> str:
    """Keep the plans, write them down, and say them."""
    before = {key: plan_of(campaign, key) for key in wanted}
    keep(campaign, wanted)
    after = {key: _json(plan) for key, plan in wanted.items()}
    by_plan: dict[Plan, list[str]] = {}
    for key, plan in wanted.items():
        by_plan.setdefault(plan, []).append(safe(world.units[key].name))
    lines = [
        say("plans-set", units=", ".join(some), plan=thing(plan.doctrine), line=" ".join(plan.line) or None)
        for plan, names in by_plan.items()
        for some in batched(names)
    ]
    await history.record_gm_action(
        session,
        campaign.id,
        campaign.round,
        who.user_id,
        KIND,
        before={"plans": {key: _json(plan) for key, plan in before.items()}},
        after={"plans": after},
        note=clip(", ".join(safe(world.units[key].name) for key in wanted), 300),
    )
    return clip("\n".join(lines))


def _json(plan: Plan) -> list[object]:
    return [plan.doctrine.value, list(plan.line), plan.force]


def keep(campaign: Campaign, plans: Mapping[str, Plan]) -> None:
    """Keep these plans in place of those that the units had."""
    records.DOCTRINES.keep(
        campaign, {**records.DOCTRINES.of(campaign), **{key: plan.doctrine for key, plan in plans.items()}}
    )
    records.GOALS.keep(
        campaign, {**records.GOALS.of(campaign), **{key: plan.line for key, plan in plans.items()}}
    )
    forces = {**records.FORCES.of(campaign), **{key: plan.force for key, plan in plans.items()}}
    records.FORCES.keep(campaign, {key: name for key, name in forces.items() if name})


def read_plans(saved: Mapping[str, Any]) -> dict[str, Plan]:
    """Plans as a record of interventions has them."""
    return {
        key: Plan(Doctrine(doctrine), tuple(line), force) for key, (doctrine, line, force) in saved.items()
    }
