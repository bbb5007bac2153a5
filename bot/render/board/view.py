"""What one viewer may see of a tabletop battle, and the colours of sides and marks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.render.shared.palette import RGB, mix
from bot.skirmish.table.board import Board
from bot.skirmish.table.shapes import Base, Point, Region

SIDES: tuple[tuple[RGB, RGB, RGB], ...] = (
    ((188, 218, 255), (20, 66, 150), (10, 34, 84)),
    ((176, 38, 34), (92, 12, 12), (255, 255, 255)),
    ((190, 236, 186), (22, 96, 56), (8, 54, 28)),
    ((92, 52, 138), (46, 20, 80), (255, 255, 255)),
)
"""Fill, rim and text of the bases of each side: light and dark in turn, so that they differ without colour too."""
MARK_COLOUR: dict[str, RGB] = {
    "planned": (120, 30, 150),
    "done": (70, 76, 90),
    "blocked": (190, 40, 30),
    "range": (20, 20, 26),
    "control": (176, 92, 0),
    "command": (0, 96, 128),
    "defence": (128, 64, 112),
    "shot": (200, 30, 24),
    "damage": (200, 30, 24),
    "template": (214, 88, 0),
    "arc": (30, 110, 160),
    "sight": (0, 120, 70),
}
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


@dataclass(frozen=True)
class Mark:
    """Something laid over the table; `kind` (see MARK_COLOUR) gives colour and the line of the key.

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


def side_colours(n: int) -> tuple[RGB, RGB, RGB]:
    return SIDES[n % len(SIDES)]


def pale(fill: RGB, rim: RGB) -> tuple[RGB, RGB]:
    return mix(fill, (214, 212, 204), 0.62), mix(rim, (150, 150, 150), 0.45)
