"""Labels go where they cover nothing that must be read."""

from hypothesis import given
from hypothesis import strategies as st

from bot.render.hexes.placing import Box, Room

NUMBERS = st.integers(-50, 50)
SIZES = st.integers(1, 30)
EVERYWHERE = Box(-999, -999, 999, 999)
BOXES = st.builds(Box.around, NUMBERS, NUMBERS, SIZES, SIZES)


def test_the_first_free_place_is_taken_and_then_no_longer_free() -> None:
    room = Room(EVERYWHERE, [Box(0, 0, 10, 10)])
    places = [(5, 5), (20, 5), (30, 5)]
    assert room.place(places, 4, 4) == (20, 5)
    assert room.place(places, 4, 4) == (30, 5)
    assert room.place(places, 4, 4) == (5, 5), "all are taken alike"


@given(
    st.lists(BOXES, max_size=8), st.lists(st.tuples(NUMBERS, NUMBERS), min_size=1, max_size=6), SIZES, SIZES
)
def test_a_free_place_covers_nothing_and_is_in_the_picture(
    taken: list[Box], places: list[tuple[int, int]], width: int, height: int
) -> None:
    bounds = Box(-30, -30, 40, 40)
    found = Room(bounds, taken).free(places, width, height)
    free = [
        at
        for at in places
        if bounds.holds(box := Box.around(*at, width, height)) and not any(map(box.shared, taken))
    ]
    assert found == (free[0] if free else None)


def test_a_place_that_was_left_is_free_again() -> None:
    room = Room(EVERYWHERE, [Box(0, 0, 10, 10)])
    assert room.hits(Box(9, 9, 12, 12))
    room.leave(Box(0, 0, 10, 10))
    assert not room.hits(Box(9, 9, 12, 12))


def test_boxes_that_touch_share_nothing() -> None:
    box = Box(0, 0, 10, 10)
    assert box.shared(Box(10, 0, 20, 10)) == 0
    assert box.shared(Box(9, 8, 20, 20)) == 2
    assert Box.around(5, 5, 10, 10) == box


@given(
    st.lists(BOXES, max_size=8), st.lists(st.tuples(NUMBERS, NUMBERS), min_size=1, max_size=6), SIZES, SIZES
)
def test_no_other_place_covers_less(
    taken: list[Box], places: list[tuple[int, int]], width: int, height: int
) -> None:
    def covered(at: tuple[int, int]) -> int:
        return sum(Box.around(*at, width, height).shared(box) for box in taken)

    assert covered(Room(EVERYWHERE, taken).place(places, width, height)) == min(map(covered, places))
