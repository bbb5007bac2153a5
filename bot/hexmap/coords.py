"""Hex arithmetic: labels, neighbours, distance, and exact lines.

Flat-top hexes, columns and rows counted from 1 at the top left, even columns half a hex lower
(EDC-A3.1-b). A pointy-top map is the same grid with columns drawn as rows, seen in a mirror: the sides have other
names (`side_name`) and follow each other the other way round (`compass`), all else is as on any map. Everything here
is integer arithmetic, so two machines never disagree about a line.
Coordinates off the map are ordinary values; only `HexMap.contains` knows the size of a map.
"""

import re
import unicodedata
from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple

from bot.messages import say


class Hex(NamedTuple):
    """A hex by its column and row, both counted from 1."""

    col: int
    row: int


class Facing(IntEnum):
    """The six sides of a hex, clockwise from north on a flat-top map, anticlockwise from west on a pointy-top one.

    The names here are those of a flat-top map: what people read comes from `HexMap.side_name` (EDC-A3.1-b).
    """

    N = 0
    NE = 1
    SE = 2
    S = 3
    SW = 4
    NW = 5

    @property
    def opposite(self) -> "Facing":
        """The side across the hex."""
        return Facing((self + 3) % 6)

    def rotated(self, n: int) -> "Facing":
        """The side `n` sixths of a turn on, in the order of this list; `HexMap.clockwise` turns as the map is drawn."""
        return Facing((self + n) % 6)


class BadLabel(ValueError):
    """The text is not a hex label; `text` holds what was typed."""

    def __init__(self, text: str) -> None:
        self.text = text
        super().__init__(say("hex-bad", typed=_quoted(text)))


class BadFacing(ValueError):
    """The text is not one of the six facings; `text` holds what was typed."""

    def __init__(self, text: str, pointy: bool = False) -> None:
        self.text = text
        super().__init__(say("facing-bad", typed=_quoted(text), pointy=pointy))


class Stretch(NamedTuple):
    """A part of a sight line: the hex it runs through (two where it runs along their shared edge).

    It covers the line from start / whole to end / whole.
    """

    hexes: tuple[Hex, ...]
    start: int
    end: int
    whole: int


_LABEL = re.compile(r"([0-9]{2})([0-9]{2})|([0-9]{3})([0-9]{3})")
_FACING_WORDS = {"north": "N", "northeast": "NE", "southeast": "SE", "south": "S"} | {
    "southwest": "SW",
    "northwest": "NW",
    "east": "E",
    "west": "W",
}
# Column and row steps in facing order, for odd and for even columns.
_STEPS_ODD = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1))
_STEPS_EVEN = ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))
_FACING_OF_ODD = {step: Facing(i) for i, step in enumerate(_STEPS_ODD)}
_FACING_OF_EVEN = {step: Facing(i) for i, step in enumerate(_STEPS_EVEN)}


_TURNING = re.compile("[\u202d\u202e]")
_CONTROL = re.compile(r"[^\S ]|[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")


def visible(text: str) -> str:
    """Without what a phone may paste and nobody sees: marks of direction, joiners, control characters.

    Those stay that show the text in another order than it is read (`turning`), so that it is not read at all.
    """
    return "".join(char for char in text if not _unseen(char))


def _unseen(char: str) -> bool:
    if char.isascii():
        return not char.isprintable() and not char.isspace()
    if "\ufe00" <= char <= "\ufe0f":
        return True  # variants of the character before
    return unicodedata.category(char) in ("Cc", "Cf") and not char.isspace() and not turning(char)


def turning(text: str) -> str:
    """The first character that shows what follows in another order than it is read; empty if there is none."""
    match = _TURNING.search(text)
    return match[0] if match is not None else ""


def _quoted(text: str) -> str:
    """A user's input, shortened and on one line, with bidirectional marks spelled out, for an error sentence."""
    flat = _CONTROL.sub(lambda match: f"\\u{ord(match[0]):04x}", " ".join(visible(text).split()))
    return f"'{flat[:20]}…'" if len(flat) > 20 else f"'{flat}'"


@lru_cache(maxsize=16384)
def label(at: Hex, wide: bool = False) -> str:
    """The label of a hex, '0304'; three digits each, '003004', where the map is over 99 (EDC-A3.1-b)."""
    return f"{at.col:03d}{at.row:03d}" if wide else f"{at.col:02d}{at.row:02d}"


def parse_label(text: str) -> Hex:
    """Read '0304' or '003004', whatever invisible characters came with it. Raises BadLabel."""
    match = _LABEL.fullmatch(visible(text).strip())
    if match is None:
        raise BadLabel(text)
    col, row = (int(digits) for digits in match.groups() if digits is not None)
    if col < 1 or row < 1:
        raise BadLabel(text)
    return Hex(col, row)


_POINTY_SIDES = ("W", "SW", "SE", "E", "NE", "NW")
"""What the six sides are called on a pointy-top map, in the sequence of `Facing`."""
_COMPASS = tuple(Facing)
_POINTY_COMPASS = (Facing.SW, Facing.S, Facing.SE, Facing.NE, Facing.N, Facing.NW)


def side_name(side: Facing, pointy: bool = False) -> str:
    """What the side of a hex is called on a map: N to NW, on a pointy-top one NE, E, SE, SW, W and NW (EDC-A3.1-b)."""
    return _POINTY_SIDES[side] if pointy else side.name


def compass(pointy: bool = False) -> tuple[Facing, ...]:
    """The six sides clockwise as the map is drawn: from N, on a pointy-top map from NE (EDC-A3.1-b)."""
    return _POINTY_COMPASS if pointy else _COMPASS


def parse_facing(text: str, pointy: bool = False) -> Facing:
    """Read 'N', 'ne', 'north-east', ... as that side is called on the map. Raises BadFacing."""
    word = re.sub(r"[\s._-]", "", visible(text)).lower()
    name = _FACING_WORDS.get(word, word.upper())
    for side in Facing:
        if side_name(side, pointy) == name:
            return side
    raise BadFacing(text, pointy)


def neighbour(at: Hex, facing: Facing) -> Hex:
    """The hex on that side (EDC-A3.1-b)."""
    dc, dr = (_STEPS_ODD if at.col % 2 else _STEPS_EVEN)[facing]
    return Hex(at.col + dc, at.row + dr)


def neighbours(at: Hex) -> list[Hex]:
    """The six hexes around, in the order of `Facing` (EDC-A3.1-b)."""
    col, row = at
    return [Hex(col + dc, row + dr) for dc, dr in (_STEPS_ODD if col % 2 else _STEPS_EVEN)]


def side_of(a: Hex, b: Hex) -> Facing | None:
    """The side of `a` on which its neighbour `b` lies; None where they are not neighbours."""
    a_col, a_row = a
    b_col, b_row = b
    return (_FACING_OF_ODD if a_col % 2 else _FACING_OF_EVEN).get((b_col - a_col, b_row - a_row))


def direction(a: Hex, b: Hex) -> Facing:
    """The side of `a` on which its neighbour `b` lies. Raises ValueError where they are not neighbours."""
    side = side_of(a, b)
    if side is None:
        raise ValueError(f"{label(a)} and {label(b)} are not neighbours")
    return side


def adjacent(a: Hex, b: Hex) -> bool:
    """Whether the two hexes share a side."""
    return side_of(a, b) is not None


def distance(a: Hex, b: Hex) -> int:
    """Least number of steps from one hex to the other, whatever the terrain (EDC-A3.1-a)."""
    a_col, a_row = a
    b_col, b_row = b
    across = abs(a_col - b_col)
    # In half hexes: even columns lie one half lower.
    down = abs(2 * (a_row - b_row) - a_col % 2 + b_col % 2)
    return across if down <= across else (across + down) // 2


def _half_rows(at: Hex) -> int:
    """Height of the centre in half hexes: even columns lie one half lower."""
    return 2 * at.row + (1 - at.col % 2)


def ring(at: Hex, r: int) -> list[Hex]:
    """The hexes at distance exactly `r` (0 or more), in the order of `Facing`."""
    if r == 0:
        return [at]
    here = Hex(at.col, at.row - r)
    hexes = []
    for side in (Facing.SE, Facing.S, Facing.SW, Facing.NW, Facing.N, Facing.NE):
        for _ in range(r):
            hexes.append(here)
            here = neighbour(here, side)
    return hexes


def disc(at: Hex, r: int) -> list[Hex]:
    """The hexes at distance `r` or less, from the middle outwards."""
    return [there for radius in range(r + 1) for there in ring(at, radius)]


def line(a: Hex, b: Hex) -> list[tuple[Hex, ...]]:
    """The hexes that the straight line between the two centres runs through, from `a` to `b`.

    Each station is one hex, or both hexes where the line runs along the edge between them
    (EDC-C3.3-b, EDC-C3.3-d). Hexes touched only at a corner are not on the line.
    """
    return [stretch.hexes for stretch in stretches(a, b)]


def stretches(a: Hex, b: Hex) -> list[Stretch]:
    """Like `line`, with the place of each stretch along the line (EDC-C3.3-e)."""
    # The shape depends only on the offset and on the parity of the first column.
    shift = a.col - (1 if a.col % 2 else 2)
    origin = Hex(a.col - shift, 0)
    relative = _stretches_from(origin, Hex(b.col - shift, b.row - a.row))
    return [
        Stretch(
            tuple(Hex(h.col + shift, h.row + a.row) for h in part.hexes), part.start, part.end, part.whole
        )
        for part in relative
    ]


@lru_cache(maxsize=16384)
def _stretches_from(a: Hex, b: Hex) -> tuple[Stretch, ...]:
    """Clip the line against each hexagon near it.

    Columns are 3 units apart and rows 2, so a hexagon is |v| <= 1, |u + v| <= 2, |u - v| <= 2 around its
    centre, with all corners on whole numbers. Times along the line are whole multiples of 1 / `whole`.
    """
    if a == b:
        return (Stretch((a,), 0, 1, 1),)
    ax, ay, bx, by = 3 * a.col, _half_rows(a), 3 * b.col, _half_rows(b)
    dx, dy = bx - ax, by - ay
    whole = 1
    for slope in (dy, dx + dy, dx - dy):
        whole *= abs(slope) or 1

    spans: dict[tuple[int, int], list[Hex]] = {}
    for col in range(min(a.col, b.col), max(a.col, b.col) + 1):
        low, high = _rows_near(col, ax, ay, dx, dy)
        for row in range(low, high + 1):
            u, v = ax - 3 * col, ay - _half_rows(Hex(col, row))
            span = _clip(((v, dy, 1), (u + v, dx + dy, 2), (u - v, dx - dy, 2)), whole)
            if span is not None:
                spans.setdefault(span, []).append(Hex(col, row))
    return tuple(
        Stretch(tuple(sorted(hexes)), start, end, whole) for (start, end), hexes in sorted(spans.items())
    )


def _rows_near(col: int, ax: int, ay: int, dx: int, dy: int) -> tuple[int, int]:
    """Rows of a column that the line can touch, with a row to spare on each side."""
    if dx == 0:
        ends = (ay, ay + dy)
    else:
        # Height of the line at both flanks of the column (2 units left and right of its centre).
        ends = (ay + dy * (3 * col - 2 - ax) // dx, ay + dy * (3 * col + 2 - ax) // dx)
    return min(ends) // 2 - 2, max(ends) // 2 + 2


def _clip(bands: tuple[tuple[int, int, int], ...], whole: int) -> tuple[int, int] | None:
    """The part of the line, in 1 / whole, where |start + slope * t| <= limit for all bands; None if empty."""
    first, last = 0, whole
    for start, slope, limit in bands:
        if slope == 0:
            if abs(start) > limit:
                return None
            continue
        near, far = (-limit - start) * whole // slope, (limit - start) * whole // slope
        first, last = max(first, min(near, far)), min(last, max(near, far))
    return (first, last) if first < last else None


def entry_side(target: Hex, source: Hex) -> tuple[Facing, ...]:
    """The side of `target` crossed by the line to `source`; both sides where it goes through a corner.

    EDC-C3.1-d. Raises ValueError when both are the same hex: then no side is crossed.
    """
    if target == source:
        raise ValueError("an attacker in the target's own hex crosses no side")
    return tuple(sorted(direction(target, crossed) for crossed in line(target, source)[1]))
