"""What players type for what a choice leaves open: places, paths, headings, numbers, shares."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from bot.messages import say
from bot.service.base import Refused, quote, refused
from bot.skirmish.engine import (
    Allocation,
    Angle,
    GroupMove,
    Number,
    OneOf,
    Option,
    Param,
    Path,
    Point,
    Subset,
    View,
)
from bot.skirmish.params import KEEP
from bot.skirmish.table.board import Board
from bot.skirmish.table.boardfile import known_board
from bot.skirmish.table.shapes import Point as Spot
from bot.skirmish.table.squares import BadSpot, place_text, read_as_square, read_spot

COMPASS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
FAR = 1000.0
_SHARE = re.compile(r"(.+?)\s*[:= ]\s*(\d{1,4})")


def board_of(view: View) -> Board | None:
    return None if view.board is None else known_board(view.board)


def places_of(view: View) -> dict[str, Spot]:
    """What can be named as a place: what the viewer sees, by id, and by a name or label that only one has.

    An id that is shown nowhere does not hide a square that reads like it.
    """
    places: dict[str, Spot] = {}
    names: dict[str, int] = {}
    for piece in view.pieces:
        names[piece.name] = names.get(piece.name, 0) + 1
    for piece in view.pieces:
        if piece.id in (piece.name, piece.label or piece.id) or not read_as_square(piece.id):
            places[piece.id] = Spot(piece.x, piece.y)
        if names[piece.name] == 1:
            places.setdefault(piece.name, Spot(piece.x, piece.y))
    labels = [piece.label for piece in view.pieces]
    for piece in view.pieces:
        if piece.label and labels.count(piece.label) == 1:
            places.setdefault(piece.label, Spot(piece.x, piece.y))
    for group in view.groups:
        stands = view.pieces_of(group.id)
        if stands:
            count = len(stands)
            middle = Spot(sum(stand.x for stand in stands) / count, sum(stand.y for stand in stands) / count)
            for name in (group.id, group.name, group.label):
                if name:
                    places.setdefault(name, middle)
    for marker in view.markers:
        places.setdefault(marker.id, Spot(marker.x, marker.y))
        if marker.label:
            places.setdefault(marker.label, Spot(marker.x, marker.y))
    return places


def read_value(param: Param, typed: str, view: View) -> Any:
    """The value that was typed for a parameter. Raises Refused with what to write instead."""
    typed = typed.strip()
    match param:
        case Point():
            return _spot(view, typed, _at(param.origin), param.reach)
        case Path():
            return _path(param, view, typed)
        case Angle():
            return _heading(typed)
        case Number():
            if not re.fullmatch(r"-?\d{1,6}", typed):
                raise refused("typed-no-number", typed=quote(typed))
            return int(typed)
        case OneOf():
            return _option(param.options, typed)
        case Subset():
            parts = [part for part in re.split(r"[,;\n]", typed) if part.strip()]
            return [_option(param.options, part) for part in parts]
        case Allocation():
            return _shares(param, typed)
        case GroupMove():
            return _group(param, typed, view)


def say_value(param: Param, value: Any, view: View) -> str:
    """A value in words."""
    match param:
        case Point():
            return _say_spot(view, value)
        case Path():
            legs = len(value) - 1
            place = _say_spot(view, value[-1])
            return say("typed-turns", place=place, count=legs) if legs else place
        case Angle():
            return say_heading(value)
        case Number():
            return str(value)
        case OneOf():
            return _label(param.options, value)
        case Subset():
            return ", ".join(_label(param.options, name) for name in value) or say("typed-none")
        case Allocation():
            shares = [f"{_label(param.options, name)} {share}" for name, share in value.items() if share]
            return ", ".join(shares) or "nothing"
        case GroupMove():
            return _say_group(param, value, view)


def say_heading(degrees: float) -> str:
    """ "45° (NE)"."""
    return f"{degrees:g}° ({COMPASS[round(degrees / 45) % 8]})"


def how_to_type(param: Param) -> str:
    """What the form asks for."""
    match param:
        case GroupMove():
            return say("typed-group", shapes=", ".join(shape.id for shape in param.shapes))
        case Point() if param.origin is None:
            return say("typed-place")
        case Point():
            return say("typed-place-from")
        case Path():
            return say("typed-path", most=param.most)
        case Angle():
            return say("typed-heading")
        case Number():
            return say("typed-number", low=param.low, high=param.high)
        case Allocation():
            return say("typed-shares", name=param.options[0].id if param.options else "B1")
        case _:
            return say("typed-names")


def _group(param: GroupMove, typed: str, view: View) -> dict[str, Any]:
    """A place, and perhaps a shape after it."""
    shape, words = param.shapes[0].id, typed.rsplit(None, 1)
    if len(words) == 2:
        shapes = {name.casefold(): option.id for option in param.shapes for name in (option.id, option.label)}
        if words[1].casefold() in shapes:
            typed, shape = words[0].rstrip(" ,;"), shapes[words[1].casefold()]
    return {"to": _spot(view, typed, _at(param.origin), param.reach), "shape": shape}


def _say_group(param: GroupMove, value: Mapping[str, Any], view: View) -> str:
    if param.stays:
        return say("typed-group-stays", count=len(value.get("stands", {})))
    facing = value.get("facing")
    return say(
        "typed-group-goes",
        place=_say_spot(view, value["to"]),
        shape=None if value["shape"] == KEEP else _label(param.shapes, value["shape"]),
        facing=None if facing is None else say_heading(facing),
        count=len(value.get("stands", {})),
    )


def _at(xy: tuple[float, float] | None) -> Spot | None:
    return None if xy is None else Spot(*xy)


def _spot(view: View, typed: str, start: Spot | None, reach: float | None) -> list[float]:
    board = board_of(view)
    if board is None:
        numbers = re.findall(r"-?\d{1,5}(?:\.\d{1,4})?", typed)
        if len(numbers) != 2:
            raise refused("typed-no-place")
        return [float(number) for number in numbers]
    allowance = FAR if reach is None else reach
    try:
        spot = read_spot(board, typed, start=start, allowance=allowance, places=places_of(view))
    except BadSpot as bad:
        raise Refused(str(bad)) from None
    return [spot.x, spot.y]


def _path(param: Path, view: View, typed: str) -> list[list[float]]:
    start, left, points = _at(param.origin), param.reach, list[list[float]]()
    for part in re.split(r"[;\n]", typed):
        if not part.strip():
            continue
        point = _spot(view, part.strip(), start, left)
        if start is not None and left is not None:
            left = max(0.0, left - ((point[0] - start.x) ** 2 + (point[1] - start.y) ** 2) ** 0.5)
        start = Spot(*point)
        points.append(point)
    return points


def _heading(typed: str) -> float:
    text = typed.upper().rstrip("°").strip()
    if text in COMPASS:
        return 45.0 * COMPASS.index(text)
    if not re.fullmatch(r"\d{1,3}(?:\.\d{1,3})?", text) or float(text) > 360:
        raise refused("typed-no-heading", typed=quote(typed))
    return float(text) % 360.0


def _shares(param: Allocation, typed: str) -> dict[str, int]:
    shares: dict[str, int] = {}
    for part in re.split(r"[,;\n]", typed):
        if not part.strip():
            continue
        match = _SHARE.fullmatch(part.strip())
        if match is None:
            raise refused("typed-no-share", typed=quote(part), form=how_to_type(param))
        name = _option(param.options, match[1])
        shares[name] = shares.get(name, 0) + int(match[2])
    return shares


def _option(options: Sequence[Option], typed: str) -> str:
    wanted = typed.strip().casefold()
    for option in options:
        if wanted in (option.id.casefold(), option.label.casefold()):
            return option.id
    known = ", ".join(o.label for o in options[:10])
    raise refused("typed-not-offered", typed=quote(typed), known=known)


def _label(options: Sequence[Option], value: str) -> str:
    return next((option.label for option in options if option.id == value), value)


def _say_spot(view: View, value: Mapping[int, float] | Any) -> str:
    board = board_of(view)
    at = Spot(float(value[0]), float(value[1]))
    return f"({at.x:g}, {at.y:g})" if board is None else place_text(board, at)
