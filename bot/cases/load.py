"""Reading a case file: TOML, the JSON schema, variants, and the world the case starts from."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from copy import deepcopy
from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, get_type_hints

from pydantic import TypeAdapter, ValidationError

from bot.campaign.judge.mines import lay, learn
from bot.campaign.resolve.board import Board
from bot.campaign.resolve.structures import build_printed, conceals
from bot.campaign.world.groundwork import refresh_map
from bot.campaign.world.model import Cargo, Depot, Minefield, Unit, World
from bot.campaign.world.outfit.catalogue import starter_catalogue
from bot.campaign.world.outfit.gear import AIRCRAFT, Catalogue, StructureKind, UnitClass, Upgrade, Weapon
from bot.campaign.world.profiles import Profile
from bot.campaign.world.saved.formats import SavedDataError
from bot.campaign.world.saved.serial import gather_round, world_from_json
from bot.campaign.world.settings import Environment, Settings
from bot.campaign.world.sides import Side
from bot.campaign.world.slots import frontline
from bot.campaign.world.structure import Structure, canonical, place_key
from bot.campaign.world.structure_kinds import health_of, kind_named, shipped_structures
from bot.cases.model import Case, CaseError, CaseRound, Scenario
from bot.cases.names import faults
from bot.cases.schema import CAMPAIGN, check, packaged, read_tables
from bot.cases.words import strange_words, unknown
from bot.hexmap.coords import BadFacing, BadLabel, Facing, parse_facing, parse_label
from bot.hexmap.document import HexMap, MapError, load_map
from bot.hexmap.mapfile import POINTY, map_from_data
from bot.hexmap.terrain import TERRAIN
from bot.maps import read_shipped, shipped_maps

_T = TypeVar("_T")

DEFAULT_SIZE = (9, 10)


def load_case(text: str, source: str, folder: Path | None = None) -> Case:
    """Read a case. Maps named by a path are looked for in `folder`. Raises CaseError."""
    return read_case(read_tables(text, source), source, folder)


def read_case(data: Mapping[str, Any], source: str, folder: Path | None = None) -> Case:
    """The case of a parsed file; as `load_case`."""
    check(CAMPAIGN, data, source)
    base = {key: data[key] for key in data if key not in ("rules", "title", "text", "partly", "variant")}
    variants = data.get("variant", [{}])
    expects = "expect" in base or any("expect" in entry for entry in base.get("round", ()))
    if expects and "round" in base and all(each.keys() - {"name", "expect"} for each in variants):
        wrong = "the rounds above are never run: none of the variants leaves the case as it is"
        raise CaseError(source, "variant", wrong)
    scenarios = []
    for variant in variants:
        name = variant.get("name", "")
        merged = _merge(base, {key: value for key, value in variant.items() if key != "name"})
        check(CAMPAIGN, merged | {"rules": data["rules"], "title": data["title"]}, source, name)
        scenarios.append(_scenario(name, merged, source, folder))
    return Case(source, tuple(data["rules"]), data["title"], tuple(scenarios), data.get("partly", ""))


_ADAPTERS: dict[type[Any], TypeAdapter[Any]] = {
    kind: TypeAdapter(kind) for kind in (UnitClass, Upgrade, StructureKind, Environment, Settings)
}


@cache
def _examples() -> dict[str, dict[str, Any]]:
    return tomllib.loads(packaged("examples.toml"))


def _merge(base: Mapping[str, Any], change: Mapping[str, Any]) -> dict[str, Any]:
    """`base` with `change` laid over it: tables field by field, everything else replaced."""
    merged = dict(base)
    for key, value in change.items():
        old = merged.get(key)
        if isinstance(value, dict) and isinstance(old, dict):
            merged[key] = _merge(old, value)
        else:
            merged[key] = deepcopy(value)
    return merged


def _scenario(name: str, data: Mapping[str, Any], source: str, folder: Path | None) -> Scenario:
    place = f"variant {name!r}: " if name else ""
    builder = _Builder(source, place)
    world = builder.world(data, folder)
    for where, problem in faults(world, data):
        raise CaseError(source, place + where, problem)
    rounds = []
    for number, entry in enumerate(data.get("round", []), 1):
        rounds.append(
            CaseRound(
                orders=tuple(entry.get("order", [])),
                # Dice and seed written once for the case are for its first round, or its only one.
                dice=entry.get("dice", data.get("dice", {}) if number == 1 else {}),
                seed=entry.get("seed", data.get("seed")),
                seeds=entry.get("seeds"),
                rulings=entry.get("rulings", {}),
                expect=entry.get("expect", {}),
                before_end=entry.get("before_end", {}),
            )
        )
    return Scenario(name, world, tuple(rounds), data.get("expect", {}), under_way="saved" in data)


class _Builder:
    """Makes the world of one scenario; keeps the file and the variant at hand for messages."""

    def __init__(self, source: str, place: str) -> None:
        self.source = source
        self.place = place
        self.sides: dict[str, Side] = {}
        self.changed: dict[str, str] = {}
        """Where a class that only one unit has was changed, by its id."""

    def fail(self, where: str, problem: str) -> CaseError:
        return CaseError(self.source, self.place + where, problem)

    def world(self, data: Mapping[str, Any], folder: Path | None) -> World:
        hexmap = self.map(data.get("map", {}), folder)
        if "saved" in data:
            try:
                return world_from_json(data["saved"], hexmap)
            except SavedDataError as error:
                raise self.fail("saved", str(error)) from None
        raw = self.raw_classes(data)
        classes: dict[str, UnitClass] = {}
        if data.get("classes") == "starter":
            classes.update(starter_catalogue().classes)
        classes.update({key: self.unit_class(key, raw, f"class.{key}") for key in raw})
        units: dict[str, Unit] = {}
        for unit_id, entry in data.get("units", {}).items():
            where = f"units.{unit_id}"
            class_id = entry["class"]
            if class_id not in classes:
                raise self.fail(f"{where}.class", unknown("class", class_id, classes))
            if "with" in entry:
                if class_id not in raw:
                    problem = "only classes of the case or the examples can be changed"
                    raise self.fail(f"{where}.with", problem)
                changed = f"{class_id} of {unit_id}"
                self.changed[changed] = f"{where}.with"
                raw[changed] = {"like": class_id} | entry["with"]
                classes[changed] = self.unit_class(changed, raw, f"{where}.with")
                class_id = changed
            units[unit_id] = self.unit(unit_id, entry, classes[class_id], hexmap)
        upgrades = {
            key: self.typed(Upgrade, {"id": key, "name": key, "slot": "equipment"} | entry, f"upgrade.{key}")
            for key, entry in data.get("upgrade", {}).items()
        }
        kinds = self.kinds(data.get("structure_kind", {}))
        self.known_words({key: classes[key] for key in raw}, upgrades, kinds)
        world = World(
            map=hexmap,
            catalogue=Catalogue(classes, upgrades, kinds),
            units=units,
            depots={
                key: Depot(
                    parse_label(key),
                    Side(entry.get("side", "player")),
                    cargo=Cargo(entry.get("crates", 0), entry.get("barrels", 0)),
                    capacity=entry.get("capacity"),
                )
                for key, entry in data.get("depots", {}).items()
            },
            environment=self.typed(
                Environment, self.clock(data.get("environment", {}), hexmap), "environment"
            ),
            settings=self.typed(Settings, data.get("settings", {}), "settings"),
        )
        build_printed(world)
        for number, entry in enumerate(data.get("structures", ()), 1):
            self.structure(world, entry, f"structures.{number}")
        refresh_map(world)
        for number, entry in enumerate(data.get("mines", ()), 1):
            known = entry.get("known", ())
            rest = {key: value for key, value in entry.items() if key not in ("at", "known")}
            side = Side(rest.pop("side", "hostile"))
            laid = Minefield(f"m{number}", parse_label(entry["at"]), side, **rest)
            lay(world, laid)
            for other in known:
                learn(world, Side(other), laid)
        _line_up(world, data.get("units", {}))
        for unit in world.units.values():
            self.limited(unit, world.catalogue)
            unit.garrison = canonical(unit.garrison, hexmap.pointy) if unit.garrison else None
        return self.with_fields(world, data.get("world", {}), "world")

    def known_words(
        self,
        classes: Mapping[str, UnitClass],
        upgrades: Mapping[str, Upgrade],
        kinds: Mapping[str, StructureKind],
    ) -> None:
        """Refuse tags, traits and other words of the case's own classes and upgrades that nothing knows."""
        for name, things in (("class", classes), ("upgrade", upgrades)):
            for key, thing in things.items():
                for field, problem in strange_words(thing, upgrades.keys(), kinds):
                    raise self.fail(f"{self.changed.get(key, f'{name}.{key}')}.{field}", problem)

    def kinds(self, data: Mapping[str, dict[str, Any]]) -> dict[str, StructureKind]:
        """Kinds of structure of the case; those that are shipped are changed in what they name."""
        shipped = shipped_structures()
        kinds = {}
        for key, entry in data.items():
            base = {"id": key, "name": key, "place": "body"}
            if key in shipped:
                base = {field.name: getattr(shipped[key], field.name) for field in fields(StructureKind)}
            kinds[key] = self.typed(StructureKind, base | entry, f"structure_kind.{key}")
        return kinds

    def structure(self, world: World, entry: Mapping[str, Any], where: str) -> None:
        kind = kind_named(world.catalogue, entry["kind"])
        if kind is None:
            raise self.fail(f"{where}.kind", f"no structure {entry['kind']!r}")
        at = parse_label(entry["at"])
        edge = self.side(world.map, entry["edge"], f"{where}.edge") if "edge" in entry else None
        if (kind.place == "edge") is not (edge is not None):
            raise self.fail(f"{where}.edge", f"a {kind.name} is {'on an' if edge is None else 'no'} edge")
        slot = entry.get("line", "front") if kind.place == "line" else ""
        slot = "emplacement" if kind.place == "emplacement" else slot
        key = place_key(at, edge, slot, wide=world.map.wide)
        whole = health_of(world.catalogue, kind)
        made = Structure(
            key,
            kind.id,
            at,
            entry.get("health", whole),
            Side(side) if (side := entry.get("side", "player")) else None,
            entry.get("built", True),
            edge,
            self.side(world.map, entry["facing"], f"{where}.facing") if "facing" in entry else None,
            slot,
            stealthed=conceals(world, kind, at),
        )
        world.structures[key] = made
        if kind.stores and made.built and made.side is not None:
            held = world.depots.get(world.map.label(at))
            cargo = held.cargo if held is not None else Cargo()
            world.depots[world.map.label(at)] = Depot(at, made.side, cargo=cargo, capacity=kind.capacity)

    def side(self, hexmap: HexMap, name: str, where: str) -> Facing:
        """A side of a hex by what the case's map calls it (EDC-A3.1-b)."""
        try:
            return parse_facing(name, hexmap.pointy)
        except BadFacing as error:
            raise self.fail(where, str(error)) from None

    def clock(self, entry: Mapping[str, Any], hexmap: HexMap) -> dict[str, Any]:
        """The environment of a case, which writes where the wind blows as a direction."""
        wind = entry.get("wind", hexmap.side_name(hexmap.compass[0]))
        named = self.side(hexmap, wind, "environment.wind") if isinstance(wind, str) else wind
        return {**entry, "wind": named}

    def limited(self, unit: Unit, catalogue: Catalogue) -> None:
        """Full uses of what the case does not count itself."""
        for upgrade in unit.upgrades:
            if upgrade not in catalogue.upgrades:
                raise self.fail(f"units.{unit.id}.upgrades", f"no [upgrade.{upgrade}] in the case")
            count = catalogue.upgrades[upgrade].use_count
            if count is not None:
                unit.uses.setdefault(upgrade, count)
        for weapon in catalogue.cls(unit).weapons:
            if weapon.uses is not None:
                unit.uses.setdefault(weapon.id, weapon.uses)

    def with_fields(self, thing: _T, entry: Mapping[str, Any], where: str) -> _T:
        """The unit or world with more of its fields set, written as saved worlds hold them."""
        entry = gather_round(entry) if isinstance(thing, Unit) else entry
        self.only(entry, type(thing), where)
        hints = get_type_hints(type(thing))
        for name, value in entry.items():
            try:
                setattr(thing, name, TypeAdapter(hints[name]).validate_python(value))
            except ValidationError as error:
                raise self.fail(f"{where}.{name}", error.errors()[0]["msg"]) from None
        return thing

    def map(self, value: object, folder: Path | None) -> HexMap:
        try:
            if isinstance(value, str):
                beside = (folder or Path()) / value
                if beside.is_file():
                    return load_map(beside.read_text(encoding="utf-8"), value)
                if value in shipped_maps():
                    return load_map(read_shipped(value), value)
                raise self.fail("map", f"no map {value!r}; shipped are {', '.join(shipped_maps())}")
            assert isinstance(value, dict)
            return map_from_data(_whole_map(value), self.source)
        except MapError as error:
            raise self.fail(f"map.{error.where}", error.problem) from None
        except BadLabel as error:
            raise self.fail("map", str(error)) from None

    def raw_classes(self, data: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
        raw: dict[str, dict[str, Any]] = {}
        if data.get("classes", "examples") == "examples":
            raw.update(_examples())
        raw.update(data.get("class", {}))
        return raw

    def unit_class(self, class_id: str, raw: Mapping[str, dict[str, Any]], where: str) -> UnitClass:
        entry = self.inherited(class_id, raw, where, ())
        if "side" in entry:
            # A changed class is on the side of the class it is like.
            self.sides[class_id] = Side(entry.pop("side"))
        change = entry.pop("weapon", {})
        weapons = [dict(weapon) for weapon in entry.get("weapons", ())]
        if change:
            if not weapons:
                raise self.fail(f"{where}.weapon", "the class is unarmed; give `weapons`")
            weapons[0].update(change)
        for number, weapon in enumerate(weapons, 1):
            self.only(weapon, Weapon, f"{where}.weapons.{number}")
        entry = {"id": class_id, "name": class_id} | entry | {"weapons": weapons}
        self.only(entry, UnitClass, where)
        return self.typed(UnitClass, entry, where)

    def inherited(
        self, class_id: str, raw: Mapping[str, dict[str, Any]], where: str, seen: tuple[str, ...]
    ) -> dict[str, Any]:
        if class_id not in raw or class_id in seen:
            raise self.fail(f"{where}.like", f"no class {class_id!r} to be like")
        entry = dict(raw[class_id])
        parent = entry.pop("like", None)
        if parent is None:
            return entry
        base = self.inherited(parent, raw, where, (*seen, class_id))
        return base | entry

    def only(self, entry: Mapping[str, Any], kind: type, where: str) -> None:
        known = {field.name for field in fields(kind)}
        for name in sorted(set(entry) - known):
            raise self.fail(f"{where}.{name}", f"no such field; known are {', '.join(sorted(known))}")

    def typed(self, kind: type[_T], entry: Mapping[str, Any], where: str) -> _T:
        self.only(entry, kind, where)
        try:
            value: _T = _ADAPTERS[kind].validate_python(dict(entry))
        except ValidationError as error:
            first = error.errors()[0]
            path = ".".join(str(part + 1 if isinstance(part, int) else part) for part in first["loc"])
            raise self.fail(f"{where}.{path}", first["msg"]) from None
        return value

    def unit(self, unit_id: str, entry: Mapping[str, Any], kind: UnitClass, hexmap: HexMap) -> Unit:
        at = parse_label(entry["at"])
        if not hexmap.contains(at):
            wide, high = hexmap.drawn_size
            raise self.fail(
                f"units.{unit_id}.at",
                f"{entry['at']} is off the map of {wide} by {high} hexes",
            )
        side = Side(entry["side"]) if "side" in entry else self.sides.get(kind.id, Side.PLAYER)
        unit = Unit(
            id=unit_id,
            name=entry.get("name", unit_id),
            class_id=kind.id,
            side=side,
            hex=at,
            facing=self.side(hexmap, entry["facing"], f"units.{unit_id}.facing")
            if "facing" in entry
            else hexmap.compass[0],
            fs=entry.get("fs", kind.fs),
            energy=entry.get("energy", kind.energy),
            owner=entry.get("owner", "P" if side is Side.PLAYER else None),
            uses=dict(entry.get("uses", {})),
            upgrades=tuple(entry.get("upgrades", ())),
            front=entry.get("front", True),
            immobilised=entry.get("immobilised", False),
            disarmed=entry.get("disarmed", False),
            overrun=entry.get("overrun", False),
            cargo=Cargo(**entry.get("cargo", {})),
            profile=Profile(entry.get("profile", "low" if kind.unit_type in AIRCRAFT else "landed")),
            brawl=entry.get("brawl", False),
            stealthed=entry.get("stealthed", "stealth" in kind.tags),
        )
        return self.with_fields(unit, entry.get("state", {}), f"units.{unit_id}.state")


def _line_up(world: World, written: Mapping[str, Mapping[str, Any]]) -> None:
    """Who is in front in each hex where the case does not say it (EDC-C2.2.4-c)."""
    board = Board(world, {})
    for unit in world.units.values():
        mates = board.mates(unit.side, unit.hex)
        unsaid = [mate for mate in mates if not _says(written[mate.id], "front")]
        if len(mates) < 2 or not unsaid or unit is not unsaid[0]:
            continue
        led = any(mate.front for mate in mates if mate not in unsaid)
        first = None if led else frontline(unsaid, world.catalogue, {})
        for mate in unsaid:
            mate.front = mate is first


def _says(entry: Mapping[str, Any], field: str) -> bool:
    return field in entry or field in entry.get("state", {})


def _whole_map(data: Mapping[str, Any]) -> dict[str, Any]:
    """The tables of a map file from those of a case, which may leave out name, size and terrain.

    `hexes` (labels by terrain) and `levels` (labels by level) then say what is not plains at level 0.
    """
    whole = {"name": "case"} | dict(data)
    hexes, levels = whole.pop("hexes", {}), whole.pop("levels", {})
    rows = whole.get("terrain")
    if isinstance(rows, list) and rows and "size" not in whole:
        whole["size"] = [len(str(rows[0]).replace(" ", "")), len(rows)]
    width, height = whole.setdefault("size", list(DEFAULT_SIZE))
    pointy = whole.get("orientation") == POINTY
    if rows is None or hexes:
        known = {kind.value: TERRAIN[kind].letter for kind in TERRAIN}
        whole["terrain"] = _painted(rows or ["." * width] * height, hexes, known, "hexes", pointy)
    if levels:
        grid = [" ".join("0" * width)] * height
        whole["elevation"] = _painted(grid, levels, {level: level for level in levels}, "levels", pointy)
    return whole


def _painted(
    rows: list[str], painted: Mapping[str, str], known: Mapping[str, str], where: str, pointy: bool
) -> list[str]:
    """The rows as drawn, with the named hexes replaced; raises MapError for what is not known or off the map."""
    if not isinstance(painted, dict) or not all(isinstance(labels, str) for labels in painted.values()):
        raise MapError("", where, 'must be a table of labels, such as { forest = "0203 0204" }')
    grid = [row.split() if " " in row else list(row) for row in rows]
    for kind, labels in painted.items():
        if kind not in known:
            raise MapError("", f"{where}.{kind}", f"no such terrain; known are {', '.join(known)}")
        for text in labels.split():
            at = parse_label(text)
            along, down = (at.row, at.col) if pointy else at  # a label there is row and column
            if down > len(grid) or along > len(grid[down - 1]):
                raise MapError("", f"{where}.{kind}", f"{text} is off the map")
            grid[down - 1][along - 1] = known[kind]
    return [" ".join(row) for row in grid]
