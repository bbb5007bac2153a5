"""Fall Back: one Move of a Routed formation to its edge or the nearest cover (EXW-rout-g, EXW-rout-h, EXW-rout-i).

EXW-rout-k: stands that cannot move are destroyed near the enemy. EXW-rout-l: zones hold as in any Move.
"""

from __future__ import annotations

import math
from collections.abc import Collection

import shapely

from bot.skirmish.exodus.catalogue import TYPES
from bot.skirmish.exodus.events import Pen
from bot.skirmish.exodus.ground.cover import conceals, cover_of
from bot.skirmish.exodus.ground.going import slow
from bot.skirmish.exodus.ground.ground import SLOW
from bot.skirmish.exodus.moving import march
from bot.skirmish.exodus.moving.movement import Manner, goings, speed, way_of
from bot.skirmish.exodus.shooting import saves
from bot.skirmish.exodus.state import CLOSE, Formation, State, Step, smallest_gap
from bot.skirmish.table.board import Edge
from bot.skirmish.table.formation import Arranged, Placed
from bot.skirmish.table.measure import overlap, to_edge
from bot.skirmish.table.moves import check_path, crossed, furthest
from bot.skirmish.table.shapes import EPS, Point, span, step, stored
from bot.skirmish.table.squares import square_at

SAME = 0.5
"""Two goals are equally near if they differ by less (EXW-rout-h)."""
BACK = 0.25


def fall_back(pen: Pen, step_: Step) -> None:
    """Choose the goal, and run there (EXW-rout-g, EXW-rout-h).

    Stands with No Fear may stay (EXW-nofear-a): then the player is asked first. `flag`: it was Routed before.
    """
    if not step_.flag:
        _lose_immobile(pen, step_.unit)
    formation = pen.formation(step_.unit)
    if not formation.here or not formation.routed:
        return
    goal = goal_of(pen, formation)
    if formation.has("No Fear"):
        data = {"goal": [goal.x, goal.y]}
        pen.push(Step("stand_fast", formation.owner, formation.id, data=data))
    else:
        run(pen, formation.id, goal)


def run(pen: Pen, name: str, goal: Point, stay: Collection[str] = ()) -> None:
    """All but those that stay run as far as they get, then the enemy may catch them (EXW-rout-g, EXW-rout-j)."""
    formation = pen.formation(name)
    plan = plan_of(pen.state, formation, goal, stay)
    pen.apply("EXW-rout-l")
    edge = Edge(pen.state.edges[formation.owner])
    if any(to_edge(pen.state.table, placed.base, edge) <= EPS for placed in plan.stands.values()):
        pen.apply("EXW-rout-i")
    pen.push(march.begin(pen, formation, plan, "fall_back"), Step("caught", unit=name))


def _lose_immobile(pen: Pen, name: str) -> None:
    """Stands without Speed are destroyed if an enemy stand is within 15 cm (EXW-rout-k)."""
    formation = pen.formation(name)
    lost = [
        stand.id
        for stand, disc in zip(formation.stands, formation.discs, strict=True)
        if stand.card.speed <= 0
        and any(smallest_gap((disc,), foe.discs) <= CLOSE + EPS for foe in pen.state.enemies(formation.owner))
    ]
    if lost:
        pen.tell("left_behind", "EXW-rout-k", unit=formation, count=len(lost))
        pen.remove(name, saves.lost(pen, name, lost))


def goal_of(pen: Pen, formation: Formation) -> Point:
    """The nearer of its own edge and the nearest cover (EXW-rout-g); chance decides between equals (EXW-rout-h)."""
    middle = formation.middle
    edge = Point(middle.x, 0.0 if pen.state.edges[formation.owner] == "south" else pen.state.table.height)
    cover, kind = nearest_cover(pen.state, formation)
    if cover is None:
        _heads(pen, formation, edge)
        return edge
    to_edge, to_cover = span(middle, edge), span(middle, cover)
    if abs(to_edge - to_cover) < SAME:
        coin = pen.roll("coin", 1, 2)
        pen.tell("coin", "EXW-rout-h", rolls=coin, unit=formation, edge=coin[0].value == 1)
        return edge if coin[0].value == 1 else cover
    goal = edge if to_edge < to_cover else cover
    _heads(pen, formation, goal, "" if goal is edge else kind)
    return goal


def _heads(pen: Pen, formation: Formation, goal: Point, kind: str = "") -> None:
    """Say where it falls back to: its edge, or a kind of ground (EXW-rout-g)."""
    pen.tell(
        "heads", "EXW-rout-g", unit=formation, edge=not kind, ground=kind.replace("_", " "),
        far=round(span(formation.middle, goal), 1), square=square_at(pen.state.table, goal),
    )  # fmt: skip


def nearest_cover(state: State, formation: Formation) -> tuple[Point | None, str]:
    """The nearest point and the kind of ground that covers most of its stands, and that its middle is not in.

    EXW-rout-g.
    """
    middle = formation.middle
    counts = {kind: sum(stand.card.type == kind for stand in formation.stands) for kind in TYPES}
    kind = max(TYPES, key=lambda kind: counts[kind])
    pieces = [
        feature
        for feature in state.table.features
        if (conceals(feature, kind) or cover_of(feature, kind)) and not feature.region.holds(middle)
    ]
    if not pieces:
        return None, ""
    nearest = min(pieces, key=lambda feature: (round(feature.region.far(middle), 4), feature.id))
    line = shapely.shortest_line(shapely.Point(middle), nearest.region.polygon)
    x, y = shapely.get_coordinates(line)[-1]
    return Point(float(x), float(y)), nearest.kind


def plan_of(state: State, formation: Formation, goal: Point, stay: Collection[str] = ()) -> Arranged:
    """All stands but those that stay shift by the same vector, as far as the slowest one gets.

    EXW-rout-g, EXW-rout-i.
    """
    middle, bases = formation.middle, formation.bases
    movers = [stand for stand in formation.stands if stand.card.speed > 0 and stand.id not in stay]
    still = Arranged({name: Placed(base) for name, base in bases.items()})
    if not movers or span(middle, goal) <= EPS:
        return still
    moving = {stand.id for stand in movers}
    fast = [base for name, base in bases.items() if name not in moving]
    aim = math.degrees(math.atan2(goal.x - middle.x, goal.y - middle.y))
    most = min(speed(state, formation, stand) for stand in movers)
    going = goings(formation, Manner(rides=True))
    met = {how: way_of(state, formation, most, how) for how in dict.fromkeys(going.values())}
    ways = {name: met[how] for name, how in going.items()}
    full = {stand.id: [step(stand.at, aim, most)] for stand in movers}
    if any(crossed(bases[s.id], full[s.id], slow(state.board, going[s.id])) for s in movers):
        most = min(most, SLOW)
    far = min(
        span(stand.at, furthest(ways[stand.id], bases[stand.id], step(stand.at, aim, most), most))
        for stand in movers
    )
    while far > EPS:
        ends = {stand.id: stored(step(stand.at, aim, far)) for stand in movers}
        if all(
            check_path(ways[stand.id], bases[stand.id], [ends[stand.id]], most + 0.01) is None
            and not any(overlap(bases[stand.id].moved(ends[stand.id]), other) for other in fast)
            for stand in movers
        ):
            moved = {name: Placed(bases[name].moved(at), (at,)) for name, at in ends.items()}
            return Arranged({**still.stands, **moved})
        far -= BACK
    return still
