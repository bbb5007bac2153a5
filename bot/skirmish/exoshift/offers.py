"""The menus: that of the step under way, and of a turn (EXO-turn-a, EXO-turn-b, EXO-cp-e)."""

from __future__ import annotations

# Each family registers its steps and interactions on import (F401: no name of theirs is used here).
import bot.skirmish.exoshift.missions.control_points
import bot.skirmish.exoshift.missions.deployment
import bot.skirmish.exoshift.missions.layout
import bot.skirmish.exoshift.missions.objective_grab
import bot.skirmish.exoshift.shooting.damage
import bot.skirmish.exoshift.shooting.sharing
import bot.skirmish.exoshift.units.construction
import bot.skirmish.exoshift.units.drones
import bot.skirmish.exoshift.units.medical
import bot.skirmish.exoshift.units.rout  # noqa: F401
from bot.messages import say
from bot.skirmish.engine import Choice, GroupMove, Path, Point, Prompt
from bot.skirmish.exoshift import actions, declared, turn
from bot.skirmish.exoshift.events import Offer, Pen
from bot.skirmish.exoshift.rounds import cp, initiative, reserves, storing
from bot.skirmish.exoshift.state import State, Step
from bot.skirmish.exoshift.steps import ASKS, asks, proceed
from bot.skirmish.exoshift.units import hiding, stairs
from bot.skirmish.kit.kept import once_for_each
from bot.skirmish.kit.offers import done


def waiting(state: State) -> tuple[str, ...]:
    """Who must answer now."""
    if state.over or not state.stack:
        return ()
    if state.top.kind == initiative.BID:
        return initiative.bidders(state)
    return (state.top.player,)


def offers(state: State, player: str) -> list[Offer]:
    """The menu of a player who is to move."""
    if state.top.kind == initiative.BID:
        return initiative.bid_offers(state, player)
    return list(ASKS[state.top.kind][0](state, state.top))


def prompt(state: State, player: str) -> Prompt:
    """The question for a player who is to move."""
    if state.top.kind == initiative.BID:
        return initiative.bid_prompt(state, player)
    return ASKS[state.top.kind][1](state, state.top)


def _turn_prompt(state: State, step: Step) -> Prompt:
    have, own = state.cp.get(step.player, 0), cp.attached(state, step.player)
    price = state.turn.paid + 1
    text = say("exoshift-prompt-turn", cp=have, attached=own, price=price, free=state.turn.free)
    return Prompt(text, "turn")


@asks("turn", _turn_prompt)
def turn_offers(state: State, step: Step) -> list[Offer]:
    """Actions of all units, and to pass or to hand over (EXO-turn-a, EXO-turn-b)."""
    return list(_turn_offers(state, step.player))


@once_for_each
def _turn_offers(state: State, player: str) -> list[Offer]:
    found = [offer for unit in state.of(player) for offer in actions.unit_offers(state, unit)]
    found += [
        offer for unit in reserves.ready(state, player) for offer in actions.arrival_offers(state, unit)
    ]
    return [
        *found,
        *storing.offers(state, player),
        *hiding.offers(state, player),
        *declared.offers(state, player),
        *stairs.offers(state, player),
        _last(state, player),
    ]


def _last(state: State, player: str) -> Offer:
    """To hand over after an action, else to pass (EXO-cp-j, EXO-cp-l, EXO-cp-m, EXO-cp-n)."""
    if state.turn.acted or (cp.left(state, player) == 0 and not turn.owes(state, player)):
        reason = say("exoshift-no-end") if turn.owes(state, player) else None
        choice = Choice(
            "end", "end", say("exoshift-pick-end"), disabled=reason, rules=("EXO-cp-n", "EXO-cp-l")
        )
        return choice, done if reason else lambda pen, pick: turn.end_turn(pen)
    price, have = cp.pass_price(state, player), state.cp.get(player, 0)
    reason = None if price <= have else say("exoshift-no-pass", cost=price, have=have)
    choice = Choice(
        "pass", "pass", say("exoshift-pick-pass", cost=price), disabled=reason, rules=("EXO-cp-j", "EXO-cp-k")
    )
    return choice, done if reason else lambda pen, pick: turn.pass_turn(pen)


def settle(pen: Pen) -> None:
    """Go on until somebody has a decision to make."""
    proceed(pen)
    while pen.state.stack and pen.state.top.kind == "turn" and _idle(pen.state):
        turn.skip_idle(pen)
        proceed(pen)


def _idle(state: State) -> bool:
    """Whether the player whose turn it is can do nothing in it: no duty, no free Primary, no CP that buys something.

    EXO-cp-o, EXO-round-f. Ready units that need not act, as Downed ones, can still use the free
    Primary; Routed ones cannot.
    """
    player = state.top.player
    if turn.owes(state, player):
        return False
    if state.turn.free and any(
        not unit.exhausted and not unit.routed and not unit.unfinished and unit.able
        for unit in state.of(player)
    ):
        return False
    if state.turn.free and reserves.ready(state, player):
        return False
    if not state.turn.acted and cp.pass_price(state, player) <= state.cp.get(player, 0):
        return False
    if cp.left(state, player) == 0 and not any(unit.stored for unit in state.of(player)):
        return True
    return not any(choice.id != "end" and _usable(choice) for choice, _ in turn_offers(state, state.top))


def _usable(choice: Choice) -> bool:
    """Whether a choice can be taken: a unit that is hemmed in has nowhere to crawl."""
    to = choice.params.get("to")
    stuck = isinstance(to, Point | Path | GroupMove) and "to" not in choice.optional and not len(to.suggested)
    return choice.disabled is None and not stuck
