"""The state of a game as frozen plain data, and how to read it.

What is under way is a stack of steps (`steps.py`): the last one is next, whether it asks a player or happens by itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import Any

from bot.skirmish.exoshift.catalogue import Kind, Weapon, catalogue
from bot.skirmish.exoshift.traits import has, names, number
from bot.skirmish.kit.stack import Frame
from bot.skirmish.table.board import Board
from bot.skirmish.table.boardfile import load_board
from bot.skirmish.table.shapes import Base, box_base, round_base

FALLEN = ("", "downed", "wounded", "incapacitated", "stabilised", "destroyed")
"""What can become of a model besides Stunned, from best to worst (EXO-casualty-i); see EXO-status-j for stabilised."""
MM = 25.4


@dataclass(frozen=True, slots=True)
class Model:
    """A model on its own base (EXO-stats-a). `z` is how high it stands above the table, `floor` its storey."""

    id: str
    kind: str
    options: tuple[str, ...] = ()
    x: float = 0.0
    y: float = 0.0
    z: float = 0.0
    floor: int = 0
    heading: float = 0.0
    health: int = 1
    stunned: bool = False
    unnerved: bool = False
    fallen: str = ""
    """One of FALLEN; a Wounded model is Downed too."""
    hiding: bool = False
    carries: str = ""
    """The objective token it carries."""
    charges: int = 0
    """Uses left of a Medic's or Doctor's removal of Unnerved."""

    @property
    def up(self) -> bool:
        """Whether it is not Downed or worse."""
        return not self.fallen

    @property
    def here(self) -> bool:
        """Whether it is on the table: neither destroyed nor stabilised (EXO-status-j)."""
        return self.fallen not in ("destroyed", "stabilised")

    @property
    def in_play(self) -> bool:
        """Whether it still takes part: not Incapacitated or worse (EXO-casualty-g)."""
        return self.fallen not in ("incapacitated", "stabilised", "destroyed")

    @property
    def card(self) -> Kind:
        """Its profile."""
        return catalogue().units[self.kind]

    @property
    def traits(self) -> tuple[str, ...]:
        """Its traits as they are written."""
        return self.card.traits

    @property
    def weapons(self) -> tuple[Weapon, ...]:
        """Its weapons, with those of its options."""
        return _weapons(self.kind, self.options)

    def has(self, trait: str) -> bool:
        """Whether it has a trait of that name."""
        return has(self.traits, trait)

    def but(self, **fields: Any) -> Model:
        """The model with these fields changed."""
        return replace(self, **fields)


WAITING, RESERVE, READY, TABLE, GONE = "waiting", "reserve", "ready", "table", "gone"


@dataclass(frozen=True)
class Unit:
    """A unit of one model or more, with one pool of Disruption and one flag (EXO-stats-a, EXO-disruption-a)."""

    id: str
    owner: str
    name: str
    models: tuple[Model, ...]
    quality: int = 6
    """As printed, with what its army changes (EXO-army-a)."""
    morale: int = 6
    disruption: int = 0
    exhausted: bool = False
    routed: bool = False
    hunkered: bool = False
    where: str = WAITING
    """waiting (to be deployed), reserve, ready (On Ready), table or gone."""
    arrival: int = 0
    attached: int = 0
    """CP attached to the unit by Tactician (EXO-trait-d)."""
    stored: int = 0
    """CP held by Planning (EXO-trait-e)."""
    strategic: int = 0
    """CP held by Strategic Planning (EXO-trait-f)."""
    coordinator: int = 0
    """CP of a Deployment Coordinator (EXO-trait-i)."""
    moved: bool = False
    """Some model has moved in this player turn (EXO-weapons-e)."""
    tested: bool = False
    """It has taken its Rout Test of this round (EXO-morale-b)."""
    resources: int = 0
    unfinished: bool = False
    """It is being built, and cannot be used yet (EXO-construction-d)."""
    drones: tuple[str, ...] = ()
    """Units it operates (EXO-trait-h)."""

    @cached_property
    def here(self) -> tuple[Model, ...]:
        """Its models on the table, Incapacitated ones too."""
        return tuple(model for model in self.models if model.here) if self.where == TABLE else ()

    @cached_property
    def active(self) -> tuple[Model, ...]:
        """Its models that still take part."""
        return tuple(model for model in self.here if model.in_play)

    @cached_property
    def able(self) -> tuple[Model, ...]:
        """Its models that are not Downed or worse."""
        return tuple(model for model in self.here if model.up)

    @cached_property
    def movers(self) -> tuple[Model, ...]:
        """Its models that an action moves: those that are up, else those that are Downed and not Wounded.

        EXO-status-c, EXO-status-h.
        """
        return self.able or tuple(model for model in self.active if model.fallen == "downed")

    @cached_property
    def lead(self) -> Model:
        """The model that stands for the unit: the first that still takes part, else its first one."""
        return next(iter(self.active), self.models[0])

    @property
    def card(self) -> Kind:
        """Its profile."""
        return self.lead.card

    @property
    def individual(self) -> bool:
        """Whether it is one model (EXO-stats-a)."""
        return len(self.models) == 1

    @property
    def effective(self) -> int:
        """Quality less Disruption; may be below 0 (EXO-disruption-b)."""
        return self.quality - self.disruption

    @cached_property
    def _traits(self) -> frozenset[str]:
        return frozenset(name for model in self.active for name in names(model.traits))

    def has(self, trait: str) -> bool:
        """Whether a model that takes part has the trait."""
        return trait in self._traits

    def number(self, trait: str, without: int = 0) -> int:
        """The number of a trait, of all its models that take part together."""
        return sum(number(model.traits, trait, without) for model in self.active)

    def is_type(self, keyword: str) -> bool:
        """Whether its type line has the keyword; its name does not matter (EXO-stats-d)."""
        return keyword in self.card.type

    def but(self, **fields: Any) -> Unit:
        """The unit with these fields changed."""
        return replace(self, **fields)


@dataclass(frozen=True, slots=True)
class Shot:
    """What one model has been told to shoot with one weapon (EXO-shooting-b, EXO-focus-c)."""

    model: str
    weapon: str
    target: str
    """A model."""
    shots: int = 1
    aim: tuple[int, ...] = ()
    """Focus spent on Aim, shot by shot."""
    effect: bool = False
    indirect: bool = False
    spotter: str = ""
    at: tuple[float, float] | None = None
    """Centre of a template."""


@dataclass(frozen=True, slots=True)
class Step(Frame):
    """A frame of the stack, with fields for what is under way here (`steps.py`)."""

    target: str = ""
    model: str = ""
    fire: str = ""
    """How it shoots: full, half, snap, assault or defensive."""
    focus: int = 0
    left: int = 0
    """How many times more."""
    number: float = 0.0
    shots: tuple[Shot, ...] = ()
    done: tuple[str, ...] = ()
    """Models that have had their turn in it."""
    flag: bool = False


@dataclass(frozen=True, slots=True)
class Turn:
    """A player's turn: paid actions so far, whether the free Primary is left (EXO-cp-f, EXO-cp-h)."""

    player: str = ""
    paid: int = 0
    free: bool = True
    acted: bool = False


@dataclass(frozen=True, slots=True)
class Objective:
    """A Control Point or a token. `side` is whose half it belongs to, `holder` who captured or carries it."""

    id: str
    x: float
    y: float
    kind: str = "control"
    side: str = ""
    holder: str = ""
    locked: bool = False
    carrier: str = ""
    """The model that carries it."""
    secured: str = ""
    """The player who has secured it."""
    home: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class Structure:
    """What an engineer builds, finished or not (EXO-construction-d)."""

    id: str
    owner: str
    blueprint: str
    x: float
    y: float
    heading: float = 0.0
    parts: int = 0


@dataclass(frozen=True)
class State:
    """A game. Nothing in it is hidden but `bids` while some are missing."""

    players: tuple[str, ...]
    settings: Mapping[str, Any]
    board: str
    """Text of a board file."""
    units: tuple[Unit, ...] = ()
    stack: tuple[Step, ...] = ()
    round: int = 0
    order: tuple[str, ...] = ()
    """Turn order of the round; during set-up that of the set-up."""
    edges: Mapping[str, str] = field(default_factory=dict)
    """`south` or `north` by player: the deployment edge."""
    cp: Mapping[str, int] = field(default_factory=dict)
    """The global pools."""
    passes: Mapping[str, int] = field(default_factory=dict)
    """Turns passed one after the other (EXO-cp-j)."""
    skipped: Mapping[str, int] = field(default_factory=dict)
    """Deployments passed (EXO-mission-b)."""
    bids: Mapping[str, int] = field(default_factory=dict)
    """Initiative bids made (EXO-initiative-a)."""
    turn: Turn = field(default_factory=Turn)
    scores: Mapping[str, int] = field(default_factory=dict)
    objectives: tuple[Objective, ...] = ()
    structures: tuple[Structure, ...] = ()
    late: tuple[tuple[str, int], ...] = ()
    """Disruption that units gain when the attacking action ends (EXO-damage-d)."""
    hit: tuple[str, ...] = ()
    """Units of which an Unnerved model has been hit in the action under way (EXO-morale-a)."""
    over: str = ""
    """Why it is over; empty while it continues."""
    winners: tuple[str, ...] = ()

    @cached_property
    def _by_id(self) -> dict[str, Unit]:
        return {unit.id: unit for unit in self.units}

    @cached_property
    def _by_model(self) -> dict[str, tuple[Unit, Model]]:
        return {model.id: (unit, model) for unit in self.units for model in unit.models}

    def unit(self, name: str) -> Unit:
        """The unit of this id. Raises KeyError."""
        return self._by_id[name]

    def model(self, name: str) -> Model:
        """The model of this id. Raises KeyError."""
        return self._by_model[name][1]

    def unit_of(self, model: str) -> Unit:
        """The unit that a model belongs to. Raises KeyError."""
        return self._by_model[model][0]

    def other(self, player: str) -> str:
        """The opponent."""
        return self.players[1] if player == self.players[0] else self.players[0]

    def with_unit(self, changed: Unit) -> State:
        """The state with one unit changed."""
        return replace(self, units=tuple(changed if unit.id == changed.id else unit for unit in self.units))

    @cached_property
    def _sides(self) -> dict[str, tuple[Unit, ...]]:
        return {
            player: tuple(unit for unit in self.units if unit.owner == player and unit.active)
            for player in self.players
        }

    def of(self, player: str) -> tuple[Unit, ...]:
        """A player's units on the table with a model that takes part."""
        return self._sides[player]

    def enemies(self, player: str) -> tuple[Unit, ...]:
        """The opponent's units on the table with a model that takes part."""
        return self._sides[self.other(player)]

    def standing(self) -> tuple[tuple[Unit, Model], ...]:
        """All models on the table, each with its unit."""
        return self._standing

    @cached_property
    def _standing(self) -> tuple[tuple[Unit, Model], ...]:
        return tuple((unit, model) for unit in self.units for model in unit.here)

    def objective(self, name: str) -> Objective:
        """The objective of this id. Raises KeyError."""
        for objective in self.objectives:
            if objective.id == name:
                return objective
        raise KeyError(name)

    @property
    def top(self) -> Step:
        """What is next."""
        return self.stack[-1]

    @property
    def table(self) -> Board:
        """The board."""
        return board_of(self.board)

    def setting(self, name: str) -> float:
        """A number of the catalogue, as this group plays it."""
        return float(self.settings.get(name, catalogue().numbers.get(name, 0)))


@lru_cache(maxsize=64)
def board_of(text: str) -> Board:
    """The board of a board file."""
    return load_board(text, "board")


def base_of(model: Model) -> Base:
    """The base of a model, or the hull of one without a base (EXO-measure-b, EXO-stats-f)."""
    return _base(model.x, model.y, model.kind, model.heading)


@lru_cache(maxsize=8192)
def _base(x: float, y: float, kind: str, heading: float) -> Base:
    card = catalogue().units[kind]
    if card.hull is not None:
        length, width = card.hull
        return box_base(x, y, width, length, heading)
    return round_base(x, y, card.base_mm / MM, heading)


def height_of(model: Model) -> float:
    """How tall a model is, by its size (EXO-stats-f)."""
    return catalogue().sizes[model.card.size].height


@lru_cache(maxsize=512)
def _weapons(kind: str, options: tuple[str, ...]) -> tuple[Weapon, ...]:
    known = catalogue()
    card = known.units[kind]
    names = list(card.weapons)
    for option in card.options:
        if option.id in options:
            names = [option.replace.get(name, name) for name in names] + list(option.add_weapons)
    return tuple(known.weapons[name] for name in names)


def callsigns(units: Iterable[Unit]) -> dict[str, str]:
    """What units and their models are called in texts, by id."""
    named = {}
    for unit in units:
        named[unit.id] = unit.name
        if unit.individual:
            named[unit.models[0].id] = unit.name
        else:
            named |= {model.id: f"{unit.name} {n}" for n, model in enumerate(unit.models, 1)}
    return named
