"""From what a player knows of a skirmish to its picture: the same for every rule set."""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from PIL import Image

from bot.messages import say
from bot.render.board.labels import MANY
from bot.render.board.look import DARK, LIGHT
from bot.render.board.picture import render_table
from bot.render.board.view import MARK_NAME, Mark, Pin, TableView, Token
from bot.skirmish.rulesets import span_of
from bot.skirmish.table.board import Marker as BoardMarker
from bot.skirmish.table.boardfile import known_board
from bot.skirmish.table.shapes import Base, Point, Region, box_base, disc, round_base
from bot.skirmish.view import Marker, Piece, Sketch, View

AREAS = ("template", "arc", "control", "command", "defence")
"""Kinds of markers whose points are an outline; all others are lines."""
LINES = {*MARK_NAME, "trail"}
"""Kinds of markers that are laid over the table, `trail` as the thin line of one of many pieces. Others are spots."""
BESIDE, LEAST_OF_TABLE, MOST_OF_TABLE = 0.1, 0.5, 0.8
"""Of the width of a table: what a close-up shows beside what was chosen, the least that it shows, the most."""
HAPPENED = ("done", "trail", "shot", "damage", "template")
"""Kinds of markers around which the part lies where something has happened."""
LEAST_HAPPENED = 0.4
"""Of the width of a table: the least that such a part shows."""
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def draw_battle(
    sketch: Sketch,
    title: str,
    *,
    names: Mapping[str, str] | None = None,
    width: int = 1000,
    dark: bool = False,
) -> bytes:
    """The sketch as PNG, `width` pixels wide; the places to choose from are lettered. `names` says who plays each seat.

    Raises ValueError for a view without a board.
    """
    view, chosen, stands, path = sketch.view, sketch.chosen, sketch.stands, sketch.path
    drawn = table_view(view, title, names or {}, chosen)
    seats, at = _seats(view), {piece.id: Point(piece.x, piece.y) for piece in view.pieces}
    planned = [Mark("planned", path=tuple(Point(x, y) for x, y in path))] if path else []
    planned += [
        Mark("planned", path=(at[stand.id], Point(stand.x, stand.y)), thin=True)
        for stand in stands
        if at.get(stand.id, (stand.x, stand.y)) != (stand.x, stand.y)
    ]
    laid = (*drawn.marks, *map(_mark, sketch.marks), *planned)
    pins = tuple(Pin(Point(x, y), letter) for letter, (x, y) in zip(LETTERS, sketch.places, strict=False))
    ghosts = tuple(replace(_token(stand, seats, chosen), ghost=True) for stand in stands)
    whole = replace(drawn, tokens=(*drawn.tokens, *ghosts), marks=laid, pins=pins)
    shown = [*map(Point._make, (*sketch.places, *path)), *_points(stands, sketch.marks)]
    crop = _scene(view) if sketch.close else _close_up(view, chosen, shown)
    return render_table(whole, width=width, crop=crop, dark=dark)


def _points(stands: Sequence[Piece], marks: Sequence[Marker]) -> Iterator[Point]:
    """What has to be seen of pieces where they would be and of what is laid over the table."""
    for stand in stands:
        yield Point(stand.x, stand.y)
    for mark in marks:
        yield from (Point(x, y) for x, y in mark.points)
        if mark.radius:
            yield Point(mark.x - mark.radius, mark.y - mark.radius)
            yield Point(mark.x + mark.radius, mark.y + mark.radius)


def _close_up(view: View, chosen: str | None, shown: Sequence[Point]) -> tuple[Point, Point] | None:
    """In a crowd, the part of the table around what was chosen and what is asked, in the shape of the table; None for
    all of it.
    """
    pieces = [piece for piece in view.pieces if chosen in (piece.id, piece.group)]
    if (
        chosen is None
        or not pieces
        or view.board is None
        or sum(bool(piece.group) for piece in view.pieces) <= MANY
    ):
        return None
    points = [*(Point(piece.x, piece.y) for piece in pieces), *shown]
    return _part(view.board["size"], points, LEAST_OF_TABLE)


def _scene(view: View) -> tuple[Point, Point] | None:
    """The part of the table where something has happened; None for all of it."""
    points = [*_points((), [mark for mark in view.markers if mark.kind in HAPPENED])]
    return _part(view.board["size"], points, LEAST_HAPPENED) if view.board is not None and points else None


def _part(size: tuple[float, float], points: Sequence[Point], least: float) -> tuple[Point, Point] | None:
    """The part of a table with these points and what is beside them, in the shape of the table; None for all of it."""
    wide, high = size
    xs, ys = [x for x, _ in points], [y for _, y in points]
    part = max((max(xs) - min(xs)) / wide, (max(ys) - min(ys)) / high) + 2 * BESIDE
    if part > MOST_OF_TABLE:
        return None
    part = max(part, least)
    left = min(max(0.0, (min(xs) + max(xs) - part * wide) / 2), (1 - part) * wide)
    bottom = min(max(0.0, (min(ys) + max(ys) - part * high) / 2), (1 - part) * high)
    return Point(left, bottom), Point(left + part * wide, bottom + part * high)


def _seats(view: View) -> tuple[str, ...]:
    return view.players or tuple(sorted({piece.owner for piece in view.pieces}))


def animate_battle(
    views: Sequence[View],
    title: str,
    *,
    names: Mapping[str, str] | None = None,
    width: int = 480,
    milliseconds: int = 900,
    dark: bool = False,
) -> bytes:
    """The views one after another as an animated WebP; the last stays longest. Raises ValueError without a board."""
    pictures = [draw_battle(Sketch(view), title, names=names, width=width, dark=dark) for view in views]
    frames = [Image.open(io.BytesIO(picture)).convert("RGB") for picture in pictures]
    size = (max(frame.width for frame in frames), max(frame.height for frame in frames))
    same = [frame if frame.size == size else _on_paper(frame, size, dark) for frame in frames]
    out = io.BytesIO()
    durations = [milliseconds] * (len(same) - 1) + [4 * milliseconds]
    same[0].save(
        out, "WEBP", save_all=True, append_images=same[1:], duration=durations, loop=0, quality=60, method=1
    )
    return out.getvalue()


def _on_paper(frame: Image.Image, size: tuple[int, int], dark: bool) -> Image.Image:
    whole = Image.new("RGB", size, (DARK if dark else LIGHT).paper)
    whole.paste(frame, (0, 0))
    return whole


def table_view(view: View, title: str, names: Mapping[str, str], chosen: str | None = None) -> TableView:
    """What to draw of a view. Raises ValueError for a view without a board."""
    if view.board is None:
        raise ValueError(f"a view of {view.ruleset} without a board cannot be drawn")
    board = known_board(view.board)
    seats = _seats(view)
    spots = [mark for mark in view.markers if mark.kind not in LINES]
    known = {mark.id for mark in spots}
    kept = tuple(marker for marker in board.markers if marker.id not in known)
    board = replace(board, markers=(*kept, *(_board_marker(mark) for mark in spots)))
    score = " · ".join(
        f"{names.get(seat, seat)}: {view.scores[seat]:g}" for seat in seats if seat in view.scores
    )
    called = {group.id: group.label for group in view.groups}
    head = say("viewer-spans", span=span_of(view.ruleset), round=view.round)
    return TableView(
        board=board,
        title=title,
        subtitle=" · ".join(part for part in (head, view.phase, score) if part),
        sides=tuple((seat, names.get(seat, seat)) for seat in seats),
        tokens=tuple(
            _token(piece, seats, chosen, called.get(piece.group or "", "")) for piece in view.pieces
        ),
        marks=tuple(_mark(mark) for mark in view.markers if mark.kind in LINES),
        groups=tuple((group.id, group.label or group.id, group.badges) for group in view.groups),
        tags=tuple(view.key.items()),
        ground=view.ground,
    )


def base_of(piece: Piece) -> Base:
    """The base of a piece."""
    heading = piece.heading or 0.0
    if piece.shape == "circle":
        return round_base(piece.x, piece.y, piece.width, heading)
    return box_base(piece.x, piece.y, piece.width, piece.length, heading)


def _token(piece: Piece, seats: Sequence[str], chosen: str | None, group: str = "") -> Token:
    """A piece on the picture; one of a group that bears its name has only what follows it: `a` of Infantry1a."""
    label = piece.label or ("" if piece.group else piece.id)
    return Token(
        base_of(piece),
        label.removeprefix(group) or label,
        seats.index(piece.owner) if piece.owner in seats else len(seats),
        marks=piece.badges,
        faced=piece.heading is not None,
        done=not piece.ready,
        chosen=chosen is not None and chosen in (piece.id, piece.group),
        group=piece.group or "",
        symbol=piece.symbol,
        lost=0.0 if piece.health is None else 1.0 - piece.health[0] / piece.health[1],
    )


def _board_marker(mark: Marker) -> BoardMarker:
    at = Point(mark.x, mark.y)
    return BoardMarker(mark.id, at, mark.kind, mark.radius or 0.0, mark.owner or "", mark.label)


def _mark(mark: Marker) -> Mark:
    points = tuple(Point(x, y) for x, y in mark.points)
    if len(points) > 2 and mark.kind in AREAS:
        return Mark(mark.kind, region=Region(points), label=mark.label)
    if mark.kind == "trail":
        return Mark("done", path=points, thin=True)
    if points:
        return Mark(mark.kind, path=points, label=mark.label)
    if mark.kind == "template" and mark.radius:
        return Mark(mark.kind, region=disc(Point(mark.x, mark.y), mark.radius), label=mark.label)
    return Mark(mark.kind, ring=(Base(Point(mark.x, mark.y), 0.0), mark.radius or 0.0), label=mark.label)
