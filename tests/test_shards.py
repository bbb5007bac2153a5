"""Which shards a gateway process serves, and that the commands of the processes are there."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from bot.cli.command import app
from bot.client.app import Hexmarshal
from bot.client.shards import BadShards, Shards, parse_shards


@pytest.mark.parametrize(
    ("text", "ids", "count"),
    [("0/1", (0,), 1), ("0,1/4", (0, 1), 4), ("2-3, 0 / 4", (0, 2, 3), 4), ("5-7/1024", (5, 6, 7), 1024)],
)
def test_shards_are_read(text: str, ids: tuple[int, ...], count: int) -> None:
    assert parse_shards(text) == Shards(ids, count)


@pytest.mark.parametrize(
    "text", ["", "4", "0,1", "4/4", "3-2/4", "-1/4", "a/4", "0/0", "0/1025", "0-99999/4"]
)
def test_other_shards_are_refused(text: str) -> None:
    with pytest.raises(BadShards):
        parse_shards(text)


def test_the_client_serves_the_shards_it_is_given(tmp_path: Path) -> None:
    bot = Hexmarshal(None, tmp_path, shards=Shards((0, 1), 4))  # type: ignore[arg-type]  # nothing is carried out
    assert (bot.shard_ids, bot.shard_count) == ([0, 1], 4)
    every = Hexmarshal(None, tmp_path)  # type: ignore[arg-type]  # nothing is carried out
    assert every.shard_count is None  # as many as Discord recommends


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["run", "--shards", "4/4"], "--shards 4/4: the shards of 4 are 0 to 3."),
        (["run", "--only", "worker", "--shards", "0/4"], "A worker has no gateway: leave out --shards."),
        (["run", "--only", "clock"], "--only takes bot or worker, not clock."),
    ],
)
def test_what_cannot_be_run_is_refused_in_a_sentence(arguments: list[str], sentence: str) -> None:
    result = CliRunner().invoke(app, arguments)
    assert result.exit_code == 1
    assert sentence in result.output
