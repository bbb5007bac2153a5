"""`/gm edit` for the ground and the weather: public, undoable, and what they break is named before it happens."""

from __future__ import annotations

from dataclasses import replace
from threading import get_ident

import pytest

from bot.campaign.knowledge.sideview import observe
from bot.campaign.world.ground import as_read
from bot.campaign.world.groundwork import reshape
from bot.campaign.world.model import Effect, World
from bot.campaign.world.saved.serial import to_bytes, view_to_json, world_from_json, world_to_json
from bot.campaign.world.sides import Side
from bot.hexmap.coords import Facing, Hex
from bot.hexmap.terrain import EdgeKind, TerrainKind
from bot.service import presses
from bot.service.base import TEXT_LIMIT, Refused, Services
from bot.service.gm import office as gm
from bot.service.gm import tunables, undo
from bot.service.gm.edits import ground, screens
from bot.service.gm.edits.breaks import Breaks
from bot.service.gm.edits.words import read_lines
from bot.service.orders import filing as orders
from bot.service.orders.form import OrderForm
from bot.service.screens.answer import Given, Outdated
from bot.store import campaigns as store
from bot.store import history, records
from tests.service.conftest import ALICE, MASTER, Table, again
from tests.service.gm.test_edits import at_hex, change, players_view, pressed
from tests.service.gm.test_placing import units
from tests.service.gm.test_undo import briefing, campaign_of, world


async def anyway(s: Services, about: str, changes: str) -> str:
    shown = await screens.show(s, MASTER, about, changes)
    press = presses.read(pressed(shown, "Change it anyway").custom_id)
    return (await presses.answer(s, MASTER, press, Given())).text


async def told(s: Services) -> str:
    return (await briefing(s))[-1]


async def test_terrain_of_hexes_and_lines_changes_for_everybody(table: Table) -> None:
    s = table.s
    before = world_to_json(await world(s))
    said = await change(s, "0306 0601-0604: terrain forest\n0306: level 2", "autumn")
    assert said.splitlines() == [
        "0306 0601 0602 0603 0604: forest now.",
        "0306: level 2 now.",
        "Reason: autumn",
    ]
    now = await world(s)
    for at in (Hex(3, 6), Hex(6, 1), Hex(6, 4)):
        assert now.map.terrain_at(at) is TerrainKind.FOREST
    assert now.map.elevation_at(Hex(3, 6)) == 2
    for side in Side:
        assert observe(now, side).map.terrain_at(Hex(6, 2)) is TerrainKind.FOREST
    assert "0306: level 2 now.\nReason: autumn" in await told(s)
    again_read = world_from_json(world_to_json(now), as_read(now.map))
    assert again_read.map is now.map
    await gm.undo(s, MASTER)
    assert world_to_json(await world(s)) == before
    assert (await world(s)).map is as_read(now.map)
    assert "0306: level 2 now." in await told(s), "the players hear that it was taken back"


async def test_mountains_in_between_take_the_sight(table: Table) -> None:
    s = table.s
    await change(s, "0301-0308: terrain mountain\n0401-0408: terrain mountain")
    await change(s, "Near Foe: move 0505")
    assert at_hex(await players_view(s), Hex(5, 5)) == []
    await change(s, "0301-0308: terrain plains\n0401-0408: terrain plains")
    assert len(at_hex(await players_view(s), Hex(5, 5))) == 1


async def test_roads_and_rivers_run_between_hexes_that_are_named(table: Table) -> None:
    s = table.s
    await change(s, "0304-0604: road\n0704-0705: river\n0802:N: highway yes")
    hexmap = (await world(s)).map
    assert [hexmap.road_between(Hex(c, 4), Hex(c + 1, 4)) for c in (3, 4, 5, 6)] == [True, True, True, False]
    assert hexmap.edges_between(Hex(7, 4), Hex(7, 5)) == {EdgeKind.RIVER}
    assert hexmap.edges_between(Hex(7, 5), Hex(7, 4)) == {EdgeKind.RIVER}
    with pytest.raises(Breaks) as no:
        await change(s, "0404-0504: road no\n0705:N: river no")
    assert no.value.faults == ["The road would end in 0404.", "The road would end in 0504."]
    await anyway(s, "0404-0504", "road no")
    await change(s, "0705:N: river no")
    hexmap = (await world(s)).map
    assert not hexmap.road_between(Hex(4, 4), Hex(5, 4))
    assert hexmap.edges == {}
    assert Hex(5, 4) in hexmap.roads, "it still has its other end"


async def test_what_was_built_in_a_hex_that_is_flooded_is_named(table: Table) -> None:
    await change(table.s, "0504: build forward depot hostile")
    with pytest.raises(Breaks, match="Forward Depot"):
        await change(table.s, "0504: terrain water")


async def test_a_wall_and_a_bridge_are_built_between_two_hexes(table: Table) -> None:
    s = table.s
    await change(s, "0704-0705: river yes, build small bridge\n0604-0605: build concrete wall")
    now = await world(s)
    assert {EdgeKind.RIVER, EdgeKind.SMALL_BRIDGE} == now.map.edges_between(Hex(7, 4), Hex(7, 5))
    assert EdgeKind.WALL in now.map.edges_between(Hex(6, 4), Hex(6, 5))
    assert now.structures["0605:N"].edge is Facing.N
    with pytest.raises(Breaks, match="bridge"):
        await change(s, "0704-0705: river no")
    await change(s, "0704-0705: remove, river no")
    assert (await world(s)).map.edges_between(Hex(7, 4), Hex(7, 5)) == frozenset()


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("0303: terrain jungle", "is not a terrain"),
        ("0303:N: terrain forest", "is about hexes"),
        ("0303: road", "is about an edge"),
        ("0303-0304: road maybe", "neither yes nor no"),
        ("1008:SE: road", "beyond .* the map ends"),
        ("0101:N: highway yes", "beyond .* the map ends"),
        ("0303-0309: terrain forest", "0309"),
        ("0303 0305: build bunker", "one place at a time"),
        ("0303: level 41", "can be -20 to 40"),
        ("0303: smoke no", "no smoke to end"),
        ("weather: smoke 2", "is not a change"),
        ("weather: wind NNE 3", "is not a wind"),
        ("weather: wind SE 9", "can be 0 to 8"),
        ("weather: hour 24", "can be 0 to 23"),
    ],
)
async def test_what_cannot_be_is_refused_and_changes_nothing(table: Table, text: str, why: str) -> None:
    before = world_to_json(await world(table.s))
    with pytest.raises(Refused, match=why):
        await change(table.s, f"0501: terrain water\n{text}")
    assert world_to_json(await world(table.s)) == before


async def test_what_it_breaks_is_named_before_it_happens(table: Table) -> None:
    s = table.s
    await change(s, "0504: build forward depot hostile\n0404-0604: road")
    before = world_to_json(await world(s))
    shown = await screens.show(s, MASTER, "0504", "terrain water", "flood")
    assert world_to_json(await world(s)) == before
    assert "Nothing is changed yet." in shown.text
    assert "**Near Foe** would be in 0504, which it could not enter." in shown.text
    assert "at 0504 would be under water" in shown.text
    assert "road in 0504" in shown.text
    press = presses.read(pressed(shown, "Change it anyway").custom_id)
    done = await presses.answer(s, MASTER, press, Given())
    assert "0504: water now.\nReason: flood" in done.text
    assert (await world(s)).map.terrain_at(Hex(5, 4)) is TerrainKind.WATER
    with pytest.raises(Outdated):
        await presses.answer(s, MASTER, press, Given())
    assert "Foe" not in await told(s)


async def test_what_was_held_is_asked_again_where_it_breaks_something_new(table: Table) -> None:
    s = table.s
    shown = await screens.show(s, MASTER, "0504", "terrain water")
    press = presses.read(pressed(shown, "Change it anyway").custom_id)
    await change(s, "Secret Reserve: move 0504")
    asked = await presses.answer(s, MASTER, press, Given())
    assert "**Secret Reserve** would be in 0504" in asked.text
    assert (await world(s)).map.terrain_at(Hex(5, 4)) is TerrainKind.PLAINS
    await presses.answer(s, MASTER, presses.read(pressed(asked, "Change it anyway").custom_id), Given())
    assert (await world(s)).map.terrain_at(Hex(5, 4)) is TerrainKind.WATER


async def test_what_was_held_names_the_line_that_was_written_when_it_is_refused(table: Table) -> None:
    s = table.s
    write = screens.WriteList(table.id)
    listed = "Secret Reserve: fs 2\n\n0504: terrain water\nBaker: fs 2"
    shown = await presses.answer(
        s, MASTER, write, Given((), {"lines": listed, "reason": ""}, files={"sheet": ()})
    )
    press = presses.read(pressed(shown, "Change it anyway").custom_id)
    await change(s, "Baker: kill")
    with pytest.raises(Refused, match=r"Line 4 \(“Baker”\): ") as refusal:
        await presses.answer(s, MASTER, press, Given())
    assert "Line 0" not in refusal.value.sentence
    async with s.sessions.begin() as session:  # as an earlier release held it
        campaign = await store.last_of_guild(session, MASTER.guild_id)
        assert campaign is not None
        held = records.HELD_EDIT.of(campaign)
        records.HELD_EDIT.keep(campaign, replace(held, numbers=()))
    with pytest.raises(Refused, match=r"^“Baker”: "):
        await presses.answer(s, MASTER, press, Given())


async def next_round(s: Services) -> World:
    await gm.close_now(s, MASTER)
    await gm.publish(s, MASTER)
    return await world(s)


async def test_weather_that_begins_later_is_in_force_from_its_round_and_unknown_before(table: Table) -> None:
    s = table.s
    view, posts = to_bytes(view_to_json(await players_view(s))), await briefing(s)
    said = await change(s, "weather: rain 2 from 3\n0505: smoke from 3, light 1 from 2")
    assert said.splitlines() == [
        "**Rain**, the whole map, in rounds 3 to 4. Players are not told before then.",
        "**Smoke**, 0505, from round 3 until further notice. Players are not told before then.",
        "**Light**, 0505, in round 2. Players are not told before then.",
    ]
    assert to_bytes(view_to_json(await players_view(s))) == view
    assert await briefing(s) == posts, "nobody is told before"
    assert "**Rain**, the whole map, in rounds 3 to 4." in (await screens.show(s, MASTER, "weather")).text
    second = await next_round(s)
    assert [(e.name, e.rounds) for e in second.effects] == [("Light", 1)]
    await change(s, "0605: rain 9")
    assert "Rain 2" not in "\n".join(await briefing(s)), "no name counts what the players do not know"
    third = await next_round(s)
    assert [(e.name, e.rounds) for e in third.effects] == [("Rain", 8), ("Rain 2", 2), ("Smoke", None)]
    assert third.coming == []
    assert "**Rain 2**: rain, the whole map, 2 rounds" in (await screens.show(s, MASTER, "weather")).text
    fourth = await next_round(s)
    assert [(e.name, e.rounds) for e in fourth.effects] == [("Rain", 7), ("Rain 2", 1), ("Smoke", None)]


async def test_what_begins_later_is_replaced_ended_undone_and_bounded(table: Table) -> None:
    s = table.s
    await change(s, "weather: rain 2 from 3")
    await change(s, "weather: rain 5 from 3, rain 1 from 9")
    assert [(c.round, c.effect.rounds) for c in (await world(s)).coming] == [(3, 5), (9, 1)]
    before = world_to_json(await world(s))
    posts = await briefing(s)
    await change(s, "weather: rain no")
    assert (await world(s)).coming == []
    assert await briefing(s) == posts
    await undo.take_back(s, MASTER)
    assert world_to_json(await world(s)) == before
    for typed, why in (
        ("rain 2 from 0", "It is round 1: write a later one, up to 100"),
        ("rain 2 from 101", "cannot start in round 101"),
        ("rain 2 from tomorrow", "is not a number"),
    ):
        with pytest.raises(Refused, match=why):
            await change(s, f"weather: {typed}")
    await change(s, "weather: rain 2 from 1")
    assert [(e.name, e.rounds) for e in (await world(s)).effects] == [("Rain", 2)]
    await change(s, "\n".join(f"{at:04}: smoke from 5" for at in range(201, 209)))
    await change(s, "\n".join(f"{at:04}: smoke 2" for at in range(301, 309)))
    with pytest.raises(Refused, match="20 effects in force or to come"):
        await change(s, "0401: smoke from 5\n0402: smoke from 5")


async def test_orders_that_the_ground_stops_are_named(table: Table) -> None:
    s = table.s
    await orders.give(s, again(ALICE), OrderForm("Able", move="0304"))
    assert "Order 1 of **Able** loses by this" in await change(s, "0304: terrain water")


async def test_light_and_weather_hold_now_and_for_the_rounds_that_follow(table: Table) -> None:
    s = table.s
    await change(s, "weather: hour 20, wind SE 3, rain 2\n0505 0605: smoke 1")
    now = await world(s)
    clock = now.environment
    assert (clock.hour, clock.wind, clock.wind_speed) == (20, Facing.SE, 3)
    assert [(e.name, e.stat, e.rounds, len(e.hexes)) for e in now.effects] == [
        ("Rain", "rain", 2, 0),
        ("Smoke", "smoke", 1, 2),
    ]
    assert "20:00" in await told(s)
    assert "**Rain**: the whole map, 2 rounds" in await told(s)
    await change(s, "weather: rain 3")
    assert [(e.name, e.rounds) for e in (await world(s)).effects] == [("Smoke", 1), ("Rain", 3)]
    await gm.close_now(s, MASTER)
    await gm.publish(s, MASTER)
    assert [(e.name, e.rounds) for e in (await world(s)).effects] == [("Rain", 2)]
    await change(s, "weather: rain no, wind calm")
    now = await world(s)
    assert (now.effects, now.environment.wind_speed) == ([], 0)


async def test_night_takes_the_sight_at_once(table: Table) -> None:
    s = table.s
    await tunables.change(s, MASTER, "use_night", "yes")
    await change(s, "weather: hour 23")
    await change(s, "Near Foe: move 0505")
    assert at_hex(await players_view(s), Hex(5, 5)) == []
    await change(s, "weather: light 1")
    assert len(at_hex(await players_view(s), Hex(5, 5))) == 1


async def test_whoever_is_on_it_unseen_the_players_get_the_same(table: Table) -> None:
    s = table.s

    async def all_of_it() -> bytes:
        shown = await screens.show(s, MASTER, "0907", "terrain water, level -1", "rain")
        if "yet" in shown.text:
            press = presses.read(pressed(shown, "Change it anyway").custom_id)
            await presses.answer(s, MASTER, press, Given())
        got: list[object] = [view_to_json(await players_view(s)), await told(s)]
        got.append((await orders.check(s, ALICE, OrderForm("Hammer", move="0304"))).text)
        await gm.undo(s, MASTER)
        return to_bytes([*got, await told(s), view_to_json(await players_view(s))])

    plain = await all_of_it()
    await change(s, "Secret Reserve: move 0907")
    assert await all_of_it() == plain


async def test_of_weather_that_they_never_knew_the_players_are_told_nothing(table: Table) -> None:
    s = table.s

    async def all_of_it() -> bytes:
        got: list[object] = []
        for text in ("weather: rain 2\n0505: light 1", "weather: rain no\n0505: light no"):
            await change(s, text)
            got += [view_to_json(await players_view(s)), await told(s)]
        return to_bytes(got)

    plain = await all_of_it()
    now = await world(s)
    hidden = frozenset({Side.HOSTILE})
    now.effects += [Effect("Rain", "rain", known_to=hidden), Effect("Flare", "light", known_to=hidden)]
    async with s.sessions.begin() as session:
        campaign = await campaign_of(s)
        await history.save_world(session, campaign.id, campaign.round, world_to_json(now))
    assert await all_of_it() == plain


async def test_facts_of_ground_and_weather_are_shown_to_be_written_over(table: Table) -> None:
    s = table.s
    shown = await screens.show(s, MASTER, "0304")
    assert "`terrain plains, level 0`" in shown.text
    press = presses.read(pressed(shown, "Change…").custom_id)
    given = Given(texts={"changes": "terrain swamp, level 0", "reason": ""})
    assert (await presses.answer(s, MASTER, press, given)).text == "0304: swamp now."
    assert "`hour 12, wind calm`" in (await screens.show(s, MASTER, "weather")).text
    words = [value for _, value in await screens.change_choices(s, MASTER, "0304-0305", "")]
    assert {"road", "river", "build", "remove"} <= set(words)
    assert ("Weather", "weather") in await screens.choices(s, MASTER, "weath")


async def test_units_fight_on_over_the_ground_as_it_now_is(table: Table) -> None:
    s = table.s
    await change(s, "0304: terrain water")
    with pytest.raises(Refused, match=r"cannot enter 0304 \(water\)"):
        await orders.check(s, ALICE, OrderForm("Hammer", move="0304"))
    await change(s, "0304: terrain plains")
    assert (await world(s)).ground.terrain == {}
    await orders.give(s, again(ALICE), OrderForm("Able", move="0304"))
    await change(s, "0601: terrain forest")
    await gm.close_now(s, MASTER)
    await gm.publish(s, MASTER)
    assert (await units(s))["Able"].hex == Hex(3, 4)
    assert (await world(s)).map.terrain_at(Hex(6, 1)) is TerrainKind.FOREST


def test_a_table_may_have_columns_of_the_ground() -> None:
    lines = read_lines("hex\tterrain\troad\n0304\tforest\t\n0304-0305\t\tyes")
    assert [(line.about, [(e.verb, e.value) for e in line.edits]) for line in lines] == [
        ("0304", [("terrain", "forest")]),
        ("0304-0305", [("road", "yes")]),
    ]


async def test_a_refusal_of_many_lines_fits_a_message_and_says_that_nothing_was_changed(table: Table) -> None:
    rows = "\n".join(f"{at:02}04;hilly" for at in range(1, 11))
    with pytest.raises(Refused) as no:
        await change(table.s, f"hex;ground of the hex\n{rows}")
    told = no.value.sentence.splitlines()
    assert len(no.value.sentence) <= TEXT_LIMIT
    named = sum(line.startswith("Line ") for line in told)
    assert (named, told[named:]) == (9, ["1 more line is wrong.", "Nothing was changed."])


async def test_however_much_is_changed_the_players_are_told_all_of_it_and_of_its_undoing(
    table: Table,
) -> None:
    s = table.s
    hexes = [f"{col:02}{row:02}" for col in range(1, 11) for row in range(1, 9)]
    await change(s, "\n".join(f"{at}: terrain city, level 2" for at in hexes))
    await gm.undo(s, MASTER)
    posts = await briefing(s)
    assert all(len(post) <= TEXT_LIMIT for post in posts)
    for at in hexes:
        for what in ("city", "level 2"):
            assert "\n".join(posts).count(f"{at}: {what} now.") == 2, (at, what)


def test_a_row_of_a_table_has_no_more_changes_than_a_line() -> None:
    many = ";".join(["level"] * 13)
    with pytest.raises(Refused, match="13"):
        read_lines(f"hex;{many}\n0304;{many.replace('level', '2')}")


async def test_the_whole_map_is_changed_in_a_thread_so_that_others_are_answered(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[int] = []

    def reshaped(*given: object) -> None:
        threads.append(get_ident())
        reshape(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(ground, "reshape", reshaped)
    hexes = " ".join(f"{col:02}{row:02}" for col in range(1, 11) for row in range(1, 9))
    await change(table.s, f"{hexes}: level +1, level +1\n0101-0801: river")
    assert len(threads) == 3, "once for a word, however many hexes"
    assert get_ident() not in threads
    now = (await world(table.s)).map
    assert {now.elevation_at(at) - as_read(now).elevation_at(at) for at in now.hexes()} == {2}
