"""The example for Docker names commands that exist, and its worker can be scaled."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bot.cli.command import app

COMPOSE = (Path(__file__).parents[1] / "docker-compose.yml").read_text(encoding="utf-8")
SERVICES = dict(
    re.findall(r"^  (\w+):\n((?:    .*\n|\n)+)", COMPOSE.split("\nvolumes:")[0].split("services:\n")[1], re.M)
)
"""The text of each service; the file is plain enough to be read without a library."""


def keys(service: str) -> set[str]:
    return set(re.findall(r"^    (\w+):", SERVICES[service], re.M))


def test_there_are_a_database_a_gateway_and_a_worker() -> None:
    assert set(SERVICES) == {"database", "bot", "worker"}
    assert "DATABASE_URL" in SERVICES["bot"]
    for name in ("bot", "worker"):
        assert {"build", "command", "environment", "env_file", "depends_on", "restart"} <= keys(name)
    assert "environment: &environment" in SERVICES["bot"]
    assert "environment: *environment" in SERVICES["worker"]


@pytest.mark.parametrize("name", ["bot", "worker"])
def test_its_commands_exist(name: str) -> None:
    (command,) = re.findall(r"^    command: (\[.*\])$", SERVICES[name], re.M)
    program, *arguments = json.loads(command)
    assert program == "hexmarshal"
    result = CliRunner().invoke(app, [*arguments, "--help"])
    assert result.exit_code == 0, result.output


def test_workers_share_nothing_but_the_database() -> None:
    """What only one container can have, such as a name, a port or files, would stop `--scale worker=3`."""
    assert not {"container_name", "ports", "volumes", "hostname"} & keys("worker")
    assert "--scale worker=3" in COMPOSE
