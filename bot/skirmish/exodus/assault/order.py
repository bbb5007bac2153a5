"""The Close Assault order: an Advance that names its target (EXW-assault-a)."""

from __future__ import annotations

from functools import partial

from bot.messages import say
from bot.skirmish.engine import Choice, Odds, Pick
from bot.skirmish.exodus.actions import Order, begin, ordering
from bot.skirmish.exodus.events import Offer, Pen
from bot.skirmish.exodus.morale import suppression
from bot.skirmish.exodus.moving.movement import fastest
from bot.skirmish.exodus.orders import order_test
from bot.skirmish.exodus.state import CLOSE, Formation, State, Step
from bot.skirmish.table.shapes import EPS

ASSAULT = Order("assault", "exodus-kind-assault", "EXW-orders-g", moves=1)


@ordering
def assaults(state: State, formation: Formation, momentum: bool) -> list[Offer]:
    """One entry for each enemy formation that one Move can bring within 15 cm (EXW-assault-a, EXW-assault-b)."""
    reach = fastest(state, formation) + CLOSE + EPS
    near = [foe for foe in state.enemies(formation.owner) if formation.apart(foe) <= reach]
    chance = order_test.odds(state, formation, momentum=momentum)
    odds = Odds(say("exodus-the-chance", percent=round(100 * chance)), chance=chance)
    return [
        (
            Choice(
                f"assault:{formation.id}>{foe.id}",
                "assault",
                say("exodus-pick-assault", target=foe.name)[:100],
                unit=formation.id,
                target=foe.id,
                rules=("EXW-assault-a", "EXW-orders-g"),
                odds=odds,
            ),
            partial(_declare, formation.id, foe.id),
        )
        for foe in near
        if formation.gap(foe) <= reach
    ]


def _declare(name: str, target: str, pen: Pen, pick: Pick) -> None:
    step = pen.pop()
    begin(pen, name, ASSAULT, step.momentum)
    passed = order_test.roll(pen, name, momentum=step.momentum)
    end = Step("ordered", target=step.player, unit=name, flag=passed, momentum=step.momentum)
    if passed:
        move = Step("move", step.player, name, order=ASSAULT.id, left=1, target=target)
        pen.push(move, Step("assault", unit=name, target=target), end)
    else:
        pen.push(Step("again", step.player, name), end)
        suppression.add(pen, name, 1, "order", "EXW-suppression-c")
