"""From a view of a skirmish to what is drawn of it."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from PIL import Image

from bot.render.board import battle, key, labels
from bot.render.board.battle import animate_battle, draw_battle, table_view
from bot.render.board.ground import Frame
from bot.render.board.look import LIGHT
from bot.render.board.view import Token
from bot.skirmish.exodus.shown import show as exodus
from bot.skirmish.exofront.shown import show as exofront
from bot.skirmish.exoshift.shown import show as exoshift
from bot.skirmish.shiftstorm.shown import show as shiftstorm
from bot.skirmish.table.board import Board
from bot.skirmish.table.board import Marker as BoardMarker
from bot.skirmish.table.boardfile import board_data
from bot.skirmish.table.shapes import Point, rectangle
from bot.skirmish.table.terrain import make
from bot.skirmish.view import Group, Marker, Piece, Sketch, View

GROUND = {
    "exodus": exodus._ground,
    "exofront": exofront._ground,
    "exoshift": exoshift._ground,
    "shiftstorm": shiftstorm._ground,
}
BOARD = Board(
    "Test", 20.0, 10.0, markers=(BoardMarker("hill", Point(2, 2)), BoardMarker("mill", Point(4, 4)))
)
VIEW = View(
    "x",
    None,
    players=("B", "A"),
    round=3,
    phase="shooting",
    board=board_data(BOARD),
    pieces=(
        Piece("a1", "Scout", "A", 5, 5, 90.0, width=2, length=2, badges=("HP 2",)),
        Piece("b1", "Tank", "B", 9, 5, None, "rect", width=2, length=3, ready=False),
    ),
    markers=(
        Marker("hill", "objective", 2, 2, 1.0, owner="A"),
        Marker("r", "range", 5, 5, 6.0),
        Marker("t", "template", 0, 0, points=((1, 1), (2, 1), (2, 2))),
        Marker("s", "sight", 0, 0, points=((5, 5), (9, 5))),
    ),
    scores={"A": 2, "B": 1.5},
)


def test_pieces_markers_and_heading() -> None:
    drawn = table_view(VIEW, "Duel", {"A": "Ann"}, chosen="a1")
    assert drawn.sides == (("B", "B"), ("A", "Ann"))
    assert drawn.subtitle == "Round 3 · shooting · B: 1.5 · Ann: 2"
    scout, tank = drawn.tokens
    assert (scout.side, scout.faced, scout.done, scout.chosen, scout.base.heading, scout.marks) == (
        (1, True, False, True, 90.0, ("HP 2",))
    )
    assert (tank.side, tank.faced, tank.done, tank.chosen, tank.base.box) == (0, False, True, False, (2, 3))
    assert [(mark.id, mark.side) for mark in drawn.board.markers] == [("mill", ""), ("hill", "A")]
    assert [
        (mark.kind, mark.region is not None, len(mark.path), mark.ring is not None) for mark in drawn.marks
    ] == [
        ("range", False, 0, True),
        ("template", True, 0, False),
        ("sight", False, 2, False),
    ]


def test_what_changes_the_view_changes_the_picture() -> None:
    plain = draw_battle(Sketch(VIEW), "Duel", width=400)
    assert draw_battle(Sketch(VIEW), "Duel", width=400) == plain
    moved = replace(VIEW, pieces=(replace(VIEW.pieces[0], x=15), VIEW.pieces[1]))
    others = [
        draw_battle(Sketch(moved), "Duel", width=400),
        draw_battle(Sketch(VIEW, places=[(12, 3), (14, 3)]), "Duel", width=400),
        draw_battle(Sketch(VIEW, path=[(5, 5), (5, 8)]), "Duel", width=400),
        draw_battle(Sketch(VIEW, chosen="a1"), "Duel", width=400),
    ]
    assert len({plain, *others}) == 5


@pytest.mark.parametrize(
    ("ruleset", "kind", "told"),
    [
        ("exoshift", "container", "heavy cover, impassable"),
        ("exoshift", "scrub", "obscured, difficult"),
        ("exofront", "container", "cover, no stopping"),
        ("exofront", "force_field", "cover"),
        ("shiftstorm", "wall", "blocks fire, impassable"),
        ("shiftstorm", "scenery", ""),
        ("exodus", "wood", "conceals, Cover test 8, difficult"),
        ("exodus", "hill", ""),
    ],
)
def test_the_key_says_what_terrain_does_under_each_rule_set(ruleset: str, kind: str, told: str) -> None:
    """EXO-cover, EXF-terrain-d, SHS-setup-h, EXW-terrain-a."""
    feature = make(kind, "f", rectangle(Point(2, 2), 4, 4))
    board = board_data(Board("Key", 20.0, 10.0, features=(feature,)))
    ground = GROUND[ruleset](json.dumps(board), "en")
    assert ground == {kind: told}
    drawn = table_view(replace(VIEW, board=board, ground=ground), "Key", {})
    frame = Frame(0, 0, 20, 10, 10, 0, 0)
    (text,) = [text for group, _, text in key._entries(drawn, frame) if group == "terrain"]
    assert text.endswith(told)
    assert (" high" in text) is (feature.height > 0)


def test_models_of_a_group_have_what_follows_its_name() -> None:
    pieces = (
        Piece("i.1", "Infantry 1 a", "A", 5, 5, group="i", label="Infantry1a"),
        Piece("i.2", "Infantry 1 b", "A", 7, 5, group="i", label="2"),
    )
    view = replace(VIEW, pieces=pieces, groups=(Group("i", "Infantry 1", "Infantry1"),))
    assert [token.label for token in table_view(view, "T", {}).tokens] == ["a", "2"]


def test_a_view_without_a_board_cannot_be_drawn() -> None:
    with pytest.raises(ValueError, match="without a board"):
        draw_battle(Sketch(replace(VIEW, board=None)), "Duel")


def test_a_replay_shows_each_view_in_turn_and_rests_on_the_last() -> None:
    larger = replace(VIEW, board=board_data(replace(BOARD, height=14.0)))
    film = Image.open(io.BytesIO(animate_battle([VIEW, larger, VIEW], "Duel", milliseconds=50)))
    first, second = (
        Image.open(io.BytesIO(draw_battle(Sketch(view), "Duel", width=480))) for view in (VIEW, larger)
    )
    frames, rests = [], []
    for number in range(film.n_frames):  # type: ignore[attr-defined]
        film.seek(number)
        frames.append(np.asarray(film.convert("RGB")).astype(int))
        rests.append(film.info["duration"])
    assert rests == [50, 50, 200]
    assert film.info["loop"] == 0
    assert film.size == second.size
    for frame, shown in zip(frames, (first, second, first), strict=True):
        part = np.asarray(shown.convert("RGB")).astype(int)
        assert np.abs(frame[: shown.height] - part).mean() < 8
        assert (frame[shown.height :] > 235).all()


@pytest.mark.parametrize(("count", "chosen", "tags"), [(5, None, 0), (5, "G1", 5), (13, "G1", 13)])
def test_of_small_models_only_those_of_the_chosen_group_have_tags(
    monkeypatch: pytest.MonkeyPatch, count: int, chosen: str | None, tags: int
) -> None:
    """Each group keeps its own tag."""
    pieces = tuple(
        Piece(f"{group}.{n}", "", "A", 2.0 + 4 * n, 10.0 + 10 * (group == "G2"), width=2.0, length=2.0, group=group,
              label=str(n))
        for group in ("G1", "G2")
        for n in range(count)
    )  # fmt: skip
    board = {"name": "Open", "size": [180.0, 60.0], "unit": "cm"}
    groups = (Group("G1", "One", "G1"), Group("G2", "Two", "G2"))
    view = View("columns", "A", ("A",), 1, "", (), board, pieces, groups=groups)
    written: list[str] = []
    placed = labels._placed

    def noted(room: labels._Room, token: Token, text: str, badges: str, needed: bool = True) -> Any:
        written.append(text)
        return placed(room, token, text, badges, needed)

    monkeypatch.setattr(labels, "_placed", noted)
    draw_battle(Sketch(view, chosen=chosen), "Crowd")
    assert sorted(text for text in written if text.startswith("G")) == ["G1", "G2"]
    assert len(written) == 2 + tags


def test_in_a_crowd_the_part_around_what_was_chosen_is_shown_larger(monkeypatch: pytest.MonkeyPatch) -> None:
    pieces = tuple(
        Piece(f"{group}.{n}", "", "A", x + 2.0 * n, 8.0, width=2.0, length=2.0, group=group, label=str(n))
        for group, x in (("G1", 10.0), ("G2", 120.0))
        for n in range(13)
    )
    board = {"name": "Open", "size": [180.0, 60.0], "unit": "cm"}
    crops: list[Any] = []
    render = battle.render_table

    def noted(view: Any, **how: Any) -> bytes:
        crops.append(how["crop"])
        return render(view, **how)

    monkeypatch.setattr(battle, "render_table", noted)
    view = View("columns", "A", ("A",), 1, "", (), board, pieces)
    draw_battle(Sketch(view, chosen="G1"), "Crowd")
    draw_battle(Sketch(view, chosen="G1", marks=[Marker("far", "template", 170.0, 8.0, radius=4.0)]), "Crowd")
    draw_battle(Sketch(view), "Crowd")
    draw_battle(Sketch(replace(view, pieces=pieces[2:]), chosen="G1"), "Few")
    assert crops == [(Point(0.0, 0.0), Point(90.0, 30.0)), None, None, None]


def test_nothing_is_chosen_where_nothing_was() -> None:
    assert [token.chosen for token in table_view(VIEW, "Duel", {}).tokens] == [False, False]
    mine = replace(VIEW.pieces[0], group="G1")
    grouped = replace(VIEW, pieces=(mine, VIEW.pieces[1]))
    assert [token.chosen for token in table_view(grouped, "Duel", {}, "G1").tokens] == [True, False]


SHOT = Marker("s", "shot", 8, 4, points=((6, 4), (8, 4)))
MOVE = Marker("t", "trail", 8, 6, points=((7, 3), (8, 6)))
ZONE = Marker("z", "range", 19, 9, radius=3)


@pytest.mark.parametrize(
    ("marks", "part"),
    [
        ((), None),
        ((ZONE,), None),
        ((SHOT,), ((3, 2), (11, 6))),
        ((SHOT, ZONE), ((3, 2), (11, 6))),
        # 3 of 10 high, and a tenth beside it on each side: half of the table each way.
        ((SHOT, MOVE), ((2, 2), (12, 7))),
        ((Marker("t", "done", 1, 1, points=((19, 9), (1, 1))),), None),
        ((Marker("t", "template", 19, 9, radius=0.5),), ((12, 6), (20, 10))),
    ],
)
def test_the_part_where_something_has_happened_is_shown_larger(
    marks: tuple[Marker, ...],
    part: tuple[tuple[float, float], tuple[float, float]] | None,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen = []
    monkeypatch.setattr(battle, "render_table", lambda *_, crop, **__: seen.append(crop) or b"")
    draw_battle(Sketch(replace(VIEW, markers=marks), close=True), "t")
    (crop,) = seen
    assert (crop is None) == (part is None)
    if crop is not None and part is not None:
        assert np.array(crop) == pytest.approx(np.array(part))


def test_the_key_shows_the_ring_of_a_vehicle() -> None:
    """Between rim and middle, as on the table; without it the sample is that of a side."""
    samples = []
    for group, what in (("side", "0"), ("symbol", "vehicle")):
        image = Image.new("RGB", (40, 24), LIGHT.paper)
        key._sample(image, LIGHT, group, what, (0.0, 2.0, 40.0, 22.0))
        samples.append({image.getpixel((20, y)) for y in range(6, 11)})
    assert samples[1] - samples[0] == {LIGHT.side(0)[2]}
