"""The colours of boards, in the light and the dark theme."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bot.render.shared import dark
from bot.render.shared.palette import BAR, GOLD, INK, PAPER, PATH, RGB, mix

Colours = tuple[RGB, RGB, RGB]


@dataclass(frozen=True)
class Skin:
    """How a kind of terrain is drawn."""

    fill: RGB
    ink: RGB
    pattern: str
    dashed: bool = False
    opacity: float = 1.0


@dataclass(frozen=True, eq=False)
class Look:
    """A theme. What a board is drawn in beside the colours of its terrain, which are in `skins`."""

    ink: RGB
    paper: RGB
    gold: RGB
    bar: RGB
    table: RGB
    grid: RGB
    pale: RGB
    """What models that have acted are mixed with."""
    sides: tuple[Colours, ...]
    """Fill, rim and text of the bases of each side: light and dark in turn, so that they differ without colour too."""
    marks: Mapping[str, RGB]
    skins: Mapping[str, Skin]
    other: Skin
    """Kinds of a board's own share one."""

    def side(self, n: int) -> Colours:
        """Fill, rim and text of a side, by its number."""
        return self.sides[n % len(self.sides)]

    def faded(self, fill: RGB, rim: RGB) -> tuple[RGB, RGB]:
        """Fill and rim of a model that has acted."""
        return mix(fill, self.pale, 0.62), mix(rim, GREY, 0.45)

    def skin(self, kind: str) -> Skin:
        """The look of a kind of terrain."""
        return self.skins.get(kind, self.other)


BAR_TEXT, BAR_LESS = PAPER, (204, 207, 213)
"""Of the title bar, which is dark in both themes."""
GREY: RGB = (150, 150, 150)
_TABLE: RGB = (233, 230, 214)
_DARK_TABLE: RGB = (40, 42, 38)
_SKINS: dict[str, Skin] = {
    "wall": Skin((92, 92, 98), (46, 46, 52), "solid"),
    "block": Skin((112, 110, 116), (46, 46, 52), "cross"),
    "cliff": Skin((150, 122, 98), (88, 60, 40), "teeth"),
    "door": Skin((214, 160, 84), (110, 66, 30), "solid"),
    "hard_cover": Skin((168, 160, 150), (78, 72, 66), "brick"),
    "low_wall": Skin((147, 160, 181), (96, 86, 74), "brick"),
    "fence": Skin((214, 196, 160), (130, 96, 54), "upright"),
    "container": Skin((120, 150, 178), (44, 66, 92), "upright"),
    "cargo_crate": Skin((206, 170, 118), (110, 74, 36), "cross"),
    "force_field": Skin((156, 214, 232), (22, 110, 150), "none", dashed=True, opacity=0.55),
    "tree": Skin((120, 164, 100), (44, 84, 44), "trees"),
    "wood": Skin((172, 203, 148), (72, 118, 66), "trees"),
    "dense_wood": Skin((128, 170, 112), (36, 78, 40), "thick"),
    "jungle": Skin((86, 146, 118), (24, 72, 52), "thick"),
    "crystal_forest": Skin((187, 170, 206), (70, 92, 130), "trees"),
    "scrub": Skin((206, 212, 158), (116, 124, 58), "ticks"),
    "field": Skin((228, 216, 150), (160, 138, 56), "upright"),
    "ruin": Skin((206, 192, 182), (112, 92, 82), "hatch"),
    "building": Skin((188, 184, 196), (84, 78, 98), "roof"),
    "rubble": Skin((204, 196, 186), (122, 110, 100), "dots"),
    "fortification": Skin((200, 192, 161), (96, 84, 50), "brick"),
    "marsh": Skin((186, 197, 185), (66, 116, 112), "waves"),
    "river": Skin((160, 198, 226), (42, 111, 187), "waves"),
    "water": Skin((120, 170, 214), (22, 70, 128), "waves"),
    "hill": Skin((222, 204, 168), (150, 118, 74), "none"),
    "road": Skin((244, 236, 206), (168, 146, 108), "none"),
    "scenery": Skin((212, 222, 221), (140, 138, 126), "none"),
}
_OTHER = Skin((208, 206, 212), (96, 92, 104), "hatch")
_SIDES: tuple[Colours, ...] = (
    ((188, 218, 255), (20, 66, 150), (10, 34, 84)),
    ((176, 38, 34), (92, 12, 12), (255, 255, 255)),
    ((190, 236, 186), (22, 96, 56), (8, 54, 28)),
    ((92, 52, 138), (46, 20, 80), (255, 255, 255)),
)
_MARKS: dict[str, RGB] = {
    "planned": (120, 30, 150),
    "done": (70, 76, 90),
    "blocked": (190, 40, 30),
    "range": (20, 20, 26),
    "control": (176, 92, 0),
    "command": (0, 96, 128),
    "defence": (129, 49, 100),
    "shot": (200, 30, 24),
    "damage": (200, 30, 24),
    "template": (214, 88, 0),
    "arc": (30, 110, 160),
    "sight": (0, 120, 70),
}
_DARK_SIDES: tuple[Colours, ...] = (
    ((28, 62, 132), (132, 176, 255), (236, 238, 243)),
    ((255, 142, 128), (255, 208, 200), (44, 4, 4)),
    ((20, 74, 40), (116, 224, 154), (236, 238, 243)),
    ((206, 170, 255), (232, 218, 255), (34, 8, 64)),
)
_DARK_MARKS: dict[str, RGB] = {
    "planned": dark.COLOUR[PATH],
    "done": (190, 196, 206),
    "blocked": (255, 142, 128),
    "range": (236, 238, 243),
    "control": (240, 170, 40),
    "command": (104, 216, 240),
    "defence": (221, 169, 203),
    "shot": (255, 118, 104),
    "damage": (255, 142, 128),
    "template": (255, 150, 70),
    "arc": (110, 190, 250),
    "sight": (110, 220, 160),
}


def _darkened(skin: Skin) -> Skin:
    """The skin on a dark table: what is darker than the table becomes as much lighter, with less of its colour."""
    fill, ink = (_turned(colour) for colour in (skin.fill, skin.ink))
    return Skin(fill, ink, skin.pattern, skin.dashed, skin.opacity)


def _turned(colour: RGB) -> RGB:
    grey, table = _brightness(colour), _brightness(_TABLE)
    turned = _brightness(_DARK_TABLE) + (table - grey) / table * 190
    red, green, blue = (round(min(255.0, max(0.0, turned + (part - grey) * 0.6))) for part in colour)
    return red, green, blue


def _brightness(colour: RGB) -> float:
    return 0.30 * colour[0] + 0.59 * colour[1] + 0.11 * colour[2]


LIGHT = Look(
    INK, PAPER, GOLD, BAR, _TABLE, (205, 201, 182), (214, 212, 204), _SIDES, _MARKS, _SKINS, _OTHER
)  # fmt: skip
DARK = Look(
    ink=dark.COLOUR[INK],
    paper=dark.COLOUR[PAPER],
    gold=dark.COLOUR[GOLD],
    bar=dark.BAR,
    table=_DARK_TABLE,
    grid=(58, 60, 54),
    pale=(54, 56, 53),
    sides=_DARK_SIDES,
    marks=_DARK_MARKS,
    skins={kind: _darkened(skin) for kind, skin in _SKINS.items()},
    other=_darkened(_OTHER),
)
