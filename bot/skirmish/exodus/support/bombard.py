"""Strategic bombardment: a blast that misses its point (EXW-strat-a, EXW-strat-b)."""

from __future__ import annotations

from functools import partial

from bot.messages import say
from bot.skirmish.engine import Choice, Later, Pick
from bot.skirmish.engine import Point as AnyPoint
from bot.skirmish.exodus.choices import Bombard
from bot.skirmish.exodus.events import Offer, Pen
from bot.skirmish.exodus.firing.burst import burst
from bot.skirmish.exodus.state import State, Step
from bot.skirmish.exodus.support import assets, flight
from bot.skirmish.exodus.support.scatter import aimed, scattered


def question(state: State, step: Step) -> str:
    """Where does it strike?"""
    return say("exodus-prompt-bombard", asset=assets.card(assets.of(state, step.unit)).name)


def bombardment_offers(state: State, step: Step) -> list[Offer]:
    """Any point of the table (EXW-strat-a)."""
    spots = Later(partial(flight.over, state, step.player))
    what = Bombard(step.unit)
    choice = Choice(
        what.id, "bombard", say("exodus-pick-bombard"), {"at": AnyPoint(spots)},
        rules=("EXW-strat-a",), what=what,
    )  # fmt: skip
    return [(choice, _bombard)]


def _bombard(pen: Pen, pick: Pick) -> None:
    """The point moves, then its Blast Value strikes all under the template (EXW-strat-a, EXW-strat-b).

    It needs neither range nor sight, and no order modifies it.
    """
    point = aimed(pen.state, "bombard", pick.values["at"])
    step = pen.pop()
    at = scattered(pen, point, "EXW-strat-a")
    card = assets.card(assets.spend(pen, step.unit))
    pen.apply("EXW-strat-b")
    burst(pen, at, card.bv)
