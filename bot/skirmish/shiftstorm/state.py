"""What a game of Shiftstorm is at one moment: models, table, turn, and what waits for an answer. Nothing is hidden."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from bot.skirmish.kit.stack import Stack
from bot.skirmish.shiftstorm.catalogue import Character, Item, Weapon, catalogue
from bot.skirmish.table.board import Board
from bot.skirmish.table.boardfile import board_data, board_from_data
from bot.skirmish.table.measure import CONTACT
from bot.skirmish.table.shapes import EPS, Base, Point, span

XY = tuple[float, float]
CLOSE, SHORT, MEDIUM, LONG, XLONG = 6.0, 12.0, 24.0, 36.0, 48.0
"""Range bands in inches (SHS-shooting-h)."""
BANDS = (SHORT, MEDIUM, LONG, XLONG)
"""By Tier, from 1."""


@dataclass(frozen=True)
class Model:
    """A character, companion or VIP of one side."""

    id: str
    owner: str
    character: str
    name: str
    stats: dict[str, int]
    """As it came to the game; a dash is missing."""
    weapons: tuple[str, ...] = ()
    items: tuple[str, ...] = ()
    """Gear and armoury items it carries, one entry each; what is used up is gone."""
    forged: tuple[str, ...] = ()
    """Those of its items that were made in this game and vanish after it."""
    skills: tuple[str, ...] = ()
    armour: str = "none"
    armor: int = 0
    """Current Armor Stat without temporary points; 0: Downed."""
    start: int = 0
    """Armor it can be healed to."""
    at: XY | None = None
    ammo: dict[str, int] = field(default_factory=dict)
    """What is left of counted weapons."""
    special: tuple[Weapon, ...] = ()
    """Its own weapons: Core Encrypted items."""
    cog: str = ""
    """The stat its Silver Cog raises."""
    aff: bool = False
    """Its AFF still holds."""
    shield: int = 0
    shield_start: int = 0
    barrier: int = 0
    barrier_by: str = ""
    boost: int = 0
    """Temporary Armor until the end of the turn."""
    covert: bool = False
    stealth: bool = False
    """Covert and Stealth still hide it."""
    exposed: bool = False
    """Its Concealed weapons are seen through until the end of the turn."""
    moved: bool = False
    fought: tuple[str, ...] = ()
    """Weapons it has attacked with in this game."""
    used: tuple[str, ...] = ()
    """Weapons it has attacked with in this turn."""
    caustic: bool = False
    pestilence: bool = False
    lit_by: dict[str, str] = field(default_factory=dict)
    """Whose Caustic and Pestilence it suffers from."""
    snares: int = 0
    shock: int = 0
    """The turn through whose end Shock lasts; 0 for none."""
    stun: bool = False
    corruption: int = 0
    marked: int = 0
    """Shooting bonus of its enemies until the end of the turn."""
    bonus: dict[str, int] = field(default_factory=dict)
    """`source:stat` to amount, until the end of the turn."""
    soul: dict[str, int] = field(default_factory=dict)
    """Damage its Soulbound weapons have gained."""
    charged: bool = False
    """It has charged in this turn."""
    acted: bool = False
    """Its activation of this turn is over."""
    choice: str = ""
    """What its owner wants as its Initiative this turn; empty: the best."""
    initiative: int = 0
    gone: bool = False
    """Removed from the game."""
    escaped: bool = False
    """The VIP left by its exit."""
    killer: str = ""
    """The model that removed it."""
    xp: int = 0
    intel: int = 0
    carried: int = 0
    """Intel markers of a Recon mission."""
    spent: tuple[str, ...] = ()
    """What it can do only once in a game and has done."""
    master: str = ""
    """Whose companion it is."""

    @property
    def profile(self) -> Character:
        """Its entry of the catalogue."""
        return catalogue().characters[self.character]

    @property
    def downed(self) -> bool:
        """At Armor 0 (SHS-damage-e)."""
        return self.armor <= 0

    @property
    def on_table(self) -> bool:
        """Whether it is on the table, upright or Downed."""
        return self.at is not None and not self.gone and not self.escaped

    @property
    def active(self) -> bool:
        """On the table and not Downed (SHS-mission-b)."""
        return self.at is not None and not self.gone and not self.escaped and self.armor > 0

    @property
    def hidden(self) -> bool:
        """Whether Covert or Stealth keeps it from being a target."""
        return self.covert or self.stealth

    def carries(self, item: str) -> bool:
        """Whether it has this gear or item."""
        return item in self.items

    def has(self, skill: str) -> bool:
        """Whether it has this skill, by itself, by an item or until the end of the turn."""
        if skill in self.skills or skill in granted(self.items):
            return True
        return bool(self.bonus) and f"skill:{skill}" in self.bonus

    def but(self, **fields: Any) -> Model:
        """The model with these fields changed, in a tenth of the time of `dataclasses.replace`."""
        made = object.__new__(Model)
        made.__dict__.update(self.__dict__)
        made.__dict__.update(fields)
        if len(made.__dict__) != len(self.__dict__):
            raise TypeError(f"a model has no {sorted(fields.keys() - self.__dict__.keys())[0]}")
        return made


@lru_cache(maxsize=4096)
def granted(items: tuple[str, ...]) -> frozenset[str]:
    """The skills and traits that items give their bearer (SHS-equipment-j, SHS-item_trakker-a, SHS-item_cloak-a …)."""
    skills = {grant for name in items for grant in item_of(name).grants}
    if "jetpack" in items:
        skills.add("airborne")
    return frozenset(skills)


def item_of(name: str) -> Item:
    """The item or gear of an id. Raises KeyError."""
    return catalogue().items[name]


@dataclass(frozen=True, slots=True)
class Activation:
    """The activation that is going on."""

    unit: str
    actions: int = 2
    done: tuple[str, ...] = ()
    """Free things done in it, and `moved` and `shot` for the Bipod."""
    protectors: tuple[str, ...] = ()
    """Who may act right after it (SHS-skill_protect-a)."""


@dataclass(frozen=True, slots=True)
class Slot:
    """Models of one side that act at one Initiative, in the order their owner chose."""

    initiative: int
    player: str
    units: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Objective:
    """An objective, an Intel marker or the VIP's exit."""

    id: str
    kind: str
    """hold, sabotage, intel or exit."""
    at: XY
    claimed: str = ""
    """By which player; of Intel: by which model it is carried."""


@dataclass(frozen=True, slots=True)
class State:
    """A game at one moment."""

    players: tuple[str, ...]
    settings: dict[str, str | int | float | bool]
    board: str
    """A board file's content as JSON text."""
    units: tuple[Model, ...]
    mission: str = ""
    phase: str = "mission"
    """mission, first, role, place, ready, play or over."""
    asked: str = ""
    """The player who decides in the phases before play."""
    first: str = ""
    """Who placed first."""
    escort: str = ""
    must: tuple[str, ...] = ()
    """Companions that must be placed now."""
    turn: int = 0
    queue: tuple[Slot, ...] = ()
    acting: Activation | None = None
    stack: Stack = ()
    """What waits for an answer: charge (how the charged model answers), command (the granted Move), protect (who acts
    next)."""
    objectives: tuple[Objective, ...] = ()
    gaid: dict[str, int] = field(default_factory=dict)
    lost: str = ""
    """Why the game ended before its last turn: `player:reason`."""
    inspired: tuple[str, ...] = ()
    """War Keepers who have tested for Inspire this turn."""

    @property
    def table(self) -> Board:
        """The board."""
        return board_of(self.board)

    def unit(self, name: str) -> Model:
        """The model of this id. Raises KeyError."""
        for unit in self.units:
            if unit.id == name:
                return unit
        raise KeyError(name)

    def rival(self, player: str) -> str:
        """The other player."""
        return next(other for other in self.players if other != player)

    def enemies(self, player: str) -> list[Model]:
        """The other side's models on the table, Downed ones included."""
        return [unit for unit in self.units if unit.owner != player and unit.on_table]

    def friends(self, player: str) -> list[Model]:
        """The own models on the table, Downed ones included."""
        return [unit for unit in self.units if unit.owner == player and unit.on_table]

    def base(self, unit: Model) -> Base:
        """Its place and size on the table (SHS-setup-g). Raises ValueError if it is not on the table."""
        if unit.at is None:
            raise ValueError(f"{unit.id} is not on the table")
        return _base(unit.at, float(self.settings["base"]) / 2)

    def gap(self, a: Model, b: Model) -> float:
        """Inches from base to base (SHS-setup-g, SHS-shooting-i)."""
        if a.at is None or b.at is None:
            raise ValueError(f"{a.id} or {b.id} is not on the table")
        return max(0.0, span(a.at, b.at) - float(self.settings["base"]))

    def within(self, a: Model, b: Model, far: float) -> bool:
        """Whether the gap is at most `far` inches."""
        return self.gap(a, b) <= far + EPS

    def touching(self, a: Model, b: Model) -> bool:
        """Base contact: a gap of at most 0.05 in (SHS-setup-g)."""
        return self.within(a, b, CONTACT)

    def with_units(self, changed: Iterable[Model]) -> State:
        """The state with these models in the place of those of the same id."""
        new = {unit.id: unit for unit in changed}
        return replace(self, units=tuple(new.get(unit.id, unit) for unit in self.units))


@lru_cache(maxsize=8192)
def _base(at: XY, radius: float) -> Base:
    return Base(Point(*at), radius)


@lru_cache(maxsize=256)
def board_of(text: str) -> Board:
    """The board of a JSON text."""
    return board_from_data(json.loads(text), "board")


def board_text(board: Board) -> str:
    """The board as the JSON text a state keeps."""
    return json.dumps(board_data(board), sort_keys=True)


@lru_cache(maxsize=256)
def board_json(text: str) -> Mapping[str, Any]:
    """The board's tables, for views."""
    tables: Mapping[str, Any] = json.loads(text)
    return tables


def weapon_of(unit: Model, name: str) -> Weapon:
    """A weapon of a model by its id. Raises KeyError."""
    for weapon in unit.special:
        if weapon.id == name:
            return weapon
    return catalogue().weapons[name]
