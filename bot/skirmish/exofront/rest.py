"""Rest, by a unit's own action or by a card (EXF-rest-*)."""

from __future__ import annotations

from bot.skirmish.exofront.events import Pen
from bot.skirmish.exofront.state import numbers


def rest(pen: Pen, unit_id: str, *rules: str) -> None:
    """Energy back to its full six; no profile, so the Supreme is not touched (EXF-rest-a, EXF-rest-b)."""
    unit = pen.change(unit_id, energy=numbers(pen.state).count("energy_die"))
    pen.tell("rested", "EXF-rest-a", *rules, unit=unit, energy=unit.energy)
