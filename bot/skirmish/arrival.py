"""What comes of a move before it is made: where the unit ends, and what that place means under the rules.

A rule set answers for one choice of a menu with a `Guide`. All of it follows from what the player who moves knows, and
is what happens if nothing interrupts the move.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from bot.skirmish.params import XY
from bot.skirmish.table.shapes import Point
from bot.skirmish.table.terrain import Feature


@dataclass(frozen=True, slots=True)
class Arrival:
    """Where a unit would be, and who has to do with it there. Units and markers are named by their ids in the view."""

    at: XY
    """Its place; the middle of a unit of several pieces."""
    far: float
    """How far it goes, in the unit of the board."""
    seen_by: tuple[str, ...] = ()
    """Enemies that would see it."""
    covered_from: tuple[str, ...] = ()
    """Those of them from whom it would be in cover."""
    targets: tuple[str, ...] = ()
    """Enemies that it could shoot at from there, in this choice or with what it has left to do."""
    threats: tuple[str, ...] = ()
    """Enemies that could shoot at it from where they are, if they were to act."""
    holds: tuple[str, ...] = ()
    """Objectives that it would be near enough to."""
    risks: tuple[str, ...] = ()
    """What may happen on the way, in a few words each."""

    @property
    def unseen(self) -> bool:
        """Whether no enemy would see it."""
        return not self.seen_by

    @property
    def sheltered(self) -> bool:
        """Whether it would be in cover from every enemy that sees it."""
        return bool(self.seen_by) and set(self.seen_by) <= set(self.covered_from)


@dataclass(frozen=True, slots=True)
class Placing:
    """What counts for where a unit is put onto the table."""

    body: float
    """About how far the unit extends from its middle."""
    shelters: Sequence[Feature]
    """Pieces of terrain that hide or cover such a unit."""


class Guide(Protocol):
    """Leads one choice of a menu to places: what a value would lead to, and the value for a place."""

    @property
    def param(self) -> str:
        """The parameter that says where it goes."""

    @property
    def start(self) -> Point:
        """Where the unit is; the middle of one of several pieces."""

    @property
    def reach(self) -> float:
        """How far it may go at best."""

    @property
    def body(self) -> float:
        """About how far the unit extends from its middle."""

    @property
    def shelters(self) -> Sequence[Feature]:
        """Pieces of terrain that hide or cover such a unit."""

    @property
    def told(self) -> frozenset[str]:
        """Fields of an arrival that the rule set's own preview puts into words."""

    def toward(self, goal: Point) -> Any:
        """The value that leads to a place, or as far towards it as one move gets; None if it gets nowhere."""

    def arrival(self, value: Any) -> Arrival:
        """What comes of a value. Raises IllegalPick where the rules do not allow it."""
