"""The host sees every setting, where it comes from, and no secret."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from pydantic import ValidationError
from typer.testing import CliRunner

from bot.cli.command import app
from bot.operations.host_settings import variable
from bot.operations.settings import Settings
from bot.process.logs import HIDDEN

ROOT = Path(__file__).parents[2]


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> dict[str, dict[str, str]]:
    """What `hexmarshal settings` prints with settings from everywhere."""
    (tmp_path / ".env").write_text(
        "DATABASE_URL=postgresql://bot:tr0ub4dor@db/hex\nHEXMARSHAL_LOG=debug\nHEXMARSHAL_DATA=elsewhere\n"
        "HEXMARSHAL_MEMBER_GAMES=\n"
    )
    monkeypatch.setenv("DISCORD_TOKEN", "correct-horse")
    monkeypatch.setenv("HEXMARSHAL_DATA", "here")
    monkeypatch.setenv("HEXMARSHAL_LGO", "info")
    done = CliRunner().invoke(app, ["settings", "--json"])
    assert done.exit_code == 0
    assert done.stderr == "HEXMARSHAL_LGO is not a setting. Check its spelling.\n"
    assert "correct-horse" not in done.stdout
    assert "tr0ub4dor" not in done.stdout
    return {one["name"]: one for one in json.loads(done.stdout)}


def test_each_setting_is_shown_with_its_source(told: dict[str, dict[str, str]]) -> None:
    assert told["DISCORD_TOKEN"]["value"] == HIDDEN
    assert told["DISCORD_TOKEN"]["source"] == "environment"
    assert told["DATABASE_URL"]["value"] == f"postgresql+asyncpg://{HIDDEN}@db/hex"
    assert told["DATABASE_URL"]["source"] == ".env"
    assert (told["HEXMARSHAL_DATA"]["value"], told["HEXMARSHAL_DATA"]["source"]) == ("here", "environment")
    assert (told["HEXMARSHAL_LOG"]["value"], told["HEXMARSHAL_LOG"]["source"]) == ("DEBUG", ".env")
    games = told["HEXMARSHAL_MEMBER_GAMES"]
    assert (games["value"], games["source"]) == ("20", "default")


def test_a_wrong_setting_is_refused_with_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HEXMARSHAL_LOG", "LOUD")
    done = CliRunner().invoke(app, ["settings"])
    assert done.exit_code == 1
    assert done.stderr.startswith("HEXMARSHAL_LOG: ")


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("https://maps.example.org/", "https://maps.example.org"),
        ("https://example.org:8443/hex", "https://example.org:8443/hex"),
        ("http://127.0.0.1:8090", "http://127.0.0.1:8090"),
        ("http://maps.example.org", None),
        ("maps.example.org", None),
        ("https://", None),
        ("https://maps.example.org/?a", None),
    ],
)
def test_links_go_over_tls_or_stay_on_this_machine(
    monkeypatch: pytest.MonkeyPatch, given: str, kept: str | None
) -> None:
    monkeypatch.setenv("PUBLIC_URL", given)
    if kept is not None:
        assert Settings().public_url == kept
        return
    with pytest.raises(ValidationError, match="must look like https://"):
        Settings()


def test_every_setting_is_explained_and_in_the_example_file() -> None:
    example = (ROOT / ".env.example").read_text(encoding="utf-8")
    for field, info in Settings.model_fields.items():
        name = variable(field, info)
        assert re.search(rf"^(# )?{name}=", example, re.MULTILINE), name
