"""Signs of the round over the ground: smoke, light, effects, where shells came from, and how far units see at best."""

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from bot.campaign.world.effects import LIGHT, SMOKE
from bot.campaign.world.known.view import SideView
from bot.campaign.world.sides import Side
from bot.hexmap.coords import Facing, Hex, disc
from bot.messages import say
from bot.render.hexes.keys import Entry
from bot.render.hexes.layout import Layout
from bot.render.hexes.pen import Pen
from bot.render.hexes.rims import open_sides
from bot.render.shared.palette import GOLD, INK, PAPER, PATH, RGB, SIDE_COLOUR

SignKind = Literal[
    "smoke",
    "light",
    "effect",
    "impact",
    "radar",
    "track",
    "track_enemy",
    "track_neutral",
    "track_friendly",
    "lock",
    "mines",
]
SIGN_NAME: dict[SignKind, str] = {
    "smoke": "key-sign-smoke",
    "light": "key-sign-light",
    "effect": "key-sign-effect",
    "impact": "key-sign-impact",
    "radar": "key-sign-radar",
    "track": "key-sign-track",
    "track_enemy": "key-sign-track-enemy",
    "track_neutral": "key-sign-track-neutral",
    "track_friendly": "key-sign-track-friendly",
    "lock": "key-sign-lock",
    "mines": "key-sign-mines",
}
_SMOKE = (200, 203, 209)
_SMOKE_RIM = (66, 72, 86)


@dataclass(frozen=True)
class Sign:
    """A mark on one hex; `bearing` in degrees from north and `round` for marks about guns."""

    hex: Hex
    kind: SignKind
    bearing: int | None = None
    round: int | None = None
    text: str = ""
    """The id of a track."""


@dataclass(frozen=True)
class Ring:
    """Sides of a hex on the rim of what units could see by day without anything in the way (EDC-D2-f)."""

    hex: Hex
    facings: tuple[Facing, ...]


def signs_of(view: SideView, layout: Layout) -> tuple[Sign, ...]:
    """Smoke, light, effects and mines that the side knows of, then the traces of guns.

    EDC-C3.3-c, EDC-D1-b, EDC-F1.2-b, EDC-F6.4-d.
    """
    signs: dict[Sign, None] = {}
    for effect in view.effects:
        kind: SignKind = "smoke" if effect.stat == SMOKE else "light" if effect.stat == LIGHT else "effect"
        signs |= {Sign(at, kind): None for at in sorted(effect.hexes) if layout.shows(at)}
    signs |= {Sign(at, "mines"): None for at in view.mines if layout.shows(at)}
    for marker in view.markers:
        if layout.shows(marker.hex):
            about: SignKind = "radar" if marker.bearing is None else "impact"
            signs[Sign(marker.hex, about, marker.bearing, marker.round)] = None
    return (*signs, *_tracks(view, layout))


_TRACK: dict[str, SignKind] = {
    "enemy": "track_enemy",
    "neutral": "track_neutral",
    "friendly": "track_friendly",
}


def _tracks(view: SideView, layout: Layout) -> list[Sign]:
    """Tracks of radar and sonar, where nothing is in sight that they could be (EDC-F2.1-a, EDC-F2.1-b)."""
    known = {unit.hex for unit in view.units}
    known |= {contact.hex for contact in (*view.contacts, *view.friends) if contact.present}
    tracks = []
    for ping in view.pings:
        if layout.shows(ping.hex) and (ping.locked or ping.hex not in known or ping.mark == "unknown"):
            kind: SignKind = "lock" if ping.locked else _TRACK.get(ping.mark, "track")
            tracks.append(Sign(ping.hex, kind, text=ping.id))
    return tracks


def rings_of(view: SideView, layout: Layout) -> tuple[Ring, ...]:
    """How far the side's units see at best: by day and whatever the ground, at night too (EDC-D1.1-g, EDC-D2-f)."""
    posts: defaultdict[tuple[int, int], list[Hex]] = defaultdict(list)
    for unit in view.units:
        if unit.carrier is None and unit.class_id in view.catalogue.classes:
            posts[unit.hex.col % 2, view.catalogue.cls(unit).vision].append(unit.hex)
    first, rows, cols = layout.first, layout.rows, layout.cols
    inside = np.zeros((rows + 2, cols + 2), np.bool_)
    for (odd, vision), hexes in posts.items():
        steps, (post_cols, post_rows) = _disc(odd, vision), np.array(hexes, np.intp).T
        across = np.add.outer(post_cols, steps[0]) - (first.col - 1)
        down = np.add.outer(post_rows, steps[1]) - (first.row - 1)
        shown = (across >= 0) & (across < cols + 2) & (down >= 0) & (down < rows + 2)
        inside[down[shown], across[shown]] = True
    return tuple(Ring(at, rim) for at, rim in sorted(open_sides(inside, layout)))


@lru_cache(maxsize=64)
def _disc(odd: int, radius: int) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """From a hex of an odd or even column to those within a distance: columns and rows."""
    middle = Hex(2 + odd, 1)
    steps = [(at.col - middle.col, at.row - middle.row) for at in disc(middle, radius)]
    across, down = np.array(steps, np.intp).T
    return across, down


def sign_entries(signs: Iterable[Sign], rings: Sequence[Ring]) -> tuple[Entry, ...]:
    """Their lines of the key."""
    kinds = {sign.kind for sign in signs}
    entries = [Entry("sign", kind, say(text)) for kind, text in SIGN_NAME.items() if kind in kinds]
    return (*entries, *([Entry("sign", "ring", say("key-sign-ring"))] if rings else []))


@lru_cache(maxsize=256)
def ring_tile(layout: Layout, facings: tuple[Facing, ...]) -> Image.Image:
    """A dashed rim a little inside the hex."""
    pen, r = Pen(2 * layout.half + 6, layout.high + 6), layout.radius
    for facing in facings:
        (ax, ay), (bx, by) = layout.side(facing, 0.93)
        pen.line([(ax, ay), (bx, by)], PAPER, max(2.4, r * 0.10))
        pen.dashed([(ax, ay), (bx, by)], SIDE_COLOUR[Side.PLAYER], max(1.2, r * 0.05), r * 0.17)
    return pen.done()


@lru_cache(maxsize=128)
def sign_drawing(layout: Layout, kind: str, bearing: int | None = None) -> Image.Image:
    """The drawing of a sign, its middle on the middle of the hex; mines are small enough for a place beside units."""
    if kind == "ring":
        return ring_tile(layout, (Facing.NW, Facing.N, Facing.NE))
    if kind == "mines":
        return _mines(layout.radius)
    pen, r = Pen(2 * layout.half + 8, layout.high + 8), layout.radius
    wide = max(1.2, r * 0.06)
    if kind == "smoke":
        puffs = (
            (-0.45, 0.2, 0.3),
            (0.42, 0.24, 0.3),
            (-0.2, -0.3, 0.32),
            (0.3, -0.3, 0.28),
            (0.0, 0.12, 0.38),
        )
        for x, y, size in puffs:
            pen.oval(x * r, y * r, (size + 0.05) * r, (size + 0.05) * r, _SMOKE_RIM)
        for x, y, size in puffs:
            pen.oval(x * r, y * r, size * r, size * r, _SMOKE)
    elif kind == "light":
        pen.shape(layout.corners(0.86), None, INK, wide * 1.8)
        pen.shape(layout.corners(0.86), None, GOLD, wide * 1.2)
        for corner in layout.corners(0.86):
            pen.line([corner, (corner[0] * 0.72, corner[1] * 0.72)], GOLD, wide)
    elif kind == "effect":
        corners = layout.corners(0.80)
        pen.shape(corners, None, PAPER, wide * 2.2)
        pen.dashed([*corners, corners[0]], PATH, wide, r * 0.13)
    elif kind == "radar":
        red = SIDE_COLOUR[Side.HOSTILE]
        for size in (0.78, 0.5):
            pen.oval(0, 0, size * r, size * r, None, PAPER, wide * 2.4)
            pen.oval(0, 0, size * r, size * r, None, red, wide * 1.2)
    elif kind in _TRACK_COLOUR:
        _box(pen, r, _TRACK_COLOUR[kind], closed=kind == "lock")
    else:
        _arrow(pen, r, bearing)
    return pen.done()


_TRACK_COLOUR = {
    "track": INK,
    "track_enemy": SIDE_COLOUR[Side.HOSTILE],
    "track_neutral": SIDE_COLOUR[Side.NEUTRAL],
    "track_friendly": SIDE_COLOUR[Side.PLAYER],
    "lock": SIDE_COLOUR[Side.HOSTILE],
}


def _box(pen: Pen, radius: float, colour: RGB, *, closed: bool) -> None:
    """The corners of a box round a point, as on a radar screen; all of the box for a lock."""
    s, part = radius * 0.52, 1.0 if closed else 0.42
    corners = ((-1, -1), (1, -1), (1, 1), (-1, 1))
    for tint, wide in ((PAPER, radius * 0.17), (colour, radius * 0.09)):
        for x, y in corners:
            pen.line(
                [(x * s * (1 - part), y * s), (x * s, y * s), (x * s, y * s * (1 - part))],
                tint,
                max(1.2, wide),
            )
    pen.oval(0, 0, radius * 0.16, radius * 0.16, PAPER)
    pen.oval(0, 0, radius * 0.11, radius * 0.11, colour)


def _mines(radius: float) -> Image.Image:
    """Three dots in a row, as minefields are drawn on military maps (EDC-F6.4-d)."""
    pen = Pen(round(radius * 0.84) + 2, round(radius * 0.28) + 2)
    for step in (-1, 0, 1):
        pen.oval(0.27 * step * radius, 0, radius * 0.14, radius * 0.14, PAPER)
        pen.oval(0.27 * step * radius, 0, radius * 0.1, radius * 0.1, INK)
    return pen.done()


def _arrow(pen: Pen, radius: float, bearing: int | None) -> None:
    """An arrow into the hex from where the shells came; in the middle of it for the key."""
    angle = math.radians(bearing or 0)
    middle, size = (0.62, radius * 1.9) if bearing is None else (0.0, radius)
    out, side = (math.sin(angle), -math.cos(angle)), (math.cos(angle), math.sin(angle))

    def at(away: float, right: float) -> tuple[float, float]:
        return (
            (out[0] * (away - middle) + side[0] * right) * size,
            (out[1] * (away - middle) + side[1] * right) * size,
        )

    shape = [at(0.38, 0), at(0.86, 0.3), at(0.74, 0.0), at(0.86, -0.3)]
    pen.shape(shape, SIDE_COLOUR[Side.HOSTILE], PAPER, max(1.4, radius * 0.07))
