"""Plans with a line: what a doctrine means this round for a unit that is to carry it out along a line of hexes.

The line is read anew each round from where the unit is: nothing is remembered. A unit that is nearer to the next hex
of its line than the one behind is has passed the one behind.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bot.campaign.doctrine.words import Doctrine, Goals, Index
from bot.campaign.world.known.view import OwnUnit, SideView
from bot.hexmap.coords import Hex, distance

GIVES_GROUND = 2
"""Hexes from an enemy in sight at which a delaying unit falls back."""


class Stance(NamedTuple):
    """What a unit does this round: a doctrine, and where its line sends it; None where the doctrine itself decides."""

    doctrine: Doctrine
    to: Hex | None = None


def stances(
    view: SideView, doctrines: Mapping[str, Doctrine], goals: Goals, foes: Index
) -> dict[str, Stance]:
    """The stance of each unit of the side that has a doctrine, by unit id."""
    posts = Counter[Hex]()
    taken: dict[str, Stance] = {}
    for unit in view.units:
        doctrine = doctrines.get(unit.id)
        if doctrine is None:
            continue
        line = goals.get(unit.id, ())
        if doctrine in (Doctrine.HOLD, Doctrine.AMBUSH):
            taken[unit.id] = _post(view, unit, doctrine, line, posts)
        else:
            taken[unit.id] = stance(unit, doctrine, line, foes)
    return taken


def stance(unit: OwnUnit, doctrine: Doctrine, line: Sequence[Hex], foes: Index) -> Stance:
    """The stance of a unit that neither holds nor lies in ambush."""
    ahead = next_on(line, unit.hex)
    if doctrine is Doctrine.DELAY:
        if foes.within(unit.hex, GIVES_GROUND):
            last = line and ahead is None
            return Stance(Doctrine.HOLD) if last else Stance(Doctrine.WITHDRAW, ahead)
        at = min(line, key=lambda at: distance(unit.hex, at), default=unit.hex)
        behind = ahead is not None and ahead != at and distance(unit.hex, ahead) < distance(at, ahead)
        to = ahead if behind else at
        return Stance(Doctrine.HOLD) if to in (None, unit.hex) else Stance(Doctrine.PATROL, to)
    if doctrine is Doctrine.RAID:
        if unit.fs * 2 <= unit.fs_max:
            home = line[0] if line and unit.hex != line[0] else None
            return Stance(Doctrine.WITHDRAW, home)
        return Stance(Doctrine.ADVANCE, ahead)
    if doctrine is Doctrine.WITHDRAW or (doctrine is Doctrine.ASSAULT and len(line) > 1):
        return Stance(doctrine, ahead)
    return Stance(doctrine)


def next_on(line: Sequence[Hex], at: Hex) -> Hex | None:
    """Where a unit that goes along the line goes next; None at its end, or without a line."""
    if not line:
        return None
    number = min(range(len(line)), key=lambda n: (distance(at, line[n]), -n))
    here = line[number]
    if number + 1 == len(line):
        return here if at != here else None
    after = line[number + 1]
    return after if at == here or distance(at, after) < distance(here, after) else here


def _post(
    view: SideView, unit: OwnUnit, doctrine: Doctrine, line: Sequence[Hex], posts: Counter[Hex]
) -> Stance:
    """Hold where it is, or on the nearest hex of its line that has room for it."""
    free = [at for at in line if posts[at] < view.settings.stack_limit]
    if not free:
        return Stance(doctrine)
    to = min(free, key=lambda at: (distance(unit.hex, at), at))
    posts[to] += 1
    return Stance(doctrine) if to == unit.hex else Stance(Doctrine.PATROL, to)
