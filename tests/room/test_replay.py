"""A session is looked at once more: each step, with the chat as its member saw it then, and nothing else."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from bot.rehearsal.room import screen
from bot.rehearsal.room.server import Room
from bot.rehearsal.room.session import About, Session, read, save
from bot.rehearsal.room.steps import MOST, Steps
from bot.rehearsal.sandbox import Sandbox, past, saved
from bot.rehearsal.sandbox.messages import Answers, Upload, create, delete, edit

PNG = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x10\0\0\0\x20"


async def act(room: Room, http: aiohttp.ClientSession, who: str, name: str, **body: Any) -> None:
    async with http.post(f"{room.url}act/{name}?as={who}", json=body) as answer:
        assert answer.status == 200, await answer.text()


async def test_every_step_shows_the_chat_as_it_was(room: Room, http: aiohttp.ClientSession) -> None:
    world, alice, bruno = room.sandbox.world, room.sandbox.people["Alice"], room.sandbox.people["Bruno"]
    general = alice.channel("general")
    here = str(general.id)
    board = create(world, general, world.state.bot, {"content": "Round 1"}, {})
    secret = create(
        world, general, world.state.bot, {"content": "For Bruno"}, {}, answers=Answers(reader=bruno.id)
    )
    await act(room, http, "Alice", "say", channel=here, text="Hello")
    hello = list(general.messages.values())[-1]
    edit(world, general, board, {"content": "Round 2"}, {})
    await act(room, http, "Bruno", "react", channel=here, message=str(hello.id), emoji="👀", add=True)
    edit(world, general, secret, {"content": "Burn this"}, {})
    await act(room, http, "Bruno", "say", channel=here, text="Bye")
    delete(world, general, hello)
    delete(world, general, secret)

    async with http.get(f"{room.url}steps?as=Alice") as answer:
        steps = await answer.json()
    assert [(s["who"], s["channel"], s["did"]) for s in steps] == [
        ("Alice", here, "writes 'Hello'"),
        ("Bruno", here, "react 👀"),
        ("Bruno", here, "writes 'Bye'"),
    ]

    async def then(who: str, moment: str) -> list[tuple[str, list[str]]]:
        async with http.get(f"{room.url}events?as={who}&channel={here}&moment={moment}") as answer:
            async for line in answer.content:
                if line.startswith(b"data:") and b'"order"' in line:
                    new = json.loads(line.removeprefix(b"data:"))["new"]
                    return [(item["content"], [r[0] for r in item["reactions"]]) for item in new]
        raise AssertionError("no messages")

    assert await then("Alice", steps[0]["at"]) == [("Round 1", [])]
    assert await then("Alice", steps[1]["at"]) == [("Round 2", []), ("Hello", [])]
    assert await then("Alice", steps[2]["at"]) == [("Round 2", []), ("Hello", ["👀"])]
    assert await then("Alice", "") == [("Round 2", []), ("Bye", [])]
    assert await then("Bruno", steps[0]["at"]) == [("Round 1", []), ("For Bruno", [])]
    assert await then("Bruno", steps[2]["at"]) == [("Round 2", []), ("Burn this", []), ("Hello", ["👀"])]
    assert await then("Alice", "1e9") == await then("Alice", "-1") == await then("Alice", ""), (
        "no moment at all"
    )


async def test_a_picture_that_was_replaced_is_there_for_those_who_saw_it(room: Room) -> None:
    world, alice, bruno = room.sandbox.world, room.sandbox.people["Alice"], room.sandbox.people["Bruno"]
    general = alice.channel("general")
    files = {0: Upload("map.png", PNG)}
    body = {"content": "", "attachments": [{"id": 0}]}
    message = create(world, general, world.state.bot, body, files, answers=Answers(reader=alice.id))
    (old,) = message.attachments
    edit(world, general, message, {"content": "No map", "attachments": []}, {})
    assert screen.file(alice, general.id, old.id) is old
    assert screen.file(bruno, general.id, old.id) is None


async def test_steps_and_the_past_are_saved_with_the_session(
    room: Room, server_url: str, tmp_path: Path
) -> None:
    alice, world = room.sandbox.people["Alice"], room.sandbox.world
    general = alice.channel("general")
    said = await alice.say("general", "One")
    room.steps.add(alice, general.id, "changes it")
    moment = room.steps.kept[-1].at
    await alice.edit(said, "Two")
    path = tmp_path / "session"
    path.write_bytes(await save(room, "fort_drill", server_url))
    kept = read(path)
    assert kept.steps == tuple(room.steps.kept)
    async with Sandbox() as later:
        again = kept.seats(later)["Alice"].person
        assert [m.content for m in screen.visible(again, again.channel("general"), moment)] == ["One"]
        assert [m.content for m in screen.visible(again, again.channel("general"))] == ["Two"]
        # A file of a release that kept no past.
        old = json.loads(saved.dump(room.sandbox))
        del old["past"]
    async with Sandbox() as later:
        again = (
            Session(About("fort_drill", {alice.id: "Player"}), json.dumps(old).encode(), b"")
            .seats(later)["Alice"]
            .person
        )
        assert [m.content for m in screen.visible(again, again.channel("general"))] == ["Two"]
    assert world.past.keeping


async def test_the_oldest_states_and_steps_are_forgotten(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(past, "MOST_BYTES", 100)
    world, alice = room.sandbox.world, room.sandbox.people["Alice"]
    general = alice.channel("general")
    files = {0: Upload("map.png", b"x" * 40)}
    message = create(world, general, world.state.bot, {"content": "0", "attachments": [{"id": 0}]}, files)
    for number in range(1, 5):
        edit(world, general, message, {"content": str(number)}, {})
    assert [v.message.content for v in world.past.versions] == ["2", "3"]
    steps = Steps()
    for number in range(MOST + 5):
        steps.add(alice, general.id, f"step {number}")
    assert len(steps.kept) == MOST
    assert steps.kept[0].did == "step 5"


async def test_a_sandbox_without_a_room_keeps_no_past() -> None:
    async with Sandbox() as sandbox:
        alice = await sandbox.member("Alice")
        await alice.edit(await alice.say("general", "One"), "Two")
        assert not sandbox.world.past.versions
