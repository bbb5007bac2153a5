"""The line that a sortie flies: from edge to edge, and the formations that it contacts (EXW-air-a)."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import combinations

from bot.skirmish.exodus.state import Formation, State
from bot.skirmish.table.shapes import EPS, Point, stored


@dataclass(frozen=True, slots=True)
class Line:
    """A straight line over the whole table; `far` counts from where it enters."""

    start: Point
    heading: float
    length: float

    @property
    def way(self) -> tuple[float, float]:
        """One centimetre of it."""
        return math.sin(math.radians(self.heading)), math.cos(math.radians(self.heading))

    def at(self, far: float) -> Point:
        """The point so far along it."""
        x, y = self.way
        return stored(Point(self.start.x + x * far, self.start.y + y * far))

    def place(self, x: float, y: float) -> tuple[float, float]:
        """How far along the line a point is, and how far to its right."""
        dx, dy = x - self.start.x, y - self.start.y
        wx, wy = self.way
        return dx * wx + dy * wy, dx * wy - dy * wx


def through(state: State, at: tuple[float, float], heading: float) -> Line:
    """The line through a point of the table in a direction (EXW-air-a)."""
    x, y = math.sin(math.radians(heading)), math.cos(math.radians(heading))
    width, height = state.table.width, state.table.height

    def rim(dx: float, dy: float) -> float:
        far = [((width if dx > 0 else 0.0) - at[0]) / dx] if abs(dx) > EPS else []
        far += [((height if dy > 0 else 0.0) - at[1]) / dy] if abs(dy) > EPS else []
        return max(0.0, min(far))

    back, ahead = rim(-x, -y), rim(x, y)
    return Line(Point(at[0] - x * back, at[1] - y * back), heading, back + ahead)


def contact(line: Line, formation: Formation) -> float | None:
    """How far along the line first meets a formation: a base, or the gap between two of its stands (EXW-air-a)."""
    places = [(*line.place(x, y), r) for x, y, r in formation.discs]
    distances = [
        far - math.sqrt(max(0.0, r * r - off * off)) for far, off, r in places if abs(off) <= r + EPS
    ]
    for (far, off, _), (other, across, _) in combinations(places, 2):
        if off * across < 0:
            distances.append(far + (other - far) * off / (off - across))
    return max(0.0, min(distances)) if distances else None


def contacts(state: State, line: Line, player: str) -> list[tuple[float, Formation]]:
    """The enemy formations that the line contacts, in the order in which they are met (EXW-air-a)."""
    met = [(contact(line, foe), foe) for foe in state.enemies(player)]
    return sorted(
        ((far, foe) for far, foe in met if far is not None), key=lambda meeting: (meeting[0], meeting[1].id)
    )
