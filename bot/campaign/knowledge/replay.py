"""A round as a side saw it, one step after another: what an animation of the round shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from bot.campaign.knowledge.deeds import NOTHING, Deeds, DeedsReader, Move
from bot.campaign.world.happened import Event
from bot.campaign.world.known.contacts import Contact
from bot.campaign.world.known.view import SideView
from bot.hexmap.coords import Hex
from bot.messages import thing

STARTS = frozenset({"moved", "attacked", "shelled"})
"""Kinds of events with which something new begins where no order says so."""


@dataclass(frozen=True)
class Step:
    """A moment of a round: what the side knew then, and what had just happened."""

    view: SideView
    deeds: Deeds = NOTHING
    who: str = ""
    """The name of the unit or contact that acted."""
    passing: bool = False
    """On the way of a move that goes on."""


def steps_of(before: SideView, view: SideView, events: Iterable[Event]) -> tuple[Step, ...]:
    """The round from how it opened to how it ended, from the side's own views and events alone.

    A step is what one order did, or one move or attack of somebody whose orders the side does not know; a move has a
    step for each hex that it passes.
    """
    events = tuple(events)
    reader, played = DeedsReader(view, before, still=False), _Played(before, view, _named(events))
    steps = [Step(played.view({}))]
    for group in _groups(events):
        came_from = dict(reader.at)
        deeds = reader.read(group)
        if deeds != NOTHING:
            who = played.name(group[0].unit)
            for event in group:
                if event.kind == "moved":
                    steps += played.passing(event, came_from, deeds.moves, who)
            played.follow(group)
            steps.append(Step(played.view(reader.at), deeds, who))
        else:
            played.follow(group)
    return (*steps, Step(replace(view, round=before.round, environment=before.environment)))


def _named(events: Iterable[Event]) -> frozenset[str]:
    """The units and contacts that the events are about."""
    names = {event.unit for event in events} | {
        event.data.get(role) for event in events for role in ("attacker", "target")
    }
    return frozenset(str(name) for name in names if name is not None)


def _groups(events: Iterable[Event]) -> Iterator[Sequence[Event]]:
    group: list[Event] = []
    for event in events:
        fresh = event.order is None and event.kind in STARTS
        if group and (event.order != group[-1].order or (fresh and event.unit != group[0].unit)):
            yield group
            group = []
        group.append(event)
    if group:
        yield group


class _Played:
    """The side's view as the round goes on."""

    def __init__(self, before: SideView, view: SideView, named: frozenset[str]) -> None:
        """`named`: those that the events of the round are about."""
        self.after = {contact.id: contact for contact in (*view.friends, *view.contacts)}
        known = (*before.friends, *before.contacts, *self.after.values())
        self.names = {contact.id: f"{contact.id} {thing(contact.label)}" for contact in known}
        self.names |= {unit.id: unit.name for unit in (*view.units, *before.units)}
        # What came into sight in the round stays in sight.
        self.opening = replace(
            before, visible=before.visible | view.visible, explored=before.explored | view.explored
        )
        self.units = {unit.id: unit for unit in before.units}
        self.others = {
            contact.id: contact
            if now is None or _seen_since(contact, now)
            else replace(contact, present=False)
            for contact in (*before.friends, *before.contacts)
            if (now := self.after.get(contact.id)) is not None or contact.id in named
        }
        self.lost: dict[str, int] = {}

    def name(self, key: str | None) -> str:
        return self.names.get(str(key), "")

    def follow(self, events: Sequence[Event]) -> None:
        """What the events say of the units, but not where they are."""
        for event in events:
            data = event.data
            match event.kind:
                case "attacked" | "shelled":
                    target = str(data.get("target") if event.kind == "attacked" else event.unit)
                    self.lost[target] = self.lost.get(target, 0) + int(data.get("loss") or 0)
                    self._learn(target)
                case "destroyed":
                    self.units.pop(str(event.unit), None)
                    self.others.pop(str(event.unit), None)
                case "contact" | "moved":
                    self._learn(str(event.unit))

    def _learn(self, key: str) -> None:
        """It is seen at this moment, whatever becomes of it later."""
        if (known := self.after.get(key) or self.others.get(key)) is not None:
            self.others[key] = replace(known, present=True)

    def view(self, at: Mapping[str, Hex]) -> SideView:
        """All that the side knows now."""
        units = tuple(
            replace(unit, hex=at.get(key, unit.hex), fs=max(0, unit.fs - self.lost.get(key, 0)))
            for key, unit in self.units.items()
        )
        opposed = self.opening.side.opposes
        others = [_at(contact, at) for contact in self.others.values()]
        return replace(
            self.opening,
            units=units,
            friends=tuple(contact for contact in others if not opposed(contact.side)),
            contacts=tuple(contact for contact in others if opposed(contact.side)),
        )

    def passing(self, event: Event, at: Mapping[str, Hex], moves: Sequence[Move], who: str) -> list[Step]:
        """A step for each hex between the first and the last of a move."""
        key, path = str(event.unit), [str(label) for label in event.data.get("path", ())]
        walk = next((move for move in moves if len(move.path) == len(path) > 2), None)
        if walk is None:
            return []
        return [
            Step(
                self.view({**at, key: walk.path[n]}),
                Deeds(moves=(replace(walk, path=walk.path[: n + 1]),)),
                who,
                passing=True,
            )
            for n in range(1, len(walk.path) - 1)
        ]


def _seen_since(before: Contact, now: Contact) -> bool:
    """Whether a contact was seen in the round too; the others are marks of earlier sightings from its beginning."""
    return now.present or now.round > before.round


def _at(contact: Contact, at: Mapping[str, Hex]) -> Contact:
    return replace(contact, hex=at.get(contact.id, contact.hex))


def fewer(steps: Sequence[Step], most: int) -> tuple[Step, ...]:
    """At most so many steps: first without the hexes that moves pass, then several of them at the same time."""
    if len(steps) > most:
        steps = [step for step in steps if not step.passing]
    if len(steps) <= most:
        return tuple(steps)
    first, *middle, last = steps
    size = -(-len(middle) // max(1, most - 2))
    packs = [middle[n : n + size] for n in range(0, len(middle), size)]
    return (first, *(_together(pack) for pack in packs), last)


def _together(steps: Sequence[Step]) -> Step:
    parts = [step.deeds for step in steps]
    return Step(
        steps[-1].view,
        Deeds(
            tuple(move for part in parts for move in part.moves),
            tuple(shot for part in parts for shot in part.shots),
            tuple(hurt for part in parts for hurt in part.hurts),
            tuple(fallen for part in parts for fallen in part.fallen),
            tuple(stop for part in parts for stop in part.stops),
            tuple(fresh for part in parts for fresh in part.fresh),
            tuple(handled for part in parts for handled in part.handled),
        ),
    )


@dataclass(frozen=True)
class Apart:
    """How far what a side believed of its enemies was from the truth."""

    unknown: int
    """Enemy units that it had no mark for in their hex."""
    wrong: int
    """Its marks in hexes where no such unit was."""

    @property
    def total(self) -> int:
        return self.unknown + self.wrong


def apart(truth: SideView, belief: SideView) -> Apart:
    """Compare a side's view with the game master's of the same moment, hex by hex."""
    real = Counter(contact.hex for contact in truth.contacts)
    marked = Counter(contact.hex for contact in belief.contacts)
    return Apart((real - marked).total(), (marked - real).total())
