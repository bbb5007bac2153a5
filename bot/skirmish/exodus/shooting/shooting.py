"""Shooting by formation: who may fire at whom, the dice, what a volley does.

EXW-shoot-a, EXW-shoot-b, EXW-shoot-c, EXW-shoot-d, EXW-shoot-e, EXW-shoot-f, EXW-shoot-g, EXW-shoot-i, EXW-shoot-m.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial

from bot.dice import Roll
from bot.messages import say
from bot.skirmish.engine import Choice, Odds, Pick, Prompt
from bot.skirmish.exodus.catalogue import Weapon
from bot.skirmish.exodus.dice import chance, passes
from bot.skirmish.exodus.events import Offer, Pen
from bot.skirmish.exodus.morale import suppression
from bot.skirmish.exodus.shooting import hits
from bot.skirmish.exodus.shooting.hits import ARMOUR, PERSONNEL, Pool, affected
from bot.skirmish.exodus.state import Formation, Stand, State, Step, smallest_gap
from bot.skirmish.exodus.steps import asks
from bot.skirmish.kit.words import plain
from bot.skirmish.table.shapes import EPS

CLASSES = tuple((kind, devastating) for devastating in (False, True) for kind in (PERSONNEL, ARMOUR))
"""Kinds of hits in the order in which they are assigned (EXW-hits-h, EXW-dc-e)."""


@dataclass(frozen=True, slots=True)
class Shot:
    """Dice of one weapon of one stand."""

    stand: Stand
    weapon: Weapon
    kind: str
    """PERSONNEL or ARMOUR."""
    need: int
    dice: int


def attacks(weapon: Weapon) -> list[tuple[str, int]]:
    """The classes of a weapon's attack with what each needs to hit (EXW-stats-b, EXW-shoot-e)."""
    return [
        (kind, need) for kind, need in ((PERSONNEL, weapon.personnel), (ARMOUR, weapon.armour)) if need > 0
    ]


def shots(shooter: Formation, target: Formation) -> list[Shot]:
    """The dice that a formation rolls at another: every weapon of its fire-capable stands that affects it.

    EXW-shoot-a, EXW-shoot-c, EXW-shoot-e, EXW-shoot-g.
    """
    types = target.types
    return [
        Shot(stand, weapon, kind, need, weapon.dice)
        for stand in suppression.unsuppressed(shooter, target.discs)
        for weapon in stand.card.weapon
        if weapon.fires
        for kind, need in attacks(weapon)
        if types & set(affected(kind, weapon.devastating))
    ]


def reaches(found: Iterable[Shot], target: Formation) -> bool:
    """Whether one of the weapons has a stand of the target in its range: then all may fire (EXW-shoot-c)."""
    done = set()
    for shot in found:
        far = (shot.stand.id, shot.weapon.range)
        if far in done:
            continue
        done.add(far)
        stand = shot.stand
        if shot.weapon.unlimited:
            return True
        if smallest_gap(((stand.x, stand.y, stand.card.base_r),), target.discs) <= shot.weapon.range + EPS:
            return True
    return False


def longest(formation: Formation) -> float:
    """The longest range of its weapons that shoot at formations."""
    return max(
        (
            float("inf") if weapon.unlimited else weapon.range
            for stand in formation.stands
            for weapon in stand.card.weapon
            if weapon.fires
        ),
        default=0.0,
    )


def targets(state: State, shooter: Formation) -> list[tuple[Formation, list[Shot]]]:
    """The enemy formations it may shoot at, each with its dice (EXW-shoot-a, EXW-shoot-b, EXW-shoot-c)."""
    if shooter.routed:
        return []
    far = longest(shooter)
    found = []
    for foe in state.enemies(shooter.owner):
        if shooter.apart(foe) <= far + EPS and (dice := aimed(state, shooter, foe)):
            found.append((foe, dice))
    return found


def aimed(state: State, shooter: Formation, target: Formation) -> list[Shot]:
    """Its dice at one formation; none if it may not shoot at that (EXW-shoot-a, EXW-shoot-c)."""
    dice = shots(shooter, target)
    return dice if reaches(dice, target) else []


def modifier_at(state: State, shooter: Formation, target: Formation, order: int) -> int:
    """To hit: the order's (EXW-shoot-f) and the target's."""
    return order


def odds(shots_: list[Shot], target: Formation, modifier: int) -> Odds:
    """What to expect: the mean number of hits, and of Hits lost to them."""
    mean = sum(shot.dice * chance(shot.need, modifier) for shot in shots_)
    damage = 0.0
    for kind, devastating in CLASSES:
        able = [stand for stand in target.stands if stand.card.type in affected(kind, devastating)]
        found = [shot for shot in shots_ if (shot.kind, shot.weapon.devastating) == (kind, devastating)]
        if able and found:
            fail = sum(hits.fails(stand, devastating) for stand in able) / len(able)
            damage += fail * sum(shot.dice * chance(shot.need, modifier) for shot in found)
    needs = sorted({shot.need for shot in shots_})
    text = say(
        "exodus-the-odds", damage=plain(damage), dice=sum(shot.dice for shot in shots_), hits=plain(mean),
        needs=", ".join(f"{need}+" for need in needs), modifier=f"{modifier:+d}" if modifier else None,
    )  # fmt: skip
    return Odds(text, damage)


def odds_at(state: State, shooter: Formation, target: Formation, order: int) -> Odds:
    """What to expect of a volley at one formation."""
    modifier = modifier_at(state, shooter, target, order)
    return odds(aimed(state, shooter, target), target, modifier)


def _prompt(state: State, step: Step) -> Prompt:
    return Prompt(say("exodus-prompt-shoot", unit=state.formation(step.unit).name), "shoot")


@asks("shoot", _prompt)
def shoot_offers(state: State, step: Step) -> list[Offer]:
    """One target for the whole formation, or not to shoot (EXW-shoot-i)."""
    shooter = state.formation(step.unit)
    found: list[Offer] = []
    for target, dice in targets(state, shooter):
        modifier = modifier_at(state, shooter, target, step.modifier)
        choice = Choice(
            f"shoot:{shooter.id}>{target.id}", "shoot", say("exodus-pick-shoot", target=target.name)[:100],
            unit=shooter.id, target=target.id, rules=("EXW-shoot-i",), odds=odds(dice, target, modifier),
        )  # fmt: skip
        found.append((choice, partial(_shoot, target.id)))
    label = say("exodus-pick-hold-fire", unit=shooter.name)[:100]
    return [*found, (Choice(f"cease:{shooter.id}", "cease", label, unit=shooter.id), _cease)]


def _cease(pen: Pen, pick: Pick) -> None:
    pen.tell("ceased", "EXW-orders-g", unit=pen.pop().unit)


def _shoot(target: str, pen: Pen, pick: Pick) -> None:
    step = pen.pop()
    volley(pen, step.unit, target, step.modifier)


def volley(pen: Pen, shooter: str, target: str, order: int) -> None:
    """Roll to hit, assign, test, remove, add SC, check for rout (EXW-shoot-d, EXW-shoot-m).

    1 SC for coming under fire (EXW-suppression-a) and 1 for each loss (EXW-suppression-b).
    """
    by, at = pen.formation(shooter), pen.formation(target)
    modifier = modifier_at(pen.state, by, at, order)
    pools = dict.fromkeys(CLASSES, 0)
    rolls: list[Roll] = []
    dice = sorted(shots(by, at), key=lambda shot: shot.kind != PERSONNEL)
    for shot in dice:
        made = pen.d10("hit", shot.dice)
        rolls += made
        pools[shot.kind, shot.weapon.devastating] += sum(
            passes(roll.value, modifier, shot.need) for roll in made
        )
    total = sum(pools.values())
    pen.tell(
        "volley", "EXW-shoot-d", "EXW-shoot-e", "EXW-shoot-f", "EXW-shoot-i", rolls=tuple(rolls), unit=by, target=at,
        needs=", ".join(f"{need}+" for need in sorted({shot.need for shot in dice})),
        modifier=f"{modifier:+d}" if modifier else None, hits=total,
    )  # fmt: skip
    losses = hits.Losses()
    if total:
        made_hits = [Pool(kind, count, devastating) for (kind, devastating), count in pools.items() if count]
        losses = hits.suffer(pen, target, made_hits, by.discs)
    lost = losses.stands if pen.state.settings.get("sc_per_loss") == "stand_removed" else losses.hits
    suppression.add(
        pen, target, 1 + lost, "fire", "EXW-suppression-a", "EXW-suppression-b", "EXW-shoot-m", by=shooter
    )
