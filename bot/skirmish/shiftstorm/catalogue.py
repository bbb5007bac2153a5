"""The catalogue: characters, companions, weapons, gear, armoury items, skills and tables (SHS-char_*-a).

Numbers are those of the printed tables and cards; where these differ the card counts (SHS-stats-k). A stat that is
printed as a dash is missing from `stats` (SHS-stats-h); F is printed for nobody and 0 for all (SHS-stats-a).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from bot.messages import thing, word
from bot.skirmish.kit.files import entries, read_toml, typed

STATS = ("S", "Co", "M", "A", "F", "Ac", "V")
FACTIONS = ("sons_of_ord", "alliance", "highborn", "andiran", "syndication_houses")


@dataclass(frozen=True, slots=True)
class Weapon:
    """A weapon. `range_in` in inches, 0 in close combat; `damage` a number, `armor_stat` or `d3+2`."""

    id: str
    name: str
    kind: str
    """ranged, thrown or combat."""
    rof: int = 0
    damage: int | str = 0
    range_in: int = 0
    traits: tuple[str, ...] = ()
    uses: int = 0
    """Times one of it can be used; 0 without limit."""

    def has(self, trait: str) -> bool:
        """Whether it has a trait."""
        return trait in self.traits


@dataclass(frozen=True, slots=True)
class Character:
    """A profile: a character of the tables, or a companion (cost 0)."""

    id: str
    name: str
    faction: str
    unit_class: str
    """S, C, M, Ac, V or Syn: a label without effect on rolls (SHS-char_classes-a)."""
    kind: str
    """Its printed type, without effect but for drones."""
    cost: int
    stats: Mapping[str, int]
    shield: int = 0
    armour: str = "none"
    equipment: tuple[tuple[str, int], ...] = ()
    skills: tuple[str, ...] = ()
    has_card: bool = True
    counts_as_kill: bool = True
    rule: str = ""
    """Its entry of the ledger; empty for companions."""

    @property
    def drone(self) -> bool:
        """Drones cannot be healed by HEAL (SHS-skill_heal-a)."""
        return self.kind == "Drone"


@dataclass(frozen=True, slots=True)
class Armour:
    """A type of armour: item slots and the save it gives."""

    id: str
    name: str
    slots: int
    save: str


@dataclass(frozen=True, slots=True)
class Item:
    """An entry of the armoury, or gear of a card (`card`)."""

    id: str
    name: str
    slots: int = 1
    limit: int = 0
    """How many a team may have; 0 for any number."""
    consumable: bool = False
    requires: tuple[str, ...] = ()
    grants: tuple[str, ...] = ()
    modifiers: Mapping[str, int] = field(default_factory=dict)
    weapon: str = ""
    effect: str = ""
    card: bool = False
    rule: str = ""
    """Its entry of the ledger; empty for gear."""


@dataclass(frozen=True, slots=True)
class Skill:
    """A skill as players read it; `skill.py` has what it does."""

    id: str
    name: str
    listed: bool
    """Whether it can be learned from the Skill List (SHS-experience-c)."""
    effect: str


@dataclass(frozen=True)
class Catalogue:
    """All of it, by id."""

    characters: Mapping[str, Character]
    weapons: Mapping[str, Weapon]
    armour: Mapping[str, Armour]
    items: Mapping[str, Item]
    skills: Mapping[str, Skill]
    tables: Mapping[str, Any]


def read_catalogue(data: Mapping[str, Any]) -> Catalogue:
    """The catalogue from what its TOML file holds. Raises CatalogueError that names table, entry and field."""
    return Catalogue(
        characters=entries(data, "character", _character) | entries(data, "companion", _companion),
        weapons=entries(data, "weapon", _weapon),
        armour=entries(data, "armour", typed(Armour)),
        items=entries(data, "item", _item) | entries(data, "gear", _gear),
        skills=entries(data, "skill", _skill),
        tables=data["tables"],
    )


@cache
def catalogue() -> Catalogue:
    """The shipped catalogue."""
    return read_catalogue(read_toml(__package__, "catalogue.toml"))


def character(name: str) -> Character:
    """The character or companion of this id. Raises KeyError."""
    return catalogue().characters[name]


def skill_title(who: str, skill: str) -> str:
    """What a skill is called on a character's card; the Apostle's calls Vigorous Overwatch (SHS-skill_overwatch-b)."""
    if (who, skill) == ("apostle_apprentice", "vigorous"):
        return "Overwatch (Vigorous)"
    return catalogue().skills[skill].name


def companion_of(name: str) -> str | None:
    """The companion that is set up with a character (SHS-setup-i, SHS-skill_hunter-a, SHS-skill_syndiccontrol-a)."""
    return {"hunter": "warhound", "syndic_control": "manakin_drone"}.get(name)


def _stats(row: Mapping[str, Any]) -> dict[str, int]:
    return {stat: row["stats"].get(stat, 0) for stat in STATS if stat not in row["dash_stats"]}


def _character(row: Mapping[str, Any]) -> Character:
    return Character(
        row["id"], row["name"], row["faction"], row["class"], row["type"],
        row["cost"], _stats(row), row["shield"], row["armour"],
        tuple((entry["id"], entry["count"]) for entry in row["equipment"]),
        tuple(row["skills"]), row["has_card"], rule=row["rule"],
    )  # fmt: skip


def _companion(row: Mapping[str, Any]) -> Character:
    kind = "Drone" if row["id"].endswith("drone") else "Companion"
    weapons = tuple((weapon, 1) for weapon in row["weapons"] if weapon != "unarmed")
    return Character(
        row["id"], _plain(row["name"]), "", "", kind, 0, _stats(row), 0, row["armour"], weapons,
        tuple(row["skills"]), True, row["counts_as_kill"],
    )  # fmt: skip


def _plain(name: str) -> str:
    """A name without the bracket that tells it from others of that name in the catalogue."""
    return name.partition(" (")[0]


def _weapon(row: Mapping[str, Any]) -> Weapon:
    return Weapon(
        row["id"], _plain(row["name"]), row["kind"], row["rof"], row["damage"], row["range_in"], tuple(row["traits"]),
        row.get("uses", 0),
    )  # fmt: skip


def _item(row: Mapping[str, Any]) -> Item:
    return Item(
        row["id"], row["name"], row["slots"], row["limit_per_team"], row["consumable"], tuple(row["requires"]),
        tuple(row["grants"]), row["modifiers"], row.get("weapon", ""), row["effect"], rule=row["rule"],
    )  # fmt: skip


def _gear(row: Mapping[str, Any]) -> Item:
    return Item(row["id"], row["name"], 0, effect=row["effect"], card=True)


def _skill(row: Mapping[str, Any]) -> Skill:
    name = _plain(row["name"]).replace(" [X]", "")
    return Skill(row["id"], name, row["in_skill_list"], row["effect"])


def in_words(own: str) -> str:
    """What the reader calls a thing of the catalogue, or each of a list of them."""
    return thing(own, "shiftstorm")


def faction_name(faction: str) -> str:
    """What a faction is called; one that nobody knows, by its own word."""
    return word("shiftstorm-faction", faction) if faction in FACTIONS else faction
