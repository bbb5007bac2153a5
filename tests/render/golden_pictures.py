"""Stored lists of what pictures draw where: maps and orders, the single drawings, title and key, tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace

import pytest
from PIL import Image

from bot.campaign.world.known.contacts import Ping
from bot.campaign.world.known.view import SideView
from bot.campaign.world.model import Cargo, Depot, Effect, Level, Marker
from bot.campaign.world.outfit.catalogue import starter_catalogue
from bot.campaign.world.profiles import Profile
from bot.campaign.world.settings import Environment
from bot.campaign.world.sides import Side
from bot.campaign.world.structure import Structure
from bot.hexmap.coords import Facing, Hex
from bot.hexmap.document import Place
from bot.hexmap.terrain import EdgeKind, Overlay, TerrainKind
from bot.render import render_conditions
from bot.render.board.battle import draw_battle
from bot.render.board.look import LIGHT
from bot.render.board.picture import render_table
from bot.render.board.view import Mark, TableView, Token
from bot.render.hexes import counters, marks, signs, symbols, tiles, works
from bot.render.hexes.drawing import Draw
from bot.render.hexes.draws import plan
from bot.render.hexes.frame import paint_key, paint_title
from bot.render.hexes.ground import ground
from bot.render.hexes.labels import Listing
from bot.render.hexes.layout import Layout, fit_layout
from bot.render.hexes.scene import Laid, PathMark, Scene
from bot.render.pictures import map_scene, order_scene
from bot.render.shared.palette import make_palette
from bot.skirmish.table.board import Board, Edge, Zone, strip
from bot.skirmish.table.board import Marker as BoardMarker
from bot.skirmish.table.shapes import Point, box_base, rectangle, round_base
from bot.skirmish.table.terrain import make
from bot.skirmish.view import Marker as ViewMarker
from bot.skirmish.view import Sketch, View
from tests.golden import Golden
from tests.render.recording import recorded, said
from tests.render.sample import contact, own_unit, sample_map, sample_paths, sample_view
from tests.render.test_pictures import plain_view

FOLDER = "tests/render/golden"
CELL = Layout(Hex(1, 1), 1, 1, 30, 34, 0, 0, 0, 0, 0)
SMALL = Layout(Hex(1, 1), 1, 1, 7, 8, 0, 0, 0, 0, 0)
"""Where lines are as thin as they get."""


def written(scene: Scene, draws: tuple[Draw, ...] | None = None) -> str:
    """A scene as lines: bars, fog, and each drawing with its hex, its place from the hex's middle, and details."""
    layout = scene.layout
    lines = [f"title: {scene.title}", f"subtitle: {scene.subtitle}", f"night: {scene.night}", "fog:"]
    lines += [f"  {row}" for row in scene.fog]
    lines += ["key:", *(f"  {entry.group} {entry.what}: {entry.text}" for entry in scene.key), "draws:"]
    planned = plan(scene)
    for draw in planned.draws if draws is None else draws:
        (x, y), (mx, my) = draw.middle, layout.centre(draw.hex)
        place = f"{draw.hex.col:02d}{draw.hex.row:02d} {x - mx:+d},{y - my:+d}"
        details = " ".join(_detail(one) for one in draw.details)
        lines.append(f"  {draw.layer}: {place}: {draw.what} {details}".rstrip())
    lines += ["listed:", *(f"  {_listed(one)}" for one in planned.listed)] if planned.listed else []
    return "\n".join(lines) + "\n"


def _listed(one: Listing) -> str:
    members = [f"{of.side} {of.symbol} {of.strength} {of.name!r}" for of in one.members]
    return f"{one.hex.col:02d}{one.hex.row:02d}: {', '.join((*members, *one.notes))}"


def _detail(value: object) -> str:
    if isinstance(value, Facing):
        return value.name
    if isinstance(value, tuple) and value and isinstance(value[0], Facing):
        return "+".join(one.name for one in value)
    return repr(value) if isinstance(value, str) and not isinstance(value, Side) else said(value)


def busy_view() -> SideView:
    """A plain with one of each: stacks, ghosts, carriers, structures, signs, tracks."""
    return plain_view(
        12,
        9,
        catalogue=starter_catalogue(),
        units=(
            own_unit(1, Hex(2, 2), name="Able", class_id="regular_infantry"),
            own_unit(2, Hex(4, 2), front=False, name="Rear"),
            own_unit(3, Hex(4, 2), name="Front", disarmed=True, overrun=True),
            own_unit(4, Hex(6, 2), immobilised=True, garrison="0602:front"),
            own_unit(5, Hex(6, 2), carrier="U4"),
            own_unit(6, Hex(8, 2), profile=Profile.CRUISE),
            *(own_unit(10 + n, Hex(10, 2)) for n in range(3)),
            *(own_unit(20 + n, Hex(2, 5)) for n in range(8)),
        ),
        friends=(
            contact(30, Hex(4, 5), Side.ALLIED, fs_low=4, fs_high=4),
            contact(31, Hex(5, 7), Side.NEUTRAL, fs_low=2, fs_high=2),
        ),
        contacts=(
            contact(1, Hex(6, 5), held=frozenset({Facing.S, Facing.SE})),
            contact(2, Hex(8, 5), present=False, round=1),
            contact(3, Hex(8, 5), armed=False),
            contact(6, Hex(10, 5), garrison="1005:front"),
        ),
        visible=frozenset(Hex(c, r) for c in range(1, 9) for r in range(1, 8)),
        explored=frozenset(Hex(c, 8) for c in range(1, 13)),
        structures=(
            Structure("0202:front", "trench", Hex(2, 2), 3, Side.PLAYER, facing=Facing.N, slot="front"),
            Structure("0202:back", "trench", Hex(2, 2), 3, Side.PLAYER, facing=Facing.S, slot="back"),
            Structure("0307", "sensor_tower", Hex(3, 7), 4, Side.HOSTILE, built=False),
            Structure("0507:N", "concrete_wall", Hex(5, 7), 1, Side.PLAYER, edge=Facing.N, built=False),
            Structure("0705", "vtol_platform", Hex(7, 5), 9, Side.PLAYER),
        ),
        depots=(Depot(Hex(9, 7), Side.PLAYER, cargo=Cargo(3, 1), capacity=4),),
        effects=(
            Effect("smoke", "smoke", hexes=frozenset({Hex(3, 3)})),
            Effect("flare", "light", hexes=frozenset({Hex(4, 3)})),
            Effect("mud", "speed", -1, hexes=frozenset({Hex(5, 3)})),
        ),
        mines=(Hex(7, 3), Hex(2, 2)),
        markers=(Marker(Hex(11, 7), 2, 120), Marker(Hex(11, 3), 3)),
        pings=(
            Ping("T1", Hex(12, 5), "air", "enemy", 3, locked=True),
            Ping("T2", Hex(12, 8), "ground", "unknown", 3),
        ),
        ccps=(Hex(3, 8),),
    )


def _scenes() -> Iterator[tuple[str, Callable[[], Scene]]]:
    busy = busy_view
    yield (
        "map",
        lambda: map_scene(
            busy(), title="Operation Sample", subtitle="north", laid=Laid(paths=sample_path_marks())
        ),
    )
    yield (
        "map_small",
        lambda: map_scene(busy(), title="Small", width=320, laid=Laid(paths=sample_path_marks())),
    )
    yield (
        "map_night_sector",
        lambda: map_scene(
            replace(busy(), environment=Environment(hour=23, use_night=True)),
            title="Night",
            crop=(Hex(3, 1), Hex(8, 5)),
            width=900,
            legend=False,
        ),
    )
    yield (
        "map_theatre",
        lambda: map_scene(sample_view(), title="Operation Sample", laid=Laid(paths=sample_paths())),
    )
    yield (
        "order",
        lambda: order_scene(
            busy(), "U1", [Hex(2, 3), Hex(3, 3), Hex(4, 4)], stop=Hex(3, 3), target=Hex(6, 5)
        ),
    )
    yield "names", lambda: map_scene(named_view(), title="Names", width=900)
    yield "order_held", lambda: order_scene(busy(), "U3", [])


def named_view() -> SideView:
    """Places whose names do not all find room below their hex."""
    places = [Place(Hex(c, r), "town", f"Long Town {c}{r}") for c in (2, 3, 4, 8) for r in (3, 4, 5)]
    places += [Place(Hex(6, 6), "ruins", name) for name in ("One", "Two", "Three", "Four", "Five", "Six")]
    places += [Place(Hex(1, 9), "objective", "Hill 402"), Place(Hex(12, 1), "depot", "Depot Able")]
    view = plain_view(12, 9, units=tuple(own_unit(n, Hex(2 + n, 4 + n % 2)) for n in range(4)))
    return replace(view, map=replace(view.map, places=tuple(places), names={Hex(6, 8): "The Hedges"}))


def sample_path_marks() -> list[PathMark]:
    return [
        PathMark((Hex(2, 2), Hex(2, 3), Hex(3, 4)), "planned", "Able"),
        PathMark((Hex(8, 2), Hex(8, 3)), "done", "1"),
        PathMark((Hex(4, 2), Hex(5, 3), Hex(6, 3)), "blocked", "ZOI"),
        PathMark((Hex(6, 7), Hex(6, 6), Hex(9, 9)), "done", ""),
    ]


def _tiles() -> Iterator[tuple[Callable[..., object], tuple[object, ...]]]:
    for symbol in (*symbols.SYMBOLS, "unheard of"):
        yield counters.frame_tile, (Side.PLAYER, symbol, 40, 28, 1, False)
    for side in Side:
        yield counters.frame_tile, (side, "infantry", 30, 24, 1, False)
        yield counters.frame_tile, (side, "infantry", 20, 16, 3, True)
        yield counters.facing_tile, (CELL, side, Facing(list(Side).index(side)), side is Side.NEUTRAL)
        yield counters.held_tile, (CELL, side, (Facing.N, Facing.SW))
        yield counters.pill_tile, ("4-6", side, 12, side is Side.NEUTRAL)
        yield works.building_tile, (20, "tower", side, "")
    yield counters.facing_tile, (CELL, Side.PLAYER, Facing.SW, True)
    yield counters.badge_tile, ("Z", 9, True)
    yield counters.badge_tile, ("M", 9, False)
    yield counters.halo_text, ("Able", 12, (30, 34, 44))
    yield counters.chevron_tile, (Level.SEASONED, 14)
    yield counters.chevron_tile, (Level.OLD_GUARD, 14)
    yield counters.energy_tile, (40, 5, 4, 6)
    yield counters.number_tile, ("0304", 2, 14)
    for kind in ("planned", "done", "blocked"):
        for halo in (True, False):
            for last in (True, False):
                yield marks.arrow_leg, (CELL, kind, Facing.SE, halo, last)
            yield marks.arrow_head, (CELL, kind, Facing.NW, halo)
    for how in ("aboard", "out", "rescued"):
        yield marks.handled_tile, (20, how)
    for kind in ("target", "unit"):
        yield marks.spot_tile, (CELL, kind)
    yield marks.cross_tile, (20,)
    yield marks.stop_tile, (20,)
    yield marks.fallen_cross, (20,)
    yield marks.bar_tile, (24, 4)
    for kind in ("move", "shot"):
        for head, halo in ((True, False), (False, True)):
            yield marks.arrow_tile, (CELL, 30, -40, Side.HOSTILE, kind, head, halo)
    yield marks.fog_rim, (CELL, (Facing.N, Facing.SE))
    yield signs.ring_tile, (CELL, (Facing.N, Facing.S))
    for kind in (*signs.SIGN_NAME, "ring"):
        yield signs.sign_drawing, (CELL, kind)
    yield signs.sign_drawing, (CELL, "impact", 75)
    for what in works.NAMES:
        yield works.sign_tile, (CELL, what)
        if works.is_building(what):
            yield works.building_tile, (20, what, Side.HOSTILE, "")
            yield works.building_tile, (20, what, None, "site")
        else:
            yield works.work_tile, (CELL, what, Side.HOSTILE, Facing.SE, "", False)
            yield works.work_tile, (CELL, what, None, None, "site", True)


def _ground_tiles() -> Iterator[tuple[Callable[..., object], tuple[object, ...]]]:
    for kind in TerrainKind:
        yield tiles.ground_tile, (CELL, kind, 0, False)
        yield tiles.ground_tile, (CELL, kind, -1, True)
    yield tiles.ground_tile, (CELL, TerrainKind.PLAINS, 3, False)
    for edge in EdgeKind:
        yield tiles.edge_tile, (CELL, edge, Facing.S)
        yield tiles.edge_tile, (CELL, edge, Facing.NE)
    for way in ("road", "highway", *Overlay):
        for exits in ((), (Facing.N,), (Facing.NE, Facing.SW), (Facing.N, Facing.SE, Facing.SW)):
            yield tiles.way_tile, (CELL, way, exits)
    yield tiles.cliff_tile, (CELL, Facing.SE)
    for place in ("town", "city", "depot", "objective", "harbor", "airstrip", "ruins"):
        yield tiles.place_tile, (22, place, 1)
    yield tiles.place_tile, (22, "town", 2)


def _strokes(
    source: Callable[[], Iterator[tuple[Callable[..., object], tuple[object, ...]]]], cell: Layout = CELL
) -> str:
    """The strokes of each drawing, in hexes of a size."""
    lines = []
    with recorded() as found:
        for draw, given in source():
            draw(*(cell if one is CELL else one for one in given))
            details = " ".join(_detail(one) for one in given if not isinstance(one, Layout))
            lines += [f"{draw.__name__} {details}".rstrip(), *(f"  {line}" for line in found)]
            found.clear()
    return "\n".join(lines) + "\n"


def _pen() -> str:
    """The pen's own strokes, as Pillow gets them."""
    from bot.render.hexes.pen import curve

    with recorded(pens=False) as lines:
        pen = tiles.Pen(20, 10)
        pen.line([(-5, 0), (5, 2)], counters.INK, 1.5)
        pen.line([(-5, 0), (5, 2)], counters.INK, 0.4)
        pen.line([(0, 0), (1, 2)], counters.INK, 2, round_ends=False)
        pen.dashed([(-8, 0), (8, 0), (8, 4)], counters.PAPER, 1, 2)
        pen.shape([(0, 0), (4, 0), (4, 3)], counters.PAPER, counters.INK, 1)
        pen.shape([(0, 0), (4, 0), (4, 3)], None, counters.INK)
        pen.oval(1, 2, 3, 4, counters.PAPER, counters.INK, 2)
        pen.oval(1, 2, 3, 4, None)
        pen.arc(1, 2, 3, 4, 10, 170, counters.INK, 1)
    lines.append(f"done {pen.done().size}")
    lines.append("curve " + said(curve((0, 0), (5, 5), (10, 0), 4)))
    return "\n".join(lines) + "\n"


def _bars() -> str:
    """Title and key at two widths."""
    lines = []
    for width, hour in ((900, 12), (360, 23)):
        view = replace(busy_view(), environment=Environment(hour=hour, use_night=True))
        scene = map_scene(
            view,
            title="Operation Sample",
            subtitle="north",
            width=width,
            laid=Laid(paths=sample_path_marks()),
        )
        colours = make_palette(((TerrainKind.PLAINS, 0),))
        for paint in (
            lambda scene=scene: paint_title(scene),
            lambda scene=scene, colours=colours: paint_key(scene.key, scene.layout, colours),
        ):
            with recorded() as found:
                high, wide = paint().shape
            lines += [f"{wide}x{high}", *(f"  {line}" for line in found)]
    return "\n".join(lines) + "\n"


def _ground() -> str:
    """What the kept layer of two small maps pastes."""
    lines = []
    theatre = sample_map()
    for crop in ((Hex(6, 11), Hex(10, 14)), (Hex(26, 19), Hex(31, 24)), (Hex(33, 24), Hex(36, 29))):
        layout = fit_layout(theatre, 500, crop)
        with recorded() as found, _named_tiles():
            made = ground(theatre, layout, 2)
        lines += [f"{crop[0]} to {crop[1]}: {made.pixels.shape} {layout}", *_pastes(found)]
    return "\n".join(lines) + "\n"


@contextmanager
def _named_tiles() -> Iterator[None]:
    """The ground's tiles bear what they were drawn from."""
    from bot.render.hexes import ground as module

    def named(draw: Callable[..., Image.Image]) -> Callable[..., Image.Image]:
        def drawn(*given: object) -> Image.Image:
            tile = draw(*given).copy()
            details = " ".join(_detail(one) for one in given if not isinstance(one, Layout))
            tile.info["text"] = f"{draw.__name__} {details}"
            return tile

        return drawn

    with pytest.MonkeyPatch.context() as patch:
        for name in ("ground_tile", "way_tile", "edge_tile", "cliff_tile", "place_tile"):
            patch.setattr(module, name, named(getattr(module, name)))
        yield


def _pastes(lines: list[str]) -> list[str]:
    return [f"  {line}" for line in lines if line.startswith("paste")]


def _conditions() -> str:
    lines = []
    for clock in (
        Environment(),
        Environment(hour=23, use_night=True, wind=Facing.SE, wind_speed=3),
        Environment(hour=9, use_night=True, wind=Facing.N, wind_speed=8),
    ):
        with recorded() as found:
            render_conditions(clock, "Operation Sample")
        lines += [str(clock), *(f"  {line}" for line in found)]
    return "\n".join(lines) + "\n"


def _table() -> TableView:
    kinds = sorted(LIGHT.skins)
    features = tuple(
        make(kind, f"f{n}", rectangle(Point(2.5 + n % 7 * 5, 20 + n // 7 * 4), 3.5, 2.5))
        for n, kind in enumerate(kinds)
    )
    board = Board(
        "Test",
        36.0,
        36.0,
        features=(*features, replace(make("hill", "h", round_base(30, 5, 6).region), name="Hill 402")),
        edges={Edge.SOUTH: "a", Edge.NORTH: "b"},
        zones=(Zone("z", strip(Board("Test", 36.0, 36.0), Edge.SOUTH, 6), side="a"),),
        markers=(BoardMarker("m", Point(18, 14), name="Primary", side="b"), BoardMarker("n", Point(4, 14))),
    )
    return TableView(
        board,
        "Test table",
        "Round 2",
        (("a", "Alice"), ("b", "Bob")),
        (
            Token(round_base(9, 9, 4, 30), "A1", 0, ("W", "D")),
            Token(round_base(27, 9, 1.25, 180), "B1", 1, done=True),
            Token(round_base(18, 5, 2), "Long label", 1, chosen=True, faced=False),
        ),
        tags=(("W", "Wounded"),),
    )


def _group() -> TableView:
    """Three models tied together, and how far a base of four corners reaches."""
    bases = [round_base(5, 5, 0.5), round_base(7, 6, 0.5), box_base(9, 9, 2.0, 1.0, 30.0)]
    tokens = tuple(Token(base, f"A{n}", group="g") for n, base in enumerate(bases, 1))
    return TableView(
        Board("Test", 36.0, 36.0),
        "Group",
        sides=(("a", "Alice"),),
        tokens=tokens,
        marks=(Mark("range", ring=(bases[2], 2.0)),),
        groups=(("g", "Able", ("W",)),),
    )


def _table_strokes() -> str:
    from tests.render.test_battle import VIEW

    board_view = _table()
    views = (
        ("table", lambda: render_table(board_view, width=600)),
        ("part", lambda: render_table(board_view, width=400, crop=(Point(3, 3), Point(15, 15)), legend=False)),
        ("group", lambda: render_table(_group(), width=400, crop=(Point(3, 3), Point(15, 15)), legend=False)),
        ("battle", lambda: draw_battle(Sketch(_marked(VIEW), ((12, 3),), ((5, 5), (5, 8)), "a1"), "Duel", width=400)),
    )  # fmt: skip
    lines = []
    for name, draw in views:
        with recorded() as found:
            draw()
        lines += [name, *(f"  {_short(line)}" for line in found)]
    return "\n".join(lines) + "\n"


def _short(line: str) -> str:
    """A line of at most 200 characters: outlines of discs have 72 corners."""
    return line if len(line) <= 200 else f"{line[:150]} … {line[-40:]}"


def _marked(view: View) -> View:
    more = (
        ViewMarker("c", "control", 0, 0, points=((10, 1), (12, 1), (11, 3)), label="ZOC"),
        ViewMarker("b", "blocked", 0, 0, points=((3, 3), (5, 3)), label="no"),
        ViewMarker("a", "arc", 0, 0, points=((15, 5), (18, 5), (18, 8))),
        ViewMarker("e", "range", 10, 5, 2.0, label="2 in"),
        ViewMarker("d", "done", 0, 0, points=((14, 2), (18, 2))),
    )
    return replace(view, markers=(*view.markers, *more))


def goldens() -> list[Golden]:
    """Each stored list."""
    scenes = [
        Golden(f"{FOLDER}/{name}.txt", lambda make=make: written(make()))  # type: ignore[misc]
        for name, make in _scenes()
    ]
    return [
        *scenes,
        Golden(f"{FOLDER}/counters_and_marks.txt", lambda: _strokes(_tiles)),
        Golden(f"{FOLDER}/ground_tiles.txt", lambda: _strokes(_ground_tiles)),
        Golden(f"{FOLDER}/counters_and_marks_small.txt", lambda: _strokes(_tiles, SMALL)),
        Golden(f"{FOLDER}/ground_tiles_small.txt", lambda: _strokes(_ground_tiles, SMALL)),
        Golden(f"{FOLDER}/pen.txt", _pen),
        Golden(f"{FOLDER}/bars.txt", _bars),
        Golden(f"{FOLDER}/ground.txt", _ground),
        Golden(f"{FOLDER}/conditions.txt", _conditions),
        Golden(f"{FOLDER}/table.txt", _table_strokes),
    ]
