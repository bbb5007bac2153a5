"""Connections that break while an interaction is answered: it is carried out once, and the person is answered."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import text
from structlog.testing import capture_logs

from bot.client.app import Hexmarshal
from bot.rehearsal.sandbox import Person, Sandbox
from bot.rehearsal.sandbox.errors import NoAnswer
from bot.store.session import Sessions
from bot.views import gate, respond
from tests.service.conftest import MAP
from tests.store.helpers import until

ACKNOWLEDGEMENT, ANSWER = "POST /interactions/*/callback", "PATCH /webhooks/*"


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(respond, "FIRST_PAUSE", 0.05)


@pytest.fixture
async def grace(sandbox: Sandbox, hexmarshal: Hexmarshal) -> Person:
    """The game master of a campaign."""
    grace = await sandbox.member("Grace", owner=True)
    grace.patience = 60.0
    await grace.slash("/campaign create", name="Red Sands", board=("m.toml", MAP.encode()))
    return grace


async def granted(sessions: Sessions) -> int:
    async with sessions() as session:
        return (await session.execute(text("SELECT coalesce(sum(credits), 0) FROM ledger"))).scalar_one()


@pytest.mark.parametrize("route", [ACKNOWLEDGEMENT, ANSWER])
@pytest.mark.parametrize("after_doing", [False, True])
async def test_a_connection_that_is_cut_costs_no_answer(
    sandbox: Sandbox, sessions: Sessions, grace: Person, route: str, after_doing: bool
) -> None:
    fault = sandbox.faults.cut(route, times=2, after_doing=after_doing)
    with capture_logs() as logs:
        given = await grace.slash("/gm quartermaster grant", player=grace.id, credits=5)

        async def logged() -> bool:
            said = {entry["event"] for entry in logs}
            return bool(said & {"not acknowledged", "answer not shown yet"})

        await until(logged)
    assert fault.hits
    assert "Grace" in given.text
    assert "broke" not in given.text
    assert await granted(sessions) == 5
    assert "command failed" not in {entry["event"] for entry in logs}


async def test_what_was_never_acknowledged_is_not_carried_out(
    sandbox: Sandbox, sessions: Sessions, grace: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(respond, "ACKNOWLEDGE_SECONDS", 0.5)
    sandbox.faults.cut(ACKNOWLEDGEMENT, times=50)
    sandbox.world.ack_seconds = 1.0
    with capture_logs() as logs, pytest.raises(NoAnswer):
        await grace.slash("/gm quartermaster grant", player=grace.id, credits=5)
    assert await granted(sessions) == 0
    assert "command failed" not in {entry["event"] for entry in logs}


async def test_a_discord_that_hangs_is_asked_again(
    sandbox: Sandbox, sessions: Sessions, grace: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(respond, "TRY_SECONDS", 0.3)
    monkeypatch.setattr(respond, "ANSWER_TRY_SECONDS", 0.3)
    sandbox.faults.hang(ACKNOWLEDGEMENT)
    sandbox.faults.hang(ANSWER)
    given = await grace.slash("/gm quartermaster grant", player=grace.id, credits=5)
    assert "Grace" in given.text
    assert await granted(sessions) == 5


@pytest.mark.parametrize("after_doing", [False, True])
async def test_a_form_is_opened_again_where_the_connection_was_cut(
    sandbox: Sandbox, grace: Person, after_doing: bool
) -> None:
    fault = sandbox.faults.cut(ACKNOWLEDGEMENT, times=2, after_doing=after_doing)
    opened = await grace.slash("/comms report")
    assert fault.hits
    assert opened.modal is not None
    said = await opened.modal.submit(text="The bridge is down.")
    assert said.text == "The game master has your report."


async def test_a_form_that_cannot_be_opened_in_time_is_answered_with_a_sentence(
    sandbox: Sandbox, grace: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(respond, "ACKNOWLEDGE_SECONDS", 0.5)
    sandbox.faults.fail(ACKNOWLEDGEMENT, times=2)
    monkeypatch.setattr(respond, "TRY_SECONDS", 0.2)
    said = await grace.slash("/comms report")
    assert said.text.startswith("I could not open the form in time.")


async def test_autocomplete_without_a_database_logs_a_line_and_no_traceback(
    sandbox: Sandbox, grace: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def away(*_: object) -> None:
        raise ConnectionRefusedError

    monkeypatch.setattr(gate, "authorise", away)
    with capture_logs() as logs:
        assert await grace.autocomplete("/order give", "unit", "Ab") == []
    assert [entry["event"] for entry in logs] == ["database out of reach"]
    assert not any("exc_info" in entry for entry in logs)


@pytest.mark.parametrize(
    ("command", "option", "others"),
    [
        ("/campaign master", "person", {}),
        ("/gm admit", "player", {}),
        ("/gm quartermaster grant", "player", {"credits": 1}),
        ("/gm quartermaster medal", "player", {"medal": "Star"}),
    ],
)
async def test_a_bot_is_given_neither_office_nor_money(
    sandbox: Sandbox, sessions: Sessions, grace: Person, command: str, option: str, others: dict[str, Any]
) -> None:
    said = await grace.slash(command, **{option: sandbox.state.bot.id}, **others)
    assert said.text == "hexmarshal is a bot. Choose a person; nothing was changed."
    assert await granted(sessions) == 0
