"""The buttons of a draft: shown as a reader (`room/show_as.py`), and written otherwise (`rewrite.py`)."""

from __future__ import annotations

from dataclasses import dataclass

from bot.service.screens.press import Press, Takes

BRIEF, STORY = "brief", "story"
"""The lists of paragraphs: the briefing, and the whole story."""
FIRST = "first"
"""Stands for the place before all paragraphs."""
READERS = ("players", "watchers", "masters")


@dataclass(frozen=True)
class WordsPress(Press):
    """Of the briefing of a draft; `mark` is that of the draft with the words that were shown."""

    again = "`/gm preview`"
    campaign: int
    round: int
    mark: str


@dataclass(frozen=True)
class ShowAs(WordsPress, name="draft.show", takes=Takes.ONE, apart=True):
    """Show the draft as the chosen reader will get it: one of `READERS`, or a player by the id of the user."""


@dataclass(frozen=True)
class ShowWords(WordsPress, name="words.show"):
    """Show all that can be written otherwise."""


@dataclass(frozen=True)
class WriteHead(WordsPress, name="words.head", takes=Takes.TEXT):
    """Write the title, the quotation and the note."""


@dataclass(frozen=True)
class ChooseParagraph(WordsPress, name="words.choose", takes=Takes.ONE):
    """Show one paragraph."""


@dataclass(frozen=True)
class ParagraphPress(WordsPress):
    """Of one paragraph, by the mark of what it said."""

    about: str


@dataclass(frozen=True)
class WriteParagraph(ParagraphPress, name="words.write", takes=Takes.TEXT):
    """Write it otherwise."""


@dataclass(frozen=True)
class LeaveOut(ParagraphPress, name="words.out"):
    """Leave it out."""


@dataclass(frozen=True)
class AsItWas(ParagraphPress, name="words.back"):
    """Let it say what it said."""


@dataclass(frozen=True)
class MoveTo(ParagraphPress, name="words.move", takes=Takes.ONE):
    """Put it first, or after the chosen paragraph, in the list `where`: the briefing or the whole story."""

    where: str
