"""What a command that was refused, or could not be done, says to its asker and to the log."""

from __future__ import annotations

import logging
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from structlog.testing import capture_logs

from bot.service.base import Refused, Who
from bot.service.ground.access import Caller, Stage
from bot.views import respond
from bot.views.respond import Reply, attempt

INTERACTION: Any = SimpleNamespace(
    id=1,
    guild_id=2,
    created_at=datetime(2030, 1, 1, tzinfo=UTC),
    guild_locale=None,
    extras={},
    command=None,
    user=SimpleNamespace(id=3, display_name="Ann"),
    permissions=discord.Permissions.none(),
    app_permissions=discord.Permissions.all(),
    guild=None,
    channel=None,
    channel_id=4,
)


async def test_a_refusal_leaves_no_line_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    """Its cause may be an error that names what the asker must not know, and others read logs."""

    async def work(_: Who) -> Reply:
        try:
            return {"u1": Reply("")}["hostile7"]
        except KeyError as error:
            raise Refused("There is no such unit.") from error

    with caplog.at_level(logging.DEBUG), capture_logs() as said:
        assert (await attempt(INTERACTION, work)).text == "There is no such unit."
    assert said == []
    assert caplog.records == []


@pytest.mark.parametrize(("seconds", "words"), [(61.0, "the next 2 minutes"), (20.0, "the next minute")])
async def test_while_discord_wants_to_rest_the_asker_learns_for_how_long(seconds: float, words: str) -> None:
    async def work(_: Who) -> Reply:
        raise discord.RateLimited(seconds)

    with capture_logs() as said:
        told = (await attempt(INTERACTION, work)).text
    assert words in told
    assert [(line["event"], line["log_level"]) for line in said] == [("rate limited", "warning")]


@pytest.mark.parametrize("length", [10, 2000])
async def test_nothing_of_an_answer_is_cut_for_the_name_of_its_campaign(
    monkeypatch: pytest.MonkeyPatch, length: int
) -> None:
    shown: list[Reply] = []

    async def deliver(_: Any, reply: Reply) -> bool:
        shown.append(reply)
        return True

    async def acknowledge(_: Any) -> bool:
        return True

    async def work(_: Who) -> Reply:
        return Reply("x" * length, extra=("last",))

    monkeypatch.setattr(respond, "deliver", deliver)
    monkeypatch.setattr(respond, "acknowledge", acknowledge)
    caller = Caller(frozenset(), Stage.STARTED, name="South")
    asked: Any = SimpleNamespace(**{**vars(INTERACTION), "extras": {"campaign": 7, "caller": caller}})
    await respond.respond(asked, work)
    assert "\n".join((shown[0].text, *shown[0].extra)) == f"-# South\n{'x' * length}\nlast"
    assert all(len(text) <= 2000 for text in (shown[0].text, *shown[0].extra))
