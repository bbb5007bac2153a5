"""Text on pictures: one font, and names made fit for it."""

import unicodedata
from functools import lru_cache
from pathlib import Path

from PIL import Image, ImageFont
from PIL.ImageFont import FreeTypeFont

FONT = Path(__file__).with_name("font") / "Roboto-Regular.ttf"
"""Roboto by Google (Apache License 2.0), cut down to the alphabets below by `pyftsubset`; its licence is beside it."""
_ALPHABETS = ((0x20, 0x7E), (0xA1, 0x24F), (0x384, 0x3E1), (0x3F0, 0x3FF), (0x400, 0x52F), (0x1E00, 0x1EFF))
"""Latin with all its accents, Greek and Cyrillic."""
_SIGNS = frozenset("–—‘’‚“”„†‡•…‰‹›€№™−≠≤≥")
_INSTEAD = {"→": ">", "←": "<"}


def has(char: str) -> bool:
    """Whether the font draws a character; marks that stand on others and invisible ones are none."""
    if char in _SIGNS:
        return True
    if not any(low <= ord(char) <= high for low, high in _ALPHABETS):
        return False
    return unicodedata.category(char) not in ("Cn", "Cf", "Mn", "Me")


@lru_cache(maxsize=64)
def font(size: int) -> FreeTypeFont:
    """The font at `size` pixels."""
    return ImageFont.truetype(FONT, max(6, size))


@lru_cache(maxsize=4096)
def clean(text: str, most: int = 80) -> str:
    """One line of glyphs the font has, at most `most` characters; '' where nothing can be shown.

    A letter with an accent that it does not have loses the accent; everything else (emoji, Chinese, controls,
    right-to-left marks) is left out rather than shown as a box.
    """
    out = []
    for char in unicodedata.normalize("NFC", text[:400]):
        for part in char if has(char) else unicodedata.normalize("NFKD", char):
            if has(part):
                out.append(part)
            elif part.isspace():
                out.append(" ")
            else:
                out.append(_INSTEAD.get(part, ""))
    joined = " ".join("".join(out).split())
    return joined if len(joined) <= most else joined[: most - 1].rstrip() + "…"


@lru_cache(maxsize=8192)
def width(text: str, size: int) -> int:
    """Width of a line in pixels."""
    return int(font(size).getlength(text) + 0.999)


def fit(text: str, size: int, room: float) -> str:
    """The longest beginning of a cleaned text that fits into `room` pixels, '…' at the cut."""
    if width(text, size) <= room:
        return text
    for end in range(len(text) - 1, 0, -1):
        cut = text[:end].rstrip() + "…"
        if width(cut, size) <= room:
            return cut
    return ""


@lru_cache(maxsize=4096)
def glyphs(text: str, size: int, bold: bool = False) -> Image.Image:
    """The text as a coverage mask (mode L), on a box as high as the font's line.

    The font has one weight; bold is the same text drawn twice, a fraction of its size apart.
    """
    from PIL import ImageDraw

    shift = max(1, round(size / 18)) if bold else 0
    wide, high = max(1, width(text, size) + shift + 1), round(size * 1.2) + 1
    # The font takes far longer than laying down again what it drew. At both ends there is room for letters that reach
    # beyond their line.
    left = size if bold else 0
    line = Image.new("L", (wide + 2 * left, high))
    ImageDraw.Draw(line).text((left, round(size * 0.95)), text, 255, font=font(size), anchor="ls")
    if not bold:
        return line
    box = line.crop((left, 0, left + wide, high))
    for dx in range(1, shift + 1):
        ImageDraw.Draw(box).bitmap((dx - left, 0), line, 255)
    return box


@lru_cache(maxsize=256)
def level_mark(size: int, level: int) -> Image.Image:
    """A small triangle, pointing down below zero, and the number of the level, as a mask."""
    number = glyphs(str(abs(level)), size, bold=True)
    side = max(4, round(size * 0.62))
    mask = Image.new("L", (side + 2 + number.width, number.height))
    big = Image.new("L", (side * 4, side * 4))
    from PIL import ImageDraw

    low, high = (0.0, side * 4.0) if level > 0 else (side * 4.0, 0.0)
    ImageDraw.Draw(big).polygon([(0, high), (side * 4, high), (side * 2, low)], 255)
    mask.paste(big.reduce(4), (1, round(size * 0.95) - side))
    mask.paste(number, (side + 2, 0))
    return mask
