"""The doctor finds what is wrong, says what to do about it, and works where half of the world is missing."""

from __future__ import annotations

import asyncio
import json
import shutil
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace

import pytest
from sqlalchemy import text
from typer.testing import CliRunner

from bot.cli.command import app
from bot.messages import say
from bot.operations import machine, stored
from bot.operations.doctor import as_data, as_text, examine, healthy
from bot.operations.finding import Finding, Level, problem
from bot.process.clock import utc_now
from bot.rehearsal.sandbox import permissions
from bot.rehearsal.sandbox.state import Overwrite
from bot.store.lease import DELIVERY, give_back, take
from bot.store.outbox import Post, queue_posts
from bot.store.session import Sessions
from tests.operations.conftest import Ward

NOWHERE = "127.0.0.1:9"
"""Nothing listens on this port."""


async def test_where_nothing_is_wrong_there_is_no_problem(ward: Ward) -> None:
    found = await examine(ward.settings)
    assert [one for one in found if one.level is Level.PROBLEM] == []
    checks = {one.check for one in found}
    assert {
        "version",
        "disk",
        "time zones",
        "database",
        "migrations",
        "clock",
        "worker",
        "posts",
        "jobs",
    } < checks
    assert {"discord", "token", "intents", "servers", "permissions"} < checks
    assert say("doctor-rights", campaign="Red Sands") in [one.text for one in found]
    assert healthy(found)


@pytest.mark.parametrize("server", [False, True])
async def test_a_missing_right_is_named_where_it_is_missing(ward: Ward, server: bool) -> None:
    if server:
        ward.sandbox.state.bot_role.permissions &= ~permissions.PIN_MESSAGES
        there, right = "In ", "Pin Messages"
    else:
        channel, me = ward.sandbox.channel("briefing-room"), ward.sandbox.state.bot.id
        channel.overwrites[me] = Overwrite(me, 1, deny=permissions.ATTACH_FILES)
        there, right = "In the channel briefing-room of Red Sands ", "Attach Files"
    found = (await ward.problems())["permissions"]
    assert found.text.startswith(there)
    assert found.text.endswith(f"lacks: {right}.")


async def test_a_channel_that_is_gone_and_a_role_that_is_too_high_are_found(ward: Ward) -> None:
    del ward.sandbox.guild.channels[ward.sandbox.channel("orders").id]
    gone = (await ward.problems())["permissions"]
    assert gone.text == say("doctor-channel-gone", campaign="Red Sands", part="orders")
    ward.sandbox.state.add_channel("orders")
    ward.sandbox.state.bot_role.position = 1
    high = (await ward.problems())["permissions"]
    assert high.text == say("doctor-roles", campaign="Red Sands", roles="Commander")


async def test_a_server_that_the_bot_has_left_is_found(ward: Ward) -> None:
    async with ward.sessions.begin() as session:
        await session.execute(text("UPDATE campaign SET guild_id = 4711"))
    assert "4711" in (await ward.problems())["permissions"].text


async def test_a_wrong_token_and_no_token_are_found_without_ending_the_rest(ward: Ward) -> None:
    wrong = ward.settings.model_copy(
        update={"discord_token": SimpleNamespace(get_secret_value=lambda: "wrong")}
    )
    assert {one.check for one in await examine(wrong) if one.level is Level.PROBLEM} == {"token"}
    none = ward.settings.model_copy(update={"discord_token": None})
    found = await examine(none)
    assert [one.text for one in found if one.level is Level.PROBLEM] == [say("doctor-no-token")]
    assert "posts" in {one.check for one in found}


async def test_without_discord_the_rest_is_still_looked_at(ward: Ward) -> None:
    dead = {"discord_api": f"http://{NOWHERE}/api/v10", "discord_gateway": f"ws://{NOWHERE}/gateway"}
    found = await examine(ward.settings.model_copy(update=dead))
    assert [one.check for one in found if one.level is Level.PROBLEM] == ["discord"], "said once"
    assert "posts" in {one.check for one in found}


async def test_without_a_database_discord_is_still_looked_at(ward: Ward) -> None:
    url = f"postgresql+asyncpg://bot:tr0ub4dor@{NOWHERE}/hexmarshal"
    found = await examine(ward.settings.model_copy(update={"database_url": url}))
    (lost,) = [one for one in found if one.level is Level.PROBLEM]
    assert lost.check == "database"
    assert "tr0ub4dor" not in as_text(found)
    assert {"token", "servers"} < {one.check for one in found}


async def test_a_host_who_has_not_started_yet_is_told_so_and_nothing_is_made(ward: Ward) -> None:
    folder = ward.settings.data / "new"
    found = await examine(ward.settings.model_copy(update={"database_url": None, "data": folder}))
    assert healthy(found)
    assert say("doctor-no-database", folder=str(folder)) in [one.text for one in found]
    assert not folder.exists()


@pytest.mark.parametrize(
    ("revision", "message"), [("0001", "doctor-schema-old"), ("9999", "doctor-schema-unknown")]
)
async def test_tables_of_another_release_are_found(ward: Ward, revision: str, message: str) -> None:
    async with ward.sessions.begin() as session:
        head = (await session.execute(text("SELECT version_num FROM alembic_version"))).scalar_one()
        await session.execute(text("UPDATE alembic_version SET version_num = :to"), {"to": revision})
    try:
        problems = await ward.problems()
        assert problems.keys() == {"migrations"}
        assert problems["migrations"].text == say(message)
    finally:
        async with ward.sessions.begin() as session:
            await session.execute(text("UPDATE alembic_version SET version_num = :to"), {"to": head})


async def test_what_waits_in_the_database_is_found(ward: Ward) -> None:
    async with ward.sessions.begin() as session:
        posts = [Post(key, 5, {"content": key}) for key in ("refused", "tried")]
        await queue_posts(session, ward.campaign, posts)
        await session.execute(
            text("UPDATE outbox SET state = 'parked', cause = 'right' WHERE key = 'refused'")
        )
        await session.execute(
            text(
                "UPDATE outbox SET state = 'sending', first_sent_at = now() - interval '10 minutes'"
                " WHERE key = 'tried'"
            )
        )
        await session.execute(
            text(
                "INSERT INTO failed_job (entrypoint, subject, number, stamp, job_id, error, again_at)"
                " VALUES ('close_round', 1, 1, 0, 1, 'ValueError', now())"
            )
        )
        await session.execute(text("UPDATE campaign SET state = 'open', round = 1"))
        await session.execute(text("UPDATE round SET closes_at = now() - interval '4 minutes'"))
    found = await ward.problems()
    assert found.keys() == {"posts", "jobs"}
    texts = [one.text for one in await examine(ward.settings)]
    assert say("doctor-parked", count=1) in texts
    assert say("doctor-held-up", minutes=10) in texts
    assert say("doctor-jobs", count=1) in texts
    async with ward.sessions.begin() as session:
        await session.execute(text("UPDATE round SET closes_at = now() - interval '6 minutes'"))
    assert (await ward.problems())["rounds"].text == say("doctor-overdue", count=1)


async def test_a_worker_is_noticed(ward: Ward) -> None:
    assert say("doctor-no-worker") in [one.text for one in await examine(ward.settings)]
    assert await take(ward.sessions, DELIVERY, "worker")
    assert say("doctor-worker") in [one.text for one in await examine(ward.settings)]
    await give_back(ward.sessions, DELIVERY, "worker")
    assert say("doctor-no-worker") in [one.text for one in await examine(ward.settings)]


async def test_a_clock_that_is_wrong_is_found(ward: Ward, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stored, "utc_now", lambda: utc_now() - timedelta(seconds=40))
    assert (await ward.problems())["clock"].text == say("doctor-clock", seconds=40)


async def test_a_database_of_an_unknown_zone_is_found(ward: Ward) -> None:
    async with ward.sessions.begin() as session:
        await session.execute(text("UPDATE campaign SET zone = 'Mars/Olympus'"))
    assert (await ward.problems())["time zones"].text == say("doctor-zones", zones="Mars/Olympus")


@pytest.mark.parametrize(("mebibytes", "level"), [(100, Level.PROBLEM), (1000, Level.NOTE), (5000, Level.OK)])
async def test_a_full_disk_is_found(
    ward: Ward, monkeypatch: pytest.MonkeyPatch, mebibytes: int, level: Level
) -> None:
    usage = SimpleNamespace(free=mebibytes * machine.MIB)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage)
    (found,) = machine.disk(ward.settings)
    assert found.level is level
    assert (found.remedy is None) == (level is Level.OK)


def test_every_problem_has_a_remedy_of_one_sentence() -> None:
    from bot.messages import message_ids

    remedies = [name for name in message_ids() if name.startswith("doctor-") and name.endswith("-remedy")]
    assert len(remedies) > 20
    for name in remedies:
        said = say(name)
        assert said.endswith(".")
        assert ". " not in said


def test_findings_are_written_for_people_and_for_programs() -> None:
    found = [Finding("disk", Level.OK, "Much is free."), problem("token", "It is wrong.", "Set another.")]
    assert as_text(found).splitlines() == [
        "ok       disk: Much is free.",
        "problem  token: It is wrong.",
        "         → Set another.",
        "1 problem found.",
    ]
    assert as_data(found) == {
        "ok": False,
        "findings": [
            {"check": "disk", "level": "ok", "text": "Much is free.", "remedy": None},
            {"check": "token", "level": "problem", "text": "It is wrong.", "remedy": "Set another."},
        ],
    }


def test_the_command_fails_with_a_problem(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, sessions: Sessions, database_url: str
) -> None:
    monkeypatch.setenv("DATABASE_URL", database_url)
    monkeypatch.setenv("HEXMARSHAL_DISCORD_API", f"http://{NOWHERE}/api/v10")
    monkeypatch.setenv("HEXMARSHAL_DISCORD_GATEWAY", f"ws://{NOWHERE}/gateway")
    monkeypatch.setenv("HEXMARSHAL_DATA", str(tmp_path))
    done = CliRunner().invoke(app, ["doctor", "--json"])
    assert done.exit_code == 1
    told = json.loads(done.stdout)
    assert not told["ok"]
    assert {one["check"] for one in told["findings"] if one["level"] == "problem"} == {"discord", "token"}


async def test_a_database_of_a_newer_release_ends_the_start_with_a_sentence(
    sessions: Sessions, database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATABASE_URL", database_url)
    monkeypatch.setenv("DISCORD_TOKEN", "some-token")
    async with sessions.begin() as session:
        was = (await session.execute(text("SELECT version_num FROM alembic_version"))).scalar_one()
        await session.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    try:
        done = [await asyncio.to_thread(CliRunner().invoke, app, [word]) for word in ("run", "worker")]
    finally:
        async with sessions.begin() as session:
            await session.execute(text("UPDATE alembic_version SET version_num = :was"), {"was": was})
    for one in done:
        assert one.exit_code == 1
        assert one.stderr == f"{say('doctor-schema-unknown')} {say('doctor-schema-unknown-remedy')}\n"
