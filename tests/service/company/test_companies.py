"""What players own: accounts and their ledger, through sign-up, start, end and the next campaign."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from bot.campaign.world.model import Level, Rescue, RescueState
from bot.campaign.world.saved.serial import world_to_json
from bot.campaign.world.sides import Side
from bot.company.model import Holdings, Purse
from bot.company.serial import holdings_from_json
from bot.service.base import Refused, Services, Who
from bot.service.company import catalogues, outfit, players, signup, treasury
from bot.service.company.counter import visiting
from bot.service.company.screens import classes_screen, company_screen
from bot.service.gm import signups
from bot.service.room import campaigns
from bot.service.screens.screen import Item
from bot.store import accounts, history
from bot.store import campaigns as store
from bot.store.accounts import Book
from tests.service.conftest import ALICE, BOB, CAROL, GUILD, MAP, MASTER, again, sign_up
from tests.service.round.test_round import outbox


async def holdings(s: Services, who: Who) -> Holdings:
    async with s.sessions() as session:
        row = await accounts.get_account(session, Book(GUILD), who.user_id)
        assert row is not None
        held = holdings_from_json(row.holdings)
        assert await accounts.balance(session, Book(GUILD), who.user_id) == (
            held.purse.credits,
            held.purse.requisition,
            held.purse.bonus,
        ), "the purse is what the ledger adds up to"
        return held


async def details(s: Services, campaign_id: int, who: Who) -> dict[str, Any]:
    async with s.sessions() as session:
        player = await store.get_player(session, campaign_id, who.user_id)
        assert player is not None
        return player.details


async def next_campaign(s: Services, name: str = "Next") -> int:
    made = await campaigns.create_campaign(s, MASTER, name=name, map_name="m", map_text=MAP)
    await campaigns.open_signups(s, MASTER, "Brief.")
    return made.id


async def give(s: Services, who: Who, credits: int = 0, requisition: int = 0) -> None:
    await treasury.grant(s, again(MASTER), who.user_id, who.name, credits, requisition, "")


@pytest.mark.rule("EDC-E1.1.1-a")
async def test_a_new_player_has_three_points_until_the_start(services: Services) -> None:
    await sign_up(services)
    assert (await holdings(services, ALICE)).purse == Purse(bonus=1), "the tank cost 2"
    assert (await holdings(services, BOB)).purse == Purse(bonus=3)
    await campaigns.start(services, MASTER)
    assert (await holdings(services, BOB)).purse == Purse()
    await campaigns.end(services, MASTER)
    await next_campaign(services)
    await outfit.company_page(services, BOB)
    assert (await holdings(services, BOB)).purse == Purse(credits=2), "survival pay, and no second bonus"


@pytest.mark.rule("EDC-E1.1.1-a")
async def test_who_was_not_fielded_stays_new(services: Services) -> None:
    await sign_up(services)
    await players.create_company(services, Who(14, "Dora", GUILD), "Dora's", [("recon_team", "Eyes")])
    dora = Who(14, "Dora", GUILD)
    assert (await holdings(services, dora)).purse.bonus == 2
    await campaigns.start(services, MASTER)  # she never said that she had read the rules
    await campaigns.end(services, MASTER)
    await next_campaign(services)
    await outfit.company_page(services, dora)
    held = await holdings(services, dora)
    assert held.purse == Purse(bonus=3)
    assert held.units == (), "what the bonus bought is undone"


async def test_a_company_built_again_replaces_the_first(services: Services) -> None:
    campaign_id = await sign_up(services)
    await players.create_company(
        services, ALICE, "Other", [("recon_team", "Eyes"), ("regular_infantry", "Able")]
    )
    held = await holdings(services, ALICE)
    assert [unit.name for unit in held.units] == ["Eyes", "Able"]
    assert held.purse.bonus == 2, "the tank is paid back"
    with pytest.raises(Refused, match="costs 2 requisition"):
        await players.create_company(services, ALICE, "Dear", [("main_tank", "A"), ("main_tank", "B")])
    assert (await holdings(services, ALICE)) == held
    assert [unit["name"] for unit in (await details(services, campaign_id, ALICE))["units"]] == [
        "Eyes",
        "Able",
    ]


@pytest.mark.rule("EDC-E5-a")
@pytest.mark.rule("EDC-A2.1-a")
async def test_what_is_owned_outlives_the_campaign(services: Services) -> None:
    first = await sign_up(services)
    tank = (await holdings(services, ALICE)).units[1]
    await outfit.change_unit(services, ALICE, tank.id, "", outfit.fit(tank.id, "night_vision"))
    await treasury.medal(services, MASTER, ALICE.user_id, "Alice", "Star", "", "")
    await campaigns.start(services, MASTER)
    await give(services, ALICE, credits=3)
    await campaigns.end(services, MASTER)
    held = await holdings(services, ALICE)
    assert held.purse.credits == 7
    assert [medal.name for medal in held.medals] == ["Star"]
    assert [unit.level for unit in held.units] == [Level.SEASONED, Level.SEASONED]
    assert held.units[1].upgrades == ("night_vision",)
    await next_campaign(services)
    assert (await holdings(services, ALICE)) == held
    async with services.sessions() as session:
        for moment, level in (("start", "Fresh Blood"), ("end", "Seasoned")):
            sheet = await accounts.get_sheet(session, first, moment)
            assert sheet is not None
            rows = [row for row in sheet["rows"] if row["unit"] == "Hammer"]
            assert [(row["veterancy"], row["upgrades"]) for row in rows] == [(level, "Night Vision")]


async def test_upgrades_and_specialisations_are_in_the_field(services: Services) -> None:
    campaign_id = await sign_up(services)
    await players.create_company(
        services, BOB, "Bob's", [("regular_infantry", "B1"), ("regular_infantry", "B2")]
    )
    first = (await holdings(services, BOB)).units[0]
    await outfit.change_unit(services, BOB, first.id, "", outfit.fit(first.id, "flares"))
    await give(services, BOB, requisition=2)
    await outfit.change_unit(services, BOB, first.id, "", outfit.train(first.id))
    page = await outfit.change(services, BOB, outfit.choose_force("rifle_company"))
    assert not page.legal
    assert await outfit.finish(services, BOB) != ""
    assert "must take 1 specialisation" in (await signup_state(services, campaign_id))
    page = await outfit.change(services, BOB, outfit.choose_specialisations(["forced_march"]))
    assert page.legal, page.text
    await campaigns.start(services, MASTER)
    async with services.sessions() as session:
        campaign = await store.get_campaign(session, campaign_id)
        world = await services.truth.world(session, campaign)
    fielded = {unit.name: unit for unit in world.units.values()}
    assert fielded["B1"].upgrades == ("flares", "forced_march")
    assert fielded["B1"].uses == {"flares": 2}
    assert [fielded[name].level for name in ("B1", "B2")] == [Level.SEASONED, Level.FRESH_BLOOD]
    assert world.catalogue.cls(fielded["B1"]).energy == 7
    assert fielded["B1"].energy == 7
    with pytest.raises(Refused, match="in the field"):
        await outfit.change_unit(services, BOB, first.id, "", outfit.take_off(first.id, "flares"))


async def signup_state(s: Services, campaign_id: int) -> str:
    async with s.sessions() as session:
        player = await store.get_player(session, campaign_id, BOB.user_id)
        assert player is not None
        return signup.missing(player)


@pytest.mark.rule("EDC-C3.4.1-d")
@pytest.mark.rule("EDC-C3.4.2-f")
async def test_the_dead_the_rescued_and_the_living(services: Services) -> None:
    campaign_id = await sign_up(services)
    tank = (await holdings(services, ALICE)).units[1]
    await outfit.change_unit(services, ALICE, tank.id, "", outfit.fit(tank.id, "night_vision"))
    await campaigns.start(services, MASTER)
    await treasury.objective(services, MASTER, "The bridge", 5, 0)
    async with services.sessions.begin() as session:
        campaign = await store.lock_campaign(session, campaign_id)
        world = await services.truth.fresh(session, campaign)
        names = {unit.name: unit for unit in world.units.values()}
        for name in ("Hammer", "Baker", "Charlie"):
            unit = world.units.pop(names[name].id)
            world.graveyard[unit.id] = unit
        for name, state in (("Hammer", RescueState.RESCUED), ("Charlie", RescueState.FOUND)):
            unit = names[name]
            world.rescues[unit.id] = Rescue(
                unit.id, unit.hex, 1, state, carrier=names["Able"].id, pay=3 if name == "Hammer" else 0
            )
        await history.save_world(session, campaign_id, campaign.round, world_to_json(world))
    await campaigns.end(services, MASTER)
    alice, bob, carol = [await holdings(services, who) for who in (ALICE, BOB, CAROL)]
    assert alice.purse.credits == 2 + 2 + 5 + 3, "both units, the objective, a share in the rescue"
    assert [(unit.name, unit.level, unit.upgrades) for unit in alice.units] == [
        ("Able", Level.SEASONED, ()),
        ("Hammer", Level.SEASONED, ()),
    ]
    assert bob.purse.credits == 5, "no survival pay, but the objective's"
    assert (bob.units, [unit.name for unit in bob.lost]) == ((), ["Baker"])
    assert [unit.name for unit in carol.lost] == ["Charlie"], "found, but never picked up"


@pytest.mark.rule("EDC-C3.4.2-g")
@pytest.mark.parametrize(
    ("asked", "word", "paid"),
    [(5, True, 4), (5, False, 0), (6, True, 0)],
    ids=["reached", "not held", "missed"],
)
async def test_an_objective_of_survival_pays_everybody_if_confirmed_and_reached(
    services: Services, asked: int, word: bool, paid: int
) -> None:
    campaign_id = await sign_up(services)
    await campaigns.start(services, MASTER)
    text = await treasury.objective(services, MASTER, "Bring them home", 4, 0, asked)
    assert f"at least {asked} friendly units" in text
    async with services.sessions.begin() as session:
        campaign = await store.lock_campaign(session, campaign_id)
        world = await services.truth.fresh(session, campaign)
        named = {unit.name: unit.id for unit in world.units.values()}
        ours = [unit for unit in world.units.values() if unit.side is Side.PLAYER]
        for name, state in (("Hammer", RescueState.RESCUED), ("Baker", RescueState.LOST)):
            unit = world.units.pop(named[name])
            world.graveyard[unit.id] = unit
            world.rescues[unit.id] = Rescue(unit.id, unit.hex, 1, state)
        for number in range(6 - len(ours)):  # so that 5 of 6 friends come through, one of them rescued
            key = f"a{number}"
            world.units[key] = replace(ours[0], id=key, side=Side.ALLIED, owner=None, uses={})
        await history.save_world(session, campaign_id, campaign.round, world_to_json(world))
    if asked == 5:
        with pytest.raises(Refused, match="Decide on it"):
            await campaigns.end(services, MASTER)
    with pytest.raises(Refused, match="no objective of survival"):
        await treasury.confirm(services, MASTER, "The bridge", True)
    assert f"5 of {asked} units" in await treasury.confirm(services, MASTER, "Bring them home", word)
    assert [key for _, key in await treasury.survival_choices(services, MASTER, "")] == ["Bring them home"]
    await campaigns.end(services, MASTER)
    alice, bob = [await holdings(services, who) for who in (ALICE, BOB)]
    assert (alice.purse.credits, bob.purse.credits) == (4 + paid, paid), "two units of hers came home"


@pytest.mark.rule("EDC-E2-b")
@pytest.mark.rule("EDC-A2.1-b")
async def test_a_brief_bars_what_it_limits_and_keeps_it_saved(services: Services) -> None:
    campaign_id = await sign_up(services)
    before = await holdings(services, ALICE)
    told = await treasury.limit(services, MASTER, "AMPV", 0)
    assert "Alice's Own" in told
    assert "no AMPV" in (await details(services, campaign_id, ALICE))["problems"][0]
    page = await outfit.change(services, ALICE, outfit.enlist(before.units[1].id))
    assert page.legal
    assert (await holdings(services, ALICE)).units == before.units
    await treasury.limit(services, MASTER, "AMPV", -1)
    await treasury.limit(services, MASTER, "kind:Infantry", 1)
    for who in (BOB, CAROL):
        name = who.name[0]
        await players.create_company(
            services, who, who.name, [("regular_infantry", f"{name}1"), ("regular_infantry", f"{name}2")]
        )
        await outfit.change(services, who, outfit.choose_force("rifle_company"))
        page = await outfit.change(services, who, outfit.choose_specialisations(["forced_march"]))
        assert page.legal is (who is BOB), page.text
    assert "all places are taken" in page.text
    with pytest.raises(Refused, match="nothing called"):
        await treasury.limit(services, MASTER, "dragons", 1)
    with pytest.raises(Refused, match="Only the game master"):
        await treasury.limit(services, ALICE, "units", 1)
    await campaigns.start(services, MASTER)
    assert not any("unit" in unit for unit in (await details(services, campaign_id, CAROL))["units"])


async def infantry(s: Services, who: Who) -> outfit.CompanyPage:
    """A company of the limited kind, for which nothing but a place may be missing."""
    units = [("regular_infantry", f"{who.name} {number}") for number in (1, 2)]
    await players.create_company(s, who, who.name, units)
    await outfit.change(s, who, outfit.choose_force("rifle_company"))
    return await outfit.change(s, who, outfit.choose_specialisations(["forced_march"]))


@pytest.mark.rule("EDC-A2.1-b")
async def test_who_has_a_place_keeps_it_from_those_who_only_joined_earlier(services: Services) -> None:
    campaign_id = await sign_up(services)
    for who in (BOB, CAROL):
        await players.join(services, who, True)
    await treasury.limit(services, MASTER, "kind:Infantry", 1)
    assert (await infantry(services, CAROL)).legal
    assert not (await infantry(services, BOB)).legal
    await treasury.limit(services, MASTER, "kind:Armored", 3)
    assert "all places are taken" in (await details(services, campaign_id, BOB))["problems"][0]
    await campaigns.start(services, MASTER)
    for who, fights in ((BOB, False), (CAROL, True)):
        units = (await details(services, campaign_id, who))["units"]
        assert any("unit" in unit for unit in units) is fights


@pytest.mark.rule("EDC-E2.1-a")
async def test_a_task_force_is_bought_once_for_all_campaigns(services: Services) -> None:
    await sign_up(services)
    await give(services, BOB, requisition=2)
    await players.create_company(
        services, BOB, "Peaks", [("mountain_infantry", "One"), ("mountain_infantry", "Two")]
    )
    page = await outfit.change(services, BOB, outfit.choose_force("mountain_company"))
    await outfit.change(services, BOB, outfit.choose_specialisations(["marksmen"]))
    assert (await holdings(services, BOB)).task_forces == ("mountain_company",)
    await outfit.finish(services, BOB)
    await campaigns.start(services, MASTER)
    await campaigns.end(services, MASTER)
    await next_campaign(services)
    page = await outfit.change(services, BOB, outfit.choose_force("mountain_company"))
    assert "Mountain Company" in [force.label for force in page.forces]
    assert (await holdings(services, BOB)).purse == Purse(credits=4, requisition=2), "the bonus paid for it"


@pytest.mark.rule("EDC-E1.1-a")
async def test_payments_pass_once_and_only_from_the_payer(services: Services) -> None:
    await sign_up(services)
    await give(services, ALICE, credits=10)
    alice = again(ALICE)
    told = [await treasury.pay(services, alice, BOB.user_id, "Bob", 4) for _ in range(3)]
    assert len(set(told)) == 1, "a command delivered three times is one payment"
    await treasury.pay(services, again(BOB), ALICE.user_id, "Alice", 1)
    both = await holdings(services, ALICE), await holdings(services, BOB)
    assert [held.purse.credits for held in both] == [7, 3]
    with pytest.raises(Refused, match="yourself"):
        await treasury.pay(services, again(ALICE), ALICE.user_id, "Alice", 1)
    with pytest.raises(Refused, match="cannot pay 8"):
        await treasury.pay(services, again(ALICE), BOB.user_id, "Bob", 8)


async def test_payments_crossing_at_the_same_moment_lose_nothing(services: Services) -> None:
    await sign_up(services)
    await give(services, ALICE, credits=50)
    await give(services, BOB, credits=50)
    await asyncio.gather(
        *(treasury.pay(services, again(ALICE), BOB.user_id, "Bob", 2) for _ in range(10)),
        *(treasury.pay(services, again(BOB), ALICE.user_id, "Alice", 1) for _ in range(10)),
    )
    both = await holdings(services, ALICE), await holdings(services, BOB)
    assert [held.purse.credits for held in both] == [40, 60]


@pytest.mark.rule("EDC-E1.1-b")
async def test_converting_is_told_and_refused(services: Services) -> None:
    await sign_up(services)
    await give(services, BOB, credits=27)
    assert "7 credits, 2 requisition" in await treasury.convert(services, again(BOB), 2)
    with pytest.raises(Refused, match="you have 7"):
        await treasury.convert(services, again(BOB), 1)
    assert "converted" in await treasury.purse(services, BOB)


@pytest.mark.rule("EDC-E4.4-a")
async def test_retraining_only_between_campaigns(services: Services) -> None:
    campaign_id = await sign_up(services)
    await give(services, BOB, requisition=1)
    baker = (await holdings(services, BOB)).units[0]
    await campaigns.start(services, MASTER)
    with pytest.raises(Refused, match="in the field"):
        await treasury.retrain(services, again(BOB), baker.id, "m_ampv", "Anvil")
    await campaigns.end(services, MASTER)
    told = await treasury.retrain(services, again(BOB), baker.id, "m_ampv", "Anvil")
    assert "**Anvil** (M-AMPV, Seasoned)" in told
    held = await holdings(services, BOB)
    assert [(unit.name, unit.level) for unit in held.units] == [("Anvil", Level.SEASONED)]
    assert campaign_id


async def test_only_the_game_master_grants(services: Services) -> None:
    await sign_up(services)
    with pytest.raises(Refused, match="Only the game master"):
        await treasury.grant(services, again(ALICE), ALICE.user_id, "Alice", 5, 0, "")
    with pytest.raises(Refused, match="Only the game master"):
        await treasury.medal(services, again(ALICE), ALICE.user_id, "Alice", "Star", "", "")
    with pytest.raises(Refused, match="only 0 credits"):
        await treasury.grant(services, again(MASTER), ALICE.user_id, "Alice", -1, 0, "")
    assert (await holdings(services, ALICE)).purse == Purse(bonus=1)
    await campaigns.end(services, MASTER)
    with pytest.raises(Refused, match="manage this server"):
        await treasury.grant(services, again(ALICE), ALICE.user_id, "Alice", 5, 0, "")


@pytest.mark.rule("EDC-B2.2-b")
async def test_one_admitted_late_pays_for_it_too(services: Services) -> None:
    await sign_up(services)
    await campaigns.start(services, MASTER)
    dora = Who(14, "Dora", GUILD)
    with pytest.raises(Refused, match="Sign-ups are closed"):
        await players.create_company(services, dora, "Dora's", [("recon_team", "Eyes")])
    await signups.admit(services, MASTER, dora.user_id, "Dora")
    await players.join(services, dora, True)
    await players.create_company(services, dora, "Dora's", [("recon_team", "Eyes")])
    held = await holdings(services, dora)
    assert (held.purse, held.campaigns) == (Purse(), 1), "the bonus is gone with the start"


@pytest.mark.rule("EDC-C2.4-r")
async def test_the_shop_does_not_speak_of_hostiles(services: Services) -> None:
    await sign_up(services)
    everything = "\n".join(await catalogues.browse(services, ALICE, ""))
    assert "Regular Infantry" in everything
    assert "Hostile" not in everything
    for what in ("hostile_tank", "Hostile Tank"):
        with pytest.raises(Refused, match="nothing called"):
            await catalogues.browse(services, ALICE, what)
    names = [name for name, _ in await catalogues.ware_choices(services, ALICE, "host")]
    assert not any("Hostile" in name for name in names)


@pytest.mark.rule("EDC-E2-c")
async def test_the_rank_is_flavour_in_the_dossier(services: Services) -> None:
    campaign_id = await sign_up(services)
    assert (await details(services, campaign_id, ALICE))["rank"] == "Captain"
    posts = [
        row.payload["content"] for row in await outbox(services) if row.key == f"dossier:{ALICE.user_id}"
    ]
    assert posts
    assert "commanded by Captain Alice" in posts[0]
    assert "Alice's Own" in posts[0]


@pytest.mark.rule("EDC-E4.3-a")
async def test_equipment_is_rendered_by_the_bot(services: Services) -> None:
    campaign_id = await sign_up(services)
    await players.create_company(services, BOB, "Bob's", [("m_ampv", "Anvil")])
    (anvil,) = (await holdings(services, BOB)).units
    for upgrade in ("battle_cannon", "smoke_launchers", "night_vision"):
        await outfit.change_unit(services, BOB, anvil.id, "", outfit.fit(anvil.id, upgrade))
    (unit,) = (await details(services, campaign_id, BOB))["units"]
    assert unit["equipment"] == "Battle Cannon, Smoke Launchers, Night Vision, Smoke Launchers 0 of 2 used"


async def test_a_refused_change_keeps_nothing(services: Services) -> None:
    await sign_up(services)
    before = await holdings(services, BOB)
    (baker,) = before.units
    for work in (
        outfit.fit(baker.id, "battle_cannon"),
        outfit.fit("u99", "flares"),
        outfit.take_off(baker.id, "flares"),
        outfit.disband("u99"),
    ):
        with pytest.raises(Refused):
            await outfit.change(services, BOB, work)
    assert await holdings(services, BOB) == before
    async with visiting(services, BOB) as visit:
        assert visit.holdings == before


@pytest.mark.rule("EDC-E3.1-b")
async def test_the_game_master_has_the_last_word_on_what_a_unit_is(services: Services) -> None:
    campaign_id = await sign_up(services)
    await give(services, BOB, requisition=2)
    await players.create_company(services, BOB, "Bob's", [("light_tank", "One"), ("regular_infantry", "Two")])
    await outfit.change(services, BOB, outfit.choose_force("motorized_company"))

    async def faults() -> list[str]:
        return [p for p in (await details(services, campaign_id, BOB))["problems"] if p.startswith("One")]

    assert any("Transport" in fault for fault in await faults())
    told = await treasury.label(services, MASTER, BOB.user_id, "Bob", "one", "Transport", True)
    assert told == "**One** counts as: Light Tank, Tank, Tank Destroyer, Transport."
    assert not any("Transport" in fault for fault in await faults())
    told = await treasury.label(services, MASTER, BOB.user_id, "Bob", "one", "Transport", None)
    assert "Transport" not in told
    for unit, what in (("ghost", "Tank"), ("one", "Dragon")):
        with pytest.raises(Refused):
            await treasury.label(services, MASTER, BOB.user_id, "Bob", unit, what, True)
    with pytest.raises(Refused, match="Only the game master"):
        await treasury.label(services, ALICE, BOB.user_id, "Bob", "one", "Tank", True)


async def test_suggestions_of_units_wait_for_nobody(services: Services) -> None:
    """Discord drops suggestions that take three seconds; a start holds the campaign while it draws."""
    campaign_id = await sign_up(services)
    async with services.sessions.begin() as session:
        await store.lock_campaign(session, campaign_id)
        async with asyncio.timeout(30):  # less than the wait for a lock
            found = await treasury.unit_choices(services, ALICE, "able")
            assert await treasury.unit_choices(services, MASTER, "") == []
    assert [text for text, _ in found] == ["Able (Fresh Blood)"]


@pytest.mark.parametrize("count", [0, 60])
def test_menus_of_classes_fit_whatever_the_catalogue_holds(count: int) -> None:
    classes = [players.ClassChoice(f"c{n}", f"Class {n}", "", ready=True) for n in range(count)]
    page = outfit.CompanyPage("", (), (), (), 1, legal=False, open=True)
    for screen in (company_screen(page, classes), classes_screen(page, classes)):
        assert all(1 <= len(menu.items) <= 25 for menu in screen.menus)
        assert sum(len(menu.items) for menu in screen.menus) in (0, 25, 50)
        assert bool(screen.menus) is (count > 0)
        assert len({menu.press for menu in screen.menus}) == len(screen.menus)


async def test_whoever_manages_the_server_can_end_a_campaign_whose_game_master_has_left(
    services: Services,
) -> None:
    await sign_up(services)
    with pytest.raises(Refused, match="game master"):
        await campaigns.end(services, ALICE)
    assert "is over" in await campaigns.end(services, Who(99, "Owner", GUILD, manage_guild=True))


@pytest.mark.parametrize(("allowed", "most"), [(0, 1), (1, 1), (2, 2), (5, 3)])
def test_no_more_specialisations_can_be_chosen_than_are_allowed(allowed: int, most: int) -> None:
    offered = [Item(name, name) for name in ("a", "b", "c")]
    page = outfit.CompanyPage("", [], [], offered, allowed, legal=True, open=True)
    (menu,) = company_screen(page, []).menus
    assert (menu.low, menu.high) == (1, most)
