"""What the game master decided on orders, carried out on the adjudicated world (EDC-A2-d). Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bot.campaign.world.happened import GM, Event
from bot.campaign.world.model import Unit, World
from bot.campaign.world.sides import Side
from bot.dice import Dice, Roll


@dataclass(frozen=True)
class Outcome:
    """One decision of the game master on an order, as it is logged."""

    id: int
    order: int
    unit: str
    text: str = ""
    fs: int = 0
    energy: int = 0
    """Changes of the unit's numbers once the round is adjudicated, within 1 (energy: 0) and its maximum."""
    roll: int = 0
    """Sides of the die that is rolled; 0 for none."""
    roll_number: int = 0
    """Which roll for its order it is, from 1; 0 where an earlier version named the roll by `id`."""
    named: str = ""
    """How that earlier version named it, where the outcome has another `id` by now: it was imported."""


def apply(
    world: World, events: Sequence[Event], outcomes: Sequence[Outcome], number: int, dice: Dice
) -> list[Event]:
    """Change the adjudicated world by the outcomes of round `number`, and report each (EDC-A2-d).

    Players see the text and the roll, and of the numbers of their own units only: where nothing but the
    numbers of another's unit was changed, they see nothing.
    """
    told: list[Event] = []
    last = max((event.number for event in events), default=0)
    for place, outcome in enumerate(outcomes, last + 1):
        unit = world.units.get(outcome.unit)
        changes = _changed(world, unit, outcome) if unit is not None else {}
        data: Mapping[str, Any] = {"text": outcome.text, **changes}
        rolls = tuple(rolls_of(outcome, dice))
        ours = unit is not None and unit.side is Side.PLAYER
        base = (place, "ruled", number, outcome.order)
        rules = ("EDC-A2-d",)
        audience = frozenset({GM, Side.PLAYER.value} if ours else {GM})
        told.append(Event(*base, outcome.unit, None, rules, data, rolls, audience))
        if not ours and (outcome.text or rolls):
            public = {"text": outcome.text}
            told.append(Event(*base, None, None, rules, public, rolls, frozenset({Side.PLAYER.value})))
    return told


def rolls_of(outcome: Outcome, dice: Dice) -> list[Roll]:
    """The outcome's roll from the round's sealed dice; deciding again after an undo gives the same roll."""
    if not outcome.roll:
        return []
    named = f"{outcome.order}.{outcome.roll_number}" if outcome.roll_number else outcome.named or outcome.id
    return [dice.roll("ruling", outcome.roll, order=f"note {named}")]


def _changed(world: World, unit: Unit, outcome: Outcome) -> dict[str, int]:
    """Change the unit; by how much it really changed."""
    cls = world.catalogue.cls(unit)
    fs = max(1, min(max(cls.fs, unit.fs), unit.fs + outcome.fs)) - unit.fs
    energy = max(0, min(max(cls.energy, unit.energy), unit.energy + outcome.energy)) - unit.energy
    unit.fs += fs
    unit.energy += energy
    return {name: change for name, change in (("fs", fs), ("energy", energy)) if change}
