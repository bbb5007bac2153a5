"""Leaders, command range, the Cautious Leadership Bonus.

EXO-leaders-a, EXO-leaders-b, EXO-leaders-d, EXO-leaders-e.
"""

from __future__ import annotations

from bot.skirmish.exoshift.ground.los import sees
from bot.skirmish.exoshift.ground.measure import distance, reach, within
from bot.skirmish.exoshift.state import Model, State, Unit
from bot.skirmish.exoshift.traits import find

LEADER, ARMY_LEADER = "Leader", "Army Leader"


def leads(unit: Unit) -> bool:
    """Whether the unit is a leader that can command: not Downed or worse, not Routed (EXO-leaders-a)."""
    if unit.routed or not (unit.has(LEADER) or unit.has(ARMY_LEADER)):
        return False
    return any(model.has(LEADER) or model.has(ARMY_LEADER) for model in unit.able)


def is_army_leader(unit: Unit) -> bool:
    """Whether it is the Army Leader, who is a leader for all purposes (EXO-leaders-e)."""
    return any(model.has(ARMY_LEADER) for model in unit.models)


def command_range(leader: Unit) -> int:
    """Twice the leader's Quality, in inches (EXO-leaders-b, EXO-measure-f)."""
    return 2 * reach(leader)


def commands(leader: Unit, unit: Unit) -> bool:
    """Whether a leader commands a unit: of its type, if it names one, and with a model in range.

    EXO-leaders-a, EXO-leaders-b, EXO-stats-d. The Army Leader commands every type (EXO-leaders-e).
    """
    if leader.id == unit.id or leader.owner != unit.owner or not leads(leader):
        return False
    return may_command(leader, unit) and any(
        within(distance(mine, theirs), command_range(leader))
        for mine in leader.able
        for theirs in unit.active
    )


def may_command(leader: Unit, unit: Unit) -> bool:
    """Whether a leader may command units of this type, wherever they are (EXO-leaders-a)."""
    if is_army_leader(leader):
        return True
    for model in leader.models:
        trait = find(model.traits, LEADER)
        if trait is not None and (not trait.more or any(unit.is_type(word) for word in trait.more)):
            return True
    return False


def commanders(state: State, unit: Unit) -> list[Unit]:
    """The leaders in whose command a unit is."""
    return [leader for leader in state.of(unit.owner) if commands(leader, unit)]


def leaders(state: State, player: str) -> list[Unit]:
    """A player's leaders in play, the Army Leader first, then by effective Quality (EXO-initiative-c)."""
    chiefs = [
        unit
        for unit in state.of(player)
        if any(model.has(LEADER) or model.has(ARMY_LEADER) for model in unit.active)
    ]
    return sorted(chiefs, key=lambda unit: (not is_army_leader(unit), -unit.effective))


def army_leader(state: State, player: str) -> Unit | None:
    """A player's Army Leader, if that model still takes part."""
    return next((unit for unit in state.of(player) if is_army_leader(unit)), None)


def screened(state: State, shooter: Model, target: Model) -> Unit | None:
    """The friend that gives a leader the Cautious Leadership Bonus, if there is one (EXO-leaders-d).

    It is under the leader's command, nearer to the shooter, in its sight, and not Downed or worse.
    """
    leader = state.unit_of(target.id)
    if not leads(leader) or not (target.has(LEADER) or target.has(ARMY_LEADER)):
        return None
    far = distance(shooter, target)
    for unit in state.of(leader.owner):
        if commands(leader, unit) and any(
            distance(shooter, model) < far and sees(state, shooter, model) for model in unit.able
        ):
            return unit
    return None
