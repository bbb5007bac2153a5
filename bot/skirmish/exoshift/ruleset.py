"""Exoshift: Tactics as the engine plays it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from bot.skirmish.building import Sheet
from bot.skirmish.engine import (
    Army,
    Choice,
    Event,
    GameDice,
    Pick,
    Preview,
    Prompt,
    Question,
    Result,
    Setting,
    Setup,
    Topic,
    View,
    dump_state,
)
from bot.skirmish.exoshift import army, building, offers, questions, scene, setup, show, solo, wording
from bot.skirmish.exoshift.events import Pen
from bot.skirmish.exoshift.missions.scoring import result
from bot.skirmish.exoshift.shooting import shooting
from bot.skirmish.exoshift.state import State
from bot.skirmish.exoshift.units import assault
from bot.skirmish.kit.offers import Offer, OfferedRuleSet
from bot.skirmish.kit.settings import check_setup
from bot.skirmish.kit.views import once_for_each_view, state_in


class Exoshift(OfferedRuleSet[State, Pen]):
    """Two players; nothing is hidden but bids while some are missing."""

    id, name, state_type, system = "exoshift", "Exoshift: Tactics", State, "EXO"

    # ------------------------------------------------------------ before the game

    def settings(self) -> Sequence[Setting]:
        return setup.settings()

    def armies(self) -> Sequence[Army]:
        return army.ready()

    def check_army(self, army_data: Mapping[str, Any], settings: Mapping[str, Any]) -> list[str]:
        return army.check(army_data, settings)

    def army_sheet(
        self, army_data: Mapping[str, Any], settings: Mapping[str, Any], at: str = ""
    ) -> Sheet | None:
        return building.sheet(army_data, settings, at)

    def change_army(
        self, army_data: Mapping[str, Any], settings: Mapping[str, Any], at: str, what: str, value: str = ""
    ) -> tuple[Mapping[str, Any], str]:
        return building.change(army_data, settings, at, what, value)

    def sample_setup(self, players: tuple[str, ...], dice: GameDice) -> Setup:
        return setup.sample(players, dice)

    def new_game(self, given: Setup, dice: GameDice) -> tuple[State, list[Event]]:
        check_setup(self, given)
        pen = Pen(setup.blank(given), dice)
        setup.begin(pen, given)
        offers.settle(pen)
        return pen.state, pen.events

    # ------------------------------------------------------------ play

    def to_move(self, state: State) -> tuple[str, ...]:
        return offers.waiting(state)

    def pen(self, state: State, dice: GameDice) -> Pen:
        return Pen(state, dice)

    def offers(self, state: State, player: str) -> list[Offer[Pen]]:
        return offers.offers(state, player)

    def after(self, pen: Pen) -> None:
        offers.settle(pen)

    def result(self, state: State) -> Result | None:
        return result(state)

    # ------------------------------------------------------------ what players see

    def topics(self) -> Sequence[Topic]:
        return assault.topics()

    def prompt(self, state: State, player: str) -> Prompt:
        return questions.prompt(state, player)

    def kind_name(self, kind: str) -> str:
        return questions.kind_name(kind)

    def question(self, choice: Choice, name: str) -> Question:
        return questions.question(choice, name)

    def preview(self, state: State, player: str, pick: Pick) -> Preview:
        choice = next(one for one in self.choices(state, player) if one.id == pick.choice)
        return scene.preview(state, choice, pick)

    def view(self, state: State, player: str | None) -> View:
        return show.view(state, player, self.id, self.to_move(state), dump_state(self, state))

    def say(self, event: Event) -> str:
        return wording.say(event)

    def event_kinds(self) -> frozenset[str]:
        return wording.kinds()

    # ------------------------------------------------------------ picks without a player, and cases

    def candidates(self, state: State, player: str, choice: Choice) -> list[Pick]:
        if choice.kind in shooting.KINDS:
            return shooting.candidates(state, choice)
        found = super().candidates(state, player, choice)
        return [*found, Pick(choice.id)] if "to" in choice.optional else found

    def deadline_default(self, state: State, player: str) -> Pick:
        return scene.harmless(state, self.choices(state, player))

    def estimate(self, view: View, player: str, choice: Choice, pick: Pick) -> float | None:
        return solo.estimate(_seen(view), player, choice, pick)

    def score(self, view: View, player: str) -> float:
        return solo.score(_seen(view), player)

    def imagine(self, view: View, dice: GameDice) -> State:
        seen = _seen(view)
        return replace(seen, bids={who: max(0, bid) for who, bid in seen.bids.items()})

    def situation(self, given_setup: Setup, given: Mapping[str, Any], dice: GameDice) -> State:
        pen = Pen(scene.situation(setup.blank(given_setup), given), dice)
        if not pen.state.top.player:
            offers.settle(pen)
        return pen.state

    def facts(self, state: State) -> Mapping[str, Any]:
        return scene.facts(state, dump_state(self, state))


@once_for_each_view
def _seen(view: View) -> State:
    """The state that a view holds; bids that are not open are missing from it."""
    return state_in(RULES, view)


RULES = Exoshift()
"""The rule set."""
