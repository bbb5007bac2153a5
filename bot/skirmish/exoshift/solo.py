"""What a pick is worth to a solo opponent, and how good a position is, in points of damage.

Shots count by their mean damage, objectives by the chance to take them, moves by what the place holds (`outlook.py`):
goals, targets, and the enemies that see it. CP are worth little, for they are lost at the end of the round.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from bot.skirmish.engine import Choice, GroupMove, Path, Pick
from bot.skirmish.engine import Point as PointParam
from bot.skirmish.exoshift import handiwork
from bot.skirmish.exoshift.actions import BY_ID, PRIMARY, Action
from bot.skirmish.exoshift.arrivals import ARRIVALS
from bot.skirmish.exoshift.deeds import teamwork
from bot.skirmish.exoshift.dice import chance
from bot.skirmish.exoshift.ground.measure import touches
from bot.skirmish.exoshift.missions.control_points import REACH
from bot.skirmish.exoshift.missions.scoring import GRAB
from bot.skirmish.exoshift.moving.destination import goal_of
from bot.skirmish.exoshift.outlook import (
    GOAL,
    INCH,
    exposure,
    prospect,
    pull,
    shielded,
    to_goal,
    token_worth,
    value,
)
from bot.skirmish.exoshift.shooting import defence, focus
from bot.skirmish.exoshift.shooting.aim import aimed
from bot.skirmish.exoshift.shooting.ranges import POINT_BLANK_BONUS
from bot.skirmish.exoshift.shooting.shooting import KINDS, several, shooters, targets
from bot.skirmish.exoshift.shooting.weapons import (
    ASSAULT,
    DEFENSIVE,
    FULL,
    HALF,
    QUICK,
    SNAP,
    most_shots,
    problem,
)
from bot.skirmish.exoshift.state import TABLE, Model, State, Unit, base_of
from bot.skirmish.exoshift.traits import number
from bot.skirmish.exoshift.units import cp
from bot.skirmish.exoshift.units.carrying import wanted
from bot.skirmish.exoshift.units.disruption import quality
from bot.skirmish.kit.kept import once_for_each
from bot.skirmish.table.shapes import Point

DAMAGE = 2.5
LATER = 0.3
"""What a shot counts for that the unit makes later."""
DANGER = 0.5
"""What counts for damage that enemies may do, while there is time to suffer from it."""
LAST = (0.15, 0.3)
"""The same in the last round and the one before."""
READY = 0.3
"""That a unit acts at all."""
EARLY = 0.6
"""What is left of an action that is paid for and would be free in a later turn."""
SPENT, LEFT_OVER = 0.2, 0.05
"""A CP, and one that is probably lost at the end of the round."""
NERVES = 0.3
"""A point of Disruption."""
AT_HAND = 0.65
"""How far the middle of a model may be from a token that it touches."""
NEAREST = 4
"""Targets that are looked at for the worth of a shot."""
CLOSELY = 4
"""Moves of a menu that are looked at closely."""
FLAT = {
    "end": 0.1,
    "pass": -0.5,
    "hold": 0.0,
    "stop": 0.0,
    "skip": -9.0,
    "stay": 0.0,
    "defend": 1.0,
    "decline": 0.0,
    "store": -0.1,
    "keep": -0.1,
    "pull": 0.3,
    "spare": 0.0,
    "hurry": -0.1,
    "hold_back": -9.0,
    "alone": 0.0,
    "team": 0.2,
    "raise": 3.0,
    "stabilise": 0.2,
    "brace": 1.5,
    "flee": 0.0,
    "accept": 0.0,
    "leave": 0.0,
    "hide": 0.3,
    "floor": -0.5,
    "grab": 4.0,
    "bring": 6.0,
    "lock": 0.6,
    "send": 0.6,
}
FIRES = {"focus_fire": FULL, "advance": HALF, "jump": HALF, "snap_fire": SNAP, "hunker_fire": SNAP}


def promising(state: State, choices: Sequence[Choice]) -> Sequence[Choice]:
    """The choices that are looked at closely: of moves only those of which most can be hoped for at a glance."""
    moves = [
        (_hope(state, choice), n)
        for n, choice in enumerate(choices)
        if choice.kind in BY_ID and "to" in choice.params
    ]
    if len(moves) <= CLOSELY:
        return choices
    dropped = {n for _, n in sorted(moves, reverse=True)[CLOSELY:]}
    return [choice for n, choice in enumerate(choices) if n not in dropped]


def _hope(state: State, choice: Choice) -> float:
    """The most that a move may bring, as far as it shows without looking at places."""
    assert choice.unit is not None
    unit, action = state.unit(choice.unit), BY_ID[choice.kind]
    if unit.where != TABLE:
        return READY + GOAL
    there, to = Point(unit.lead.x, unit.lead.y), choice.params["to"]
    reach = (to.reach or 0.0) if isinstance(to, PointParam | Path | GroupMove) else 0.0
    gain = INCH * min(reach, to_goal(state, unit, there)) + _danger(state) * exposure(state, unit.id, there)
    if choice.kind in FIRES:
        gain += DAMAGE * max(prospect(state, unit.id, there, HALF, False), best_shot(state, unit.id, HALF))
    if choice.kind == "interact_move":
        near = to_goal(state, unit, there) <= reach or any(
            math.dist(there, (model.x, model.y)) <= reach + 2 for model in _fallen(state, unit)
        )
        gain += (
            (token_worth(state) if state.settings["mission"] == GRAB else GOAL * chance(quality(unit)))
            if near
            else -1.0
        )
    return _after_price(state, unit, action, gain)


def estimate(state: State, player: str, choice: Choice, pick: Pick) -> float | None:
    """Expected worth of a pick; 0 for what neither helps nor harms."""
    if choice.kind in FLAT:
        return FLAT[choice.kind]
    if choice.kind == "bid":
        return -SPENT * int(pick.values["cp"])
    if choice.kind in KINDS:
        return _fire(state, choice, pick)
    if choice.kind in BY_ID and choice.unit is not None:
        return _action(state, choice, pick)
    if choice.odds is not None and choice.odds.chance is not None:
        return handiwork.worth(state, choice)
    to = pick.values.get("to") or pick.values.get("at")
    if to is not None and choice.unit is not None:
        return _placed(state, state.unit(choice.unit), Point(*goal_of(to)))
    return 0.5


def _danger(state: State) -> float:
    """What counts for damage that enemies may do: little at the end, for losses do not lose a game."""
    left = int(state.settings["rounds"]) - state.round
    return LAST[left] if 0 <= left < len(LAST) else DANGER


def _placed(state: State, unit: Unit, at: Point) -> float:
    """A place in the deployment, or of a move before the game."""
    return pull(state, unit.id, at) - _danger(state) * exposure(state, unit.id, at)


def _fire(state: State, choice: Choice, pick: Pick) -> float:
    """Mean damage with the shots and the Aim chosen: each point of Aim makes a hit of that shot likelier by a tenth."""
    mean = choice.odds.damage if choice.odds is not None and choice.odds.damage is not None else 0.0
    hit = choice.odds.chance if choice.odds is not None and choice.odds.chance is not None else 0.0
    spread = focus.spread_of(str(pick.values.get("focus", "1")))
    share = (spread.shots + sum(spread.aim) * 0.1 / max(0.1, hit)) if mean > 0 else 1.0
    weight = 1.0 if choice.target is None else value(state, state.model(choice.target))
    return DAMAGE * mean * share * weight


# ---------------------------------------------------------------- actions


def _action(state: State, choice: Choice, pick: Pick) -> float:
    assert choice.unit is not None
    unit, action = state.unit(choice.unit), BY_ID[choice.kind]
    to = pick.values.get("to")
    if unit.where != TABLE:
        entered = GOAL if action.id in ARRIVALS else 1.0
        return READY + entered if to is None else READY + _placed(state, unit, Point(*goal_of(to)))
    here = Point(unit.lead.x, unit.lead.y)
    there = here if to is None else Point(*goal_of(to))
    gain = 0.0
    if to is not None:
        gain += pull(state, unit.id, there) - pull(state, unit.id, here)
        gain -= _danger(state) * (exposure(state, unit.id, there) - exposure(state, unit.id, here))
    if choice.kind in FIRES:
        fire = FIRES[choice.kind]
        shot = best_shot(state, unit.id, fire) if to is None else prospect(state, unit.id, there, fire, True)
        gain += DAMAGE * shot
    elif to is not None:
        gain += (
            LATER
            * DAMAGE
            * (prospect(state, unit.id, there, HALF, False) - prospect(state, unit.id, here, HALF, False))
        )
    gain += _besides(state, unit, choice, there)
    return _after_price(state, unit, action, gain)


def _besides(state: State, unit: Unit, choice: Choice, there: Point) -> float:
    """What an action brings besides the place and the shot."""
    skill = quality(unit)
    if choice.kind == "interact":
        return handiwork.best(state, unit, skill, 2)
    if choice.kind == "interact_now":
        return handiwork.best(state, unit, skill - 1, 1)
    if choice.kind == "interact_move":
        return _at_place(state, unit, there, skill)
    if choice.kind == "recover":
        stunned = 2.0 if any(model.stunned for model in unit.models) else 0.0
        return NERVES * min(unit.disruption, 3) + stunned
    if choice.kind == "rest":
        return 0.7 * NERVES * min(unit.disruption, 1)
    if choice.kind in ("hunker", "hunker_fire"):
        foes = state.enemies(unit.owner)
        base = base_of(unit.lead).moved(there)
        covered = any(shielded(state.board, base, Point(foe.lead.x, foe.lead.y)) for foe in foes)
        return 0.3 * _danger(state) * exposure(state, unit.id, there) if covered else 0.0
    if choice.kind == "assault" and choice.target is not None:
        return _assault(state, unit, state.unit(choice.target))
    return 0.0


def _at_place(state: State, unit: Unit, there: Point, skill: int) -> float:
    """What a unit can interact with at a place."""
    if any(model.carries for model in unit.active):
        return GOAL if to_goal(state, unit, there) <= 0 else -0.5
    for goal in state.objectives:
        if wanted(unit, goal) and goal.holder != unit.owner:
            far = math.dist((goal.x, goal.y), there)
            if goal.kind == "control" and far <= REACH:
                return GOAL * chance(skill)
            if goal.kind == "token" and far <= AT_HAND:
                return token_worth(state) * (chance(skill) if goal.locked else 1.0)
    return GOAL * chance(skill) if _at_fallen(state, unit, there) else -0.5


def _after_price(state: State, unit: Unit, action: Action, gain: float) -> float:
    primary = action.category == PRIMARY
    price = cp.price(state, primary=primary, more=action.more)
    if state.top.kind == "helping":
        price = teamwork.PRICE
    waiting = sum(not other.exhausted and bool(other.able) for other in state.of(unit.owner))
    cost = (SPENT if waiting > 1 else LEFT_OVER) * price
    if not primary:
        return gain - cost - (0.0 if action.id == "rest" else NERVES)
    gain += READY + NERVES * min(1, unit.disruption)
    return gain - cost if state.turn.free else EARLY * gain - cost


def _at_fallen(state: State, unit: Unit, at: Point) -> bool:
    """Whether a place is in base contact with a Downed friend."""
    there = unit.lead.but(x=at.x, y=at.y)
    return any(touches(there, model) for model in _fallen(state, unit))


def _fallen(state: State, unit: Unit) -> list[Model]:
    return [
        model
        for friend in state.of(unit.owner)
        for model in friend.active
        if model.fallen in ("downed", "wounded")
    ]


def _assault(state: State, unit: Unit, target: Unit) -> float:
    """An assault is sure against those who are down, and a risk against those who can fire first."""
    if not target.able:
        return 1.5 * DAMAGE
    mine = sum(_at_arms_length(unit, model, target.lead, ASSAULT) for model in unit.able)
    theirs = 0.0
    if not target.routed:
        fire = QUICK if target.exhausted else DEFENSIVE
        theirs = sum(_at_arms_length(target, model, unit.lead, fire) for model in target.able)
    broken = min(1.0, theirs / len(unit.able))
    return (
        DAMAGE * value(state, target.lead) * min(mine * (1 - 0.7 * broken), 1.5) + 0.3 - DAMAGE * 0.8 * theirs
    )


def _at_arms_length(unit: Unit, model: Model, target: Model, fire: str) -> float:
    """The mean damage of a model's best weapon in an assault, or against one."""
    best, pool = 0.0, focus.pool(unit, fire)
    for weapon in model.weapons:
        if problem(unit, model, weapon, fire) is None:
            shots = most_shots(weapon, fire) if fire == ASSAULT else min(most_shots(weapon, fire), 1 + pool)
            more = number(weapon.traits, "Close Quarters", 1) if fire == ASSAULT else 0
            hit = chance(model.card.combat + POINT_BLANK_BONUS + more - (2 if model.stunned else 0))
            best = max(best, shots * hit * (1 - chance(target.card.defense - weapon.power)) * weapon.damage)
    return best


@once_for_each
def best_shot(state: State, unit_id: str, fire: str) -> float:
    """Mean damage of the best shots that the unit has from where it is."""
    unit = state.unit(unit_id)
    pool = focus.pool(unit, fire)
    total = 0.0
    for model in shooters(unit, fire):
        means = []
        share = pool // len(model.weapons) if several(model) else pool
        for weapon in model.weapons:
            if problem(unit, model, weapon, fire) is not None:
                continue
            best = 0.0
            shots = min(most_shots(weapon, fire), 1 + share)
            aim = min(weapon.accuracy, max(0, share - shots + 1) // shots)
            for target in targets(state, model, weapon)[:NEAREST]:
                plan = aimed(state, model, target, weapon, fire, aim)
                through = 1 - chance(defence.value(state, target, weapon, plan.shield))
                worth = shots * chance(plan.value) * through * weapon.damage * value(state, target)
                best = max(best, worth)
            means.append(best)
        best = sum(means) if several(model) else max(means, default=0.0)
        if not best and any(weapon.indirect for weapon in model.weapons):
            best = prospect(state, unit_id, Point(model.x, model.y), fire, False) / len(unit.able)
        total += best
    return total


# ---------------------------------------------------------------- positions


def score(state: State, player: str) -> float:
    """How good the position is for the player."""
    return _side(state, player) - _side(state, state.other(player))


def _side(state: State, player: str) -> float:
    total = 3.0 * state.scores.get(player, 0) + GOAL * sum(
        objective.holder == player for objective in state.objectives
    )
    for unit in state.of(player):
        total += sum(4.0 if model.up else 1.0 for model in unit.active) - NERVES * unit.disruption
    return total
