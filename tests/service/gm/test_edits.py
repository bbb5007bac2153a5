"""`/gm edit`: facts of units, structures and depots, changed by the game master, alone or in a list."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import func, select

from bot.campaign.knowledge.sideview import observe
from bot.campaign.world.known.view import SideView
from bot.campaign.world.model import Unit, World
from bot.campaign.world.saved.serial import to_bytes, view_to_json, world_to_json
from bot.campaign.world.sides import Side
from bot.hexmap.coords import Facing, Hex
from bot.intake.limits import Kind
from bot.service import presses
from bot.service.base import Refused, Services
from bot.service.gm import forces, undo, weather
from bot.service.gm import office as gm
from bot.service.gm.edits import screens
from bot.service.gm.edits.carry import edit
from bot.service.gm.edits.words import Edit, Line, read_lines
from bot.service.orders import filing as orders
from bot.service.orders.form import OrderForm
from bot.service.room import campaigns
from bot.service.screens.answer import Given, Outdated, Sent
from bot.service.screens.screen import Button, Screen
from bot.store import history
from bot.store.tables import GmAction
from tests.service.conftest import ALICE, BOB, CHANNELS, MASTER, Table, again
from tests.service.gm.test_placing import units
from tests.service.gm.test_undo import briefing, campaign_of, world


async def players_view(s: Services) -> SideView:
    return observe(await world(s), Side.PLAYER)


async def change(s: Services, text: str, reason: str = "") -> str:
    return (await edit(s, MASTER, read_lines(text), reason)).text


def at_hex(view: SideView, at: Hex) -> list[str]:
    return [contact.id for contact in view.contacts if contact.hex == at]


# ---------------------------------------------------------------- what is written


def test_a_list_has_a_line_for_each_thing() -> None:
    assert read_lines("Near Foe: move 0505, fs -2\n\n0304:N: health 3\n") == [
        Line("Near Foe", (Edit("move", "0505"), Edit("fs", "-2"))),
        Line("0304:N", (Edit("health", "3"),)),
    ]


def test_a_table_pasted_from_a_sheet_names_its_columns() -> None:
    text = "unit\tmove\tFS\tenergy\nNear Foe\t0505\t\t2\nSecret Reserve\t\t+1\t"
    assert read_lines(text) == [
        Line("Near Foe", (Edit("move", "0505"), Edit("energy", "2"))),
        Line("Secret Reserve", (Edit("fs", "+1"),)),
    ]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "nothing to change"),
        ("Near Foe move 0505", "does not say what it is about"),
        ("Near Foe: ,", "nothing to change"),
        ("unit\tfs\nNear Foe\t1\t2", "has 3 cells"),
        ("\n".join(f"u{n}: kill" for n in range(201)), "201 lines"),
    ],
)
def test_what_cannot_be_read_is_refused(text: str, why: str) -> None:
    with pytest.raises(Refused, match=why):
        read_lines(text)


# ---------------------------------------------------------------- units


async def test_a_unit_moves_turns_is_hurt_and_healed(table: Table) -> None:
    s = table.s
    full = (await units(s))["Near Foe"].fs
    said = await change(s, f"Near Foe: move 0602, face SE, fs -1, energy 1\nHammer: fs {1}")
    assert "**Near Foe** moved from 0504 to 0602." in said
    found = await units(s)
    foe = found["Near Foe"]
    assert (foe.hex, foe.facing, foe.fs, foe.energy) == (Hex(6, 2), Facing.SE, full - 1, 1)
    assert found["Hammer"].fs == 1
    await change(s, "Near Foe: fs +1")
    assert (await units(s))["Near Foe"].fs == full
    for wrong, why in (("fs +1", "It can be 1 to"), ("fs 0", "It can be 1 to"), ("fs x", "is not a number")):
        with pytest.raises(Refused, match=why):
            await change(s, f"Near Foe: {wrong}")


async def test_a_list_is_carried_out_whole_or_not_at_all(table: Table) -> None:
    s = table.s
    before = world_to_json(await world(s))
    with pytest.raises(Refused, match=r"Line 2 .*Nobody.*Nothing was changed"):
        await change(s, "Near Foe: fs 1\nNobody: fs 1\nHammer: fs 1")
    with pytest.raises(Refused, match="There is no room in 0504"):
        await change(s, "Near Foe: fs 1\nHammer: move 0504")
    assert world_to_json(await world(s)) == before


async def test_a_change_can_be_taken_back_whole(table: Table) -> None:
    s = table.s
    before = world_to_json(await world(s))
    await change(
        s, "Near Foe: move 0602, kill\nHammer: fs 1\nAble: front\n0303: build forward depot hostile, crates 4"
    )
    assert world_to_json(await world(s)) != before
    await gm.undo(s, MASTER)
    assert world_to_json(await world(s)) == before


async def test_players_see_a_unit_go_where_they_look_and_keep_what_they_knew_elsewhere(table: Table) -> None:
    s = table.s
    (contact,) = at_hex(await players_view(s), Hex(5, 4))
    await change(s, "Near Foe: move 0908")  # beyond their sight, as the reserve there is
    known = await players_view(s)
    assert at_hex(known, Hex(5, 4)) == []
    assert at_hex(known, Hex(9, 8)) == []
    await change(s, "Near Foe: move 0505")
    (back,) = at_hex(await players_view(s), Hex(5, 5))
    assert back != contact, "nobody can tell that it is the same one"


async def test_a_unit_is_hidden_and_revealed(table: Table) -> None:
    s = table.s
    assert at_hex(await players_view(s), Hex(5, 4))
    await change(s, "Near Foe: hide")
    assert at_hex(await players_view(s), Hex(5, 4)) == []
    assert (await units(s))["Near Foe"].stealthed
    await change(s, "Near Foe: reveal")
    assert at_hex(await players_view(s), Hex(5, 4))
    assert not (await units(s))["Near Foe"].stealthed
    assert at_hex(await players_view(s), Hex(9, 8)) == []
    await change(s, "Secret Reserve: reveal")
    assert at_hex(await players_view(s), Hex(9, 8))
    await forces.spawn(s, MASTER, "hostile_infantry", "0808", "Villagers", side="neutral")
    with pytest.raises(Refused, match="Nobody is at war"):
        await change(s, "Villagers: hide")


async def test_a_unit_is_destroyed_and_brought_back(table: Table) -> None:
    s = table.s
    whole = (await units(s))["Near Foe"].fs
    await change(s, "Near Foe: fs 1, kill")
    assert "Near Foe" not in await units(s)
    assert at_hex(await players_view(s), Hex(5, 4)) == [], "they saw it go"
    with pytest.raises(Refused, match="No unit on the map has the name"):
        await change(s, "Near Foe: fs 1")
    await change(s, "Near Foe: revive 0505")
    back = (await units(s))["Near Foe"]
    assert (back.hex, back.fs) == (Hex(5, 5), whole)
    assert at_hex(await players_view(s), Hex(5, 5))
    with pytest.raises(Refused, match="No destroyed unit"):
        await change(s, "Near Foe: revive")


async def test_an_order_of_a_unit_that_is_destroyed_is_passed_over(table: Table) -> None:
    s = table.s
    await orders.give(s, again(ALICE), OrderForm("Hammer", move="0304"))
    await orders.give(s, again(BOB), OrderForm("Baker", move="0204"))
    said = await change(s, "Hammer: kill")
    assert "Order 1 of **Hammer** loses by this" in said
    assert "Baker" not in said
    await gm.close_now(s, MASTER)
    await gm.preview(s, MASTER)
    await gm.publish(s, MASTER)
    assert (await units(s))["Baker"].hex == Hex(2, 4)


async def test_a_brawl_ends_that_lacks_an_enemy(table: Table) -> None:
    s = table.s

    def locked(made: World) -> list[Unit]:
        return [unit for unit in made.units.values() if unit.brawl or unit.overrun]

    async with s.sessions.begin() as session:
        campaign = await campaign_of(s)
        made = await s.truth.fresh(session, campaign)
        found = {unit.name: unit for unit in made.units.values()}
        found["Near Foe"].hex = found["Baker"].hex = Hex(4, 4)
        found["Near Foe"].brawl = found["Baker"].brawl = True
        await history.save_world(session, campaign.id, campaign.round, world_to_json(made))
    assert len(locked(await world(s))) == 2
    await change(s, "Near Foe: move 0504")
    assert locked(await world(s)) == []


@pytest.mark.rule("EDC-C2.2.4-c")
async def test_the_game_master_may_put_anybody_in_front(table: Table) -> None:
    s = table.s
    found = await units(s)
    able, hammer = found["Able"], found["Hammer"]
    assert able.hex == hammer.hex
    assert able.front
    assert "is in front at 0204" in await change(s, "Hammer: front")
    found = await units(s)
    assert (found["Able"].front, found["Hammer"].front) == (False, True)
    assert "in front" in await gm.undo(s, MASTER)
    assert (await units(s))["Able"].front
    with pytest.raises(Refused, match="shares no hex"):
        await change(s, "Near Foe: front")


# ---------------------------------------------------------------- places


async def test_structures_are_built_hurt_given_and_removed(table: Table) -> None:
    s = table.s
    await change(s, "0303: build forward depot hostile\n0304:N: build barbed wire")
    made = await world(s)
    kinds = {structure.kind: structure for structure in made.structures.values()}
    assert kinds["forward_depot"].side is Side.HOSTILE
    assert kinds["barbed_wire"].edge is Facing.N
    whole = kinds["forward_depot"].health
    await change(s, "0303: health -1, side nobody")
    made = await world(s)
    assert (made.structures["0303"].health, made.structures["0303"].side) == (whole - 1, None)
    for text, why in (
        ("0303: build barbed wire", "needs an edge"),
        ("0304:N: build mini depot", "is not on an edge"),
        ("0304:front: build sensor tower", "fills a hex, not “0304:front”"),
        ("0304:emplacement: build trench", "is in a line of a hex"),
        ("0303: build mini depot", "is at 0303 already"),
        ("0305: remove", "no single structure at 0305"),
        ("0303: build palace", "is not a structure"),
        ("0303: fly", "is not a change"),
        ("0305: crates 1", "no depot at 0305"),
    ):
        with pytest.raises(Refused, match=why):
            await change(s, text)
    await change(s, "0303: remove")
    assert "0303" not in (await world(s)).structures


# ---------------------------------------------------------------- what players learn


async def test_only_changes_of_their_own_units_are_announced(table: Table) -> None:
    s = table.s
    posts = len(await briefing(s))
    await change(s, "Secret Reserve: fs 1\n0908: build sensor tower hostile", "typing error")
    assert len(await briefing(s)) == posts
    await change(s, "Secret Reserve: energy 1\nHammer: fs 2", "medics came")
    (told,) = (await briefing(s))[posts:]
    assert "**Hammer** has FS 2" in told
    assert "medics came" in told
    assert "Reserve" not in told
    await gm.undo(s, MASTER)
    taken_back = (await briefing(s))[-1]
    assert "Hammer" in taken_back
    assert "Reserve" not in taken_back


async def test_before_the_campaign_has_begun_no_change_is_announced(services: Services) -> None:
    """The first briefing tells what there is."""
    s = services
    made = await campaigns.create_campaign(s, MASTER, name="Red Sands", map_name="theatre")
    await campaigns.set_channels(s, made.id, CHANNELS, {})
    await campaigns.open_signups(s, MASTER, "Hold the pass.")
    posts = await briefing(s)
    assert "forest" in await change(s, "0908: terrain forest")
    await change(s, "weather: wind S 5")
    await weather.set_wind(s, MASTER, "N", 3)
    assert await briefing(s) == posts


async def test_nothing_that_players_get_tells_of_what_they_do_not_see(table: Table) -> None:
    s = table.s

    async def all_of_it() -> bytes:
        got: list[object] = [view_to_json(await players_view(s)), await briefing(s)]
        for target in ("0304", "0908", "0504"):
            got.append((await orders.check(s, ALICE, OrderForm("Hammer", move=target))).text)
        return to_bytes(got)

    plain = await all_of_it()
    for text in (
        "Secret Reserve: fs 1, energy 0, face S",
        "Secret Reserve: move 1008, disarmed, immobilised, hide",
        "1007: build sensor tower hostile",
        "Secret Reserve: kill",
        "Secret Reserve: revive 1001",
    ):
        await change(s, text)
        assert await all_of_it() == plain, text


# ---------------------------------------------------------------- screens


def labels(screen: Screen) -> list[str]:
    return [button.label for button in screen.buttons]


def pressed(screen: Screen, label: str) -> Button:
    return next(button for button in screen.buttons if button.label == label)


async def test_a_form_changes_only_what_was_written_otherwise(table: Table) -> None:
    s = table.s
    shown = await screens.show(s, MASTER, "Near Foe")
    assert "move 0504, face N, fs" in shown.text
    press = presses.read(pressed(shown, "Change…").custom_id)
    form = await presses.form_of(s, MASTER, press)
    written = form.asked[0].default  # type: ignore[union-attr]
    assert isinstance(written, str)
    given = {"changes": written.replace("face N", "face SE"), "reason": ""}
    done = await presses.answer(s, MASTER, press, Given(texts=given))
    assert done.text.splitlines() == ["**Near Foe** faces SE."]
    with pytest.raises(Outdated):
        await presses.answer(s, MASTER, press, Given(texts=given))
    undone = await presses.answer(s, MASTER, presses.read(pressed(done, "Undo").custom_id), Given())
    assert "Undone" in undone.text
    assert (await units(s))["Near Foe"].facing is Facing.N
    with pytest.raises(Outdated):
        await presses.answer(s, MASTER, presses.read(pressed(done, "Undo").custom_id), Given())


async def test_buttons_change_at_once_and_the_dead_can_come_back(table: Table) -> None:
    s = table.s
    shown = await screens.show(s, MASTER, "Near Foe")
    assert labels(shown) == ["Change…", "Reveal", "Hide", "In front", "Destroy"]
    press = presses.read(pressed(shown, "Destroy").custom_id)
    await presses.answer(s, MASTER, press, Given())
    assert "Near Foe" not in await units(s)
    with pytest.raises(Outdated):
        await presses.answer(s, MASTER, press, Given())
    dead = await screens.show(s, MASTER, "Near Foe")
    assert labels(dead) == ["Bring back"]
    assert "destroyed at 0504" in dead.text
    await presses.answer(s, MASTER, presses.read(pressed(dead, "Bring back").custom_id), Given())
    assert "Near Foe" in await units(s)


async def test_two_taps_at_the_same_moment_change_a_fact_once(table: Table) -> None:
    s = table.s
    before = await gm_actions(s)
    press = presses.read(pressed(await screens.show(s, MASTER, "Near Foe"), "Hide").custom_id)
    both = [presses.answer(s, again(MASTER), press, Given()) for _ in range(2)]
    answers = await asyncio.gather(*both, return_exceptions=True)
    assert sorted(type(one).__name__ for one in answers) == ["Outdated", "Screen"]
    assert await gm_actions(s) == before + 1


async def gm_actions(s: Services) -> int:
    async with s.sessions() as session:
        return int((await session.execute(select(func.count()).select_from(GmAction))).scalar_one())


async def test_a_list_is_written_into_a_form(table: Table) -> None:
    s = table.s
    shown = await screens.show(s, MASTER)
    press = presses.read(pressed(shown, "Write a list…").custom_id)
    await presses.form_of(s, MASTER, press)
    texts = {"lines": "Near Foe: fs 1\nHammer: fs 2", "reason": ""}
    done = await presses.answer(s, MASTER, press, Given(texts=texts))
    assert len(done.text.splitlines()) == 2
    found = await units(s)
    assert (found["Near Foe"].fs, found["Hammer"].fs) == (1, 2)


async def test_suggestions_show_the_facts_to_be_changed(table: Table) -> None:
    s = table.s
    foe = (await units(s))["Near Foe"].id
    assert ("Near Foe (hostile) 0504", foe) in await screens.choices(s, MASTER, "near")
    words = [value for _, value in await screens.change_choices(s, MASTER, foe, "")]
    assert words[:2] == ["move 0504", "face N"]
    assert "revive" not in words
    assert [v for _, v in await screens.change_choices(s, MASTER, foe, "fs 1, ene")] == [
        f"fs 1, energy {(await units(s))['Near Foe'].energy}"
    ]
    await change(s, "Near Foe: kill")
    assert [v for _, v in await screens.change_choices(s, MASTER, foe, "")] == ["revive"]
    known = {number for _, number in await undo.choices(s, MASTER, "")}
    assert len(known) == 1


async def test_a_unit_is_given_to_another_player_or_to_nobody_and_back(table: Table) -> None:
    s = table.s
    unit = next(unit.id for unit in (await world(s)).units.values() if unit.name == "Able")
    for typed, owner in (("Bob", "12"), ("<@13>", "13"), ("alice's own", "11"), ("nobody", None)):
        told = await screens.show(s, MASTER, changes=f"Able: owner {typed}")
        assert (await world(s)).units[unit].owner == owner, typed
        assert "obeys nobody" in told.text if owner is None else "is commanded by" in told.text
    with pytest.raises(Refused, match=r"takes no part\. Write one of Alice, Bob, Carol, or `nobody`"):
        await screens.show(s, MASTER, changes="Able: owner Zed")
    with pytest.raises(Refused, match="not one of the players' units"):
        await screens.show(s, MASTER, changes="Near Foe: owner Bob")
    await gm.undo(s, MASTER)
    assert (await world(s)).units[unit].owner == "11"
    await screens.show(s, MASTER, changes="Able: owner Bob")
    await orders.give(s, again(BOB), OrderForm("Able", move="0304"))
    with pytest.raises(Refused):
        await orders.give(s, again(ALICE), OrderForm("Able", move="0303"))


# ---------------------------------------------------------------- sheets


def sent(text: str, name: str = "facts.csv") -> Sent:
    data = text.encode()

    async def fetch(kind: Kind) -> bytes:
        assert kind is Kind.SHEET
        return data

    return Sent(name, len(data), fetch)


async def by_form(s: Services, texts: dict[str, str], *files: Sent) -> Screen:
    press = presses.read(pressed(await screens.show(s, MASTER), "Write a list…").custom_id)
    given = Given(texts={"lines": "", "reason": "", **texts}, files={"sheet": files} if files else {})
    return await presses.answer(s, MASTER, press, given)


@pytest.mark.parametrize(
    "text",
    [
        "unit,move,FS\nNear Foe,0505,1\nHammer,,2\n",
        "\ufeffunit;move;fs\r\n\r\nNear Foe;0505;1\r\nHammer;;2\r\n",
        'unit\tmove\tfs\tenergy\n"Near Foe"\t0505\t1\t\'-1\nHammer\t\t2\n',
    ],
    ids=["commas", "semicolons", "tabs"],
)
async def test_a_sheet_is_a_file_with_a_row_for_each_thing(table: Table, text: str) -> None:
    s = table.s
    done = await by_form(s, {"reason": "the umpire's sheet"}, sent(text))
    assert done.text.splitlines()[-1] == "Reason: the umpire's sheet"
    found = await units(s)
    assert (found["Near Foe"].hex, found["Near Foe"].fs, found["Hammer"].fs) == (Hex(5, 5), 1, 2)
    await presses.answer(s, MASTER, presses.read(pressed(done, "Undo").custom_id), Given())
    assert (await units(s))["Near Foe"].hex == Hex(5, 4)


async def test_each_bad_line_of_a_sheet_is_named_and_nothing_is_changed(table: Table) -> None:
    s = table.s
    before = world_to_json(await world(s))
    with pytest.raises(Refused) as no:
        await by_form(s, {}, sent('unit,fs\nNear Foe,1\n\n"No\nbody",1\nHammer,x\n0304,1\nAble,2\n'))
    said = no.value.sentence.splitlines()
    assert [line.split(":")[0] for line in said] == [
        "Line 4 (“No body”)",
        "Line 6 (“Hammer”)",
        "Line 7 (“0304”)",
        "Nothing was changed.",
    ]
    assert world_to_json(await world(s)) == before


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Near Foe,1\n", "first row names the columns"),
        ("", "first row names the columns"),
        ("unit,fs\n", "nothing to change"),
        ("unit,fs\nNear Foe,1,2,3\nHammer,1,2,3\n", "Line 2: .* has 4 cells"),
        ("unit,fs\n" + "Near Foe,1\n" * 201, "201 lines"),
        ('unit,fs\n"Near Foe,1\n', "cannot be read"),
        ("unit,fs\nNear\x00Foe,1\n", "cannot be read|control"),
        ("unit,fs\n" + "x" * 64_001, "at most 64 kB"),
    ],
)
async def test_a_sheet_that_cannot_be_read_changes_nothing(table: Table, text: str, why: str) -> None:
    before = world_to_json(await world(table.s))
    with pytest.raises(Refused, match=why):
        await by_form(table.s, {}, sent(text))
    assert world_to_json(await world(table.s)) == before


async def test_a_sheet_and_a_list_at_once_are_refused(table: Table) -> None:
    with pytest.raises(Refused, match="not both"):
        await by_form(table.s, {"lines": "Near Foe: fs 1"}, sent("unit,fs\nHammer,1\n"))


def test_pasted_lines_that_are_bad_are_all_named() -> None:
    with pytest.raises(Refused) as no:
        read_lines("Near Foe: fs 1\n\nHammer fs 2\n: kill")
    assert [line.split(":")[0] for line in no.value.sentence.splitlines()[:-1]] == ["Line 3", "Line 4"]
