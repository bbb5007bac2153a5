"""Deployment: formations one after the other, alternating (EXW-deploy-a, EXW-deploy-b, EXW-deploy-c)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from bot.messages import say
from bot.skirmish.engine import Choice, GroupMove, IllegalPick, Later, Pick
from bot.skirmish.exodus.events import Offer, Pen
from bot.skirmish.exodus.ground.going import barred
from bot.skirmish.exodus.moving.movement import arranged, links, names_of, options
from bot.skirmish.exodus.phases import scenario
from bot.skirmish.exodus.state import ABOARD, COHESION, GONE, RESERVE, TABLE, WAITING, Formation, State, Step
from bot.skirmish.kit.turns import next_player
from bot.skirmish.table import formation as groups
from bot.skirmish.table.board import Edge, strip
from bot.skirmish.table.measure import wholly_in
from bot.skirmish.table.moves import Way, check_stand, explain
from bot.skirmish.table.shapes import Base, Point, Region, rectangle, stored
from bot.skirmish.table.squares import square_at
from bot.skirmish.table.terrain import Feature

DEPTH = 15.0
"""EXW-deploy-c."""
FAR = 400.0
GAP = 0.5
PITCH = 3.0
FEW = 3
COLUMNS = 12
"""Places that are offered, of those found every `PITCH`; `FEW` where the strip is crowded."""


def waiting(state: State, player: str) -> list[Formation]:
    """What a player has still to deploy now (EXW-deploy-e): in some scenarios half of it comes later (EXW-turn-d)."""
    mine = [formation for formation in state.formations if formation.owner == player]
    left = [formation for formation in mine if formation.where == WAITING]
    if scenario.of(state).halves and state.turn == 1 and len(left) <= len(mine) // 2:
        return []
    return left


def deployment(pen: Pen, step: Step) -> None:
    """The first to place; who goes first this turn places first (EXW-deploy-a, EXW-deploy-d)."""
    pen.set(phase="deployment")
    if any(formation.where in (RESERVE, ABOARD) for formation in pen.state.formations):
        pen.apply("EXW-deploy-e")
    pen.push(Step("next_placement", target=pen.state.other(pen.state.first)))


def next_placement(pen: Pen, step: Step) -> None:
    """Players alternate; who has none left is passed over (EXW-deploy-a, EXW-deploy-b)."""
    state = pen.state
    order = (state.first, state.other(state.first))
    following = next_player(order, step.target, lambda player: waiting(state, player))
    if following == step.target and state.phase == "deployment":
        pen.apply("EXW-deploy-b")
    if following:
        pen.push(Step("deploy", following))


def question(state: State, step: Step) -> str:
    """Which formation is placed, and where?"""
    return say("exodus-prompt-deploy", edge=state.edges[step.player], depth=f"{DEPTH:g}")


def deploy_offers(state: State, step: Step) -> list[Offer]:
    """Any formation that waits, with its place and shape (EXW-deploy-a, EXW-deploy-c)."""
    offers: list[Offer] = []
    for formation in waiting(state, step.player):
        goals = Later(partial(spots, state, formation))
        choice = Choice(
            f"deploy:{formation.id}", "deploy", say("exodus-pick-deploy", unit=formation.name)[:100],
            {"way": GroupMove(options(formation), goals)}, unit=formation.id, rules=("EXW-deploy-a", "EXW-deploy-c"),
        )  # fmt: skip
        offers.append((choice, partial(_deploy, formation.id)))
    if not any(spots(state, formation) for formation in waiting(state, step.player)):
        formation = waiting(state, step.player)[0]
        label = say("exodus-pick-leave-out", unit=formation.name)[:100]
        offers.append(
            (Choice("leave_out", "leave_out", label, unit=formation.id), partial(_leave_out, formation.id))
        )
    return offers


def _leave_out(name: str, pen: Pen, pick: Pick) -> None:
    """There is no room for it in the strip: it takes no part."""
    step = pen.pop()
    pen.tell("left_out", "EXW-deploy-c", unit=pen.change(name, where=GONE))
    pen.push(Step("next_placement", target=step.player))


def _deploy(name: str, pen: Pen, pick: Pick) -> None:
    formation = pen.formation(name)
    placed = placed_at(pen.state, formation, pick.values["way"])
    step = pen.pop()
    stands = tuple(stand.put(placed[stand.id]) for stand in formation.stands)
    after = pen.change(name, stands=stands, where=TABLE)
    pen.tell(
        "deployed", "EXW-deploy-a", "EXW-deploy-c", unit=after,
        square=square_at(pen.state.table, after.middle), quiet=True,
    )  # fmt: skip
    pen.push(Step("next_placement", target=step.player))


def placed_at(state: State, formation: Formation, value: Mapping[str, Any]) -> dict[str, Base]:
    """Where the stands are put for a value of a `GroupMove`. Raises IllegalPick (EXW-deploy-c).

    Where the shape does not fit, they stand as a block, if that does.
    """
    try:
        return _placed(state, formation, value)
    except IllegalPick:
        if value["shape"] == groups.Shape.KEEP:
            raise
        return _placed(state, formation, {**value, "shape": groups.Shape.KEEP})


def _placed(state: State, formation: Formation, value: Mapping[str, Any]) -> dict[str, Base]:
    group = _group(state, formation, Point(float(value["to"][0]), float(value["to"][1])))
    for name, (x, y) in value.get("stands", {}).items():
        if name in group.stands:
            _in_strip(state, formation, group.stands[name].moved(Point(float(x), float(y))))
    plan = arranged(state, group, value)
    bases = {name: placed.base for name, placed in plan.stands.items()}
    for name, base in bases.items():
        _in_strip(state, formation, base)
        others = {other: base for other, base in bases.items() if other != name}
        own = group.way_of(name)
        wrong = check_stand(own, base) or check_stand(Way(own.board, friends=others), base)
        if wrong:
            raise IllegalPick(say("exodus-no-place", stand=name, why=explain(wrong, "cm", names_of(state))))
    if plan.astray:
        raise IllegalPick(say("exodus-no-room"))
    return bases


def _in_strip(state: State, formation: Formation, base: Base) -> None:
    if not wholly_in(base, zone(state, formation.owner)):
        raise IllegalPick(say("exodus-no-strip", depth=f"{DEPTH:g}", edge=state.edges[formation.owner]))


def zone(state: State, player: str) -> Region:
    """The strip in which a player deploys (EXW-deploy-c)."""
    return strip(state.table, Edge(state.edges[player]), DEPTH)


def outside(state: State, player: str) -> Feature:
    """The table without the strip, as ground that is closed."""
    board = state.table
    middle = board.height / 2 + (DEPTH / 2 if state.edges[player] == "south" else -DEPTH / 2)
    return Feature(
        "beyond", "beyond", rectangle(Point(board.width / 2, middle), board.width, board.height - DEPTH)
    )


def _group(state: State, formation: Formation, at: Point) -> groups.Formation:
    """The formation as a block about a point, from where every place of the strip can be reached."""
    friends = {name: base for other in state.on_table for name, base in other.bases.items()}
    beyond = outside(state, formation.owner)
    kinds = {
        kind: Way(state.table, (*barred(state.board, kind), beyond), friends=friends)
        for kind in formation.types
    }
    return groups.Formation(
        block(state, formation, at),
        next(iter(kinds.values())),
        FAR,
        COHESION,
        ways={stand.id: kinds[stand.card.type] for stand in formation.stands} if len(kinds) > 1 else {},
        links=links(formation),
    )


def block(state: State, formation: Formation, at: Point) -> dict[str, Base]:
    """Its stands in rows about a point, as deep as the strip allows; they look at the other edge."""
    widest = max(stand.card.base_r for stand in formation.stands)
    pitch = 2 * widest + GAP
    rows = max(1, int((DEPTH - 2 * widest) // pitch) + 1)
    count = formation.size
    deep = min(rows, max(1, round(count**0.5)))
    wide = -(-count // deep)
    heading = 180.0 if state.edges.get(formation.owner) == "north" else 0.0
    bases = {}
    for n, stand in enumerate(formation.stands):
        row, column = divmod(n, wide)
        spot = Point(at.x + (column - (wide - 1) / 2) * pitch, at.y + ((deep - 1) / 2 - row) * pitch)
        bases[stand.id] = Base(stored(spot), stand.card.base_r, heading)
    return bases


def spots(state: State, formation: Formation) -> list[tuple[float, float]]:
    """Places for its middle that are worth offering; none if there is no room for it at all."""
    return state.once(f"spots {formation.id}", lambda now: _beside(now, formation) or _among(now, formation))


def _among(state: State, formation: Formation) -> list[tuple[float, float]]:
    """Places at which its stands fit between others, one by one: where no block of it fits."""
    left, bottom, right, top = zone(state, formation.owner).bounds
    places: list[tuple[float, float]] = []
    for n in range(int((right - left) // PITCH)):
        at = (round(left + PITCH * (n + 0.5), 2), round((bottom + top) / 2, 2))
        try:
            placed_at(state, formation, {"to": at, "shape": "keep"})
        except IllegalPick:
            continue
        places.append(at)
        if len(places) == FEW:
            break
    return places


def _beside(state: State, formation: Formation) -> list[tuple[float, float]]:
    """Places at which all its stands fit as a block beside other formations, from end to end of the strip."""
    left, bottom, right, top = zone(state, formation.owner).bounds
    stands = block(state, formation, Point(0.0, 0.0))
    wide = max(base.at.x + base.radius for base in stands.values()) + 0.01
    deep = max(base.at.y + base.radius for base in stands.values()) + 0.01
    y = top - deep if state.edges[formation.owner] == "south" else bottom + deep
    taken = [other.bounds for other in state.of(formation.owner)]
    ground = {kind: Way(state.table, barred(state.board, kind)) for kind in formation.types}
    kinds = {stand.id: ground[stand.card.type] for stand in formation.stands}
    places = []
    steps = max(1, int((right - left - 2 * wide) // PITCH))
    for n in range(steps + 1):
        x = left + wide + (right - left - 2 * wide) * n / steps
        if any(
            x0 < x + wide and x1 > x - wide and y0 < y + deep and y1 > y - deep for x0, y0, x1, y1 in taken
        ):
            continue
        placed = {name: base.moved(Point(base.at.x + x, base.at.y + y)) for name, base in stands.items()}
        if all(check_stand(kinds[name], base) is None for name, base in placed.items()):
            places.append((round(x, 2), round(y, 2)))
    return places[:: max(1, len(places) // COLUMNS)]
