"""Player turns: whose it is, passing, ending, what an action costs and does at its start and end.

EXO-turn-a, EXO-turn-b, EXO-turn-c, EXO-round-c, EXO-round-f, EXO-cp-l, EXO-cp-m, EXO-cp-n, EXO-cp-o.
"""

from __future__ import annotations

from dataclasses import replace

from bot.skirmish.exoshift.events import Pen
from bot.skirmish.exoshift.rounds import round
from bot.skirmish.exoshift.state import State, Step, Turn, Unit
from bot.skirmish.exoshift.traces import of_action
from bot.skirmish.exoshift.units import cp
from bot.skirmish.exoshift.units.disruption import gain, lose
from bot.skirmish.exoshift.units.hiding import come_out
from bot.skirmish.exoshift.units.status import owes_primary


def owes(state: State, player: str) -> bool:
    """Whether the player still owes this turn's Primary Action: the free one, while a unit can take it (EXO-cp-l).

    A player whose units are all Exhausted owes none (EXO-cp-m).
    """
    return state.turn.free and any(owes_primary(unit) for unit in state.of(player))


def next_turn(pen: Pen, step: Step) -> None:
    """A player's turn begins: the ladder is back at 1 and the free Primary is there (EXO-cp-g, EXO-cp-h)."""
    player = step.target
    pen.set(
        turn=Turn(player),
        units=tuple(unit.but(moved=False) if unit.moved else unit for unit in pen.state.units),
    )
    pen.apply("EXO-round-c", "EXO-cp-g")
    pen.push(Step("turn", player))


def skip_idle(pen: Pen) -> None:
    """Hand over the turn of a player who cannot do anything in it (EXO-cp-o, EXO-round-f)."""
    player = pen.state.turn.player
    pen.pop()
    lost = cp.left(pen.state, player)
    if lost and not pen.state.turn.acted:
        forfeit(pen, player)
    else:
        pen.tell("idle", "EXO-cp-o", player=player)
    hand_over(pen)


def forfeit(pen: Pen, player: str) -> None:
    """CP that nothing can use are lost (EXO-round-f)."""
    lost = cp.left(pen.state, player)
    pen.set(cp={**pen.state.cp, player: 0})
    discard(pen, player)
    pen.tell("forfeited", "EXO-round-f", player=player, lost=lost)


def discard(pen: Pen, player: str) -> None:
    """The CP attached to a player's units are gone."""
    pen.set(
        units=tuple(
            unit.but(attached=0) if unit.owner == player and unit.attached else unit
            for unit in pen.state.units
        )
    )


def give_up(pen: Pen) -> None:
    """Hand over without an action; the CP attached to units, all that the player has, are lost (EXO-round-f)."""
    player = pen.pop().player
    lost = cp.attached(pen.state, player)
    discard(pen, player)
    pen.tell("gave_up", "EXO-round-f", "EXO-trait-d", player=player, lost=lost)
    hand_over(pen)


def hand_over(pen: Pen) -> None:
    """The end of a turn: the round's, or the other player's turn (EXO-round-c, EXO-round-d)."""
    player = pen.state.turn.player
    if round.is_over(pen.state):
        pen.push(Step("end_round"))
    else:
        pen.push(Step("next", target=pen.state.other(player)))


def pass_turn(pen: Pen) -> None:
    """Pay to give up the turn (EXO-cp-j, EXO-cp-k)."""
    player = pen.pop().player
    price = cp.pass_price(pen.state, player)
    pen.add("cp", player, -price)
    pen.add("passes", player, 1)
    pen.tell("passed", "EXO-cp-j", player=player, paid=price, left=pen.state.cp[player])
    hand_over(pen)


def end_turn(pen: Pen) -> None:
    """Hand over after an action, at no cost (EXO-cp-n)."""
    player = pen.pop().player
    pen.apply("EXO-cp-n")
    own = cp.attached(pen.state, player)
    pen.tell("ended", "EXO-cp-n", player=player, left=pen.state.cp.get(player, 0), attached=own)
    hand_over(pen)


def begin_action(
    pen: Pen,
    unit: Unit,
    name: str,
    called: str,
    *,
    primary: bool,
    more: int = 0,
    fixed: int | None = None,
    rules: tuple[str, ...] = (),
) -> None:
    """Announce and pay for an action, and what it does first.

    `fixed` is a price that replaces that of the ladder, on which the action is a step all the same (EXO-cp-p).

    EXO-turn-a: nothing is changed by an action that cannot be paid. A Primary Action takes 1 Disruption off before
    anything else (EXO-actions-c); a Secondary one adds 1 (EXO-actions-l), except Rest (EXO-actions-p).
    """
    state = pen.state
    free = primary and state.turn.free
    price = cp.price(state, primary=primary, more=more) if fixed is None else fixed
    ladder = state.turn.paid if free else state.turn.paid + 1
    pen.set(
        turn=replace(state.turn, paid=ladder, free=state.turn.free and not primary, acted=True),
        passes={**state.passes, unit.owner: 0},
    )
    again = ["EXO-cp-h"] if free else ["EXO-cp-f"]
    again += ["EXO-cp-p"] if more or fixed is not None else []
    again += of_action(state, unit)
    pen.tell("action", "EXO-turn-a", *again, *rules, unit=unit, action=called, player=unit.owner, price=price)
    cp.pay(pen, unit, price, "EXO-cp-e")
    come_out(pen, unit.id)
    pen.push(Step("end_action", unit=unit.id, fire=name, flag=primary))
    if primary:
        lose(pen, unit.id, 1, "EXO-actions-c")
    elif name != "rest":
        gain(pen, unit.id, 1, "secondary", "EXO-actions-l")


def end_action(pen: Pen, step: Step) -> None:
    """What an action leaves: a Primary one exhausts (EXO-actions-b); each Downed model that crawls costs Disruption.

    EXO-status-d.
    """
    unit = pen.unit(step.unit)
    if not unit.active:
        return
    if step.flag:
        pen.change(unit.id, exhausted=True)
        pen.apply("EXO-actions-b")
        pen.push(Step("teamwork", unit=unit.id))
    if step.fire in ("crawl", "creep"):
        gain(pen, unit.id, len(unit.movers), "downed", "EXO-status-d")
