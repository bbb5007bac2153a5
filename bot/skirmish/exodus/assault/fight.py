"""A Close Assault: who fights, the attacks of both sides, and what they kill (EXW-assault-b to EXW-assault-j)."""

from __future__ import annotations

import re

from bot.dice import Roll
from bot.skirmish.exodus.assault import result
from bot.skirmish.exodus.catalogue import HARD, SOFT
from bot.skirmish.exodus.dice import passes
from bot.skirmish.exodus.events import Pen
from bot.skirmish.exodus.morale import rout
from bot.skirmish.exodus.shooting import hits
from bot.skirmish.exodus.shooting.saves import ANY, Pool
from bot.skirmish.exodus.state import CLOSE, CONTACT, Formation, Stand, Step, smallest_gap
from bot.skirmish.exodus.steps import runs
from bot.skirmish.table.shapes import EPS

EXTRA = re.compile(r"Additional Attacks\((D?)(\d+)\)")


@runs("assault")
def assault(pen: Pen, step: Step) -> None:
    """After the move: within 15 cm both formations fight with all stands (EXW-assault-b, EXW-assault-c)."""
    by, at = pen.formation(step.unit), pen.formation(step.target)
    if not by.here or by.routed or not at.here:
        return
    if by.gap(at) > CLOSE + EPS:
        pen.tell("assault_short", "EXW-assault-b", unit=by, target=at)
        return
    if HARD in by.types and at.types == {SOFT}:
        tank_shock(pen, at, by.id)
        at = pen.formation(at.id)
        if not at.here:
            return
    before = {one.id: one for one in (by, at)}
    made = {one.id: attacks(pen, one, other) for one, other in ((by, at), (at, by))}
    lost = {
        one.id: hits.suffer(pen, one.id, made[other.id], other.discs).stands if made[other.id] else 0
        for one, other in ((at, by), (by, at))
    }
    result.finish(pen, before[by.id], before[at.id], lost)
    rout.check(pen, at.id, by.id)


def tank_shock(pen: Pen, target: Formation, by: str) -> None:
    """1 SC before the assault; whether it routs is seen after it (EXW-assault-j, EXW-suppression-k)."""
    if target.routed:
        rout.bonus_hits(pen, target.id, 1 // target.comp, by)
        return
    after = pen.change(target.id, sc=target.sc + 1)
    pen.tell(
        "suppressed", "EXW-assault-j", unit=after, gained=1, sc=after.sc, most=after.threshold, why="tank"
    )


def attacks(pen: Pen, formation: Formation, foe: Formation) -> list[Pool]:
    """Roll M for stands in contact with the other formation, A for the rest (EXW-assault-d, EXW-assault-e)."""
    rolls: list[Roll] = []
    plain_hits = devastating = 0
    for stand, disc in zip(formation.stands, formation.discs, strict=True):
        touching = in_contact(stand, disc, foe)
        need = stand.card.melee if touching else stand.card.assault
        count, fierce = dice_of(pen, stand, touching)
        made = pen.d10("assault", count)
        rolls += made
        found = sum(passes(roll.value, 0, need) for roll in made)
        if fierce:
            devastating += found
        else:
            plain_hits += found
    pen.tell(
        "assaulted", "EXW-assault-c", "EXW-assault-d", "EXW-assault-e", rolls=tuple(rolls),
        unit=formation, target=foe, hits=plain_hits + devastating,
    )  # fmt: skip
    pools = [Pool(ANY, plain_hits), Pool(ANY, devastating, True)]
    return [pool for pool in pools if pool.count]


def in_contact(stand: Stand, disc: tuple[float, float, float], foe: Formation) -> bool:
    """Whether it touches an enemy stand; VTOLs and what fights them always use A (EXW-assault-d, EXW-vtol-b)."""
    return not stand.has("VTOL") and any(
        smallest_gap((disc,), (other,)) <= CONTACT + EPS and not one.has("VTOL")
        for one, other in zip(foe.stands, foe.discs, strict=True)
    )


def dice_of(pen: Pen, stand: Stand, touching: bool) -> tuple[int, bool]:
    """How many dice, and whether its hits are devastating (EXW-assault-i)."""
    count, fierce = 1, False
    use = "M" if touching else "A"
    for weapon in stand.card.weapon:
        uses = next((one for one in weapon.special if one.startswith("uses ")), "")
        if use not in uses.split():
            continue
        fierce = fierce or weapon.devastating
        for special in weapon.special:
            if found := EXTRA.fullmatch(special):
                die, number = found.groups()
                count += pen.roll("additional", 1, int(number))[0].value if die else int(number)
    return count, fierce
