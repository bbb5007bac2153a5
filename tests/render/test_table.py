"""Pictures of the table."""

from __future__ import annotations

import io
import math
from dataclasses import replace
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from bot.render.board import labels
from bot.render.board.labels import draw_labels
from bot.render.board.look import DARK, LIGHT, Look
from bot.render.board.picture import _frame, render_table
from bot.render.board.places import Box, around, box_of, free_place, is_free, name_place
from bot.render.board.view import Mark, Pin, TableView, Token
from bot.render.shared.columns import columns
from bot.skirmish.table.arcs import blast, teardrop
from bot.skirmish.table.board import Board, Edge, Marker, Zone, strip
from bot.skirmish.table.shapes import Point, box_base, disc, rectangle, round_base
from bot.skirmish.table.terrain import KINDS, Feature, make

SIZE = 36.0
BOARD = Board("Test", SIZE, SIZE, edges={Edge.SOUTH: "a", Edge.NORTH: "b"})
VIEW = TableView(BOARD, "Test table", sides=(("a", "Alice"), ("b", "Bob")))


def picture(view: TableView, **options: object) -> Image.Image:
    return Image.open(io.BytesIO(render_table(view, **options))).convert("RGB")  # type: ignore[arg-type]


def pixel(image: Image.Image, at: Point, top: int) -> tuple[int, ...]:
    """The colour of a point of the 36 in board in a picture without subtitle; `top` is where the board begins."""
    margin = round(image.width / 40 * 1.5)
    scale = (image.width - 2 * margin) / SIZE
    found = image.getpixel((round(margin + at.x * scale), round(top + (SIZE - at.y) * scale)))
    assert isinstance(found, tuple)
    return found


def near(found: tuple[int, ...], wanted: tuple[int, ...], off: int = 14) -> bool:
    return all(abs(a - b) <= off for a, b in zip(found, wanted, strict=True))


TOP = round(25 * 2.3) + round(25 * 1.5)


def test_bases_stand_where_they_are_in_the_colours_of_their_sides() -> None:
    tokens = (Token(round_base(9, 9, 4), "", 0), Token(round_base(27, 20, 4), "", 1))
    image = picture(replace(VIEW, tokens=tokens))
    assert near(pixel(image, Point(9, 9), TOP), LIGHT.sides[0][0])
    assert near(pixel(image, Point(27, 20), TOP), LIGHT.sides[1][0])
    assert near(pixel(image, Point(19.5, 17), TOP), LIGHT.table)
    assert near(pixel(image, Point(10.8, 9), TOP), LIGHT.sides[0][0])
    assert near(pixel(image, Point(11.4, 9.2), TOP), LIGHT.table)


def test_the_beak_shows_the_facing() -> None:
    north, east = (
        picture(replace(VIEW, tokens=(Token(round_base(18, 17, 4, heading), "", 0),))) for heading in (0, 90)
    )
    ahead, right = Point(18, 18.8), Point(19.8, 17)
    assert near(pixel(north, ahead, TOP), LIGHT.sides[0][1])
    assert not near(pixel(north, right, TOP), LIGHT.sides[0][1])
    assert near(pixel(east, right, TOP), LIGHT.sides[0][1])


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_every_kind_of_terrain_has_a_look_that_differs_from_the_table(kind: str) -> None:
    assert kind in LIGHT.skins
    board = replace(BOARD, features=(make(kind, "it", rectangle(Point(18, 18), 12, 12)),))
    image = picture(replace(VIEW, board=board), legend=False, width=500)
    bare = picture(VIEW, legend=False, width=500)
    assert image.size == bare.size
    assert image.tobytes() != bare.tobytes()
    assert picture(replace(VIEW, board=board), width=500).height >= image.height + 10


@pytest.mark.parametrize("look", [LIGHT, DARK])
def test_looks_of_kinds_differ_from_each_other(look: Look) -> None:
    assert len({(skin.fill, skin.pattern) for skin in look.skins.values()}) == len(look.skins)
    assert look.skin("hedge_of_the_players") is look.skin("something_else")


def test_marks_pins_zones_and_states_show() -> None:
    token = Token(round_base(9, 9, 4), "B1", 0)
    plain = replace(VIEW, tokens=(token,))
    views = [
        plain,
        replace(plain, tokens=(replace(token, chosen=True),)),
        replace(plain, tokens=(replace(token, done=True),)),
        replace(plain, tokens=(replace(token, marks=("W",)),)),
        replace(plain, tokens=(replace(token, label="B2"),)),
        replace(plain, tokens=(replace(token, faced=False),)),
        replace(plain, marks=(Mark("planned", path=(Point(9, 9), Point(20, 20)), label="14 in"),)),
        replace(plain, marks=(Mark("blocked", path=(Point(9, 9), Point(20, 20))),)),
        replace(plain, marks=(Mark("range", ring=(token.base, 6.0), label="6 in"),)),
        replace(plain, marks=(Mark("control", ring=(box_base(20, 20, 2, 3), 2.0)),)),
        replace(plain, marks=(Mark("template", region=blast(Point(20, 20), 3)),)),
        replace(plain, marks=(Mark("arc", region=teardrop(Point(20, 20), 30, 8, 2), label="flame"),)),
        replace(plain, pins=(Pin(Point(20, 20), "A"),)),
        replace(plain, board=replace(BOARD, markers=(Marker("m", Point(18, 18), name="Primary"),))),
        replace(plain, board=replace(BOARD, markers=(Marker("m", Point(18, 18), "work", name="Primary"),))),
        replace(plain, board=replace(BOARD, zones=(Zone("z", strip(BOARD, Edge.SOUTH, 6), side="a"),))),
        replace(plain, title="Another title"),
        replace(plain, subtitle="Round 2"),
    ]
    pictures = [render_table(view, legend=False, width=500) for view in views]
    assert len(set(pictures)) == len(views)


def test_the_key_explains_pale_models_where_there_are_any() -> None:
    token = Token(round_base(9, 9, 4), "", 1, done=True)
    pale = pixel(picture(replace(VIEW, tokens=(token,))), Point(9, 9), TOP)
    for done in (False, True):
        image = picture(replace(VIEW, tokens=(replace(token, done=done),)))
        key = np.asarray(image.crop((0, image.height - 50, image.width, image.height))).astype(int)
        assert bool((abs(key - pale).max(axis=2) < 6).any()) is done


def test_equal_views_give_equal_bytes() -> None:
    board = replace(BOARD, features=(make("wood", "w", disc(Point(18, 18), 4)),))
    view = replace(VIEW, board=board, tokens=(Token(round_base(9, 9, 1.25), "N1", 0, ("D",)),))
    first = render_table(view)
    render_table(VIEW)
    assert render_table(replace(view)) == first


def test_a_crop_shows_its_part_larger() -> None:
    view = replace(VIEW, tokens=(Token(round_base(9, 9, 2), "", 0), Token(round_base(30, 30, 2), "far", 1)))
    whole, part = picture(view), picture(view, crop=(Point(3, 3), Point(15, 15)))
    middle = (part.width // 2, TOP + (part.width - 2 * 38) // 2)
    assert near(part.getpixel(middle), LIGHT.sides[0][0])  # type: ignore[arg-type]
    assert part.width == whole.width
    alone = picture(replace(view, tokens=view.tokens[:1]), crop=(Point(3, 3), Point(15, 15)))
    assert alone.tobytes() == part.tobytes()


@pytest.mark.parametrize(("asked", "got"), [(10, 320), (500, 500), (1000, 1000), (9000, 2000)])
def test_width_is_kept_to_what_can_be_read(asked: int, got: int) -> None:
    assert picture(VIEW, width=asked).width == got


@pytest.mark.parametrize(("width", "height", "unit"), [(180, 120, "cm"), (10, 100, "in"), (300, 20, "in")])
def test_odd_boards_fit(width: float, height: float, unit: str) -> None:
    image = picture(TableView(Board("Odd", width, height, unit), "Odd"))
    assert image.width == 1000
    assert image.height < 2400


def test_the_picture_is_small_enough_to_send() -> None:
    features = tuple(
        Feature(
            f"f{n}", kind, rectangle(Point(3 + n % 6 * 6, 3 + n // 6 * 6), 4, 4, 10.0 * n), name=f"No {n}"
        )
        for n, kind in enumerate(sorted(KINDS))
    )
    tokens = tuple(Token(round_base(2 + n, 18 + n % 5, 1.25, 40.0 * n), f"T{n}", n % 4) for n in range(32))
    view = replace(VIEW, board=replace(BOARD, features=features), tokens=tokens)
    assert len(render_table(view)) < 300_000


@settings(max_examples=25)
@given(st.text(max_size=40), st.floats(-5, 41), st.floats(-5, 41), st.sampled_from(sorted(LIGHT.marks)))
def test_whatever_it_is_called_and_wherever_it_stands_it_can_be_drawn(
    text: str, x: float, y: float, kind: str
) -> None:
    view = TableView(
        replace(BOARD, markers=(Marker("m", Point(1, 1), name=text[:20]),)),
        text,
        text,
        (("a", text),),
        (Token(round_base(x, y, 1.25), text, 3, (text, text)),),
        (Mark(kind, path=(Point(x, y), Point(y, x)), label=text),),
        (Pin(Point(x, y), text),),
    )
    assert render_table(view, width=320).startswith(b"\x89PNG")


def test_the_room_a_base_takes_is_as_far_to_each_side() -> None:
    assert around(10.0, 20.0, 3.0) == (7.0, 17.0, 13.0, 23.0)


def test_a_note_is_a_label_without_a_star_or_a_line_in_the_key() -> None:
    at = Point(18, 18)
    bare, note, goal = (
        picture(replace(VIEW, board=replace(BOARD, markers=markers)))
        for markers in ((), (Marker("n", at, "note"),), (Marker("n", at, "objective", 1.0),))
    )
    assert np.array_equal(np.asarray(bare), np.asarray(note))
    assert bare.size != goal.size or not np.array_equal(np.asarray(bare), np.asarray(goal))
    told = picture(
        replace(VIEW, board=replace(BOARD, markers=(Marker("n", at, "note", name="Occupied: 2"),)))
    )
    assert not np.array_equal(np.asarray(bare), np.asarray(told))


def test_a_name_keeps_clear_of_a_model_where_it_can() -> None:
    wall, model = (100.0, 196.0, 140.0, 204.0), (110.0, 190.0, 130.0, 210.0)
    alone = name_place(wall, 80.0, 10, [])
    assert (alone[0] + alone[2], alone[1] + alone[3]) == (240.0, 400.0)
    below = name_place(wall, 80.0, 10, [model])
    assert below[1] >= wall[3]
    above = name_place(wall, 80.0, 10, [model, below])
    assert above[3] <= wall[1]
    wood = (0.0, 0.0, 240.0, 400.0)
    inside = name_place(wood, 80.0, 10, [model])
    assert 210.0 <= inside[1] <= inside[3] <= 400.0


def test_labels_of_stands_never_cover_stands_and_distant_ones_have_a_line(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Twenty stands, base to base: the formation has its label beside them, stands only where there is room."""
    stands = tuple(
        Token(round_base(10 + n % 6 * 1.2, 10 + n // 6 * 1.2, 1.2), str(n), 0, group="G") for n in range(20)
    )
    found: list[tuple[Box, list[Box]]] = []
    place = labels.free_place

    def noted(
        size: tuple[int, int], around: Box, wide: float, high: float, taken: list[Box], gap: float
    ) -> Box:
        box = place(size, around, wide, high, taken, gap)
        found.append((box, list(taken)))
        return box

    monkeypatch.setattr(labels, "free_place", noted)
    written: list[Box] = []
    monkeypatch.setattr(labels.ImageDraw.ImageDraw, "rectangle", lambda self, box, *how: written.append(box))
    picture(replace(VIEW, tokens=stands, groups=(("G", "Guard", ()),)), legend=False)
    frame_bases = found[0][1][:20]
    assert len(found) == 21
    assert 1 < len(written) < 21, "some have room, those in the middle have none"
    for box in written:
        assert is_free(box, frame_bases)


@pytest.mark.parametrize("seed", range(4))
def test_in_a_crowd_no_tag_covers_a_model_or_another_tag(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    """Thirteen models a side close together, as in a melee of Shiftstorm; lines are drawn before the tags."""
    lots, spots = Random(seed), list[Point]()
    while len(spots) < 26:
        at = Point(24 + lots.gauss(0, 3), 24 + lots.gauss(0, 3))
        if all(math.dist(at, other) > 1.35 for other in spots):
            spots.append(at)
    models = tuple(
        Token(round_base(at.x, at.y, 1.25), f"Handler{n}", n % 2, marks=("S",) if n % 4 == 0 else ())
        for n, at in enumerate(spots)
    )
    drawn: list[tuple[str, Any]] = []
    pen = labels.ImageDraw.ImageDraw
    monkeypatch.setattr(pen, "rectangle", lambda self, box, *how: drawn.append(("tag", box)))
    monkeypatch.setattr(pen, "line", lambda self, spots, *how: drawn.append(("line", spots)))
    frame = _frame(Board("Open", 48.0, 48.0), 800, 20.0, None)
    view = replace(VIEW, board=Board("Open", 48.0, 48.0), tokens=models)
    draw_labels(Image.new("RGB", (740, 740)), frame, view, 20.0)
    tags = [box for what, box in drawn if what == "tag"]
    assert len(tags) == 26 + 7, "each has one, some a state beside it"
    bases = [box_of(frame, model.base) for model in models]
    for place, box in enumerate(tags):
        assert is_free(box, [*bases, *tags[:place]])
    assert "line" not in [what for what, _ in drawn][[what for what, _ in drawn].index("tag") :]


def test_a_hill_bears_its_height() -> None:
    hill = make("hill", "h", rectangle(Point(15, 15), 8, 8))
    flat, high = (
        picture(replace(VIEW, board=replace(BOARD, features=(replace(hill, height=height),))), legend=False)
        for height in (0.0, 2.0)
    )
    assert flat.tobytes() != high.tobytes()


def test_columns_of_the_key_are_as_wide_as_their_entries() -> None:
    assert columns([300, 300, 100, 100], 450) == ([0, 300], 2)
    assert columns([300, 100, 100], 600) == ([0, 300, 400], 1)
    assert columns([900, 100], 450) == ([0.0], 2)


@pytest.mark.parametrize("free", [(x, y) for x in (0, 1, 2) for y in (0, 1, 2) if (x, y) != (1, 1)])
def test_a_label_goes_close_to_whichever_side_or_corner_is_free(free: tuple[int, int]) -> None:
    lines = (0.0, 100.0, 120.0, 220.0)
    cells = {(x, y): (lines[x], lines[y], lines[x + 1], lines[y + 1]) for x in range(3) for y in range(3)}
    taken = [cell for at, cell in cells.items() if at not in (free, (1, 1))]
    box = free_place((220, 220), cells[1, 1], 14.0, 10.0, taken, 6.0)
    assert is_free(box, [*taken, cells[1, 1]])
    assert is_near(box, cells[1, 1])


def is_near(box: Box, other: Box) -> bool:
    """Whether no more than six pixels are between them."""
    return all(box[n] - other[n + 2] <= 6 and other[n] - box[n + 2] <= 6 for n in (0, 1))
