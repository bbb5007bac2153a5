"""The buttons of the console and of the screens that they open. Each is answered privately; the console stays."""

from __future__ import annotations

from dataclasses import dataclass

from bot.service.screens.press import Press, Takes


@dataclass(frozen=True)
class ConsolePress(Press):
    """Of a console; it says for which campaign and round it was shown."""

    again = "`/help`"
    campaign: int
    round: int


@dataclass(frozen=True)
class PlaceForce(ConsolePress, name="console.place", takes=Takes.TEXT, apart=True):
    """Place units, written as a list."""


@dataclass(frozen=True)
class OpenSignups(ConsolePress, name="console.signups", takes=Takes.TEXT, apart=True):
    """Post the brief that is written, and open sign-ups."""


@dataclass(frozen=True)
class StartCampaign(ConsolePress, name="console.start", apart=True):
    """Open round 1."""


@dataclass(frozen=True)
class CloseRound(ConsolePress, name="console.close", apart=True):
    """Close the round, or ask where orders are missing."""


@dataclass(frozen=True)
class GiveTime(ConsolePress, name="console.extend", takes=Takes.TEXT, apart=True):
    """Move the close later by the hours that are written."""


@dataclass(frozen=True)
class PauseRound(ConsolePress, name="console.pause", takes=Takes.TEXT, apart=True):
    """Pause the round, until a moment if one is written."""


@dataclass(frozen=True)
class ResumeRound(ConsolePress, name="console.resume", apart=True):
    """Let a paused round close again."""


@dataclass(frozen=True)
class RemindAll(ConsolePress, name="console.remind", apart=True):
    """Remind the players whose orders are missing."""


@dataclass(frozen=True)
class ShowPlans(ConsolePress, name="console.plans", apart=True):
    """Show what AI-controlled units will do."""


@dataclass(frozen=True)
class EditFacts(ConsolePress, name="console.edit", apart=True):
    """Show how facts are changed."""


@dataclass(frozen=True)
class SaveScenario(ConsolePress, name="console.save", apart=True):
    """Hand out the campaign as a scenario file."""


@dataclass(frozen=True)
class AnswerRulings(ConsolePress, name="console.rule", apart=True):
    """Show the questions of the draft, each with a menu of its answers."""


@dataclass(frozen=True)
class ChooseAnswer(ConsolePress, name="console.answer", takes=Takes.ONE):
    """Give the chosen answer to a question; `ruling` stands for its id."""

    ruling: str


@dataclass(frozen=True)
class ChooseUndo(ConsolePress, name="console.undo", apart=True):
    """Show what can be taken back."""


@dataclass(frozen=True)
class TakeBack(ConsolePress, name="console.back", takes=Takes.ONE):
    """Take the chosen intervention back."""
