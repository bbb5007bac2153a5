"""What a pick is worth to a solo opponent, from the picture and the odds shown: in points of cost."""

from __future__ import annotations

from math import dist

from bot.skirmish.engine import Choice, Odds, Pick, Piece, View
from bot.skirmish.shiftstorm.mission import MARKER
from bot.skirmish.shiftstorm.state import CLOSE

CLAIM = 10.0
"""An objective taken."""
KILLS = ("raid", "blockade", "standard", "take_and_hold")
"""Missions in which removed enemies count."""
SKILLS = {
    "command": 0.6, "advance": 0.3, "inspire": 0.2, "auric_enhance": 0.4, "mark_target": 1.0, "mark_target_2": 1.0,
    "interrogate": 0.3, "duress": 0.3, "requiem": 0.4, "virch_barrier": 1.6, "virch_drone": 4.0, "coretouched": 0.6,
    "entangle": 2.5, "embolden": 0.6, "cultivate": 0.2, "cultivate_2": 0.4, "dispel_short": 2.0,
    "dispel_medium": 2.0, "corrupt_2": 1.5, "forge": 0.8,
}  # fmt: skip
"""What a skill is worth if it works, where it is not worked out."""
RESTORES = {"heal": 1, "biorganic": 1, "mend": 2, "synth_vehicle": 2}
OTHERS = {
    "unsnare": 5.0, "flash": 4.0, "use": 1.5, "door": 0.3, "cut": 0.1, "counter": 0.5, "activate": 1.0, "protect": 1.0,
    "inspire": 0.6, "initiative": -1.0, "first": 1.0, "role": 1.0, "mission": 1.0, "ready": 1.0, "volley": 6.0,
}  # fmt: skip
"""Other kinds of choices."""


def worth(view: View, player: str, choice: Choice, pick: Pick) -> float:
    """Expected worth of a pick in points of the models concerned."""
    pieces = {piece.id: piece for piece in view.pieces}
    unit, target = pieces.get(choice.unit or ""), pieces.get(choice.target or "")
    kind = choice.kind
    if kind in ("shoot", "agile", "combat", "charge", "reflex", "fight") and target is not None:
        value = _damage(choice.odds) * _per_point(view, target)
        if kind == "charge" and unit is not None:
            value += 0.5 - _damage_back(view, unit, target) + place_worth(view, unit, (target.x, target.y))
            value -= place_worth(view, unit, (unit.x, unit.y))
        return value - 3.0 * float(pick.values.get("sacrifice", 0)) + (0.4 if kind == "agile" else 0.0)
    if kind == "confirm" and target is not None:
        return _per_point(view, target)
    if kind in ("move", "command_move") and unit is not None:
        end = pick.values["path"][-1]
        return place_worth(view, unit, (end[0], end[1])) - place_worth(view, unit, (unit.x, unit.y))
    if kind == "place":
        return _at_start(view, pick)
    if kind == "skill":
        return _skill(view, player, choice, unit, target)
    return OTHERS.get(kind, 0.0)


def _at_start(view: View, pick: Pick) -> float:
    """Near the middle of the table, where all goals are in reach."""
    return 1.0 - 0.01 * dist(pick.values["at"], (24.0, 24.0))


def _skill(view: View, player: str, choice: Choice, unit: Piece | None, target: Piece | None) -> float:
    name = choice.id.partition(":")[2].partition(">")[0]
    chance = _chance(choice.odds)
    if name in RESTORES:
        patient = target or unit
        if patient is None:
            return 0.0
        lost = max(0, int(patient.facts["start"]) - int(patient.facts["A"] or 0))
        each = float(patient.facts["cost"] or 8) / max(1, int(patient.facts["start"]))
        return chance * (min(lost, RESTORES[name]) * each + (3.0 if patient.facts["ails"] else 0.0))
    if name.startswith(("detect", "scan")):
        hidden = sum(1 for piece in view.pieces if piece.owner != player and piece.facts["hidden"])
        return chance * 1.5 * hidden
    value = SKILLS.get(name, 0.5)
    if name == "virch_barrier" and target is not None and target.facts["shield"]:
        value = 0.1
    return chance * value


def _chance(odds: Odds | None) -> float:
    """The chance of a test; 1 where nothing is tested."""
    return 1.0 if odds is None or odds.chance is None else odds.chance


def _damage(odds: Odds | None) -> float:
    """Expected points of damage; a guess where the odds have none, as under a marker that drifts."""
    if odds is None:
        return 0.0
    return 0.7 if odds.damage is None else odds.damage


def _per_point(view: View, target: Piece) -> float:
    """What one point of damage to this model is worth: the share of its cost, all of it once it lies Downed."""
    cost = float(target.facts["cost"] or 8)
    if target.facts["character"] == "vip":
        cost = 60.0
    if target.facts["downed"]:
        return (1.0 if view.facts["mission"] in KILLS else 0.4) * cost
    return cost / max(1.0, float(target.facts["A"] or 0) + float(target.facts["shield"]))


def _damage_back(view: View, unit: Piece, target: Piece) -> float:
    """What the charged model's blows may cost."""
    dice = float(target.facts["Co"] or 0)
    hit = (7 - max(2.0, min(6.0, 4 - dice + float(unit.facts["Co"] or 0)))) / 6
    harm = (7 - max(2.0, min(6.0, 4 - float(target.facts["damage"]) + float(unit.facts["A"] or 0)))) / 6
    return 0.3 * dice * hit * harm * _per_point(view, unit)


def place_worth(view: View, unit: Piece, at: tuple[float, float]) -> float:
    """What standing at a place is worth to a model: the best of the objectives and enemies in its reach."""
    if unit.facts["downed"]:
        return 0.0
    best = max((worth_of(view, unit, at) for worth_of in (_for_goals, _for_foes)), default=0.0)
    return best + (_for_goals(view, unit, at) if unit.facts["character"] == "vip" else 0.0)


def _for_goals(view: View, unit: Piece, at: tuple[float, float]) -> float:
    """Objectives to claim or hold, and for the VIP its exit: all on the spot, a share from afar."""
    best = 0.0
    rim = unit.width / 2 + MARKER
    for kind, place, claimed in view.facts["objectives"]:
        if claimed or (kind == "exit") != (unit.facts["character"] == "vip"):
            continue
        far = max(0.0, dist(at, place) - rim - (CLOSE if kind == "hold" else 0.05))
        if kind == "hold" and _held(view, unit, place):
            continue
        best = max(best, CLAIM if far <= 0 else 0.8 * CLAIM - 0.25 * far)
    return best


def _held(view: View, unit: Piece, place: tuple[float, float]) -> bool:
    """Whether a friend holds this objective already."""
    return any(
        piece.owner == unit.owner
        and piece.id != unit.id
        and not piece.facts["downed"]
        and dist((piece.x, piece.y), place) < CLOSE
        for piece in view.pieces
    )


def _for_foes(view: View, unit: Piece, at: tuple[float, float]) -> float:
    """Enemies near enough to fight."""
    near = min(
        (dist(at, (piece.x, piece.y)) for piece in view.pieces if piece.owner != unit.owner), default=48.0
    )
    return 4.0 - 0.1 * near
