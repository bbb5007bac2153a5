"""Small maps for tests, drawn in code, and random ones for properties."""

from dataclasses import replace

from hypothesis import strategies as st

from bot.hexmap.coords import Facing, Hex, direction, neighbour, parse_label
from bot.hexmap.document import HexMap, load_map
from bot.hexmap.terrain import TERRAIN_OF_LETTER, EdgeKind

LETTERS = ".fmwcbrsd"


def plain(width: int = 9, height: int = 9, extra: str = "", **hexes: str) -> HexMap:
    """Open ground with single hexes of other terrain: plain(h0305="f"); `extra` is more of the map file."""
    rows = [["."] * width for _ in range(height)]
    for name, letter in hexes.items():
        at = parse_label(name[1:])
        rows[at.row - 1][at.col - 1] = letter
    terrain = ", ".join(f'"{"".join(row)}"' for row in rows)
    return load_map(f'name = "test"\nsize = [{width}, {height}]\nterrain = [{terrain}]\n{extra}')


def raised(hexmap: HexMap, **levels: int) -> HexMap:
    """The map with some hexes at other levels: raised(m, h0305=1)."""
    elevation = list(hexmap.elevation)
    for name, level in levels.items():
        elevation[hexmap.index(parse_label(name[1:]))] = level
    return replace(hexmap, elevation=tuple(elevation))


def edge(a: str, b: str, kind: str, more: str = "") -> str:
    """An [[edge]] of the map file between two hexes."""
    side = direction(parse_label(a), parse_label(b)).name
    return f'\n[[edge]]\nat = "{a}"\nside = "{side}"\nkind = "{kind}"\n{more}'


def path(text: str) -> list[Hex]:
    """'0304 0305' as hexes."""
    return [parse_label(part) for part in text.split()]


@st.composite
def maps(draw: st.DrawFn, width: int = 6, height: int = 5) -> HexMap:
    """Random maps with all terrain, three levels, and a few edges, roads and highways."""
    size = width * height
    terrain = draw(st.lists(st.sampled_from("....." + LETTERS), min_size=size, max_size=size))
    elevation = draw(st.lists(st.sampled_from([0, 0, 0, 1, 2]), min_size=size, max_size=size))
    hexes = [Hex(c, r) for r in range(1, height + 1) for c in range(1, width + 1)]
    spots = st.tuples(st.sampled_from(hexes), st.sampled_from(list(Facing)))
    edges: dict[tuple[Hex, Facing], frozenset[EdgeKind]] = {}
    owners: dict[tuple[Hex, Facing, EdgeKind], Hex] = {}
    for (at, side), kind in draw(
        st.dictionaries(spots, st.sampled_from(list(EdgeKind)), max_size=12)
    ).items():
        there = neighbour(at, side)
        for key in ((at, side), (there, side.opposite)):
            edges[key] = frozenset({kind})
            for old in [k for k in owners if k[:2] == key]:
                del owners[old]
            owners[(*key, kind)] = min(at, there) if there in hexes else at
    ways = []
    for _ in range(2):
        net: dict[Hex, set[Facing]] = {}
        for at, side in draw(st.lists(spots, max_size=10)):
            there = neighbour(at, side)
            if there in hexes:
                net.setdefault(at, set()).add(side)
                net.setdefault(there, set()).add(side.opposite)
        ways.append({at: frozenset(sides) for at, sides in net.items()})
    return HexMap(
        name="random",
        width=width,
        height=height,
        terrain=tuple(TERRAIN_OF_LETTER[letter] for letter in terrain),
        elevation=tuple(elevation),
        roads=ways[0],
        highways=ways[1],
        edges=edges,
        edge_owner=owners,
    )
