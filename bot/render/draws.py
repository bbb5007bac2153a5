"""What a picture lays over its ground, in order: each drawing with its place.

`paint` puts these on the ground and nothing more, so what a draw list says is what the picture shows.
"""

import math
from collections.abc import Callable, Set
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from PIL import Image

from bot.campaign.world.sides import Side
from bot.hexmap.coords import Facing, Hex, direction, distance, neighbour, neighbours
from bot.render.counters import badge_tile, facing_tile, frame_tile, halo_text, held_tile, pill_tile
from bot.render.layout import Layout
from bot.render.marks import arrow_head, arrow_leg, fog_rim, spot_tile
from bot.render.palette import INK, MUTED, PAPER, SIDE_COLOUR
from bot.render.scene import Counter, PathMark, Scene, tag_size
from bot.render.signs import Sign, ring_tile, sign_drawing
from bot.render.works import text_colour, work_tile

Layer = Literal[
    "rim",
    "work",
    "ring",
    "sign",
    "line",
    "path",
    "facing",
    "counter",
    "work text",
    "trace",
    "sign text",
    "spot",
    "name",
    "path label",
]
"""From the lowest to the highest."""


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
    for path in scene.paths:
        _path(drawer, path)
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
