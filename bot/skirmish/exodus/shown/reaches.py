"""How far weapons and zones of stands reach, for those who look around on the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from bot.skirmish.exodus.catalogue import in_words
from bot.skirmish.exodus.ground.sight import in_the_way, sees
from bot.skirmish.exodus.shooting.weapons import arcs, reach
from bot.skirmish.exodus.state import Formation, Stand, State
from bot.skirmish.view import Reach


def reaches(state: State) -> Mapping[str, Sequence[Reach]]:
    """By stand (EXW-stats-b, EXW-arc-a, EXW-zoc-a)."""
    return {
        stand.id: tuple(_of(formation, stand)) for formation in state.on_table for stand in formation.stands
    }


def sight(state: State) -> Mapping[str, Sequence[str]]:
    """The enemy formations of which some stand is seen by a stand of each formation (EXW-los-a)."""
    return {
        formation.id: [foe.id for foe in state.enemies(formation.owner) if in_sight(state, formation, foe)]
        for formation in state.on_table
    }


def in_sight(state: State, formation: Formation, foe: Formation) -> bool:
    """Whether a stand of a formation sees one of another (EXW-los-b)."""
    blocking = in_the_way(state, formation, foe)
    return any(
        sees(state.board, stand, other, blocking) for stand in formation.stands for other in foe.stands
    )


def _of(formation: Formation, stand: Stand) -> Iterator[Reach]:
    for weapon in stand.card.weapon:
        if weapon.range > 0 or weapon.unlimited:
            name, far = in_words(weapon.name), reach(stand, weapon)
            for width, middle in arcs(stand, weapon) or [(360.0, 0.0)]:
                yield Reach(name, far, width=width, middle=middle)
    yield Reach("", formation.zones[stand.id].radius, "control")
