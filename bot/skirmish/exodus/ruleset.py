"""Exodus Wars as the engine plays it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bot.skirmish.engine import Choice, GameDice, Pick, Setup, View
from bot.skirmish.exodus import army, building, offers, scene, setup, solo
from bot.skirmish.exodus.assault.order import party
from bot.skirmish.exodus.events import Pen
from bot.skirmish.exodus.orders import overwatch
from bot.skirmish.exodus.phases import sudden, victory
from bot.skirmish.exodus.shown import guide, questions, show, wording
from bot.skirmish.exodus.shown.reaches import reaches, sight
from bot.skirmish.exodus.state import State
from bot.skirmish.exodus.steps import GOING, STEPS
from bot.skirmish.kit.ruleset import SteppedRuleSet


class ExodusWars(SteppedRuleSet[State, Pen]):
    """Two players; nothing is hidden but what arrives at the beginning of a turn, until both have answered."""

    id, name, state_type, system = "exodus", "Exodus Wars", State, "EXW"
    opening = "turn"
    dice_in_words = True

    # ------------------------------------------------------------ before the game

    settings = staticmethod(setup.settings)
    armies = staticmethod(army.ready)
    check_army = staticmethod(army.check)
    army_sheet = staticmethod(building.sheet)
    change_army = staticmethod(building.change)
    sample_setup = staticmethod(setup.sample)

    blank = staticmethod(setup.blank)
    begin = staticmethod(setup.begin)

    # ------------------------------------------------------------ play

    to_move = staticmethod(offers.waiting)
    steps = STEPS
    going = GOING
    passed_over = staticmethod(offers.pass_over)
    pen = staticmethod(Pen)
    result = staticmethod(victory.result)

    # ------------------------------------------------------------ what players see

    own_question = staticmethod(questions.own)
    topics = staticmethod(overwatch.topics)
    strokes = staticmethod(show.strokes)

    placing = staticmethod(guide.placing)
    guide = staticmethod(guide.guide)

    foreseen = staticmethod(scene.preview)

    known = staticmethod(sudden.seen_by)
    shown = staticmethod(show.view)

    reached = staticmethod(reaches)
    sighted = staticmethod(sight)

    say = staticmethod(wording.say)

    # ------------------------------------------------------------ picks without a player, and cases

    def candidates(self, state: State, player: str, choice: Choice) -> list[Pick]:
        if choice.kind == "arrive":
            picks = super().candidates(state, player, choice)
            return [pick for pick in picks if sudden.has_room(state, pick.values)]
        if choice.kind == "assault" and choice.unit is not None and choice.params:
            along = party(state, state.formation(choice.unit))
            return [Pick(choice.id), Pick(choice.id, {"with": along})]
        needed = {name: param for name, param in choice.params.items() if name not in choice.optional}
        return super().candidates(state, player, replace(choice, params=needed, optional=()))

    harmless = scene.HARMLESS

    def estimate(self, view: View, player: str, choice: Choice, pick: Pick) -> float | None:
        return solo.estimate(self.seen(view), player, choice, pick)

    def score(self, view: View, player: str) -> float:
        return solo.score(self.seen(view), player)

    def situation(self, given_setup: Setup, given: Mapping[str, Any], dice: GameDice) -> State:
        pen = Pen(scene.situation(setup.blank(given_setup), given), dice)
        self.after(pen)
        return pen.state

    with_more = staticmethod(scene.with_more)


RULES = ExodusWars()
"""The rule set."""
