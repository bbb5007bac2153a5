"""Rough Luck: a stand in Rough ground is lost on a 1 (EXW-terrain-c, EXW-suppression-l)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from bot.skirmish.exodus.events import Pen
from bot.skirmish.exodus.morale import rout
from bot.skirmish.exodus.moving import transport
from bot.skirmish.exodus.moving.going import on_road, risks
from bot.skirmish.exodus.moving.movement import ROAD, Manner, goings
from bot.skirmish.exodus.shooting import saves
from bot.skirmish.exodus.state import Formation, Stand, State
from bot.skirmish.table.moves import length
from bot.skirmish.table.shapes import EPS, Point

LOST = 1


def at_risk(
    state: State, formation: Formation, paths: Mapping[str, Sequence[Point]], *, lands: bool
) -> list[str]:
    """The stands that take a test in a Move on these paths: one each, whatever they meet (EXW-terrain-c)."""
    going = goings(formation, Manner(rides=rides(state, formation, paths), lands=lands))
    return [
        name
        for name, base in formation.bases.items()
        if name in paths and risks(state.board, going[name], base, paths[name])
    ]


def rides(state: State, formation: Formation, paths: Mapping[str, Sequence[Point]]) -> bool:
    """Whether it uses its transports: infantry goes farther than on foot (EXW-transport-a)."""
    return bool(transport.carriers(formation)) and any(
        length(stand.at, paths.get(stand.id, ())) > _on_foot(state, stand) + EPS
        for stand in formation.stands
        if transport.infantry(stand)
    )


def _on_foot(state: State, stand: Stand) -> float:
    return stand.card.speed + (ROAD if on_road(state.board, stand.base) else 0.0)


def luck(pen: Pen, name: str, names: Collection[str]) -> None:
    """A die for each of these stands; on a 1 it is removed, without a Casualty test and without SC.

    EXW-terrain-c, EXW-suppression-l: the threshold is checked, for fewer stands hold out less.
    """
    formation = pen.formation(name)
    stands = [stand.id for stand in formation.stands if stand.id in names]
    if not stands:
        return
    rolls = pen.d10("rough", len(stands))
    lost = [stand for stand, roll in zip(stands, rolls, strict=True) if roll.value <= LOST]
    rules = ("EXW-suppression-l",) if lost else ()
    pen.tell("rough", "EXW-terrain-c", *rules, rolls=rolls, unit=formation, count=len(lost))
    pen.remove(name, saves.lost(pen, name, lost))
    rout.check(pen, name)
