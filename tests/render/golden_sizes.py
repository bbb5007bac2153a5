"""Stored numbers behind pictures: colours of the palette, layouts, sizes from tiny to large hexes, words that fit."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bot.hexmap.coords import Hex
from bot.hexmap.document import HexMap
from bot.hexmap.terrain import TerrainKind
from bot.render.hexes import frame, tiles
from bot.render.hexes.counters import halo_text
from bot.render.hexes.draws import draw_list
from bot.render.hexes.ground import hex_numbers
from bot.render.hexes.keys import Entry
from bot.render.hexes.layout import Layout, fit_layout
from bot.render.hexes.scene import Laid
from bot.render.pictures import map_scene
from bot.render.shared import palette
from bot.render.shared.palette import make_palette
from bot.render.shared.text import clean, fit, glyphs, level_mark, width
from tests.declared import declared
from tests.golden import Golden
from tests.render.golden_pictures import FOLDER, busy_view, named_view, sample_path_marks, written
from tests.render.recording import recorded
from tests.render.sample import sample_map

WIDTHS = (320, 420, 560, 760, 1100, 1600)
"""Of pictures of a map of 44 columns: hexes from 7 pixels to 36."""
TEXTS = (
    "3rd Rifle Company 2",
    "Longbow Battery",
    "Wolf-Pack_Two Alpha",
    "Unbreakable",
    "Żubr Ærø ßtraße",
    "Огненный Щит",
    "Ήφαιστος Θ",
    "ab\u202ecd\u0000 \n ef",
    "12×7 → “so” – 🚚",
    "x" * 90,
)


def _palettes() -> str:
    """The shades of each terrain, and two palettes whole, in sight and under fog."""
    lines = []
    for kind in TerrainKind:
        shades = (palette.ground_colour(kind, level) for level in range(palette.SHADES + 1))
        lines.append(f"{kind} from low to high: {' '.join(map(str, shades))}")
    everything = tuple((kind, level) for level in (0, 1, 3) for kind in TerrainKind)
    for grounds in (((TerrainKind.PLAINS, 0), (TerrainKind.FOREST, 2)), everything):
        made = make_palette(grounds)
        lines.append(f"palette of {len(grounds)} grounds, {len(made.table)} colours")
        lines += [
            f"  {' '.join(bytes(row).hex() for row in made.table[n : n + 12])}"
            for n in range(0, len(made.table), 12)
        ]
        fogged = made.fogged()
        lines += [f"  fogged {fogged[n : n + 36].hex()}" for n in range(0, len(fogged), 36)]
    return "\n".join(lines) + "\n"


def _plain(cols: int, rows: int) -> HexMap:
    return HexMap("Plain", cols, rows, (TerrainKind.PLAINS,) * (cols * rows), (0,) * (cols * rows))


def _layouts() -> str:
    """Where hexes lie for maps, widths and parts of many sizes."""
    lines = []
    for cols, rows in ((1, 1), (2, 1), (1, 9), (12, 9), (9, 12), (44, 30), (120, 80), (30, 200)):
        for wide in (1, 320, 777, 2000, 9000):
            lines.append(f"{cols}x{rows} {wide}: {_said(fit_layout(_plain(cols, rows), wide))}")
    for crop in (((3, 2), (6, 5)), ((6, 5), (3, 2)), ((4, 4), (4, 4)), ((2, 2), (2, 3)), ((-3, 0), (99, 2))):
        corners = Hex(*crop[0]), Hex(*crop[1])
        layout = fit_layout(_plain(12, 9), 640, corners)
        places = " ".join(str(layout.centre(at)) for at in (corners[0], corners[1], Hex(5, 5)))
        shown = "".join("x" if layout.shows(Hex(c, r)) else "." for c in range(14) for r in range(11))
        lines += [f"crop {crop}: {_said(layout)}", f"  {places} {shown}"]
        lines.append(f"  {[(round(x, 2), round(y, 2)) for x, y in layout.corners(0.9)]}")
    return "\n".join(lines) + "\n"


def _said(layout: Layout) -> str:
    return (
        f"from {layout.first.col},{layout.first.row} {layout.cols}x{layout.rows} pitch {layout.pitch} row "
        f"{layout.row_height} at {layout.left},{layout.top} size {layout.width}x{layout.map_height} "
        f"unit {layout.unit} half {layout.half}"
    )


def _sizes() -> str:
    """One situation from tiny hexes to large ones: what is left out, and how large the rest is."""
    wide = _plain(44, 9)
    places = replace(wide, places=named_view().map.places, names=named_view().map.names)
    lines = []
    for pixels in WIDTHS:
        scene = map_scene(
            replace(busy_view(), map=places),
            title="Sizes",
            width=pixels,
            laid=Laid(paths=sample_path_marks()),
        )
        lines += [f"width {pixels}: pitch {scene.layout.pitch}", *_indented(written(replace(scene, key=())))]
        with recorded() as found:
            frame.paint_title(scene)
        lines += [f"  title {line}" for line in found if not line.startswith("ellipse")]
        tiles = {draw.what: f"{draw.tile.width}x{draw.tile.height}" for draw in draw_list(scene)}
        lines.append(f"  tiles {' '.join(f'{what} {size}' for what, size in sorted(tiles.items()))}")
    return "\n".join(lines) + "\n"


def _indented(text: str) -> Iterator[str]:
    return (f"  {line}" for line in text.splitlines())


def _scales() -> str:
    """The bar of some hexes' length beside the north arrow, and the key at widths with other columns."""
    lines = []
    for high in (6, 7, 8, 12, 14, 23, 24, 40, 80, 117, 118, 126):
        layout = replace(fit_layout(_plain(12, 9), 320), row_height=high)
        with recorded() as found:
            frame._scale(layout.unit, layout.row_height)
        lines += [f"rows of {high}", *(f"  {line}" for line in found)]
    key = tuple(Entry("terrain", kind.value, f"{kind.value} ground") for kind in TerrainKind)
    for wide in (320, 640, 1100, 2000):
        layout = fit_layout(sample_map(), wide)
        with recorded() as found:
            made = frame.paint_key(key[: 3 + wide // 300], layout, make_palette(((TerrainKind.PLAINS, 0),)))
        lines.append(f"key {wide}: {made.shape}")
        lines += [f"  {line}" for line in found if line.startswith("paste")]
    return "\n".join(lines) + "\n"


def _masks() -> str:
    """The pixels of a hex, of a hex's pattern and of an elevation mark."""
    lines = []
    for pitch, high in ((7, 8), (20, 24)):
        cell = Layout(Hex(1, 1), 1, 1, pitch, high, 0, 0, 0, 0, 0)
        mask = tiles.hex_mask(cell)
        lines += [f"hex {pitch}x{high}", *_grey(mask.tobytes(), mask.width)]
    layout = fit_layout(_plain(4, 3), 320)
    numbers = hex_numbers(layout)
    for row in range(0, numbers.shape[0], 5):
        lines.append("  " + " ".join(f"{number:x}" for number in numbers[row, ::9]))
    for level in (3, -1):
        mark = level_mark(14, level)
        lines += [f"level {level}", *_grey(mark.tobytes(), mark.width)]
    return "\n".join(lines) + "\n"


def _words() -> str:
    """Texts made fit for the font and for narrow places, and the pixels of some."""
    lines = []
    for text in TEXTS:
        lines.append(f"{text!r}: {clean(text)!r} {clean(text, 9)!r}")
        known = clean(text)
        for size, room in ((8, 30), (12, 60), (12, 90), (18, 40), (18, 200)):
            lines.append(f"  {size} in {room}: {width(known, size)} {fit(known, size, room)!r}")
    for letters in (
        "абвгдежзийклмнопрстуфхцчшщъыьэюяёіїєґ",
        "αβγδεζηθικλμνξοπρστυφχψως",
        "ßøłđðæœþı–—−×→«»…",
    ):
        lines.append(f"{letters} {clean(letters)} {clean(letters.upper())}")
    for look in (("A", 9, False), ("A", 9, True), ("g", 24, True)):
        lines += [str(look), *_grey(glyphs(*look).tobytes(), glyphs(*look).width)]
    halo = halo_text("i", 18, palette.INK, palette.GOLD, True)
    lines += [
        "halo",
        *_grey(halo.getchannel("A").tobytes(), halo.width),
        *_grey(halo.getchannel(0).tobytes(), halo.width),
    ]
    return "\n".join(lines) + "\n"


def _grey(data: bytes, wide: int) -> list[str]:
    """Rows of a picture in shades, two hexadecimal digits a pixel."""
    return [f"  {data[n : n + wide].hex()}" for n in range(0, len(data), wide)]


def goldens() -> list[Golden]:
    """Each stored list."""
    made = {
        "palette": _palettes,
        "layouts": _layouts,
        "sizes": _sizes,
        "scales": _scales,
        "words": _words,
        "masks": _masks,
        "declared": lambda: declared("bot/render"),
    }
    return [Golden(f"{FOLDER}/{name}.txt", make) for name, make in made.items()]
