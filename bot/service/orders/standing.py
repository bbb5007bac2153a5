"""The standing orders of a player's unit: reading, adding, moving and removing them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from sqlalchemy.ext.asyncio import AsyncSession

from bot.campaign.forecast.standing import Choice
from bot.campaign.text.standing import condition_text, course_words, read_condition, say_condition
from bot.campaign.world.known.view import OwnUnit, SideView
from bot.campaign.world.order import Order
from bot.campaign.world.safe_text import safe, sought
from bot.campaign.world.standing import (
    Condition,
    Course,
    StandingOrder,
    Trigger,
    as_standing,
    standing_to_json,
)
from bot.hexmap.coords import BadLabel, distance, parse_label, visible
from bot.messages import say
from bot.service.base import Services, Who, clip, quote, refused
from bot.service.ground.early_close import move_close
from bot.service.ground.matching import MAX_CHOICES, Choices, matching
from bot.service.ground.options import option
from bot.service.ground.standing_orders import choices_now, read_entries, readable
from bot.service.orders import choices
from bot.service.orders.form import NOTHING, OrderForm, find_unit, own_units, read_order
from bot.service.orders.known import Known, commanded, known_to, still_entrusted
from bot.service.orders.words import brief_standing
from bot.service.screens.answer import Outdated
from bot.store import orders as queue
from bot.store import standing_orders
from bot.store.tables import OrderRow

MOST = 6
"""Standing orders of a unit."""
MOST_GOALS = 6
"""Units, and contacts, that are ready to choose as a goal."""
AHEAD, ADVANCE, DEPOT = "ahead", "advance", "to the nearest depot"
_DEPOT = re.compile(r"(?:to )?(?:the )?(?:nearest )?depot")
_AHEAD = re.compile(r"(?:one hex )?ahead")
_VERB = re.compile(r"(?:go|move|advance|withdraw|retreat) +", re.IGNORECASE)
"""May be said before where it goes, as in "withdraw to 0304"."""
_TOWARD = re.compile(r"towards? +(.+)", re.IGNORECASE)


@dataclass(frozen=True)
class Standing:
    """A unit with its standing orders, as they are now."""

    known: Known
    unit: OwnUnit
    version: int
    entries: tuple[StandingOrder, ...]
    row: OrderRow | None
    """The order of the unit in this round, behind which they stand back."""
    choice: Choice | None
    """What they come to if the round closed now; None where nothing is to be ordered of the unit."""
    kept: bool = False
    """Whether any unit of the same player has any."""

    @property
    def here(self) -> tuple[int, int]:
        """The campaign and the round."""
        return self.known.campaign.id, self.known.campaign.round


async def standing_of(s: Services, who: Who, typed: str) -> Standing:
    """The standing orders of one of the player's units. Raises Refused for any other."""
    known = await commanded(s, who)
    unit = find_unit(known.view, who.owner, typed)
    async with s.sessions() as session:
        row = await standing_orders.of_unit(session, known.campaign.id, unit.id)
        order = await queue.order_of_unit(session, known.campaign.id, known.campaign.round, unit.id)
        made = await choices_now(session, known.campaign, known.side)
        kept = await standing_orders.of_units(session, known.campaign.id, _alike(known, who, unit))
    mine = row is not None and row.user_id == _player(known, who, unit)
    entries = read_entries(row) if row is not None and mine else ()
    version = 0 if row is None else row.version
    return Standing(known, unit, version, entries, order, made.get(unit.id), bool(kept))


def _player(known: Known, who: Who, unit: OwnUnit) -> int:
    """Whose the unit is: the one who asks, or of whom that is the deputy."""
    return int(known.absent.get(unit.id, who.owner))


def _alike(known: Known, who: Who, unit: OwnUnit) -> list[str]:
    """The ids of the units that are the same player's as this one."""
    player = _player(known, who, unit)
    return [other.id for other in own_units(known.view, who.owner) if _player(known, who, other) == player]


# ---------------------------------------------------------------- changing


async def add(s: Services, who: Who, standing: Standing, new: StandingOrder) -> str:
    """Put a standing order behind the others; what to tell."""
    if not option(standing.known.campaign, "standing_orders"):
        raise refused("stand-off")
    if len(standing.entries) >= MOST:
        raise refused("stand-full", unit=safe(standing.unit.name), most=MOST)
    if new in standing.entries:
        raise refused("stand-twice", unit=safe(standing.unit.name))
    return await _keep(s, who, standing, (*standing.entries, new), say("stand-added"))


async def move_up(s: Services, who: Who, standing: Standing, place: int) -> str:
    """Try the standing order at a place, from 0, before the one above it."""
    entries = list(standing.entries)
    if not 0 < place < len(entries):
        raise Outdated
    entries[place - 1], entries[place] = entries[place], entries[place - 1]
    return await _keep(s, who, standing, entries, say("stand-moved"))


async def remove(s: Services, who: Who, standing: Standing, place: int) -> str:
    """Remove the standing order at a place, from 0."""
    if not 0 <= place < len(standing.entries):
        raise Outdated
    entries = (*standing.entries[:place], *standing.entries[place + 1 :])
    gone = _removed(standing.known.view, standing.unit.name, standing.entries[place : place + 1])
    return await _keep(s, who, standing, entries, "\n".join([say("stand-removed"), *gone]))


async def stop(s: Services, who: Who, standing: Standing) -> str:
    """Remove all of the unit's; what they were is said, to give them again."""
    done = say("stand-stopped", unit=safe(standing.unit.name))
    gone = _removed(standing.known.view, standing.unit.name, standing.entries)
    return await _keep(s, who, standing, (), "\n".join([done, *_were(gone)]))


async def stop_all(s: Services, who: Who, standing: Standing) -> str:
    """Remove those of all units of the same player: the one who asks, or of whom that is the deputy."""
    known = standing.known
    ids = _alike(known, who, standing.unit)
    units = [unit for unit in own_units(known.view, who.owner) if unit.id in ids]
    async with s.sessions.begin() as session:
        await _hold(session, who, known, units, s)
        rows = await standing_orders.of_units(session, known.campaign.id, ids)
        ended = {row.unit_id: readable(row) for row in rows}
        await standing_orders.end_of_units(session, known.campaign.id, ids)
        moved = await move_close(session, known.campaign, known.side, s.clock())
    company = known.companies.get(standing.unit.id)
    done = say("stand-all-stopped", company=safe(company) if company else None)
    gone = [line for unit in units for line in _removed(known.view, unit.name, ended.get(unit.id, ()))]
    return "\n".join([done, *_were(gone), *([moved] if moved else [])])


def _were(gone: Sequence[str]) -> list[str]:
    return [say("stand-were"), *gone] if gone else []


def _removed(view: SideView, name: str, entries: Sequence[StandingOrder]) -> list[str]:
    """A line for each standing order that a unit has no more."""
    return [
        say(
            "stand-was",
            unit=safe(name),
            when=say_condition(entry.when, view),
            order=brief_standing(view, entry),
            until=entry.until or 0,
        )
        for entry in entries
    ]


async def _keep(
    s: Services, who: Who, standing: Standing, entries: Sequence[StandingOrder], done: str
) -> str:
    """Replace the unit's standing orders. Raises Outdated where somebody was faster."""
    known, unit = standing.known, standing.unit
    users = _player(known, who, unit), who.user_id
    async with s.sessions.begin() as session:
        await _hold(session, who, known, [unit], s)
        key, saved = (known.campaign.id, unit.id), [standing_to_json(entry) for entry in entries]
        if not await standing_orders.save(session, key, standing.version, users, saved):
            raise Outdated(say("stand-past", unit=unit.name))
        moved = await move_close(session, known.campaign, known.side, s.clock())
    return "\n".join([done, *([moved] if moved else [])])


async def _hold(session: AsyncSession, who: Who, known: Known, units: Sequence[OwnUnit], s: Services) -> None:
    """Keep the round open until the transaction ends; refused once it is closed, for its units may follow them now."""
    try:
        await queue.hold_open(session, known.campaign.id, known.campaign.round, who.received_at)
    except queue.RoundClosed:
        raise refused("stand-too-late", round=known.campaign.round) from None
    await still_entrusted(session, known, who, (unit.id for unit in units), s.clock())


# ---------------------------------------------------------------- reading


def read_standing(
    view: SideView, owner: str, when: str, form: OrderForm, until: int | None = None
) -> StandingOrder:
    """The standing order that was typed; raises Refused with what cannot be read. Legality is judged at the close."""
    condition = read_when(view, when)
    if until is not None and until < view.round:
        raise refused("stand-until", round=view.round)
    unit = find_unit(view, owner, form.unit)
    course, goal, move = _course(view, unit, form.move)
    order = read_order(view, owner, replace(form, unit=unit.id, move=move))
    still = not order.path and order.destination is None and not order.exit
    if still and move.strip().casefold() not in NOTHING:
        order = replace(order, destination=unit.hex)  # where it is now, and may not be then
    return StandingOrder(condition, as_standing(order), course, goal, until)


def read_when(view: SideView, typed: str) -> Condition:
    """One of the conditions. Raises Refused."""
    condition = read_condition(typed[:60], view)
    if condition is None:
        raise refused("stand-condition", typed=quote(typed))
    return condition


def as_drafted(when: Condition, order: Order) -> StandingOrder:
    """A standing order of what is drafted."""
    return StandingOrder(when, as_standing(order))


def _course(view: SideView, unit: OwnUnit, typed: str) -> tuple[Course | None, str, str]:
    """The course that a move names, the unit or contact that it leads to, and the move where it names hexes."""
    text = _VERB.sub("", " ".join(visible(typed).split()), count=1)
    if _AHEAD.fullmatch(text.casefold()) or text.casefold() == ADVANCE:
        return Course.AHEAD, "", ""
    if _DEPOT.fullmatch(text.casefold()):
        return Course.DEPOT, "", ""
    toward = _TOWARD.fullmatch(text)
    if toward is None:
        return None, "", text
    if (goal := _goal(view, unit, toward[1])) is not None:
        return Course.TOWARD, goal, ""
    with suppress(BadLabel):
        return None, "", view.map.label(parse_label(toward[1]))
    raise refused("stand-goal", typed=quote(toward[1]))


def _goal(view: SideView, unit: OwnUnit, typed: str) -> str | None:
    """The other unit of the side, or the contact, of that id or name."""
    word = sought(typed)
    others = [own for own in view.units if own.id != unit.id]
    ids = [own.id for own in others if word in (sought(own.id), sought(own.name))]
    ids += [contact.id for contact in (*view.contacts, *view.friends) if word == sought(contact.id)]
    return ids[0] if len(ids) == 1 else None


# ---------------------------------------------------------------- what is offered


def conditions_for(unit: OwnUnit) -> list[Condition]:
    """The conditions that are ready to choose for a unit."""
    ready = [Condition(Trigger.ATTACKED), Condition(Trigger.WEAKENED)]
    ready += [Condition(Trigger.SUPPLY, number) for number in (1, 2) if unit.uses]
    ready += [Condition(Trigger.CARGO, number) for number in (1, 2) if unit.cargo_max]
    ready += [Condition(Trigger.ENERGY, number) for number in (1, 2, 4) if number < unit.energy_max]
    halves = sorted({unit.fs_max // 4, unit.fs_max // 2, unit.fs_max} - {0, 1})
    ready += [Condition(Trigger.STRENGTH, number) for number in halves]
    ready += [Condition(Trigger.ENEMY, number) for number in (1, 2, 3, 5)]
    return [*ready, Condition(Trigger.FREE), Condition(Trigger.ALWAYS)]


async def condition_choices(s: Services, who: Who, unit: str, typed: str) -> Choices:
    """Conditions as (text, what is typed)."""
    known = await known_to(s, who)
    conditions = conditions_for(find_unit(known.view, who.owner, unit))
    return matching(
        ((say_condition(ready, known.view), condition_text(ready, known.view)) for ready in conditions), typed
    )


def moves_for(view: SideView, unit: OwnUnit) -> list[tuple[Course, str, str]]:
    """The courses that are ready to choose: each with its goal, and as it is typed."""
    courses = [(Course.AHEAD, "", AHEAD)]
    courses += [(Course.DEPOT, "", DEPOT)] if view.depots else []
    friends = [own for own in view.units if own.id != unit.id and own.owner == unit.owner]
    friends.sort(key=lambda own: (own.name, own.id))
    courses += [(Course.TOWARD, own.id, f"toward {own.id}") for own in friends[:MOST_GOALS]]
    foes = sorted(view.contacts, key=lambda seen: (distance(unit.hex, seen.hex), seen.hex, seen.id))
    return courses + [(Course.TOWARD, seen.id, f"toward {seen.id}") for seen in foes[:MOST_GOALS]]


async def move_choices(s: Services, who: Who, unit: str, typed: str) -> Choices:
    """Courses, then hexes, as (text, what is typed)."""
    known = await known_to(s, who)
    own = find_unit(known.view, who.owner, unit)
    courses = [
        (clip(course_words(course, goal, known.view), 100), value)
        for course, goal, value in moves_for(known.view, own)
    ]
    offered = await choices.hex_choices(s, who, unit, typed)
    return [*matching(courses, typed), *offered][:MAX_CHOICES]
