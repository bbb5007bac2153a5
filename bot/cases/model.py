"""What a case file holds once it is read, and what running it gives."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from bot.campaign.world.happened import Event
from bot.campaign.world.model import World


class CaseError(ValueError):
    """A case file that cannot be run: the message names the file, the place in it and what is wrong."""

    def __init__(self, source: str, where: str, problem: str) -> None:
        self.source = source
        self.where = where
        self.problem = problem
        super().__init__(f"{source}: {where}: {problem}" if where else f"{source}: {problem}")


@dataclass(frozen=True, slots=True)
class CaseRound:
    """One round: orders as written, dice, and what must hold after it."""

    orders: tuple[Mapping[str, Any], ...] = ()
    dice: Mapping[str, list[int]] = field(default_factory=dict)
    seed: str | None = None
    """A text that stands for the seeds of both kinds of dice; None where the dice are scripted."""
    seeds: Mapping[str, str] | None = None
    """The seeds of a campaign's round themselves, in hex: open and covered."""
    rulings: Mapping[str, str] = field(default_factory=dict)
    expect: Mapping[str, Any] = field(default_factory=dict)
    before_end: Mapping[str, Any] = field(default_factory=dict)
    """What must hold after the last order, before the round ends."""


@dataclass(frozen=True, slots=True)
class Scenario:
    """One run: a start, its rounds, and what must hold at the end (at the start if there is no round)."""

    name: str
    """Empty where the case has no variants."""
    world: World
    rounds: tuple[CaseRound, ...]
    expect: Mapping[str, Any]
    under_way: bool = False
    """The first round has begun: its start is not played."""


@dataclass(frozen=True, slots=True)
class Case:
    """A case file, read and checked."""

    source: str
    rules: tuple[str, ...]
    title: str
    scenarios: tuple[Scenario, ...]
    partly: str = ""
    """What of the rules it does not show; empty where it shows all."""


@dataclass(frozen=True, slots=True)
class Failure:
    """One expectation that does not hold."""

    where: str
    """Its place in the file, as "round 1: units.TK.fs"."""
    expected: str
    actual: str

    def __str__(self) -> str:
        return f"{self.where}: expected {self.expected}, got {self.actual}"


@dataclass(frozen=True, slots=True)
class ScenarioResult:
    """What one run gave."""

    name: str
    world: World
    events: tuple[Event, ...]
    failures: tuple[Failure, ...]


@dataclass(frozen=True, slots=True)
class CaseResult:
    """What a case gave; green if no expectation of any scenario failed."""

    case: Case
    scenarios: tuple[ScenarioResult, ...]

    @property
    def failures(self) -> list[str]:
        """Every failure as a sentence, with the name of its variant."""
        return [
            f"{result.name}: {failure}" if result.name else str(failure)
            for result in self.scenarios
            for failure in result.failures
        ]

    @property
    def green(self) -> bool:
        return not any(result.failures for result in self.scenarios)
