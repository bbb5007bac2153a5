"""What is under way in Exodus Wars: frames on the shared stack (`kit/stack.py`), the last one first.

A frame with a player waits for an answer: `STEPS` says what is offered and asked. A frame without one happens by
itself: `GOING` says what carries it out, after it has been taken off the stack. An entry of a menu takes its own frame
off, or changes it. An interrupt is a frame pushed on top of another, so interrupts nest.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bot.skirmish.exodus import offers, setup, turn
from bot.skirmish.exodus.events import Pen
from bot.skirmish.exodus.firing import fire, volley
from bot.skirmish.exodus.morale import fall_back, no_fear, regroup, rout
from bot.skirmish.exodus.moving import mounted
from bot.skirmish.exodus.orders import again, moves, opportunity, overwatch, walk
from bot.skirmish.exodus.phases import deployment, finalisation, layout, sudden, tactics, victory
from bot.skirmish.exodus.state import State, Step
from bot.skirmish.exodus.support import assets, bombard, call_in, drop, flight, landing, lift
from bot.skirmish.kit import steps
from bot.skirmish.kit.steps import waiting

STEPS: tuple[steps.Step[State, Pen], ...] = (
    # Before the first turn.
    waiting("piece", layout.piece_offers, layout.piece_question, "layout", quiet=True),
    waiting("marker", layout.marker_offers, layout.marker_question, "layout", quiet=True),
    waiting("edge", setup.edge_offers, setup.question, "setup"),
    # As a turn begins.
    waiting(sudden.ARRIVALS, sudden.arrival_offers, sudden.question, sealed=True),
    waiting("who_is_first", tactics.first_offers, tactics.question, "tactics"),
    waiting("deploy", deployment.deploy_offers, deployment.question, quiet=True),
    # An order, and what it leads to.
    waiting("order", offers.order_offers, offers.order_question),
    waiting("again", again.again_offers, again.question),
    waiting("move", moves.move_offers, moves.question),
    waiting("shoot", fire.shoot_offers, fire.question),
    # What somebody is asked in the midst of it.
    waiting("sniper", volley.sniper_offers, volley.question, "shoot", reaction=volley.interrupts),
    waiting("overwatch", overwatch.reactions, overwatch.question, overwatch.TOPIC),
    waiting("stand_fast", no_fear.stand_fast, no_fear.question),
    waiting("debus", mounted.debus, mounted.question, reaction=True),
    waiting("call_in", call_in.call_in_offers, call_in.question),
    # Support.
    waiting("asset", assets.asset_offers, assets.question, "support"),
    waiting("aim_sortie", flight.sortie_offers, flight.question, "sortie"),
    waiting("aim_transport", lift.transport_offers, lift.question, "transport"),
    waiting("aim_bombardment", bombard.bombardment_offers, bombard.question, "bombard"),
    waiting("aim_drop", drop.drop_offers, drop.question, "drop"),
    waiting("strike", flight.strike_offers, flight.strike_question),
    waiting("landing", landing.landing_offers, landing.question),
)
"""Frames that wait for an answer."""
GOING: Mapping[str, Callable[[Pen, Step], None]] = {
    # Before the first turn.
    "layout": layout.layout,
    "next_piece": layout.next_piece,
    "next_marker": layout.next_marker,
    "edges": setup.edges,
    # A turn and its phases.
    "turn": turn.turn,
    "initialisation": sudden.initialisation,
    "tactics": tactics.tactics,
    "deployment": deployment.deployment,
    "next_placement": deployment.next_placement,
    "orders": opportunity.orders_phase,
    "support": assets.support,
    "finalisation": finalisation.finalisation,
    "auto_regroup": finalisation.auto_regroup,
    "victory": victory.victory,
    # An order.
    "opportunity": opportunity.opportunity,
    "ordered": opportunity.ordered,
    "first_move": moves.first_move,
    "walk": walk.walk,
    "late_fire": overwatch.late_fire,
    "watch_placed": overwatch.watch_placed,
    "set_down": mounted.set_down,
    "assault": call_in.assault,
    # Morale.
    "regroup": regroup.regroup,
    "fall_back": fall_back.fall_back,
    "caught": rout.caught,
    # Support.
    "next_asset": assets.next_asset,
    "fly_at": flight.fly_at,
    "fly_off": flight.fly_off,
    "approach": lift.approach,
    "lands": landing.propose,
    "landing_luck": landing.take_luck,
    "take_aboard": lift.take_aboard,
    "take_off": lift.take_off,
    "leave": lift.leave,
}
"""Frames that happen by themselves."""
