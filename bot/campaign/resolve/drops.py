"""Drops carried out: where units come down, how strong, and when the rest of them has gathered.

Dice: `drop_drift` d20, as many for each unit as the wind asks for (see `wind.drifts`); from orbit `orbital_scatter`
d6, and where that says so `orbital_direction` d6, clockwise from N, or NE.
"""

from __future__ import annotations

from bot.campaign.judge.carry import stands
from bot.campaign.judge.drops import jumpers, landing_strength, no_drop
from bot.campaign.judge.walk import has_room
from bot.campaign.resolve.death import destroy
from bot.campaign.resolve.mines import come_down
from bot.campaign.resolve.performers import carries_out
from bot.campaign.resolve.situation import situation_on
from bot.campaign.resolve.turn import Course, Turn
from bot.campaign.resolve.wind import drifts
from bot.campaign.world.effects import conditions
from bot.campaign.world.happened import Ruling
from bot.campaign.world.model import Ride, Unit
from bot.campaign.world.order import Action, ActionKind
from bot.campaign.world.sequence import by_place
from bot.dice import Roll
from bot.hexmap.coords import Hex, neighbour, neighbours
from bot.messages import say

DELAY_OPTIONS = ("in time", "late")


@carries_out(ActionKind.DROP)
def drop(turn: Turn, action: Action, ability: bool = False) -> None:
    """Release the passengers that can drop, one after the other (EDC-F6.2-a)."""
    rolled = 0
    for jumper in jumpers(turn.situation(), action):
        lost = no_drop(turn.situation(), jumper)
        if lost is not None:
            turn.refuse(lost, "action")
            continue
        assert isinstance(jumper, Unit)  # the truth
        rolled += _drop(turn, jumper, turn.unit.hex, rolled)


@carries_out(ActionKind.ORBITAL_DROP)
def drop_from_orbit(turn: Turn, action: Action, ability: bool = False) -> None:
    """The unit comes down on the hex it named, or near it (EDC-F6.2-b, EDC-F6.2-f)."""
    assert action.hex is not None  # the judge has seen to it
    turn.unit.hex = action.hex
    _drop(turn, turn.unit, action.hex)


def _drop(turn: Turn, unit: Unit, over: Hex, rolled: int = 0) -> int:
    """One unit, among mines maybe (EDC-F6.4-e); gives how many dice its drift took."""
    board, world, carrier = turn.board, turn.board.world, unit.carrier
    times, rolls = drifts(world, lambda number: turn.roll("drop_drift", 20, index=rolled + number))
    aimed = over
    for _ in range(times * world.settings.drift_hexes):
        aimed = neighbour(aimed, world.environment.wind)
    scatter: dict[str, int] = {}
    if unit.ride is Ride.ORBIT:
        aimed, more = _scatter(turn, aimed)
        rolls, scatter = (*rolls, *more), {"scatter": len(more) - 1}
    at = _place(turn, unit, aimed)
    if at is None:
        _lose(turn, unit, aimed, rolls)
        return len(rolls)
    turn.touched |= {unit.hex, at}
    full = unit.fs
    board.disembark(unit, at, world.map.compass[0])  # EDC-C2.2.3-e
    unit.fs = landing_strength(board.cls(unit), full)
    unit.this_round.dropped = True
    late = world.settings.drop_delay_rounds if _late(turn, unit, at != over) else 0
    unit.scattered, unit.gathers = full - unit.fs, world.round + 1 + late
    data = {
        "hex": turn.log.label(at),
        "drift": times,
        **scatter,
        "fs": unit.fs,
        "missing": unit.scattered,
        "round": unit.gathers,
        "carrier": carrier,
    }
    shown = turn.log.shown(unit, {"hex": data["hex"]})
    rules = ("EDC-F6.2-a", "EDC-F6.2-c", *["EDC-F6.2-f"] * bool(times or scatter.get("scatter")))
    turn.log.tell("dropped", unit, data, rules, order=turn.order, rolls=rolls, others=shown)
    turn.look(unit)
    come_down(turn, unit)
    return len(rolls)


def _scatter(turn: Turn, aimed: Hex) -> tuple[Hex, tuple[Roll, ...]]:
    """Where a drop from orbit truly goes: on 1-2 in 6 a hex off, in any direction (EDC-F6.2-f)."""
    first = turn.roll("orbital_scatter", 6)
    if first.value > turn.board.world.settings.orbital_scatter_d6:
        return aimed, (first,)
    second = turn.roll("orbital_direction", 6)
    return neighbour(aimed, turn.board.world.map.compass[second.value - 1]), (first, second)


def _place(turn: Turn, unit: Unit, aimed: Hex) -> Hex | None:
    """Where the unit can land: its hex, otherwise the first legal one next to it; None: it is lost (EDC-F6.2-f)."""
    situation = situation_on(turn.board, unit.id)
    for at in (aimed, *sorted(neighbours(aimed))):
        if not situation.map.contains(at) or not stands(situation.map, situation.cls, at):
            continue
        if at not in situation.enemies and has_room(situation, at):
            return at
    return None


def _lose(turn: Turn, unit: Unit, aimed: Hex, rolls: tuple[Roll, ...]) -> None:
    data = {"hex": turn.log.label(aimed)}
    turn.log.tell("drop_lost", unit, data, ("EDC-F6.2-f",), order=turn.order, rolls=rolls)
    destroy(turn.course, unit, 0, order=turn.order)


def _late(turn: Turn, unit: Unit, drifted: bool) -> bool:
    """Whether recovery takes a round more: the game master's to say; by default in strong wind, darkness or drift.

    EDC-F6.2-g.
    """
    course, world = turn.course, turn.board.world
    dark = world.environment.night and not conditions(world.effects).is_lit(unit.hex)
    hard = drifted or dark or world.environment.wind_speed >= world.settings.drop_delay_wind
    key, default = f"{world.round}:{unit.id}:drop", DELAY_OPTIONS[hard]
    chosen = course.chosen.get(key, default)
    question = say("ruling-drop", unit=unit.name, hex=turn.log.label(unit.hex))
    course.rulings.append(Ruling(key, "EDC-F6.2-g", question, DELAY_OPTIONS, default, chosen))
    return chosen == DELAY_OPTIONS[1]


def gather(course: Course) -> None:
    """The strength that a dropped unit lacked arrives as its round opens, whatever it lost since.

    EDC-F6.2-c, EDC-F6.2-d. Runs once the clock has turned.
    """
    world = course.board.world
    late = [unit for unit in world.units.values() if unit.scattered and world.round >= unit.gathers]
    for unit in by_place(world, late):
        unit.fs += unit.scattered
        data = {"gained": unit.scattered, "fs": unit.fs}
        unit.scattered = 0
        course.log.tell("gathered", unit, data, ("EDC-F6.2-c", "EDC-F6.2-d"))
