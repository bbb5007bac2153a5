"""The steps of play of ExoFront, with their menus and questions."""

from __future__ import annotations

from bot.skirmish.exofront import actions, offers
from bot.skirmish.exofront.events import Pen
from bot.skirmish.exofront.shown import questions
from bot.skirmish.exofront.state import Acting, State
from bot.skirmish.kit.stack import top
from bot.skirmish.kit.steps import Step


def _acts(state: State) -> Acting:
    """Who acts; asked for only by steps after `turn`."""
    assert state.acting is not None
    return state.acting


STEPS: tuple[Step[State, Pen], ...] = (
    # Before the first round: who has the priority, then units in turn.
    Step("priority", lambda state: state.phase == "priority", offers.priority, questions.priority),
    Step("deploy", lambda state: state.phase == "deploy", offers.deploy, questions.deploy, quiet=True),
    # Nobody acts: a unit is activated, or a card is played.
    Step("turn", lambda state: state.acting is None, offers.turn_menu, questions.turn),
    # What an action leaves to be answered: a stray shot before all else, for another player may choose who is hit.
    Step("friendly_fire", top, actions.victims, questions.stray, reaction=True),
    Step("boost", lambda state: _acts(state).shot, actions.boost, questions.boost),
    # A Move's last turn, and the Move that energy has made longer.
    Step("pivot", lambda state: _acts(state).pivoting, actions.last_pivot, questions.pivot),
    Step("boosted_move", lambda state: _acts(state).moving, actions.boosted_move, questions.moving),
    # An action: of the kind that a card gives, or any.
    Step("card", lambda state: _acts(state).card, actions.any_action, questions.card),
    Step("action", _acts, actions.any_action, questions.action),
)
"""In the order in which they count."""
