"""Credits, requisition, retraining; and the game master's grants, objectives, medals and limits."""

from __future__ import annotations

from dataclasses import asdict, replace

from sqlalchemy.ext.asyncio import AsyncSession

from bot.campaign.resolve.rescue import came_through
from bot.campaign.world.outfit.fitting import UNIT_TYPES
from bot.campaign.world.safe_text import safe
from bot.company import money
from bot.company.dossier import purse_line
from bot.company.forces import TASK_FORCE_KINDS
from bot.company.legality import KIND, UNITS
from bot.company.model import Medal, Member, in_credits
from bot.company.serial import holdings_from_json
from bot.company.settle import award
from bot.company.shop import open_classes
from bot.company.shop import retrain as retrained
from bot.messages import aloud, and_aloud, say, thing
from bot.service.base import Services, Who, clip, quote, refused
from bot.service.company.counter import Visit, open_visit, shop_is_open, shop_meant, shop_of, visiting
from bot.service.company.objectives import Noted, note, noted
from bot.service.company.settlement import illegal_companies, relist
from bot.service.ground.finding import companies_meant
from bot.service.ground.load import game_master_of
from bot.service.ground.matching import matching
from bot.service.ground.names import clean_name
from bot.service.ground.notices import Notice
from bot.service.ground.notifying import notify
from bot.service.ground.posts import BRIEFING, COMMS, DOSSIERS, GM_ROOM, message
from bot.store import accounts, campaigns, history, records
from bot.store.outbox import queue_posts
from bot.store.tables import CampaignState

MOST = 1000
"""Most credits or points that one grant or objective may give."""
LINES = 12
"""Lines of the ledger that `/company purse` shows."""


async def pay(s: Services, who: Who, user_id: int, name: str, credits: int) -> str:
    """Give credits to another player; the game master is notified (EDC-E1.1-a, EDC-E1.1-c)."""
    if user_id == who.user_id:
        raise refused("pay-yourself")
    async with visiting(s, who, user_id=min(who.user_id, user_id), name=who.name) as first:
        session, campaign = first.session, first.campaign
        if (told := await _told_before(session, who)) is not None:
            return told
        second = await open_visit(
            session, first.book, campaign, max(who.user_id, user_id), clean_name(name, "Player")
        )
        giver, receiver = (first, second) if who.user_id < user_id else (second, first)
        giver.row.name, receiver.row.name = clean_name(who.name, "Player"), clean_name(name, "Player")
        names = giver.row.name, receiver.row.name
        gave, got = money.pay(giver.holdings, receiver.holdings, credits, names)
        giver.take(gave)
        receiver.take(got)
        await giver.save()
        await receiver.save(by=who.user_id)
        if campaign is not None:
            key = f"paid:{who.interaction_id or (await accounts.ledger(session, first.book, who.user_id))[0].id}"
            with aloud():
                amount = in_credits(credits)
                text = say("pay-post", giver=safe(names[0]), receiver=safe(names[1]), amount=amount)
            await queue_posts(session, campaign.id, message(campaign, key, GM_ROOM, text))
            await notify(
                session,
                campaign,
                f"{key}:payee",
                COMMS,
                lambda: say("paid-to", payer=safe(names[0]), amount=in_credits(credits)),
                Notice.PAID.to([user_id]),
            )
        answer = say(
            "paid",
            receiver=safe(names[1]),
            amount=in_credits(credits),
            purse=purse_line(giver.holdings.purse),
        )
        return await _tell(session, who, answer)


async def convert(s: Services, who: Who, points: int) -> str:
    """Turn credits into requisition (EDC-E1.1-b)."""
    async with visiting(s, who) as visit:
        if (told := await _told_before(visit.session, who)) is not None:
            return told
        visit.take(money.convert(visit.holdings, points, visit.shop.economy))
        await visit.save()
        return await _tell(visit.session, who, say("purse-done", purse=purse_line(visit.holdings.purse)))


async def purse(s: Services, who: Who) -> str:
    """What the asker has, and the last lines of the ledger."""
    async with visiting(s, who) as visit:
        rows = await accounts.ledger(visit.session, visit.book, who.user_id, limit=LINES)
        lines = [say("company-purse", purse=purse_line(visit.holdings.purse))]
        for row in rows:
            amounts = (
                ("purse-credits", row.credits),
                ("purse-requisition", row.requisition),
                ("purse-bonus", row.bonus),
            )
            what = ", ".join(say(unit, amount=f"{amount:+d}") for unit, amount in amounts if amount)
            lines.append(say("purse-line", kind=row.kind, note=safe(row.note, 120), what=what))
        return clip("\n".join(lines))


async def retrain(s: Services, who: Who, unit_id: str, class_id: str, name: str) -> str:
    """Move a unit's veterancy to a new unit, between campaigns (EDC-E4.4-a)."""
    async with visiting(s, who) as visit:
        if (told := await _told_before(visit.session, who)) is not None:
            return told
        shop_is_open(visit)
        old = visit.holdings.unit(unit_id)
        before = {unit.id for unit in visit.holdings.units}
        cls = visit.shop.catalogue.classes.get(class_id)
        called = clean_name(name, old.name if old else "Unit")
        visit.take(retrained(visit.shop, visit.holdings, unit_id, class_id, called))
        (made,) = [unit for unit in visit.holdings.units if unit.id not in before]
        if visit.player is not None and not visit.in_field and "company" in visit.player.details:
            company = visit.company
            members = (Member(made.id) if m.unit == unit_id else m for m in company.members)
            await visit.plan(replace(company, members=tuple(members)))
        await visit.save()
        assert old is not None
        assert cls is not None
        answer = say(
            "retrained",
            old=safe(old.name),
            new=safe(made.name),
            unit_class=cls.name,
            level=made.level.label,
            purse=purse_line(visit.holdings.purse),
        )
        return await _tell(visit.session, who, answer)


# ---------------------------------------------------------------- the game master


async def grant(
    s: Services, who: Who, user_id: int, name: str, credits: int, requisition: int, note: str
) -> str:
    """Give a player credits or requisition, or take them with numbers below 0."""
    if not credits and not requisition:
        raise refused("grant-nothing")
    if max(abs(credits), abs(requisition)) > MOST:
        raise refused("grant-limit", limit=MOST)
    async with visiting(s, who, user_id=user_id, name=name) as visit:
        if (told := await _told_before(visit.session, who)) is not None:
            return told
        await _master(visit, who)
        with aloud():
            why = clean_name(note, say("grant-note"))
        visit.take(money.grant(visit.holdings, credits, requisition, why))
        await visit.save(by=who.user_id)
        await _recorded(
            visit, who, "grant", {"player": user_id, "credits": credits, "requisition": requisition}
        )
        answer = say("granted", player=safe(visit.row.name), purse=purse_line(visit.holdings.purse))
        return await _tell(visit.session, who, answer)


async def medal(
    s: Services, who: Who, user_id: int, name: str, title: str, citation: str, unit_name: str
) -> str:
    """Award a medal to a player or one of the player's units; it is kept for good (EDC-A2.1-a)."""
    called = clean_name(title, "")
    if not called:
        raise refused("medal-no-name")
    async with visiting(s, who, user_id=user_id, name=name) as visit:
        if (told := await _told_before(visit.session, who)) is not None:
            return told
        await _master(visit, who)
        unit = next((u for u in visit.holdings.units if u.name.casefold() == unit_name.casefold()), None)
        if unit_name and unit is None:
            raise refused("unit-of-player-unknown", typed=quote(unit_name))
        where = visit.campaign.name if visit.campaign else ""
        visit.holdings = award(
            visit.holdings, Medal(called, safe(citation, 300), where), unit.id if unit else None
        )
        await visit.save(by=who.user_id)
        facts = {
            "player": safe(visit.row.name),
            "unit": safe(unit.name) if unit else None,
            "citation": safe(citation, 300) if citation else None,
        }
        said, text = and_aloud(lambda: say("medal-awarded", medal=called, **facts))
        action = await _recorded(visit, who, "medal", {"player": user_id, "medal": called})
        if visit.campaign is not None:
            posts = message(visit.campaign, f"medal:{action}", DOSSIERS, text)
            await queue_posts(visit.session, visit.campaign.id, posts)
        return await _tell(visit.session, who, said)


async def label(
    s: Services, who: Who, user_id: int, name: str, unit_name: str, what: str, holds: bool | None
) -> str:
    """The game master decides what one unit counts as: true adds, false takes away, None as the chart says.

    EDC-E3.1-b.
    """
    async with visiting(s, who, user_id=user_id, name=name) as visit:
        await _master(visit, who)
        unit = next((u for u in visit.holdings.units if u.name.casefold() == unit_name.casefold()), None)
        labels = sorted({row.label for row in visit.shop.forces.rows})
        if unit is None:
            raise refused("unit-of-player-unknown", typed=quote(unit_name))
        if what not in labels:
            raise refused("label-unknown", typed=quote(what), labels=", ".join(labels))
        kept = {key: value for key, value in unit.labels.items() if key != what}
        changed = replace(unit, labels=kept if holds is None else {**kept, what: holds})
        units = tuple(changed if u.id == unit.id else u for u in visit.holdings.units)
        visit.holdings = replace(visit.holdings, units=units)
        if visit.player is not None and "company" in visit.player.details and not visit.in_field:
            await visit.plan(visit.company)
        await visit.save(by=who.user_id)
        await _recorded(
            visit, who, "label", {"player": user_id, "unit": unit.name, "label": what, "holds": holds}
        )
        counts = ", ".join(sorted(visit.shop.labels(changed))) or None
    return say("label-set", unit=safe(unit.name), labels=counts)


async def objective(
    s: Services, who: Who, name: str, credits: int, requisition: int, survivors: int = 0
) -> str:
    """Note something achieved: it pays every player when the campaign ends (EDC-C3.4.1-d).

    With `survivors` it is still to be achieved: so many friendly units must come through (EDC-C3.4.2-g).
    """
    called = clean_name(name, "")
    if not called or not 0 <= credits <= MOST or not 0 <= requisition <= MOST or not credits + requisition:
        raise refused("objective-incomplete", limit=MOST)
    async with s.sessions.begin() as session:
        campaign = await game_master_of(session, who)
        campaign = await campaigns.lock_campaign(session, campaign.id)
        if (told := await _told_before(session, who)) is not None:
            return told
        entry = Noted(called, credits, requisition, survivors)
        note(campaign, entry)
        said, text = and_aloud(lambda: _announced(entry))
        action = await history.record_gm_action(
            session, campaign.id, campaign.round, who.user_id, "objective", after=asdict(entry)
        )
        await queue_posts(session, campaign.id, message(campaign, f"objective:{action.id}", BRIEFING, text))
        return await _tell(session, who, said)


def _announced(entry: Noted) -> str:
    """An objective and what it pays."""
    credits, requisition = entry.credits, entry.requisition
    if credits and requisition:
        pays = say("objective-both", credits=credits, requisition=requisition)
    elif credits:
        pays = say("objective-credits", credits=credits)
    else:
        pays = say("objective-requisition", requisition=requisition)
    if entry.survivors:
        return say("objective-survival", name=entry.name, survivors=entry.survivors, pay=pays)
    return say("objective-achieved", name=entry.name, pay=pays)


async def confirm(s: Services, who: Who, name: str, pays: bool) -> str:
    """The game master decides whether an objective of survival pays if it is reached (EDC-C3.4.2-g)."""
    async with s.sessions.begin() as session:
        campaign = await game_master_of(session, who)
        campaign = await campaigns.lock_campaign(session, campaign.id)
        entry = next(
            (goal for goal in noted(campaign) if goal.name == name and goal.survivors),
            None,
        )
        if entry is None:
            raise refused("objective-unknown", typed=quote(name))
        note(campaign, replace(entry, confirmed=pays))
        count = came_through(await s.truth.world(session, campaign))
        await history.record_gm_action(
            session, campaign.id, campaign.round, who.user_id, "confirm", after={"name": name, "pays": pays}
        )
    return say("objective-word", name=safe(name), pays=pays, count=count, survivors=entry.survivors)


async def survival_choices(s: Services, who: Who, typed: str) -> list[tuple[str, str]]:
    """The objectives of survival as (text, name)."""
    async with s.sessions() as session:
        campaign = await game_master_of(session, who)
    objectives = [goal for goal in noted(campaign) if goal.survivors]
    return matching(
        (
            (say("objective-choice", name=objective.name, survivors=objective.survivors), objective.name)
            for objective in objectives
        ),
        typed,
    )


async def limit(s: Services, who: Who, what: str, most: int) -> str:
    """What the brief allows: how many units, of a type or class, or companies of a kind; below 0 lifts it.

    EDC-E2-b, EDC-A2.1-b. The answer names the companies that no longer fit; their units stay saved.
    """
    async with s.sessions.begin() as session:
        campaign = await game_master_of(session, who)
        campaign = await campaigns.lock_campaign(session, campaign.id)
        if campaign.state != CampaignState.SETUP:
            raise refused("limit-started")
        shop = shop_of(campaign)
        kinds = (KIND + kind for kind in TASK_FORCE_KINDS)
        known = {UNITS, *UNIT_TYPES, *kinds, *shop.catalogue.classes, *shop.forces.task_forces}
        if what not in known:
            raise refused("limit-unknown", typed=quote(what))
        limits = {key: value for key, value in records.LIMITS.of(campaign).items() if key != what}
        if most >= 0:
            limits[what] = most
        records.LIMITS.keep(campaign, limits)
        await session.flush()
        await relist(session, campaign)
        barred = await illegal_companies(session, campaign)
        allowed = ", ".join(f"{key} {value}" for key, value in sorted(limits.items())) or None
        action = await history.record_gm_action(
            session, campaign.id, campaign.round, who.user_id, "limit", after=dict(limits)
        )
        with aloud():
            text = say("limit-set", campaign=safe(campaign.name), limits=allowed)
        await queue_posts(session, campaign.id, message(campaign, f"limit:{action.id}", BRIEFING, text))
    return say("limit-answer", campaign=safe(campaign.name), limits=allowed, companies=barred)


async def limit_choices(s: Services, who: Who, typed: str) -> list[tuple[str, str]]:
    """What can be limited, as (text, key)."""
    async with s.sessions() as session:
        shop = await shop_meant(session, who)
    forces = shop.forces.task_forces.values()
    rows = [(say("limit-units"), UNITS)]
    rows += [(say("limit-kind-companies", kind=kind), KIND + kind) for kind in TASK_FORCE_KINDS]
    rows += [(say("limit-entry", name=thing(kind)), kind) for kind in UNIT_TYPES]
    rows += [(say("limit-kind-companies", kind=force.name), force.id) for force in forces]
    rows += [(say("limit-entry", name=thing(cls.name)), cls.id) for cls in open_classes(shop)]
    return matching(rows, typed)


async def unit_choices(s: Services, who: Who, typed: str) -> list[tuple[str, str]]:
    """The asker's units as (text, id)."""
    async with s.sessions() as session:
        _, book = await companies_meant(session, who)
        row = await accounts.get_account(session, book, who.user_id)
    units = () if row is None else holdings_from_json(row.holdings).units
    return matching(
        ((say("owned-unit", unit=unit.name, level=unit.level.label), unit.id) for unit in units), typed
    )


async def class_names(s: Services, who: Who, typed: str) -> list[tuple[str, str]]:
    """Classes open to players as (text, id)."""
    async with s.sessions() as session:
        shop = await shop_meant(session, who)
    return matching(
        ((say("class-price", unit_class=cls.name, price=cls.price), cls.id) for cls in open_classes(shop)),
        typed,
    )


async def _master(visit: Visit, who: Who) -> None:
    """The asker must be the campaign's game master; between campaigns, somebody who manages the server."""
    if visit.campaign is not None:
        await game_master_of(visit.session, who)
    elif not who.manage_guild:
        raise refused("managers-between")


async def _recorded(visit: Visit, who: Who, kind: str, after: dict[str, object]) -> int:
    if visit.campaign is None:
        return 0
    action = await history.record_gm_action(
        visit.session, visit.campaign.id, visit.campaign.round, who.user_id, kind, after=after
    )
    return action.id


async def _told_before(session: AsyncSession, who: Who) -> str | None:
    """The answer that this very command got when it was delivered before; None the first time."""
    if who.interaction_id is None or await history.claim_interaction(session, who.interaction_id):
        return None
    answer = await history.answer_of(session, who.interaction_id)
    return str(answer["text"]) if answer else say("carried-out-already")


async def _tell(session: AsyncSession, who: Who, text: str) -> str:
    if who.interaction_id is not None:
        await history.save_answer(session, who.interaction_id, {"text": text})
    return text
