"""The step in which a formation shoots: at one formation, or a blast at a place, or not (EXW-shoot-i, EXW-aoe-f)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import pairwise

from bot.messages import say
from bot.skirmish.engine import Choice, IllegalPick, Later, Odds, Pick, Subset
from bot.skirmish.engine import Point as Place
from bot.skirmish.exodus.catalogue import Weapon
from bot.skirmish.exodus.choices import Blast, Howitzers
from bot.skirmish.exodus.events import Offer, Pen
from bot.skirmish.exodus.firing.burst import burst
from bot.skirmish.exodus.firing.volley import volley
from bot.skirmish.exodus.shooting import blast, shooting, weapons
from bot.skirmish.exodus.shooting.salvo import Salvo, checked, kinds, problem, salvo
from bot.skirmish.exodus.shooting.shooting import NOWHERE, Shot, aim, odds, targets, unseen
from bot.skirmish.exodus.state import Formation, Stand, State, Step
from bot.skirmish.exodus.traits import has
from bot.skirmish.kit.offers import done
from bot.skirmish.kit.words import plain
from bot.skirmish.table.shapes import Point

SPOTS, NEAR = 12, 3
"""Places suggested for a template; of each enemy formation about so many stands are tried."""


def may_shoot(state: State, step: Step) -> bool:
    """Whether there is anything to choose."""
    shooter = state.formation(step.unit)
    return bool(targets(state, shooter)) or any(True for _ in kinds(shooter, step.order))


def question(state: State, step: Step) -> str:
    """At whom does it shoot?"""
    return say("exodus-prompt-shoot", unit=state.formation(step.unit).name)


def shoot_offers(state: State, step: Step) -> list[Offer]:
    """One target for the whole formation, or a blast, or not to shoot (EXW-shoot-i, EXW-howitzer-b)."""
    shooter = state.formation(step.unit)
    offers = [_target(state, step, shooter, target, dice) for target, dice in targets(state, shooter)]
    offers += [_blast(state, step, shooter, howitzers) for howitzers in kinds(shooter, step.order)]
    offers += [_unseen(shooter, foe) for foe in unseen(state, shooter)]
    label = say("exodus-pick-hold-fire", unit=shooter.name)[:100]
    return [*offers, (Choice(f"cease:{shooter.id}", "cease", label, unit=shooter.id), _cease)]


def _target(state: State, step: Step, shooter: Formation, target: Formation, dice: list[Shot]) -> Offer:
    aiming = aim(state, shooter, target, step.modifier, dice)
    some = [(shot.stand, shot.weapon) for shot in dice]
    params = _holding(some, len({shot.has(NOWHERE) for shot in dice}) > 1)
    choice = Choice(
        f"shoot:{shooter.id}>{target.id}", "shoot", say("exodus-pick-shoot", target=target.name)[:100], params,
        unit=shooter.id, target=target.id, rules=("EXW-shoot-i",), odds=odds(state, dice, target, aiming),
        optional=tuple(params),
    )  # fmt: skip
    return choice, partial(_shoot, target.id)


def _unseen(shooter: Formation, foe: Formation) -> Offer:
    """A greyed entry that says why a formation in range is no target (EXW-los-b)."""
    choice = Choice(
        f"shoot:{shooter.id}>{foe.id}", "shoot", say("exodus-pick-shoot", target=foe.name)[:100],
        unit=shooter.id, target=foe.id, rules=("EXW-los-b",), disabled=say("exodus-no-sight", target=foe.name),
    )  # fmt: skip
    return choice, done


def _holding(some: Sequence[tuple[Stand, Weapon]], mixed: bool) -> Mapping[str, Subset]:
    held = weapons.holdable(some, mixed)
    return {} if held is None else {"hold": held}


def _cease(pen: Pen, pick: Pick) -> None:
    pen.tell("ceased", "EXW-orders-g", unit=pen.pop().unit)


def _shoot(target: str, pen: Pen, pick: Pick) -> None:
    step = pen.state.top
    held = pick.values.get("hold", ())
    by, at = pen.formation(step.unit), pen.formation(target)
    if held and not shooting.aimed(pen.state, by, at, held):
        raise IllegalPick(say("exodus-no-shot", target=at.name))
    pen.pop()
    volley(pen, step.unit, target, step.modifier, held)


# ---------------------------------------------------------------- blasts


def _blast(state: State, step: Step, shooter: Formation, howitzers: bool) -> Offer:
    nearest = min(state.enemies(shooter.owner), key=shooter.gap, default=shooter)
    at_nearest = salvo(state, shooter, nearest.middle, howitzers, turned=True)
    guns = at_nearest.guns if at_nearest is not None else ()
    mixed = len({(weapon.devastating, has(weapon.special, NOWHERE)) for _, weapon in guns}) > 1
    held = _holding(guns, mixed)
    middle = shooter.middle
    best = next((Point(*at) for at in places(state, shooter, howitzers)), None)
    there = None if best is None else salvo(state, shooter, best, howitzers)
    place = Place(Later(lambda: places(state, shooter, howitzers)), (middle.x, middle.y))
    what = Howitzers(shooter.id) if howitzers else Blast(shooter.id)
    choice = Choice(
        what.id, "blast",
        say("exodus-pick-blast", total=at_nearest.total if at_nearest is not None else 0, howitzers=howitzers),
        {"at": place, **held}, unit=shooter.id, rules=("EXW-aoe-f", "EXW-howitzer-a") if howitzers else ("EXW-aoe-f",),
        optional=tuple(held), disabled=None if guns else say("exodus-no-blast-guns"),
        odds=None if best is None or there is None else blast_odds(state, shooter, there, best, step.modifier),
        what=what,
    )  # fmt: skip
    return choice, partial(_fire, howitzers)


def _fire(howitzers: bool, pen: Pen, pick: Pick) -> None:
    step = pen.state.top
    formation = pen.formation(step.unit)
    at = Point(*map(float, pick.values["at"]))
    fired = checked(
        pen.state, formation, salvo(pen.state, formation, at, howitzers, pick.values.get("hold", ())), at
    )
    pen.pop()
    weapons.spend(pen, formation.id, fired.guns)
    rules = ("EXW-howitzer-a", "EXW-howitzer-b") if howitzers else ("EXW-aoe-g",)
    pen.apply(*rules)
    burst(pen, at, fired.total, step.modifier, formation.id, devastating=fired.devastating, fire=fired.fire)


def places(state: State, shooter: Formation, howitzers: bool) -> list[tuple[float, float]]:
    """Legal places for a template, the best first: the middles of enemies, on their stands, between two of them."""
    return state.once(
        f"places {shooter.id} {howitzers}", lambda now: _places(now, now.formation(shooter.id), howitzers)
    )


def _places(state: State, shooter: Formation, howitzers: bool) -> list[tuple[float, float]]:
    scored = {}
    fixed = not shooter.sc and not any(stand.looks for stand in shooter.stands)
    same = salvo(state, shooter, shooter.middle, howitzers) if fixed else None
    for foe in state.enemies(shooter.owner):
        stands = foe.stands[:: max(1, foe.size // NEAR)]
        spots = [foe.middle, *(stand.at for stand in stands)]
        spots += [Point((a.x + b.x) / 2, (a.y + b.y) / 2) for a, b in pairwise(stands)]
        for spot in spots:
            at = Point(round(spot.x, 1), round(spot.y, 1))
            if at in scored:
                continue
            fired = same if fixed else salvo(state, shooter, at, howitzers)
            if fired is not None and problem(state, shooter, fired, at) is None:
                scored[at] = worth(state, shooter, fired, at, 0)
    best = sorted(scored, key=lambda at: (-scored[at], at))
    return [(at.x, at.y) for at in best[:SPOTS]]


def worth(state: State, shooter: Formation, fired: Salvo, at: Point, modifier: int) -> float:
    """What a blast does to enemies less what it does to friends: mean Hits lost, and SC."""
    total = 0.0
    for formation, count, lost in effects(state, fired, at, modifier):
        side = -1.5 if formation.owner == shooter.owner else 1.0
        total += side * (lost + 0.2 * (1 + fired.row.extra) + 0.01 * count)
    return total


def effects(state: State, fired: Salvo, at: Point, modifier: int) -> list[tuple[Formation, int, float]]:
    """The formations under a template, with their stands under it and the mean number of Hits they lose."""
    row = fired.row
    return [
        (
            formation,
            len(stands),
            blast.damage(state, formation, stands, row, modifier, fired.devastating, fired.fire),
        )
        for formation, stands in blast.under(state, at, row.radius)
    ]


def blast_odds(state: State, shooter: Formation, fired: Salvo, at: Point, modifier: int) -> Odds:
    """What to expect of a blast: the mean number of Hits that enemies lose."""
    struck = effects(state, fired, at, modifier)
    lost = sum(damage for formation, _, damage in struck if formation.owner != shooter.owner)
    text = say(
        "exodus-the-blast-odds", total=fired.total, damage=plain(lost), extra=1 + fired.row.extra,
        personnel=fired.row.personnel, armour=fired.row.armour,
        modifier=f"{modifier:+d}" if modifier else None,
    )  # fmt: skip
    return Odds(text, lost)
