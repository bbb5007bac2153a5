"""Victory points: removed units, Field Objectives, control of the others (EXF-scoring-*)."""

from __future__ import annotations

from bot.skirmish.exofront import health
from bot.skirmish.exofront.catalogue import catalogue
from bot.skirmish.exofront.events import Pen
from bot.skirmish.exofront.state import State, Unit, base_of, board_of, numbers, touched
from bot.skirmish.table.board import Marker
from bot.skirmish.table.measure import covers_disc, to_region
from bot.skirmish.table.shapes import disc

PRIMARY, SECONDARY, FIELD = "primary", "secondary", "field"


def core_radius(state: State, marker: Marker) -> float:
    """Radius of an objective's core in inches; smaller in proportion on the small bases."""
    usual = catalogue().numbers["base_diameter"]
    return marker.radius * numbers(state).numbers["base_diameter"] / usual


def open_fields(state: State, player: str) -> list[Marker]:
    """Field Objectives on the opponent's side that are still there (EXF-scoring-b)."""
    theirs = state.edges.get(state.other(player), "")
    return [
        marker
        for marker in board_of(state).markers
        if marker.kind == FIELD and marker.side == theirs and marker.id not in state.taken
    ]


def reaches_field(state: State, unit: Unit, marker: Marker) -> bool:
    """Whether the base touches or overlaps a Field Objective."""
    gap = to_region(base_of(state, unit), disc(marker.at, marker.radius))
    return gap <= numbers(state).numbers["contact_gap"] + 1e-6


def take_fields(pen: Pen, unit: Unit) -> None:
    """At the end of each Move: 2 points for each Field Objective of the opponent's that is touched; it is removed.

    EXF-scoring-b.
    """
    for marker in open_fields(pen.state, unit.owner):
        if reaches_field(pen.state, unit, marker):
            pen.set(taken=(*pen.state.taken, marker.id))
            pen.tell("field_taken", "EXF-scoring-b", unit=unit, objective=marker.name or marker.id)
            pen.gain(
                unit.owner,
                numbers(pen.state).count("points_field"),
                marker.name or marker.id,
                "EXF-scoring-b",
            )


def controller(state: State, marker: Marker) -> Unit | None:
    """Who controls a Primary or Secondary Objective (EXF-scoring-e, EXF-scoring-f).

    The base covers the whole core, and no single enemy that touches it can take more damage than it can.
    """
    for unit in state.on_board():
        if covers_disc(base_of(state, unit), marker.at, core_radius(state, marker)):
            own = health.total(state, unit)
            stronger = any(health.total(state, enemy) > own for enemy in touched(state, unit))
            return None if stronger else unit
    return None


def worth(state: State, marker: Marker) -> int:
    """Points for controlling it at the end of a round (EXF-scoring-c, EXF-scoring-d)."""
    name = {PRIMARY: "points_primary", SECONDARY: "points_secondary"}.get(marker.kind)
    return numbers(state).count(name) if name else 0


def score_objectives(pen: Pen) -> None:
    """At the end of each round: points for every objective that is controlled.

    EXF-scoring-c, EXF-scoring-d, EXF-scoring-e, EXF-scoring-f.
    """
    for marker in board_of(pen.state).markers:
        points = worth(pen.state, marker)
        holder = controller(pen.state, marker) if points else None
        if holder is not None:
            rule = "EXF-scoring-c" if marker.kind == PRIMARY else "EXF-scoring-d"
            pen.tell(
                "controls", "EXF-scoring-e", "EXF-scoring-f", unit=holder, objective=marker.name or marker.id
            )
            pen.gain(holder.owner, points, marker.name or marker.id, rule)
