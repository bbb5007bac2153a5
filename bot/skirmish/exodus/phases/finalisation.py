"""The Finalisation phase: Auto-Regroup tests, one side after the other.

EXW-final-a, EXW-final-b, EXW-final-c, EXW-final-d, EXW-final-e, EXW-final-f, EXW-final-g.
"""

from __future__ import annotations

from bot.skirmish.exodus.dice import passes
from bot.skirmish.exodus.events import Pen
from bot.skirmish.exodus.morale import order_test
from bot.skirmish.exodus.morale.regroup import officer_rules, officers
from bot.skirmish.exodus.shooting.saves import affected
from bot.skirmish.exodus.shooting.shooting import attacks
from bot.skirmish.exodus.shooting.suppressed import unsuppressed
from bot.skirmish.exodus.shooting.weapons import HOWITZER, reach, single
from bot.skirmish.exodus.state import CLOSE, Formation, State, Step, smallest_gap
from bot.skirmish.table.shapes import EPS

SUPPRESSED, ROUTED, UNDER_GUNS = -1, -2, -2


def finalisation(pen: Pen, step: Step) -> None:
    """Every formation with SC, Routed ones too: all of the side with the higher Tactics rating first (EXW-final-a)."""
    pen.set(phase="finalisation")
    for player in reversed(order(pen.state)):
        for formation in reversed(pen.state.of(player)):
            if formation.sc or formation.routed:
                pen.push(Step("auto_regroup", unit=formation.id))


def order(state: State) -> tuple[str, str]:
    """The side whose formations test first, then the other (EXW-final-a)."""
    first, second = state.players
    if state.rating(first) != state.rating(second):
        return (first, second) if state.rating(first) > state.rating(second) else (second, first)
    if state.turn > 1 and state.tactics.get(first, 0) != state.tactics.get(second, 0):
        return (first, second) if state.tactics[first] > state.tactics[second] else (second, first)
    return (state.chose, state.other(state.chose))


def auto_regroup(pen: Pen, step: Step) -> None:
    """One test (EXW-final-b): passed, it halves the count or rallies; failed, a Routed one falls back (EXW-final-g)."""
    formation = pen.formation(step.unit)
    if not formation.here or not (formation.sc or formation.routed):
        return
    added, need = modifier(pen.state, formation), order_test.cc(pen.state, formation)
    rolls = pen.d10("auto_regroup")
    passed = passes(rolls[0].value, added, need)
    pen.tell(
        "auto_regroup", "EXW-final-a", "EXW-final-b", "EXW-final-c", rolls=rolls, unit=formation, need=need,
        modifier=f"{added:+d}" if added else None, passed=passed,
    )  # fmt: skip
    if not passed:
        if formation.routed:
            pen.apply("EXW-final-g")
            pen.push(Step("fall_back", unit=formation.id, flag=True))
        return
    if formation.routed:
        _rally(pen, formation)
        return
    after = pen.change(formation.id, sc=max(0, halved(formation.sc) - officers(formation)))
    pen.tell("calmed", "EXW-final-d", *officer_rules(formation), unit=after, sc=after.sc)


def _rally(pen: Pen, formation: Formation) -> None:
    """It is no longer Routed: SC as many as its starting Hits, halved at Competency 1 (EXW-final-e, EXW-final-f)."""
    count = formation.full_hits
    left = max(0, (halved(count) if formation.comp == 1 else count) - officers(formation))
    rule = "EXW-final-e" if formation.comp == 1 else "EXW-final-f"
    after = pen.change(formation.id, routed=False, sc=left)
    pen.tell("rallied", rule, *officer_rules(formation), unit=after, sc=left)


def halved(count: int) -> int:
    """What is left after half is removed, the removed half rounded up (EXW-final-d)."""
    return count // 2


def modifier(state: State, formation: Formation) -> int:
    """Of an Auto-Regroup test: -1, -2 if Routed, -2 under enemy guns (EXW-final-b), +1 by a Totem (EXW-totem-a)."""
    threatened = any(threatens(foe, formation) for foe in state.enemies(formation.owner))
    added = SUPPRESSED + (ROUTED if formation.routed else 0) + (UNDER_GUNS if threatened else 0)
    return added + order_test.totem(state, formation)


def threatens(foe: Formation, formation: Formation) -> bool:
    """Whether an unsuppressed stand has the formation in range of a weapon that affects it (EXW-final-c).

    15 cm for stands that cannot shoot at range. Sight is no matter; Routed enemies, Howitzers and a Single Shot that
    was fired do not count.
    """
    if foe.routed:
        return False
    for stand in unsuppressed(foe, formation.discs):
        if stand.has(HOWITZER):
            continue
        guns = [
            weapon
            for weapon in stand.card.weapon
            if (weapon.fires or weapon.blast) and not (single(weapon) and weapon.name in dict(stand.fired))
        ]
        able = [
            reach(stand, weapon)
            for weapon in guns
            if weapon.blast
            or any(formation.types & set(affected(kind, weapon.devastating)) for kind, _ in attacks(weapon))
        ]
        far = max(able, default=-1.0) if guns else CLOSE
        if far >= 0 and smallest_gap(((stand.x, stand.y, stand.card.base_r),), formation.discs) <= far + EPS:
            return True
    return False
