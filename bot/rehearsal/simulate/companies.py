"""Random but legal companies, bought with money like anybody's, and what their campaign leaves of them."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial

from bot.company.fittings import capacity, first_level, fitting_problems, unfilled
from bot.company.forces import BASIC, LARGE_VESSEL
from bot.company.legality import Limits, Shop, check_company
from bot.company.model import Change, Company, Denied, Holdings, Medal, Member, Outcome, OwnedUnit
from bot.company.money import balance, convert, drop_out, give_bonus, grant, pay
from bot.company.settle import Fate, Objective, Payouts, award, begin, finish
from bot.company.shop import buy_force, disband, fit_upgrade, new_unit, open_classes, retrain, take_off, train

START_CREDITS, START_REQUISITION = 60, 16
PURCHASES = 24
THEMES: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...] = (
    (
        ("transport_plane", "airborne_infantry", "utility_car", "special_forces"),
        ("drop_rig", "landing_bed", "cargo_compartment"),
    ),
    (("truck", "towed_gun", "towed_gun"), ("tow_hitch", "howitzer", "rockets", "cargo_bed")),
    (("truck", "radar_vehicle", "m_ampv"), ("counter_battery_radar", "rockets", "mortar", "recovery_bed")),
    (
        ("combat_engineers", "combat_engineers", "truck"),
        ("mine_detector", "eod_kit", "fieldworks_kit", "cargo_bed"),
    ),
    (
        ("regular_infantry", "mountain_infantry", "special_forces"),
        ("melee_weapons", "mine_detector", "eod_kit"),
    ),
    (
        ("regular_infantry", "road_carrier", "l_ampv"),
        ("melee_weapons", "roller", "troop_compartment", "stretchers"),
    ),
    (("utility_vtol", "utility_car", "towed_gun"), ("lift_hooks", "terrain_following_avionics", "roller")),
    (("m_ampv", "h_ampv", "truck"), ("mortar", "howitzer", "rockets")),
    (("regular_infantry", "irregular_infantry"), ("shotguns", "mine_detector", "eod_kit")),
    (("airborne_infantry", "special_forces", "transport_plane"), ("melee_weapons", "drop_rig")),
    (("walker", "heavy_walker"), ("smoke_launchers",)),
    (("river_craft", "coastal_craft"), ("sonar_suite", "landing_bed", "heavy_aa_guns")),
)
"""Plans of players who build a company for a purpose: classes, and upgrades for them."""


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


def raise_company(shop: Shop, chance: random.Random, campaign: int, owner: str = "A") -> Account:
    """An account with a company that may take the field; at worst one unit in the basic Task Force."""
    account = Account()
    account.take(grant(account.holdings, START_CREDITS, START_REQUISITION, "start"))
    account.take(give_bonus(account.holdings, campaign, shop.economy))
    if chance.random() < 0.1:
        # Somebody leaves before the campaign begins, and comes back.
        account.take(drop_out(account.holdings))
    classes = [cls.id for cls in open_classes(shop)]
    purpose, wanted = chance.choice(THEMES) if chance.random() < 0.6 else ((), ())
    count = len(purpose) if purpose and chance.random() < 0.6 else chance.randint(1, 5)
    for number in range(count):
        chosen = purpose[number] if number < len(purpose) else chance.choice(classes)
        _try(account, partial(_recruit, shop, account, chosen, f"{owner} Unit {number + 1}"))
    for unit in account.holdings.units:
        for upgrade in wanted:
            _try(account, partial(_fit, shop, account, unit.id, upgrade))
    for _ in range(PURCHASES):
        _try(account, lambda: _purchase(shop, account.holdings, chance))
    if not any(_sound(shop, unit) for unit in account.holdings.units):
        plain = next(cls.id for cls in open_classes(shop) if not cls.price)
        account.take(new_unit(shop, account.holdings, plain, f"{owner} Unit 1"))
    account.company = _legal(shop, account.holdings, chance)
    account.take(begin(account.holdings))
    return account


def _recruit(shop: Shop, account: Account, class_id: str, name: str) -> Outcome:
    return new_unit(shop, account.holdings, class_id, name)


def _fit(shop: Shop, account: Account, unit: str, upgrade: str) -> Outcome:
    return fit_upgrade(shop, account.holdings, unit, upgrade)


def _purchase(shop: Shop, holdings: Holdings, chance: random.Random) -> Outcome:
    owned = chance.choice(holdings.units) if holdings.units else None
    unit = owned.id if owned is not None else ""
    upgrades = sorted(shop.catalogue.upgrades)
    if owned is not None and chance.random() < 0.8:
        room = capacity(shop.catalogue.classes[owned.class_id])
        upgrades = [key for key in upgrades if room[shop.catalogue.upgrades[key].slot]] or upgrades
    ways: tuple[Callable[[], Outcome], ...] = (
        *(lambda: fit_upgrade(shop, holdings, unit, chance.choice(upgrades)),) * 8,
        lambda: take_off(shop, holdings, unit, chance.choice(upgrades)),
        lambda: disband(holdings, unit if chance.random() < 0.2 else ""),
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


LIMITS = ("units", "Infantry", "AMPV", "kind:Infantry", "kind:Basic", "combined_company")


def _bent(shop: Shop, holdings: Holdings, chance: random.Random) -> Holdings:
    """The possessions as a player who has not read the rules would like them: any upgrade on any unit."""
    upgrades = sorted(shop.catalogue.upgrades)
    wild = [
        replace(unit, upgrades=(*unit.upgrades, *chance.choices(upgrades, k=chance.randint(0, 3))))
        for unit in holdings.units
    ]
    more = [replace(unit, id=f"more {unit.id}") for unit in wild]
    return replace(holdings, units=(*wild, *more))


def _sound(shop: Shop, unit: OwnedUnit) -> bool:
    problems = fitting_problems(shop.catalogue, unit, shop.economy)
    return not problems and not unfilled(shop.catalogue, unit)


def _legal(shop: Shop, holdings: Holdings, chance: random.Random) -> Company:
    """A random Task Force that takes all units, otherwise the basic one with as many as it takes (EDC-E2.2)."""
    # What has lost a part that it needs stays at home.
    members = tuple(Member(unit.id) for unit in holdings.units if _sound(shop, unit))
    for force in chance.sample(sorted(shop.forces.task_forces), len(shop.forces.task_forces)):
        options = [option.upgrade for option in shop.forces.task_forces[force].options]
        chosen = tuple(chance.sample(options, min(1, len(options))))
        company = Company(force, members, chosen)
        limits = Limits({what: chance.randint(0, 3) for what in chance.sample(LIMITS, 2)})
        # What a player would like to bring and may not: everything wrong, under a brief that forbids more.
        bent = _bent(shop, holdings, chance)
        many = tuple(Member(unit.id) for unit in bent.units[: chance.choice((0, 3, 10))])
        check_company(shop, bent, replace(company, members=many), limits)
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
    before = account.holdings
    account.take(finish(before, fates, Payouts(objectives=objectives)))
    _keep_what_is_theirs(before, account.holdings, fates)
    home = [unit.id for unit in account.holdings.units if fates.get(unit.id) is Fate.SURVIVED]
    if home and chance.random() < 0.3:
        account.holdings = award(account.holdings, Medal("Bravery", "at the bridgehead"), home[0])


def _keep_what_is_theirs(before: Holdings, after: Holdings, fates: Mapping[str, Fate]) -> None:
    """Raises Unfair unless every unit has what its fate leaves it (EDC-C3.4.1-d, EDC-C3.4.2-f, EDC-E4.1-b)."""
    for unit in before.units:
        fate, left = fates.get(unit.id), after.unit(unit.id)
        kept = left is not None and (fate is Fate.RESCUED or left.upgrades == unit.upgrades)
        if kept is (fate is Fate.LOST):
            raise Unfair(f"{unit.name} was {fate} and is now {left}")


class Unfair(Exception):
    """A unit that did not get what the end of a campaign leaves it."""


def trade(shop: Shop, accounts: list[Account], chance: random.Random) -> None:
    """Between campaigns: gifts of credits, and veterans retrained (EDC-E1.1-a, EDC-E4.4-a)."""
    ship = replace(shop.catalogue.classes["coastal_craft"], id="ship", unit_type=LARGE_VESSEL)
    catalogue = replace(shop.catalogue, classes={**shop.catalogue.classes, ship.id: ship})
    seasoned = [cls.id for cls in open_classes(shop) if first_level(cls)]
    classes = [*(cls.id for cls in open_classes(shop)), *(ship.id, *seasoned) * 5]
    shop = replace(shop, catalogue=catalogue)
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
