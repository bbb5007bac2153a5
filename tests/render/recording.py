"""Records what is drawn: each stroke, shape, text and paste in order, as readable lines."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import _lru_cache_wrapper
from typing import Any

import pytest
from PIL import Image, ImageDraw

from bot.render.hexes.pen import Pen
from bot.render.shared import palette

NAMED = {
    **{
        value: name.lower()
        for name, value in vars(palette).items()
        if name.isupper() and isinstance(value, tuple) and len(value) == 3
    },
    **{colour: f"{side} colour" for side, colour in palette.SIDE_COLOUR.items()},
    **{colour: f"{side} fill" for side, colour in palette.SIDE_FILL.items()},
}
"""Colours and what they are called."""


def said(value: object) -> str:
    """A value in a few characters: colours by name, numbers with two decimals, pictures by text and size."""
    if isinstance(value, Image.Image):
        text = value.info.get("text")
        return f"{'picture' if text is None else repr(text)} {value.width}x{value.height}"
    if isinstance(value, bool) or value is None:
        return str(value)
    if isinstance(value, float):
        return f"{value:.2f}".rstrip("0").rstrip(".").replace("-0", "0" if abs(value) < 0.005 else "-0")
    if isinstance(value, tuple | list):
        if isinstance(value, tuple) and value[:3] in NAMED and len(value) in (3, 4):
            return NAMED[value[:3]]
        parts = " ".join(said(part) for part in value)
        return parts if value and isinstance(value[0], tuple | list) else f"({parts})"
    return str(value)


def forget() -> None:
    """Empty the caches of drawings, so that what is drawn next is drawn and recorded."""
    for module in [found for name, found in sys.modules.items() if name.startswith("bot.render.")]:
        for name, found in vars(module).items():
            if isinstance(found, _lru_cache_wrapper) and name not in ("font", "make_palette"):
                found.cache_clear()


@contextmanager
def recorded(*, pens: bool = True) -> Iterator[list[str]]:
    """Lines of what is drawn inside the block. `pens`: strokes of a `Pen` about its middle, not the pixels under it."""
    lines: list[str] = []
    depth = [0]

    def watch(patch: pytest.MonkeyPatch, owner: type, name: str) -> None:
        plain: Callable[..., Any] = getattr(owner, name)

        def drawn(self: Any, *given: Any, **named: Any) -> Any:
            if not depth[0]:
                words = [said(one) for one in given] + [f"{key}={said(one)}" for key, one in named.items()]
                lines.append(" ".join((name, *words)))
            depth[0] += 1
            try:
                return plain(self, *given, **named)
            finally:
                depth[0] -= 1

        patch.setattr(owner, name, drawn)

    def text(self: Any, at: tuple[float, float], words: str, *given: Any, **named: Any) -> None:
        self._image.info["text"] = words
        plain_text(self, at, words, *given, **named)

    plain_text = ImageDraw.ImageDraw.text
    with pytest.MonkeyPatch.context() as patch:
        forget()
        if pens:
            for name in ("line", "dashed", "shape", "oval", "arc"):
                watch(patch, Pen, name)
        for name in ("line", "polygon", "ellipse", "arc", "rectangle"):
            watch(patch, ImageDraw.ImageDraw, name)
        for name in ("paste", "alpha_composite"):
            watch(patch, Image.Image, name)
        patch.setattr(ImageDraw.ImageDraw, "text", text)
        yield lines
