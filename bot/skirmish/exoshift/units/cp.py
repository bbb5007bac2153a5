"""Command points: pools, prices, who may spend what.

EXO-cp-a, EXO-cp-b, EXO-cp-c, EXO-cp-d, EXO-cp-e, EXO-cp-f, EXO-cp-g, EXO-cp-h, EXO-cp-i, EXO-cp-j, EXO-cp-k, EXO-cp-p.
"""

from __future__ import annotations

from bot.skirmish.exoshift.events import Pen
from bot.skirmish.exoshift.state import State, Unit
from bot.skirmish.exoshift.units.leaders import commands
from bot.skirmish.kit.kept import once_for_each

COMMAND = ("EXO-leaders-a", "EXO-leaders-b", "EXO-measure-f", "EXO-stats-d")
"""The rules by which a leader commands a unit: whom, how far, by which Quality, of which type."""


def income(state: State, player: str) -> int:
    """What a refresh puts into the global pool: Strategist of all models in play (EXO-cp-b, EXO-trait-c).

    Routed units and what is Incapacitated, destroyed or off the table give nothing (EXO-cp-c, EXO-morale-f,
    EXO-reserves-a).
    """
    return sum(unit.number("Strategist", 1) for unit in state.of(player) if not unit.routed)


def refresh(pen: Pen, player: str) -> None:
    """The CP step of a player: a new global pool, and CP for those who have their own (EXO-cp-b, EXO-trait-d)."""
    total = income(pen.state, player)
    owed = pen.state.skipped.get(player, 0) if pen.state.round == 1 else 0
    rules = ["EXO-cp-a", "EXO-cp-b", "EXO-trait-c", *(["EXO-mission-b"] if owed else [])]
    pen.set(cp={**pen.state.cp, player: max(0, total - owed)})
    for unit in pen.state.units:
        if unit.owner == player:
            own = unit.number("Tactician", 1) if unit.active and not unit.routed else 0
            helper = unit.number("Deployment Coordinator", 1) if unit.active and not unit.routed else 0
            if own:
                pen.apply("EXO-trait-d")
            if own != unit.attached or helper != unit.coordinator:
                pen.change(unit.id, attached=own, coordinator=helper)
    pen.tell(
        "refreshed", *rules, player=player, cp=pen.state.cp[player], attached=attached(pen.state, player)
    )


def attached(state: State, player: str) -> int:
    """CP attached to a player's units that must be used or discarded this round (EXO-trait-d)."""
    return sum(unit.attached for unit in state.of(player))


def left(state: State, player: str) -> int:
    """CP that keep the round open: stored CP and those for reserves do not (EXO-round-d)."""
    return state.cp.get(player, 0) + attached(state, player)


def holders(state: State, unit: Unit) -> list[Unit]:
    """The units whose attached or stored CP this unit may use: itself, leaders it is commanded by (EXO-cp-d)."""
    return [
        other
        for other in state.of(unit.owner)
        if (other.attached or other.stored)
        and not other.routed
        and (other.id == unit.id or commands(other, unit))
    ]


def funds(state: State, unit: Unit) -> int:
    """All CP that may pay for something the unit does (EXO-cp-a, EXO-cp-d)."""
    return state.cp.get(unit.owner, 0) + _held(state, unit.id)


@once_for_each
def _held(state: State, name: str) -> int:
    return sum(holder.attached + holder.stored for holder in holders(state, state.unit(name)))


def price(state: State, *, primary: bool, more: int = 0) -> int:
    """The price of the next action.

    The first Primary of a turn is free and not counted (EXO-cp-h); others cost 1, 2, 3 … (EXO-cp-f). What an action
    costs by itself comes on top (EXO-cp-p).
    """
    if primary and state.turn.free:
        return more
    return state.turn.paid + 1 + more


def pay(pen: Pen, unit: Unit, amount: int, *rules: str) -> None:
    """Pay for what a unit does: attached CP first, then global ones, stored ones last (EXO-cp-d, EXO-trait-e)."""
    owing = _from_units(pen, unit, "attached", amount)
    pooled = min(owing, pen.state.cp.get(unit.owner, 0))
    pen.add("cp", unit.owner, -pooled)
    if owing > pooled:
        _from_units(pen, unit, "stored", owing - pooled)
        pen.apply("EXO-trait-e")
    if amount:
        pen.tell(
            "paid", *rules, player=unit.owner, unit=unit, paid=amount, left=pen.state.cp[unit.owner],
            attached=attached(pen.state, unit.owner),
        )  # fmt: skip


def _from_units(pen: Pen, unit: Unit, name: str, owing: int) -> int:
    """Take CP from the units whose CP it may use; gives what is still owing (EXO-cp-d)."""
    for other in holders(pen.state, unit):
        taken = min(owing, getattr(other, name))
        if taken:
            pen.change(other.id, **{name: getattr(other, name) - taken})
            pen.apply("EXO-cp-d", *(COMMAND if other.id != unit.id else ()))
            owing -= taken
    return owing


def pass_price(state: State, player: str) -> int:
    """What it costs to pass: one more for each pass in a row (EXO-cp-j, EXO-cp-k)."""
    return state.passes.get(player, 0) + 1
