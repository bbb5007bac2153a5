"""Where an order's first Move, or a Move, may lead a formation, and what holds there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from bot.messages import say
from bot.skirmish.arrival import Arrival, Guide, Placing
from bot.skirmish.engine import Choice, GroupMove
from bot.skirmish.exodus.actions import BY_ID, ROAD_ADVANCE
from bot.skirmish.exodus.catalogue import SOFT, TYPES
from bot.skirmish.exodus.ground import cover
from bot.skirmish.exodus.ground.sight import solid
from bot.skirmish.exodus.moving import risk
from bot.skirmish.exodus.moving.movement import planned
from bot.skirmish.exodus.orders import overwatch
from bot.skirmish.exodus.phases.victory import within
from bot.skirmish.exodus.shooting import shooting
from bot.skirmish.exodus.shown.reaches import in_sight
from bot.skirmish.exodus.state import Formation, State, board_of
from bot.skirmish.kit.kept import once_for_each
from bot.skirmish.table.formation import Arranged
from bot.skirmish.table.shapes import EPS, Point, heading_to, span, step, stored
from bot.skirmish.table.terrain import Feature

TOLD: frozenset[str] = frozenset()
LANDED = 5.0
"""About how far a formation that has landed extends from its middle, in cm."""


def guide(state: State, player: str, choice: Choice) -> Guide | None:
    """For orders and Moves but those of a Close Assault or a Road Advance."""
    way = choice.params.get("way")
    if not isinstance(way, GroupMove) or choice.unit is None or way.origin is None or way.reach is None:
        return None
    step = state.top
    if step.target and step.kind == "move":
        return None
    order = step.order if step.kind == "move" else choice.kind
    if order not in BY_ID or order == ROAD_ADVANCE.id:
        return None
    formation = state.formation(choice.unit)
    shoots = BY_ID[order].shoot is not None
    return FormationGuide(state, formation, way.reach, shoots=shoots, lands=choice.kind == "land")


def placing(state: State, player: str, choice: Choice, name: str) -> Placing | None:
    """For the deployment, and for what arrives or lands (EXW-deploy-c, EXW-sudden-b, EXW-orbital-a)."""
    if choice.kind in ("drop", "unload") and name == "point":
        return Placing(LANDED, _shelters(state.board, SOFT))
    unit = {"deploy": choice.unit, "arrive": name}.get(choice.kind)
    if unit is None:
        return None
    formation = state.formation(unit)
    counted = Counter(stand.card.type for stand in formation.stands)
    wide = max(stand.card.base_r for stand in formation.stands)
    body = wide * formation.size**0.5
    return Placing(body, _shelters(state.board, max(TYPES, key=lambda kind: counted[kind])))


@dataclass(frozen=True, slots=True)
class FormationGuide:
    """Leads a formation; see `Guide`."""

    state: State
    formation: Formation
    reach: float
    shoots: bool
    """Whether the order lets it shoot after its Moves."""
    lands: bool
    param: str = "way"
    told: frozenset[str] = TOLD

    @property
    def start(self) -> Point:
        return self.formation.middle

    @property
    def body(self) -> float:
        return max(span(self.start, stand.at) + stand.card.base_r for stand in self.formation.stands) / 2

    @property
    def shelters(self) -> Sequence[Feature]:
        counted = Counter(stand.card.type for stand in self.formation.stands)
        return _shelters(self.state.board, max(TYPES, key=lambda kind: counted[kind]))

    def toward(self, goal: Point) -> Any:
        board = self.state.table
        start, far = self.start, span(self.start, goal)
        end = goal if far <= self.reach else step(start, heading_to(start, goal), self.reach)
        end = stored(Point(min(max(end.x, 0.0), board.width), min(max(end.y, 0.0), board.height)))
        return {"to": [end.x, end.y], "shape": "keep"} if span(start, end) > EPS else None

    def arrival(self, value: Any) -> Arrival:
        plain = set(value) == {"to", "shape"}
        plan = (
            _plan(self.state, self.formation.id, (*value["to"],), value["shape"], self.lands)
            if plain
            else planned(self.state, self.formation, value, lands=self.lands)
        )
        moved = ended(self.formation, plan, lands=self.lands)
        there = self.state.with_formation(moved)
        # Sight is mutual, and without it nobody shoots (EXW-los-b).
        foes = [foe for foe in there.enemies(moved.owner) if in_sight(there, foe, moved)]
        seen = tuple(foe.id for foe in foes)
        return Arrival(
            moved.middle,
            round(span(self.start, moved.middle), 4),
            seen,
            seen if covered(there, moved) else (),
            tuple(foe.id for foe, _ in shooting.targets(there, moved)) if self.shoots else (),
            tuple(foe.id for foe in foes if not foe.routed and _in_range(there, foe, moved)),
            tuple(objective.id for objective in there.objectives if within(moved, objective)),
            tuple(_risks(self.state, self.formation, moved, plan, lands=self.lands)),
        )


@once_for_each
def _plan(state: State, name: str, to: tuple[float, float], shape: str, lands: bool) -> Arranged:
    """The first Move, which is the same for all orders that have one."""
    return planned(state, state.formation(name), {"to": to, "shape": shape}, lands=lands)


def ended(formation: Formation, plan: Arranged, *, lands: bool) -> Formation:
    """The formation at the end of a Move: its VTOLs land or stay in the air (EXW-vtol-a)."""
    return formation.but(
        stands=tuple(
            stand.put(plan.stands[stand.id].base).but(landed=lands if stand.has("VTOL") else stand.landed)
            for stand in formation.stands
        )
    )


def covered(state: State, formation: Formation) -> bool:
    """Whether it counts as Concealed, or half of its stands or more have a Cover test (EXW-shoot-j, EXW-cover-a)."""
    tests = sum(cover.shelter(state, stand).cover > 0 for stand in formation.stands)
    return cover.concealed(state, formation) or 2 * tests >= len(formation.stands) > 0


def _in_range(state: State, foe: Formation, formation: Formation) -> bool:
    far = shooting.longest(foe)
    near = foe.apart(formation) <= far + EPS and foe.gap(formation) <= far + EPS
    return near and bool(shooting.aimed(state, foe, formation))


def _risks(
    state: State, formation: Formation, moved: Formation, plan: Arranged, *, lands: bool
) -> Iterator[str]:
    """Rough Luck tests, and whose Overwatch it comes near to (EXW-terrain-c, EXW-overwatch-b)."""
    paths = {name: placed.path for name, placed in plan.stands.items() if placed.path}
    if rough := risk.at_risk(state, formation, paths, lands=lands):
        yield say("exodus-goal-rough", count=len(rough))
    for watcher in overwatch.watchers(state, formation):
        if min(watcher.gap(formation), watcher.gap(moved)) <= shooting.longest(watcher) + EPS:
            yield say("exodus-goal-watched", unit=watcher.name)
            return


@lru_cache(maxsize=256)
def _shelters(board: str, kind: str) -> tuple[Feature, ...]:
    return tuple(
        piece
        for piece in board_of(board).features
        if cover.conceals(piece, kind) or cover.cover_of(piece, kind) or solid(piece)
    )
