"""Terrain on a table, in terms all rule sets share; each rule set decides what they mean."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from bot.messages import word
from bot.skirmish.table.shapes import Base, Region


class Movement(StrEnum):
    """How a feature hinders a mover."""

    OPEN = "open"
    ROAD = "road"
    DIFFICULT = "difficult"
    ROUGH = "rough"
    OBSTACLE = "obstacle"
    """May be crossed at a cost, never ended on."""
    IMPASSABLE = "impassable"


class Sight(StrEnum):
    """How a feature affects a line of sight."""

    CLEAR = "clear"
    SOLID = "solid"
    DENSE = "dense"
    SPARSE = "sparse"


class Cover(StrEnum):
    """How a feature protects, from worst to best."""

    NONE = "none"
    OBSCURED = "obscured"
    LIGHT = "light"
    HEAVY = "heavy"


@dataclass(frozen=True)
class Feature:
    """A terrain area or an obstacle."""

    id: str
    kind: str
    """What it is (wood, wall, container …); the picture's key lists kinds."""
    region: Region
    name: str = ""
    height: float = 0.0
    """Above the table, in the board's unit (or in levels, where a rule set counts levels)."""
    sight: Sight = Sight.CLEAR
    cover: Cover = Cover.NONE
    movement: Movement = Movement.OPEN
    classes: Mapping[str, Movement] = field(default_factory=dict)
    """Where some classes of movers (infantry, hard …) meet it differently."""
    traits: tuple[str, ...] = ()

    def movement_for(self, mover: str = "") -> Movement:
        """How it hinders a mover of this class."""
        return self.classes.get(mover, self.movement)


def body(base: Base, name: str, height: float = 1.0) -> Feature:
    """A model as an obstacle to a line of sight."""
    return Feature(name, "base", base.region, height=height, sight=Sight.SOLID)


@dataclass(frozen=True)
class Look:
    """The usual properties of a kind, for board files, the generator and imports."""

    height: float
    sight: Sight
    cover: Cover
    movement: Movement
    classes: Mapping[str, Movement] = field(default_factory=dict)
    name: str = ""
    """Of a kind that a board file adds; those of `KINDS` are messages (`kind_name`)."""


_M, _S, _C = Movement, Sight, Cover
_SOFT_ROUGH = {"medium": _M.ROUGH, "hard": _M.ROUGH}
_SOFT_ONLY = {"medium": _M.IMPASSABLE, "hard": _M.IMPASSABLE}
_WHEELS = {"wheeled": _M.IMPASSABLE, "tracked": _M.IMPASSABLE}

KINDS: dict[str, Look] = {
    "wall": Look(3.0, _S.SOLID, _C.HEAVY, _M.IMPASSABLE),
    "door": Look(3.0, _S.SOLID, _C.HEAVY, _M.IMPASSABLE),
    "hard_cover": Look(1.5, _S.SOLID, _C.HEAVY, _M.OBSTACLE),
    "container": Look(2.5, _S.SOLID, _C.HEAVY, _M.OBSTACLE),
    "cargo_crate": Look(1.5, _S.SOLID, _C.LIGHT, _M.OBSTACLE),
    "block": Look(4.0, _S.SOLID, _C.HEAVY, _M.IMPASSABLE),
    "low_wall": Look(1.0, _S.SOLID, _C.HEAVY, _M.OPEN, _WHEELS),
    "fence": Look(1.0, _S.SPARSE, _C.LIGHT, _M.OPEN, _WHEELS),
    "tree": Look(4.0, _S.SOLID, _C.LIGHT, _M.IMPASSABLE),
    "force_field": Look(0.0, _S.CLEAR, _C.LIGHT, _M.OPEN),
    "wood": Look(4.0, _S.SPARSE, _C.LIGHT, _M.DIFFICULT, _SOFT_ROUGH),
    "dense_wood": Look(4.0, _S.DENSE, _C.LIGHT, _M.DIFFICULT, _SOFT_ROUGH),
    "jungle": Look(4.0, _S.DENSE, _C.LIGHT, _M.DIFFICULT, _SOFT_ONLY),
    "crystal_forest": Look(4.0, _S.SPARSE, _C.HEAVY, _M.DIFFICULT),
    "scrub": Look(0.8, _S.SPARSE, _C.OBSCURED, _M.DIFFICULT),
    "field": Look(0.8, _S.SPARSE, _C.OBSCURED, _M.OPEN),
    "ruin": Look(2.0, _S.SPARSE, _C.HEAVY, _M.DIFFICULT, _SOFT_ROUGH),
    "building": Look(4.0, _S.DENSE, _C.HEAVY, _M.DIFFICULT, _SOFT_ROUGH),
    "rubble": Look(0.5, _S.SPARSE, _C.LIGHT, _M.DIFFICULT, _SOFT_ROUGH),
    "fortification": Look(1.0, _S.SPARSE, _C.HEAVY, _M.OPEN, _SOFT_ONLY),
    "marsh": Look(0.0, _S.CLEAR, _C.NONE, _M.ROUGH),
    "river": Look(0.0, _S.CLEAR, _C.NONE, _M.ROUGH),
    "water": Look(0.0, _S.CLEAR, _C.NONE, _M.IMPASSABLE),
    "cliff": Look(6.0, _S.SOLID, _C.HEAVY, _M.IMPASSABLE),
    "hill": Look(1.0, _S.CLEAR, _C.NONE, _M.OPEN),
    "road": Look(0.0, _S.CLEAR, _C.NONE, _M.ROAD),
    "scenery": Look(0.0, _S.CLEAR, _C.NONE, _M.OPEN),
}


def kind_name(kind: str) -> str:
    """What a kind of terrain is called; one that a board file brings, by its own word."""
    return word("terrain", kind) if kind in KINDS else kind.replace("_", " ").capitalize()


def kind_inside(kind: str) -> str:
    """The same within a sentence, as `wall`; also from an event, which has a blank for each low line."""
    known = kind.replace(" ", "_")
    return word("terrain", f"{known}.inside") if known in KINDS else kind.replace("_", " ")


def make(kind: str, name: str, region: Region, *, traits: tuple[str, ...] = ()) -> Feature:
    """A feature with the usual properties of its kind; KeyError for an unknown kind. `name` is its id."""
    look = KINDS[kind]
    return Feature(
        name, kind, region, "", look.height, look.sight, look.cover, look.movement, dict(look.classes), traits
    )
