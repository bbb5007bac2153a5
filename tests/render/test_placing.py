"""Labels go where they cover nothing that must be read."""

from hypothesis import given
from hypothesis import strategies as st

from bot.campaign.world.sides import Side
from bot.hexmap.coords import Hex
from bot.render.hexes.placing import Box, Room
from bot.render.hexes.stacks import Piece, _Crowd

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


def test_units_without_room_of_their_own_join_the_nearest_stack_of_their_side() -> None:
    """By distance in both directions: one straight above is nearer than one far below in the same column."""
    crowd = _Crowd(Room(Box(0, 0, 600, 600)), 20.0)

    def units(key: str, side: Side) -> list[Piece]:
        return [Piece(key, Hex(1, 1), side, "infantry", 4, 4, (key,), None, front=True)]

    for key, at, side in (
        ("far", (100, 100), Side.PLAYER),
        ("near", (100, 400), Side.PLAYER),
        ("foe", (100, 350), Side.HOSTILE),
    ):
        assert crowd.put(at, units(key, side), 0)
    crowd.join((100, 360), units("late", Side.PLAYER))
    assert sorted(sorted(piece.id for piece in group) for _, group, _ in crowd.placed) == [
        ["far"],
        ["foe"],
        ["late", "near"],
    ]


def test_a_stack_that_another_joins_does_not_move_aside_for_itself() -> None:
    crowd = _Crowd(Room(Box(0, 0, 600, 600)), 20.0)
    for key in ("first", "late"):
        group = [Piece(key, Hex(1, 1), Side.PLAYER, "infantry", 4, 4, (key,), None, front=True)]
        if not crowd.placed:
            assert crowd.put((100, 100), group, 0)
        else:
            crowd.join((400, 400), group)
    assert [(at, len(group)) for at, group, _ in crowd.placed] == [((100, 100), 2)]
