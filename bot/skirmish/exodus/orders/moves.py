"""The Moves of an order: each is asked for by itself, and may be left out (EXW-orders-g, EXW-move-b)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.messages import say
from bot.skirmish.engine import Choice, IllegalPick, Pick
from bot.skirmish.exodus.actions import ROAD_ADVANCE
from bot.skirmish.exodus.events import Offer, Pen
from bot.skirmish.exodus.moving import march
from bot.skirmish.exodus.moving.movement import group_move, penned, planned
from bot.skirmish.exodus.state import State, Step


def question(state: State, step: Step) -> str:
    """Where does it go?"""
    name = state.formation(step.unit).name
    return say("exodus-prompt-move", unit=name, left=step.left)


def move_offers(state: State, step: Step) -> list[Offer]:
    """One Move, or no further ones (EXW-move-b); the Move is a must to leave an enemy zone (EXW-nofear-c)."""
    formation = state.formation(step.unit)
    go = Choice(
        f"move:{formation.id}", "move", say("exodus-pick-move", unit=formation.name)[:100],
        {"way": group_move(state, formation, step.target, advance=on_road(step))}, unit=formation.id,
        rules=("EXW-move-a", "EXW-move-b"),
    )  # fmt: skip
    stay = Choice(
        f"stay:{formation.id}", "stay", say("exodus-pick-stay", unit=formation.name)[:100], unit=formation.id
    )
    stays: list[Offer] = [] if not step.target and penned(state, formation) else [(stay, _stay)]
    if not any(stand.has("VTOL") for stand in formation.stands):
        return [(go, _move), *stays]
    land = replace(
        go, id=f"land:{formation.id}", kind="land", label=say("exodus-pick-land", unit=formation.name)[:100],
        rules=("EXW-vtol-a",),
    )  # fmt: skip
    return [(go, _move), (land, _land), *stays]


def on_road(step: Step) -> bool:
    """Whether the Move is one of a Road Advance (EXW-terrain-f)."""
    return step.order == ROAD_ADVANCE.id


def _move(pen: Pen, pick: Pick) -> None:
    _carry_out(pen, pen.state.top, pick.values["way"], asked=True)


def _land(pen: Pen, pick: Pick) -> None:
    """A Move at whose end the VTOLs are on the ground (EXW-vtol-a)."""
    _carry_out(pen, pen.state.top, pick.values["way"], asked=True, lands=True)


def _stay(pen: Pen, pick: Pick) -> None:
    pen.tell("stayed", "EXW-orders-g", unit=pen.pop().unit)


def first_move(pen: Pen, step: Step) -> None:
    """The Move that was given together with the order.

    If Overwatch hit the formation as it left its transports, so that the Move is no longer possible, the player is
    asked again.
    """
    formation = pen.formation(step.unit)
    if not formation.here or formation.routed:
        return
    try:
        _carry_out(pen, step, step.data["way"], asked=False)
    except IllegalPick:
        if not step.flag:
            raise
        pen.push(replace(step, kind="move", player=formation.owner, data={}, flag=False))


def _carry_out(pen: Pen, step: Step, value: Any, *, asked: bool, lands: bool = False) -> None:
    formation = pen.formation(step.unit)
    plan = planned(pen.state, formation, value, step.target, advance=on_road(step), lands=lands)
    if asked:
        pen.pop()
    if step.target:
        pen.apply("EXW-zoc-d", "EXW-move-e")
    steps = [march.begin(pen, formation, plan, "move", lands=lands)]
    if step.left > 1:
        steps.append(
            Step("move", formation.owner, step.unit, order=step.order, left=step.left - 1, target=step.target)
        )
    pen.push(*steps)
