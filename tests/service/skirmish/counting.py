"""Whole rounds of the four rule sets, played by good players through the services, and what a thread gets of them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from types import SimpleNamespace
from unittest.mock import patch

from bot.service.base import Who
from bot.service.skirmish import turns
from bot.skirmish.game import outcome
from bot.skirmish.players import PLAYERS, solo_pick
from bot.store.schedule import SKIRMISH_TURN
from bot.store.tables import PostKind
from tests.service.skirmish.table import ALICE, BOB, Hall, again

GOOD = "greedy"
PEOPLE = {"A": ALICE, "B": BOB}


@dataclass
class Count:
    """What was done in a thread during one round."""

    picks: int = 0
    turns: int = 0
    """How often a person was asked who had not been asked before."""
    posts: int = 0
    pictures: int = 0
    """Posts with one."""
    lines: int = 0
    """Posts that only call somebody: lines below the table, which go again."""
    direct: int = 0
    """Direct messages, which are not among the posts."""
    edits: int = 0
    rung: list[int] = field(default_factory=list)
    """People whom posts called."""
    left: int = 0
    """Posts of the game, direct messages too, when the round was over, those of rounds before included."""


async def played(hall: Hall, ruleset: str, rounds: int = 2, *, solo: bool = False) -> dict[int, Count]:
    """Play until that round is over; what each round has brought to the thread. Round 1 has the set-up too."""
    with _same_dice():
        game = await (hall.solo(ruleset, GOOD) if solo else hall.begin(ruleset))
    counts: dict[int, Count] = {}
    seen, asked = 0, set[str]()
    while True:
        battle = await hall.battle(game)
        await hall.deliver()
        now = battle.rules.view(battle.playing.state, None).round
        found = counts.setdefault(min(now, rounds), Count())
        for delivery in hall.discord.posts[seen:]:
            if delivery.post.channel_id != battle.row.thread_id:
                found.direct += delivery.post.channel_id in hall.discord.direct.values()
                continue
            if delivery.post.kind == PostKind.CREATE:
                found.posts += 1
                found.pictures += bool(delivery.post.files)
                found.lines += ":call:" in delivery.post.key
                found.rung += delivery.post.payload.get("ping", [])
            else:
                found.edits += 1
        seen = len(hall.discord.posts)
        found.left = sum(one.posts + one.direct for one in counts.values()) - len(hall.discord.deleted)
        people = {seat for seat in battle.row.asked if battle.seat(seat).user_id is not None}
        found.turns += bool(people - asked)
        asked = people
        if now > rounds or outcome(battle.rules, battle.playing) is not None:
            return counts
        found.picks += 1
        if not people:
            await turns.do_job(hall.s, SKIRMISH_TURN, game, battle.row.serial)
            continue
        seat = min(people)
        choice = solo_pick(battle.rules, battle.playing, seat, PLAYERS[GOOD])
        await turns.pick(hall.s, again(_of(seat, solo)), game, battle.row.asked[seat], choice)


def _of(seat: str, solo: bool) -> Who:
    return ALICE if solo else PEOPLE[seat]


@contextmanager
def _same_dice() -> Iterator[None]:
    numbers = count(1)
    chance = SimpleNamespace(
        token_bytes=lambda size: next(numbers).to_bytes(size, "big"), SystemRandom=lambda: random.Random(7)
    )
    with patch("bot.service.skirmish.muster.secrets", chance):
        yield
