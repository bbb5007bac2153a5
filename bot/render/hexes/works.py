"""Structures on a picture. Bridges, walls, wire, depots and airstrips that work are part of the ground already."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

from bot.campaign.world.known.view import SideView
from bot.campaign.world.model import Depot
from bot.campaign.world.outfit.gear import Catalogue
from bot.campaign.world.sides import Side
from bot.campaign.world.structure import BACK, Structure
from bot.campaign.world.structure_kinds import health_of, kind_of
from bot.hexmap.coords import Facing, Hex
from bot.render.hexes.layout import Layout, Point
from bot.render.hexes.pen import Pen
from bot.render.shared.palette import INK, MUTED, PAPER, RGB, SIDE_COLOUR, STEEL, WALL, WOOD, mix

NAMES = {
    "trench": "key-work-trench",
    "bunker": "key-work-bunker",
    "emplacement": "key-work-emplacement",
    "tower": "key-work-tower",
    "radar": "key-work-radar",
    "platform": "key-work-platform",
    "workshop": "key-work-workshop",
    "works": "key-work-works",
    "site": "key-work-site",
    "broken": "key-work-broken",
    "stock": "key-work-stock",
}
"""Drawings of structures, with the message of their words in the key."""


@dataclass(frozen=True)
class Work:
    """A structure or the site of one."""

    hex: Hex
    what: str
    """Which drawing, of `NAMES`; empty where the ground shows it."""
    side: Side | None
    facing: Facing | None
    text: str = ""
    """How far a site has come ("6/15"), or what a depot holds ("2c 1b")."""
    state: str = ""
    """`site` or `broken`."""
    second: bool = False
    """The back line of a trench."""
    edge: Facing | None = None
    """The side of the hex that it is on."""


def works_of(view: SideView, layout: Layout) -> tuple[Work, ...]:
    """What is to be drawn of the structures that the view knows."""
    stocks = {depot.hex: depot for depot in view.depots}
    works = [
        _work(view.catalogue, structure, layout, stocks.get(structure.hex))
        for structure in view.structures
        if layout.shows(structure.hex)
    ]
    bare = [depot for depot in view.depots if layout.shows(depot.hex) and depot.hex not in _bodies(view)]
    works += [_stock(depot, layout) for depot in bare]
    return tuple(work for work in works if work.what or work.text or work.state)


def _bodies(view: SideView) -> set[Hex]:
    return {structure.hex for structure in view.structures if structure.edge is None and not structure.slot}


def _drawing(catalogue: Catalogue, structure: Structure) -> str:
    kind = kind_of(catalogue, structure.kind)
    if kind.place == "line":
        return "bunker" if kind.raises else "trench"
    if kind.place == "emplacement":
        return "emplacement"
    if kind.feature:
        return ""
    if kind.vision:
        return "tower"
    if kind.radar:
        return "radar"
    return {"landed": "platform", "vehicles": "workshop"}.get(kind.mends, "works")


def _work(
    catalogue: Catalogue,
    structure: Structure,
    layout: Layout,
    depot: Depot | None,
) -> Work:
    kind = kind_of(catalogue, structure.kind)
    text, state = "", ""
    if not structure.built:
        text, state = f"{structure.health}/{health_of(catalogue, kind)}", "site"
    elif structure.health < kind.works_from:
        text, state = f"{structure.health}/{health_of(catalogue, kind)}", "broken"
    elif kind.stores and depot is not None:
        text = f"{depot.cargo.crates}c {depot.cargo.barrels}b"
    what = _drawing(catalogue, structure)
    return Work(
        structure.hex,
        "works" if state and not what and structure.edge is None else what,
        structure.side,
        structure.facing,
        text if layout.numbered else "",
        state,
        structure.slot == BACK,
        structure.edge,
    )


def _stock(depot: Depot, layout: Layout) -> Work:
    text = f"{depot.cargo.crates}c {depot.cargo.barrels}b" if layout.numbered else ""
    return Work(depot.hex, "", depot.side, None, text)


def kinds_drawn(works: Sequence[Work]) -> list[str]:
    """What the key has to explain, in a fixed order."""
    drawn = {work.what for work in works} | {work.state for work in works}
    drawn |= {"stock" for work in works if work.text and not work.state}
    return [what for what in NAMES if what in drawn]


@lru_cache(maxsize=256)
def work_tile(
    layout: Layout, what: str, side: Side | None, facing: Facing | None, state: str, second: bool
) -> Image.Image:
    """One structure about the middle of its hex, in its side's colour; a site is drawn faint."""
    pen, r = Pen(2 * layout.half + 4, layout.high + 4), layout.radius
    colour = mix(SIDE_COLOUR[side], INK, 0.25) if side is not None else INK
    if state:
        colour = mix(colour, PAPER, 0.55)
    if what in ("trench", "bunker"):
        _trench(pen, layout, facing or Facing.N, colour, 0.66 if second else 0.82, what == "bunker")
    elif what == "emplacement":
        left, top = -r * 0.55, r * 0.30
        pen.oval(left, top, r * 0.20, r * 0.20, PAPER, colour, max(1.2, r * 0.06))
        pen.line([(left, top), (left, top - r * 0.34)], colour, max(1.4, r * 0.09))
    return pen.done()


def is_building(what: str) -> bool:
    """Whether it is a sign that may go beside the counters of its hex; others lie along its sides."""
    return bool(what) and what not in ("trench", "bunker", "emplacement")


@lru_cache(maxsize=64)
def building_tile(size: int, what: str, side: Side | None, state: str) -> Image.Image:
    """A building in its side's colour; a site is drawn faint."""
    pen, colour = Pen(size, size), mix(SIDE_COLOUR[side], INK, 0.25) if side is not None else INK
    _building(pen, 0, 0, size / 2 - 2, what, mix(colour, PAPER, 0.55) if state else colour)
    return pen.done()


@lru_cache(maxsize=64)
def sign_tile(layout: Layout, what: str) -> Image.Image:
    """The drawing by itself, for the key."""
    if what in ("trench", "bunker", "emplacement"):
        return work_tile(layout, what, Side.PLAYER, Facing.N, "", False)
    faint = what in ("site", "broken")
    pen, r = Pen(2 * layout.half + 4, layout.high + 4), layout.radius
    colour = mix(SIDE_COLOUR[Side.PLAYER], INK, 0.25)
    _building(pen, 0, 0, r * 0.5, "works" if faint else what, mix(colour, PAPER, 0.55) if faint else colour)
    return pen.done()


def _trench(pen: Pen, layout: Layout, facing: Facing, colour: RGB, grow: float, bunker: bool) -> None:
    """A line of teeth along the three sides it faces (EDC-D5.4-a)."""
    r = layout.radius
    for turn in (-1, 0, 1):
        side = facing.rotated(turn)
        (ax, ay), (bx, by) = layout.side(side, grow)
        (ix, iy), (jx, jy) = layout.side(side, grow - 0.09)
        points: list[Point] = []
        for n in range(9):
            t = n / 8
            out = n % 4 in (1, 2)
            px, py = ((ax, ay), (bx, by)) if out else ((ix, iy), (jx, jy))
            points.append((px[0] + (py[0] - px[0]) * t, px[1] + (py[1] - px[1]) * t))
        pen.line(points, PAPER, max(2.4, r * 0.13))
        pen.line(points, colour, max(1.4, r * 0.07))
        if bunker:
            x, y = layout.towards(side, grow - 0.14)
            s = r * 0.11
            pen.shape(
                [(x - s, y - s), (x + s, y - s), (x + s, y + s), (x - s, y + s)], WALL, colour, r * 0.04
            )


def _building(pen: Pen, x: float, y: float, s: float, what: str, colour: RGB) -> None:
    """A sign of half-width `s` about a point."""
    thin = max(1.0, s * 0.25)
    if what == "tower":
        pen.line([(x - s * 0.7, y + s), (x, y - s * 0.6), (x + s * 0.7, y + s)], colour, thin * 1.2)
        pen.line([(x - s * 0.4, y + s * 0.35), (x + s * 0.4, y + s * 0.35)], colour, thin)
        pen.oval(x, y - s * 0.75, s * 0.32, s * 0.32, PAPER, colour, thin)
    elif what == "radar":
        pen.arc(x - s * 0.2, y - s * 0.2, s, s, 20, 160, colour, thin * 1.4)
        pen.line([(x - s * 0.2, y + s * 0.1), (x + s * 0.75, y - s * 0.85)], colour, thin)
        pen.line([(x - s * 0.2, y + s * 0.8), (x - s * 0.2, y + s * 1.2)], colour, thin * 1.4)
    elif what == "platform":
        pen.oval(x, y, s, s, PAPER, colour, thin * 1.3)
        for ends in (
            [(-0.4, -0.5), (-0.4, 0.5)],
            [(0.4, -0.5), (0.4, 0.5)],
            [(-0.4, 0.0), (0.4, 0.0)],
        ):
            pen.line([(x + a * s, y + b * s) for a, b in ends], colour, thin)
    elif what == "workshop":
        pen.shape(
            [(x - s, y + s), (x - s, y - s * 0.2), (x, y - s), (x + s, y - s * 0.2), (x + s, y + s)],
            PAPER,
            colour,
            thin,
        )
        pen.line([(x - s * 0.45, y + s * 0.55), (x + s * 0.45, y - s * 0.25)], STEEL, thin * 1.8)
    else:
        pen.shape(
            [(x - s, y + s), (x - s, y - s), (x + s, y - s), (x + s, y + s)],
            mix(WOOD, PAPER, 0.5),
            colour,
            thin,
        )


def text_colour(work: Work) -> RGB:
    """Of the text at a structure."""
    return MUTED if work.state else INK
