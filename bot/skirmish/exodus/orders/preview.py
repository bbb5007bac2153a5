"""What is shown of a Move before it is confirmed: places, zones of the enemy, Rough Luck, Overwatch, distances.

EXW-setup-e: a Move to where the formation is already measures from there, and changes nothing.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

from bot.messages import say
from bot.skirmish.engine import Choice, Marker, Pick, Preview
from bot.skirmish.exodus.actions import ROAD_ADVANCE
from bot.skirmish.exodus.morale import rough
from bot.skirmish.exodus.moving import march
from bot.skirmish.exodus.moving.movement import planned
from bot.skirmish.exodus.orders import walk
from bot.skirmish.exodus.pieces import pieces
from bot.skirmish.exodus.shooting.arcs import fire_arcs
from bot.skirmish.exodus.shooting.shooting import longest
from bot.skirmish.exodus.state import Formation, State
from bot.skirmish.table.formation import Arranged

NEAR = 10.0
"""Zones are shown of enemy formations whose zones come so near to the formation before or after the Move."""


def preview(state: State, choice: Choice, pick: Pick) -> Preview:
    """A Move. Raises IllegalPick for what cannot be done."""
    assert choice.unit is not None
    formation = state.formation(choice.unit)
    advance = ROAD_ADVANCE.id in (choice.kind, state.top.order)
    lands = choice.kind == "land"
    plan = planned(state, formation, pick.values["way"], state.top.target, advance=advance, lands=lands)
    moved = formation.but(stands=tuple(stand.put(plan.stands[stand.id].base) for stand in formation.stands))
    return Preview(
        tuple(lines(state, formation, moved, plan, lands=lands)), odds=choice.odds, stands=tuple(pieces(moved)),
        marks=tuple(marks(state, formation, moved)),
    )  # fmt: skip


def lines(
    state: State, formation: Formation, moved: Formation, plan: Arranged, *, lands: bool
) -> Iterable[str]:
    """How far the nearest enemy is, who takes a Rough Luck test, who may fire on Overwatch."""
    foes = state.enemies(formation.owner)
    nearest = min(foes, key=lambda foe: (round(moved.gap(foe), 4), foe.id), default=None)
    if nearest is not None:
        yield measured(moved, nearest)
    data = march.data_of(state, formation, plan, lands=lands)
    if data["rough"]:
        yield say("exodus-the-rough", count=len(data["rough"]), lost=rough.LOST)
    while moment := walk.next_moment(state, formation, data):
        yield say("exodus-the-watched", unit=state.formation(moment.watcher).name)
        data = {**data, "asked": [*data["asked"], moment.watcher]}


def measured(formation: Formation, foe: Formation) -> str:
    """The distance to an enemy formation, and whether it is in the range of the longest weapon (EXW-setup-e)."""
    far, reach = formation.gap(foe), longest(formation)
    over = far - reach
    how = "none" if reach <= 0 else "out" if over > 0.05 else "in"
    beyond = f"{over:.1f}" if math.isfinite(over) else ""
    return say("exodus-the-nearest", unit=foe.name, far=f"{far:.1f}", how=how, over=beyond)


def marks(state: State, formation: Formation, moved: Formation) -> Iterable[Marker]:
    """The way of its middle, fire arcs as its stands will look, zones of control near it (EXW-zoc-c, EXW-arc-a)."""
    a, b = formation.middle, moved.middle
    if a != b:
        yield Marker("way", "planned", b.x, b.y, points=((a.x, a.y), (b.x, b.y)))
    yield from zones_near(state, formation, moved)
    yield from fire_arcs(moved)


def zones_near(state: State, formation: Formation, moved: Formation) -> Iterable[Marker]:
    """The zones of control of enemies near the formation before or after (EXW-zoc-c)."""
    for foe in state.enemies(formation.owner):
        reach = max(zone.radius for zone in foe.zones.values()) + NEAR
        if min(foe.gap(formation), foe.gap(moved)) <= reach:
            for name, zone in foe.zones.items():
                yield Marker(f"zone {name}", "control", zone.at.x, zone.at.y, zone.radius, "", foe.owner)
