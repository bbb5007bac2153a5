"""Helpers for skirmishes over the services, without Discord: toy rule sets, a fake Discord that takes the posts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from itertools import count
from typing import Any

from sqlalchemy import func, select

from bot.service.base import Services, Who
from bot.service.screens.screen import Screen
from bot.service.skirmish import lobby, muster
from bot.service.skirmish.battles import Battle, the_battle
from bot.service.skirmish.lobby import Terms
from bot.service.skirmish.presses import Act
from bot.skirmish.view import Sketch, View
from bot.store.delivery.deliver import deliver_due
from bot.store.delivery.sender import Delivery
from bot.store.skirmish_tables import SkirmishRow
from bot.store.tables import OutboxRow
from tests.service import pressing
from tests.service.conftest import NoPictures
from tests.service.pressing import again as again
from tests.service.pressing import carry_out

GUILD = 700
CHANNEL = 70
ALICE = Who(11, "Alice", GUILD)
BOB = Who(12, "Bob", GUILD)
SAM = Who(13, "Sam", GUILD)


class Sketches(NoPictures):
    """Remembers the views that were to be drawn."""

    def __init__(self) -> None:
        super().__init__()
        self.drawn: list[tuple[Sketch, dict[str, Any]]] = []

    async def battle(self, sketch: Sketch, title: str, **how: Any) -> bytes:
        self.drawn.append((sketch, how))
        return b"table"

    async def battle_replay(self, views: Sequence[View], title: str, **_: Any) -> bytes:
        self.drawn += [(Sketch(view), {}) for view in views]
        return b"replay"


@dataclass
class Discord:
    """Takes posts and gives them ids."""

    posts: list[Delivery] = field(default_factory=list)
    threads: list[int] = field(default_factory=list)
    deleted: list[int] = field(default_factory=list)
    direct: dict[int, int] = field(default_factory=dict)
    """The direct messages with those for whom Discord takes any."""
    ids: Any = field(default_factory=lambda: count(900))

    async def send(self, delivery: Delivery) -> int:
        self.posts.append(delivery)
        return int(next(self.ids))

    async def edit(self, delivery: Delivery) -> None:
        self.posts.append(delivery)

    async def react(self, delivery: Delivery) -> None:
        raise AssertionError("no reactions here")

    async def thread(self, delivery: Delivery) -> None:
        assert delivery.message_id is not None
        self.threads.append(delivery.message_id)

    async def delete(self, delivery: Delivery) -> None:
        assert delivery.message_id is not None
        self.deleted.append(delivery.message_id)

    async def find(self, delivery: Delivery) -> list[int]:
        return []

    async def pin(self, delivery: Delivery) -> None:
        raise AssertionError("nothing is pinned here")

    async def place(self, name: str) -> int | None:
        kind, _, number = name.partition(":")
        return self.direct.get(int(number)) if kind == "dm" else None


@dataclass
class Hall:
    """The services, a Discord, and what tests do with both."""

    s: Services
    discord: Discord
    sketches: Sketches

    async def deliver(self) -> None:
        await deliver_due(self.s.sessions, self.discord)

    async def texts(self, game: int) -> list[str]:
        """What was posted in the thread of a game, and what was made of it later, oldest first."""
        await self.deliver()
        async with self.s.sessions() as session:
            rows = (await session.execute(select(OutboxRow).order_by(OutboxRow.id))).scalars()
            return [
                row.payload["content"]
                for row in rows
                if row.key.startswith(f"skirmish:{game}:")
                and row.channel_id != CHANNEL
                and row.kind in ("create", "edit")
            ]

    async def begin(self, ruleset: str, **terms: Any) -> int:
        """Alice challenges Bob, he accepts, both take the first ready army."""
        await lobby.challenge(
            self.s, again(ALICE), CHANNEL, Terms(ruleset, {}, **terms), [(BOB.user_id, "Bob")]
        )
        await self.deliver()
        battle = await self.newest()
        await lobby.accept(self.s, again(BOB), battle.row.id)
        armies = battle.rules.armies()
        if armies:
            for who in (ALICE, BOB):
                await muster.choose_army(self.s, again(who), battle.row.id, armies[0].data, armies[0].name)
        return battle.row.id

    async def solo(self, ruleset: str, opponent: str = "random") -> int:
        """Alice plays against the bot."""
        terms = Terms(ruleset, {}, opponent=opponent, time="no limit")
        await lobby.challenge(self.s, again(ALICE), CHANNEL, terms, None)
        await self.deliver()
        battle = await self.newest()
        await lobby.accept(self.s, again(ALICE), battle.row.id)
        armies = battle.rules.armies()
        if armies:
            await muster.choose_army(self.s, again(ALICE), battle.row.id, armies[0].data, armies[0].name)
        return battle.row.id

    async def at(self, game: int, part: float) -> datetime:
        """Let so much of the time be gone of those who are asked; the moment."""
        row = (await self.battle(game)).row
        assert row.due_at is not None
        moment = row.due_at - timedelta(minutes=row.turn_minutes) * (1 - part)
        self.s = replace(self.s, clock=lambda: moment)
        return moment

    async def newest(self) -> Battle:
        async with self.s.sessions() as session:
            number = (await session.execute(select(func.max(SkirmishRow.id)))).scalar_one()
        assert number is not None
        return await the_battle(self.s, ALICE, number)

    async def battle(self, game: int) -> Battle:
        return await the_battle(self.s, ALICE, game)

    async def act(self, who: Who, game: int) -> Screen:
        """Press *Act* under the newest post."""
        battle = await self.battle(game)
        return await carry_out(self.s, again(who), Act(game, battle.row.posted))

    async def press(self, who: Who, screen: Screen, label: str, **texts: str) -> Screen:
        """Press a button of a screen; `texts` fill in the form that it opens."""
        return await pressing.press(self.s, who, screen, label, **texts)

    async def choose(self, who: Who, screen: Screen, *labels: str) -> Screen:
        """Choose entries of the screen's first menu, by the beginning of their labels."""
        menu = screen.menus[0]
        values = [one.value for label in labels for one in menu.items if one.label.startswith(label)]
        assert len(values) >= len(labels), (labels, [one.label for one in menu.items])
        return await carry_out(self.s, again(who), menu.press, *values[: len(labels)])

    async def type(self, who: Who, screen: Screen, text: str) -> Screen:
        """Fill in the form behind *Type it*."""
        return await self.press(who, screen, "Type it", value=text)

    async def place(self, who: Who, game: int) -> None:
        """Place both scouts of Ambush on the first two spots offered."""
        for spot in ("A", "B"):
            screen = await self.choose(who, await self.act(who, game), "Place")
            screen = await self.choose(who, screen, spot)
            await self.press(who, screen, "Confirm")

    async def do(self, who: Who, game: int, *labels: str) -> Screen:
        """Choose step by step from *Act* on, then confirm."""
        screen = await self.act(who, game)
        for label in labels:
            screen = await self.choose(who, screen, label)
        return await self.press(who, screen, "Confirm")
