"""A second language is a folder: its reader reads it, and nobody else."""

from __future__ import annotations

import asyncio
import sys
import threading
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from discord import app_commands

from bot.hexmap.document import load_map
from bot.maps import read_shipped
from bot.messages import (
    ENGLISH,
    all_aloud,
    aloud,
    and_aloud,
    asked_in,
    language,
    languages,
    nearest,
    say,
    speaking,
    table,
    thing,
)
from bot.messages.glossary import translated
from bot.process.processes import InThread, Pool
from bot.render.hexes.keys import ground_entries
from bot.render.hexes.layout import fit_layout
from bot.service.base import refused
from bot.service.ground.settings import DECLARED
from bot.views.gate import Gate
from tests.languages import lacking, mistakes

ELVISH = """
setting-of-stack-limit = Únar mi hex
army-list-points =
    { $points ->
        [one] { $points } nota
       *[other] { $points } notar
    }
server-only = Mi osto erya.
key-terrain-forest = Taure
thing-mortar = Hatal
thing-view-channel = Kenë
shiftstorm-thing-scope = Henet
"""


@pytest.fixture
def xx(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of a second language."""
    folder = tmp_path / "xx"
    folder.mkdir()
    (folder / "some.ftl").write_text(ELVISH, encoding="utf-8")
    monkeypatch.setattr(table, "FOLDERS", (*table.FOLDERS, tmp_path))
    table.languages.cache_clear()
    yield folder
    table.languages.cache_clear()
    table.table_of.cache_clear()


def test_a_folder_is_a_language(xx: Path) -> None:
    assert "xx" in languages()
    assert [nearest(wanted) for wanted in ("xx", "xx-YY", "yy", "en-US")] == ["xx", "xx", ENGLISH, ENGLISH]
    assert say("army-list-points", points=1) == "1 point"
    with speaking("xx"):
        assert [say("army-list-points", points=points) for points in (1, 2)] == ["1 nota", "2 notar"]
    assert say("army-list-points", points=1) == "1 point"


def test_what_a_language_lacks_is_said_in_english(xx: Path) -> None:
    for code in ("xx", "nowhere"):
        with speaking(code):
            assert say("key-road") == "Road"
            assert say("dice", count=2) == "2 dice"


def test_labels_of_settings_are_in_the_readers_language(xx: Path) -> None:
    stack = next(one for one in DECLARED if one.name == "stack_limit")
    assert stack.words == "Units in a hex"
    with speaking("xx"):
        assert stack.words == "Únar mi hex"


def test_the_key_of_a_picture_is_in_the_readers_language(xx: Path) -> None:
    hexmap = load_map(read_shipped("training_ground"))
    layout = fit_layout(hexmap, 400)

    def words() -> set[str]:
        return {entry.text for entry in ground_entries(hexmap, layout, 2)}

    assert "Forest" in words()
    with speaking("xx"):
        assert "Taure" in words()
        assert "Forest" not in words()
        assert "Plains" in words(), "which this language lacks"
    assert "Forest" in words(), "what was drawn before is not shown to another reader"


async def _answer_of(
    command: str,
    locale: str,
    monkeypatch: pytest.MonkeyPatch,
    kind: discord.InteractionType = discord.InteractionType.application_command,
) -> str:
    """What is said in the work of a command."""
    told: list[str] = []

    async def call(self: object, interaction: object) -> None:
        told.append(say("server-only"))

    async def admit(interaction: object, work: Callable[[], Awaitable[None]], **_: object) -> None:
        await work()

    monkeypatch.setattr(app_commands.CommandTree, "_call", call)
    interaction: Any = SimpleNamespace(
        type=kind,
        data={
            "name": command.split()[0],
            "options": [{"name": word, "type": 1} for word in command.split()[1:]],
        },
        locale=locale,
        user=SimpleNamespace(id=1),
        client=SimpleNamespace(
            entrance=SimpleNamespace(admit=admit), services=SimpleNamespace(tongues={1: locale})
        ),
    )
    await Gate._call(Gate.__new__(Gate), interaction)
    return told[0]


async def test_a_command_answers_in_the_language_of_who_asks(
    xx: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert await _answer_of("rules", "xx", monkeypatch) == "Mi osto erya."
    assert await _answer_of("gm publish", "xx", monkeypatch) == "Mi osto erya."
    assert await _answer_of("rules", "en-US", monkeypatch) == say("server-only")
    assert language() == ENGLISH, "and nothing of it is left"


async def test_what_is_posted_meanwhile_is_in_the_language_of_the_rooms(xx: Path) -> None:
    @aloud()
    def posted() -> str:
        return say("server-only")

    @all_aloud
    async def posted_later() -> str:
        await asyncio.sleep(0)
        return say("server-only")

    english = say("server-only")
    with asked_in("xx"):
        assert posted() == await posted_later() == english
        assert and_aloud(lambda: say("server-only")) == ("Mi osto erya.", english)
        assert say("server-only") == "Mi osto erya."


async def test_a_refusal_and_what_is_suggested_are_in_the_language_of_who_asks(
    xx: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with asked_in("xx"):
        assert say("server-only") == refused("server-only").sentence == "Mi osto erya."
        with aloud():
            assert say("server-only") == table.english().made("server-only", {})
            assert refused("server-only").sentence == "Mi osto erya."
    assert refused("server-only").sentence == say("server-only") == table.english().made("server-only", {})
    suggested = discord.InteractionType.autocomplete
    assert await _answer_of("gm publish", "xx", monkeypatch, suggested) == "Mi osto erya."


async def test_the_host_says_in_which_language_the_rooms_are(
    xx: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.modules[speaking.__module__], "_ROOMS", ["xx"])
    assert say("server-only") == "Mi osto erya."
    assert await _answer_of("gm publish", "en-US", monkeypatch) == table.english().made("server-only", {})
    with asked_in(ENGLISH):
        assert say("server-only") == table.english().made("server-only", {})
        with aloud():
            assert say("server-only") == "Mi osto erya."


async def test_a_language_does_not_leak_between_tasks() -> None:
    begun, over = asyncio.Event(), asyncio.Event()

    async def speaks() -> str:
        with speaking("xx"):
            begun.set()
            await over.wait()
            return language()

    other = asyncio.create_task(speaks())
    await begun.wait()
    assert language() == ENGLISH
    assert await asyncio.create_task(asyncio.to_thread(language)) == ENGLISH
    over.set()
    assert await other == "xx"
    assert language() == ENGLISH


def test_a_thread_begins_in_english() -> None:
    heard: list[str] = []
    with speaking("xx"):
        thread = threading.Thread(target=lambda: heard.append(language()))
        thread.start()
        thread.join()
    assert heard == [ENGLISH]


async def test_work_in_a_thread_or_a_process_speaks_the_language_of_who_asked() -> None:
    pool = Pool(1, "test")
    try:
        for where in (InThread(), pool):
            with speaking("xx"):
                assert await where.run(language, seconds=60) == "xx"
            assert await where.run(language, seconds=60) == ENGLISH, "and only for this work"
    finally:
        pool.close()


# ---------------------------------------------------------------- what is wrong with a folder


def test_a_language_without_mistakes_only_lacks_messages(xx: Path) -> None:
    assert mistakes("xx") == []
    assert {"army-list-points", "server-only"}.isdisjoint(lacking("xx"))
    assert "key-road" in lacking("xx")


@pytest.mark.parametrize("code", sorted(languages()))
def test_the_languages_of_the_bot_have_no_mistakes(code: str) -> None:
    assert mistakes(code) == []


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("key-road = { $length } tie", ["key-road: nobody gives it $length"]),
        ("key-road = { tie-name }", ["key-road: it puts in tie-name, which nobody has"]),
        (
            "command-word-gm = Ohtar",
            ["command-word-gm: 'Ohtar' is no word for a command, or another one has it"],
        ),
        ("key-roads = Tie", ["key-roads: English has no such message"]),
        ("key-road = { $", ["wrong.ftl cannot be read at: key-road = { $"]),
        ("shiftstorm-feature = { was }", ["shiftstorm-feature: nobody gives it $who_number"]),
        (
            "setting-changed = { $words } { $before } { $value } { $rule }",
            ["setting-changed: it needs a variant [none] for $rule"],
        ),
    ],
)
def test_a_mistake_is_reported_and_said_in_english(xx: Path, text: str, told: list[str]) -> None:
    (xx / "wrong.ftl").write_text(text, encoding="utf-8")
    assert mistakes("xx") == told
    with speaking("xx"):
        assert say("key-road") == "Road"
        assert say("server-only") == "Mi osto erya.", "the rest of the language is of use"
        assert say("shiftstorm-feature", kind="wall") == "the wall"


# ---------------------------------------------------------------- names of things


def test_things_of_a_catalogue_are_called_in_the_readers_language(xx: Path) -> None:
    assert thing("Mortar") == "Mortar"
    assert say("refusal-no-uses-left", weapon="Mortar") == "Mortar has no uses left. Pick another weapon."
    with speaking("xx"):
        assert [thing(own) for own in ("Mortar", "Mortar 2", "Rifles, Mortar")] == [
            *("Hatal", "Hatal 2", "Rifles, Hatal")
        ]
        assert say("refusal-no-uses-left", weapon="Mortar").startswith("Hatal has no uses left.")
        assert "Kenë, Send Messages" in say("parked-right", rights="View Channel, Send Messages")
        assert thing("Scope", "shiftstorm") == "Henet"
        assert thing("Scope") == "Scope", "a thing of another catalogue"
        assert say("shiftstorm-use-on", what="Scope", target="Ranger").startswith("Henet")


def test_names_that_somebody_gave_are_not_translated(xx: Path) -> None:
    with speaking("xx"):
        assert thing("Old Mortar") == "Old Mortar"
        assert say("refusal-loaded", unit="Mortar").startswith("Mortar "), "a unit that a player called so"


def test_what_selects_a_wording_is_not_translated(xx: Path) -> None:
    (xx / "more.ftl").write_text("exodus-thing-soft = Mussë", encoding="utf-8")
    assert translated("exodus-phase", {"phase": "over", "what": "Soft"}) == {"phase": "over", "what": "Soft"}
    with speaking("xx"):
        assert translated("exodus-phase", {"phase": "over", "what": "Soft"}) == {
            "phase": "over",
            "what": "Mussë",
        }
