"""mypy notices a message, or a refusal, that gets a fact too many, too few or of another kind."""

from __future__ import annotations

from pathlib import Path

import pytest
from mypy import api

from tests import typed_messages
from tests.typed_messages import NOTHING, NUMBER, SAYERS, TEXT, TRUTH, uses

ROOT = Path(__file__).parents[1]
CALLS = {
    'say("army-list-points", points=1)': "",
    'say("army-list-points")': "lacks its fact points",
    'say("army-list-points", points=1, unit="a")': "does not use unit",
    'say("army-list-points", points=None)': "points is a number or text, not nothing",
    'say("no-such-message")': "No message is called no-such-message",
    'say("army-list-points" if given else "server-only", points=1)': "Message server-only does not use points",
    'say("signup-decided", company="a", player="b", confirmed="c")': "confirmed is yes or no, not text",
    'say("status-locked", round=1, **times)': "",
    'say("status-locked", **times)': "lacks its fact round",
    'say("status-locked", round=1, **anything)': "",
    "say(worked_out, anything=1)": "",
}
"""What is called, and what mypy says of it."""


def test_what_a_message_uses_is_read_from_it() -> None:
    assert uses("army-list-points") == {"points": {NUMBER, TEXT}}
    assert uses("signup-decided")["confirmed"] == {TRUTH}
    assert uses("left")["started"] == {TRUTH}
    assert uses("status-locked") == {
        "round": {NUMBER, TEXT},
        "when": {NUMBER, TEXT, NOTHING},
        "relative": {NUMBER, TEXT},
    }


def test_every_sayer_is_a_function_of_the_bot() -> None:
    for name in SAYERS:
        module, _, function = name.rpartition(".")
        text = (ROOT / f"{module.replace('.', '/')}.py").read_text(encoding="utf-8")
        assert f"def {function}(message: str, /, **values: Value)" in text


def test_mypy_compares_calls_with_their_messages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    saying = tmp_path / "bot" / "messages"
    saying.mkdir(parents=True)
    for folder in (saying.parent, saying):
        (folder / "__init__.py").touch()
    (saying / "saying.py").write_text(
        "def say(message: str, /, **values: str | int | bool | None) -> str: return message\n"
    )
    head = [
        "from typing import TypedDict",
        "from bot.messages.saying import say",
        "class Times(TypedDict):",
        "    when: str | None",
        "    relative: str",
        "def called(given: bool, times: Times, anything: dict[str, str], worked_out: str) -> None:",
    ]
    (tmp_path / "calls.py").write_text("\n".join([*head, *(f"    {call}" for call in CALLS)]) + "\n")
    (tmp_path / "mypy.ini").write_text(f"[mypy]\nplugins = {typed_messages.__file__}\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MYPYPATH", str(tmp_path))
    told, failed, _ = api.run(["--config-file", "mypy.ini", "--no-incremental", "calls.py"])
    assert failed == "", failed
    lines = {
        int(line.split(":")[1]): line.partition("error: ")[2]
        for line in told.splitlines()
        if "error:" in line
    }
    said = {call: lines.get(number, "") for number, call in enumerate(CALLS, len(head) + 1)}
    assert {call: told for call, told in said.items() if bool(told) != bool(CALLS[call])} == {}
    assert {call: told for call, told in said.items() if CALLS[call] not in told} == {}


def test_the_bot_is_checked_with_it() -> None:
    assert '"tests/typed_messages.py"' in (ROOT / "pyproject.toml").read_text(encoding="utf-8")
