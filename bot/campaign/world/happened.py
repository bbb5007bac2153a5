"""What happened in a round, and what the game master is asked about it. Plain data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from bot.campaign.world.model import World
from bot.campaign.world.record import record
from bot.dice import Roll
from bot.hexmap.coords import Hex

GM = "gm"
"""The audience name of the game master, who sees every event in full."""


@record(frozen=True, slots=True)
class Event:
    """One thing that happened, as one audience may know it.

    Where audiences differ, the event is born once for each, with the same `number` and different `data`: nothing is
    ever removed later. Texts, maps, `/why` and statistics are all made from events.
    """

    number: int
    """Running number in the round, from 1; shared by the versions of one happening."""
    kind: str
    """`moved stopped rotated attacked damaged destroyed rested contact refused held …` (see `resolve.events`)."""
    round: int
    order: int | None
    """Queue number of the order it belongs to."""
    unit: str | None
    """Unit id for its own side and the GM; contact id for another side."""
    hex: Hex | None
    rules: tuple[str, ...]
    data: Mapping[str, Any]
    """Plain JSON values; hexes as labels."""
    rolls: tuple[Roll, ...] = ()
    audience: frozenset[str] = frozenset({GM})
    """`gm` and/or values of `Side`."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """A question the book leaves to the GM, with the default that holds unless the GM chooses otherwise."""

    id: str
    rule: str
    question: str
    options: tuple[str, ...]
    default: str
    chosen: str


@dataclass(frozen=True, slots=True)
class Resolution:
    """What adjudication gives back: the next world, everything that happened, and what was left to the GM."""

    world: World
    events: tuple[Event, ...]
    rulings: tuple[Ruling, ...] = ()
