"""Moving and turning: the planned path walked hex by hex.

Dice: `mud` d6, `elevation` d6.
"""

from __future__ import annotations

from itertools import pairwise

from bot.campaign.judge.mines import IN_FILE
from bot.campaign.judge.plan import Plan
from bot.campaign.judge.walk import has_room
from bot.campaign.knowledge.sighting import reveal
from bot.campaign.resolve.carry import leave, take
from bot.campaign.resolve.death import destroy
from bot.campaign.resolve.flight import crash, low_flight, stay_aloft
from bot.campaign.resolve.garrison import step_out
from bot.campaign.resolve.mines import Blast, explode, on_the_way, step_on
from bot.campaign.resolve.performers import carries_out
from bot.campaign.resolve.stealth import Meeting, cut_short, encounter, expose, flies_over
from bot.campaign.resolve.turn import Turn
from bot.campaign.world.effects import conditions
from bot.campaign.world.happened import Ruling
from bot.campaign.world.model import Ride, Unit
from bot.campaign.world.order import Action, ActionKind, Refusal
from bot.campaign.world.profiles import Profile
from bot.campaign.world.refusals.facing import FacingRuled
from bot.campaign.world.refusals.move import CliffAhead, ClimbTooSlow, HexFull, HostileInHex
from bot.campaign.world.sides import Side
from bot.campaign.world.slots import declared_facing
from bot.hexmap.coords import Hex, direction, parse_label
from bot.hexmap.terrain import TerrainKind
from bot.messages import say

WHOLE_MOVE = IN_FILE | {ActionKind.BREAKOUT}


@carries_out(ActionKind.BREAKOUT, ActionKind.RETRACE)
def moved_already(turn: Turn, action: Action, ability: bool) -> None:
    """The action is the move itself (EDC-C3.2.3-b, EDC-F6.4.1-a)."""


def move(turn: Turn) -> None:
    """The move or the rotation of the order, with its energy (EDC-C2.2-f, EDC-C2.2.3-f)."""
    plan = turn.plan
    out, carrier = plan.exits, turn.unit.carrier
    cramped = out is not None and not has_room(turn.situation(), out)
    if out is not None:
        leave(turn, out, 0 if plan.moves else plan.energy)
        turn.held = not plan.moves and step_on(turn)
        if not turn.alive:
            return
    marches = plan.moves
    met, blast = _on_the_way(turn) if plan.moves else (None, None)
    plan = turn.plan
    plan, crashes = low_flight(turn, plan)
    turn.plan = plan
    if plan.moves:
        facts = {"points": plan.points, "double_time": plan.double_time}
        if plan.cost is not None:
            facts["speed"] = plan.cost.speed
        walk(turn, plan.path, plan.energy, facts, ("EDC-C2.2-a", "EDC-C2.2-f", *plan.notes))
        _declare(turn, plan)
        _wear(turn, plan)
    elif marches and out is not None:
        # Found before the first step: only getting out is left, and to be paid for.
        turn.unit.energy -= plan.energy
    elif plan.leaves:
        turn.unit.energy -= plan.energy
        step_out(turn)
        turn.look(turn.unit)
    elif plan.rotates:
        _rotate(turn, plan)
    elif plan.facing is not None:
        _declare(turn, plan)
    stay_aloft(turn, plan.path, 0 if plan.rotates else plan.energy)
    if crashes:
        crash(turn, crashes)
        return
    if blast is not None:
        explode(turn, blast)
        turn.held = True
        if not turn.alive:
            return
    if met is not None:
        expose(turn, met.who, met.by, "EDC-C2.4-k", "EDC-C2.4-s")
    if plan.stopped_by is not None and plan.wanted is not None:
        _unmask(turn, plan.stopped_by)
        if not _lost_as_action(turn, plan):
            turn.log.stopped(turn.unit, turn.order, plan.stopped_by, plan.wanted)
        _elevation_ruling(turn, plan.stopped_by)
    if cramped and not plan.moves and carrier is not None and turn.alive:
        _back_inside(turn, carrier)


def _lost_as_action(turn: Turn, plan: Plan) -> bool:
    """Whether what kept it in place is told as its lost action: a breakout or a way through mines is both in one."""
    action = turn.order.action
    return action is not None and action.kind in WHOLE_MOVE and plan.stopped_by in plan.refusals


def _back_inside(turn: Turn, carrier: str) -> None:
    """Who is stopped right where it got out, and finds no room there, gets in again (EDC-C2.2.4-a, EDC-F3.2-b)."""
    at, limit = turn.log.label(turn.unit.hex), turn.board.world.settings.stack_limit
    turn.refuse(HexFull(("EDC-C2.2.4-a", "EDC-F3.2-b"), hex=at, limit=limit), "move")
    take(turn.course, turn.unit, turn.board.world.units[carrier], Ride.PASSENGER, turn.order)


def _on_the_way(turn: Turn) -> tuple[Meeting | None, Blast | None]:
    """Who is found in the walk and which mine goes off, hex by hex; what comes after the end is never tested.

    EDC-C2.4-s, EDC-F6.4-a.
    """
    path, met = turn.plan.path, None
    for step in range(len(path)):
        passed, met = met, encounter(turn, path, step, met) if step else None
        ends = met is not None and met is not passed and not flies_over(turn.unit, met.who)
        if met is not None and ends:
            turn.plan = cut_short(turn, turn.plan, met)
        if step < len(turn.plan.path):
            mined = on_the_way(turn, turn.plan, step)
            if mined is not None:
                turn.plan, blast = mined
                return met, blast
        if ends:
            break
    return met, None


def walk(
    turn: Turn, path: tuple[Hex, ...], energy: int, facts: dict[str, int], rules: tuple[str, ...]
) -> None:
    """Go along the path; everybody who watches a hex of it sees the unit there (EDC-D2-c)."""
    unit, log = turn.unit, turn.log
    if unit.garrison is not None:
        step_out(turn)
    start = path[0]
    others = [side for side in Side if side is not unit.side]
    seen: dict[Side, list[Hex]] = {side: [start] for side in others if log.sees_unit(side, unit)}
    contacts = []
    for at in path[1:]:
        unit.hex = at
        contacts += turn.gaze(unit)
        for side in others:
            if log.sees_unit(side, unit):
                seen.setdefault(side, []).append(at)
    turn.board.relocate(unit, start, direction(path[-2], path[-1]))
    unit.energy -= energy
    unit.came_from = direction(path[-2], path[-1]).opposite
    unit.this_round.stirred = True
    turn.touched |= {start, unit.hex}
    log.moved(unit, turn.order, path, {**facts, "energy": energy, "energy_left": unit.energy}, rules, seen)
    for side, contact, unit_id in contacts:
        log.contact(side, contact, unit_id, turn.order)


def _declare(turn: Turn, plan: Plan) -> None:
    """A facing declared with the move is free (EDC-C2.2.3-a, EDC-C2.2.3-c)."""
    unit = turn.unit
    if plan.facing is None:
        return
    unit.this_round.declare(plan.facing, turn.order.number)
    _arrange(turn, unit)
    turn.touched.add(unit.hex)
    name = turn.board.world.map.side_name
    data = {"facing": name(unit.facing), "declared": name(plan.facing)}
    turn.log.tell("facing", unit, data, ("EDC-C2.2.3-a", "EDC-C2.2.3-c", "EDC-C2.2.3-d"), order=turn.order)
    turn.look(unit)


def _arrange(turn: Turn, unit: Unit) -> None:
    """Let the declaration rule its hex; a craft in the air faces for itself alone (EDC-F4.1-b)."""
    turn.board.arrange(unit.side, unit.hex)
    if unit.profile is not Profile.LANDED and unit.this_round.declared is not None:
        unit.facing = unit.this_round.declared


def _rotate(turn: Turn, plan: Plan) -> None:
    """Turn in place, unless an earlier declaration rules the hex (EDC-C2.2.3-c, EDC-C2.2.3-f)."""
    unit, board = turn.unit, turn.board
    before = unit.this_round.declared, unit.this_round.declared_by
    unit.this_round.declare(plan.facing, turn.order.number)
    ruling = declared_facing(board.mates(unit.side, unit.hex), board.world.catalogue)
    if ruling is not plan.facing and ruling is not None:
        unit.this_round.declare(*before)
        turn.refuse(FacingRuled(("EDC-C2.2.3-c",), facing=board.world.map.side_name(ruling)), "facing")
        return
    unit.energy -= plan.energy
    _arrange(turn, unit)
    turn.touched.add(unit.hex)
    name = turn.board.world.map.side_name
    data = {"facing": name(unit.facing), "energy": plan.energy, "energy_left": unit.energy}
    shown = turn.log.shown(unit, {"facing": name(unit.facing)})
    turn.log.tell("rotated", unit, data, plan.notes, order=turn.order, others=shown)
    turn.look(*board.mates(unit.side, unit.hex))


def _wear(turn: Turn, plan: Plan) -> None:
    """Getting stuck at the end of a move: swamp EDC-D3-w, rain EDC-F6.1-d, barbed wire EDC-D5.4-g."""
    unit, settings = turn.unit, turn.board.world.settings
    if plan.cost is None:
        return
    if plan.cost.bog_risk:
        wheeled = turn.board.cls(unit).propulsion == "Wheeled"
        stuck = settings.swamp_stuck_wheeled_d6 if wheeled else settings.swamp_stuck_d6
        roll = turn.roll("swamp", 6)
        if roll.value <= stuck:
            unit.immobilised = True
            data = {"cause": "swamp", "stuck_on": stuck}
            turn.log.tell("immobilised", unit, data, ("EDC-D3-w",), order=turn.order, rolls=(roll,))
    if not unit.immobilised and _bogs(turn, plan):
        roll = turn.roll("mud", 6)
        if roll.value <= settings.rain_stuck_d6:
            unit.immobilised = True
            data = {"cause": "mud", "stuck_on": settings.rain_stuck_d6}
            turn.log.tell("immobilised", unit, data, ("EDC-F6.1-d",), order=turn.order, rolls=(roll,))
    if plan.cost.immobilised:
        unit.immobilised = True
        turn.log.tell("immobilised", unit, {"cause": "wire"}, ("EDC-D5.4-g",), order=turn.order)


SOFT = frozenset({TerrainKind.PLAINS, TerrainKind.FOREST, TerrainKind.BEACH})
MUD_OPTIONS = ("apply", "do not apply")


def _bogs(turn: Turn, plan: Plan) -> bool:
    """Whether rain may bog the vehicle: wheels and rollers off the road; the GM may waive it (EDC-F6.1-d)."""
    course, unit = turn.course, turn.unit
    world = course.board.world
    now, ground = conditions(world.effects), world.map
    if not now.rains or turn.board.cls(unit).propulsion not in ("Wheeled", "Roller"):
        return False
    if not any(
        now.is_wet(b) and ground.terrain_at(b) in SOFT and not ground.road_between(a, b)
        for a, b in pairwise(plan.path)
    ):
        return False
    key = f"{world.round}:mud"
    chosen = course.chosen.get(key, "apply")
    if all(ruling.id != key for ruling in course.rulings):
        question = say("ruling-mud")
        course.rulings.append(Ruling(key, "EDC-F6.1-d", question, MUD_OPTIONS, "apply", chosen))
    return chosen == "apply"


def _unmask(turn: Turn, stop: Refusal) -> None:
    """A hostile that blocks the way unseen is revealed (EDC-C2.2-d)."""
    if not isinstance(stop, HostileInHex):
        return
    unit, board = turn.unit, turn.board
    for foe in board.barring(unit.side, parse_label(stop.hex)):
        memory = board.world.knowledge[unit.side]
        known = memory.contacts.get(memory.aliases.get(foe.id, ""))
        if known is None or not known.present or known.hex != foe.hex:
            key = reveal(board.world, unit.side, foe.id, lookout=board.lookout)
            turn.log.contact(unit.side, memory.contacts[key], foe.id, turn.order)


ELEVATION_OPTIONS = ("stop", "energy", "immobilise", "damage")
_ELEVATION_TABLE = ("stop", "stop", "stop", "energy", "immobilise", "damage")
"""By the d6, where the campaign uses the table (EDC-C2.2.2-f)."""


def _elevation_ruling(turn: Turn, stop: Refusal) -> None:
    """What comes of a climb that cannot be made is the GM's; by default the unit just stops (EDC-C2.2.2-f)."""
    if not isinstance(stop, ClimbTooSlow | CliffAhead):
        return
    unit, course = turn.unit, turn.course
    key = f"{course.board.world.round}:{unit.id}:elevation"
    default = "stop"
    if course.board.world.settings.elevation_table:
        default = _ELEVATION_TABLE[turn.roll("elevation", 6).value - 1]
    chosen = course.chosen.get(key, default)
    question = say("ruling-elevation", unit=unit.name, hex=turn.log.label(unit.hex))
    course.rulings.append(Ruling(key, "EDC-C2.2.2-f", question, ELEVATION_OPTIONS, default, chosen))
    if chosen == "energy" and unit.energy:
        unit.energy -= 1
        turn.log.tell(
            "spent", unit, {"energy": 1, "energy_left": unit.energy}, ("EDC-C2.2.2-f",), order=turn.order
        )
    elif chosen == "immobilise" and not turn.board.cls(unit).is_infantry:
        unit.immobilised = True
        turn.log.tell("immobilised", unit, {"cause": "climb"}, ("EDC-C2.2.2-f",), order=turn.order)
    elif chosen == "damage":
        unit.fs -= 1
        turn.log.tell("damaged", unit, {"loss": 1, "fs": unit.fs}, ("EDC-C2.2.2-f",), order=turn.order)
        if unit.fs < 1:
            turn.touched.add(unit.hex)
            destroy(turn.course, unit, 0, order=turn.order)
