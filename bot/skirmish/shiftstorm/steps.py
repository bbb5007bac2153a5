"""The steps of play of Shiftstorm, with their menus and questions."""

from __future__ import annotations

from collections.abc import Callable

from bot.skirmish.kit.steps import Step, waits
from bot.skirmish.shiftstorm import offers
from bot.skirmish.shiftstorm.events import Pen
from bot.skirmish.shiftstorm.shown import questions
from bot.skirmish.shiftstorm.state import State


def _in(phase: str) -> Callable[[State], bool]:
    return lambda state: state.phase == phase


STEPS: tuple[Step[State, Pen], ...] = (
    # What waits for an answer goes before all else, in the midst of an activation too.
    Step("charge", waits("charge"), offers.charged, questions.waiting, reaction=True),
    Step("protect", waits("protect"), offers.protectors, questions.waiting),
    Step("command", waits("command"), offers.commanded, questions.waiting),
    # A model acts.
    Step("activation", lambda state: state.acting is not None, offers.acting, questions.acting),
    # Before the first turn: models in turn, after mission, role and who places first.
    Step("place", _in("place"), offers.placing, questions.phase, quiet=True),
    Step("mission", _in("mission"), offers.missions, questions.phase),
    Step("role", _in("role"), offers.decided, questions.phase),
    Step("first", _in("first"), offers.decided, questions.phase),
    # A turn: what is chosen as it begins, then the models of one slot after the other.
    Step("ready", _in("ready"), offers.ready, questions.phase),
    Step("play", _in("play"), offers.slot, questions.phase),
)
"""In the order in which they count."""
