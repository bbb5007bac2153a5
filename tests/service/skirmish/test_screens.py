"""Random taps on the private screens, under every rule set: each screen fits into Discord, and a move comes of it."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from bot.service.base import Refused, Services
from bot.service.screens.screen import Screen
from bot.service.skirmish import turns
from bot.service.skirmish.draft import Draft
from bot.service.skirmish.hints import remark, typed_hint
from bot.service.skirmish.spots import how_to_type, read_value, say_value
from bot.skirmish import rulesets
from bot.skirmish.engine import Allocation, Angle, Choice, Number, Option, Path, Point, Subset, View
from bot.skirmish.table.board import Board
from bot.skirmish.table.boardfile import board_data
from bot.skirmish.view import Piece
from bot.store.schedule import SKIRMISH_TURN
from bot.store.session import Sessions
from bot.store.skirmish_tables import SkirmishState
from bot.views.layouts import view_of
from tests.service.pressing import carry_out
from tests.service.skirmish.table import ALICE, Discord, Hall, Sketches, again

GAMES = {"ambush": 20, "exodus": 12, "exofront": 12, "shiftstorm": 12}
"""Moves to be made under each rule set."""


@pytest.fixture
def hall(sessions: Sessions, monkeypatch: pytest.MonkeyPatch) -> Hall:
    monkeypatch.setitem(rulesets.RULESETS, "ambush", "tests.skirmish.toys:AMBUSH")
    sketches = Sketches()
    return Hall(Services(sessions, sketches), Discord(), sketches)


def fits(screen: Screen) -> None:
    """Inside Discord's limits; every entry of a menu has a value of its own."""
    assert 0 < len(screen.text) <= 2000
    view = view_of(screen)
    payload = [] if view is None else view.to_components()
    assert len(payload) <= 5
    for row in payload:
        assert len(row["components"]) <= 5
        for item in row["components"]:
            assert len(item["custom_id"]) <= 100
            options = item.get("options", [])
            assert len(options) <= 25
            assert len({one["value"] for one in options}) == len(options)
            assert all(1 <= len(one["label"]) <= 100 for one in options)
            assert sum(one.get("default", False) for one in options) <= item.get("max_values", 1)


async def tap(hall: Hall, screen: Screen, chance: random.Random) -> Screen:
    """Confirm where that is possible, else any entry of the menu, else any button."""
    for made in screen.buttons:
        if made.label == "Confirm":
            return await hall.press(ALICE, screen, "Confirm")
    if screen.menus and chance.random() < 0.9:
        menu = screen.menus[0]
        many = chance.randint(menu.low, min(menu.high, len(menu.items)))
        values = tuple(one.value for one in chance.sample(menu.items, many))
        return await carry_out(hall.s, again(ALICE), menu.press, *values)
    safe = [made for made in screen.buttons if made.label != "Type it"]
    if not safe:
        return screen
    return await hall.press(ALICE, screen, chance.choice(safe).label)


@pytest.mark.parametrize("ruleset", GAMES)
async def test_random_taps_lead_to_moves(hall: Hall, ruleset: str) -> None:
    chance = random.Random(ruleset)
    game = await hall.solo(ruleset)
    made = 0
    for _ in range(3000):
        battle = await hall.battle(game)
        if battle.row.state == SkirmishState.OVER or made >= GAMES[ruleset]:
            break
        await turns.do_job(hall.s, SKIRMISH_TURN, game, battle.row.serial)
        battle = await hall.battle(game)
        if "A" not in battle.row.asked:
            continue
        before = len(battle.playing.steps)
        screen = await hall.act(ALICE, game)
        for _ in range(60):
            fits(screen)
            screen = await tap(hall, screen, chance)
            if len((await hall.battle(game)).playing.steps) > before:
                break
        fits(screen)
        made += 1
    picks = [step for step in (await hall.battle(game)).playing.steps if step.player == "A"]
    assert len(picks) >= min(made, 5)
    assert Counter(len(text) <= 2000 for text in await hall.texts(game))[False] == 0


TO, FACE = Point(origin=(10.0, 10.0), reach=4.0), Angle()
GO = Choice("move", "move", "Move", {"to": TO, "face": FACE}, unit="A1")


@pytest.mark.parametrize(
    ("values", "param", "value", "said"),
    [
        ({}, TO, [13.0, 14.0], "5.0 in away"),
        ({}, Path(3, origin=(10.0, 10.0)), [[10.0, 13.0], [14.0, 13.0]], "7.0 in away"),
        ({}, FACE, 90.0, "toward Ranger (B2)"),
        ({}, FACE, 92.0, "toward Ranger (B2)"),
        ({}, FACE, 100.0, ""),
        ({"to": [20.0, 4.0]}, FACE, 0.0, "toward Ranger (B2)"),
        ({"to": [20.0, 4.0]}, FACE, 90.0, ""),
    ],
)
def test_what_is_said_beside_places_and_headings(
    values: dict[str, object], param: Point | Path | Angle, value: object, said: str
) -> None:
    assert remark(BOARD, GO, Draft(values=values), param, value) == said


def test_typing_is_explained_where_the_menu_has_not_everything() -> None:
    assert "F7" in typed_hint(Point(), 3)
    assert "toward" not in typed_hint(Point(), 3), "there is nowhere to start from"
    assert "toward" in typed_hint(Point(origin=(1.0, 1.0)), 3)
    assert typed_hint(Number(1, 6), 6) == ""
    assert "1 to 600" in typed_hint(Number(1, 600), 9)
    assert typed_hint(Subset(TWO), 2) == ""


BOARD = View(
    "toy",
    "A",
    board=board_data(Board("Field", 48.0, 48.0)),
    pieces=(
        Piece("B2", "Ranger", "B", 20.0, 10.0),
        Piece("A1", "Bat", "A", 10.0, 10.0),
        Piece("A2", "Rat", "A", 40.0, 40.0, label="Ra"),
    ),
)
TWO = (Option("b1", "Bat"), Option("b2", "Rat"))


@pytest.mark.parametrize(
    ("param", "typed", "value"),
    [
        (Point(origin=(10.0, 10.0), reach=4.0), "toward B2", [14.0, 10.0]),
        (Point(origin=(10.0, 10.0), reach=4.0), "toward Ranger, 2 in", [12.0, 10.0]),
        (Point(), "12.5, 8", [12.5, 8.0]),
        (Point(), "A1", [10.0, 10.0]),
        (Point(), "A2", [1.5, 4.5]),
        (Point(), "ra", [40.0, 40.0]),
        (Path(3, origin=(10.0, 10.0), reach=4.0), "N, 2; E, 1", [[10.0, 12.0], [11.0, 12.0]]),
        (Path(3, origin=(10.0, 10.0), reach=4.0), "N, 3; toward B2", [[10.0, 13.0], [10.9578, 12.7127]]),
        (Angle(), "NE", 45.0),
        (Angle(), "360", 0.0),
        (Number(1, 6), "4", 4),
        (Allocation(TWO, 3), "Bat 2, b2: 1", {"b1": 2, "b2": 1}),
        (Subset(TWO, 1), "Rat", ["b2"]),
    ],
)
def test_typed_values(param: Point | Path | Angle | Number, typed: str, value: object) -> None:
    found = read_value(param, typed, BOARD)
    assert found == pytest.approx(value) if not isinstance(value, dict | list) else repr(found) == repr(value)
    assert param.problem(found) is None
    assert say_value(param, found, BOARD)
    assert len(how_to_type(param)) <= 100


def test_coordinates_off_the_board_are_called_so() -> None:
    """Also those below its lower left corner, which read like a place."""
    for typed in ("-5, 46", "5, −3", "12, 99"):
        with pytest.raises(Refused) as refused:
            read_value(Point(), typed, BOARD)
        assert refused.value.sentence == (
            f"{typed} is off the board, which is 48 by 48 in. Count from its lower left corner."
        )


@pytest.mark.parametrize(
    ("param", "typed"),
    [
        (Point(), "north of the hill"),
        (Point(), "99, 99"),
        (Point(), "toward B2, 4"),
        (Angle(), "400"),
        (Number(1, 6), "four"),
        (Allocation(TWO, 3), "Cat 3"),
        (Allocation(TWO, 3), "Bat"),
        (Subset(TWO, 1), "Cat"),
    ],
)
def test_what_cannot_be_read_is_refused_with_a_sentence(param: Point | Angle | Number, typed: str) -> None:
    with pytest.raises(Refused) as refused:
        read_value(param, typed, BOARD)
    assert refused.value.sentence.endswith((".", "…"))
