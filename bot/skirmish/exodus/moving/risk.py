"""Which stands of a Move meet Rough ground, and whether a formation rides (EXW-terrain-c, EXW-transport-a)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.skirmish.exodus.ground import transport
from bot.skirmish.exodus.ground.going import on_road, risks
from bot.skirmish.exodus.moving.movement import ROAD, Manner, goings
from bot.skirmish.exodus.state import Formation, Stand, State
from bot.skirmish.table.moves import length
from bot.skirmish.table.shapes import EPS, Point


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
