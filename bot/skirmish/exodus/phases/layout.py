"""Terrain and objectives that the players place themselves, in turns (EXW-setup-k, EXW-setup-l).

`State.pool` is a board file with the pieces that are still to be placed.
"""

from __future__ import annotations

import math
from dataclasses import replace
from functools import partial

from bot.messages import say
from bot.skirmish.engine import Angle, Choice, IllegalPick, Later, Marker, Pick, Preview
from bot.skirmish.engine import Point as AnyPoint
from bot.skirmish.exodus.choices import Place
from bot.skirmish.exodus.dice import roll_off
from bot.skirmish.exodus.events import Offer, Pen
from bot.skirmish.exodus.phases.scenario import MEETING, markers, of
from bot.skirmish.exodus.state import Objective, State, Step, board_of
from bot.skirmish.table.boardfile import dump_board
from bot.skirmish.table.shapes import EPS, Point, Region, stored
from bot.skirmish.table.squares import square_at
from bot.skirmish.table.terrain import Feature, kind_inside

APART = 30.0
"""EXW-setup-l."""
PITCH = 10.0
OFFERED = 24
"""Places that are offered, of a grid of `PITCH`."""


def by_players(state: State) -> bool:
    """Whether the players lay out the table."""
    return str(state.settings["layout"]) == "players"


def clear(pen: Pen) -> None:
    """All terrain becomes the pool, and the objectives of the Meeting Engagement are to be placed."""
    board = pen.state.table
    empty = dump_board(replace(board, features=()))
    pen.set(pool=dump_board(board), board=empty)
    if of(pen.state).id == MEETING:
        pen.set(objectives=())


def layout(pen: Pen, step: Step) -> None:
    """Who starts is rolled off; the other one starts with the objectives (EXW-setup-k, EXW-setup-l)."""
    starter = roll_off(pen, "layout", "EXW-setup-k")[0]
    pen.push(Step("next_piece", target=starter), Step("next_marker", target=pen.state.other(starter)))


# ---------------------------------------------------------------- terrain


def next_piece(pen: Pen, step: Step) -> None:
    """Players alternate until the pool is empty (EXW-setup-k); pieces for which there is no room are left out."""
    pieces = board_of(pen.state.pool).features
    if any(fitting(pen.state, piece, 1) for piece in pieces):
        pen.push(Step("piece", step.target))
    elif pieces:
        pen.tell("left_over", "EXW-setup-k", count=len(pieces))
        pen.set(pool="")


def piece_question(state: State, step: Step) -> str:
    """Which piece of terrain, and where?"""
    return say("exodus-prompt-piece", count=len(board_of(state.pool).features))


def piece_offers(state: State, step: Step) -> list[Offer]:
    """Any piece of the pool for which there is room, with its place (EXW-setup-k)."""
    offers: list[Offer] = []
    for piece in board_of(state.pool).features:
        if not fitting(state, piece, 1):
            continue
        spots = Later(partial(fitting, state, piece, OFFERED))
        label = say("exodus-pick-piece", kind=kind_inside(piece.kind), id=piece.id)[:100]
        what = Place(piece.id)
        choice = Choice(
            what.id, "piece", label,
            {"spot": AnyPoint(spots), "turned": Angle()}, rules=("EXW-setup-k",), optional=("turned",), what=what,
        )  # fmt: skip
        offers.append((choice, partial(_place_piece, piece.id)))
    return offers


def _place_piece(name: str, pen: Pen, pick: Pick) -> None:
    state = pen.state
    pool = board_of(state.pool)
    x, y = pick.values["spot"]
    piece = turned(pool.feature(name), Point(float(x), float(y)), float(pick.values.get("turned", 0.0)))
    if not fits(state, piece):
        raise IllegalPick(say("exodus-no-piece"))
    step = pen.pop()
    board = replace(state.table, features=(*state.table.features, piece))
    rest = replace(pool, features=tuple(feature for feature in pool.features if feature.id != name))
    pen.set(board=dump_board(board), pool=dump_board(rest))
    square = square_at(board, middle(piece.region))
    kind = piece.kind.replace("_", " ")
    pen.tell("piece", "EXW-setup-k", player=step.player, piece=kind, square=square, quiet=True)
    pen.push(Step("next_piece", target=state.other(step.player)))


def middle(region: Region) -> Point:
    """The middle of its bounds."""
    left, bottom, right, top = region.bounds
    return Point((left + right) / 2, (bottom + top) / 2)


def turned(piece: Feature, at: Point, heading: float) -> Feature:
    """The piece with its middle at a point, turned clockwise."""
    centre = middle(piece.region)
    if piece.region.centre is not None:
        return replace(piece, region=Region((), stored(at), piece.region.radius))
    angle = math.radians(heading)
    sin, cos = math.sin(angle), math.cos(angle)
    outline = tuple(
        stored(Point(at.x + x * cos + y * sin, at.y - x * sin + y * cos))
        for x, y in ((corner.x - centre.x, corner.y - centre.y) for corner in piece.region.outline)
    )
    return replace(piece, region=Region(outline))


def fits(state: State, piece: Feature) -> bool:
    """Whether it is on the table and overlaps no other piece (EXW-setup-k)."""
    board = state.table
    left, bottom, right, top = piece.region.bounds
    if left < -EPS or bottom < -EPS or right > board.width + EPS or top > board.height + EPS:
        return False
    for other in board.features:
        x0, y0, x1, y1 = other.region.bounds
        near = x0 < right and x1 > left and y0 < top and y1 > bottom
        if near and piece.region.polygon.intersection(other.region.polygon).area > EPS:
            return False
    return True


def fitting(state: State, piece: Feature, most: int) -> list[tuple[float, float]]:
    """So many of the places of a grid at which it fits, spread over the table."""
    board = state.table
    wide, deep = int(board.width // PITCH), int(board.height // PITCH)
    grid = [(PITCH * (n + 0.5), PITCH * (m + 0.5)) for n in range(wide) for m in range(deep)]
    # A stride without a common factor with their number goes through all of them in a mixed order.
    stride = next(number for number in range(7, len(grid) + 8) if math.gcd(number, len(grid)) == 1)
    places = []
    for n in range(len(grid)):
        at = grid[n * stride % len(grid)]
        if fits(state, turned(piece, Point(*at), 0.0)):
            places.append(at)
            if len(places) == most:
                break
    return places


# ---------------------------------------------------------------- objectives


def next_marker(pen: Pen, step: Step) -> None:
    """Players alternate until all are placed (EXW-setup-l)."""
    if len(pen.state.objectives) < len(markers(pen.state)):
        pen.push(Step("marker", step.target))


def marker_question(state: State, step: Step) -> str:
    """Where is the next objective?"""
    left = len(markers(state)) - len(state.objectives)
    return say("exodus-prompt-marker", count=left, apart=f"{APART:g}")


def marker_offers(state: State, step: Step) -> list[Offer]:
    """Any place at least 30 cm from the others, in a half that has room for more (EXW-setup-l)."""
    choice = Choice(
        "marker", "marker", say("exodus-pick-marker"), {"spot": AnyPoint(Later(partial(free, state)))},
        rules=("EXW-setup-l",),
    )  # fmt: skip
    return [(choice, _place_marker)]


def _place_marker(pen: Pen, pick: Pick) -> None:
    state = pen.state
    x, y = pick.values["spot"]
    at = stored(Point(float(x), float(y)))
    if problem := wrong(state, at):
        raise IllegalPick(problem)
    step = pen.pop()
    number = len(state.objectives) + 1
    pen.set(objectives=(*state.objectives, Objective(f"o{number}", at.x, at.y)))
    square = square_at(state.table, at)
    pen.tell("marker", "EXW-setup-l", player=step.player, number=number, square=square, quiet=True)
    pen.push(Step("next_marker", target=state.other(step.player)))


def wrong(state: State, at: Point) -> str | None:
    """Why an objective cannot be there (EXW-setup-l)."""
    board = state.table
    if not (0 <= at.x <= board.width and 0 <= at.y <= board.height):
        return say("exodus-no-marker-table")
    lower = at.y < board.height / 2
    here = sum((objective.y < board.height / 2) == lower for objective in state.objectives)
    if 2 * (here + 1) > len(markers(state)):
        return say("exodus-no-marker-half")
    nearest = min(
        (math.dist(at, (objective.x, objective.y)) for objective in state.objectives), default=math.inf
    )
    if nearest < APART - EPS and not _crowded(state):
        return say("exodus-no-marker-near", far=f"{nearest:.1f}", apart=f"{APART:g}")
    return None


def free(state: State) -> list[tuple[float, float]]:
    """Places worth offering, the best spread first; where there is none left, the farthest from all others."""
    good = [at for at in _grid(state) if wrong(state, Point(*at)) is None]
    return good[:OFFERED]


def _grid(state: State) -> list[tuple[float, float]]:
    board = state.table
    wide, deep = int(board.width // PITCH), int(board.height // PITCH)
    grid = [(PITCH * (n + 0.5), PITCH * (m + 0.5)) for n in range(wide) for m in range(deep)]
    far = {
        at: min((math.dist(at, (objective.x, objective.y)) for objective in state.objectives), default=0.0)
        for at in grid
    }
    return sorted(grid, key=lambda at: (-round(far[at], 3), at))


def _crowded(state: State) -> bool:
    """Whether no place of the grid that is 30 cm from all others is left in a half that wants one; ours."""
    board = state.table
    lower = sum(objective.y < board.height / 2 for objective in state.objectives)
    wants = {
        True: 2 * lower < len(markers(state)),
        False: 2 * (len(state.objectives) - lower) < len(markers(state)),
    }
    return not any(
        wants[y < board.height / 2]
        and all(math.dist((x, y), (objective.x, objective.y)) >= APART for objective in state.objectives)
        for x, y in _grid(state)
    )


def preview(state: State, choice: Choice, pick: Pick) -> Preview:
    """The outline of a piece where it would be, or how near other objectives may not be. Raises IllegalPick."""
    if "spot" not in pick.values:
        return Preview()
    at = Point(*map(float, pick.values["spot"]))
    if choice.kind == "marker":
        if problem := wrong(state, at):
            raise IllegalPick(problem)
        return Preview(marks=(Marker("marker", "range", at.x, at.y, APART),))
    assert isinstance(choice.what, Place)
    piece = turned(board_of(state.pool).feature(choice.what.piece), at, float(pick.values.get("turned", 0.0)))
    if not fits(state, piece):
        raise IllegalPick(say("exodus-no-piece"))
    if piece.region.centre is not None:
        return Preview(marks=(Marker("piece", "template", at.x, at.y, piece.region.radius),))
    corners = tuple((corner.x, corner.y) for corner in piece.region.outline)
    return Preview(marks=(Marker("piece", "template", at.x, at.y, points=corners),))
