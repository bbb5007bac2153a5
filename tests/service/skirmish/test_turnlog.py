"""The log of a round: always within a message, nothing of it twice, nothing forgotten."""

from __future__ import annotations

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.service.base import TEXT_LIMIT
from bot.service.skirmish.turnlog import (
    MOST_TURNS,
    SUMMARY,
    Log,
    Turn,
    log_from,
    seat_sign,
    with_names,
    written,
)

NAMES = {"A": "Alice", "B": "Bob"}


def shown(*turns: Turn) -> list[str]:
    return written(Log(1, 2).with_turns(turns), NAMES, "round").splitlines()


def test_new_lines_are_told_under_the_name_of_who_acted() -> None:
    assert shown(Turn("A", ("one", "two")), Turn("A", ("three",)), Turn("B", ("four",))) == [
        "📜 **Round 2**",
        "**Alice**",
        "one",
        "two",
        "three",
        "**Bob**",
        "four",
    ]


def test_older_turns_are_a_line_each_with_what_they_cost() -> None:
    long = tuple(f"{n} {'x' * 100}" for n in range(8))
    first = Turn("A", ("one", "two"), hurt={"Rifles": 1, "Guild 3": 2})
    lines = shown(first, Turn("B", long), Turn("", ("Time is up.",)), Turn("A", long[:1]))
    assert lines[1] == "-# Alice, 2 lines: Guild 3 -2 · Rifles -1 · one"
    assert lines[2:4] == ["**Bob**", long[0]]
    lines = shown(first, Turn("B", (long * 2)[:10], hurt={"Tank": 1}), Turn("", ("Time is up.",)))
    assert lines[2:4] == ["**Bob**", "-# 1 line before"]
    lines = shown(first, *(Turn("BA"[n % 2], ("y" * 400,)) for n in range(12)))
    assert lines[1] == "-# 5 turns before"
    assert lines[2].startswith("-# Bob: yyy")
    assert len(lines[2]) == SUMMARY
    assert len(lines) == 2 + MOST_TURNS + 2 * 2


line = st.text("abc *_~`<@>🎲é" + seat_sign("A") + seat_sign("B"), min_size=1, max_size=700)
turn = st.builds(
    Turn,
    st.sampled_from(["A", "B", ""]),
    st.lists(line, min_size=1, max_size=8).map(tuple),
    hurt=st.dictionaries(st.text("xyz ", min_size=1, max_size=60), st.integers(1, 99), max_size=5),
)


@settings(max_examples=25)
@given(st.lists(st.lists(turn, max_size=4), max_size=6))
def test_it_always_fits_and_counts_what_it_no_longer_tells(changes: list[list[Turn]]) -> None:
    log, all_lines, people = Log(1, 2), 0, {"A": "A" * 60, "B": "B" * 60}
    for told in changes:
        log = log.with_turns(told)
        all_lines += sum(len(one.lines) for one in told)
        assert log == log_from(json.loads(json.dumps(log.data()))), "as it is kept"
        text = written(log, people, "turn")
        assert len(text) <= TEXT_LIMIT
        if not log.before:
            assert sum(one.folded + len(one.lines) for one in log.turns) == all_lines
        newest = told[-1].lines[-1][:500] if told else ""
        assert any(with_names(newest, names) in text for names in (people, {"A": "A", "B": "B"})), (
            "the newest is always told"
        )


def test_who_plays_is_written_in_when_the_log_is_shown() -> None:
    """Kept lines hold no name: somebody may take a seat over, or have their data deleted."""
    line = f"{seat_sign('A')} passes, {seat_sign('B')} may act."
    log = Log(1, 1).with_turns([Turn("A", (line,))])
    assert "Alice" not in json.dumps(log.data())
    assert "**Alice**\nAlice passes, Bob may act." in written(log, {"A": "Alice", "B": "Bob"}, "round")
    assert "Carol passes" in written(log_from(log.data()), {"A": "Carol", "B": "Bob"}, "round")


def test_a_turn_in_a_line_names_its_player_once() -> None:
    first = f"{seat_sign('A')} plays a card."
    turns = [Turn("A", (first, "x" * 500)), *(Turn("B", ("y" * 500,)) for _ in range(3))]
    (line, *_) = [line for line in shown(*turns) if "plays" in line]
    assert line.startswith("-# Alice, 2 lines: plays a card.")
