"""Whole games bot against bot, their report and the command."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from bot.cli.command import app
from bot.dice import KeyedDice
from bot.skirmish import rulesets
from bot.skirmish.autoplay import Played, Report, as_text, autoplay, new_game, steps_of, wanted_rules
from bot.skirmish.basics import Army
from bot.skirmish.engine import GameDice, Pick
from bot.skirmish.players import PLAYERS, Greedy, Lookahead, Random, take_seat
from bot.skirmish.rulesets import ruleset
from tests.skirmish.toys import AMBUSH, Ambush, Skirmish


class _Fails(Ambush):
    def apply(self, state: Skirmish, player: str, pick: Pick, dice: GameDice) -> Any:
        if pick.choice.startswith("shoot"):
            raise ZeroDivisionError("boom")
        return super().apply(state, player, pick, dice)


class _OfExoFront(Ambush):
    system = "EXF"


def run(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["skirmish", "autoplay", *arguments])
    return result.exit_code, result.output


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(rulesets.RULESETS, "ambush", "tests.skirmish.toys:AMBUSH")


def test_a_seed_plays_the_same_games() -> None:
    report = autoplay(AMBUSH, 6, "s", [Random(), Random()])
    assert report.errors == []
    assert all(game.steps > 0 and game.reason == "The time is up." for game in report.games)
    assert autoplay(AMBUSH, 2, "s", [Random(), Random()], first=5).games == report.games[4:]
    assert autoplay(AMBUSH, 6, "t", [Random(), Random()]).games != report.games
    assert report.fired["TOY-place"] == 24
    assert {"TOY-hit", "TOY-move", "TOY-place"} == set(report.fired)


def test_rules_that_never_came_up_are_those_of_the_ledger() -> None:
    rules = _OfExoFront()
    assert "EXF-move-a" in wanted_rules(rules)
    assert "EXF-move-a" in autoplay(rules, 1, "s", [Random()]).never
    assert autoplay(AMBUSH, 1, "s", [Random()]).never == ()


def test_an_error_is_reported_and_does_not_stop_the_run() -> None:
    report = autoplay(_Fails(), 8, "s", [Random()])
    assert len(report.games) == 8
    assert 0 < len(report.errors) < 8
    assert "ZeroDivisionError: boom" in report.errors[0]
    assert "ERROR game" in as_text(report)
    unfinished = autoplay(AMBUSH, 1, "s", [Random()], max_steps=3)
    assert unfinished.errors == ["game 1 (random, random): not over after 3 picks"]


def test_better_opponents_win_more() -> None:
    for player in (Greedy(), Lookahead(breadth=3, depth=4, samples=1)):
        report = autoplay(AMBUSH, 16, player.name, [player, Random()])
        won = Counter(game.seats["AB".index(game.winner)] for game in report.games if game.winner != "draw")
        assert won[player.name] > won["random"], player.name
        assert [game.seats[0] for game in report.games[:3]] == [player.name, "random", player.name]


def test_results_are_told_by_pairing() -> None:
    """Who is alike by seat, who is not by name and seat; draws and errors are no wins."""

    def game(number: int, seats: str, winners: str, error: str = "") -> Played:
        names = tuple({"g": "greedy", "r": "random"}[seat] for seat in seats)
        return Played(number, names, 9, 1, 0, tuple(winners), "Over.", {}, {}, error)

    games = [
        game(1, "gg", "A"),
        game(2, "gg", "B"),
        game(3, "gg", "B"),
        game(1, "gr", "A"),
        game(2, "rg", "B"),
        game(3, "gr", "B"),
        game(4, "rg", "AB"),
        game(5, "gr", "A", "step 3: boom"),
    ]
    text = as_text(Report("toy", "s", tuple(games), ()))
    assert text.splitlines()[1:3] == [
        "greedy against greedy, 3 games: A won 1, B won 2, 0 drawn",
        "greedy against random, 5 games: greedy won 2 (1 as A, 1 as B), random won 1 (0 as A, 1 as B), 1 drawn",
    ]
    assert "ERROR game 5 (greedy, random): step 3: boom" in text


def test_results_are_told_by_army() -> None:
    def played(number: int, armies: tuple[str, ...], winners: tuple[str, ...]) -> Played:
        return Played(number, ("greedy", "greedy"), 9, 1, 4, winners, "done", {}, {}, armies=armies)

    there, back = ("Red", "Blue"), ("Blue", "Red")
    games = [
        played(1, there, ("A",)),
        played(2, back, ("A",)),
        played(3, there, ("A",)),
        played(4, back, ("B",)),
        played(5, there, ()),
    ]
    told = as_text(Report("toy", "s", tuple(games), ())).splitlines()[2]
    assert told == "armies, 5 games: Blue won 1 (25.0 %), Red won 3 (75.0 %), 1 drawn"


def test_chosen_armies_are_within_the_points_agreed() -> None:
    rules = ruleset("exodus")
    armies = [army for army in rules.armies() if army.id in ("guild_3000", "royal_2000")]
    assert {army.points for army in armies} == {2970, 1970}
    for number in range(1, 6):
        game = new_game(rules, number, "s", ("A", "B"), armies)
        assert game.setup.settings["points"] == 3000


def test_chosen_armies_exchange_seats() -> None:
    rules = ruleset("exofront")
    armies = [Army("red", "Red", rules.armies()[0].data), Army("blue", "Blue", rules.armies()[0].data)]
    dealt = [game.armies for game in autoplay(rules, 3, "s", [Random()], max_steps=1, armies=armies).games]
    assert dealt == [("Red", "Blue"), ("Blue", "Red"), ("Red", "Blue")]
    two = autoplay(rules, 3, "s", [Greedy(), Random()], max_steps=1, armies=armies).games
    assert [(game.seats[0], game.armies[0]) for game in two] == [
        ("greedy", "Red"),
        ("random", "Red"),
        ("greedy", "Blue"),
    ]


def test_opponents_see_only_their_view(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is hidden from a player, the pick is the same."""
    last = list(steps_of(AMBUSH, 1, "s", {"A": Random(), "B": Random()}))[4].state
    moved = {
        name: scout if scout.owner == "A" else type(scout)("B", scout.x / 2, 8)
        for name, scout in last.scouts.items()
    }
    other = Skirmish(last.players, moved)
    for player in PLAYERS.values():
        picks = [
            player.decide(take_seat(AMBUSH, state, "A"), GameDice(KeyedDice(1, bytes(16), bytes(16)), "m", 1))
            for state in (last, other)
        ]
        assert last != other
        assert picks[0] == picks[1], player.name


@pytest.mark.usefixtures("toy")
def test_the_command() -> None:
    code, output = run("ambush", "--games", "2", "--seed", "s", "--players", "greedy,random")
    assert code == 0
    assert "2 games of seed s, 0 errors\ngreedy against random, 2 games: greedy won " in output
    assert "ms for each pick" in output
    code, output = run("ambush", "--games", "2", "--seed", "s", "--json")
    data = json.loads(output)
    assert (code, len(data["games"]), data["errors"]) == (0, 2, [])
    assert [game["seats"] for game in data["games"]] == [["greedy", "greedy"]] * 2
    pairings = ("--players", "random", "--players", "random,greedy")
    data = json.loads(run("ambush", "--games", "2", "--seed", "s", "--json", *pairings)[1])
    seats = [["random"] * 2] * 2 + [["random", "greedy"], ["greedy", "random"]]
    assert [(game["number"], game["seats"]) for game in data["games"]] == list(
        zip((1, 2, 1, 2), seats, strict=True)
    )
    assert run("ambush", "--max-steps", "2")[0] == 1


@pytest.mark.usefixtures("toy")
def test_the_list_names_armies_and_settings() -> None:
    output = CliRunner().invoke(app, ["skirmish", "list"]).output
    assert (
        "ambush: Ambush\n  army two: Two scouts, 2 points\n  setting light: Light (day unless said: day, night)\n"
        in output
    )


@pytest.mark.usefixtures("toy")
def test_a_moment_of_a_game_is_drawn(tmp_path: Path) -> None:
    def drawn(name: str, *options: str) -> bytes:
        result = CliRunner().invoke(
            app, ["skirmish", "draw", "ambush", "--out", str(tmp_path / name), *options]
        )
        assert result.exit_code == 0, result.output
        return (tmp_path / name).read_bytes()

    last = drawn("last.png")
    assert last.startswith(b"\x89PNG")
    assert drawn("again.png", "--step", "9999") == last
    assert drawn("four.png", "--step", "4") == drawn("four again.png", "--step", "4") != last
    a = drawn("a.png", "--step", "4", "--viewer", "A")
    assert a != drawn("b.png", "--step", "4", "--viewer", "B")
    public = drawn("all.png", "--step", "4", "--players")
    assert (tmp_path / "all-A.png").read_bytes() == a != public
    assert (tmp_path / "all-B.png").read_bytes() == (tmp_path / "b.png").read_bytes()
    assert public == drawn("four.png", "--step", "4")
    assert (
        CliRunner().invoke(app, ["skirmish", "draw", "ambush", "-o", "x.png", "--viewer", "C"]).exit_code == 1
    )


@pytest.mark.usefixtures("toy")
def test_games_shared_among_processes_are_the_same() -> None:
    alone = run("ambush", "--games", "3", "--seed", "s", "--json")
    assert run("ambush", "--games", "3", "--seed", "s", "--json", "--jobs", "2") == alone


@pytest.mark.usefixtures("toy")
def test_the_command_names_what_there_is() -> None:
    code, output = run("chess")
    assert code == 1
    assert "no rule set 'chess'" in output
    assert "ambush" in output
    assert "Choose from: random, greedy, lookahead" in run("ambush", "--players", "clever")[1]
    assert "There is no army 'red'. Choose from: sol_patrol" in run("exoshift", "--armies", "red,blue")[1]
    assert "Name 2 armies" in run("exoshift", "--armies", "sol_patrol")[1]
