"""ExoFront as the engine plays it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
    RuleSet,
    Setting,
    Setup,
    View,
    dump_state,
    load_state,
)
from bot.skirmish.exofront import building, deeds, end, offers, questions, scene, setup, show, solo, wording
from bot.skirmish.exofront.events import Pen
from bot.skirmish.exofront.state import State


class ExoFront(RuleSet[State]):
    """Two players, four units each; nothing is hidden."""

    id, name, state_type, system = "exofront", "ExoFront", State, "EXF"

    def new_game(self, setup_: Setup, dice: GameDice) -> tuple[State, list[Event]]:
        pen = setup.new_game(setup_, dice)
        return pen.state, pen.events

    def to_move(self, state: State) -> tuple[str, ...]:
        if state.phase == "over":
            return ()
        if state.acting is not None and state.acting.stray is not None:
            return (state.other(state.turn),)
        return (state.turn,)

    def choices(self, state: State, player: str) -> list[Choice]:
        return offers.menu(state, player)

    def prompt(self, state: State, player: str) -> Prompt:
        return offers.prompt(state, player)

    def apply(self, state: State, player: str, pick: Pick, dice: GameDice) -> tuple[State, list[Event]]:
        pen = Pen(state, dice)
        deeds.apply(pen, player, pick)
        return pen.state, pen.events

    def result(self, state: State) -> Result | None:
        return end.result(state)

    def view(self, state: State, player: str | None) -> View:
        return show.view(state, player, self.id, self.to_move(state), dump_state(self, state))

    def kind_name(self, kind: str) -> str:
        return questions.kind_name(kind)

    def question(self, choice: Choice, name: str) -> Question:
        return questions.question(choice, name)

    def preview(self, state: State, player: str, pick: Pick) -> Preview:
        return scene.preview(state, pick)

    def settings(self) -> Sequence[Setting]:
        return setup.settings()

    def armies(self) -> Sequence[Army]:
        return setup.armies()

    def check_army(self, army: Mapping[str, Any], settings: Mapping[str, Any]) -> list[str]:
        return setup.check_army(army)

    def army_sheet(self, army: Mapping[str, Any], settings: Mapping[str, Any], at: str = "") -> Sheet | None:
        return building.sheet(army, at)

    def change_army(
        self, army: Mapping[str, Any], settings: Mapping[str, Any], at: str, what: str, value: str = ""
    ) -> tuple[Mapping[str, Any], str]:
        return building.change(army, at, what, value)

    def sample_setup(self, players: tuple[str, ...], dice: GameDice) -> Setup:
        usual = setup.armies()[0].data
        small = dice.pick("small bases", 8) == 0
        settings = {
            "carry_over_damage": dice.pick("carry over", 4) == 0,
            "base": "small" if small else "regular",
        }
        return Setup(players, dict.fromkeys(players, usual), settings)

    def say(self, event: Event) -> str:
        return wording.say(event)

    def situation(self, setup_: Setup, given: Mapping[str, Any], dice: GameDice) -> State:
        return scene.situation(setup_, given)

    def facts(self, state: State) -> Mapping[str, Any]:
        return scene.facts(state, dump_state(self, state))

    def candidates(self, state: State, player: str, choice: Choice) -> list[Pick]:
        return offers.candidates(state, choice)

    def deadline_default(self, state: State, player: str) -> Pick:
        return scene.harmless(state, self.choices(state, player))

    def estimate(self, view: View, player: str, choice: Choice, pick: Pick) -> float | None:
        return solo.estimate(_state_of(view), player, choice, pick)

    def score(self, view: View, player: str) -> float:
        return solo.score(_state_of(view), player)

    def imagine(self, view: View, dice: GameDice) -> State:
        return _state_of(view)


def _state_of(view: View) -> State:
    """Nothing is hidden: the view holds the whole state."""
    return load_state(RULES, view.facts["state"])


RULES = ExoFront()
