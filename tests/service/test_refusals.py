"""Bad input: one clear sentence, nothing changed, nothing leaked."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import select

from bot.service.base import TEXT_LIMIT, Refused, Services, Who
from bot.service.company import players
from bot.service.gm import forces
from bot.service.gm import office as gm
from bot.service.orders import choices, paste
from bot.service.orders import filing as orders
from bot.service.orders.form import OrderForm
from bot.service.room import campaigns, maps, reading, rules_room, spoken, unit_page
from bot.service.room.campaigns import Hours
from bot.store.tables import OrderRow, OutboxRow, Player
from tests.service.conftest import ALICE, BOB, FOE_CLASS, GUILD, MAP, MASTER, Table, again
from tests.service.pressing import shown_orders

STRANGER = Who(99, "Stranger", GUILD)
NASTY = (
    "@everyone",
    "<@&90> <@1>",
    "💥🦄",
    "שלום עולם \u202e\u2066",
    "a" * 5000,
    "``` **x** ```",
    "\x00\x01\n\n",
    "'; DROP TABLE unit_order; --",
)


async def rows(s: Services, table: Any) -> int:
    async with s.sessions() as session:
        return len((await session.execute(select(table))).scalars().all())


def harmless(sentence: str) -> None:
    assert 0 < len(sentence) <= TEXT_LIMIT
    for bad in ("@everyone", "\u202e", "\x00", "Secret Reserve", "0908", "Traceback"):
        assert bad not in sentence
    assert re.search(r"<@[!&]?[0-9]", sentence) is None


BAD = {
    "unknown hex": (OrderForm("Able", move="zz99"), "not a hex"),
    "off the map": (OrderForm("Able", move="9999"), "off the map"),
    "gap in the path": (OrderForm("Able", move="0304 0704"), None),
    "bad facing": (OrderForm("Able", facing="up"), "not a facing"),
    "bad action": (OrderForm("Able", action="dance"), "not an action"),
    "a move as the action": (
        OrderForm("Able", action="go to 0206"),
        "“go to 0206” is not an action. If you mean a move, write `0206` into the field `move`.",
    ),
    "hexes as the action": (
        OrderForm("Able", action="0305, 0306"),
        "write `0305 0306` into the field `move`",
    ),
    "a move as the ability": (
        OrderForm("Able", ability="march 0206 after move"),
        "“march 0206” is not an action. If you mean",
    ),
    "an action as the move": (
        OrderForm("Able", move="attack 0504"),
        "“attack 0504” is not a move. Write it into the field `action`.",
    ),
    "a target alone": (
        OrderForm("Able", move="0304", target="C1"),
        "A target needs an action. Write one, like",
    ),
    "a weapon alone": (OrderForm("Able", weapon="Rifles"), "or leave out the weapon."),
    "double time alone": (OrderForm("Able", facing="N", double_time=True), "Double time needs a move."),
    "force to nowhere": (OrderForm("Able", move="force"), "`force` needs the hexes of the move"),
    "force to where it is": (OrderForm("Able", move="force 0204", action="attack 0504"), "`force` needs"),
    "a hex turned around": (
        OrderForm("Able", move="03\u202e40"),
        "contains U+202E, an invisible character",
    ),
    "a name turned around": (OrderForm("\u202dAble", move="0304"), "contains U+202D, an invisible"),
    "a mate turned around": (OrderForm("Hammer", action="board \u202eAble"), "contains U+202E"),
    "no hex to attack": (OrderForm("Able", action="attack"), "which hex"),
    "unknown target": (OrderForm("Able", action="attack 0504 C99"), "know of no target"),
    "unknown weapon": (OrderForm("Able", action="attack 0504", weapon="death ray"), "no weapon"),
    "somebody else's unit": (OrderForm("Baker", move="0304"), "no unit called"),
    "a hidden unit": (OrderForm("h2", move="0304"), "no unit called"),
    "no such unit": (OrderForm("Zulu", move="0304"), "no unit called"),
    "empty unit": (OrderForm("", move="0304"), "no unit called"),
    "long note": (OrderForm("Able", note="x" * 5000), "too long"),
    "tank at the double": (OrderForm("Hammer", move="0304", double_time=True), None),
}


@pytest.mark.parametrize("name", BAD)
async def test_a_bad_order_is_refused_and_changes_nothing(table: Table, name: str) -> None:
    form, words = BAD[name]
    before = await rows(table.s, OutboxRow)
    for ask in (orders.give, orders.check):
        with pytest.raises(Refused) as refused:
            await ask(table.s, again(ALICE), form)
        if words:
            assert words in refused.value.sentence
        harmless(refused.value.sentence)
    assert await rows(table.s, OrderRow) == 0
    assert await rows(table.s, OutboxRow) == before


async def test_units_of_others_and_hidden_units_are_refused_alike(table: Table) -> None:
    """What exists and what does not gets the same sentence but for the name that was typed."""
    sentences = set()
    for typed in ("Baker", "Secret Reserve", "Nothing"):
        with pytest.raises(Refused) as refused:
            await orders.give(table.s, again(ALICE), OrderForm(typed, move="0304"))
        sentences.add(refused.value.sentence.replace(typed, "X"))
    assert len(sentences) == 1


@pytest.mark.parametrize("text", NASTY)
async def test_nasty_text_in_any_field_is_harmless(table: Table, text: str) -> None:
    for field in ("unit", "move", "facing", "action"):
        form = replace(OrderForm("Able"), **{field: text})
        with pytest.raises(Refused) as refused:
            await orders.give(table.s, again(ALICE), form)
        harmless(refused.value.sentence)
    for call in (
        lambda: orders.give(
            table.s, again(ALICE), OrderForm("Able", action="attack 0504", target=text or "?")
        ),
        lambda: paste.give_template(table.s, again(ALICE), text),
        lambda: maps.sector(table.s, ALICE, "x" + text),
        lambda: maps.zones(table.s, ALICE, "x" + text),
        lambda: maps.front(table.s, ALICE, text),
        lambda: spoken.words(table.s, ALICE, "x" + text),
        lambda: unit_page.show(table.s, ALICE, text),
        lambda: maps.weapon_range(table.s, ALICE, "Able", "x" + text),
        lambda: reading.why(table.s, ALICE, text, 1),
        lambda: forces.spawn(table.s, MASTER, text, "0101"),
    ):
        with pytest.raises(Refused) as refused:
            await call()
        harmless(refused.value.sentence)
    assert await choices.unit_choices(table.s, ALICE, text) in (
        [],
        await choices.unit_choices(table.s, ALICE, ""),
    )
    assert await rows(table.s, OrderRow) == 0


@pytest.mark.parametrize("text", NASTY)
async def test_nasty_names_are_cleaned(services: Services, text: str) -> None:
    made = await campaigns.create_campaign(services, MASTER, name=f"x{text}", map_name="m", map_text=MAP)
    await campaigns.open_signups(services, MASTER, "Brief.")
    who = Who(50, text, GUILD)
    await players.join(services, who, True)
    told = await players.create_company(services, who, text, [("regular_infantry", text)] * 5)
    harmless(told)
    harmless(made.name)
    await campaigns.start(services, MASTER)
    listing = await shown_orders(services, who)
    harmless(listing)
    async with services.sessions() as session:
        player = (await session.execute(select(Player))).scalar_one()
    names = [unit["name"] for unit in player.details["units"]]
    assert len(set(names)) == 5
    assert all(1 <= len(name) <= 40 for name in names)


@pytest.mark.parametrize(
    ("form", "told"),
    [
        (OrderForm("Hammer", wait_for="the bus"), "Your side has no other unit called “the bus”."),
        (
            OrderForm("Hammer", action="freight 1 crates to 2 crates to"),
            "“2 crates to” is neither a depot nor",
        ),
        (
            OrderForm("Hammer", action="attack rest"),
            "A unit has one action per round, and “attack rest” names more.",
        ),
    ],
)
async def test_what_was_typed_is_quoted(table: Table, form: OrderForm, told: str) -> None:
    with pytest.raises(Refused) as refused:
        await orders.check(table.s, ALICE, form)
    assert told in refused.value.sentence


async def test_strangers_have_no_units_and_no_powers(table: Table) -> None:
    with pytest.raises(Refused, match="no unit"):
        await orders.give(table.s, again(STRANGER), OrderForm("Able", move="0304"))
    with pytest.raises(Refused, match="Sign-ups are closed"):
        await players.join(table.s, STRANGER, True)
    with pytest.raises(Refused, match="you are its game master"):
        await paste.template_text(table.s, MASTER, "Able")
    for call in (
        lambda: gm.close_now(table.s, STRANGER),
        lambda: gm.preview(table.s, STRANGER),
        lambda: gm.publish(table.s, STRANGER),
        lambda: gm.map_gm(table.s, ALICE),
        lambda: gm.extend(table.s, BOB, 3),
        lambda: forces.spawn(table.s, BOB, "regular_infantry", "0101"),
        lambda: campaigns.start(table.s, ALICE),
    ):
        with pytest.raises(Refused, match="Only the game master"):
            await call()


async def test_another_server_sees_nothing(table: Table) -> None:
    elsewhere = replace(ALICE, guild_id=GUILD + 1)
    for call in (
        lambda: shown_orders(table.s, elsewhere),
        lambda: choices.unit_choices(table.s, elsewhere, ""),
        lambda: maps.theatre(table.s, elsewhere),
        lambda: campaigns.status(table.s, elsewhere),
    ):
        with pytest.raises(Refused, match="No campaign"):
            await call()
    assert await campaigns.current(table.s, elsewhere) is None


async def test_signing_up_needs_rules_and_a_company(services: Services) -> None:
    """EDC-B2.1-a, EDC-B2.2-b."""
    with pytest.raises(Refused, match="No campaign"):
        await players.join(services, ALICE, True)
    with pytest.raises(Refused, match="manage"):
        await campaigns.create_campaign(services, ALICE, name="X", map_name="m", map_text=MAP)
    await campaigns.create_campaign(services, MASTER, name="X", map_name="m", map_text=MAP)
    with pytest.raises(Refused, match="already had a campaign called"):
        await campaigns.create_campaign(services, MASTER, name="X", map_name="m", map_text=MAP)
    with pytest.raises(Refused, match="not open"):
        await players.join(services, ALICE, True)
    with pytest.raises(Refused, match="brief"):
        await campaigns.open_signups(services, MASTER, "  ")
    await campaigns.open_signups(services, MASTER, "Brief.")
    with pytest.raises(Refused, match="Read the rules"):
        await players.join(services, ALICE, False)
    assert "/company create" in await players.join(services, ALICE, True)
    with pytest.raises(Refused, match="Nobody has signed up"):
        await campaigns.start(services, MASTER)
    for picks in ([], [("regular_infantry", "n")] * 6, [("dragon", "n")]):
        with pytest.raises(Refused):
            await players.create_company(services, ALICE, "Own", picks)
    assert "/join" in await players.create_company(services, BOB, "Bob's", [("regular_infantry", "B")])
    with pytest.raises(Refused, match="already called"):
        await players.create_company(services, ALICE, "bob's", [("regular_infantry", "A")])
    await players.create_company(services, ALICE, "Alice's", [("regular_infantry", "A")])
    assert (await campaigns.start(services, MASTER)).round == 1
    with pytest.raises(Refused, match="no unit"):
        await shown_orders(services, BOB)  # never ticked that he had read the rules


@pytest.mark.parametrize(
    "wrong",
    [
        {"map_name": "../../etc/passwd"},
        {"map_name": "m", "map_text": "size 2 2\nhex 0101 0"},
        {"map_name": "m", "map_text": "not a map"},
        {"map_name": "m", "map_text": MAP, "hours": Hours("sometimes")},
        {"map_name": "m", "map_text": MAP, "hours": Hours("Tue 25:00")},
        {"map_name": "m", "map_text": MAP, "hours": Hours(zone="Mars/Olympus")},
        {"map_name": "m", "map_text": MAP, "hours": Hours(zone="../../etc/passwd")},
        {"map_name": "m", "map_text": MAP, "name": "  "},
    ],
)
async def test_a_campaign_that_cannot_be_made(services: Services, wrong: dict[str, Any]) -> None:
    with pytest.raises(Refused) as refused:
        await campaigns.create_campaign(services, MASTER, **{"name": "X", **wrong})
    harmless(refused.value.sentence)
    assert await campaigns.current(services, MASTER) is None


async def test_spawning_is_refused_where_it_cannot_be(table: Table) -> None:
    cls = FOE_CLASS
    for bad in (
        (cls, "9999"),
        (cls, "nowhere"),
        (cls, "0204"),
        (cls, "0101", "x", "player"),
        (cls, "0101", "x", "hostile", "dance"),
        ("dragon", "0101"),
    ):
        with pytest.raises(Refused):
            await forces.spawn(table.s, MASTER, *bad)
    for hours in (0, 1000):
        with pytest.raises(Refused):
            await gm.extend(table.s, MASTER, hours)
    await gm.close_now(table.s, MASTER)
    with pytest.raises(Refused, match="locked"):
        await forces.spawn(table.s, MASTER, cls, "0101")
    with pytest.raises(Refused, match="locked"):
        await gm.extend(table.s, MASTER, 3)


UNSEEN = "\u200b\u200e\u200f\u061c\u2066\u2069\ufeff\u00ad\ufe0f\u2063\x07"


async def test_unseen_characters_matter_in_no_field(table: Table) -> None:
    """What a phone pastes along: in hexes, names and words alike, typed or in a form."""
    form = OrderForm(
        f"{UNSEEN}Ab{UNSEEN}le",
        f"03{UNSEEN}04{UNSEEN} ",
        f"{UNSEEN}n",
        f"at{UNSEEN}tack {UNSEEN}0504{UNSEEN}",
    )
    plain = OrderForm("Able", "0304", "N", "attack 0504")
    read = [(await orders.check(table.s, again(ALICE), one)).text for one in (form, plain)]
    assert read[0] == read[1]
    text = (await paste.template_text(table.s, ALICE, "Able")).strip("`\n")
    await paste.give_template(table.s, again(ALICE), text.replace("Move: n/a", f"Move: {UNSEEN}03{UNSEEN}04"))
    with pytest.raises(Refused, match=r"contains U\+202E, an invisible character"):
        await paste.give_template(table.s, again(ALICE), text.replace("Move: n/a", "Move: 03\u202e40"))
    with pytest.raises(Refused, match=r"needs the hexes of the move"):
        await paste.give_template(table.s, again(ALICE), text.replace("Move: n/a", "Move: force"))


async def test_a_channel_has_a_part_that_there_is(table: Table) -> None:
    with pytest.raises(Refused, match="“no-room” is not a part of a campaign"):
        await rules_room.use_channel(table.s, MASTER, "no-room", 5)


async def test_a_place_on_the_map_is_a_hex_or_somebody_known(table: Table) -> None:
    for typed, told in (
        ("Nobody", "Give a hex, such as 0714, or choose a unit from the list."),
        ("", "Give a hex, such as 0714, or choose a unit from the list."),
        ("9999", "9999"),
    ):
        with pytest.raises(Refused, match=told):
            await spoken.words(table.s, ALICE, typed)
