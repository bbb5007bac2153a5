"""A round as the commander of one unit reads it: its order, what came of it, losses given and taken, what is new."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bot.campaign.forecast.areas import sight_from
from bot.campaign.text.events import folded, say_event
from bot.campaign.text.involved import involved, own_unit
from bot.campaign.text.outcomes import Mark, outcomes
from bot.campaign.text.standing import say_condition
from bot.campaign.text.story.fights import attacker, victim
from bot.campaign.text.story.strength import marks
from bot.campaign.text.story.tell import HURTS, IN_STATES, LOST, gone_targets
from bot.campaign.world.happened import Event
from bot.campaign.world.known.contacts import Contact
from bot.campaign.world.known.view import OwnUnit, SideView
from bot.campaign.world.model import Ride
from bot.campaign.world.order import Order
from bot.campaign.world.safe_text import Names, safe
from bot.campaign.world.standing import Condition
from bot.hexmap.coords import distance
from bot.messages import say

MOST = 5
"""Sentences, and names in one line, of a unit; more are counted."""
_BLOWS = frozenset({"attacked", "shelled"})
_IN_LINES = IN_STATES | LOST | _BLOWS | {"moved", "contact", "barrage"}
"""Kinds that the other lines tell."""


@dataclass(frozen=True, slots=True)
class Round:
    """A round as one side saw it; events and pictures are those of that side alone."""

    before: SideView
    after: SideView
    events: Sequence[Event]
    names: Names


def unit_lines(
    round: Round, unit: str, order: Order | None, called: str = "", when: Condition | None = None
) -> list[str]:
    """A few lines on one unit: where it is and how strong, its order and what came of it, losses, what it now sees.

    `called` is what they begin with; its name, where nothing is given. `when` is the condition of a standing order,
    where its order was one.
    """
    part = involved(round.events, unit, round.before, round.after, None if order is None else order.number)
    lines = [_head(round, unit, called or round.names[unit])]
    lines += [] if when is None else [say("own-standing", when=say_condition(when, round.before))]
    lines += _ordered(round, part, order)
    lines += [*_given(round, part, unit), *_taken(round, part, unit)]
    lines += _also(round, part, unit)
    return [*lines, *_new(round, unit)]


def new_in_sight(round: Round, units: Iterable[OwnUnit]) -> list[Contact]:
    """The contacts that the side did not see when the round opened and that these units now see, nearest first."""
    here = [unit for unit in units if unit.carrier is None and unit.ride is not Ride.ORBIT]
    sight = {at for unit in here for at in sight_from(round.after, unit).hexes}
    known = {contact.id for contact in (*round.before.contacts, *round.before.friends) if contact.present}
    fresh = [
        contact
        for contact in (*round.after.contacts, *round.after.friends)
        if contact.present and contact.id not in known and contact.hex in sight
    ]
    return sorted(
        fresh,
        key=lambda contact: (
            min(distance(contact.hex, unit.hex) for unit in here),
            len(contact.id),
            contact.id,
        ),
    )


# ---------------------------------------------------------------- the lines


def _head(round: Round, unit: str, called: str) -> str:
    """Where it was and is, and what it has left."""
    then, now = own_unit(round.before, unit), own_unit(round.after, unit)
    last = now or then or next(own for own in round.after.lost if own.id == unit)
    first = then or last
    state = "" if now is None else ", ".join(marks(now, round.after, round.names))
    end = _where(round.after, last)
    return say(
        "own-head",
        unit=called,
        place=end if now is None else _change(_where(round.before, first), end),
        lost=now is None,
        fs=_change(first.fs, last.fs),
        fs_max=last.fs_max,
        energy=_change(first.energy, last.energy),
        energy_max=last.energy_max,
        state=state or None,
    )


def _change(before: object, now: object) -> str:
    return str(now) if before == now else say("own-change", before=str(before), now=str(now))


def _where(view: SideView, unit: OwnUnit) -> str:
    return say("in-orbit") if unit.ride is Ride.ORBIT else view.map.label(unit.hex)


def _ordered(round: Round, part: Sequence[Event], order: Order | None) -> list[str]:
    """What was done in one line, then each part that was not, with the reason."""
    if order is None:
        return [say("own-no-order")]
    gone = {
        number: say("own-target-gone", target=_called(round, target), fate=fate, hex=at or None)
        for number, (target, fate, at) in gone_targets(round.events).items()
    }
    parts = outcomes(order, round.before, part, round.names, gone)
    done = [outcome.part for outcome in parts if outcome.mark is Mark.DONE]
    lines = [say("own-part", mark=Mark.DONE.value, part="; ".join(done), why="")] if done else []
    lines += [
        say("own-part", mark=outcome.mark.value, part=outcome.part, why=outcome.why)
        for outcome in parts
        if outcome.mark is not Mark.DONE
    ]
    return lines or [say("own-held")]


def _given(round: Round, part: Sequence[Event], unit: str) -> list[str]:
    """What it cost others, by whom it struck."""
    dealt: dict[str | None, int] = {}
    for event in part:
        if event.kind in _BLOWS and attacker(event) == unit:
            dealt[victim(event)] = dealt.get(victim(event), 0) + int(event.data.get("loss") or 0)
    if not dealt:
        return []
    fell = _fell(round)
    blows = [
        say("own-dealt", unit=_called(round, struck), loss=loss, fell=fell.get(struck) == unit)
        for struck, loss in dealt.items()
    ]
    return [say("own-given", blows=", ".join(blows[:MOST]), more=max(0, len(blows) - MOST))]


def _taken(round: Round, part: Sequence[Event], unit: str) -> list[str]:
    """What it lost to others, as far as the side knows by whom."""
    losses: dict[str | None, int] = {}
    for event in part:
        if event.kind in _BLOWS and victim(event) == unit:
            by = attacker(event)
            losses[by] = losses.get(by, 0) + int(event.data.get("loss") or 0)
    if not losses:
        return []
    fell = _fell(round)
    blows = [
        say("own-lost-to", unit=_called(round, by), loss=loss, fell=unit in fell and fell[unit] == by)
        for by, loss in losses.items()
    ]
    return [say("own-taken", blows=", ".join(blows[:MOST]), more=max(0, len(blows) - MOST))]


def _fell(round: Round) -> dict[str | None, str | None]:
    """Whose blow was the last one to each unit that was destroyed; None: that of a unit not seen."""
    last: dict[str | None, str | None] = {}
    fell: dict[str | None, str | None] = {}
    for event in round.events:
        if event.kind in _BLOWS:
            last[victim(event)] = attacker(event)
        if event.kind == "destroyed" and event.unit is not None and event.unit in last:
            fell[event.unit] = last[event.unit]
    return fell


def _called(round: Round, unit: str | None) -> str:
    return say("own-unseen") if unit is None else round.names.get(unit) or safe(unit)


def _also(round: Round, part: Sequence[Event], unit: str) -> list[str]:
    """Everything else that happened to it or by it, a sentence each."""
    hurt = {event.unit for event in part if event.kind in HURTS}
    struck = {victim(event) for event in part if event.kind in _BLOWS} - {unit}
    struck |= {event.unit for event in part if event.kind == "overkill" and event.data.get("killed")}
    sentences = [
        say_event(event, round.names)
        for event in folded(part)
        if event.kind not in _IN_LINES
        and not (event.kind == "damaged" and event.unit in hurt)
        and not (event.kind in ("damaged", "destroyed", "lethality") and event.unit in struck)
    ]
    told = list(dict.fromkeys(sentence for sentence in sentences if sentence))
    lines = [f"- {sentence}" for sentence in told[:MOST]]
    return lines if len(told) <= MOST else [*lines, say("own-more", count=len(told) - MOST)]


def _new(round: Round, unit: str) -> list[str]:
    """The contacts that it sees now and that its side did not see before."""
    now = own_unit(round.after, unit)
    fresh = [] if now is None else new_in_sight(round, [now])
    if not fresh:
        return []
    names = [
        say(
            "own-seen",
            contact=round.names.get(contact.id) or safe(contact.id),
            hex=round.after.map.label(contact.hex),
        )
        for contact in fresh[:MOST]
    ]
    return [say("own-new", contacts=", ".join(names), more=max(0, len(fresh) - MOST))]
