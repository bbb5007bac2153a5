"""What a player knows of a game: pieces, markers and facts. Pictures, texts and solo opponents see nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

SPECTATOR = "spectator"
"""The id for all spectators; no player may have it."""
Symbol = Literal["", "foot", "vehicle", "flyer"]
"""Kinds of pieces that pictures tell apart: a saltire, a bar, wings."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A unit, model or stand on the board. Lengths in the board's unit; heading in degrees, 0 up, clockwise."""

    id: str
    name: str
    owner: str
    x: float
    y: float
    heading: float | None = None
    """None where the rules know no facing."""
    shape: Literal["circle", "rect"] = "circle"
    width: float = 1.0
    """Diameter of a circle; side to side of a rectangle."""
    length: float = 1.0
    """Front to back of a rectangle; the same as `width` for a circle."""
    badges: tuple[str, ...] = ()
    """Three letters or digits at most each, as "H6", "E4", "D"; the view's `key` says what the letters mean."""
    ready: bool = True
    """May still act in this round."""
    group: str | None = None
    """The unit of several pieces that it belongs to; its name is in the view's `groups`."""
    facts: Mapping[str, Any] = field(default_factory=dict)
    label: str = ""
    """Its label in a picture, 12 letters at most; default: its id."""
    kind: str = ""
    """What it is, in words, where the pieces of a unit differ: "Conscript"."""
    symbol: Symbol = ""
    """How it is told from others in the picture."""
    health: tuple[int, int] | None = None
    """What is left of its health, and all of it; the picture shows it where something is lost."""


@dataclass(frozen=True, slots=True)
class Marker:
    """A mark that is no unit: an objective, a token, a range or an area to draw."""

    id: str
    kind: str
    """As `objective`, `token`, `work` (what is built), `note` (a label only), `zone`, `range`, `line`."""
    x: float
    y: float
    radius: float | None = None
    label: str = ""
    owner: str | None = None
    points: tuple[tuple[float, float], ...] = ()
    """Outline of an area or course of a line."""


@dataclass(frozen=True, slots=True)
class Group:
    """A unit of several pieces: a formation, a fireteam. Choices name it as their `unit` by this id."""

    id: str
    name: str
    label: str = ""
    """In a picture, 12 letters at most; default: its id."""
    badges: tuple[str, ...] = ()
    """States of the whole group, as those of a piece."""


@dataclass(frozen=True, slots=True)
class Stroke:
    """What an event leaves in the picture. Units are pieces or groups; of a group its middle counts."""

    kind: Literal["shot", "damage", "arc", "area"]
    unit: str
    """Who shoots, who is damaged, whose arc or template it is."""
    target: str = ""
    amount: int = 0
    """Points of damage, models lost."""
    width: float = 90.0
    """Degrees of an arc about the unit's heading."""
    far: float = 0.0
    """Length of an arc, radius of a round template."""
    at: tuple[float, float] = (0.0, 0.0)
    """Middle of a round template."""
    points: tuple[tuple[float, float], ...] = ()
    """Outline of a template that is not round."""


@dataclass(frozen=True, slots=True)
class Reach:
    """How far something of a piece reaches, from the rim of its base; a zone of control from its middle."""

    name: str
    """Of the weapon, or what it is."""
    far: float
    """Infinite where there is no limit."""
    kind: Literal["range", "command", "control", "defence"] = "range"
    width: float = 360.0
    """Degrees of the sector in which it counts …"""
    middle: float = 0.0
    """… and where its middle is, from the piece's heading."""


@dataclass(frozen=True, slots=True)
class View:
    """All that one viewer knows about a state."""

    ruleset: str
    viewer: str | None
    """None: a spectator."""
    players: tuple[str, ...] = ()
    """All players in the order of the setup; pictures colour their pieces by it."""
    round: int = 1
    phase: str = ""
    """A word or two for the heading."""
    turn: tuple[str, ...] = ()
    """Who is to move, as far as the viewer may know."""
    board: Mapping[str, Any] | None = None
    """The board as a board file's content."""
    pieces: tuple[Piece, ...] = ()
    markers: tuple[Marker, ...] = ()
    scores: Mapping[str, float] = field(default_factory=dict)
    status: tuple[str, ...] = ()
    """Lines for below the picture."""
    facts: Mapping[str, Any] = field(default_factory=dict)
    """What else the rule set tells: plain JSON."""
    key: Mapping[str, str] = field(default_factory=dict)
    """What the letters of badges mean, for the key of the picture."""
    groups: tuple[Group, ...] = ()
    """Units of several pieces, as far as the viewer sees any of them."""
    ground: Mapping[str, str] = field(default_factory=dict)
    """What each kind of terrain on the board does under these rules, for the key of the picture."""

    def pieces_of(self, unit: str | None) -> tuple[Piece, ...]:
        """The pieces of a unit: a group's, or the one piece of that id."""
        return tuple(piece for piece in self.pieces if unit is not None and unit in (piece.group, piece.id))

    def unit_of(self, piece: Piece) -> str:
        """The id of the unit that a piece is, or belongs to."""
        return piece.group or piece.id

    def names(self) -> dict[str, tuple[str, str]]:
        """Name and label of every unit and piece, by id."""
        names = {piece.id: (piece.name, piece.label or piece.id) for piece in self.pieces}
        return names | {group.id: (group.name, group.label or group.id) for group in self.groups}


@dataclass(frozen=True, slots=True)
class Sketch:
    """A view with what its player chooses and plans, to be drawn: never more than the view knows."""

    view: View
    places: tuple[tuple[float, float], ...] = ()
    """To choose from."""
    path: tuple[tuple[float, float], ...] = ()
    """Of a planned move."""
    chosen: str | None = None
    """A piece, or a group of pieces."""
    stands: tuple[Piece, ...] = ()
    """Where pieces would be."""
    marks: tuple[Marker, ...] = ()
    """Areas and lines laid over it."""
    close: bool = False
    """Only the part of the table where something has happened, as the view's marks tell."""
