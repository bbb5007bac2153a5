"""The nouns of orders: what a unit can be ordered to do, and why it cannot. Plain data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum, StrEnum, auto
from typing import Any, ClassVar

from bot.campaign.world.order_types import ActionKind as ActionKind
from bot.campaign.world.order_types import OrderType as OrderType
from bot.campaign.world.record import record
from bot.hexmap.coords import Facing, Hex, adjacent


@dataclass(frozen=True, slots=True)
class Supply:
    """Who gives what to whom. Parties are unit ids, or a hex label for the depot there (EDC-C4.2-d)."""

    giver: str
    receiver: str
    item: str | None = None
    """What a crate refills: a weapon's id or name, or "energy" for infantry energy; None for what is missing. Of
    freight: what is moved in place of crates and barrels, `build_supply` (EDC-F3.3-a).
    """
    amount: int = 0
    """Energy to syphon (EDC-C4.2-i), or how much of the item is moved."""
    crates: int = 0
    """Freight from giver to receiver; negative the other way, for a swap (EDC-C4.3-a)."""
    barrels: int = 0


@dataclass(frozen=True, slots=True)
class Action:
    """The action after the move, or what an ability does. Which fields it needs, its type decides.

    `target` is a contact or unit id as the ordering side knows it, never the truth.
    """

    kind: OrderType
    hex: Hex | None = None
    target: str | None = None
    weapon: str | None = None
    supply: Supply | None = None
    item: str | None = None
    """What is built, fired or chosen, by its id in the catalogue."""
    facing: Facing | None = None
    """A hex side, a facing or a direction."""
    level: str | None = None
    """A flight profile to take."""


class When(StrEnum):
    """When the ability of a round is used (EDC-C2.3-b)."""

    BEFORE = "before move"
    AFTER_MOVE = "after move"
    AFTER_ACTION = "after action"


@dataclass(frozen=True, slots=True)
class Ability:
    """The one ability of a round: an action beside the move and the other one, and when (EDC-C2.3-a, EDC-C2.3-b)."""

    action: Action
    when: When = When.AFTER_MOVE
    timed: bool = field(default=True, compare=False, repr=False)
    """Whether the order says when; if it does not, the GM is asked (EDC-C2.3-c)."""

    @property
    def kind(self) -> OrderType:
        return self.action.kind

    @property
    def fires_first(self) -> bool:
        """Whether it is the unit's attack, before its move (EDC-C2.1-b)."""
        return self.action.kind is ActionKind.SCOOT


@dataclass(frozen=True, slots=True)
class Order:
    """One unit's order for one round. Either `path` (every hex after the start) or `destination`, or neither."""

    unit: str
    number: int = 0
    """Place in the queue, counted per round from 1 (EDC-C1.1-b); 0 while not yet filed."""
    path: tuple[Hex, ...] = ()
    destination: Hex | None = None
    double_time: bool = False
    facing: Facing | None = None
    action: Action | None = None
    note: str = ""
    """Free text for the GM; never read by the rules (EDC-A2-d)."""
    exit: bool = False
    """Get out of the transport, even where nothing more is to be done; a move of a passenger does so anyway
    (EDC-F3.2-b).
    """
    wait_for: tuple[str, ...] = ()
    """Units that board this one just before it moves (EDC-F3.2-c)."""
    ability: Ability | None = None
    force: bool = False
    """Walk into minefields that are known of (EDC-F6.4-d)."""


def going_to(order: Order, start: Hex, at: Hex) -> Order:
    """The order with another place to go to, as it would be typed: a neighbour is a way of one hex."""
    if at == start:
        return replace(order, path=(), destination=None)
    if adjacent(start, at):
        return replace(order, path=(at,), destination=None)
    return replace(order, path=(), destination=at)


class Lift(Enum):
    """What may lift a refusal, so that the same order of the same unit is taken."""

    EARLIER_ORDER = auto()
    """What a friend does whose order is earlier in the queue, or what the unit itself does in another round."""
    ENEMY_GONE = auto()
    """The death of an enemy."""
    OTHER_FACING = auto()
    """Another facing, side or direction, or none beside the rest of the order."""
    OTHER_PATH = auto()
    """Another way, another hex to end in, or no move beside the rest of the order."""
    OTHER_TARGET = auto()
    """Another hex, unit, weapon or load."""
    OTHER_WORDS = auto()
    """The same order written in another way: something named, or left out."""
    MORE_MOVEMENT = auto()
    SUPPLY = auto()
    """More of what is rearmed, refuelled or moved as freight."""
    ENERGY = auto()
    """More energy, by rest or supplies in another round."""
    TIME = auto()
    """A later round, with nothing done for it."""
    RULING = auto()
    """The game master."""


@record(frozen=True)
class Refusal:
    """Why an order, or a part of it, cannot be done: a code with its facts; `text.refusals` words it.

    What reads, judges and carries out an order refuses with the kinds in `world.refusals`, which declare the rest. Only
    one that was stored by an older version has a code without a kind.
    """

    code: str
    rules: tuple[str, ...] = ()
    facts: Mapping[str, Any] = field(default_factory=dict)
    lifted_by: ClassVar[frozenset[Lift]] = frozenset()
    """What may lift it, for the same unit in the same campaign."""
    final: ClassVar[bool] = False
    """Nothing before the close can lift it where it is found: the order is turned down whole."""
    bars_route: ClassVar[bool] = False
    """A move that it stops is refused whole: not even the way before it is gone."""
    whole_move: ClassVar[bool] = False
    """Its sentence needs no word of where the move was to go."""
    attack_instead: ClassVar[bool] = False
    """It turns an assault into an attack."""
    said_when_filed: ClassVar[bool] = False
    """Of those: the side was told when it filed the order, and is not told again."""
    tried: ClassVar[bool] = False
    """The book judges it when the order is carried out: the order is taken with a warning (EDC-C2.2-c)."""
    vain: ClassVar[bool] = False
    """An attack that is tried all the same does nothing."""
