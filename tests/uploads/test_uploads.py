"""A few of the mutated files; `python -m tests.uploads` reads thousands."""

from __future__ import annotations

import sys

import pytest

from tests.uploads.__main__ import run
from tests.uploads.samples import samples
from tests.uploads.trial import Bench, Outcome

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="measures by /proc")


def test_every_sample_is_read() -> None:
    bench = Bench()
    try:
        found = {(one.kind, one.name): bench.read(one) for one in samples()}
    finally:
        bench.close()
    assert {key: one.sentence for key, one in found.items() if one.how != "data" and key[0] != "form"} == {}


def test_mutated_files_end_in_data_or_a_sentence() -> None:
    found = run(120, 7)
    assert [one for one in found if one.broken] == []
    assert {one.how for one in found} >= {"data", "refused"}


@pytest.mark.parametrize(
    ("outcome", "broken"),
    [
        (Outcome("map", "refused", 0.1, 80, "No."), ""),
        (Outcome("map", "failed", 0.1, 80, "It failed."), "It failed."),
        (Outcome("map", "data", 1.1, 80), "1.1 s"),
        (Outcome("map", "data", 0.1, 101), "101 MiB"),
        (Outcome("map", "refused", 0.1, 80, "\x1b[31m"), "not a sentence: '\\x1b[31m'"),
    ],
)
def test_what_counts_as_broken(outcome: Outcome, broken: str) -> None:
    assert outcome.broken == broken
