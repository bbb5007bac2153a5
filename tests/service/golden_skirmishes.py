"""Skirmishes as their people read them: every answer, refusal, screen, post, job and record of a long evening.

As `golden_campaign`, with the tables of skirmishes. The jobs of the clock are written down when they are queued; the
story does them where it likes.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import ExitStack
from datetime import timedelta
from functools import cache, partial
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

from bot.skirmish import rulesets
from bot.store import schedule
from bot.store.delivery.deliver import deliver_due
from bot.store.delivery.sender import Delivery
from bot.store.session import Sessions
from bot.store.skirmish_tables import (
    ArmyDraftRow,
    ArmyListRow,
    SkirmishDraft,
    SkirmishResult,
    SkirmishRow,
    SkirmishSeat,
    SkirmishStep,
)
from bot.store.tables import OutboxRow
from bot.store.team_tables import StrikeTeam, StrikeTeamEntry
from tests.golden import Golden
from tests.service.golden_campaign import NOW, Record, drawn, facts, made_of, post
from tests.service.skirmish.story import told
from tests.service.skirmish.table import Discord, Sketches

FOLDER = "tests/service/golden"
CHAPTERS = ("challenges", "battle", "endings", "lists", "teams")
TOYS = {"ambush": "tests.skirmish.toys:AMBUSH", "party": "tests.skirmish.toys:PARTY"}


def goldens() -> list[Golden]:
    """A file for each chapter."""
    return [Golden(f"{FOLDER}/skirmishes-{name}.txt", partial(_chapter, name)) for name in CHAPTERS]


def _chapter(name: str) -> str:
    return _story()[name]


@cache
def _story() -> dict[str, str]:
    """All chapters by name; made once for a process."""
    return made_of(_tell)


async def _tell(sessions: Sessions, fixed: ExitStack) -> Record:
    found = drawn()
    chance = SimpleNamespace(
        token_bytes=lambda size: next(found)[:size], SystemRandom=lambda: random.Random(7)
    )
    fixed.enter_context(patch("bot.service.skirmish.muster.secrets", chance))
    fixed.enter_context(patch.dict(rulesets.RULESETS, TOYS))
    evening = Evening(sessions)
    fixed.enter_context(patch.object(schedule, "schedule_skirmish", evening.job))
    await told(evening)
    return evening


class Letterbox(Discord):
    """A message has the number of its game: deliveries may be made in more than one way."""

    async def send(self, delivery: Delivery) -> int:
        await super().send(delivery)
        return 900 + int(delivery.post.key.split(":")[1])


class Evening(Record):
    """A record with a Discord that takes the posts, and sketches in the place of pictures."""

    def __init__(self, sessions: Any) -> None:
        super().__init__(sessions, _TABLES)
        self.s.pictures = self.sketches = Sketches()
        self.discord = Letterbox()
        self._drawn = 0

    async def deliver(self) -> None:
        """Make the posts that are due."""
        await deliver_due(self.s.sessions, self.discord)

    async def job(
        self, session: Any, name: str, skirmish_id: int, serial: int, wait: timedelta = timedelta(0), **_: int
    ) -> None:
        """Written down in the place of being queued."""
        self.note(f"  job {name} of #{skirmish_id} at {serial} in {wait}")

    async def do(self, work: Callable[..., Any], *given: Any, **named: Any) -> Any:
        answer = await super().do(work, *given, **named)
        for sketch, how in self.sketches.drawn[self._drawn :]:
            view = sketch.view
            shown = {name: value for name, value in how.items() if name != "names"}
            if view.viewer is not None:
                shown |= {"places": sketch.places, "path": sketch.path, "chosen": sketch.chosen}
            if sketch.stands:
                shown["stands"] = sketch.stands
            if sketch.marks:
                shown["marks"] = sketch.marks
            self.note(f"  drawn for {view.viewer}: {len(view.pieces)} pieces, round {view.round} {shown}")
        self._drawn = len(self.sketches.drawn)
        return answer


def _game(row: SkirmishRow) -> str:
    due = "" if row.due_at is None else f" due in {row.due_at - NOW}"
    begun = "" if row.head is None else f" begun {sorted(row.head)}"
    board = "no board" if row.board is None else f"{row.board.get('name')} {row.board.get('size')}"
    ended = "" if row.ended_at is None else f" ended {row.ended_at - NOW}"
    return (
        f"game {row.id} {row.ruleset} {row.state} by {row.made_by} in {row.channel_id} {row.thread_id}: "
        f"{facts(row.settings)} {row.board_kind} {board}, {row.turn_minutes} minutes, serial {row.serial}, "
        f"posted {row.posted}, asked {facts(row.asked)}{due}, draw {row.draw_offers}, "
        f"rematch of {row.rematch_of}{begun}{ended}"
    )


def _seat(row: SkirmishSeat) -> str:
    army = "" if row.army is None else f" army {row.army_name!r} {facts(row.army)}"
    return (
        f"seat {row.skirmish_id}.{row.seat} {row.user_id} {row.name!r} {row.opponent} "
        f"{'in' if row.accepted else 'asked'} missed {row.missed} team {row.team_id}{army}"
    )


def _step(row: SkirmishStep) -> str:
    return f"step {row.skirmish_id}.{row.serial} {row.kind} {row.seat} by {row.user_id}: {facts(row.content)}"


def _result(row: SkirmishResult) -> str:
    ranked = "ranked" if row.ranked else "not ranked"
    return (
        f"result {row.skirmish_id}.{row.seat} {row.user_id} {row.name!r} {row.outcome} {row.score:g} {ranked}"
    )


def _team(row: StrikeTeam) -> str:
    gone = "" if row.retired_at is None else f" retired {row.retired_at - NOW}"
    return f"team {row.id} {row.name!r} of {row.user_id}, version {row.version}{gone}: {facts(row.data)}"


def _entry(row: StrikeTeamEntry) -> str:
    return (
        f"entry {row.team_id}.{row.version} {row.kind} by {row.user_id} game {row.skirmish_id}: {row.text} "
        f"{facts(row.content)}"
    )


_TABLES: dict[Any, Callable[[Any], str]] = {
    SkirmishRow: _game,
    SkirmishSeat: _seat,
    SkirmishStep: _step,
    SkirmishDraft: lambda row: f"draft {row.skirmish_id} {row.user_id} at {row.serial}: {facts(row.content)}",
    SkirmishResult: _result,
    ArmyListRow: lambda row: f"list of {row.user_id} {row.ruleset} {row.name!r}: {facts(row.army)}",
    ArmyDraftRow: lambda row: (
        f"building {row.user_id} {row.ruleset} version {row.serial}: {facts(row.content)}"
    ),
    StrikeTeam: _team,
    StrikeTeamEntry: _entry,
    OutboxRow: post,
}
