"""The panel of orders in the same minute: 100 players at their units' pages, each press with its picture redrawn."""

from __future__ import annotations

import asyncio
import random
import re
import tempfile
from pathlib import Path

from bot.rehearsal.bench.ground import SEED
from bot.rehearsal.bench.orders import ACKNOWLEDGED_MS, PATIENCE, PLAYERS, SECONDS, campaign_of, share
from bot.rehearsal.bench.stage import bot_process, processor_seconds
from bot.rehearsal.bench.timing import Figure
from bot.rehearsal.sandbox import Person, Reply, Sandbox
from bot.store.embedded import database
from bot.store.session import connect

REDRAWN_MS = 1_500.0
_STEP = re.compile(r"[NSEW]{1,2} \d{4}")
UNDO = "Undo a step"


def bench_panel(count: int = PLAYERS, seconds: float = SECONDS) -> list[Figure]:
    """Presses of the direction pad by `count` players at times drawn from `seconds`, each a step and its undoing."""
    with tempfile.TemporaryDirectory(prefix="hexmarshal-bench-") as folder:
        data = Path(folder)
        data.chmod(0o755)  # root hands the database to another account, which must be able to get in
        return asyncio.run(_measure(data, count, seconds))


async def _measure(data: Path, count: int, seconds: float) -> list[Figure]:
    async with Sandbox(rates={}, ack_seconds=PATIENCE) as sandbox, database(None, data) as url:
        engine, sessions = connect(url)
        try:
            async with bot_process(sandbox, url, data / "bot", data / "bot.log") as process:
                people = await campaign_of(sandbox, sessions, count)
                pages = [await _opened(person) for person in people]
                chance = random.Random(SEED)
                begun, before = asyncio.get_running_loop().time(), processor_seconds(process.pid)
                times = [sorted(chance.uniform(0, seconds) for _ in range(2)) for _ in pages]
                pressed = await asyncio.gather(
                    *(_pad(page, begun, when) for page, when in zip(pages, times, strict=True))
                )
                spent = processor_seconds(process.pid) - before
        finally:
            await engine.dispose()
    given = [answer for several in pressed for answer in several]
    acknowledged, redrawn = (sorted(column) for column in zip(*given, strict=True))
    name = f"{len(given)} presses within {seconds:g} s by {len(pages)} players"
    return [
        Figure(f"{name}, acknowledged, p50", share(acknowledged, 0.5), "ms"),
        Figure(f"{name}, acknowledged, p99", share(acknowledged, 0.99), "ms", ACKNOWLEDGED_MS),
        Figure(f"{name}, redrawn, p50", share(redrawn, 0.5), "ms"),
        Figure(f"{name}, redrawn, p99", share(redrawn, 0.99), "ms", REDRAWN_MS),
        Figure("processor time of a press, picture included", spent * 1000 / len(given), "ms"),
    ]


async def _opened(person: Person) -> Reply:
    person.quiet_seconds = PATIENCE  # a press is over when the page has changed
    panel = await person.slash("/orders")
    page = await panel.press(next(label for label in panel.buttons if label.startswith("Next: ")))
    if not page.attachments:
        raise RuntimeError(f"{person.name} got no page: {page.text}")
    return page


async def _pad(page: Reply, begun: float, times: list[float]) -> list[tuple[float, float]]:
    """A step and its undoing: milliseconds until each is acknowledged, and until the page is there again."""
    loop, took = asyncio.get_running_loop(), []
    for at in times:
        await asyncio.sleep(max(0.0, begun + at - loop.time()))
        back = UNDO in page.buttons
        steps = [UNDO] if back else [label for label in page.buttons if _STEP.fullmatch(label)]
        start = loop.time()
        # Where the start is so crowded that no side can be crossed, the unit turns instead.
        page = await (page.press(steps[0]) if steps else page.select("Face …", "NE"))
        took.append((page.ack_seconds * 1000, (loop.time() - start) * 1000))
        if (UNDO in page.buttons) is back or not page.attachments:
            raise RuntimeError(f"the page did not change: {page.text}")
    return took
