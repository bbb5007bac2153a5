"""What is under way in Exoshift: frames on the shared stack (`kit/stack.py`), the last one first.

A frame with a player waits for an answer: `STEPS` says what is offered and asked. A frame without one happens by
itself: `GOING` says what carries it out, after it has been taken off the stack. An entry of a menu takes its own frame
off, or changes it. An interrupt is a frame pushed on top of another, so interrupts nest.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bot.skirmish.exoshift import actions, interact, offers, setup, turn
from bot.skirmish.exoshift.deeds import assault, morale, rout, teamwork, tests
from bot.skirmish.exoshift.events import Pen
from bot.skirmish.exoshift.missions import deployment, layout
from bot.skirmish.exoshift.rounds import initiative, reserves, round, storing
from bot.skirmish.exoshift.shooting import damage, sharing, shooting
from bot.skirmish.exoshift.state import State, Step
from bot.skirmish.exoshift.units import drones
from bot.skirmish.kit import steps
from bot.skirmish.kit.steps import waiting


def _interrupts(state: State, step: Step) -> bool:
    """Whether the player who is asked is not the one whose turn it is."""
    return step.player != state.turn.player


STEPS: tuple[steps.Step[State, Pen], ...] = (
    # Before the first round.
    waiting("choose", setup.choose, setup.question, "setup"),
    waiting("lay", layout.lay_offers, layout.question),
    waiting("deploy", deployment.offers, deployment.question, quiet=True),
    waiting("drone", drones.offers, drones.question),
    waiting("scout", deployment.scout_offers, deployment.scout_question),
    # As a round opens.
    waiting("pulling", storing.pull_offers, storing.question, "pull"),
    waiting(initiative.BID, initiative.bid_offers, initiative.bid_question, sealed=True),
    waiting("place", initiative.place_offers, initiative.place_question),
    # A turn, and what follows from an action.
    waiting("turn", offers.turn_offers, offers.turn_question),
    waiting("shoot", shooting.offers, shooting.question, reaction=shooting.interrupts),
    waiting("interacting", interact.offers, interact.question, "interact"),
    waiting("team", teamwork.offers, teamwork.question),
    waiting("helping", actions.help_offers, actions.help_question),
    # What somebody is asked in the midst of it.
    waiting("defensive", assault.defensive, assault.question, "defensive_fire"),
    waiting("share", sharing.offers, sharing.question, reaction=_interrupts),
    waiting(tests.REROLL, tests.offers, tests.question, reaction=_interrupts),
    waiting("stand_fast", rout.offers, rout.question, reaction=_interrupts),
)
"""Frames that wait for an answer."""
GOING: Mapping[str, Callable[[Pen, Step], None]] = {
    # Before the first round.
    "setup": setup.roll_for_setup,
    "objectives": layout.objectives,
    "deployment": deployment.deployment,
    "drones": drones.assign,
    "recon": deployment.recon,
    # A round.
    "round": round.open_round,
    "unexhaust": round.unexhaust,
    "ail": round.ail,
    "rally": rout.rally,
    "rallying": rout.rallying,
    "unrallied": rout.unrallied,
    "refresh": round.refresh,
    "pull": storing.pull,
    "reserves": reserves.arrivals,
    "bids": initiative.open_bids,
    "turns": round.turns,
    "next": turn.next_turn,
    "end_round": round.end_round,
    # An action.
    "end_action": turn.end_action,
    "hunkered": actions.hunkered,
    "interact": interact.interact,
    "teamwork": teamwork.teamwork,
    "open_fire": shooting.open_fire,
    "settle": damage.end_attack,
    "sharing": sharing.sharing,
    "defence": assault.defence,
    "assault_fire": assault.assault_fire,
    "assault_result": assault.assault_result,
    # Morale.
    morale.TEST: tests.morale_test,
    "unnerved": rout.unnerved,
    "flight": rout.flight,
}
"""Frames that happen by themselves."""
