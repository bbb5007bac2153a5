"""How each unit stands in the open round: ordered, nothing to order it, or its order is missing."""

from __future__ import annotations

from collections.abc import Collection
from enum import StrEnum

from bot.campaign.world.known.view import OwnUnit, SideView
from bot.campaign.world.model import Ride


class Readiness(StrEnum):
    """One of three, for everybody who counts orders: panel, list, reminders, closes, roster."""

    ORDERED = "ordered"
    NOTHING = "nothing"
    """It takes no order, or needs none: it does what another unit does."""
    MISSING = "missing"


def readiness(view: SideView, unit: OwnUnit, ordered: Collection[str]) -> Readiness:
    """How a unit stands; `ordered` has the ids of those with an order in force, filed or carried out.

    Nothing is to be ordered of survivors (EDC-C3.4.2-b), of who has acted (EDC-C1.1.2-c), of who is carried (a
    passenger may get out, EDC-F3.2-b, but need not) and, without an asset granted for this round, of who waits in
    orbit (EDC-F6.2-b).
    """
    if unit.id in ordered:
        return Readiness.ORDERED
    orbits = unit.ride is Ride.ORBIT and not view.orbital
    idle = unit.survivors_of is not None or unit.this_round.acted or unit.carrier is not None
    return Readiness.NOTHING if orbits or idle else Readiness.MISSING
