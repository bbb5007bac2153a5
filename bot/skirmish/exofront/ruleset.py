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
    Setting,
    Setup,
    Stroke,
    View,
    dump_state,
)
from bot.skirmish.exofront import (
    actions,
    army,
    building,
    end,
    offers,
    older,
    questions,
    scene,
    setup,
    show,
    solo,
    wording,
)
from bot.skirmish.exofront.events import Pen
from bot.skirmish.exofront.outlook import Outlook
from bot.skirmish.exofront.state import State
from bot.skirmish.kit.offers import Offer, OfferedRuleSet
from bot.skirmish.kit.settings import check_setup
from bot.skirmish.kit.stack import asked
from bot.skirmish.kit.views import once_for_each_view, state_in


class ExoFront(OfferedRuleSet[State, Pen]):
    """Two players, four units each; nothing is hidden."""

    id, name, state_type, system = "exofront", "ExoFront", State, "EXF"

    # ------------------------------------------------------------ before the game

    def settings(self) -> Sequence[Setting]:
        return setup.settings()

    def armies(self) -> Sequence[Army]:
        return army.ready()

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

    def sample_setup(self, players: tuple[str, ...], dice: GameDice) -> Setup:
        return setup.sample(players, dice)

    def new_game(self, given: Setup, dice: GameDice) -> tuple[State, list[Event]]:
        check_setup(self, given)
        pen = Pen(setup.empty(given), dice)
        setup.begin(pen)
        return pen.state, pen.events

    # ------------------------------------------------------------ play

    def to_move(self, state: State) -> tuple[str, ...]:
        if state.phase == "over":
            return ()
        return asked(state) or (state.turn,)

    def upgraded(self, data: Any) -> Any:
        return older.upgraded(data)

    def pen(self, state: State, dice: GameDice) -> Pen:
        return Pen(state, dice)

    def offers(self, state: State, player: str) -> list[Offer[Pen]]:
        return offers.offers(state, player)

    def result(self, state: State) -> Result | None:
        return end.result(state)

    # ------------------------------------------------------------ what players see

    def prompt(self, state: State, player: str) -> Prompt:
        return questions.prompt(state, player)

    def kind_name(self, kind: str) -> str:
        return questions.kind_name(kind)

    def question(self, choice: Choice, name: str) -> Question:
        return questions.question(choice, name)

    def preview(self, state: State, player: str, pick: Pick) -> Preview:
        return scene.preview(state, pick)

    def view(self, state: State, player: str | None) -> View:
        return show.view(state, player, self.id, self.to_move(state), dump_state(self, state))

    def say(self, event: Event) -> str:
        return wording.say(event)

    def strokes(self, event: Event) -> list[Stroke]:
        return show.strokes(event)

    def event_kinds(self) -> frozenset[str]:
        return wording.kinds()

    # ------------------------------------------------------------ picks without a player, and cases

    def candidates(self, state: State, player: str, choice: Choice) -> list[Pick]:
        return actions.candidates(state, choice)

    def deadline_default(self, state: State, player: str) -> Pick:
        return scene.harmless(state, self.choices(state, player))

    def estimate(self, view: View, player: str, choice: Choice, pick: Pick) -> float | None:
        return solo.estimate(_outlook(view), player, choice, pick)

    def score(self, view: View, player: str) -> float:
        return solo.score(_outlook(view).state, player)

    def imagine(self, view: View, dice: GameDice) -> State:
        return state_in(self, view)

    def situation(self, given_setup: Setup, given: Mapping[str, Any], dice: GameDice) -> State:
        return scene.situation(given_setup, given)

    def facts(self, state: State) -> Mapping[str, Any]:
        return scene.facts(state, dump_state(self, state))


@once_for_each_view
def _outlook(view: View) -> Outlook:
    """Nothing is hidden: the view holds the whole state."""
    return Outlook(state_in(RULES, view))


RULES = ExoFront()
"""The rule set."""
