"""A record is what was done, without the numbers of its run, and can be done again elsewhere."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import aiohttp
import pytest

from bot.rehearsal.room import record, redo, session
from bot.rehearsal.room.record import Act, Differs, Record, portable, read_acts, usable
from bot.rehearsal.room.server import Room, Seat
from bot.rehearsal.sandbox import Sandbox
from bot.rehearsal.sandbox.messages import create


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(redo, "APPEARS_SECONDS", 0.1)


async def no_clock(instant: datetime) -> None:
    raise AssertionError(instant)


AT = datetime.now(UTC)


def buttons(*labels: str, number: int = 0) -> dict[str, Any]:
    """A post with buttons whose ids no other run has."""
    parts = [
        {"type": 2, "style": 1, "label": label, "custom_id": f"{number}:{at}"}
        for at, label in enumerate(labels)
    ]
    menu = {
        "type": 3,
        "placeholder": "Where to",
        "custom_id": f"{number}:menu",
        "options": [{"label": "Hill", "value": f"{number}:hill"}],
    }
    return {"components": [{"type": 1, "components": parts}, {"type": 1, "components": [menu]}]}


def posted(sandbox: Sandbox, number: int, *labels: str) -> int:
    general = sandbox.channel("general")
    return create(sandbox.world, general, sandbox.state.bot, buttons(*labels, number=number), {}).id


async def test_it_names_what_is_on_the_screen(room: Room) -> None:
    """The second *Go* of the last post but one that has it, in another run with other numbers."""
    alice = room.sandbox.people["Alice"]
    channel = str(alice.channel("general").id)
    first = posted(room.sandbox, 1, "Go", "Go")
    posted(room.sandbox, 2, "Go")
    posted(room.sandbox, 3, "Stop")
    body = {"channel": channel, "message": str(first), "button": "1:1"}
    kept = portable(alice, "press", body)
    assert kept == {"channel": "general", "back": 1, "nth": 1, "button": "Go"}
    menu = {"channel": channel, "message": str(first), "menu": "1:menu", "values": ["1:hill"]}
    chosen = portable(alice, "select", menu)
    assert chosen == {"channel": "general", "back": 2, "nth": 0, "menu": "Where to", "values": ["Hill"]}
    async with Sandbox() as other:
        twin = await other.member("Alice")
        place = {"channel": str(twin.channel("general").id)}
        with pytest.raises(Differs, match="no button “Go”"):
            usable(twin, Act(AT, "Alice", "press", kept))
        number = posted(other, 7, "Go", "Go")
        posted(other, 8, "Go")
        posted(other, 9, "Stop")
        about = {**place, "message": str(number)}
        assert usable(twin, Act(AT, "Alice", "press", kept)) == about | {"button": "7:1"}
        found_menu = usable(twin, Act(AT, "Alice", "select", chosen))
        assert found_menu == about | {"menu": "7:menu", "values": ["7:hill"]}
        with pytest.raises(Differs, match="does not offer Valley"):
            usable(twin, Act(AT, "Alice", "select", chosen | {"values": ["Valley"]}))
        with pytest.raises(Differs, match="no channel “of-alice”"):
            usable(twin, Act(AT, "Alice", "say", {"channel": "of-alice", "text": "x"}))


async def test_what_was_said_is_said_again_and_a_difference_is_named(
    room: Room, http: aiohttp.ClientSession
) -> None:
    """What Alice does on the page is recorded; the other room says at which step it cannot be done."""
    alice = room.sandbox.people["Alice"]
    channel = str(alice.channel("general").id)
    number = posted(room.sandbox, 1, "Go")
    for act, body in (
        ("say", {"text": "One"}),
        ("commands", {}),
        ("react", {"message": str(number), "emoji": "👀", "add": True}),
        ("say", {"text": "Two"}),
    ):
        url = f"{room.url}act/{act}?as=Alice"
        async with http.post(url, json={"channel": channel, **body}) as answer:
            assert answer.status == 200
    acts = room.record.acts
    assert [(act.who, act.act) for act in acts] == [("Alice", "say"), ("Alice", "react"), ("Alice", "say")]

    async with Sandbox() as sandbox:
        other = await sandbox.member("Alice")
        async with Room(sandbox, seats={"Alice": Seat(other, "Player")}, status="") as later:
            lines: list[str] = []
            again = redo.Redo(later, acts, no_clock, lines.append)
            await again.play()
            # Nothing was posted before "One" there.
            assert again.differs == "Step 2 differs. There is no message."
            assert [line.content for line in other.read("general")] == ["One"]
            gone = Act(
                AT, "Alice", "press", {"channel": "general", "back": 0, "nth": 0, "button": "Go\x1b[2J"}
            )
            again = redo.Redo(later, [acts[0], gone, acts[0]], no_clock, lines.append)
            await again.play()
            assert again.done == 1
            assert again.differs == "Step 2 differs. There is no button “Go[2J”."
            assert len(other.read("general")) == 2, "nothing is done after it"


def test_hostile_records_are_refused(tmp_path: Path) -> None:
    good = {"at": "2026-05-01T00:00:00Z", "who": "Alice", "act": "say", "body": {}, "refused": ""}
    assert len(read_acts(json.dumps([good]).encode())) == 1
    for bad in (
        good | {"act": "__class__"},
        good | {"act": "commands"},
        good | {"at": "9999-01-01T00:00:00Z"},
        good | {"at": "2026-05-01T00:00:00"},
        good | {"body": []},
        good | {"who": None},
    ):
        with pytest.raises(ValueError, match=r"."):
            read_acts(json.dumps([bad]).encode())
    with pytest.raises(ValueError, match="too long"):
        read_acts(json.dumps([good] * (record.MOST_ACTS + 1)).encode())
    with ZipFile(tmp_path / "x", "w") as archive:
        for name, text in {
            "about.json": '{"scenario": "fort_drill", "seats": {}}',
            "chat.json": "",
            "database.backup": "",
            "start.rehearsal": "no zip",
            "acts.json": json.dumps([good]),
        }.items():
            archive.writestr(name, text)
    with pytest.raises(session.NoSession, match="is not a saved rehearsal"):
        session.read_start(tmp_path / "x")


async def test_a_damaged_step_ends_it(room: Room) -> None:
    for act in (
        Act(AT, "Alice", "say", {}),
        Act(AT, "Nobody", "say", {"channel": "general", "text": "x"}),
        Act(AT, "Alice", "submit", {"values": {}}),
        Act(AT, "Alice", "react", {"channel": "general", "back": 10**9, "emoji": "x", "add": True}),
        Act(AT, "Alice", "react", {"channel": "general", "back": float("inf"), "emoji": "x", "add": True}),
        Act(AT, "Alice", "press", {"channel": "general", "back": "x", "nth": 0, "button": {}}),
    ):
        again = redo.Redo(room, [act], no_clock)
        await again.play()
        assert (again.done, bool(again.differs)) == (0, True), act


def test_a_record_has_an_end() -> None:
    kept = Record(b"x")
    for _ in range(record.MOST_ACTS + 5):
        kept.add(Act(AT, "Alice", "say", {"text": "x"}))
    assert (len(kept.acts), kept.full) == (record.MOST_ACTS, True)
    kept = Record(b"x")
    kept.add(Act(AT, "Alice", "say", {"text": "x" * record.MOST_BYTES}))
    kept.add(Act(AT, "Alice", "say", {"text": "small"}))
    assert (kept.acts, kept.full) == ([], True)


async def test_a_session_has_its_start_and_what_was_done_since(
    room: Room, http: aiohttp.ClientSession, server_url: str, tmp_path: Path
) -> None:
    alice = room.sandbox.people["Alice"]
    channel = str(alice.channel("general").id)
    await alice.say("general", "Before")
    room.record.start = await session.save(room, "fort_drill", server_url)
    async with http.post(f"{room.url}act/say?as=Alice", json={"channel": channel, "text": "After"}) as answer:
        assert answer.status == 200
    path = tmp_path / "session"
    path.write_bytes(await session.save(room, "fort_drill", server_url))
    start, acts = session.read_start(path)
    async with Sandbox() as sandbox:
        seats = start.seats(sandbox)
        other = seats["Alice"].person
        assert [line.content for line in other.read("general")] == ["Before"]
        async with Room(sandbox, seats=seats, status="", record=start.record) as later:
            again = redo.Redo(later, acts, no_clock)
            await again.play()
            assert again.differs == ""
            assert [line.content for line in other.read("general")] == ["Before", "After"]
            assert later.record.acts == acts, "so it can be done once more"
    path.write_bytes(room.record.start)
    with pytest.raises(session.NoSession, match="Nothing was recorded"):
        session.read_start(path)
