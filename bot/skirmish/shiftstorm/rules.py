"""Shiftstorm as a rule set of the turn engine."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

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
    Result,
    RuleSet,
    Setting,
    Setup,
    View,
)
from bot.skirmish.shiftstorm import army, mission, setup, turn
from bot.skirmish.shiftstorm.actions import checked_path, move_params, offers
from bot.skirmish.shiftstorm.combat import go
from bot.skirmish.shiftstorm.initiative import alternatives, initiative
from bot.skirmish.shiftstorm.play import Play
from bot.skirmish.shiftstorm.reflex import answers, charge_goes_on
from bot.skirmish.shiftstorm.say import sentence
from bot.skirmish.shiftstorm.scene import situation
from bot.skirmish.shiftstorm.skill_effects import inspire_war_keeper
from bot.skirmish.shiftstorm.state import State, board_text
from bot.skirmish.shiftstorm.stats import reach
from bot.skirmish.shiftstorm.terrain import plain_board, random_board
from bot.skirmish.shiftstorm.tests import skill_test
from bot.skirmish.shiftstorm.view import balance, view_of, worth
from bot.skirmish.table.board import Edge
from bot.skirmish.table.boardfile import BoardError, board_data, board_from_data

MISSIONS = tuple(Option(name, title) for name, title in mission.NAMES.items())
Offer = tuple[Choice, Callable[[Play, Pick], None]]


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
            *MISSIONS,
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

    def sample_setup(self, players: tuple[str, ...], dice: GameDice) -> Setup:
        """Two teams made by chance on a random table."""
        armies = {player: army.by_chance(dice, player) for player in players}
        board = random_board(dice, players[0], players[1])
        chosen = "roll" if dice.pick("standard", 7) else "standard"
        return Setup(players, armies, {"mission": chosen}, board_data(board))

    def new_game(self, setup_given: Setup, dice: GameDice) -> tuple[State, list[Event]]:
        """Teams and table checked, mission and roll-offs made (SHS-setup-d)."""
        play = Play(self.blank(setup_given), dice)
        for player in setup_given.players:
            problems = self.check_army(setup_given.armies.get(player, {}), setup_given.settings)
            if problems:
                raise IllegalPick(f"{player}: {problems[0]}")
        setup.muster(play, setup_given.armies)
        setup.begin(play)
        return play.state, play.events

    def blank(self, given: Setup) -> State:
        """A state with table and settings but no models. Raises IllegalPick for a wrong table or setting."""
        if len(given.players) != 2:
            raise IllegalPick("Shiftstorm is for two players.")
        settings = self.resolved(given.settings)
        known = {setting.id: setting for setting in self.settings()}
        for name, value in settings.items():
            options = [option.id for option in known[name].choices]
            if options and value not in options:
                raise IllegalPick(f"{known[name].label}: choose from {', '.join(options)}.")
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

    def offered(self, state: State, player: str) -> list[Offer]:
        """The menu with what each entry does; that of the state asked last is kept, for it is asked twice a pick."""
        if self._last is None or self._last[0] is not state or self._last[1] != player:
            self._last = (state, player, self._offers(state, player))
        return self._last[2]

    _last: tuple[State, str, list[Offer]] | None = None

    def _offers(self, state: State, player: str) -> list[Offer]:
        if state.pending is not None:
            return _pending(state)
        if state.acting is not None:
            return offers(state, state.unit(state.acting.unit))
        if state.phase == "place":
            return [(choice, _place) for choice in setup.placing(state, player)]
        if state.phase in ("mission", "role", "first"):
            return _before(state, player)
        if state.phase == "ready":
            return _ready(state, player)
        slot = state.queue[0]
        return [
            (
                Choice(
                    f"activate:{name}", "activate", f"Activate {state.unit(name).name} ({name})", {}, name,
                    rules=("SHS-initiative-c",),
                ),
                _activate,
            )
            for name in slot.units
        ]  # fmt: skip

    def apply(self, state: State, player: str, pick: Pick, dice: GameDice) -> tuple[State, list[Event]]:
        """What a pick comes to."""
        play = Play(state, dice)
        for choice, act in self.offered(state, player):
            if choice.id == pick.choice and choice.disabled is None:
                act(play, pick)
                break
        else:
            raise IllegalPick("This is not offered any more. Choose again from the current menu.")
        turn.settle(play)
        if play.state.phase == "ready" and play.state.turn == 0:
            turn.start_turn(play)
        return play.state, play.events

    def prompt(self, state: State, player: str) -> Prompt:
        """What the player is asked."""
        if state.pending is not None:
            unit = state.unit(state.pending.unit)
            text = {
                "charge": f"{unit.name} ({unit.id}) is charged. How does it answer?",
                "command": f"{unit.name} ({unit.id}) may move at once.",
                "protect": f"A protector may act right after {unit.name}.",
            }[state.pending.kind]
            return Prompt(text, state.pending.kind, reaction=state.pending.kind == "charge")
        if state.acting is not None:
            unit = state.unit(state.acting.unit)
            return Prompt(f"{unit.name} ({unit.id}) acts, {state.acting.actions} actions left.", "activation")
        texts = {
            "mission": "Choose the mission.",
            "role": "Choose who escorts the VIP.",
            "first": "Choose who places first.",
            "place": "Place a model.",
            "ready": "Choose Initiatives for this turn, or go on.",
        }
        return Prompt(texts.get(state.phase, "Choose who acts next."), state.phase)

    def preview(self, state: State, player: str, pick: Pick) -> Preview:
        """The path of a move, and the odds. Raises IllegalPick for a path that is not legal."""
        choice = next((found for found in self.choices(state, player) if found.id == pick.choice), None)
        if choice is None:
            raise IllegalPick("This is not offered any more. Choose again from the current menu.")
        path = pick.values.get("path")
        if path is None:
            return Preview(odds=choice.odds)
        if choice.kind == "move" and state.acting is not None:
            checked_path(state, state.unit(state.acting.unit), path)
        return Preview(path=tuple((float(x), float(y)) for x, y in path), odds=choice.odds)

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
        return view_of(state, player, self.to_move(state))

    def estimate(self, view: View, player: str, choice: Choice, pick: Pick) -> float | None:
        """Expected worth of a pick."""
        return worth(view, player, choice, pick)

    def score(self, view: View, player: str) -> float | None:
        """How good a position is."""
        return balance(view, player)

    def say(self, event: Event) -> str:
        """An event as a sentence."""
        return sentence(event)


def _before(state: State, player: str) -> list[Offer]:
    """Mission, role, who places first; placing is greyed until the mission is chosen (SHS-setup-d)."""
    if state.phase == "mission":
        found: list[Offer] = [
            (Choice(f"mission:{option.id}", "mission", option.label, rules=("SHS-mission-a",)), _mission)
            for option in MISSIONS
        ]
        why = "The mission is not chosen yet."
        greyed = Choice("place", "place", "Place a model", disabled=why, rules=("SHS-setup-d",))
        return [*found, (greyed, _mission)]
    titles = {
        "role": ("I escort the VIP", "I hunt the VIP"),
        "first": ("I place first", "The other places first"),
    }
    rule = "SHS-mission-d" if state.phase == "role" else "SHS-setup-e"
    mine, theirs = titles[state.phase]
    return [
        (Choice(f"{state.phase}:{player}", state.phase, mine, rules=(rule,)), _decide),
        (Choice(f"{state.phase}:{state.rival(player)}", state.phase, theirs, rules=(rule,)), _decide),
    ]


def _mission(play: Play, pick: Pick) -> None:
    chosen = pick.choice.partition(":")[2]
    play.note("mission", "mission-a", "setup-d", mission=chosen)
    setup.set_mission(play, chosen)


def _decide(play: Play, pick: Pick) -> None:
    kind, _, player = pick.choice.partition(":")
    if kind == "role":
        setup.set_role(play, player)
    else:
        setup.set_first(play, player)


def _place(play: Play, pick: Pick) -> None:
    name = pick.choice.partition(":")[2]
    setup.place(play, name, pick.values["at"], str(pick.values.get("gain", "")))


def _activate(play: Play, pick: Pick) -> None:
    name = pick.choice.partition(":")[2]
    turn.activate(play, name)


def _ready(state: State, player: str) -> list[Offer]:
    """Initiatives to choose and friends to inspire when a turn begins (SHS-initiative-d, SHS-skill_inspire-b)."""
    found: list[Offer] = [(Choice("ready", "ready", "Go on with these Initiatives"), _go_on)]
    for unit in turn.choosers(state, player):
        for source, value in alternatives(state, unit).items():
            label = f"{unit.name} ({unit.id}): Initiative {value} by {source}, not {initiative(state, unit)}"
            rules = ("SHS-initiative-d",)
            choice = Choice(f"initiative:{unit.id}:{source}", "initiative", label, {}, unit.id, rules=rules)
            found.append((choice, _choose_initiative))
    for unit in turn.inspirers(state, player):
        for other in turn.inspirable(state, unit):
            label = f"{unit.name} ({unit.id}) inspires {other.name} ({other.id})"
            named = ("SHS-skill_inspire-b", "SHS-actions-l")
            choice = Choice(
                f"inspire:{unit.id}>{other.id}", "inspire", label, {}, unit.id, other.id, rules=named
            )
            found.append((choice, _inspire))
    return found


def _go_on(play: Play, pick: Pick) -> None:
    turn.ask_ready(play)


def _choose_initiative(play: Play, pick: Pick) -> None:
    _, name, source = pick.choice.split(":")
    unit = play.change(name, choice=source)
    play.note("initiative", "initiative-d", unit=name, source=source, value=initiative(play.state, unit))


def _inspire(play: Play, pick: Pick) -> None:
    name, _, aim = pick.choice.partition(":")[2].partition(">")
    passed, rolls = skill_test(play, play.unit(name), "V")
    play.set(inspired=(*play.state.inspired, name))
    play.note("skill", "skill_inspire-b", rolls=rolls, unit=name, target=aim, skill="inspire", passed=passed)
    if passed:
        inspire_war_keeper(play, name, aim)


def _pending(state: State) -> list[Offer]:
    pending = state.pending
    assert pending is not None
    if pending.kind == "charge":
        return [(choice, _answer) for choice in answers(state, pending)]
    if pending.kind == "protect":
        return _protectors(state)
    unit = state.unit(pending.unit)
    far = reach(state, unit, 1)
    move = Choice(
        "command_move", "command_move", f"{unit.name} moves up to {far:g} in", move_params(state, unit), unit.id,
        rules=("SHS-skill_command-a",),
    )  # fmt: skip
    found: list[Offer] = [(Choice("decline", "decline", "Stay where it is", {}, unit.id), _no_move)]
    return [(move, _granted), *found] if far else found


def _answer(play: Play, pick: Pick) -> None:
    pending = play.state.pending
    assert pending is not None
    charge_goes_on(play, pending, pick.choice, int(pick.values.get("sacrifice", 0)))


def _granted(play: Play, pick: Pick) -> None:
    assert play.state.pending is not None
    unit = play.unit(play.state.pending.unit)
    path = checked_path(play.state, unit, pick.values["path"])
    play.set(pending=None)
    go(play, unit.id, path, "skill_command-a")


def _no_move(play: Play, pick: Pick) -> None:
    play.set(pending=None)


def _protectors(state: State) -> list[Offer]:
    assert state.pending is not None
    found: list[Offer] = [
        (
            Choice(
                f"protect:{name}", "protect", f"{state.unit(name).name} ({name}) acts now", {}, name,
                rules=("SHS-skill_protect-a",),
            ),
            _protect,
        )
        for name in state.pending.data["who"]
    ]  # fmt: skip
    return [*found, (Choice("decline", "decline", "Go on in order"), _in_order)]


def _protect(play: Play, pick: Pick) -> None:
    play.set(pending=None)
    name = pick.choice.partition(":")[2]
    play.note("protects", "skill_protect-a", unit=name)
    turn.activate(play, name)


def _in_order(play: Play, pick: Pick) -> None:
    play.set(pending=None)
    turn.next_slot(play)


SHIFTSTORM = Shiftstorm()
"""The rule set."""
