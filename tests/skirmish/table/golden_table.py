"""What the table measures, kept as text: boards and their files, moves, sight, measures, templates, places in words."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterable, Iterator, Sequence

from bot.skirmish.table import arcs, measure, moves, places, sight, squares, sweep
from bot.skirmish.table.board import Board, Edge
from bot.skirmish.table.boardfile import BoardError, board_data, dump_board, load_board
from bot.skirmish.table.check import check_board
from bot.skirmish.table.generate import STYLES, Piece, generate, scattered
from bot.skirmish.table.moves import Pace, Way
from bot.skirmish.table.shapes import Base, Point, Region, box_base, round_base
from bot.skirmish.table.terrain import KINDS, Feature, Movement, kind_name
from bot.skirmish.table.tiled import import_tiled
from tests.golden import Golden
from tests.skirmish.table.test_tiled import TMX
from tests.skirmish.transcript import plain

FOLDER = "tests/skirmish/table/golden"
SIDE = 30.0
HEAD = 'name = "a"\nsize = [20, 10]\n'
FEATURE = HEAD + '[[feature]]\nid = "x"\nkind = "wall"\n'


def goldens() -> list[Golden]:
    """A file for each subject."""
    made: dict[str, Callable[[], Iterable[str]]] = {
        "boards": _boards,
        "moves": _moves,
        "routes": _routes,
        "sight": _sight,
        "measures": _measures,
        "templates": _templates,
        "places": _places,
        "board-files": _board_files,
        "tiled": _tiled,
    }
    return [Golden(f"{FOLDER}/{name}.txt", _text(lines)) for name, lines in made.items()]


def _text(lines: Callable[[], Iterable[str]]) -> Callable[[], str]:
    return lambda: "\n".join(lines()) + "\n"


def ground(style: str, seed: int = 1, side: float = SIDE) -> Board:
    """A board of a style, the same for the same seed."""
    chance = random.Random(f"{style}/{seed}")
    edges = {Edge.SOUTH: "blue", Edge.NORTH: "red"}
    return generate(style, lambda _, sides: chance.randint(1, sides), width=side, height=side, edges=edges)


def _bases(chance: random.Random, count: int, low: float = 1.0, high: float = SIDE - 1) -> list[Base]:
    """Round bases and boxes at places of two decimals."""
    found = []
    for _ in range(count):
        x, y, heading = (round(chance.uniform(*ends), 2) for ends in ((low, high), (low, high), (0, 359)))
        size = chance.choice([1.0, 1.25, 2.0, 4.0])
        if chance.random() < 0.7:
            found.append(round_base(x, y, size, heading))
        else:
            found.append(box_base(x, y, size, chance.choice([1.0, 3.0]), heading))
    return found


def _named(base: Base) -> str:
    size = plain(2 * base.radius) if base.box is None else "x".join(map(plain, base.box))
    return f"{size} at {plain(base.at)} facing {plain(base.heading)}"


def _boards() -> Iterator[str]:
    for board in (
        ground(style, seed, side) for style in STYLES for seed, side in ((1, SIDE), (2, 48.0), (3, 48.0))
    ):
        yield f"{board.name}: {len(board.features)} features, squares {squares.columns(board)}x{squares.rows(board)}"
        for feature in board.features:
            yield (
                f"  {feature.id} {plain(feature.region.outline)} {feature.height:g} {feature.sight} {feature.cover} "
                f"{feature.movement}"
            )
        yield from (f"  odd: {line}" for line in check_board(board))
        yield f"  read back: {'equal' if load_board(dump_board(board)) == board else 'different'}"
    forms = [Piece("scenery", form, 1, (3, 5), (2, 4)) for form in ("rect", "disc", "blob", "corner")]
    chance = random.Random("forms")
    bare = Board("Forms 60x40", 60, 40, "cm")
    board = scattered(bare, forms, lambda _, sides: chance.randint(1, sides))
    yield f"{board.name} {board.unit}"
    yield from (f"  {feature.id} {plain(feature.region.outline)}" for feature in board.features)
    for kind, look in KINDS.items():
        how = f"{look.height:g} {look.sight} {look.cover} {look.movement} {plain(look.classes)}"
        yield f"{kind} “{kind_name(kind)}” {how}"


def _way(board: Board, others: Sequence[Base]) -> Way:
    """Walls and the like closed, woods not to end on; then foes, friends and a zone."""
    closed = tuple(
        found for found in board.features if found.movement in (Movement.IMPASSABLE, Movement.OBSTACLE)
    )
    no_end = tuple(found for found in board.features if found.kind in ("ruin", "scrub", "container"))
    names = [f"unit {n}" for n in range(len(others))]
    named = dict(zip(names, others, strict=True))
    foes, friends = {name: named[name] for name in names[:3]}, {name: named[name] for name in names[3:5]}
    zones = {name: Base(named[name].at, 3.0) for name in names[5:]}
    return Way(board, closed, no_end, foes, friends, zones)


def _slow(met: tuple[Feature, ...]) -> float:
    return 8.0 - 2.0 * len(met)


def _moves() -> Iterator[str]:
    for style in STYLES:
        chance = random.Random(style)
        board = ground(style)
        way = _way(board, _bases(chance, 6, 5, 25))
        pace = Pace(board.features, _slow)
        yield f"{style}: {', '.join(_named(base) for base in (*way.foes.values(), *way.friends.values()))}"
        for base in _bases(chance, 24):
            path = [
                Point(*(round(chance.uniform(-0.5, SIDE), 2) for _ in range(2)))
                for _ in range(chance.randint(1, 2))
            ]
            path = [
                Point(*(round(a + (b - a) / 3, 2) for a, b in zip(base.at, at, strict=True))) for at in path
            ]
            yield f"{_named(base)} by {plain(path)}, {plain(moves.length(base.at, path))} long"
            yield f"  stands: {_told(moves.check_stand(way, base))}"
            yield f"  12 in: {_told(moves.check_path(way, base, path, 12.0))}"
            yield f"  paced: {_told(moves.check_path(way, base, path, pace))}"
            yield f"  near: {_told(moves.check_path(moves.near_way(way, base, 9), base, path[:1], 9.0))}"
            ends = [moves.furthest(way, base, path[0], far) for far in (2.0, 6.0, pace)]
            ends.append(moves.furthest(way, base, path[0], 6.0, past=True))
            found = moves.spots(way, base, 6.0, 6)
            yield f"  furthest {plain(ends)}, {len(found)} spots {plain(found[:2])} middle {plain(_middle(found))}"
            crossed = [feature.id for feature in moves.crossed(base, path, board.features)]
            cost = moves.path_cost(base.at, path, board.features, lambda feature: 1 + len(feature.kind) / 4)
            yield f"  crosses {' '.join(crossed) or 'nothing'}, costs {plain(cost)}"
            met = [
                f"{feature.id}@{plain(hits)}"
                for feature in board.features
                if (hits := sweep.hits(base, path[0], feature.region))
            ]
            yield f"  meets {' '.join(met)} {plain([sweep.hits_base(base, path[0], foe) for foe in way.foes.values()])}"
    entering = Way(board, entering=True)
    for at, to in (((-1.0, 5.0), (2.0, 5.0)), ((-1.0, 5.0), (0.5, 5.0))):
        yield f"entering: {_told(moves.check_path(entering, round_base(*at, 2.0), [Point(*to)], 9.0))}"


def _told(refusal: moves.Refusal | None) -> str:
    return (
        "legal" if refusal is None else f"{moves.explain(refusal)} [{plain(refusal.at)} {plain(refusal.far)}]"
    )


def _middle(found: Sequence[Point]) -> tuple[float, float]:
    count = max(1, len(found))
    return sum(at[0] for at in found) / count, sum(at[1] for at in found) / count


def _routes() -> Iterator[str]:
    for style in STYLES:
        chance = random.Random(f"{style} routes")
        board = ground(style)
        way = _way(board, _bases(chance, 6, 5, 25))
        targets = list(way.foes.values())
        for base in _bases(chance, 10):
            if moves.check_stand(way, base) is not None:
                continue
            goal = Point(round(chance.uniform(2, 28), 1), round(chance.uniform(2, 28), 1))
            yield f"{style}: {_named(base)} to {plain(goal)}"
            ways = [moves.route(way, base, goal, far) for far in (float("inf"), 14.0)]
            yield f"  routes {plain(ways)}"
            for target in targets[:2]:
                spots = moves.contact_spots(base, target, 8)
                by = plain(moves.reach(way, base, target, 16.0))
                yield f"  contact {plain(spots[:2])} middle {plain(_middle(spots))} by {by}"
            stand = places.nearest_stand(way, base, goal, most=4.0)
            path = ways[0] or (goal,)
            yield (
                f"  stand {plain(stand)}, along {plain(places.along(base.at, path, 3.0))}, "
                f"waypoints {plain(places.waypoints(base.at, path, 5.0))}"
            )
        region = Region((Point(2, 2), Point(14, 2), Point(14, 9), Point(2, 9)))
        for whole in (True, False):
            found = list(places.open_ground(way, round_base(0, 0, 2.0), region, 2.5, whole=whole))
            yield f"{style}: open ground {len(found)} {plain(found[:3])} middle {plain(_middle(found))}"


def _sight() -> Iterator[str]:
    for style in STYLES:
        chance = random.Random(f"{style} sight")
        board = ground(style)
        solid = sight.solid(board)
        yield f"{style}: solid {' '.join(found.id for found in solid)}"
        bases = _bases(chance, 50)
        for a, b in zip(bases[::2], bases[1::2], strict=True):
            flat = sight.Volume(a), sight.Volume(b)
            tall = sight.Volume(a, 0.0, 2.0), sight.Volume(b, 0.0, chance.choice([1.0, 3.5]))
            hidden = sight.hidden_share(*tall, board.features)
            met = sight.crossings(a.at, b.at, board.features)
            yield (
                f"{_named(a)} - {_named(b)}: centre {plain(sight.open_line(a.at, b.at, solid))} "
                f"flat {plain(sight.sees(*flat, solid))} tall {plain(sight.sees(*tall, solid))} "
                f"hidden {plain(hidden.share)} {plain(hidden.by)} "
                f"crosses {' '.join(f'{one.feature.id}@{plain(one.start)}+{plain(one.length)}' for one in met)} "
                f"way {' '.join(found.id for found in sight.in_the_way(a.at, b, solid))}"
            )
        a, b = bases[:2]
        yield f"lines {plain(sight.lines(a, b))} fan {plain(sight.fan(a.at, b))}"


def _measures() -> Iterator[str]:
    chance = random.Random("measures")
    board = ground("town")
    centre = Point(15.0, 15.0)
    bases = _bases(chance, 24, 12, 18)
    for a, b in zip(bases[::2], bases[1::2], strict=True):
        c, d = Point(round(a.at[0] + 2, 1), 14.0), Point(13.0, round(b.at[1], 1))
        yield (
            f"{_named(a)} - {_named(b)}: gap {plain(measure.distance(a, b))} "
            f"within 1: {plain(measure.within(a, b, 1.0))} touch {plain(measure.touching(a, b))} "
            f"overlap {plain(measure.overlap(a, b))} "
            f"to centre {plain(measure.to_point(a, centre))} zone {plain(measure.in_control(centre, 2.5, a))} "
            f"core {plain(measure.covers_disc(a, centre, 0.4))} "
            f"line {plain(measure.line_meets(c, d, a))} cross {plain(measure.lines_cross(a.at, b.at, c, d))}"
        )
        arcs_ = [arcs.in_arc(a, b, width, middle, from_front=front) for width, middle, front in ARCS]
        yield (
            f"  arcs {plain(arcs_)} side {arcs.side_of(a, b.at)} {arcs.side_of(a, b.at, 60, 120)} "
            f"aims {plain(arcs.aims_at(a, b))} {plain(arcs.aims_at(a, b, 20))} bearing {plain(arcs.bearing(a, b.at))}"
        )
    for base in (
        *bases[:6],
        round_base(0.6, 4, 1.25),
        round_base(29.5, 29.4, 1.0),
        box_base(4, 29, 3, 2, 90),
    ):
        edges = {edge.value: round(measure.to_edge(board, base, edge), 2) for edge in Edge}
        touched = [edge.value for edge in Edge if measure.touches_edge(board, base, edge)]
        yield (
            f"{_named(base)}: on board {plain(measure.on_board(board, base))} edges {plain(edges)} touches {touched} "
            f"nearest {measure.nearest_edge(board, base.at)}"
        )
    for feature in board.features[:8]:
        yield f"{feature.id}: " + " ".join(
            plain(measure.to_region(base, feature.region))
            + "!" * measure.overlaps_region(base, feature.region)
            for base in bases
        )
    groups = [measure.cohesion_groups(bases, gap) for gap in (0.1, 0.6, 2.0)]
    yield f"groups {groups} coherent {plain(measure.coherent(bases, 2.0))} {plain(measure.coherent(bases, 0.1))}"
    yield f"nearest {measure.nearest(bases[0], bases[1:])} none {plain(measure.nearest(bases[0], []))}"
    yield f"centroid {plain(measure.centroid(bases))}"


ARCS = ((180.0, 0.0, False), (90.0, 0.0, True), (90.0, 180.0, False), (60.0, 90.0, False), (10.0, 0.0, False))


def _templates() -> Iterator[str]:
    chance = random.Random("templates")
    bases = _bases(chance, 12, 8, 22)
    for base in bases:
        yield _named(base)
    made = {
        "blast": arcs.blast(Point(15, 15), 5.0),
        "wedge": arcs.wedge(Point(10, 10), 30.0, 9.0, 4.0),
        "trapezium": arcs.wedge(Point(10, 10), 30.0, 9.0, 4.0, 1.0),
        "sector": arcs.sector(Point(15, 15), 200.0, 7.0, 50.0),
        "beam": arcs.beam(Point(9, 20), 110.0, 12.0, 1.5),
        "teardrop": arcs.teardrop(Point(12, 9), 45.0, 8.0, 3.0),
    }
    for name, region in made.items():
        found = [f"{hit.index}{'h' * hit.half}{'w' * hit.wholly}" for hit in arcs.under(region, bases)]
        outline = (
            plain(region.outline[:6]) if region.outline else f"{plain(region.centre)} {plain(region.radius)}"
        )
        yield f"{name}: under {' '.join(found)} bounds {plain(region.bounds)} {outline}"
    yield f"drift {plain([arcs.drift(Point(10, 10), 45.0, clock, 3.0) for clock in (12, 3, 6, 8)])}"


def _places() -> Iterator[str]:
    board = ground("town")
    named = {"Able": Point(4.0, 9.0), "F7 relay": Point(20.0, 20.0)}
    start = Point(10.0, 10.0)
    for text in (
        "A1", "f7", "F 7", "F7-3", "B2/9", "J10", "K1", "A11", "A0", "Z99-9", "A1-0",
        "12.5, 8", "(12 8)", "x=3 y=4", "31, 2", "30, 30", "1;2",
        "able", "F7 relay", "  F7   RELAY ", "nobody",
        "toward Able", "toward Able, 2", "to F7: 3 in", "towards 12, 14", "towards 12, 14, 1", "away from Able, 4",
        "away F7, 40", "toward 10, 10", "toward nowhere, 3",
        "N, 4", "ne 2.5", "SW, 3", "135°, 4", "270 deg, 2", "400, 3", "NNE, 3", "",
    ):  # fmt: skip
        for begun in (start, None):
            try:
                found = plain(squares.read_spot(board, text, start=begun, allowance=5.0, places=named))
            except squares.BadSpot as refusal:
                found = f"refused: {refusal}"
            yield f"{text!r}{'' if begun else ', nowhere'}: {found}"
    for at in ((0.0, 0.0), (29.99, 30.0), (3.0, 2.9999), (-1.0, 31.0), (17.25, 4.5)):
        yield f"{plain(at)}: {squares.place_text(board, Point(*at))}"


def _board_files() -> Iterator[str]:
    for text in (
        "3", "{", "[1]", "name = 3", "name = ''", HEAD.replace("20", "0"), HEAD.replace("20", "1000"),
        HEAD.replace("20", "1000.1"), HEAD.replace("20, ", ""), HEAD.replace("20", "true"), HEAD + 'unit = "ft"',
        HEAD + 'unit = "cm"\nsquare = 5', HEAD + "square = 21", HEAD + "square = 20", HEAD + "colour = 1",
        HEAD + "feature = 3", HEAD + "[[feature]]", HEAD + '[[feature]]\nid = "X"\nkind = "wall"',
        HEAD + '[[feature]]\nid = "x"\nkind = "moat"', HEAD + '[kinds.moat]\nsight = "solid"',
        HEAD + '[kinds.moat]\nheight = 0\nsight = "solid"', HEAD + '[kinds.moat]\nheight = 2\nsight = "thick"',
        HEAD + '[kinds.moat]\nheight = 2\nmovement = "impassable"\nclasses.wheeled = "open"\n'
        '[[feature]]\nid = "x"\nkind = "moat"\ncircle = [5, 5, 1]\ntraits = ["wet"]\nname = "Deep moat"',
        FEATURE, FEATURE + "circle = [1, 1, 0]", FEATURE + "circle = [21, 1, 1]", FEATURE + "circle = [20, 10, 1]",
        FEATURE + "rect = [5, 5, 2, 0]", FEATURE + "rect = [5, 5, 4, 2]\nheading = 30",
        FEATURE + "rect = [5, 5, 4, 2]\nheading = 361", FEATURE + "rect = [50, 5, 4, 2]",
        FEATURE + "line = [[1, 1]]", FEATURE + "line = [[1, 1], [1, 1]]", FEATURE + "line = [[1, 1], [4, 1], [4, 4]]",
        FEATURE + "line = [[1, 1], [4, 1]]\nthickness = 0.005", FEATURE + "line = [[1, 1], [4, 1]]\nthickness = 0.01",
        FEATURE + "line = [[1, 1], [5, 1], [5, 5], [1, 5], [1, 1]]", FEATURE + "outline = [[1, 1], [2, 2]]",
        FEATURE + "outline = [[1, 1], [4, 4], [4, 1], [1, 4]]", FEATURE + "outline = [[1, 1], [2, 2], [3, 3]]",
        FEATURE + "outline = [[1, 1], [4, 1], [2, 4]]\ncircle = [1, 1, 1]", FEATURE + "outline = 3",
        FEATURE + "outline = [[1, 1], [4, 1], [2, 4]]\ntraits = 3", FEATURE + "circle = [1, 1, 1]\nheight = -1",
        FEATURE + "circle = [1, 1, 1]\nheight = 1000\ncover = 'light'\nsight = 'clear'\nmovement = 'rough'",
        FEATURE + "circle = [1, 1, 1]\n[[feature]]\nid = 'x'\nkind = 'wall'\ncircle = [9, 9, 1]",
        FEATURE + "circle = [1, 1, 2]\n[[feature]]\nid = 'y'\nkind = 'wall'\ncircle = [2, 2, 1]\n"
        "[[marker]]\nid = 'm'\nat = [1, 1]\nradius = 1\n[[zone]]\nid = 'z'\nrect = [1, 1, 1, 1]\n",
        HEAD + "[[marker]]\nid = 'm'\nat = [21, 1]", HEAD + "[[marker]]\nid = 'm'\nat = [20, 10]\nkind = 'loot'",
        HEAD + "[[zone]]\nid = 'z'\nedge = 'up'\ndepth = 2", HEAD + "[[zone]]\nid = 'z'\nedge = 'south'\ndepth = 0",
        HEAD + "[[zone]]\nid = 'z'\nedge = 'east'\ndepth = 3\nside = 'red'\nkind = 'exit'",
        HEAD + "[[zone]]\nid = 'z'\nedge = 'west'\ndepth = 30\n[[zone]]\nid = 'n'\nedge = 'north'\ndepth = 2",
        HEAD + "[edges]\nnorth = 'blue'\nsouth = 'red'", HEAD + "[edges]\nup = 'blue'",
        json.dumps({"name": "J", "size": [5, 5], "feature": [{}] * 501}),
        json.dumps({"name": "x" * 80, "size": [5, 5]}), json.dumps({"name": "x" * 81, "size": [5, 5]}),
        json.dumps({"name": "J", "size": [5, 5], "marker": [{"id": "m" * 41, "at": [1, 1]}]}),
        json.dumps({"name": "J", "size": [5, 5], "marker": [{"id": "m" * 40, "at": [1, 1]}]}),
    ):  # fmt: skip
        yield f"{text.removeprefix(HEAD)[:300]!r}"
        try:
            board = load_board(text, "file")
        except BoardError as refusal:
            yield f"  refused: {refusal}"
            continue
        yield f"  {json.dumps(board_data(board), sort_keys=True)}"
        yield from (f"  odd: {line}" for line in check_board(board))


def _tiled() -> Iterator[str]:
    flat: dict[str, object] = {
        "id": 1,
        "type": "wall",
        "x": 10,
        "y": 20,
        "width": 40,
        "height": 20,
        "rotation": 30,
    }
    layer: dict[str, object] = {"type": "objectgroup", "name": "terrain", "offsetx": 5, "objects": [flat]}
    data: dict[str, object] = {
        "width": 20,
        "height": 10,
        "tilewidth": 10,
        "tileheight": 10,
        "layers": [layer],
    }
    objects: list[dict[str, object]] = [
        {"ellipse": True, "name": "Round Hill", "type": "hill"},
        {"ellipse": True, "height": 10, "type": "wood"},
        {"polygon": [{"x": 0, "y": 0}, {"x": 30, "y": 0}, {"x": 0, "y": 30}], "type": "ruin"},
        {"polyline": [{"x": 0, "y": 0}, {"x": 30, "y": 0}], "type": "fence"},
        {"point": True, "name": "Relay"},
        {
            "type": "objective",
            "properties": [{"name": "side", "value": "red"}, {"name": "radius", "value": 2}],
        },
        {"type": "zone", "name": "blue", "properties": [{"name": "side", "value": "blue"}]},
        {"type": "area"},
        {"type": "odd"},
        {
            "type": "odd",
            "properties": [{"name": "height", "value": "2"}, {"name": "traits", "value": "Hard, shiny"}],
        },
        {"template": "crate.tx"},
        {"visible": False},
        {"gid": 4},
        {"text": {"text": "hello"}},
    ]
    trials: list[object] = [
        *({**data, "layers": [{**layer, "objects": [{**flat, **more}, flat]}]} for more in objects),
        {**data, "layers": [{"type": "group", "offsety": 10, "layers": [layer]}]},
        {**data, "properties": [{"name": "pixels", "value": 20}, {"name": "unit", "value": "cm"}]},
        {**data, "properties": [{"name": "pixels", "value": 0}]},
        {**data, "properties": [{"name": "pixels", "value": "many"}]},
        {**data, "tilewidth": 0},
        {"layers": []},
    ]
    for text in (TMX, TMX.replace("<map", "<!DOCTYPE x><map"), "<x/>", "<map", *map(json.dumps, trials)):
        yield f"{text[-260:]!r}"
        try:
            board, notes = import_tiled(text, "maps/dock")
        except BoardError as refusal:
            yield f"  refused: {refusal}"
            continue
        yield f"  {json.dumps(board_data(board), sort_keys=True)}"
        yield from (f"  note: {note}" for note in notes)
