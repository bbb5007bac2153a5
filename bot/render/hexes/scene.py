"""What to draw where: a picture as plain data, before any pixel.

`compose` reads a `SideView` and nothing else, so a picture can show nothing that its side does not know. Tests
compare scenes as JSON (`scene_json`); `bot.render.hexes.paint` turns them into pixels.
"""

import dataclasses
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from bot.campaign.forecast.areas import Area
from bot.campaign.knowledge.deeds import NOTHING, Deeds
from bot.campaign.knowledge.fronts import Front
from bot.campaign.world.known.view import SideView
from bot.campaign.world.sides import Side
from bot.hexmap.coords import Facing, Hex
from bot.messages import say
from bot.render.hexes.keys import Entry, ground_entries, piece_entries
from bot.render.hexes.layout import Layout
from bot.render.hexes.names import Name, names_of
from bot.render.hexes.signs import Ring, Sign, rings_of, sign_entries, signs_of
from bot.render.hexes.stacks import Counter, Piece, gathered, pieces_of, stacked
from bot.render.hexes.works import NAMES, Work, kinds_drawn, works_of
from bot.render.shared.text import clean, fit

PathKind = Literal["planned", "done", "blocked"]


@dataclass(frozen=True)
class PathMark:
    """A path to draw: the hexes with the start first; `label` is at its end."""

    path: tuple[Hex, ...]
    kind: PathKind = "planned"
    label: str = ""


@dataclass(frozen=True)
class Spot:
    """A marked hex: `stop` where a move ends early, `target` what an attack is aimed at, `unit` the one shown, `ccp` a
    casualty collection point.
    """

    hex: Hex
    kind: Literal["stop", "target", "unit", "ccp"]


@dataclass(frozen=True)
class Pointing:
    """Where the units of a side in a hex face."""

    hex: Hex
    side: Side
    facing: Facing
    ghost: bool = False


@dataclass(frozen=True)
class Line:
    """Hex sides whose line a side holds (EDC-C3.2.1-c)."""

    hex: Hex
    side: Side
    facings: tuple[Facing, ...]


@dataclass(frozen=True)
class Site:
    """A marked place: its kind and size are those of the map."""

    hex: Hex
    kind: str
    size: int


@dataclass(frozen=True)
class Scene:
    """A whole picture."""

    layout: Layout
    title: str
    subtitle: str
    night: bool
    fog: tuple[str, ...]
    """A text per row of the drawn part: v in sight, e explored, u unexplored."""
    counters: tuple[Counter, ...]
    pointings: tuple[Pointing, ...]
    lines: tuple[Line, ...]
    paths: tuple[PathMark, ...]
    spots: tuple[Spot, ...]
    names: tuple[Name, ...]
    key: tuple[Entry, ...]
    works: tuple[Work, ...] = ()
    signs: tuple[Sign, ...] = ()
    rings: tuple[Ring, ...] = ()
    deeds: Deeds = NOTHING
    """What happened in the round, as far as the drawn part shows it."""
    fronts: tuple[Front, ...] = ()
    """Windows that other pictures show."""
    areas: tuple[Area, ...] = ()
    """Marked parts of the map, as far as they are drawn."""
    labels: tuple[tuple[str, int], ...] = ()
    """Number and elevation of each hex of the drawn part, row by row; none where hexes bear no numbers."""
    sites: tuple[Site, ...] = ()
    """Marked places on which counters are."""


@dataclass(frozen=True)
class Laid:
    """What is laid over a map."""

    paths: Sequence[PathMark] = ()
    spots: Sequence[Spot] = ()
    deeds: Deeds = NOTHING
    fronts: Sequence[Front] = ()
    areas: Sequence[Area] = ()


BARE = Laid()


def compose(
    view: SideView,
    layout: Layout,
    *,
    title: str,
    subtitle: str = "",
    key: bool = True,
    laid: Laid = BARE,
) -> Scene:
    """The scene of a view on a layout. Paths, deeds and pieces outside the drawn part are left out."""
    pieces = pieces_of(view, layout)
    by_hex: defaultdict[Hex, list[Piece]] = defaultdict(list)
    for piece in pieces:
        by_hex[piece.hex].append(piece)
    works = works_of(view, layout)
    counters = stacked(layout, by_hex) if layout.numbered else gathered(layout, by_hex)
    shown_paths = tuple(
        dataclasses.replace(path, label=clean(path.label, 24))
        for path in laid.paths
        if any(layout.shows(at) for at in path.path)
    )
    lines = _lines(pieces)
    fog = _fog(view, layout)
    points = tuple(Spot(at, "ccp") for at in view.ccps if layout.shows(at))
    signs = signs_of(view, layout)
    # An overview leaves out how far units see: `/map sight` shows it.
    rings = rings_of(view, layout) if layout.numbered else ()
    entries: tuple[Entry, ...] = ()
    if key:
        entries = (
            *ground_entries(view.map, layout, view.settings.cliff_threshold),
            *sign_entries(signs, rings),
            *(Entry("work", what, say(NAMES[what])) for what in kinds_drawn(works)),
            *piece_entries(
                counters,
                bool(lines),
                {path.kind for path in shown_paths},
                "".join(fog),
                {piece.level for piece in pieces} if layout.numbered else set(),
            ),
            *((Entry("spot", "ccp", say("key-collection")),) if points else ()),
        )
    return Scene(
        layout=layout,
        title=clean(title),
        subtitle=clean(subtitle, 120),
        night=view.environment.night,
        fog=fog,
        counters=tuple(counters),
        pointings=_pointings(by_hex) if layout.numbered else (),
        lines=lines,
        paths=shown_paths,
        spots=(*points, *(spot for spot in laid.spots if layout.shows(spot.hex))),
        names=names_of(view.map, layout),
        key=entries,
        works=works,
        signs=signs,
        rings=rings,
        deeds=_within(laid.deeds, layout),
        fronts=tuple(laid.fronts),
        areas=tuple(Area(area.kind, frozenset(filter(layout.shows, area.hexes))) for area in laid.areas),
        labels=_labels(view, layout),
        sites=tuple(
            Site(place.hex, place.kind, place.size)
            for place in sorted(view.map.places)
            if place.hex in by_hex
        )
        if layout.numbered
        else (),
    )


def _labels(view: SideView, layout: Layout) -> tuple[tuple[str, int], ...]:
    if not layout.numbered:
        return ()
    return tuple((view.map.label(at), view.map.elevation_at(at)) for at in layout.hexes())


def _within(deeds: Deeds, layout: Layout) -> Deeds:
    """The deeds that the drawn part shows; moves and shots of which it shows one end at least."""
    shows = layout.shows
    return Deeds(
        tuple(move for move in deeds.moves if any(map(shows, move.path))),
        tuple(shot for shot in deeds.shots if shows(shot.start) or shows(shot.end)),
        tuple(hurt for hurt in deeds.hurts if shows(hurt.hex)),
        tuple(lost for lost in deeds.fallen if shows(lost.hex)),
        tuple(filter(shows, deeds.stops)),
        tuple(filter(shows, deeds.fresh)),
        tuple(handled for handled in deeds.handled if shows(handled.hex)),
    )


def scene_json(scene: Scene) -> Any:
    """The scene as plain JSON values, hexes as [column, row]."""
    return _plain(scene)


def _plain(value: Any) -> Any:
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {part.name: _plain(getattr(value, part.name)) for part in dataclasses.fields(value)}
    if isinstance(value, Facing):
        return value.name
    if isinstance(value, frozenset):
        value = tuple(sorted(value))
    if isinstance(value, tuple):
        return [_plain(part) for part in value]
    return value


def title_texts(scene: Scene, room: int) -> tuple[str, str]:
    """Title and subtitle cut to the bar's width in pixels."""
    unit = scene.layout.unit
    return fit(scene.title, round(unit * 1.5), room), fit(scene.subtitle, unit, room)


def _pointings(by_hex: Mapping[Hex, Sequence[Piece]]) -> tuple[Pointing, ...]:
    pointings: dict[tuple[Hex, Side, Facing], Pointing] = {}
    for at in sorted(by_hex):
        for piece in by_hex[at]:
            if piece.facing is not None:
                mark = Pointing(at, piece.side, piece.facing, piece.ghost)
                known = pointings.get((at, piece.side, piece.facing))
                pointings[at, piece.side, piece.facing] = mark if known is None or known.ghost else known
    return tuple(pointings.values())


def _lines(pieces: Sequence[Piece]) -> tuple[Line, ...]:
    """Held lines (EDC-C3.2.1-c), one entry per hex and side."""
    held: defaultdict[tuple[Hex, Side], set[Facing]] = defaultdict(set)
    for piece in pieces:
        if piece.held:
            held[piece.hex, piece.side] |= piece.held
    return tuple(Line(at, side, tuple(sorted(held[at, side]))) for at, side in sorted(held))


def _fog(view: SideView, layout: Layout) -> tuple[str, ...]:
    visible, explored, cols = view.visible, view.explored, layout.cols
    known = "".join(["v" if at in visible else "e" if at in explored else "u" for at in layout.hexes()])
    return tuple(known[start : start + cols] for start in range(0, len(known), cols))
