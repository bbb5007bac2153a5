"""Rough Luck: a stand in Rough ground is lost on a 1 (EXW-terrain-c, EXW-suppression-l)."""

from __future__ import annotations

from collections.abc import Collection

from bot.skirmish.exodus.events import Pen
from bot.skirmish.exodus.morale import rout
from bot.skirmish.exodus.shooting import saves

LOST = 1


def luck(pen: Pen, name: str, names: Collection[str]) -> None:
    """A die for each of these stands; on a 1 it is removed, without a Casualty test and without SC.

    EXW-terrain-c, EXW-suppression-l: the threshold is checked, for fewer stands hold out less.
    """
    formation = pen.formation(name)
    stands = [stand.id for stand in formation.stands if stand.id in names]
    if not stands:
        return
    rolls = pen.d10("rough", len(stands))
    lost = [stand for stand, roll in zip(stands, rolls, strict=True) if roll.value <= LOST]
    rules = ("EXW-suppression-l",) if lost else ()
    pen.tell("rough", "EXW-terrain-c", *rules, rolls=rolls, unit=formation, count=len(lost))
    pen.remove(name, saves.lost(pen, name, lost))
    rout.check(pen, name)
