"""Health and kinds of models on the picture of a battle, in shapes and not by colour alone."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest
from PIL import Image

from bot.render.board.battle import draw_battle
from bot.render.board.key import SYMBOL_NAME
from bot.skirmish.table.board import Board
from bot.skirmish.table.boardfile import board_data
from bot.skirmish.view import Piece, Sketch, View

BASE = Piece("A1", "Ranger", "A", 12, 12, width=6, length=6, label=" ")


def drawn(piece: Piece, *, dark: bool = False) -> Image.Image:
    """The board alone, in shades of grey."""
    view = View("toy", "A", ("A", "B"), board=board_data(Board("Field", 24, 24)), pieces=(piece,))
    picture = Image.open(io.BytesIO(draw_battle(Sketch(view), "Field", width=400, dark=dark)))
    return picture.convert("L").crop((0, 0, 400, 400))


def changed(one: Image.Image, other: Image.Image) -> int:
    """How many pixels differ clearly."""
    pairs = zip(one.tobytes(), other.tobytes(), strict=True)
    return sum(abs(a - b) > 24 for a, b in pairs)


@pytest.mark.parametrize("dark", [False, True])
def test_lost_health_takes_so_much_of_the_rim(dark: bool) -> None:
    whole = drawn(replace(BASE, health=(6, 6)), dark=dark)
    assert changed(whole, drawn(BASE, dark=dark)) == 0, "nothing is lost, nothing is shown"
    third, most = (drawn(replace(BASE, health=(left, 6)), dark=dark) for left in (4, 1))
    assert 20 < changed(whole, third) < changed(whole, most)


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("symbol", SYMBOL_NAME)
def test_kinds_of_models_differ_without_colour(symbol: str, dark: bool) -> None:
    plain = drawn(replace(BASE, symbol="foot"), dark=dark)
    assert changed(plain, drawn(BASE, dark=dark)) == 0
    assert changed(plain, drawn(replace(BASE, symbol=symbol), dark=dark)) > 20  # type: ignore[arg-type]
