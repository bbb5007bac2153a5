"""What the choices of Shiftstorm mean, where others need to know (`kit/payload.py`). The forms of ids never change."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from bot.skirmish.kit.payload import Payload


@dataclass(frozen=True, slots=True)
class Armed(Payload):
    """A weapon against somebody: a shot, a throw, a blow, a Charge."""

    form: ClassVar[str] = "{kind}:{weapon}>{target}"
    kind: str
    weapon: str
    target: str


@dataclass(frozen=True, slots=True)
class Answer(Payload):
    """The weapon with which a charged model answers."""

    form: ClassVar[str] = "{kind}:{weapon}"
    kind: str
    weapon: str


@dataclass(frozen=True, slots=True)
class Skill(Payload):
    """A skill used on somebody."""

    form: ClassVar[str] = "{kind}:{skill}>{target}"
    kind: str
    skill: str
    target: str


@dataclass(frozen=True, slots=True)
class OwnSkill(Payload):
    """A skill used on nobody else."""

    form: ClassVar[str] = "{kind}:{skill}"
    kind: str
    skill: str
