"""Buying: units, upgrades, veterancy, Task Forces, retraining; and taking back what is not yet settled.

Each function takes the holdings and gives new ones with the lines for the ledger, or raises Denied and changes
nothing. Until a campaign begins, what was bought for it can be taken back for what was paid; then it is settled.
"""

from __future__ import annotations

from dataclasses import replace

from bot.campaign.world.model import Level
from bot.campaign.world.outfit.gear import UnitClass, Upgrade
from bot.company.fittings import capacity, first_level, fitting_problems, free_fittings, taken
from bot.company.forces import LARGE_VESSEL
from bot.company.legality import Shop
from bot.company.model import (
    CLASS,
    LEVEL,
    Bought,
    Change,
    Denied,
    Holdings,
    Outcome,
    OwnedUnit,
    Purse,
    booked,
    denied,
)
from bot.messages import say

HOSTILE = "hostile"


def open_classes(shop: Shop) -> list[UnitClass]:
    """The classes that players may have, by name."""
    ours = [cls for cls in shop.catalogue.classes.values() if HOSTILE not in cls.tags]
    return sorted((cls for cls in ours if cls.unit_type != LARGE_VESSEL), key=lambda cls: cls.name)


def spend(purse: Purse, price: int, what: str) -> tuple[Purse, int, int]:
    """The purse after paying, and how much of it came from requisition and bonus; the bonus goes first.

    EDC-E1.1-d, EDC-E1.1.1-a.
    """
    bonus = min(purse.bonus, price)
    rest = price - bonus
    if rest > purse.requisition:
        raise denied("buy-too-dear", what=what, price=price, left=purse.spendable)
    return replace(purse, bonus=purse.bonus - bonus, requisition=purse.requisition - rest), rest, bonus


def new_unit(shop: Shop, holdings: Holdings, class_id: str, name: str) -> Outcome:
    """A unit of a class, with what fills its required slots for nothing (EDC-C2.4-o, EDC-E1.1-d)."""
    cls = _open_class(shop, class_id)
    purse, paid, bonus = spend(holdings.purse, cls.price, cls.name)
    unit = OwnedUnit(
        id=f"u{holdings.next_unit}",
        name=name,
        class_id=class_id,
        upgrades=free_fittings(shop.catalogue, cls),
        level=first_level(cls),
        bought=(Bought(CLASS, paid, bonus),),
    )
    left = replace(holdings, purse=purse, units=(*holdings.units, unit), next_unit=holdings.next_unit + 1)
    return Outcome(left, _paid(booked("ledger-unit", unit=name, unit_class=cls.name), paid, bonus))


def fit_upgrade(shop: Shop, holdings: Holdings, unit_id: str, upgrade_id: str) -> Outcome:
    """Buy an upgrade and fit it; refused with every reason if the unit could then not have it.

    An improvement takes the place of its base, which the unit must have (EDC-E4-b). In a full slot that must be
    filled, the new upgrade takes the place of the old. EDC-E1.1-d, EDC-E4.
    """
    unit, upgrade = _unit(holdings, unit_id), _upgrade(shop, upgrade_id)
    replaced = _replaced(shop, unit, upgrade)
    kept = list(unit.upgrades)
    if replaced is None:
        kept.append(upgrade_id)
    else:
        kept[kept.index(replaced)] = upgrade_id
    fitted = replace(unit, upgrades=tuple(kept))
    before = fitting_problems(shop.catalogue, unit, shop.economy)
    wrong = [p for p in fitting_problems(shop.catalogue, fitted, shop.economy) if p not in before]
    if wrong:
        raise Denied(*wrong)
    start = holdings
    changes: tuple[Change, ...] = ()
    if replaced is not None and upgrade.improves is None:
        # What gave way is paid back if it is not settled yet; an improved base never is (EDC-E4-b).
        start, unit, changes = _undo_first(holdings, unit, replaced)
        fitted = replace(unit, upgrades=tuple(kept))
    purse, paid, bonus = spend(start.purse, upgrade.price, upgrade.name)
    base = replaced if upgrade.improves is not None else None
    fitted = replace(fitted, bought=(*fitted.bought, Bought(upgrade_id, paid, bonus, base)))
    left = _with(replace(start, purse=purse), fitted)
    return Outcome(
        left, (*changes, *_paid(booked("ledger-upgrade", upgrade=upgrade.name, unit=unit.name), paid, bonus))
    )


def take_off(shop: Shop, holdings: Holdings, unit_id: str, upgrade_id: str) -> Outcome:
    """Take an upgrade off: refunded if the purchase is not settled yet, otherwise lost."""
    unit = _unit(holdings, unit_id)
    if upgrade_id not in unit.upgrades:
        raise denied("buy-no-such-fitted", unit=unit.name)
    last = next((b for b in reversed(unit.bought) if b.what == upgrade_id), None)
    left, unit, changes = _undo_first(holdings, unit, upgrade_id)
    kept = list(unit.upgrades)
    place = kept.index(upgrade_id)
    kept[place : place + 1] = [last.replaced] if last and last.replaced else []
    return Outcome(_with(left, replace(unit, upgrades=tuple(kept))), changes)


def train(shop: Shop, holdings: Holdings, unit_id: str) -> Outcome:
    """Buy the next level of veterancy: one above what the unit was when sign-ups opened (EDC-E4.1-c)."""
    unit = _unit(holdings, unit_id)
    if unit.level is Level.OLD_GUARD:
        raise denied("buy-highest", unit=unit.name)
    wanted = Level(unit.level + 1)
    if wanted > unit.standing + 1:
        raise denied("buy-one-level", unit=unit.name, level=unit.standing.label, wanted=wanted.label)
    purse, paid, bonus = spend(
        holdings.purse, shop.economy.level_cost[wanted], say("buy-training", level=wanted.label)
    )
    trained = replace(unit, level=wanted, bought=(*unit.bought, Bought(LEVEL, paid, bonus)))
    left = _with(replace(holdings, purse=purse), trained)
    return Outcome(left, _paid(booked("ledger-trained", unit=unit.name, level=wanted.label), paid, bonus))


def buy_force(shop: Shop, holdings: Holdings, force_id: str) -> Outcome:
    """Buy a Task Force, once and for good (EDC-E2.1-a)."""
    force = shop.forces.task_forces.get(force_id)
    if force is None or not force.enabled:
        raise denied("buy-no-force")
    if force.price == 0 or force.id in holdings.task_forces:
        return Outcome(holdings)
    purse, paid, bonus = spend(holdings.purse, force.price, say("buy-force", force=force.name))
    left = replace(
        holdings,
        purse=purse,
        task_forces=(*holdings.task_forces, force.id),
        forces_bought=(*holdings.forces_bought, Bought(force.id, paid, bonus)),
    )
    return Outcome(left, _paid(booked("ledger-force", force=force.name), paid, bonus))


def disband(holdings: Holdings, unit_id: str) -> Outcome:
    """Give a unit up: a new one is paid back with all it has, an older one is gone without refund."""
    unit = _unit(holdings, unit_id)
    left = replace(
        holdings,
        units=tuple(other for other in holdings.units if other.id != unit_id),
        medals=(*holdings.medals, *unit.medals),
    )
    if not unit.is_new:
        return Outcome(left, (), (say("buy-disbanded", unit=unit.name),))
    paid, bonus = sum(b.requisition for b in unit.bought), sum(b.bonus for b in unit.bought)
    return Outcome(
        _refund(left, paid, bonus), _undone(booked("ledger-unit-undone", unit=unit.name), paid, bonus)
    )


def retrain(shop: Shop, holdings: Holdings, unit_id: str, class_id: str, name: str) -> Outcome:
    """Move a unit's veterancy to a new unit of any class; the old one is gone with all it had.

    EDC-E4.4-a, EDC-E4.4-b, EDC-E4.4-c. Between campaigns only, which the caller sees to.
    """
    old, cls = _unit(holdings, unit_id), shop.catalogue.classes.get(class_id)
    gone = shop.catalogue.classes.get(old.class_id)
    if LARGE_VESSEL in {cls and cls.unit_type, gone and gone.unit_type}:
        raise denied("buy-no-large-retraining")  # EDC-E4.4-c
    cls = _open_class(shop, class_id)
    economy = shop.economy
    fee = economy.retrain_cost
    if first_level(cls):  # EDC-E4.4-b
        fee += economy.retrain_seasoned
    purse, paid, bonus = spend(
        holdings.purse, max(fee, cls.price), say("buy-retraining", unit_class=cls.name)
    )
    unit = OwnedUnit(
        id=f"u{holdings.next_unit}",
        name=name,
        class_id=class_id,
        upgrades=free_fittings(shop.catalogue, cls),
        level=max(old.level, first_level(cls)),
        standing=old.standing,
        survived=old.survived,
        # A level bought for the old unit counts as this sign-up's for the new one.
        bought=tuple(Bought(LEVEL) for b in old.bought if b.what == LEVEL),
    )
    units = tuple(unit if other.id == unit_id else other for other in holdings.units)
    # EDC-E4.4-a
    left = replace(
        holdings,
        purse=purse,
        units=units,
        next_unit=holdings.next_unit + 1,
        medals=(*holdings.medals, *old.medals),
    )
    what = booked("ledger-retrained", before=old.name, unit=name, unit_class=cls.name)
    return Outcome(left, _paid(what, paid, bonus, "retrained"))


def rename(holdings: Holdings, unit_id: str, name: str) -> Holdings:
    """The unit under another name."""
    return _with(holdings, replace(_unit(holdings, unit_id), name=name))


def _replaced(shop: Shop, unit: OwnedUnit, upgrade: Upgrade) -> str | None:
    """The upgrade that this one replaces: the base it improves, or the one in the required slot."""
    if upgrade.improves is not None:
        if upgrade.improves not in unit.upgrades:
            base = shop.catalogue.upgrades[upgrade.improves].name
            own = shop.catalogue.classes.get(unit.class_id)
            if own is not None and upgrade.improves in own.built_in:
                raise denied("buy-built-in", upgrade=upgrade.name, base=base, unit=unit.name)
            raise denied("buy-no-base", upgrade=upgrade.name, base=base, unit=unit.name)
        return upgrade.improves
    cls = shop.catalogue.classes.get(unit.class_id)
    if cls is None or upgrade.slot not in cls.required or upgrade.id in unit.upgrades:
        return None
    upgrades = [shop.catalogue.upgrades[u] for u in unit.upgrades]
    if taken(upgrades)[upgrade.slot] < capacity(cls)[upgrade.slot]:
        return None
    return next((u.id for u in upgrades if u.slot == upgrade.slot), None)


def _undo_first(
    holdings: Holdings, unit: OwnedUnit, what: str
) -> tuple[Holdings, OwnedUnit, tuple[Change, ...]]:
    """Pay the newest purchase of `what` back, if it is not settled yet."""
    for place in reversed(range(len(unit.bought))):
        bought = unit.bought[place]
        if bought.what == what:
            unit = replace(unit, bought=(*unit.bought[:place], *unit.bought[place + 1 :]))
            left = _refund(_with(holdings, unit), bought.requisition, bought.bonus)
            return (
                left,
                unit,
                _undone(
                    booked("ledger-upgrade-undone", upgrade=what, unit=unit.name),
                    bought.requisition,
                    bought.bonus,
                ),
            )
    return holdings, unit, ()


def _refund(holdings: Holdings, paid: int, bonus: int) -> Holdings:
    purse = holdings.purse
    return replace(
        holdings, purse=replace(purse, requisition=purse.requisition + paid, bonus=purse.bonus + bonus)
    )


def _paid(what: str, paid: int, bonus: int, kind: str = "bought") -> tuple[Change, ...]:
    return (Change(kind, what, requisition=-paid, bonus=-bonus),)


def _undone(what: str, paid: int, bonus: int) -> tuple[Change, ...]:
    return (Change("undone", what, requisition=paid, bonus=bonus),) if paid or bonus else ()


def _with(holdings: Holdings, unit: OwnedUnit) -> Holdings:
    units = tuple(unit if other.id == unit.id else other for other in holdings.units)
    return replace(holdings, units=units)


def _unit(holdings: Holdings, unit_id: str) -> OwnedUnit:
    unit = holdings.unit(unit_id)
    if unit is None:
        raise denied("buy-no-unit")
    return unit


def _open_class(shop: Shop, class_id: str) -> UnitClass:
    cls = shop.catalogue.classes.get(class_id)
    if cls is None or HOSTILE in cls.tags:
        raise denied("buy-no-class")
    if cls.unit_type == LARGE_VESSEL:
        raise denied("buy-large-vessel")
    return cls


def _upgrade(shop: Shop, upgrade_id: str) -> Upgrade:
    upgrade = shop.catalogue.upgrades.get(upgrade_id)
    if upgrade is None or upgrade.slot == "specialisation":
        raise denied("buy-no-upgrade")
    return upgrade
