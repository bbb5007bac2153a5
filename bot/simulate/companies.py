"""Random but legal companies, bought with money like anybody's, and what their campaign leaves of them."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial

from bot.company.forces import BASIC
from bot.company.legality import Shop, check_company
from bot.company.model import Change, Company, Denied, Holdings, Member, Outcome
from bot.company.money import balance, convert, give_bonus, grant, pay
from bot.company.settle import Fate, Objective, Payouts, begin, settle
from bot.company.shop import buy_force, fit_upgrade, new_unit, open_classes, retrain, train

START_CREDITS, START_REQUISITION = 40, 12
PURCHASES = 14


@dataclass(slots=True)
class Account:
    """A player's possessions with every line of the ledger that led to them."""

    holdings: Holdings = field(default_factory=Holdings)
    changes: list[Change] = field(default_factory=list)
    company: Company = field(default_factory=lambda: Company(""))

    def take(self, outcome: Outcome) -> None:
        self.holdings = outcome.holdings
        self.changes += outcome.changes

    def balanced(self) -> bool:
        """Whether the ledger adds up to the purse (EDC-E1.1)."""
        return balance(self.changes) == self.holdings.purse


def raise_company(shop: Shop, chance: random.Random, campaign: int) -> Account:
    """An account with a company that may take the field; at worst one unit in the basic Task Force."""
    account = Account()
    account.take(grant(account.holdings, START_CREDITS, START_REQUISITION, "start"))
    account.take(give_bonus(account.holdings, campaign, shop.economy))
    classes = [cls.id for cls in open_classes(shop)]
    for number in range(chance.randint(1, 5)):
        _try(account, partial(_recruit, shop, account, chance.choice(classes), f"Unit {number + 1}"))
    for _ in range(PURCHASES):
        _try(account, lambda: _purchase(shop, account.holdings, chance))
    if not account.holdings.units:
        plain = next(cls.id for cls in open_classes(shop) if not cls.price)
        account.take(new_unit(shop, account.holdings, plain, "Unit 1"))
    account.company = _legal(shop, account.holdings, chance)
    account.take(begin(account.holdings))
    return account


def _recruit(shop: Shop, account: Account, class_id: str, name: str) -> Outcome:
    return new_unit(shop, account.holdings, class_id, name)


def _purchase(shop: Shop, holdings: Holdings, chance: random.Random) -> Outcome:
    unit = chance.choice(holdings.units).id if holdings.units else ""
    upgrades = sorted(shop.catalogue.upgrades)
    ways: tuple[Callable[[], Outcome], ...] = (
        *(lambda: fit_upgrade(shop, holdings, unit, chance.choice(upgrades)),) * 6,
        lambda: train(shop, holdings, unit),
        lambda: convert(holdings, 1, shop.economy),
        lambda: buy_force(shop, holdings, chance.choice(sorted(shop.forces.task_forces))),
    )
    return chance.choice(ways)()


def _try(account: Account, buy: Callable[[], Outcome]) -> None:
    try:
        account.take(buy())
    except Denied:
        return


def _legal(shop: Shop, holdings: Holdings, chance: random.Random) -> Company:
    """A random Task Force that takes all units, else the basic one with as many as it takes (EDC-E2.2)."""
    members = tuple(Member(unit.id) for unit in holdings.units)
    for force in chance.sample(sorted(shop.forces.task_forces), len(shop.forces.task_forces)):
        options = [option.upgrade for option in shop.forces.task_forces[force].options]
        chosen = tuple(chance.sample(options, min(1, len(options))))
        company = Company(force, members, chosen)
        if not check_company(shop, holdings, company).problems:
            return company
    basic = next(force.id for force in shop.forces.task_forces.values() if force.kind == BASIC)
    while members:
        company = Company(basic, members)
        if not check_company(shop, holdings, company).problems:
            return company
        members = members[:-1]
    raise ValueError("not even one unit is legal in the basic Task Force")


def end(account: Account, fates: Mapping[str, Fate], chance: random.Random) -> None:
    """The campaign is over: pay, veterancy, losses; then the money goes round (EDC-C3.4.1-d, EDC-E4.1-b)."""
    objectives = (Objective("Bridgehead", credits=5),) if chance.random() < 0.5 else ()
    account.take(settle(account.holdings, fates, Payouts(objectives=objectives)))


def trade(shop: Shop, accounts: list[Account], chance: random.Random) -> None:
    """Between campaigns: gifts of credits, and veterans retrained (EDC-E1.1-a, EDC-E4.4-a)."""
    classes = [cls.id for cls in open_classes(shop)]
    for account in accounts:
        if account.holdings.units and chance.random() < 0.5:
            unit = chance.choice(account.holdings.units).id
            _try(account, partial(retrain, shop, account.holdings, unit, chance.choice(classes), "Retrained"))
        other = chance.choice(accounts)
        if other is not account:
            try:
                gave, got = pay(account.holdings, other.holdings, chance.randint(1, 5), ("A", "B"))
            except Denied:
                continue
            account.take(gave)
            other.take(got)


def named(account: Account, owner: str) -> dict[str, str]:
    """Unit ids of the account by ids that are unique in a world."""
    return {f"{owner}-{member.unit}": member.unit for member in account.company.members}
