"""What a position holds for a solo opponent: whom its models reach, and who reaches them, in points of cost."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import dist

from bot.skirmish.shiftstorm.catalogue import Weapon
from bot.skirmish.shiftstorm.fighting.combat import can_strike, combat_odds
from bot.skirmish.shiftstorm.fighting.damage import blow_of, downs_at_once
from bot.skirmish.shiftstorm.fighting.shooting import engaged, shot_odds, weapon_problem
from bot.skirmish.shiftstorm.mission import MARKER
from bot.skirmish.shiftstorm.state import CLOSE, Model, State
from bot.skirmish.shiftstorm.stats import combat_weapons, ranged_weapons, reach, throwables
from bot.skirmish.shiftstorm.terrain import clear_line

CLAIM = 25.0
"""An objective taken."""
PER_INCH = 0.4
"""What an objective is worth less for each inch to it."""
VIP = 60.0
SNARE = 3.0
"""An enemy held for an action."""
OUT_OF_ACTION = 0.8
"""Share of a model's cost that Downing it is worth; to confirm the kill comes on top."""
NEXT_TURN = 0.3
"""What a shot or blow counts for that the model cannot make before it acts again."""
DANGER = 0.25
"""What counts for damage that enemies may do before the model acts again."""


@dataclass(frozen=True)
class Outlook:
    """A position and what was worked out about it; made once for each view."""

    state: State
    _here: dict[tuple[str, bool], float] = field(default_factory=dict)
    _tied: dict[tuple[str, str], bool] = field(default_factory=dict)
    _arms: dict[str, tuple[Weapon, ...]] = field(default_factory=dict)

    def here(self, unit: Model, *, ready: bool) -> float:
        """`there` of a model where it is now."""
        key = (unit.id, ready)
        if key not in self._here:
            self._here[key] = self.there(unit, ready=ready)
        return self._here[key]

    def there(self, unit: Model, *, ready: bool) -> float:
        """What a place is worth to a model: goals in reach, what it can do to enemies, what they can do to it.

        `ready`: it has an action left to shoot with.
        """
        if unit.downed or unit.at is None:
            return 0.0
        state = self.state.with_units([unit])
        goals = for_goals(state, unit)
        shot, danger = self._exchange(state, unit)
        if unit.character == "vip":
            return 2 * goals - DANGER * danger
        return max(goals, for_foes(state, unit)) + shot * (1.0 if ready else NEXT_TURN) - DANGER * danger

    def danger(self, unit: Model) -> float:
        """What enemies that can act are expected to do to a model with an action each."""
        return self._exchange(self.state, unit)[1]

    def shot(self, unit: Model, target: Model) -> float:
        """The best expected harm of one shot or throw at a target; 0 where none is possible."""
        if (
            self._locked(unit, target)
            or self._locked(target, unit)
            or not clear_line(self.state, unit, target)
        ):
            return 0.0
        return _best(self.state, unit, target, self._in_range(self.state, unit, target))

    def _exchange(self, state: State, unit: Model) -> tuple[float, float]:
        """The model's best shot at an enemy, and what the enemies may do to it, shots and charges."""
        tied = engaged(state, unit)
        best = danger = 0.0
        for foe in state.enemies(unit.owner):
            awake = foe.active and not foe.snares and not unit.hidden
            harmed = charge_at(state, foe, unit) if awake else 0.0
            if not tied and not self._locked(foe, unit):
                mine = self._in_range(state, unit, foe)
                theirs = self._in_range(state, foe, unit) if awake else []
                if (mine or theirs) and clear_line(state, unit, foe):
                    best = max(best, _best(state, unit, foe, mine))
                    harmed = max(harmed, _best(state, foe, unit, theirs))
            danger += harmed
        return best, min(danger, cost_of(unit))

    def _locked(self, unit: Model, other: Model) -> bool:
        """Whether a model is in combat with somebody else than this one, which has no part in it."""
        key = (unit.id, other.id)
        if key not in self._tied:
            self._tied[key] = unit.active and engaged(self.state, unit, but=other.id)
        return self._tied[key]

    def _in_range(self, state: State, unit: Model, target: Model) -> list[Weapon]:
        """What a model can shoot or throw at a target if nothing is in the way."""
        if unit.id not in self._arms:
            self._arms[unit.id] = (*ranged_weapons(unit), *throwables(unit))
        gap = state.gap(unit, target)
        return [
            weapon
            for weapon in self._arms[unit.id]
            if gap <= weapon.range_in and weapon_problem(state, unit, target, weapon) is None
        ]


def _best(state: State, unit: Model, target: Model, weapons: list[Weapon]) -> float:
    return max((shot_worth(state, unit, target, weapon) for weapon in weapons), default=0.0)


def shot_worth(state: State, unit: Model, target: Model, weapon: Weapon) -> float:
    """The expected harm of one shot or throw that is possible."""
    odds = shot_odds(state, unit, target, weapon)
    if odds.damage is None:
        return held(target, odds.chance or 0.0)
    return harm(state, target, odds.damage, weapon, unit)


def cost_of(unit: Model) -> float:
    """What a model is worth in action; companions have no cost."""
    return VIP if unit.character == "vip" else float(unit.profile.cost or 8)


def held(target: Model, chance: float) -> float:
    """The value of a snare that catches with this chance; 0 against a model that is already snared or Down."""
    return 0.0 if target.snares or target.downed else SNARE * chance


def prize(state: State, unit: Model) -> float:
    """What it is worth to remove an enemy from the game."""
    if unit.character == "vip":
        return VIP
    if not unit.profile.counts_as_kill:
        return 3.0
    if state.mission in ("raid", "blockade"):
        return 25.0
    return {"standard": 1.0, "take_and_hold": 0.6}.get(state.mission, 0.4) * cost_of(unit)


def harm(state: State, target: Model, points: float, weapon: Weapon | None, by: Model) -> float:
    """What so much damage to an enemy is worth: a share of Downing it, or of removing it once it is Down."""
    if target.downed:
        return prize(state, target) * min(1.0, points)
    left = target.armor + target.boost
    if weapon is not None and downs_at_once(state, target, blow_of(by, weapon)):
        left = 1
    left += target.shield + target.barrier
    return OUT_OF_ACTION * cost_of(target) * min(1.0, points / max(1, left))


def charge_at(state: State, unit: Model, target: Model) -> float:
    """The best expected harm of blows at a target within a Charge, whatever is in the way; 0 beyond it."""
    if target.downed or not can_strike(unit, target) or state.gap(unit, target) > reach(state, unit, 2):
        return 0.0
    harms = (
        harm(
            state, target, combat_odds(state, unit, target, weapon, charging=True).damage or 0.0, weapon, unit
        )
        for weapon in combat_weapons(unit)
    )
    return max(harms, default=0.0)


def for_goals(state: State, unit: Model) -> float:
    """Objectives to claim or hold, and for the VIP its exit: all on the spot, a share from afar."""
    assert unit.at is not None
    best = 0.0
    rim = float(state.settings["base"]) / 2 + MARKER
    for goal in state.objectives:
        if goal.claimed or (goal.kind == "exit") != (unit.character == "vip"):
            continue
        far = max(0.0, dist(unit.at, goal.at) - rim - (CLOSE if goal.kind == "hold" else 0.05))
        if goal.kind == "hold" and _taken(state, unit, goal.at):
            continue
        best = max(best, CLAIM if far <= 0 else 0.8 * CLAIM - PER_INCH * far)
    return best


def _taken(state: State, unit: Model, place: tuple[float, float]) -> bool:
    """Whether a friend holds this objective already."""
    return any(
        other.id != unit.id and other.active and other.at is not None and dist(other.at, place) < CLOSE
        for other in state.friends(unit.owner)
    )


def for_foes(state: State, unit: Model) -> float:
    """Enemies near enough to fight; Downed enemies within reach for the kill."""
    assert unit.at is not None
    best = 0.0
    for foe in state.enemies(unit.owner):
        assert foe.at is not None
        value = 4.0 - 0.1 * dist(unit.at, foe.at)
        if foe.downed:
            value += 0.5 * prize(state, foe) if state.touching(unit, foe) else 0.0
        else:
            value += NEXT_TURN * charge_at(state, unit, foe)
        best = max(best, value)
    return best
