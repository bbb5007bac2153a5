"""Exoshift: Tactics as the engine plays it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from bot.messages import say
from bot.skirmish.engine import (
    Choice,
    GameDice,
    Pick,
    Setup,
    View,
)
from bot.skirmish.exoshift import army, building, offers, scene, setup, solo
from bot.skirmish.exoshift.actions import BY_ID
from bot.skirmish.exoshift.deeds import assault
from bot.skirmish.exoshift.events import Pen
from bot.skirmish.exoshift.missions.scoring import result
from bot.skirmish.exoshift.rounds import initiative
from bot.skirmish.exoshift.shooting import shooting
from bot.skirmish.exoshift.shown import guide, preview, show, wording
from bot.skirmish.exoshift.shown.reaches import reaches, sight
from bot.skirmish.exoshift.state import State
from bot.skirmish.exoshift.steps import GOING, STEPS
from bot.skirmish.kit.ruleset import SteppedRuleSet
from bot.skirmish.kit.stack import asked


class Exoshift(SteppedRuleSet[State, Pen]):
    """Two players; nothing is hidden but bids while some are missing."""

    id, name, state_type, system = "exoshift", "Exoshift: Tactics", State, "EXO"

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

    def to_move(self, state: State) -> tuple[str, ...]:
        if state.over or not state.stack:
            return ()
        return initiative.bidders(state) if state.top.kind == initiative.BID else asked(state)

    steps = STEPS
    going = GOING
    passed_over = staticmethod(offers.pass_over)
    pen = staticmethod(Pen)
    result = staticmethod(result)

    # ------------------------------------------------------------ what players see

    topics = staticmethod(assault.topics)

    def kind_name(self, kind: str) -> str:
        return say(BY_ID[kind].name) if kind in BY_ID else super().kind_name(kind)

    placing = staticmethod(guide.placing)
    guide = staticmethod(guide.guide)

    foreseen = staticmethod(preview.preview)

    known = staticmethod(show.known)
    shown = staticmethod(show.view)

    reached = staticmethod(reaches)
    sighted = staticmethod(sight)

    say = staticmethod(wording.say)
    strokes = staticmethod(show.strokes)

    # ------------------------------------------------------------ picks without a player, and cases

    def candidates(self, state: State, player: str, choice: Choice) -> list[Pick]:
        if choice.kind in shooting.KINDS:
            return shooting.candidates(state, choice)
        if choice.kind == "intend":
            return []  # for people: an opponent looks at places itself
        picks = super().candidates(state, player, choice)
        return [*picks, Pick(choice.id)] if "to" in choice.optional else picks

    harmless = scene.HARMLESS

    def promising(self, view: View, player: str, choices: Sequence[Choice]) -> Sequence[Choice]:
        return solo.promising(self.seen(view), choices)

    def estimate(self, view: View, player: str, choice: Choice, pick: Pick) -> float | None:
        return solo.estimate(self.seen(view), player, choice, pick)

    def score(self, view: View, player: str) -> float:
        return solo.score(self.seen(view), player)

    def imagine(self, view: View, dice: GameDice) -> State:
        seen = self.seen(view)
        return replace(seen, bids={who: max(0, bid) for who, bid in seen.bids.items()})

    def situation(self, given_setup: Setup, given: Mapping[str, Any], dice: GameDice) -> State:
        pen = Pen(scene.situation(setup.blank(given_setup), given), dice)
        if not pen.state.top.player:
            self.after(pen)
        return pen.state

    with_more = staticmethod(scene.with_more)


RULES = Exoshift()
"""The rule set."""
