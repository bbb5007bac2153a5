"""Area attacks: the blast table, and what a template does to all under it.

EXW-aoe-a, EXW-aoe-c, EXW-aoe-d, EXW-aoe-e, EXW-aoe-h, EXW-aoe-i, EXW-aoe-j, EXW-aoe-k, EXW-dc-c.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.skirmish.exodus.catalogue import HARD
from bot.skirmish.exodus.dice import chance
from bot.skirmish.exodus.ground import cover
from bot.skirmish.exodus.shooting.saves import ANY, Fire, Pool, save_of
from bot.skirmish.exodus.state import Formation, Stand, State
from bot.skirmish.table.shapes import EPS, Point

SMALL, MEDIUM, LARGE = 2.5, 5.0, 7.5
"""Radii of the templates in cm (EXW-aoe-a)."""
SIZES = {SMALL: "small", MEDIUM: "medium", LARGE: "large"}


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the blast table: from this Blast Value on."""

    least: int
    radius: float
    personnel: int
    armour: int
    rule: str
    extra: int = 0
    """SC besides the 1 for coming under fire."""

    def need(self, stand: Stand) -> int:
        """What hits a stand: the A number for Hard ones, the P number for others (EXW-aoe-i)."""
        return self.armour if stand.card.type == HARD else self.personnel


TABLE = (
    Row(1, SMALL, 9, 9, "EXW-aoe-c"),
    Row(2, SMALL, 8, 9, "EXW-aoe-c"),
    Row(3, SMALL, 6, 8, "EXW-aoe-c"),
    Row(4, MEDIUM, 6, 8, "EXW-aoe-d"),
    Row(6, MEDIUM, 6, 8, "EXW-aoe-d", 1),
    Row(8, LARGE, 6, 8, "EXW-aoe-e", 1),
    Row(10, LARGE, 6, 8, "EXW-aoe-e", 2),
    Row(13, LARGE, 6, 8, "EXW-aoe-e", 3),
    Row(16, LARGE, 6, 8, "EXW-aoe-e", 4),
)


def row_of(total: int) -> Row:
    """The row of a sum of Blast Values; the last one for all above it (EXW-aoe-e)."""
    return max((row for row in TABLE if row.least <= max(1, total)), key=lambda row: row.least)


def under(state: State, at: Point, radius: float) -> list[tuple[Formation, list[Stand]]]:
    """The formations of both sides with stands wholly or partly under a template (EXW-aoe-h, EXW-aoe-i)."""
    struck = []
    for formation in state.on_table:
        left, bottom, right, top = formation.bounds
        if not (left - radius <= at.x <= right + radius and bottom - radius <= at.y <= top + radius):
            continue
        stands = [
            stand
            for stand, (x, y, r) in zip(formation.stands, formation.discs, strict=True)
            if (x - at.x) ** 2 + (y - at.y) ** 2 <= (r + radius + EPS) ** 2
        ]
        if stands:
            struck.append((formation, stands))
    return struck


def damage(
    state: State,
    formation: Formation,
    stands: list[Stand],
    row: Row,
    modifier: int,
    devastating: bool,
    fire: Fire,
) -> float:
    """The mean number of Hits that a formation loses to a blast."""
    added = modifier + cover.modifier(state, formation, ignored=fire.open)
    pool = Pool(ANY, 1, devastating)
    total = 0.0
    for stand in stands:
        test = save_of(state, stand, pool, fire)
        total += chance(row.need(stand), added) * (1.0 if test is None else test.fails)
    return total
