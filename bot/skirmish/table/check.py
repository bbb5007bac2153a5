"""What is odd about a board that can be read: things that are legal and most likely not meant."""

from __future__ import annotations

from itertools import combinations

import shapely

from bot.messages import say
from bot.skirmish.table.board import Board
from bot.skirmish.table.measure import overlaps_region
from bot.skirmish.table.shapes import EPS, Base
from bot.skirmish.table.squares import place_text
from bot.skirmish.table.terrain import Feature, Movement

_CLOSED = (Movement.IMPASSABLE, Movement.OBSTACLE)


def check_board(board: Board) -> list[str]:
    """A sentence for each odd thing."""
    rim = shapely.box(-EPS, -EPS, board.width + EPS, board.height + EPS)
    faults = []
    if not board.features:
        faults.append(say("board-empty"))
    for feature in board.features:
        # Roads and rivers may well run off the board.
        if feature.height > 0 and not shapely.covers(rim, feature.region.polygon):
            faults.append(say("board-over-edge", feature=feature.id))
    for a, b in combinations(board.features, 2):
        if _closed(a) and _closed(b) and a.region.polygon.intersection(b.region.polygon).area > EPS:
            faults.append(say("board-overlap", one=a.id, other=b.id))
    for marker in board.markers:
        base = Base(marker.at, max(marker.radius, 0.01))
        for feature in board.features:
            if feature.movement is Movement.IMPASSABLE and overlaps_region(base, feature.region):
                faults.append(
                    say(
                        "board-marker-under",
                        marker=marker.id,
                        place=place_text(board, marker.at),
                        feature=feature.id,
                    )
                )
    for zone in board.zones:
        if not shapely.intersects(rim, zone.region.polygon):
            faults.append(say("board-zone-off", zone=zone.id))
        elif _filled(board, zone.region.polygon):
            faults.append(say("board-zone-full", zone=zone.id))
    return faults


def _closed(feature: Feature) -> bool:
    return feature.movement in _CLOSED


def _filled(board: Board, zone: shapely.Polygon) -> bool:
    closed = shapely.union_all([feature.region.polygon for feature in board.features if _closed(feature)])
    return bool(zone.difference(closed).area <= EPS)
