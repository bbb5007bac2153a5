"""A campaign made from a scenario, and a scenario made from a campaign."""

from __future__ import annotations

import random
from dataclasses import fields, replace

import pytest
from sqlalchemy import text

from bot.campaign.doctrine.words import Doctrine
from bot.campaign.knowledge.sideview import observe
from bot.campaign.knowledge.sighting import start_round
from bot.campaign.resolve.resolver import resolve
from bot.campaign.world.ground import printed_map
from bot.campaign.world.model import World
from bot.campaign.world.outfit.catalogue import starter_catalogue
from bot.campaign.world.sides import Side
from bot.company.forces import starter_forces
from bot.company.legality import Shop
from bot.dice import KeyedDice
from bot.hexmap.coords import Facing, Hex
from bot.hexmap.document import load_map
from bot.maps import read_shipped, shipped_scenarios
from bot.rehearsal.simulate.companies import raise_company
from bot.rehearsal.simulate.muster import muster
from bot.scenario.document import dump_scenario, read_scenario
from bot.scenario.model import Scenario
from bot.service.base import Refused, Services
from bot.service.ground.placing import Enlisted, put
from bot.service.room import campaigns
from bot.service.room.campaigns import Making, create_campaign, find_scenario
from bot.service.room.scenarios.field import field_of
from bot.service.room.scenarios.save import Leading, of_world, save, scenario_of
from bot.store import records
from bot.store.tables import Campaign
from tests.amount import amount
from tests.service.conftest import ALICE, CHANNELS, MASTER, Table
from tests.service.gm.test_undo import campaign_of, world

FILE = """scenario = 1
name = "Wolf Hill"
map = "training_ground"
opening = "Take the hill."
victory = "Hold it."
players = [3, 5]

[settings]
stack_limit = 3
signup_bonus = 5

[[objectives]]
at = "0903"
name = "Hill"
side = "hostile"

[[forces]]
name = "Wolves"
plan = "advance"
line = ["0505"]

[[forces.units]]
class = "Hostile Infantry"
at = "0701-0901"
facing = "SE"

[[forces.units]]
class = "hostile_tank"
at = "1003"
fs = 2
immobilised = true

[[structures]]
at = "0504:front"
kind = "trench"
side = "hostile"
facing = "S"

[[mines]]
at = "0404"
"""


async def made(s: Services, file: str = FILE, name: str = "") -> Campaign:
    scenario = await find_scenario(s, MASTER, "", file)
    await create_campaign(s, MASTER, name=name, map_name="theatre", making=Making(scenario=scenario))
    return await campaign_of(s)


async def test_a_file_makes_the_whole_campaign_in_one_step(services: Services) -> None:
    campaign = await made(services)
    now = await world(services)
    assert campaign.name == "Wolf Hill"
    foes = [unit for unit in now.units.values() if unit.side is Side.HOSTILE]
    assert [now.map.label(unit.hex) for unit in foes] == ["0701", "0801", "0901", "1003"]
    assert (foes[3].fs, foes[3].immobilised) == (2, True)
    assert set(records.DOCTRINES.of(campaign).values()) == {Doctrine.ADVANCE}
    assert records.GOALS.of(campaign) == {unit.id: ("0505",) for unit in foes}
    assert records.FORCES.of(campaign) == {unit.id: "Wolves" for unit in foes}
    assert now.settings.stack_limit == 3
    assert campaign.settings["options"] == {"signup_bonus": 5}
    assert [now.map.label(place.hex) for place in now.map.places if place.kind == "objective"] == ["0903"]
    assert now.structures["0504:front"].side is Side.HOSTILE
    assert [mine.side for mine in now.mines.values()] == [Side.HOSTILE]
    assert campaigns.brief_of(campaign) == "Take the hill.\n\n**How it is decided:** Hold it."


@pytest.mark.parametrize(
    ("before", "after", "why"),
    [
        ('at = "1003"', 'at = "9999"', "Line 27: Hex 9999 is off the map"),
        ('at = "1003"', 'at = "0901 0901 0901"', "Line 27: There is no room in 0901"),
        ("hostile_tank", "dragon", "Line 27: There is no unit class “dragon”"),
        ("fs = 2", "fs = 20", "Line 27: `fs` must be at most 6"),
        ('kind = "trench"', 'kind = "castle"', "Line 33: .*castle"),
        ('"0504:front"', '"0504"', "Line 33: .*line of a hex"),
        ('facing = "SE"', 'facing = "X"', "Line 22: .*X"),
        ('at = "0404"', 'at = "4040"', "Line 39: Hex 4040"),
        ("stack_limit = 3", "stack_limit = 99", "stack"),
        ('map = "training_ground"', 'map = "moon"', "moon"),
        ('"Take the hill."', f'"{"x" * 1700}"', "1700 characters together"),
    ],
)
async def test_a_wrong_file_names_the_line_and_makes_nothing(
    services: Services, before: str, after: str, why: str
) -> None:
    assert before in FILE
    with pytest.raises(Refused, match=why):
        await made(services, FILE.replace(before, after, 1))
    async with services.sessions() as session:
        assert (await session.execute(text("SELECT count(*) FROM campaign"))).scalar() == 0


async def test_a_running_campaign_becomes_a_file_that_makes_the_same_one(table: Table) -> None:
    s = table.s
    with pytest.raises(Refused):
        await save(s, ALICE)
    kept = (await save(s, MASTER)).data.decode()
    before = await world(s)
    await campaigns.end(s, MASTER)
    campaign = await made(s, kept, "Again")
    now = await world(s)
    assert printed_map(now.map).key == printed_map(before.map).key
    assert records.DOCTRINES.of(campaign).keys() == now.units.keys()
    again = (await save(s, MASTER)).data.decode()
    assert again.replace('"Again"', '"Red Sands"') == kept
    assert "Alice" not in kept
    assert "Hammer" not in kept


async def test_the_sign_up_form_proposes_the_story(services: Services) -> None:
    from bot.service.console.presses import OpenSignups
    from bot.service.screens.answer import form_of

    campaign = await made(services)
    await campaigns.set_channels(services, campaign.id, CHANNELS, {"gm": 90, "player": 91, "spectator": 92})
    form = await form_of(services, MASTER, OpenSignups(campaign.id, 0))
    (field,) = form.asked
    assert field.default == campaigns.brief_of(campaign)


def read_back(scenario: Scenario) -> tuple[Scenario, World]:
    """What a file of it makes, and the scenario of that."""
    read = read_scenario(dump_scenario(scenario))
    assert read == scenario
    hexmap = (
        load_map(read.ground.text, "x")
        if read.ground is not None
        else load_map(read_shipped(read.map), read.map)
    )
    field = field_of(read, hexmap)
    return scenario_of(Campaign(name=read.name, settings=dict(field.settings)), field.world), field.world


OF_THE_ROUND = frozenset({"id", "this_round", "front", "came_from", "treated", "patching", "filing", "owner"})
"""What a set-up does not have, and names that are given anew."""


def facts(now: World) -> list[str]:
    """All there is to say of the units that a scenario has, transports by their names."""
    led = [unit for unit in now.units.values() if unit.side is not Side.PLAYER and unit.survivors_of is None]
    names = {unit.id: unit.name for unit in led}
    known = [
        {field.name: getattr(unit, field.name) for field in fields(unit) if field.name not in OF_THE_ROUND}
        for unit in led
    ]
    foes = {
        unit.hex for unit in led for other in led if other.hex == unit.hex and other.side.opposes(unit.side)
    }
    for unit in known:
        unit["uses"] = sorted(unit["uses"].items())
        unit["carrier"] = names.get(unit["carrier"], unit["carrier"])
        unit |= {name: unit[name] and unit["hex"] in foes for name in ("brawl", "overrun")}
    return [repr(sorted(unit.items(), key=lambda fact: fact[0])) for unit in known]


@pytest.mark.parametrize("seed", range(amount(3, 20)))
def test_a_world_under_way_makes_a_file_that_gives_the_same_set_up(seed: int) -> None:
    """Loads, garrisons, damage, mines, structures and depots of a simulated campaign, at its start and rounds later."""
    chance = random.Random(seed)
    shop = Shop(starter_catalogue(), starter_forces())
    accounts = {f"player {n}": raise_company(shop, chance, 1, f"Company {n}") for n in range(3)}
    now = muster(chance, shop, accounts, 40)
    for unit in now.units.values():
        for state in ("immobilised", "disarmed", "radar_off", "stealthed", "fronted"):
            setattr(unit, state, chance.random() < 0.1)
    for key, there in now.structures.items():
        now.structures[key] = replace(there, stealthed=chance.random() < 0.1)
    doctrines = {
        key: chance.choice(list(Doctrine)) for key, unit in now.units.items() if unit.side is not Side.PLAYER
    }
    led = Leading(
        doctrines, dict.fromkeys(list(doctrines)[::3], ("0101",)), dict.fromkeys(doctrines, "Force")
    )
    for number in (1, 2):
        kept = of_world("Any", now, led)
        again, field = read_back(kept)
        assert replace(again, settings={}) == kept
        assert dict(sorted(field.structures.items())) == dict(sorted(now.structures.items()))
        assert field.depots == now.depots
        assert sorted(facts(field)) == sorted(facts(now))
        now = resolve(now, [], KeyedDice(number, b"o" * 32, b"c" * 32)).world


@pytest.mark.parametrize("name", shipped_scenarios())
async def test_a_shipped_scenario_comes_back_from_its_campaign(services: Services, name: str) -> None:
    scenario = await find_scenario(services, MASTER, name)
    assert scenario is not None
    again, now = read_back(scenario_of(*_campaign(scenario)))
    assert again == scenario_of(*_campaign(scenario))
    assert (again.map, again.players, again.rounds) == (scenario.map, scenario.players, scenario.rounds)
    assert not observe(now, Side.PLAYER).contacts, "the players know nobody yet"


def test_the_settings_that_a_file_changes_are_saved_and_no_others() -> None:
    for more in ({}, {"use_night": True, "signup_bonus": 5}):
        scenario = replace(read_scenario(FILE), settings={"stack_limit": 3, **more})
        assert scenario_of(*_campaign(scenario)).settings == scenario.settings


def _campaign(scenario: Scenario) -> tuple[Campaign, World]:
    field = field_of(scenario, load_map(read_shipped(scenario.map), scenario.map))
    return Campaign(name=scenario.name, settings=dict(field.settings)), field.world


def test_two_scenarios_that_differ_out_of_sight_look_alike_to_the_players() -> None:
    """Other enemies, plans, works, mines and depots where nobody looks: names, numbers and order tell nothing."""
    near = FILE.replace('"0504:front"', '"1104:front"')
    other = (
        near.replace('class = "hostile_tank"\nat = "1003"', 'class = "Hostile Infantry"\nat = "1003 1004"')
        .replace("fs = 2\nimmobilised = true\n", "")
        .replace('plan = "advance"', 'plan = "delay"')
        .replace('at = "0404"', 'at = "1208"')
        .replace('"1104:front"', '"1110:front"')
    ) + '[[depots]]\nat = "1209"\nside = "hostile"\ncrates = 2\n'
    views = []
    for text_of_it in (near, other):
        scenario = read_scenario(text_of_it)
        now = field_of(scenario, load_map(read_shipped(scenario.map), scenario.map)).world
        now.secret = "the same"
        put(now, "regular_infantry", "Able", Side.PLAYER, Hex(2, 6), enlisted=Enlisted("11"))
        start_round(now)
        views.append(observe(now, Side.PLAYER))
    assert views[0] == views[1]
    assert views[0].contacts == ()


RIDERS = """scenario = 1
name = "Riders"
map = "training_ground"

[[forces]]
plan = "advance"

[[forces.units]]
class = "hostile_infantry"
at = "0801"
aboard = "c"

[[forces.units]]
class = "hostile_carrier"
at = "0801"
id = "c"
facing = "SE"

[[forces.units]]
class = "hostile_infantry"
at = "0801"
facing = "SE"
"""


def field_in(file: str) -> World:
    scenario = read_scenario(file)
    return field_of(scenario, load_map(read_shipped(scenario.map), scenario.map)).world


def test_who_rides_takes_no_room_and_has_no_say_in_the_facing() -> None:
    rider, carrier, foot = field_in(RIDERS).units.values()
    assert (rider.carrier, carrier.carrier, foot.carrier) == (carrier.id, None, None)
    assert carrier.facing is foot.facing is Facing.SE
    apart = '\n[[forces.units]]\nclass = "hostile_infantry"\nat = "0801"\naboard = "c"\n'
    *_, late = field_in(RIDERS + apart).units.values()
    assert late.facing is Facing.SE, "who has none of their own turns as the hex does"
    *_, late = field_in(f'{RIDERS}{apart}facing = "N"\n').units.values()
    assert late.facing is Facing.N
    with pytest.raises(Refused, match="Line 8: No unit of the same side has the id “c”"):
        field_in(RIDERS.replace('id = "c"\n', ""))
    with pytest.raises(Refused, match="Line 19: There is no room in 0801"):
        field_in(RIDERS.replace('aboard = "c"\n', 'facing = "SE"\n'))


def test_who_is_carried_by_a_players_unit_is_saved_on_foot() -> None:
    """Companies are no part of a scenario, and what they carry stands where they are."""
    world = field_in(RIDERS)
    rider, carrier, _ = world.units.values()
    rider.side = Side.ALLIED
    carrier.side = Side.PLAYER
    pieces = [unit for force in of_world("Any", world, Leading({}, {}, {})).forces for unit in force.units]
    assert [(unit.class_, unit.aboard, unit.ride) for unit in pieces] == [("hostile_infantry", "", None)] * 2
