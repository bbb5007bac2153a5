"""Three workers on one database, of which one is killed at every step of a close; a new one takes its place."""

from __future__ import annotations

import asyncio
import signal
from functools import partial
from pathlib import Path

from bot.rehearsal.bench.stage import stop_bot
from bot.rehearsal.sandbox import Sandbox
from bot.store.session import connect
from tests.e2e.dying_worker import dying_worker
from tests.e2e.forked import fork_bot
from tests.e2e.test_kill import POINTS, check_made_once, due_campaign, later, until_posted

WORKERS = 3


async def test_a_round_survives_the_death_of_one_of_three_workers_at_every_step(
    module_url: str, folder: Path
) -> None:
    engine, sessions = connect(module_url)
    log = folder / "worker.log"
    deaths = folder / "deaths"
    deaths.mkdir()
    main = partial(dying_worker, POINTS, deaths)
    async with Sandbox(rates={}) as sandbox:
        campaign_id = await due_campaign(sandbox, sessions)
        codes: list[int] = []

        async def kept_alive() -> None:
            """A place for a worker, where a killed one is replaced until this is cancelled."""
            while True:
                process = await fork_bot(sandbox, module_url, folder, log, main)
                try:
                    codes.append(await process.wait())
                    await later(sessions)
                finally:
                    if process.returncode is None:
                        codes.append(await stop_bot(process))

        places = [asyncio.create_task(kept_alive()) for _ in range(WORKERS)]
        try:
            await until_posted(sessions, campaign_id)
        finally:
            for place in places:
                place.cancel()
            await asyncio.gather(*places, return_exceptions=True)
        said = log.read_text()
        assert {death.name for death in deaths.iterdir()} == set(POINTS), said[-2000:]
        assert codes.count(-signal.SIGKILL) == len(POINTS), said[-2000:]
        # One that was stopped before it was up ends by the signal itself.
        assert set(codes) <= {-signal.SIGKILL, 0, -signal.SIGTERM}, (codes, said[-2000:])
        await check_made_once(sandbox, sessions)
    await engine.dispose()
    assert "Traceback" not in said, said[-3000:]
