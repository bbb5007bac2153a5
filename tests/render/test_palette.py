"""The palette finds the nearest colour, and drawings are blended and cut off as they should."""

from __future__ import annotations

import numpy as np
import pytest
from PIL import Image

from bot.hexmap.document import HexMap
from bot.hexmap.terrain import TerrainKind
from bot.render.hexes.frame import paint_key
from bot.render.hexes.keys import Entry
from bot.render.hexes.layout import fit_layout
from bot.render.hexes.paint import Sheet
from bot.render.shared.palette import BAR, GOLD, NIGHT, PAPER, SLOTS, bar_index, make_palette, title_bar

GROUNDS = tuple((kind, 0) for kind in TerrainKind)
PLAIN = make_palette(GROUNDS)
PAPER_SLOT = PLAIN.slot((252, 251, 246))


def test_a_colour_becomes_the_slot_that_looks_most_like_it() -> None:
    """Green weighs most, red least; of several as near the first is taken, on every machine.

    A colour of the palette itself is never taken for another.
    """
    made = make_palette.__wrapped__(GROUNDS)
    table = made.table.astype(np.int64)
    cut = [tuple(colour) for colour in (table >> 3).tolist()]
    for red in range(32):
        colours = (
            np.stack(np.meshgrid(red, np.arange(32), np.arange(32), indexing="ij"), -1).reshape(-1, 3) * 8 + 4
        )
        far = (((colours[:, None] - table[None]) ** 2) * (2, 4, 3)).sum(-1)
        found = made.index(colours.astype(np.uint8))
        for colour, slot, distances in zip(colours, found, far, strict=True):
            own = tuple(int(part) >> 3 for part in colour)
            assert slot == (cut.index(own) if own in cut else distances.argmin())


def test_a_tall_picture_is_indexed_as_its_rows_are() -> None:
    rgb = np.random.default_rng(3).integers(0, 256, (131, 5, 3), np.uint8)
    assert PLAIN.index(rgb).tolist() == [PLAIN.index(row[None])[0].tolist() for row in rgb]


def test_a_title_bar_has_the_nearest_of_its_colours() -> None:
    """Of colours a step of eight apart, at the middle of the step."""
    rgb = np.random.default_rng(5).integers(0, 32, (400, 3)).astype(np.uint8) * 8 + 4
    colours = title_bar(BAR, PAPER, NIGHT, GOLD)
    nearest = [np.square(colours - colour).sum(axis=1).argmin() for colour in rgb.astype(float)]
    assert bar_index(rgb).tolist() == [3 * SLOTS + int(place) for place in nearest]


def sheet(wide: int, high: int, fog: int = 0) -> Sheet:
    return Sheet(np.full((high, wide), PAPER_SLOT + fog, np.uint8), PLAIN)


@pytest.mark.parametrize(
    ("left", "top"), [(2, 3), (-3, 3), (2, -2), (8, 3), (2, 7), (-6, -5), (10, 0), (0, 9), (-5, 0), (0, -4)]
)
def test_a_drawing_is_cut_off_at_each_side_of_the_sheet(left: int, top: int) -> None:
    pixels = np.random.default_rng(4).integers(0, 256, (4, 5, 4), np.uint8)
    pixels[..., 3] = np.tile([0, 255, 128, 255, 8], (4, 1))
    tile = Image.fromarray(pixels, "RGBA")
    large, small = sheet(40, 40), sheet(10, 9)
    large.put(tile, left + 15, top + 15)
    small.put(tile, left, top)
    assert small.pixels.tolist() == large.pixels[15:24, 15:25].tolist()


@pytest.mark.parametrize(
    ("cover", "part"), [(0, 0), (10, 0), (11, 11), (128, 128), (249, 249), (250, 255), (255, 255)]
)
def test_half_covered_pixels_are_mixed_with_the_ground_below(cover: int, part: int) -> None:
    ink, paper = (30, 34, 44), (252, 251, 246)
    laid = sheet(1, 1)
    laid.put(Image.new("RGBA", (1, 1), (*ink, cover)), 0, 0)
    mixed = tuple((a * part + b * (255 - part)) // 255 for a, b in zip(ink, paper, strict=True))
    assert laid.pixels[0, 0] == PLAIN.slot(mixed)  # type: ignore[arg-type]
    below = np.frombuffer(PLAIN.fogged(), np.uint8).reshape(-1, 3)[PAPER_SLOT + SLOTS]
    dim = sheet(1, 1, SLOTS)
    dim.put(Image.new("RGBA", (1, 1), (*ink, cover)), 0, 0)
    mixed = tuple((a * part + int(b) * (255 - part)) // 255 for a, b in zip(ink, below, strict=True))
    assert dim.pixels[0, 0] == (PLAIN.slot(mixed) if part else PAPER_SLOT + SLOTS)  # type: ignore[arg-type]


def test_the_key_shows_each_level_of_fog_in_its_part_of_the_palette() -> None:
    layout = fit_layout(HexMap("Plain", 2, 2, (TerrainKind.PLAINS,) * 4, (0,) * 4), 320)
    levels = {}
    for what in "veu":
        pixels = paint_key((Entry("fog", what, "Fog"),), layout, PLAIN)
        levels[what] = set((pixels[:, : layout.width // 5] // SLOTS).ravel().tolist())
    assert levels == {"v": {0}, "e": {0, 1}, "u": {0, 1, 2}}
