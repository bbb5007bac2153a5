"""Closing a round and opening the next; `resolver.END_OF_ROUND` says when each step comes."""

from __future__ import annotations

from dataclasses import replace

from bot.campaign.resolve.gunnery.counter_battery import standing
from bot.campaign.resolve.turn import Course
from bot.campaign.world.effects import free_name, outlast
from bot.campaign.world.model import RoundState


def forget_round(course: Course) -> None:
    """Declarations, dodging and 'has acted' last for one round (EDC-C2.2.3-c, EDC-C2.2.3-h, EDC-C3-c)."""
    for unit in course.board.world.units.values():
        if not unit.this_round.acted:
            # A round without an order is a turn, too: who lacks armour or cover until its next one has it again
            # after that (EDC-F6.1-c, EDC-F6.4.1-b).
            unit.patching = unit.filing = False
        unit.this_round = RoundState()
    course.board.world.alarms = []


def turn_clock(course: Course) -> None:
    """On to the next round and its hour (EDC-C1-c, EDC-D1.1-a)."""
    world = course.board.world
    clock = world.environment
    world.environment = replace(clock, hour=(clock.hour + clock.hours_per_round) % 24)
    world.round += 1


def lift_effects(course: Course) -> None:
    """Smoke, light and effects of the scenario run out, and old impact markers (EDC-D1-b, EDC-D1.1-c, EDC-F1.2-b).

    Those that begin with the new round are in force.
    """
    world = course.board.world
    world.effects = outlast(world.effects)
    for begins in (later for later in world.coming if later.round <= world.round):
        named = free_name(begins.effect.name, world.effects)
        world.effects.append(replace(begins.effect, name=named))
    world.coming = [later for later in world.coming if later.round > world.round]
    world.markers = standing(world.markers, world.round, world.settings.cb_marker_rounds)


def announce(course: Course) -> None:
    """Tell everybody which round opens, and whether it is night (EDC-D1.1-a)."""
    world = course.board.world
    clock = world.environment
    data: dict[str, object] = {"number": world.round, "hour": clock.hour}
    if clock.use_night:
        data["night"] = clock.night
    course.log.round_opens(data)
