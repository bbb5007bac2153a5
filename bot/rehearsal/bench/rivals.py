"""The plain scene of a map (hexes, grid, counters, labels) drawn as is usual with Pillow, cairo and matplotlib.

It has the size, the hexes and the counters of our picture, but no relief, roads, edges, symbols, rims, list or key.
cairo and matplotlib are drawn with where they are installed.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PIL import Image, ImageDraw, ImageFont

from bot.campaign.world.sides import Side
from bot.hexmap.document import HexMap
from bot.render.hexes.layout import Point
from bot.render.hexes.scene import Scene
from bot.render.shared.palette import INK, PAPER, RGB, SIDE_FILL, mix, terrain_colour

MISSING = "is not installed, so it is not compared: pip install 'hexmarshal[bench]'"
_DARKER = {"v": 0.0, "e": 0.3, "u": 0.5}


@dataclass(frozen=True)
class Shape:
    """A filled polygon with an outline."""

    corners: tuple[Point, ...]
    fill: RGB


@dataclass(frozen=True)
class Label:
    """A text with its middle on a point; `size` in pixels."""

    x: int
    y: int
    text: str
    size: int


@dataclass(frozen=True)
class Plain:
    """What every library draws, in this order."""

    width: int
    height: int
    hexes: Sequence[Shape]
    counters: Sequence[Shape]
    labels: Sequence[Label]


Draw = Callable[[Plain], bytes]
"""The picture as PNG, with the library's own settings."""


def plain_scene(scene: Scene, hexmap: HexMap) -> Plain:
    """The same hexes, counters and labels as in a picture of ours."""
    layout = scene.layout
    corners, hexes = layout.corners(), []
    for at, letter in zip(layout.hexes(), "".join(scene.fog), strict=True):
        x, y = layout.centre(at)
        colour = mix(terrain_colour(hexmap.terrain_at(at), hexmap.theme), INK, _DARKER[letter])
        hexes.append(Shape(tuple((x + dx, y + dy) for dx, dy in corners), colour))
    counters, labels = [], [Label(*layout.centre(name.hex), name.text, name.size) for name in scene.names]
    for counter in scene.counters:
        x, y, w, h = counter.x, counter.y, counter.width / 2, counter.height / 2
        outline: tuple[Point, ...] = ((x, y - h), (x + w, y), (x, y + h), (x - w, y))
        if counter.side is not Side.HOSTILE:
            outline = ((x - w, y - h), (x + w, y - h), (x + w, y + h), (x - w, y + h))
        counters.append(Shape(outline, SIDE_FILL[counter.side]))
        size = max(10, round(counter.height * 0.6))
        labels.append(Label(x, y, counter.strength, size))
        labels += [Label(x, round(y + h + size), name, size) for name in counter.names[:1]]
    return Plain(layout.width, layout.map_height, hexes, counters, labels)


def by_pillow(plain: Plain) -> bytes:
    image = Image.new("RGB", (plain.width, plain.height), PAPER)
    draw = ImageDraw.Draw(image)
    for shape in (*plain.hexes, *plain.counters):
        draw.polygon(shape.corners, shape.fill, INK)
    fonts = {size: ImageFont.load_default(size) for size in {label.size for label in plain.labels}}
    for label in plain.labels:
        draw.text((label.x, label.y), label.text, INK, fonts[label.size], anchor="mm")
    out = io.BytesIO()
    image.save(out, "PNG")
    return out.getvalue()


def by_cairo(plain: Plain) -> bytes:
    import cairocffi

    surface = cairocffi.ImageSurface(cairocffi.FORMAT_RGB24, plain.width, plain.height)
    pen = cairocffi.Context(surface)
    pen.set_source_rgb(*_parts(PAPER))
    pen.paint()
    pen.set_line_width(1)
    for shape in (*plain.hexes, *plain.counters):
        pen.move_to(*shape.corners[0])
        for x, y in shape.corners[1:]:
            pen.line_to(x, y)
        pen.close_path()
        pen.set_source_rgb(*_parts(shape.fill))
        pen.fill_preserve()
        pen.set_source_rgb(*_parts(INK))
        pen.stroke()
    for label in plain.labels:
        pen.set_font_size(label.size)
        _, _, wide, high, _, _ = pen.text_extents(label.text)
        pen.move_to(label.x - wide / 2, label.y + high / 2)
        pen.show_text(label.text)
    out = io.BytesIO()
    surface.write_to_png(out)
    return out.getvalue()


def by_matplotlib(plain: Plain) -> bytes:
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.collections import PolyCollection
    from matplotlib.figure import Figure

    figure = Figure(figsize=(plain.width / 100, plain.height / 100), dpi=100, facecolor=_parts(PAPER))
    canvas = FigureCanvasAgg(figure)
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set_xlim(0, plain.width)
    axes.set_ylim(plain.height, 0)
    axes.set_axis_off()
    for order, shapes in enumerate((plain.hexes, plain.counters), 1):
        axes.add_collection(
            PolyCollection(
                [shape.corners for shape in shapes],
                facecolors=[_parts(shape.fill) for shape in shapes],
                edgecolors=[_parts(INK)],
                linewidths=0.72,
                zorder=order,
            )
        )
    for label in plain.labels:
        axes.text(
            label.x, label.y, label.text, fontsize=label.size * 0.72, ha="center", va="center", zorder=3
        )
    out = io.BytesIO()
    canvas.print_png(out)
    return out.getvalue()


def _parts(colour: RGB) -> tuple[float, float, float]:
    red, green, blue = (value / 255 for value in colour)
    return red, green, blue


RIVALS: dict[str, Draw] = {"Pillow": by_pillow, "cairo": by_cairo, "matplotlib": by_matplotlib}


def available(draw: Draw, plain: Plain) -> bool:
    """Whether the library is installed."""
    try:
        draw(plain)
    except (ImportError, OSError):  # OSError: the Python package is there, the library that it needs is not
        return False
    return True
