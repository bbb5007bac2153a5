"""Orbital deployment: the first stand drifts, the others come down about it (EXW-orbital-a)."""

from __future__ import annotations

from functools import partial

from bot.messages import say
from bot.skirmish.engine import Choice, Later, Pick
from bot.skirmish.engine import Point as AnyPoint
from bot.skirmish.exodus.events import Offer, Pen
from bot.skirmish.exodus.state import State, Step
from bot.skirmish.exodus.support import assets, landing
from bot.skirmish.exodus.support.scatter import aimed, goals, scattered


def question(state: State, step: Step) -> str:
    """Where does it come down?"""
    names = ", ".join(state.formation(name).name for name in assets.of(state, step.unit).carries)
    return say("exodus-prompt-drop", units=names or "–")


def drop_offers(state: State, step: Step) -> list[Offer]:
    """Any point of the table (EXW-orbital-a)."""
    choice = Choice(
        f"drop:{step.unit}", "drop", say("exodus-pick-drop"), {"point": AnyPoint(Later(partial(goals, state)))},
        rules=("EXW-orbital-a",),
    )  # fmt: skip
    return [(choice, _drop)]


def _drop(pen: Pen, pick: Pick) -> None:
    point = aimed(pen.state, "drop", pick.values["point"])
    step = pen.pop()
    at = scattered(pen, point, landing.DROPPED)
    names = assets.spend(pen, step.unit).carries
    pen.push(*(landing.lands(name, landing.DROPPED, at=at) for name in names), *map(landing.luck, names))
