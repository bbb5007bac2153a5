"""Shooting by formation: who may fire at whom, with what, and what to expect of it.

EXW-shoot-a, EXW-shoot-b, EXW-shoot-c, EXW-shoot-e, EXW-shoot-f, EXW-shoot-g, EXW-los-b.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from bot.messages import say
from bot.skirmish.engine import Odds
from bot.skirmish.exodus.catalogue import Weapon
from bot.skirmish.exodus.dice import chance
from bot.skirmish.exodus.ground import cover
from bot.skirmish.exodus.ground.sight import in_the_way, sees
from bot.skirmish.exodus.shooting import enfilade
from bot.skirmish.exodus.shooting.saves import ARMOUR, PERSONNEL, Fire, Pool, affected, save_of
from bot.skirmish.exodus.shooting.suppressed import unsuppressed
from bot.skirmish.exodus.shooting.weapons import HOWITZER, bears, heavy, held_back, loaded, reach
from bot.skirmish.exodus.state import Formation, Stand, State, smallest_gap
from bot.skirmish.exodus.traits import has
from bot.skirmish.kit.words import plain
from bot.skirmish.table.shapes import EPS, Base

NOWHERE = "Nowhere To Hide"


@dataclass(frozen=True, slots=True)
class Shot:
    """Dice of one weapon of one stand."""

    stand: Stand
    weapon: Weapon
    kind: str
    """PERSONNEL or ARMOUR."""
    need: int
    dice: int

    def hits(self, count: int) -> Pool:
        """So many hits of it."""
        return Pool(
            self.kind, count, self.weapon.devastating, heavy(self.weapon), self.has("Suppress"),
            self.stand.has("Sniper"),
        )  # fmt: skip

    def has(self, special: str) -> bool:
        """Whether the weapon or its stand has a special ability."""
        return has(self.weapon.special, special) or self.stand.has(special)


@dataclass(frozen=True, slots=True)
class Aim:
    """What holds for a volley at a target."""

    modifier: int
    """To hit: the order's and the target's (EXW-shoot-f, EXW-shoot-l)."""
    fire: Fire
    concealed: bool = False
    vulnerable: bool = False
    helper: str = ""
    """The formation with which it has the target in Enfilade."""


def attacks(weapon: Weapon) -> list[tuple[str, int]]:
    """The classes of a weapon's attack with what each needs to hit (EXW-stats-b, EXW-shoot-e)."""
    return [
        (kind, need) for kind, need in ((PERSONNEL, weapon.personnel), (ARMOUR, weapon.armour)) if need > 0
    ]


def shots(state: State, shooter: Formation, target: Formation, held: Collection[str] = ()) -> list[Shot]:
    """The dice that a formation could roll at another: every weapon of its fire-capable stands that affects it.

    EXW-shoot-a, EXW-shoot-e, EXW-shoot-g. `held`: what is held back (EXW-ability-b). Howitzers fire only blasts
    (EXW-howitzer-b).
    """
    places = [(x, y) for x, y, _ in target.discs]
    dice = []
    for stand in unsuppressed(shooter, target.discs):
        if stand.has(HOWITZER):
            continue
        for weapon in stand.card.weapon:
            if not weapon.fires or not loaded(state, stand, weapon) or not bears(stand, weapon, places):
                continue
            if attack := _attack(weapon, target):
                shot = Shot(stand, weapon, *attack, weapon.dice)
                if not held_back(stand, weapon, held):
                    dice.append(shot)
    return dice


def _attack(weapon: Weapon, target: Formation) -> tuple[str, int] | None:
    """The class with which a weapon affects the target; of two the one that affects more stands (EXW-shoot-e)."""
    best: tuple[str, int] | None = None
    most = 0
    for kind, need in attacks(weapon):
        able = affected(kind, weapon.devastating)
        count = sum(stand.card.type in able for stand in target.stands)
        if count > most or (best is not None and count == most and need < best[1]):
            best, most = (kind, need), count
    return best


def engaged(state: State, shooter: Formation, target: Formation, dice: Sequence[Shot]) -> list[Shot]:
    """The dice that may be rolled: once one stand has range and sight, all may fire (EXW-shoot-c, EXW-los-b).

    As agreed, only weapons of the same name may.
    """
    blocking = in_the_way(state, shooter, target)
    if state.settings.get("range_unlock") != "weapon_type":
        return list(dice) if _one_reaches(state, dice, target, blocking) else []
    names = {shot.weapon.name for shot in dice}
    able = {
        name
        for name in names
        if _one_reaches(state, [shot for shot in dice if shot.weapon.name == name], target, blocking)
    }
    return [shot for shot in dice if shot.weapon.name in able]


def _one_reaches(state: State, dice: Sequence[Shot], target: Formation, blocking: Sequence[Base]) -> bool:
    """Whether one stand has a stand of the target in the range of its weapon, in its arc and in sight."""
    done = set()
    for shot in dice:
        stand, far = shot.stand, reach(shot.stand, shot.weapon)
        if (stand.id, far) in done:
            continue
        done.add((stand.id, far))
        if any(
            _covers(shot, disc) and sees(state.board, stand, other, blocking)
            for other, disc in zip(target.stands, target.discs, strict=True)
        ):
            return True
    return False


def _covers(shot: Shot, disc: tuple[float, float, float]) -> bool:
    """Whether a stand's base is in the range and the arc of a weapon (EXW-arc-a)."""
    stand = shot.stand
    gap = smallest_gap(((stand.x, stand.y, stand.card.base_r),), (disc,))
    return gap <= reach(stand, shot.weapon) + EPS and bears(stand, shot.weapon, [disc[:2]])


def longest(formation: Formation) -> float:
    """The longest range of its weapons that shoot at formations."""
    return max(
        (reach(stand, weapon) for stand in formation.stands for weapon in stand.card.weapon if weapon.fires),
        default=0.0,
    )


def targets(state: State, shooter: Formation) -> list[tuple[Formation, list[Shot]]]:
    """The enemy formations it may shoot at, each with its dice (EXW-shoot-a, EXW-shoot-b, EXW-shoot-c)."""
    if state.named(shooter.id) is not shooter:
        return _targets(state, shooter)
    return state.once(f"targets {shooter.id}", lambda now: _targets(now, shooter))


def _targets(state: State, shooter: Formation) -> list[tuple[Formation, list[Shot]]]:
    if shooter.routed:
        return []
    far = longest(shooter)
    foes = []
    for foe in state.enemies(shooter.owner):
        near = shooter.apart(foe) <= far + EPS and shooter.gap(foe) <= far + EPS
        if near and (dice := aimed(state, shooter, foe)):
            foes.append((foe, dice))
    return foes


def unseen(state: State, shooter: Formation) -> list[Formation]:
    """The enemy formations that it could shoot at if a stand in range saw them (EXW-los-b)."""
    able = {foe.id for foe, _ in targets(state, shooter)}
    hidden = []
    for foe in state.enemies(shooter.owner):
        if foe.id in able or shooter.apart(foe) > longest(shooter) + EPS:
            continue
        if any(_covers(shot, disc) for shot in shots(state, shooter, foe) for disc in foe.discs):
            hidden.append(foe)
    return hidden


def aimed(state: State, shooter: Formation, target: Formation, held: Collection[str] = ()) -> list[Shot]:
    """Its dice at one formation; none if it may not shoot at that (EXW-shoot-a, EXW-shoot-c)."""
    return engaged(state, shooter, target, shots(state, shooter, target, held))


def aim(state: State, shooter: Formation, target: Formation, order: int, dice: Sequence[Shot]) -> Aim:
    """What holds for a volley: the order's modifier (EXW-shoot-f), the ground, Enfilade, what ignores cover.

    Nowhere To Hide works only if all that shoots has it (EXW-nohide-a, EXW-ability-b). Devastating weapons have the
    same modifiers as others (EXW-dc-b).
    """
    open_ = bool(dice) and all(shot.has(NOWHERE) for shot in dice)
    friend = enfilade.helper(state, shooter, target)
    return Aim(
        order + cover.modifier(state, target, ignored=open_),
        Fire(friend is not None, open_),
        not open_ and cover.concealed(state, target),
        cover.vulnerable(state, target),
        friend.id if friend is not None else "",
    )


def odds(state: State, dice: Sequence[Shot], target: Formation, aiming: Aim) -> Odds:
    """What to expect: the mean number of hits, and of Hits lost to them."""
    mean = damage = 0.0
    fails: dict[Pool, float] = {}
    for shot in dice:
        hits = shot.dice * chance(shot.need, aiming.modifier)
        mean += hits
        hit = shot.hits(1)
        if hit not in fails:
            fails[hit] = _costs(state, target, hit, aiming.fire)
        damage += hits * fails[hit]
    text = say(
        "exodus-the-odds", damage=plain(damage), dice=sum(shot.dice for shot in dice), hits=plain(mean),
        needs=needs(dice), modifier=f"{aiming.modifier:+d}" if aiming.modifier else None,
        enfilade=aiming.fire.enfilade,
    )  # fmt: skip
    return Odds(text, damage)


def odds_at(state: State, shooter: Formation, target: Formation, order: int) -> Odds:
    """What to expect of a volley at one formation."""
    dice = aimed(state, shooter, target)
    return odds(state, dice, target, aim(state, shooter, target, order, dice))


def needs(dice: Sequence[Shot]) -> str:
    """What the dice need to hit, in words."""
    return ", ".join(f"{need}+" for need in sorted({shot.need for shot in dice}))


def _costs(state: State, target: Formation, hit: Pool, fire: Fire) -> float:
    """The mean number of Hits that a hit costs, over the stands that it may go to."""
    able = [stand for stand in target.stands if stand.card.type in hit.affects]
    if not able:
        return 0.0
    if hit.heavy:
        return sum(min(stand.hits, (hit.heavy + 1) / 2) for stand in able) / len(able)
    tests = [save_of(state, stand, hit, fire) for stand in able]
    return sum(1.0 if test is None else test.fails for test in tests) / len(able)
