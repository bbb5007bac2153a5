"""What a pick is worth to a solo opponent, by what it reaches and by its odds: in points of cost."""

from __future__ import annotations

from collections.abc import Sequence
from math import dist

from bot.skirmish.engine import Choice, Odds, Pick
from bot.skirmish.shiftstorm.choices import Answer, Armed, OwnSkill, Skill
from bot.skirmish.shiftstorm.fighting.outlook import DANGER, Outlook, cost_of, harm, held, prize, shot_worth
from bot.skirmish.shiftstorm.skill_effects import BARRIER
from bot.skirmish.shiftstorm.state import MEDIUM, SHORT, XY, Model, weapon_of
from bot.skirmish.shiftstorm.stats import stat, tier, tuned

FOUND = 1.5
"""A hidden enemy that is seen from now on."""
AILS = 3.0
"""A friend that burns or is poisoned."""
BACK = 0.3
"""Share of its cost that a friend is worth that was Down, beyond its Armor."""
DETECTS = {"detect_short": SHORT, "detect_medium": MEDIUM, "scan": 1000.0}
"""How far each of them looks, in inches."""
RESTORES = {"heal": 1, "biorganic": 1, "mend": 2, "synth_vehicle": 2}
MARKS = ("mark_target", "mark_target_2")
SKILLS = {
    "command": 0.6, "advance": 0.3, "inspire": 0.2, "auric_enhance": 0.4, "interrogate": 0.3, "duress": 0.3,
    "requiem": 0.4, "virch_drone": 4.0, "coretouched": 0.6, "entangle": 2.5, "cultivate": 0.2, "cultivate_2": 0.4,
    "dispel_short": 2.0, "dispel_medium": 2.0, "corrupt_2": 1.5, "forge": 0.8,
}  # fmt: skip
"""What a skill is worth if it works, where it is not worked out."""
OTHERS = {
    "unsnare": 5.0, "use": 1.5, "door": 0.3, "cut": 0.1, "counter": 0.5, "activate": 1.0, "protect": 1.0,
    "inspire": 0.6, "initiative": -1.0, "first": 1.0, "role": 1.0, "mission": 1.0, "ready": 1.0,
}  # fmt: skip
"""Other kinds of choices."""


def worth(outlook: Outlook, player: str, choice: Choice, pick: Pick) -> float:
    """Expected worth of a pick in points of the models concerned."""
    state = outlook.state
    models = {model.id: model for model in state.units}
    unit, target = models.get(choice.unit or ""), models.get(choice.target or "")
    kind = choice.kind
    if kind in ("shoot", "agile", "combat", "charge", "reflex", "fight", "counter") and unit and target:
        return _attack(outlook, choice, pick, unit, target)
    if kind == "confirm" and target is not None:
        return prize(state, target)
    if kind == "flash" and unit is not None and target is not None:
        return _chance(choice.odds) * harm(state, target, float(tier(stat(state, unit, "F"))), None, unit)
    if kind in ("move", "command_move") and unit is not None:
        acting = state.acting
        ready = kind == "move" and acting is not None and acting.actions > 1 and not unit.carries("bipod")
        there = outlook.there(_moved(unit, pick.values["path"]), ready=ready)
        return there - outlook.here(unit, ready=ready)
    if kind == "volley" and unit is not None:
        aims = [(tuned(unit, weapon_of(unit, name)), models[str(aim)]) for name, aim in pick.values.items()]
        return sum(shot_worth(state, unit, foe, weapon) for weapon, foe in aims)
    if kind == "place":
        return 1.0 - 0.01 * dist(pick.values["at"], (24.0, 24.0))
    if kind == "skill" and unit is not None and isinstance(choice.what, Skill | OwnSkill):
        return _skill(outlook, player, choice, pick, unit, target, choice.what.skill)
    return OTHERS.get(kind, 0.0)


def _moved(unit: Model, path: Sequence[XY]) -> Model:
    """The model at the end of a path, as enemies then see it."""
    x, y = path[-1]
    return unit.but(at=(float(x), float(y)), moved=True, covert=False)


def _attack(outlook: Outlook, choice: Choice, pick: Pick, unit: Model, target: Model) -> float:
    """Expected harm, less what a Soulbound weapon is given and what the charged model strikes back."""
    state, kind, odds = outlook.state, choice.kind, choice.odds
    weapon = weapon_of(unit, choice.what.weapon) if isinstance(choice.what, Armed | Answer) else None
    if odds is None:
        value = 0.0
    elif odds.damage is None:
        value = held(target, _chance(odds))
    else:
        value = harm(state, target, odds.damage, weapon, unit)
    value -= 3.0 * float(pick.values.get("sacrifice", 0))
    if kind == "charge":
        there = _moved(unit, pick.values["path"])
        value += 0.5 + outlook.there(there, ready=False) - outlook.here(unit, ready=False)
    return value + (0.4 if kind == "agile" else 0.0)


def _skill(
    outlook: Outlook, player: str, choice: Choice, pick: Pick, unit: Model, target: Model | None, name: str
) -> float:
    chance = _chance(choice.odds)
    aim, state = target or unit, outlook.state
    if name in RESTORES:
        lost = max(0, aim.start - max(0, aim.armor))
        value = min(lost, RESTORES[name]) * cost_of(aim) / max(1, aim.start)
        value += AILS if aim.caustic or aim.pestilence else 0.0
        return chance * (value + (BACK * cost_of(aim) if aim.downed else 0.0))
    if name in DETECTS:
        near = [foe for foe in state.enemies(player) if state.within(unit, foe, DETECTS[name])]
        return chance * FOUND * sum(foe.hidden for foe in near)
    if name in MARKS:
        return chance * _marked(outlook, unit, aim)
    if name == "virch_barrier":
        return 0.1 if aim.shield or aim.barrier else chance * _guarded(outlook, aim, BARRIER)
    if name == "embolden":
        points = int(pick.values["gaid"])
        return _guarded(outlook, aim, points) - 0.2 * points
    if name == "entangle" and aim.snares:
        return 0.0
    return chance * SKILLS.get(name, 0.5)


def _marked(outlook: Outlook, unit: Model, target: Model) -> float:
    """A quarter more of what friends who still act can shoot at the target."""
    friends = outlook.state.friends(unit.owner)
    shooters = [friend for friend in friends if friend.active and not friend.acted and not target.marked]
    return 0.25 * sum(outlook.shot(friend, target) for friend in shooters)


def _guarded(outlook: Outlook, unit: Model, points: int) -> float:
    """What so many points of Shield or of temporary Armor save it."""
    share = points / max(1, points + unit.armor + unit.boost + unit.shield + unit.barrier)
    return 0.2 + outlook.danger(unit) * share * 2 * DANGER


def _chance(odds: Odds | None) -> float:
    """The chance of a test; 1 where nothing is tested."""
    return 1.0 if odds is None or odds.chance is None else odds.chance
