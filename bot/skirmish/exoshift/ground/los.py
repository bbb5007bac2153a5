"""Lines of sight (EXO-los-a, EXO-los-b, EXO-los-c, EXO-los-d, EXO-los-e, EXO-los-f, EXO-los-g, EXO-los-h)."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from bot.skirmish.exoshift.ground.buildings import abstract, at_window
from bot.skirmish.exoshift.ground.measure import Spot, distance, spot, stand_in, volume, within
from bot.skirmish.exoshift.ground.terrain import LOW, inside, obstacles, wholly_inside, zones
from bot.skirmish.exoshift.state import Model, State, Unit, base_of, height_of
from bot.skirmish.table import sight
from bot.skirmish.table.measure import to_region
from bot.skirmish.table.shapes import EPS, Point, round_base
from bot.skirmish.table.shortest import shortest
from bot.skirmish.table.sight import Volume
from bot.skirmish.table.terrain import Feature, Sight

HIDDEN = 0.75
"""How much of a model an obstacle must hide for it to hide there (EXO-los-c)."""
BESIDE = 1.0
"""How near to the obstacle it must be (EXO-los-c)."""
TALL = 99.0
CLOSE = 4.0
"""Two models this near see each other in a dense zone (EXO-los-f)."""


def sees(state: State, a: Model, b: Model) -> bool:
    """Whether some line joins the volumes of two models; other models never stop it (EXO-los-a, EXO-los-d)."""
    return _sees(state.board, spot(a), spot(b), a.hiding, b.hiding)


def sees_point(state: State, model: Model, at: Point, wide: float) -> bool:
    """Whether some line leads from a model to a flat marker, so many inches across, on the ground (EXO-mission-f).

    From higher up a model sees over what hides it from the ground. Low walls do not hide it. A tall zone does, unless
    the model or the marker is in it (EXO-los-h).
    """
    watcher, marker = volume(model), round_base(at.x, at.y, wide)
    stopping = [piece for piece in obstacles(state.board) if piece.height > LOW]
    stopping += [
        zone
        for zone in zones(state.board)
        if zone.height >= watcher.top and not inside(model, zone) and not zone.region.holds(at)
    ]
    return sight.sees(watcher, Volume(marker), stopping)


def shelters(board: str, model: Model) -> tuple[Feature, ...]:
    """The obstacles beside a model that hide three quarters of its height (EXO-los-c)."""
    need = model.z + HIDDEN * height_of(model)
    return tuple(
        piece
        for piece in obstacles(board)
        if piece.height >= need - EPS and within(to_region(base_of(model), piece.region), BESIDE)
    )


def sight_range(state: State, a: Model, b: Model) -> float:
    """How far two models that see each other are apart along the shortest line of sight (EXO-range-a).

    It is measured flat, as all distances are; for models that do not see each other it is the gap between the bases.
    """
    far = _range(state.board, spot(a), spot(b), a.hiding, b.hiding)
    return distance(a, b) if far is None else far


@lru_cache(maxsize=16384)
def _range(board: str, first: Spot, second: Spot, a_hides: bool, b_hides: bool) -> float | None:
    stopping = _stopping(board, first, second, a_hides, b_hides)
    return None if stopping is None else shortest(volume(stand_in(first)), volume(stand_in(second)), stopping)


@lru_cache(maxsize=16384)
def _sees(board: str, first: Spot, second: Spot, a_hides: bool, b_hides: bool) -> bool:
    stopping = _stopping(board, first, second, a_hides, b_hides)
    return stopping is not None and sight.sees(volume(stand_in(first)), volume(stand_in(second)), stopping)


def _stopping(
    board: str, first: Spot, second: Spot, a_hides: bool, b_hides: bool
) -> tuple[Feature, ...] | None:
    """What stops lines between two models; None where they do not see each other whatever the line."""
    a, b = stand_in(first), stand_in(second)
    body, other = volume(a), volume(b)
    stopping: list[Feature] = list(obstacles(board))
    for model, hides in ((a, a_hides), (b, b_hides)):
        # Neither over what it hides behind, nor seen over it (EXO-los-c).
        stopping += [replace(shelter, height=TALL) for shelter in shelters(board, model)] if hides else []
    near = within(distance(a, b), CLOSE)
    for zone in zones(board):
        if abstract(zone) and (within_it := [model for model in (a, b) if inside(model, zone)]):
            # From floor to floor nobody sees, and out only from a wall (EXO-terrain-f).
            if (len(within_it) == 2 and a.z != b.z) or (
                len(within_it) == 1 and not at_window(zone, within_it[0])
            ):
                return None
            continue
        if zone.height < max(body.top, other.top):
            # Lower than one of them: it hides, and stops no line (EXO-los-e).
            continue
        touched = [model for model in (a, b) if inside(model, zone)]
        if not touched:
            stopping.append(zone)  # nobody sees across it, who is not half in it (EXO-los-h, EXO-cover-f)
        elif zone.sight is Sight.DENSE and not near and any(wholly_inside(model, zone) for model in touched):
            return None  # EXO-los-f; a sparse one lets them see (EXO-los-g)
    return tuple(stopping)


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
