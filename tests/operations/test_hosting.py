"""The commands of the hosting guide work, and what it says of figures, events and settings is so."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from prometheus_client import REGISTRY

import bot.process.metrics  # noqa: F401 - registers the figures

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
TESTED = re.findall(r"<!-- tested(?:: (\d))? -->\n```sh\n(.*?)```", GUIDE, re.S)
"""The expected exit code and the commands of each block that is run."""
NOWHERE = "127.0.0.1:9"


def test_the_tested_commands_of_the_guide_work_one_after_the_other(tmp_path: Path) -> None:
    programs = tmp_path / "programs"
    programs.mkdir()
    command = programs / "hexmarshal"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m bot "$@"\n')
    command.chmod(0o755)
    host = tmp_path / "host"
    host.mkdir()
    kept = {
        name: value
        for name, value in os.environ.items()
        if not re.match("HEXMARSHAL|DISCORD|DATABASE|HTTP_|LOG_|PUBLIC_", name)
    }
    environment = kept | {
        "PATH": f"{programs}:{os.environ['PATH']}",
        "PYTHONPATH": str(ROOT),
        # No network: Discord is a port on this machine where nothing listens.
        "HEXMARSHAL_DISCORD_API": f"http://{NOWHERE}/api/v10",
        "HEXMARSHAL_DISCORD_GATEWAY": f"ws://{NOWHERE}/gateway",
    }
    said = []
    assert len(TESTED) == GUIDE.count("<!-- tested") == 5
    for code, commands in TESTED:
        done = subprocess.run(
            ["sh", "-e", "-c", commands],
            cwd=host,
            env=environment,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        assert done.returncode == int(code or 0), commands + done.stdout + done.stderr
        assert done.stderr == "" or "doctor" in commands
        said.append(done.stdout)
    _, settings, examined, paged, later = said
    assert re.search(r"PUBLIC_URL +https://maps\.example\.org +\(\.env\)", paged)
    assert re.search(r"DISCORD_TOKEN +\[hidden\] +\(\.env\)", settings)
    assert "paste-the-token-here" not in "".join(said)
    assert "there is no database under var yet" in examined.lower()
    assert re.search(r"HTTP_PORT +8080 +\(\.env\)", later)
    assert re.search(r"LOG_FORMAT +json +\(\.env\)", later)
    assert (host / ".env").stat().st_mode & 0o077 == 0
    assert [path.name for path in host.iterdir()] == [".env"]


def test_the_guide_names_every_figure_and_no_other() -> None:
    ours = {
        sample.name
        for metric in REGISTRY.collect()
        if metric.name.startswith("hexmarshal")
        for sample in metric.samples
    }
    families = {
        metric.name + ("_total" if metric.type == "counter" else "")
        for metric in REGISTRY.collect()
        if metric.name.startswith("hexmarshal")
    }
    named = set(re.findall(r"`(hexmarshal_\w+)`", GUIDE))
    assert named == families
    for used in re.findall(r"expr: .*", GUIDE):
        assert set(re.findall(r"hexmarshal_\w+", used)) <= ours | families


@pytest.mark.parametrize(
    "event", ["post parked", "job parked", "round overdue", "game stuck", "adjudication failed"]
)
def test_the_guide_names_events_that_are_logged(event: str) -> None:
    assert f"`{event}`" in GUIDE
    assert any(f'"{event}"' in path.read_text(encoding="utf-8") for path in (ROOT / "bot").rglob("*.py"))


def test_the_pages_that_the_guide_links_to_exist() -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", GUIDE):
        assert (ROOT / "docs" / target).exists(), target
