"""The company builder: pages to show, and every change a player can make to company and units (EDC-E2, EDC-E4)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from bot.campaign.world.model import Level
from bot.campaign.world.outfit.catalogue import SPECIALISATION
from bot.campaign.world.outfit.fitting import unmet, words_of
from bot.campaign.world.safe_text import safe
from bot.company import shop as counter
from bot.company.dossier import card, equipment_line, purse_line
from bot.company.fittings import capacity, fitting_problems, unfilled
from bot.company.forces import BASIC
from bot.company.legality import MAX_UNITS
from bot.company.model import Company, Member, OwnedUnit
from bot.messages import aloud, say, thing
from bot.service.base import Refused, Services, Who, clip, quote, refused
from bot.service.company.counter import Visit, shop_is_open, visiting
from bot.service.company.dossiers import dossier_posts
from bot.service.company.settlement import welcome
from bot.service.company.signup import Signup, enter, missing, show_decided, signups_open
from bot.service.ground.names import MAX_NAME, clean_name
from bot.service.ground.taking_part import CONFIRMED, PENDING, Signups, signups_for
from bot.service.screens.answer import expect
from bot.service.screens.screen import PAGE, Item
from bot.store import campaigns
from bot.store.outbox import queue_posts

Shown = tuple[int, int] | None
"""The campaign and the version of the company that a screen showed (`Visit.shown`); None where it was a command."""


@dataclass(frozen=True)
class CompanyPage:
    """The company as it is, with what can be chosen for it."""

    text: str
    units: Sequence[Item]
    forces: Sequence[Item]
    specialisations: Sequence[Item]
    allowed: int
    """Specialisations that may be taken."""
    legal: bool
    open: bool
    """Whether the company can sign up: otherwise only units can be changed."""
    campaign: int = 0
    version: int = 0


@dataclass(frozen=True)
class UnitPage:
    """One unit, with what can be bought for it and taken off it."""

    text: str
    unit: str
    slots: Sequence[Item]
    upgrades: Sequence[Item]
    fitted: Sequence[Item]
    places: Sequence[Item]
    """Slots of the Task Force it could take."""
    training: str
    """The label of the next level with its cost; empty if there is none now."""
    member: bool
    campaign: int = 0
    version: int = 0


async def company_page(s: Services, who: Who) -> CompanyPage:
    """The company page; a new player gets the bonus with it (EDC-E1.1.1-a)."""
    async with visiting(s, who) as visit:
        await _arrive(visit, who)
        if visit.player is not None and "company" in visit.player.details and not visit.in_field:
            await visit.plan(visit.company)
        await visit.save()
        return _company(visit)


async def unit_page(s: Services, who: Who, unit_id: str, slot: str = "") -> UnitPage:
    """The page of one unit; `slot` is the type of upgrades to list."""
    async with visiting(s, who) as visit:
        return _unit(visit, unit_id, slot)


async def change(
    s: Services, who: Who, work: Callable[[Visit], Company | None], shown: Shown = None
) -> CompanyPage:
    """Carry out a change; `work` gives the company where it changes that too. Raises Refused and Outdated."""
    async with visiting(s, who) as visit:
        await _change(visit, who, work, shown)
        return _company(visit)


async def change_unit(
    s: Services,
    who: Who,
    unit_id: str,
    slot: str,
    work: Callable[[Visit], Company | None],
    shown: Shown = None,
) -> UnitPage:
    """The same from a unit's page."""
    async with visiting(s, who) as visit:
        await _change(visit, who, work, shown)
        return _unit(visit, unit_id, slot)


async def name_company(s: Services, who: Who, typed: str) -> str:
    """Give the company a name that no other has; it need not be that of its Task Force (EDC-E2-c)."""
    name = clean_name(typed, "")
    if not name:
        raise refused("company-no-name", limit=MAX_NAME)
    async with visiting(s, who) as visit:
        await _arrive(visit, who)
        if visit.campaign is None or visit.player is None:
            raise refused("company-no-signups")
        if visit.player.company == name:
            return say("company-named-so", company=safe(name))
        await no_other(visit, name)
        visit.player.company = name
        await visit.save()
        posts = dossier_posts(visit.campaign, visit.player) if visit.player.details.get("units") else []
        await queue_posts(visit.session, visit.campaign.id, posts)
    return say("company-named", company=safe(name))


async def no_other(visit: Visit, name: str) -> None:
    """Raises Refused if another company of the campaign has that name."""
    assert visit.campaign is not None
    for other in await campaigns.players(visit.session, visit.campaign.id):
        if other.user_id != visit.row.user_id and (other.company or "").casefold() == name.casefold():
            raise refused("company-name-taken", typed=quote(name))


async def finish(s: Services, who: Who, shown: Shown = None) -> str:
    """Put the company on the list, with its dossier (EDC-E5-a)."""
    async with visiting(s, who) as visit:
        _as_shown(visit, shown)
        if visit.campaign is None:
            raise refused("company-no-campaign")
        signups_open(visit.campaign, who.user_id, visit.player)
        player = visit.player
        if player is None or not visit.company.members:
            raise refused("company-empty")
        if visit.in_field:
            raise refused("company-fielded")
        await visit.plan(visit.company)
        if not player.company:
            with aloud():
                player.company = clean_name(say("company-default", player=who.name))
        if lacking := missing(player):
            return lacking
        listed = player.details.get("signup") in (PENDING, CONFIRMED)
        if listed and player.details.get("signed") == visit.shown[1]:
            return say("signup-repeated", company=safe(player.company or ""))
        await queue_posts(visit.session, visit.campaign.id, dossier_posts(visit.campaign, player))
        said = await enter(s, visit.session, visit.campaign, player)
        player.details = {**player.details, "signed": visit.shown[1]}
        return said


# ---------------------------------------------------------------- changes


def add_unit(class_id: str) -> Callable[[Visit], Company]:
    """Buy a unit; it joins the company if there is room, otherwise it stays at home."""

    def work(visit: Visit) -> Company:
        name = visit.shop.catalogue.classes[class_id].name if class_id in visit.shop.catalogue.classes else ""
        visit.take(counter.new_unit(visit.shop, visit.holdings, class_id, _free_name(visit, name)))
        company = visit.company
        if len(company.members) >= MAX_UNITS:
            return company
        return replace(company, members=(*company.members, Member(visit.holdings.units[-1].id)))

    return work


def choose_force(force_id: str) -> Callable[[Visit], Company]:
    """Take a Task Force, bought if it has a price and is not owned (EDC-E2.1-a)."""

    def work(visit: Visit) -> Company:
        visit.take(counter.buy_force(visit.shop, visit.holdings, force_id))
        members = tuple(Member(member.unit) for member in visit.company.members)
        return Company(force_id, members)

    return work


def choose_specialisations(chosen: Sequence[str]) -> Callable[[Visit], Company]:
    return lambda visit: replace(visit.company, specialisations=tuple(chosen))


def fit(unit_id: str, upgrade_id: str) -> Callable[[Visit], None]:
    def work(visit: Visit) -> None:
        visit.take(counter.fit_upgrade(visit.shop, visit.holdings, unit_id, upgrade_id))

    return work


def take_off(unit_id: str, upgrade_id: str) -> Callable[[Visit], None]:
    def work(visit: Visit) -> None:
        visit.take(counter.take_off(visit.shop, visit.holdings, unit_id, upgrade_id))

    return work


def train(unit_id: str) -> Callable[[Visit], None]:
    def work(visit: Visit) -> None:
        visit.take(counter.train(visit.shop, visit.holdings, unit_id))

    return work


def rename(unit_id: str, name: str) -> Callable[[Visit], None]:
    def work(visit: Visit) -> None:
        unit = visit.holdings.unit(unit_id)
        called = clean_name(name, unit.name if unit else "Unit")
        if unit is None or called != unit.name:
            visit.holdings = counter.rename(visit.holdings, unit_id, _free_name(visit, called))

    return work


def disband(unit_id: str) -> Callable[[Visit], Company]:
    def work(visit: Visit) -> Company:
        visit.take(counter.disband(visit.holdings, unit_id))
        company = visit.company
        return replace(company, members=tuple(m for m in company.members if m.unit != unit_id))

    return work


def enlist(unit_id: str) -> Callable[[Visit], Company]:
    """Into the company, or back home (EDC-A2.1-b)."""

    def work(visit: Visit) -> Company:
        company = visit.company
        left = tuple(member for member in company.members if member.unit != unit_id)
        if len(left) == len(company.members):
            left = (*left, Member(unit_id))
        return replace(company, members=left)

    return work


def place(unit_id: str, letter: str) -> Callable[[Visit], Company]:
    """Give a unit a slot of the Task Force; no letter leaves the choice to the bot."""

    def work(visit: Visit) -> Company:
        members = (
            Member(member.unit, letter or None) if member.unit == unit_id else member
            for member in visit.company.members
        )
        return replace(visit.company, members=tuple(members))

    return work


# ---------------------------------------------------------------- inside


async def _arrive(visit: Visit, who: Who) -> None:
    """While sign-ups are open, the visitor is a player of the campaign."""
    if visit.campaign is None or visit.in_field:
        return
    try:
        signups_open(visit.campaign, who.user_id, visit.player)
    except Refused:
        return
    if visit.player is None:
        name = clean_name(who.name, "Player")
        await campaigns.add_player(visit.session, visit.campaign.id, who.user_id, name)
        visit.player = await campaigns.get_player(visit.session, visit.campaign.id, who.user_id)
    await welcome(visit)


def _as_shown(visit: Visit, shown: Shown) -> None:
    if shown is not None:
        expect(shown, visit.shown, say("company-changed"))


async def _change(visit: Visit, who: Who, work: Callable[[Visit], Company | None], shown: Shown) -> None:
    _as_shown(visit, shown)
    shop_is_open(visit)
    await _arrive(visit, who)
    company = work(visit)
    if visit.player is not None and visit.campaign is not None and not visit.in_field:
        await visit.plan(company or visit.company)
        if visit.player.details.get("signup") == CONFIRMED:
            visit.player.details = {**visit.player.details, "signup": PENDING}
            await show_decided(visit.session, visit.campaign, visit.player, Signup.OPEN)
    await visit.save()


def _free_name(visit: Visit, wanted: str) -> str:
    """A name that no other unit of the player has."""
    taken = {unit.name.casefold() for unit in visit.holdings.units}
    name, number = wanted, 1
    while name.casefold() in taken:
        number += 1
        name = f"{wanted[:36]} {number}"
    return name


def _company(visit: Visit) -> CompanyPage:
    company, shop, holdings = visit.company, visit.shop, visit.holdings
    force = shop.forces.task_forces.get(company.task_force)
    details = visit.player.details if visit.player else {}
    slots = {unit["id"]: unit.get("slot") for unit in details.get("units", ())}
    fielded = [member.unit for member in company.members]
    name = visit.player.company if visit.player and visit.player.company else say("company-unnamed")
    lines = [f"## {safe(name)}"]
    if force is not None:
        lines.append(
            say(
                "company-force",
                force=force.name,
                kind=force.kind,
                subtext=force.subtext,
                rank=force.rank,
            )
        )
    lines.append(say("company-purse", purse=purse_line(holdings.purse)))
    with_slots = force is not None and len(force.slots) > 1
    for number, unit_id in enumerate(fielded, 1):
        unit = holdings.unit(unit_id)
        if unit is not None:
            slot = (slots.get(unit_id) or None) if with_slots else None
            lines.append(say("company-unit", number=number, unit=_line(visit, unit), slot=slot))
    saved = [unit for unit in holdings.units if unit.id not in fielded]
    lines += [say("company-at-home", unit=_line(visit, unit)) for unit in saved]
    lines += [say("company-medal", medal=safe(medal.name)) for medal in holdings.medals]
    problems = details.get("problems", ())
    is_open = (
        visit.campaign is not None
        and visit.player is not None
        and not visit.in_field
        and signups_for(visit.campaign, visit.player) is not Signups.CLOSED
    )
    if is_open and problems:
        lines += [say("company-illegal"), *(f"- {safe(problem, 300)}" for problem in problems)]
    if visit.in_field:
        lines.append(say("company-in-field"))
    else:
        lines.append(say("company-editable" if is_open else "company-kept"))
    units = [
        Item(unit.id, unit.name, _line(visit, unit, name=False), False)
        for unit in sorted(holdings.units, key=lambda unit: unit.id not in fielded)
    ]
    return CompanyPage(
        text=clip("\n".join(lines)),
        units=units[:PAGE],
        forces=_forces(visit) if is_open else (),
        specialisations=_options(visit) if is_open else (),
        allowed=force.specialisations_allowed if force else 1,
        legal=bool(fielded) and not problems,
        open=is_open,
        campaign=visit.shown[0],
        version=visit.shown[1],
    )


def _line(visit: Visit, unit: OwnedUnit, *, name: bool = True) -> str:
    cls = visit.shop.catalogue.classes.get(unit.class_id)
    known = cls is not None and set(unit.upgrades) <= set(visit.shop.catalogue.upgrades)
    gear = (equipment_line(visit.shop.catalogue, unit) if known else "") or None
    class_name = cls.name if cls else unit.class_id
    if not name:
        return say("company-unit-card", unit_class=class_name, level=unit.level.label, gear=gear)
    return say(
        "company-unit-line",
        unit=safe(unit.name),
        unit_class=class_name,
        level=unit.level.label,
        gear=gear,
    )


def _forces(visit: Visit) -> list[Item]:
    company, items = visit.company, []
    for force in visit.shop.forces.task_forces.values():
        if not force.enabled:
            continue
        owned = force.price == 0 or force.id in visit.holdings.task_forces
        text = say(
            "company-force-entry",
            kind=force.kind,
            subtext=force.subtext,
            least=force.least,
            most=force.most,
        )
        label = say("shop-priced", name=thing(force.name), price=0 if owned else force.price)
        items.append(Item(force.id, label, text, force.id == company.task_force))
    return items[:PAGE]


def _options(visit: Visit) -> list[Item]:
    company = visit.company
    force = visit.shop.forces.task_forces.get(company.task_force)
    if force is None or force.kind == BASIC:
        return []
    items = []
    for option in force.options[:PAGE]:
        upgrade = visit.shop.catalogue.upgrades[option.upgrade]
        slots = ", ".join(sorted(option.slots))
        text = say("company-option", slots=slots, description=upgrade.description)
        items.append(Item(upgrade.id, thing(upgrade.name), text, upgrade.id in company.specialisations))
    return items


def _unit(visit: Visit, unit_id: str, slot: str) -> UnitPage:
    shop, unit = visit.shop, visit.holdings.unit(unit_id)
    if unit is None:
        raise refused("company-no-unit")
    cls = shop.catalogue.classes.get(unit.class_id)
    if cls is None or not set(unit.upgrades) <= set(shop.catalogue.upgrades):
        raise refused("company-not-in-catalogue", unit=safe(unit.name))
    company = visit.company
    member = next((member for member in company.members if member.unit == unit_id), None)
    used = [shop.catalogue.upgrades[u] for u in unit.upgrades]
    have = capacity(cls)
    cap = shop.economy.level_cap[unit.level]
    lines = [
        f"## {safe(unit.name)}",
        say(
            "outfit-head",
            unit_class=cls.name,
            level=unit.level.label,
            card=card(shop.catalogue.cls(unit)),
        ),
        *(f"- {thing(rule)}" for rule in cls.special),
        say("outfit-fitted", gear=", ".join(safe(thing(upgrade.name)) for upgrade in used) or None),
        say("outfit-cap", level=unit.level.label, cap=cap),
        say("company-purse", purse=purse_line(visit.holdings.purse)),
        *(f"- {safe(p, 300)}" for p in fitting_problems(shop.catalogue, unit, shop.economy)),
        *(f"- {safe(p, 300)}" for p in unfilled(shop.catalogue, unit)),
        *(say("company-medal", medal=safe(medal.name)) for medal in unit.medals),
    ]
    slots = [
        Item(
            kind,
            thing(kind).capitalize(),
            say("outfit-filled", count=sum(u.slot == kind for u in used), most=count),
            kind == slot,
        )
        for kind, count in have.items()
    ]
    fitted = [
        Item(u.id, say("outfit-take-off", upgrade=u.name), thing(u.description)) for u in dict.fromkeys(used)
    ]
    force = shop.forces.task_forces.get(company.task_force)
    letters = [entry.letter for entry in force.slots] if force and member and len(force.slots) > 1 else []
    return UnitPage(
        text=clip("\n".join(lines)),
        unit=unit_id,
        slots=slots[:PAGE],
        upgrades=_upgrades(visit, unit, slot)[:PAGE] if slot else (),
        fitted=fitted[:PAGE],
        places=[
            Item("auto", say("outfit-slot-auto"), "", member is not None and member.slot is None),
            *(
                Item(x, say("outfit-slot", slot=x), "", member is not None and member.slot == x)
                for x in letters
            ),
        ]
        if letters
        else (),
        training=_training(visit, unit),
        member=member is not None,
        campaign=visit.shown[0],
        version=visit.shown[1],
    )


def _upgrades(visit: Visit, unit: OwnedUnit, slot: str) -> list[Item]:
    """The upgrades of a slot's type that suit the unit; buying one checks whether it is available now."""
    catalogue, items = visit.shop.catalogue, []
    words = words_of(catalogue, unit.class_id, unit.upgrades)
    for upgrade in catalogue.upgrades.values():
        if upgrade.slot != slot or upgrade.slot == SPECIALISATION or unmet(catalogue, upgrade, words):
            continue
        if upgrade.improves and upgrade.improves not in unit.upgrades:
            continue
        if unit.upgrades.count(upgrade.id) >= upgrade.max_count:
            continue
        label = say("outfit-upgrade", upgrade=upgrade.name, price=upgrade.price)
        items.append(Item(upgrade.id, label, thing(upgrade.description)))
    return items


def _training(visit: Visit, unit: OwnedUnit) -> str:
    if unit.level is Level.OLD_GUARD or unit.level > unit.standing:
        return ""
    wanted = Level(unit.level + 1)
    return say("outfit-train", level=wanted.label, cost=visit.shop.economy.level_cost[wanted])
