"""Moves, shots, areas and objectives, drawn on the board."""

from __future__ import annotations

import math

from PIL import Image, ImageDraw

from bot.render.board.ground import SS, Frame, dashed, outline, shade
from bot.render.board.places import Box
from bot.render.board.view import NOTE, WORK, Mark, TableView
from bot.render.shared.palette import RGB
from bot.skirmish.table.board import Marker
from bot.skirmish.table.shapes import Base, Point, Region, disc


def draw_mark(image: Image.Image, frame: Frame, mark: Mark) -> None:
    look = frame.look
    colour = look.marks[mark.kind]
    pen = ImageDraw.Draw(image)
    if mark.region is not None:
        corners = outline(mark.region, frame)
        shade(image, corners, colour, 0.28)
        pen.line([*corners, corners[0]], colour, SS * 3)
    elif mark.ring is not None:
        base, far = mark.ring
        region = disc(base.at, base.radius + far) if base.box is None else rounded(base, far)
        dashed(pen, outline(region, frame), colour, SS * 3, SS * 8)
    elif len(mark.path) > 1:
        points = [frame.at(at) for at in mark.path]
        if mark.thin:
            pen.line(points, colour, SS * 2)
        elif mark.kind in ("sight", "blocked"):
            dashed(pen, points, look.paper, SS * 6, SS * 7, closed=False)
            dashed(pen, points, colour, SS * 4, SS * 7, closed=False)
        else:
            pen.line(points, look.paper, SS * 9, joint="curve")
            pen.line(points, colour, SS * 5, joint="curve")
            _arrow(pen, points[-2], points[-1], colour, look.paper)


def rounded(base: Base, far: float) -> Region:
    shape = base.region.polygon.buffer(far, quad_segs=12)
    return Region(tuple(Point(x, y) for x, y in shape.exterior.coords[:-1]))


def _arrow(
    pen: ImageDraw.ImageDraw, a: tuple[float, float], b: tuple[float, float], colour: RGB, paper: RGB
) -> None:
    long = math.hypot(b[0] - a[0], b[1] - a[1])
    if long < 1:
        return
    ux, uy, r = (b[0] - a[0]) / long, (b[1] - a[1]) / long, SS * 14
    for size, ink in ((1.35, paper), (1.0, colour)):
        tip = (b[0] + ux * r * 0.3 * size, b[1] + uy * r * 0.3 * size)
        back = (tip[0] - ux * r * size * 1.3, tip[1] - uy * r * size * 1.3)
        wing = (-uy * r * size * 0.75, ux * r * size * 0.75)
        pen.polygon(
            [tip, (back[0] + wing[0], back[1] + wing[1]), (back[0] - wing[0], back[1] - wing[1])], ink
        )


def marker_radius(frame: Frame, marker: Marker, size: int) -> float:
    """In pixels of the final picture; never too small to see."""
    return max(size * 0.7, marker.radius * frame.scale)


def draw_marker(image: Image.Image, frame: Frame, view: TableView, marker: Marker, size: int) -> None:
    """An objective: a white disc with a star in the owner's colour. What is built, a square with a cross."""
    if marker.kind == NOTE:
        return
    sides = [side for side, _ in view.sides]
    look = frame.look
    colour = look.side(sides.index(marker.side))[1] if marker.side in sides else look.ink
    x, y = frame.at(marker.at)
    r = marker_radius(frame, marker, size) * SS
    pen = ImageDraw.Draw(image)
    if marker.kind == WORK:
        crossed(pen, (x - r, y - r, x + r, y + r), look.paper, colour, SS * 3)
        return
    pen.ellipse((x - r, y - r, x + r, y + r), look.paper, colour, SS * 3)
    far = min(r * 0.62, size * SS)
    rays = [(far if n % 2 == 0 else far * 0.42, math.pi * n / 5) for n in range(10)]
    pen.polygon([(x + k * math.sin(angle), y - k * math.cos(angle)) for k, angle in rays], colour)


def crossed(pen: ImageDraw.ImageDraw, box: Box, paper: RGB, colour: RGB, thick: int) -> None:
    pen.rectangle(box, paper, colour, thick)
    pen.line(box, colour, thick)
    pen.line((box[0], box[3], box[2], box[1]), colour, thick)
