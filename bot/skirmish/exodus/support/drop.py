"""Orbital deployment: the first stand drifts, the others come down about it (EXW-orbital-a)."""

from __future__ import annotations

from functools import partial

from bot.messages import say
from bot.skirmish.engine import Choice, Later, Pick, Prompt
from bot.skirmish.engine import Point as AnyPoint
from bot.skirmish.exodus.events import Offer, Pen
from bot.skirmish.exodus.state import GONE, State, Step
from bot.skirmish.exodus.steps import asks
from bot.skirmish.exodus.support import assets, placing
from bot.skirmish.exodus.support.scatter import goals, scattered
from bot.skirmish.table.squares import square_at


def _prompt(state: State, step: Step) -> Prompt:
    names = ", ".join(state.formation(name).name for name in assets.of(state, step.unit).carries)
    return Prompt(say("exodus-prompt-drop", units=names or "–"), "drop")


@asks("aim_drop", _prompt)
def drop_offers(state: State, step: Step) -> list[Offer]:
    """Any point of the table (EXW-orbital-a)."""
    choice = Choice(
        f"drop:{step.unit}", "drop", say("exodus-pick-drop"), {"point": AnyPoint(Later(partial(goals, state)))},
        rules=("EXW-orbital-a",),
    )  # fmt: skip
    return [(choice, _drop)]


def _drop(pen: Pen, pick: Pick) -> None:
    step = pen.pop()
    at = scattered(pen, pick.values["point"], "EXW-orbital-a")
    for name in assets.spend(pen, step.unit).carries:
        placed = placing.nearest(pen.state, pen.formation(name), at)
        if placed is None:
            pen.tell("no_landing", "EXW-orbital-a", unit=pen.change(name, stands=(), where=GONE))
            continue
        after = placing.put(pen, name, placed)
        pen.tell("landed", "EXW-orbital-a", unit=after, square=square_at(pen.state.table, after.middle))
        placing.rough_luck(pen, name)
