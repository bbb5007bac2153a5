"""Wind: where it carries shells, and how the forecast may fail.

Dice: `drift` d20 for each check of a salvo (its number is the index), `wind_shift` d6 and `wind_change` d6 once a
round.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from bot.campaign.resolve.turn import Course, Turn
from bot.campaign.world.happened import Ruling
from bot.campaign.world.model import World
from bot.campaign.world.outfit.gear import Weapon
from bot.campaign.world.settings import Environment
from bot.dice import END_OF_ROUND, Roll
from bot.hexmap.coords import Hex, neighbour
from bot.hexmap.model import HexMap
from bot.messages import say

MAX_WIND = 8
"""Dots (EDC-D1.2-a; printed)."""
STRONG = 5
"""From this speed on a second drift check is made (EDC-D1.2-d; printed)."""

Die = Callable[[int], Roll]


def threshold(clock: Environment) -> int:
    """A drift roll of this or less carries the shells off (EDC-D1.2-a, EDC-D1.2-b)."""
    return 2 * clock.wind_speed


def drifts(world: World, die: Die) -> tuple[int, tuple[Roll, ...]]:
    """How many times a salvo is carried off, and the dice for it; none in a calm.

    EDC-D1.2-b, EDC-D1.2-d, EDC-D1.2-e. `die` rolls the d20 of a number.
    """
    clock, rolls = world.environment, list[Roll]()
    if not clock.wind_speed:
        return 0, ()
    wanted = 1
    if clock.wind_speed >= STRONG:  # EDC-D1.2-d
        wanted = 2
    while len(rolls) < min(wanted, world.settings.drift_max_dice):
        rolls.append(die(len(rolls)))
        if rolls[-1].value == 1:  # EDC-D1.2-e
            wanted += 1
    return sum(roll.value <= threshold(clock) for roll in rolls), tuple(rolls)


def impact(turn: Turn, weapon: Weapon, aimed: Hex) -> tuple[Hex | None, tuple[Roll, ...]]:
    """Where a salvo comes down, None off the map, and its dice (EDC-D1.2-b, EDC-D1.2-c, EDC-D1.2-f)."""
    if weapon.guided or not weapon.indirect:
        return aimed, ()
    world = turn.board.world
    times, rolls = drifts(world, lambda index: turn.roll("drift", 20, index=index))
    at = aimed
    for _ in range(times * world.settings.drift_hexes):
        at = neighbour(at, world.environment.wind)
    return (at if world.map.contains(at) else None), rolls


SHIFT_OPTIONS = ("roll", "hold", "shift")


def shift_wind(course: Course) -> None:
    """The forecast may fail before the round is adjudicated; in a calm there is nothing to shift (EDC-D1.2-g)."""
    world = course.board.world
    clock = world.environment
    if not clock.wind_speed:
        return
    key = f"{world.round}:wind"
    chosen = course.chosen.get(key, "roll")
    question = say("ruling-wind", wind=world.map.side_name(clock.wind), speed=clock.wind_speed)
    course.rulings.append(Ruling(key, "EDC-D1.2-g", question, SHIFT_OPTIONS, "roll", chosen))
    rolls: list[Roll] = []
    if chosen == "roll":
        rolls.append(course.roll("wind_shift", 6, key=END_OF_ROUND))
    if chosen == "shift" or (rolls and rolls[0].value <= world.settings.wind_shift_d6):
        rolls.append(course.roll("wind_change", 6, key=END_OF_ROUND))
        world.environment = shifted(clock, rolls[-1].value, world.map)
        course.log.wind(tuple(rolls))


def shifted(clock: Environment, value: int, hexmap: HexMap) -> Environment:
    """The wind after a shift: 1-2 slower, 3-4 faster, 5 a step clockwise, 6 a step anticlockwise (EDC-D1.2-g)."""
    if value <= 4:
        speed = clock.wind_speed + (-1 if value <= 2 else 1)
        return replace(clock, wind_speed=max(0, min(MAX_WIND, speed)))
    return replace(clock, wind=hexmap.clockwise(clock.wind, 1 if value == 5 else -1))
