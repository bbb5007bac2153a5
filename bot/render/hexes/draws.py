"""What a picture lays over its ground, in order: each drawing with its place.

`paint` puts these on the ground and nothing more, so what a draw list says is what the picture shows.
"""

import math
from dataclasses import dataclass
from itertools import pairwise, takewhile
from typing import Literal

import numpy as np

from bot.campaign.forecast.areas import Area, AreaKind
from bot.campaign.knowledge.deeds import Move, Shot
from bot.campaign.knowledge.fronts import Front
from bot.campaign.world.sides import Side
from bot.hexmap.coords import Facing, Hex, direction, distance, neighbour, neighbours
from bot.render.hexes.areas import area_rim, area_tile
from bot.render.hexes.counters import facing_tile, held_tile, number_tile
from bot.render.hexes.drawing import Draw, Drawer, Layer
from bot.render.hexes.labels import Labels, Listing
from bot.render.hexes.marks import arrow_head, arrow_leg, arrow_tile, bar_tile, fog_rim, spot_tile
from bot.render.hexes.placing import Box, Room, number_box, number_size, number_top
from bot.render.hexes.rims import open_sides
from bot.render.hexes.scene import PathMark, Scene
from bot.render.hexes.signs import ring_tile, sign_drawing
from bot.render.hexes.works import is_building, work_tile

MOVE_ASIDE = 0.42
"""How far beside the middle line moves are drawn, in radii."""


@dataclass(frozen=True, eq=False)
class Plan:
    """What lies over the ground, the lowest first, and what the list below the map tells."""

    draws: tuple[Draw, ...]
    listed: tuple[Listing, ...]


def draw_list(scene: Scene) -> tuple[Draw, ...]:
    """All that lies over the ground, the lowest first."""
    return plan(scene).draws


def plan(scene: Scene) -> Plan:
    """Place everything: what belongs to the ground and to the round, then counters and labels."""
    layout = scene.layout
    drawer = Drawer(layout)
    for area in scene.areas:
        _area(drawer, area)
    _fog_edges(drawer, scene)
    for work in scene.works:
        if work.what and not is_building(work.what):
            drawer.on("work", work.hex, work_tile, work.what, work.side, work.facing, work.state, work.second)
    for ring in scene.rings:
        drawer.on("ring", ring.hex, ring_tile, ring.facings)
    for sign in scene.signs:
        if sign.kind != "mines":
            layer: Layer = "sign" if sign.round is None else "trace"
            drawer.on(layer, sign.hex, sign_drawing, sign.kind, sign.bearing)
    for line in scene.lines:
        drawer.on("line", line.hex, held_tile, line.side, line.facings)
    for front in scene.fronts:
        _front(drawer, front)
    for move in scene.deeds.moves:
        _move(drawer, move)
    for path in scene.paths:
        _path(drawer, path)
    for shot in scene.deeds.shots:
        _shot(drawer, shot)
    for pointing in scene.pointings:
        drawer.on("facing", pointing.hex, facing_tile, pointing.side, pointing.facing, pointing.ghost)
    for spot in scene.spots:
        if spot.kind in ("unit", "target"):
            drawer.on("spot", spot.hex, spot_tile, spot.kind)
    _numbers(drawer, scene)
    labels = Labels(drawer, scene)
    labels.counters()
    labels.fronts()
    labels.works()
    labels.signs()
    labels.outcomes()
    labels.names()
    labels.paths(scene.paths)
    labels.levels()
    return Plan(tuple(drawer.draws), labels.listed)


def _numbers(drawer: Drawer, scene: Scene) -> None:
    """The numbers of hexes over which something was drawn, once more."""
    if not scene.labels:
        return
    layout, touched = scene.layout, Room(Box(0, 0, 0, 0))
    for draw in drawer.draws:
        if draw.layer != "rim":
            touched.take(Box(draw.left, draw.top, draw.left + draw.tile.width, draw.top + draw.tile.height))
    for at, (label, level) in zip(layout.hexes(), scene.labels, strict=True):
        if touched.hits(number_box(layout, at)):
            size = number_size(layout, len(label) > 4)
            x, y = layout.centre(at)[0], number_top(layout, at) + (round(size * 1.2) + 1) // 2
            drawer.lay("number", at, x, y, number_tile, label, level, size)


def _area(drawer: Drawer, area: Area) -> None:
    """Its pattern in every hex, and its edge."""
    for at in sorted(area.hexes):
        if area.kind is not AreaKind.SIGHT:  # what is not in sight is in the fog
            drawer.on("area", at, area_tile, area.kind)
    for at in sorted(area.hexes):
        rim = tuple(Facing(n) for n, there in enumerate(neighbours(at)) if there not in area.hexes)
        if rim:
            drawer.on("area", at, area_rim, area.kind, rim)


def _fog_edges(drawer: Drawer, scene: Scene) -> None:
    """A dark rim between ground in sight and the rest."""
    if not any(row.strip("v") for row in scene.fog):
        return  # all is in sight, as on a game master's map
    seen = np.array([list(row) for row in scene.fog]) == "v"
    for at, sides in open_sides(np.pad(seen, 1, constant_values=True), drawer.layout):
        drawer.on("rim", at, fog_rim, sides)


def _legs(path: PathMark) -> list[tuple[Hex, Facing]]:
    """Steps of a path as hex and side left by; a path that jumps is drawn as far as it goes from hex to hex."""
    legs = []
    for a, b in pairwise(path.path):
        if distance(a, b) != 1:
            break
        legs.append((a, direction(a, b)))
    return legs


def _path(drawer: Drawer, path: PathMark) -> None:
    layout, legs = drawer.layout, _legs(path)
    for halo in (True, False):
        for at, facing in legs:
            if layout.shows(at) or layout.shows(neighbour(at, facing)):
                ax, ay = layout.centre(at)
                bx, by = layout.centre(neighbour(at, facing))
                look = (arrow_leg, drawer.cell, path.kind, facing, halo, (at, facing) == legs[-1])
                drawer.lay("path", at, (ax + bx) // 2, (ay + by) // 2, *look)
        if legs and layout.shows(end := neighbour(*legs[-1])):
            drawer.on("path", end, arrow_head, path.kind, legs[-1][1], halo)


def _move(drawer: Drawer, move: Move) -> None:
    """A move beside the middle line of its hexes, so that it hides no number; it ends at the rim of its last hex."""
    layout, aside = drawer.layout, drawer.layout.radius * MOVE_ASIDE
    steps = list(takewhile(lambda step: distance(*step) == 1, pairwise(move.path)))
    if not steps:
        return
    middles = [layout.centre(at) for at in (steps[0][0], *(b for _, b in steps))]
    ways = [_way(a, b) for a, b in pairwise(middles)]
    points: list[tuple[float, float]] = []
    for (x, y), (ax, ay), (bx, by) in zip(middles, (ways[0], *ways), (*ways, ways[-1]), strict=True):
        points.append((x - (ay + by) / 2 * aside, y + (ax + bx) / 2 * aside))
    (ux, uy), (vx, vy), half = ways[0], ways[-1], layout.row_height / 2
    points[0] = points[0][0] + ux * half * 0.5, points[0][1] + uy * half * 0.5
    points[-1] = points[-1][0] - vx * half * 0.75, points[-1][1] - vy * half * 0.75
    for halo in (True, False):
        for n, ((a, b), (p, q)) in enumerate(zip(steps, pairwise(points), strict=True)):
            if layout.shows(a) or layout.shows(b):
                _arrow(drawer, "move", b, p, q, move.side, n == len(steps) - 1, halo)


def _shot(drawer: Drawer, shot: Shot) -> None:
    """A line of fire beside the middle line, so that fire in both directions is two lines beside the counters."""
    layout = drawer.layout
    (ax, ay), (bx, by) = layout.centre(shot.start), layout.centre(shot.end)
    ux, uy = _way((ax, ay), (bx, by))
    near = distance(shot.start, shot.end) == 1
    aside, keep = layout.radius * (0.64 if near else 0.44), layout.radius * (0.20 if near else 0.50)
    start = ax - uy * aside + ux * keep, ay + ux * aside + uy * keep
    end = bx - uy * aside - ux * keep, by + ux * aside - uy * keep
    for halo in (True, False):
        _arrow(drawer, "shot", shot.end, start, end, shot.side, True, halo)


def _arrow(
    drawer: Drawer,
    kind: Literal["move", "shot"],
    at: Hex,
    start: tuple[float, float],
    end: tuple[float, float],
    side: Side,
    head: bool,
    halo: bool,
) -> None:
    (ax, ay), (bx, by) = start, end
    look = (arrow_tile, drawer.cell, round(bx - ax), round(by - ay), side, kind, head, halo)
    drawer.lay(kind, at, round((ax + bx) / 2), round((ay + by) / 2), *look)


def _way(a: tuple[int, int], b: tuple[int, int]) -> tuple[float, float]:
    """The direction from one point to another, of length 1."""
    long = math.dist(a, b) or 1.0
    return (b[0] - a[0]) / long, (b[1] - a[1]) / long


def _front(drawer: Drawer, front: Front) -> None:
    """The frame of a window on an overview, with its number."""
    layout, first, last = drawer.layout, front.first, front.last
    # Of two columns side by side one is half a hex further, whichever comes first.
    cols = {first.col, min(first.col + 1, last.col), max(last.col - 1, first.col), last.col}
    middles = [layout.centre(Hex(col, row)) for col in cols for row in (first.row, last.row)]
    across, down = zip(*middles, strict=True)
    wide, high = max(across) - min(across) + 2 * layout.half, max(down) - min(down) + layout.high
    thick = max(3, layout.unit // 5)
    middle = (min(across) + max(across)) // 2, (min(down) + max(down)) // 2
    for x, y, w, h in (
        (0, -high // 2, wide, thick),
        (0, high // 2, wide, thick),
        (-wide // 2, 0, thick, high),
        (wide // 2, 0, thick, high),
    ):
        drawer.lay("front", first, middle[0] + x, middle[1] + y, bar_tile, w, h)
