"""What a pick is worth to a solo opponent, and how good a position is, in points of damage.

Shots count by their mean damage, objectives by the chance to take them, moves by how much nearer they lead to the next
objective that is not one's own. CP are worth little, for they are lost at the end of the round.
"""

from __future__ import annotations

import math

from bot.skirmish.engine import Choice, Pick
from bot.skirmish.exoshift.actions import BY_ID, PRIMARY
from bot.skirmish.exoshift.dice import chance
from bot.skirmish.exoshift.ground.destination import goal_of
from bot.skirmish.exoshift.ground.measure import touches
from bot.skirmish.exoshift.missions.control_points import REACH
from bot.skirmish.exoshift.rounds import cp
from bot.skirmish.exoshift.shooting import defence, focus
from bot.skirmish.exoshift.shooting.aim import aimed
from bot.skirmish.exoshift.shooting.shooting import KINDS, shooters, targets
from bot.skirmish.exoshift.shooting.weapons import FULL, HALF, SNAP, most_shots, problem
from bot.skirmish.exoshift.state import Model, State, Unit
from bot.skirmish.exoshift.units.disruption import quality

POINT = 4.0
"""An objective taken."""
INCH = 0.12
"""An inch nearer to one."""
SPENT = 0.2
"""A CP."""
DAMAGE = 2.0
NEAREST = 3
"""Targets that are looked at for the worth of a shot."""
FLAT = {
    "end": 0.1,
    "pass": -0.5,
    "hold": 0.0,
    "stop": 0.0,
    "skip": -1.0,
    "stay": 0.0,
    "defend": 1.0,
    "decline": 0.0,
    "store": -0.1,
    "keep": -0.1,
    "pull": 0.3,
    "spare": 0.0,
    "hurry": -0.1,
    "raise": 3.0,
    "stabilise": 0.2,
    "brace": 1.5,
    "flee": 0.0,
    "accept": 0.0,
    "leave": 0.0,
    "hide": 0.3,
}
FIRES = {"focus_fire": FULL, "advance": HALF, "jump": HALF, "snap_fire": SNAP, "hunker_fire": SNAP}


def estimate(state: State, player: str, choice: Choice, pick: Pick) -> float | None:
    """Expected worth of a pick; 0 for what neither helps nor harms."""
    if choice.kind in FLAT:
        return FLAT[choice.kind]
    if choice.kind == "bid":
        return -SPENT * int(pick.values["cp"])
    if choice.kind in KINDS:
        return _fire(choice, pick)
    if choice.kind in BY_ID and choice.unit is not None:
        return _action(state, player, choice, pick)
    if choice.odds is not None and choice.odds.chance is not None:
        return POINT * choice.odds.chance
    to = pick.values.get("to") or pick.values.get("at")
    if to is not None and choice.unit is not None:
        return -INCH * _far(state, player, goal_of(to))
    return 0.5


def _fire(choice: Choice, pick: Pick) -> float:
    extra = int(pick.values.get("extra", 0))
    aim = sum(int(value) for name, value in pick.values.items() if name.startswith("aim"))
    mean = choice.odds.damage if choice.odds is not None and choice.odds.damage is not None else 0.0
    return DAMAGE * mean * (1 + extra) + 0.1 * aim


def _action(state: State, player: str, choice: Choice, pick: Pick) -> float:
    assert choice.unit is not None
    unit, action = state.unit(choice.unit), BY_ID[choice.kind]
    price = cp.price(state, primary=action.category == PRIMARY, more=action.more)
    worth = 0.3 if action.category == PRIMARY else -0.1
    worth -= SPENT * price
    here = (unit.lead.x, unit.lead.y)
    to = pick.values.get("to")
    there = here if to is None else goal_of(to)
    if choice.kind in FIRES:
        worth += DAMAGE * best_shot(state, unit, FIRES[choice.kind])
    if choice.kind == "interact":
        worth += POINT * (1 - (1 - chance(quality(unit))) ** 2)
    elif choice.kind == "interact_now":
        worth += POINT * chance(quality(unit) - 1)
    elif choice.kind == "interact_move":
        useful = _far(state, player, there) < REACH or _at_fallen(state, unit, there)
        worth += POINT * chance(quality(unit)) if useful else -0.5
    elif choice.kind == "recover":
        worth += 0.25 * min(unit.disruption, 3) + (1.5 if any(one.stunned for one in unit.models) else 0.0)
    elif choice.kind == "rest":
        worth += 0.2 * min(unit.disruption, 2)
    elif choice.kind == "assault" and choice.target is not None:
        worth += _assault(state, unit, state.unit(choice.target))
    return worth + INCH * (_far(state, player, here) - _far(state, player, there))


def _at_fallen(state: State, unit: Unit, at: tuple[float, float]) -> bool:
    """Whether a place is in base contact with a Downed friend."""
    there = unit.lead.but(x=at[0], y=at[1])
    return any(
        model.fallen == "downed" and touches(there, model)
        for friend in state.of(unit.owner)
        for model in friend.active
    )


def _assault(state: State, unit: Unit, target: Unit) -> float:
    """An assault is sure against those who are down, and a risk against those who can fire first."""
    if not target.able:
        return 1.5 * DAMAGE
    return 0.6 - (0.6 if not target.exhausted else 0.0)


def best_shot(state: State, unit: Unit, fire: str) -> float:
    """Mean damage of the best shots that the unit has from where it is."""
    pool = focus.pool(unit, fire)
    total = 0.0
    for model in shooters(unit):
        best = 0.0
        for weapon in model.weapons:
            if problem(unit, model, weapon, fire) is not None:
                continue
            shots = min(most_shots(weapon, fire), 1 + pool)
            aim = min(weapon.accuracy, max(0, pool - shots + 1) // shots)
            for target in targets(state, model, weapon)[:NEAREST]:
                plan = aimed(state, model, target, weapon, fire, aim)
                through = 1 - chance(defence.value(state, target, weapon, plan.shield))
                worth = shots * chance(plan.value) * through * weapon.damage * _weight(state, target)
                best = max(best, worth)
        total += best
    return total


def _weight(state: State, target: Model) -> float:
    """What damage to a model is worth: less where it is down already, more for the Army Leader."""
    return (1.0 if target.up else 0.6) * (1.5 if target.has("Army Leader") else 1.0)


def _far(state: State, player: str, at: tuple[float, float]) -> float:
    """How far a place is from what the player wants: the nearest objective to be taken, else the nearest enemy."""
    goals = [(one.x, one.y) for one in state.objectives if _wanted(state, player, one.id)]
    if not goals:
        goals = [(model.x, model.y) for foe in state.enemies(player) for model in foe.active]
    return max(0.0, min((math.dist(at, goal) for goal in goals), default=0.0) - REACH + 0.8)


def _wanted(state: State, player: str, name: str) -> bool:
    one = state.objective(name)
    if one.secured or one.carrier:
        return False
    return one.holder != player if one.kind == "control" else one.side != player


def score(state: State, player: str) -> float:
    """How good the position is for the player."""
    return _side(state, player) - _side(state, state.other(player))


def _side(state: State, player: str) -> float:
    total = 3.0 * state.scores.get(player, 0) + POINT * sum(one.holder == player for one in state.objectives)
    for unit in state.of(player):
        total += sum(4.0 if model.up else 1.0 for model in unit.active) - 0.3 * unit.disruption
    return total
