"""Which weapons of a stand may fire now (EXW-shoot-h, EXW-singleshot-a, EXW-arc-a)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from bot.skirmish.engine import Option, Subset
from bot.skirmish.exodus.catalogue import Weapon, in_words
from bot.skirmish.exodus.choices import Gun
from bot.skirmish.exodus.events import Pen
from bot.skirmish.exodus.state import Stand, State
from bot.skirmish.exodus.traits import has, number
from bot.skirmish.table.arcs import bearing
from bot.skirmish.table.shapes import Base, Point

SINGLE = "Single Shot"
ARC = re.compile(r"Arc\((\d+), ?(Prow|Starboard|Stern|Port)\)")
TOWARDS = {"Prow": 0.0, "Starboard": 90.0, "Stern": 180.0, "Port": 270.0}
EVERY = {50: 2, 33: 3, 25: 4}
"""A weapon of such a rate fires once in so many turns (EXW-shoot-h)."""
HOWITZER = "Howitzer"
NEAREST = 30.0
"""No part of a Howitzer's template is nearer (EXW-howitzer-a)."""


def single(weapon: Weapon) -> bool:
    """Whether it fires once in the whole game (EXW-singleshot-a)."""
    return has(weapon.special, SINGLE)


def limited(weapon: Weapon) -> bool:
    """Whether it does not fire every turn."""
    return weapon.rate < 100 or single(weapon)


def loaded(state: State, stand: Stand, weapon: Weapon) -> bool:
    """Whether it may fire this turn (EXW-shoot-h, EXW-singleshot-a)."""
    if not limited(weapon):
        return True
    last = dict(stand.fired).get(weapon.name)
    if last is None:
        return True
    return not single(weapon) and state.turn - last >= EVERY[weapon.rate]


def spend(pen: Pen, name: str, used: Iterable[tuple[Stand, Weapon]]) -> None:
    """Note the turn for weapons that do not fire every turn (EXW-shoot-h)."""
    changed: dict[str, Stand] = {}
    for stand, weapon in used:
        if limited(weapon):
            now = changed.get(stand.id, pen.formation(name).stand(stand.id))
            fired = {**dict(now.fired), weapon.name: pen.state.turn}
            changed[stand.id] = now.but(fired=tuple(fired.items()))
            pen.apply("EXW-singleshot-a" if single(weapon) else "EXW-shoot-h")
    if changed:
        pen.change_stands(name, changed)


def arcs(stand: Stand, weapon: Weapon) -> list[tuple[float, float]]:
    """Width and direction of the sectors into which a weapon is bound to fire; none for all round (EXW-arc-a)."""
    matches = [ARC.fullmatch(special) for special in (*stand.card.specials, *weapon.special)]
    return [(float(arc[1]), TOWARDS[arc[2]]) for arc in matches if arc is not None]


def bears(stand: Stand, weapon: Weapon, at: Iterable[tuple[float, float]]) -> bool:
    """Whether one of the places lies in its arc (EXW-arc-a)."""
    bound = arcs(stand, weapon)
    if not bound:
        return True
    base = stand.base
    return any(all(_within(base, Point(*place), width, middle) for width, middle in bound) for place in at)


def _within(base: Base, at: Point, width: float, middle: float) -> bool:
    off = abs((bearing(base, at) - middle + 180.0) % 360.0 - 180.0)
    return off <= width / 2 + 1e-6


def heavy(weapon: Weapon) -> int:
    """The die of the Hits that an Anti-Heavy Armour weapon costs; 0 for others (EXW-aha-a)."""
    return number(weapon.special, "Anti-Heavy Armour")


def holdable(used: Sequence[tuple[Stand, Weapon]], mixed: bool) -> Subset | None:
    """What may be held back: kinds of weapons where they differ in an ability, and what does not fire every turn.

    EXW-ability-b, EXW-singleshot-a. None where there is nothing to choose.
    """
    names = list(dict.fromkeys(weapon.name for _, weapon in used))
    kinds = [Option(name, in_words(name)) for name in names] if mixed and len(names) > 1 else []
    ones = [
        Option(Gun(stand.id, weapon.name).id, f"{stand.id} {in_words(weapon.name)}"[:100])
        for stand, weapon in used
        if limited(weapon)
    ]
    options = (*kinds, *ones)
    return Subset(options) if options else None


def held_back(stand: Stand, weapon: Weapon, held: Iterable[str]) -> bool:
    """Whether a weapon of a stand is among what is held back."""
    return any(name in (weapon.name, Gun(stand.id, weapon.name).id) for name in held)


def reach(stand: Stand, weapon: Weapon) -> float:
    """How far it shoots: twice as far from a VTOL in the air (EXW-vtol-b)."""
    return float("inf") if weapon.unlimited else weapon.range * (2 if stand.flies else 1)
