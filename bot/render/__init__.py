"""Pictures of what a side knows: PNG bytes from a `SideView`, by pure functions.

`scene` decides what is drawn where, `paint` makes pixels of it; `layout`, `palette`, `text`, `tiles`, `counters`,
`marks`, `frame` are its tools. Drawing takes 50 to 250 ms: call it in another process.
"""

from bot.render.conditions import render_conditions
from bot.render.pictures import render_map, render_order, render_terrain
from bot.render.scene import PathMark

__all__ = ["PathMark", "render_conditions", "render_map", "render_order", "render_terrain"]
