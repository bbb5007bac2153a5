"""How each unit stands in the open round: ordered, under a standing order, nothing to order it, or missing an order."""

from __future__ import annotations

from collections.abc import Collection
from enum import StrEnum

from bot.campaign.judge.advice.check import check_order
from bot.campaign.world.known.view import OwnUnit, SideView
from bot.campaign.world.model import Ride
from bot.campaign.world.order import Action, ActionKind, Order


class Readiness(StrEnum):
    """For everybody who counts orders: panel, list, reminders, closes, roster."""

    ORDERED = "ordered"
    STANDING = "standing"
    """Nobody has ordered it, and a standing order would be followed if the round closed now; counts as ordered."""
    NOTHING = "nothing"
    """It takes no order, or needs none: it does what another unit does."""
    MISSING = "missing"


def readiness(
    view: SideView, unit: OwnUnit, ordered: Collection[str], standing: Collection[str] = ()
) -> Readiness:
    """How a unit stands; `ordered` has the ids of those with an order in force, filed or carried out.

    `standing` has those that would follow a standing order now (`campaign.forecast.standing`).

    Nothing is to be ordered of survivors (EDC-C3.4.2-b), of who has acted (EDC-C1.1.2-c), of who is lost, of who has
    no commander, and of who is carried (a passenger may get out, EDC-F3.2-b, but need not). Who waits in orbit misses
    an order in a round in which it can be dropped: with an asset, and trained for it (EDC-F6.2-b).
    """
    if unit.id in ordered:
        return Readiness.ORDERED
    if unit.id in standing:
        return Readiness.STANDING
    if unit.survivors_of is not None or unit.this_round.acted or unit.owner is None:
        return Readiness.NOTHING
    if unit.ride is Ride.ORBIT:
        return Readiness.MISSING if _drops(view, unit) else Readiness.NOTHING
    lost = all(own.id != unit.id for own in view.units)
    return Readiness.NOTHING if lost or unit.carrier is not None else Readiness.MISSING


def _drops(view: SideView, unit: OwnUnit) -> bool:
    """Whether it can be dropped from orbit this round, wherever that be."""
    drop = Action(ActionKind.ORBITAL_DROP, hex=next(iter(view.map.hexes())))
    return check_order(view, Order(unit.id, action=drop)).refusal is None
