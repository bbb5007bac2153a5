"""Units, kinds of events and dice that the rounds of a case name must exist: otherwise nothing could fail."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

from bot.campaign.judge.supply import BUILD_SUPPLY
from bot.campaign.resolve.chance import PURPOSES
from bot.campaign.resolve.rescue import marker_id
from bot.campaign.world.event_kinds import EVENT_KINDS, UNIT, UNITS
from bot.campaign.world.happened import GM
from bot.campaign.world.model import ORBIT, RoundState, Unit, World
from bot.campaign.world.structure import Structure
from bot.cases.words import unknown
from bot.rulebook import rules

Fault = tuple[str, str]
"""The place in the case and what is wrong there."""
ANY_DIE = "*"
_ALIAS = re.compile(r"[CP][0-9]+")
"""What a side calls a unit that is not its own."""
_PLACE = re.compile(r"[0-9]{4,6}(:.*)?")
"""A depot or another structure, which can take the place of a unit."""
_OF_UNITS = frozenset(
    {
        *("breakout", "casualties", "ccp", "drop", "elevation", "landing", "overkill", "overkill_when"),
        *("pay", "search", "stealth", "survivors", "takeoff"),
    }
)
"""Questions to the game master that are about a unit."""
_QUESTIONS = _OF_UNITS | {"depot", "mud", "wind"}


@dataclass(frozen=True)
class Names:
    """The names of one scenario."""

    world: World
    units: Collection[str]
    """Every unit there can be: those of the case and the survivors each may leave."""

    def start(self) -> Iterator[Fault]:
        """Faults of the world the case begins with."""
        for unit in self.world.units.values():
            where = f"units.{unit.id}"
            yield from self._carried(unit.carrier, f"{where}.state.carrier")
            if unit.garrison is not None and unit.garrison not in self.world.structures:
                yield f"{where}.state.garrison", unknown("structure", unit.garrison, self.world.structures)
            cls = self.world.catalogue.cls(unit)
            gear = {weapon.id for weapon in cls.weapons} | {piece.id for piece in cls.equipment}
            limited = {BUILD_SUPPLY, *gear, *unit.upgrades, *cls.built_in}
            yield from (
                (f"{where}.uses.{key}", unknown("weapon or upgrade", key, limited))
                for key in unit.uses
                if key not in limited
            )

    def round(self, entry: Mapping[str, Any], where: str) -> Iterator[Fault]:
        """Faults of a round: its orders, dice, rulings and what it expects."""
        for number, order in enumerate(entry.get("order", ()), 1):
            here = f"{where}.order.{number}"
            named = [
                order["unit"],
                *([order["target"]] if "target" in order else []),
                *order.get("wait_for", ()),
            ]
            for word in named:
                yield from self._unit(word, f"{here}.{_field_of(order, word)}")
        yield from _dice(entry.get("dice", {}), f"{where}.dice")
        for key in entry.get("rulings", {}):
            yield from self._question(key, f"{where}.rulings")
        for part in ("expect", "before_end"):
            yield from self.expect(entry.get(part, {}), f"{where}.{part}")

    def expect(self, expect: Mapping[str, Any], where: str) -> Iterator[Fault]:
        """Faults of one table of expectations."""
        for key, wanted in expect.get("units", {}).items():
            yield from self._unit(key, f"{where}.units")
            yield from self._state(wanted.get("state", {}), f"{where}.units.{key}.state")
        for key in expect.get("held", {}):
            yield from self._unit(key, f"{where}.held")
        for key in expect.get("asked", {}):
            yield from self._question(key, f"{where}.asked")
        for key, wanted in expect.get("structures", {}).items():
            known = [field.name for field in fields(Structure)] + ["works", "gone"]
            yield from _strange("field of a structure", wanted, known, f"{where}.structures.{key}")
        known = [field.name for field in fields(World)]
        yield from _strange("field of the world", expect.get("world", {}), known, f"{where}.world")
        for side, wanted in expect.get("sees", {}).items():
            yield from self._seen(wanted, f"{where}.sees.{side}")
        for table in ("event", "sequence"):
            for number, event in enumerate(expect.get(table, ()), 1):
                yield from self._event(event, f"{where}.{table}.{number}")

    def _seen(self, wanted: Mapping[str, Any], where: str) -> Iterator[Fault]:
        for part in ("contacts", "pings"):
            for number, entry in enumerate(wanted.get(part, ()), 1):
                yield from self._unit(entry["unit"], f"{where}.{part}.{number}.unit")
        for part in ("not_seen", "unknown", "not_pinged"):
            for word in wanted.get(part, ()):
                yield from self._unit(word, f"{where}.{part}")

    def _state(self, wanted: Mapping[str, Any], where: str) -> Iterator[Fault]:
        known = [field.name for kind in (Unit, RoundState) for field in fields(kind)]
        yield from _strange("field of a unit", wanted, known, where)
        yield from self._carried(wanted.get("carrier") or None, f"{where}.carrier")

    def _event(self, entry: Mapping[str, Any], where: str) -> Iterator[Fault]:
        kind = EVENT_KINDS.get(entry["kind"])
        if kind is None:
            yield f"{where}.kind", unknown("event", entry["kind"], EVENT_KINDS)
            return
        if "unit" in entry:
            yield from self._unit(entry["unit"], f"{where}.unit")
        for rule in entry.get("rules", ()):
            if rule not in rules():
                yield f"{where}.rules", unknown("rule", rule, rules())
        for key, value in entry.get("data", {}).items():
            here = f"{where}.data.{key}"
            field = kind.fields.get(key)
            if field is None:
                yield here, unknown(f"field of event {kind.name!r}", key, kind.fields)
            elif not field.type.fits(value):
                yield here, f"{value!r} is not {field.type.name}"
            elif field.type.name.startswith(UNIT.name):
                for word in value if field.type is UNITS else [value]:
                    if not (_PLACE.fullmatch(word) or self._alias(word, entry.get("audience", GM))):
                        yield from self._carried(word or None, here)

    def _alias(self, word: str, audience: str) -> bool:
        return audience != GM and _ALIAS.fullmatch(word) is not None

    def _question(self, key: str, where: str) -> Iterator[Fault]:
        """A question is ROUND:WHAT, or ROUND:WHOM:WHAT and perhaps more."""
        parts = key.split(":")
        what = next((part for part in parts[1:] if part in _QUESTIONS), None)
        if what is None:
            yield (
                f"{where}.{key}",
                unknown("question to the game master", parts[min(2, len(parts) - 1)], _QUESTIONS),
            )
        elif what in _OF_UNITS:
            yield from self._unit(parts[1], f"{where}.{key}")

    def _carried(self, word: str | None, where: str) -> Iterator[Fault]:
        if word is not None and word != ORBIT:
            yield from self._unit(word, where)

    def _unit(self, word: str, where: str) -> Iterator[Fault]:
        if word not in self.units:
            yield where, unknown("unit", word, self.units)


def faults(world: World, data: Mapping[str, Any]) -> Iterator[Fault]:
    """Every name in the tables of a scenario that nothing has, given the world it starts from."""
    placed = world.units.keys() | world.graveyard.keys()
    names = Names(world, {*placed, *map(marker_id, placed)})
    yield from names.start()
    yield from _dice(data.get("dice", {}), "dice")
    for number, entry in enumerate(data.get("round", ()), 1):
        yield from names.round(entry, f"round.{number}")
    yield from names.expect(data.get("expect", {}), "expect")


def _dice(dice: Mapping[str, Sequence[int]], where: str) -> Iterator[Fault]:
    """Scripted dice for something that is never rolled for."""
    yield from _strange("dice", dice, [*PURPOSES, ANY_DIE], where)


def _strange(what: str, given: Mapping[str, Any], known: Sequence[str], where: str) -> Iterator[Fault]:
    yield from ((f"{where}.{key}", unknown(what, key, known)) for key in given if key not in known)


def _field_of(order: Mapping[str, Any], word: str) -> str:
    return next((field for field in ("unit", "target") if order.get(field) == word), "wait_for")
