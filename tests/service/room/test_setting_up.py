"""What keeps the rooms of a new campaign from being made, and how it goes on."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.service import presses
from bot.service.base import Refused, Services, Who
from bot.service.room import campaigns, setting_up
from bot.service.room.setting_up import MakeRooms
from bot.service.screens.answer import Given
from bot.views.server_rights import NEEDED, lacking
from tests.service.conftest import ALICE, CHANNELS, MAP, MASTER, again

LACKING = replace(MASTER, lacks=("Manage Roles", "Embed Links"))


async def made(s: Services) -> int:
    campaign = await campaigns.create_campaign(s, MASTER, name="Red", map_name="m", map_text=MAP)
    return campaign.id


def server(s: Services, *answers: str | None) -> list[int]:
    """A server that answers so, one after another; the campaigns for which it was asked."""
    asked: list[int] = []

    async def furnish(campaign_id: int, guild_id: int) -> str | None:
        asked.append(campaign_id)
        why = answers[len(asked) - 1]
        if why is None:
            await campaigns.set_channels(s, campaign_id, CHANNELS, {"gm": 90})
        return why

    s.furnish = furnish
    return asked


async def test_missing_permissions_are_named_and_nothing_is_asked_of_the_server(services: Services) -> None:
    number, asked = await made(services), server(services)
    shown = await setting_up.rooms(services, LACKING, number)
    assert "I lack the permissions **Manage Roles, Embed Links**" in shown.text
    assert [button.label for button in shown.buttons] == ["Try again"]
    assert asked == []


async def test_a_server_that_refuses_is_tried_again_until_all_is_made(services: Services) -> None:
    number, asked = await made(services), server(services, "Maximum number of channels reached (500)", None)
    shown = await setting_up.rooms(services, MASTER, number, ["The map was changed."])
    assert "Maximum number of channels reached (500)" in shown.text
    (button,) = shown.buttons
    press = presses.read(button.custom_id)
    assert press == MakeRooms(number)
    half = await setting_up.half_made(services, MASTER)
    assert half is not None
    assert half.id == number
    done = await presses.answer(services, again(MASTER), press, Given())
    assert "**Red** is set up on Proving Ground" in done.text
    assert done.buttons == ()
    assert await setting_up.half_made(services, MASTER) is None
    assert "is set up" in (await setting_up.rooms(services, MASTER, number)).text, (
        "a second press does no harm"
    )
    assert asked == [number, number]


async def test_only_those_who_may_go_on_with_it(services: Services) -> None:
    number = await made(services)
    server(services)
    assert await setting_up.half_made(services, ALICE) is None
    with pytest.raises(Refused):
        await presses.answer(services, ALICE, MakeRooms(number), Given())
    elsewhere = Who(1, "Gamemaster", 701, manage_guild=True)
    with pytest.raises(Refused):
        await setting_up.rooms(services, elsewhere, number)


@pytest.mark.parametrize("name", [name for name, needed in NEEDED if needed])
def test_each_right_that_is_needed_is_missed(name: str) -> None:
    less = discord.Permissions(NEEDED.value)
    less.update(**{name: False})
    here: Any = SimpleNamespace(app_permissions=less, guild=None)
    assert [lack.lower().replace(" ", "_") for lack in lacking(here)] == [name]
    all_of_it = SimpleNamespace(guild_permissions=NEEDED)
    here.guild = SimpleNamespace(me=all_of_it)
    assert lacking(here) == (), "the channel denies what the server allows"
    here.guild, here.app_permissions = None, discord.Permissions(administrator=True)
    assert lacking(here) == ()
