"""What came of each part of an order: done, partly done or lost, and why. From the side's own events."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from bot.campaign.text.events import why_short
from bot.campaign.text.orders import ability_text, action_text
from bot.campaign.text.refusals import say_refusal
from bot.campaign.world.happened import Event
from bot.campaign.world.known.view import SideView
from bot.campaign.world.order import ActionKind, Order
from bot.campaign.world.refusals.kinds import read_refusal
from bot.campaign.world.safe_text import Names, safe
from bot.hexmap.coords import Hex
from bot.messages import say


class Mark(StrEnum):
    """How much of a part was carried out."""

    DONE = "done"
    PARTLY = "partly"
    LOST = "lost"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one part of an order."""

    part: str
    """What was ordered, in the words of the order."""
    mark: Mark
    why: str = ""
    """Why it was not all done."""


_STRUCK = frozenset({"attacked", "barrage", "structure_hit", "nothing_seen", "assaulted"})
"""What shows that something was fired at or assaulted."""
_KEPT_OUT = frozenset({"repulsed", "no_room"})
"""Outcomes of an assault that gets in nowhere."""
_BY_THE_WAY = frozenset(
    {"moved", "left", "stopped", "refused", "damaged", "destroyed", "mine", "spent", "risk"}
)
"""What may happen to a unit before its action."""


def outcomes(
    order: Order,
    view: SideView,
    events: Sequence[Event],
    names: Names,
    gone: Mapping[int, str] = MappingProxyType({}),
) -> list[Outcome]:
    """The parts of a unit's order in the sequence in which it reads, each with what came of it.

    `view` is the side's picture when the round opened, `events` are all those in which the unit had a part. `gone` says
    what became of a target, by the number of the event that tells that it was gone.
    """
    told = _Told(order, view, [event for event in events if event.unit == order.unit], names, gone)
    parts: list[Outcome] = []
    if order.wait_for:
        waited = ", ".join(names.get(unit) or safe(unit) for unit in order.wait_for)
        parts.append(told.plain(say("brief-waits", units=waited), "wait"))
    if _moves(order):
        parts.append(told.move())
    if order.facing is not None:
        step = "facing" if _moves(order) else "facing move"
        parts.append(told.plain(say("brief-face", facing=view.map.side_name(order.facing)), step))
    if order.action is not None:
        parts.append(told.action())
    if order.ability is not None:
        step = "ability" if order.action is not None else "ability action"
        parts.append(told.plain(safe(ability_text(order.ability, view, order.unit), 120), step))
    return parts


def _moves(order: Order) -> bool:
    return bool(order.path) or order.destination is not None or order.exit


def _end(event: Event) -> str | None:
    """Where a step of a move ended, by its label."""
    if event.kind == "moved":
        return str(event.data["path"][-1])
    return str(event.data["hex"]) if event.kind == "left" else None


@dataclass(frozen=True, slots=True)
class _Told:
    """What the events of a unit tell of its order."""

    order: Order
    view: SideView
    mine: Sequence[Event]
    names: Names
    gone: Mapping[int, str]

    def lost(self, *steps: str) -> list[str]:
        """Why parts of these steps were lost, a sentence each."""
        reasons = [
            self.gone.get(event.number)
            or say_refusal(
                read_refusal(str(event.data.get("code")), event.rules, event.data.get("facts", {}))
            )
            for event in self.mine
            if event.kind == "refused" and event.data.get("step") in (*steps, "order")
        ]
        return list(dict.fromkeys(reasons))

    def kinds(self) -> set[str]:
        """What happened in its order."""
        return {event.kind for event in self.mine if event.order == self.order.number}

    def fell(self) -> bool:
        """Whether the unit was destroyed with nothing else to show for its order."""
        return any(event.kind == "destroyed" for event in self.mine) and not self.kinds() - _BY_THE_WAY

    def plain(self, part: str, steps: str) -> Outcome:
        """A part that is done or lost."""
        reasons = self.lost(*steps.split())
        if not reasons and self.fell():
            reasons = [say("own-fell")]
        return Outcome(part, Mark.LOST if reasons else Mark.DONE, " ".join(reasons))

    def start(self) -> Hex | None:
        """Where the unit was when the round opened."""
        return next((own.hex for own in self.view.units if own.id == self.order.unit), None)

    def stops(self) -> list[str]:
        """Why a move ended short."""
        return [why_short(event, self.names) for event in self.mine if event.kind == "stopped"]

    def move(self) -> Outcome:
        """The move: done where it ended in the hex that was ordered, partly where it ended on the way."""
        order, label = self.order, self.view.map.label
        wanted = order.path[-1] if order.path else order.destination
        part = say("brief-exit") if wanted is None else say("brief-destination", hex=label(wanted))
        if order.double_time:
            part = f"{part}, {say('brief-double-time')}"
        reasons = self.stops() or self.lost("move")
        ends = [at for event in self.mine if (at := _end(event))]
        if not reasons and not ends and wanted != self.start():
            reasons = self.lost(
                "action", "ability"
            )  # of an order of which nothing can be done beside the move
        if not reasons and self.fell() and (wanted is None or label(wanted) not in ends):
            reasons = [say("own-fell")]
        if not reasons:
            return Outcome(part, Mark.DONE)
        if ends and wanted is not None and label(wanted) not in ends:
            reasons.insert(0, say("own-short", hex=safe(ends[-1])))
        return Outcome(part, Mark.PARTLY if ends else Mark.LOST, " ".join(reasons))

    def action(self) -> Outcome:
        """The action; an assault that gets in nowhere has struck all the same, and a resupply may fail later."""
        assert self.order.action is not None
        kind = self.order.action.kind
        part = safe(action_text(self.order.action, self.view, self.order.unit), 120)
        reasons = self.lost("action") + ([] if _moves(self.order) else self.stops())
        struck = kind is ActionKind.ASSAULT and bool(self.kinds() & _STRUCK)
        if struck and not reasons:
            ends = [event.data.get("outcome") for event in self.mine if event.kind == "assaulted"]
            reasons = [] if ends and not _KEPT_OUT & {*ends} else [say("own-kept-out")]
        failed = [str(event.data.get("cause")) for event in self.mine if event.kind == "supply_failed"]
        if kind.supplies and failed:
            reasons.append(say("own-supply-failed", cause=failed[-1]))
        if not reasons and self.fell():
            reasons = [say("own-fell")]
        if not reasons:
            return Outcome(part, Mark.DONE)
        return Outcome(part, Mark.PARTLY if struck else Mark.LOST, " ".join(reasons))
