"""Lines of sight (EXO-los-a, EXO-los-b, EXO-los-d, EXO-los-e, EXO-los-f, EXO-los-g, EXO-los-h)."""

from __future__ import annotations

from functools import lru_cache

from bot.skirmish.exoshift.ground.measure import Spot, distance, spot, stand_in, volume, within
from bot.skirmish.exoshift.ground.terrain import obstacles, partly_inside, wholly_inside, zones
from bot.skirmish.exoshift.state import Model, State, Unit
from bot.skirmish.table import sight
from bot.skirmish.table.terrain import Feature, Sight

CLOSE = 4.0
"""Two models this near see each other in a dense zone (EXO-los-f)."""


def sees(state: State, a: Model, b: Model) -> bool:
    """Whether some line joins the volumes of two models; other models never stop it (EXO-los-a, EXO-los-d)."""
    return _sees(state.board, spot(a), spot(b))


@lru_cache(maxsize=16384)
def _sees(board: str, first: Spot, second: Spot) -> bool:
    a, b = stand_in(first), stand_in(second)
    one, other = volume(a), volume(b)
    stopping: list[Feature] = list(obstacles(board))
    near = within(distance(a, b), CLOSE)
    for zone in zones(board):
        if zone.height < max(one.top, other.top):
            # Lower than one of them: it hides, and stops no line (EXO-los-e).
            continue
        touched = [model for model in (a, b) if partly_inside(model, zone)]
        if not touched:
            stopping.append(zone)  # nobody sees across it (EXO-los-h)
        elif zone.sight is Sight.DENSE and not near and any(wholly_inside(model, zone) for model in touched):
            return False  # EXO-los-f; a sparse one lets them see (EXO-los-g)
    return sight.sees(one, other, stopping)


def seen_by(state: State, unit: Unit, player: str) -> list[Unit]:
    """The units of a player that some model of the unit sees, or is seen by: sight is mutual."""
    return [
        other
        for other in state.of(player)
        if any(sees(state, mine, theirs) for mine in unit.active for theirs in other.active)
    ]


def enemies_in_sight(state: State, unit: Unit) -> list[Unit]:
    """Enemy units in line of sight."""
    return seen_by(state, unit, state.other(unit.owner))
