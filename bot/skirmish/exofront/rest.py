"""Rest, by a unit's own action or by a card (EXF-rest-a to -c)."""

from __future__ import annotations

from bot.skirmish.exofront.events import Play
from bot.skirmish.exofront.state import numbers


def rest(play: Play, unit_id: str, *rules: str) -> None:
    """Energy back to its full six; no profile, so the Supreme is not touched (EXF-rest-a, EXF-rest-b)."""
    unit = play.change(unit_id, energy=numbers(play.state).count("energy_die"))
    play.tell("rested", "rest-a", *rules, unit=unit, energy=unit.energy)
