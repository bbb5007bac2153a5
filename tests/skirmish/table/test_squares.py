"""Names of places and what players type."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.skirmish.table import squares
from bot.skirmish.table.board import Board
from bot.skirmish.table.shapes import Point
from tests.skirmish.table.grounds import points

BOARD = Board("x", 36, 36)
ODD = Board("x", 121, 67, "cm")


@given(points)
def test_a_square_holds_the_point_it_is_named_after(at: Point) -> None:
    name = squares.square_at(BOARD, at)
    middle = squares.middle_of(BOARD, name)
    assert max(abs(at.x - middle.x), abs(at.y - middle.y)) <= 1.5 + 1e-6
    assert squares.square_at(BOARD, middle) == name
    assert squares.read_spot(BOARD, squares.place_text(BOARD, at).partition(" ")[2]) == pytest.approx(
        at, abs=0.051
    )


@given(points)
def test_coordinates_read_back(at: Point) -> None:
    assert squares.read_spot(BOARD, f"{at.x:.4f}, {at.y:.4f}") == at


@pytest.mark.parametrize("board", [BOARD, ODD, Board("y", 300, 10), Board("z", 2, 2)])
def test_every_square_has_a_middle_on_the_board_that_names_it(board: Board) -> None:
    assert squares.columns(board) <= 26
    for column in range(squares.columns(board)):
        for row in range(squares.rows(board)):
            name = f"{chr(65 + column)}{row + 1}"
            middle = squares.middle_of(board, name)
            assert 0 <= middle.x <= board.width
            assert 0 <= middle.y <= board.height
            assert squares.square_at(board, middle) == name


@pytest.mark.parametrize(
    ("text", "there"),
    [
        ("F7", (16.5, 19.5)),
        (" f 7 ", (16.5, 19.5)),
        ("F7-1", (15.5, 18.5)),
        ("F7-9", (17.5, 20.5)),
        ("12.5, 8", (12.5, 8)),
        ("(12.5; 8)", (12.5, 8)),
        ("x=3 y=4", (3, 4)),
        ("12 8", (12, 8)),
        ("toward Zulu, 4", (10, 14)),
        ("towards zulu, 4 in", (10, 14)),
        ("toward Zulu", (10, 16)),
        ("toward 10, 13", (10, 13)),
        ("toward D12, 2", (10.0408, 11.9996)),
        ("away from Zulu, 3", (10, 7)),
        ("Zulu", (10, 20)),
        ("N, 3", (10, 13)),
        ("ne, 4", (12.8284, 12.8284)),
        ("270°, 4", (6, 10)),
        ("270 deg, 4", (6, 10)),
        ("toward 10, 13, 2", (10, 12)),
        ("away from Zulu, 30", (10, 0)),
    ],
)
def test_what_players_type(text: str, there: tuple[float, float]) -> None:
    found = squares.read_spot(BOARD, text, start=Point(10, 10), allowance=6, places={"Zulu": Point(10, 20)})
    assert found == pytest.approx(there, abs=1e-4)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "is not a place. Write a square (F7)"),
        ("Z9", "There is no square Z9. The squares go from A1 to L12."),
        ("A0", "There is no square A0."),
        ("50, 3", "off the board, which is 36 by 36 in"),
        ("toward Yankee, 4", "“Yankee” is not a place"),
        ("toward 10, 10", "The unit is there already."),
        ("over there", "“over there” is not a place"),
    ],
)
def test_what_cannot_be_understood_says_so(text: str, says: str) -> None:
    with pytest.raises(squares.BadSpot) as found:
        squares.read_spot(BOARD, text, start=Point(10, 10), allowance=6)
    assert says in str(found.value)


def test_directions_need_a_start() -> None:
    with pytest.raises(squares.BadSpot):
        squares.read_spot(BOARD, "N, 3")


@given(st.text(max_size=60), points)
def test_any_text_gives_a_place_on_the_board_or_a_sentence(text: str, start: Point) -> None:
    said, found = "", start
    try:
        found = squares.read_spot(BOARD, text, start=start, allowance=6, places={"A": Point(1, 1)})
    except squares.BadSpot as error:
        said = str(error)
    assert not said or said.endswith(".")
    assert 0 <= found.x <= 36
    assert 0 <= found.y <= 36
