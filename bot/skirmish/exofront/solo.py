"""What a pick or a position is worth to a solo opponent, in points of health; a Victory Point is worth five.

A position counts points, health, energy, and how near units are to what they can take. Estimates of picks are exact
means where dice decide, and the gain in position where they do not.
"""

from __future__ import annotations

from dataclasses import replace

from bot.skirmish.engine import Choice, Pick
from bot.skirmish.exofront import attack, health, move, scoring
from bot.skirmish.exofront.catalogue import REGULAR
from bot.skirmish.exofront.defence import defence_value
from bot.skirmish.exofront.odds import blocked
from bot.skirmish.exofront.state import State, Unit, base_of, board_of, card_of, numbers, touched
from bot.skirmish.table.measure import to_point
from bot.skirmish.table.shapes import Point, heading_to, span, stored

POINT = 5.0
ENERGY = 0.15
CARD = 0.5
HERE = 0.45
"""Share of an objective's worth per round that standing on it is worth before the round ends."""


def score(state: State, player: str) -> float:
    """How good the position is for the player."""
    rival = state.other(player)
    return _side(state, player) - _side(state, rival)


def _side(state: State, player: str) -> float:
    total = POINT * state.scores.get(player, 0) + CARD * sum(state.cards.get(player, {}).values())
    for unit in state.on_board(player):
        total += 0.6 * health.total(state, unit) + ENERGY * unit.energy + place_worth(state, unit)
    return total


def place_worth(state: State, unit: Unit) -> float:
    """What standing there is worth: objectives held or near, enemies in reach."""
    rounds = numbers(state).count("rounds") - state.round + 1
    best = 0.0
    base = base_of(state, unit)
    for marker in board_of(state).markers:
        points = scoring.worth(state, marker) * min(rounds, 3)
        if points:
            far = max(0.0, span(base.at, marker.at) - base.radius + scoring.core_radius(state, marker))
            taken = any(span(Point(u.x, u.y), marker.at) < base.radius for u in state.friends(unit))
            best = max(best, 0.0 if taken else POINT * points * HERE * _nearness(far, 0.6))
    for marker in scoring.open_fields(state, unit.owner):
        far = max(0.0, to_point(base, marker.at) - marker.radius)
        best = max(best, POINT * numbers(state).count("points_field") * 0.9 * _nearness(far, 1.0))
    reach = min((to_point(base_of(state, foe), base.front) for foe in state.enemies(unit)), default=0.0)
    return best - 0.03 * max(0.0, reach - numbers(state).numbers["attack_range"] + 2)


def _nearness(far: float, sharp: float) -> float:
    """1 on the spot, less the further away; never 0, so that there is always a way to go."""
    return 1.0 if far <= 0 else 0.75 / (1 + 0.12 * sharp * far)


def estimate(state: State, player: str, choice: Choice, pick: Pick) -> float:
    """Expected worth of a pick, 0 for doing nothing; the later things of a turn are left out of account."""
    verb, _, rest = pick.choice.partition(":")
    subject, _, extra = rest.partition(":")
    if verb in ("priority", "place"):
        return _opening(state, player, verb, subject, pick)
    if verb == "activate":
        return 1.0 + max(0.0, _prospect(state, state.unit(subject)))
    if verb in ("card", "rest_card"):
        return _card(state, state.unit(subject), choice.target or "")
    if verb in ("move", "turn", "engage", "stay", "pivot", "keep", "boost"):
        return _move(state, verb, subject, extra, pick)
    if verb == "attack":
        unit, target = state.unit(subject.partition(">")[0]), state.unit(subject.partition(">")[2])
        keep = pick.values.get("face") == "keep"
        found = _attack(state, unit, target, extra, keep=keep)
        return found - 0.01 * keep
    if verb == "reroll":
        return _reroll(state)
    if verb == "rest":
        return ENERGY * (numbers(state).count("energy_die") - state.unit(subject).energy) * 1.5
    if verb == "victim":
        return _loss(state, state.unit(subject), 2.0)
    return {"fast_forward": 2.0 if state.scores.get(player, 0) >= max(state.scores.values()) else -1.0}.get(
        verb, 0.0
    )


def _opening(state: State, player: str, verb: str, subject: str, pick: Pick) -> float:
    if verb == "priority":
        return 1.0 if subject == player else 0.0
    unit = state.unit(subject)
    x, y = pick.values["at"]
    there = replace(unit, x=float(x), y=float(y), placed=True)
    placed = state.with_unit(there)
    if not state.edges:
        placed = replace(placed, edges={player: "south", state.other(player): "north"})
    return place_worth(placed, there)


def _prospect(state: State, unit: Unit) -> float:
    """What the unit could do now with its first action: its best attack, or the nearest points."""
    best = max(
        (
            _attack(state, unit, enemy, REGULAR)
            for enemy in state.enemies(unit)
            if not attack.target_problem(state, unit, enemy)
        ),
        default=0.0,
    )
    return best + 0.1 * place_worth(state, unit)


def _loss(state: State, unit: Unit, damage: float) -> float:
    """Worth of that much damage to its enemy: the nearer to a Victory Point, the more."""
    left = health.total(state, unit)
    return damage * 0.6 + POINT * min(1.0, damage / max(1, left)) * (0.9 if unit.wounded else 0.25)


def _attack(state: State, unit: Unit, target: Unit, profile: str, *, keep: bool = False) -> float:
    plan = attack.forecast(state, unit, target, profile, keep=keep)
    found = _loss(state, target, min(plan.damage, target.health))
    if plan.friends:
        missed = plan.dice * (plan.need - 1) / 6
        friend = min(
            (state.unit(name) for name in plan.friends), key=lambda other: health.total(state, other)
        )
        through = 1 - blocked(defence_value(state, friend, flank=False), crush=False)
        found -= _loss(state, friend, missed * through)
    cost = 1 if profile != REGULAR and unit.wounded else 0
    return found - ENERGY * cost


def _card(state: State, unit: Unit, card: str) -> float:
    price = CARD + ENERGY
    if card == "heal":
        gained = min(numbers(state).count("heal"), numbers(state).count("health_die") - unit.health)
        return 0.9 * gained - price - 1.0
    if card == "rest":
        return ENERGY * (numbers(state).count("energy_die") - unit.energy) - CARD - 0.5
    if card == "attack":
        targets = [enemy for enemy in state.enemies(unit) if not attack.target_problem(state, unit, enemy)]
        return max((_attack(state, unit, enemy, "supreme") for enemy in targets), default=-9.0) - price
    gain = 0.1 * POINT if unit.activated else -1.0
    return gain - price


def _move(state: State, verb: str, subject: str, profile: str, pick: Pick) -> float:
    acting = state.acting
    assert acting is not None
    unit = state.unit(acting.unit)
    if verb in ("stay", "keep"):
        return 0.0
    if verb == "boost":
        return -2 * ENERGY - 0.2 + 0.3 * (unit.energy >= 5)
    there, impact = unit, 0.0
    allowed = move.pace(state, unit, profile or REGULAR, acting.moving.bonus if acting.moving else 0)
    if verb == "engage":
        enemy = state.unit(subject.partition(">")[2])
        at = move.engage_point(state, unit, enemy, allowed) or Point(unit.x, unit.y)
        there = replace(unit, x=at.x, y=at.y, heading=heading_to(Point(unit.x, unit.y), at))
        need = defence_value(state, enemy, flank=False)
        damage = numbers(state).count("impact_hits") * (1 - blocked(need, crush=True))
        impact = _loss(state, enemy, min(damage, enemy.health))
        impact -= 0.3 * max(0, health.total(state, enemy) - health.total(state, unit))
        impact += 0.8 * card_of(state, unit).clash.dice
    elif verb == "move":
        at = stored(Point(*pick.values["to"]))
        facing = pick.values.get("facing")
        heading = heading_to(Point(unit.x, unit.y), at) if facing is None else facing
        there = replace(unit, x=at.x, y=at.y, heading=heading)
    else:
        there = replace(unit, heading=float(pick.values["facing"]))
    after = state.with_unit(there)
    gain = place_worth(after, there) - place_worth(state, unit)
    for marker in scoring.open_fields(after, unit.owner):
        if scoring.reaches_field(after, there, marker):
            gain += POINT * numbers(state).count("points_field")
    return gain + impact + _view_gain(state, after, unit, there) - 0.05 * (profile == "supreme")


def _view_gain(state: State, after: State, unit: Unit, there: Unit) -> float:
    """A little for every enemy that can be attacked from there and could not before; less for being seen."""
    now = sum(attack.target_problem(after, there, enemy) is None for enemy in after.enemies(there))
    then = sum(attack.target_problem(state, unit, enemy) is None for enemy in state.enemies(unit))
    return 0.5 * (min(now, 1) - min(then, 1))


def _reroll(state: State) -> float:
    acting = state.acting
    assert acting is not None
    assert acting.shot is not None
    shot, target = acting.shot, state.unit(acting.shot.target)
    chance = (7 - shot.need) / 6
    through = 1 - blocked(shot.defence, "crush" in shot.abilities)
    more = attack.misses(shot) * chance * through
    friends = [u for u in touched(state, target) if u.owner != target.owner and u.id != acting.unit]
    if friends:
        more += attack.misses(shot) * chance * 0.4
    return _loss(state, target, min(more, target.health)) - 2 * ENERGY - 0.6
