"""What the choices of ExoFront mean, family by family (`kit/payload.py`). The forms of their ids never change."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from bot.skirmish.kit.payload import Payload

# ---------------------------------------------------------------- before the first round


@dataclass(frozen=True, slots=True)
class Priority(Payload):
    """Who goes first."""

    form: ClassVar[str] = "priority:{player}"
    player: str


@dataclass(frozen=True, slots=True)
class Place(Payload):
    """A unit is placed."""

    form: ClassVar[str] = "place:{unit}"
    unit: str


# ---------------------------------------------------------------- a turn


@dataclass(frozen=True, slots=True)
class Activate(Payload):
    """A unit is activated."""

    form: ClassVar[str] = "activate:{unit}"
    unit: str


@dataclass(frozen=True, slots=True)
class Card(Payload):
    """A card is played for what it says."""

    form: ClassVar[str] = "card:{unit}:{card}"
    unit: str
    card: str


@dataclass(frozen=True, slots=True)
class RestCard(Payload):
    """A card is played as a Rest; which one is a parameter."""

    form: ClassVar[str] = "rest_card:{unit}"
    unit: str


@dataclass(frozen=True, slots=True)
class FastForward(Payload):
    """The game ends at once."""

    form: ClassVar[str] = "fast_forward"


# ---------------------------------------------------------------- actions


@dataclass(frozen=True, slots=True)
class Move(Payload):
    """A Move to a point."""

    form: ClassVar[str] = "move:{unit}:{profile}"
    unit: str
    profile: str


@dataclass(frozen=True, slots=True)
class Turn(Payload):
    """A Move on the spot."""

    form: ClassVar[str] = "turn:{unit}:{profile}"
    unit: str
    profile: str


@dataclass(frozen=True, slots=True)
class Engage(Payload):
    """A Move into contact."""

    form: ClassVar[str] = "engage:{unit}>{target}:{profile}"
    unit: str
    target: str
    profile: str


@dataclass(frozen=True, slots=True)
class Stay(Payload):
    """A Move that energy has made longer is not made."""

    form: ClassVar[str] = "stay"


@dataclass(frozen=True, slots=True)
class Pivot(Payload):
    """The turn after a Move."""

    form: ClassVar[str] = "pivot"


@dataclass(frozen=True, slots=True)
class Keep(Payload):
    """No turn after a Move."""

    form: ClassVar[str] = "keep"


@dataclass(frozen=True, slots=True)
class BoostMove(Payload):
    """Energy makes a Move longer."""

    form: ClassVar[str] = "boost:{unit}:{profile}"
    unit: str
    profile: str


@dataclass(frozen=True, slots=True)
class Attack(Payload):
    """An attack."""

    form: ClassVar[str] = "attack:{unit}>{target}:{profile}"
    unit: str
    target: str
    profile: str


@dataclass(frozen=True, slots=True)
class Reroll(Payload):
    """Energy makes misses be rolled again."""

    form: ClassVar[str] = "reroll"


@dataclass(frozen=True, slots=True)
class Victim(Payload):
    """Whom a stray shot hits."""

    form: ClassVar[str] = "victim:{unit}"
    unit: str


@dataclass(frozen=True, slots=True)
class Rest(Payload):
    """A Rest."""

    form: ClassVar[str] = "rest:{unit}"
    unit: str
