"""What happened, as marks on the picture: trails of those who moved, lines of shots, templates, damage, arcs.

A rule set says of each event what it leaves (`RuleSet.strokes`); trails follow from where pieces were and are. All is
made from views and events of one viewer, so that nothing is drawn which that viewer does not know.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import Any

from bot.messages import say
from bot.skirmish.engine import Event, RuleSet
from bot.skirmish.table.arcs import sector
from bot.skirmish.table.shapes import Point
from bot.skirmish.view import Marker, Piece, Stroke, View

HARDLY = 0.05
"""A shorter way leaves no trail."""


def laid_over(
    rules: RuleSet[Any], events: Iterable[Event], before: View | None, after: View
) -> tuple[Marker, ...]:
    """The marks of events that the viewer may know, between two views of the same viewer."""
    marks = [] if before is None else _trails(before, after)
    damage: dict[str, int] = {}
    shots: dict[tuple[str, str], None] = {}
    for event in events:
        if not event.seen_by(after.viewer):
            continue
        for stroke in rules.strokes(event):
            if stroke.kind == "shot":
                shots[stroke.unit, stroke.target] = None
            elif stroke.kind == "damage":
                damage[stroke.unit] = damage.get(stroke.unit, 0) + stroke.amount
            elif stroke.kind == "area":
                marks.append(_template(len(marks), stroke))
            elif own := _pieces(stroke.unit, before, after):
                marks.append(arc(own[0], stroke.width, stroke.far))
    for unit, target in shots:
        ends = _shot(_pieces(unit, before, after), _pieces(target, before, after))
        if ends is not None:
            marks.append(Marker(f"shot-{unit}-{target}", "shot", *ends[1], points=ends))
    for unit, amount in damage.items():
        at = _spot(unit, before, after)
        if at is not None and amount > 0:
            label = say("stroke-damage", amount=amount)
            marks.append(Marker(f"damage-{unit}", "damage", *at, label=label, points=(at, at)))
    return tuple(marks)


def arc(piece: Piece, width: float, far: float) -> Marker:
    """An arc about a piece's heading, from its centre."""
    region = sector(Point(piece.x, piece.y), piece.heading or 0.0, far, width)
    return Marker(f"arc-{piece.id}", "arc", piece.x, piece.y, points=tuple((x, y) for x, y in region.outline))


def _template(number: int, stroke: Stroke) -> Marker:
    """The ground under a template, round or with an outline."""
    x, y = stroke.points[0] if stroke.points else stroke.at
    return Marker(f"template-{number}", "template", x, y, stroke.far or None, points=stroke.points)


def _trails(before: View, after: View) -> list[Marker]:
    was: Mapping[str, Piece] = {piece.id: piece for piece in before.pieces}
    trails = []
    for piece in after.pieces:
        old = was.get(piece.id)
        if old is not None and abs(old.x - piece.x) + abs(old.y - piece.y) > HARDLY:
            kind = "trail" if piece.group else "done"
            line = ((old.x, old.y), (piece.x, piece.y))
            trails.append(Marker(f"trail-{piece.id}", kind, piece.x, piece.y, points=line))
    return trails


def _pieces(unit: str, before: View | None, after: View) -> tuple[Piece, ...]:
    """The pieces of a unit now, or before where it is gone."""
    return after.pieces_of(unit) or (before.pieces_of(unit) if before is not None else ())


def _shot(
    own: tuple[Piece, ...], others: tuple[Piece, ...]
) -> tuple[tuple[float, float], tuple[float, float]] | None:
    """A line between the two pieces that are nearest to each other; it ends at the rim of the target."""
    pairs = [(math.dist((a.x, a.y), (b.x, b.y)), a, b) for a in own for b in others]
    if not pairs:
        return None
    far, a, b = min(pairs, key=lambda pair: pair[0])
    if far < HARDLY:
        return None
    part = max(0.5, 1 - min(b.width, b.length) / 2 / far)
    return (a.x, a.y), (a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part)


def _spot(unit: str, before: View | None, after: View) -> tuple[float, float] | None:
    own = _pieces(unit, before, after)
    return (
        (sum(piece.x for piece in own) / len(own), sum(piece.y for piece in own) / len(own)) if own else None
    )
