"""The whole bot while Discord refuses: the game master is told, and everything is made once and in its place."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from bot.rehearsal.bench.stage import stop_bot
from bot.rehearsal.sandbox import Sandbox, payloads, permissions
from bot.rehearsal.sandbox.rest_guild import event
from bot.rehearsal.sandbox.state import Overwrite
from bot.store.outbox import parked_posts, pending_posts
from bot.store.session import Sessions, connect
from tests.e2e.forked import fork_bot
from tests.e2e.test_kill import CHANNELS, due_campaign, until_posted
from tests.store.helpers import until


async def eventually(true: Callable[[], bool]) -> None:
    async def now() -> bool:
        return true()

    await until(now)


async def all_made(sessions: Sessions) -> None:
    async def now() -> bool:
        async with sessions() as session:
            return not await pending_posts(session) and not await parked_posts(session)

    await until(now)


async def test_a_room_that_is_closed_and_a_discord_that_is_down_for_a_while(
    module_url: str, folder: Path
) -> None:
    engine, sessions = connect(module_url)
    log = folder / "bot.log"
    async with Sandbox(rates={}) as sandbox:
        campaign_id = await due_campaign(sandbox, sessions)
        room, me = sandbox.channel("briefing-room"), sandbox.state.bot.id
        room.overwrites[me] = Overwrite(me, 1, deny=permissions.VIEW_CHANNEL)
        outage = sandbox.faults.fail("POST /channels/*/messages", status=503, times=5)
        process = await fork_bot(sandbox, module_url, folder, log)
        try:

            def texts(channel: str) -> list[str]:
                return [line.content for line in sandbox.transcript()[channel]]

            await eventually(lambda: any("lacks the right View Channel" in text for text in texts("gm-room")))
            assert texts("briefing-room") == []
            room.overwrites[me] = Overwrite(me, 1)
            event(sandbox.world, "CHANNEL_UPDATE", payloads.channel(sandbox.state, room))
            await until_posted(sessions, campaign_id)
            await all_made(sessions)
            await eventually(
                lambda: any("is made, and those behind it follow" in text for text in texts("gm-room"))
            )
        finally:
            await stop_bot(process)
        assert outage.hits == 5
        briefing = texts("briefing-room")
        assert "Take the ground." in briefing[0]
        assert ["**Round 1.**" in text for text in briefing].index(True) < [
            "**Round 2.**" in text for text in briefing
        ].index(True)
        assert sum("Discord refuses posts" in text for text in texts("gm-room")) == 1
        for channel in CHANNELS:
            shown = [(line.text, str(line.embeds), line.files) for line in sandbox.transcript()[channel]]
            assert len(set(shown)) == len(shown), f"doubled in {channel}"
    await engine.dispose()
    assert "post parked" in log.read_text()
    assert "Traceback" not in log.read_text()
