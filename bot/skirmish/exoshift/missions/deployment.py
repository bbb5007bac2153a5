"""Deployment, one unit after the other (EXO-mission-a, EXO-mission-b), and moves before the game (EXO-trait-v)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from bot.messages import say
from bot.skirmish.engine import Choice, IllegalPick, Later, Pick
from bot.skirmish.engine import Point as PointParam
from bot.skirmish.exoshift.events import Offer, Pen
from bot.skirmish.exoshift.ground.measure import TOLERANCE, within
from bot.skirmish.exoshift.ground.terrain import closed
from bot.skirmish.exoshift.moving.destination import destination
from bot.skirmish.exoshift.moving.movement import allowed, move
from bot.skirmish.exoshift.state import RESERVE, TABLE, WAITING, State, Step, Unit, base_of, callsigns
from bot.skirmish.exoshift.traces import of_unit
from bot.skirmish.exoshift.traits import number
from bot.skirmish.exoshift.units.leaders import is_army_leader
from bot.skirmish.kit.turns import next_player
from bot.skirmish.table.moves import Way, check_stand, explain
from bot.skirmish.table.shapes import EPS, Base, Point, span, stored
from bot.skirmish.table.squares import square_at
from bot.skirmish.table.terrain import kind_inside

COLUMNS = 12
FACING = {"south": 0.0, "north": 180.0}


def waiting(state: State, player: str) -> list[Unit]:
    """What a player has still to deploy."""
    return [unit for unit in state.units if unit.owner == player and unit.where == WAITING]


def deployment(pen: Pen, step: Step) -> None:
    """The next to place a unit; players alternate (EXO-mission-a)."""
    state = pen.state
    last = step.target or state.order[1]
    following = next_player(state.order, last, lambda player: waiting(state, player))
    if following:
        pen.push(Step("deploy", following))


def question(state: State, step: Step) -> str:
    """Which unit is deployed where?"""
    depth = f"{state.setting('deployment_depth'):g}"
    return say("exoshift-prompt-deploy", depth=depth, edge=state.edges[step.player])


def offers(state: State, step: Step) -> list[Offer]:
    """Any unit that waits, and to pass for a CP of the first round (EXO-mission-a, EXO-mission-b).

    As many units as the players have agreed on may be kept in reserve instead, but no Army Leader (EXO-reserves-a).
    """
    entries: list[Offer] = []
    for unit in waiting(state, step.player):
        points = PointParam(Later(partial(spots, state, unit)))
        label = say("exoshift-pick-deploy", unit=unit.name, arms=_arms(unit))[:100]
        choice = Choice(
            f"deploy:{unit.id}", "deploy", label, {"at": points},
            unit=unit.id, rules=("EXO-mission-a",),
        )  # fmt: skip
        entries.append((choice, partial(_deploy, unit.id)))
    if held(state, step.player) < state.setting("reserves"):
        entries += [
            _hold_back(state, unit) for unit in waiting(state, step.player) if not is_army_leader(unit)
        ]
    left = first_pool(state, step.player) - state.skipped.get(step.player, 0)
    reason = None if left > 0 else say("exoshift-no-skip")
    entries.append(
        (
            Choice(
                "skip",
                "skip",
                say("exoshift-pick-skip"),
                disabled=reason,
                rules=("EXO-mission-b", "EXO-cp-e"),
            ),
            lambda pen, pick: _skip(pen),
        )
    )
    return entries


def _arms(unit: Unit) -> str:
    """What a unit carries, else what it is for."""
    weapons = dict.fromkeys(weapon.name for model in unit.models for weapon in model.weapons)
    return ", ".join(weapons) or unit.card.role


def held(state: State, player: str) -> int:
    """How many units a player keeps in reserve."""
    return sum(unit.owner == player and unit.where == RESERVE for unit in state.units)


def _hold_back(state: State, unit: Unit) -> Offer:
    label = say("exoshift-pick-hold-back", unit=unit.name, arrival=int(state.setting("arrival")))[:100]
    choice = Choice(f"hold_back:{unit.id}", "hold_back", label, unit=unit.id, rules=("EXO-reserves-a",))
    return choice, partial(_keep_off, unit.id)


def _keep_off(unit_id: str, pen: Pen, pick: Pick) -> None:
    player = pen.pop().player
    unit = pen.change(unit_id, where=RESERVE, arrival=int(pen.state.setting("arrival")))
    pen.tell("held_back", "EXO-reserves-a", player=player, unit=unit, arrival=unit.arrival)
    pen.push(Step("deployment", target=player))


def first_pool(state: State, player: str) -> int:
    """The global pool of round 1: Strategist of all units (EXO-mission-b)."""
    return sum(
        number(model.traits, "Strategist", 1)
        for unit in state.units
        if unit.owner == player
        for model in unit.models
    )


def _skip(pen: Pen) -> None:
    player = pen.pop().player
    pen.add("skipped", player, 1)
    pen.tell("skipped", "EXO-mission-b", player=player)
    pen.push(Step("deployment", target=player))


def _deploy(unit_id: str, pen: Pen, pick: Pick) -> None:
    player = pen.pop().player
    x, y = pick.values["at"]
    put(pen, unit_id, Point(float(x), float(y)))
    pen.push(Step("deployment", target=player))


def put(pen: Pen, unit_id: str, at: Point) -> None:
    """Put a unit down in its zone, its models side by side. Raises IllegalPick (EXO-mission-a)."""
    unit = pen.unit(unit_id)
    places = formation(pen.state, unit, stored(at))
    heading = FACING[pen.state.edges[unit.owner]]
    pen.change(
        unit_id,
        where=TABLE,
        models=tuple(
            model.but(x=spot.x, y=spot.y, heading=heading)
            for model, spot in zip(unit.models, places, strict=True)
        ),
    )
    pen.tell(
        "deployed",
        "EXO-mission-a",
        "EXO-stats-f",
        *of_unit(pen.unit(unit_id)),
        unit=pen.unit(unit_id),
        square=square_at(pen.state.table, places[0]),
    )


def formation(state: State, unit: Unit, at: Point) -> list[Point]:
    """Places for the models of a unit in its zone, the first at a point. Raises IllegalPick."""
    way = _way(state, unit)
    base = base_of(unit.models[0]).moved(at)
    if refusal := zone_problem(state, unit, base):
        raise IllegalPick(refusal)
    if wrong := check_stand(way, base):
        names = {
            feature.id: say("exoshift-the-piece", kind=kind_inside(feature.kind))
            for feature in state.table.features
        }
        raise IllegalPick(explain(wrong, names=callsigns(state.units) | names))
    placed = [at]
    for n, model in enumerate(unit.models[1:], 1):
        own = base_of(model)
        step = 2 * own.radius + 0.3
        spots = [
            Point(at.x + dx * step * k, at.y + dy)
            for k in (1, -1, 2, -2)
            for dx, dy in ((1, 0), (1, 0.6), (1, -0.6))
        ]
        spots += [Point(at.x + dx, at.y + dy * step) for dy in (1, -1) for dx in (0, step, -step)]
        free = [
            stored(spot)
            for spot in spots
            if not any(_overlap(own, spot, other, base_of(unit.models[m])) for m, other in enumerate(placed))
            and min(_gap(own, spot, other) for other in placed) <= state.setting("coherency") + TOLERANCE
            and zone_problem(state, unit, own.moved(stored(spot))) is None
            and check_stand(way, own.moved(stored(spot))) is None
        ]
        if not free:
            raise IllegalPick(say("exoshift-no-room", count=n + 1))
        placed.append(free[0])
    return placed


def _gap(base: Base, spot: Point, other: Point) -> float:
    return span(spot, other) - 2 * base.radius


def _overlap(base: Base, spot: Point, other: Point, its: Base) -> bool:
    return span(spot, other) < base.radius + its.radius + EPS


def zone_problem(state: State, unit: Unit, base: Base) -> str | None:
    """Why a base is not in its side's zone, or None: wholly within some inches of its edge (EXO-mission-a)."""
    depth, edge = state.setting("deployment_depth"), state.edges[unit.owner]
    _, low, _, high = base.bounds
    far = high if edge == "south" else state.table.height - low
    return None if within(far, depth) else say("exoshift-no-zone", depth=f"{depth:g}", edge=edge)


def _way(state: State, unit: Unit) -> Way:
    others = {model.id: base_of(model) for other, model in state.standing() if other.id != unit.id}
    return Way(state.table, closed(state.board, unit.card.mobility), friends=others)


def spots(state: State, unit: Unit) -> Sequence[Point]:
    """Places worth offering in the zone: near objectives first, spread along the edge."""
    depth, edge, board = state.setting("deployment_depth"), state.edges[unit.owner], state.table
    base = base_of(unit.models[0])
    places = []
    for back in (depth - base.radius, depth / 2):
        y = back if edge == "south" else board.height - back
        places += [stored(Point(board.width * (n + 0.5) / COLUMNS, y)) for n in range(COLUMNS)]
    legal = []
    for at in places:
        try:
            formation(state, unit, at)
        except IllegalPick:
            continue
        legal.append(at)
    middle = board.width / 2
    return tuple(sorted(legal, key=lambda at: (round(abs(at.x - middle) / 8), at.y, at.x)))


# ---------------------------------------------------------------- moves before the game


def recon(pen: Pen, step: Step) -> None:
    """Units with Recon Deployment move before round 1, in turn order (EXO-trait-v)."""
    for player in pen.state.order:
        for unit in pen.state.of(player):
            if unit.has("Recon Deployment") and unit.id not in step.done:
                pen.push(Step("scout", player, unit=unit.id), Step("recon", done=(*step.done, unit.id)))
                return


def scout_question(state: State, step: Step) -> str:
    """Where does it go before the game?"""
    return say("exoshift-prompt-scout", unit=state.unit(step.unit).name)


def scout_offers(state: State, step: Step) -> list[Offer]:
    """A free Primary Move, or to stay (EXO-trait-v)."""
    unit = state.unit(step.unit)
    go = Choice(
        f"scout:{unit.id}",
        "scout",
        say("exoshift-pick-scout", unit=unit.name),
        {"to": destination(state, unit, allowed(unit, "recon"))},
        unit=unit.id,
        rules=("EXO-trait-v",),
    )
    stay = Choice(
        f"stay:{unit.id}",
        "stay",
        say("exoshift-pick-stay", unit=unit.name),
        unit=unit.id,
        rules=("EXO-trait-v",),
    )
    return [(go, _scout), (stay, lambda pen, pick: _stay(pen))]


def _scout(pen: Pen, pick: Pick) -> None:
    unit = pen.unit(pen.pop().unit)
    move(pen, unit.id, pick.values["to"], allowed(unit, "recon"), "EXO-trait-v")
    pen.change(unit.id, moved=False)


def _stay(pen: Pen) -> None:
    pen.pop()
