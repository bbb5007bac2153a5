"""What one viewer may see of a tabletop battle, and the colours of sides and marks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.skirmish.table.board import Board
from bot.skirmish.table.shapes import Base, Point, Region

WORK, NOTE = "work", "note"
"""Kinds of markers: what is built or being built, and what is a label only."""
MARK_NAME: dict[str, str] = {
    "planned": "key-table-planned",
    "done": "key-table-done",
    "blocked": "key-table-blocked",
    "range": "key-table-range",
    "control": "key-table-control",
    "command": "key-table-command",
    "defence": "key-table-defence",
    "shot": "key-table-shot",
    "damage": "key-table-damage",
    "template": "key-table-template",
    "arc": "key-table-arc",
    "sight": "key-table-sight",
}


@dataclass(frozen=True)
class Token:
    """A model: its base, a short label, whose it is (index into the view's sides)."""

    base: Base
    label: str
    side: int = 0
    marks: tuple[str, ...] = ()
    """States in one or two letters, shown beside the label."""
    faced: bool = True
    done: bool = False
    """Drawn pale: has acted."""
    chosen: bool = False
    """Drawn with a golden ring."""
    group: str = ""
    """Models of one group are tied together by a thin line."""
    ghost: bool = False
    """Where a model would be: drawn as an outline."""
    symbol: str = ""
    """`vehicle` has a second ring, `flyer` wings; all others neither."""
    lost: float = 0.0
    """The share of its health that is lost: so much of its rim is missing."""


@dataclass(frozen=True)
class Mark:
    """Something laid over the table; `kind` (see `Look.marks`) gives colour and the line of the key.

    Exactly one of: `region` (template, arc), `path` (a move or a line), `ring` (a base or point, and a distance).
    """

    kind: str
    region: Region | None = None
    path: tuple[Point, ...] = ()
    ring: tuple[Base, float] | None = None
    label: str = ""
    thin: bool = False
    """A path as a mere line: one of many."""


@dataclass(frozen=True)
class Pin:
    """A lettered place to choose from."""

    at: Point
    label: str


@dataclass(frozen=True)
class TableView:
    """What one viewer may see. `sides` names the sides in the order of their colours: (id on the board, name)."""

    board: Board
    title: str
    subtitle: str = ""
    sides: tuple[tuple[str, str], ...] = ()
    tokens: tuple[Token, ...] = ()
    marks: tuple[Mark, ...] = ()
    pins: tuple[Pin, ...] = ()
    groups: tuple[tuple[str, str, tuple[str, ...]], ...] = ()
    """Groups of models with their labels and states, which stand once beside each group."""
    tags: tuple[tuple[str, str], ...] = ()
    """Letters beside models, and what they mean."""
    ground: Mapping[str, str] = field(default_factory=dict)
    """What each kind of terrain does, for the key."""
