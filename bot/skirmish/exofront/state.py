"""The state of a game, and what follows from it: positions, contacts, what the cards say."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from importlib.resources import files

from bot.skirmish.exofront.catalogue import Card, Catalogue, Tuned, catalogue
from bot.skirmish.kit.stack import Stack
from bot.skirmish.table.board import Board
from bot.skirmish.table.boardfile import load_board
from bot.skirmish.table.measure import touching
from bot.skirmish.table.shapes import Base, round_base

BOARD_FILE = "dawn_of_battle.toml"


@dataclass(frozen=True, slots=True)
class Unit:
    """All models on one large base (EXF-setup-d), with its dice and markers as they start (EXF-setup-m).

    `wounded`: the wound marker is active. `removed` units have left the board for good.
    """

    id: str
    owner: str
    kind: str
    name: str = ""
    """The players' own name for it; no effect on the rules (EXF-setup-c)."""
    x: float = 0.0
    y: float = 0.0
    heading: float = 0.0
    placed: bool = False
    health: int = 6
    energy: int = 6
    wounded: bool = False
    activated: bool = False
    removed: bool = False

    @property
    def here(self) -> bool:
        """Whether it is on the board."""
        return self.placed and not self.removed


@dataclass(frozen=True, slots=True)
class Moving:
    """A Move that has been boosted: its profile, and the die that is added to its range."""

    profile: str
    bonus: int


@dataclass(frozen=True, slots=True)
class Shot:
    """An attack whose dice are rolled. `need` is the hit value, `defence` what the target needs to cancel a hit."""

    target: str
    profile: str
    dice: tuple[int, ...]
    need: int
    defence: int
    cover: bool = False
    flank: bool = False
    clash: bool = False
    abilities: tuple[str, ...] = ()
    boosts: int = 0


@dataclass(frozen=True, slots=True)
class Acting:
    """The turn that is being played: a unit's activation, or one action by a card (`card` is `move` or `attack`)."""

    unit: str
    actions: int = 2
    supreme: bool = False
    """The Supreme of this activation has been used."""
    card: str = ""
    moving: Moving | None = None
    shot: Shot | None = None
    pivoting: bool = False
    """A Move is over but for its last pivot."""


@dataclass(frozen=True)
class State:
    """A game. Everything in it is open to both players (EXF-cards-j)."""

    players: tuple[str, ...]
    units: tuple[Unit, ...] = ()
    phase: str = "priority"
    """priority, deploy, play or over."""
    round: int = 1
    priority: str = ""
    """Who has it; before it is given, who won the roll-off."""
    turn: str = ""
    last: str = ""
    """Who activated a unit last in this round."""
    acting: Acting | None = None
    stack: Stack = ()
    """What interrupts the turn: `stray`, misses that hit friends of the attacker, while the other player says whom."""
    scores: Mapping[str, int] = field(default_factory=dict)
    cards: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    """Action cards left, by player and type."""
    played: Mapping[str, int] = field(default_factory=dict)
    """Action cards played in this round."""
    edges: Mapping[str, str] = field(default_factory=dict)
    """`south` (y = 0) or `north` by player."""
    taken: tuple[str, ...] = ()
    """Field Objectives that are gone."""
    carry_over: bool = False
    """Damage beyond the flip of the wound marker carries over (EXF-health-c)."""
    tuned: Tuned = ()
    board: str = ""
    """Text of a board file; empty for that of the scenario."""

    def unit(self, name: str) -> Unit:
        """The unit of this id. Raises KeyError."""
        for unit in self.units:
            if unit.id == name:
                return unit
        raise KeyError(name)

    def other(self, player: str) -> str:
        """The opponent."""
        return self.players[1] if player == self.players[0] else self.players[0]

    def with_unit(self, changed: Unit) -> State:
        """The state with one unit changed."""
        return replace(self, units=tuple(changed if unit.id == changed.id else unit for unit in self.units))

    def on_board(self, player: str | None = None) -> list[Unit]:
        """Units on the board, of one player or of both."""
        return list(self._on_board if player is None else self._sides.get(player, ()))

    @cached_property
    def _on_board(self) -> tuple[Unit, ...]:
        return tuple(unit for unit in self.units if unit.here)

    @cached_property
    def _sides(self) -> dict[str, tuple[Unit, ...]]:
        return {
            player: tuple(unit for unit in self._on_board if unit.owner == player) for player in self.players
        }

    def enemies(self, unit: Unit) -> list[Unit]:
        """Enemy units on the board."""
        return self.on_board(self.other(unit.owner))

    def friends(self, unit: Unit) -> list[Unit]:
        """Other units of the same player on the board."""
        return [friend for friend in self.on_board(unit.owner) if friend.id != unit.id]

    def ready(self, player: str) -> list[Unit]:
        """Units of a player that are left to activate (EXF-activation-i)."""
        return [unit for unit in self.on_board(player) if not unit.activated]


def numbers(state: State) -> Catalogue:
    """The catalogue this game is played by."""
    return catalogue(state.tuned)


def card_of(state: State, unit: Unit) -> Card:
    """The unit's card."""
    return numbers(state).units[unit.kind]


@lru_cache(maxsize=64)
def _board(text: str) -> Board:
    return load_board(text or files(__package__).joinpath(BOARD_FILE).read_text(encoding="utf-8"), "board")


def board_of(state: State) -> Board:
    """The board this game is played on (EXF-setup-e)."""
    return _board(state.board)


def base_of(state: State, unit: Unit) -> Base:
    """The unit's base (EXF-setup-d)."""
    return _base(unit.x, unit.y, numbers(state).numbers["base_diameter"], unit.heading)


_base = lru_cache(maxsize=4096)(round_base)


def in_contact(state: State, a: Unit, b: Unit) -> bool:
    """Base contact: a gap of 0.05 in or less (EXF-activation-n)."""
    return touching(base_of(state, a), base_of(state, b), numbers(state).numbers["contact_gap"])


def touched(state: State, unit: Unit) -> list[Unit]:
    """Enemies in base contact with the unit; it is engaged with them (EXF-activation-n)."""
    return [enemy for enemy in state.enemies(unit) if in_contact(state, unit, enemy)]


def callsign(unit: Unit) -> str:
    """What a unit is called everywhere, as "Basic Troop (A)" or "Rooks, Troop (A)"; the picture has a word of it."""
    card = catalogue().units[unit.kind]
    return f"{unit.name}, {card.short} ({unit.owner})" if unit.name else f"{card.name} ({unit.owner})"


def callsigns(units: Iterable[Unit]) -> dict[str, str]:
    """Callsigns by id."""
    return {unit.id: callsign(unit) for unit in units}
