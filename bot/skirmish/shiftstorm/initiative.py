"""Who acts when: Initiative values, their replacements, ties, the order of a turn (SHS-initiative-*)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.skirmish.kit.pen import total
from bot.skirmish.kit.rolls import roll_off
from bot.skirmish.shiftstorm.events import Pen
from bot.skirmish.shiftstorm.state import Model, Slot, State
from bot.skirmish.shiftstorm.stats import clamp, lasting, number, stat, valorous
from bot.skirmish.shiftstorm.traces import of_initiative

MAX_HASTE = 3


def haste(unit: Model) -> int:
    """Haste adds its Tier: the number of times it was taken, at most 3 (SHS-skill_haste-a)."""
    return min(MAX_HASTE, unit.skills.count("haste"))


def options(state: State, unit: Model) -> dict[str, int]:
    """The Initiatives a model may use this turn, by source, Haste included (SHS-initiative-d, SHS-stats-d).

    Overwatch leaves no choice (SHS-skill_overwatch-a), a Trakker does (SHS-item_trakker-a); Trak offers Access
    (SHS-skill_trak-a), Valorous V (SHS-skill_valorous-a), a Warhound that of its Handler (SHS-skill_hunter-a).
    """
    more = haste(unit)
    twice = 2 * clamp(lasting(unit, "S") or 0)
    if "overwatch" in unit.skills:
        return {"Overwatch": twice + more}
    values = {"Movement": number(state, unit, "M") + more}
    if unit.has("overwatch"):
        values["Overwatch"] = twice + more
    access = stat(state, unit, "Ac")
    if unit.has("trak") and access is not None:
        values["Trak"] = access + more
    valor = stat(state, unit, "V")
    if valorous(unit) and valor is not None:
        values["Valor"] = valor + more
    if unit.character == "warhound" and unit.master:
        master = state.unit(unit.master)
        if master.active:
            values["Handler"] = initiative(state, master)
    return values


def initiative(state: State, unit: Model) -> int:
    """The Initiative it will have: what its owner chose for this turn, else the best (SHS-initiative-d)."""
    values = options(state, unit)
    return values.get(unit.choice, max(values.values()))


def alternatives(state: State, unit: Model) -> dict[str, int]:
    """Other values its owner could choose instead of the best."""
    values = options(state, unit)
    best = max(values.values())
    return {source: value for source, value in values.items() if value != best}


def set_order(pen: Pen) -> None:
    """Work out the order of the turn and freeze it (SHS-initiative-a, SHS-initiative-e, SHS-stats-d).

    A model that is Down causes no tie and lends no V, unless it repairs itself (SHS-initiative-c).
    """
    state = pen.state
    models = [unit.but(initiative=initiative(state, unit)) for unit in state.units if unit.on_table]
    pen.state = state.with_units(models)
    awake = {unit.id for unit in models if unit.active or unit.has("synth_vehicle")}
    slots: list[Slot] = []
    values = sorted({unit.initiative for unit in pen.state.units if unit.on_table}, reverse=True)
    for value in values:
        sides = {
            player: tuple(
                unit.id
                for unit in pen.state.units
                if unit.on_table and unit.owner == player and unit.initiative == value
            )
            for player in pen.state.players
        }
        able = {player: [name for name in names if name in awake] for player, names in sides.items()}
        if all(able.values()):
            order = _by_tie(pen, value, able)
        else:
            # A Downed model may be healed before its slot has passed, so it keeps one, after those who can act.
            order = sorted(pen.state.players, key=lambda player: not able[player])
        slots += [Slot(value, player, sides[player]) for player in order if sides[player]]
    pen.set(queue=tuple(slots))
    shown = [[slot.initiative, slot.player, list(slot.units)] for slot in slots]
    rules = {rule for unit in pen.state.units if unit.on_table for rule in _reasons(pen.state, unit)}
    pen.tell(
        "order", "SHS-initiative-a", "SHS-initiative-e", *sorted(rules), turn=pen.state.turn, order=shown
    )


def _reasons(state: State, unit: Model) -> list[str]:
    """The rules that made a model's Initiative."""
    values = options(state, unit)
    best = max(values, key=lambda source: values[source])
    return of_initiative(unit, unit.choice if unit.choice in values else best)


def _by_tie(pen: Pen, value: int, able: Mapping[str, Sequence[str]]) -> list[str]:
    """The sides in the order of an opposed roll: 2D6 and the best V of each that can act, again while equal.

    SHS-initiative-b, SHS-initiative-c.
    """

    def throw() -> dict[str, int]:
        rolls = {player: pen.roll(f"tie:{player}", 2) for player in pen.state.players}
        sums = {
            player: total(rolls[player])
            + max(number(pen.state, pen.unit(name), "V") for name in able[player])
            for player in pen.state.players
        }
        pen.tell(
            "tie", "SHS-initiative-b", "SHS-initiative-c", "SHS-stats-f",
            rolls=tuple(roll for made in rolls.values() for roll in made), initiative=value, sums=sums,
        )  # fmt: skip
        return sums

    return roll_off(throw)
