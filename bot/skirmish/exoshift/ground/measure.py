"""Distances, all in inches between the nearest points of bases (EXO-measure-a, EXO-measure-b).

A limit is met at exactly its number (EXO-measure-e); positions are rounded, so a hair more counts as met too.
"""

from __future__ import annotations

from collections.abc import Iterable

from bot.skirmish.exoshift.state import Model, Objective, State, Unit, base_of, height_of
from bot.skirmish.table import measure
from bot.skirmish.table.shapes import Point
from bot.skirmish.table.sight import Volume

Spot = tuple[str, float, float, float, float]
"""What geometry needs to know of a model: its kind, where it is, how high, which way it faces."""
TOLERANCE = 0.01
CONTACT = 0.05
"""Two bases this near touch."""


def distance(a: Model, b: Model) -> float:
    """The gap between two models (EXO-measure-a, EXO-measure-b)."""
    return measure.distance(base_of(a), base_of(b))


def within(far: float, limit: float) -> bool:
    """Whether a distance is within a limit, the limit included (EXO-measure-e)."""
    return far <= limit + TOLERANCE


def near(a: Model, b: Model, limit: float) -> bool:
    """Whether two models are within a limit of each other."""
    return within(distance(a, b), limit)


def touches(a: Model, b: Model) -> bool:
    """Base contact."""
    return distance(a, b) <= CONTACT + TOLERANCE


def gap(a: Unit, b: Unit) -> float:
    """The gap between the nearest models of two units; infinite where one has none that takes part."""
    return min((distance(x, y) for x in a.active for y in b.active), default=float("inf"))


def to_objective(model: Model, objective: Objective) -> float:
    """The gap between a base and the centre of an objective."""
    return measure.to_point(base_of(model), Point(objective.x, objective.y))


def reach(unit: Unit) -> int:
    """What "Quality inches" are for a unit now: effective Quality, at least 0 (EXO-measure-f)."""
    return max(0, unit.effective)


def volume(model: Model) -> Volume:
    """The cylinder that a model fills (EXO-los-b)."""
    return Volume(base_of(model), model.z, model.z + height_of(model))


def nearest_enemy(state: State, model: Model, owner: str) -> tuple[float, Model | None]:
    """The nearest enemy model that takes part, and how far away it is."""
    return nearest(model, (foe for unit in state.enemies(owner) for foe in unit.active))


def nearest(model: Model, others: Iterable[Model]) -> tuple[float, Model | None]:
    """The nearest of some models, and how far away it is."""
    closest: tuple[float, Model | None] = (float("inf"), None)
    for other in others:
        far = distance(model, other)
        if far < closest[0]:
            closest = (far, other)
    return closest


def spot(model: Model) -> Spot:
    """A model as geometry sees it."""
    return (model.kind, model.x, model.y, model.z, model.heading if model.card.hull else 0.0)


def stand_in(where: Spot) -> Model:
    """A model that geometry cannot tell from the one of this spot."""
    kind, x, y, z, heading = where
    return Model("", kind, x=x, y=y, z=z, heading=heading)
