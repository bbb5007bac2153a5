"""A report of a fault has what somebody says of it, what was done before, the log, and the session itself."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import aiohttp
import pytest

from bot.rehearsal.room import fault, session
from bot.rehearsal.room.server import Room
from bot.rehearsal.room.steps import Steps
from bot.rehearsal.sandbox.messages import create
from tests.room.test_screen import act

TOLD = {"wanted": "The bridge stands.", "happened": "It \x1b[31mfell\x1b[0m."}


async def told(http: aiohttp.ClientSession, room: Room, **texts: Any) -> tuple[int, bytes]:
    async with http.post(f"{room.url}fault?as=Alice", json=texts) as answer:
        return answer.status, await answer.read()


@pytest.fixture
def kept(room: Room, tmp_path: Path) -> list[str]:
    """The reports that were saved; a file has nothing else here."""
    reports: list[str] = []

    async def save(report: str) -> bytes:
        reports.append(report)
        packed = io.BytesIO()
        with ZipFile(packed, "w") as archive:
            archive.writestr(session.ABOUT, '{"scenario": "fort_drill", "seats": {}}')
            archive.writestr(session.CHAT, "")
            archive.writestr(session.DATABASE, "")
            archive.writestr(session.REPORT, report)
        return packed.getvalue()

    room.save = save
    room.log = tmp_path / "bot.log"
    room.log.write_bytes(b"old\n" * fault.LOG_BYTES + b"the newest line\n")
    return reports


async def test_what_was_done_before_it_is_told(
    room: Room, http: aiohttp.ClientSession, kept: list[str], tmp_path: Path
) -> None:
    general = room.sandbox.people["Alice"].channel("general")
    buttons = [{"type": 1, "components": [{"type": 2, "style": 1, "label": "Fire!", "custom_id": "hm:7"}]}]
    post = create(
        room.sandbox.world, general, room.sandbox.state.bot, {"content": "x", "components": buttons}, {}
    )
    note = {"file": "plan.txt", "data": "cGxhbg=="}
    assert (await act(http, room, "Bruno", "say", channel=general.id, text="Hello", files=[note]))[0] == 200
    slash = {"command": "/no such", "options": {"unit": "TK"}, "channel": general.id}
    assert (await act(http, room, "Alice", "slash", **slash))[0] == 409
    gone = {"message": post.id, "button": "hm:8", "channel": general.id}
    assert (await act(http, room, "Alice", "press", **gone))[0] == 409
    await room.sandbox.people["Alice"].say("general", "not from the page")
    status, body = await told(http, room, **TOLD)
    assert status == 200
    (report,) = kept
    steps = [line.strip()[9:] for line in report.partition(fault.STEPS_TITLE)[2].splitlines()]
    assert steps[2] == "Bruno: writes 'Hello' file 'plan.txt'"
    assert steps[3] == "Alice: /no such unit: 'TK'"
    assert steps[4].startswith("Alice: is refused that: ")
    assert steps[5] == "Alice: presses 'hm:8'"
    pressed = fault.in_words(room.seats["Alice"].person, "press", gone | {"button": "hm:7"})
    assert pressed == "presses 'Fire!'"
    assert "cGxhbg" not in report
    assert report.count("old\n") < fault.LOG_BYTES / 4
    assert "the newest line" in report
    path = tmp_path / "fault.rehearsal"
    path.write_bytes(body)
    read = session.read(path)
    assert read.report == report
    shown = fault.summary(read.report)
    assert "The bridge stands." in shown
    assert "\x1b" not in shown, "a terminal obeys nothing of it"
    assert "Bruno" not in shown
    assert len(fault.summary("x" * 10**6)) < 10**4


@pytest.mark.parametrize(
    ("texts", "sentence"),
    [
        ({"wanted": " ", "happened": "x"}, "Write what you expected"),
        ({"wanted": "x", "happened": "x" * 4001}, "at most 4000 characters"),
        ({"wanted": "x"}, "happened"),
    ],
)
async def test_half_a_report_is_refused(
    room: Room, http: aiohttp.ClientSession, kept: list[str], texts: dict[str, str], sentence: str
) -> None:
    status, body = await told(http, room, **texts)
    assert status in (400, 409)
    assert sentence in body.decode()
    assert kept == []


async def test_before_the_campaign_is_ready_there_is_nothing_to_report(
    room: Room, http: aiohttp.ClientSession
) -> None:
    status, body = await told(http, room, **TOLD)
    assert status == 409
    assert "not ready" in body.decode()


def test_a_report_tells_the_newest_steps(room: Room, tmp_path: Path) -> None:
    alice, steps = room.seats["Alice"].person, Steps()
    for number in range(fault.MOST_STEPS + 5):
        steps.add(alice, 0, f"step {number}.")
    text = fault.report(fault.Told("Alice", "Rain", "Snow"), steps, None)
    assert text.count("Alice: step ") == fault.MOST_STEPS
    assert "step 5." in text
    assert "step 4." not in text
