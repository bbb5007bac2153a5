"""Fire arcs as they are drawn (EXW-arc-a)."""

from __future__ import annotations

from collections.abc import Iterator

from bot.skirmish.engine import Marker
from bot.skirmish.exodus.shooting.weapons import arcs, reach
from bot.skirmish.exodus.state import Formation
from bot.skirmish.table.arcs import sector

FAR = 60.0
"""Fire arcs are drawn no farther."""


def fire_arcs(formation: Formation) -> Iterator[Marker]:
    """Where stands with a fire arc can shoot, as they look (EXW-arc-a)."""
    for stand in formation.stands:
        sectors = {
            (width, middle, min(FAR, reach(stand, weapon)))
            for weapon in stand.card.weapon
            for width, middle in arcs(stand, weapon)
        }
        for n, (width, middle, far) in enumerate(sorted(sectors)):
            region = sector(stand.at, stand.heading + middle, far, width)
            outline = tuple((at.x, at.y) for at in region.outline)
            yield Marker(f"arc-{stand.id}-{n}", "arc", stand.x, stand.y, points=outline)
