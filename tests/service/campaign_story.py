"""What people do in the campaign of `golden_campaign`, chapter by chapter: much of it right, much of it refused."""

from __future__ import annotations

from typing import Any

from bot.service.base import Who
from bot.service.company import answers, catalogues, dossiers, outfit, players, treasury
from bot.service.gm import (
    allegiance,
    doctrines,
    forces,
    masters,
    mines,
    office,
    orbit,
    sightings,
    signups,
    tracks,
    tunables,
    undo,
    weather,
)
from bot.service.gm.edits import screens as edits
from bot.service.orders import buttons, choices, enemies, filing, listing, paste, written
from bot.service.orders.form import OrderForm
from bot.service.room import campaigns, comms, maps, reading, replays, roles, rules_room, spoken, unit_page
from bot.service.round import closes, early, outcomes, reminders, rulings
from bot.store import campaigns as store
from tests.service import company_story
from tests.service.conftest import ALICE, BOB, CAROL, CHANNELS, GUILD, MASTER

EVE = Who(15, "Eve", GUILD)
__all__ = ["CHANNELS", "told"]

MAP = """
name = "Story Ground"
size = [12, 9]
terrain = [
    "............",
    "......f.....",
    "......f.....",
    "............",
    "...f........",
    "............",
    "....ww......",
    "....ww......",
    "............",
]
elevation = [
    "000000000000",
    "000000000000",
    "000000000000",
    "009000000000",
    "000000000000",
    "000000000000",
    "000000000000",
    "000000000000",
    "000000000000",
]

[[place]]
kind = "start"
hex = "0204"
side = "players"

[[place]]
kind = "depot"
hex = "0105"
name = "West Depot"
side = "players"
"""
FORM = "Unit: {unit}\nHex: {at}\nMove: {move}\nFacing: n/a\nAction: n/a\nAbility: n/a\nEnergy: n/a"


async def told(record: Any) -> None:
    """The whole story. `record` is a `golden_campaign.Record`."""
    record.chapter("sign-up")
    await _sign_up(record)
    await record.do(_state)
    record.chapter("orders")
    await _orders(record)
    record.chapter("close")
    await _close(record)
    await record.do(_state)
    record.chapter("interventions")
    await _interventions(record)
    record.chapter("second-round")
    await _second_round(record)
    await record.do(_state)
    record.chapter("end")
    await _end(record)
    record.chapter("companies")
    await company_story.told(record, MAP)


async def _sign_up(record: Any) -> None:
    do = record.do
    await do(campaigns.status, ALICE)
    for who, name in ((ALICE, "Red Sands"), (MASTER, " "), (MASTER, "Red Sands")):
        await do(campaigns.create_campaign, who, name=name, map_name="story", map_text=MAP)
    roles = {"gm": 90, "player": 91, "spectator": 92}
    await do(_set_channels, CHANNELS, roles)
    await do(players.join, ALICE, True)
    for brief in (" ", "x" * 1801, "Take the *ground*."):
        await do(campaigns.open_signups, MASTER, brief)
    await do(campaigns.open_signups, ALICE, "Mine")
    await do(campaigns.open_signups, MASTER, "Again")
    await do(campaigns.start, MASTER)
    await do(players.join, ALICE, False)
    await do(players.join, ALICE, True)
    companies = {
        ALICE: [("regular_infantry", "Able"), ("main_tank", "Hammer"), ("combat_engineers", "Sappers")],
        BOB: [("regular_infantry", "Baker"), ("supply_truck", "Mule")],
        CAROL: [("regular_infantry", "Able")],
    }
    await do(players.create_company, ALICE, "Nobody's", [("no_such", "x")])
    await do(players.create_company, ALICE, "Too many", [("regular_infantry", "")] * 6)
    for who, picks in companies.items():
        await do(players.create_company, who, f"{who.name}'s Own", picks)
    await do(players.join, BOB, True)
    await do(players.create_company, BOB, "alice's own", companies[BOB])
    await do(outfit.name_company, BOB, "ALICE'S OWN")
    await do(outfit.name_company, BOB, "Bob's Best")
    await do(players.join, CAROL, True)
    await do(signups.decide, ALICE, 13, confirm=True)
    await do(signups.decide, MASTER, 99, confirm=True)
    await do(signups.decide, MASTER, 13, confirm=False, reason="too *small*")
    await do(signups.roster, MASTER)
    await do(campaigns.status, MASTER)
    await do(players.create_company, CAROL, "Carol's Own", companies[CAROL])
    await do(signups.decide, MASTER, 13, confirm=True)
    await do(signups.roster, ALICE)
    await do(signups.roster, MASTER)
    await do(outfit.company_page, ALICE)
    await do(outfit.finish, ALICE)
    await _build(do)
    await do(dossiers.write, ALICE, "They were *here* first.")
    await do(dossiers.describe, ALICE, "Able", "Old hands.")
    await do(dossiers.describe, ALICE, "Baker", "Not hers.")
    await do(dossiers.described_choices, MASTER, 11, "")
    await do(dossiers.refuse_description, MASTER, 11, "Able", "too short")
    await do(dossiers.unit_choices, ALICE, "")
    for what, most in (("units", 2), ("main_tank", 0), ("units", -1), ("main_tank", -1), ("no_such", 1)):
        await do(treasury.limit, MASTER, what, most)
    await do(treasury.limit, ALICE, "units", 1)
    await do(treasury.grant, MASTER, 12, "Bob", 5, 2, "for the truck")
    await do(treasury.purse, BOB)
    await do(treasury.convert, BOB, 1)
    await do(treasury.label, MASTER, 11, "Alice", "Able", "no such", True)
    await do(catalogues.browse, ALICE, "main_tank")
    await do(treasury.label, MASTER, 11, "Alice", "able", "IFV", True)
    await do(treasury.label, MASTER, 11, "Alice", "Able", "IFV", None)
    await do(treasury.convert, BOB, 0)
    await do(treasury.pay, BOB, 13, "Carol", 2)
    await do(treasury.pay, BOB, 13, "Carol", 9)
    await do(treasury.pay, BOB, 12, "Bob", 1)
    await do(catalogues.browse, ALICE, "hostile_tank")
    await do(rules_room.set_links, MASTER, "https://example.org/rules", "")
    await do(rules_room.set_links, MASTER, "example", "")
    await do(forces.spawn, ALICE, "hostile_infantry", "0504")
    for at, unit, named in (
        ("0504", "hostile_infantry", {"name": "Near Foe"}),
        ("0504", "no_such", {}),
        ("9999", "hostile_tank", {}),
        ("0507", "hostile_tank", {}),
        ("0608", "hostile_boat", {"name": "near foe"}),
        ("1108", "hostile_tank", {"name": "Secret Reserve", "doctrine": "patrol", "facing": "SW"}),
        ("1108", "hostile_tank", {"facing": "N"}),
        ("1008", "hostile_tank", {"doctrine": "no such"}),
        ("1002", "hostile_medics", {"name": "Villagers", "side": "neutral"}),
        ("1002", "hostile_medics", {"side": "player"}),
        ("0302", "hostile_mortars", {"name": "Friendly Tubes", "side": "allied"}),
    ):
        await do(forces.spawn, MASTER, unit, at, **named)
    await do(mines.lay_mines, MASTER, "0106", blast=mines.Blast(chance=6))
    await do(campaigns.start, ALICE)
    await do(campaigns.start, MASTER)
    await do(campaigns.start, MASTER)


async def _build(do: Any) -> None:
    """Eve builds a company in the builder, and does not sign up with it."""
    await do(answers.open_company, EVE)
    for bought in ("support_team", "h_ampv", "light_tank", "light_tank", "main_tank", "no_such"):
        await do(outfit.change, EVE, outfit.add_unit(bought))
    await do(outfit.finish, EVE)
    await do(outfit.unit_page, EVE, "u1")
    await do(outfit.unit_page, EVE, "u1", "equipment")
    await do(outfit.unit_page, EVE, "u9")
    for upgrade in ("mortar", "no_such"):
        await do(outfit.change_unit, EVE, "u1", "equipment", outfit.fit("u1", upgrade))
    await do(outfit.change_unit, EVE, "u1", "equipment", outfit.take_off("u1", "mortar"))
    await do(outfit.change_unit, EVE, "u2", "", outfit.rename("u2", "Light Tank"))
    await do(outfit.change_unit, EVE, "u2", "", outfit.train("u2"))
    for force in ("tank_company", "heavy_tank_detachment", "no_such"):
        await do(outfit.change, EVE, outfit.choose_force(force))
    await do(outfit.change_unit, EVE, "u3", "", outfit.place("u3", "B"))
    await do(outfit.change, EVE, outfit.enlist("u1"))
    await do(outfit.change, EVE, outfit.disband("u4"), (1, 0))
    await do(outfit.change, EVE, outfit.disband("u4"))
    await do(outfit.change, EVE, outfit.choose_specialisations(["no_such"]))
    await do(players.create_company, EVE, "", [("regular_infantry", "Twin"), ("regular_infantry", "twin")])
    await do(players.counter, EVE)


async def _set_channels(s: Any, channels: dict[str, int], roles: dict[str, int]) -> None:
    await campaigns.set_channels(s, 1, channels, roles)


async def _state(s: Any) -> list[str]:
    """What is true on the map."""
    async with s.sessions() as session:
        campaign = await store.get_campaign(session, 1)
        world = await s.truth.world(session, campaign)
    label, doctrines = world.map.label, campaign.settings.get("doctrines", {})
    lines = [
        f"{unit.id} {unit.name}, {unit.side} of {unit.owner}, {label(unit.hex)} {unit.facing.name}, FS {unit.fs}, "
        f"energy {unit.energy}, {'front' if unit.front else 'back'}, {unit.ride}, {doctrines.get(unit.id)}"
        for unit in world.units.values()
    ]
    lines += [
        f"mines {field.id} {field.trigger} {label(field.hex)}, {field.side}, d6 {field.chance}, damage {field.damage}, "
        f"AP {field.ap} {'hidden' if field.hidden else 'known'}"
        for field in world.mines.values()
    ]
    lines += [
        f"effect {effect.name} {effect.stat} {effect.modifier} for {effect.rounds}"
        for effect in world.effects
    ]
    clock = world.environment
    lines.append(
        f"{clock.hour}:00, wind {clock.wind.name} {clock.wind_speed}, lost {' '.join(world.graveyard)}"
    )
    return lines


async def _remind(s: Any) -> None:
    await reminders.remind(s, 1, 1)


async def _roles(s: Any) -> Any:
    """Give the roles that are to be given."""
    changes = await roles.role_changes(s, 1)
    for change in changes:
        await roles.role_changed(s, change)
    return changes


async def _orders(record: Any) -> None:
    do = record.do
    await do(_roles)
    await do(_roles)
    for who in (MASTER, ALICE, CAROL):
        await do(listing.show, who)
    await do(campaigns.status, BOB)
    await do(reading.why, ALICE, "Able", None)
    await do(maps.theatre, ALICE)
    await do(maps.sector, BOB, "0504")
    await do(maps.sector, BOB, "0607 0203")
    await do(maps.sector, BOB, "0204 0304 0404")
    await do(choices.unit_choices, ALICE, "")
    for offered in (
        choices.action_choices,
        choices.hex_choices,
        choices.ability_choices,
        choices.boarder_choices,
    ):
        await do(offered, ALICE, "Hammer", "")
    await do(choices.boarder_choices, BOB, "Mule", "")
    await do(paste.template_text, BOB, "Mule")
    for form in (
        OrderForm("Able", move="0304"),
        OrderForm("Baker", move="0203"),
        OrderForm("Able", move="0203", double_time=True),
        OrderForm("Able", facing="up"),
        OrderForm("Hammer", action="attack 0504"),
        OrderForm("Hammer", action="attack 0903"),
        OrderForm("Hammer", move="0303", facing="SE", action="attack 0504", weapon="cannon"),
        OrderForm("Hammer", action="attack 0504", weapon="mg"),
        OrderForm("Able", action="breakout 0303"),
        OrderForm("Sappers", action="mine 0305"),
    ):
        await do(buttons.check, ALICE, form)
    for who, form in (
        (ALICE, OrderForm("Able", move="0203", facing="NE", note="wave a **flag** @here")),
        (BOB, OrderForm("Baker", move="0205")),
        (ALICE, OrderForm("Hammer", move="0303", facing="SE", action="attack 0504")),
        (ALICE, OrderForm("Able", move="0103")),
        (BOB, OrderForm("Able", move="0103")),
        (CAROL, OrderForm("Able", note="we watch")),
        (MASTER, OrderForm("Near Foe", move="0503")),
    ):
        await do(buttons.give, who, form)
    await do(filing.withdraw, ALICE, "Able")
    await do(filing.withdraw, ALICE, "Able")
    await do(filing.withdraw, BOB, "Able")
    await do(paste.give_template, BOB, FORM.format(unit="Mule", at="0204", move="0305"))
    await do(paste.give_template, BOB, FORM.format(unit="Mule", at="0101", move="0305"))
    await do(paste.give_template, BOB, "Move: 0305")
    await do(paste.give_template, BOB, " ")
    pair = "\n\n".join(
        FORM.format(unit=unit, at=at, move="n/a") for unit, at in (("Able", "0204"), ("Sappers", "0104"))
    )
    await do(written.give, ALICE, pair.replace("0104", "0204"), 5, 77)
    await do(written.give, ALICE, pair, 5, 77)
    await do(written.standing, GUILD)
    await do(filing.withdraw, ALICE, "Able")
    await do(listing.show, ALICE)
    await do(listing.show, BOB)
    await do(campaigns.status, CAROL)
    await do(_remind)
    await do(_remind)
    await do(enemies.kind_choices, ALICE, "")
    await do(enemies.note, ALICE, "no such", "x")
    await do(enemies.listing, BOB)
    await do(comms.log, ALICE, "<@11>, <@12> and others", "We go *north*.")
    await do(comms.log, ALICE, "<@11> <@1>", "We go south.")
    await do(comms.log, ALICE, " ", "We go south.")
    await do(comms.report, BOB, "I mean to go\n\nwest.")
    await do(comms.meeting, CAROL, "2100-05-01 20:00", "Who goes first")
    await do(comms.answer, ALICE, 4, accept=True)
    await do(comms.answer, MASTER, 3, accept=True)
    for accept in (True, True, False):
        await do(comms.answer, MASTER, 4, accept=accept)
    await do(comms.notes_of_round, MASTER)
    await do(comms.notes_of_round, ALICE)


async def _close(record: Any) -> None:
    do = record.do
    await do(early.order_choices, MASTER, "")
    await do(early.resolve_order, ALICE, "2")
    await do(early.resolve_order, MASTER, "99")
    await do(early.resolve_order, MASTER, "2")
    await do(early.resolve_order, MASTER, "2")
    await do(filing.withdraw, BOB, "Baker")
    await do(reading.why, BOB, "Baker", 1)
    await do(reading.why, ALICE, "Able", 1)
    await do(doctrines.planned, MASTER)
    await do(doctrines.planned, ALICE)
    await do(outcomes.order_choices, MASTER, "")
    await do(office.preview, MASTER)
    await do(office.publish, MASTER)
    await do(office.close_now, ALICE)
    await do(office.close_now, MASTER)
    await do(office.close_now, MASTER)
    await do(filing.check, ALICE, OrderForm("Hammer", facing="N"))
    await do(filing.give, ALICE, OrderForm("Hammer", facing="N"))
    await do(campaigns.status, ALICE)
    await do(reading.why, ALICE, "Hammer", 1)
    await do(office.preview_screen, ALICE)
    await do(office.preview_screen, MASTER)
    await do(rulings.ruling_choices, MASTER, "")
    await do(rulings.choose, MASTER, "no such", "stop")
    for order, named in (
        ("99", {"text": "Nothing."}),
        ("5", {}),
        ("5", {"text": "The scouts find *tracks*.", "fs": -1, "roll": 6}),
        ("#3", {"text": "", "unit": "n1", "energy": -2}),
    ):
        await do(office.give_outcome, MASTER, order, **named)
    await do(office.give_outcome, ALICE, "5", text="Mine.")
    await do(undo.choices, MASTER, "")
    await do(office.undo, MASTER)
    await do(office.publish, MASTER)
    await do(office.preview_screen, MASTER)
    await do(office.publish, ALICE)
    await do(office.publish, MASTER)
    await do(office.publish, MASTER)
    for who, unit in ((ALICE, "Hammer"), (ALICE, "Able"), (BOB, "Baker"), (CAROL, "Able"), (CAROL, "Hammer")):
        await do(reading.why, who, unit, None)
    for number in (0, 1, 2, 3):
        await do(reading.why, ALICE, "Hammer", number)
    await do(reading.why, MASTER, "Hammer", 1)
    await do(reading.why_choices, ALICE, "")
    await do(reading.why_choices, CAROL, "")
    await do(listing.show, ALICE)


async def _interventions(record: Any) -> None:
    do = record.do
    await do(tunables.listing, ALICE)
    for name, typed in (
        ("no_such", "1"),
        ("strict_template", "perhaps"),
        ("strict_template", "yes"),
        ("dawn", "25"),
        ("dawn", "7"),
        ("dawn", "7"),
    ):
        await do(tunables.change, MASTER, name, typed)
    await do(tunables.change, ALICE, "dawn", "8")
    await do(paste.give_template, ALICE, "unit able\nmove: 0203")
    await do(weather.set_wind, MASTER, "SE", 3)
    await do(weather.set_wind, MASTER, "up", 3)
    await do(weather.set_wind, MASTER, "SE", -1)
    await do(weather.set_wind, ALICE, "SE", 1)
    await do(weather.add_effect, MASTER, "Dust", hexes="0303 0304", rounds=1)
    await do(weather.add_effect, MASTER, "Mud", "movement", 0)
    await do(weather.add_effect, MASTER, "Odd", "no such", 1)
    await do(weather.effect_choices, MASTER, "")
    await do(weather.lift_effect, MASTER, "no such")
    await do(sightings.choices, MASTER, "")
    await do(sightings.choices, ALICE, "")
    await do(sightings.look_like, MASTER, "C1", "no such")
    await do(sightings.look_like, MASTER, "C9", "vehicle")
    await do(tracks.choices, MASTER, "")
    await do(tracks.mark, MASTER, "T1", "enemy")
    await do(edits.choices, MASTER, "")
    await do(edits.show, MASTER, "no such", "front")
    await do(edits.show, MASTER, "p4", "front")
    await do(orbit.choices, MASTER, "")
    await do(orbit.grant, MASTER)
    await do(orbit.grant, MASTER, "no such")
    await do(orbit.hold, MASTER, "p3")
    await do(orbit.land, MASTER, "p1")
    await do(orbit.land, MASTER, "p3")
    await do(allegiance.change_side, MASTER, "n1", "no such")
    await do(allegiance.change_side, MASTER, "p1", "hostile")
    await do(allegiance.change_side, MASTER, "n1", "allied")
    for at, named in (
        ("0505", {}),
        ("0507", {}),
        ("0305", {"kind": "no such"}),
        ("0406", {"side": "player", "hidden": False, "blast": mines.Blast(3, 4, 2)}),
        ("0407", {"kind": "anti-tank", "side": "allied"}),
    ):
        await do(mines.lay_mines, MASTER, at, **named)
    await do(mines.take_up, MASTER, "0505")
    await do(mines.take_up, MASTER, "0505")
    await do(doctrines.unit_choices, MASTER, "")
    await do(doctrines.change, MASTER, "h1", "no such")
    await do(doctrines.change, MASTER, "h3", "hold")
    await do(doctrines.change, MASTER, "h3", "patrol", "1107 1007")
    await do(doctrines.order, MASTER, OrderForm("h3", move="1107"))
    await do(doctrines.order, MASTER, OrderForm("p1", move="0203"))
    await do(doctrines.planned, MASTER)
    await do(masters.appoint, MASTER, 11, "Alice")
    await do(masters.appoint, MASTER, 2, "Deputy")
    await do(masters.appoint, MASTER, 1, "Gamemaster", leaves=True)
    await do(masters.appoint, MASTER, 1, "Gamemaster")
    await do(rules_room.may_use, ALICE, "gm-room", 7)
    await do(rules_room.use_channel, MASTER, "comms-net", 6)
    await do(office.extend, MASTER, 0)
    await do(office.extend, MASTER, 337)
    await do(office.extend, MASTER, 1)
    await do(closes.pause, ALICE)
    await do(closes.pause, MASTER)
    await do(closes.pause, MASTER)
    await do(office.extend, MASTER, 1)
    await do(listing.show, CAROL)
    await do(closes.resume, MASTER)
    await do(closes.resume, MASTER)
    await do(closes.weekly, MASTER, "Mon 19:30", "Europe/Berlin")
    await do(closes.weekly, MASTER, "Someday", "")
    await do(undo.choices, MASTER, "")
    for _ in range(6):
        await do(office.undo, MASTER)
    await do(office.undo, MASTER, "1")
    await do(office.undo, ALICE)
    await do(forces.spawn, MASTER, "hostile_tank", "0402", "Iron", doctrine="assault")
    await do(office.map_gm, MASTER)
    await do(office.map_gm, ALICE)
    await do(signups.admit, MASTER, 14, "Dora")


async def _second_round(record: Any) -> None:
    do = record.do
    for form in (
        OrderForm("Hammer", action="attack 0402"),
        OrderForm("Able", move="0203"),
        OrderForm("Sappers", action="assault 0504"),
    ):
        await do(buttons.give, ALICE, form)
    await do(buttons.give, BOB, OrderForm("Mule", move="0106"))
    await do(office.close_now, MASTER)
    await do(rulings.ruling_choices, MASTER, "")
    await do(office.preview_screen, MASTER)
    await do(office.publish, MASTER)
    await do(reading.why, ALICE, "Hammer", None)
    await do(reading.why, BOB, "Mule", 2)
    await do(reading.why, BOB, "Mule", 1)
    await do(reading.why_choices, ALICE, "")
    await do(maps.theatre, CAROL)
    await do(maps.front_choices, CAROL, "")
    await do(maps.front, CAROL, "1")
    await do(maps.front, CAROL, "9")
    await do(maps.of_round, CAROL)
    await do(maps.of_round, CAROL, 7)
    await do(maps.unit_choices, CAROL, "")
    await do(unit_page.show, CAROL, "Able")
    await do(unit_page.show, CAROL, "nobody")
    await do(unit_page.show, CAROL, "C3")
    await do(maps.sight, CAROL, "Hammer")
    await do(maps.sight, CAROL, "C1")
    await do(spoken.words, CAROL, "Hammer")
    await do(spoken.words, CAROL, "C1")
    await do(spoken.words, CAROL, "0001")
    await do(maps.weapon_choices, CAROL, "Hammer", "")
    await do(maps.weapon_range, CAROL, "Hammer")
    await do(maps.weapon_range, CAROL, "Hammer", "slingshot")
    await do(maps.zones, CAROL)
    await do(maps.zones, CAROL, "0304 0305")
    await do(replays.of_round, CAROL)
    await do(replays.of_campaign, CAROL)
    await do(replays.of_round_for_master, MASTER)
    await do(replays.of_round_for_master, CAROL)


async def _end(record: Any) -> None:
    do = record.do
    await do(treasury.objective, ALICE, "Hold the ford", 3, 1)
    await do(treasury.objective, MASTER, "Hold the ford", 3, 1, 2)
    await do(treasury.objective, MASTER, "Find the wreck", 0, 2)
    await do(treasury.survival_choices, MASTER, "")
    await do(treasury.confirm, MASTER, "Find the wreck", True)
    await do(treasury.confirm, ALICE, "Hold the ford", True)
    await do(treasury.confirm, MASTER, "Hold the ford", True)
    await do(treasury.medal, MASTER, 11, "Alice", "Star", "For *Hammer*.", "Hammer")
    await do(campaigns.end, ALICE)
    await do(campaigns.end, MASTER, sure=False)
    await do(campaigns.end, MASTER)
    await do(campaigns.end, MASTER)
    await do(campaigns.status, ALICE)
    await do(listing.show, ALICE)
    for who in (ALICE, BOB, CAROL):
        await do(treasury.purse, who)
        await do(outfit.company_page, who)
