"""What the choices of Exodus Wars mean, where others need to know (`kit/payload.py`). The forms of ids never change."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from bot.skirmish.kit.payload import Payload


@dataclass(frozen=True, slots=True)
class Place(Payload):
    """A piece of terrain is placed."""

    form: ClassVar[str] = "piece:{piece}"
    piece: str


@dataclass(frozen=True, slots=True)
class Blast(Payload):
    """A formation fires a blast."""

    form: ClassVar[str] = "blast:{formation}"
    formation: str


@dataclass(frozen=True, slots=True)
class Howitzers(Payload):
    """A formation fires a blast with its Howitzers."""

    form: ClassVar[str] = "howitzers:{formation}"
    formation: str


@dataclass(frozen=True, slots=True)
class Fly(Payload):
    """An aircraft flies over the table."""

    form: ClassVar[str] = "fly:{asset}"
    asset: str


@dataclass(frozen=True, slots=True)
class Bombard(Payload):
    """A bombardment is aimed."""

    form: ClassVar[str] = "bombard:{asset}"
    asset: str


@dataclass(frozen=True, slots=True)
class Gun(Payload):
    """A weapon of a stand: a value of the parameter `hold`, and whose Sniper hit it is."""

    form: ClassVar[str] = "{stand}/{weapon}"
    stand: str
    weapon: str
