"""Playing with another catalogue than the shipped one."""

from __future__ import annotations

import json

import pytest

from bot.service.base import Refused, Services
from bot.service.company import catalogues
from bot.service.gm import catalogue, forces
from bot.service.room import campaigns
from bot.service.room.scenarios.save import save
from bot.store import campaigns as store
from tests.service.company.test_companies import details
from tests.service.conftest import ALICE, MASTER, sign_up


async def test_a_catalogue_of_ones_own(services: Services) -> None:
    campaign_id = await sign_up(services)
    document = catalogue.document_of(None)
    for table in document["class"]:
        if table["id"] == "regular_infantry":
            table["fs"] = 9
    data = catalogue.write_file(document, "toml")[1]
    with pytest.raises(Refused, match="Only the game master"):
        await catalogue.replace_catalogue(services, ALICE, "mine.toml", data)
    await catalogue.replace_catalogue(services, MASTER, "mine.toml", data)
    assert "FS 9" in (await catalogues.browse(services, ALICE, "Regular Infantry"))[0]
    without = {**document, "class": [t for t in document["class"] if t["id"] != "main_tank"]}
    without["task_force"] = json.loads(json.dumps(document["task_force"]).replace('"main_tank", ', ""))
    told = await catalogue.replace_catalogue(
        services, MASTER, "mine.toml", catalogue.write_file(without, "toml")[1]
    )
    assert "Companies that must change: Alice's Own" in told
    assert "does not have (main_tank)" in (await details(services, campaign_id, ALICE))["problems"][0]
    await catalogue.replace_catalogue(services, MASTER, "mine.toml", data)
    await campaigns.start(services, MASTER)
    async with services.sessions() as session:
        campaign = await store.get_campaign(session, campaign_id)
        world = await services.truth.world(session, campaign)
    assert {unit.fs for unit in world.units.values() if unit.class_id == "regular_infantry"} == {9}
    with pytest.raises(Refused, match="Hammer is on the map"):
        await catalogue.replace_catalogue(
            services, MASTER, "mine.toml", catalogue.write_file(without, "toml")[1]
        )


async def test_the_game_master_places_classes_of_the_campaigns_catalogue(services: Services) -> None:
    await sign_up(services)
    document = catalogue.document_of(None)
    (guards,) = [table for table in document["class"] if table["id"] == "hostile_guards"]
    document["class"].append({**guards, "id": "ogres", "name": "Ogres"})
    data = catalogue.write_file(document, "toml")[1]
    await catalogue.replace_catalogue(services, MASTER, "mine.toml", data)
    ((text, key),) = await catalogue.spawn_choices(services, MASTER, "Ogr")
    assert (key, text.startswith("Ogres: FS 8")) == ("ogres", True)
    with pytest.raises(Refused, match="Only the game master"):
        await catalogue.spawn_choices(services, ALICE, "Ogr")
    assert (await save(services, MASTER)).data
    await forces.spawn(services, MASTER, "ogres", "0504", "Grim")
    with pytest.raises(Refused, match=r"\*\*Grim\*\* comes from this campaign's own catalogue"):
        await save(services, MASTER)


async def test_a_class_says_which_slots_must_be_filled(services: Services) -> None:
    assert (await catalogues.browse(services, ALICE, "truck"))[0].endswith("Must fill: primary, propulsion.")
    assert "Must fill" not in (await catalogues.browse(services, ALICE, "regular_infantry"))[0]
