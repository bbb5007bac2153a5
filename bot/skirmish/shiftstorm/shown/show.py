"""What is shown of a game: everything, for nothing is hidden."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from bot.messages import language, say
from bot.skirmish.engine import Event, Marker, Piece, Stroke, View
from bot.skirmish.kit.labels import labels
from bot.skirmish.kit.views import STATE, ground_words
from bot.skirmish.shiftstorm.catalogue import in_words
from bot.skirmish.shiftstorm.initiative import haste
from bot.skirmish.shiftstorm.mission import MARKER, mission_name, scores
from bot.skirmish.shiftstorm.state import Model, Objective, Slot, State, board_json, board_of
from bot.skirmish.shiftstorm.stats import combat_weapons, damage_of, in_void, ranged_weapons, stat
from bot.skirmish.shiftstorm.terrain import clear_line
from bot.skirmish.table.terrain import Feature, Movement, Sight
from bot.skirmish.view import Reach

TAGS = {
    "A": "shiftstorm-badge-armor",
    "S": "shiftstorm-badge-shield",
    "D": "shiftstorm-badge-downed",
    "H": "shiftstorm-badge-hidden",
    "F": "shiftstorm-badge-fire",
    "P": "shiftstorm-badge-pestilence",
    "N": "shiftstorm-badge-snared",
    "Sh": "shiftstorm-badge-shock",
    "St": "shiftstorm-badge-stunned",
    "M": "shiftstorm-badge-marked",
    "C": "shiftstorm-badge-corruption",
    "I": "shiftstorm-badge-intel",
}
"""Tags beside the models of a picture; a number follows where one belongs to it."""
PHASES = {
    "mission": "shiftstorm-phase-mission",
    "role": "shiftstorm-phase-role",
    "first": "shiftstorm-phase-first",
    "place": "shiftstorm-phase-place",
    "ready": "shiftstorm-phase-ready",
    "play": "shiftstorm-phase-play",
    "over": "shiftstorm-phase-over",
}
SHOWN = ("S", "Co", "M", "A", "Ac", "V")


def view(state: State, player: str | None, ruleset: str, turn: tuple[str, ...], data: Any) -> View:
    """The picture for a viewer: the same for all. `data` is the state as JSON, from which an opponent thinks on."""
    called = labels(tuple(in_words(unit.name) for unit in state.units))
    pieces = tuple(
        _piece(state, unit, label) for unit, label in zip(state.units, called, strict=True) if unit.on_table
    )
    markers = tuple(
        Marker(
            objective.id, "objective", objective.at[0], objective.at[1], MARKER, _objective(objective),
            objective.claimed if objective.claimed in state.players else None,
        )
        for objective in state.objectives
        if not (objective.kind == "intel" and objective.claimed)
    )  # fmt: skip
    return View(
        ruleset, player, state.players, max(1, state.turn), _phase(state), turn, board_json(state.board),
        pieces, markers, scores(state), _status(state), {**_facts(state), STATE: data}, _key(pieces),
        ground=_ground(state.board, language()),
    )  # fmt: skip


@lru_cache(maxsize=64)
def _ground(text: str, spoken: str) -> Mapping[str, str]:
    """What stops a line of sight, what cannot be ended on or entered (SHS-setup-h)."""

    def words(feature: Feature) -> Iterator[str]:
        if feature.height and feature.sight in (Sight.SOLID, Sight.DENSE):
            yield "blocks"
        if feature.movement is Movement.OBSTACLE:
            yield "no-end"
        elif feature.movement is Movement.IMPASSABLE:
            yield "closed"

    return ground_words(board_of(text).features, words)


def _objective(objective: Objective) -> str:
    """The text beside a marker: `Intel 2`."""
    return say("shiftstorm-objective", kind=objective.kind, number=objective.id[-1])


def _key(pieces: Sequence[Piece]) -> Mapping[str, str]:
    """The meaning of the tags that are on the table."""
    used = {badge.rstrip("0123456789") for piece in pieces for badge in piece.badges}
    return {tag: say(TAGS[tag]) for tag in TAGS if tag in used}


def _phase(state: State) -> str:
    return say(PHASES[state.phase])


def _status(state: State) -> tuple[str, ...]:
    mission = mission_name(state.mission) if state.mission else say("shiftstorm-status-mission-open")
    turns = int(state.settings["turns"])
    lines = [say("shiftstorm-status", mission=mission, turn=state.turn, turns=turns)]
    if state.queue:
        order = ", ".join(f"{_called(state, slot)} ({slot.initiative})" for slot in state.queue[:6])
        lines.append(say("shiftstorm-status-order", order=order))
    gaid = [f"{player} {count}" for player, count in sorted(state.gaid.items()) if count]
    if gaid:
        lines.append(say("shiftstorm-status-gaid", gaid=", ".join(gaid)))
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
        "objectives": [
            [objective.kind, list(objective.at), objective.claimed] for objective in state.objectives
        ],
    }


def reaches(state: State) -> Mapping[str, Sequence[Reach]]:
    """How far the weapons of each model shoot, as it uses them (SHS-shooting-h)."""
    return {
        unit.id: tuple(
            Reach(in_words(weapon.name), float(weapon.range_in))
            for weapon in ranged_weapons(unit)
            if not unit.downed
        )
        for unit in state.units
        if unit.on_table
    }


def sight(state: State) -> Mapping[str, Sequence[str]]:
    """The enemies to which each model has a Firing Lane, but for hidden ones (SHS-shooting-b)."""
    return {
        unit.id: [
            foe.id for foe in state.enemies(unit.owner) if not foe.hidden and clear_line(state, unit, foe)
        ]
        for unit in state.units
        if unit.on_table and not unit.downed
    }


_drawn: dict[int, tuple[Model, tuple[bool, float, str], Piece]] = {}
"""Pieces of models that have not changed since, by the model's identity; a model is one object until it changes."""
_MOST_DRAWN = 4096


def _piece(state: State, unit: Model, label: str) -> Piece:
    """The piece of a model; cached while the model and everything that affects it stay the same."""
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
        "ails": unit.caustic or unit.pestilence,
        "shooter": any(name not in ("unarmed",) for name in unit.weapons),
    }
    size = float(state.settings["base"])
    return Piece(
        unit.id, in_words(unit.name), unit.owner, unit.at[0], unit.at[1], None, "circle", size, size, _badges(unit),
        not unit.acted and not unit.downed, None, facts, label,
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


def strokes(event: Event) -> list[Stroke]:
    """What an event leaves in the picture."""
    unit = str(event.data.get("unit", ""))
    if event.kind == "shot":
        return [Stroke("shot", unit, str(event.data["target"]))]
    return [Stroke("damage", unit, amount=1)] if event.kind in ("hurt", "downed") else []
