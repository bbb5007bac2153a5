"""Before the first round: lists, board, roll-off, deployment (EXF-setup-*)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.messages import say
from bot.skirmish.engine import GameDice, IllegalPick, Option, Setting, Setup
from bot.skirmish.exofront.army import ready, usual
from bot.skirmish.exofront.catalogue import Tuned, catalogue, in_words
from bot.skirmish.exofront.events import Pen
from bot.skirmish.exofront.state import State, Unit, base_of, board_of, callsigns, numbers
from bot.skirmish.exofront.terrain import closed, obstacles
from bot.skirmish.kit.files import CatalogueError
from bot.skirmish.kit.rolls import roll_off
from bot.skirmish.kit.settings import agreed, board_given, number_problem
from bot.skirmish.kit.turns import next_player
from bot.skirmish.kit.words import either, plain
from bot.skirmish.table.board import Edge
from bot.skirmish.table.boardfile import dump_board
from bot.skirmish.table.measure import touches_edge
from bot.skirmish.table.moves import Way, check_stand, explain
from bot.skirmish.table.shapes import Point, stored, stored_heading
from bot.skirmish.table.squares import square_at
from bot.skirmish.table.terrain import kind_inside

SOUTH, NORTH = "south", "north"
EDGES = (SOUTH, NORTH)
FACING = {SOUTH: 0.0, NORTH: 180.0}
MIN_SIDE = 24.0
SPOT_PITCH = 4.0
MIN_SPOTS = 6
CARRY_OVER = "carry_over_damage"
CARD_RANGE = (-10.0, 30.0)
"""What a number of a unit card may be set to."""
AT_THE_START = (
    "EXF-setup-a", "EXF-setup-b", "EXF-setup-c", "EXF-setup-d", "EXF-setup-e", "EXF-setup-f", "EXF-setup-g",
    "EXF-setup-h", "EXF-setup-i", "EXF-setup-j", "EXF-setup-m",
)  # fmt: skip
"""Rules that list, board and dice of a new game follow."""


def settings() -> list[Setting]:
    """What is agreed on in the lobby (EXF-setup-a, EXF-setup-d, EXF-activation-m, EXF-health-c)."""
    known = catalogue()
    formats = tuple(Option(key, in_words(name)) for key, name in known.formats.items())
    scenarios = tuple(Option(key, in_words(name)) for key, name in known.scenarios.items())
    bases = tuple(
        Option(key, say("exofront-base", size=size)) for key, size in (("regular", 4), ("small", 2))
    )
    return [
        Setting("format", say("exofront-setting-format"), "recon", formats),
        Setting("scenario", say("exofront-setting-scenario"), "dawn_of_battle", scenarios),
        Setting("base", say("exofront-setting-base"), "regular", bases),
        _number("arc_of_sight", say("exofront-setting-arc"), 60, 360),
        _number("attack_range", say("exofront-setting-range"), 6, 60),
        _number("rounds", say("exofront-setting-rounds"), 1, 12),
        _number("victory_points", say("exofront-setting-points"), 1, 50),
        Setting(CARRY_OVER, say("exofront-setting-carry-over"), False),
    ]


def _number(name: str, label: str, low: float, high: float) -> Setting:
    return Setting(name, label, catalogue().numbers[name], low=low, high=high)


def begin(pen: Pen) -> None:
    """Board and roll-off; deployment comes next. Raises IllegalPick for a board without room."""
    _check_room(pen.state)
    board = board_of(pen.state)
    pen.tell(
        "began", *AT_THE_START, "EXF-activation-l", "EXF-health-d",
        board=board.name, size=[board.width, board.height],
    )  # fmt: skip
    roll_for_priority(pen)


def roll_for_priority(pen: Pen) -> None:
    """A die each, rolled again while they are equal; the winner says who has priority (EXF-setup-k)."""
    first, second = pen.state.players

    def throw() -> dict[str, int]:
        rolls = pen.roll("roll_off", 2)
        values = [roll.value for roll in rolls]
        pen.tell("roll_off", "EXF-setup-k", rolls=rolls, players=[first, second], values=values)
        return {first: values[0], second: values[1]}

    winner = roll_off(throw)[0]
    pen.set(priority=winner, turn=winner)


def name_priority(pen: Pen, player: str) -> None:
    """The winner's choice; that player places first (EXF-setup-k, EXF-setup-l)."""
    pen.set(priority=player, turn=player, phase="deploy")
    pen.tell("priority", "EXF-setup-k", player=player)


def place(pen: Pen, unit_id: str, at: Sequence[float], facing: float | None) -> None:
    """Put a unit down in contact with its side's edge; the first one chooses the sides (EXF-setup-l).

    Raises IllegalPick with the reason.
    """
    spot = stored(Point(float(at[0]), float(at[1])))
    unit = pen.unit(unit_id)
    edge = edge_at(pen.state, unit, spot)
    if not pen.state.edges:
        other = NORTH if edge == SOUTH else SOUTH
        pen.set(edges={unit.owner: edge, pen.state.other(unit.owner): other})
    heading = FACING[edge] if facing is None else stored_heading(facing)
    unit = pen.change(unit_id, x=spot.x, y=spot.y, heading=heading, placed=True)
    state = pen.state
    pen.tell(
        "placed",
        "EXF-setup-l",
        "EXF-setup-m",
        "EXF-setup-d",
        unit=unit,
        at=[spot.x, spot.y],
        square=square_at(board_of(state), spot),
        heading=heading,
        edge=edge,
    )
    if all(other.placed for other in state.units):
        pen.set(phase="play", turn=state.priority)
        pen.tell("round", "EXF-setup-j", "EXF-activation-a", round=1, player=state.priority)
    else:
        pen.set(turn=next_player(state.players, unit.owner, lambda player: unplaced(state, player)))


def unplaced(state: State, player: str) -> list[Unit]:
    """What a player has still to place."""
    return [unit for unit in state.units if unit.owner == player and not unit.placed]


def spots(state: State, unit: Unit) -> tuple[Point, ...]:
    """Places along the player's edge (both, if none is chosen yet) at which the unit may be put down."""
    base, board = base_of(state, unit), board_of(state)
    far = base.radius
    places = []
    for edge in (state.edges[unit.owner],) if state.edges else EDGES:
        y = far if edge == SOUTH else board.height - far
        count = int((board.width - 2 * far) / SPOT_PITCH)
        row = [far + (board.width - 2 * far) * number / count for number in range(count + 1)]
        places += [Point(*stored(Point(x, y))) for x in row]
    stand = _way(state)
    return tuple(at for at in places if check_stand(stand, base.moved(at)) is None)


def edge_at(state: State, unit: Unit, spot: Point) -> str:
    """The edge the unit would touch there. Raises IllegalPick."""
    base, board = base_of(state, unit).moved(spot), board_of(state)
    allowed = (state.edges[unit.owner],) if state.edges else EDGES
    gap = numbers(state).numbers["contact_gap"]
    edge = next((edge for edge in allowed if touches_edge(board, base, Edge(edge), gap)), None)
    refusal = check_stand(_way(state), base)
    if edge is None:
        heights = {SOUTH: base.radius, NORTH: board.height - base.radius}
        lines = either([say("exofront-place-line", y=plain(heights[edge])) for edge in allowed])
        edges = allowed[0] if len(allowed) == 1 else "both"
        raise IllegalPick(say("exofront-place-edge", edges=edges, lines=lines))
    if refusal is not None:
        names = {piece.id: say("exofront-feature", kind=kind_inside(piece.kind)) for piece in board.features}
        raise IllegalPick(explain(refusal, names=callsigns(state.units) | names))
    return edge


def _way(state: State) -> Way:
    board = board_of(state)
    others = {other.id: base_of(state, other) for other in state.on_board()}
    return Way(board, closed=closed(board), no_end=obstacles(board), friends=others)


def blank(given: Setup) -> State:
    """The state before anything is rolled or placed. Raises IllegalPick for settings or a board that will not do."""
    units: list[Unit] = []
    cards = {}
    known = catalogue()
    health, energy = known.count("health_die"), known.count("energy_die")
    for player in given.players:
        army = given.armies.get(player, {})
        chosen = known.armies[army.get("list", usual().id)]
        cards[player] = dict(chosen.cards)
        units += [
            Unit(
                f"{player}-{known.units[kind].short}",
                player,
                kind,
                str(army.get("names", {}).get(kind, "")).strip(),
                health=health,
                energy=energy,
            )
            for kind in chosen.units
        ]
    tuned = _tuned(given.settings)
    nothing = dict.fromkeys(given.players, 0)
    return State(
        given.players,
        tuple(units),
        scores=nothing,
        cards=cards,
        played=nothing,
        carry_over=bool(given.settings.get(CARRY_OVER, False)),
        tuned=tuned,
        board="" if given.board is None else _read_board(given.board),
    )


def _tuned(given: Mapping[str, Any]) -> Tuned:
    """Numbers played otherwise: those of the lobby, and any number of a unit card by its dotted name.

    Raises IllegalPick.
    """
    own = {name: value for name, value in given.items() if "." in name}
    changed: dict[str, float] = {}
    for name, value in own.items():
        if problem := number_problem(value, *CARD_RANGE):
            raise IllegalPick(say("exofront-number", name=name[:60], problem=problem))
        changed[name] = value
    plain = {name: value for name, value in given.items() if name not in own}
    agreed(settings(), plain)
    changed |= {name: value for name, value in plain.items() if name in catalogue().numbers}
    if plain.get("base") == "small":
        changed["base_diameter"] = catalogue().numbers["base_diameter_small"]
    tuned = tuple(sorted(changed.items()))
    try:
        catalogue(tuned)
    except KeyError as error:
        raise IllegalPick(say("exofront-no-setting", name=repr(str(error.args[0])[:60]))) from None
    except CatalogueError as error:
        raise IllegalPick(say("exofront-unplayable", problem=str(error))) from None
    return tuned


def _read_board(data: Mapping[str, Any]) -> str:
    board = board_given(data)
    if board.unit != "in" or min(board.width, board.height) < MIN_SIDE:
        raise IllegalPick(say("exofront-board-size", side=plain(MIN_SIDE)))
    return dump_board(board)


def _check_room(state: State) -> None:
    south, north = 0, 0
    for at in spots(state, state.units[0]):
        south, north = (south + 1, north) if at.y < board_of(state).height / 2 else (south, north + 1)
    if min(south, north) < MIN_SPOTS:
        raise IllegalPick(say("exofront-board-room"))


def sample(players: tuple[str, ...], dice: GameDice) -> Setup:
    """A legal random setup."""
    small = dice.pick("small bases", 8) == 0
    settings = {CARRY_OVER: dice.pick("carry over", 4) == 0, "base": "small" if small else "regular"}
    return Setup(players, dict.fromkeys(players, ready()[0].data), settings)
