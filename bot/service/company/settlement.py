"""What a campaign does to companies: sign-up lists, the start, the end (EDC-E5-a)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy.ext.asyncio import AsyncSession

from bot.campaign.resolve.rescue import came_through, rescued
from bot.campaign.world.model import World
from bot.campaign.world.safe_text import safe
from bot.company.dossier import purse_line, sheet_rows
from bot.company.legality import Limits, keys_of
from bot.company.model import in_credits
from bot.company.money import give_bonus
from bot.company.serial import company_from_json, holdings_from_json
from bot.company.settle import Fate, Objective, Payouts, begin, finish
from bot.company.shop import rename
from bot.messages import Value, aloud, say
from bot.service.base import TEXT_LIMIT, refused
from bot.service.company.counter import Visit, list_company, open_visit, shop_of
from bot.service.company.objectives import Noted, noted
from bot.service.ground.options import option
from bot.service.ground.posts import BRIEFING, message, pages
from bot.service.ground.taking_part import fielded
from bot.store import accounts, campaigns, records
from bot.store.accounts import book_of
from bot.store.outbox import queue_posts
from bot.store.tables import Campaign, Player


async def welcome(visit: Visit) -> None:
    """A visit while sign-ups are open: a new player gets the bonus (EDC-E1.1.1-a)."""
    assert visit.campaign is not None
    visit.take(give_bonus(visit.holdings, visit.campaign.id, visit.shop.economy))


async def relist(session: AsyncSession, campaign: Campaign) -> None:
    """Check all companies again: the catalogue or what the brief allows has changed.

    Places go to those who had one, in order of joining, then to the others.
    """
    shop = shop_of(campaign)
    taken: dict[str, int] = {}
    players = await campaigns.players(session, campaign.id)
    for player in sorted(players, key=lambda player: bool(player.details.get("problems"))):
        planned = player.details.get("company")
        row = await accounts.get_account(session, book_of(campaign), player.user_id)
        if not planned or row is None or fielded(player):
            continue
        company = company_from_json(planned)
        limits = Limits(records.LIMITS.of(campaign), dict(taken))
        with aloud():  # its owner did not ask
            problems = list_company(shop, holdings_from_json(row.holdings), company, player, limits)
        if problems:
            continue
        for key in keys_of(shop.forces.task_forces[company.task_force]):
            taken[key] = taken.get(key, 0) + 1


async def illegal_companies(session: AsyncSession, campaign: Campaign) -> str | None:
    """The companies of the campaign that are not legal, by name; None if all are."""
    players = await campaigns.players(session, campaign.id)
    companies = [player.company or player.name for player in players if player.details.get("problems")]
    return ", ".join(map(safe, companies)) or None


async def take_the_field(session: AsyncSession, campaign: Campaign, players: Sequence[Player]) -> None:
    """The campaign begins for these players: purchases are settled and what is left of a bonus is lost.

    Their units keep the names that they have in the field.
    """
    for player in sorted(players, key=lambda player: player.user_id):
        visit = await open_visit(session, book_of(campaign), campaign, player.user_id, player.name)
        visit.take(begin(visit.holdings))
        for unit in player.details.get("units", ()):
            own = visit.holdings.unit(unit.get("id", ""))
            if own is not None and own.name != unit["name"]:  # it has a namesake in the field
                visit.holdings = rename(visit.holdings, own.id, unit["name"])
        await visit.save()
    await keep_master_sheet(session, campaign, "start")


async def settle_campaign(session: AsyncSession, campaign: Campaign, world: World) -> None:
    """The campaign is over: pay every player who fought, promote survivors, archive the lost, post it all.

    EDC-C3.4.1-d, EDC-C3.4.2-f, EDC-E4.1-b, EDC-A2.1-a.
    """
    all_decided(campaign, world)
    fought = [player for player in await campaigns.players(session, campaign.id) if fielded(player)]
    lines = []
    for player in sorted(fought, key=lambda player: player.user_id):
        visit = await open_visit(session, book_of(campaign), campaign, player.user_id, player.name)
        fates = fates_of(world, player)
        result = visit.take(finish(visit.holdings, fates, payouts_of(campaign, world, player)))
        await visit.save()
        earned = sum(change.credits for change in result.changes)
        points = sum(change.requisition for change in result.changes)
        home = sum(fate is not Fate.LOST for fate in fates.values())
        with aloud():
            facts: dict[str, Value] = {
                "home": home,
                "units": len(fates),
                "credits": in_credits(earned),
                "requisition": points,
            }
            who = {"company": safe(player.company or ""), "player": safe(player.name)}
            lines.append(say("settled-line", purse=purse_line(visit.holdings.purse), **who, **facts))
    if not fought:
        return
    await keep_master_sheet(session, campaign, "end")
    with aloud():
        head = say("settled-head", campaign=safe(campaign.name))
    for page, text in enumerate(pages([head, *lines], TEXT_LIMIT), 1):
        await queue_posts(session, campaign.id, message(campaign, f"settled:{page}", BRIEFING, text))


def fates_of(world: World, player: Player) -> dict[str, Fate]:
    """What happened to each unit that the player fielded, by the unit's id among the player's own."""
    fates = {}
    for unit in player.details.get("units", ()):
        piece = unit.get("unit")
        if piece is None or "id" not in unit:
            continue
        if piece in world.units:
            fates[unit["id"]] = Fate.SURVIVED
        elif piece in rescued(world.rescues):
            fates[unit["id"]] = Fate.RESCUED
        else:
            fates[unit["id"]] = Fate.LOST
    return fates


def payouts_of(campaign: Campaign, world: World, player: Player) -> Payouts:
    """Survival pay, what was achieved for all, and the player's shares in rescues (EDC-C3.4.2-g)."""
    objectives = [
        Objective(entry.name, entry.credits, entry.requisition)
        for entry in noted(campaign)
        if not entry.survivors or (entry.confirmed and reached(entry, world))
    ]
    pieces = {**world.graveyard, **world.units}
    for rescue in world.rescues.values():
        carrier = pieces.get(rescue.carrier or "")
        if rescue.pay and carrier is not None and carrier.owner == str(player.user_id):
            with aloud():
                objectives.append(Objective(say("rescue-of", unit=pieces[rescue.unit].name), rescue.pay))
    return Payouts(option(campaign, "survival_pay"), objectives)


def reached(entry: Noted, world: World) -> bool:
    """Whether enough units came through for an objective of survival (EDC-C3.4.2-g)."""
    return came_through(world) >= entry.survivors


def all_decided(campaign: Campaign, world: World) -> None:
    """Refuse to settle before the game master has decided on every objective of survival that was reached."""
    for entry in noted(campaign):
        if entry.survivors and entry.confirmed is None and reached(entry, world):
            raise refused(
                "objective-undecided",
                name=safe(entry.name),
                count=came_through(world),
                survivors=entry.survivors,
            )


async def keep_master_sheet(session: AsyncSession, campaign: Campaign, moment: str) -> None:
    """Keep everybody's possessions as they are at this moment (EDC-E5-a)."""
    await session.flush()
    await accounts.keep_sheet(session, campaign.id, moment, {"rows": await master_sheet(session, campaign)})


async def master_sheet(session: AsyncSession, campaign: Campaign) -> list[dict[str, Any]]:
    """The current master sheet: every player's purse, Task Forces, units and medals."""
    shop = shop_of(campaign)
    return [
        line
        for row in await accounts.accounts(session, book_of(campaign))
        for line in sheet_rows(shop.catalogue, row.name, holdings_from_json(row.holdings))
    ]
