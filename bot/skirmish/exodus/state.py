"""The state of a game as frozen plain data, and how to read it.

Geometry that is asked for all the time (bases, bounds, zones, distances between formations) is kept on the formation
object it belongs to: a formation that changes is another object, so nothing kept is ever stale.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import Any, TypeVar

from bot.skirmish.exodus.catalogue import FormationKind, StandKind, Upgrade, catalogue
from bot.skirmish.exodus.traits import has
from bot.skirmish.kit.stack import Frame
from bot.skirmish.table.board import Board
from bot.skirmish.table.boardfile import load_board
from bot.skirmish.table.shapes import Base, Point

T = TypeVar("T")
COHESION = 5.0
"""EXW-move-f."""
ZONE, WIDE_ZONE = 5.0, 10.0
"""EXW-zoc-a, EXW-zoc-b."""
CLOSE = 15.0
"""Close Assault range, and how near an enemy catches a Routed formation (EXW-assault-b, EXW-rout-j)."""
CONTACT = 0.1
"""Base contact (EXW-setup-p)."""
WAITING, RESERVE, TABLE, GONE = "waiting", "reserve", "table", "gone"
"""Where a formation is: to be deployed, held off the table, on it, or out of the game."""
ABOARD, AWAY = "aboard", "away"
"""In a support asset that brings it, or off the table for good without being lost; aircraft in the air are away too."""
TO_COME = (WAITING, RESERVE, ABOARD)


@dataclass(frozen=True, slots=True)
class Stand:
    """A stand: the smallest piece (EXW-setup-a). One that is removed is no longer in its formation."""

    id: str
    """The formation's id, a dot and a number."""
    kind: str
    x: float = 0.0
    y: float = 0.0
    hits: int = 1
    """Hits left (EXW-stats-d)."""
    hq: str = ""
    """The HQ stand that replaces it (EXW-hq-a)."""
    heading: float = 0.0
    """Where it looks; it matters only to weapons with a fire arc."""
    landed: bool = False
    """Whether a VTOL is on the ground (EXW-vtol-a)."""
    carrier: str = ""
    """The stand that it is aboard (`Formation.aboard`)."""
    fired: tuple[tuple[str, int], ...] = ()
    """Weapons that do not fire every turn, each with the turn in which it fired last (EXW-shoot-h)."""

    @property
    def card(self) -> StandKind:
        """Its characteristics, with what an HQ stand adds."""
        return card_of(self.kind, self.hq)

    @property
    def at(self) -> Point:
        """Its centre."""
        return Point(self.x, self.y)

    @property
    def base(self) -> Base:
        """Its base: a disc (EXW-setup-a)."""
        return Base(Point(self.x, self.y), self.card.base_r, self.heading)

    def has(self, special: str) -> bool:
        """Whether it has a special ability, whatever its number (EXW-ability-a)."""
        return has(self.card.specials, special)

    def put(self, base: Base) -> Stand:
        """The stand where this base is, looking as it does."""
        return replace(self, x=base.at.x, y=base.at.y, heading=base.heading)

    @property
    def flies(self) -> bool:
        """Whether it is a VTOL in the air (EXW-vtol-a)."""
        return not self.landed and self.has("VTOL")

    @property
    def looks(self) -> bool:
        """Whether it matters where it looks: it or one of its weapons has a fire arc (EXW-arc-a)."""
        return self.has("Arc") or any(has(weapon.special, "Arc") for weapon in self.card.weapon)

    def but(self, **fields: Any) -> Stand:
        """The stand with these fields changed."""
        return replace(self, **fields)


@dataclass(frozen=True)
class Formation:
    """A formation: orders, Suppression Count (SC) and rout belong to it (EXW-setup-b)."""

    id: str
    owner: str
    name: str
    kind: str
    stands: tuple[Stand, ...]
    """Those that are left, in the order of the list. An HQ stand is one of them and goes with them (EXW-hq-b)."""
    upgrades: tuple[str, ...] = ()
    cost: int = 0
    """Points, with its upgrades."""
    officers: bool = False
    """It had an Officer when the army was built (EXW-victory-e)."""
    sc: int = 0
    routed: bool = False
    activated: bool = False
    """It has had its order of this turn (EXW-turn-b)."""
    overwatch: int = 0
    """The turn in which it went on Overwatch; 0 if it is not."""
    where: str = WAITING
    arrived: int = 0
    """The turn in which it came to the table after deployment; it may be ordered from the next one."""
    aboard: tuple[Stand, ...] = ()
    """Stands that ride and are not on the table, where the players agreed on that (`moving/mounted.py`)."""
    locked: str = ""
    """The enemy formation it fights on with (EXW-result-d)."""
    locked_in: int = 0
    """The turn of the draw; it is bound from the next one on."""

    @property
    def card(self) -> FormationKind:
        """Its entry of the army list."""
        return catalogue().formations[self.kind]

    @property
    def comp(self) -> int:
        """Competency (EXW-suppression-i)."""
        return self.card.comp

    @property
    def here(self) -> bool:
        """Whether it is on the table with a stand left."""
        return self.where == TABLE and bool(self.stands)

    @property
    def aircraft(self) -> bool:
        """Whether it is a sortie: it never gains SC, and counts for nothing (EXW-support-b)."""
        return self.kind in catalogue().supports

    @property
    def size(self) -> int:
        """Stands left, with those aboard."""
        return len(self.stands) + len(self.aboard)

    @cached_property
    def full_hits(self) -> int:
        """Starting Hits of the stands left (EXW-suppression-e)."""
        return sum(stand.card.hits for stand in (*self.stands, *self.aboard))

    @property
    def threshold(self) -> int:
        """SC at which it is Routed (EXW-rout-a)."""
        return self.comp * self.full_hits

    @property
    def counted_sc(self) -> int:
        """Its SC where a number is needed: a Routed formation counts as having its threshold (EXW-rout-d)."""
        return self.threshold if self.routed else self.sc

    @cached_property
    def types(self) -> frozenset[str]:
        """Types of the stands left."""
        return frozenset(stand.card.type for stand in self.stands)

    @cached_property
    def zone(self) -> float:
        """Radius of the zone of control of its stands: 10 cm where none has a single Hit, so that one plugs a gap.

        EXW-zoc-a, EXW-zoc-b, EXW-zoc-e.
        """
        return WIDE_ZONE if min((stand.card.hits for stand in self.stands), default=1) > 1 else ZONE

    @cached_property
    def bases(self) -> dict[str, Base]:
        """Bases by stand."""
        return {stand.id: stand.base for stand in self.stands}

    @cached_property
    def zones(self) -> dict[str, Base]:
        """Zones of control by stand: of Recon stands 10 cm (EXW-zoc-a, EXW-recon-a)."""
        return {
            stand.id: Base(stand.at, WIDE_ZONE if stand.has("Recon") else self.zone) for stand in self.stands
        }

    @cached_property
    def discs(self) -> tuple[tuple[float, float, float], ...]:
        """Centre and radius of each base, in the order of the stands."""
        return tuple((stand.x, stand.y, stand.card.base_r) for stand in self.stands)

    @cached_property
    def bounds(self) -> tuple[float, float, float, float]:
        """Left, bottom, right, top of all bases."""
        discs = self.discs
        return (
            min((x - r for x, y, r in discs), default=0.0),
            min((y - r for x, y, r in discs), default=0.0),
            max((x + r for x, y, r in discs), default=0.0),
            max((y + r for x, y, r in discs), default=0.0),
        )

    @cached_property
    def middle(self) -> Point:
        """The mean of the centres."""
        count = max(1, len(self.stands))
        return Point(
            sum(stand.x for stand in self.stands) / count, sum(stand.y for stand in self.stands) / count
        )

    @cached_property
    def _gaps(self) -> dict[int, tuple[Formation, float]]:
        return {}

    def gap(self, other: Formation) -> float:
        """Smallest gap between a stand of this and one of another formation (EXW-setup-p)."""
        kept = self._gaps.get(id(other))
        if kept is None or kept[0] is not other:
            kept = self._gaps[id(other)] = (other, smallest_gap(self.discs, other.discs))
        return kept[1]

    def apart(self, other: Formation) -> float:
        """A gap that the two have at least: of their bounds. Quick, to leave out what is far away."""
        left, bottom, right, top = self.bounds
        x0, y0, x1, y1 = other.bounds
        return math.hypot(max(0.0, x0 - right, left - x1), max(0.0, y0 - top, bottom - y1))

    def has(self, special: str) -> bool:
        """Whether a stand left has the special ability."""
        return any(stand.has(special) for stand in self.stands)

    def all_have(self, special: str) -> bool:
        """Whether all stands left have the special ability (EXW-ability-b)."""
        return all(stand.has(special) for stand in self.stands)

    def stand(self, name: str) -> Stand:
        """The stand of this id. Raises KeyError."""
        for stand in self.stands:
            if stand.id == name:
                return stand
        raise KeyError(name)

    def but(self, **fields: Any) -> Formation:
        """The formation with these fields changed."""
        return replace(self, **fields)


def smallest_gap(
    some: Iterable[tuple[float, float, float]], others: Iterable[tuple[float, float, float]]
) -> float:
    """The smallest gap between two groups of discs; 0 where they touch, infinite where one is empty."""
    others = tuple(others)
    hypot = math.hypot
    return max(
        0.0, min((hypot(x - a, y - b) - r - s for x, y, r in some for a, b, s in others), default=math.inf)
    )


@dataclass(frozen=True, slots=True)
class Step(Frame):
    """A frame of the stack, with fields for what is under way here (`steps.py`)."""

    target: str = ""
    order: str = ""
    """The order under way (`actions.py`)."""
    left: int = 0
    """How many times more."""
    modifier: int = 0
    """To hit (EXW-shoot-f)."""
    momentum: bool = False
    """The order is given by Maintaining Momentum (EXW-orders-l)."""
    flag: bool = False
    done: tuple[str, ...] = ()
    """Formations or players that have had their turn in it."""


@dataclass(frozen=True, slots=True)
class Asset:
    """A support asset that was bought (EXW-support-a)."""

    id: str
    owner: str
    kind: str
    spent: bool = False
    carries: tuple[str, ...] = ()
    """The formations aboard (EXW-deploy-e)."""


@dataclass(frozen=True, slots=True)
class Objective:
    """An objective marker (EXW-setup-l)."""

    id: str
    x: float
    y: float


@dataclass(frozen=True)
class State:
    """A game. Nothing in it is hidden but `sealed`."""

    players: tuple[str, ...]
    settings: Mapping[str, Any]
    board: str
    """Text of a board file."""
    factions: Mapping[str, str] = field(default_factory=dict)
    pool: str = ""
    """A board file with the pieces that the players have still to place (EXW-setup-k)."""
    formations: tuple[Formation, ...] = ()
    assets: tuple[Asset, ...] = ()
    objectives: tuple[Objective, ...] = ()
    stack: tuple[Step, ...] = ()
    turn: int = 0
    phase: str = ""
    """initialisation, tactics, deployment, orders, support, finalisation; empty before the game."""
    edges: Mapping[str, str] = field(default_factory=dict)
    """`south` or `north` by player."""
    chose: str = ""
    """Who chose the table edge."""
    first: str = ""
    """Who has the first Order Opportunity of this turn."""
    tactics: Mapping[str, int] = field(default_factory=dict)
    """Totals of the last Tactics test."""
    points: Mapping[str, int] = field(default_factory=dict)
    """Victory Points at the last count (EXW-victory-a)."""
    sealed: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """What arrives by Sudden Appearance, with its place, by players who have answered (EXW-turn-c)."""
    over: str = ""
    """Why it is over; empty while it continues."""
    winners: tuple[str, ...] = ()

    @cached_property
    def _by_id(self) -> dict[str, Formation]:
        return {formation.id: formation for formation in self.formations}

    def formation(self, name: str) -> Formation:
        """The formation of this id. Raises KeyError."""
        return self._by_id[name]

    def named(self, name: str) -> Formation | None:
        """The formation of this id, if there is one."""
        return self._by_id.get(name)

    def other(self, player: str) -> str:
        """The opponent."""
        return self.players[1] if player == self.players[0] else self.players[0]

    def of(self, player: str) -> list[Formation]:
        """A player's formations on the table."""
        return [formation for formation in self.on_table if formation.owner == player]

    def enemies(self, player: str) -> list[Formation]:
        """The opponent's formations on the table."""
        return [formation for formation in self.on_table if formation.owner != player]

    @cached_property
    def on_table(self) -> tuple[Formation, ...]:
        """All formations on the table."""
        return tuple(formation for formation in self.formations if formation.here)

    @cached_property
    def _kept(self) -> dict[str, Any]:
        return {}

    def once(self, name: str, make: Callable[[State], T]) -> T:
        """What `make` works out of this state, kept under a name: it is asked for again and again."""
        if name not in self._kept:
            self._kept[name] = make(self)
        kept: T = self._kept[name]
        return kept

    def with_formation(self, changed: Formation) -> State:
        """The state with one formation changed."""
        return replace(
            self,
            formations=tuple(
                changed if formation.id == changed.id else formation for formation in self.formations
            ),
        )

    @property
    def top(self) -> Step:
        """What is next."""
        return self.stack[-1]

    @property
    def table(self) -> Board:
        """The board."""
        return board_of(self.board)

    def rating(self, player: str) -> int:
        """A player's Tactics rating: its faction's, or the same for both, as the players agreed (EXW-tactics-a)."""
        factions = catalogue().factions
        if self.settings.get("ratings") == "even":
            return max(faction.tactics for faction in factions.values())
        return factions[self.factions[player]].tactics


@lru_cache(maxsize=64)
def board_of(text: str) -> Board:
    """The board of a board file."""
    return load_board(text, "board")


@lru_cache(maxsize=256)
def card_of(kind: str, hq: str = "") -> StandKind:
    """Characteristics of a stand: an HQ stand keeps those of what it replaces, and adds its own.

    EXW-hq-a, EXW-hq-c.
    """
    card = catalogue().stands[kind]
    if not hq:
        return card
    more = catalogue().stands[hq]
    return replace(
        card,
        name=more.name,
        specials=tuple(dict.fromkeys((*card.specials, *more.specials))),
        weapon=(*card.weapon, *more.weapon),
        cc=more.cc or card.cc,
    )


def upgrades_of(kind: str) -> list[Upgrade]:
    """What a formation may have (EXW-setup-g)."""
    known = catalogue()
    return [known.upgrades[name] for name in known.formations[kind].upgrades]
