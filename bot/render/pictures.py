"""The pictures the bot posts."""

from collections.abc import Collection, Sequence

from bot.campaign.forecast.areas import Area, AreaKind
from bot.campaign.world.known.view import SideView
from bot.campaign.world.outfit.gear import Catalogue
from bot.campaign.world.settings import Environment, Settings
from bot.campaign.world.sides import Side
from bot.hexmap.coords import Hex, distance
from bot.hexmap.document import HexMap
from bot.render.hexes.layout import fit_layout
from bot.render.hexes.paint import paint
from bot.render.hexes.scene import BARE, Laid, PathMark, Scene, Spot, compose

MAP_WIDTH = 1280
"""Width of a map in pixels. Counters and texts grow with it, so more pixels would show no more."""
NEAR = 4
"""Hexes from its unit up to which an order's picture shows where it can go."""
ORDER_WIDTH = 800
"""Width of an order's picture in pixels."""


def render_map(
    view: SideView,
    *,
    title: str,
    subtitle: str = "",
    crop: tuple[Hex, Hex] | None = None,
    width: int = MAP_WIDTH,
    legend: bool = True,
    laid: Laid = BARE,
) -> bytes:
    """A briefing map as PNG (palette mode), at most `width` pixels wide (kept to 320 to 4000).

    `crop` is two opposite corners of the part to show, cut to the map. The bar says campaign (`title`), round and
    clock; `subtitle` follows them. Equal views give equal bytes.
    """
    scene = map_scene(view, title=title, subtitle=subtitle, crop=crop, width=width, legend=legend, laid=laid)
    return paint(scene, view.map, view.settings.cliff_threshold, dark=view.settings.dark_pictures)


def map_scene(
    view: SideView,
    *,
    title: str,
    subtitle: str = "",
    crop: tuple[Hex, Hex] | None = None,
    width: int = MAP_WIDTH,
    legend: bool = True,
    laid: Laid = BARE,
) -> Scene:
    """What `render_map` paints; where it frames fronts, it is an overview without hex numbers."""
    layout = fit_layout(view.map, width, crop, numbered=not laid.fronts)
    return compose(view, layout, title=title, subtitle=when(view, subtitle), key=legend, laid=laid)


def render_order(
    view: SideView,
    unit_id: str,
    path: Sequence[Hex],
    *,
    stop: Hex | None = None,
    target: Hex | None = None,
    reach: Collection[Hex] = (),
) -> bytes:
    """A small picture of what one order will attempt: its unit, the path, where it stops early, what it aims at.

    `path` may begin with the unit's hex or the one after it. `reach` is where its move could end; hexes of it that are
    far off do not widen the picture. Raises KeyError where the view has no such unit.
    """
    scene = order_scene(view, unit_id, path, stop=stop, target=target, reach=reach)
    return paint(scene, view.map, view.settings.cliff_threshold, dark=view.settings.dark_pictures)


def order_scene(
    view: SideView,
    unit_id: str,
    path: Sequence[Hex],
    *,
    stop: Hex | None = None,
    target: Hex | None = None,
    reach: Collection[Hex] = (),
) -> Scene:
    """What `render_order` paints."""
    unit = next((unit for unit in view.units if unit.id == unit_id), None)
    if unit is None:
        raise KeyError(unit_id)
    way = tuple(path) if path and path[0] == unit.hex else (unit.hex, *path)
    going = way
    marks: list[PathMark] = []
    if stop is not None and stop in way:
        going = way[: way.index(stop) + 1]
        marks.append(PathMark(way[len(going) - 1 :], "blocked"))
    marks.append(PathMark(going, "planned"))
    spots = [Spot(unit.hex, "unit")]
    spots += [Spot(stop, "stop")] if stop is not None else []
    spots += [Spot(target, "target")] if target is not None else []
    near = [at for at in reach if distance(way[0], at) <= NEAR]
    shown = (*way, *near) if target is None else (*way, *near, target)
    layout = fit_layout(view.map, ORDER_WIDTH, _around(shown, view.map.pointy))
    return compose(
        view,
        layout,
        title=f"{unit.name} at {view.map.label(unit.hex)}",
        subtitle=when(view, ""),
        key=False,
        laid=Laid(
            [mark for mark in marks if len(mark.path) > 1],
            spots,
            areas=[Area(AreaKind.REACH, frozenset(reach))] if reach else (),
        ),
    )


def render_company(view: SideView, title: str, ways: Sequence[tuple[Hex, ...]]) -> bytes:
    """The part of the map in which units go these ways, each from where its unit is; a way of one hex is no path."""
    hexes = [at for way in ways for at in way]
    scene = compose(
        view,
        fit_layout(view.map, ORDER_WIDTH, _around(hexes, view.map.pointy)),
        title=title,
        subtitle=when(view, ""),
        key=False,
        laid=Laid([PathMark(way, "planned") for way in ways if len(way) > 1]),
    )
    return paint(scene, view.map, view.settings.cliff_threshold, dark=view.settings.dark_pictures)


def render_terrain(hexmap: HexMap, width: int = MAP_WIDTH) -> bytes:
    """The bare map with its names and key, as PNG."""
    view = SideView(
        side=Side.PLAYER,
        round=1,
        map=hexmap,
        catalogue=Catalogue({}),
        settings=Settings(),
        environment=Environment(),
        units=(),
        friends=(),
        contacts=(),
        visible=frozenset(hexmap.hexes()),
        explored=frozenset(),
    )
    scene = compose(
        view,
        fit_layout(hexmap, width),
        title=hexmap.name,
        subtitle="{} by {} hexes".format(*hexmap.drawn_size),
    )
    return paint(scene, hexmap, view.settings.cliff_threshold)


def when(view: SideView, more: str) -> str:
    """What the bar says under the title: round, clock and more."""
    first = f"Round {view.round} · {view.environment.hour:02d}:00"
    return f"{first} · {more}" if more else first


def _around(hexes: Sequence[Hex], pointy: bool) -> tuple[Hex, Hex]:
    """Corners of a part with two hexes to spare, at least 9 by 7."""
    most_wide, most_high = (6, 8) if pointy else (8, 6)
    cols, rows = [at.col for at in hexes], [at.row for at in hexes]
    wide = max(2, (most_wide - (max(cols) - min(cols)) + 1) // 2)
    high = max(2, (most_high - (max(rows) - min(rows)) + 1) // 2)
    return Hex(min(cols) - wide, min(rows) - high), Hex(max(cols) + wide, max(rows) + high)
