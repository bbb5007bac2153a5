"""Every event is born here, once for each audience, so that nothing has ever to be taken out of one later.

The game master gets each event in full. The unit's own side gets it in full too, with contact ids for units it
does not own and without the hidden numbers of the enemy (armour, applicable AP, what was left after armour, the
lethality number). Another side gets a version of its own only if it sees the hex at that moment; the victim of an
unseen attacker learns what it lost and nothing else.

The kinds and the fields of their data are declared in `world.event_kinds`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from bot.campaign.knowledge.sighting import contact_id, hidden_from, sees, sees_unit
from bot.campaign.resolve.board import Board
from bot.campaign.world.happened import GM, Event
from bot.campaign.world.known.contacts import Contact, Ping
from bot.campaign.world.model import Unit
from bot.campaign.world.order import Order, Refusal
from bot.campaign.world.sides import Side
from bot.dice import Roll
from bot.hexmap.coords import Hex

Data = Mapping[str, Any]
Other = Callable[[Side], tuple[str | None, Data] | None]
"""What another side learns: its name for the unit, or None, and the data; nothing at all if None."""


@dataclass(frozen=True, slots=True)
class Versions:
    """What those learn of an event who do not learn all of it."""

    own: Data | None = None
    """The unit's own side; all if None."""
    own_rolls: bool = True
    """Whether that has the dice."""
    others: Other | None = None
    """Each other side; nothing if None."""
    rules: tuple[str, ...] | None = None
    """By which rules the others learn it; by all if None."""


class Log:
    """The events of a resolution in the sequence they happen."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.events: list[Event] = []
        self._number = 0

    # ------------------------------------------------ who may know

    def sees(self, side: Side, at: Hex) -> bool:
        """Whether the side sees a unit in that hex at this moment."""
        return sees(self.board.world, side, at, self.board.lookout)

    def sees_unit(self, side: Side, unit: Unit) -> bool:
        """Whether the side sees where the unit is, its hex or the top of the wall it mans (EDC-D4-g)."""
        return sees_unit(self.board.world, side, unit, self.board.lookout)

    def name(self, side: Side, unit: Unit) -> str | None:
        """What the side calls the unit: its id if it is its own, otherwise the contact id, None if unknown to it."""
        if unit.side is side:
            return unit.id
        return None if hidden_from(side, unit) else contact_id(self.board.world, side, unit.id)

    def label(self, at: Hex) -> str:
        return self.board.world.map.label(at)

    # ------------------------------------------------ birth

    def tell(
        self,
        kind: str,
        unit: Unit,
        data: Data,
        rules: tuple[str, ...] = (),
        *,
        order: Order | None = None,
        rolls: tuple[Roll, ...] = (),
        others: Other | None = None,
        at: Hex | None = None,
    ) -> None:
        """Write an event of `unit`, in full for its side; `others` says what each other side learns."""
        self.tell_apart(kind, unit, data, rules, Versions(others=others), order=order, rolls=rolls, at=at)

    def tell_apart(
        self,
        kind: str,
        unit: Unit,
        data: Data,
        rules: tuple[str, ...],
        versions: Versions,
        *,
        order: Order | None = None,
        rolls: tuple[Roll, ...] = (),
        at: Hex | None = None,
    ) -> None:
        """Write an event of `unit` of which its own side, or the rules for others, have a version of their own."""
        self._number += 1
        where, own = at or unit.hex, versions.own
        full = frozenset({GM, unit.side.value}) if own is None else frozenset({GM})
        self._add(kind, unit.id, where, data, rules, order, rolls, full)
        if own is not None:
            dice = rolls if versions.own_rolls else ()
            self._add(kind, unit.id, where, own, rules, order, dice, frozenset({unit.side.value}))
        if versions.others is None:
            return
        for side in Side:
            if side is unit.side:
                continue
            version = versions.others(side)
            if version is not None:
                name, told = version
                known = rules if versions.rules is None else versions.rules
                self._add(kind, name, where, told, known, None, (), frozenset({side.value}))

    def secret(
        self,
        kind: str,
        unit: Unit,
        data: Data,
        rules: tuple[str, ...],
        order: Order | None,
        rolls: tuple[Roll, ...],
    ) -> None:
        """Write an event for the game master alone."""
        self._number += 1
        self._add(kind, unit.id, unit.hex, data, rules, order, rolls, frozenset({GM}))

    def place_event(
        self,
        kind: str,
        unit: Unit | None,
        at: Hex,
        data: Data,
        rules: tuple[str, ...],
        version: Other,
        *,
        order: Order | None = None,
        rolls: tuple[Roll, ...] = (),
    ) -> None:
        """Write an event of a place: in full for the game master, `version` for each side. `unit` is who did it."""
        self._number += 1
        self._add(kind, unit.id if unit else None, at, data, rules, order, rolls, frozenset({GM}))
        for side in Side:
            told = version(side)
            if told is not None:
                mine = unit is not None and unit.side is side
                dice, by = (rolls, order) if mine else ((), None)
                self._add(kind, told[0], at, told[1], rules, by, dice, frozenset({side.value}))

    def _add(
        self,
        kind: str,
        unit: str | None,
        at: Hex | None,
        data: Data,
        rules: tuple[str, ...],
        order: Order | None,
        rolls: tuple[Roll, ...],
        audience: frozenset[str],
    ) -> None:
        number = order.number if order is not None else None
        world = self.board.world
        self.events.append(
            Event(self._number, kind, world.round, number, unit, at, rules, data, rolls, audience)
        )

    def shown(self, unit: Unit, data: Data) -> Other:
        """A version for every side that now sees the unit's hex and knows of the unit."""

        def version(side: Side) -> tuple[str | None, Data] | None:
            name = self.name(side, unit) if self.sees_unit(side, unit) else None
            return (name, data) if name is not None else None

        return version

    # ------------------------------------------------ kinds

    def moved(
        self,
        unit: Unit,
        order: Order,
        path: tuple[Hex, ...],
        facts: Data,
        rules: tuple[str, ...],
        seen: Mapping[Side, list[Hex]],
    ) -> None:
        """`seen` holds, by side, the hexes of the path in which that side saw the unit."""
        data = {"path": [self.label(at) for at in path], **facts}

        def part(side: Side) -> tuple[str | None, Data] | None:
            hexes, name = seen.get(side), self.name(side, unit)
            return (name, {"path": [self.label(at) for at in hexes]}) if hexes and name else None

        self.tell("moved", unit, data, rules, order=order, others=part)

    def refused(self, unit: Unit, order: Order, refusal: Refusal, step: str) -> None:
        """A part of an order that is lost. Nobody else learns of it."""
        data = {"code": str(refusal.code), "facts": dict(refusal.facts), "step": step}
        self.tell("refused", unit, data, refusal.rules, order=order)

    def stopped(self, unit: Unit, order: Order, refusal: Refusal, wanted: Hex) -> None:
        """A move that ended short."""
        data = {
            "at": self.label(unit.hex),
            "wanted": self.label(wanted),
            "code": str(refusal.code),
            "facts": dict(refusal.facts),
        }
        self.tell("stopped", unit, data, refusal.rules, order=order)

    def contact(self, side: Side, contact: Contact, unit_id: str, order: Order | None) -> None:
        """A unit comes into a side's sight; that side and the GM learn of it."""
        self._number += 1
        data = {
            "contact": contact.id,
            "label": contact.label,
            "fs_low": contact.fs_low,
            "fs_high": contact.fs_high,
            "identity": contact.identity.value,
        }
        rules = ("EDC-D2-a", "EDC-D2-d")
        self._add("contact", contact.id, contact.hex, data, rules, None, (), frozenset({side.value}))
        full = {**data, "side": side.value}
        self._add("contact", unit_id, contact.hex, full, rules, order, (), frozenset({GM}))

    def found(
        self,
        kind: str,
        side: Side,
        unit: Unit,
        at: Hex,
        data: Data,
        rules: tuple[str, ...],
        order: Order | None,
        rolls: tuple[Roll, ...] = (),
    ) -> None:
        """A side finds something out about a unit that it cannot name; its owners do not learn of that."""
        self._number += 1
        self._add(kind, None, at, data, rules, None, (), frozenset({side.value}))
        full = {**data, "side": side.value}
        self._add(kind, unit.id, at, full, rules, order, rolls, frozenset({GM}))

    def wind(self, rolls: tuple[Roll, ...]) -> None:
        """The wind has shifted; everybody learns of it."""
        self._number += 1
        clock = self.board.world.environment
        data = {"wind": self.board.world.map.side_name(clock.wind), "speed": clock.wind_speed}
        everyone = frozenset({GM, *(side.value for side in Side)})
        self._add("wind", None, None, data, ("EDC-D1.2-g",), None, rolls, everyone)

    def tracked(self, side: Side, unit: Unit, ping: Ping, rule: str) -> None:
        """A track of the side's radar or sonar; that side and the GM learn of it."""
        self._number += 1
        data = {"ping": ping.id, "mark": ping.mark, "what": ping.kind}
        self._add("tracked", ping.id, ping.hex, data, (rule,), None, (), frozenset({side.value}))
        full = {**data, "side": side.value}
        self._add("tracked", unit.id, ping.hex, full, (rule,), None, (), frozenset({GM}))

    def round_opens(self, data: Data) -> None:
        """The next round; everybody learns of it."""
        self._number += 1
        everyone = frozenset({GM, *(side.value for side in Side)})
        self._add("round", None, None, data, ("EDC-C1-c", "EDC-D1.1-a"), None, (), everyone)
