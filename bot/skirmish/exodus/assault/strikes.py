"""The dice of a stand in a Close Assault, and the hits that a formation makes with them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from bot.skirmish.exodus.catalogue import Weapon
from bot.skirmish.exodus.dice import Thrown, passes
from bot.skirmish.exodus.events import Pen
from bot.skirmish.exodus.shooting.saves import ANY, Pool
from bot.skirmish.exodus.state import CONTACT, Formation, Stand, smallest_gap
from bot.skirmish.exodus.traits import has
from bot.skirmish.table.shapes import EPS

EXTRA = re.compile(r"Additional Attacks\((D?)(\d+)\)")
MELEE, FIREFIGHT = "M", "A"
RAPID = "Rapid Assault"


@dataclass(frozen=True, slots=True)
class Strike:
    """So many dice of a stand; `die` is that of a number to be rolled, as 3 for D3."""

    count: int
    die: int = 0
    devastating: bool = False
    rapid: bool = False
    """They come before those of all others (EXW-rapidassault-a)."""


@dataclass(frozen=True, slots=True)
class Attacker:
    """A stand with what it needs to hit and its dice."""

    stand: str
    need: int
    use: str
    """M or A."""
    strikes: tuple[Strike, ...]


def used(weapon: Weapon, use: str) -> bool:
    """Whether a weapon is for attacks with M, or with A; one for Close Assaults only that says neither is for M."""
    uses = next((special for special in weapon.special if special.startswith("uses ")), "")
    if not uses and not weapon.fires and not weapon.blast:
        return use == MELEE
    return use in uses.split()


def strikes(stand: Stand, use: str) -> list[Strike]:
    """Its own die, and those of Additional Attacks (EXW-assault-i).

    The dice of a devastating weapon make devastating hits (EXW-dc-d), those of a weapon or stand with Rapid Assault
    come first. Its own die is rolled with the best of the weapons.
    """
    weapons = [weapon for weapon in stand.card.weapon if used(weapon, use)]
    always = stand.has(RAPID)

    def rapid(weapon: Weapon) -> bool:
        return always or has(weapon.special, RAPID)

    best = max(weapons, key=lambda weapon: (weapon.devastating, rapid(weapon)), default=None)
    dice = [Strike(1, rapid=always) if best is None else Strike(1, 0, best.devastating, rapid(best))]
    for weapon in weapons:
        for special in weapon.special:
            if extra := EXTRA.fullmatch(special):
                die, number = extra.groups()
                count, sides = (1, int(number)) if die else (int(number), 0)
                dice.append(Strike(count, sides, weapon.devastating, rapid(weapon)))
    return dice


def planned(formation: Formation, foes: Iterable[Formation]) -> list[Attacker]:
    """How each stand attacks: with M if it touches a foe, else with A (EXW-assault-d); of no foes all with A."""
    discs = [disc for foe in foes for disc in grounded(foe)]
    attackers = []
    for stand, disc in zip(formation.stands, formation.discs, strict=True):
        close = not stand.has("VTOL") and smallest_gap((disc,), discs) <= CONTACT + EPS
        need = stand.card.melee if close else stand.card.assault
        use = MELEE if close else FIREFIGHT
        attackers.append(Attacker(stand.id, need, use, tuple(strikes(stand, use))))
    return attackers


def grounded(formation: Formation) -> list[tuple[float, float, float]]:
    """The bases that can be touched: VTOLs and what fights them always use A (EXW-vtol-b)."""
    return [
        disc for stand, disc in zip(formation.stands, formation.discs, strict=True) if not stand.has("VTOL")
    ]


def roll(pen: Pen, attackers: Iterable[Attacker], *, rapid: bool | None = None) -> tuple[Thrown, list[Pool]]:
    """One die for each attack, unmodified (EXW-assault-e), and the hits.

    `rapid`: only the dice that come first, or only the others; None: all.
    """
    rolls = Thrown()
    made = {False: 0, True: 0}
    for attacker in attackers:
        for strike in attacker.strikes:
            if rapid is not None and strike.rapid is not rapid:
                continue
            if strike.die or strike.count > 1:
                pen.apply("EXW-assault-i")
            count = pen.roll("additional", 1, strike.die)[0].value if strike.die else strike.count
            dice = pen.d10("assault", count)
            rolls.add(dice, attacker.use, attacker.need)
            made[strike.devastating] += sum(passes(die.value, 0, attacker.need) for die in dice)
    return rolls, [Pool(ANY, count, fierce) for fierce, count in made.items() if count]
