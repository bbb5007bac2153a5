"""Moves of formations: how far, where not, in cohesion (EXW-move-a, EXW-move-d, EXW-move-e, EXW-move-f, EXW-move-i).

One Move is one plan for all stands (`table.formation`), checked by itself (EXW-move-b). EXW-zoc-c, EXW-zoc-d and
EXW-zoc-f are the zones of the `Way`: a base that starts in one may leave it, never nearer, and ends outside.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from bot.messages import say
from bot.skirmish.engine import GroupMove, IllegalPick, Later, Option
from bot.skirmish.exodus.moving.ground import SLOW, closed, slow
from bot.skirmish.exodus.state import COHESION, Formation, Stand, State
from bot.skirmish.table import formation as groups
from bot.skirmish.table.formation import Arranged, Misplaced, Shape
from bot.skirmish.table.moves import Allowance, Pace, Way, explain, length
from bot.skirmish.table.shapes import Base, Point
from bot.skirmish.table.terrain import Feature

HEADINGS = 8


def speed(state: State, formation: Formation, stand: Stand) -> float:
    """How far a stand goes in one Move over open ground: each at its own Speed (EXW-move-a, EXW-move-j)."""
    return stand.card.speed


def fastest(state: State, formation: Formation) -> float:
    """The highest Speed among the stands."""
    return max((speed(state, formation, stand) for stand in formation.stands), default=0.0)


def allowance(state: State, formation: Formation, stand: Stand) -> Allowance:
    """What a stand may spend in a Move: at most 15 cm if it meets Difficult or Rough ground (EXW-terrain-b)."""
    far = speed(state, formation, stand)
    meets = slow(state.board, stand.card.type)
    return Pace(meets, partial(_paced, far)) if meets and far > SLOW else far


def _paced(far: float, met: tuple[Feature, ...]) -> float:
    return min(far, SLOW) if met else far


def way_of(state: State, formation: Formation, reach: float, kind: str, target: str = "") -> Way:
    """What a stand of a type has to respect: of all formations, those it can meet (EXW-move-d, EXW-move-e, EXW-zoc-c).

    `target`: the formation it assaults, whose zones are open (EXW-zoc-d).
    """
    foes: dict[str, Base] = {}
    zones: dict[str, Base] = {}
    friends: dict[str, Base] = {}
    for other in state.formations:
        if not other.here or other.id == formation.id or formation.apart(other) > reach + other.zone + 1.0:
            continue
        if other.owner == formation.owner:
            friends.update(other.bases)
            continue
        foes.update(other.bases)
        if other.id != target:
            zones.update(other.zones)
    return Way(state.table, closed(state.board, kind), foes=foes, friends=friends, zones=zones)


def group_of(state: State, formation: Formation, target: str = "") -> groups.Formation:
    """The formation as a group that moves."""
    reach = fastest(state, formation)
    ways = {kind: way_of(state, formation, reach, kind, target) for kind in sorted(formation.types)}
    return groups.Formation(
        formation.bases,
        next(iter(ways.values())),
        reach,
        COHESION,
        {stand.id: allowance(state, formation, stand) for stand in formation.stands},
        {stand.id: ways[stand.card.type] for stand in formation.stands} if len(ways) > 1 else {},
    )


def planned(state: State, formation: Formation, value: Mapping[str, Any], target: str = "") -> Arranged:
    """Where the stands go in one Move. Raises IllegalPick for a stand put where it may not go (EXW-move-f)."""
    return arranged(state, group_of(state, formation, target), value)


def arranged(state: State, group: groups.Formation, value: Mapping[str, Any]) -> Arranged:
    """The places of a group by a value of a `GroupMove`. Raises IllegalPick."""
    shape, facing = Shape(value["shape"]), value.get("facing")
    plan = groups.arrange(group, _point(value["to"]), shape, facing)
    try:
        wanted = {name: _point(at) for name, at in value.get("stands", {}).items()}
        return groups.moved_stands(group, plan, wanted)
    except Misplaced as wrong:
        if wrong.refusal is None:
            why = say("exodus-no-cohesion", cohesion=f"{COHESION:g}")
        else:
            why = explain(wrong.refusal, "cm", names_of(state))
        raise IllegalPick(say("exodus-no-place", stand=wrong.stand, why=why)) from None


def names_of(state: State) -> dict[str, str]:
    """Names of stands and pieces of terrain for refusals."""
    found = {stand.id: one.name for one in state.formations for stand in one.stands}
    pieces = {
        one.id: say("exodus-the-piece", kind=one.kind.replace("_", " ")) for one in state.table.features
    }
    return found | pieces


def _point(at: Any) -> Point:
    x, y = at
    return Point(float(x), float(y))


def group_move(state: State, formation: Formation, target: str = "") -> GroupMove:
    """The parameter of a Move."""
    far = fastest(state, formation)
    middle = formation.middle
    goals = Later(lambda: groups.goals(group_of(state, formation, target), HEADINGS))
    return GroupMove(options(formation), goals, (middle.x, middle.y), far)


def options(formation: Formation) -> tuple[Option, ...]:
    """Its stands, to put them elsewhere one by one."""
    return tuple(Option(stand.id, f"{stand.id} {stand.card.name}"[:100]) for stand in formation.stands)


def gone(formation: Formation, plan: Arranged) -> float:
    """The longest path of a stand in a plan."""
    bases = formation.bases
    return max((length(bases[name].at, placed.path) for name, placed in plan.stands.items()), default=0.0)
