"""The small signs of each kind of terrain: trees, ripples, peaks, blocks, dots, rubble, reeds, waves of sand, grass."""

from collections.abc import Callable, Mapping

from bot.hexmap.terrain import TerrainKind
from bot.render.hexes.layout import Point
from bot.render.hexes.pen import Pen
from bot.render.shared.palette import PAPER, RGB

_SPOTS = ((0.66, -0.02), (-0.68, 0.06), (0.40, 0.52), (-0.38, 0.56), (0.04, 0.66), (-0.05, -0.14))
"""Where signs stand, in radii from the middle of the hex."""


def pattern(pen: Pen, kind: TerrainKind, r: float, flip: int, colour: RGB) -> None:
    """Draw the signs of a terrain in a hex of radius r (pixels); flip is -1 for its mirror image."""
    places = [(flip * x * r, y * r) for x, y in _SPOTS]
    _SIGNS.get(kind, _grass)(pen, places, r, flip, colour)


def _forest(pen: Pen, places: list[Point], r: float, _flip: int, colour: RGB) -> None:
    thin = _thin(r)
    for n, (x, y) in enumerate(places):
        size = r * (0.17 if n % 2 else 0.20)
        pen.line([(x, y), (x, y + size * 1.25)], colour, thin)
        pen.shape([(x, y - size * 1.3), (x + size, y + size * 0.55), (x - size, y + size * 0.55)], colour)


def _water(pen: Pen, places: list[Point], r: float, _flip: int, colour: RGB) -> None:
    thin = _thin(r)
    for x, y in places[:4] + places[5:]:
        for side in (-1, 1):
            pen.arc(x + side * r * 0.11, y, r * 0.11, r * 0.075, 0 if side < 0 else 180,
                    180 if side < 0 else 360, colour, thin * 1.1)  # fmt: skip


def _mountain(pen: Pen, places: list[Point], r: float, _flip: int, colour: RGB) -> None:
    for (x, y), s in zip([places[0], places[1], places[4], places[5]], (0.30, 0.28, 0.26, 0.34), strict=True):
        w, h = r * s, r * s * 1.05
        pen.shape([(x - w, y + h * 0.6), (x, y - h * 0.7), (x + w, y + h * 0.6)], colour)
        pen.shape([(x - w * 0.36, y - h * 0.22), (x, y - h * 0.7), (x + w * 0.34, y - h * 0.22)], PAPER)


def _city(pen: Pen, places: list[Point], r: float, _flip: int, colour: RGB) -> None:
    sizes = ((0.17, 0.15), (0.13, 0.18), (0.16, 0.11), (0.12, 0.12), (0.14, 0.10), (0.18, 0.14))
    for (x, y), (w, h) in zip(places, sizes, strict=True):
        pen.shape([(x - w * r, y - h * r), (x + w * r, y - h * r), (x + w * r, y + h * r), (x - w * r, y + h * r)],
                  colour)  # fmt: skip


def _beach(pen: Pen, places: list[Point], r: float, flip: int, colour: RGB) -> None:
    for n, (x, y) in enumerate([*places, (0.3 * r * flip, 0.2 * r), (-0.35 * r * flip, 0.22 * r)]):
        dot = r * (0.05 if n % 2 else 0.04)
        for dx, dy in ((0, 0), (0.15, 0.07), (-0.12, 0.10)):
            pen.oval(x + dx * r, y + dy * r, dot, dot, colour)


def _rubble(pen: Pen, places: list[Point], r: float, _flip: int, colour: RGB) -> None:
    for n, (x, y) in enumerate(places):
        s = r * (0.11 + 0.02 * (n % 3))
        pen.shape([(x - s, y + s * 0.7), (x - s * 0.5, y - s * 0.8), (x + s * 0.6, y - s * 0.4), (x + s, y + s)],
                  colour)  # fmt: skip
        pen.oval(x + s * 1.5, y - s * 0.5, s * 0.3, s * 0.3, colour)


def _swamp(pen: Pen, places: list[Point], r: float, _flip: int, colour: RGB) -> None:
    thin = _thin(r)
    for x, y in places:
        for dx, lean in ((-0.09, -0.05), (0.0, 0.0), (0.09, 0.05)):
            foot, top = (x + dx * r, y + 0.10 * r), (x + (dx + lean) * r, y - 0.14 * r)
            pen.line([foot, top], colour, thin)
        pen.line([(x - 0.2 * r, y + 0.11 * r), (x + 0.2 * r, y + 0.11 * r)], colour, thin)


def _dunes(pen: Pen, places: list[Point], r: float, _flip: int, colour: RGB) -> None:
    thin = _thin(r)
    for x, y in places:
        pen.arc(x, y + 0.06 * r, 0.21 * r, 0.16 * r, 195, 345, colour, thin * 1.2)


def _grass(pen: Pen, places: list[Point], r: float, _flip: int, colour: RGB) -> None:
    thin = _thin(r)
    for x, y in (places[0], places[3]):
        pen.line([(x - 0.07 * r, y), (x - 0.10 * r, y - 0.10 * r)], colour, thin)
        pen.line([(x, y), (x, y - 0.13 * r)], colour, thin)
        pen.line([(x + 0.07 * r, y), (x + 0.10 * r, y - 0.10 * r)], colour, thin)


def _thin(r: float) -> float:
    return max(0.8, r * 0.045)


_SIGNS: Mapping[TerrainKind, Callable[[Pen, list[Point], float, int, RGB], None]] = {
    TerrainKind.FOREST: _forest,
    TerrainKind.WATER: _water,
    TerrainKind.MOUNTAIN: _mountain,
    TerrainKind.CITY: _city,
    TerrainKind.BEACH: _beach,
    TerrainKind.RUBBLE: _rubble,
    TerrainKind.SWAMP: _swamp,
    TerrainKind.DUNES: _dunes,
}
