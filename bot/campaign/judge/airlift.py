"""What hangs beneath a VTOL: how heavy it may be, and how it slows the lifter."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache

from bot.campaign.world.known.view import OwnUnit
from bot.campaign.world.model import Ride, Unit
from bot.campaign.world.outfit.gear import UnitClass

SLUNG_SPEED_LOSS = 1
"""EDC-F3.4-d."""


def slings(load: Iterable[Unit | OwnUnit]) -> bool:
    """Whether anything of a load hangs on lift hooks."""
    return any(unit.ride is Ride.SLUNG for unit in load)


def burdened(cls: UnitClass, load: Iterable[Unit | OwnUnit]) -> UnitClass:
    """The class as it moves with that load: a slung load takes 1 speed (EDC-F3.4-d)."""
    return _slower(cls) if slings(load) else cls


@lru_cache(maxsize=256)
def _slower(cls: UnitClass) -> UnitClass:
    return replace(cls, speed=max(0, cls.speed - SLUNG_SPEED_LOSS))


def lift_class(cls: UnitClass) -> int | None:
    """The lowest Air Mobility that a carrier takes; None if it is not rated (EDC-C2.4-q)."""
    rating = cls.trait("lift")
    return rating - 1 if rating else None


def light_enough(carrier: UnitClass, load: UnitClass) -> bool:
    """Whether a carrier with a lift rating takes such a load: numbers from 5, lightest, to 0 (EDC-C2.4-q)."""
    least = lift_class(carrier)
    return least is None or load.mobility >= least
