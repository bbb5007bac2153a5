"""Which counters a picture has: one for each unit, two side by side, or one for a stack.

A stack is told by its number of units, their strength together and the kind most of them are; a list below the map
names each. Units in sight and marks of earlier sightings are never in one stack, and such marks have no strength
together: two of them may be of the same unit. Where hexes are too small for counters that can be read, as on an
overview, larger ones stand for the units around.
"""

from __future__ import annotations

from collections import Counter as Count
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from bot.campaign.world.known.contacts import Contact, Identity
from bot.campaign.world.known.view import OwnUnit, SideView
from bot.campaign.world.model import Level
from bot.campaign.world.profiles import Profile
from bot.campaign.world.sides import Side
from bot.hexmap.coords import Facing, Hex
from bot.messages import thing
from bot.render.hexes.counters import pill_tile
from bot.render.hexes.layout import Layout, overview_radius, overview_strength, strength_size
from bot.render.hexes.placing import Box, Middle, Room
from bot.render.shared.short_names import readable
from bot.render.shared.text import clean


@dataclass(frozen=True)
class Member:
    """A unit of a stack, as the list below the map names it."""

    side: Side
    symbol: str
    strength: str
    name: str
    ghost: bool = False
    level: Level = Level.FRESH_BLOOD


@dataclass(frozen=True)
class Counter:
    """A unit or contact, or a stack of them. `x`, `y` are the middle of its frame in the map area; sizes in pixels."""

    id: str
    """Empty for a stack."""
    hex: Hex
    side: Side
    symbol: str
    strength: str
    """Force strength, '5' or '4-6'; of a stack, of all together."""
    names: tuple[str, ...]
    """What to write beside it, the best first."""
    x: int
    y: int
    width: int
    height: int
    crowd: int
    """Counters in the hex."""
    strength_at: Literal["foot", "right", "left"] = "foot"
    """Where its strength belongs."""
    ghost: bool = False
    no_zoi: bool = False
    unsure: bool = False
    marks: str = ""
    """M immobilised, W disarmed, O overrun, C carries others, G in a structure."""
    energy: tuple[int, int] | None = None
    """What is left of how much, of an own unit."""
    level: Level = Level.FRESH_BLOOD
    """Veterancy of an own unit; nobody sees that of others."""
    members: tuple[Member, ...] = ()
    """The units of a stack."""


@dataclass(frozen=True)
class Piece:
    """An own unit or a contact, in the words the counter needs."""

    id: str
    hex: Hex
    side: Side
    symbol: str
    low: int
    high: int
    names: tuple[str, ...]
    facing: Facing | None
    front: bool
    held: frozenset[Facing] = frozenset()
    ghost: bool = False
    no_zoi: bool = False
    unsure: bool = False
    marks: str = ""
    energy: tuple[int, int] | None = None
    level: Level = Level.FRESH_BLOOD

    @property
    def strength(self) -> str:
        """Force strength in words, exact or between two bounds."""
        return _span(self.low, self.high)


def pieces_of(view: SideView, layout: Layout) -> list[Piece]:
    """All units and contacts in the drawn part. Carried units are not drawn: the mark on the carrier shows them."""
    carriers = {unit.carrier for unit in view.units}
    shown = [unit for unit in view.units if unit.carrier is None and layout.shows(unit.hex)]
    others = [contact for contact in (*view.friends, *view.contacts) if layout.shows(contact.hex)]
    return [*(_own(unit, view.side, unit.id in carriers) for unit in shown), *map(_other, others)]


def _own(unit: OwnUnit, side: Side, carries: bool) -> Piece:
    states = (
        ("M", unit.immobilised),
        ("W", unit.disarmed),
        ("O", unit.overrun),
        ("C", carries),
        ("G", bool(unit.garrison)),
    )
    return Piece(
        id=unit.id,
        hex=unit.hex,
        side=side,
        symbol=clean(unit.symbol) or "unknown",
        low=unit.fs,
        high=unit.fs,
        names=(_short(unit),),
        facing=None if unit.survivors_of else unit.facing,
        front=unit.front,
        # The line of a stealthed unit holds, but is not drawn (EDC-C3.2.1-c).
        held=frozenset() if unit.stealthed else unit.held,
        marks="".join(letter for letter, is_so in states if is_so) + _height(unit.profile),
        energy=(unit.energy, unit.energy_max) if unit.energy_max else None,
        level=unit.level,
    )


def _short(unit: OwnUnit) -> str:
    """Its short name; of a unit of a world that was saved without short names, one like it."""
    return (
        clean(unit.name)
        if readable(unit.name)
        else f"{clean(thing(unit.class_name))} {clean(unit.id)}".strip()
    )


def _other(contact: Contact) -> Piece:
    doubt = "?" if contact.identity is Identity.SUSPECTED else ""
    label = clean(thing(contact.label)) + doubt
    ghost = not contact.present
    known = clean(contact.id)
    return Piece(
        id=contact.id,
        hex=contact.hex,
        side=contact.side,
        symbol=clean(contact.symbol) or "unknown",
        low=contact.fs_low,
        high=contact.fs_high,
        names=(f"{known} R{contact.round}",) if ghost else (f"{known} {label}", known + doubt),
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
Shape = tuple[float, float, float]
_FRAME: Mapping[tuple[int, bool], Shape] = {
    (1, False): (1.04, 0.60, 0.76),
    (1, True): (1.04, 0.56, 0.66),
    (2, False): (0.60, 0.44, 0.54),
    (2, True): (0.60, 0.44, 0.54),
    (3, False): (0.56, 0.36, 0.44),
    (3, True): (0.56, 0.34, 0.42),
}
"""Width and height of a frame in radii, by how many share the hex and whether it has a corner at the top, where rows
are closer together; diamonds are as wide but higher.
"""
_ROWS: Mapping[tuple[int, bool], tuple[float, ...]] = {
    (1, False): (-0.11,),
    (1, True): (-0.07,),
    (2, False): (-0.14, 0.46),
    (2, True): (-0.10, 0.50),
    (3, False): (-0.24, 0.23, 0.70),
    (3, True): (-0.19, 0.215, 0.62),
}
"""The middles of frames in radii, likewise: between the hex's number and that of the hex below."""
_SQUARE = ((-0.33, -0.22), (0.33, -0.22), (-0.33, 0.26), (0.33, 0.26))
"""The middles of four frames."""


def aside(radius: float, crowd: int) -> int:
    """How far the frames behind that of a stack look out, in pixels."""
    return max(2, round(radius * (0.09 if crowd == 1 else 0.045)))


def ranked(pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces of a hex in the order in which they are shown."""
    return sorted(
        pieces,
        key=lambda piece: (piece.ghost, _SIDE_ORDER.index(piece.side), not piece.front, _natural(piece.id)),
    )


def stacked(layout: Layout, by_hex: Mapping[Hex, Sequence[Piece]]) -> list[Counter]:
    """The counters of each hex: up to two units each their own, otherwise a stack for each side and its ghosts.

    One alone has its strength at its foot, two and three are rows with their strengths on the right.
    """
    counters = []
    for at in sorted(by_hex):
        here = ranked(by_hex[at])
        groups = [[piece] for piece in here]
        if len(here) > 2:
            alike: defaultdict[tuple[bool, Side], list[Piece]] = defaultdict(list)
            for piece in here:
                alike[piece.ghost, piece.side].append(piece)
            groups = list(alike.values())[: len(_SQUARE)]
        crowd = min(len(groups), 3)
        x, y = layout.centre(at)
        shape = _FRAME[crowd, layout.pointy]
        if len(groups) > 3:
            for group, (dx, dy) in zip(groups, _SQUARE, strict=True):
                middle = x + round(dx * layout.radius), y + round(dy * layout.radius)
                counter = _counter(group, middle, layout.radius, crowd, shape)
                counters.append(replace(counter, strength_at="left" if dx < 0 else "right"))
            continue
        left = _left(layout, groups) if crowd > 1 else 0
        for group, dy in zip(groups, _ROWS[crowd, layout.pointy], strict=True):
            counter = _counter(group, (x - left, y + round(dy * layout.radius)), layout.radius, crowd, shape)
            counters.append(replace(counter, strength_at="right") if crowd > 1 else counter)
    return counters


def _left(layout: Layout, groups: Sequence[Sequence[Piece]]) -> int:
    """How far left of the middle of their hex frames are, so that frames and strengths are in the middle together."""
    size = strength_size(layout, len(groups))
    pills = (pill_tile(total(group), group[0].side, size, False).width for group in groups)
    deep = 2 * aside(layout.radius, len(groups)) if any(len(group) > 1 for group in groups) else 0
    most = 0.74 - _FRAME[len(groups), layout.pointy][0] * 0.52  # columns of hexes are 1.5 radii apart
    return round(min((max(pills) + deep) / 2, most * layout.radius))


def gathered(layout: Layout, by_hex: Mapping[Hex, Sequence[Piece]]) -> list[Counter]:
    """Counters that can be read whatever the size of the hexes, each for the units of a side in a patch of the map.

    One that would cover another moves aside; where there is no room, it joins the nearest of its kind.
    """
    radius = overview_radius(layout)
    patches: defaultdict[tuple[bool, Side, int, int], list[Piece]] = defaultdict(list)
    for at in sorted(by_hex):
        x, y = layout.centre(at)
        for piece in ranked(by_hex[at]):
            patches[piece.ghost, piece.side, int(x / radius / 2), int(y / radius / 1.6)].append(piece)
    crowd = _Crowd(Room(Box(0, 0, layout.width, layout.map_height)), radius)
    for key in sorted(patches, key=lambda key: (key[0], -len(patches[key]), _SIDE_ORDER.index(key[1]), key)):
        group = patches[key]
        middles = [layout.centre(piece.hex) for piece in group]
        x, y = (round(sum(part) / len(group)) for part in zip(*middles, strict=True))
        if not crowd.put((x, y), group, 3):
            crowd.join((x, y), group)
    lift = round(radius * 0.34)
    counters = (_counter(ranked(group), (x, y - lift), radius, 1) for (x, y), group, _ in crowd.placed)
    return [replace(counter, marks="", no_zoi=False, energy=None) for counter in counters]


class _Crowd:
    """Stacks of an overview, each with its place and the box it fills."""

    def __init__(self, room: Room, radius: float) -> None:
        self.room = room
        self.radius = radius
        self.placed: list[tuple[Middle, list[Piece], Box]] = []

    def put(self, at: Middle, group: list[Piece], rings: int) -> bool:
        """Place a stack near a point; False where all is taken."""
        wide, high = self._card(group)
        middle = self.room.free(_spiral(*at, round(self.radius * 1.35), high, rings), wide, high)
        if middle is not None:
            self.placed.append((middle, group, Box.around(*middle, wide, high)))
        return middle is not None

    def join(self, at: Middle, group: list[Piece]) -> None:
        """Add units to the nearest stack of their side, ghosts to one of ghosts; it may have to move for it."""
        kind = group[0].ghost, group[0].side
        same = [card for card in self.placed if (card[1][0].ghost, card[1][0].side) == kind]
        if same:
            near = min(same, key=lambda card: (card[0][0] - at[0]) ** 2 + (card[0][1] - at[1]) ** 2)
            self.placed.remove(near)
            self.room.leave(near[2])
            at, group = near[0], [*near[1], *group]
        if not self.put(at, group, 60):
            wide, high = self._card(group)
            self.placed.append((at, group, Box.around(*at, wide, high)))
            self.room.take(self.placed[-1][2])

    def _card(self, group: Sequence[Piece]) -> tuple[int, int]:
        """Width and height of a counter with its strength, in pixels."""
        pill = pill_tile(total(group), group[0].side, overview_strength(self.radius), False)
        return max(round(self.radius * 1.30), pill.width + 2), round(self.radius * 1.52)


def total(group: Sequence[Piece]) -> str:
    """The strength of all together; of several ghosts, nobody knows."""
    if len(group) > 1 and group[0].ghost:
        return "?"
    return _span(sum(piece.low for piece in group), sum(piece.high for piece in group))


def _spiral(x: int, y: int, wide: int, high: int, rings: int) -> Iterator[Middle]:
    """A point, then points around it, further and further out by half a counter."""
    yield x, y
    for ring in range(1, rings + 1):
        across, down = wide * ring // 2, high * ring // 2
        for dx, dy in _AROUND:
            yield x + dx * across, y + dy * down


_AROUND = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, 1), (1, -1), (-1, -1))


def _counter(
    group: Sequence[Piece], middle: Middle, radius: float, crowd: int, shape: Shape = _FRAME[1, False]
) -> Counter:
    first = group[0]
    wide, high, diamond = shape
    if first.side is Side.HOSTILE:
        wide, high = wide * 1.04, diamond
    elif first.side is Side.NEUTRAL:
        wide = high
    counter = Counter(
        id=first.id,
        hex=first.hex,
        side=first.side,
        symbol=first.symbol,
        strength=first.strength,
        names=first.names,
        x=middle[0],
        y=middle[1],
        width=max(4, round(wide * radius)),
        height=max(4, round(high * radius)),
        crowd=crowd,
        ghost=first.ghost,
        no_zoi=first.no_zoi,
        unsure=first.unsure,
        marks=first.marks,
        energy=first.energy,
        level=first.level,
    )
    if len(group) == 1:
        return counter
    symbols = Count(piece.symbol for piece in group)
    return replace(
        counter,
        id="",
        symbol=max(symbols, key=lambda symbol: symbols[symbol]),
        strength=total(group),
        names=(f"x{len(group)}",),
        no_zoi=False,
        unsure=False,
        marks="",
        energy=None,
        level=Level.FRESH_BLOOD,
        members=tuple(
            Member(piece.side, piece.symbol, piece.strength, piece.names[0], piece.ghost, piece.level)
            for piece in group
        ),
    )


def _span(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}-{high}"


def _natural(text: str) -> tuple[int, str]:
    """Order in which C2 comes before C10."""
    return len(text), text
