"""Themes of maps: other colours, the same ground."""

from __future__ import annotations

import pytest

from bot.hexmap.document import MapError, dump_map, load_map
from bot.hexmap.exporters.megamek import export_megamek
from bot.hexmap.exporters.tiled import export_tiled
from bot.hexmap.importers.any import import_map
from bot.hexmap.terrain import THEMES, TerrainKind
from bot.render import render_terrain
from bot.render.shared.palette import THEME_COLOUR, ground_colour

TEXT = 'name = "M"\nsize = [3, 2]\nterrain = [".fw", "mrd"]\n'


@pytest.mark.parametrize("theme", THEMES)
def test_every_file_that_can_keeps_the_theme(theme: str) -> None:
    hexmap = load_map(f'theme = "{theme}"\n{TEXT}')
    assert hexmap.theme == theme
    assert hexmap.key != load_map(TEXT).key
    assert load_map(dump_map(hexmap)) == hexmap
    for text, name in ((export_tiled(hexmap), "m.tmj"), (export_megamek(hexmap), "m.board")):
        assert import_map(text, name)[0].theme == theme


def test_a_board_takes_the_look_of_most_of_its_hexes() -> None:
    def board(*themes: str) -> str:
        rows = [f'hex 01{n:02d} 0 "" "{theme}"' for n, theme in enumerate(themes, 1)]
        return "\n".join([f"size 1 {len(themes)}", *rows, "end"])

    assert import_map(board("snow", "snow", "grass"), "a.board")[0].theme == "snow"
    assert import_map(board("mars", "grass", "grass"), "a.board")[0].theme == ""
    assert import_map(board("lunar", "grass"), "a.board")[0].theme == ""
    assert import_map('size 1 1\nhex 0101 0 ""\nend', "a.board")[0].theme == ""


def test_an_unknown_theme_is_named() -> None:
    with pytest.raises(MapError, match="theme: must be one of desert, snow, lunar"):
        load_map(f'theme = "candy"\n{TEXT}')


def test_themes_look_different_and_stay_light_enough_for_numbers() -> None:
    pictures = {render_terrain(load_map(f'theme = "{theme}"\n{TEXT}'), 400) for theme in ("", *THEMES)}
    assert len(pictures) == 4
    assert set(THEME_COLOUR) == set(THEMES)
    for theme in THEMES:
        for kind in TerrainKind:
            red, green, blue = ground_colour(kind, 0, theme)
            assert 0.3 * red + 0.59 * green + 0.11 * blue > 150, (theme, kind)
