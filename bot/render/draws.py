"""What a picture lays over its ground, in order: each drawing with its place.

`paint` puts these on the ground and nothing more, so what a draw list says is what the picture shows.
"""

import math
from collections.abc import Callable, Iterator, Set
from dataclasses import dataclass
from itertools import pairwise, takewhile
from typing import Literal

from PIL import Image

from bot.campaign.knowledge.deeds import Move, Shot
from bot.campaign.knowledge.fronts import Front
from bot.campaign.world.sides import Side
from bot.hexmap.coords import Facing, Hex, direction, distance, neighbour, neighbours
from bot.render.counters import badge_tile, facing_tile, frame_tile, halo_text, held_tile, pill_tile
from bot.render.layout import Layout
from bot.render.marks import arrow_head, arrow_leg, arrow_tile, bar_tile, fallen_cross, fog_rim, spot_tile
from bot.render.palette import GOLD, INK, MUTED, PAPER, SIDE_COLOUR
from bot.render.placing import Box, Room
from bot.render.scene import Counter, PathMark, Scene, tag_size
from bot.render.signs import Sign, ring_tile, sign_drawing
from bot.render.works import text_colour, work_tile

Layer = Literal[
    "rim",
    "work",
    "ring",
    "sign",
    "line",
    "front",
    "move",
    "path",
    "shot",
    "facing",
    "counter",
    "work text",
    "trace",
    "sign text",
    "spot",
    "fallen",
    "name",
    "loss",
    "path label",
]
"""From the lowest to the highest."""
READ: frozenset[Layer] = frozenset({"counter", "work text", "sign text", "trace", "name"})
"""Layers with text and counters."""
MOVE_ASIDE = 0.42
"""How far beside the middle line moves are drawn, in radii."""


@dataclass(frozen=True, eq=False)
class Draw:
    """One drawing. `left`, `top` are its corner in the map area, in pixels."""

    layer: Layer
    hex: Hex
    """The hex it belongs to."""
    what: str
    """The function that drew it."""
    details: tuple[object, ...]
    """What the function was given, without the layout: side, symbol, text, …"""
    tile: Image.Image
    left: int
    top: int

    @property
    def middle(self) -> tuple[int, int]:
        """The middle of the drawing in the map area."""
        return self.left + self.tile.width // 2, self.top + self.tile.height // 2


class _Drawer:
    """Collects the draw list of one scene."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.cell = layout.cell
        self.draws: list[Draw] = []

    def lay(
        self, layer: Layer, at: Hex, x: int, y: int, draw: Callable[..., Image.Image], *given: object
    ) -> None:
        """A drawing with its middle on a point."""
        tile = draw(*given)
        self._keep(layer, at, x - tile.width // 2, y - tile.height // 2, tile, draw, given)

    def beside(
        self, layer: Layer, at: Hex, left: int, y: int, draw: Callable[..., Image.Image], *given: object
    ) -> int:
        """A drawing with its middle at the height `y`, to the right of `left`; gives its right end."""
        tile = draw(*given)
        self._keep(layer, at, left, y - tile.height // 2, tile, draw, given)
        return left + tile.width

    def on(self, layer: Layer, at: Hex, draw: Callable[..., Image.Image], *given: object) -> None:
        """A drawing of a hex, on its middle."""
        self.lay(layer, at, *self.layout.centre(at), draw, self.cell, *given)

    def _keep(
        self,
        layer: Layer,
        at: Hex,
        left: int,
        top: int,
        tile: Image.Image,
        draw: Callable[..., Image.Image],
        given: tuple[object, ...],
    ) -> None:
        details = tuple(one for one in given if not isinstance(one, Layout))
        self.draws.append(Draw(layer, at, draw.__name__, details, tile, left, top))


def draw_list(scene: Scene) -> tuple[Draw, ...]:
    """All that lies over the ground, the lowest first."""
    layout = scene.layout
    drawer = _Drawer(layout)
    _fog_edges(drawer, scene)
    for work in scene.works:
        drawer.on("work", work.hex, work_tile, work.what, work.side, work.facing, work.state, work.second)
    for ring in scene.rings:
        drawer.on("ring", ring.hex, ring_tile, ring.facings)
    for sign in scene.signs:
        if sign.round is None:
            drawer.on("sign", sign.hex, sign_drawing, sign.kind, None, sign.crowd)
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
    # Before the counters: a strength is never covered.
    for pointing in scene.pointings:
        drawer.on("facing", pointing.hex, facing_tile, pointing.side, pointing.facing, pointing.ghost)
    for counter in scene.counters:
        _counter(drawer, counter)
    for work in scene.works:
        lines = work.text.split("\n")
        size = max(8, round(layout.radius * (0.26 if len(lines) == 1 else 0.22)))
        for n, words in enumerate(lines if work.text else ()):
            drop = round(size * (0.98 * n - 0.49 * (len(lines) - 1)))
            look = (halo_text, words, size, text_colour(work), PAPER, True)
            drawer.lay("work text", work.hex, work.x, work.y + drop, *look)
    for sign in scene.signs:
        if sign.round is not None:
            _trace(drawer, sign)
        elif sign.text and layout.radius >= 14:
            x, y = layout.centre(sign.hex)
            look = (halo_text, sign.text, max(8, round(layout.radius * 0.28)), INK, PAPER, True)
            drawer.lay("sign text", sign.hex, x, y + round(layout.radius * 0.7), *look)
    for spot in scene.spots:
        drawer.on("spot", spot.hex, spot_tile, spot.kind)
    for name in scene.names:
        drawer.lay("name", name.hex, name.x, name.y, halo_text, name.text, name.size, INK, PAPER, True)
    taken = {counter.hex for counter in scene.counters}
    _outcomes(drawer, scene, taken)
    for path in scene.paths:
        _path_label(drawer, path, taken)
    return tuple(drawer.draws)


def _fog_edges(drawer: _Drawer, scene: Scene) -> None:
    """A dark rim between ground in sight and the rest."""
    layout = scene.layout
    if not any(row.strip("v") for row in scene.fog):
        return  # all is in sight, as on a game master's map
    seen = [at for at, letter in zip(layout.hexes(), "".join(scene.fog), strict=True) if letter == "v"]
    inside = frozenset(seen)
    for at in seen:
        around = enumerate(neighbours(at))
        open_sides = tuple(Facing(n) for n, there in around if there not in inside and layout.shows(there))
        if open_sides:
            drawer.on("rim", at, fog_rim, open_sides)


def _trace(drawer: _Drawer, sign: Sign) -> None:
    """Where shells came from or a gun may be, with the round (EDC-F1.2-b)."""
    layout = drawer.layout
    drawer.on("trace", sign.hex, sign_drawing, sign.kind, sign.bearing)
    if layout.radius >= 14:
        # Beside the arrow, towards the nearer end of the hex's rim.
        x, y = layout.centre(sign.hex)
        angle = math.radians((sign.bearing or 0) + 32)
        away = layout.radius * (0.0 if sign.bearing is None else 0.74)
        x, y = x + round(math.sin(angle) * away), y - round(math.cos(angle) * away)
        size, colour = max(8, round(layout.radius * 0.28)), SIDE_COLOUR[Side.HOSTILE]
        drawer.lay("trace", sign.hex, x, y, halo_text, f"R{sign.round}", size, colour, PAPER, True)


def _counter(drawer: _Drawer, counter: Counter) -> None:
    radius = drawer.layout.radius
    at, x, y = counter.hex, counter.x, counter.y
    size_and_state = (counter.width, counter.height, counter.crowd, counter.ghost)
    drawer.lay("counter", at, x, y, frame_tile, counter.side, counter.symbol, *size_and_state)
    if counter.crowd == 3:
        if counter.strength:
            look = (counter.strength, max(8, round(radius * 0.26)), INK, PAPER, True)
            drawer.lay("counter", at, x, y, halo_text, *look)
    elif counter.strength:
        _strength(drawer, counter)
    size = max(7, round(radius * 0.24))
    top = y - counter.height // 2 + size // 3
    if counter.no_zoi and radius >= 9:
        drawer.lay("counter", at, x - counter.width // 2, top, badge_tile, "Z", size, True)
    for n, letter in enumerate(counter.marks):
        right = x + counter.width // 2 - round(n * size * 1.3)
        drawer.lay("counter", at, right, top, badge_tile, letter, size, False)


def _strength(drawer: _Drawer, counter: Counter) -> None:
    """Strength and name: in one line beneath a counter alone in its hex, otherwise beneath each other."""
    layout, radius = drawer.layout, drawer.layout.radius
    at, x, y = counter.hex, counter.x, counter.y
    size = max(8, round(radius * (0.40 if counter.crowd == 1 else 0.33)))
    size = min(size, round(radius * 0.9))
    pill = (pill_tile, counter.strength, counter.side, size, counter.ghost)
    name = (halo_text, counter.tag, tag_size(layout), MUTED if counter.ghost else INK)
    if counter.crowd == 1:
        foot = y + round(radius * 0.43) + round(size * 0.50)
    else:
        foot = y + round(radius * 0.50)
    if counter.crowd == 1 and counter.tag:
        wide = pill_tile(*pill[1:]).width + halo_text(*name[1:]).width
        right = drawer.beside("counter", at, x - wide // 2, foot, *pill)
        drawer.beside("counter", at, right, foot, *name)
    else:
        drawer.lay("counter", at, x, foot, *pill)
        if counter.tag:
            drawer.lay("counter", at, x, foot + round(radius * 0.32), *name)


def _legs(path: PathMark) -> list[tuple[Hex, Facing]]:
    """Steps of a path as hex and side left by; a path that jumps is drawn as far as it goes from hex to hex."""
    legs = []
    for a, b in pairwise(path.path):
        if distance(a, b) != 1:
            break
        legs.append((a, direction(a, b)))
    return legs


def _path(drawer: _Drawer, path: PathMark) -> None:
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


def _move(drawer: _Drawer, move: Move) -> None:
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


def _shot(drawer: _Drawer, shot: Shot) -> None:
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
    drawer: _Drawer,
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


def _outcomes(drawer: _Drawer, scene: Scene, taken: Set[Hex]) -> None:
    """What the round cost, over everything else: crossed-out counters, losses, where moves ended short, who is new."""
    layout, deeds, radius = drawer.layout, scene.deeds, drawer.layout.radius
    for at in deeds.stops:
        drawer.on("spot", at, spot_tile, "stop")
    room = Room(_read(drawer, scene))
    small = max(6, round(radius * 0.40))
    fell: set[tuple[Hex, bool]] = set()
    for lost in deeds.fallen:
        own = lost.side is Side.PLAYER
        fell.add((lost.hex, own))
        places = _places(layout, lost.hex, own)
        if lost.hex not in taken:
            places = [layout.centre(lost.hex), *places]
        x, y = room.place(places, round(small * 1.3), small)
        frame = (lost.side, lost.symbol, round(small * 1.3), small, 2, True)
        drawer.lay("fallen", lost.hex, x, y, frame_tile, *frame)
        drawer.lay("fallen", lost.hex, x, y, fallen_cross, small)
    if radius < 14:
        return
    size, red = max(10, round(radius * 0.40)), SIDE_COLOUR[Side.HOSTILE]
    for hurt in deeds.hurts:
        own = hurt.side is Side.PLAYER
        if (hurt.hex, own) not in fell:
            x, y = room.place(_places(layout, hurt.hex, own), size * 3 // 2, size)
            drawer.lay("loss", hurt.hex, x, y, halo_text, f"-{hurt.loss}", size, red, PAPER, True)
    size = max(9, round(radius * 0.30))
    for at in deeds.fresh:
        x, y = room.place(_places(layout, at, False)[1:], size, size)
        drawer.lay("fallen", at, x, y, badge_tile, "!", size, True)


_BESIDE = ((0.60, -0.70), (0.74, 0.04), (0.58, 0.60), (0.80, -0.30))
"""Places in a hex beside its counters, in radii, to one side."""


def _places(layout: Layout, at: Hex, own: bool) -> list[tuple[int, int]]:
    """Where the losses in a hex may stand: the side's own rather to the right, those of others to the left."""
    (x, y), radius = layout.centre(at), layout.radius
    ways = (1, -1) if own else (-1, 1)
    return [(x + round(way * dx * radius), y + round(dy * radius)) for way in ways for dx, dy in _BESIDE]


def _read(drawer: _Drawer, scene: Scene) -> Iterator[Box]:
    """What must stay readable: counters with their texts, names, and the numbers of hexes."""
    for draw in drawer.draws:
        if draw.layer in READ:
            yield Box(draw.left, draw.top, draw.left + draw.tile.width, draw.top + draw.tile.height)
    layout = scene.layout
    if layout.numbered:
        size = round(layout.radius * 0.28)
        for at in layout.hexes():
            x, y = layout.centre(at)
            yield Box.around(x, y - layout.row_height // 2 + size // 2, round(size * 2.6), size)


def _front(drawer: _Drawer, front: Front) -> None:
    """The frame of a window on an overview, with its number."""
    layout = drawer.layout
    (ax, ay), (bx, by) = layout.centre(front.first), layout.centre(front.last)
    wide, high = bx - ax + 2 * layout.half, by - ay + layout.row_height * 3 // 2
    thick = max(3, layout.unit // 5)
    middle = (ax + bx) // 2, (ay + by) // 2 + layout.row_height // 4
    for across, down, w, h in (
        (0, -high // 2, wide, thick),
        (0, high // 2, wide, thick),
        (-wide // 2, 0, thick, high),
        (wide // 2, 0, thick, high),
    ):
        drawer.lay("front", front.first, middle[0] + across, middle[1] + down, bar_tile, w, h)
    number = (halo_text, str(front.number), round(layout.unit * 2.2), INK, GOLD, True)
    drawer.lay("front", front.first, middle[0] - wide // 2, middle[1] - high // 2, *number)


def _path_label(drawer: _Drawer, path: PathMark, taken: Set[Hex]) -> None:
    layout = drawer.layout
    end = path.path[-1] if path.path else None
    if path.label and end is not None and layout.shows(end) and layout.radius >= 9:
        size = max(9, round(layout.radius * 0.32))
        x, y = layout.centre(end)
        colour = SIDE_COLOUR[Side.HOSTILE] if path.kind == "blocked" else INK
        # Above the hex where a counter's own text stands below.
        part = -0.5 if end in taken else 0.40
        look = (halo_text, path.label, size, colour, PAPER, True)
        drawer.lay("path label", end, x, y + round(layout.row_height * part), *look)
