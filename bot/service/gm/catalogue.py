"""The catalogue for game masters: place its units, export it, play with another."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Mapping
from dataclasses import replace
from io import BytesIO
from typing import Any

from bot.campaign.world.safe_text import safe
from bot.campaign.world.saved.serial import world_to_json
from bot.company.document import dump_toml, shipped_document
from bot.company.dossier import card
from bot.company.exchange import to_sheets
from bot.company.shop import HOSTILE
from bot.intake.spreadsheets import write_csv, write_xlsx
from bot.messages import aloud, say, thing
from bot.service.base import Picture, Services, Who, refused
from bot.service.company.counter import shop_of
from bot.service.company.settlement import illegal_companies, master_sheet, relist
from bot.service.ground import uploads
from bot.service.ground.load import game_master_of, may_change
from bot.service.ground.matching import matching
from bot.service.ground.posts import BRIEFING, message
from bot.store import campaigns, history
from bot.store.outbox import queue_posts
from bot.store.tables import Campaign


async def spawn_choices(s: Services, who: Who, typed: str) -> list[tuple[str, str]]:
    """Classes of the campaign's catalogue for the game master to place, hostile ones first, as (text, id)."""
    async with s.sessions() as session:
        shop = shop_of(await game_master_of(session, who))
    classes = sorted(shop.catalogue.classes.values(), key=lambda cls: (HOSTILE not in cls.tags, cls.name))
    return matching(
        ((say("shop-entry", name=thing(cls.name), card=card(cls)), cls.id) for cls in classes), typed
    )


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
            rows = await master_sheet(session, campaign)
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
