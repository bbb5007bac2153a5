"""Flying, carried out: changes of profile, take-offs, landings, crashes, and the end of a turn in the air.

Dice: `noe_crash` d20, `landing` d20.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from bot.campaign.judge.flight import (
    NEAR_GROUND,
    evasion,
    glides,
    is_fixed_wing,
    landing_risk,
    level_of,
    lowest,
)
from bot.campaign.judge.plan import Plan
from bot.campaign.resolve import death
from bot.campaign.resolve.mines import disturb
from bot.campaign.resolve.performers import carries_out
from bot.campaign.resolve.turn import Course, Turn
from bot.campaign.world.happened import Ruling
from bot.campaign.world.model import Unit
from bot.campaign.world.order import Action, ActionKind, Order
from bot.campaign.world.profiles import Profile
from bot.campaign.world.sequence import by_place
from bot.campaign.world.sides import Side
from bot.hexmap.coords import Hex
from bot.hexmap.costs import is_tall
from bot.hexmap.terrain import TerrainKind
from bot.messages import say

NIGHT_VISION = "night_vision"
TAKEOFF_OPTIONS = ("now", "a round later")
LANDING_OPTIONS = ("next round", "this round")


# ---------------------------------------------------------------- actions


@carries_out(ActionKind.CLIMB, ActionKind.DESCEND, ActionKind.EVADE)
def change_profile(turn: Turn, action: Action, ability: bool) -> None:
    """Up or down; only climbing as an ability costs energy (EDC-F4.1.1-a, EDC-F4.1.1-b, EDC-F4.1.1-c)."""
    unit, climbs = turn.unit, action.kind is ActionKind.CLIMB
    if action.kind is ActionKind.EVADE:
        _shift(turn, unit, unit.profile.shifted(-evasion(turn.board.cls(unit))), rule="EDC-F4.1.1-c")
        return
    energy = int(climbs and ability)
    unit.energy -= energy
    _shift(turn, unit, unit.profile.shifted(1 if climbs else -1), energy)


def _shift(turn: Turn, unit: Unit, profile: Profile, energy: int = 0, rule: str = "") -> None:
    before = unit.profile
    turn.board.change_profile(unit, profile)
    data = {"profile": profile.value, "from": before.value, "energy": energy, "energy_left": unit.energy}
    shown = turn.log.shown(unit, {"profile": profile.value})
    rule = rule or ("EDC-F4.1.1-a" if profile.rung > before.rung else "EDC-F4.1.1-b")
    turn.log.tell("profile", unit, data, (rule,), order=turn.order, others=shown)
    turn.look(unit)


@carries_out(ActionKind.FAST_TAKEOFF, ActionKind.SLOW_TAKEOFF)
def take_off(turn: Turn, action: Action, ability: bool) -> None:
    """Fast, and on with half speed, or slow and no further (EDC-F4.2-b, EDC-F4.2-c, EDC-D1.2-h)."""
    unit, level = turn.unit, level_of(action)
    if _wind_rules(turn, "takeoff", "ruling-takeoff", TAKEOFF_OPTIONS):
        turn.log.tell("kept_down", unit, {}, ("EDC-D1.2-h",), order=turn.order)
        return
    turn.touched.add(unit.hex)
    turn.board.change_profile(unit, level)
    turn.board.arrange(unit.side, unit.hex)
    if ability:
        unit.this_round.takeoff = True
    else:
        # The run is its flight of this turn: it burns nothing and does not stall (EDC-F4.2-c).
        unit.this_round.flown = turn.board.world.settings.fixed_wing_min_move
    data = {"profile": level.value}
    rule = "EDC-F4.2-b" if ability else "EDC-F4.2-c"
    shown = turn.log.shown(unit, data)
    turn.log.tell("took_off", unit, data, (rule,), order=turn.order, others=shown)
    turn.look(unit)


@carries_out(ActionKind.LAND, ActionKind.FAST_LANDING)
def land(turn: Turn, action: Action, ability: bool) -> None:
    """Down in the hex the craft is over, if the landing does not fail; mines there may go off.

    EDC-F4.2-d, EDC-F4.2-e, EDC-F4.2-f, EDC-F6.4-e, EDC-D1.2-h.
    """
    unit = turn.unit
    risk = landing_risk(turn.situation())
    if risk and _fails(turn, "landing", risk, "EDC-F4.2-f"):
        crash(turn, "landing")
        return
    turn.board.change_profile(unit, Profile.LANDED)
    unit.this_round.gliding = None
    turn.touched.add(unit.hex)
    data = {"hex": turn.log.label(unit.hex)}
    rules = ("EDC-F4.2-e" if ability else "EDC-F4.2-d", "EDC-F4.2-f")
    turn.log.tell("landed", unit, data, rules, order=turn.order, others=turn.log.shown(unit, data))
    disturb(turn, action.kind)
    if not turn.alive:
        return
    if _wind_rules(turn, "landing", "ruling-landing", LANDING_OPTIONS):
        turn.board.change_profile(unit, Profile.CONTOUR)
        data = {"profile": unit.profile.value}
        shown = turn.log.shown(unit, data)
        turn.log.tell("took_off", unit, data, ("EDC-D1.2-h",), order=turn.order, others=shown)
    turn.look(unit)


def _wind_rules(turn: Turn, what: str, question: str, options: tuple[str, str]) -> bool:
    """Whether the game master rules that a strong wind delays a takeoff, or advances the next one, by a round.

    Asked of each takeoff and landing in a wind that makes landings riskier; by default it does not (EDC-D1.2-h).
    """
    course, world, unit = turn.course, turn.board.world, turn.unit
    if world.environment.wind_speed < world.settings.wind_landing_min_speed:
        return False
    key = f"{world.round}:{unit.id}:{what}"
    chosen = course.chosen.get(key, options[0])
    asked = say(question, speed=world.environment.wind_speed, unit=unit.name, hex=turn.log.label(unit.hex))
    course.rulings.append(Ruling(key, "EDC-D1.2-h", asked, options, options[0], chosen))
    return chosen == options[1]


def crash(turn: Turn, cause: str) -> None:
    """The craft is lost where it is, with all the rules of a death (EDC-F4.1.2-c)."""
    unit, data = turn.unit, {"cause": cause}
    rules = ("EDC-F4.1.2-c",) if cause in ("tall", "night") else (_CRASH[cause],)
    turn.log.tell("crashed", unit, data, rules, order=turn.order, others=turn.log.shown(unit, data))
    death.destroy(turn.course, unit, 0, order=turn.order)


@carries_out(ActionKind.EJECT)
def eject(turn: Turn, action: Action, ability: bool) -> None:
    """The crew gets out and the craft is lost (EDC-F4.1.7-c)."""
    unit, data = turn.unit, {"hex": turn.log.label(turn.unit.hex)}
    shown = turn.log.shown(unit, data)
    turn.log.tell("ejected", unit, data, ("EDC-F4.1.7-c",), order=turn.order, others=shown)
    death.destroy(turn.course, unit, 0, order=turn.order, ejected=True)


_CRASH = {
    "landing": "EDC-F4.2-f",
    "glide": "EDC-F4.1.7-c",
    "stall": "EDC-F5-a",
    "mountain": "EDC-D3-h",
}


def _fails(turn: Turn, purpose: str, risk: int, rule: str) -> bool:
    """Roll a d20 against a risk."""
    roll = turn.roll(purpose, 20)
    data = {"what": purpose, "risk": risk, "failed": roll.value <= risk}
    turn.log.tell("risk", turn.unit, data, (rule,), order=turn.order, rolls=(roll,))
    return roll.value <= risk


# ---------------------------------------------------------------- the move


def begin_turn(turn: Turn) -> None:
    """Note a craft that begins its turn without propulsion; it must glide (EDC-F4.1.7-a, EDC-C2.4-h)."""
    unit = turn.unit
    if glides(unit) and unit.this_round.gliding is None:
        unit.this_round.gliding = unit.profile
        turn.log.tell("glides", unit, {"profile": unit.profile.value}, ("EDC-F4.1.7-a",), order=turn.order)


def note_gliders(course: Course, side: Side) -> None:
    """Craft without orders have their turn as well: who begins the phase of its side without propulsion glides.

    EDC-F4.1.7-a. Who loses it later in the round glides from its next turn on; who acted early has had its turn.
    """
    world = course.board.world
    aloft = [u for u in world.units.values() if u.side is side and u.profile is not Profile.LANDED]
    for unit in by_place(world, aloft):
        if unit.id not in course.orders:
            begin_turn(_standing(course, unit))


def _standing(course: Course, unit: Unit) -> Turn:
    """The turn of a unit that has no order."""
    return Turn(course, Order(unit.id), unit, Plan((unit.hex,), 0, 0, unit.hex, None))


def low_flight(turn: Turn, plan: Plan) -> tuple[Plan, str]:
    """The plan of a move at NOE once its risk is rolled for: broken off where the craft crashes, and why.

    One d20 for a turn, against the sum of the risks (EDC-F4.1.2-c).
    """
    unit, world = turn.unit, turn.board.world
    if unit.profile is not Profile.NOE or not plan.moves:
        return plan, ""
    cls, settings = turn.board.cls(unit), world.settings
    tall = next((n for n, (a, b) in enumerate(pairwise(plan.path), 1) if is_tall(world.map, a, b)), 0)
    equipped = (
        NIGHT_VISION in cls.tags
        or cls.trait("night_vision")
        or (cls.trait("ground_radar") and not unit.radar_off)
    )
    dark = world.environment.night and not equipped
    risk = settings.noe_tall_crash_d20 * bool(tall) + settings.noe_night_crash_d20 * dark
    if not risk or not _fails(turn, "noe_crash", risk, "EDC-F4.1.2-c"):
        return plan, ""
    path = plan.path[: tall + 1] if tall else plan.path
    return replace(plan, path=path, end=path[-1], stopped_by=None, action=None), "tall" if tall else "night"


def stay_aloft(turn: Turn, path: tuple[Hex, ...], energy: int) -> None:
    """Note the turn's flight; who does not move burns energy all the same (EDC-F4.2-a)."""
    unit = turn.unit
    if unit.profile is Profile.LANDED:
        return
    unit.this_round.flown = len(path) - 1
    if len(path) == 1 and energy:
        _burn(turn, energy)


def _burn(turn: Turn, energy: int) -> None:
    unit = turn.unit
    unit.energy -= energy
    data = {"energy": energy, "energy_left": unit.energy}
    turn.log.tell("hovered", unit, data, ("EDC-F4.2-a",), order=turn.order)


# ---------------------------------------------------------------- the end of the round


def end_flights(course: Course) -> None:
    """What a round in the air ends with: energy of those without orders, sinking, stalling and crashing.

    EDC-F4.2-a, EDC-F4.1.7-b, EDC-F4.1.7-c, EDC-F5-a.
    """
    aloft = [unit for unit in course.board.world.units.values() if unit.profile is not Profile.LANDED]
    for unit in by_place(course.board.world, aloft):
        turn = _standing(course, unit)
        flown, gliding = unit.this_round.flown, unit.this_round.gliding
        if flown is None:
            flown = 0
            unit.this_round.flown = flown
            if gliding is None:
                _burn(turn, min(1, unit.energy))
        if gliding in NEAR_GROUND:
            crash(turn, "glide")
        elif gliding is not None:
            _sink(turn, "glide")
        elif is_fixed_wing(turn.board.cls(unit)) and flown < turn.board.world.settings.fixed_wing_min_move:
            _sink(turn, "stall")


def _sink(turn: Turn, cause: str) -> None:
    """Down one profile, or into whatever is there (EDC-F4.1.7-b, EDC-F5-a)."""
    unit, board = turn.unit, turn.board
    lower = unit.profile.shifted(-1)
    if board.world.map.terrain_at(unit.hex) is TerrainKind.MOUNTAIN:
        crash(turn, "mountain")
    elif lower.rung < lowest(board.cls(unit)).rung:
        crash(turn, cause)
    else:
        _shift(turn, unit, lower, rule="EDC-F4.1.7-b" if cause == "glide" else _CRASH[cause])
