"""Arcs of a base, and templates laid on the table. Degrees, clockwise; lengths in the board's unit."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from bot.skirmish.table.measure import centre_in, to_region, wholly_in
from bot.skirmish.table.shapes import EPS, Base, Point, Region, disc, heading_to, span, step, turn

_ANGLE_EPS = 1e-6


def bearing(base: Base, at: Point) -> float:
    """Where a point lies as seen by the base: 0 ahead, 90 right, -90 left, 180 behind; 0 for its own centre."""
    return turn(base.heading, heading_to(base.at, at)) if span(base.at, at) > EPS else 0.0


def in_arc(
    base: Base, other: Base, width: float = 180.0, middle: float = 0.0, *, from_front: bool = False
) -> bool:
    """Whether any part of `other` lies in an arc `width` degrees wide about the base's heading plus `middle`.

    The arc starts at the centre of the base, or at its front point (EXF-activation-m, EXW-arc-a).
    """
    apex = base.front if from_front else base.at
    low, high = _seen_as(apex, other)
    aim = (base.heading + middle) % 360.0
    off = turn(aim, low)
    if off <= 0.0 <= off + (high - low) or high - low >= 360.0:
        return True
    return min(abs(off), abs(turn(aim, high))) <= width / 2 + _ANGLE_EPS


def _seen_as(apex: Point, other: Base) -> tuple[float, float]:
    """The headings between which `other` is seen from a point: low, and high = low + its angular width."""
    far, towards = span(apex, other.at), heading_to(apex, other.at)
    if other.box is None:
        if far <= other.radius + EPS:
            return towards - 180.0, towards + 180.0
        half = math.degrees(math.asin(other.radius / far))
        return towards - half, towards + half
    if other.region.holds(apex):
        return towards - 180.0, towards + 180.0
    turns = [turn(towards, heading_to(apex, corner)) for corner in other.region.outline]
    return towards + min(turns), towards + max(turns)


def side_of(base: Base, at: Point, front: float = 90.0, rear: float = 90.0) -> str:
    """front, right, rear or left: the arc in which a point lies; front and rear include their borders."""
    off = bearing(base, at)
    if abs(off) <= front / 2 + _ANGLE_EPS:
        return "front"
    if abs(off) >= 180.0 - rear / 2 - _ANGLE_EPS:
        return "rear"
    return "right" if off > 0 else "left"


def aims_at(base: Base, other: Base, tolerance: float = 0.0) -> bool:
    """Whether the base's line of fire (straight ahead from its front) meets the other base.

    `tolerance` in degrees is added on both sides.
    """
    low, high = _seen_as(base.front, other)
    off = turn(base.heading, (low + high) / 2)
    return abs(off) <= (high - low) / 2 + tolerance + _ANGLE_EPS


def blast(at: Point, diameter: float) -> Region:
    """A round template."""
    return disc(at, diameter / 2)


def wedge(apex: Point, heading: float, length: float, far_width: float, near_width: float = 0.0) -> Region:
    """A triangle (or trapezium) that widens away from its apex, as of a spray (EXO-wtrait-e)."""
    end, side = step(apex, heading, length), heading + 90.0
    near = (
        (step(apex, side, near_width / 2), step(apex, side, -near_width / 2)) if near_width > 0 else (apex,)
    )
    return Region((*near, step(end, side, -far_width / 2), step(end, side, far_width / 2)))


def sector(apex: Point, heading: float, length: float, width: float) -> Region:
    """A slice of a disc, `width` degrees wide (0 < width < 360)."""
    parts = max(2, math.ceil(width / 4))
    rim = [step(apex, heading - width / 2 + width * n / parts, length) for n in range(parts + 1)]
    return Region((apex, *rim))


def beam(start: Point, heading: float, length: float, width: float) -> Region:
    """A straight band."""
    return wedge(start, heading, length, width, width)


def teardrop(apex: Point, heading: float, length: float, width: float) -> Region:
    """A flame template: a point at the apex, a round end `width` across, `length` long over all (> width)."""
    radius = width / 2
    far = length - radius
    middle = step(apex, heading, far)
    reach = math.degrees(math.acos(radius / far))
    # The tangents touch the round end at `reach` from the direction back to the apex; the rim goes round ahead.
    sweep = 360.0 - 2 * reach
    parts = 24
    back = heading + 180.0
    return Region((apex, *(step(middle, back + reach + sweep * n / parts, radius) for n in range(parts + 1))))


def drift(at: Point, away: float, clock: int, far: float) -> Point:
    """Where a template ends that drifts by a clock face: 12 along the heading `away`, 3 to its right."""
    return step(at, away + 30.0 * (clock % 12), far)


def scatter(at: Point, value: int, sides: int, far: float) -> Point:
    """Where something ends that scatters in a random direction: `value` of a die of `sides` gives the heading.

    1 is up the board, and so on clockwise; a die of 360 sides gives any heading.
    """
    return step(at, 360.0 * (value - 1) / sides, far)


@dataclass(frozen=True)
class Hit:
    """A base under a template: `half` means its centre is under it (half or more of it), `wholly` all of it."""

    index: int
    half: bool
    wholly: bool


def under(template: Region, bases: Sequence[Base]) -> list[Hit]:
    """The bases a template touches, in their sequence (EXO-aoe-b, EXW-aoe-h, SHS-special_aoe-b)."""
    return [
        Hit(n, centre_in(base, template), wholly_in(base, template))
        for n, base in enumerate(bases)
        if to_region(base, template) <= EPS
    ]
