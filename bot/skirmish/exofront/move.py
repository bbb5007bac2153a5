"""Moves: pivot, straight advance, contact and Impact, last pivot (EXF-move-*)."""

from __future__ import annotations

from collections.abc import Sequence

from bot.messages import say
from bot.skirmish.engine import IllegalPick
from bot.skirmish.exofront import scoring
from bot.skirmish.exofront.defence import defence_value, defend
from bot.skirmish.exofront.events import Pen
from bot.skirmish.exofront.health import hurt
from bot.skirmish.exofront.state import (
    State,
    Unit,
    base_of,
    board_of,
    callsign,
    callsigns,
    card_of,
    numbers,
    touched,
)
from bot.skirmish.exofront.terrain import closed, obstacles
from bot.skirmish.exofront.traits import slowed_by_terrain
from bot.skirmish.exofront.turn import finish_action, use_profile
from bot.skirmish.kit.words import plain
from bot.skirmish.table.measure import touching
from bot.skirmish.table.moves import Pace, Way, Why, check_path, crossed, explain, furthest
from bot.skirmish.table.shapes import EPS, Point, heading_to, span, step, stored, stored_heading, turn
from bot.skirmish.table.squares import square_at
from bot.skirmish.table.terrain import Feature, kind_inside


def way(state: State, unit: Unit) -> Way:
    """What stops the unit: enemies are not crossed, friends and obstacles only not ended on.

    EXF-move-c, EXF-move-d, EXF-move-i.
    """
    board = board_of(state)
    return Way(
        board,
        closed=closed(board),
        no_end=obstacles(board),
        foes={enemy.id: base_of(state, enemy) for enemy in state.enemies(unit)},
        friends={friend.id: base_of(state, friend) for friend in state.friends(unit)},
    )


def pace(state: State, unit: Unit, profile: str, bonus: int = 0) -> Pace:
    """How far it may go: the profile's move and a boost, an inch less for each obstacle crossed by any part of it.

    EXF-move-b, EXF-move-k, EXF-move-j, EXF-terrain-b.
    """
    card = card_of(state, unit)
    most = card.move[profile] + bonus
    less = numbers(state).numbers["obstacle_move"] if slowed_by_terrain(card.abilities) else 0.0

    def limit(met: tuple[Feature, ...]) -> float:
        return max(0.0, most - less * len(met))

    return Pace(obstacles(board_of(state)), limit)


def problem(state: State, unit: Unit, to: Point, facing: float | None, allowed: Pace) -> str | None:
    """Why the unit may not move there and end with that facing, or None.

    EXF-move-a, EXF-move-b, EXF-move-c, EXF-move-d, EXF-move-e, EXF-move-f, EXF-terrain-c.
    """
    base = base_of(state, unit)
    if span(base.at, to) <= EPS:
        return None
    refusal = check_path(way(state, unit), base, [to], allowed)
    if refusal is not None and refusal.why is Why.TOO_FAR:
        most = allowed.limit(crossed(base, [to], allowed.meets))
        return say("exofront-move-too-far", far=plain(refusal.far), most=plain(most))
    if refusal is not None:
        return explain(refusal, names=callsigns(state.units) | _names(state))
    return _contact_problem(state, unit, to, facing)


def _contact_problem(state: State, unit: Unit, to: Point, facing: float | None) -> str | None:
    """Why it may not end there for what it would touch, or None (EXF-move-e, EXF-move-f)."""
    met = met_at(state, unit, to)
    heading = heading_to(base_of(state, unit).at, to)
    tolerance = numbers(state).numbers["engage_tolerance"]
    for enemy in met:
        if abs(turn(heading, heading_to(to, base_of(state, enemy).at))) > tolerance:
            return say("exofront-move-side", target=callsign(enemy))
    if met and facing is not None and abs(turn(heading, facing)) > EPS:
        return say("exofront-move-contact")
    return None


def met_at(state: State, unit: Unit, at: Point) -> list[Unit]:
    """Enemies the unit would touch at a point."""
    base = base_of(state, unit).moved(at)
    gap = numbers(state).numbers["contact_gap"]
    return [enemy for enemy in state.enemies(unit) if touching(base, base_of(state, enemy), gap)]


def engage_point(state: State, unit: Unit, enemy: Unit, allowed: Pace) -> Point | None:
    """Where a straight advance at the enemy's centre touches it, if it gets there (EXF-move-e)."""
    base, goal = base_of(state, unit), base_of(state, enemy)
    if span(base.at, goal.at) > allowed.limit(()) + base.radius + goal.radius + 1.0:
        return None
    end = furthest(way(state, unit), base, goal.at, allowed)
    if span(base.at, end) <= EPS or enemy not in met_at(state, unit, end):
        return None
    return None if _contact_problem(state, unit, end, None) else end


def suggestions(state: State, unit: Unit, allowed: Pace, headings: int = 8) -> tuple[Point, ...]:
    """Legal points worth offering: towards each objective, then as far as possible in even directions."""
    base, route = base_of(state, unit), way(state, unit)
    goals = [marker.at for marker in scoring.open_fields(state, unit.owner)]
    goals += [marker.at for marker in board_of(state).markers if scoring.worth(state, marker)]
    ends: dict[Point, None] = {}
    for goal in goals:
        ends[furthest(route, base, goal, allowed)] = None
    for number in range(headings):
        aim = step(base.at, 360.0 * number / headings, 1.0)
        ends[furthest(route, base, aim, allowed, past=True)] = None
    legal = [at for at in ends if span(at, base.at) > EPS and _contact_problem(state, unit, at, None) is None]
    return tuple(legal)


def make(pen: Pen, to: Sequence[float], facing: float | None, profile: str) -> None:
    """One Move of the acting unit, with its results. Raises IllegalPick.

    EXF-move-a, EXF-move-b, EXF-move-f, EXF-move-l.

    A Move to its own place is a Move used only to turn.
    """
    state, unit = pen.state, pen.unit(pen.acting.unit)
    moving = pen.acting.moving
    if moving is None:
        use_profile(pen, profile)
    allowed = pace(state, unit, profile, moving.bonus if moving else 0)
    spot = stored(Point(float(to[0]), float(to[1])))
    refusal = problem(state, unit, spot, facing, allowed)
    if refusal is not None:
        raise IllegalPick(refusal)
    before = {enemy.id for enemy in touched(state, unit)}
    start = base_of(state, unit)
    far = span(start.at, spot)
    if far <= EPS:
        _turn(pen, unit, facing)
    else:
        heading = heading_to(start.at, spot) if facing is None else facing
        over = crossed(start, [spot], allowed.meets)
        moved = pen.change(unit.id, x=spot.x, y=spot.y, heading=stored_heading(heading))
        rules = _rules(state, unit, over, turned=facing is not None, was_engaged=bool(before))
        pen.tell(
            "moved",
            *rules,
            unit=moved,
            profile=profile,
            far=round(far, 2),
            limit=allowed.limit(over),
            start=[unit.x, unit.y],
            to=[spot.x, spot.y],
            square=square_at(board_of(state), spot),
            heading=moved.heading,
            crossed=[piece.name or piece.kind.replace("_", " ") for piece in over],
        )
        _impact(pen, moved.id, before)
    scoring.take_fields(pen, pen.unit(unit.id))
    if any(event.kind == "removed" for event in pen.events) and not touched(pen.state, pen.unit(unit.id)):
        # What it engaged is gone, so it is free to turn after all.
        pen.act(pivoting=True)
    else:
        finish_action(pen)


def turn_last(pen: Pen, heading: float | None) -> None:
    """The last pivot of a unit whose Impact removed what it had engaged (EXF-move-f, EXF-move-g)."""
    unit = pen.unit(pen.acting.unit)
    if heading is not None:
        unit = pen.change(unit.id, heading=stored_heading(heading))
        pen.tell("turned", "EXF-move-f", unit=unit, heading=unit.heading)
    finish_action(pen)


def _turn(pen: Pen, unit: Unit, facing: float | None) -> None:
    if facing is not None:
        unit = pen.change(unit.id, heading=stored_heading(facing))
    pen.tell("turned", "EXF-move-a", "EXF-move-l", unit=unit, heading=unit.heading)


def _impact(pen: Pen, mover: str, before: set[str]) -> None:
    """Three automatic hits with Crush on each enemy that is newly touched (EXF-move-g, EXF-move-h, EXF-attack-n)."""
    met = touched(pen.state, pen.unit(mover))
    if any(enemy.id in before for enemy in met):
        pen.apply("EXF-move-h")
    for enemy in met:
        if enemy.id not in before:
            hits = numbers(pen.state).count("impact_hits")
            pen.tell(
                "engaged",
                "EXF-move-e",
                "EXF-move-g",
                "EXF-activation-n",
                unit=pen.unit(mover),
                target=callsign(enemy),
                hits=hits,
            )
            need = defence_value(pen.state, enemy, flank=False)
            damage = defend(
                pen, enemy, hits, need, crush=True, cause="impact", rules=("EXF-move-g", "EXF-attack-n")
            )
            hurt(pen, pen.unit(enemy.id), damage)


def _names(state: State) -> dict[str, str]:
    return {
        piece.id: say("exofront-feature", kind=piece.name or kind_inside(piece.kind))
        for piece in board_of(state).features
    }


def _rules(
    state: State, unit: Unit, over: tuple[Feature, ...], *, turned: bool, was_engaged: bool
) -> tuple[str, ...]:
    rules = ["EXF-move-a", "EXF-move-b", "EXF-move-c", "EXF-move-d", "EXF-terrain-b", "EXF-terrain-f"]
    if turned:
        rules.append("EXF-move-f")
    if was_engaged:
        rules.append("EXF-move-i")
    if over:
        rules.append("EXF-terrain-c")
        rules.append("EXF-move-k" if slowed_by_terrain(card_of(state, unit).abilities) else "EXF-move-j")
    return tuple(rules)
