"""Two processes on one token: every interaction is carried out and answered by one of them."""

from __future__ import annotations

import asyncio
import gc
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from prometheus_client import REGISTRY
from sqlalchemy import func, select, text

from bot.client.app import Hexmarshal
from bot.client.endpoint import point_discord_at
from bot.rehearsal.sandbox import Person, Sandbox
from bot.service.base import Services
from bot.store import claims
from bot.store.claims import Claim
from bot.store.session import Sessions
from bot.store.tables import Campaign
from bot.views import entrance, respond
from tests.service.conftest import MAP, NoPictures
from tests.store.helpers import until

AT_WORK = ("CommandTree-invoker", "discord.py: on_", "claims", "keeper")
"""Names of a client's tasks that use the database."""


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(entrance, "EVERY", 0.05)


class Pair:
    """Two clients on one token and one database, as in a rolling restart."""

    def __init__(self, sandbox: Sandbox, bots: list[Hexmarshal], grace: Person) -> None:
        self.sandbox, self.bots, self.grace = sandbox, bots, grace

    @property
    def sessions(self) -> Sessions:
        return self.bots[0].services.sessions

    async def all_done(self) -> None:
        """Wait until both have dealt with what they heard."""

        async def idle() -> bool:
            async with self.sessions() as session:
                left = select(func.count()).select_from(Claim).where(Claim.done_at.is_(None))
                return not (await session.execute(left)).scalar_one() and not any(
                    bot.entrance.at_work or bot.entrance._watched for bot in self.bots
                )

        await until(idle)

    def answered(self) -> Counter[str]:
        """How often each interaction was acknowledged, and its answer changed."""
        found: Counter[str] = Counter()
        for exchange in self.sandbox.world.exchanges:
            if exchange.template.startswith(("/interactions/", "/webhooks/")):
                found[f"{exchange.method} {exchange.path}"] += 1
        return found

    def refused(self) -> list[str]:
        """Answers that Discord did not take."""
        made = (
            found
            for found in self.sandbox.violations
            if found.path.startswith(("/interactions", "/webhooks"))
        )
        return [f"{found.method} {found.path}: {found.message}" for found in made]


async def ready(bot: Hexmarshal) -> bool:
    return bot.is_ready()


@pytest.fixture
async def pair(sandbox: Sandbox, sessions: Sessions, tmp_path: Path) -> AsyncIterator[Pair]:
    point_discord_at(sandbox.api_url, sandbox.gateway_url)
    bots, tasks = [], []
    for number in range(2):
        bot = Hexmarshal(Services(sessions, NoPictures()), tmp_path / str(number), guild_ready_timeout=0.05)
        bots.append(bot)
        tasks.append(asyncio.create_task(bot.start(sandbox.token)))
        await until(partial(ready, bot))
    grace = await sandbox.member("Grace", owner=True)
    grace.patience = 60.0
    try:
        yield Pair(sandbox, bots, grace)
    finally:
        for bot in bots:
            await bot.close()
        await asyncio.gather(*tasks, return_exceptions=True)
        left = [task for task in asyncio.all_tasks() if task.get_name().startswith(AT_WORK)]
        for task in left:
            task.cancel()
        if left:
            await asyncio.wait(left, timeout=60)


async def test_an_interaction_is_carried_out_and_answered_by_one_process(pair: Pair) -> None:
    made = await pair.grace.slash("/campaign create", name="Red Sands", board=("m.toml", MAP.encode()))
    assert "is set up" in made.text
    for amount in range(1, 4):
        given = await pair.grace.slash("/gm quartermaster grant", player=pair.grace.id, credits=amount)
        assert "Grace" in given.text
    ended = await pair.grace.slash("/campaign end")
    await ended.press("Keep everything")
    await pair.all_done()
    assert max(pair.answered().values()) == 1, pair.answered().most_common(3)
    async with pair.sessions() as session:
        assert (await session.execute(select(func.count()).select_from(Campaign))).scalar_one() == 1
        assert (await session.execute(text("SELECT sum(credits) FROM ledger"))).scalar_one() == 6
        assert (await session.execute(select(func.count()).select_from(Claim))).scalar_one() == 6
    assert not pair.refused()


async def test_a_dismissed_game_master_loses_the_role_with_the_answer(pair: Pair) -> None:
    """Whichever of the processes carries it out: nobody waits for the minute in which roles are looked after."""
    grace, dan = pair.grace, await pair.sandbox.member("Dan")
    await grace.slash("/campaign create", name="Red Sands", board=("m.toml", MAP.encode()))
    for _ in range(2):
        await grace.slash("/campaign master", person=dan.id)
        assert "Game Master" in dan.roles
        assert "gm-room" in dan.channels()
        await grace.slash("/campaign master", person=dan.id, leaves=True)
        assert "Game Master" not in dan.roles
        assert "gm-room" not in dan.channels()
    await grace.slash("/campaign open", brief="Come all.")
    assert "have seen hidden information" in (await dan.slash("/join", rules_read=True)).text
    await pair.all_done()


async def first_hears_it(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> Hexmarshal:
    """Have the first process claim every interaction before the second one, and give no sign of life."""
    first, second = pair.bots
    assert first._keeping is not None
    first._keeping.cancel()
    claim = second.entrance._claim

    async def later(interaction: Any) -> bool:
        async def claimed() -> bool:
            async with pair.sessions() as session:
                return await session.get(Claim, interaction.id) is not None

        await until(claimed)
        return await claim(interaction)

    monkeypatch.setattr(second.entrance, "_claim", later)
    return first


async def dead(pair: Pair) -> None:
    """As if the first process had been silent for a minute."""
    async with pair.sessions.begin() as session:
        await session.execute(text("UPDATE claim SET alive_at = alive_at - interval '1 minute'"))


async def credits_of(pair: Pair) -> list[int]:
    async with pair.sessions() as session:
        return list((await session.execute(text("SELECT credits FROM ledger ORDER BY id"))).scalars())


@pytest.mark.parametrize("acknowledged", [False, True])
async def test_the_other_process_does_what_one_that_died_had_only_begun(
    pair: Pair, monkeypatch: pytest.MonkeyPatch, acknowledged: bool
) -> None:
    """Also where Discord has heard already that somebody is at work, and says so to whoever says it again."""
    first = await first_hears_it(pair, monkeypatch)
    begun = asyncio.Event()
    claim = first.entrance._claimed

    async def dies(*about: Any) -> bool:
        if not acknowledged:
            await claim(*about)
        begun.set()
        return await asyncio.Event().wait()

    monkeypatch.setattr(first.entrance, "_carry_out" if acknowledged else "_claimed", dies)
    grace = pair.grace
    asked = asyncio.create_task(grace.slash("/gm quartermaster grant", player=grace.id, credits=5))
    async with asyncio.timeout(60):
        await begun.wait()
    await dead(pair)
    assert "Grace" in (await asked).text
    assert await credits_of(pair) == [5]
    heard = [refusal.endswith("already been acknowledged.") for refusal in pair.refused()]
    assert all(heard)
    assert bool(heard) == acknowledged


class Crowd:
    """Two commands that arrive at one moment; Discord is slow to take the second one's acknowledgement."""

    def __init__(self, services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
        self.entrance = entrance.Entrance(services)
        self.slow = asyncio.Event()
        self.seen: list[str] = []
        self.waits, self.breaks = True, False
        self.claimed = asyncio.Event()
        self.claimed.set()

        async def mine(_: object) -> bool:
            await self.claimed.wait()
            return True

        async def done(number: int) -> None:
            self.seen.append(f"{number} done")

        monkeypatch.setattr(self.entrance, "_claim", mine)
        monkeypatch.setattr(self.entrance, "_done", done)

    def has_seen(self, count: int) -> Callable[[], Awaitable[bool]]:
        async def seen() -> bool:
            return len(self.seen) >= count

        return seen

    async def comes(self, number: int) -> None:
        async def acknowledge() -> bool:
            if self.breaks:
                self.claimed.set()
                raise RuntimeError("Discord refused it")
            if number == 2:
                await self.slow.wait()
            self.seen.append(f"{number} acknowledged")
            return self.waits

        async def work() -> None:
            self.seen.append(f"{number} carried out")

        interaction: Any = SimpleNamespace(id=number)
        await self.entrance.admit(interaction, work, acknowledge=acknowledge)


async def test_a_crowd_is_acknowledged_before_anybodys_command_is_carried_out(
    sessions: Sessions, monkeypatch: pytest.MonkeyPatch
) -> None:
    crowd = Crowd(Services(sessions, NoPictures()), monkeypatch)
    both = asyncio.gather(crowd.comes(1), crowd.comes(2))
    await until(crowd.has_seen(1))
    await asyncio.sleep(0)
    assert crowd.seen == ["1 acknowledged"]
    crowd.slow.set()
    await both
    assert crowd.seen[:2] == ["1 acknowledged", "2 acknowledged"]
    assert sorted(crowd.seen[2:]) == ["1 carried out", "1 done", "2 carried out", "2 done"]


async def test_who_is_slow_at_the_door_keeps_nobody_waiting_for_long(
    sessions: Sessions, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(entrance, "ARRIVAL_SECONDS", 0.01)
    crowd = Crowd(Services(sessions, NoPictures()), monkeypatch)
    both = asyncio.gather(crowd.comes(1), crowd.comes(2))
    await until(crowd.has_seen(3))
    assert crowd.seen == ["1 acknowledged", "1 carried out", "1 done"]
    crowd.slow.set()
    await both


async def test_what_discord_waits_for_no_longer_is_not_carried_out(
    sessions: Sessions, monkeypatch: pytest.MonkeyPatch
) -> None:
    crowd = Crowd(Services(sessions, NoPictures()), monkeypatch)
    crowd.waits = False
    await crowd.comes(1)
    assert crowd.seen == ["1 acknowledged", "1 done"]


@pytest.mark.parametrize("slow", [False, True])
async def test_what_breaks_at_the_door_is_done_with(
    sessions: Sessions, monkeypatch: pytest.MonkeyPatch, slow: bool
) -> None:
    """No other process carries it out after all: its person has been told that it failed.

    With `slow` it breaks before the claim is made, which takes long.
    """
    monkeypatch.setattr(entrance, "PATIENCE", 0.01)
    crowd = Crowd(Services(sessions, NoPictures()), monkeypatch)
    crowd.breaks = True
    if slow:
        crowd.claimed.clear()
    with pytest.raises(RuntimeError, match="refused"):
        await crowd.comes(1)
    assert crowd.seen == ["1 done"]
    crowd.breaks = False
    crowd.slow.set()
    await crowd.comes(2)
    assert crowd.seen[1:] == ["2 acknowledged", "2 carried out", "2 done"]


async def test_who_waits_for_a_process_that_died_hears_that_it_was_done(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    await first_hears_it(pair, monkeypatch)
    pair.sandbox.faults.hang("PATCH /webhooks/*")
    grace = pair.grace
    asked = asyncio.create_task(grace.slash("/gm quartermaster grant", player=grace.id, credits=5))

    async def acted() -> bool:
        return await credits_of(pair) == [5]

    await until(acted)
    for task in asyncio.all_tasks():
        if task.get_name() == "CommandTree-invoker":
            task.cancel()
    await dead(pair)
    assert (await asked).text.startswith(
        "I was restarted before I could answer you. What you asked for has been"
    )
    assert await credits_of(pair) == [5]
    assert not pair.refused()


async def test_a_word_that_does_not_get_through_is_tried_again(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And the process that tries it still says meanwhile that it is alive."""
    monkeypatch.setattr(entrance, "SPEAK_SECONDS", 0.1)
    await first_hears_it(pair, monkeypatch)
    pair.sandbox.faults.hang("PATCH /webhooks/*")
    pair.sandbox.faults.hang("POST /webhooks/*")
    grace = pair.grace
    asked = asyncio.create_task(grace.slash("/gm quartermaster grant", player=grace.id, credits=5))

    async def acted() -> bool:
        return await credits_of(pair) == [5]

    await until(acted)
    for task in asyncio.all_tasks():
        if task.get_name() == "CommandTree-invoker":
            task.cancel()

    async def answered() -> bool:
        await dead(pair)
        return asked.done()

    await until(answered)
    assert (await asked).text.startswith("I was restarted before I could answer you.")
    assert not pair.refused()


async def test_a_process_that_only_waits_never_answers(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever fails while it looks whether it is needed."""
    await first_hears_it(pair, monkeypatch)
    looks = []
    undecided = claims.undecided

    async def fails(*given: Any, **named: Any) -> bool:
        looks.append(given)
        if len(looks) == 1:
            raise RuntimeError("no connection is free")
        return await undecided(*given, **named)

    monkeypatch.setattr(claims, "undecided", fails)
    given = await pair.grace.slash("/gm quartermaster grant", player=pair.grace.id, credits=5)
    assert "Grace" in given.text
    await pair.all_done()
    assert looks
    assert max(pair.answered().values()) == 1, pair.answered().most_common(3)


@pytest.mark.parametrize("fault", ["hang", "lose_answer"])
async def test_a_connection_that_breaks_on_acknowledging_is_tried_again(
    pair: Pair, monkeypatch: pytest.MonkeyPatch, fault: str
) -> None:
    measured = REGISTRY.get_sample_value("hexmarshal_interaction_ack_seconds_sum") or 0.0
    getattr(pair.sandbox.faults, fault)("POST /interactions/*/callback")
    given = await pair.grace.slash("/gm quartermaster grant", player=pair.grace.id, credits=5)
    assert "Grace" in given.text
    if fault == "hang":  # the failed try counts too
        now = REGISTRY.get_sample_value("hexmarshal_interaction_ack_seconds_sum") or 0.0
        assert now - measured > respond.TRY_SECONDS
    assert await credits_of(pair) == [5]


async def test_an_answer_is_tried_until_it_gets_through(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(respond, "ANSWER_TRY_SECONDS", 0.3)
    monkeypatch.setattr(respond, "FIRST_PAUSE", 0.05)
    pair.sandbox.faults.hang("PATCH /webhooks/*", times=3)
    given = await pair.grace.slash("/gm quartermaster grant", player=pair.grace.id, credits=5)
    assert "Grace" in given.text
    assert await credits_of(pair) == [5]


async def test_what_discord_never_heard_of_is_not_done(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("ACKNOWLEDGE_SECONDS", "TRY_SECONDS", "LAST_TRY_SECONDS"):
        monkeypatch.setattr(respond, name, 0.1)
    pair.sandbox.faults.hang("POST /interactions/*/callback", times=100)
    late = REGISTRY.get_sample_value("hexmarshal_interactions_late_total") or 0.0
    grace = pair.grace
    asked = asyncio.create_task(grace.slash("/gm quartermaster grant", player=grace.id, credits=5))

    async def claimed() -> bool:
        async with pair.sessions() as session:
            return bool((await session.execute(select(func.count()).select_from(Claim))).scalar_one())

    await until(claimed)
    await pair.all_done()
    assert await credits_of(pair) == []
    assert REGISTRY.get_sample_value("hexmarshal_interactions_late_total") == late + 1
    asked.cancel()


async def test_commands_under_way_are_finished_when_the_process_stops(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And what comes later is left to the other process."""
    first = await first_hears_it(pair, monkeypatch)
    pair.sandbox.faults.delay("POST /guilds/*/channels", 0.2, times=3)
    made = asyncio.create_task(
        pair.grace.slash("/campaign create", name="Red Sands", board=("m.toml", MAP.encode()))
    )

    async def under_way() -> bool:
        return bool(first.entrance.at_work)

    await until(under_way)
    await first.entrance.finish(60.0)
    assert not first.entrance.at_work
    assert "is set up" in (await made).text
    monkeypatch.undo()
    assert (
        "Grace" in (await pair.grace.slash("/gm quartermaster grant", player=pair.grace.id, credits=5)).text
    )


async def test_a_process_that_stops_does_not_wait_for_ever(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = pair.bots[0]
    first.entrance.at_work.add(1)
    async with asyncio.timeout(60):
        await first.entrance.finish(0.05)


async def test_events_that_cannot_be_read_and_mentions_disturb_nothing(
    pair: Pair, caplog: pytest.LogCaptureFixture
) -> None:
    pair.sandbox.gateway.dispatch("GUILD_ROLE_CREATE", {"guild_id": "no number"})
    bot = pair.bots[0].user
    assert bot is not None
    await pair.grace.say(None, f"<@{bot.id}> Unit: Able")
    assert (
        "Grace" in (await pair.grace.slash("/gm quartermaster grant", player=pair.grace.id, credits=5)).text
    )
    assert all(one.is_ready() and not one.is_closed() for one in pair.bots)
    assert "CommandNotFound" not in caplog.text


async def test_two_processes_that_both_suggest_leave_no_traceback(
    pair: Pair, caplog: pytest.LogCaptureFixture
) -> None:
    """Both hear what somebody types; Discord takes one answer and refuses the other, allowed or not."""
    await pair.grace.autocomplete("/company shop", option="what", typed="a")
    await pair.grace.autocomplete("/order give", option="unit", typed="a")

    async def both_refused() -> bool:
        return len(pair.refused()) == 2

    await until(both_refused)
    await asyncio.sleep(0.05)
    gc.collect()  # a task that fails unheard is reported when it goes
    assert [record.getMessage() for record in caplog.records if record.exc_info] == []
