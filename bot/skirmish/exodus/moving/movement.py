"""Moves of formations: how far, where not, in cohesion (EXW-move-a, EXW-move-d, EXW-move-e, EXW-move-f, EXW-move-i).

One Move is one plan for all stands (`table.formation`), checked by itself (EXW-move-b). EXW-zoc-c, EXW-zoc-d and
EXW-zoc-f are the zones of the `Way`: a base that starts in one may leave it, never nearer, and ends outside. A
formation whose chain is broken closes up as far as it gets (EXW-move-g).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from bot.messages import say
from bot.skirmish.engine import GroupMove, IllegalPick, Later, Option
from bot.skirmish.exodus.catalogue import in_words
from bot.skirmish.exodus.ground import transport
from bot.skirmish.exodus.ground.going import (
    OFF_ROAD,
    Going,
    closed,
    going_of,
    no_end,
    off_road,
    on_road,
    slow,
)
from bot.skirmish.exodus.ground.ground import SLOW
from bot.skirmish.exodus.moving import closing, goals
from bot.skirmish.exodus.state import COHESION, WIDE_ZONE, Formation, Stand, State
from bot.skirmish.kit.kept import once_for_each
from bot.skirmish.table import formation as groups
from bot.skirmish.table.formation import Arranged, Misplaced, Shape
from bot.skirmish.table.measure import distance, overlap
from bot.skirmish.table.moves import Allowance, Pace, Way, check_stand, explain, spots
from bot.skirmish.table.shapes import EPS, Base, Point, span, stored
from bot.skirmish.table.terrain import Feature, kind_inside

HEADINGS, HEADINGS_ON_ROAD = 8, 72
RECON = 20.0
"""EXW-recon-a."""
CLOSER = 0.05
"""A stand that cannot close up goes as near as it gets (EXW-move-g); so much is left out of account."""
ROAD = 5.0
"""EXW-terrain-e."""


@dataclass(frozen=True, slots=True)
class Manner:
    """How a formation makes a Move."""

    rides: bool = False
    """At the Speed of its transports (EXW-transport-a)."""
    road: bool = False
    """Stands that stay on a road go 5 cm farther (EXW-terrain-e)."""
    advance: bool = False
    """No stand leaves the road (EXW-terrain-f)."""
    lands: bool = False
    """Its VTOLs land (EXW-vtol-a)."""


ON_FOOT = Manner()


def speed(state: State, formation: Formation, stand: Stand) -> float:
    """How far a stand may go in one Move: its Speed or that of its transports (EXW-move-a, EXW-move-j)."""
    carrying = transport.carriers(formation)
    return max(stand.card.speed, transport.lent(carrying) if carrying else 0.0)


def fastest(state: State, formation: Formation) -> float:
    """The farthest that one of the stands may go."""
    most = max((speed(state, formation, stand) for stand in formation.stands), default=0.0)
    return most + (ROAD if _on_road(state, formation) else 0.0)


def goings(formation: Formation, manner: Manner = ON_FOOT) -> dict[str, Going]:
    """How each stand goes: carried infantry as its transports do (EXW-transport-a)."""
    carrying = transport.carriers(formation) if manner.rides else ()
    kinds = transport.types(carrying) if carrying else ()
    return {
        stand.id: going_of(stand, kinds if transport.infantry(stand) else (), lands=manner.lands)
        for stand in formation.stands
    }


def allowance(state: State, far: float, base: Base, going: Going, *, road: bool = False) -> Allowance:
    """What a stand may spend in a Move: at most 15 cm if it meets Difficult or Rough ground (EXW-terrain-b).

    5 cm more if all of the Move is on a road (EXW-terrain-e).
    """
    meets = slow(state.board, going)
    if road and on_road(state.board, base) and not going.flies:
        return Pace((*off_road(state.board), *meets), partial(_paced, far, ROAD))
    return Pace(meets, partial(_paced, far, 0.0)) if meets and far > SLOW else far


def _paced(far: float, more: float, met: tuple[Feature, ...]) -> float:
    if any(feature.kind != OFF_ROAD for feature in met):
        return min(far, SLOW)
    return far if met else far + more


def way_of(state: State, formation: Formation, reach: float, going: Going, target: str = "") -> Way:
    """What a stand has to respect: of all formations, those it can meet (EXW-move-d, EXW-move-e, EXW-zoc-c).

    `target`: the formation it assaults, whose zones are open (EXW-zoc-d).
    """
    foes: dict[str, Base] = {}
    zones: dict[str, Base] = {}
    friends: dict[str, Base] = {}
    for other in state.formations:
        if not other.here or other.id == formation.id or formation.apart(other) > reach + WIDE_ZONE + 1.0:
            continue
        if other.owner == formation.owner:
            friends.update(other.bases)
            continue
        foes.update(other.bases)
        if other.id != target:
            zones.update(other.zones)
    shut, unfit = closed(state.board, going), no_end(state.board, going)
    return Way(state.table, shut, unfit, foes=foes, friends=friends, zones=zones)


def group_of(
    state: State, formation: Formation, target: str = "", manner: Manner = ON_FOOT
) -> groups.Formation:
    """The formation as a group that moves."""
    reach = fastest(state, formation)
    going = goings(formation, manner)
    ways = {how: way_of(state, formation, reach, how, target) for how in dict.fromkeys(going.values())}
    if manner.advance:
        ways = {how: replace(way, closed=(*way.closed, *off_road(state.board))) for how, way in ways.items()}
    far = {
        stand.id: speed(state, formation, stand) if manner.rides else stand.card.speed
        for stand in formation.stands
    }
    return groups.Formation(
        formation.bases,
        next(iter(ways.values())),
        reach,
        COHESION,
        {
            name: allowance(state, far[name], base, going[name], road=manner.road)
            for name, base in formation.bases.items()
        },
        {name: ways[how] for name, how in going.items()} if len(ways) > 1 else {},
        links=links(formation),
        faced=any(stand.looks for stand in formation.stands),
    )


def links(formation: Formation) -> dict[str, float]:
    """The gaps to and from Recon stands (EXW-recon-a)."""
    return {stand.id: RECON for stand in formation.stands if stand.has("Recon")}


def manners(
    state: State, formation: Formation, *, advance: bool = False, lands: bool = False
) -> list[Manner]:
    """The ways to make a Move, the plainest first: on foot or riding, leaving the road or not."""
    riding = (False, True) if transport.carriers(formation) else (False,)
    road = (True,) if advance else (False, True) if _on_road(state, formation) else (False,)
    return [Manner(rides, stays, advance, lands) for rides in riding for stays in road]


def on_the_road(state: State, formation: Formation) -> bool:
    """Whether all its stands are on a road (EXW-terrain-f)."""
    return all(on_road(state.board, base) for base in formation.bases.values())


def _on_road(state: State, formation: Formation) -> bool:
    return _any_on_road(formation, state.board)


@once_for_each
def _any_on_road(formation: Formation, board: str) -> bool:
    return any(on_road(board, base) for base in formation.bases.values())


def planned(
    state: State,
    formation: Formation,
    value: Mapping[str, Any],
    target: str = "",
    *,
    advance: bool = False,
    lands: bool = False,
) -> Arranged:
    """Where the stands go in one Move. Raises IllegalPick for a stand put where it may not go (EXW-move-f).

    Of the ways to make the Move that which gets nearest to the goal, the plainest of equal ones; in a Close Assault
    on `target` that which brings the most stands into contact (EXW-assault-d).
    """
    best: Arranged | None = None
    most = 0
    wrong: IllegalPick | None = None
    foe = state.formation(target) if target else None
    for manner in manners(state, formation, advance=advance, lands=lands):
        group = group_of(state, formation, target, manner)
        close = partial(closing.closed_in, formation, foe, group) if foe is not None and foe.here else None
        try:
            plan = arranged(state, group, value, close)
        except IllegalPick as refused:
            wrong = refused
            continue
        count = closing.touching(formation, plan, foe) if foe is not None else 0
        if best is None or count > most or (count == most and plan.short < best.short - EPS):
            best, most = plan, count
        if best.short <= EPS and foe is None:
            return best
    if best is None:
        assert wrong is not None
        raise wrong
    return best


def arranged(
    state: State,
    group: groups.Formation,
    value: Mapping[str, Any],
    close: Callable[[Arranged, Point], Arranged] | None = None,
) -> Arranged:
    """The places of a group by a value of a `GroupMove`; `close` has it close in on an enemy. Raises IllegalPick."""
    goal, shape, facing = _point(value["to"]), Shape(value["shape"]), value.get("facing")
    plan = groups.arrange(group, goal, shape, facing)
    if close is not None:
        plan = close(plan, goal)
    try:
        wanted = {name: _point(at) for name, at in value.get("stands", {}).items() if name in group.stands}
        moved = groups.moved_stands(group, plan, wanted)
        for name in wanted:
            # One that is left where it is may be in a zone.
            if refusal := check_stand(group.way_of(name), moved.stands[name].base):
                raise Misplaced(name, refusal)
        for name in moved.astray if wanted else ():
            if _from_others(moved, name) > _from_others(plan, name) + CLOSER:
                raise Misplaced(name, None)
        return moved
    except Misplaced as wrong:
        if wrong.refusal is None:
            why = say("exodus-no-cohesion", cohesion=f"{COHESION:g}")
        else:
            why = explain(wrong.refusal, "cm", names_of(state))
        raise IllegalPick(say("exodus-no-place", stand=wrong.stand, why=why)) from None


def _from_others(plan: Arranged, name: str) -> float:
    """How far a stand is from those that are in cohesion."""
    base = plan.stands[name].base
    others = (placed.base for other, placed in plan.stands.items() if other not in (*plan.astray, name))
    return min((distance(base, other) for other in others), default=0.0)


def names_of(state: State) -> dict[str, str]:
    """Names of stands and pieces of terrain for refusals."""
    names = {stand.id: formation.name for formation in state.formations for stand in formation.stands}
    pieces = {
        piece.id: say("exodus-the-piece", kind=kind_inside(piece.kind)) for piece in state.table.features
    }
    return names | pieces | {OFF_ROAD: say("exodus-the-piece", kind="ground beside the road")}


def _point(at: Any) -> Point:
    x, y = at
    return Point(float(x), float(y))


def group_move(state: State, formation: Formation, target: str = "", *, advance: bool = False) -> GroupMove:
    """The parameter of a Move; the same one for all entries of a menu."""
    return _group_move(state, formation.id, target, advance)


@once_for_each
def _group_move(state: State, name: str, target: str, advance: bool) -> GroupMove:
    formation = state.formation(name)
    middle = formation.middle

    far = fastest(state, formation)

    def found() -> list[Point]:
        manner = manners(state, formation, advance=advance)[-1]
        along = along_road(state, formation) if manner.road else []
        at_foe = closing.aims(formation, state.formation(target)) if target else []
        named = [] if target or advance else goals.worthwhile(state, formation, far)
        round_about = groups.goals(group_of(state, formation, target, manner), HEADINGS)
        return [*at_foe, *named, *along, *(at for at in round_about if at not in named)]

    def names() -> list[str]:
        aims = closing.aims(formation, state.formation(target)) if target else []
        return [say("exodus-goal-contact") for _ in aims]

    turns = any(stand.looks for stand in formation.stands)
    return GroupMove(
        options(formation), Later(found), (middle.x, middle.y), far, turns=turns, names=Later(names)
    )


def along_road(state: State, formation: Formation) -> list[Point]:
    """Goals both ways along the road that its stands are on, as far as the slowest goes (EXW-terrain-e)."""
    middle, board = formation.middle, state.board
    on = [stand for stand in formation.stands if on_road(board, stand.base)]
    lead = min(on, key=lambda stand: (round(span(stand.at, middle), 4), stand.id))
    far = min(speed(state, formation, stand) for stand in formation.stands) + ROAD
    ends = spots(Way(state.table, off_road(board)), lead.base, far, HEADINGS_ON_ROAD, (1.0,))
    ends.sort(key=lambda at: (-round(span(at, lead.at), 2), at))
    best = ends[:1]
    best += [at for at in ends if best and span(at, best[0]) > span(best[0], lead.at)][:1]
    return [stored(Point(at.x + middle.x - lead.x, at.y + middle.y - lead.y)) for at in best]


def options(formation: Formation) -> tuple[Option, ...]:
    """Its stands, to put them elsewhere one by one."""
    return tuple(
        Option(stand.id, f"{stand.id} {in_words(stand.card.name)}"[:100]) for stand in formation.stands
    )


def penned(state: State, formation: Formation) -> bool:
    """Whether a stand with No Fear is in an enemy zone: it needs an order with a Move to get out (EXW-nofear-c)."""
    bases = [stand.base for stand in formation.stands if stand.has("No Fear")]
    return bool(bases) and any(
        overlap(base, zone)
        for foe in state.enemies(formation.owner)
        if formation.apart(foe) <= WIDE_ZONE
        for zone in foe.zones.values()
        for base in bases
    )
