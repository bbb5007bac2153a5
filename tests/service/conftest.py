"""A small campaign over the services, without Discord: one game master, three players, an enemy in sight."""

from __future__ import annotations

from collections.abc import AsyncIterator, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import pytest

from bot.campaign.world.known.view import SideView
from bot.campaign.world.outfit.catalogue import starter_catalogue
from bot.campaign.world.settings import Environment
from bot.hexmap.coords import Hex
from bot.process import processes
from bot.service.base import Services, Who
from bot.service.company import players
from bot.service.gm import forces
from bot.service.means.pictures import Farthest, Pictures, views_of
from bot.service.room import campaigns
from bot.store.session import Sessions
from tests.forking import FORKING
from tests.kept import kept
from tests.service.pressing import again as again

GUILD = 700
CHANNELS = {
    "campaign-rules": 1,
    "briefing-room": 2,
    "operations-room": 3,
    "unit-orders": 4,
    "unit-dossiers": 5,
    "comms-net": 6,
    "gm-room": 7,
    "news-feed": 8,
}
MASTER = Who(1, "Gamemaster", GUILD, manage_guild=True)
ALICE = Who(11, "Alice", GUILD)
BOB = Who(12, "Bob", GUILD)
CAROL = Who(13, "Carol", GUILD)

MAP = """
name = "Proving Ground"
size = [10, 8]
terrain = [
    "..........",
    "..........",
    "..........",
    "..........",
    "..........",
    "..........",
    "..........",
    "..........",
]

[[place]]
kind = "start"
hex = "0204"
side = "players"
"""


FOE_CLASSES = [
    key
    for _, key in sorted((c.name, c.id) for c in starter_catalogue().classes.values() if "hostile" in c.tags)
]
"""Classes of the game master, to place."""
FOE_CLASS = FOE_CLASSES[0]


class NoPictures(Pictures):
    """Remembers what was to be drawn instead of drawing it."""

    def __init__(self, workers: int = 1) -> None:
        super().__init__(workers)
        self.views: list[SideView] = []
        self.drawn: list[tuple[tuple[Hex, ...], frozenset[Hex]]] = []
        """Path and reach of each picture of an order."""

    async def map(self, view: SideView, **_: object) -> bytes:  # type: ignore[override]
        self.views.append(view)
        return b"map"

    async def replay(self, before: SideView, after: SideView, *_: object, **__: object) -> bytes:  # type: ignore[override]
        self.views += [before, after]
        return b"replay"

    async def campaign(  # type: ignore[override]
        self, worlds: Sequence[Mapping[str, Any]], _: object, map_text: str, *, title: str
    ) -> bytes:
        self.views += views_of(worlds, map_text)
        return b"campaign"

    async def truth(self, *_: object, **__: object) -> tuple[bytes, list[Farthest]]:  # type: ignore[override]
        return b"truth", [Farthest(2, 5, 3, 1)]

    async def conditions(
        self, clock: Environment, title: str, pointy: bool = False, dark: bool = False
    ) -> bytes:
        return b"conditions"

    async def company(self, view: SideView, *_: object) -> bytes:  # type: ignore[override]
        self.views.append(view)
        return b"company"

    async def order(  # type: ignore[override]
        self, view: SideView, unit: str, path: Sequence[Hex], *, reach: Collection[Hex] = (), **_: object
    ) -> bytes:
        self.views.append(view)
        self.drawn.append((tuple(path), frozenset(reach)))
        return b"order"


@pytest.fixture
def forking(monkeypatch: pytest.MonkeyPatch) -> None:
    """Processes start by forking, with everything imported."""
    monkeypatch.setattr(processes, "spawning", lambda: FORKING)


@dataclass
class Table:
    """A campaign in round 1."""

    s: Services
    id: int
    pictures: NoPictures


@pytest.fixture
async def services(sessions: Sessions) -> AsyncIterator[Services]:
    pictures = NoPictures()
    yield Services(sessions, pictures, grace=timedelta(0))
    pictures.close()


async def sign_up(s: Services, *, auto_publish: bool = False, map_text: str = MAP) -> int:
    """A campaign in which Alice has two units and Bob and Carol one each, not started yet."""

    async def build() -> int:
        return await sign_up_anew(s, auto_publish=auto_publish, map_text=map_text)

    return await kept(s.sessions, f"sign-up {auto_publish} {map_text}", build)


async def sign_up_anew(s: Services, *, auto_publish: bool = False, map_text: str = MAP) -> int:
    """As `sign_up`, but never copied from an earlier test: for those that set what a campaign draws (its secret)."""
    made = await campaigns.create_campaign(
        s, MASTER, name="Red Sands", map_name="proving", map_text=map_text, auto_publish=auto_publish
    )
    await campaigns.set_channels(s, made.id, CHANNELS, {"gm": 90, "player": 91, "spectator": 92})
    await campaigns.open_signups(s, MASTER, "Take the ground.")
    companies = {
        ALICE: [("regular_infantry", "Able"), ("main_tank", "Hammer")],
        BOB: [("regular_infantry", "Baker")],
        CAROL: [("regular_infantry", "Charlie")],
    }
    for who, picks in companies.items():
        await players.join(s, who, True)
        await players.create_company(s, who, f"{who.name}'s Own", picks)
    return made.id


@pytest.fixture
async def table(services: Services) -> Table:
    return await table_of(services)


async def table_of(services: Services) -> Table:
    """Round 1 is open; a hostile unit stands four hexes east of the start and one out of sight."""
    pictures = services.pictures
    assert isinstance(pictures, NoPictures)

    async def build() -> tuple[int, list[SideView]]:
        campaign_id = await sign_up(services)
        hostile = FOE_CLASS
        await forces.spawn(services, MASTER, hostile, "0504", "Near Foe")
        await forces.spawn(services, MASTER, hostile, "0908", "Secret Reserve")
        await campaigns.start(services, MASTER)
        return campaign_id, list(pictures.views)

    campaign_id, views = await kept(services.sessions, "table", build)
    pictures.views[:] = views
    return Table(services, campaign_id, pictures)
