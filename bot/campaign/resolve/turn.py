"""One order being resolved: what its steps share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.campaign.judge.plan import Plan
from bot.campaign.judge.situation import Situation
from bot.campaign.knowledge.sighting import look
from bot.campaign.resolve.board import Board
from bot.campaign.resolve.chance import covered
from bot.campaign.resolve.events import Log
from bot.campaign.resolve.situation import situation_on
from bot.campaign.world.digest import order_digest
from bot.campaign.world.happened import Ruling
from bot.campaign.world.known.contacts import Contact
from bot.campaign.world.model import Unit
from bot.campaign.world.order import Order, Refusal
from bot.campaign.world.refusals.order import NoSuchUnit, UnitLost
from bot.campaign.world.sides import Side
from bot.dice import Dice, Roll
from bot.hexmap.coords import Hex


@dataclass(slots=True)
class Course:
    """What lasts for the whole resolution."""

    board: Board
    log: Log
    _dice: Dice
    chosen: Mapping[str, str]
    """What the GM chose, by the id of the ruling."""
    rulings: list[Ruling] = field(default_factory=list)
    orders: Mapping[str, Order] = field(default_factory=dict)
    """This round's orders by unit id."""

    def roll(self, purpose: str, sides: int, *concerned: Side | None, key: str, index: int = 0) -> Roll:
        """Roll for something that concerns these sides; see `chance.covered` for what nobody else may work out.

        `key` names what the roll belongs to, `index` tells several rolls of one purpose for it apart.
        """
        hidden = covered(purpose, *concerned)
        return self._dice.roll(purpose, sides, order=key, index=index, covered=hidden)

    def look(self, *units: Unit, order: Order | None = None) -> None:
        """Let everybody look after these units changed, and write down who came into sight."""
        seen: list[tuple[Side, Contact, str]] = []
        board = self.board
        ids = [unit.id for unit in units]
        look(board.world, ids, lambda *sighting: seen.append(sighting), lookout=board.lookout)
        for side, contact, unit_id in seen:
            self.log.contact(side, contact, unit_id, order)


@dataclass(slots=True)
class Turn:
    """One order being resolved."""

    course: Course
    order: Order
    unit: Unit
    plan: Plan
    exhausted: bool = False
    """The order began at 0 energy (EDC-C2.4-f)."""
    touched: set[Hex] = field(default_factory=set)
    """Hexes whose facing, slots and overrun state are to be settled after the order."""
    tested: set[str] = field(default_factory=set)
    """Enemies that have had their chance to find the unit in this move (EDC-C2.4-k)."""
    tests: int = 0
    """Tests of stealth made so far, for the keys of their covered dice."""
    trips: int = 0
    """Rolls for mines made so far, for the keys of their covered dice."""
    held: bool = False
    """A mine has ended the unit's movement in this order (EDC-F6.4-b)."""
    blasts: int = 0
    """Mines that have gone off under the unit in this order."""

    @property
    def board(self) -> Board:
        return self.course.board

    @property
    def log(self) -> Log:
        return self.course.log

    @property
    def alive(self) -> bool:
        return self.unit.id in self.course.board.world.units

    def situation(self) -> Situation:
        """The truth as it is now."""
        return situation_on(self.board, self.unit.id)

    def roll(
        self,
        purpose: str,
        sides: int,
        *,
        party: Unit | None = None,
        of: Unit | None = None,
        index: int = 0,
    ) -> Roll:
        """Roll for this order: a roll that concerns its unit, and the `party` to it if there is one.

        `of` is the unit whose hidden numbers the roll bears on: then it concerns only that one, for whoever has the
        open seed can work out every open roll of an order they know. `index` tells several rolls of one purpose apart.
        """
        concerned = [of] if of is not None else [self.unit, *([party] if party is not None else [])]
        world = self.board.world
        # Whose order it is counts, not whom it befalls: otherwise its name would give it away.
        orderer = world.units.get(self.order.unit) or world.graveyard.get(self.order.unit, self.unit)
        secret = "" if orderer.side is Side.PLAYER else world.secret
        key = order_digest(self.order, secret, world.round)
        return self.course.roll(purpose, sides, *(unit.side for unit in concerned), key=key, index=index)

    def look(self, *units: Unit) -> None:
        """Let everybody look after these units changed, and write down who came into sight."""
        for side, contact, unit_id in self.gaze(*units):
            self.log.contact(side, contact, unit_id, self.order)

    def gaze(self, *units: Unit) -> list[tuple[Side, Contact, str]]:
        """The same, leaving what was seen to the caller to write down."""
        seen: list[tuple[Side, Contact, str]] = []
        board = self.board
        look(
            board.world,
            [unit.id for unit in units],
            lambda side, contact, unit_id: seen.append((side, contact, unit_id)),
            lookout=board.lookout,
        )
        return seen

    def refuse(self, lost: Refusal, step: str) -> None:
        """Write down that a part of the order is lost. A unit of its side that was destroyed before is named."""
        if isinstance(lost, NoSuchUnit):
            dead = self.board.world.graveyard.get(lost.unit or "")
            if dead is not None and dead.side is self.unit.side:
                lost = UnitLost(lost.rules, unit=dead.name)
        self.log.refused(self.unit, self.order, lost, step)
