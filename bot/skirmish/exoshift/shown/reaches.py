"""How far weapons, orders and Point Defense Systems of models reach, for those who look around on the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from bot.messages import say
from bot.skirmish.exoshift.catalogue import in_words
from bot.skirmish.exoshift.ground.los import enemies_in_sight
from bot.skirmish.exoshift.shooting import pds, ranges
from bot.skirmish.exoshift.state import Model, State, Unit
from bot.skirmish.exoshift.units.leaders import command_range, leads
from bot.skirmish.view import Reach


def reaches(state: State) -> Mapping[str, Sequence[Reach]]:
    """By model (EXO-range-d, EXO-indirect-b, EXO-leaders-b, EXO-pds-a)."""
    return {model.id: tuple(_of(unit, model)) for unit, model in state.standing()}


def sight(state: State) -> Mapping[str, Sequence[str]]:
    """The enemy units of which each unit sees a model (EXO-los-a)."""
    units = [unit for unit in state.units if unit.here]
    return {_shown(unit): [_shown(foe) for foe in enemies_in_sight(state, unit)] for unit in units}


def _shown(unit: Unit) -> str:
    """What a view calls it: a unit of one model by that."""
    return unit.models[0].id if unit.individual else unit.id


def _of(unit: Unit, model: Model) -> Iterator[Reach]:
    for weapon in model.weapons if model.up else ():
        if weapon.bands:
            yield Reach(in_words(weapon.name), ranges.longest(weapon.bands))
        if weapon.indirect is not None:
            name = say("exoshift-reach-indirect", weapon=in_words(weapon.name))
            yield Reach(name, ranges.longest(weapon.indirect.bands))
    if leads(unit) and model.id == unit.lead.id:
        yield Reach("", command_range(unit), "command")
    far, rating, _ = pds.system(model)
    if rating and model.in_play:
        yield Reach(say("exoshift-mark-pds", rating=rating), far, "defence")
