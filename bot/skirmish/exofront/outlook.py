"""What a position holds for a solo opponent: attacks, moves and places, in points of health."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from bot.skirmish.exofront import attack, health, move, scoring
from bot.skirmish.exofront.catalogue import REGULAR
from bot.skirmish.exofront.defence import defence_value
from bot.skirmish.exofront.odds import blocked
from bot.skirmish.exofront.state import State, Unit, base_of, board_of, card_of, numbers
from bot.skirmish.table.measure import to_point
from bot.skirmish.table.shapes import Point, heading_to, span, step, stored

POINT = 5.0
"""A Victory Point."""
ENERGY = 0.15
SOON = 0.5
"""Share of an attack's worth that the sight of its target is worth to a unit that still acts in this round."""
LATER = 0.1
"""The same for a unit that has acted."""
SURE = 0.1
"""Inches within the range of an attack, to be on the safe side."""
HERE = 0.45
"""Share of an objective's worth per round that standing on it is worth before the round ends."""


@dataclass(frozen=True)
class Outlook:
    """A position and what was worked out about it; made once for each view."""

    state: State
    _here: dict[str, tuple[float, float]] = field(default_factory=dict)
    """By unit: what its place is worth, and its best attack."""

    def here(self, unit: Unit) -> tuple[float, float]:
        """What the unit's place is worth, and its best Regular attack from there."""
        if unit.id not in self._here:
            self._here[unit.id] = (place_worth(self.state, unit), best_attack(self.state, unit, REGULAR))
        return self._here[unit.id]

    def prospect(self, unit: Unit) -> float:
        """What the unit could do now with its first action: its best attack, or the nearest points."""
        place, best = self.here(unit)
        return best + 0.1 * place

    def gain(self, unit: Unit, there: Unit, *, acts: bool) -> float:
        """What it is worth to be there instead: points, the way to them, and whom it can attack from there.

        `acts`: it still has an action in this round.
        """
        after = self.state.with_unit(there)
        place, best = self.here(unit)
        gain = place_worth(after, there) - place
        for marker in scoring.open_fields(after, unit.owner):
            if scoring.reaches_field(after, there, marker):
                gain += POINT * numbers(after).count("points_field")
        return gain + (SOON if acts else LATER) * (best_attack(after, there, REGULAR) - best)

    def contact(self, unit: Unit, enemy: Unit, profile: str, bonus: int, *, acts: bool) -> float | None:
        """What contact with an enemy is worth, its Impact included; None where the unit does not get there."""
        state, here = self.state, Point(unit.x, unit.y)
        at = move.engage_point(state, unit, enemy, move.pace(state, unit, profile, bonus))
        if at is None:
            return None
        there = replace(unit, x=at.x, y=at.y, heading=heading_to(here, at))
        need = defence_value(state, enemy, flank=False)
        damage = numbers(state).count("impact_hits") * (1 - blocked(need, crush=True))
        impact = loss(state, enemy, min(damage, enemy.health))
        impact -= 0.3 * max(0, health.total(state, enemy) - health.total(state, unit))
        impact += 0.8 * card_of(state, unit).clash.dice
        return self.gain(unit, there, acts=acts) + impact

    def best_move(self, unit: Unit, profile: str, bonus: int, *, acts: bool) -> float:
        """The best of what a Move of the unit reaches: objectives, contact, a place to attack from; 0 for none."""
        state, here = self.state, Point(unit.x, unit.y)
        reach = numbers(state).numbers["attack_range"] - SURE
        allowed = move.pace(state, unit, profile, bonus)
        spots = list(move.suggestions(state, unit, allowed, headings=0))
        gains = [0.0]
        for enemy in state.enemies(unit):
            contact = self.contact(unit, enemy, profile, bonus, acts=acts)
            gains += [] if contact is None else [contact]
            aim = Point(enemy.x, enemy.y)
            short = span(here, aim) - base_of(state, unit).radius - base_of(state, enemy).radius - reach
            if 0 < short <= allowed.limit(()):
                at = stored(step(here, heading_to(here, aim), short))
                spots += [] if move.problem(state, unit, at, None, allowed) else [at]
        for at in spots:
            there = replace(unit, x=at.x, y=at.y, heading=heading_to(here, at))
            gains.append(self.gain(unit, there, acts=acts))
        return max(gains)


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


def best_attack(state: State, unit: Unit, profile: str) -> float:
    """The best attack from the unit's place; 0 if there is none."""
    targets = (enemy for enemy in state.enemies(unit) if not attack.target_problem(state, unit, enemy))
    return max((attack_worth(state, unit, enemy, profile) for enemy in targets), default=0.0)


def attack_worth(state: State, unit: Unit, target: Unit, profile: str, *, keep: bool = False) -> float:
    """The exact mean loss of the target, less that of friends who may be hit."""
    plan = attack.forecast(state, unit, target, profile, keep=keep)
    worth = loss(state, target, min(plan.damage, target.health))
    if plan.friends:
        missed = plan.dice * (plan.need - 1) / 6
        friend = min(
            (state.unit(name) for name in plan.friends), key=lambda other: health.total(state, other)
        )
        through = 1 - blocked(defence_value(state, friend, flank=False), crush=False)
        worth -= loss(state, friend, missed * through)
    cost = 1 if profile != REGULAR and unit.wounded else 0
    return worth - ENERGY * cost


def loss(state: State, unit: Unit, damage: float) -> float:
    """Worth of that much damage to its enemy: the nearer to a Victory Point, the more."""
    left = health.total(state, unit)
    return damage * 0.6 + POINT * min(1.0, damage / max(1, left)) * (0.9 if unit.wounded else 0.25)
