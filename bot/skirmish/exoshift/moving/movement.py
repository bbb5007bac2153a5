"""Moves: how far, through what, and where a unit may end.

EXO-movement-a, EXO-movement-b, EXO-movement-d, EXO-movement-g, EXO-movement-k, EXO-movement-l, EXO-movement-m,
EXO-movement-n.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from typing import Any

from bot.messages import say
from bot.skirmish.engine import IllegalPick
from bot.skirmish.exoshift.events import Pen
from bot.skirmish.exoshift.ground.buildings import abstract, around, raised, walls
from bot.skirmish.exoshift.ground.measure import TOLERANCE, within
from bot.skirmish.exoshift.ground.terrain import on_roads
from bot.skirmish.exoshift.moving import mines
from bot.skirmish.exoshift.moving.climbing import Climb, climb, climbs, highest, hops, ledges, level
from bot.skirmish.exoshift.moving.mover import RULE, Allowed, Mover, level_pace, mover
from bot.skirmish.exoshift.state import Model, State, Unit, base_of, callsigns
from bot.skirmish.exoshift.traits import number
from bot.skirmish.table import formation, moves
from bot.skirmish.table.formation import Arranged, Formation, Misplaced, Shape
from bot.skirmish.table.measure import overlaps_region
from bot.skirmish.table.moves import Refusal, Why, check_path, explain, length
from bot.skirmish.table.shapes import EPS, Point, heading_to, span, step, stored, stored_heading
from bot.skirmish.table.sight import crossings
from bot.skirmish.table.squares import square_at
from bot.skirmish.table.terrain import kind_inside

SAME_PLACE = 0.005
INWARD = 0.4
"""How far from the edge of what it has climbed a model is offered to stand."""
SHORT = 2.0
"""Moves up to this long have few suggestions."""


FLIGHTS = {"jump": "Jump", "fly": "Flight"}
"""Actions that fly, and the traits that say how far (EXO-trait-n, EXO-trait-o)."""


GRIP = 2.0
"""What optimal ground adds to both movement values of wheels (EXO-terrain-c)."""
GRIPS = {"advance": 1, "advance_only": 1, "run": 2, "march": 1, "interact": 1, "assault": 1, "recon": 1}
"""Actions that use a movement value, and how many times."""


def flight(unit: Unit, action: str) -> float:
    """How far a unit flies in an action: as far as all its models can; 0 if one cannot."""
    models = unit.movers
    return min((float(number(model.traits, FLIGHTS[action])) for model in models), default=0.0)


def allowed(unit: Unit, action: str) -> Allowed:
    """How far an action lets a unit move.

    EXO-movement-a, EXO-actions-e, EXO-actions-f, EXO-actions-i, EXO-actions-o, EXO-actions-p, EXO-actions-r. Difficult
    ground shortens what is based on the Primary Move (EXO-movement-h, EXO-movement-i, EXO-movement-j), nothing else
    (EXO-movement-k). Wheels go 2 in further on optimal ground, and 4 in further in a Run (EXO-terrain-c).
    """
    if action in FLIGHTS:
        far = flight(unit, action)
        return Allowed(far, far, fly=True)
    usual = _distances(*unit.card.move)[action]
    if unit.card.mobility == "Wheeled" and action in GRIPS:
        return replace(usual, good=usual.plain + GRIPS[action] * GRIP)
    return usual


@lru_cache(maxsize=64)
def _distances(first: float, second: float) -> dict[str, Allowed]:
    return {
        "advance": Allowed(first, second),
        "advance_only": Allowed(first, first),
        "run": Allowed(2 * first, 2 * second),
        "march": Allowed(second, second),
        "interact": Allowed(first, first),
        "hunker": Allowed(2, 2),
        "rest": Allowed(1, 1),
        "crawl": Allowed(second, second),
        "creep": Allowed(1, 1),
        "assault": Allowed(first, second, close=True),
        "recon": Allowed(first, first),
    }


def path_to(state: State, model: Model, to: Point, far: Allowed) -> tuple[Point, ...]:
    """The path of a model to a place: straight, or the shortest round what is in the way. Raises IllegalPick."""
    return checked(state, model, (stored(to),), far)


def checked(state: State, model: Model, corners: Sequence[Point], far: Allowed) -> tuple[Point, ...]:
    """The path of a model by some corners; a way round is found to a single one. Raises IllegalPick."""
    base, goal = base_of(model), corners[-1]
    if len(corners) == 1 and span(base.at, goal) <= SAME_PLACE:
        return ()
    mine = mover(state, model, far)
    path: tuple[Point, ...] | None = tuple(corners)
    home = around(state.board, base.at) if model.floor > 1 and not far.fly else None
    if home is not None and not home.region.holds(goal):
        raise IllegalPick(say("exoshift-no-floor", floor=model.floor))
    may_climb = climbs(model) and not far.fly
    if may_climb and level(state, model, goal) > 0:
        return climbing(state, model, mine, corners)
    refusal = mine.problem(corners)
    if len(corners) == 1 and refusal is not None and refusal.why in (Why.FEATURE, Why.BASE, Why.ZONE):
        path = mine.route(goal)
        if path is not None:
            refusal = mine.problem(path)
    if refusal is None and path is not None:
        return path
    assert refusal is not None
    if may_climb and climb(state, model, corners).up:
        return climbing(state, model, mine, corners)
    if refusal.why is Why.TOO_FAR:
        raise _too_far(refusal.far, mine.limit(path or corners))
    raise IllegalPick(explain(refusal, names=_names(state)))


def _too_far(far: float, most: float) -> IllegalPick:
    """That a move is too long; in tenths of an inch, unless it exceeds its limit by less."""
    shown = f"{far:.1f}" if float(f"{far:.1f}") > most else f"{far:.2f}"
    return IllegalPick(say("exoshift-no-too-far", far=shown, most=f"{most:g}"))


def climbing(state: State, model: Model, mine: Mover, path: Sequence[Point]) -> tuple[Point, ...]:
    """A path that goes straight over what can be climbed. Raises IllegalPick (EXO-movement-m, EXO-trait-p)."""
    most = highest(state, model)
    tops = ledges(state.board, most)
    end, climbed = mine.base.moved(path[-1]), climb(state, model, path)
    closed, no_end = (
        tuple(piece for piece in group if piece not in tops) for group in (mine.way.closed, mine.way.no_end)
    )
    bare = replace(mine.way, closed=closed, no_end=no_end)
    refusal = check_path(bare, mine.base, path, math.inf)
    higher = (
        top for top in tops if top.height > level(state, model, end.at) and overlaps_region(end, top.region)
    )
    if refusal is None and (edge := next(higher, None)) is not None:
        refusal = Refusal(Why.ENDS_ON_FEATURE, edge.id, end.at)
    if refusal is not None:
        raise IllegalPick(explain(refusal, names=_names(state)))
    if climbed.far > most + EPS:
        raise IllegalPick(say("exoshift-no-climb", far=f"{climbed.far:g}", most=f"{most:g}"))
    far = length(mine.base.at, path) + climbed.far
    limit = mine.far.bad
    if not climbed.far:
        limit = moves.allowed(mine.base, path, level_pace(state, model, mine.far))
    if not within(far, limit):
        raise _too_far(far, limit)
    return tuple(path)


def perches(state: State, model: Model, far: Allowed) -> tuple[Point, ...]:
    """Places on top of things near by that one move climbs (EXO-movement-m)."""
    start, spots = Point(model.x, model.y), []
    if not climbs(model) or far.fly:
        return ()
    for top in ledges(state.board, highest(state, model)):
        middle = top.region.polygon.centroid
        met = crossings(start, Point(middle.x, middle.y), [top])
        cost, limit = (0.0, far.plain) if hops(model) else (top.height, far.bad)
        if not met or met[0].start + cost > limit:
            continue
        spot = stored(step(start, heading_to(start, Point(middle.x, middle.y)), met[0].start + INWARD))
        try:
            path_to(state, model, spot, far)
        except IllegalPick:
            continue
        spots.append(spot)
    return tuple(spots)


def _names(state: State) -> dict[str, str]:
    pieces = {
        piece.id: say("exoshift-the-piece", kind=piece.name.lower() or kind_inside(piece.kind))
        for piece in (*state.table.features, *walls(state.board))
    }
    return callsigns(state.units) | pieces


def placed(state: State, unit: Unit, to: Any, far: Allowed) -> dict[str, tuple[Point, ...]]:
    """The path of each model that can walk, for a value of `destination`. Raises IllegalPick."""
    models = unit.movers
    if len(models) > 1:
        return {name: there.path for name, there in arranged(state, unit, to, far).stands.items()}
    corners = to if isinstance(to[0], list | tuple) else (to,)
    path = tuple(stored(Point(float(x), float(y))) for x, y in corners)
    return {models[0].id: checked(state, models[0], path, far)}


def together(state: State, unit: Unit, far: Allowed) -> Formation:
    """A unit of several models as a formation: they respect the same, and keep in coherency.

    EXO-stats-a, with a hair more (EXO-measure-a).
    """
    models = unit.movers
    own = {model.id for model in models}
    first = mover(state, models[0], far)
    friends = {name: base for name, base in first.way.friends.items() if name not in own}
    stands = {model.id: base_of(model) for model in models}
    way = replace(first.way, friends=friends)
    most = state.setting("coherency")
    return Formation(stands, way, first.pace, most + TOLERANCE, gap=most / 3)


def arranged(state: State, unit: Unit, to: Any, far: Allowed) -> Arranged:
    """Where the models of a unit end: as near to the goal as all of them get. Raises IllegalPick.

    A place without a shape is where the first model goes, the others keeping theirs beside it.
    """
    troop = together(state, unit, far)
    value: Mapping[str, Any] = to if isinstance(to, Mapping) else {"to": _beside_lead(troop, to)}
    goal = Point(*map(float, value["to"]))
    plan = formation.arrange(troop, goal, Shape(value.get("shape", Shape.KEEP)), value.get("facing"))
    wanted = {name: Point(float(x), float(y)) for name, (x, y) in value.get("stands", {}).items()}
    try:
        plan = formation.moved_stands(troop, plan, wanted)
    except Misplaced as wrong:
        gap = f"{state.setting('coherency'):g}"
        why = (
            say("exoshift-no-coherency", gap=gap)
            if wrong.refusal is None
            else explain(wrong.refusal, names=_names(state))
        )
        raise IllegalPick(say("exoshift-no-stand", model=_names(state)[wrong.stand], why=why)) from None
    if any(not 0 <= there.base.at.y <= state.table.height for there in plan.stands.values()):
        raise IllegalPick(say("exoshift-no-entry"))
    return plan


def _beside_lead(troop: Formation, to: Sequence[float]) -> Point:
    lead, centre = next(iter(troop.stands.values())).at, troop.centre
    return Point(float(to[0]) + centre.x - lead.x, float(to[1]) + centre.y - lead.y)


def ends(unit: Unit, paths: Mapping[str, Sequence[Point]]) -> Unit:
    """The unit as it is after its models have gone their paths."""
    return unit.but(
        models=tuple(
            model.but(x=path[-1][0], y=path[-1][1], hiding=False) if (path := paths.get(model.id)) else model
            for model in unit.models
        )
    )


def move(pen: Pen, unit_id: str, to: Any, far: Allowed, *rules: str) -> bool:
    """Move a unit; gives whether any of it met difficult ground. Raises IllegalPick.

    Moving ends Hunker Down (EXO-actions-k); facing is free (EXO-movement-n).
    """
    unit = pen.unit(unit_id)
    paths = placed(pen.state, unit, to, far)
    return walk(pen, unit_id, paths, *rules, fly=far.fly)


def _height(state: State, model: Model, end: Point) -> tuple[int, float]:
    """The floor a model ends on, and how high: on its own floor in the same building, else on the ground floor.

    EXO-terrain-e, EXO-terrain-f; beside buildings on what it has climbed (EXO-movement-m).
    """
    building = around(state.board, end)
    if building is None:
        return 0, level(state, model, end) if climbs(model) else 0.0
    stays = around(state.board, Point(model.x, model.y)) == building
    floor = max(1, model.floor) if stays else 1
    return floor, raised(building, floor)


@dataclass(frozen=True, slots=True)
class Walk:
    """What models do that go their paths: where the unit is then, and what happened on the way."""

    unit: Unit
    paths: Mapping[str, tuple[Point, ...]]
    """The path of each model that moved, as far as it went."""
    set_off: Mapping[str, str]
    """The mine cluster that a model sets off, by model."""
    far: float
    bad: bool
    """Some went over difficult ground, or climbed (EXO-movement-i, EXO-movement-m)."""
    gripped: bool
    """Some went on optimal ground alone (EXO-terrain-c)."""
    climbed: tuple[float, float]


def walked(state: State, unit: Unit, paths: Mapping[str, Sequence[Point]], *, fly: bool = False) -> Walk:
    """The unit once its models have gone their paths, one after the other; a mine ends the path of its model."""
    bad, gripped, longest, up, down = False, False, 0.0, 0.0, 0.0
    gone: dict[str, tuple[Point, ...]] = {}
    set_off: dict[str, str] = {}
    for model_id, wanted in paths.items():
        model = state.model(model_id)
        if not wanted:
            continue
        base = base_of(model)
        path, mine = mines.cut(state, model, wanted, fly=fly, halted=bool(set_off))
        if mine:
            set_off[model_id] = mine
        if not path:
            continue
        gone[model_id] = path
        bad = bad or bool(level_pace(state, model, Allowed(0, 1, fly=fly)).over(base, path))
        gripped = gripped or (model.card.mobility == "Wheeled" and on_roads(state.board, base.at, path))
        corners = [base.at, *path]
        longest = max(longest, sum(span(a, b) for a, b in pairwise(corners)))
        rise = climb(state, model, path) if climbs(model) and not fly else Climb()
        bad, up, down = bad or rise.far > 0, max(up, rise.up), max(down, rise.down)
        state = _put(state, model, path, stored_heading(heading_to(corners[-2], path[-1])))
    moved = state.unit(unit.id)
    if longest > EPS:
        moved = moved.but(moved=True, hunkered=False)
    return Walk(moved, gone, set_off, longest, bad, gripped, (up, down))


def _put(state: State, model: Model, path: Sequence[Point], heading: float) -> State:
    """The state with a model at the end of its path."""
    end = path[-1]
    floor, z = _height(state, model, end)
    changed = model.but(x=end.x, y=end.y, heading=heading, hiding=False, floor=floor, z=z)
    unit = state.unit_of(model.id)
    return state.with_unit(
        unit.but(models=tuple(changed if other.id == model.id else other for other in unit.models))
    )


def walk(pen: Pen, unit_id: str, paths: dict[str, tuple[Point, ...]], *rules: str, fly: bool = False) -> bool:
    """Move the models of a unit along their paths; returns whether any crossed difficult ground."""
    unit = pen.unit(unit_id)
    done = walked(pen.state, unit, paths, fly=fly)
    pen.change(unit_id, models=done.unit.models)
    if done.far > EPS:
        bad = done.bad or done.gripped
        _tell_move(pen, unit, done.paths, done.far, done.climbed, bad=bad, fly=fly, rules=rules)
    for model_id, mine in done.set_off.items():
        mines.go_off(pen, model_id, mine)
    return done.bad


def _tell_move(
    pen: Pen,
    unit: Unit,
    walked: Mapping[str, Sequence[Point]],
    far: float,
    climbed: tuple[float, float],
    *,
    bad: bool,
    fly: bool,
    rules: Sequence[str],
) -> None:
    """What a unit's move was, and that it is no longer Hunkered Down (EXO-actions-k)."""
    first = pen.unit(unit.id).lead
    more = ["EXO-movement-a", "EXO-movement-l", "EXO-movement-n", "EXO-measure-a"]
    more += ["EXO-terrain-c"] if bad else []
    if (house := around(pen.state.board, Point(first.x, first.y))) is not None:
        more.append("EXO-terrain-f" if abstract(house) else "EXO-terrain-e")
    more += [RULE[unit.card.mobility]] if unit.card.mobility in RULE and not fly else []
    pen.tell(
        "moved", *rules, *more, unit=unit, far=f"{far:.1f}",
        square=square_at(pen.state.table, Point(first.x, first.y)), start=[unit.lead.x, unit.lead.y],
        to=[first.x, first.y], path=[list(point) for point in walked.get(first.id, ())],
    )  # fmt: skip
    if any(climbed):
        pen.tell("climbed", "EXO-movement-m", unit=unit, up=f"{climbed[0]:g}", down=f"{climbed[1]:g}")
    if unit.hunkered:
        pen.tell("stood_up", "EXO-actions-k", unit=unit)
    pen.change(unit.id, moved=True, hunkered=False)
