"""Before the first turn: settings, table, objectives, who takes which edge.

EXW-setup-j, EXW-setup-l, EXW-setup-m, EXW-setup-n.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from bot.messages import say
from bot.skirmish.engine import Choice, GameDice, IllegalPick, Option, Pick, Setting, Setup
from bot.skirmish.exodus import traces
from bot.skirmish.exodus.army import assets_of, by_chance, formations_of, ready
from bot.skirmish.exodus.catalogue import catalogue
from bot.skirmish.exodus.dice import roll_off
from bot.skirmish.exodus.events import Offer, Pen
from bot.skirmish.exodus.phases.layout import by_players, clear
from bot.skirmish.exodus.phases.scenario import BY_POINTS, MEETING, SCENARIOS, band, markers
from bot.skirmish.exodus.phases.sudden import sudden
from bot.skirmish.exodus.state import RESERVE, WAITING, State, Step
from bot.skirmish.exodus.support.flight import fleet
from bot.skirmish.kit.settings import agreed, board_given
from bot.skirmish.table.board import Board
from bot.skirmish.table.boardfile import board_data, dump_board
from bot.skirmish.table.generate import Piece, scattered

SIZES = {
    "by_points": (0.0, 0.0),
    "120x120": (120.0, 120.0),
    "180x120": (180.0, 120.0),
    "240x120": (240.0, 120.0),
}
WIDTHS = {4: 120.0, 6: 180.0, 8: 240.0}
"""Of a table with so many objectives (EXW-setup-j)."""
HEIGHT = 120.0
ENDS_FROM = 4
"""The first turn in which Victory Points end a game; ours, the book says 1."""
SOUTH, NORTH = "south", "north"
CLEAR = 16.0
PIECES = (
    Piece("road", "rect", 1, (12, 16), (2, 2)),
    Piece("wood", "blob", 2, (6, 9), (5, 7)),
    Piece("building", "rect", 1, (4, 5), (3, 4)),
    Piece("hill", "blob", 1, (5, 7), (4, 6)),
    Piece("scrub", "blob", 1, (5, 7), (4, 5)),
    Piece("ruin", "rect", 1, (4, 5), (3, 4)),
    Piece("river", "rect", 1, (6, 9), (1.5, 2)),
    Piece("marsh", "blob", 1, (4, 6), (3, 5)),
    Piece("fortification", "rect", 1, (3, 4), (2, 3)),
    Piece("jungle", "blob", 1, (4, 5), (3, 4)),
    Piece("cliff", "rect", 1, (4, 6), (1.5, 2)),
)
"""Terrain of a table that the bot lays out, for 120 cm of width."""


def settings() -> tuple[Setting, ...]:
    """What the players agree on (EXW-setup-f, EXW-setup-j, EXW-victory-b)."""
    numbers = catalogue().numbers
    return (
        Setting("points", say("exodus-setting-points"), int(numbers["points"]), low=500, high=5000),
        Setting(
            "table",
            say("exodus-setting-table"),
            "by_points",
            tuple(Option(name, _size(name)) for name in SIZES),
        ),
        Setting(
            "scenario",
            say("exodus-setting-scenario"),
            MEETING,
            tuple(Option(name, say("exodus-scenario", name=name)) for name in SCENARIOS),
        ),
        Setting("turns", say("exodus-setting-turns"), int(numbers["turns"]), low=1, high=20),
        _by_points("objectives", (2, 4, 6, 8)),
        _by_points("victory_points", (2, 3, 4, 5, 6, 7, 8, 10, 12)),
        Setting("ends_from", say("exodus-setting", name="ends_from"), ENDS_FROM, low=1, high=20),
        _one_of("ratings", "even", "faction"),
        _one_of("mixed_cc", "best", "average_up"),
        _one_of("double_stack", "add", "best_only"),
        _one_of("mounted", "off", "on"),
        _one_of("later_turns_first", "lower_total", "winner_chooses"),
        Setting(
            "sc_per_loss",
            say("exodus-setting-sc-per-loss"),
            "hit_lost",
            (
                Option("hit_lost", say("exodus-sc-per-loss-hit")),
                Option("stand_removed", say("exodus-sc-per-loss-stand")),
            ),
        ),
        _one_of("layout", "bot", "players"),
        _one_of("caught", "formation", "stand"),
        _one_of("range_unlock", "formation", "weapon_type"),
        Setting("enfilade_extra_sc", say("exodus-setting", name="enfilade"), 0, low=0, high=1),
    )


def _by_points(name: str, numbers: tuple[int, ...]) -> Setting:
    """A number that follows from the points limit unless the players agree on another (EXW-setup-j)."""
    options = (
        Option(BY_POINTS, say("exodus-by-points")),
        *(Option(str(number), str(number)) for number in numbers),
    )
    return Setting(name, say("exodus-setting", name=name), BY_POINTS, options)


def _one_of(name: str, *readings: str) -> Setting:
    """Readings of a rule, the first one of them the usual one."""
    options = tuple(Option(reading, say("exodus-reading", name=reading)) for reading in readings)
    return Setting(name, say("exodus-setting", name=name), readings[0], options)


def _size(name: str) -> str:
    width, height = SIZES[name]
    if not width:
        return say("exodus-by-points")
    return say("exodus-table-size", width=f"{width:g}", height=f"{height:g}")


def size_of(values: Any) -> tuple[float, float]:
    """The table of these settings (EXW-setup-j)."""
    name = str(values["table"])
    return SIZES[name] if name != "by_points" else (WIDTHS[band(int(values["points"]))[0]], HEIGHT)


def sample(players: tuple[str, ...], dice: GameDice) -> Setup:
    """A legal random setup."""
    points = (700, 1000, 1500, 2000, 2500, 3000)[dice.pick("points", 6)]
    scenario = tuple(SCENARIOS)[dice.pick("scenario", len(SCENARIOS))]
    more = band(points)[1] + dice.pick("victory_points", 4)
    chosen = {
        "points": points, "scenario": scenario, "turns": 2 + dice.pick("turns", 4), "victory_points": str(more),
        "layout": ("bot", "bot", "players")[dice.pick("layout", 3)],
    }  # fmt: skip
    armies = {}
    for player in players:
        lists = [
            army for army in ready() if army.points is not None and points - 300 <= army.points <= points
        ]
        n = dice.pick(f"army {player}", len(lists) + 1)
        armies[player] = dict(lists[n].data) if n < len(lists) else by_chance(dice, player, chosen)
    return Setup(
        players, armies, chosen, board_data(random_board(dice, *size_of({"table": "by_points", **chosen})))
    )


def random_board(dice: GameDice, width: float, height: float) -> Board:
    """A table of a size with scattered terrain."""
    more = round(width / 120.0)
    pieces = [Piece(piece.kind, piece.form, piece.pairs * more, piece.long, piece.deep) for piece in PIECES]
    bare = Board(f"Field {width:g}x{height:g}", width, height, "cm")
    return scattered(bare, pieces, lambda purpose, sides: dice.roll(purpose, sides).value, clear=CLEAR)


def blank(given: Setup) -> State:
    """The state before anything is rolled or placed. Raises IllegalPick for wrong settings or a wrong table."""
    values = agreed(settings(), given.settings)
    board = Board("Table", *size_of(values), "cm") if given.board is None else board_given(given.board)
    if board.unit != "cm" or min(board.width, board.height) < 60.0:
        raise IllegalPick(say("exodus-no-table"))
    factions = {player: str(army.get("faction", "")) for player, army in given.armies.items()}
    known = next(iter(catalogue().factions))
    factions = {player: factions.get(player) or known for player in given.players}
    return State(tuple(given.players), values, dump_board(board), factions)


def begin(pen: Pen, given: Setup) -> None:
    """Armies, table, objectives, and who chooses the edge (EXW-setup-f, EXW-setup-j, EXW-setup-m)."""
    state = pen.state
    if given.board is None:
        pen.set(board=dump_board(random_board(pen.dice, state.table.width, state.table.height)))
    elif state.table.height > state.table.width:
        # Its long edges are at the sides (EXW-setup-n).
        pen.set(board=dump_board(state.table.turned()))
    formations = [
        formation.but(where=RESERVE) if sudden(formation) and formation.where == WAITING else formation
        for player in state.players
        for formation in formations_of(given.armies[player], player)
    ]
    assets = [asset for player in state.players for asset in assets_of(given.armies[player], player)]
    pen.set(formations=(*formations, *fleet(assets)), assets=tuple(assets), objectives=markers(pen.state))
    pen.tell(
        "began", "EXW-setup-f", "EXW-setup-g", "EXW-setup-j", "EXW-setup-l",
        board=state.table.name, points=int(state.settings["points"]), objectives=len(pen.state.objectives),
    )  # fmt: skip
    pen.apply(*traces.of_game(pen.state))
    steps = [Step("edges"), Step("turn")]
    if by_players(pen.state):
        clear(pen)
        steps.insert(0, Step("layout"))
    pen.push(*steps)


def edges(pen: Pen, step: Step) -> None:
    """The higher Tactics rating chooses; equal ones roll off (EXW-setup-m)."""
    state = pen.state
    first, second = state.players
    if state.rating(first) == state.rating(second):
        chooser = roll_off(pen, "edge", "EXW-setup-m")[0]
    else:
        chooser = first if state.rating(first) > state.rating(second) else second
        pen.tell("chooses_edge", "EXW-setup-m", player=chooser, rating=state.rating(chooser))
    pen.push(Step("edge", chooser))


def question(state: State, step: Step) -> str:
    """Which edge?"""
    return say("exodus-prompt-edge")


def edge_offers(state: State, step: Step) -> list[Offer]:
    """One of the two long edges; on a square table south and north (EXW-setup-n)."""
    return [
        (
            Choice(
                f"edge:{edge}",
                "edge",
                say("exodus-pick-edge", edge=edge),
                rules=("EXW-setup-m", "EXW-setup-n"),
            ),
            partial(_take, edge),
        )
        for edge in (SOUTH, NORTH)
    ]


def _take(edge: str, pen: Pen, pick: Pick) -> None:
    player = pen.pop().player
    other = pen.state.other(player)
    pen.set(edges={player: edge, other: NORTH if edge == SOUTH else SOUTH}, chose=player)
    pen.tell("edge", "EXW-setup-m", "EXW-setup-n", player=player, edge=edge)
