"""The nouns of companies and their money. Plain frozen data; requisition and credits are whole points."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.campaign.world.model import Level
from bot.messages import Value, aloud, say


@dataclass(frozen=True, slots=True)
class Purse:
    """A player's money. None of it is ever negative (EDC-E1.1-a)."""

    credits: int = 0
    requisition: int = 0
    bonus: int = 0
    """Requisition of a new player, lost when the campaign starts (EDC-E1.1.1-a)."""

    @property
    def spendable(self) -> int:
        """Requisition points that can be spent now."""
        return self.requisition + self.bonus


def in_credits(amount: int) -> str:
    """An amount of money as text."""
    return say("money-amount", credits=amount)


@dataclass(frozen=True, slots=True)
class Change:
    """One line of the ledger: how a purse changed and why. Lines are only ever added."""

    kind: str
    """bonus, bonus lost, bought, undone, paid, received, converted, retrained, granted, survived, objective."""
    note: str
    credits: int = 0
    requisition: int = 0
    bonus: int = 0


@dataclass(frozen=True, slots=True)
class Bought:
    """Something bought since the last campaign began; until the next one begins it can be taken back."""

    what: str
    """`class`, `level`, or the id of an upgrade."""
    requisition: int = 0
    bonus: int = 0
    replaced: str | None = None
    """The upgrade it took the place of (EDC-E4-b)."""


@dataclass(frozen=True, slots=True)
class Medal:
    """Awarded by a game master, kept for good (EDC-A2.1-a)."""

    name: str
    citation: str = ""
    campaign: str = ""


@dataclass(frozen=True, slots=True)
class OwnedUnit:
    """A unit that belongs to a player, in the field or saved (EDC-E5-a)."""

    id: str
    name: str
    class_id: str
    upgrades: tuple[str, ...] = ()
    level: Level = Level.FRESH_BLOOD
    standing: Level = Level.FRESH_BLOOD
    """The level it held when sign-ups opened; one more can be bought (EDC-E4.1-c)."""
    survived: int = 0
    """Campaigns it came home from."""
    bought: tuple[Bought, ...] = ()
    medals: tuple[Medal, ...] = ()
    labels: Mapping[str, bool] = field(default_factory=dict, hash=False)
    """Classifications the game master added (true) or took away (false) (EDC-E3.1-b)."""

    @property
    def is_new(self) -> bool:
        """Created since the last campaign began."""
        return any(bought.what == CLASS for bought in self.bought)


CLASS = "class"
LEVEL = "level"


@dataclass(frozen=True, slots=True)
class Holdings:
    """All that a player owns, from one campaign to the next (EDC-A2.1-a, EDC-E5-a)."""

    purse: Purse = Purse()
    units: tuple[OwnedUnit, ...] = ()
    lost: tuple[OwnedUnit, ...] = ()
    """Units gone for good, with what they had (EDC-C3.4.1-d)."""
    task_forces: tuple[str, ...] = ()
    """Bought ones, by id (EDC-E2.1-a)."""
    forces_bought: tuple[Bought, ...] = ()
    """Task Forces bought since the last campaign began; `what` is the id."""
    medals: tuple[Medal, ...] = ()
    campaigns: int = 0
    """Campaigns this player has begun; none: a new player (EDC-E1.1.1-a)."""
    bonus_for: int | None = None
    """The campaign whose sign-up the new player's bonus was given for."""
    next_unit: int = 1

    def unit(self, unit_id: str) -> OwnedUnit | None:
        return next((unit for unit in self.units if unit.id == unit_id), None)


@dataclass(frozen=True, slots=True)
class Member:
    """A unit of a company and the Task Force slot it takes; None leaves the choice to the checker."""

    unit: str
    slot: str | None = None


@dataclass(frozen=True, slots=True)
class Company:
    """A player's sign-up: a Task Force with its specialisations, and one to five units (EDC-E1-a)."""

    task_force: str
    members: tuple[Member, ...] = ()
    specialisations: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Economy:
    """The printed numbers of money and veterancy, changeable for a campaign."""

    credits_per_requisition: int = 10
    """EDC-E1.1-b."""
    signup_bonus: int = 3
    """EDC-E1.1.1-a."""
    level_cost: tuple[int, int, int] = (0, 2, 3)
    """Requisition for the step to each level (EDC-E4.1-a)."""
    level_cap: tuple[int, int, int | None] = (2, 4, None)
    """Optional upgrades a unit of each level may have (EDC-E4.1-a)."""
    retrain_cost: int = 1
    """EDC-E4.4-a."""
    retrain_seasoned: int = 1
    """More for a class that begins as Seasoned (EDC-E4.4-b)."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a purchase or a payment: the new holdings and the lines for the ledger."""

    holdings: Holdings
    changes: tuple[Change, ...] = ()
    notes: tuple[str, ...] = ()


@aloud()
def booked(message: str, /, **values: Value) -> str:
    """What the ledger keeps of a change, in words of the table of messages: others may read it too."""
    return say(message, **values)


class Denied(Exception):
    """The request is refused. `problems` names every reason, in sentences; nothing was changed."""

    def __init__(self, *problems: str) -> None:
        super().__init__(" ".join(problems))
        self.problems = problems


def denied(message: str, /, **values: Value) -> Denied:
    """The refusal with a sentence of the table of messages."""
    return Denied(say(message, **values))
