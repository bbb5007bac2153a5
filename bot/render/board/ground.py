"""The ground of a tabletop picture: terrain in colours and patterns of its kind, grid, zones, edges."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from PIL import Image, ImageDraw

from bot.render.board.look import LIGHT, Look, Skin
from bot.render.shared.palette import RGB, mix
from bot.skirmish.table.board import Board
from bot.skirmish.table.shapes import Point, Region
from bot.skirmish.table.terrain import Feature

SS = 2
"""Everything but text is drawn this much larger and reduced, for smooth edges."""
GREY: RGB = (150, 154, 164)


@dataclass(frozen=True)
class Frame:
    """Which part of a board is shown (board's unit), where its pixels lie in the picture (final size), its colours."""

    left: float
    bottom: float
    right: float
    top: float
    scale: float
    """Pixels for one unit of length."""
    x: int
    y: int
    look: Look = LIGHT

    @property
    def width(self) -> int:
        """Pixels across."""
        return round((self.right - self.left) * self.scale)

    @property
    def height(self) -> int:
        """Pixels down."""
        return round((self.top - self.bottom) * self.scale)

    def at(self, point: Point) -> tuple[float, float]:
        """A point of the table in the enlarged drawing of the board."""
        return (point[0] - self.left) * self.scale * SS, (self.top - point[1]) * self.scale * SS


def outline(region: Region, frame: Frame) -> list[tuple[float, float]]:
    """Corners of a region in the enlarged drawing; a disc gets many."""
    if region.centre is None:
        return [frame.at(corner) for corner in region.outline]
    (x, y), r = frame.at(region.centre), region.radius * frame.scale * SS
    return [(x + r * math.cos(a), y + r * math.sin(a)) for a in (2 * math.pi * n / 72 for n in range(72))]


def draw_ground(board: Board, frame: Frame, side_colours: dict[str, RGB]) -> Image.Image:
    """The board without models, enlarged by SS."""
    image = Image.new("RGB", (frame.width * SS, frame.height * SS), frame.look.table)
    pen = ImageDraw.Draw(image)
    _grid(pen, board, frame)
    for zone in board.zones:
        colour = side_colours.get(zone.side, GREY)
        shade(image, outline(zone.region, frame), colour, 0.14)
        dashed(pen, outline(zone.region, frame), colour, SS * 2, SS * 9)
    for feature in in_order(board):
        _feature(image, pen, outline(feature.region, frame), frame.look.skin(feature.kind))
    _edges(pen, board, frame, side_colours)
    return image


def in_order(board: Board) -> list[Feature]:
    """The features as they are drawn: low things first, so that a wall on a hill is seen."""
    order = {"hill": 0, "road": 1, "river": 1, "water": 1, "marsh": 1}
    return sorted(board.features, key=lambda item: (order.get(item.kind, 2), item.height))


def _grid(pen: ImageDraw.ImageDraw, board: Board, frame: Frame) -> None:
    width, height = frame.width * SS, frame.height * SS
    for n in range(math.ceil(board.width / board.pitch) + 1):
        x, _ = frame.at(Point(n * board.pitch, 0))
        pen.line([(x, 0), (x, height)], frame.look.grid, SS)
    for n in range(math.ceil(board.height / board.pitch) + 1):
        _, y = frame.at(Point(0, n * board.pitch))
        pen.line([(0, y), (width, y)], frame.look.grid, SS)


def _edges(pen: ImageDraw.ImageDraw, board: Board, frame: Frame, colours: dict[str, RGB]) -> None:
    corners = {
        "south": (Point(0, 0), Point(board.width, 0)),
        "north": (Point(0, board.height), Point(board.width, board.height)),
        "west": (Point(0, 0), Point(0, board.height)),
        "east": (Point(board.width, 0), Point(board.width, board.height)),
    }
    rim = [
        frame.at(Point(x, y))
        for x, y in ((0, 0), (board.width, 0), (board.width, board.height), (0, board.height))
    ]
    pen.line([*rim, rim[0]], frame.look.ink, SS * 3)
    for edge, side in board.edges.items():
        pen.line([frame.at(at) for at in corners[edge]], colours.get(side, GREY), SS * 10)


def _feature(
    image: Image.Image, pen: ImageDraw.ImageDraw, corners: list[tuple[float, float]], skin: Skin
) -> None:
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    x0, y0 = max(0, math.floor(min(xs))), max(0, math.floor(min(ys)))
    x1, y1 = min(image.width, math.ceil(max(xs)) + 1), min(image.height, math.ceil(max(ys)) + 1)
    if x1 <= x0 or y1 <= y0:
        return
    layer = Image.new("RGB", (x1 - x0, y1 - y0), skin.fill)
    _pattern(ImageDraw.Draw(layer), skin, x0, y0, x1, y1)
    mask = Image.new("L", layer.size)
    ImageDraw.Draw(mask).polygon([(x - x0, y - y0) for x, y in corners], round(255 * skin.opacity))
    image.paste(layer, (x0, y0), mask)
    if skin.dashed:
        dashed(pen, corners, skin.ink, SS * 3, SS * 10)
    else:
        pen.line([*corners, corners[0]], skin.ink, SS * 2, joint="curve")


def _pattern(pen: ImageDraw.ImageDraw, skin: Skin, x0: int, y0: int, x1: int, y1: int) -> None:
    """The pattern on a layer whose upper left corner is (x0, y0); it runs on from feature to feature."""
    ink, step = mix(skin.fill, skin.ink, 0.55), 16 * SS
    kind = skin.pattern
    if kind in ("none", "solid"):
        return
    if kind in ("hatch", "cross", "roof"):
        for start in range((x0 - (y1 - y0)) // step * step, x1 + (y1 - y0), step):
            pen.line([(start - x0, y1 - y0), (start - x0 + (y1 - y0), 0)], ink, SS)
            if kind != "hatch":
                pen.line([(start - x0, 0), (start - x0 + (y1 - y0), y1 - y0)], ink, SS)
        return
    if kind == "upright":
        for x in range(x0 // step * step, x1, step // 2):
            pen.line([(x - x0, 0), (x - x0, y1 - y0)], ink, SS)
        return
    for row, y in enumerate(range(y0 // step * step, y1 + step, step)):
        for x in range(x0 // step * step - (step // 2 if (y // step) % 2 else 0), x1 + step, step):
            _motif(pen, kind, ink, x - x0, y - y0, step, row)


def _motif(pen: ImageDraw.ImageDraw, kind: str, ink: RGB, x: int, y: int, step: int, row: int) -> None:
    r = step // 5
    if kind in ("trees", "thick"):
        r = step // 3 if kind == "thick" else r
        pen.ellipse((x - r, y - r, x + r, y + r), ink if kind == "trees" else None, ink, SS)
    elif kind == "dots":
        pen.rectangle((x - r // 2, y - r // 2, x + r // 2, y + r // 2), ink)
    elif kind == "ticks":
        pen.line([(x - r, y - r), (x, y + r), (x + r, y - r)], ink, SS)
    elif kind == "teeth":
        pen.polygon([(x - r, y - r), (x + r, y - r), (x, y + r)], ink)
    elif kind == "waves":
        pen.line([(x - 2 * r, y), (x - r, y - r // 2), (x, y), (x + r, y + r // 2), (x + 2 * r, y)], ink, SS)
    elif kind == "brick":
        pen.line([(x, y), (x + step, y)], ink, SS)
        pen.line([(x, y), (x, y + step)], ink, SS)


def shade(image: Image.Image, corners: list[tuple[float, float]], colour: RGB, opacity: float) -> None:
    """Lay a translucent polygon over the image."""
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    x0, y0 = max(0, math.floor(min(xs))), max(0, math.floor(min(ys)))
    x1, y1 = min(image.width, math.ceil(max(xs)) + 1), min(image.height, math.ceil(max(ys)) + 1)
    if x1 <= x0 or y1 <= y0:
        return
    mask = Image.new("L", (x1 - x0, y1 - y0))
    ImageDraw.Draw(mask).polygon([(x - x0, y - y0) for x, y in corners], round(255 * opacity))
    image.paste(colour, (x0, y0, x1, y1), mask)


def dashed(
    pen: ImageDraw.ImageDraw,
    corners: list[tuple[float, float]],
    colour: RGB,
    width: int,
    dash: float,
    closed: bool = True,
) -> None:
    """A dashed line through the corners; dashes and gaps are equally long."""
    spent = 0.0
    for (ax, ay), (bx, by) in pairwise([*corners, corners[0]] if closed else corners):
        long = math.hypot(bx - ax, by - ay)
        if long < 1e-9:
            continue
        at = -(spent % (2 * dash))
        while at < long:
            low, high = max(0.0, at), min(long, at + dash)
            if high > low:
                ends = [(ax + (bx - ax) * t / long, ay + (by - ay) * t / long) for t in (low, high)]
                pen.line(ends, colour, width)
            at += 2 * dash
        spent += long


@lru_cache(maxsize=64)
def swatch(kind: str, width: int, height: int, look: Look) -> Image.Image:
    """A sample of a kind for the key, at final size."""
    image = Image.new("RGB", (width * SS, height * SS), look.paper)
    rim = SS
    corners = [
        (rim, rim),
        (width * SS - rim, rim),
        (width * SS - rim, height * SS - rim),
        (rim, height * SS - rim),
    ]
    _feature(image, ImageDraw.Draw(image), [(float(x), float(y)) for x, y in corners], look.skin(kind))
    return image.reduce(SS)
