"""What the ground allows, kept as text: steps, moves, reach, paths, sight and maps with everything on them."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from hashlib import sha256
from itertools import pairwise

import numpy as np

from bot.hexmap.check import check_map
from bot.hexmap.coords import (
    BadFacing,
    BadLabel,
    Facing,
    Hex,
    disc,
    distance,
    entry_side,
    label,
    neighbour,
    neighbours,
    parse_facing,
    parse_label,
    ring,
    stretches,
)
from bot.hexmap.costs import Barrier, Mover, plan_cost, step_cost, take_step
from bot.hexmap.generate import Style, new_map
from bot.hexmap.importers.megamek import import_megamek
from bot.hexmap.mapfile import dump_map, load_map
from bot.hexmap.model import HexMap, MapError, Place
from bot.hexmap.paths import find_path, reachable, reachable_many
from bot.hexmap.sight import line_of_sight, over_mountains, sight_table
from bot.hexmap.terrain import TERRAIN_OF_LETTER, EdgeKind, Overlay, TerrainKind
from tests.golden import Golden

FOLDER = "tests/hexmap/golden"
WIDTH, HEIGHT = 12, 10
MOVERS = {
    "infantry": Mover("infantry", 2, side="blue"),
    "mountaineers": Mover("infantry", 3, mountaineer=True, side="red"),
    "wheeled": Mover("land_vehicle", 3, "wheeled", side="blue", rubble_least=1),
    "tracked": Mover("land_vehicle", 3, "tracked", tracked=True, side="red"),
    "roller": Mover("land_vehicle", 4, "roller", roller=True),
    "amphibious": Mover("land_vehicle", 3, "wheeled", amphibious=True),
    "antigrav": Mover("land_vehicle", 3, "antigrav", antigrav=True, rubble_least=3),
    "train": Mover("land_vehicle", 5, "train"),
    "boat": Mover("aquatic", 3),
    "noe": Mover("air", 4, altitude="noe"),
    "contour": Mover("air", 4, altitude="contour", halved=True),
    "low": Mover("air", 5, altitude="low", most=3),
    "cruise": Mover("air", 6, altitude="cruise"),
}
SIGNS = {
    Barrier.OFF_MAP: ".",
    Barrier.CLIFF: "^",
    Barrier.WATER: "w",
    Barrier.LAND: "l",
    Barrier.MOUNTAIN: "m",
    Barrier.WALL: "#",
    Barrier.GATE: "g",
    Barrier.TEETH: "t",
    Barrier.WIRE: "x",
    Barrier.COURSE: "c",
    Barrier.RAILS: "r",
}
BOARD = """size 3 3
hex 0101 0 "" ""
hex 0201 1 "road:1:8;woods:1;foliage_elev:2" "grass"
hex 0301 -2 "water:2;fluff:3"
hex 0102 0 "water:0;planted_fields:1" ""
hex 0202 2 "water:1;bridge:1:9;bridge_cf:40" ""
hex 0302 0 "bridge:1:9" ""
hex 0103 0 "building:2;bldg_cf:40;mud:1" ""
hex 0203 3 "road:1:5;rough:1" ""
hex 0303 0 "swamp:1;planted_fields:2;sand:1" ""
"""


def goldens() -> list[Golden]:
    """A file for each subject."""
    made: dict[str, Callable[[], Iterable[str]]] = {
        "coords": _coords,
        "map": _map,
        "generated": _generated,
        "steps": _steps,
        "moves": _moves,
        "reach": _reach,
        "paths": _paths,
        "sight": _sight,
        "complaints": _complaints,
    }
    return [Golden(f"{FOLDER}/{name}.txt", _text(lines)) for name, lines in made.items()]


def _text(lines: Callable[[], Iterable[str]]) -> Callable[[], str]:
    return lambda: "\n".join(lines()) + "\n"


def crowded(seed: int = 4) -> HexMap:
    """A map with everything on it, the same for the same seed."""
    chance = random.Random(seed)
    hexes = [Hex(col, row) for row in range(1, HEIGHT + 1) for col in range(1, WIDTH + 1)]
    edges: dict[tuple[Hex, Facing], frozenset[EdgeKind]] = {}
    owners: dict[tuple[Hex, Facing, EdgeKind], Hex] = {}
    holders: dict[tuple[Hex, Facing], str] = {}
    plain = [kind for kind in EdgeKind if kind is not EdgeKind.CLIFF]
    kinds = [*plain, EdgeKind.BOCAGE, EdgeKind.BOCAGE, EdgeKind.RIVER, EdgeKind.RIVER, EdgeKind.RIVER]
    for _ in range(80):
        at, side = chance.choice(hexes), chance.choice(list(Facing))
        there = neighbour(at, side)
        drawn = {chance.choice(kinds)}
        if EdgeKind.RIVER in drawn and chance.random() < 0.4:
            drawn.add(chance.choice([EdgeKind.SMALL_BRIDGE, EdgeKind.SMALL_PONTOON]))
        holder = chance.choice(["", "blue", "blue red"])
        for key in ((at, side), (there, side.opposite)):
            for old in [old for old in owners if old[:2] == key]:
                del owners[old]
            holders.pop(key, None)
            edges[key] = frozenset(drawn)
            owners.update({(*key, kind): min(at, there) if there in hexes else at for kind in drawn})
            if EdgeKind.GATE in drawn and holder:
                holders[key] = holder
    ways = [_walks(chance, hexes, count) for count in (9, 5)]
    overlays: dict[Hex, set[Overlay]] = {}
    for kind, count in ((Overlay.RAILWAY, 7), (Overlay.RIVER, 5)):
        for at in _walks(chance, hexes, count):
            overlays.setdefault(at, set()).add(kind)
    terrain = [TERRAIN_OF_LETTER[chance.choice(".......fffwwwcbrsdm..")] for _ in hexes]
    for at, kind in zip(hexes, terrain, strict=True):
        if kind == "water" and chance.random() < 0.4:
            overlays.setdefault(at, set()).add(chance.choice([Overlay.LARGE_BRIDGE, Overlay.LARGE_PONTOON]))
    return HexMap(
        "Crowded",
        WIDTH,
        HEIGHT,
        tuple(terrain),
        tuple(chance.choice([0] * 8 + [1, 1, 1, 2, 4]) for _ in hexes),
        roads=ways[0],
        highways=ways[1],
        overlays={at: frozenset(found) for at, found in overlays.items()},
        edges=edges,
        edge_owner=owners,
        edge_holder=holders,
        names={Hex(3, 4): "Hill “217”", Hex(9, 9): "Ferry"},
        places=(
            Place(Hex(2, 2), "start", "", "blue"),
            Place(Hex(11, 9), "objective", "Depot", size=3),
            Place(Hex(5, 5), "town", "Aldern", "red", 2),
        ),
    )


def _walks(chance: random.Random, hexes: list[Hex], count: int) -> dict[Hex, frozenset[Facing]]:
    """Roads that wander over the map."""
    net: dict[Hex, set[Facing]] = {}
    for _ in range(count):
        at, side = chance.choice(hexes), chance.choice(list(Facing))
        for _ in range(5):
            side = side.rotated(chance.choice([-1, 0, 0, 1]))
            there = neighbour(at, side)
            if there not in hexes:
                break
            net.setdefault(at, set()).add(side)
            net.setdefault(there, set()).add(side.opposite)
            at = there
    return {at: frozenset(sides) for at, sides in net.items()}


def _coords() -> Iterator[str]:
    for at in (Hex(1, 1), Hex(4, 3), Hex(100, 7)):
        yield f"{label(at)} {label(at, True)}: around {_hexes(neighbours(at))}"
        yield f"  ring 2: {_hexes(ring(at, 2))}; disc 1: {_hexes(disc(at, 1))}"
    for word in ("N", "ne", "South-East", "s.w.", " north ", "E", "", "north by northwest, more or less"):
        yield f"{word!r}: {_said(lambda word=word: parse_facing(word).name)}"
    for word in ("0304", " 003004 ", "0004", "0400", "304", "03 04", "no hex at all that I know of"):
        yield f"{word!r}: {_said(lambda word=word: label(parse_label(word)))}"
    for side in Facing:
        yield f"{side.name}: opposite {side.opposite.name}, turned {[side.rotated(n).name for n in (-2, -1, 1, 7)]}"
    for a, b in _pairs(20, 7):
        parts = " ".join(
            f"{'/'.join(map(label, part.hexes))}@{part.start}-{part.end}/{part.whole}"
            for part in stretches(a, b)
        )
        sides = " ".join(side.name for side in entry_side(b, a)) if a != b else "-"
        yield f"{label(a)} to {label(b)}: {distance(a, b)}, into {sides}, through {parts}"


def _map() -> Iterator[str]:
    crowd = crowded()
    yield from dump_map(crowd).splitlines()
    again = load_map(dump_map(crowd))
    yield f"read back: {'equal' if again == crowd else 'different'}, key {crowd.key}"
    yield from check_map(crowd)
    changed = replace(
        crowd,
        printed=crowd,
        changed=frozenset({Hex(3, 3), Hex(4, 4)}),
        overlays=crowd.overlays | {Hex(3, 3): frozenset({Overlay.LARGE_BRIDGE})},
    )
    same = replace(crowd, printed=crowd, changed=frozenset({Hex(3, 3)}))
    for name, ground in (("changed", changed), ("not changed", same)):
        yield f"{name}: key {ground.key}, sight {'as before' if ground.sight_key == crowd.key else ground.sight_key}"
    for a, b in _steps_of(40):
        what = [
            name
            for name, holds in (
                ("road", crowd.road_between(a, b)),
                ("highway", crowd.highway_between(a, b)),
                ("on road", crowd.on_road(a)),
            )
            if holds
        ]
        edges = sorted(map(str, crowd.edges_between(a, b)))
        yield f"{label(a)}-{label(b)}: {edges} {what} {crowd.gate_holder(a, b)}"
    imported, notes = import_megamek(BOARD, "small.board")
    yield from (*dump_map(imported).splitlines(), *notes)


def _generated() -> Iterator[str]:
    """A map of each style: whoever passes on a seed passes on the same map."""
    for pointy, style in enumerate(Style):
        yield from dump_map(new_map(7, 26, 18, style, style.title(), pointy=bool(pointy % 2))).splitlines()
    sizes = [(seed, size) for seed in (1, 2) for size in ((8, 9), (13, 11), (17, 19))]
    wanted = [(style, *each) for style in Style for each in sizes]
    for style, seed, (width, height) in [*wanted, (Style.CITY, 3, (40, 31))]:
        dumped = dump_map(new_map(seed, width, height, style))
        yield f"{style} {seed} {width}x{height}: {sha256(dumped.encode()).hexdigest()[:12]}"


def _steps() -> Iterator[str]:
    crowd = crowded()
    for name, mover in MOVERS.items():
        yield f"{name}: price of each step, N NE SE S SW NW"
        for row in range(1, HEIGHT + 1):
            yield "  " + " ".join(
                "".join(_sign(step_cost(crowd, mover, at, there)) for there in neighbours(at))
                for at in (Hex(col, row) for col in range(1, WIDTH + 1))
            )
    tracked = MOVERS["tracked"]
    for cliff in (1, 3):
        prices = [_sign(step_cost(crowd, tracked, a, b, cliff)) for a, b in _steps_of(60)]
        yield f"cliffs from {cliff}: {''.join(prices)}"
    yield f"far: {step_cost(crowd, tracked, Hex(1, 1), Hex(3, 3))}"


def _moves() -> Iterator[str]:
    crowd = crowded()
    chance = random.Random(11)
    for name, mover in MOVERS.items():
        yield name
        for _ in range(40):
            path = _wander(chance, crowd, mover)
            found = plan_cost(crowd, mover, path)
            marks = [
                word
                for word, holds in (
                    ("river", found.crosses_river),
                    ("immobilised", found.immobilised),
                    ("bog", found.bog_risk),
                )
                if holds
            ]
            yield (
                f"  {_hexes(path)}: {list(found.points)} total {found.total} speed {found.speed} reach {found.reach} "
                f"{found.barrier or 'arrives'} slowed {found.slowed} energy {found.energy_surcharge} "
                f"{' '.join(marks)} {' '.join(f'{note.rule}@{label(note.at)}' for note in found.notes)}"
            )


def _reach() -> Iterator[str]:
    crowd = crowded()
    zones, blocked = set(ring(Hex(6, 5), 2)[::2]), {Hex(5, 4), Hex(7, 6)}
    for name, mover in MOVERS.items():
        widest = max(crowd.hexes(), key=lambda at, mover=mover: (len(reachable(crowd, mover, at)), at))
        for start in (Hex(5, 5), Hex(10, 3), widest):
            free = reachable(crowd, mover, start)
            hemmed = reachable(crowd, mover, start, blocked, zones)
            yield f"{name} from {label(start)}: {_spent(free)}"
            if hemmed != free:
                yield f"  between zones: {_spent(hemmed)}"
    woods = replace(
        crowd, terrain=(TerrainKind.FOREST,) * len(crowd.terrain), elevation=(0,) * len(crowd.elevation)
    )
    for name in ("wheeled", "roller"):
        (alone,) = reachable_many(woods, [MOVERS[name]], [Hex(6, 8)])
        spent = {woods.hex_at(int(place)): int(alone[place]) for place in np.flatnonzero(alone >= 0)}
        yield f"{name} alone in the woods: {_spent(spent)}"
    starts = [at for at in (Hex(2, 3), Hex(8, 8), Hex(12, 10)) for _ in MOVERS]
    movers = list(MOVERS.values()) * 3
    many = reachable_many(crowd, movers, starts)
    for start, mover, found in zip(starts, movers, many, strict=True):
        spent = {crowd.hex_at(int(place)): int(found[place]) for place in np.flatnonzero(found >= 0)}
        yield f"{mover.propulsion or mover.kind} {mover.altitude} from {label(start)}: {_spent(spent)}"


def _paths() -> Iterator[str]:
    crowd = crowded()
    zones, blocked = set(ring(Hex(6, 5), 2)[::2]), {Hex(5, 4), Hex(7, 6)}
    for name, mover in MOVERS.items():
        yield name
        for number, (a, b) in enumerate(_pairs(20, 3)):
            hemmed = (blocked, zones) if number % 2 else ((), ())
            box = (Hex(2, 2), Hex(10, 9)) if number % 5 == 4 else None
            found = find_path(crowd, mover, a, b, *hemmed, within=box)
            how = ", zones" if number % 2 else ""
            how += ", within 0202-1009" if box else ""
            yield f"  {label(a)} to {label(b)}{how}: {_hexes(found) if found else 'no way'}"

    bridged = replace(
        crowd,
        printed=crowd,
        changed=frozenset(crowd.hexes()),
        overlays=crowd.overlays
        | {at: frozenset({Overlay.LARGE_BRIDGE}) for at in crowd.hexes() if _wet(crowd, at)},
    )
    for a, b in _pairs(24, 8):
        found = find_path(bridged, MOVERS["tracked"], a, b)
        yield f"bridges everywhere, {label(a)} to {label(b)}: {_hexes(found) if found else 'no way'}"


def _wet(hexmap: HexMap, at: Hex) -> bool:
    return hexmap.terrain_at(at) is TerrainKind.WATER


def _sight() -> Iterator[str]:
    crowd = crowded()
    smoke = frozenset({Hex(4, 5), Hex(8, 4), Hex(9, 8)})
    for at in (Hex(3, 3), Hex(7, 7), Hex(9, 8), Hex(10, 2)):
        for name, table in (
            ("clear", sight_table(crowd)),
            ("smoke", sight_table(crowd, smoke)),
            ("hedges hide", sight_table(crowd, bocage_adjacent_open=False)),
        ):
            yield f"from {label(at)}, {name}"
            seen = [table.visible_from(at, radius) for radius in (2, 4)]
            for row in range(1, HEIGHT + 1):
                signs = [
                    "o" if Hex(col, row) in seen[0] else "+" if Hex(col, row) in seen[1] else "."
                    for col in COLS
                ]
                yield f"  {''.join(signs)}"
    maze = _hedged()
    for at in maze.hexes():
        seen = sight_table(maze).visible_from(at, 4)
        told = sum(line_of_sight(maze, at, there) for there in disc(at, 4) if maze.contains(there))
        yield f"among hedges {label(at)}: {len(seen)} of {told} {_hexes(sorted(seen))}"
    opened = frozenset((at, side) for at in (Hex(3, 3), Hex(5, 5), Hex(7, 4)) for side in Facing)
    for a, b in [pair for pair in _pairs(250, 5) if distance(*pair) <= 4]:
        marks = {
            "ground": line_of_sight(crowd, a, b),
            "smoke": line_of_sight(crowd, a, b, smoke),
            "from 1 up": line_of_sight(crowd, a, b, heights=(1, 0)),
            "to 2 up": line_of_sight(crowd, a, b, heights=(0, 2)),
            "cruise": line_of_sight(crowd, a, b, heights=(4, 0), cruise=True),
            "over walls": line_of_sight(crowd, a, b, open_edges=opened),
            "hedges hide": line_of_sight(crowd, a, b, bocage_adjacent_open=False),
            "low": over_mountains(crowd, a, b),
        }
        yield f"{label(a)}-{label(b)}: {', '.join(mark for mark, holds in marks.items() if holds) or 'nothing'}"
    table = sight_table(crowd)
    hexes, radii = np.array([crowd.index(Hex(3, 3)), crowd.index(Hex(10, 2))]), np.array([2, 3])
    for each in (*table.views(hexes, radii), table.union(hexes, radii)):
        yield _hexes(crowd.hex_at(int(place)) for place in np.flatnonzero(each))


def _hedged() -> HexMap:
    """Open ground between hedges and walls."""
    chance = random.Random(6)
    plain = crowded()
    edges: dict[tuple[Hex, Facing], frozenset[EdgeKind]] = {}
    for at in plain.hexes():
        for side in list(Facing)[:3]:
            if chance.random() < 0.16:
                kind = frozenset({chance.choice([EdgeKind.BOCAGE, EdgeKind.BOCAGE, EdgeKind.WALL])})
                edges |= {(at, side): kind, (neighbour(at, side), side.opposite): kind}
    flat = (TerrainKind.PLAINS,) * len(plain.terrain)
    return HexMap("Hedges", WIDTH, HEIGHT, flat, (0,) * len(flat), edges=edges)


COLS = range(1, WIDTH + 1)
SMALL = 'name = "a"\nsize = [2, 2]\nterrain = ["..", ".f"]\n'


def _complaints() -> Iterator[str]:
    for text in (
        "name = 3",
        f'name = "{"x" * 80}"\nsize = [1, 1]\nterrain = ["."]',
        f'name = "{"x" * 81}"',
        'name = "a\\u0007"',
        'name = ""',
        'name = "a"\nsize = [2, true]',
        'name = "a"\nsize = [0, 1]',
        'name = "a"\nsize = [999, 1]\nterrain = []',
        'name = "a"\nsize = [1000, 1]',
        'name = "a"\nsize = [999, 101]',
        'name = "a"\nsize = [400, 250]\nterrain = []',
        'name = "a"\nsize = [2, 2]\nterrain = ["..", "."]',
        'name = "a"\nsize = [2, 2]\nterrain = [". .", "xx"]',
        'name = "a"\nsize = [2, 2]\nterrain = "...."',
        SMALL + "roads = [3]",
        SMALL + 'roads = ["0101-0102 0202"]',
        SMALL + 'roads = ["0101 9x"]',
        SMALL + 'highways = ["0101 0103"]',
        SMALL + 'elevation = ["01", "10"]',
        SMALL + 'elevation = ["-1 12", "0 99"]',
        SMALL + 'elevation = ["-1 100", "0 99"]',
        SMALL + 'elevation = ["0"]',
        SMALL + "overlays = 3",
        SMALL + '[overlays]\nhedge = ["0101"]',
        SMALL + '[overlays]\nriver = ["0101 0202"]\nrailway = ["0101"]',
        SMALL + "[[edge]]\n",
        SMALL + '[[edge]]\nat = "0101"\nkind = "moat"',
        SMALL + '[[edge]]\nat = "0101"\nside = ["S", "E"]\nkind = "wall"',
        SMALL + '[[edge]]\nat = "0101"\nside = ["S", "SE"]\nkind = "wall"\nowner = "0102"',
        SMALL + '[[edge]]\nat = "0101"\nside = "S"\nkind = "gate"\nowner = "0102"\nholder = "red"',
        SMALL + '[[edge]]\nat = "0101"\nside = "N"\nkind = "wall"\nheight = 2',
        SMALL + '[names]\n0303 = "off"',
        SMALL + '[[place]]\nkind = "town"',
        SMALL + '[[place]]\nkind = "town"\nhex = "0101"\nsize = 100',
        SMALL + '[[place]]\nkind = "town"\nhex = "0101"\nsize = 99',
        SMALL + '[[place]]\nkind = "town"\nhex = "0101"\nsize = 0',
        SMALL + '[[place]]\nkind = "town"\nhex = "0101"\ncolour = "red"',
        SMALL + "place = 3",
        SMALL + "[trees]\n0101 = 4\n0102 = 5\n0201 = { count = 9, covers = 50 }",
        SMALL + "[trees]\n0101 = { count = 9, covers = 51 }\n0202 = 999",
        SMALL + "[trees]\n0101 = 1000",
        SMALL + "[trees]\n0101 = { count = 5, covers = 101 }",
        SMALL + "[trees]\n0101 = { count = 5, cover = 1 }",
        SMALL.replace("f", "w") + "[trees]\n0202 = 5",
        SMALL.replace(".f", "fw")
        + '[[place]]\nkind = "objective"\nhex = "0202"\n[[place]]\nkind = "start"\nhex = "0101"',
    ):
        yield f"{text.removeprefix(SMALL)!r}"
        yield from (f"  {line}" for line in _said(lambda text=text: _read(text)).splitlines())
    for board in (
        "size 2",
        "size 0 1",
        "size 999 1",
        "size 1000 1",
        "size 999 101",
        'size 1 1\nhex 0101 0 "woods:1234567"',
        'size 1 1\nhex 0101 0 "a very long name of something odd:?"',
        'size 1 1\nhex 001001 -5 "woods:1:3;fuel_tank:1" ""',
        'size 1 1\nhex 0101 0 "jungle;road:1:63;bridge:1:1;bridge_elev:1"',
        'size 2 1\nhex 0101 0 "road:1:4" ""\nhex 0201 0 "road" ""',
    ):
        yield f"{board!r}"
        yield from (f"  {line}" for line in _said(lambda board=board: _imported(board)).splitlines())


def _read(text: str) -> str:
    hexmap = load_map(text, "file")
    return "\n".join([*dump_map(hexmap).splitlines(), *check_map(hexmap)])


def _imported(text: str) -> str:
    hexmap, notes = import_megamek(text, "board")
    return "\n".join([*dump_map(hexmap).splitlines(), *notes])


def _said(read: Callable[[], str]) -> str:
    try:
        return read()
    except (MapError, BadLabel, BadFacing) as error:
        return f"refused: {error}"


def _sign(cost: int | Barrier) -> str:
    return SIGNS[cost] if isinstance(cost, Barrier) else str(cost)


def _spent(found: dict[Hex, int]) -> str:
    return " ".join(f"{label(at)}={points}" for at, points in sorted(found.items()))


def _hexes(found: Iterable[Hex]) -> str:
    return " ".join(map(label, found))


def _pairs(count: int, seed: int) -> list[tuple[Hex, Hex]]:
    chance = random.Random(seed)
    spots = [Hex(chance.randint(1, WIDTH), chance.randint(1, HEIGHT)) for _ in range(2 * count)]
    return list(zip(spots[::2], spots[1::2], strict=True))


def _steps_of(count: int) -> list[tuple[Hex, Hex]]:
    chance = random.Random(count)
    starts = [Hex(chance.randint(2, WIDTH - 1), chance.randint(2, HEIGHT - 1)) for _ in range(count)]
    return [(at, chance.choice(neighbours(at))) for at in starts]


def _wander(chance: random.Random, ground: HexMap, mover: Mover) -> list[Hex]:
    """A path of up to five steps that mostly can be made."""
    path = [Hex(chance.randint(1, WIDTH), chance.randint(1, HEIGHT))]
    for _ in range(chance.randint(1, 4)):
        around = [at for at in neighbours(path[-1]) if ground.contains(at)]
        open_ = [at for at in around if not isinstance(take_step(ground, mover, path[-1], at), Barrier)]
        path.append(chance.choice(open_ if open_ and chance.random() < 0.95 else around))
    assert all(distance(a, b) == 1 for a, b in pairwise(path))
    return path
