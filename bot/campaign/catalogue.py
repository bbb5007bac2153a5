"""The catalogue: unit classes and their weapons from TOML, checked on load."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from importlib import resources
from typing import Any

from bot.campaign.gear import ApKind, Catalogue, Damage, UnitClass, Weapon

UNIT_TYPES = (
    "Infantry",
    "AMPV",
    "LUV",
    "Truck",
    "Towed",
    "Walker",
    "Aquatic Craft",
    "Large Vessel",
    "VTOL",
    "Fixed-Wing",
)
PROPULSION = (
    "Foot",
    "Wheeled",
    "Tracked",
    "Roller",
    "Anti-Grav",
    "Towed",
    "Walker",
    "Rotor",
    "Propeller",
    "Jet",
    "Water",
)
TARGETS = ("infantry", "soft", "vehicle", "structure", "airborne", "aquatic")
_DAMAGE = re.compile(r"FS(?:\s*\*\s*(\d+(?:/\d+|\.\d+)?))?(?:\s*\+\s*(\d+))?")
_MISSING = object()


class CatalogueError(ValueError):
    """A catalogue that cannot be used; names the source, the entry and the field, and says what to do."""

    def __init__(self, source: str, entry: str, field: str, problem: str) -> None:
        self.source, self.entry, self.field, self.problem = source, entry, field, problem
        super().__init__(": ".join(part for part in (source, entry, field, problem) if part))


class _Reader:
    """One entry, read field by field; what is left over at the end was not asked for."""

    def __init__(self, source: str, entry: str, table: Mapping[str, Any]) -> None:
        self.source, self.entry, self.left = source, entry, dict(table)

    def fail(self, field: str, problem: str) -> CatalogueError:
        return CatalogueError(self.source, self.entry, field, problem)

    def take(self, field: str, default: Any = _MISSING) -> Any:
        value = self.left.pop(field, default)
        if value is _MISSING:
            raise self.fail(field, "is missing")
        return value

    def text(self, field: str, default: Any = _MISSING, among: tuple[str, ...] = ()) -> str:
        value = self.take(field, default)
        if not isinstance(value, str):
            raise self.fail(field, "must be text")
        if among and value not in among:
            raise self.fail(field, f"{value!r} is not one of {', '.join(among)}")
        return value

    def number(self, field: str, default: Any = _MISSING, low: int = 0, high: int = 99) -> int:
        value = self.take(field, default)
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise self.fail(field, f"must be a whole number from {low} to {high}")
        return value

    def words(self, field: str, among: tuple[str, ...] = ()) -> frozenset[str]:
        value = self.take(field, [])
        if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
            raise self.fail(field, "must be a list of words")
        for word in value:
            if among and word not in among:
                raise self.fail(field, f"{word!r} is not one of {', '.join(among)}")
        return frozenset(value)

    def flag(self, field: str) -> bool:
        value = self.take(field, False)
        if not isinstance(value, bool):
            raise self.fail(field, "must be true or false")
        return value

    def done(self) -> None:
        for field in self.left:
            raise self.fail(field, "is not a field of this entry")


def load_catalogue(text: str, source: str) -> Catalogue:
    """Read a catalogue. `source` names it in errors. Raises CatalogueError.

    Format: one `[[class]]` table for each class with its `[[class.weapon]]` tables; see `starter.toml`.
    """
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise CatalogueError(source, "", "", f"not TOML: {error}") from None
    entries = document.pop("class", [])
    for field in document:
        raise CatalogueError(source, "", field, "is not a field of a catalogue")
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        raise CatalogueError(source, "", "class", "write each class as a [[class]] table")
    classes: dict[str, UnitClass] = {}
    for place, entry in enumerate(entries, start=1):
        cls = _class(source, str(entry.get("id") or f"class {place}"), entry)
        if cls.id in classes:
            raise CatalogueError(source, cls.id, "id", "is used twice")
        classes[cls.id] = cls
    return Catalogue(classes)


@lru_cache(maxsize=1)
def starter_catalogue() -> Catalogue:
    """The classes shipped with the bot."""
    text = resources.files("bot.campaign").joinpath("starter.toml").read_text(encoding="utf-8")
    return load_catalogue(text, "starter.toml")


def _class(source: str, entry: str, table: Mapping[str, Any]) -> UnitClass:
    read = _Reader(source, entry, table)
    weapons = read.take("weapon", [])
    if not isinstance(weapons, list) or not all(isinstance(weapon, dict) for weapon in weapons):
        raise read.fail("weapon", "write each weapon as a [[class.weapon]] table")
    energy = str(read.take("energy"))
    if not re.fullmatch(r"\d{1,2}i?", energy):
        raise read.fail("energy", "must be a number, with i after it for infantry energy, like '5i'")
    unit_type = read.text("type", among=UNIT_TYPES)
    cls = UnitClass(
        id=read.text("id"),
        name=read.text("name"),
        unit_type=unit_type,
        tags=read.words("tags"),
        fs=read.number("fs", low=1),
        armour=read.number("armour", 0, high=20),
        speed=read.number("speed", high=20),
        energy=int(energy.rstrip("i")),
        infantry_energy=energy.endswith("i"),
        vision=read.number("vision", 3, high=12),
        propulsion=read.text("propulsion", among=PROPULSION),
        weapons=tuple(_weapon(source, entry, weapon) for weapon in weapons),
        cargo=read.number("cargo", 0),
        price=read.number("price", 0),
        symbol=read.text("symbol", "infantry"),
        description=read.text("description", ""),
    )
    read.done()
    ids = [weapon.id for weapon in cls.weapons]
    if len(set(ids)) < len(ids):
        raise CatalogueError(source, entry, "weapon", "two weapons have the same id")
    return cls


def _weapon(source: str, entry: str, table: Mapping[str, Any]) -> Weapon:
    read = _Reader(source, f"{entry}: weapon {table.get('id', '?')}", table)
    kinds = tuple(kind.value for kind in ApKind)
    uses = read.take("uses", None)
    if uses is not None and (not isinstance(uses, int) or uses < 1):
        raise read.fail("uses", "must be a whole number from 1; leave it out for unlimited")
    weapon = Weapon(
        id=read.text("id"),
        name=read.text("name"),
        range=read.number("range", high=20),
        damage=_damage(read),
        ap=read.number("ap", 0, high=20),
        ap_kind=ApKind(read.text("ap_kind", "AP", among=kinds)),
        special_ap=read.number("special_ap", 0, high=20),
        special_ap_kind=ApKind(read.text("special_ap_kind", "V-AP", among=kinds)),
        tag=read.text("tag", ""),
        may_target=read.words("may_target", TARGETS),
        uses=uses,
        indirect=read.flag("indirect"),
        melee=read.flag("melee"),
    )
    read.done()
    return weapon


def _damage(read: _Reader) -> Damage:
    """'FS', 'FS*1/2', 'FS*2+1' or a fixed number (EDC-C3-a)."""
    value = str(read.take("damage", "FS")).strip()
    if value.isdecimal():
        return Damage(fixed=int(value))
    found = _DAMAGE.fullmatch(value)
    if found is None:
        raise read.fail("damage", f"{value!r} is not like 'FS', 'FS*1/2', 'FS+1' or '4'")
    return Damage(factor=Fraction(found[1] or 1), plus=int(found[2] or 0))
