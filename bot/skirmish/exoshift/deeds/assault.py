"""Assaults: the move, Defensive Fire, the attacks, and who gives ground.

EXO-assault-a, EXO-assault-b, EXO-assault-c, EXO-assault-d, EXO-assault-e, EXO-assault-f, EXO-assault-g, EXO-assault-h,
EXO-assault-i, EXO-assault-j, EXO-actions-u.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from bot.messages import say
from bot.skirmish.engine import Choice, IllegalPick, Option, Pick, Prompt, Reaction, Topic
from bot.skirmish.exoshift.deeds.morale import Kind, make_test, morale, passes_all
from bot.skirmish.exoshift.dice import Tested
from bot.skirmish.exoshift.events import Offer, Pen
from bot.skirmish.exoshift.ground.los import sees
from bot.skirmish.exoshift.ground.measure import TOLERANCE, gap, near, nearest, spot, within
from bot.skirmish.exoshift.moving.movement import allowed, walk
from bot.skirmish.exoshift.moving.mover import Allowed, mobility, mover, neighbours
from bot.skirmish.exoshift.shooting.casualty import destroy
from bot.skirmish.exoshift.shooting.shooting import ASSAULT_REACH
from bot.skirmish.exoshift.shooting.weapons import ASSAULT, DEFENSIVE, QUICK
from bot.skirmish.exoshift.state import Model, State, Step, Unit, base_of
from bot.skirmish.exoshift.units.drones import astray
from bot.skirmish.exoshift.units.status import rooted, stunned
from bot.skirmish.kit.kept import Memory
from bot.skirmish.table.measure import overlap
from bot.skirmish.table.moves import length
from bot.skirmish.table.places import along, waypoints
from bot.skirmish.table.shapes import Base, Point, heading_to, span, step, stored

STOP = 0.995
"""How near the move goes: within 1 in, and rounding does not make it more (EXO-assault-b)."""
LAST = ASSAULT_REACH + TOLERANCE / 2
"""How far off it may end where it gets no nearer (EXO-measure-a)."""
AWAY = 1.01
"""Where a broken assaulter is placed: just outside 1 in (EXO-assault-e)."""
PITCH = 0.25
"""How far apart the points of the move are at which the target may have seen it (EXO-assault-c)."""
RING = 16
BACK = 0.1
"""How far apart the places are at which a broken assaulter looks for room."""
TOPIC = "defensive_fire"
AIMS = "aims"
"""The name under which a step keeps which model of the target each assaulting model goes at."""
Paths = dict[str, tuple[Point, ...]]


def topics() -> tuple[Topic, ...]:
    """Reactions that can be answered in advance."""
    exhausted = Option("exhausted", say("exoshift-topic-exhausted"))
    return (
        Topic(TOPIC, say("exoshift-topic-defensive"), say("exoshift-topic-about"), conditions=(exhausted,)),
    )


# ---------------------------------------------------------------- the move


def targets(state: State, unit: Unit) -> list[Unit]:
    """The enemy units that an assault can reach (EXO-assault-a)."""
    far = allowed(unit, "assault")
    return [
        foe
        for foe in state.enemies(unit.owner)
        if within(gap(unit, foe), far.most + ASSAULT_REACH) and paths_to(state, unit, foe)
    ]


def paths_to(state: State, unit: Unit, target: Unit) -> Paths:
    """The paths of an assault: each model goes at its nearest enemy of the target; none if the first cannot get there.

    EXO-assault-a, EXO-assault-b.
    """
    far = allowed(unit, "assault")
    paths: Paths = {}
    moved = state
    for model in unit.able:
        _, foe = nearest(model, target.active)
        if foe is None:
            return {}
        path = approach(moved, model, foe, far)
        if path is None and not paths:
            return {}
        if path is None:
            end = mover(moved, model, far).towards(Point(foe.x, foe.y))
            path = (end,) if span(end, Point(model.x, model.y)) > 0.01 else ()
        paths[model.id] = path
        if path:
            now = moved.unit(unit.id)
            there = model.but(x=path[-1][0], y=path[-1][1])
            moved = moved.with_unit(
                now.but(models=tuple(there if other.id == model.id else other for other in now.models))
            )
    return paths


def approach(state: State, model: Model, target: Model, far: Allowed) -> tuple[Point, ...] | None:
    """The shortest legal path that ends within 1 in of a target; None if there is none short enough (EXO-assault-b)."""
    if near(model, target, ASSAULT_REACH):
        return ()
    key = (state.board, spot(model), spot(target), far, mobility(model), neighbours(state, model, far))
    return _APPROACHES.get(key, lambda: _approach(state, model, target, far))


_APPROACHES: Memory[tuple[Point, ...] | None] = Memory(4096)


def _approach(state: State, model: Model, target: Model, far: Allowed) -> tuple[Point, ...] | None:
    base, goal = base_of(model), base_of(target)
    mine = mover(state, model, far)
    for stop in (STOP, LAST):
        straight = stored(step(goal.at, heading_to(goal.at, base.at), base.radius + goal.radius + stop))
        if mine.problem((straight,)) is None:
            return (straight,)
    reach = base.radius + goal.radius + STOP
    start = heading_to(goal.at, base.at)
    ring = [stored(step(goal.at, start + 360.0 * n / RING, reach)) for n in range(RING)]
    ways = [mine.route(spot) for spot in ring if within(span(base.at, spot), far.most)]
    legal = [path for path in ways if path and mine.problem(path) is None]
    return min(legal, key=lambda path: length(base.at, path), default=None)


def begin(pen: Pen, unit_id: str, target_id: str) -> None:
    """Move, then what follows from it. Raises IllegalPick (EXO-assault-a, EXO-assault-b)."""
    unit, target = pen.unit(unit_id), pen.unit(target_id)
    paths = paths_to(pen.state, unit, target)
    if not paths:
        raise IllegalPick(say("exoshift-no-assault", target=target.name))
    aims = _nearest(unit, target)
    seen = seen_on_the_way(pen.state, unit, paths, aims)
    starts = {model.id: [model.x, model.y] for model in unit.able}
    pen.tell("assault", "EXO-assault-a", "EXO-assault-b", unit=unit, target=target)
    walk(pen, unit_id, paths, "EXO-assault-b")
    gone = {name: [list(at) for at in path] for name, path in paths.items()}
    data = {"starts": starts, "paths": gone, AIMS: aims}
    pen.push(
        Step("defence", unit=target_id, target=unit_id, flag=seen),
        Step("assault_fire", unit=unit_id, target=target_id, data=data),
    )


def _nearest(unit: Unit, target: Unit) -> dict[str, str]:
    """The model that each assaulter goes at: its nearest enemy of the target (EXO-assault-b)."""
    foes = {model.id: nearest(model, target.active)[1] for model in unit.able}
    return {name: foe.id for name, foe in foes.items() if foe is not None}


def seen_on_the_way(
    state: State, unit: Unit, paths: Mapping[str, Sequence[Point]], aims: Mapping[str, str]
) -> bool:
    """Whether a target model sees its assaulter at any point of the move; a Downed one does not count.

    EXO-assault-c, EXO-assault-d.
    """
    for model in unit.able:
        eye = state.model(aims[model.id])
        for at in waypoints(Point(model.x, model.y), paths[model.id], PITCH) if eye.up else ():
            if sees(state, eye, model.but(x=at[0], y=at[1])):
                return True
    return False


# ---------------------------------------------------------------- Defensive Fire


def strength(unit: Unit) -> str:
    """How a target can fire back: as in Focus Fire, as in Snap Fire, or not at all.

    A fireteam with a Stunned model does what that one may (EXO-assault-d, EXO-turn-c); what is unfinished does nothing
    (EXO-construction-d).
    """
    if not unit.able or unit.routed or unit.unfinished:
        return ""
    return QUICK if unit.exhausted or stunned(unit) else DEFENSIVE


def defence(pen: Pen, step: Step) -> None:
    """The target is asked whether it interrupts, if it saw the assaulter and can fire (EXO-assault-c)."""
    unit = pen.unit(step.unit)
    fire = strength(unit)
    if step.flag and fire and not astray(pen.state, unit):
        pen.push(Step("defensive", unit.owner, unit=unit.id, target=step.target, fire=fire))
    else:
        pen.apply("EXO-assault-d")


def question(state: State, step: Step) -> Prompt:
    """Does it fire at who assaults it? It can be answered in advance."""
    unit, foe = state.unit(step.unit), state.unit(step.target)
    holds = ("exhausted",) if unit.exhausted else ()
    standing = Reaction(TOPIC, Pick(f"defend:{unit.id}"), Pick(f"decline:{unit.id}"), gap(unit, foe), holds)
    text = say("exoshift-prompt-defensive", unit=unit.name, target=foe.name)
    return Prompt(text, reaction=True, standing=standing)


def defensive(state: State, step: Step) -> list[Offer]:
    """To fire or not: it costs no CP, does not exhaust and leaves Disruption as it is (EXO-actions-u)."""
    unit = state.unit(step.unit)
    rules = ("EXO-assault-c", "EXO-assault-d", "EXO-actions-u")
    yes = say("exoshift-pick-defend", unit=unit.name, full=step.fire == DEFENSIVE)
    no = say("exoshift-pick-decline")
    return [
        (Choice(f"defend:{unit.id}", "defend", yes, unit=unit.id, target=step.target, rules=rules), _defend),
        (
            Choice(f"decline:{unit.id}", "decline", no, unit=unit.id, rules=rules),
            lambda pen, pick: _decline(pen),
        ),
    ]


def _defend(pen: Pen, pick: Pick) -> None:
    step = pen.pop()
    unit, foe = pen.unit(step.unit), pen.unit(step.target)
    pen.tell("defensive_fire", "EXO-assault-c", "EXO-assault-d", "EXO-actions-u", unit=unit, target=foe)
    pen.push(replace(step, kind="open_fire", player=""))


def _decline(pen: Pen) -> None:
    pen.pop()


# ---------------------------------------------------------------- the attacks


def assault_fire(pen: Pen, step: Step) -> None:
    """The attacks of those whom Defensive Fire has not broken, each at its own target model.

    EXO-assault-b, EXO-assault-e, EXO-assault-f. A broken assaulter stops outside 1 in, and one that something has
    stopped further away does not attack.
    """
    unit, target = pen.unit(step.unit), pen.unit(step.target)
    _break_off(pen, unit, target, step.data)
    unit = pen.unit(step.unit)
    if not fit(unit) or not target.here:
        if unit.active and not fit(unit):
            pen.tell("broken", "EXO-assault-e", unit=unit)
        return
    # Games saved by earlier releases do not hold which model each went at.
    gone_at = step.data.get(AIMS) or _nearest(unit, target)
    aims = {model.id: aim for model in fit(unit) if (aim := _aim(pen.state, model, target, gone_at))}
    if not aims:
        return
    pen.push(
        Step("open_fire", unit=unit.id, target=target.id, fire=ASSAULT, data={AIMS: aims}),
        Step("assault_result", unit=unit.id, target=target.id, data={AIMS: aims}, flag=target.routed),
    )


def _aim(state: State, model: Model, target: Unit, aims: Mapping[str, str]) -> str:
    """The model that an assaulter attacks: the one it went at, else the nearest within 1 in; empty without one."""
    if model.id in aims and near(model, state.model(aims[model.id]), ASSAULT_REACH):
        return aims[model.id]
    far, foe = nearest(model, target.active)
    return foe.id if foe is not None and within(far, ASSAULT_REACH) else ""


def fit(unit: Unit) -> list[Model]:
    """The models that can still attack: neither Stunned nor worse, and not Routed (EXO-assault-e)."""
    return [] if unit.routed or unit.unfinished else [model for model in unit.able if not model.stunned]


def _break_off(pen: Pen, unit: Unit, target: Unit, data: Mapping[str, Any]) -> None:
    """Models that the fire has broken are put back along their path to just outside 1 in (EXO-assault-e)."""
    for model in unit.active:
        if model in fit(unit) or model.id not in data.get("paths", {}):
            continue
        if nearest(model, target.here)[0] >= AWAY:
            continue  # it has fled already
        x, y = data["starts"][model.id]
        path = [Point(*at) for at in data["paths"][model.id]]
        others = [base_of(other) for _, other in pen.state.standing() if other.id != model.id]
        place = stored(_outside(model, target, Point(x, y), path, others))
        pen.change_model(model.id, x=place.x, y=place.y)


def _outside(
    model: Model, target: Unit, start: Point, path: Sequence[Point], others: Sequence[Base]
) -> Point:
    """The last free point of a path that is just outside 1 in of the target; its start if there is none."""
    low, high = 0.0, length(start, path)
    while high - low > 1e-4:
        middle = (low + high) / 2
        at = along(start, path, middle)
        far = nearest(model.but(x=at[0], y=at[1]), target.here)[0]
        low, high = (middle, high) if far >= AWAY else (low, middle)
    base = base_of(model)
    while low > 0 and any(overlap(base.moved(stored(along(start, path, low))), other) for other in others):
        low = max(0.0, low - BACK)
    return along(start, path, low)


def assault_result(pen: Pen, step: Step) -> None:
    """Target models that are Downed or worse die; if another is up, the unit tests its Morale.

    EXO-assault-g, EXO-assault-h. One that routs under the attacks does not; `flag`: it was Routed before.
    """
    unit, target = pen.unit(step.unit), pen.unit(step.target)
    gone_at = step.data.get(AIMS) or _nearest(unit, target)
    aims = [pen.model(name) for name in dict.fromkeys(gone_at.values())]
    for model in aims:
        if model.here and not model.up:
            destroy(pen, model.id, "EXO-assault-g")
    if not any(model.up for model in aims) or not unit.able or (target.routed and not step.flag):
        return
    pen.push(make_test(target, "assault", morale(pen.state, target) - target.disruption, unit.id))


def _tell(pen: Pen, step: Step, tested: Tested) -> None:
    pen.tell(
        "stands", "EXO-assault-h", rolls=tested.rolls, unit=pen.unit(step.unit), need=tested.value,
        passed=tested.passed, sure=passes_all(pen.unit(step.unit)),
    )  # fmt: skip


def _end(pen: Pen, step: Step, passed: bool) -> None:
    if passed:
        retreat(pen, step.target, step.unit, "EXO-assault-i")
    else:
        retreat(pen, step.unit, step.target, "EXO-assault-j")


TEST = Kind("morale", _tell, _end)
"""Whether a unit stands after an assault (EXO-assault-h)."""


def retreat(pen: Pen, unit_id: str, other_id: str, rule: str) -> None:
    """A unit gives ground: its Secondary Move straight away from the other, as far as there is room.

    EXO-assault-i, EXO-assault-j. It is no action, and difficult ground does not shorten it. An emplacement stays
    (EXO-construction-d).
    """
    unit, other = pen.unit(unit_id), pen.unit(other_id)
    if rooted(unit):
        return
    pen.tell("gives_ground", rule, unit=unit, other=other)
    far = Allowed(unit.card.move[1], unit.card.move[1], close=True)
    for model in unit.able:
        now = pen.model(model.id)
        _, foe = nearest(now, other.here)
        if foe is None:
            continue
        base = base_of(now)
        aim = step(base.at, heading_to(Point(foe.x, foe.y), base.at), far.plain)
        end = mover(pen.state, now, far).towards(aim)
        if span(end, base.at) > 0.01:
            walk(pen, unit_id, {model.id: (end,)}, rule)
    pen.change(unit_id, hunkered=False)
