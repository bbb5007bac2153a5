"""The catalogue for readers and for game masters: browse it, export it, play with another."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Mapping
from dataclasses import replace
from functools import reduce
from io import BytesIO
from typing import Any

from bot.campaign.world.catalogue import SPECIALISATION
from bot.campaign.world.gear import UnitClass, Upgrade
from bot.campaign.world.safe_text import safe
from bot.campaign.world.serial import world_to_json
from bot.company.document import dump_toml, shipped_document
from bot.company.dossier import card
from bot.company.exchange import to_sheets
from bot.company.fittings import named
from bot.company.forces import TaskForce
from bot.company.legality import Shop
from bot.company.shop import HOSTILE, open_classes
from bot.intake.spreadsheets import write_csv, write_xlsx
from bot.messages import aloud, say, thing
from bot.service.base import TEXT_LIMIT, Picture, Services, Who, clip, quote, refused
from bot.service.company.counter import shop_of
from bot.service.company.settlement import illegal_companies, master_sheet, relist
from bot.service.ground import uploads
from bot.service.ground.load import game_master_of, may_change
from bot.service.ground.matching import matching
from bot.service.ground.posts import BRIEFING, message, pages
from bot.store import campaigns, history
from bot.store.outbox import queue_posts
from bot.store.tables import Campaign

# ---------------------------------------------------------------- browse


async def browse(s: Services, who: Who, what: str) -> list[str]:
    """The list of what is for sale, or one entry in full; hostile classes are never shown (EDC-C2.4-r)."""
    async with s.sessions() as session:
        shop = shop_of(await campaigns.campaign_of_guild(session, who.guild_id))
    if not what.strip():
        return pages(_list(shop), TEXT_LIMIT)
    word = " ".join(what.split()).casefold()
    own = {ware.id: ware.name for ware in open_classes(shop)}
    own |= {ware.id: ware.name for ware in shop.catalogue.upgrades.values()}
    own |= {force.id: force.name for force in shop.forces.task_forces.values()}
    for key, name, text in _wares(shop):
        if word in (key.casefold(), name.casefold(), own[key].casefold()):
            return [clip(text)]
    raise refused("shop-unknown", typed=quote(what))


async def ware_choices(s: Services, who: Who, typed: str) -> list[tuple[str, str]]:
    """Names of everything in the shop as (text, id)."""
    async with s.sessions() as session:
        shop = shop_of(await campaigns.campaign_of_guild(session, who.guild_id))
    return matching(((name, key) for key, name, _ in _wares(shop)), typed)


async def spawn_choices(s: Services, who: Who, typed: str) -> list[tuple[str, str]]:
    """Classes of the campaign's catalogue for the game master to place, hostile ones first, as (text, id)."""
    async with s.sessions() as session:
        shop = shop_of(await game_master_of(session, who))
    classes = sorted(shop.catalogue.classes.values(), key=lambda cls: (HOSTILE not in cls.tags, cls.name))
    return matching(
        ((say("shop-entry", name=thing(cls.name), card=card(cls)), cls.id) for cls in classes), typed
    )


def _list(shop: Shop) -> list[str]:
    lines = [say("shop-classes")]
    lines += [
        say("shop-class", name=thing(cls.name), price=cls.price, card=card(cls)) for cls in open_classes(shop)
    ]
    lines.append(say("shop-forces"))
    lines += [
        say("shop-force", name=thing(force.name), price=force.price, kind=force.kind, subtext=force.subtext)
        for force in shop.forces.task_forces.values()
        if force.enabled
    ]
    lines.append(say("shop-upgrades"))
    slots: dict[str, list[str]] = {}
    for upgrade in shop.catalogue.upgrades.values():
        if upgrade.slot != SPECIALISATION:
            priced = say("shop-priced", name=thing(upgrade.name), price=upgrade.price)
            slots.setdefault(upgrade.slot, []).append(priced)
    return lines + [say("shop-slot", slot=slot, upgrades=", ".join(names)) for slot, names in slots.items()]


def _wares(shop: Shop) -> list[tuple[str, str, str]]:
    """Id, name and full text of everything that is for sale."""
    return [
        *((cls.id, thing(cls.name), _class_text(cls)) for cls in open_classes(shop)),
        *(
            (upgrade.id, thing(upgrade.name), _upgrade_text(shop, upgrade))
            for upgrade in shop.catalogue.upgrades.values()
        ),
        *(
            (force.id, thing(force.name), _force_text(shop, force))
            for force in shop.forces.task_forces.values()
        ),
    ]


def _class_text(cls: UnitClass) -> str:
    slots = {**cls.required, **{k: v + cls.required.get(k, 0) for k, v in cls.slots.items()}}
    listed = ", ".join(say("ware-slot", slot=slot, count=count) for slot, count in slots.items()) or None
    text = [
        say("ware-head", name=thing(cls.name), kind=cls.unit_type, price=cls.price),
        card(cls),
        thing(cls.description),
        say(
            "ware-numbers",
            energy=f"{cls.energy}{'i' if cls.infantry_energy else ''}",
            mobility=f"{cls.mobility}{cls.drop}",
        ),
        say("ware-slots-required", slots=listed, required=", ".join(cls.required))
        if cls.required
        else say("ware-slots", slots=listed),
        *(f"- {thing(rule)}" for rule in cls.special),
    ]
    return "\n".join(filter(None, text))


def _upgrade_text(shop: Shop, upgrade: Upgrade) -> str:
    catalogue = shop.catalogue
    text = [
        say("ware-head", name=thing(upgrade.name), kind=upgrade.slot, price=upgrade.price),
        thing(upgrade.description),
    ]
    if upgrade.improves:
        text.append(say("ware-improves", upgrade=catalogue.upgrades[upgrade.improves].name))
    if upgrade.compatible:
        text.append(say("ware-for", units=named(catalogue, upgrade.compatible)))
    if upgrade.incompatible:
        text.append(say("ware-not-with", units=named(catalogue, upgrade.incompatible)))
    if upgrade.removes:
        text.append(say("ware-removes", slot=upgrade.removes))
    if upgrade.use_count:
        text.append(say("ware-uses", uses=upgrade.use_count))
    if upgrade.max_count > 1:
        text.append(say("ware-most", count=upgrade.max_count))
    if upgrade.may_target:
        text.append(
            say("ware-targets", targets=", ".join(thing(target) for target in sorted(upgrade.may_target)))
        )
    return "\n".join(filter(None, text))


def _force_text(shop: Shop, force: TaskForce) -> str:
    text = [
        say(
            "ware-force-head",
            name=thing(force.name),
            kind=force.kind,
            subtext=force.subtext,
            price=force.price,
        ),
        say("ware-led", rank=force.rank, least=force.least, most=force.most),
    ]
    for slot in force.slots:
        wants = [slot.units or force.units, slot.classification, slot.propulsion or force.propulsion]
        asked = [named(shop.catalogue, words) for words in wants if words]
        units = (
            reduce(lambda first, second: say("ware-and", first=first, second=second), asked)
            if asked
            else None
        )
        text.append(say("ware-force-slot", slot=slot.letter, least=slot.least, most=slot.most, units=units))
    for option in force.options:
        given = shop.catalogue.upgrades[option.upgrade]
        slots = ", ".join(sorted(option.slots))
        text.append(
            say("ware-specialisation", name=thing(given.name), slots=slots, description=given.description)
        )
    return "\n".join(text)


# ---------------------------------------------------------------- exchange


def write_file(document: Mapping[str, Any], format: str) -> tuple[str, bytes]:
    """A catalogue as a file: its name and content. CSV sheets come in one archive."""
    if format == "toml":
        return "catalogue.toml", dump_toml(document).encode()
    sheets = to_sheets(document)
    if format == "xlsx":
        return "catalogue.xlsx", write_xlsx(sheets)
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, rows in sheets.items():
            packed.writestr(f"{name.lower().replace(' ', '_')}.csv", write_csv(rows))
    return "catalogue-csv.zip", out.getvalue()


def document_of(campaign: Campaign | None) -> dict[str, Any]:
    """The campaign's own catalogue, or the shipped one."""
    if campaign is None or campaign.catalogue_text is None:
        return shipped_document()
    document: dict[str, Any] = json.loads(campaign.catalogue_text)
    return document


async def export(s: Services, who: Who, what: str, format: str) -> tuple[str, list[Picture]]:
    """The catalogue, or the master sheet of everybody's possessions (EDC-E5-a), for the game master."""
    async with s.sessions() as session:
        campaign = await game_master_of(session, who)
        if what == "possessions":
            rows = await master_sheet(session, who.guild_id, campaign)
            head = list(rows[0]) if rows else ["player"]
            table = [head, *([row[key] for key in head] for row in rows)]
            if format == "csv":
                name, data = "possessions.csv", write_csv(table)
            else:
                name, data = "possessions.xlsx", write_xlsx({"Possessions": table})
            return say("catalogue-owned"), [Picture(name, data, say("catalogue-owned-file"))]
        name, data = write_file(document_of(campaign), format)
    return say("catalogue-exported"), [Picture(name, data, say("catalogue-file"))]


async def replace_catalogue(s: Services, who: Who, name: str, data: bytes) -> str:
    """Play the campaign with another catalogue. Units in the field must still exist in it."""
    async with s.sessions() as session:
        base = document_of(await game_master_of(session, who))
    document, shop = await uploads.catalogue(s, who, name.lower(), data, base)
    async with s.sessions.begin() as session:
        campaign = await game_master_of(session, who)
        campaign = await campaigns.lock_campaign(session, campaign.id)
        if document_of(campaign) != base:
            raise refused("catalogue-changed")
        await may_change(session, campaign, "catalogue")
        world = await s.truth.fresh(session, campaign)
        for unit in (*world.units.values(), *world.graveyard.values()):
            missing = set(unit.upgrades) - set(shop.catalogue.upgrades)
            if unit.class_id not in shop.catalogue.classes or missing:
                raise refused("catalogue-in-use", unit=safe(unit.name))
        world.catalogue = replace(
            world.catalogue, classes=shop.catalogue.classes, upgrades=shop.catalogue.upgrades
        )
        await history.save_world(session, campaign.id, campaign.round, world_to_json(world))
        campaign.catalogue_text = json.dumps(document)
        await session.flush()
        await relist(session, campaign)
        action = await history.record_gm_action(
            session, campaign.id, campaign.round, who.user_id, "catalogue", after={"file": name[:100]}
        )
        with aloud():
            text = say("catalogue-own", campaign=safe(campaign.name))
        await queue_posts(session, campaign.id, message(campaign, f"catalogue:{action.id}", BRIEFING, text))
        barred = await illegal_companies(session, campaign)
    return say(
        "catalogue-done",
        classes=len(shop.catalogue.classes),
        upgrades=len(shop.catalogue.upgrades),
        forces=len(shop.forces.task_forces),
        companies=barred,
    )
