"""What the README shows is run, so that it cannot lie."""

import re
from pathlib import Path

import pytest

from bot.cogs.channels import INVITE_PERMISSIONS

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")


def test_the_round_in_the_readme_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (example,) = re.findall(r"```python\n(.*?)```", README, re.S)
    exec(compile(example, "README.md", "exec"), {"__name__": "readme"})
    told = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in told] == ["moved", "attacked", "destroyed", "round"]
    assert "EDC-C3-d" in told[1]


def test_the_invite_link_asks_for_what_the_bot_uses() -> None:
    (number,) = re.findall(r"permissions=(\d+)", README)
    assert int(number) == INVITE_PERMISSIONS.value
