"""Two campaigns of one server with the same players, the same map and the same names: neither reaches the other.

The whole story of `campaign_story` is told while another campaign is in its first round. Everybody reads the same to
the letter as without it, and not one of its rows has changed.
"""

from __future__ import annotations

import re
from contextlib import ExitStack
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from bot.messages import say
from bot.service.base import Services, Who
from bot.service.company import players
from bot.service.gm import forces
from bot.service.orders import filing
from bot.service.orders.form import OrderForm
from bot.service.room import campaigns
from bot.store.session import Sessions
from bot.store.tables import Base, LedgerRow
from tests.golden import ROOT, check_lines
from tests.service import golden_campaign
from tests.service.campaign_story import MAP, told
from tests.service.conftest import ALICE, BOB, CAROL, CHANNELS, FOE_CLASS, MASTER, NoPictures
from tests.service.golden_campaign import TABLES, Record, fix_chance, made_of

pytestmark = pytest.mark.story

ALONE = f"refused: {say('no-campaign')}"
BESIDE = (
    r"refused: That belongs to \*\*Red Sands\*\*, which is over\. Nothing was changed\.\n"
    r"Another one is running on this server\. Use its channel:\n- \*\*Blue Sands\*\*: <#10\d>"
)
"""What is read in a channel of a campaign that has ended, without another one and beside one: all that may differ."""
FAR = 1_000_000
"""The other campaign's rows have numbers from here on, so that those of the story are what they are without it."""
ROOMS = {part: number + 100 for part, number in CHANNELS.items()}
COMPANIES = {
    ALICE: [("regular_infantry", "Able"), ("main_tank", "Hammer"), ("combat_engineers", "Sappers")],
    BOB: [("regular_infantry", "Baker"), ("supply_truck", "Mule")],
    CAROL: [("regular_infantry", "Able")],
}


class Beside(Record):
    """Tells a story on a server on which another campaign is in its first round."""

    def __init__(self, sessions: Sessions) -> None:
        super().__init__(sessions, TABLES)
        self.sessions, self.other, self.book = sessions, 0, 1
        self.before: dict[str, list[str]] = {}
        self.places = (CHANNELS["unit-orders"],)

    async def do(self, work: Any, *given: Any, **named: Any) -> Any:
        answer = await super().do(work, *given, **named)
        if not self.other:  # the first answer is that there is no campaign
            self.other = await self.another()
            self.before = await self.contents()
        return answer

    async def another(self) -> int:
        """The other campaign, in its first round, with orders."""
        places = (ROOMS["unit-orders"],)
        s = Services(self.sessions, NoPictures(), clock=self.s.clock, grace=timedelta(0))
        with ExitStack() as fixed:
            fix_chance(fixed)
            counters = await self.moved(FAR)
            made = await campaigns.create_campaign(
                s, MASTER, name="Blue Sands", map_name="story", map_text=MAP
            )
            await campaigns.set_channels(s, made.id, ROOMS, {"gm": 190, "player": 191, "spectator": 192})

            def there(who: Who) -> Who:
                return replace(who, places=places)

            await campaigns.open_signups(s, there(MASTER), "Take the other ground.")
            for who, picks in COMPANIES.items():
                await players.join(s, there(who), True)
                await players.create_company(s, there(who), f"{who.name}'s Own", picks)
            await forces.spawn(s, there(MASTER), FOE_CLASS, "0504", "Near Foe")
            await campaigns.start(s, there(MASTER))
            await filing.give(s, there(ALICE), OrderForm("Able", move="0305"))
            for counter, value, called in counters:
                await self.set(counter, value, called)
        return made.id

    async def moved(self, to: int) -> list[tuple[str, int, bool]]:
        """Every counter counts from there on; where it was."""
        which = "SELECT sequencename FROM pg_sequences WHERE schemaname = 'public'"
        async with self.sessions() as session:
            names = (await session.execute(text(which))).scalars()
            before = []
            for name in names:
                value, called = (
                    await session.execute(text(f"SELECT last_value, is_called FROM {name}"))
                ).one()
                before.append((name, value, called))
        for name, _, _ in before:
            await self.set(name, to, True)
        return before

    async def set(self, counter: str, value: int, called: bool) -> None:
        async with self.sessions.begin() as session:
            await session.execute(text(f"SELECT setval('{counter}', {value}, {called})"))

    async def contents(self) -> dict[str, list[str]]:
        """Every row of the other campaign, and what its players own."""
        kept = {}
        async with self.sessions() as session:
            for table in Base.metadata.sorted_tables:
                where = (
                    f"id = {self.other}"
                    if table.name == "campaign"
                    else "book = 0"
                    if table.name in ("account", "ledger")
                    else f"campaign_id = {self.other}"
                )
                if "campaign_id" in table.columns or "book" in table.columns:
                    found = await session.execute(
                        text(f"SELECT to_jsonb(t)::text FROM {table.name} t WHERE {where}")
                    )
                    kept[table.name] = sorted(found.scalars())
        return kept

    def rows(self, table: Any) -> Any:
        rows = super().rows(table)
        if table is LedgerRow:
            return rows.where(LedgerRow.book == self.book)
        return rows.where(table.campaign_id.is_distinct_from(self.other))


def test_a_whole_campaign_beside_another() -> None:
    records: list[Beside] = []
    after: list[dict[str, list[str]]] = []

    async def tell(sessions: Sessions, fixed: ExitStack) -> Record:
        fix_chance(fixed)
        records.append(record := Beside(sessions))
        await told(record)
        after.append(await record.contents())
        return record

    chapters = made_of(tell)
    [record] = records
    written = {name for name, rows in record.before.items() if rows}
    assert written >= {"campaign", "player", "round", "unit_order", "snapshot", "outbox", "account", "ledger"}
    assert after == [record.before], "the other campaign has changed"
    for golden in golden_campaign.goldens():
        stored = (ROOT / golden.path).read_text(encoding="utf-8")
        name = Path(golden.path).stem.removeprefix("campaign-")
        read, ended = re.subn(BESIDE, ALONE, chapters[name])
        assert bool(ended) == (name in ("end", "companies")), name
        check_lines(golden.path, stored.splitlines(), read.splitlines())
