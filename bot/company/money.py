"""Money that is not spent in the shop: the new player's bonus, conversion, payments, grants (EDC-E1.1)."""

from __future__ import annotations

from dataclasses import replace

from bot.campaign.world.model import Level
from bot.company.model import (
    CLASS,
    Bought,
    Change,
    Economy,
    Holdings,
    Outcome,
    OwnedUnit,
    Purse,
    booked,
    denied,
    in_credits,
)
from bot.messages import aloud, say


def give_bonus(holdings: Holdings, campaign: int, economy: Economy) -> Outcome:
    """The new player's requisition for this campaign's sign-up, once (EDC-E1.1.1-a)."""
    if holdings.campaigns or holdings.bonus_for == campaign:
        return Outcome(holdings)
    fresh = drop_out(holdings)
    purse = replace(fresh.holdings.purse, bonus=economy.signup_bonus)
    left = replace(fresh.holdings, purse=purse, bonus_for=campaign)
    given = Change("bonus", booked("ledger-bonus"), bonus=economy.signup_bonus)
    return Outcome(left, (*fresh.changes, given))


def drop_out(holdings: Holdings) -> Outcome:
    """Leave before the campaign begins: what the bonus bought is undone, and the bonus is gone (EDC-E1.1.1-a)."""
    changes: list[Change] = []
    units = []
    purse = holdings.purse
    for unit in holdings.units:
        undone = _of_the_bonus(unit)
        if all(b.what != CLASS for b in undone):
            units.append(_without(unit, undone))
        purse = _back(purse, undone, unit.name, changes)
    forces = [b for b in holdings.forces_bought if b.bonus]
    purse = _back(purse, forces, booked("ledger-force-undone"), changes)
    if purse.bonus:
        changes.append(Change("bonus lost", booked("ledger-bonus-lost"), bonus=-purse.bonus))
    left = replace(
        holdings,
        purse=replace(purse, bonus=0),
        units=tuple(units),
        task_forces=tuple(f for f in holdings.task_forces if f not in {b.what for b in forces}),
        forces_bought=tuple(b for b in holdings.forces_bought if b not in forces),
        bonus_for=None,
    )
    return Outcome(left, tuple(changes))


def convert(holdings: Holdings, points: int, economy: Economy) -> Outcome:
    """Turn credits into requisition points; there is no way back (EDC-E1.1-b)."""
    cost = points * economy.credits_per_requisition
    if points < 1:
        raise denied("money-convert-some")
    if cost > holdings.purse.credits:
        raise denied("money-convert-few", points=points, price=in_credits(cost), left=holdings.purse.credits)
    purse = replace(
        holdings.purse,
        credits=holdings.purse.credits - cost,
        requisition=holdings.purse.requisition + points,
    )
    with aloud():
        told = say("ledger-converted", credits=in_credits(cost), points=points)
    change = Change("converted", told, -cost, points)
    return Outcome(replace(holdings, purse=purse), (change,))


def pay(giver: Holdings, receiver: Holdings, credits: int, names: tuple[str, str]) -> tuple[Outcome, Outcome]:
    """Credits from one player to another; only credits can pass (EDC-E1.1-a, EDC-E1.1-c)."""
    if credits < 1:
        raise denied("money-pay-some")
    if credits > giver.purse.credits:
        raise denied("money-pay-few", left=in_credits(giver.purse.credits), credits=credits)
    gave = replace(giver.purse, credits=giver.purse.credits - credits)
    got = replace(receiver.purse, credits=receiver.purse.credits + credits)
    return (
        Outcome(
            replace(giver, purse=gave), (Change("paid", booked("ledger-paid", player=names[1]), -credits),)
        ),
        Outcome(
            replace(receiver, purse=got),
            (Change("received", booked("ledger-received", player=names[0]), credits),),
        ),
    )


def grant(holdings: Holdings, credits: int, requisition: int, note: str) -> Outcome:
    """A game master's grant, or a fine with numbers below 0; a purse is never overdrawn."""
    purse = holdings.purse
    if purse.credits + credits < 0 or purse.requisition + requisition < 0:
        raise denied("money-take-few", credits=in_credits(purse.credits), requisition=purse.requisition)
    purse = replace(purse, credits=purse.credits + credits, requisition=purse.requisition + requisition)
    return Outcome(
        replace(holdings, purse=purse),
        (Change("granted", note or booked("ledger-granted"), credits, requisition),),
    )


def balance(changes: list[Change]) -> Purse:
    """The purse that a ledger adds up to."""
    return Purse(
        sum(change.credits for change in changes),
        sum(change.requisition for change in changes),
        sum(change.bonus for change in changes),
    )


def _of_the_bonus(unit: OwnedUnit) -> list[Bought]:
    """The parts of a unit that the bonus bought, and their replacements; the whole unit if the bonus bought it."""
    if any(b.bonus and b.what == CLASS for b in unit.bought):
        return list(unit.bought)
    undone: list[Bought] = []
    for bought in unit.bought:
        if bought.bonus or bought.replaced in {b.what for b in undone}:
            undone.append(bought)
    return undone


def _without(unit: OwnedUnit, undone: list[Bought]) -> OwnedUnit:
    """The unit as it was before these purchases."""
    upgrades, level = list(unit.upgrades), unit.level
    for bought in reversed(undone):
        if bought.what in upgrades:
            place = upgrades.index(bought.what)
            upgrades[place : place + 1] = [bought.replaced] if bought.replaced else []
        elif bought.what == "level":
            level = Level(level - 1)
    kept = tuple(bought for bought in unit.bought if bought not in undone)
    return replace(unit, upgrades=tuple(upgrades), level=level, bought=kept)


def _back(purse: Purse, undone: list[Bought], what: str, changes: list[Change]) -> Purse:
    paid, bonus = sum(b.requisition for b in undone), sum(b.bonus for b in undone)
    if paid or bonus:
        changes.append(Change("undone", booked("ledger-undone", what=what), 0, paid, bonus))
    return replace(purse, requisition=purse.requisition + paid, bonus=purse.bonus + bonus)
