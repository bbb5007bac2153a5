"""A player's money and company through a whole campaign and into the next, by the menus of a phone."""

from __future__ import annotations

import io
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import pytest
import pytest_asyncio
from openpyxl import load_workbook

from bot.rehearsal.bench.stage import stop_bot
from bot.rehearsal.sandbox import Person, Reply, Sandbox
from tests.e2e.forked import Forked, fork_bot

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.story]


@dataclass
class Stage:
    sandbox: Sandbox
    process: Forked
    log: Path
    master: Person
    alice: Person
    bob: Person


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def stage(module_url: str, folder: Path) -> AsyncIterator[Stage]:
    async with Sandbox(rates={}, ack_seconds=60.0) as sandbox:
        log = folder / "bot.log"
        process = await fork_bot(sandbox, module_url, folder, log)
        master = await sandbox.member("Grace", owner=True)
        alice, bob = [await sandbox.member(name) for name in ("Alice", "Bob")]
        for person in (master, alice, bob):
            person.patience = person.quiet_seconds = 60.0
        made = Stage(sandbox, process, log, master, alice, bob)
        await sandbox.wait_for_bot(seconds=180)
        try:
            yield made
        finally:
            await stop_bot(process)
        assert "Traceback" not in log.read_text(errors="replace"), log.read_text(errors="replace")[-4000:]


async def say(reply: Reply, *expected: str) -> Reply:
    for words in expected:
        assert words in reply.text, reply.text
    return reply


async def test_a_company_is_built_by_menus(stage: Stage) -> None:
    master, alice = stage.master, stage.alice
    await say(await master.slash("/campaign create", name="One", map="training_ground"), "set up")
    master.at = master.channel("gm-room")
    await say(await master.slash("/campaign open", brief="Take the hill."), "open")
    alice.at = alice.channel("unit-orders")
    await alice.slash("/join", rules_read=True)
    page = await alice.slash("/company edit")
    await say(page, "3 of the new player's bonus", "Combined Company")
    page = await page.select("Buy a unit", "Regular Infantry")
    page = await (await page.press("Buy a vehicle, aircraft or craft")).select(
        "To fit out, to fly, to float", "M-AMPV"
    )
    await say(page, "1. **Regular Infantry**", "2. **M-AMPV**", "0 requisition and 3")
    unit = await page.select("Change a unit", "M-AMPV")
    await say(unit, "Fitted: Wheeled, HMG", "Fresh Blood allows 2")
    unit = await unit.select("Fit something: which slot?", "Primary")
    unit = await unit.select("Fit into primary", "Battle Cannon – 1 requisition")
    unit = await unit.select("Fit something: which slot?", "Propulsion")
    unit = await unit.select("Fit into propulsion", "Tracked – free")
    unit = await unit.select("Fit something: which slot?", "Armour")
    unit = await unit.select("Fit into armour", "Armour Plating I – 1 requisition")
    await say(unit, "Fitted: Tracked, Battle Cannon, Armour Plating I", "0 requisition and 1")
    form = (await unit.press("Rename")).modal
    assert form is not None
    unit = await form.submit(name="Anvil @everyone")
    await say(unit, "## Anvil everyone")
    page = await unit.press("Back")
    page = await page.select("Task Force", "Tank Company")
    await say(page, "Not legal yet", "must take 1 specialisation", "Regular Infantry must be")
    unit = await page.select("Change a unit", "Regular Infantry")
    page = await (await unit.press("Leave at home")).press("Back")
    page = await page.select("Task Force", "Combined Company")
    page = await (await page.select("Change a unit", "Regular Infantry")).press("Take along")
    page = await page.press("Back")
    assert "Not legal" not in page.text
    done = await page.press("Sign up")
    assert any("signed up with 2 units" in reply.text for reply in [done, *done.followups]), done.text


async def test_a_refusal_keeps_the_page(stage: Stage) -> None:
    page = await stage.alice.slash("/company edit")
    unit = await page.select("Change a unit", "Anvil everyone")
    before = unit.text
    refused = await unit.press("Train to Seasoned (2)")
    assert "> ⚠️" in refused.text
    assert "costs 2 requisition, and you have 1" in refused.text
    assert refused.text.endswith(before)


async def test_bought_things_go_to_the_field(stage: Stage) -> None:
    bob, master, alice = stage.bob, stage.master, stage.alice
    bob.at = bob.channel("unit-orders")
    await bob.slash("/join", rules_read=True)
    builder = await bob.slash("/company create", name="Birch")
    builder = await builder.select("Add a unit", "Regular Infantry")
    form = (await builder.press("Name and sign up")).modal
    assert form is not None
    await say(await form.submit(unit1="Birch First"), "signed up")
    await say(await master.slash("/campaign start"), "Round 1")
    units = await alice.autocomplete("/order give", option="unit", typed="")
    assert any("Anvil" in name for name, _ in units), units
    orders = [
        name
        for name, _ in await alice.autocomplete("/order give", option="action", typed="", unit=units[0][1])
    ]
    assert orders
    await say(await alice.slash("/company show"), "In the field", "Battle Cannon, Armour Plating I")
    page = await alice.slash("/company edit")
    unit = await page.select("Change a unit", "Anvil everyone")
    refused = await unit.press("Give up")
    assert "in the field" in refused.text.splitlines()[0]


async def test_money_medals_and_the_end(stage: Stage) -> None:
    master, alice, bob = stage.master, stage.alice, stage.bob
    await say(
        await master.slash("/gm quartermaster grant", player=alice, credits=25, reason="Prize"), "25 credits"
    )
    await say(
        await alice.slash("/company pay", player=bob, credits=4), "Bob has 4 credits from you", "21 credits"
    )
    await say(await alice.slash("/company pay", player=bob, credits=400), "You have 21 credits")
    await say(await alice.slash("/company convert", points=2), "1 credit, 2 requisition")
    await say(await alice.slash("/company purse"), "paid, to Bob: -4 credits", "granted, Prize: +25 credits")
    await say(
        await master.slash("/gm quartermaster medal", player=alice, medal="Iron Star", unit="Anvil everyone"),
        "Iron Star",
    )
    await say(
        await master.slash("/gm quartermaster objective", name="The hill", credits=5),
        "every player 5 credits",
    )
    await say(await master.slash("/campaign end"), "is in round 1", "`sure: True`")
    await say(await master.slash("/campaign end", sure=True), "over")
    await say(
        await alice.slash("/company show"),
        "10 credits, 2 requisition",  # 1 + two survivors at 2 + the objective
        "M-AMPV, Seasoned: Battle Cannon, Armour Plating I",
        "Regular Infantry, Seasoned",
    )


async def test_the_next_campaign_finds_it_all(stage: Stage) -> None:
    master, alice = stage.master, stage.alice
    await say(await master.slash("/campaign create", name="Two", map="training_ground"), "set up")
    channels = list(stage.sandbox.guild.channels.values())
    master.at, alice.at = [
        [one for one in channels if one.name == name][-1] for name in ("gm-room", "unit-orders")
    ]
    await master.slash("/campaign open", brief="Again.")
    await say(await master.slash("/gm quartermaster limit", what="AMPV", most=0), "AMPV 0")
    page = await alice.slash("/company edit")
    await say(page, "10 credits, 2 requisition.", "at home: **Anvil everyone**")
    page = await (await page.select("Change a unit", "Anvil everyone")).press("Take along")
    page = await page.press("Back")
    await say(page, "This campaign allows no AMPV in a company")
    retrained = await alice.slash(
        "/company retrain",
        unit=(await alice.autocomplete("/company retrain", option="unit", typed="Anvil"))[0][1],
        unit_class="scout_vtol",
        name="Kestrel",
    )
    await say(retrained, "**Kestrel** (Scout VTOL, Seasoned)", "1 requisition")
    page = await alice.slash("/company edit")
    assert "allows no AMPV" not in page.text
    await say(page, "1. **Kestrel**")


async def test_the_catalogue_goes_out_and_comes_back_changed(stage: Stage) -> None:
    master, alice = stage.master, stage.alice
    out = await master.slash("/gm quartermaster export")
    ((name, data),) = out.attachments
    assert name == "catalogue.xlsx"
    book = load_workbook(io.BytesIO(data))
    sheet = book["Upgrades"]
    headers = {cell.value: cell.column for cell in sheet[1]}
    row = next(row for row in sheet.iter_rows(min_row=2) if row[headers["Name"] - 1].value == "Night Vision")
    row[headers["$$$"] - 1].value = "dear"
    broken = io.BytesIO()
    book.save(broken)
    answer = await master.slash("/gm quartermaster import", file=("mine.xlsx", broken.getvalue()))
    await say(answer, f"Upgrades, row {row[0].row}: $$$: must be a whole number, not 'dear'")
    row[headers["$$$"] - 1].value = 7
    good = io.BytesIO()
    book.save(good)
    await say(await master.slash("/gm quartermaster import", file=("mine.xlsx", good.getvalue())), "Done: ")
    await say(await alice.slash("/company shop", what="Night Vision"), "7 requisition")
    sheets = await master.slash("/gm quartermaster export", what="possessions")
    kept = load_workbook(io.BytesIO(sheets.attachments[0][1]))["Possessions"]
    rows = [row[:4] for row in kept.values]
    assert ("Alice", "Kestrel", "Scout VTOL", "Seasoned") in rows, rows
