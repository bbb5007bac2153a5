"""What a cheating player tries: other people's units, other sides' stores, forged buttons, nonsense numbers."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from bot.campaign.world.outfit.entries import CatalogueError
from bot.company.document import shipped_document
from bot.company.exchange import to_sheets
from bot.hexmap.document import MapError, load_map
from bot.intake.kinds import read_catalogue
from bot.intake.spreadsheets import write_csv
from bot.service.base import Refused, Who
from bot.service.gm import mines, signups, tracks
from bot.service.gm import office as gm
from bot.service.ground.calendar import read_when
from bot.service.orders import filing as orders
from bot.service.orders import paste
from bot.service.orders.form import OrderForm
from bot.service.room import comms
from bot.service.round import early, outcomes
from bot.skirmish.table.boardfile import BoardError, load_board
from bot.store.tables import OrderRow
from tests.service.conftest import ALICE, BOB, Table, again
from tests.service.pressing import shown_orders
from tests.service.test_refusals import NASTY, STRANGER, harmless, rows

FORGED = (
    OrderForm("p3", move="0304"),  # Bob's, by its id
    OrderForm("h1", move="0304"),
    OrderForm("Able", action="board Near Foe"),
    OrderForm("Able", action="board h1"),
    OrderForm("Hammer", action="hitch h1"),
    OrderForm("Hammer", action="repair h1"),
    OrderForm("Hammer", action="syphon 2 to h1"),
    OrderForm("Hammer", action="syphon -2 to Baker"),
    OrderForm("Hammer", action="freight -2 crates to 0305"),
    OrderForm("Hammer", action="freight 99999999999999999999 crates to Baker"),
    OrderForm("Hammer", action="refuel from h1"),
    OrderForm("Hammer", action="rearm h1 from 0305"),
    OrderForm("Able", wait_for="h1"),
    OrderForm("Able", wait_for="Near Foe"),
    OrderForm("Able", wait_for="Secret Reserve"),
    OrderForm("Able", action="attack 0504 h1"),
    OrderForm("Able", move="9999999999"),
    OrderForm("Able", move="0000"),
    OrderForm("Able", action="attack 0000"),
    OrderForm("Able", action="attack 9999"),
    OrderForm("Hammer", action="syphon ² to Baker"),
)


@pytest.mark.parametrize(
    "form", FORGED, ids=lambda form: f"{form.unit} {form.move[:12]}{form.action}{form.wait_for}"
)
async def test_forged_orders_are_refused_without_a_trace(table: Table, form: OrderForm) -> None:
    for ask in (orders.check, orders.give):
        with pytest.raises(Refused) as refused:
            await ask(table.s, again(ALICE), form)
        harmless(refused.value.sentence.replace("Secret Reserve", ""))  # only as it was typed
    assert await rows(table.s, OrderRow) == 0


@pytest.mark.parametrize("exists", ["h1", "h2", "Secret Reserve", "Near Foe"])
@pytest.mark.parametrize("field", ["unit", "wait_for", "board", "hitch", "refuel from", "syphon 1 to"])
async def test_no_refusal_tells_whether_a_unit_of_the_enemy_exists(
    table: Table, exists: str, field: str
) -> None:
    """The name of what is there is answered as a name that nobody bears."""
    sentences = []
    for typed in (exists, "h77" if exists.startswith("h") else "Nobody Here"):
        form = OrderForm("Hammer", move="0304")
        if field in ("unit", "wait_for"):
            form = replace(form, **{field: typed})
        else:
            form = replace(form, action=f"{field} {typed}")
        with pytest.raises(Refused) as refused:
            await orders.check(table.s, ALICE, form)
        sentences.append(refused.value.sentence.casefold().replace(typed.casefold(), "X"))
    assert sentences[0] == sentences[1]


async def test_powers_of_the_game_master_are_refused_to_players_before_anything_is_read(table: Table) -> None:
    s = table.s
    for who in (ALICE, STRANGER, replace(ALICE, manage_guild=True)):
        for call in (
            lambda who=who: mines.lay_mines(s, who, "0304"),
            lambda who=who: mines.take_up(s, who, "0304"),
            lambda who=who: early.resolve_order(s, who, "1"),
            lambda who=who: early.order_choices(s, who, ""),
            lambda who=who: gm.give_outcome(s, who, "1", text="I win."),
            lambda who=who: gm.undo(s, who),
            lambda who=who: outcomes.order_choices(s, who, ""),
            lambda who=who: outcomes.unit_choices(s, who, ""),
            lambda who=who: tracks.mark(s, who, "P1", "enemy"),
            lambda who=who: tracks.choices(s, who, ""),
            lambda who=who: signups.decide(s, who, BOB.user_id, confirm=False),
            lambda who=who: comms.answer(s, who, 1, accept=True),
        ):
            with pytest.raises(Refused, match="Only the game master"):
                await call()


async def test_the_button_under_another_players_receipt_withdraws_nothing(table: Table) -> None:
    """A forged or borrowed button names a unit: it must be the presser's own."""
    s = table.s
    receipt = await orders.give(s, again(ALICE), OrderForm("Able", move="0304"))
    for who in (BOB, STRANGER):
        with pytest.raises(Refused):
            await orders.withdraw(s, again(who), "Able", (receipt.campaign, receipt.round, receipt.number))
        with pytest.raises(Refused):
            await orders.withdraw(s, again(who), "p1", (receipt.campaign, receipt.round, receipt.number))
    assert f"order {receipt.number}," in await shown_orders(s, ALICE)


async def test_pasted_forms_cannot_name_other_peoples_units(table: Table) -> None:
    s = table.s
    form = await paste.template_text(s, ALICE, "Able")
    for name in ("Baker", "p3", "Near Foe", "h1", "Secret Reserve"):
        with pytest.raises(Refused) as refused:
            await paste.give_template(s, again(ALICE), form.strip("`\n").replace("Able", name))
        assert "0908" not in refused.value.sentence
    assert await rows(s, OrderRow) == 0


@pytest.mark.parametrize("text", [*NASTY, "Z" + "\u0301\u0489" * 200, "x\u202ey\u2067z"])
async def test_nasty_notes_and_names_stay_inside_their_posts(table: Table, text: str) -> None:
    who: Who = replace(again(ALICE), name=text)
    try:
        receipt = await orders.give(table.s, who, OrderForm("Able", move="0304", note=text[:400]))
    except Refused as refused:
        harmless(refused.sentence)
        return
    harmless(receipt.text)


async def test_an_order_received_at_the_very_close_is_late_and_one_a_moment_before_is_not(
    table: Table,
) -> None:
    s = table.s
    receipt = await orders.give(s, again(ALICE), OrderForm("Able", move="0304"))
    assert receipt.closes_at is not None
    just = replace(again(ALICE), received_at=receipt.closes_at - timedelta(milliseconds=1))
    await orders.give(s, just, OrderForm("Hammer", move="0304"))
    late = replace(again(ALICE), received_at=receipt.closes_at)
    with pytest.raises(Refused, match="Too late"):
        await orders.give(s, late, OrderForm("Hammer", facing="N"))


@pytest.mark.parametrize("text", ["size = " + "9" * 5000, "size = " + "[" * 5000, "{" * 5000, "size = nan"])
def test_files_that_would_break_a_reader_are_refused(text: str) -> None:
    with pytest.raises(MapError):
        load_map(text)
    with pytest.raises(BoardError):
        load_board(text)
    with pytest.raises(CatalogueError):
        read_catalogue("c.toml", text.encode(), {})


@pytest.mark.parametrize(
    ("typed", "zone"),
    [
        ("9999-12-31 23:00", "America/New_York"),
        ("0001-01-01 00:00", "Asia/Tokyo"),
        ("2026-02-30 10:00", "UTC"),
    ],
)
def test_a_day_at_the_end_of_time_is_refused(typed: str, zone: str) -> None:
    with pytest.raises(Refused, match="is not a time"):
        read_when(typed, zone, datetime(2026, 11, 21, tzinfo=UTC))


@pytest.mark.parametrize("column", ["Unit Upgrade Slots", "Weapon Rules", "Price"])
def test_a_spreadsheet_with_endless_digits_is_refused(column: str) -> None:
    rows = to_sheets(shipped_document())["Classes"]
    rows[1][rows[0].index(column)] = "primary " * (column != "Price") + "9" * 5000
    with pytest.raises(CatalogueError):
        read_catalogue("classes.csv", write_csv(rows), shipped_document())
