"""Formations that fight on after a drawn Close Assault (EXW-result-d).

The end of a lock by a rout is in `morale/rout`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from bot.messages import say
from bot.skirmish.engine import Choice, Pick
from bot.skirmish.exodus.actions import Order, begin
from bot.skirmish.exodus.events import Offer, Pen
from bot.skirmish.exodus.state import CLOSE, Formation, State, Step
from bot.skirmish.table.shapes import EPS

FIGHT_ON = Order("fight_on", "exodus-kind-fight-on", "EXW-result-d")


def lock(pen: Pen, some: Sequence[str], others: Sequence[str]) -> None:
    """Lock those of both sides that are steady with each other, from the next turn on (EXW-result-d)."""
    sides = [[name for name in side if not pen.formation(name).routed] for side in (some, others)]
    if not all(sides):
        return
    for side, foes in (sides, reversed(sides)):
        for name in side:
            formation = pen.formation(name)
            if formation.locked not in foes:
                pen.change(name, locked=foes[0], locked_in=pen.state.turn)
    pen.tell("locked", "EXW-result-d", unit=sides[0][0], target=sides[1][0])


def foes_of(state: State, formation: Formation) -> list[Formation]:
    """The enemies that it must fight on with now: steady, still within 15 cm, locked in an earlier turn."""
    if formation.routed or not (state.turn > formation.locked_in):
        return []
    return [
        foe
        for foe in state.enemies(formation.owner)
        if (formation.locked == foe.id or foe.locked == formation.id)
        and not foe.routed
        and formation.gap(foe) <= CLOSE + EPS
    ]


def fight_on(state: State, formation: Formation, momentum: bool) -> list[Offer]:
    """The only order of a locked formation: it needs no test and has no Move (EXW-result-d)."""
    foes = foes_of(state, formation)
    if not foes:
        return []
    choice = Choice(
        f"fight_on:{formation.id}", "fight_on", say("exodus-pick-fight-on", target=foes[0].name)[:100],
        unit=formation.id, target=foes[0].id, rules=("EXW-result-d",),
    )  # fmt: skip
    return [(choice, partial(_fight_on, formation.id))]


def _fight_on(name: str, pen: Pen, pick: Pick) -> None:
    """Those of its side that are locked with the same enemy fight together with it, as they began."""
    step = pen.pop()
    state = pen.state
    foes = foes_of(state, state.formation(name))
    ids = {foe.id for foe in foes}
    beside = [
        mate.id
        for mate in state.of(step.player)
        if mate.id != name and not mate.activated and ids & {foe.id for foe in foes_of(state, mate)}
    ]
    out = [
        begun
        for fighter in (name, *beside)
        for begun in begin(pen, fighter, FIGHT_ON, step.momentum and fighter == name)
    ]
    end = Step("ordered", target=step.player, unit=name, flag=True, momentum=step.momentum)
    others = {"beside": [foe.id for foe in foes[1:]]}
    pen.push(*out, Step("assault", unit=name, target=foes[0].id, done=tuple(beside), data=others), end)
