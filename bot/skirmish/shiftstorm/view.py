"""What is shown of a game: everything, for nothing is hidden; what a pick is worth by that picture."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from bot.skirmish.engine import Choice, Marker, Pick, Piece, View
from bot.skirmish.shiftstorm.initiative import haste
from bot.skirmish.shiftstorm.mission import MARKER, NAMES, scores
from bot.skirmish.shiftstorm.names import short
from bot.skirmish.shiftstorm.state import Model, Objective, Slot, State, board_json
from bot.skirmish.shiftstorm.stats import combat_weapons, damage_of, in_void, stat

TAGS = {
    "A": "Armor", "S": "Shield", "D": "Downed", "H": "hidden", "F": "on fire", "P": "Pestilence", "N": "snared",
    "Sh": "Shock", "St": "stunned", "M": "marked", "C": "Corruption", "I": "Intel",
}  # fmt: skip
"""Tags beside the models of a picture; a number follows where one belongs to it."""
SHOWN = ("S", "Co", "M", "A", "Ac", "V")


def view_of(state: State, player: str | None, turn: tuple[str, ...]) -> View:
    """The picture for a viewer: the same for all."""
    labels = short(tuple(unit.name for unit in state.units))
    pieces = tuple(
        _piece(state, unit, label) for unit, label in zip(state.units, labels, strict=True) if unit.on_table
    )
    markers = tuple(
        Marker(
            found.id, "objective", found.at[0], found.at[1], MARKER, _objective(found),
            found.claimed if found.claimed in state.players else None,
        )
        for found in state.objectives
        if not (found.kind == "intel" and found.claimed)
    )  # fmt: skip
    return View(
        "shiftstorm", player, state.players, max(1, state.turn), _phase(state), turn, board_json(state.board),
        pieces, markers, scores(state), _status(state), _facts(state), _key(pieces),
    )  # fmt: skip


def _objective(found: Objective) -> str:
    """What stands beside a marker: `Intel 2`."""
    return "Exit" if found.kind == "exit" else f"{found.kind.capitalize()} {found.id[-1]}"


def _key(pieces: Sequence[Piece]) -> Mapping[str, str]:
    """The meaning of the tags that are on the table."""
    used = {badge.rstrip("0123456789") for piece in pieces for badge in piece.badges}
    return {tag: TAGS[tag] for tag in TAGS if tag in used}


def _phase(state: State) -> str:
    return {"ready": "initiative", "play": "activations"}.get(state.phase, state.phase)


def _status(state: State) -> tuple[str, ...]:
    lines = [f"{NAMES.get(state.mission, 'Mission open')}, turn {state.turn} of {state.settings['turns']}"]
    if state.queue:
        order = "; ".join(f"{slot.initiative}: {_called(state, slot)}" for slot in state.queue[:6])
        lines.append(f"To come: {order}")
    gaid = [f"{player} {count}" for player, count in sorted(state.gaid.items()) if count]
    if gaid:
        lines.append(f"Gaid: {', '.join(gaid)}")
    return tuple(lines)


def _called(state: State, slot: Slot) -> str:
    return ", ".join(state.unit(name).name for name in slot.units)


def _facts(state: State) -> Mapping[str, Any]:
    acting = state.acting
    return {
        "mission": state.mission,
        "gaid": dict(sorted(state.gaid.items())),
        "order": [[slot.initiative, slot.player, list(slot.units)] for slot in state.queue],
        "acting": None if acting is None else {"unit": acting.unit, "actions": acting.actions},
        "south": state.players[0],
        "objectives": [[found.kind, list(found.at), found.claimed] for found in state.objectives],
    }


_drawn: dict[int, tuple[Model, tuple[bool, float, str], Piece]] = {}
"""Pieces of models that have not changed since, by the model's identity; a model is one object until it changes."""
_MOST_DRAWN = 4096


def _piece(state: State, unit: Model, label: str) -> Piece:
    """The piece of a model; made once for as long as the model and what bears on it stay the same."""
    bearing = (in_void(state, unit), float(state.settings["base"]), label)
    kept = _drawn.get(id(unit))
    if kept is not None and kept[0] is unit and kept[1] == bearing:
        return kept[2]
    if len(_drawn) >= _MOST_DRAWN:
        _drawn.clear()
    made = _draw(state, unit, label)
    _drawn[id(unit)] = (unit, bearing, made)
    return made


def _draw(state: State, unit: Model, label: str) -> Piece:
    assert unit.at is not None
    stats = {name: stat(state, unit, name) for name in SHOWN}
    weapon = combat_weapons(unit)[0]
    facts = {
        **stats,
        "shield": unit.shield + unit.barrier,
        "downed": unit.downed,
        "hidden": unit.hidden,
        "moved": unit.moved,
        "cost": unit.profile.cost,
        "initiative": unit.initiative,
        "haste": haste(unit),
        "damage": damage_of(unit, weapon),
        "snares": unit.snares,
        "corruption": unit.corruption,
        "carried": unit.carried,
        "xp": unit.xp,
        "intel": unit.intel,
        "character": unit.character,
        "start": unit.start,
        "shooter": any(name not in ("unarmed",) for name in unit.weapons),
    }
    size = float(state.settings["base"])
    return Piece(
        unit.id, unit.name, unit.owner, unit.at[0], unit.at[1], None, "circle", size, size, _badges(unit),
        not unit.acted and not unit.downed, unit.master or None, facts, label,
    )  # fmt: skip


def _badges(unit: Model) -> tuple[str, ...]:
    """Tags for the picture: Armor and Shield, and what ails it."""
    shield = unit.shield + unit.barrier
    has = {
        "H": unit.hidden, "F": unit.caustic, "P": unit.pestilence, "N": unit.snares, "Sh": unit.shock,
        "St": unit.stun, "M": unit.marked,
    }  # fmt: skip
    counted = {"C": unit.corruption, "I": unit.carried}
    return (
        "D" if unit.downed else f"A{unit.armor + unit.boost}",
        *((f"S{shield}",) if shield else ()),
        *(tag for tag, there in has.items() if there),
        *(f"{tag}{count}" for tag, count in counted.items() if count),
    )


# -- worth -----------------------------------------------------------------------------------------


def worth(view: View, player: str, choice: Choice, pick: Pick) -> float | None:
    """Expected worth of a pick in points of the models concerned, from the picture and the odds shown."""
    pieces = {piece.id: piece for piece in view.pieces}
    kind = choice.kind
    unit = pieces.get(choice.unit or "")
    target = pieces.get(choice.target or "")
    if kind in ("shoot", "agile", "combat", "charge", "reflex", "fight") and target is not None:
        value = _damage(choice.odds) * _per_point(target)
        if kind == "charge" and unit is not None:
            value += 0.5 - _damage_back(unit, target)
        value -= 3.0 * float(pick.values.get("sacrifice", 0))
        return value + (0.4 if kind == "agile" else 0.0)
    if kind == "volley":
        return 6.0
    if kind == "confirm" and target is not None:
        return 12.0 + float(target.facts["cost"]) / 4
    if kind == "move" and unit is not None:
        return _approach(view, player, unit, pick)
    if kind in ("place", "first", "role", "mission", "ready"):
        return 1.0 if kind != "place" else 0.5
    flat = {
        "unsnare": 5.0, "skill": 1.2, "flash": 4.0, "use": 1.5, "door": 0.3, "cut": 0.1, "counter": 0.5, "brace": 0.0,
        "pass": 0.0, "decline": 0.0, "activate": 1.0, "protect": 1.0, "inspire": 1.0, "initiative": -1.0,
        "command_move": 0.5,
    }  # fmt: skip
    value = flat.get(kind, 0.0)
    chance = re.search(r"(\d+) %", choice.odds or "")
    if kind == "skill" and target is not None and chance:
        value *= 0.5 + float(chance[1]) / 100
    return value


def _damage(odds: str | None) -> float:
    """Expected points of damage as the odds tell them."""
    found = re.match(r"about ([\d.]+) damage", odds or "")
    return float(found[1]) if found else 0.7 if odds else 0.0


def _per_point(target: Piece) -> float:
    """Points of the target's cost that one point of damage is worth."""
    armor = max(1.0, float(target.facts["A"] or 0))
    cost = float(target.facts["cost"] or 8)
    return cost if target.facts["downed"] else cost / armor


def _damage_back(unit: Piece, target: Piece) -> float:
    """What the charged model's blows may cost."""
    dice = float(target.facts["Co"] or 0)
    hit = (7 - max(2.0, min(6.0, 4 - dice + float(unit.facts["Co"] or 0)))) / 6
    harm = (7 - max(2.0, min(6.0, 4 - float(target.facts["damage"]) + float(unit.facts["A"] or 0)))) / 6
    return 0.3 * dice * hit * harm * _per_point(unit)


def _approach(view: View, player: str, unit: Piece, pick: Pick) -> float:
    """How much nearer a move brings a model to objectives and enemies, in small change."""
    end = pick.values["path"][-1]
    goals = [
        (objective[1], 0.25)
        for objective in view.facts["objectives"]
        if not objective[2] and (objective[0] != "exit" or unit.facts["character"] == "vip")
    ]
    goals += [((piece.x, piece.y), 0.08) for piece in view.pieces if piece.owner != player]
    if not goals:
        return 0.0
    best = 0.0
    for (x, y), weight in goals:
        before = ((unit.x - x) ** 2 + (unit.y - y) ** 2) ** 0.5
        after = ((end[0] - x) ** 2 + (end[1] - y) ** 2) ** 0.5
        best = max(best, (before - after) * weight)
    return best


def balance(view: View, player: str) -> float:
    """Points of Armor left on the own side less those of the other, and the mission's score."""
    total = 0.0
    for piece in view.pieces:
        share = float(piece.facts["A"] or 0) / max(1.0, float(piece.facts["start"]))
        value = float(piece.facts["cost"] or 8) * (0.2 + 0.8 * min(1.0, share))
        total += value if piece.owner == player else -value
    rival = next((other for other in view.players if other != player), player)
    return total + 10.0 * (view.scores.get(player, 0.0) - view.scores.get(rival, 0.0))
