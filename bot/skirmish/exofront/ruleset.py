"""ExoFront as the engine plays it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.skirmish.building import Sheet
from bot.skirmish.engine import (
    Choice,
    GameDice,
    Pick,
    Setup,
    View,
)
from bot.skirmish.exofront import actions, army, building, end, older, scene, setup, solo, steps
from bot.skirmish.exofront.choices import Activate
from bot.skirmish.exofront.events import Pen
from bot.skirmish.exofront.outlook import Outlook
from bot.skirmish.exofront.shown import guide, questions, show, wording
from bot.skirmish.exofront.state import State
from bot.skirmish.kit.ruleset import SteppedRuleSet
from bot.skirmish.kit.stack import asked
from bot.skirmish.kit.views import once_for_each_view


class ExoFront(SteppedRuleSet[State, Pen]):
    """Two players, four units each; nothing is hidden."""

    id, name, state_type, system = "exofront", "ExoFront", State, "EXF"

    # ------------------------------------------------------------ before the game

    settings = staticmethod(setup.settings)
    armies = staticmethod(army.ready)

    def check_army(self, army_data: Mapping[str, Any], settings: Mapping[str, Any]) -> list[str]:
        return army.check(army_data)

    def army_sheet(
        self, army_data: Mapping[str, Any], settings: Mapping[str, Any], at: str = ""
    ) -> Sheet | None:
        return building.sheet(army_data, at)

    def change_army(
        self, army_data: Mapping[str, Any], settings: Mapping[str, Any], at: str, what: str, value: str = ""
    ) -> tuple[Mapping[str, Any], str]:
        return building.change(army_data, at, what, value)

    sample_setup = staticmethod(setup.sample)

    blank = staticmethod(setup.blank)

    def begin(self, pen: Pen, given: Setup) -> None:
        setup.begin(pen)

    # ------------------------------------------------------------ play

    def to_move(self, state: State) -> tuple[str, ...]:
        if state.phase == "over":
            return ()
        return asked(state) or (state.turn,)

    upgraded = staticmethod(older.upgraded)
    pen = staticmethod(Pen)
    steps = steps.STEPS
    result = staticmethod(end.result)

    # ------------------------------------------------------------ what players see

    own_question = staticmethod(questions.own)

    placing = staticmethod(guide.placing)
    guide = staticmethod(guide.guide)

    foreseen = staticmethod(scene.preview)

    shown = staticmethod(show.view)

    reached = staticmethod(show.reaches)
    sighted = staticmethod(show.sight)

    say = staticmethod(wording.say)
    strokes = staticmethod(show.strokes)

    def leads_on(self, choice: str) -> bool:
        return Activate.made(choice)

    # ------------------------------------------------------------ picks without a player, and cases

    def candidates(self, state: State, player: str, choice: Choice) -> list[Pick]:
        return actions.candidates(state, choice)

    harmless = scene.HARMLESS

    def estimate(self, view: View, player: str, choice: Choice, pick: Pick) -> float | None:
        return solo.estimate(_outlook(view), player, choice, pick)

    def score(self, view: View, player: str) -> float:
        return solo.score(_outlook(view).state, player)

    def situation(self, given_setup: Setup, given: Mapping[str, Any], dice: GameDice) -> State:
        return scene.situation(given_setup, given)

    with_more = staticmethod(scene.with_more)


@once_for_each_view
def _outlook(view: View) -> Outlook:
    """Nothing is hidden: the view holds the whole state."""
    return Outlook(RULES.seen(view))


RULES = ExoFront()
"""The rule set."""
