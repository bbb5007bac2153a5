"""A tab gets what its member sees, and nothing comes when something changes that the member does not see."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

import aiohttp

from bot.rehearsal.room.server import Room
from bot.rehearsal.sandbox.messages import Answers, create

PNG = b"\x89PNG\r\n\x1a\n" + bytes(16)


async def news(answer: aiohttp.ClientResponse) -> AsyncIterator[tuple[str, Any]]:
    """The events of a stream."""
    name = ""
    async for line in answer.content:
        if line.startswith(b"event: "):
            name = line[7:].decode().strip()
        elif line.startswith(b"data: "):
            yield name, json.loads(line[6:])


async def act(http: aiohttp.ClientSession, room: Room, who: str, name: str, **body: Any) -> tuple[int, Any]:
    async with http.post(f"{room.url}act/{name}?as={who}", json=body) as answer:
        return answer.status, await answer.json()


async def test_two_worlds(room: Room, http: aiohttp.ClientSession) -> None:
    """Posts, files, reactions and private answers that Alice does not see: her stream has not one byte of them."""
    bruno, sandbox = room.sandbox.people["Bruno"], room.sandbox
    general = bruno.channel("general")
    received = []
    async with http.get(f"{room.url}events?as=Alice&channel={general.id}") as answer:
        stream = news(answer)
        received += [await anext(stream) for _ in range(5)]
        secret = await bruno.say("of-bruno", "The bridge is mined", (("plan.png", PNG),))
        await bruno.react(secret, "👀")
        create(
            sandbox.world,
            general,
            sandbox.state.bot,
            {"content": "Secret"},
            {},
            answers=Answers(reader=bruno.id),
        )
        await asyncio.sleep(0.1)
        await bruno.say("general", "Hello")
        received.append(await anext(stream))
        received.append(await anext(stream))
    names = [name for name, _ in received]
    assert names == ["status", "clock", "seats", "sidebar", "messages", "sidebar", "messages"]
    text = json.dumps(received)
    assert "Hello" in text
    for hidden in ("of-bruno", "mined", "plan.png", "Secret", "👀", str(secret.id)):
        assert hidden not in text


async def test_an_answer_arrives_at_once(room: Room, http: aiohttp.ClientSession) -> None:
    general = room.sandbox.people["Alice"].channel("general")
    async with http.get(f"{room.url}events?as=Alice&channel={general.id}") as answer:
        stream = news(answer)
        for _ in range(5):
            await anext(stream)
        loop = asyncio.get_running_loop()
        made = loop.time()
        create(room.sandbox.world, general, room.sandbox.state.bot, {"content": "Done"}, {})
        async for name, data in stream:
            if name == "messages":
                assert [item["content"] for item in data["new"]] == ["Done"]
                break
        assert loop.time() - made < 0.1


async def test_only_what_changed_is_sent_again(room: Room, http: aiohttp.ClientSession) -> None:
    alice = room.sandbox.people["Alice"]
    first = await alice.say("general", "One")
    second = await alice.say("general", "Two")
    async with http.get(f"{room.url}events?as=Alice&channel={alice.channel('general').id}") as answer:
        stream = news(answer)
        for _ in range(5):
            await anext(stream)
        await alice.edit(second, "Three")
        name, data = await anext(stream)
    assert name == "messages"
    assert data["order"] == [str(first.id), str(second.id)]
    assert [item["content"] for item in data["new"]] == ["Three"]


async def test_files_of_seen_messages_only(room: Room, http: aiohttp.ClientSession) -> None:
    bruno = room.sandbox.people["Bruno"]
    hidden = (await bruno.say("of-bruno", "", (("plan.png", PNG),))).attachments[0]
    page = (await bruno.say("general", "", (("page.html", b"<script>"),))).attachments[0]
    where = {name: bruno.channel(name).id for name in ("of-bruno", "general")}
    for who, status in (("Bruno", 200), ("Alice", 404), ("Nobody", 404)):
        address = f"{room.url}file/{where['of-bruno']}/{hidden.id}/plan.png?as={who}"
        async with http.get(address) as answer:
            assert answer.status == status
    # A page that somebody sent is saved, never opened on the room's own address.
    async with http.get(f"{room.url}file/{where['general']}/{page.id}/page.html?as=Alice") as answer:
        assert answer.content_type == "application/octet-stream"
        assert answer.headers["Content-Disposition"] == "attachment"


async def test_nobody_acts_where_they_see_nothing(room: Room, http: aiohttp.ClientSession) -> None:
    bruno = room.sandbox.people["Bruno"]
    channel = str(bruno.channel("of-bruno").id)
    message = await bruno.say("of-bruno", "Mine")
    about: dict[str, Any] = {"channel": channel, "message": str(message.id)}
    for name, more in (
        ("say", {"text": "hello"}),
        ("press", {"button": "x"}),
        ("select", {"menu": "x", "values": []}),
        ("react", {"emoji": "👀", "add": True}),
        ("slash", {"command": "/x", "options": {}}),
        ("dismiss", {}),
    ):
        status, told = await act(http, room, "Alice", name, **about, **more)
        assert (status, list(told)) == (409, ["refused"]), name
    assert [line.content for line in bruno.read("of-bruno")] == ["Mine"]
    async with http.post(f"{room.url}act/say?as=Nobody", json=about | {"text": "x"}) as answer:
        assert answer.status == 404


async def test_only_private_answers_are_dismissed(room: Room, http: aiohttp.ClientSession) -> None:
    alice, world = room.sandbox.people["Alice"], room.sandbox.world
    general = alice.channel("general")
    posted = await alice.say("general", "Here to stay")
    answer = create(
        world, general, room.sandbox.state.bot, {"content": "x"}, {}, answers=Answers(reader=alice.id)
    )
    for message in (posted, answer):
        status, _ = await act(
            http, room, "Alice", "dismiss", channel=str(general.id), message=str(message.id)
        )
        assert status == 200
    assert [line.content for line in alice.read("general")] == ["Here to stay"]


async def test_bad_acts_are_answered_with_a_sentence(room: Room, http: aiohttp.ClientSession) -> None:
    for body in ({}, {"channel": "x"}, {"channel": None, "text": 1}):
        status, told = await act(http, room, "Alice", "say", **body)
        assert status == 400
        assert told["refused"]
    general = str(room.sandbox.people["Alice"].channel("general").id)
    files = [{"file": "a.txt", "data": "not base64!"}]
    status, told = await act(http, room, "Alice", "say", channel=general, text="x", files=files)
    assert (status, told["refused"]) == (409, "That file could not be read. Choose it again.")


async def test_a_file_is_sent(room: Room, http: aiohttp.ClientSession) -> None:
    alice = room.sandbox.people["Alice"]
    general = alice.channel("general")
    files = [{"file": "note.txt", "data": "aGVsbG8="}]
    assert (await act(http, room, "Alice", "say", channel=str(general.id), text="See", files=files))[0] == 200
    assert alice.last("general").attachments == [("note.txt", b"hello")]
