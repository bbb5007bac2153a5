"""What the choices of Exoshift mean, where others need to know (`kit/payload.py`). The forms of ids never change."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from bot.skirmish.kit.payload import Payload


@dataclass(frozen=True, slots=True)
class Fire(Payload):
    """A model shoots at a model: `fire` directly, `lob` indirectly, `sweep` with what is left of its shots."""

    form: ClassVar[str] = "{kind}:{model}:{weapon}>{target}"
    kind: str
    model: str
    weapon: str
    target: str


@dataclass(frozen=True, slots=True)
class Build(Payload):
    """A model begins to build."""

    form: ClassVar[str] = "build:{model}:{blueprint}"
    model: str
    blueprint: str


@dataclass(frozen=True, slots=True)
class Continue(Payload):
    """A model goes on building."""

    form: ClassVar[str] = "continue:{model}>{structure}"
    model: str
    structure: str


@dataclass(frozen=True, slots=True)
class Storey(Payload):
    """Another floor, and the action by which it is reached: a value of the parameter `floor`."""

    form: ClassVar[str] = "{action}:{floor}"
    action: str
    floor: int
