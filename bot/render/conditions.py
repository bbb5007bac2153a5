"""The picture of the Environment Report: a clock of day and night, and the wind as an arrow with dots."""

import io
import math
from functools import lru_cache

import numpy as np
from PIL import Image

from bot.campaign.world.settings import Environment
from bot.hexmap.coords import side_name
from bot.messages import language, say
from bot.render.hexes.layout import Point
from bot.render.hexes.paint import encode
from bot.render.hexes.pen import Pen
from bot.render.shared.palette import BAR, GOLD_DARK, INK, MUTED, NIGHT, PAPER, RGB, bar_index, make_palette
from bot.render.shared.text import clean, fit, glyphs, width

WIDE, HIGH = 640, 220
NARROW = 420
"""Width in a calm, which needs no arrow."""
BANNER = 34
DAY: RGB = (196, 214, 240)
MAX_DOTS = 8


def render_conditions(clock: Environment, title: str, pointy: bool = False, dark: bool = False) -> bytes:
    """Hour, light and wind as PNG (palette mode), 640 by 220 pixels, in a calm 420 wide. Equal clocks give equal bytes.
    `pointy`: for a map whose hexes have a corner at the top; `dark`: in the dark theme.

    EDC-D1-a, EDC-D1.1-a, EDC-D1.2-a.
    """
    image = _body(clock, pointy, language()).copy()
    bar = Image.new("RGB", (image.width, BANNER), BAR)
    _text(bar, fit(clean(title), 17, image.width - 24), 17, PAPER, 12, 7, bold=True)
    image.paste(bar.quantize(palette=image, dither=Image.Dither.NONE), (0, 0))
    if dark:
        palette = make_palette(())
        pixels = palette.index(np.asarray(image.convert("RGB")))
        pixels[:BANNER] = bar_index(np.asarray(bar))
        return encode(pixels, palette, dark)
    out = io.BytesIO()
    image.save(out, "PNG", compress_level=6)
    return out.getvalue()


@lru_cache(maxsize=64)
def _body(clock: Environment, pointy: bool, spoken: str) -> Image.Image:
    """All but the title, in palette mode: the same for every campaign with this clock and language.

    Must not be changed.
    """
    image = Image.new("RGB", (WIDE if clock.wind_speed else NARROW, HIGH), PAPER)
    image.paste(BAR, (0, 0, image.width, BANNER))
    _lay(image, _dial(clock), 110, 127)
    light = "sky-night" if clock.night else "sky-day" if clock.use_night else "sky-good"
    _text(image, f"{clock.hour:02d}:00", 32, INK, 208, 78, bold=True)
    _text(image, say(light), 22, INK, 208, 120)
    if clock.use_night:
        hours = say("sky-hours", dawn=f"{clock.dawn:02d}:00", dusk=f"{clock.dusk:02d}:00")
        _text(image, hours, 15, MUTED, 208, 150)
    if not clock.wind_speed:
        _text(image, say("sky-calm"), 22, INK, 208, 180 if clock.use_night else 152)
        return image.quantize(64)
    _lay(image, _arrow(clock, pointy), 430, 116)
    words = say("sky-wind", wind=side_name(clock.wind, pointy), speed=clock.wind_speed)
    _text(image, words, 22, INK, 500, 84, bold=True)
    _lay(image, _dots(clock.wind_speed), 560, 130)
    _text(image, say("sky-forecast"), 15, MUTED, 500, 150)
    return image.quantize(64)


def _text(image: Image.Image, text: str, size: int, colour: RGB, x: int, y: int, bold: bool = False) -> None:
    image.paste(colour, (x, y), glyphs(text, size, bold))


def _lay(image: Image.Image, tile: Image.Image, x: int, y: int) -> None:
    image.paste(tile, (x - tile.width // 2, y - tile.height // 2), tile)


def _on_dial(hour: float, radius: float) -> Point:
    """The place of an hour on a dial of 24 hours with noon at the top."""
    angle = math.tau * (hour - 12) / 24
    return math.sin(angle) * radius, -math.cos(angle) * radius


def _slice(pen: Pen, start: float, end: float, radius: float, colour: RGB) -> None:
    steps = [start + (end - start) * n / 48 for n in range(49)]
    pen.shape([(0.0, 0.0), *(_on_dial(hour, radius) for hour in steps)], colour)


def _dial(clock: Environment) -> Image.Image:
    """A face of 24 hours: light by day, dark by night, a hand at the hour."""
    pen, radius = Pen(178, 178), 66.0
    if clock.use_night:
        _slice(pen, clock.dawn, clock.dusk, radius, DAY)
        _slice(pen, clock.dusk, clock.dawn + 24, radius, NIGHT)
    else:
        pen.oval(0, 0, radius, radius, DAY)
    pen.oval(0, 0, radius, radius, None, INK, 3)
    for hour in range(24):
        long = 9 if hour % 6 == 0 else 5
        pen.line([_on_dial(hour, radius - long), _on_dial(hour, radius)], INK, 2, round_ends=False)
    hand = [(0.0, 0.0), _on_dial(clock.hour, radius - 12)]
    pen.line(hand, PAPER, 9)
    pen.line(hand, GOLD_DARK if clock.night else INK, 5)
    pen.oval(0, 0, 6, 6, INK)
    tile = pen.done()
    for hour in (0, 6, 12, 18):
        mark = glyphs(str(hour), 14, bold=True)
        x, y = _on_dial(hour, radius + 13)
        spot = (round(tile.width / 2 + x - width(str(hour), 14) / 2), round(tile.height / 2 + y - 9))
        tile.paste((*INK, 255), spot, mark)
    return tile


def _arrow(clock: Environment, pointy: bool) -> Image.Image:
    """An arrow the way the wind blows."""
    pen = Pen(130, 130)
    pen.oval(0, 0, 52, 52, (232, 233, 232), MUTED, 2)
    angle = math.tau * (0.75 - clock.wind / 6 if pointy else clock.wind / 6)
    ahead, aside = (math.sin(angle), -math.cos(angle)), (math.cos(angle), math.sin(angle))

    def at(forward: float, right: float) -> Point:
        return ahead[0] * forward + aside[0] * right, ahead[1] * forward + aside[1] * right

    pen.line([at(-38, 0), at(20, 0)], INK, 9, round_ends=False)
    pen.shape([at(44, 0), at(12, 20), at(12, -20)], INK)
    return pen.done()


def _dots(speed: int) -> Image.Image:
    """As many filled dots as the wind has, of the most it can have."""
    pen = Pen(130, 20)
    for n in range(MAX_DOTS):
        x = (n - (MAX_DOTS - 1) / 2) * 15.5
        pen.oval(x, 0, 5.5, 5.5, INK if n < speed else None, INK, 1.5)
    return pen.done()
