"""What to draw where: a picture as plain data, before any pixel.

`compose` reads a `SideView` and nothing else, so a picture can show nothing that its side does not know. Tests
compare scenes as JSON (`scene_json`); `bot.render.paint` turns them into pixels.
"""

import dataclasses
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from bot.campaign.knowledge.deeds import NOTHING, Deeds
from bot.campaign.knowledge.fronts import Front
from bot.campaign.world.model import Contact, Identity, OwnUnit, SideView
from bot.campaign.world.profiles import Profile
from bot.campaign.world.sides import Side
from bot.hexmap.coords import Facing, Hex, neighbour
from bot.messages import say
from bot.render.keys import Entry, ground_entries, piece_entries
from bot.render.layout import Layout
from bot.render.names import PlacedName, place_names
from bot.render.signs import Ring, Sign, rings_of, sign_entries, signs_of
from bot.render.text import clean, fit, short_name
from bot.render.text import width as text_width
from bot.render.works import NAMES, Work, kinds_drawn, works_of

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
class Counter:
    """A unit or contact. `x`, `y` are the middle of its frame in the map area; sizes in pixels."""

    id: str
    hex: Hex
    side: Side
    symbol: str
    strength: str
    """Force strength, '5' or '4-6'."""
    tag: str
    """Short name, as it fits; '' where there is no room."""
    x: int
    y: int
    width: int
    height: int
    crowd: int
    """Counters in the hex: 1, 2 or 3 for more."""
    ghost: bool = False
    no_zoi: bool = False
    unsure: bool = False
    marks: str = ""
    """M immobilised, W disarmed, O overrun, C carries others, G in a structure."""


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
    names: tuple[PlacedName, ...]
    key: tuple[Entry, ...]
    works: tuple[Work, ...] = ()
    signs: tuple[Sign, ...] = ()
    rings: tuple[Ring, ...] = ()
    deeds: Deeds = NOTHING
    """What happened in the round, as far as the drawn part shows it."""
    fronts: tuple[Front, ...] = ()
    """Windows that other pictures show."""


@dataclass(frozen=True)
class _Piece:
    """An own unit or a contact, in the words the counter needs."""

    id: str
    hex: Hex
    side: Side
    symbol: str
    strength: str
    names: tuple[str, ...]
    """What to write beneath, the best first; the last is shortened where even that is too long."""
    facing: Facing | None
    front: bool
    held: frozenset[Facing] = frozenset()
    ghost: bool = False
    no_zoi: bool = False
    unsure: bool = False
    marks: str = ""


def compose(
    view: SideView,
    layout: Layout,
    *,
    title: str,
    subtitle: str = "",
    paths: Sequence[PathMark] = (),
    spots: Sequence[Spot] = (),
    key: bool = True,
    deeds: Deeds = NOTHING,
    fronts: Sequence[Front] = (),
) -> Scene:
    """The scene of a view on a layout. Paths, deeds and pieces outside the drawn part are left out."""
    pieces = _pieces(view, layout)
    by_hex: defaultdict[Hex, list[_Piece]] = defaultdict(list)
    for piece in pieces:
        by_hex[piece.hex].append(piece)
    works = works_of(view, layout)
    aside = {work.hex for work in works if "\n" in work.text}
    counters = [counter for at in sorted(by_hex) for counter in _stack(layout, at, by_hex, at in aside)]
    shown_paths = tuple(
        dataclasses.replace(path, label=clean(path.label, 24))
        for path in paths
        if any(layout.shows(at) for at in path.path)
    )
    lines = _lines(pieces)
    fog = _fog(view, layout)
    points = tuple(Spot(at, "ccp") for at in view.ccps if layout.shows(at))
    signs, rings = signs_of(view, layout), rings_of(view, layout)
    entries: tuple[Entry, ...] = ()
    if key:
        entries = (
            *ground_entries(view.map, layout, view.settings.cliff_threshold),
            *sign_entries(signs, rings),
            *(Entry("work", what, say(NAMES[what])) for what in kinds_drawn(works)),
            *piece_entries(counters, bool(lines), {path.kind for path in shown_paths}, "".join(fog)),
            *((Entry("spot", "ccp", say("key-collection")),) if points else ()),
        )
    return Scene(
        layout=layout,
        title=clean(title),
        subtitle=clean(subtitle, 120),
        night=view.environment.night,
        fog=fog,
        counters=tuple(counters),
        pointings=_pointings(by_hex),
        lines=lines,
        paths=shown_paths,
        spots=(*points, *(spot for spot in spots if layout.shows(spot.hex))),
        names=place_names(view.map, layout, frozenset(by_hex)),
        key=entries,
        works=works,
        signs=signs,
        rings=rings,
        deeds=_within(deeds, layout),
        fronts=tuple(fronts),
    )


def _within(deeds: Deeds, layout: Layout) -> Deeds:
    """The deeds that the drawn part shows; moves and shots of which it shows one end at least."""
    shows = layout.shows
    return Deeds(
        tuple(move for move in deeds.moves if any(map(shows, move.path))),
        tuple(shot for shot in deeds.shots if shows(shot.start) or shows(shot.end)),
        tuple(one for one in deeds.hurts if shows(one.hex)),
        tuple(one for one in deeds.fallen if shows(one.hex)),
        tuple(filter(shows, deeds.stops)),
        tuple(filter(shows, deeds.fresh)),
    )


def scene_json(scene: Scene) -> Any:
    """The scene as plain JSON values, hexes as [column, row]."""
    return _plain(scene)


def _plain(value: Any) -> Any:
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {part.name: _plain(getattr(value, part.name)) for part in dataclasses.fields(value)}
    if isinstance(value, Facing):
        return value.name
    if isinstance(value, tuple):
        return [_plain(part) for part in value]
    return value


def _pieces(view: SideView, layout: Layout) -> list[_Piece]:
    carriers = {unit.carrier for unit in view.units}
    # Carried units are not drawn: the mark on the carrier shows them.
    own = [_own(unit, view.side, unit.id in carriers) for unit in view.units if unit.carrier is None]
    others = [_other(contact) for contact in (*view.friends, *view.contacts)]
    return [piece for piece in (*own, *others) if layout.shows(piece.hex)]


def _own(unit: OwnUnit, side: Side, carries: bool) -> _Piece:
    states = (
        ("M", unit.immobilised),
        ("W", unit.disarmed),
        ("O", unit.overrun),
        ("C", carries),
        ("G", bool(unit.garrison)),
    )
    return _Piece(
        id=unit.id,
        hex=unit.hex,
        side=side,
        symbol=unit.symbol,
        strength=str(unit.fs),
        names=(clean(unit.name) or clean(unit.class_name) or clean(unit.id),),
        facing=None if unit.survivors_of else unit.facing,
        front=unit.front,
        # The line of a stealthed unit holds, but is not drawn (EDC-C3.2.1-c).
        held=frozenset() if unit.stealthed else unit.held,
        marks="".join(letter for letter, is_so in states if is_so) + _height(unit.profile),
    )


def _other(contact: Contact) -> _Piece:
    low, high = contact.fs_low, contact.fs_high
    doubt = "?" if contact.identity is Identity.SUSPECTED else ""
    label = clean(contact.label) + doubt
    ghost = not contact.present
    known = clean(contact.id)
    return _Piece(
        id=contact.id,
        hex=contact.hex,
        side=contact.side,
        symbol=contact.symbol,
        strength=str(low) if low == high else f"{low}-{high}",
        names=(f"{known} R{contact.round}", f"R{contact.round}")
        if ghost
        else (f"{known} {label}", known + doubt),
        facing=contact.facing,
        front=True,
        held=contact.held if contact.present else frozenset(),
        ghost=ghost,
        no_zoi=not contact.armed or contact.brawl or contact.overrun,
        unsure=contact.identity is Identity.SUSPECTED,
        marks=("G" if contact.garrison else "") + _height(contact.profile) if not ghost else "",
    )


def _height(profile: Profile) -> str:
    """The rung of a craft in the air (EDC-F4.1-a)."""
    return str(profile.rung) if profile is not Profile.LANDED else ""


_SIDE_ORDER = tuple(Side)
_GRID = ((-0.56, -0.18), (0.0, -0.18), (0.56, -0.18), (-0.56, 0.36), (0.0, 0.36), (0.56, 0.36))


def _stack(layout: Layout, at: Hex, by_hex: Mapping[Hex, Sequence[_Piece]], aside: bool) -> list[Counter]:
    """Counters of one hex: alone; two side by side with the front one left; otherwise a grid of up to six.

    `aside`: a text is to the left of a counter that is alone.
    """
    ranked = sorted(
        by_hex[at],
        key=lambda piece: (piece.ghost, _SIDE_ORDER.index(piece.side), not piece.front, _natural(piece.id)),
    )
    if len(ranked) == 1:
        # A name may reach over the sides of its hex where no unit is beside it.
        free = not any(neighbour(at, side) in by_hex for side in Facing if side % 3)
        return [_counter(layout, ranked[0], 1, 0.15 if aside else 0.0, -0.09, 2.4 if free else 1.75)]
    if len(ranked) == 2:
        return [_counter(layout, piece, 2, x, -0.20) for piece, x in zip(ranked, (-0.45, 0.45), strict=True)]
    shown = ranked if len(ranked) <= 6 else ranked[:5]
    if len(ranked) == 3:
        return [_counter(layout, piece, 3, x, 0.08) for piece, (x, _) in zip(ranked, _GRID, strict=False)]
    counters = [_counter(layout, piece, 3, *spot) for piece, spot in zip(shown, _GRID, strict=False)]
    if len(ranked) > 6:
        last = _counter(layout, ranked[5], 3, *_GRID[5])
        counters.append(
            dataclasses.replace(last, id="", strength=f"+{len(ranked) - 5}", marks="", no_zoi=False)
        )
    return counters


# Width and height of a frame in radii, by how many share the hex; diamonds are as wide but higher.
_FRAME: Mapping[int, tuple[float, float, float]] = {
    1: (1.04, 0.72, 0.86),
    2: (0.80, 0.58, 0.72),
    3: (0.52, 0.44, 0.52),
}


def _counter(layout: Layout, piece: _Piece, crowd: int, dx: float, dy: float, room: float = 0.86) -> Counter:
    radius = layout.radius
    wide, high, diamond = _FRAME[crowd]
    if piece.side is Side.HOSTILE:
        wide, high = wide * 1.04, diamond
    elif piece.side is Side.NEUTRAL:
        wide = high
    x, y = layout.centre(piece.hex)
    size = tag_size(layout)
    tag = ""
    if radius >= 18 and crowd == 1:
        room -= 0.30 + 0.24 * len(piece.strength)
    if radius >= 18 and crowd < 3:
        whole = (name for name in piece.names if text_width(name, size) <= room * radius)
        tag = next(whole, None) or short_name(piece.names[-1], size, room * radius)
    return Counter(
        id=piece.id,
        hex=piece.hex,
        side=piece.side,
        symbol=clean(piece.symbol) or "unknown",
        strength=piece.strength if radius >= 9 else "",
        tag=tag,
        x=round(x + dx * radius),
        y=round(y + dy * radius),
        width=max(4, round(wide * radius)),
        height=max(4, round(high * radius)),
        crowd=crowd,
        ghost=piece.ghost,
        no_zoi=piece.no_zoi,
        unsure=piece.unsure,
        marks=piece.marks if radius >= 14 else "",
    )


def tag_size(layout: Layout) -> int:
    """Size of the names beneath counters, in pixels."""
    return max(8, round(layout.radius * 0.30))


def title_texts(scene: Scene, room: int) -> tuple[str, str]:
    """Title and subtitle cut to the bar's width in pixels."""
    unit = scene.layout.unit
    return fit(scene.title, round(unit * 1.5), room), fit(scene.subtitle, unit, room)


def _natural(text: str) -> tuple[int, str]:
    """Order in which C2 comes before C10."""
    return len(text), text


def _pointings(by_hex: Mapping[Hex, Sequence[_Piece]]) -> tuple[Pointing, ...]:
    found: dict[tuple[Hex, Side, Facing], Pointing] = {}
    for at in sorted(by_hex):
        for piece in by_hex[at]:
            if piece.facing is not None:
                mark = Pointing(at, piece.side, piece.facing, piece.ghost)
                known = found.get((at, piece.side, piece.facing))
                found[at, piece.side, piece.facing] = mark if known is None or known.ghost else known
    return tuple(found.values())


def _lines(pieces: Sequence[_Piece]) -> tuple[Line, ...]:
    """Held lines (EDC-C3.2.1-c), one entry per hex and side."""
    held: defaultdict[tuple[Hex, Side], set[Facing]] = defaultdict(set)
    for piece in pieces:
        if piece.held:
            held[piece.hex, piece.side] |= piece.held
    return tuple(Line(at, side, tuple(sorted(held[at, side]))) for at, side in sorted(held))


def _fog(view: SideView, layout: Layout) -> tuple[str, ...]:
    rows = []
    for row in range(layout.first.row, layout.first.row + layout.rows):
        hexes = (Hex(col, row) for col in range(layout.first.col, layout.first.col + layout.cols))
        rows.append(
            "".join("v" if at in view.visible else "e" if at in view.explored else "u" for at in hexes)
        )
    return tuple(rows)
