"""Pictures of what a side knows: PNG bytes from a `SideView`, by pure functions.

`scene` decides what to show, `draws` lists each drawing with its place, `paint` makes pixels of them; `layout`,
`palette`, `text`, `tiles`, `counters`, `marks`, `frame` are their tools. Drawing takes 50 to 250 ms: call it in another
process.
"""

from bot.render.conditions import render_conditions
from bot.render.hexes.scene import Laid, PathMark
from bot.render.pictures import render_company, render_map, render_order, render_terrain

__all__ = [
    "Laid",
    "PathMark",
    "render_company",
    "render_conditions",
    "render_map",
    "render_order",
    "render_terrain",
]
