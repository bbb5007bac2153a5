"""What comes from above misses by a die in a random direction (EXW-strat-a, EXW-orbital-a)."""

from __future__ import annotations

from bot.messages import say
from bot.skirmish.engine import IllegalPick
from bot.skirmish.exodus.events import Pen
from bot.skirmish.exodus.state import State
from bot.skirmish.table.arcs import scatter
from bot.skirmish.table.shapes import Point, span, stored
from bot.skirmish.table.squares import square_at

CIRCLE = 360
OFF = {"drop": "exodus-no-drop-off", "bombard": "exodus-no-blast-off"}


def aimed(state: State, kind: str, at: tuple[float, float]) -> tuple[float, float]:
    """The point it is aimed at, by the kind of the choice. Raises IllegalPick off the table.

    EXW-strat-a, EXW-orbital-a.
    """
    if not (0 <= at[0] <= state.table.width and 0 <= at[1] <= state.table.height):
        raise IllegalPick(say(OFF[kind]))
    return float(at[0]), float(at[1])


def scattered(pen: Pen, at: tuple[float, float], rule: str) -> Point:
    """Where it comes down: D10 cm from the point in a direction of 0 to 359 degrees (EXW-strat-a)."""
    direction = pen.roll("direction", 1, CIRCLE)
    far = pen.d10("scatter")
    end = stored(scatter(Point(float(at[0]), float(at[1])), direction[0].value, CIRCLE, float(far[0].value)))
    inside = Point(min(max(end.x, 0.0), pen.state.table.width), min(max(end.y, 0.0), pen.state.table.height))
    pen.tell(
        "scattered", rule, rolls=(*direction, *far), far=far[0].value, heading=direction[0].value - 1,
        square=square_at(pen.state.table, inside), x=end.x, y=end.y, off=span(end, inside) > 0,
    )  # fmt: skip
    return end


def goals(state: State) -> list[tuple[float, float]]:
    """Places worth aiming at to come down: objectives, else the middle of the table."""
    return [(objective.x, objective.y) for objective in state.objectives] or [
        (state.table.width / 2, state.table.height / 2)
    ]
