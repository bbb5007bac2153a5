"""The reading process: what it gives back, and that no file takes more than it may, whatever a scan overlooked."""

from __future__ import annotations

import asyncio
import json
import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from types import SimpleNamespace
from typing import Any

import pytest

from bot.hexmap.document import load_map
from bot.intake import door
from bot.intake.door import Reader, Unread, read_upload
from bot.intake.limits import MEMORY_MB, MOST_WAITING, Kind
from bot.intake.scan import Unreadable
from bot.messages import ENGLISH, speaking
from tests.intake import unguarded
from tests.store.helpers import until

MAP = b'name = "Here"\nsize = [2, 1]\nterrain = [".."]\n'


@pytest.fixture(scope="module", autouse=True)
def ended() -> Iterator[None]:
    yield
    door.close()


def peak_mb(reader: Reader) -> int:
    with open(f"/proc/{reader.process.pid}/status") as status:
        return next(int(line.split()[1]) // 1024 for line in status if line.startswith("VmHWM"))


async def test_plain_data_come_back() -> None:
    found = await read_upload(Kind.MAP, MAP, name="here")
    assert found["map"].startswith('name = "Here"')
    assert await read_upload(Kind.ARMY, b'{"models": [1]}') == {"models": [1]}


@pytest.mark.parametrize("name", ["x" * 500, "a\0b\u202e", "\n", ""])
async def test_a_board_called_like_an_odd_file_can_be_read_again(name: str) -> None:
    found = await read_upload(Kind.MAP, b'size 1 1\nhex 0101 0 "" ""\n', name=name)
    assert load_map(found["map"]).name in ("x" * 80, "ab", "map")


async def test_what_is_wrong_comes_back_as_a_sentence() -> None:
    with pytest.raises(Unreadable, match="The map cannot be used: here: size: must be"):
        await read_upload(Kind.MAP, b'name = "x"\nsize = 3', name="here")
    with pytest.raises(Unreadable, match="at most 16 kB"):
        await read_upload(Kind.ARMY, b"x" * 16_001)
    with pytest.raises(Unreadable, match=r"\\\*\\\*bold"):  # what is in the file is not formatting of ours
        await read_upload(Kind.BOARD, b'"**bold" = 1')


async def test_a_process_answers_in_the_language_of_who_sends(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    class Crew:
        def submit(self, work: Callable[[Reader], Any]) -> Future[Any]:
            here: Any = SimpleNamespace(ask=lambda about, data: asked.append(about) or {"data": {}})
            done: Future[Any] = Future()
            done.set_result(work(here))
            return done

    monkeypatch.setattr(door, "_crew", Crew())
    with speaking("xx"):
        await read_upload(Kind.ARMY, b"a = 1")
    await read_upload(Kind.ARMY, b"a = 1")
    assert [about["language"] for about in asked] == ["xx", ENGLISH]


@pytest.mark.parametrize(("parts", "size"), [(20_000, 40_000), (60_000, 120_000)])
async def test_dotted_keys_are_refused_before_they_are_parsed(parts: int, size: int) -> None:
    data = b".".join([b"a"] * parts) + b"=1"
    assert len(data) == pytest.approx(size, rel=0.01)
    with pytest.raises(Unreadable, match=r"more than 8 parts|Line 1 has more than 100000 characters"):
        await read_upload(Kind.BOARD, data)


@pytest.fixture
def reader() -> Iterator[Reader]:
    """A reading process whose parsers see a file without a scan before them."""
    made = Reader(unguarded.serve)
    yield made
    made.end()


@pytest.mark.parametrize("parts", [20_000, 60_000])
def test_the_limit_of_memory_ends_what_the_scan_overlooked(reader: Reader, parts: int) -> None:
    data = b".".join([b"a"] * parts) + b"=1"
    with pytest.raises(Unread, match=r"too-much-memory|too-slow"):
        reader.ask({"kind": Kind.BOARD.value}, data)
    assert not reader.process.is_alive()


@pytest.mark.parametrize("how", ["system", "look", "peak"])
def test_each_of_the_two_limits_of_memory_is_enough(how: str) -> None:
    reader = Reader(getattr(unguarded, f"serve_with_{how}"))
    with pytest.raises(Unread, match="too-much-memory"):
        reader.ask({"kind": "army", "do": "grow"}, b"")
    assert not reader.process.is_alive()


def test_the_memory_of_the_bot_itself_does_not_count() -> None:
    ballast = b"x" * ((MEMORY_MB + 50) << 20)
    reader = Reader()
    assert reader.ask({"kind": "army"}, b"a = 1") == {"data": {"a": 1}}
    reader.end()
    assert ballast


def test_the_limit_of_processor_time_ends_a_reading(reader: Reader) -> None:
    with pytest.raises(Unread, match="too-slow"):
        reader.ask({"kind": "army", "do": "spin"}, b"", seconds=60)
    assert reader.process.exitcode == -signal.SIGPROF


def test_the_limit_of_time_ends_one_that_waits(reader: Reader) -> None:
    with pytest.raises(Unread, match="too-slow"):
        reader.ask({"kind": "army", "do": "sleep"}, b"", seconds=0.2)
    assert not reader.process.is_alive()


def test_a_defect_of_a_parser_is_a_sentence_and_the_process_goes_on(reader: Reader) -> None:
    assert "reader failed on it" in reader.ask({"kind": "army", "do": "raise"}, b"")["failed"]
    assert reader.ask({"kind": "army"}, b"a = 1") == {"data": {"a": 1}}
    assert reader.ask({"kind": "army", "do": "nan"}, b"") == {"refused": reader_sentence()}


def reader_sentence() -> str:
    from bot.messages import say

    return say("upload-crashed")


async def test_a_killed_process_is_replaced() -> None:
    await read_upload(Kind.ARMY, b"a = 1")
    killed = [one.process for one in door._crew.helpers]
    for process in killed:
        assert process.pid is not None
        os.kill(process.pid, signal.SIGKILL)
    for process in killed:
        await asyncio.to_thread(process.join, 10)
    assert await read_upload(Kind.ARMY, b"a = 1") == {"a": 1}


async def test_more_files_than_may_wait_are_refused_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    async def free() -> bool:  # its place, once it is read
        return door._waiting == MOST_WAITING - 1

    with monkeypatch.context() as full:
        full.setattr(door, "_waiting", MOST_WAITING)
        with pytest.raises(Unreadable, match="Too many files are being read at the moment"):
            await read_upload(Kind.ARMY, b"a = 1")
        full.setattr(door, "_waiting", MOST_WAITING - 1)
        assert await read_upload(Kind.ARMY, b"a = 1") == {"a": 1}
        await until(free)


async def test_whoever_stops_waiting_blocks_nobody() -> None:
    asked = [asyncio.create_task(read_upload(Kind.ARMY, b"a = 1")) for _ in range(MOST_WAITING)]
    await asyncio.sleep(0)
    for one in asked:
        one.cancel()
    await asyncio.gather(*asked, return_exceptions=True)
    assert await read_upload(Kind.ARMY, b"a = 1") == {"a": 1}


async def test_a_process_serves_many_files_within_its_memory() -> None:
    big = json.dumps({"a": ["x" * 10] * 1000}).encode()
    for _ in range(30):
        await read_upload(Kind.ARMY, big)
    assert all(peak_mb(one) < MEMORY_MB for one in door._crew.helpers)
