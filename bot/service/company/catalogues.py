"""The catalogue for readers and for game masters: browse it, take it out as a file, play with one of one's own."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Mapping
from dataclasses import replace
from io import BytesIO
from typing import Any

from bot.campaign.world.catalogue import SPECIALISATION
from bot.campaign.world.safe_text import safe
from bot.campaign.world.serial import world_to_json
from bot.company.document import dump_toml, shipped_document
from bot.company.dossier import card
from bot.company.exchange import to_sheets
from bot.company.fittings import named
from bot.company.legality import Shop
from bot.company.shop import HOSTILE, open_classes
from bot.intake.spreadsheets import write_csv, write_xlsx
from bot.service import uploads
from bot.service.base import TEXT_LIMIT, Picture, Refused, Services, Who, clip, quote, refused
from bot.service.company.counter import shop_of
from bot.service.company.settlement import master_sheet, relist
from bot.service.gm.change import may_change
from bot.service.load import game_master_of
from bot.service.orders.suggestions import matching
from bot.service.room.posts import BRIEFING, message, pages
from bot.store import campaigns, history
from bot.store.outbox import queue_posts
from bot.store.tables import Campaign

# ---------------------------------------------------------------- browse


async def browse(s: Services, who: Who, what: str) -> list[str]:
    """The list of what can be had, or one thing in full; hostile classes are nobody's business (EDC-C2.4-r)."""
    async with s.sessions() as session:
        shop = shop_of(await campaigns.campaign_of_guild(session, who.guild_id))
    if not what.strip():
        return pages(_list(shop), TEXT_LIMIT)
    word = " ".join(what.split()).casefold()
    for key, name, text in _wares(shop):
        if word in (key.casefold(), name.casefold()):
            return [clip(text)]
    raise Refused(f"There is nothing called {quote(what)} in the shop. Choose from the list.")


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
    return matching(((f"{cls.name}: {card(cls)}", cls.id) for cls in classes), typed)


def _list(shop: Shop) -> list[str]:
    lines = ["**Classes** (`/shop` with a name tells more)"]
    lines += [f"- {cls.name}{_price(cls.price)}: {card(cls)}" for cls in open_classes(shop)]
    lines.append("**Task Forces**")
    for force in shop.forces.task_forces.values():
        if force.enabled:
            lines.append(f"- {force.name}{_price(force.price)}: {force.kind}, {force.subtext}")
    lines.append("**Upgrades**")
    slots: dict[str, list[str]] = {}
    for upgrade in shop.catalogue.upgrades.values():
        if upgrade.slot != SPECIALISATION:
            slots.setdefault(upgrade.slot, []).append(f"{upgrade.name}{_price(upgrade.price)}")
    return lines + [f"- {slot}: {', '.join(names)}" for slot, names in slots.items()]


def _wares(shop: Shop) -> list[tuple[str, str, str]]:
    """Id, name and full text of everything that can be had."""
    found = []
    for cls in open_classes(shop):
        slots = {**cls.required, **{k: v + cls.required.get(k, 0) for k, v in cls.slots.items()}}
        must = f" Must fill: {', '.join(cls.required)}." if cls.required else ""
        text = [f"**{cls.name}** ({cls.unit_type}){_price(cls.price)}", card(cls), cls.description]
        text += [
            f"Energy {cls.energy}{'i' if cls.infantry_energy else ''}, Air Mobility {cls.mobility}{cls.drop}"
        ]
        text += [f"Slots: {', '.join(f'{slot} {count}' for slot, count in slots.items()) or 'none'}.{must}"]
        text += [f"- {rule}" for rule in cls.special]
        found.append((cls.id, cls.name, "\n".join(filter(None, text))))
    for upgrade in shop.catalogue.upgrades.values():
        text = [f"**{upgrade.name}** ({upgrade.slot}){_price(upgrade.price)}", upgrade.description]
        if upgrade.improves:
            text.append(f"Improves {shop.catalogue.upgrades[upgrade.improves].name} and takes its place.")
        if upgrade.compatible:
            text.append(f"For: {named(shop.catalogue, upgrade.compatible)}.")
        if upgrade.incompatible:
            text.append(f"Not with: {named(shop.catalogue, upgrade.incompatible)}.")
        if upgrade.removes:
            text.append(f"Takes up a {upgrade.removes} slot too.")
        if upgrade.use_count:
            text.append(f"{upgrade.use_count} uses between resupplies.")
        if upgrade.max_count > 1:
            text.append(f"Up to {upgrade.max_count} on one unit.")
        if upgrade.may_target:
            text.append(f"May target: {', '.join(sorted(upgrade.may_target))}.")
        found.append((upgrade.id, upgrade.name, "\n".join(filter(None, text))))
    for force in shop.forces.task_forces.values():
        text = [f"**{force.name}** ({force.kind}: {force.subtext}){_price(force.price)}"]
        text.append(f"Led by a {force.rank}, {force.least} to {force.most} units.")
        for slot in force.slots:
            wants = [slot.units or force.units, slot.classification, slot.propulsion or force.propulsion]
            asked = " and ".join(named(shop.catalogue, words) for words in wants if words)
            text.append(f"- slot {slot.letter}, {slot.least} to {slot.most}: {asked or 'anything'}")
        for option in force.options:
            given = shop.catalogue.upgrades[option.upgrade]
            text.append(
                f"- specialisation {given.name} (slot {', '.join(sorted(option.slots))}): {given.description}"
            )
        found.append((force.id, force.name, "\n".join(text)))
    return found


def _price(price: int) -> str:
    return f" – {price} requisition" if price else ""


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
            return "What everybody owns.", [Picture(name, data, "The master sheet")]
        name, data = write_file(document_of(campaign), format)
    text = "Change it and give it back with `/quartermaster import`."
    return text, [Picture(name, data, "The campaign's catalogue")]


async def replace_catalogue(s: Services, who: Who, name: str, data: bytes) -> str:
    """Play the campaign with another catalogue. Units in the field must still exist in it."""
    async with s.sessions() as session:
        base = document_of(await game_master_of(session, who))
    document, shop = await uploads.catalogue(name.lower(), data, base)
    async with s.sessions.begin() as session:
        campaign = await game_master_of(session, who)
        campaign = await campaigns.lock_campaign(session, campaign.id)
        if document_of(campaign) != base:
            raise refused("catalogue-changed")
        await may_change(session, campaign, "the catalogue")
        world = await s.states.fresh(session, campaign)
        for unit in (*world.units.values(), *world.graveyard.values()):
            missing = set(unit.upgrades) - set(shop.catalogue.upgrades)
            if unit.class_id not in shop.catalogue.classes or missing:
                raise Refused(f"{safe(unit.name)} is on the map, and the file lacks its class or upgrades.")
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
        text = f"**{safe(campaign.name)}** is played with a catalogue of its own; `/shop` shows it."
        await queue_posts(session, campaign.id, message(campaign, f"catalogue:{action.id}", BRIEFING, text))
        barred = [
            player.company or player.name
            for player in await campaigns.players(session, campaign.id)
            if player.details.get("problems")
        ]
    counts = f"{len(shop.catalogue.classes)} classes, {len(shop.catalogue.upgrades)} upgrades"
    told = f"Done: {counts}, {len(shop.forces.task_forces)} Task Forces."
    return told + (f" Companies that must change: {', '.join(map(safe, barred))}." if barred else "")
