"""The briefing map: a theatre of 40x30 hexes with 60 counters as it is posted."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import cycle

import bot.render
from bot.campaign.knowledge.deeds import NOTHING
from bot.campaign.knowledge.fronts import fronts_of
from bot.campaign.knowledge.sideview import observe
from bot.campaign.knowledge.sighting import start_round
from bot.campaign.world.known.view import SideView
from bot.campaign.world.model import World
from bot.campaign.world.sides import Side
from bot.hexmap.coords import disc
from bot.hexmap.document import HexMap, load_map
from bot.maps import read_shipped
from bot.rehearsal.bench.ground import battle, rolling_map
from bot.rehearsal.bench.rivals import MISSING, RIVALS, available, plain_scene
from bot.rehearsal.bench.timing import REPEATS, Figure, alternately, clocked, timed
from bot.render import render_map
from bot.render.hexes.ground import ground
from bot.render.pictures import MAP_WIDTH, map_scene

FIRST_MS = 100.0
COLD_MS = 160.0
CHANGED_MS = 70.0
MOST_BYTES = 390_000.0
COUNTERS = 60


def theatre_view() -> SideView:
    """Our theatre with 60 counters on the players' map; some hexes never seen, some out of sight."""
    return crowded_view(COUNTERS, load_map(read_shipped("theatre"), "theatre"))


def crowded_view(counters: int, hexmap: HexMap) -> SideView:
    """So many counters on the players' map; some hexes never seen, some out of sight."""
    world: World = battle(counters, hexmap)
    for side in (Side.PLAYER,):
        start_round(world)
        memory = world.knowledge[side]
        for unit in world.units.values():
            memory.explored |= {at for at in disc(unit.hex, 4) if world.map.contains(at)}
    view = observe(world, Side.PLAYER)
    missing = counters - len(view.units) - len(view.contacts) - len(view.friends)
    allied = battle(counters, world.map)
    for unit in list(allied.units.values())[1::2][:missing]:
        unit.side, unit.class_id = Side.PLAYER, next(iter(world.units.values())).class_id
    start_round(allied)
    more = observe(allied, Side.PLAYER)
    return replace(view, units=more.units, contacts=more.contacts)


def bench_map(width: int = MAP_WIDTH) -> list[Figure]:
    """Cold: the map has not been drawn before by this process. Changed: strengths and fog differ in each run."""
    view = theatre_view()
    caches = _caches()
    changed = cycle(_variants(view, REPEATS + 2))
    picture = render_map(view, title="Bench", width=width)
    front = fronts_of(view, NOTHING)[0]
    render_map(view, title="Bench", crop=(front.first, front.last), legend=False)

    def forget() -> None:
        for clear in caches:
            clear()

    def cold() -> None:
        render_map(view, title="Bench", width=width)

    def counters_and_fog() -> None:
        render_map(next(changed), title="Bench", width=width)

    def one_front() -> None:
        render_map(next(changed), title="Bench", crop=(front.first, front.last), legend=False)

    counters = len(view.units) + len(view.contacts) + len(view.friends)
    spent = alternately({"theatre": counters_and_fog, "front": one_front}, 3 * REPEATS)
    return [
        Figure("map 40x30, first of a process, processor", clocked(cold, forget).cpu, "ms", FIRST_MS),
        timed("map 40x30, cold", clocked(cold, ground.cache_clear), COLD_MS, counters=counters),
        timed("map 40x30, counters and fog changed", clocked(counters_and_fog), CHANGED_MS),
        Figure("map 40x30, size of the file", len(picture), "bytes", MOST_BYTES),
        Figure("a front of it, counters and fog changed", spent["front"].cpu, "ms"),
        Figure("a front beside the theatre", spent["front"].cpu / spent["theatre"].cpu, "x"),
    ]


def bench_rivals(units: int = 500, hexmap: HexMap | None = None, repeats: int = REPEATS) -> list[Figure]:
    """The whole picture of a large map beside its plain scene drawn by others, all in turns. Processor time."""
    view = crowded_view(units, hexmap or rolling_map())
    plain = plain_scene(map_scene(view, title="Bench"), view.map)
    name = f"map {view.map.width}x{view.map.height}"
    changed = cycle(_variants(view, 7))
    render_map(view, title="Bench")
    works: dict[str, Callable[[], object]] = {"ours": lambda: render_map(next(changed), title="Bench")}
    here = {library: draw for library, draw in RIVALS.items() if available(draw, plain)}
    works |= {library: partial(draw, plain) for library, draw in here.items()}
    spent = alternately(works, repeats)
    figures = [Figure(f"{name}, counters and fog changed", spent["ours"].cpu, "ms", details={"units": units})]
    for library in RIVALS:
        if library in here:
            figures.append(Figure(f"{name}, plain scene, {library}", spent[library].cpu, "ms"))
            ratio = spent["ours"].cpu / spent[library].cpu
            figures.append(Figure(f"{name}, ours beside {library}", ratio, "x", 1.0))
        else:
            figures.append(Figure(f"{library}", 0.0, "ms", skipped=MISSING))
    return figures


def _variants(view: SideView, count: int) -> list[SideView]:
    """Views in which every unit has lost strength and some hexes are no longer in sight."""
    views = []
    for number in range(count):
        units = tuple(replace(unit, fs=1 + (unit.fs + number) % 6) for unit in view.units)
        lost = {at for unit in view.units[number::7] for at in disc(unit.hex, 1)}
        views.append(replace(view, units=units, visible=view.visible - lost))
    return views


def _caches() -> list[Callable[[], None]]:
    """How to empty every cache of `bot.render`."""
    clears: list[Callable[[], None]] = []
    for info in pkgutil.walk_packages(bot.render.__path__, "bot.render."):
        module = importlib.import_module(info.name)
        for value in vars(module).values():
            clear = getattr(value, "cache_clear", None)
            if clear is not None and getattr(value, "__module__", "") == info.name:
                clears.append(clear)
    return clears
