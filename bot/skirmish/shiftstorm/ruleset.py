"""Shiftstorm as a rule set of the turn engine."""

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
    IllegalPick,
    Option,
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
from bot.skirmish.shiftstorm import actions, army, building, mission, offers, questions, setup, turn
from bot.skirmish.shiftstorm.actions import checked_path, watchers
from bot.skirmish.shiftstorm.events import Pen
from bot.skirmish.shiftstorm.scene import situation
from bot.skirmish.shiftstorm.show import view_of
from bot.skirmish.shiftstorm.solo import worth
from bot.skirmish.shiftstorm.state import State, board_text
from bot.skirmish.shiftstorm.terrain import plain_board, random_board
from bot.skirmish.shiftstorm.wording import sentence
from bot.skirmish.table.board import Edge
from bot.skirmish.table.boardfile import BoardError, board_data, board_from_data


class Shiftstorm(RuleSet[State]):
    """Strike teams of 200 points on a table of 48 by 48 in, six turns, nothing hidden."""

    id = "shiftstorm"
    name = "Shiftstorm"
    state_type = State
    system = "SHS"

    def settings(self) -> Sequence[Setting]:
        """What the players agree on, with the defaults of our rulings."""
        missions = (
            Option("roll", "Roll a D6"),
            Option("agree", "The winner of a roll-off chooses"),
            *offers.MISSIONS,
        )
        saves = (Option("at_least", "Armor or more"), Option("at_most", "Armor or less"))
        return (
            Setting("mission", "Mission", "roll", missions),
            Setting("points", "Points", 200, low=20, high=1000),
            Setting("models_min", "Fewest models", 6, low=1, high=20),
            Setting("models_max", "Most models", 10, low=1, high=20),
            Setting("mixed_factions", "Mixed factions", False),
            Setting("veterans", "Experience and CE items count", False),
            Setting("allow_cardless_characters", "Characters without a card", False),
            Setting("forgemaster_has_forge", "The Forgemaster has Forge, not Overwatch", False),
            Setting("turns", "Turns", 6, low=1, high=20),
            Setting("base", "Base diameter in inches", 1.25, low=0.5, high=3.0),
            Setting("overkill_same_attack", "One attack can Down and remove", True),
            Setting("keyword_devastate", "Devastate weapons Down by any damage", True),
            Setting("aff_save_mode", "AFF saves on", "at_least", saves),
        )

    def resolved(self, given: Mapping[str, Any]) -> dict[str, str | int | float | bool]:
        """All settings, defaults where left out."""
        return {setting.id: given.get(setting.id, setting.default) for setting in self.settings()}

    def armies(self) -> Sequence[Army]:
        """A ready team of each faction."""
        return army.ready()

    def check_army(self, army_data: Mapping[str, Any], settings: Mapping[str, Any]) -> list[str]:
        """What is wrong with a team (SHS-setup-b, SHS-setup-c, SHS-equipment-a)."""
        return army.check(army_data, self.resolved(settings))

    def army_sheet(
        self, army_data: Mapping[str, Any], settings: Mapping[str, Any], at: str = ""
    ) -> Sheet | None:
        """The team or one of its models, with what can be changed."""
        return building.sheet(army_data, self.resolved(settings), at)

    def change_army(
        self, army_data: Mapping[str, Any], settings: Mapping[str, Any], at: str, what: str, value: str = ""
    ) -> tuple[Mapping[str, Any], str]:
        """The team after a choice from such a sheet."""
        return building.change(army_data, self.resolved(settings), at, what, value)

    def sample_setup(self, players: tuple[str, ...], dice: GameDice) -> Setup:
        """Two teams made by chance on a random table."""
        armies = {player: army.by_chance(dice, player) for player in players}
        board = random_board(dice, players[0], players[1])
        chosen = "roll" if dice.pick("standard", 7) else "standard"
        return Setup(players, armies, {"mission": chosen}, board_data(board))

    def new_game(self, setup_given: Setup, dice: GameDice) -> tuple[State, list[Event]]:
        """Teams and table checked, mission and roll-offs made (SHS-setup-d)."""
        pen = Pen(self.blank(setup_given), dice)
        for player in setup_given.players:
            problems = self.check_army(setup_given.armies.get(player, {}), setup_given.settings)
            if problems:
                raise IllegalPick(f"{player}: {problems[0]}")
        setup.muster(pen, setup_given.armies)
        setup.begin(pen)
        return pen.state, pen.events

    def blank(self, given: Setup) -> State:
        """A state with table and settings but no models. Raises IllegalPick for a wrong table or setting."""
        if len(given.players) != 2:
            raise IllegalPick("Shiftstorm is for two players.")
        settings = self.resolved(given.settings)
        known = {setting.id: setting for setting in self.settings()}
        for name, value in settings.items():
            problem = _setting_problem(known[name], value)
            if problem:
                raise IllegalPick(f"{known[name].label}: {problem}")
        try:
            board = plain_board() if given.board is None else board_from_data(given.board, "board")
        except BoardError as error:
            raise IllegalPick(str(error)) from error
        if (board.width, board.height, board.unit) != (48.0, 48.0, "in"):
            raise IllegalPick("Shiftstorm needs a table of 48 by 48 in.")
        edges = {Edge.SOUTH: given.players[0], Edge.NORTH: given.players[1]}
        return State(tuple(given.players), settings, board_text(replace(board, edges=edges)), ())

    def situation(self, setup_given: Setup, given: Mapping[str, Any], dice: GameDice) -> State:
        """A moment written down in short (`scene.py`)."""
        return situation(self.blank(setup_given), given, dice)

    def to_move(self, state: State) -> tuple[str, ...]:
        """The one player who must answer."""
        if state.phase == "over":
            return ()
        if state.pending is not None:
            return (state.pending.player,)
        if state.acting is not None:
            return (state.unit(state.acting.unit).owner,)
        return (state.asked,) if state.asked else (state.queue[0].player,)

    def choices(self, state: State, player: str) -> Sequence[Choice]:
        """The menu of the player who is to move."""
        return [choice for choice, _ in self.offered(state, player)]

    def offered(self, state: State, player: str) -> list[offers.Offer]:
        """The menu with what each entry does; that of the state asked last is kept, for it is asked twice a pick."""
        if self._last is None or self._last[0] is not state or self._last[1] != player:
            self._last = (state, player, self._offers(state, player))
        return self._last[2]

    _last: tuple[State, str, list[offers.Offer]] | None = None

    def _offers(self, state: State, player: str) -> list[offers.Offer]:
        if state.pending is not None:
            return offers.pending(state)
        if state.acting is not None:
            return actions.offers(state, state.unit(state.acting.unit))
        if state.phase == "place":
            return offers.placing(state, player)
        if state.phase in ("mission", "role", "first"):
            return offers.before(state, player)
        if state.phase == "ready":
            return offers.ready(state, player)
        return offers.slot(state)

    def apply(self, state: State, player: str, pick: Pick, dice: GameDice) -> tuple[State, list[Event]]:
        """What a pick comes to."""
        pen = Pen(state, dice)
        for choice, act in self.offered(state, player):
            if choice.id == pick.choice and choice.disabled is None:
                act(pen, pick)
                break
        else:
            raise IllegalPick("This is not offered any more. Choose again from the current menu.")
        turn.settle(pen)
        if pen.state.phase == "ready" and pen.state.turn == 0:
            turn.start_turn(pen)
        return pen.state, pen.events

    def prompt(self, state: State, player: str) -> Prompt:
        """What the player is asked."""
        if state.pending is not None:
            unit = state.unit(state.pending.unit)
            text = {
                "charge": f"{unit.name} is charged. How does it answer?",
                "command": f"{unit.name} may move at once.",
                "protect": f"{unit.name} has acted. A model with Protect may act at once.",
            }[state.pending.kind]
            return Prompt(text, state.pending.kind, reaction=state.pending.kind == "charge")
        if state.acting is not None:
            unit = state.unit(state.acting.unit)
            return Prompt(f"{unit.name} acts, {_left(state.acting.actions)}.", "activation")
        texts = {
            "mission": "Choose the mission.",
            "role": "Choose who escorts the VIP.",
            "first": "Choose who places first.",
            "place": "Place a model.",
            "ready": "Change Initiatives for this turn, or go on with those you have.",
        }
        return Prompt(texts.get(state.phase, "Choose who acts next."), state.phase)

    def kind_name(self, kind: str) -> str:
        """A kind of choice in the players' words."""
        return questions.kind_name(kind)

    def question(self, choice: Choice, name: str) -> Question:
        """How a parameter is asked for."""
        return questions.question(choice, name)

    def preview(self, state: State, player: str, pick: Pick) -> Preview:
        """The path of a move, and the odds. Raises IllegalPick for a path that is not legal."""
        choice = next((found for found in self.choices(state, player) if found.id == pick.choice), None)
        if choice is None:
            raise IllegalPick("This is not offered any more. Choose again from the current menu.")
        path = pick.values.get("path")
        if path is None:
            return Preview(odds=choice.odds)
        lines: tuple[str, ...] = ()
        if choice.kind in ("move", "command_move") and choice.unit is not None:
            unit = state.unit(choice.unit)
            checked_path(state, unit, path)
            lines = (f"Seen there by: {', '.join(watchers(state, unit, path)) or 'nobody'}.",)
        return Preview(lines, path=tuple((float(x), float(y)) for x, y in path), odds=choice.odds)

    def deadline_default(self, state: State, player: str) -> Pick:
        """No Reflex, no granted move, the activation ends; a model is placed where there is room."""
        for choice, _ in self.offered(state, player):
            harmless = choice.kind in (
                "pass",
                "decline",
                "fight",
                "brace",
                "ready",
                "first",
                "activate",
                "place",
            )
            if choice.disabled is None and harmless:
                found = self.candidates(state, player, choice)
                if found:
                    return found[0]
        return super().deadline_default(state, player)

    def result(self, state: State) -> Result | None:
        """How it ended (SHS-mission-b to SHS-mission-j)."""
        return mission.outcome(state) if state.phase == "over" else None

    def view(self, state: State, player: str | None) -> View:
        """The whole table, the same for all."""
        return view_of(state, player, self.to_move(state), dump_state(self, state))

    def estimate(self, view: View, player: str, choice: Choice, pick: Pick) -> float | None:
        """Expected worth of a pick."""
        return worth(view, player, choice, pick)

    def imagine(self, view: View, dice: GameDice) -> State:
        """The state itself: nothing is hidden, so the view holds all of it."""
        return load_state(self, view.facts["state"])

    def say(self, event: Event) -> str:
        """An event as a sentence."""
        return sentence(event)


def _left(actions: int) -> str:
    return {0: "no actions left", 1: "1 action left"}.get(actions, f"{actions} actions left")


def _setting_problem(setting: Setting, value: object) -> str | None:
    """What is wrong with a value of a setting; None if nothing is."""
    if setting.choices:
        options = [option.id for option in setting.choices]
        return None if value in options else f"choose from {', '.join(options)}."
    if isinstance(setting.default, bool):
        return None if isinstance(value, bool) else "say yes or no."
    if isinstance(value, bool) or not isinstance(value, int | float):
        return "give a number."
    low, high = setting.low or 0.0, setting.high or 0.0
    return None if low <= value <= high else f"give a number from {low:g} to {high:g}."


RULES = Shiftstorm()
"""The rule set."""
