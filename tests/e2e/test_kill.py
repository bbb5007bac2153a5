"""`kill -9` of the process between any two steps of a close: the round is resolved once, each post appears once."""

from __future__ import annotations

import asyncio
import signal
from collections import Counter
from datetime import timedelta
from functools import partial
from pathlib import Path

from sqlalchemy import func, select, text

from bot.rehearsal.bench.stage import stop_bot
from bot.rehearsal.sandbox import Sandbox
from bot.service.base import Services, Who
from bot.service.company import players
from bot.service.gm import forces
from bot.service.orders import filing as orders
from bot.service.orders.form import OrderForm
from bot.service.room import campaigns
from bot.store.delivery.claim import OVERTAKEN
from bot.store.outbox import pending_posts
from bot.store.session import Sessions, connect
from bot.store.tables import EventRow, OutboxRow, PostState, Round, Snapshot
from tests.e2e.dying_worker import dying_worker
from tests.e2e.forked import Forked, fork_bot, worker
from tests.e2e.running import leases_run_out
from tests.service.conftest import FOE_CLASS, MAP, NoPictures

POINTS = ("lock", "locked", "resolved", "drafted", "publishing", "published", "after:1", "before:2")
CHANNELS = (
    "campaign-rules",
    "briefing-room",
    "operations-room",
    "unit-orders",
    "unit-dossiers",
    "comms-net",
    "gm-room",
)


async def due_campaign(
    sandbox: Sandbox,
    sessions: Sessions,
    player: int = 11,
    closes: timedelta = timedelta(seconds=-1),
) -> int:
    """A campaign on the sandbox whose first round should have closed a second ago; nothing is posted yet."""
    guild = sandbox.guild
    master = Who(guild.owner_id, "Grace", guild.id, manage_guild=True)
    alice = Who(player, "Alice", guild.id, interaction_id=1)
    s = Services(sessions, NoPictures())
    made = await campaigns.create_campaign(
        s, master, name="Red Sands", map_name="m", map_text=MAP, auto_publish=True
    )
    channels = {name: sandbox.state.add_channel(name).id for name in CHANNELS}
    await campaigns.set_channels(s, made.id, channels, {})
    await campaigns.open_signups(s, master, "Take the ground.")
    await players.join(s, alice, True)
    await players.create_company(
        s, alice, "Able Company", [("regular_infantry", "Able"), ("main_tank", "Hammer")]
    )
    await forces.spawn(s, master, FOE_CLASS, "0504", "Near Foe")
    await campaigns.start(s, master)
    await orders.give(s, alice, OrderForm("Hammer", move="0304", action="attack 0504"))
    async with sessions.begin() as session:
        row = (await session.execute(select(Round))).scalar_one()
        row.closes_at = row.opens_at + closes
    s.pictures.close()
    return made.id


async def later(sessions: Sessions) -> None:
    """Let the dead worker's claims run out, as if this were its only death."""
    async with sessions.begin() as session:
        await session.execute(text("UPDATE jobs.pgqueuer SET heartbeat = heartbeat - interval '1 minute'"))
        await session.execute(text("DELETE FROM jobs.pgqueuer_log"))


async def ended(process: Forked, seconds: float) -> int | None:
    """Its exit code; None (and it is stopped) if it did not end in time."""
    try:
        async with asyncio.timeout(seconds):
            return await process.wait()
    except TimeoutError:
        await stop_bot(process)
        return None


async def until_posted(sessions: Sessions, campaign_id: int) -> None:
    async with asyncio.timeout(120):
        while True:
            async with sessions() as session:
                played = await session.get(Round, (campaign_id, 1))
                assert played is not None
                if played.published_at is not None and not await pending_posts(session, campaign_id):
                    return
            await asyncio.sleep(0.05)


async def check_made_once(sandbox: Sandbox, sessions: Sessions) -> None:
    """The due campaign's first round was resolved once, and each post was made once."""
    async with sessions() as session:
        snapshots = list((await session.execute(select(Snapshot.round, Snapshot.step))).all())
        numbers = list((await session.execute(select(EventRow.round, EventRow.seq))).all())
        posts = list((await session.execute(select(OutboxRow).order_by(OutboxRow.id))).scalars())
        rounds = (await session.execute(select(func.count()).select_from(Round))).scalar_one()
    seen = {channel: sandbox.transcript()[channel] for channel in CHANNELS}
    assert rounds == 2
    assert max(Counter(snapshots).values()) == 1
    assert numbers
    assert max(Counter(numbers).values()) == 1
    made = [post for post in posts if post.error != OVERTAKEN and not post.key.startswith("console:")]
    unsent = [(post.key, post.kind, post.error) for post in made if post.state != PostState.SENT]
    assert unsent == [], (
        "only the console, which is made anew whenever something has changed, may be on its way"
    )
    made = [post for post in posts if post.kind == "create" and post.state == PostState.SENT]
    lines = {line.message_id: line for channel in seen.values() for line in channel}
    assert sorted(lines) == sorted(post.message_id or 0 for post in made)
    words = Counter(
        (
            line.channel,
            line.text,
            str([e.get("title") for e in line.embeds]),
            tuple(n for n, _ in line.files),
        )
        for line in lines.values()
    )
    assert max(words.values()) == 1, words.most_common(2)
    assert {"round:1:report", "round:1:gm"} <= {post.key for post in posts}
    assert [line.reactions for line in seen["unit-orders"] if not line.pinned] == [(("✅", 1),)]
    assert not sandbox.violations


async def test_a_round_survives_being_killed_at_every_step(module_url: str, folder: Path) -> None:
    engine, sessions = connect(module_url)
    log = folder / "worker.log"
    async with Sandbox(rates={}) as sandbox:
        campaign_id = await due_campaign(sandbox, sessions)
        for point in POINTS:
            process = await fork_bot(sandbox, module_url, folder, log, partial(dying_worker, {point}))
            code = await ended(process, 300)
            await later(sessions)
            await leases_run_out(sessions)
            assert code == -signal.SIGKILL, f"{point}: ended with {code}\n{log.read_text()[-2000:]}"
        process = await fork_bot(sandbox, module_url, folder, log, worker)
        try:
            await until_posted(sessions, campaign_id)
        finally:
            assert await stop_bot(process) == 0, log.read_text()[-2000:]
        await check_made_once(sandbox, sessions)
    await engine.dispose()
