"""Road Advance: Full Speed along a road, without an Order test (EXW-terrain-f)."""

from __future__ import annotations

from functools import partial

from bot.messages import say
from bot.skirmish.engine import Choice, Odds, Pick
from bot.skirmish.exodus.actions import ROAD_ADVANCE, begin, following
from bot.skirmish.exodus.events import Offer, Pen
from bot.skirmish.exodus.moving.movement import group_move, on_the_road
from bot.skirmish.exodus.state import Formation, State, Step

CERTAIN = 1.0


def road_advances(state: State, formation: Formation, momentum: bool) -> list[Offer]:
    """Offered to a formation that has all its stands on a road (EXW-terrain-f)."""
    if not on_the_road(state, formation):
        return []
    odds = Odds(say("exodus-the-chance", percent=100), chance=CERTAIN)
    choice = Choice(
        f"road:{formation.id}", ROAD_ADVANCE.id, say(ROAD_ADVANCE.name),
        {"way": group_move(state, formation, advance=True)}, unit=formation.id, rules=(ROAD_ADVANCE.rule,),
        odds=odds, optional=("way",),
    )  # fmt: skip
    return [(choice, partial(_declare, formation.id))]


def _declare(name: str, pen: Pen, pick: Pick) -> None:
    """It counts as a passed order, also by momentum, and no die is rolled (EXW-terrain-f)."""
    step = pen.pop()
    out = begin(pen, name, ROAD_ADVANCE, step.momentum)
    end = Step("ordered", target=step.player, unit=name, flag=True, momentum=step.momentum)
    way = pick.values.get("way")
    pen.push(*out, *following(name, step.player, ROAD_ADVANCE, way, got_out=bool(out)), end)
