"""Shiftstorm as the engine plays it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.skirmish.building import Sheet
from bot.skirmish.engine import (
    Choice,
    GameDice,
    Pick,
    Result,
    Setup,
    View,
)
from bot.skirmish.kit.ruleset import SteppedRuleSet
from bot.skirmish.kit.settings import with_defaults
from bot.skirmish.kit.stack import asked
from bot.skirmish.kit.views import once_for_each_view
from bot.skirmish.lasting import Lasting
from bot.skirmish.shiftstorm import army, building, mission, older, scene, setup, solo, steps, terrain, turn
from bot.skirmish.shiftstorm.events import Pen
from bot.skirmish.shiftstorm.fighting.outlook import Outlook
from bot.skirmish.shiftstorm.lasting import StrikeTeams
from bot.skirmish.shiftstorm.shown import guide, questions, show, wording
from bot.skirmish.shiftstorm.state import State
from bot.skirmish.table.boardfile import board_data


class Shiftstorm(SteppedRuleSet[State, Pen]):
    """Strike teams of 200 points on a table of 48 by 48 in, six turns; nothing is hidden."""

    id, name, state_type, system = "shiftstorm", "Shiftstorm", State, "SHS"
    opening = "turn"
    ending = "ended"

    # ------------------------------------------------------------ before the game

    settings = staticmethod(setup.settings)
    armies = staticmethod(army.ready)

    def check_army(self, army_data: Mapping[str, Any], settings: Mapping[str, Any]) -> list[str]:
        return army.check(army_data, with_defaults(self.settings(), settings))

    def army_sheet(
        self, army_data: Mapping[str, Any], settings: Mapping[str, Any], at: str = ""
    ) -> Sheet | None:
        return building.sheet(army_data, with_defaults(self.settings(), settings), at)

    def change_army(
        self, army_data: Mapping[str, Any], settings: Mapping[str, Any], at: str, what: str, value: str = ""
    ) -> tuple[Mapping[str, Any], str]:
        return building.change(army_data, with_defaults(self.settings(), settings), at, what, value)

    def standard_board(self) -> Mapping[str, Any]:
        return board_data(terrain.standard_board())

    sample_setup = staticmethod(setup.sample)

    blank = staticmethod(setup.blank)

    def begin(self, pen: Pen, given: Setup) -> None:
        setup.muster(pen, given.armies)
        setup.begin(pen)

    def lasting(self) -> Lasting:
        return StrikeTeams()

    # ------------------------------------------------------------ play

    def to_move(self, state: State) -> tuple[str, ...]:
        if state.phase == "over":
            return ()
        if state.stack:
            return asked(state)
        if state.acting is not None:
            return (state.unit(state.acting.unit).owner,)
        return (state.asked,) if state.asked else (state.queue[0].player,)

    upgraded = staticmethod(older.upgraded)
    pen = staticmethod(Pen)
    steps = steps.STEPS

    def after(self, pen: Pen) -> None:
        turn.end_what_is_over(pen)
        if pen.state.phase == "ready" and pen.state.turn == 0:
            turn.start_turn(pen)

    def result(self, state: State) -> Result | None:
        return mission.outcome(state) if state.phase == "over" else None

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

    # ------------------------------------------------------------ picks without a player, and cases

    harmless = scene.HARMLESS

    def estimate(self, view: View, player: str, choice: Choice, pick: Pick) -> float | None:
        return solo.worth(_outlook(view), player, choice, pick)

    def situation(self, given_setup: Setup, given: Mapping[str, Any], dice: GameDice) -> State:
        return scene.situation(setup.blank(given_setup), given, dice)


@once_for_each_view
def _outlook(view: View) -> Outlook:
    """Nothing is hidden: the view holds the whole state."""
    return Outlook(RULES.seen(view))


RULES = Shiftstorm()
"""The rule set."""
