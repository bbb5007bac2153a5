"""A made-up theatre with every terrain, edge and mark, and a side's view of it. Run it to look at the pictures."""

import math
import sys
import time
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from statistics import median

from bot.campaign.world.known.contacts import Contact, Identity
from bot.campaign.world.known.view import OwnUnit, SideView
from bot.campaign.world.outfit.gear import Catalogue
from bot.campaign.world.settings import Environment, Settings
from bot.campaign.world.sides import Side
from bot.hexmap.coords import Facing, Hex, direction, disc, distance, neighbour
from bot.hexmap.document import HexMap, Place
from bot.hexmap.terrain import EdgeKind, Overlay, TerrainKind
from bot.render import Laid, PathMark, render_map, render_order, render_terrain

SYMBOLS = (
    *("infantry", "mechanised", "armour", "recon", "artillery", "anti_armour", "engineer", "supply"),
    *("air", "radar", "helicopter", "anti_air"),
)
NAMES = ("Wolf 1", "Wolf 2", "3rd Rifle Company", "Anvil", "Żubr", "Longbow Battery 2", "Mole", "Mule 🚚 7")


def _noise(x: float, y: float) -> float:
    return (
        math.sin(x * 0.37 + 1.3)
        + math.cos(y * 0.41 + 0.4)
        + math.sin((x + y) * 0.23)
        + math.cos((x - y * 1.3) * 0.31)
    )


def sample_map(width: int = 40, height: int = 30) -> HexMap:
    """A map of any size; from 40 x 30 it holds everything that can be drawn."""
    terrain, elevation = [], []
    for row in range(1, height + 1):
        for col in range(1, width + 1):
            n, m = _noise(col, row), _noise(row * 1.7 + 9, col * 1.1)
            kind = TerrainKind.PLAINS
            if col < 4 + 2 * math.sin(row / 3):
                kind = TerrainKind.WATER
            elif col < 5 + 2 * math.sin(row / 3):
                kind = TerrainKind.BEACH
            elif n > 1.9:
                kind = TerrainKind.MOUNTAIN
            elif n < -1.9:
                kind = TerrainKind.SWAMP
            elif m > 1.2:
                kind = TerrainKind.FOREST
            elif m < -2.2:
                kind = TerrainKind.DUNES
            if Hex(col, row) in _CITY:
                kind = TerrainKind.CITY
            if Hex(col, row) in _RUBBLE:
                kind = TerrainKind.RUBBLE
            terrain.append(kind)
            level = max(-1, min(5, round(n * 1.3 - 0.6)))
            elevation.append(
                0
                if kind in (TerrainKind.WATER, TerrainKind.BEACH, TerrainKind.CITY)
                else max(level, 0)
                if n > -1.5
                else -1
            )
    flat = HexMap("Sample theatre", width, height, tuple(terrain), tuple(elevation))
    if width < 40 or height < 30:
        return flat
    edges: dict[tuple[Hex, Facing], frozenset[EdgeKind]] = {}

    def edge(at: Hex, facing: Facing, *kinds: EdgeKind) -> None:
        for key in ((at, facing), (neighbour(at, facing), facing.opposite)):
            edges[key] = edges.get(key, frozenset()) | frozenset(kinds)

    for col in range(9, 40):
        row = 14 + round(2 * math.sin(col / 4))
        here, there = Hex(col, row), Hex(col + 1, 14 + round(2 * math.sin((col + 1) / 4)))
        edge(here, Facing.S, EdgeKind.RIVER)
        if (
            there in (neighbour(here, Facing.NE), neighbour(here, Facing.SE))
            and direction(here, there) == Facing.SE
        ):
            edge(here, Facing.SE, EdgeKind.RIVER)
        if col % 9 == 0:
            edge(here, Facing.S, EdgeKind.SMALL_BRIDGE if col % 2 else EdgeKind.SMALL_PONTOON)
    for col in range(14, 20):
        edge(Hex(col, 22), Facing.N, EdgeKind.BOCAGE)
        edge(Hex(col, 22), Facing.NE, EdgeKind.BOCAGE)
        edge(Hex(col + 8, 24), Facing.N, EdgeKind.WIRE if col < 17 else EdgeKind.TEETH)
        edge(Hex(col + 12, 8), Facing.S, EdgeKind.GATE if col == 16 else EdgeKind.WALL)
    edge(Hex(6, 12), Facing.NW, EdgeKind.HARBOR)
    edge(Hex(6, 12), Facing.SW, EdgeKind.HARBOR)
    edge(Hex(30, 20), Facing.N, EdgeKind.RAMP)
    return replace(
        flat,
        edges=edges,
        roads=_ways([Hex(8, 12), Hex(27, 20)], [Hex(20, 18), Hex(20, 4)], [Hex(27, 20), Hex(38, 26)]),
        highways=_ways([Hex(7, 6), Hex(39, 9)]),
        overlays={
            **{at: frozenset({Overlay.RAILWAY}) for at in _straight(Hex(10, 27), Hex(38, 20))},
            **{at: frozenset({Overlay.RIVER}) for at in _straight(Hex(34, 22), Hex(34, 30))},
            Hex(34, 25): frozenset({Overlay.LARGE_BRIDGE, Overlay.RIVER}),
            Hex(34, 28): frozenset({Overlay.LARGE_PONTOON, Overlay.RIVER}),
        },
        names={Hex(30, 4): "Kestrel Heights", Hex(3, 20): "Grey Sea", Hex(12, 25): "The Hedges"},
        places=(
            Place(Hex(20, 10), "city", "Saint-Évremond", "player", 2),
            Place(Hex(27, 20), "town", "Brück"),
            Place(Hex(8, 12), "harbor", "Port Anson 🚢"),
            Place(Hex(15, 17), "depot", "Depot Able"),
            Place(Hex(33, 12), "objective", "Hill 402"),
            Place(Hex(28, 6), "objective", "The Wall"),
            Place(Hex(12, 5), "airstrip", "Marlow Field"),
        ),
    )


_CITY = {Hex(20, 10), Hex(20, 11), Hex(21, 10), Hex(27, 20), Hex(28, 19), Hex(8, 12)}
_RUBBLE = {Hex(21, 11), Hex(22, 11), Hex(28, 20), Hex(24, 17)}


def _straight(a: Hex, b: Hex) -> list[Hex]:
    path = [a]
    while path[-1] != b:
        here = path[-1]
        path.append(
            min((neighbour(here, f) for f in Facing), key=lambda h: (distance(h, b), abs(h.row - b.row)))
        )
    return path


def _ways(*ends: list[Hex]) -> dict[Hex, frozenset[Facing]]:
    exits: dict[Hex, frozenset[Facing]] = {}
    for a, b in ends:
        path = _straight(a, b)
        for here, there in pairwise(path):
            exits[here] = exits.get(here, frozenset()) | {direction(here, there)}
            exits[there] = exits.get(there, frozenset()) | {direction(there, here)}
    return exits


def own_unit(number: int, at: Hex, **changes: object) -> OwnUnit:
    """An own unit with a symbol and name by its number."""
    facing = Facing(number % 6)
    unit = OwnUnit(
        id=f"U{number}",
        side=Side.PLAYER,
        name=NAMES[number % len(NAMES)],
        class_id="rifles",
        class_name="Rifles",
        symbol=SYMBOLS[number % len(SYMBOLS)],
        hex=at,
        facing=facing,
        fs=1 + number % 6,
        fs_max=6,
        energy=4,
        energy_max=6,
        infantry_energy=True,
        owner="1",
        front=True,
        immobilised=False,
        disarmed=False,
        overrun=False,
        uses={},
        upgrades=(),
        held=frozenset({facing, facing.rotated(1), facing.rotated(-1)}) if number % 3 == 0 else frozenset(),
    )
    return replace(unit, **changes)  # type: ignore[arg-type]


def contact(number: int, at: Hex, side: Side = Side.HOSTILE, **changes: object) -> Contact:
    """A contact seen in round 3 with a strength band."""
    base = Contact(
        id=f"C{number}",
        side=side,
        label=("Raiders", "vehicle", "infantry", "Truck")[number % 4],
        symbol=("infantry", "vehicle", "armour", "supply", "artillery")[number % 5],
        identity=Identity.SUSPECTED if number % 4 == 1 else Identity.SURE,
        hex=at,
        round=3,
        fs_low=4 if number % 2 else 3,
        fs_high=6 if number % 2 else 3,
        facing=Facing((number + 3) % 6),
    )
    return replace(base, **changes)  # type: ignore[arg-type]


def sample_view(hexmap: HexMap | None = None) -> SideView:
    """Round 3: about 60 counters, some stacked, ghosts, friends, fog in three levels."""
    ground = hexmap or sample_map()
    units = [own_unit(n, Hex(10 + n % 5 * 3 + n // 20, 6 + n // 5 * 3)) for n in range(30)]
    units += [
        own_unit(30, Hex(22, 9)),
        own_unit(31, Hex(22, 9), front=False),
        own_unit(32, Hex(16, 12), immobilised=True),
    ]
    units += [own_unit(40 + n, Hex(18, 20), name="Crowd") for n in range(6)]
    contacts = [contact(n, Hex(25 + n % 4 * 3, 5 + n // 4 * 4)) for n in range(16)]
    contacts[2] = replace(contacts[2], armed=False)
    contacts[5] = replace(contacts[5], held=frozenset({Facing.NW, Facing.SW}))
    contacts += [
        contact(20 + n, Hex(33 + n % 3 * 2, 6 + n * 4), present=False, round=1 + n % 2) for n in range(5)
    ]
    friends = [contact(30 + n, Hex(9 + n, 20 + n % 3), Side.ALLIED, fs_low=4, fs_high=4) for n in range(2)]
    friends += [contact(34 + n, Hex(21 + n * 2, 26), Side.NEUTRAL, fs_low=2, fs_high=2) for n in range(2)]
    on_map = [unit for unit in units if ground.contains(unit.hex)]
    visible = {at for unit in on_map for at in disc(unit.hex, 4) if ground.contains(at)}
    explored = visible | {at for at in disc(Hex(12, 15), 15) if ground.contains(at)}
    return SideView(
        side=Side.PLAYER,
        round=3,
        map=ground,
        catalogue=Catalogue({}),
        settings=Settings(),
        environment=Environment(hour=18),
        units=tuple(on_map),
        friends=tuple(friend for friend in friends if ground.contains(friend.hex)),
        contacts=tuple(one for one in contacts if ground.contains(one.hex)),
        visible=frozenset(visible),
        explored=frozenset(explored),
    )


def sample_paths() -> list[PathMark]:
    """One path of each kind."""
    return [
        PathMark(tuple(_straight(Hex(19, 12), Hex(24, 13))), "planned", "Wolf 2"),
        PathMark(tuple(_straight(Hex(10, 18), Hex(14, 16))), "done", "1"),
        PathMark(tuple(_straight(Hex(22, 9), Hex(25, 9))), "blocked", "ZOI"),
    ]


def main(folder: Path) -> None:
    """Write the pictures and print how long they take (ms of processor time, median of 5)."""
    from PIL import Image

    from bot.render.hexes.ground import ground

    folder.mkdir(parents=True, exist_ok=True)
    view = sample_view()
    times: dict[str, list[float]] = {"first in process": [], "cold": [], "counters and fog": []}

    def clocked(what: str, changed: SideView) -> bytes:
        start = time.process_time()
        data = render_map(changed, title="Operation Sample", laid=Laid(paths=sample_paths()))
        times[what].append((time.process_time() - start) * 1000)
        return data

    data = clocked("first in process", view)
    for _ in range(5):
        ground.cache_clear()
        clocked("cold", view)
    for n in range(5):
        moved = tuple(replace(unit, fs=1 + n) for unit in view.units)
        clocked(
            "counters and fog", replace(view, units=moved, visible=view.visible - set(disc(Hex(20, 12), n)))
        )
    for what, spent in times.items():
        print(f"{what}: {median(spent):.0f} ms of {[round(one) for one in spent]}")
    print(f"{len(data) / 1000:.0f} kB")
    (folder / "theatre.png").write_bytes(data)
    image = Image.open(folder / "theatre.png")
    print(image.size, image.mode)
    image.convert("RGB").resize((400, image.height * 400 // image.width), Image.Resampling.LANCZOS).save(
        folder / "phone.png"
    )
    image.convert("RGB").crop((500, 300, 1300, 900)).save(folder / "part.png")
    sector = render_map(
        view,
        title="Operation Sample",
        subtitle="Sector B",
        crop=(Hex(14, 6), Hex(27, 15)),
        laid=Laid(paths=sample_paths()),
        width=1200,
    )
    (folder / "sector.png").write_bytes(sector)
    night = replace(view, environment=Environment(hour=22, use_night=True))
    (folder / "order.png").write_bytes(
        render_order(
            night, "U11", (path := _straight(Hex(13, 12), Hex(18, 13))), stop=path[3], target=Hex(17, 11)
        )
    )
    (folder / "terrain.png").write_bytes(render_terrain(view.map, 1400))


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "out/render"))
