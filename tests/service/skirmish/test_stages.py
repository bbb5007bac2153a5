"""The table in the browser step by step: what a viewer knew, and nothing of what others did in secret."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, cast

import pytest

from bot.dice import KeyedDice
from bot.render.viewer.table import Stage, table_json
from bot.service.skirmish.battles import Battle
from bot.service.skirmish.stages import Watching, watched
from bot.skirmish.autoplay import new_game, seating, steps_of
from bot.skirmish.engine import GameDice, Pick
from bot.skirmish.game import Game, outcome, play
from bot.skirmish.players import PLAYERS, take_seat
from bot.skirmish.rulesets import ruleset
from bot.store.skirmish_tables import SkirmishRow, SkirmishSeat
from tests.skirmish.exodus import test_sudden as sudden
from tests.skirmish.toys import AMBUSH

NAMES = {"A": "Alice", "B": "<b>Bob"}
FOUR = ("exofront", "exodus", "exoshift", "shiftstorm")
STEPS = 60


def battle(rules: Any, game: Game[Any]) -> Battle:
    seats = tuple(SkirmishSeat(seat=seat, name=name) for seat, name in NAMES.items())
    return Battle(SkirmishRow(id=1), seats, rules, game)


def played(name: str, seed: int = 1, steps: int = STEPS) -> tuple[Any, Game[Any]]:
    """A game of two bots after so many picks."""
    rules = ruleset(name)
    *_, game = steps_of(rules, seed, "stages", seating(rules, [PLAYERS["greedy"]]), steps)
    return rules, game


def told(rules: Any, game: Game[Any], viewer: str | None) -> str:
    """All that the page of a viewer has of a game."""
    return json.dumps(watched(battle(rules, game), viewer))


def laid(data: Any) -> Iterator[tuple[list[Any], dict[str, Any]]]:
    """The pieces and groups at each step, put together from what is new in it."""
    pieces: dict[int, Any] = {}
    groups: dict[str, Any] = {}
    for step in data["steps"]:
        for kept, news in ((pieces, step["pieces"]), (groups, step["groups"])):
            for number, entry in news:
                if entry is None:
                    del cast("dict[Any, Any]", kept)[number]
                else:
                    cast("dict[Any, Any]", kept)[number] = entry
        yield list(pieces.values()), dict(groups)


@pytest.mark.parametrize("name", FOUR)
@pytest.mark.parametrize("viewer", ["B", None])
def test_each_step_has_what_the_viewer_saw_then_and_no_more(name: str, viewer: str | None) -> None:
    rules, game = played(name)
    data = json.loads(told(rules, game, viewer))
    views = [stage.view for stage in Watching(viewer).stages(battle(rules, game))]
    assert len(views) == len(data["steps"]) > 20
    for view, (pieces, groups) in zip(views, laid(data), strict=True):
        there = sorted((round(piece.x, 2), round(piece.y, 2)) for piece in view.pieces)
        assert sorted(tuple(piece["at"]) for piece in pieces) == there
        assert len(groups) == len(view.groups)
    last = rules.view(game.state, viewer)
    assert (data["steps"][-1]["round"], len(views[-1].pieces)) == (last.round, len(last.pieces))
    owners = [data["sides"][piece["side"]] for (piece,) in zip(next(iter(laid(data)))[0], strict=False)]
    assert set(owners) <= set(NAMES.values())


REACHES = {
    "exofront": {("range", "Attack", 18.0, 180.0, 0.0)},
    "shiftstorm": {("range", "Ord's Bolt", 12.0, 360.0, 0.0)},
    "exoshift": {("range", "Spine Volley", 8.0, 360.0, 0.0)},
    "exodus": {("range", "Plasma Mortar", 60.0, 360.0, 0.0), ("control", "", 10.0, 360.0, 0.0)},
}
"""Some of what the books give: how far it reaches, of the pieces that have it."""


@pytest.mark.parametrize("name", FOUR)
def test_the_pieces_of_a_view_have_what_their_weapons_and_zones_reach(name: str) -> None:
    rules, game = played(name, steps=80)
    view = rules.view(game.state, "B")
    reaches = rules.reaches(view)
    assert reaches.keys() == {piece.id for piece in view.pieces}
    told = {
        (reach.kind, reach.name, reach.far, reach.width, reach.middle)
        for those in reaches.values()
        for reach in those
    }
    assert REACHES[name] <= told


@pytest.mark.parametrize("name", FOUR)
@pytest.mark.parametrize("viewer", ["A", None])
def test_a_game_that_is_watched_is_told_as_from_its_start(name: str, viewer: str | None) -> None:
    """However often it was looked at, and when choices were taken back and others made; only what is new is played."""
    rules = ruleset(name)
    games = list(steps_of(rules, 1, "stages", seating(rules, [PLAYERS["greedy"]]), 12))
    watching = Watching(viewer)
    for game in (*games[:2], games[8], games[8], games[5], games[-1]):
        assert watching.upto(battle(rules, game)) == watched(battle(rules, game), viewer)
    calls = []
    applied = rules.apply
    rules.apply = lambda *given: calls.append(given) or applied(*given)
    try:
        watching.upto(battle(rules, games[-1]))
        assert calls == []
    finally:
        del rules.apply
    other = Battle(
        SkirmishRow(id=1), tuple(SkirmishSeat(seat=seat, name="Sam") for seat in NAMES), rules, games[-1]
    )
    assert watching.upto(other)["sides"] == ["Sam", "Sam"], "somebody else took the seats"


SHOTS = {"exofront": "attack", "shiftstorm": "shoot", "exoshift": "fire", "exodus": "shoot"}
"""How each rule set calls the choice of whom to shoot at."""


@pytest.mark.parametrize("name", FOUR)
def test_whoever_can_be_shot_at_is_in_sight(name: str) -> None:
    """The menu offers nobody that the layer of the table does not show."""
    rules = ruleset(name)
    aimed = 0
    for game in steps_of(rules, 3, "stages", seating(rules, [PLAYERS["greedy"]]), 80):
        for player in rules.to_move(game.state):
            view = rules.view(game.state, player)
            units = {piece.id: view.unit_of(piece) for piece in view.pieces}
            units |= {unit: unit for unit in units.values()}
            sight = rules.sight(view)
            assert sight.keys() <= set(units.values())
            for choice in rules.choices(game.state, player):
                if choice.kind == SHOTS[name] and choice.target in units and choice.disabled is None:
                    assert units[choice.target] in sight[units[str(choice.unit)]], choice.id
                    aimed += 1
    assert aimed


def test_what_happened_is_in_its_step_without_the_marks_of_discord() -> None:
    rules, game = played("shiftstorm")
    steps = watched(battle(rules, game), None)["steps"]
    assert any(" moves " in line for step in steps for line in step["told"])


def test_a_line_has_no_marks_of_discord(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(AMBUSH), "say", lambda *_: r"**A\_b** is 1*2 at @" + "\u200bhere.")
    game = new_game(AMBUSH, 1, "stages", ("A", "B"))
    assert [stage.told for stage in Watching(None).stages(battle(AMBUSH, game))] == [
        ("A_b is 1*2 at @here.",)
    ]


def sealed_moments(rules: Any, game: Game[Any], seed: int) -> Iterator[tuple[str, list[Game[Any]]]]:
    """Who answers in secret, and the game after each answer of theirs, while another one is still owed."""
    seats = seating(rules, [PLAYERS["random"]])
    while outcome(rules, game) is None and len(game.steps) < STEPS:
        mind = GameDice(KeyedDice(1, b"%016d" % seed, b"%016d" % seed), "mind", len(game.steps))
        player, *others = rules.to_move(game.state)
        if rules.prompt(game.state, player).sealed and others:
            picks = [
                pick
                for choice in rules.choices(game.state, player)
                if choice.disabled is None
                for pick in (*rules.candidates(game.state, player, choice), *bids(choice))
            ]
            after = [made for pick in picks if (made := tried(rules, game, player, pick)) is not None]
            if any(one.state != after[0].state for one in after):
                yield player, after
        game = play(rules, game, player, seats[player].decide(take_seat(rules, game.state, player), mind))


def bids(choice: Any) -> list[Pick]:
    return [Pick(choice.id, {"cp": 1})] if "cp" in choice.params else []


def tried(rules: Any, game: Game[Any], player: str, pick: Pick) -> Game[Any] | None:
    try:
        return play(rules, game, player, pick)
    except ValueError:
        return None


def test_two_worlds_that_differ_in_a_sealed_bid_give_the_same_page() -> None:
    rules = ruleset("exoshift")
    found = 0
    for player, worlds in sealed_moments(rules, new_game(rules, 2, "stages", ("A", "B")), 2):
        for viewer in ("A", "B", None):
            same = len({told(rules, one, viewer) for one in worlds}) == 1
            assert same or viewer == player, (viewer, len(worlds[0].steps))
        found += 1
        if found == 3:
            break
    assert found


@pytest.mark.parametrize("viewer", ["B", None])
def test_two_worlds_that_differ_in_who_arrives_give_the_same_table(viewer: str | None) -> None:
    worlds = [sudden.after(sudden.start(), "A", *at) for at in ((60.0, 60.0), (90.0, 40.0), ())]
    tables = [table_json([Stage(sudden.RULES.view(state, viewer))], NAMES) for state in worlds]
    assert tables[0] == tables[1] == tables[2]


def test_two_worlds_that_differ_in_hidden_scouts_give_the_same_page() -> None:
    """And the places of all steps before are as hidden as that of the last one."""
    pages = []
    for x in (2.0, 6.0):
        game = new_game(AMBUSH, 1, "stages", ("A", "B"))
        for place in ([x, 0.0], [x + 1, 0.0]):
            game = play(AMBUSH, game, "A", Pick("place", {"at": place}))
        pages.append([told(AMBUSH, game, viewer) for viewer in ("A", "B", None)])
    assert pages[0][1:] == pages[1][1:]
    assert pages[0][0] != pages[1][0]
