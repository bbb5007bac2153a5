"""The menu of an Order Opportunity, who must answer, and what is passed over (EXW-orders-a, EXW-orders-l)."""

from __future__ import annotations

from collections.abc import Callable

from bot.messages import say
from bot.skirmish.engine import Choice
from bot.skirmish.exodus import actions
from bot.skirmish.exodus.assault import locked
from bot.skirmish.exodus.assault import order as assault
from bot.skirmish.exodus.events import Offer, Pen
from bot.skirmish.exodus.firing import fire
from bot.skirmish.exodus.moving.movement import penned
from bot.skirmish.exodus.orders import overwatch, road_advance
from bot.skirmish.exodus.phases import sudden
from bot.skirmish.exodus.state import Formation, State, Step
from bot.skirmish.kit.offers import done

ACTING = ("move", "shoot", "again")
"""Steps that ask what a formation does: they are gone if it is Routed or destroyed before (EXW-suppression-c)."""
Family = Callable[[State, Formation, bool], list[Offer]]
"""Orders for a formation that are more than a row of `actions.ORDERS`; the last argument: by momentum."""
COMPULSORY: tuple[Family, ...] = (locked.fight_on,)
"""If one of these gives any orders for a formation, there are no others."""
FAMILIES: tuple[Family, ...] = (
    assault.assaults,
    overwatch.overwatch_order,
    overwatch.left_alone,
    road_advance.road_advances,
)


def waiting(state: State) -> tuple[str, ...]:
    """Who must answer now: both players at once for what arrives by Sudden Appearance."""
    if state.over or not state.stack:
        return ()
    return sudden.undecided(state) if state.top.kind == sudden.ARRIVALS else (state.top.player,)


def order_question(state: State, step: Step) -> str:
    """Which order is given?"""
    if step.momentum:
        return say("exodus-prompt-momentum")
    return say("exodus-prompt-order", count=len(actions.eligible(state, step.player)))


def order_offers(state: State, step: Step) -> list[Offer]:
    """Every order of every eligible formation; by momentum also to hand over (EXW-orders-a, EXW-orders-l).

    Only those with a Move where one has to leave an enemy zone (EXW-nofear-c).
    """
    offers: list[Offer] = []
    for formation in actions.eligible(state, step.player):
        bound = [entry for must in COMPULSORY for entry in must(state, formation, step.momentum)]
        if bound:
            offers += bound
            continue
        orders = (
            [order for order in actions.ORDERS if order.moves] if penned(state, formation) else actions.ORDERS
        )
        offers += [actions.offer(state, formation, order, step.momentum) for order in orders]
        for more in FAMILIES:
            offers += more(state, formation, step.momentum)
    offers += [_routed(formation) for formation in state.of(step.player) if formation.routed]
    if step.momentum:
        choice = Choice("hand_over", "hand_over", say("exodus-pick-hand-over"), rules=("EXW-orders-l",))
        offers.append((choice, lambda pen, pick: _hand_over(pen)))
    return offers


def _routed(formation: Formation) -> Offer:
    """A greyed entry that says why it takes no orders (EXW-rout-c)."""
    why = say("exodus-no-routed", unit=formation.name)
    choice = Choice(
        f"hold:{formation.id}", "hold", formation.name[:100], unit=formation.id, disabled=why, rules=("EXW-rout-c",)
    )  # fmt: skip
    return choice, done


def _hand_over(pen: Pen) -> None:
    player = pen.pop().player
    pen.tell("handed_over", "EXW-orders-l", player=player)


def pass_over(pen: Pen) -> bool:
    """Take off what is no question any more: nobody is left to do it, or nothing is left to choose. Whether it was."""
    state = pen.state
    if not state.stack or state.top.kind not in ACTING:
        return False
    step = state.top
    formation = state.formation(step.unit)
    gone = not formation.here or formation.routed
    if not gone and (step.kind != "shoot" or fire.may_shoot(state, step)):
        return False
    pen.pop()
    if not gone:
        pen.tell("no_target", "EXW-shoot-c", unit=step.unit)
    return True
