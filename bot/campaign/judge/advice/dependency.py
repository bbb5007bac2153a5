"""On what an order depends: what orders before it in the queue change, as far as its side knows."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Grade(StrEnum):
    """What the check of an order says of it."""

    POSSIBLE = "possible"
    DEPENDS = "depends"
    """Possible once earlier orders have done what they are to do."""
    IMPOSSIBLE = "impossible"


class Need(StrEnum):
    """What an earlier order brings about. Behind each: the fields of `Dependency` that it fills."""

    LEAVES = "leaves"  # units leave hex, which is full now
    ENTERS = "enters"  # units come into hex
    STAYS = "stays"  # units fill hex, and have no order that takes them out of it before
    CLEARED = "cleared"  # units attack what, contacts in hex, and may destroy them
    MOVES = "moves"  # what, a unit, will be in hex
    ABOARD = "aboard"  # what, a unit, will be aboard units[0]
    OUT = "out"  # what, a unit, will be out of its transport in hex
    LANDS = "lands"  # what, an aircraft, will be on the ground in hex
    SUPPLIED = "supplied"  # what, a unit or depot, will hold other supplies or have another energy
    BUILT = "built"  # units work on what, a structure, in hex
    RAZED = "razed"  # units destroy what, a structure, in hex
    CHANGED = "changed"  # what, a unit, will be otherwise


@dataclass(frozen=True, slots=True)
class Dependency:
    """One thing that earlier orders change for an order."""

    need: Need
    units: tuple[str, ...] = ()
    """Own units by id: those whose orders bring it about, unless `Need` says otherwise."""
    hex: str = ""
    what: tuple[str, ...] = ()
    """Contact ids, a unit id, the label of a depot, or the name of a structure."""
