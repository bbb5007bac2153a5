"""A small pen: drawings with smooth edges about a centre at (0, 0), made large and reduced."""

from collections.abc import Sequence
from itertools import pairwise

from PIL import Image, ImageDraw

from bot.render.hexes.layout import Point
from bot.render.shared.palette import RGB

SCALE = 4


class Pen:
    """Draws on a transparent box of `width` x `height` pixels; lengths may be fractions of a pixel."""

    def __init__(self, width: int, height: int) -> None:
        self.image = Image.new("RGBA", (width * SCALE, height * SCALE))
        self._draw = ImageDraw.Draw(self.image)
        self._x, self._y = width * SCALE / 2, height * SCALE / 2

    def _at(self, points: Sequence[Point]) -> list[Point]:
        return [(self._x + x * SCALE, self._y + y * SCALE) for x, y in points]

    def line(self, points: Sequence[Point], colour: RGB, width: float, *, round_ends: bool = True) -> None:
        """An open line."""
        spots = self._at(points)
        thick = max(1, round(width * SCALE))
        self._draw.line(spots, (*colour, 255), thick, joint="curve")
        if round_ends and thick > 2:
            r = thick / 2 - 0.5
            for x, y in (spots[0], spots[-1]):
                self._draw.ellipse((x - r, y - r, x + r, y + r), (*colour, 255))

    def dashed(self, points: Sequence[Point], colour: RGB, width: float, dash: float) -> None:
        """A line of dashes and gaps of equal length."""
        for (ax, ay), (bx, by) in pairwise(points):
            long = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
            parts = max(1, round(long / dash / 2)) * 2 - 1
            for n in range(0, parts, 2):
                a, b = n / parts, (n + 1) / parts
                ends = [(ax + (bx - ax) * t, ay + (by - ay) * t) for t in (a, b)]
                self.line(ends, colour, width, round_ends=False)

    def shape(
        self, points: Sequence[Point], fill: RGB | None, edge: RGB | None = None, width: float = 1
    ) -> None:
        """A closed shape; its outline lies on the middle of its border."""
        if fill is not None:
            self._draw.polygon(self._at(points), (*fill, 255))
        if edge is not None:
            self.line([*points, points[0], points[1]], edge, width, round_ends=False)

    def oval(self, x: float, y: float, rx: float, ry: float, fill: RGB | None, edge: RGB | None = None,
             width: float = 1) -> None:  # fmt: skip
        """An ellipse about (x, y)."""
        (cx, cy), a, b = self._at([(x, y)])[0], rx * SCALE, ry * SCALE
        self._draw.ellipse(
            (cx - a, cy - b, cx + a, cy + b),
            None if fill is None else (*fill, 255),
            None if edge is None else (*edge, 255),
            max(1, round(width * SCALE)),
        )

    def arc(
        self, x: float, y: float, rx: float, ry: float, start: int, end: int, colour: RGB, width: float
    ) -> None:
        """Part of an ellipse, degrees clockwise from the right."""
        (cx, cy), a, b = self._at([(x, y)])[0], rx * SCALE, ry * SCALE
        self._draw.arc(
            (cx - a, cy - b, cx + a, cy + b), start, end, (*colour, 255), max(1, round(width * SCALE))
        )

    def done(self) -> Image.Image:
        """The drawing at its own size, mode RGBA."""
        return self.image.reduce(SCALE)


def curve(a: Point, through: Point, b: Point, steps: int = 8) -> list[Point]:
    """Points of a bend from `a` to `b`, pulled towards `through`."""
    points = []
    for n in range(steps + 1):
        t = n / steps
        u = 1 - t
        points.append(
            (
                u * u * a[0] + 2 * u * t * through[0] + t * t * b[0],
                u * u * a[1] + 2 * u * t * through[1] + t * t * b[1],
            )
        )
    return points
