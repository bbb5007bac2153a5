"""Energy: what it pays for, and boosts (EXF-energy-*)."""

from __future__ import annotations

from dataclasses import replace

from bot.messages import say
from bot.skirmish.engine import IllegalPick
from bot.skirmish.exofront.catalogue import SUPREME
from bot.skirmish.exofront.events import Pen
from bot.skirmish.exofront.state import Acting, Moving, State, Unit, callsign, numbers


def spend(pen: Pen, unit: Unit, cost: int) -> Unit:
    """Pay from the unit's own 0 to 6 (EXF-energy-a). Raises IllegalPick where it has less."""
    if unit.energy < cost:
        raise IllegalPick(lacking(unit, cost))
    return pen.change(unit.id, energy=unit.energy - cost)


def lacking(unit: Unit, cost: int) -> str:
    """Why the unit cannot pay."""
    return say("exofront-lacking", cost=cost, unit=callsign(unit), energy=unit.energy)


def supreme_cost(state: State, acting: Acting, profile: str) -> int:
    """Energy for the profile: 1 for a wounded unit's Supreme in its activation (EXF-activation-h, EXF-energy-c).

    An action by card pays for the card alone (EXF-energy-h).
    """
    if profile != SUPREME or acting.card or not state.unit(acting.unit).wounded:
        return 0
    return numbers(state).count("energy_wounded_supreme")


def boost_move(pen: Pen, profile: str) -> None:
    """Roll a die and add it to this Move's range, before it is turned or moved (EXF-energy-d, EXF-energy-g)."""
    unit = spend(pen, pen.unit(pen.acting.unit), numbers(pen.state).count("energy_boost_move"))
    (die,) = pen.roll("boost_move", 1)
    pen.act(moving=Moving(profile, die.value))
    limit = numbers(pen.state).units[unit.kind].move[profile] + die.value
    pen.tell(
        "boosted_move",
        "EXF-energy-d",
        "EXF-energy-g",
        "EXF-energy-a",
        unit=unit,
        rolls=(die,),
        limit=limit,
        energy=unit.energy,
    )


def boost_attack(pen: Pen) -> None:
    """Reroll all missed dice, as often as energy lasts (EXF-energy-e, EXF-energy-f, EXF-energy-g)."""
    shot = pen.acting.shot
    assert shot is not None
    unit = spend(pen, pen.unit(pen.acting.unit), numbers(pen.state).count("energy_boost_attack"))
    missed = [place for place, value in enumerate(shot.dice) if value < shot.need]
    rolls = pen.roll("reroll", len(missed))
    dice = list(shot.dice)
    for place, roll in zip(missed, rolls, strict=True):
        dice[place] = roll.value
    rules = ("EXF-energy-e", "EXF-energy-g", *(("EXF-energy-f",) if shot.boosts else ()))
    pen.act(shot=replace(shot, dice=tuple(dice), boosts=shot.boosts + 1))
    pen.tell("boosted_attack", *rules, unit=unit, rolls=rolls, need=shot.need, energy=unit.energy, dice=dice)
