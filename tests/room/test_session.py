"""A saved session has the chat as it was, and a file that is none is refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import aiohttp
import pytest

from bot.rehearsal.room import screen, session
from bot.rehearsal.room.server import Room
from bot.rehearsal.sandbox import Sandbox, saved
from bot.rehearsal.sandbox.messages import Answers, create

PNG = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x10\0\0\0\x20\xff\xfe"


def shown(sandbox: Sandbox, who: str) -> Any:
    """All that somebody sees; files by what they are, not by where."""
    person = next(m for m in sandbox.guild.members.values() if m.user.name == who)
    text = {
        name: [(line, line.files) for line in lines]
        for name, lines in sandbox.transcript(sandbox.people[who]).items()
    }
    return text, list(person.roles)


async def test_the_chat_goes_on(room: Room, http: aiohttp.ClientSession) -> None:
    sandbox = room.sandbox
    alice, bruno = sandbox.people["Alice"], sandbox.people["Bruno"]
    general = alice.channel("general")
    posted = await alice.say("general", "Look", (("map.png", PNG),))
    await bruno.react(posted, "👀")
    create(
        sandbox.world, general, sandbox.state.bot, {"content": "Alone"}, {}, answers=Answers(reader=alice.id)
    )
    about = session.About("fort_drill", {alice.id: "Player", bruno.id: "Player"})
    kept = session.Session(about, saved.dump(sandbox), b"")
    async with Sandbox() as later:
        seats = kept.seats(later)
        assert list(seats) == ["Alice", "Bruno"]
        for name in seats:
            assert shown(later, name) == shown(sandbox, name)
        again = seats["Alice"].person
        assert again.message(posted.id).message.author is again.member.user
        new = await again.say("general", "On we go")
        assert new.id > max(posted.id, *general.messages)
        # A file is where this sandbox has its files.
        item = screen.file(again, general.id, posted.attachments[0].id)
        assert item is not None
        async with http.get(item.url) as answer:
            assert await answer.read() == PNG
        assert item.url.startswith(later.cdn_url)


async def test_new_ids_are_higher_than_saved_ones(room: Room) -> None:
    """Also where the clock of the computer went back."""
    async with Sandbox() as later:
        saved.load(later, changed(saved.dump(room.sandbox), last_id=2**62))
        assert later.state.ids.next() > 2**62


def changed(data: bytes, **fields: Any) -> bytes:
    return json.dumps(json.loads(data) | fields).encode()


async def test_damaged_chats_are_refused(room: Room) -> None:
    good = saved.dump(room.sandbox)
    about = session.About("fort_drill", {room.sandbox.people["Alice"].id: "Player"})
    for bad in (
        b"",
        b"[]",
        good[:-1],
        changed(good, format=2),
        changed(good, cdn=""),
        changed(good, bot=1),
        changed(good, bot_role=1),
        changed(good, users=[]),
        changed(good, guild={}),
    ):
        async with Sandbox() as later:
            with pytest.raises(session.NoSession, match="damaged"):
                session.Session(about, bad, b"").seats(later)
    async with Sandbox() as later:
        with pytest.raises(session.NoSession, match="no member 1"):
            session.Session(session.About("fort_drill", {1: "Player"}), good, b"").seats(later)


@pytest.mark.parametrize("parts", [{}, {"about.json": "{}", "chat.json": "", "database.backup": ""}])
def test_other_files_are_refused(tmp_path: Path, parts: dict[str, str]) -> None:
    path = tmp_path / "x"
    with ZipFile(path, "w") as archive:
        for name, text in parts.items():
            archive.writestr(name, text)
    with pytest.raises(session.NoSession, match="is not a saved rehearsal"):
        session.read(path)
    path.write_bytes(b"no zip")
    with pytest.raises(session.NoSession, match="is not a saved rehearsal"):
        session.read(path)


def test_a_scenario_that_is_not_shipped_is_refused(tmp_path: Path) -> None:
    with ZipFile(tmp_path / "x", "w") as archive:
        archive.writestr("about.json", '{"scenario": "../secret", "seats": {}}')
        archive.writestr("chat.json", "")
        archive.writestr("database.backup", "")
    with pytest.raises(session.NoSession, match="this release does not have"):
        session.read(tmp_path / "x")


@pytest.mark.parametrize("at", ["2026-01-01T00:00:00", "9999-12-31T23:59:59-23:00", "2084-01-01T00:00:00Z"])
def test_a_present_that_no_rehearsal_has_is_refused(tmp_path: Path, at: str) -> None:
    with ZipFile(tmp_path / "x", "w") as archive:
        archive.writestr("about.json", json.dumps({"scenario": "fort_drill", "seats": {}, "at": at}))
        archive.writestr("chat.json", "")
        archive.writestr("database.backup", "")
    with pytest.raises(session.NoSession, match="is not a saved rehearsal"):
        session.read(tmp_path / "x")


def test_a_broken_or_locked_part_is_refused(tmp_path: Path) -> None:
    """Each of them makes `zipfile` raise something else."""
    path = tmp_path / "x"
    with ZipFile(path, "w", ZIP_DEFLATED) as archive:
        archive.writestr("about.json", '{"scenario": "fort_drill", "seats": {}}' + " " * 500)
        archive.writestr("chat.json", "")
        archive.writestr("database.backup", "")
    good = path.read_bytes()
    directory = good.index(b"PK\x01\x02")
    content = len("about.json") + 30
    for at, byte in ((content, 0xFF), (directory + 8, 1), (directory + 10, 99)):
        bad = bytearray(good)
        bad[at] = byte
        if at > content:  # the same in the header of the part itself
            bad[at - directory - 2] = byte
        path.write_bytes(bad)
        with pytest.raises(session.NoSession, match="is not a saved rehearsal"):
            session.read(path)


async def test_a_database_that_would_fill_the_disk_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session, "MOST_BYTES", 1000)
    with ZipFile(tmp_path / "x", "w", ZIP_DEFLATED) as archive:
        archive.writestr("tables/player", "x" * 1001)
    kept = session.Session(session.About("fort_drill", {}), b"", (tmp_path / "x").read_bytes())
    with pytest.raises(session.NoSession, match="too large"):
        await kept.fill("postgresql://nowhere")
    kept = session.Session(session.About("fort_drill", {}), b"", b"")
    with pytest.raises(session.NoSession, match="database of this session is damaged"):
        await kept.fill("postgresql://nowhere")
    later = bytearray((tmp_path / "x").read_bytes())
    later[later.index(b"PK\x01\x02") + 6] = 99  # a version of ZIP that nothing reads
    kept = session.Session(session.About("fort_drill", {}), b"", bytes(later))
    with pytest.raises(session.NoSession, match="database of this session is damaged"):
        await kept.fill("postgresql://nowhere")


async def test_a_terminal_obeys_nothing_of_a_refusal(tmp_path: Path) -> None:
    manifest = {"kind": "\x1b]0;mine\x07x", "format": 1, "release": "1", "revision": "1", "members": []}
    with ZipFile(tmp_path / "x", "w") as archive:
        archive.writestr("manifest.json", json.dumps(manifest | {"made_at": "2026-01-01T00:00:00Z"}))
    kept = session.Session(session.About("fort_drill", {}), b"", (tmp_path / "x").read_bytes())
    with pytest.raises(session.NoSession, match="mine") as refused:
        await kept.fill("postgresql://nowhere")
    assert str(refused.value).isprintable()
