"""Names of places: board squares ("F7"), coordinates ("12.5, 8"), "toward X, 4" and what players type of them.

Squares count from the lower left corner: letters to the right, numbers upwards. A digit after a dash names a ninth
of a square as on a telephone's keys turned to the board: F7-1 lower left, F7-5 the middle, F7-9 upper right.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping

from bot.messages import say
from bot.skirmish.table.board import Board
from bot.skirmish.table.shapes import EPS, Point, heading_to, span, step, stored

_SQUARE = re.compile(r"([A-Za-z])\s*(\d{1,2})(?:\s*[-/]\s*([1-9]))?")
_NUMBER = r"(\d{1,4}(?:\.\d{1,4})?)"
_COORD = r"([-−]?\d{1,4}(?:\.\d{1,4})?)"
_COORDS = re.compile(rf"\(?\s*x?\s*=?\s*{_COORD}\s*[,;/ ]\s*y?\s*=?\s*{_COORD}\s*\)?")
_UNIT = r"(?:in|inch|inches|cm|\")?"
_TOWARD = re.compile(r"(towards?|to|away from|away)\s+(.+)", re.IGNORECASE)
_FAR = re.compile(rf"(.+?)\s*[,:]\s*{_NUMBER}\s*{_UNIT}", re.IGNORECASE)
_COMPASS = re.compile(
    rf"(N|NE|E|SE|S|SW|W|NW|\d{{1,3}}\s*(?:°|deg))\s*[,:]\s*{_NUMBER}\s*{_UNIT}", re.IGNORECASE
)
_HEADINGS = {name: 45.0 * n for n, name in enumerate(("N", "NE", "E", "SE", "S", "SW", "W", "NW"))}


class BadSpot(ValueError):
    """A place that cannot be understood; the message is for the player."""


def columns(board: Board) -> int:
    """How many squares lie side by side; the last may be cut by the edge."""
    return max(1, math.ceil(board.width / board.pitch - 1e-9))


def rows(board: Board) -> int:
    """How many squares lie one above the other."""
    return max(1, math.ceil(board.height / board.pitch - 1e-9))


def square_at(board: Board, at: Point) -> str:
    """The square that holds a point; a point outside gets the nearest square."""
    column = min(columns(board) - 1, max(0, math.floor(at[0] / board.pitch + 1e-9)))
    row = min(rows(board) - 1, max(0, math.floor(at[1] / board.pitch + 1e-9)))
    return f"{chr(ord('A') + column)}{row + 1}"


def read_as_square(text: str) -> bool:
    """Whether it is written like a square, or like a ninth of one."""
    return _SQUARE.fullmatch(text.strip()) is not None


def middle_of(board: Board, square: str) -> Point:
    """The middle of a square or of a ninth of it, kept on the board. Raises BadSpot."""
    match = _SQUARE.fullmatch(square.strip())
    if match is None:
        raise BadSpot(say("place-no-square", typed=square[:20]))
    column, row = ord(match[1].upper()) - ord("A"), int(match[2]) - 1
    if not (column < columns(board) and 0 <= row < rows(board)):
        last = f"{chr(ord('A') + columns(board) - 1)}{rows(board)}"
        raise BadSpot(say("place-square-off", typed=square.strip().upper()[:8], last=last))
    ninth = int(match[3] or 5) - 1
    x = (column + (ninth % 3 * 2 + 1) / 6) * board.pitch
    y = (row + (ninth // 3 * 2 + 1) / 6) * board.pitch
    return stored(Point(min(x, board.width), min(y, board.height)))


def place_text(board: Board, at: Point) -> str:
    """A place in words, square first: "F7 (16.5, 19.2)"."""
    return f"{square_at(board, at)} ({at[0]:.1f}, {at[1]:.1f})"


def read_spot(
    board: Board,
    text: str,
    *,
    start: Point | None = None,
    allowance: float = 0.0,
    places: Mapping[str, Point] | None = None,
) -> Point:
    """The point a player means. Raises BadSpot with a sentence that says what to write.

    "F7", "F7-3", "12.5, 8", the name of a place (unit, marker), and from `start`: "toward X, 4", "toward X" (as far
    as `allowance` goes, not beyond X), "away from X, 4", "NE, 4", "135°, 4".
    """
    text = " ".join(text.split())[:100]
    named = _named(text, places or {})
    if named is not None:
        return named
    if match := _COORDS.fullmatch(text):
        x, y = (float(part.replace("−", "-")) for part in match.groups())
        at = Point(x, y)
        if not (-EPS <= x <= board.width + EPS and -EPS <= y <= board.height + EPS):
            raise BadSpot(
                say(
                    "place-off",
                    typed=text,
                    width=f"{board.width:g}",
                    height=f"{board.height:g}",
                    unit=board.unit,
                )
            )
        return stored(at)
    if read_as_square(text):
        return middle_of(board, text)
    if start is not None and (match := _COMPASS.fullmatch(text)):
        name = match[1].upper().rstrip("°DEG ")
        heading = _HEADINGS[match[1].upper()] if not name.isdigit() else float(name)
        return _on_board(board, step(start, heading, float(match[2])))
    if start is not None and (match := _TOWARD.fullmatch(text)):
        return _relative(board, start, match, allowance, places or {})
    raise BadSpot(say("place-none", typed=text[:40], moving=start is not None))


def _relative(
    board: Board, start: Point, match: re.Match[str], allowance: float, places: Mapping[str, Point]
) -> Point:
    rest, far = match[2], allowance
    given = None
    # A place may be two numbers itself, so the whole is tried before a distance is split off.
    if not _is_spot(board, rest, places) and (given := _FAR.fullmatch(rest)):
        rest, far = given[1], float(given[2])
    aim = read_spot(board, rest, places=places)
    if span(start, aim) <= EPS:
        raise BadSpot(say("place-same"))
    if match[1].lower().startswith("away"):
        return _on_board(board, step(start, heading_to(aim, start), far))
    if given is None:
        far = min(far, span(start, aim))
    return _on_board(board, step(start, heading_to(start, aim), far))


def _is_spot(board: Board, text: str, places: Mapping[str, Point]) -> bool:
    try:
        read_spot(board, text, places=places)
    except BadSpot:
        return False
    return True


def _named(text: str, places: Mapping[str, Point]) -> Point | None:
    wanted = text.casefold()
    return next((stored(at) for name, at in places.items() if name.casefold() == wanted), None)


def _on_board(board: Board, at: Point) -> Point:
    return stored(Point(min(board.width, max(0.0, at[0])), min(board.height, max(0.0, at[1]))))
