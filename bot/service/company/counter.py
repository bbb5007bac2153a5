"""A person's visit to the shop: their account under its lock, the campaign's catalogue, what changes and why."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from zlib import crc32

from sqlalchemy.ext.asyncio import AsyncSession

from bot.campaign.world.outfit.catalogue import starter_catalogue
from bot.company.document import read_shop
from bot.company.dossier import card, equipment_line
from bot.company.forces import starter_forces
from bot.company.legality import Limits, Shop, check_company, granted, keys_of
from bot.company.model import Change, Company, Denied, Economy, Holdings, Outcome, OwnedUnit
from bot.company.serial import company_from_json, company_to_json, holdings_from_json, holdings_to_json
from bot.messages import aloud, say
from bot.service.base import Refused, Services, Who, refused
from bot.service.ground.finding import companies_meant
from bot.service.ground.names import clean_name
from bot.service.ground.options import option
from bot.service.ground.taking_part import fielded
from bot.store import accounts, campaigns, records
from bot.store.accounts import Book
from bot.store.details import ListedUnit
from bot.store.tables import AccountRow, Campaign, CampaignState, Player


@dataclass
class Visit:
    """One visit. `holdings` is what the visitor now owns; `save` writes it down with its lines for the ledger."""

    session: AsyncSession
    campaign: Campaign | None
    """The live campaign of the company, locked; None between campaigns."""
    player: Player | None
    """The visitor's part in it."""
    shop: Shop
    row: AccountRow
    holdings: Holdings
    changes: list[Change] = field(default_factory=list)

    def take(self, outcome: Outcome) -> Outcome:
        """Continue with what a purchase or payment leaves."""
        self.holdings = outcome.holdings
        self.changes += outcome.changes
        return outcome

    @property
    def book(self) -> Book:
        """Where the account is."""
        return Book(self.row.guild_id, self.row.book)

    @property
    def company(self) -> Company:
        """The company as planned for this campaign; an empty one of the basic Task Force at first."""
        planned = self.player.details.get("company") if self.player else None
        return company_from_json(planned) if planned else Company(self.shop.forces.basic.id)

    @property
    def in_field(self) -> bool:
        """Whether the visitor's company fights at this moment."""
        return self.player is not None and fielded(self.player)

    @property
    def shown(self) -> tuple[int, int]:
        """The campaign and the version of what the visitor owns and brings, as screens carry them."""
        planned = self.player.details.get("company") if self.player else None
        text = json.dumps([holdings_to_json(self.holdings), planned], sort_keys=True)
        return self.campaign.id if self.campaign else 0, crc32(text.encode()) % 10**9

    async def save(self, by: int | None = None) -> None:
        """Write the holdings and the ledger; `by` is who did it, where it was not the owner."""
        self.row.holdings = holdings_to_json(self.holdings)
        await accounts.add_lines(
            self.session,
            [
                {
                    "guild_id": self.row.guild_id,
                    "user_id": self.row.user_id,
                    "book": self.row.book,
                    "campaign_id": self.campaign.id if self.campaign else None,
                    "kind": change.kind,
                    "note": change.note,
                    "credits": change.credits,
                    "requisition": change.requisition,
                    "bonus": change.bonus,
                    "by": by,
                }
                for change in self.changes
                if change.credits or change.requisition or change.bonus
            ],
        )
        self.changes = []

    async def plan(self, company: Company) -> tuple[str, ...]:
        """Note the company in the visitor's sign-up, with everything that keeps it from the field."""
        assert self.campaign is not None
        assert self.player is not None
        limits = await limits_of(self.session, self.campaign, self.player.user_id)
        return list_company(self.shop, self.holdings, company, self.player, limits)


def list_company(
    shop: Shop, holdings: Holdings, company: Company, player: Player, limits: Limits
) -> tuple[str, ...]:
    """Write company, units and faults into the player's details, for the sign-up, the dossier and the start."""
    verdict = check_company(shop, holdings, company, limits)
    force = shop.forces.task_forces.get(company.task_force)
    units: list[ListedUnit] = []
    for member in company.members:
        unit = holdings.unit(member.unit)
        if unit is None or unit.class_id not in shop.catalogue.classes:
            continue
        units.append(_listed(shop, company, unit, verdict.slots.get(unit.id)))
    player.details = {
        **player.details,
        "company": company_to_json(company),
        "units": units,
        "problems": list(verdict.problems),
        "rank": force.rank if force else "",
    }
    return verdict.problems


@aloud()
def _listed(shop: Shop, company: Company, unit: OwnedUnit, slot: str | None) -> ListedUnit:
    """A unit as the dossier shows it to everybody."""
    known = set(unit.upgrades) <= set(shop.catalogue.upgrades)
    return {
        "id": unit.id,
        "class": unit.class_id,
        "class_name": shop.catalogue.classes[unit.class_id].name,
        "card": card(shop.catalogue.cls(unit)) if known else "",
        "name": unit.name,
        "upgrades": list(unit.upgrades) if known else [],
        "slot": slot,
        "level": unit.level.label,
        "equipment": equipment_line(shop.catalogue, unit) if known else "",
        "specialisations": list(granted(shop, company, slot)),
    }


@asynccontextmanager
async def visiting(
    s: Services, who: Who, *, user_id: int | None = None, name: str = ""
) -> AsyncIterator[Visit]:
    """A visit in one transaction, of the asker or of another player. A Denied becomes a Refused; nothing is kept."""
    async with s.sessions.begin() as session:
        campaign, book = await companies_meant(session, who)
        if campaign is not None:
            campaign = await campaigns.lock_campaign(session, campaign.id)
        try:
            yield await open_visit(
                session,
                book,
                campaign,
                user_id or who.user_id,
                clean_name(name or who.name, "Player"),
            )
        except Denied as denied:
            raise _denial(denied.problems) from None


async def open_visit(
    session: AsyncSession, book: Book, campaign: Campaign | None, user_id: int, name: str
) -> Visit:
    """The same in the caller's transaction, which holds the campaign's lock."""
    row = await accounts.lock_account(session, book, user_id, name)
    player = await campaigns.get_player(session, campaign.id, user_id) if campaign else None
    return Visit(session, campaign, player, shop_of(campaign), row, holdings_from_json(row.holdings))


def _denial(problems: tuple[str, ...]) -> Refused:
    """One sentence as it is, several as a list."""
    return Refused(problems[0] if len(problems) == 1 else "\n".join(f"- {problem}" for problem in problems))


def shop_of(campaign: Campaign | None) -> Shop:
    """The catalogue, Task Forces and printed numbers of a campaign; the shipped ones between campaigns."""
    if campaign is None:
        return Shop(starter_catalogue(), starter_forces())
    economy = Economy(
        credits_per_requisition=option(campaign, "credits_per_requisition"),
        signup_bonus=option(campaign, "signup_bonus"),
        level_cost=(0, option(campaign, "seasoned_cost"), option(campaign, "old_guard_cost")),
        level_cap=(option(campaign, "fresh_blood_upgrades"), option(campaign, "seasoned_upgrades"), None),
        retrain_cost=option(campaign, "retrain_cost"),
        retrain_seasoned=option(campaign, "retrain_seasoned"),
    )
    base = _shop(campaign.catalogue_text)
    return Shop(base.catalogue, base.forces, economy, option(campaign, "added_classifications"))


async def shop_meant(session: AsyncSession, who: Who) -> Shop:
    """The shop in which the person's company buys."""
    campaign, _ = await companies_meant(session, who)
    return shop_of(campaign)


@lru_cache(maxsize=8)
def _shop(text: str | None) -> Shop:
    if text is None:
        return Shop(starter_catalogue(), starter_forces())
    shop, problems = read_shop(json.loads(text), say("catalogue-source"))
    if problems:
        raise problems[0]
    return shop


async def limits_of(session: AsyncSession, campaign: Campaign, but: int) -> Limits:
    """What the brief allows, and the Task Forces that other players have signed up with."""
    taken: dict[str, int] = {}
    forces = shop_of(campaign).forces.task_forces
    for player in await campaigns.players(session, campaign.id):
        planned = player.details.get("company")
        if player.user_id == but or not planned or player.details.get("problems"):
            continue
        force = forces.get(planned["task_force"])
        for key in keys_of(force) if force else ():
            taken[key] = taken.get(key, 0) + 1
    return Limits(records.LIMITS.of(campaign), taken)


def shop_is_open(visit: Visit) -> None:
    """Raises Refused while the visitor's company is in the field: its units are fixed until the end."""
    if visit.in_field and visit.campaign is not None and visit.campaign.state != CampaignState.SETUP:
        raise refused("company-shop-closed")
