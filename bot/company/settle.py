"""How a campaign's start and end change possessions (EDC-A2.1-a, EDC-C3.4.1-d, EDC-C3.4.2-f, EDC-E4.1-b)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from bot.campaign.world.model import Level
from bot.company.model import Change, Holdings, Medal, Outcome, OwnedUnit, booked


class Fate(StrEnum):
    """How a fielded unit came out of the campaign."""

    SURVIVED = "survived"
    RESCUED = "rescued"
    LOST = "lost"


@dataclass(frozen=True, slots=True)
class Objective:
    """Something achieved that pays every player, or one (EDC-C3.4.1-d)."""

    name: str
    credits: int = 0
    requisition: int = 0


@dataclass(frozen=True, slots=True)
class Payouts:
    """A campaign's pay; all amounts are the campaign's."""

    survival: int = 2
    """Credits for each unit that comes home."""
    objectives: Sequence[Objective] = ()


def begin(holdings: Holdings) -> Outcome:
    """The campaign begins: purchases are settled, and the rest of a bonus is lost (EDC-E1.1.1-a)."""
    lost = holdings.purse.bonus
    changes = (Change("bonus lost", booked("ledger-bonus-unspent"), bonus=-lost),) if lost else ()
    left = replace(
        holdings,
        purse=replace(holdings.purse, bonus=0),
        units=tuple(replace(unit, bought=()) for unit in holdings.units),
        forces_bought=(),
        campaigns=holdings.campaigns + 1,
        bonus_for=None,
    )
    return Outcome(left, changes)


def finish(holdings: Holdings, fates: Mapping[str, Fate], payouts: Payouts) -> Outcome:
    """The campaign is over: pay, veterancy and losses of the fielded units, by their ids.

    A survivor is paid and rises one level; a rescued unit too, but has lost its upgrades; a lost one is archived
    with all it had and pays nothing. Units left at home neither rise nor earn (EDC-C2.4-p, EDC-A2.1-b). Objectives
    pay whatever became of the units (EDC-C3.4.1-d, EDC-C3.4.2-f, EDC-E4.1-b).
    """
    changes: list[Change] = []
    home: list[OwnedUnit] = []
    lost: list[OwnedUnit] = []
    for unit in holdings.units:
        fate = fates.get(unit.id)
        if fate is Fate.LOST:
            lost.append(replace(unit, bought=()))  # EDC-C3.4.1-d
            continue
        if fate is not None:
            upgrades = () if fate is Fate.RESCUED else unit.upgrades  # EDC-C3.4.2-f
            # EDC-E4.1-b
            level = Level(min(unit.level + 1, Level.OLD_GUARD))
            unit = replace(unit, level=level, survived=unit.survived + 1, upgrades=upgrades)
            if payouts.survival:
                changes.append(Change("survived", unit.name, payouts.survival))
        home.append(replace(unit, standing=_standing(unit), bought=()))
    changes += [
        Change("objective", objective.name, objective.credits, objective.requisition)
        for objective in payouts.objectives
    ]
    purse = replace(
        holdings.purse,
        credits=holdings.purse.credits + sum(change.credits for change in changes),
        requisition=holdings.purse.requisition + sum(change.requisition for change in changes),
    )
    left = replace(holdings, purse=purse, units=tuple(home), lost=(*holdings.lost, *lost))
    return Outcome(left, tuple(changes))


def award(holdings: Holdings, medal: Medal, unit_id: str | None = None) -> Holdings:
    """A medal for the player, or for one of the units; kept for good (EDC-A2.1-a)."""
    if unit_id is None or holdings.unit(unit_id) is None:
        return replace(holdings, medals=(*holdings.medals, medal))
    units = tuple(
        replace(unit, medals=(*unit.medals, medal)) if unit.id == unit_id else unit for unit in holdings.units
    )
    return replace(holdings, units=units)


def _standing(unit: OwnedUnit) -> Level:
    """The level from which the next training counts: a built-in one only once it has served (EDC-E4.1-c)."""
    return unit.level if unit.survived else unit.standing
