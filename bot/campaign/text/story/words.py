"""Words that the parts of a story share: lists, places, short names of contacts, and the choice of a wording."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import TypeVar

from bot.campaign.text.events import named
from bot.campaign.text.queue import joined
from bot.campaign.world.known.view import SideView
from bot.campaign.world.safe_text import Names, is_contact, safe
from bot.hexmap.coords import BadLabel, Hex, distance, parse_label
from bot.messages import say

START = "start"
"""The kind of places where units start."""
NEAR = 3
"""Hexes within which a named place says where something is."""
AT_ONCE = 10
"""Names in one sentence at most; the longest names and their owners stay inside a post."""
T = TypeVar("T")
_DIGITS = re.compile(r"(\d+)")


def natural(name: str) -> tuple[tuple[int, int, str], ...]:
    """A key that sorts names as people do: Able 2 before Able 10."""
    parts = _DIGITS.split(" ".join(name.split()).casefold())
    return tuple((0, int(part), "") if part.isdecimal() else (1, 0, part) for part in parts if part)


def batches(items: Iterable[T]) -> Iterator[list[T]]:
    """The items, as many at a time as one sentence can name."""
    listed = list(items)
    for start in range(0, len(listed), AT_ONCE):
        yield listed[start : start + AT_ONCE]


def wording(count: int, *about: object) -> int:
    """Which of `count` wordings to use, the same for the same things every time."""
    digest = sha256("\n".join(map(str, about)).encode()).digest()
    return int.from_bytes(digest[:4], "big") % count


class Mentions:
    """What to call units within one paragraph: a contact with its type at first, by its number alone afterwards."""

    def __init__(self, names: Names) -> None:
        self._names = names
        self._known: set[str] = set()

    def call(self, unit: object) -> str:
        """The unit or contact by name; without an id, an unseen one."""
        key = str(unit or "")
        if is_contact(key) and key in self._known:
            return safe(key)
        self._known.add(key)
        return named(self._names, unit, None) or say("unit-unseen-object")

    def all(self, units: Iterable[object]) -> str:
        """Several, as a list in words; each once."""
        return joined(self.call(unit) for unit in dict.fromkeys(units))


def hex_of(text: object) -> Hex | None:
    """The hex of a label; None for anything else."""
    try:
        return parse_label(str(text))
    except BadLabel:
        return None


def place(at: Hex | None, view: SideView) -> str:
    """A hex with the named place on it or the nearest one: "Port Vale (0811)", "0811, near Port Vale".

    Where one starts is called by the name of a town, if it bears that, at the town alone. Of a place of several hexes
    each is in it: "0811, in Port Vale".
    """
    if at is None:
        return ""
    label = view.map.label(at)
    named = {spot.hex: spot.name for spot in view.map.places if spot.name and spot.kind != START}
    starts = {spot.hex: spot.name for spot in view.map.places if spot.name and spot.kind == START}
    spots = {**view.map.names, **named}
    known = {*spots.values()}
    spots |= {there: name for there, name in starts.items() if name not in known and there not in spots}
    near = min(((distance(at, spot), spot) for spot in spots), default=None)
    if near is None or near[0] > NEAR:
        return label
    name = spots[near[1]]
    shared = sum(other == name for other in spots.values()) > 1
    return say("story-place", hex=label, name=safe(name), away=near[0], shared=shared)
