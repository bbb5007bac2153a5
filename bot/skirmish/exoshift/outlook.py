"""What a place holds for a solo opponent: goals, enemies in reach, and what these can do. Rough, because it is fast.

One line stands for the sight between two models, and a table by the inch for the damage that they do. The exact odds
come later, for the picks that are left.
"""

from __future__ import annotations

import math
from functools import lru_cache

from bot.skirmish.exoshift.dice import chance
from bot.skirmish.exoshift.ground.cover import BESIDE
from bot.skirmish.exoshift.ground.terrain import LOW, obstacles, zones
from bot.skirmish.exoshift.missions.control_points import REACH
from bot.skirmish.exoshift.shooting import focus, indirect, ranges
from bot.skirmish.exoshift.shooting.shooting import several
from bot.skirmish.exoshift.shooting.weapons import FULL, most_shots, problem
from bot.skirmish.exoshift.state import Model, Objective, State, Unit, base_of, board_of
from bot.skirmish.exoshift.units.carrying import can_carry, way_out
from bot.skirmish.kit.kept import once_for_each
from bot.skirmish.table.measure import to_region
from bot.skirmish.table.shapes import Base, Point
from bot.skirmish.table.sight import open_line
from bot.skirmish.table.terrain import Cover, Feature

GOAL = 6.0
"""An objective to be taken."""
URGENT = 1.6
"""How much more a token is worth in the last two rounds."""
CARRIED = 7.0
"""A token that is carried."""
HELD = 2.0
"""One that is held, and might be lost."""
INCH = 0.2
"""An inch nearer to one."""
SHARED = 0.4
"""What is left of a goal to which a friend is nearer already."""
FAR = 48
"""Inches beyond which nobody does damage."""
BLIND = 0.5
"""What is left of an indirect shot for the spotter that it needs."""
MOST = 3
"""Enemies that shoot at one model."""
COVERED = 1
"""Defense that cover is taken to add."""


# ---------------------------------------------------------------- shots


@lru_cache(maxsize=8192)
def _curve(
    kind: str, options: tuple[str, ...], moved: bool, pool: int, fire: str, defense: int
) -> tuple[float, ...]:
    """What a model does to somebody in the open with this Defense: the mean damage for each inch between them."""
    model = Model("", kind, options)
    unit = Unit("", "", "", (model,), moved=moved)
    guns = range(len(model.weapons))
    if several(model):
        share = pool // len(guns)
        return tuple(sum(_mean(unit, model, n, share, fire, defense, w) for w in guns) for n in range(FAR))
    return tuple(
        max((_mean(unit, model, n, pool, fire, defense, w) for w in guns), default=0.0) for n in range(FAR)
    )


def _mean(unit: Unit, model: Model, far: float, pool: int, fire: str, defense: int, weapon: int) -> float:
    gun, share = model.weapons[weapon], 1.0
    if problem(unit, model, gun, fire) is None:
        band = ranges.modifier(gun.bands, far)
    elif indirect.problem(unit, model, gun, fire) is None:
        band, share = indirect.band(gun, far), BLIND
    else:
        band = None
    if band is None:
        return 0.0
    shots = min(most_shots(gun, fire), 1 + pool)
    aim = min(gun.accuracy, max(0, pool - shots + 1) // shots)
    return (
        share
        * shots
        * chance(model.card.combat + band[1] + aim)
        * (1 - chance(defense - gun.power))
        * gun.damage
    )


def rough(unit: Unit, model: Model, far: float, defense: int, fire: str, *, moved: bool = False) -> float:
    """The mean damage of a model's best weapon at a distance; `moved`: it will have moved."""
    inch = int(far)
    if inch >= FAR or model.stunned:
        return 0.0
    return _curve(model.kind, model.options, moved or unit.moved, focus.pool(unit, fire), fire, defense)[inch]


@lru_cache(maxsize=65536)
def clear(board: str, a: Point, b: Point) -> bool:
    """Whether nothing stops the line between two places."""
    if not open_line(a, b, _tall(board)):
        return False
    return all(
        zone.region.holds(a) or zone.region.holds(b) for zone in zones(board) if not open_line(a, b, (zone,))
    )


@lru_cache(maxsize=256)
def _tall(board: str) -> tuple[Feature, ...]:
    return tuple(piece for piece in obstacles(board) if piece.height > LOW)


@lru_cache(maxsize=65536)
def shielded(board: str, base: Base, eye: Point) -> bool:
    """Whether a base has something beside it that covers it from a place, or is in a zone that does."""
    return any(
        piece.region.holds(base.at) or not open_line(base.at, eye, (piece,)) for piece in beside(board, base)
    )


@lru_cache(maxsize=65536)
def beside(board: str, base: Base) -> tuple[Feature, ...]:
    """What gives cover and is near enough to a base for it."""
    (x, y), near = base.at, base.radius + BESIDE
    pieces = []
    for piece in covers(board):
        left, low, right, high = piece.region.bounds
        if left - near <= x <= right + near and low - near <= y <= high + near and _near(base, piece):
            pieces.append(piece)
    return tuple(pieces)


def _near(base: Base, piece: Feature) -> bool:
    return to_region(base, piece.region) <= BESIDE


@lru_cache(maxsize=256)
def covers(board: str) -> tuple[Feature, ...]:
    """All that gives cover."""
    return tuple(
        feature for feature in board_of(board).features if feature.cover in (Cover.LIGHT, Cover.HEAVY)
    )


@once_for_each
def prospect(state: State, name: str, at: Point, fire: str, moved: bool) -> float:
    """The most damage that a unit can hope to do from a place; `moved`: it will have moved."""
    unit, best = state.unit(name), 0.0
    for foe in state.enemies(unit.owner):
        for target in foe.active:
            there = Point(target.x, target.y)
            far = _gap(at, target)
            mine = sum(rough(unit, model, far, target.card.defense, fire, moved=moved) for model in unit.able)
            mine *= value(state, target)
            if mine > best and clear(state.board, at, there):
                best = mine
    return best


def value(state: State, target: Model) -> float:
    """What damage to a model counts: less where it is down already, more for a leader or carrier."""
    worth = 1.0 if target.up else 0.6
    if target.carries or target.has("Army Leader"):
        worth *= 1.5
    return worth * (1 + 0.05 * min(6, state.unit_of(target.id).disruption))


@once_for_each
def exposure(state: State, name: str, at: Point) -> float:
    """The damage that the enemies in sight of a place may do to a unit there before it acts again."""
    unit = state.unit(name)
    model = unit.lead
    base, harms = base_of(model).moved(at), []
    for foe in state.enemies(unit.owner):
        if foe.routed or not foe.able:
            continue
        there = Point(foe.lead.x, foe.lead.y)
        far = _gap(at, foe.lead)
        if far >= FAR:
            continue
        open_ground = sum(rough(foe, shooter, far, model.card.defense, FULL) for shooter in foe.able)
        if open_ground and clear(state.board, at, there):
            if shielded(state.board, base, there):
                defense = model.card.defense + COVERED
                open_ground = 0.85 * sum(rough(foe, shooter, far, defense, FULL) for shooter in foe.able)
            harms.append(open_ground * (0.6 if foe.exhausted else 1.0))
    return sum(sorted(harms, reverse=True)[:MOST])


def _gap(at: Point, model: Model) -> float:
    return max(0.0, math.dist(at, (model.x, model.y)) - 1.2)


# ---------------------------------------------------------------- goals


@once_for_each
def pull(state: State, name: str, at: Point) -> float:
    """What a place is worth to a unit for the mission: the best goal, less for each inch to it."""
    unit = state.unit(name)
    if any(model.carries for model in unit.active):
        return CARRIED - INCH * _to_side(state, at)
    best, porter = None, _porter(unit)
    for goal, x, y, reach, worth in _goals(state, unit.owner, porter):
        far = max(0.0, math.dist(at, (x, y)) - reach)
        if far > 0 and _taken(state, unit.id, goal, far, porter):
            worth *= SHARED
        gain = worth - INCH * far
        best = gain if best is None or gain > best else best
    return 0.0 if best is None else best


def to_goal(state: State, unit: Unit, at: Point) -> float:
    """How far a place is from the nearest goal."""
    if any(model.carries for model in unit.active):
        return _to_side(state, at)
    goals = _goals(state, unit.owner, _porter(unit))
    return min((max(0.0, math.dist(at, (x, y)) - reach) for _, x, y, reach, _ in goals), default=0.0)


def _porter(unit: Unit) -> bool:
    """Whether a unit could pick up a token."""
    return any(can_carry(model) and not model.carries for model in unit.active)


def _to_side(state: State, at: Point) -> float:
    """How far a carrier has to go to Secure its token."""
    x, y = way_out(state, at)
    out, deep = min(at[0], state.table.width - at[0]), abs(at[1] - y)
    return max(0.0, out - min(x, state.table.width - x)) + deep


@once_for_each
def _goals(state: State, player: str, porter: bool) -> tuple[tuple[str, float, float, float, float], ...]:
    """Where a player wants to be: id, place, how near, what it is worth; tokens only for those who can carry them."""
    goals = []
    for objective in state.objectives:
        goal = _goal(state, player, objective)
        if goal is not None and (porter or objective.kind == "control" or objective.carrier):
            goals.append((objective.id, *goal))
    if not goals:
        goals = [(foe.id, foe.lead.x, foe.lead.y, 8.0, 1.0) for foe in state.enemies(player)]
    return tuple(goals)


def _goal(state: State, player: str, objective: Objective) -> tuple[float, float, float, float] | None:
    if objective.secured:
        return None
    if objective.carrier:
        thief = state.model(objective.carrier)
        mine = state.unit_of(objective.carrier).owner == player
        return None if mine else (thief.x, thief.y, 8.0, GOAL / 2)
    if objective.kind == "control":
        return objective.x, objective.y, REACH - 0.8, GOAL if objective.holder != player else HELD
    return None if objective.side == player else (objective.x, objective.y, 0.6, token_worth(state))


def token_worth(state: State) -> float:
    """What it is worth to pick up a token."""
    return GOAL * (URGENT if state.round >= int(state.settings["rounds"]) - 1 else 1.0)


@once_for_each
def _nearest(state: State, player: str, goal: str, porter: bool) -> tuple[tuple[float, str], ...]:
    """The units of a player by how far they are from a goal."""
    at = next(((x, y, reach) for name, x, y, reach, _ in _goals(state, player, porter) if name == goal))
    return tuple(
        sorted(
            (max(0.0, math.dist(at[:2], (unit.lead.x, unit.lead.y)) - at[2]), unit.id)
            for unit in state.of(player)
            if unit.able and not unit.routed
        )
    )


def _taken(state: State, unit: str, goal: str, far: float, porter: bool) -> bool:
    """Whether some friend is at a goal already, or two are nearer to it."""
    player = state.unit(unit).owner
    nearer = [gap for gap, name in _nearest(state, player, goal, porter)[:3] if name != unit and gap < far]
    return len(nearer) >= 2 or (bool(nearer) and nearer[0] <= 0)
