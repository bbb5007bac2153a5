"""Where a fight is near: units of a side and the enemies close to them, by what that side knows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.campaign.world.known.contacts import Contact
from bot.campaign.world.known.view import OwnUnit, SideView
from bot.campaign.world.model import Ride
from bot.hexmap.coords import Hex, distance

CLOSE = 4
"""Hexes between a unit and an enemy that may soon fight."""


@dataclass(frozen=True)
class Flashpoint:
    """Units and enemies of whom each is close to one of the others; the nearest first."""

    hex: Hex
    """Where the unit is that has an enemy nearest."""
    away: int
    """How far that enemy is."""
    units: tuple[OwnUnit, ...]
    contacts: tuple[Contact, ...]


def flashpoints(view: SideView) -> tuple[Flashpoint, ...]:
    """The nearest enemies first, of equals the larger crowd, then by place. Enemies out of sight are left out."""
    units = [unit for unit in view.units if unit.carrier is None and unit.ride is not Ride.ORBIT]
    enemies = [contact for contact in view.contacts if contact.present]
    points = [_point(some, others) for some, others in _crowds(units, enemies)]
    return tuple(
        sorted(points, key=lambda point: (point.away, -len(point.units) - len(point.contacts), point.hex))
    )


def _crowds(
    units: Sequence[OwnUnit], enemies: Sequence[Contact]
) -> Iterator[tuple[list[OwnUnit], list[Contact]]]:
    """Units and enemies that are close to one another, directly or through others."""
    everybody: list[OwnUnit | Contact] = [*units, *enemies]
    left = {known.id: known for known in everybody}
    for unit in units:
        if unit.id not in left:
            continue
        crowd: list[OwnUnit | Contact] = [left.pop(unit.id)]
        for known in crowd:
            other = Contact if isinstance(known, OwnUnit) else OwnUnit
            more = [
                near
                for near in left.values()
                if isinstance(near, other) and distance(known.hex, near.hex) <= CLOSE
            ]
            crowd += more
            for near in more:
                del left[near.id]
        others = [known for known in crowd if isinstance(known, Contact)]
        if others:
            yield [known for known in crowd if isinstance(known, OwnUnit)], others


def _point(units: Sequence[OwnUnit], enemies: Sequence[Contact]) -> Flashpoint:
    away, at = min((distance(unit.hex, enemy.hex), unit.hex) for unit in units for enemy in enemies)
    near_enemy = {unit.id: min(distance(unit.hex, enemy.hex) for enemy in enemies) for unit in units}
    near_unit = {enemy.id: min(distance(unit.hex, enemy.hex) for unit in units) for enemy in enemies}
    return Flashpoint(
        at,
        away,
        tuple(sorted(units, key=lambda unit: (near_enemy[unit.id], unit.id))),
        tuple(sorted(enemies, key=lambda enemy: (near_unit[enemy.id], len(enemy.id), enemy.id))),
    )
