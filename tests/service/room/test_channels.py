"""What becomes of a campaign whose channels cannot be made, or not be written to."""

from __future__ import annotations

from typing import Any
from unittest.mock import AsyncMock, MagicMock

import discord
import pytest

from bot.cogs import campaign as cog
from bot.service.base import Services
from bot.service.room import campaigns
from bot.store.delivery import Delivery, PostRefused, deliver_due
from bot.store.tables import Cause
from tests.service.conftest import ALICE, GUILD, MASTER, Table


@pytest.mark.parametrize(("kind", "status"), [(discord.Forbidden, 403), (discord.HTTPException, 400)])
async def test_a_campaign_without_channels_is_not_kept(
    services: Services, monkeypatch: pytest.MonkeyPatch, kind: type[discord.HTTPException], status: int
) -> None:
    answer = MagicMock(status=status, reason="No")
    keeper = MagicMock(tend=AsyncMock(side_effect=kind(answer, "Too many channels")))
    keeper.abandon = lambda campaign_id, guild_id: campaigns.abandon(services, campaign_id)
    monkeypatch.setattr(cog, "keeper_of", lambda bot: keeper)
    member = MagicMock(spec=discord.Member, id=MASTER.user_id, display_name="Gamemaster")
    interaction: Any = MagicMock(guild_id=GUILD, user=member, id=9)
    interaction.permissions.manage_guild = True
    interaction.response.defer, interaction.edit_original_response = AsyncMock(), AsyncMock()
    made: Any = cog.Campaign(MagicMock(services=services))
    await made.create.callback(made, interaction, name="Red Sands", map="training_ground")
    assert await campaigns.current(services, GUILD) is None
    said = interaction.edit_original_response.await_args.kwargs["content"]
    assert "Invite me again" in said if status == 403 else "broke" in said


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
