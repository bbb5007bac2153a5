"""What becomes of a campaign whose channels cannot be made, or not be written to."""

from __future__ import annotations

from bot.service.room import campaigns
from bot.store.delivery.deliver import deliver_due
from bot.store.delivery.sender import Delivery, PostRefused
from bot.store.tables import Cause
from tests.service.conftest import ALICE, MASTER, Table


async def test_the_status_tells_the_game_master_of_posts_that_wait(table: Table) -> None:
    class Closed:
        """A server that lets us do nothing."""

        async def send(self, delivery: Delivery) -> int:
            raise PostRefused("Missing Access", Cause.RIGHT)

        async def edit(self, delivery: Delivery) -> None:
            raise PostRefused("Missing Access", Cause.RIGHT)

        react = thread = pin = edit

        async def find(self, delivery: Delivery) -> list[int]:
            return []

        async def place(self, name: str) -> int | None:
            return None

    assert "Posts that wait" not in (await campaigns.status(table.s, MASTER)).text
    await deliver_due(table.s.sessions, Closed())
    assert "Posts that wait" in (await campaigns.status(table.s, MASTER)).text
    assert "Posts that wait" not in (await campaigns.status(table.s, ALICE)).text
