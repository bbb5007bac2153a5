"""What people do with companies and money after the campaign of `golden_campaign`, and as they sign up for the next."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.service.base import Services, Who
from bot.service.company import answers, catalogues, dossiers, founding, outfit, players, treasury
from bot.service.company.presses import Found, PickClass, SignUp
from bot.service.company.signup import DecideSignup
from bot.service.gm import forces, masters, office, orbit, signups, weather
from bot.service.gm.edits import screens as edits
from bot.service.orders import filing, listing, paste
from bot.service.orders.form import OrderForm
from bot.service.room import campaigns, maps, reading, unit_page
from bot.service.round import closes
from bot.service.screens.answer import form_of
from bot.service.screens.press import Press
from bot.store import accounts
from bot.store.accounts import Book
from tests.service.conftest import ALICE, BOB, CAROL, CHANNELS, GUILD, MASTER
from tests.service.pressing import Hand, carry_out

DORA = Who(14, "Dora", GUILD)
FRED = Who(16, "Fred <@1>", GUILD)


async def told(record: Any, map_text: str) -> None:
    """The whole story. `record` is a `golden_campaign.Record`."""
    await _between(record)
    await _next(record, map_text)
    await _founded(record)
    await _decided(record)
    await _under_way(record)


async def _between(record: Any) -> None:
    """No campaign is running."""
    do = record.do
    for credits, requisition, note in ((0, 0, ""), (1001, 0, ""), (0, -1001, ""), (60, 40, "a *prize*")):
        await do(treasury.grant, MASTER, 11, "Alice", credits, requisition, note)
    await do(treasury.grant, MASTER, 12, "Bob", 3, 12, "")
    await do(treasury.grant, ALICE, 11, "Alice", 5, 5, "")
    for title, citation, unit in (
        (" ", "", ""),
        ("Cross", "", "nobody"),
        ("Cross", "", "hammer"),
        ("Ribbon", "Long *service*.", ""),
    ):
        await do(treasury.medal, MASTER, 11, "Alice", title, citation, unit)
    await do(treasury.medal, BOB, 12, "Bob", "Star", "", "")
    await do(treasury.objective, MASTER, "None", 1, 1)
    for points in (2, 999):
        await do(treasury.convert, ALICE, points)
    await do(treasury.pay, ALICE, 12, "Bob", 2)
    await do(treasury.label, MASTER, 12, "Bob", "Mule", "MBT", False)
    for who in (ALICE, FRED):
        await do(treasury.purse, who)
        await do(outfit.company_page, who)
    await do(treasury.unit_choices, ALICE, "a")
    await do(treasury.class_names, ALICE, "tank")
    owned = await _units(record, ALICE)
    await do(treasury.retrain, ALICE, "u99", "light_tank", "")
    await do(treasury.retrain, ALICE, owned["Able"], "no_such", "")
    await do(treasury.retrain, ALICE, owned["Able"], "light_tank", "Able the Second")
    await do(outfit.name_company, ALICE, "Too early")
    await do(outfit.finish, ALICE)
    await do(outfit.change_unit, ALICE, owned["Hammer"], "", outfit.rename(owned["Hammer"], "Sappers"))
    await do(outfit.change_unit, ALICE, owned["Hammer"], "", outfit.train(owned["Hammer"]))
    await do(players.join, DORA, True)
    await do(founding.start, DORA, "Early Birds")
    await do(treasury.limit, MASTER, "units", 1)
    await do(treasury.limit_choices, MASTER, "units")
    for query in ("", "tank", "main battle tank", "no such", "mortar", "infantry"):
        await do(catalogues.browse, ALICE, query)


async def _units(record: Any, who: Who) -> dict[str, str]:
    """The ids of a person's units by name."""
    async with record.s.sessions() as session:
        row = await accounts.get_account(session, Book(who.guild_id, record.book), who.user_id)
    assert row is not None
    return {unit["name"]: unit["id"] for unit in row.holdings["units"]}


async def _next(record: Any, map_text: str) -> None:
    """The next campaign: companies by menus, with what is allowed and what is wrong."""
    do = record.do
    await do(
        campaigns.create_campaign,
        MASTER,
        name="Grey Coast",
        map_name="story",
        map_text=map_text,
        auto_publish=True,
    )
    await do(_rooms)
    await do(outfit.finish, ALICE)
    await do(campaigns.open_signups, MASTER, "Hold the coast.")
    await do(players.join, ALICE, True)
    await do(outfit.finish, DORA)
    alice = Hand(record, ALICE)
    await alice.show(answers.open_company)
    await alice.everywhere()
    await do(outfit.company_page, ALICE)
    owned = await _units(record, ALICE)
    for unit_id in owned.values():
        for slot in ("", "equipment", "training"):
            await do(outfit.unit_page, ALICE, unit_id, slot)
    for force in ("tank_company", "no_such", "rifle_company", "infantry_company"):
        await do(outfit.change, ALICE, outfit.choose_force(force))
    for unit_id in owned.values():
        await do(outfit.change, ALICE, outfit.enlist(unit_id))
    await do(outfit.company_page, ALICE)
    first = next(iter(owned.values()))
    for letter in ("A", "Z", ""):
        await do(outfit.change, ALICE, outfit.place(first, letter))
    await do(outfit.change, ALICE, outfit.choose_force("combined_company"))
    for most in (0, 1, -1):
        await do(treasury.limit, MASTER, "units", most)
        await do(outfit.company_page, ALICE)
        await do(outfit.finish, ALICE)
    await do(outfit.finish, ALICE)
    await alice.show(answers.open_company)
    await alice.press(SignUp(2, 1))
    await do(outfit.name_company, ALICE, "  ")
    await do(outfit.name_company, ALICE, "Iron *Fist*")
    await do(outfit.name_company, ALICE, "Iron *Fist*")  # nothing is posted again
    await do(dossiers.write, ALICE, "x" * 5000)
    await do(dossiers.describe, ALICE, "Sappers", "x" * 2000)
    await do(dossiers.describe, ALICE, "Hammer", "A tank.", "http://example.org/a.png")
    await do(dossiers.describe, ALICE, "Sappers", "A team.", "https://example.org/a.png")
    await do(dossiers.refuse_description, MASTER, 11, "Nobody", "why")


async def _rooms(s: Services) -> None:
    await campaigns.set_channels(s, 2, CHANNELS, {"gm": 90, "player": 91, "spectator": 92})


async def _founded(record: Any) -> None:
    """First companies, picked class by class."""
    do = record.do
    carol, fred = Hand(record, CAROL), Hand(record, FRED)
    for hand in (carol, fred):
        await do(players.join, hand.who, True)
        await hand.show(founding.start, f"{hand.who.name}'s  Best")
    for menu in range(4):
        await fred.choose("", menu=menu)
    await fred.tap("Undo")
    for _ in range(4):
        await fred.choose("", menu=0)
    for label in ("Undo", "Undo", "Undo", "Undo", "Undo", "Undo"):
        await fred.tap(label)
    assert fred.screen is not None
    press = fred.screen.menus[0].press
    assert isinstance(press, PickClass)
    for value in ("999", "x", "-1"):
        await fred.press(press, value)
    await fred.press(replace(press, picks=(0,) * 6), "0")
    await fred.press(replace(press, picks=(999,)), "0")
    await fred.press(replace(press, offer=1), "0")
    await fred.press(replace(press, campaign=1), "0")
    await fred.choose("Regular Infantry")
    await fred.choose("Regular Infantry")
    button = next(one.press for one in fred.screen.buttons if isinstance(one.press, Found))
    await do(_form, FRED, button)
    await fred.tap("Name and sign up", unit1="Twin", unit2="twin")
    await fred.tap("Name and sign up", unit1="One", unit2="")
    await carol.choose("Combat Engineers")
    await carol.tap("Name and sign up", unit1="Diggers")
    await do(players.join, BOB, False)
    await do(founding.start, BOB, "Bob's")
    await do(players.class_choices, BOB)


async def _form(s: Services, who: Who, press: Press) -> Any:
    return await form_of(s, who, press)


async def _decided(record: Any) -> None:
    """The game master's word on sign-ups, by command and by the buttons of old and new posts."""
    do = record.do
    for press in (
        DecideSignup(1, 13, 1, confirm=True),
        DecideSignup(2, 13, 9, confirm=True),
        DecideSignup(2, 13, 1, confirm=True),
        DecideSignup(2, 13, 1, confirm=True),
        DecideSignup(2, 16, 1, confirm=False),
    ):
        await do(carry_out, MASTER, press)
    await do(carry_out, ALICE, DecideSignup(2, 13, 1, confirm=False))
    await do(signups.admit, MASTER, 14, "Dora")
    await do(signups.roster, MASTER)
    await do(campaigns.status, FRED)
    await do(campaigns.start, MASTER)
    await do(signups.decide, MASTER, 16, confirm=True)
    await do(treasury.limit, MASTER, "units", 2)
    await do(signups.admit, ALICE, 14, "Dora")
    await do(signups.admit, MASTER, 13, "Carol")
    await do(signups.admit, MASTER, 14, "Dora")
    await do(players.join, DORA, True)
    dora = Hand(record, DORA)
    await dora.show(founding.start, "Latecomers")
    await dora.choose("Regular Infantry")
    await dora.tap("Name and sign up", unit1="Late")
    await do(signups.roster, MASTER)
    await do(players.join, FRED, True)
    await do(founding.start, FRED, "Again")


async def _under_way(record: Any) -> None:
    """In the field: nothing can be bought; what only the game master may do."""
    do = record.do
    alice = Hand(record, ALICE)
    await alice.show(answers.open_company)
    await do(outfit.finish, ALICE)
    await do(outfit.name_company, ALICE, "New Name")
    await do(outfit.change, ALICE, outfit.add_unit("light_tank"))
    await do(treasury.convert, ALICE, 1)
    owned = await _units(record, ALICE)
    await do(treasury.retrain, ALICE, next(iter(owned.values())), "light_tank", "")
    await do(treasury.pay, ALICE, 13, "Carol", 1)
    for who, user_id, name, leaves in (
        (ALICE, 2, "Deputy", False),
        (MASTER, 11, "Alice", False),
        (MASTER, 2, "Deputy", False),
        (MASTER, 2, "Deputy", False),
        (Who(2, "Deputy", GUILD), 1, "Gamemaster", True),
        (Who(2, "Deputy", GUILD), 2, "Deputy", True),
        (Who(2, "Deputy", GUILD), 1, "Gamemaster", False),
        (MASTER, 9, "Nobody", True),
    ):
        await do(masters.appoint, who, user_id, name, leaves=leaves)
    for unit in ("p1", "p2", "h1", "no such"):
        await do(edits.show, MASTER, unit, "front")
    await do(edits.choices, MASTER, "")
    await do(forces.spawn, MASTER, "hostile_tank", "0606", "Iron")
    await do(forces.spawn, MASTER, "hostile_tank", "0606", "Steel")
    await do(edits.show, MASTER, "h2", "front")
    await do(edits.show, ALICE, "h2", "front")
    for query in ("EDC-C2.2-c", "zone of influence", "xyzzy", "stacking", "EDC-C2.2.4-c"):
        await do(_rule, query)
    for typed in ("", "zone", "EDC-C2"):
        await do(_rules, typed)
    await do(listing.show, DORA)
    await do(listing.show, FRED)
    for words in (
        {"action": "attack 0606"},
        {"move": "9999"},
        {"facing": "Q"},
        {"ability": "dig"},
        {"move": "0305 0204 0305"},
    ):
        await do(filing.check, ALICE, OrderForm("Sappers", **words))
    await do(paste.template_text, ALICE, None)
    await do(paste.template_text, ALICE, "Sappers")
    for direction, speed in (("N", 3), ("nowhere", 3), ("SE", 99)):
        await do(weather.set_wind, MASTER, direction, speed)
    for who in (ALICE, MASTER):
        await do(orbit.grant, who)
        await do(orbit.choices, who, "")
        await do(orbit.hold, who, "p1")
        await do(orbit.land, who, "p1")
    await do(closes.show, ALICE)
    await do(closes.choices, MASTER, "")
    await do(office.close_now, MASTER)
    await do(unit_page.show, ALICE, "Sappers 2")
    await do(campaigns.status, ALICE)
    await do(maps.theatre, FRED)


async def _rule(s: Services, query: str) -> str:
    return reading.rule_text(query)


async def _rules(s: Services, typed: str) -> list[tuple[str, str]]:
    return reading.rule_choices(typed)
