"""The menu of a turn (EXO-turn-a, EXO-turn-b, EXO-cp-e)."""

from __future__ import annotations

from bot.messages import say
from bot.skirmish.engine import Choice, GroupMove, Path, Point
from bot.skirmish.exoshift import actions, arrivals, declared, stairs, turn
from bot.skirmish.exoshift.events import Offer, Pen
from bot.skirmish.exoshift.rounds import reserves, storing
from bot.skirmish.exoshift.state import State, Step
from bot.skirmish.exoshift.units import cp, hiding
from bot.skirmish.kit.kept import once_for_each
from bot.skirmish.kit.offers import done


def turn_question(state: State, step: Step) -> str:
    """What does a unit do?"""
    have, own = state.cp.get(step.player, 0), cp.attached(state, step.player)
    price = state.turn.paid + 1
    return say("exoshift-prompt-turn", cp=have, attached=own, price=price, free=state.turn.free)


def turn_offers(state: State, step: Step) -> list[Offer]:
    """Actions of all units, and to pass or to hand over (EXO-turn-a, EXO-turn-b)."""
    return list(_turn_offers(state, step.player))


@once_for_each
def _turn_offers(state: State, player: str) -> list[Offer]:
    entries = [offer for unit in state.of(player) for offer in actions.unit_offers(state, unit)]
    entries += [offer for unit in reserves.ready(state, player) for offer in arrivals.offers(state, unit)]
    return [
        *entries,
        *storing.offers(state, player),
        *hiding.offers(state, player),
        *declared.offers(state, player),
        *stairs.offers(state, player),
        _last(state, player),
    ]


def _last(state: State, player: str) -> Offer:
    """To hand over after an action, else to pass (EXO-cp-j, EXO-cp-l, EXO-cp-m, EXO-cp-n).

    With attached CP alone a pass cannot be paid: they may be given up instead (EXO-round-f).
    """
    if state.turn.acted or (cp.left(state, player) == 0 and not turn.owes(state, player)):
        reason = say("exoshift-no-end") if turn.owes(state, player) else None
        choice = Choice(
            "end", "end", say("exoshift-pick-end"), disabled=reason, rules=("EXO-cp-n", "EXO-cp-l")
        )
        return choice, done if reason else lambda pen, pick: turn.end_turn(pen)
    price, have = cp.pass_price(state, player), state.cp.get(player, 0)
    if have == 0 and not turn.owes(state, player):
        label = say("exoshift-pick-give-up", lost=cp.attached(state, player))
        give_up = Choice("end", "end", label, rules=("EXO-round-f", "EXO-trait-d"))
        return give_up, lambda pen, pick: turn.give_up(pen)
    reason = None if price <= have else say("exoshift-no-pass", cost=price, have=have)
    choice = Choice(
        "pass", "pass", say("exoshift-pick-pass", cost=price), disabled=reason, rules=("EXO-cp-j", "EXO-cp-k")
    )
    return choice, done if reason else lambda pen, pick: turn.pass_turn(pen)


def pass_over(pen: Pen) -> bool:
    """Hand over the turn of a player who can do nothing in it; whether there was one (EXO-cp-o, EXO-round-f)."""
    if not pen.state.stack or pen.state.top.kind != "turn" or not _idle(pen.state):
        return False
    turn.skip_idle(pen)
    return True


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
