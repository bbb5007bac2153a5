"""Finding guns by their shells: impact markers and counter-battery radar.

Dice, covered: `cb_radar` d100, `cb_radar_hex` d6. Markers are the players' alone: hostile forces are the game master's.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import TypeVar

from bot.campaign.knowledge.lookout import told_by
from bot.campaign.resolve.turn import Turn
from bot.campaign.world.model import Marker, Unit, World
from bot.campaign.world.outfit.gear import Weapon
from bot.campaign.world.sides import Side
from bot.hexmap.coords import Hex, distance, neighbour
from bot.hexmap.model import HexMap

COUNTER_BATTERY = "counter_battery"
FRIENDS = (Side.PLAYER, Side.ALLIED)
BY_SIDE = 60
"""Degrees of a hex side (EDC-F1.2-a)."""
SLACK = 1e-9
"""What a bearing exactly between two sectors may lack of the clockwise one, in sectors."""
_Degrees = TypeVar("_Degrees", int, float)


def trace(turn: Turn, weapon: Weapon, impact: Hex | None) -> None:
    """What the players learn of a hostile gun that they do not see (EDC-F1.2-a, EDC-F1.2-c, EDC-F1.2-d)."""
    gun, world = turn.unit, turn.board.world
    if gun.side is not Side.HOSTILE or _on_the_map(world, gun):
        return
    if impact is not None and impact != gun.hex and _struck(turn, impact):
        sector, rule = BY_SIDE, "EDC-F1.2-a"
        if weapon.rocket:
            sector, rule = world.settings.cb_rocket_sector, "EDC-F1.2-c"
        bearing = bearing_to(world.map, impact, gun.hex, sector)
        marker = Marker(impact, world.round, bearing, sector)
        if marker not in world.markers:
            world.markers.append(marker)
        data = {"hex": turn.log.label(impact), "bearing": bearing, "sector": sector}
        turn.log.found("impact", Side.PLAYER, gun, impact, data, (rule,), turn.order)
    if _in_reach(world, gun.hex, impact):
        _radar(turn)


def _on_the_map(world: World, gun: Unit) -> bool:
    """Whether the players see the gun where it is."""
    memory = world.knowledge[Side.PLAYER]
    contact = memory.contacts.get(memory.aliases.get(gun.id, ""))
    return contact is not None and contact.present and contact.hex == gun.hex


def _struck(turn: Turn, at: Hex) -> bool:
    return any(unit.side in FRIENDS for unit in turn.board.occupants.get(at, ()))


def bearing_to(hexmap: HexMap, impact: Hex, gun: Hex, sector: int = BY_SIDE) -> int:
    """Degrees clockwise from north, as the map is drawn, of the middle of the sector in which the gun is.

    Sectors of 60 degrees are the hex sides, exactly on a corner the clockwise one (EDC-F1.2-a); others are counted
    from north (EDC-F1.2-c).
    """
    if sector == BY_SIDE:
        return _as_drawn(60 * hexmap.side_towards(impact, gun), hexmap)
    # Column to column is 1.5 radii, row to row is the square root of 3; even columns lie half a row lower.
    across = 1.5 * (gun.col - impact.col)
    down = math.sqrt(3) * (gun.row - impact.row + (impact.col % 2 - gun.col % 2) / 2)
    exact = _as_drawn(math.degrees(math.atan2(across, -down)), hexmap)
    return math.floor(exact / sector + 0.5 + SLACK) * sector % 360


def _as_drawn(bearing: _Degrees, hexmap: HexMap) -> _Degrees:
    """A bearing of a flat-top map on this one: a pointy-top map has its columns as rows (EDC-A3.1-b)."""
    return (270 - bearing if hexmap.pointy else bearing) % 360


def _in_reach(world: World, gun: Hex, impact: Hex | None) -> bool:
    """Whether a counter-battery radar of the players reaches the gun or the impact (EDC-F1.2-d)."""
    for unit in _sets(world):
        reach = world.catalogue.cls(unit).trait(COUNTER_BATTERY)
        if distance(unit.hex, gun) <= reach or (impact is not None and distance(unit.hex, impact) <= reach):
            return True
    return False


def _sets(world: World) -> Iterable[Unit]:
    """The players' counter-battery radars that are switched on."""
    for unit in world.units.values():
        on = unit.carrier is None and not unit.radar_off
        if (
            on
            and Side.PLAYER in told_by(world, unit.side)
            and world.catalogue.cls(unit).trait(COUNTER_BATTERY)
        ):
            yield unit


def _radar(turn: Turn) -> None:
    """The radar gives the gun's hex, or one next to it (EDC-F1.2-d)."""
    gun, world = turn.unit, turn.board.world
    rolls = [turn.roll("cb_radar", 100, of=gun)]
    traced = gun.hex
    if rolls[0].value > world.settings.cb_exact_percent:
        rolls.append(turn.roll("cb_radar_hex", 6, of=gun))
        beside = neighbour(gun.hex, world.map.compass[rolls[1].value - 1])
        traced = beside if world.map.contains(beside) else gun.hex
    world.markers.append(Marker(traced, world.round))
    data = {"hex": turn.log.label(traced)}
    turn.log.found("traced", Side.PLAYER, gun, traced, data, ("EDC-F1.2-d",), turn.order, tuple(rolls))


def standing(markers: Iterable[Marker], round_: int, lasting: int) -> list[Marker]:
    """The markers that are still shown in a round (EDC-F1.2-b)."""
    return [marker for marker in markers if round_ - marker.round <= lasting]
