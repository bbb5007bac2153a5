"""Comparing what happened with what a case expects. Each `_check_…` knows one table of `expect`."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from bot.campaign.knowledge.sideview import held_line, observe
from bot.campaign.knowledge.sighting import contact_id
from bot.campaign.resolve.structures import working
from bot.campaign.world.happened import GM, Event, Ruling
from bot.campaign.world.known.contacts import Contact, Identity, Ping
from bot.campaign.world.model import Unit, World
from bot.campaign.world.saved.serial import gather_round, plain
from bot.campaign.world.sides import Side
from bot.campaign.world.slots import front_arc
from bot.campaign.world.structure import canonical
from bot.campaign.world.zoi import projects_zoi, zone
from bot.cases.model import Failure
from bot.hexmap.coords import Facing, Hex, distance, label, neighbour, parse_facing, parse_label
from bot.hexmap.sight import line_of_sight


class Checker:
    """Compares one moment, the world after a round, that round's events and questions, with an `expect` table."""

    def __init__(
        self,
        world: World,
        before: World,
        events: Sequence[Event],
        where: str,
        rulings: Sequence[Ruling] = (),
    ) -> None:
        self.world = world
        self.before = before
        self.events = events
        self.rulings = rulings
        self.where = where
        self.failures: list[Failure] = []

    def check(self, expect: Mapping[str, Any]) -> list[Failure]:
        """Every expectation that does not hold."""
        checks: dict[str, Callable[[Any], None]] = {
            "units": self._check_units,
            "depots": self._check_depots,
            "structures": self._check_structures,
            "world": self._check_world,
            "mines": self._check_mines,
            "event": self._check_events,
            "sequence": self._check_sequence,
            "asked": self._check_asked,
            "sees": self._check_sees,
            "zoi": self._check_zoi,
            "held": self._check_held,
            "distance": self._check_distance,
            "sight": self._check_sight,
            "neighbours": self._check_neighbours,
            "front_arc": self._check_front_arc,
            "rear_arc": self._check_rear_arc,
        }
        for key, wanted in expect.items():
            if key in checks:
                checks[key](wanted)
        actual = {
            "round": self.world.round,
            "hour": self.world.environment.hour,
            "night": self.world.environment.night,
        }
        for key in actual.keys() & expect.keys():
            self.equal(key, expect[key], actual[key])
        return self.failures

    def equal(self, where: str, wanted: object, actual: object) -> None:
        if wanted != actual:
            self.fail(where, _show(wanted), _show(actual))

    def fail(self, where: str, wanted: str, actual: str) -> None:
        self.failures.append(Failure(f"{self.where}: {where}", wanted, actual))

    def unit(self, unit_id: str) -> Unit | None:
        return self.world.units.get(unit_id) or self.world.graveyard.get(unit_id)

    # -- the world ------------------------------------------------------------------------------------

    def _check_units(self, wanted: Mapping[str, Mapping[str, Any]]) -> None:
        for unit_id, fields in wanted.items():
            unit = self.unit(unit_id)
            if unit is None:
                self.fail(f"units.{unit_id}", "a unit of the case", "no such unit")
                continue
            actual = _state(self.world, unit)
            for name, value in ({"alive": True} | dict(fields)).items():
                if name == "held":
                    self.equal(f"units.{unit_id}.held", _facings(value), _facings(actual["held"]))
                elif name == "cargo":
                    held = {"crates": unit.cargo.crates, "barrels": unit.cargo.barrels}
                    self.equal(f"units.{unit_id}.cargo", {"crates": 0, "barrels": 0} | value, held)
                elif name == "state":
                    self._check_fields(f"units.{unit_id}.state", gather_round(value), unit)
                elif name == "uses":
                    for weapon, left in value.items():
                        self.equal(f"units.{unit_id}.uses.{weapon}", left, unit.uses.get(weapon))
                else:
                    self.equal(f"units.{unit_id}.{name}", value, actual[name])

    def _check_world(self, wanted: Mapping[str, Any]) -> None:
        self._check_fields("world", wanted, self.world)

    def _check_asked(self, wanted: Mapping[str, str]) -> None:
        """The default of each question put to the game master; empty where it must not be asked."""
        defaults = {ruling.id: ruling.default for ruling in self.rulings}
        for key, default in wanted.items():
            self.equal(f"asked.{key}", default, defaults.get(key, ""))

    def _check_mines(self, wanted: Mapping[str, str]) -> None:
        """Every minefield there is, or that a side knows of."""
        for who, labels in wanted.items():
            held = [field.hex for field in self.world.mines.values()]
            known = held if who == GM else list(observe(self.world, Side(who)).mines)
            self.equal(f"mines.{who}", _hexes(labels), sorted(label(at) for at in known))

    def _check_fields(self, where: str, wanted: Mapping[str, Any], thing: object) -> None:
        """Fields as saved worlds hold them; of tables, what is named."""
        for name, value in wanted.items():
            actual = plain(getattr(thing, name))
            if actual is None:
                actual = ""  # TOML has no word for nothing
            if name == "garrison" and isinstance(value, str):
                value = canonical(value, self.world.map.pointy) if value else value
            if isinstance(actual, dict) and isinstance(value, dict):
                actual = _cut(actual, value)
            self.equal(f"{where}.{name}", value, actual)

    def _check_depots(self, wanted: Mapping[str, Mapping[str, int]]) -> None:
        for key, value in wanted.items():
            if key not in self.world.depots:
                self.fail(f"depots.{key}", _show(dict(value)), "no depot there")
                continue
            cargo = self.world.depots[key].cargo
            held = {"crates": cargo.crates, "barrels": cargo.barrels}
            self.equal(f"depots.{key}", {"crates": 0, "barrels": 0} | dict(value), held)

    def _check_structures(self, wanted: Mapping[str, Mapping[str, Any]]) -> None:
        for key, fields in wanted.items():
            structure = self.world.structures.get(canonical(key, self.world.map.pointy))
            where = f"structures.{key}"
            if fields.get("gone"):
                self.equal(where, "gone", "gone" if structure is None else f"{structure.kind} there")
            elif structure is None:
                self.fail(where, _show(dict(fields)), "no structure there")
            else:
                actual = plain(structure) | {"works": working(self.world, structure)}
                for name in ("edge", "facing"):
                    side = getattr(structure, name)
                    if side is not None and isinstance(fields.get(name), str):
                        actual[name] = self.world.map.side_name(side)
                for name, value in fields.items():
                    self.equal(f"{where}.{name}", value, actual[name])

    def _check_zoi(self, wanted: Mapping[str, str]) -> None:
        for side, labels in wanted.items():
            units = [unit for unit in self.world.units.values() if unit.side == side]
            zones = [zone(unit.hex) for unit in units if projects_zoi(unit, self.world.catalogue.cls(unit))]
            actual = {at for hexes in zones for at in hexes if self.world.map.contains(at)}
            self.equal(f"zoi.{side}", _hexes(labels), _labels(actual))

    def _check_held(self, wanted: Mapping[str, str]) -> None:
        for unit_id, facings in wanted.items():
            unit = self.unit(unit_id)
            actual = _state(self.world, unit)["held"] if unit else "no such unit"
            self.equal(f"held.{unit_id}", _facings(facings), _facings(str(actual)))

    # -- events ---------------------------------------------------------------------------------------

    def _check_events(self, wanted: Sequence[Mapping[str, Any]]) -> None:
        for number, entry in enumerate(wanted, 1):
            where = f"event {number} ({entry['kind']})"
            matching = [event for event in self.events if self._matches(event, entry)]
            if entry.get("absent"):
                if matching:
                    self.fail(where, "no such event", _brief(matching))
            elif "count" in entry:
                self.equal(f"{where} count", entry["count"], len(matching))
            elif not matching:
                wanted_facts = {key: entry[key] for key in entry if key != "kind"}
                self.fail(where, _show(wanted_facts), self._instead(entry["kind"]))

    def _check_sequence(self, wanted: Sequence[Mapping[str, Any]]) -> None:
        """Each of these events comes later than the one before it, with others between them or not."""
        left = list(self.events)
        for number, entry in enumerate(wanted, 1):
            place = next((at for at, event in enumerate(left) if self._matches(event, entry)), None)
            if place is None:
                told = " > ".join(
                    f"{event.kind} {event.unit or ''}".strip()
                    for event in self.events
                    if GM in event.audience
                )
                where = f"sequence {number} ({entry['kind']})"
                after = f"after {wanted[number - 2]['kind']}" if number > 1 else "an event"
                self.fail(where, f"{after}: {_show(dict(entry))}", f"in this sequence: {told or '(none)'}")
                return
            del left[: place + 1]

    def _instead(self, kind: str) -> str:
        """The events of that kind that did happen; if there are none, which kinds did."""
        alike = [event for event in self.events if event.kind == kind]
        kinds = dict.fromkeys(event.kind for event in self.events)
        return (
            _brief(alike)
            if alike
            else f"no such event; those of the round are {', '.join(kinds) or '(none)'}"
        )

    def _matches(self, event: Event, entry: Mapping[str, Any]) -> bool:
        audience = entry.get("audience", GM)
        if event.kind != entry["kind"] or audience not in event.audience:
            return False
        if "unit" in entry and event.unit not in self._names(entry["unit"], audience):
            return False
        if "hex" in entry and (event.hex is None or label(event.hex) != entry["hex"]):
            return False
        if "order" in entry and event.order != entry["order"]:
            return False
        if not set(entry.get("rules", ())) <= set(event.rules):
            return False
        missing = object()
        return all(
            _plain(event.data.get(key, missing)) == value for key, value in entry.get("data", {}).items()
        )

    def _names(self, unit_id: str, audience: str) -> set[str | None]:
        """What the audience calls the unit: its own side and the GM by its id, others by their contact's."""
        unit = self.unit(unit_id)
        if audience == GM or unit is None or unit.side == audience:
            return {unit_id}
        return {contact_id(world, Side(audience), unit_id) for world in (self.before, self.world)} - {None}

    # -- what a side knows ----------------------------------------------------------------------------

    def _check_sees(self, wanted: Mapping[str, Mapping[str, Any]]) -> None:
        for name, fields in wanted.items():
            side = Side(name)
            view = observe(self.world, side)
            pointy = self.world.map.pointy
            where = f"sees.{name}"
            for at in _hexes(fields.get("visible", "")):
                if parse_label(at) not in view.visible:
                    self.fail(f"{where}.visible", f"{at} in sight", "not in sight")
            known = {structure.id: structure.kind for structure in view.structures}
            for key, kind in fields.get("structures", {}).items():
                self.equal(f"{where}.structures.{key}", kind or None, known.get(canonical(key, pointy)))
            for at in _hexes(fields.get("not_visible", "")):
                if parse_label(at) in view.visible:
                    self.fail(f"{where}.not_visible", f"{at} out of sight", "in sight")
            contacts = {contact.id: contact for contact in (*view.contacts, *view.friends)}
            for entry in fields.get("contacts", ()):
                alias = contact_id(self.world, side, entry["unit"]) or contact_id(
                    self.before, side, entry["unit"]
                )
                self._check_contact(f"{where}.contacts.{entry['unit']}", entry, contacts.get(alias or ""))
            for unit_id in fields.get("not_seen", ()):
                contact = contacts.get(contact_id(self.world, side, unit_id) or "")
                if contact is not None and contact.present:
                    self.fail(f"{where}.not_seen", f"{unit_id} not seen", f"seen at {label(contact.hex)}")
            memory = self.world.knowledge[side]
            for entry in fields.get("pings", ()):
                ping = memory.pings.get(memory.tracks.get(entry["unit"], ""))
                self._check_ping(f"{where}.pings.{entry['unit']}", entry, ping)
            for unit_id in fields.get("not_pinged", ()):
                if unit_id in memory.tracks:
                    self.fail(f"{where}.not_pinged", f"no track of {unit_id}", "there is one")
            for unit_id in fields.get("unknown", ()):
                if contact_id(self.world, side, unit_id) is not None:
                    self.fail(f"{where}.unknown", f"no contact of {unit_id}", "there is one")

    def _check_ping(self, where: str, entry: Mapping[str, Any], ping: Ping | None) -> None:
        if ping is None:
            self.fail(where, "a track", "none")
            return
        actual = {"hex": label(ping.hex), "mark": ping.mark, "kind": ping.kind, "locked": ping.locked}
        for name in entry.keys() & actual.keys():
            self.equal(f"{where}.{name}", entry[name], actual[name])

    def _check_contact(self, where: str, entry: Mapping[str, Any], contact: Contact | None) -> None:
        if contact is None:
            self.fail(where, "a contact", "none")
            return
        low, high = contact.fs_low, contact.fs_high
        actual: dict[str, object] = {
            "label": contact.label,
            "symbol": contact.symbol,
            "sure": contact.identity is Identity.SURE,
            "fs": low if low == high else [low, high],
            "fs_width": high - low,
            "hex": label(contact.hex),
            "facing": self.world.map.side_name(contact.facing) if contact.facing is not None else None,
            "armed": contact.armed,
            "present": contact.present,
            "round": contact.round,
        }
        for name, value in ({"present": True} | dict(entry)).items():
            if name != "unit":
                self.equal(f"{where}.{name}", value, actual[name])
        unit = self.unit(entry["unit"])
        if "fs_width" in entry and unit is not None and not low <= unit.fs <= high:
            self.fail(f"{where}.fs_width", f"a band that holds {unit.fs}", f"{low}-{high}")

    # -- the grid -------------------------------------------------------------------------------------

    def _check_distance(self, wanted: Sequence[Mapping[str, Any]]) -> None:
        for entry in wanted:
            a, b = parse_label(entry["from"]), parse_label(entry["to"])
            self.equal(f"distance {entry['from']} to {entry['to']}", entry["is"], distance(a, b))

    def _check_sight(self, wanted: Sequence[Mapping[str, Any]]) -> None:
        for entry in wanted:
            a, b = parse_label(entry["from"]), parse_label(entry["to"])
            for here, there in ((a, b), (b, a)):
                hedges = self.world.settings.bocage_adjacent_open
                actual = line_of_sight(self.world.map, here, there, bocage_adjacent_open=hedges)
                self.equal(f"sight {label(here)} to {label(there)}", entry["is"], actual)

    def _check_neighbours(self, wanted: Mapping[str, str]) -> None:
        for at, labels in wanted.items():
            around = [neighbour(parse_label(at), side) for side in self.world.map.compass]
            self.equal(f"neighbours.{at}", labels.split(), [label(there) for there in around])

    def _check_front_arc(self, wanted: Mapping[str, str]) -> None:
        self._check_arc("front_arc", wanted, front=True)

    def _check_rear_arc(self, wanted: Mapping[str, str]) -> None:
        self._check_arc("rear_arc", wanted, front=False)

    def _check_arc(self, name: str, wanted: Mapping[str, str], *, front: bool) -> None:
        for key, labels in wanted.items():
            at, facing = key.split()
            arc = front_arc(parse_facing(facing, self.world.map.pointy))
            sides = [side for side in Facing if (side in arc) is front]
            actual = {neighbour(parse_label(at), side) for side in sides}
            self.equal(f"{name}.{key}", _hexes(labels), _labels(actual))


def _state(world: World, unit: Unit) -> dict[str, Any]:
    held = held_line(unit, world.catalogue.cls(unit))
    return {
        "at": label(unit.hex),
        "facing": world.map.side_name(unit.facing),
        "fs": unit.fs,
        "energy": unit.energy,
        "front": unit.front,
        "alive": unit.id in world.units,
        "immobilised": unit.immobilised,
        "disarmed": unit.disarmed,
        "overrun": unit.overrun,
        "brawl": unit.brawl,
        "stealthed": unit.stealthed,
        "acted": unit.this_round.acted,
        "held": " ".join(world.map.side_name(side) for side in sorted(held)),
    }


def _cut(actual: Mapping[str, Any], wanted: Mapping[str, Any]) -> dict[str, Any]:
    """What `actual` holds under the keys of `wanted`."""
    kept = {}
    for key, value in wanted.items():
        there = actual.get(key)
        kept[key] = _cut(there, value) if isinstance(there, dict) and isinstance(value, dict) else there
    return kept


def _hexes(labels: str) -> list[str]:
    return sorted(labels.split())


def _labels(hexes: set[Hex]) -> list[str]:
    return sorted(label(at) for at in hexes)


def _facings(names: str) -> list[str]:
    return sorted(names.split())


def _plain(value: object) -> object:
    """Event data as TOML would hold it: tuples become lists, enums their values."""
    try:
        return json.loads(json.dumps(value, default=str))
    except TypeError:
        return value


def _show(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, default=str)


def _brief(events: Sequence[Event]) -> str:
    return "; ".join(
        f"{event.kind} {event.unit or '-'} {label(event.hex) if event.hex else '-'} {_show(dict(event.data))}"
        f" {' '.join(event.rules)}"
        for event in events[:4]
    )
