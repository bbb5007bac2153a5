"""Blast and spray templates: where they may lie, whom they touch, whom they hit.

EXO-aoe-a, EXO-aoe-b, EXO-aoe-c, EXO-aoe-d, EXO-aoe-e, EXO-aoe-f, EXO-wtrait-e, EXO-wtrait-f.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from bot.messages import say
from bot.skirmish.engine import IllegalPick, Marker
from bot.skirmish.exoshift.catalogue import Weapon
from bot.skirmish.exoshift.dice import roll_test
from bot.skirmish.exoshift.events import Pen
from bot.skirmish.exoshift.ground.measure import distance
from bot.skirmish.exoshift.state import Model, Shot, State, base_of
from bot.skirmish.exoshift.traits import find, has
from bot.skirmish.exoshift.units.disruption import gain
from bot.skirmish.table.measure import to_region
from bot.skirmish.table.shapes import Point, Region, disc, heading_to, step, stored

AOE, SPRAY, IFF = "AoE", "Spray Template", "IFF Limiter"
ROUND = 12
"""Directions in which a centre away from the target is tried."""
OFF = 0.9
"""How far off the target such a centre lies, in radii: its centre stays under the template (EXO-aoe-b)."""


@dataclass(frozen=True, slots=True)
class Blast:
    """AoE (diameter, Saturation) (EXO-aoe-a)."""

    radius: float
    saturation: int


def blast(weapon: Weapon) -> Blast | None:
    """The blast template of a weapon, if it has one (EXO-aoe-a)."""
    trait = find(weapon.traits, AOE)
    return None if trait is None else Blast(trait.values[0] / 2, int(trait.values[1]))


def sprays(weapon: Weapon) -> bool:
    """Whether a weapon uses the spray template (EXO-wtrait-e)."""
    return has(weapon.traits, SPRAY)


def area(state: State, shooter: Model, target: Model, weapon: Weapon, at: Point | None) -> Region | None:
    """The ground under a weapon's template, or None without one."""
    template = blast(weapon)
    if template is not None:
        return disc(at or Point(target.x, target.y), template.radius)
    return spray(state, shooter, target, weapon) if sprays(weapon) else None


def spray(state: State, shooter: Model, target: Model, weapon: Weapon) -> Region:
    """A triangle from the rim of the shooter's base over the target (EXO-wtrait-e)."""
    trait = find(weapon.traits, SPRAY)
    size = (trait.values or (float(trait.number),))[0] if trait is not None else 0.0
    here, there = Point(shooter.x, shooter.y), Point(target.x, target.y)
    heading = heading_to(here, there)
    tip = step(here, heading, base_of(shooter).radius)
    end = step(tip, heading, state.setting("spray_length") + state.setting("spray_step") * size)
    half = (state.setting("spray_width") + size) / 2
    return Region((tip, step(end, heading + 90, half), step(end, heading - 90, half)))


def under(state: State, ground: Region, without: str = "") -> tuple[list[Model], list[Model]]:
    """The models at least half under a template, and those that it only touches (EXO-aoe-b, EXO-aoe-e)."""
    there = [model for _, model in state.standing() if model.in_play and model.id != without]
    inside = [model for model in there if ground.holds(Point(model.x, model.y))]
    grazed = [model for model in there if model not in inside and to_region(base_of(model), ground) <= 0]
    return inside, grazed


def check(target: Model, weapon: Weapon, at: Point) -> None:
    """Raises IllegalPick for a centre from which the target is not half under the template (EXO-aoe-b)."""
    template = blast(weapon)
    if template is not None and not disc(at, template.radius).holds(Point(target.x, target.y)):
        raise IllegalPick(say("exoshift-no-template", radius=f"{template.radius:g}"))


def centres(state: State, shooter: Model, target: Model, weapon: Weapon) -> list[tuple[float, float]]:
    """Centres worth trying: on the target, over the most enemies, over the fewest friends (EXO-aoe-b)."""
    template = blast(weapon)
    if template is None:
        return []
    middle = Point(target.x, target.y)
    board = state.table
    tried = [middle] + [
        stored(step(middle, 360 / ROUND * n, template.radius * share))
        for share in (OFF / 2, OFF)
        for n in range(ROUND)
    ]
    legal = [at for at in tried if 0 <= at.x <= board.width and 0 <= at.y <= board.height]
    counted = {at: _count(state, shooter, weapon, at) for at in legal}
    most = max(legal, key=lambda at: (counted[at][0], -counted[at][1]))
    fewest = min(legal, key=lambda at: (counted[at][1], -counted[at][0]))
    return list(dict.fromkeys([(middle.x, middle.y), (most.x, most.y), (fewest.x, fewest.y)]))


def _count(state: State, shooter: Model, weapon: Weapon, at: Point) -> tuple[float, float]:
    """Enemies and friends under a template; one that is only touched counts half."""
    template = blast(weapon)
    assert template is not None
    owner = state.unit_of(shooter.id).owner
    inside, grazed = under(state, disc(at, template.radius))
    counted = [0.0, 0.0]
    for models, share in ((inside, 1.0), (grazed, 0.5)):
        for model in models:
            counted[state.unit_of(model.id).owner == owner] += share
    return counted[0], counted[1]


def expected(state: State, shooter: Model, target: Model, weapon: Weapon, at: Point | None) -> float:
    """How many more enemies than friends a hit is likely to strike."""
    ground = area(state, shooter, target, weapon, at)
    if ground is None:
        return 1.0
    template = blast(weapon)
    each = min(1.0, max(0.0, template.saturation / 10)) if template else 1.0
    owner = state.unit_of(shooter.id).owner
    inside, grazed = under(state, ground, shooter.id if template is None else "")
    sign = [1.0 if state.unit_of(model.id).owner != owner else -1.0 for model in inside]
    edge = [0.4 if state.unit_of(model.id).owner != owner else -0.4 for model in grazed]
    return each * (sum(sign) + sum(edge))


def struck(pen: Pen, shot: Shot, weapon: Weapon) -> list[Model]:
    """The models hit by a template whose shooting test has succeeded, friends as well.

    Those half under it are hit if Saturation says so, by a spray always; those only touched may escape by a Quality
    test for 1 Disruption (EXO-aoe-d, EXO-aoe-e, EXO-wtrait-e, EXO-wtrait-f).
    """
    shooter, target = pen.model(shot.model), pen.model(shot.target)
    at = None if shot.at is None else Point(*shot.at)
    ground = area(pen.state, shooter, target, weapon, at)
    assert ground is not None
    template = blast(weapon)
    inside, grazed = under(pen.state, ground, "" if template else shooter.id)
    name = "blast" if template else "spray"
    rules = ("EXO-aoe-a", "EXO-aoe-b", "EXO-aoe-c") if template else ("EXO-wtrait-e",)
    pen.tell(
        name, *rules, unit=pen.state.unit_of(shooter.id), model=shooter, target=target, weapon=weapon.name,
        inside=len(inside), touched=len(grazed), area=[list(at) for at in marks(pen.state, shot)[0].points] or None,
        at=[at.x, at.y] if at else [target.x, target.y], radius=template.radius if template else 0.0,
    )  # fmt: skip
    hit = []
    for model in inside:
        if template is None or _saturated(pen, model, template):
            hit.append(model)
    for model in grazed:
        if not _escapes(pen, shooter, model, weapon) and (
            template is None or _saturated(pen, model, template)
        ):
            hit.append(model)
    return hit


def _saturated(pen: Pen, model: Model, template: Blast) -> bool:
    tested = roll_test(pen, "saturation", template.saturation)
    pen.tell(
        "saturation", "EXO-aoe-d", rolls=tested.rolls, unit=pen.state.unit_of(model.id), target=model,
        need=template.saturation, hit=tested.passed,
    )  # fmt: skip
    return tested.passed


def _escapes(pen: Pen, shooter: Model, model: Model, weapon: Weapon) -> bool:
    """EXO-aoe-e; friends of a weapon with an IFF Limiter need no test (EXO-wtrait-f)."""
    unit = pen.state.unit_of(model.id)
    spared = has(weapon.traits, IFF) and unit.owner == pen.state.unit_of(shooter.id).owner
    rules = ["EXO-aoe-e", *(["EXO-wtrait-f"] if spared else [])]
    tested = None if spared else roll_test(pen, "escape", unit.effective)
    passed = tested is None or tested.passed
    pen.tell(
        "escape", *rules, rolls=tested.rolls if tested else (), unit=unit, target=model,
        need=unit.effective, passed=passed, sure=spared,
    )  # fmt: skip
    if passed:
        gain(pen, unit.id, 1, "escape", "EXO-aoe-e")
    return passed


def marks(state: State, shot: Shot) -> tuple[Marker, ...]:
    """The template of a shot, for the picture."""
    shooter, target = state.model(shot.model), state.model(shot.target)
    weapon = next(gun for gun in shooter.weapons if gun.id == shot.weapon)
    ground = area(state, shooter, target, weapon, None if shot.at is None else Point(*shot.at))
    if ground is None:
        return ()
    x, y = ground.centre or (
        math.fsum(p.x for p in ground.outline) / 3,
        math.fsum(p.y for p in ground.outline) / 3,
    )
    return (
        Marker(
            "template", "template", x, y, ground.radius if ground.centre else None,
            points=tuple((at.x, at.y) for at in ground.outline),
        ),
    )  # fmt: skip


def nearest(state: State, shot: Shot, weapon: Weapon) -> Model:
    """The model that a spray's one shooting test is made against (EXO-wtrait-e)."""
    shooter, target = state.model(shot.model), state.model(shot.target)
    inside, grazed = under(state, spray(state, shooter, target, weapon), shooter.id)
    foes = [
        model
        for model in (*inside, *grazed)
        if state.unit_of(model.id).owner != state.unit_of(shooter.id).owner
    ]
    return min(foes, key=lambda foe: (distance(shooter, foe), foe.id), default=target)
