"""A drawing with its place, and the list of those of a picture."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from PIL import Image

from bot.hexmap.coords import Hex
from bot.render.hexes.layout import Layout

Layer = Literal[
    "area",
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
    "spot",
    "number",
    "counter",
    "work text",
    "trace",
    "sign text",
    "fallen",
    "name",
    "loss",
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


class Drawer:
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
        details = tuple(detail for detail in given if not isinstance(detail, Layout))
        self.draws.append(Draw(layer, at, draw.__name__, details, tile, left, top))
