"""Before the first round: settings, table, roll-off for edge and order (EXO-army-f, EXO-measure-g, EXO-mission-c)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from bot.messages import say
from bot.skirmish.engine import Choice, GameDice, IllegalPick, Option, Pick, Setting, Setup
from bot.skirmish.exoshift.army import by_chance, kind_of, units_of
from bot.skirmish.exoshift.catalogue import catalogue
from bot.skirmish.exoshift.dice import roll_off
from bot.skirmish.exoshift.events import Offer, Pen
from bot.skirmish.exoshift.missions.scoring import CONTROL, GRAB
from bot.skirmish.exoshift.state import State, Step
from bot.skirmish.exoshift.traces import of_table
from bot.skirmish.kit.settings import agreed, board_given
from bot.skirmish.table.board import Board
from bot.skirmish.table.boardfile import board_data, dump_board
from bot.skirmish.table.generate import generate

SIZES = {"48x48": (48.0, 48.0), "36x24": (36.0, 24.0), "72x48": (72.0, 48.0), "96x60": (96.0, 60.0)}
"""Tables by their size in inches, the usual one first (EXO-measure-g)."""
STYLES = ("wild", "town", "outpost")
SOUTH, NORTH = "south", "north"
ATTACK = "attack"
"""The setting by which one side attacks (EXO-trait-a, EXO-trait-b)."""
DEFENSIVE = -2


def settings() -> tuple[Setting, ...]:
    """What the players agree on (EXO-army-b, EXO-army-f, EXO-measure-g)."""
    numbers = catalogue().numbers
    missions = (Option(CONTROL, say("exoshift-mission-control")), Option(GRAB, say("exoshift-mission-grab")))
    layouts = (Option("bot", say("exoshift-layout-bot")), Option("players", say("exoshift-layout-players")))
    return (
        Setting("mission", say("exoshift-setting-mission"), CONTROL, missions),
        Setting("battle_size", say("exoshift-setting-size"), int(numbers["battle_size"]), low=50, high=400),
        Setting(
            "table",
            say("exoshift-setting-table"),
            "48x48",
            tuple(Option(name, _size(name)) for name in SIZES),
        ),
        Setting("layout", say("exoshift-setting-layout"), "bot", layouts),
        Setting("rounds", say("exoshift-setting-rounds"), int(numbers["rounds"]), low=1, high=20),
        Setting(
            "deployment_depth",
            say("exoshift-setting-depth"),
            int(numbers["deployment_depth"]),
            low=4,
            high=24,
        ),
        Setting("reserves", say("exoshift-setting-reserves"), int(numbers["reserves"]), low=0, high=6),
        Setting("arrival", say("exoshift-setting-arrival"), int(numbers["arrival"]), low=0, high=9),
        Setting(
            "roles",
            say("exoshift-setting-roles"),
            "alike",
            tuple(Option(name, say("exoshift-roles", attack=name == ATTACK)) for name in ("alike", ATTACK)),
        ),
        Setting("grab_points", say("exoshift-setting-grab"), int(numbers["grab_points"]), low=1, high=30),
        Setting(
            "stabilising",
            say("exoshift-setting-stabilising"),
            "0",
            tuple(Option(name, say("exoshift-stabilising", used=int(name))) for name in ("0", "1")),
        ),
        Setting(
            "hiding",
            say("exoshift-setting-hiding"),
            "0",
            tuple(Option(name, say("exoshift-hiding", used=int(name))) for name in ("0", "1")),
        ),
    )


def _size(name: str) -> str:
    width, height = SIZES[name]
    return say("exoshift-table-size", width=f"{width:g}", height=f"{height:g}")


def sample(players: tuple[str, ...], dice: GameDice) -> Setup:
    """A legal random setup."""
    armies = {player: by_chance(dice, player) for player in players}
    chosen = {
        "mission": (CONTROL, GRAB)[dice.pick("mission", 2)],
        "layout": ("bot", "players")[dice.pick("layout", 2)],
        "hiding": ("0", "1")[dice.pick("hiding", 2)],
        "stabilising": ("0", "1")[dice.pick("stabilising", 2)],
        "rounds": 3 + dice.pick("rounds", 4),
        "reserves": dice.pick("reserves", 4),
        "roles": ("alike", ATTACK)[dice.pick("roles", 2)],
    }
    board = random_board(dice, STYLES[dice.pick("style", len(STYLES))], *SIZES["48x48"])
    return Setup(players, armies, chosen, board_data(board))


def random_board(dice: GameDice, style: str, width: float, height: float) -> Board:
    """A table of a size with scattered terrain."""
    return generate(style, lambda purpose, sides: dice.roll(purpose, sides).value, width=width, height=height)


def blank(given: Setup) -> State:
    """The state before anything is rolled or placed. Raises IllegalPick for wrong settings or a wrong table."""
    values = agreed(settings(), given.settings)
    width, height = SIZES[str(values["table"])]
    board = Board("Table", width, height) if given.board is None else board_given(given.board)
    if board.unit != "in" or min(board.width, board.height) < 24.0:
        raise IllegalPick(say("exoshift-no-table"))
    nothing = dict.fromkeys(given.players, 0)
    return State(tuple(given.players), values, dump_board(board), cp=nothing, skipped=nothing, scores=nothing)


def begin(pen: Pen, given: Setup) -> None:
    """Armies, table, and the roll-off (EXO-army-f, EXO-mission-c)."""
    state = pen.state
    if given.board is None:
        style = STYLES[pen.dice.pick("style", len(STYLES))]
        board = random_board(pen.dice, style, state.table.width, state.table.height)
        pen.set(board=dump_board(board))
    elif state.table.height > state.table.width:
        # The sides deploy along the long edges (EXO-mission-c).
        pen.set(board=dump_board(state.table.turned()))
    pen.set(units=tuple(unit for player in state.players for unit in units_of(given.armies[player], player)))
    pen.tell(
        "began", "EXO-army-f", "EXO-army-a", "EXO-army-b", "EXO-army-c", "EXO-army-d", "EXO-army-e", "EXO-measure-g",
        *of_table(pen.state.table, pen.state.board),
        mission=str(state.settings["mission"]), board=pen.state.table.name,
    )  # fmt: skip
    traits = {player: list(_army_traits(given, player)) for player in state.players}
    pen.push(Step("setup", data={"traits": traits}))


def _army_traits(given: Setup, player: str) -> tuple[str, ...]:
    army = kind_of(given.armies[player])
    return army.traits if army else ()


def roll_for_setup(pen: Pen, step: Step) -> None:
    """The roll-off; its winner chooses first (EXO-mission-a, EXO-mission-c).

    Where one side attacks, the defender chooses the edge and deploys first.
    """
    if pen.state.settings["roles"] == ATTACK:
        first = defender(pen, step.data["traits"])
        pen.set(order=(first, pen.state.other(first)))
        pen.tell("goes_first", "EXO-mission-a", player=first)
    else:
        first = roll_off(pen, "setup", pen.state.players)[0]
    pen.push(
        Step("choose", first),
        Step("objectives"),
        Step("deployment"),
        Step("drones"),
        Step("recon"),
        Step("round"),
    )


def defender(pen: Pen, traits: Mapping[str, Sequence[str]]) -> str:
    """Who defends where one side attacks: the higher roll attacks (EXO-trait-b).

    The Defensive army trait takes 2 off the roll (EXO-trait-b); a Garrison always defends, without one (EXO-trait-a).
    If both are Garrisons they roll.
    """
    players = pen.state.players
    garrisons = [player for player in players if "Garrison" in traits.get(player, ())]
    sure = len(garrisons) == 1
    if sure:
        defends = garrisons[0]
    else:
        less = {player: DEFENSIVE for player in players if "Defensive" in traits.get(player, ())}
        defends = roll_off(pen, "attacker", players, less)[1]
    rules = ["EXO-trait-a"] if sure else ["EXO-trait-b"]
    pen.tell("roles", *rules, attacker=pen.state.other(defends), defender=defends, sure=sure)
    return defends


def question(state: State, step: Step) -> str:
    """Which edge, or which place in the order?"""
    open_ = "order" if state.edges else "edge" if state.order else "both"
    return say("exoshift-prompt-setup", open=open_)


def choose(state: State, step: Step) -> list[Offer]:
    """The winner takes an edge or a place in the order; the other player takes what is left of the two.

    EXO-mission-a, EXO-mission-c.
    """
    entries = []
    if not state.edges:
        entries += [
            _entry(f"edge:{edge}", say("exoshift-edge-choice", edge=edge), partial(_take_edge, edge))
            for edge in (SOUTH, NORTH)
        ]
    if not state.order:
        entries += [
            _entry(f"order:{name}", say("exoshift-order-choice", first=first), partial(_take_order, first))
            for name, first in (("first", True), ("second", False))
        ]
    return entries


def _entry(name: str, label: str, effect: Any) -> Offer:
    return Choice(name, "setup", label, rules=("EXO-mission-a", "EXO-mission-c")), effect


def _take_edge(edge: str, pen: Pen, pick: Pick) -> None:
    player = pen.pop().player
    other = pen.state.other(player)
    pen.set(edges={player: edge, other: NORTH if edge == SOUTH else SOUTH})
    pen.tell("edge", "EXO-mission-c", player=player, edge=edge)
    if not pen.state.order:
        pen.push(Step("choose", other))


def _take_order(first: bool, pen: Pen, pick: Pick) -> None:
    player = pen.pop().player
    other = pen.state.other(player)
    pen.set(order=(player, other) if first else (other, player))
    pen.tell("goes_first", "EXO-mission-a", player=pen.state.order[0])
    if not pen.state.edges:
        pen.push(Step("choose", other))
