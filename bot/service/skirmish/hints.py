"""Remarks beside what is offered: how far a place is, whom a heading points at, how a value is typed."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from math import atan2, degrees, dist
from typing import Any

from bot.messages import say
from bot.service.skirmish.draft import Draft
from bot.service.skirmish.spots import how_to_type
from bot.skirmish.destinations import objective_called
from bot.skirmish.engine import (
    Allocation,
    Angle,
    Choice,
    GroupMove,
    Number,
    OneOf,
    Param,
    Path,
    Point,
    Subset,
    View,
)

NEAR = 4.0
"""Degrees within which a heading points at a model."""


def unit_called(view: View, unit: str) -> str:
    """The name of a unit, a piece or a group of pieces, with its label in the picture where that is not part of it."""
    name, label = view.names().get(unit, (unit, unit))
    word = label.rstrip("0123456789")
    number = label[len(word) :]
    plain = label in name or (len(word) > 1 and word in name and number in ("", *name.split()))
    return name if plain else f"{name} ({label})"


def condition(view: View, unit: str) -> str:
    """How a unit is, in a line: its pieces by kind, and what the letters beside them in the picture say."""
    pieces = view.pieces_of(unit)
    group = next((group for group in view.groups if group.id == unit), None)
    if group is None:
        return ", ".join(_meant(view, badge) for piece in pieces for badge in piece.badges)
    kinds = Counter(piece.kind or say("condition-piece") for piece in pieces)
    states = Counter(_meant(view, badge) for piece in pieces for badge in piece.badges)
    parts = [say("condition-counted", count=count, what=kind) for kind, count in kinds.items()]
    parts += [_meant(view, badge) for badge in group.badges]
    parts += [say("condition-states", count=count, what=state) for state, count in states.items()]
    return ", ".join(parts)


def _meant(view: View, badge: str) -> str:
    letters = badge.rstrip("0123456789")
    number = badge[len(letters) :]
    meaning = view.key.get(letters, letters)
    return say("condition-number", what=meaning, number=number) if number else meaning


def remark(view: View, choice: Choice, draft: Draft, param: Param, value: Any) -> str:
    """What to know of a value that is offered; empty if nothing."""
    unit = str((view.board or {}).get("unit", "in"))
    match param:
        case Point() | Path() if param.origin is not None:
            points = [value] if isinstance(param, Point) else value
            way = [param.origin, *((float(x), float(y)) for x, y in points)]
            return say("turn-away", distance=f"{sum(dist(a, b) for a, b in pairwise(way)):.1f} {unit}")
        case GroupMove() if param.origin is not None:
            x, y = value["to"]
            return say("turn-away", distance=f"{dist(param.origin, (float(x), float(y))):.1f} {unit}")
        case Point() | GroupMove():
            return near(view, param, value)
        case Angle():
            return _toward(view, choice, draft, float(value))
        case _:
            return ""


def near(view: View, param: Point | GroupMove, value: Any, label: str = "") -> str:
    """The nearest enemy and objective of a place to which nothing moves: one for what is placed, lands or strikes.

    An objective that the label of the place names is left out.
    """
    x, y = value["to"] if isinstance(param, GroupMove) else value
    at, unit = (float(x), float(y)), str((view.board or {}).get("unit", "in"))
    foes = [
        (dist(at, (piece.x, piece.y)), view.unit_of(piece))
        for piece in view.pieces
        if piece.owner != view.viewer
    ]
    goals = [
        (dist(at, (marker.x, marker.y)), marker.id, objective_called(marker))
        for marker in view.markers
        if marker.kind == "objective"
    ]
    parts = [
        say("turn-near-foe", foe=unit_called(view, foe), far=f"{far:.1f} {unit}")
        for far, foe in sorted(foes)[:1]
    ]
    parts += [
        say("turn-near-goal", goal=goal, away=f"{away:.1f} {unit}")
        for away, _, goal in sorted(goals)[:1]
        if not re.search(rf"\b{re.escape(goal)}\b", label)
    ]
    return " · ".join(parts)


def _toward(view: View, choice: Choice, draft: Draft, heading: float) -> str:
    """The nearest model in that direction, seen from where the unit is or goes."""
    start = _start(view, choice, draft)
    if start is None:
        return ""
    ahead = []
    own = view.pieces_of(choice.unit)
    for piece in view.pieces:
        far = dist(start, (piece.x, piece.y))
        if piece not in own and far > 0:
            off = abs((degrees(atan2(piece.x - start[0], piece.y - start[1])) - heading + 180) % 360 - 180)
            if off <= NEAR:
                ahead.append((far, piece.id, unit_called(view, view.unit_of(piece))))
    if not ahead:
        return ""
    return say("turn-toward", unit=min(ahead)[2])


def _start(view: View, choice: Choice, draft: Draft) -> tuple[float, float] | None:
    """The place chosen so far, otherwise where the unit is."""
    for name, param in choice.params.items():
        value = draft.values.get(name)
        if value and isinstance(param, GroupMove):
            x, y = value["to"]
            return float(x), float(y)
        if value and isinstance(param, Point | Path):
            x, y = value if isinstance(param, Point) else value[-1]
            return float(x), float(y)
    own = view.pieces_of(choice.unit)
    return (
        (sum(piece.x for piece in own) / len(own), sum(piece.y for piece in own) / len(own)) if own else None
    )


def typed_hint(param: Param, offered: int) -> str:
    """How the value is typed, as a line below the menu; empty where the menu has everything."""
    match param:
        case OneOf() | Subset():
            return ""
        case Number() if offered == param.high - param.low + 1:
            return ""
        case Allocation() if not param.options:
            return ""
        case _:
            return say("turn-typed-hint", form=how_to_type(param))
