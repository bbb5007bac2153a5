"""`kill -9` during a rollback over three published rounds of a crowd with pay, medals and a skirmish under way.

Sixty players and twenty kills in `make nightly`, some of them in the suite.
"""

from __future__ import annotations

import asyncio
import random
import re
import signal
from collections import Counter
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from sqlalchemy import select, text

from bot.rehearsal.bench.skirmish import move
from bot.rehearsal.bench.stage import stop_bot
from bot.rehearsal.sandbox import Person, Sandbox
from bot.rehearsal.sandbox.errors import NoAnswer
from bot.rehearsal.sandbox.state import Channel
from bot.service.base import Services, Who
from bot.service.company import players, treasury
from bot.service.gm import forces
from bot.service.gm.rollback import back
from bot.service.orders import filing as orders
from bot.service.orders.form import OrderForm
from bot.service.room import campaigns
from bot.service.skirmish import lobby, muster
from bot.service.skirmish.battles import rules_of
from bot.service.skirmish.lobby import Terms
from bot.store.session import connect
from bot.store.skirmish_tables import SkirmishRow
from bot.store.tables import OutboxRow
from tests.amount import amount
from tests.e2e.crowded import ROOMS
from tests.e2e.running import Running
from tests.e2e.test_rollback_killed import (
    POINTS,
    Master,
    all_posted,
    claims_lapse,
    course,
    dying_bot,
    start,
)
from tests.service.conftest import FOE_CLASS, NoPictures, again
from tests.service.gm.test_rollback import FIELD

CROWD = amount(6, 60)
KILLS = amount(4, 20)
LONGEST_SECONDS = amount(1.0, 3.0)
"""A kill from outside comes at most so long after the press, or after the rollback is committed."""
ROUNDS = 3
FACINGS = ("NE", "SE", "S")
BELONGINGS = (
    "account",
    "ledger",
    "player",
    "filing",
    "standing_order",
    "skirmish",
    "skirmish_seat",
    "skirmish_step",
    "skirmish_result",
    "army_list",
)
"""Tables of what belongs to no course."""
CALLS = re.compile(r'"(uncalled|called|calls)": \[.*?\](?=, "|\})')
"""Whom a battle has called to their turn: two minutes after they acted, whatever the campaign does meanwhile."""


@dataclass
class Crowd:
    running: Running
    s: Services
    grace: Person
    master: Who
    people: list[Person]
    campaign: int

    def who(self, person: Person) -> Who:
        return Who(person.id, person.name, self.master.guild_id)

    async def belongings(self) -> dict[str, list[str]]:
        kept: dict[str, list[str]] = {}
        async with self.running.sessions() as session:
            for table in BELONGINGS:
                rows = await session.execute(text(f'SELECT row_to_json(t)::text FROM "{table}" t'))
                kept[table] = sorted(CALLS.sub("", row) for row in rows.scalars())
        return kept

    async def branches(self) -> list[int]:
        """The numbers of the branches, each of which is given once."""
        async with self.running.sessions() as session:
            return list((await session.execute(text("SELECT number FROM branch ORDER BY 1"))).scalars())

    async def posts(self) -> list[OutboxRow]:
        async with self.running.sessions() as session:
            rows = await session.execute(select(OutboxRow).where(OutboxRow.kind == "create"))
            return list(rows.scalars())

    async def each_post_is_made_once(self) -> None:
        """What the chat holds of the bot, answers left out, is what the store has posted, each once."""
        state = self.running.sandbox.state
        channels = [*state.guild.channels.values(), *state.dms.values()]
        there = {
            message.id: (channel.name, message.content)
            for channel in channels
            for message in channel.messages.values()
            if message.author.bot and message.interaction is None and message.reader is None
        }
        made = [row for row in await self.posts() if row.message_id is not None]
        rows = Counter(row.message_id for row in made)
        assert [row.key for row in made if rows[row.message_id] > 1] == [], "a message of two posts"
        assert {number: told for number, told in there.items() if number not in rows} == {}

    async def told(self, times: int) -> None:
        """Everybody has been told once, on Discord, that the newest branch was left, as so many times before."""
        async with self.running.sessions() as session:
            branch = (await session.execute(text("SELECT max(id) FROM branch"))).scalar_one()
        rows = [row for row in await self.posts() if row.key.startswith(f"branch:{branch}:")]
        private = sorted(row.channel_id for row in rows if ":player:" in row.key)
        assert private == sorted(person.id for person in self.people)
        assert len([row for row in rows if row.key.endswith(":errata")]) == 1
        texts = Counter(line.text for line in self.people[-1].inbox())
        assert max(texts.values()) == times, texts
        assert all(row.state == "sent" and row.message_id for row in rows), [
            (row.key, row.state) for row in rows
        ]

    async def round(self) -> int:
        async with self.running.sessions() as session:
            return (await session.execute(text("SELECT round FROM campaign"))).scalar_one()

    async def version(self) -> int:
        async with self.running.sessions() as session:
            return (await session.execute(text("SELECT state_version FROM campaign"))).scalar_one()

    async def pay(self, note: str) -> None:
        for person in self.people:
            await treasury.grant(self.s, again(self.master), person.id, person.name, 50, 3, note)

    async def play_a_round(self, number: int) -> None:
        for person in self.people:
            for name in ("Foot", "Tank"):
                form = OrderForm(f"{name} {person.id}", facing=FACINGS[number % len(FACINGS)])
                await orders.give(self.s, again(self.who(person)), form)
        master = Master(self.grace)
        await master.press("Close now", f"round {number}, orders open")
        draft = await master.press("Preview", "the draft waits for you")
        await draft.press("Publish this draft")
        await master.console(f"round {number + 1}, orders open")
        await all_posted(self.running.sessions)


async def gathered(running: Running, grace: Person, people: list[Person]) -> Crowd:
    """A campaign with a company and pay for everybody, its first round open."""
    guild, s = running.sandbox.guild.id, Services(running.sessions, NoPictures())
    master = Who(grace.id, grace.name, guild, manage_guild=True)
    made = await campaigns.create_campaign(s, master, name="Sands", map_name="wide", map_text=FIELD)
    channels = {place: running.sandbox.state.add_channel(place).id for place in ROOMS}
    await campaigns.set_channels(s, made.id, channels, {})
    await campaigns.open_signups(s, master, "Take the ground.")
    crowd = Crowd(running, s, grace, master, people, made.id)
    for person in people:
        who = crowd.who(person)
        await players.join(s, who, True)
        picks = [("regular_infantry", f"Foot {who.user_id}"), ("main_tank", f"Tank {who.user_id}")]
        await players.create_company(s, who, f"{who.name}'s Own", picks)
    await forces.spawn(s, master, FOE_CLASS, "2020", "Far Foe")
    await campaigns.start(s, master)
    return crowd


async def skirmish(crowd: Crowd) -> Channel:
    """A game of the first two players; its thread."""
    s, sessions = crowd.s, crowd.running.sessions
    first, other = crowd.who(crowd.people[0]), crowd.who(crowd.people[1])
    channel = crowd.running.sandbox.state.add_channel("battles")
    await lobby.challenge(
        s, first, channel.id, Terms("exofront", {}, time="no limit"), [(other.user_id, other.name)]
    )
    await all_posted(sessions)
    await lobby.accept(s, other, 1)
    army = rules_of("exofront").armies()[0]
    for who in (first, other):
        await muster.choose_army(s, who, 1, army.data, army.name)
    await all_posted(sessions)
    async with sessions() as session:
        thread = (await session.execute(select(SkirmishRow.thread_id))).scalar_one()
    assert thread is not None
    return crowd.running.sandbox.state.guild.channels[thread]


async def answered(pressed: asyncio.Task[Any]) -> str:
    """What the game master reads in the end; "" if Discord itself said that nothing answered."""
    try:
        return str((await pressed).text)
    except NoAnswer:
        return ""


async def written(crowd: Crowd, before: list[int]) -> None:
    """Wait until a rollback is committed: its posts are next."""
    async with asyncio.timeout(60):
        while await crowd.branches() == before:  # noqa: ASYNC110
            await asyncio.sleep(0.02)


async def killed_during(crowd: Crowd, point: str | None, chance: random.Random, *, late: bool) -> bool:
    """Go back to round 1 and be killed; whether it was carried out. Afterwards a bot runs again.

    Without a point the kill comes from outside, at random: `late` once all is written, however long that takes.
    """
    running = crowd.running
    await stop_bot(running.process)  # type: ignore[arg-type]
    if point is None:
        await start(running)
    else:
        await start(running, partial(dying_bot, point))
    before = await crowd.branches()
    form = await Master(crowd.grace).moment(ROUNDS + 1)
    pressed = asyncio.create_task(form.submit(text="The hill was taken twice."))
    if point is None:
        if late:
            await written(crowd, before)
        await asyncio.sleep(chance.uniform(0, LONGEST_SECONDS))
        running.process.kill()
    async with asyncio.timeout(60):
        assert await running.process.wait() == -signal.SIGKILL, point
    begun = await crowd.branches() != before
    if begun:
        assert await crowd.round() == 1
    await claims_lapse(running.sessions)
    await start(running)
    for _ in range(2 if begun else 0):  # in the middle of the posts, too
        await asyncio.sleep(chance.uniform(0, 0.5))
        await running.kill_and_restart()
        await claims_lapse(running.sessions)
    said = await answered(pressed)
    assert not begun or "Nothing was changed" not in said, said
    await all_posted(running.sessions)
    return begun


async def test_a_crowd_goes_back_three_rounds_whenever_the_bot_is_killed(
    module_url: str, folder: Path
) -> None:
    engine, sessions = connect(module_url)
    chance = random.Random(20)
    async with Sandbox(rates={}, ack_seconds=60.0) as sandbox:
        grace = await sandbox.member("Grace", owner=True)
        people = [await sandbox.member(f"Player {number}") for number in range(CROWD)]
        for someone in (grace, *people):
            someone.patience = someone.quiet_seconds = 60.0
        running = Running(sandbox, sessions, module_url, folder, None)  # type: ignore[arg-type]
        running.process = await running.start()
        try:
            async with running.explaining():
                await sandbox.wait_for_bot(seconds=180)
                crowd = await gathered(running, grace, people)
                thread = await skirmish(crowd)
                by_id = {person.id: person for person in people}
                await move(by_id, thread, sessions, chance)
                for number in range(1, ROUNDS + 1):
                    await crowd.play_a_round(number)
                    await crowd.pay(f"Pay of round {number}")
                    await move(by_id, thread, sessions, chance)
                await all_posted(sessions)
                left, owned = await course(sessions), await crowd.belongings()
                done = 0
                for kill in range(KILLS):
                    point = POINTS[kill] if kill < len(POINTS) else None
                    if await killed_during(crowd, point, chance, late=kill % 2 == 1):
                        done += 1
                        await crowd.told(done)
                        branch = (await crowd.branches())[-1]
                        shown = (crowd.campaign, await crowd.version())
                        await back.return_to(crowd.s, again(crowd.master), branch, shown, "It was right.")
                        await all_posted(sessions)
                        await crowd.told(done)
                    assert await course(sessions) == left, (kill, point)
                    assert await crowd.belongings() == owned, (kill, point)
                    await crowd.each_post_is_made_once()
                assert done >= KILLS // 2, (
                    "a point of death comes after all is written, and so does each late kill"
                )
                await move(by_id, thread, sessions, chance)
                await crowd.play_a_round(ROUNDS + 1)
        finally:
            await stop_bot(running.process)
        assert not sandbox.violations
    await engine.dispose()
