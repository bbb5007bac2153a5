"""The Environment Report and what the game master changes of it (EDC-D1-a, EDC-D1-b, EDC-D1.2-a)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sqlalchemy import select

from bot.campaign.world.ground import printed_map
from bot.campaign.world.model import Effect, World
from bot.campaign.world.sides import Side
from bot.hexmap.coords import Facing, Hex, side_name
from bot.hexmap.document import dump_map
from bot.service.base import Refused, Services
from bot.service.gm import forces, tunables, weather
from bot.service.gm import office as gm
from bot.service.gm.change import changing
from bot.service.orders import choices
from bot.service.round.environment import worth_drawing
from bot.store.tables import Campaign, GmAction, OutboxRow
from tests.service.conftest import ALICE, MASTER, Table


async def world_of(s: Services) -> World:
    async with s.sessions() as session:
        campaign = (await session.execute(select(Campaign))).scalar_one()
        return await s.truth.world(session, campaign)


async def briefing(s: Services, key: str) -> OutboxRow:
    async with s.sessions() as session:
        return (await session.execute(select(OutboxRow).where(OutboxRow.key == key))).scalar_one()


async def told(s: Services) -> list[str]:
    async with s.sessions() as session:
        rows = (await session.execute(select(OutboxRow).order_by(OutboxRow.id))).scalars()
        changes = [row for row in rows if row.key.startswith("change:")]
    assert {row.channel_id for row in changes} <= {2}, "the briefing room"
    return [row.payload["content"] for row in changes]


@pytest.mark.rule("EDC-D1-a")
async def test_the_briefing_of_every_round_has_the_environment_report(table: Table) -> None:
    s = table.s
    first = await briefing(s, "round:1:open")
    report = first.payload["embeds"][-1]
    assert report["title"] == "Environment report, round 1"
    assert "**Wind**: calm" in report["description"]
    assert "thumbnail" not in report, "calm, by day, without effects: nothing to draw"
    await tunables.change(s, MASTER, "use_night", "yes")
    await tunables.change(s, MASTER, "wind_shift_d6", "0")
    await weather.set_wind(s, MASTER, "SE", 3)
    await weather.add_effect(s, MASTER, "Weak gravity", "damage", 1, rounds=2)
    await weather.add_effect(s, MASTER, "Fog", "vision", -1, "0304 0305", rounds=1)
    await gm.close_now(s, MASTER)
    await gm.publish(s, MASTER)
    payload = (await briefing(s, "round:1:report")).payload
    second = payload["embeds"][-1]
    assert second["thumbnail"] == {"url": "attachment://round-2-environment.png"}
    assert [file["filename"] for file in payload["files"]][-1] == "round-2-environment.png"
    assert second["title"] == "Environment report, round 2"
    lines = second["description"].splitlines()
    assert lines[0] == "**Light**: 18:00, day until 20:00"
    assert lines[1].startswith("**Wind**: ↘ ●●● towards SE, speed 3; shells drift on a d20 of 6 or less")
    assert lines[2:] == ["**Weak gravity**: damage +1, the whole map, this round"]


@pytest.mark.rule("EDC-D1-a")
async def test_wind_night_and_effects_are_drawn_each_by_itself(table: Table) -> None:
    async with table.s.sessions() as session:
        campaign = (await session.execute(select(Campaign))).scalar_one()
        view = await table.s.views.now(session, campaign)
    calm = replace(view, environment=replace(view.environment, wind_speed=0, use_night=True, hour=12))
    night = replace(calm.environment, hour=0)
    assert night.night
    assert not worth_drawing(calm)
    assert worth_drawing(replace(calm, environment=night))
    assert not worth_drawing(replace(calm, environment=replace(night, use_night=False)))
    assert worth_drawing(replace(calm, environment=replace(calm.environment, wind_speed=1)))
    assert worth_drawing(replace(calm, effects=(Effect("Deep mud", "speed", -1),)))


@pytest.mark.rule("EDC-D1-a")
async def test_later_changes_are_announced_there_too(table: Table) -> None:
    s = table.s
    await weather.set_wind(s, MASTER, "north", 8)
    await weather.add_effect(s, MASTER, "Deep mud", "speed", -1, "0305, 0304", 2)
    key = "1. Deep mud"
    assert await weather.effect_choices(s, MASTER, "mud") == [(key, key)]
    await weather.lift_effect(s, MASTER, key)
    assert [text.splitlines()[1] for text in await told(s)] == [
        "Wind: ↑ ●●●●●●●● towards N, speed 8; shells drift on a d20 of 16 or less (a forecast).",
        "**Deep mud**: speed -1, 0304 0305, 2 rounds",
        "No longer in force: **Deep mud**.",
    ]
    world = await world_of(s)
    assert (world.environment.wind, world.environment.wind_speed) == (Facing.N, 8)
    assert world.effects == []
    async with s.sessions() as session:
        kinds = [
            row.kind for row in (await session.execute(select(GmAction).order_by(GmAction.id))).scalars()
        ]
    assert kinds[-3:] == ["wind", "effect", "lift effect"]


@pytest.mark.rule("EDC-A3.1-b")
async def test_directions_are_offered_as_the_map_names_them(table: Table) -> None:
    s = table.s
    flat = await weather.direction_choices(s, MASTER, "")
    assert [name for name, _ in flat] == ["N", "NE", "SE", "S", "SW", "NW"]
    assert await choices.facing_choices(s, ALICE, "s") == [("SE", "SE"), ("S", "S"), ("SW", "SW")]
    async with changing(s, MASTER, "map", "map") as change:
        change.world.map = replace(printed_map(change.world.map), pointy=True)
        change.campaign.map_text = dump_map(change.world.map)
    six = [("NE", "NE"), ("E", "E"), ("SE", "SE"), ("SW", "SW"), ("W", "W"), ("NW", "NW")]
    assert await weather.direction_choices(s, MASTER, "") == six
    assert await choices.facing_choices(s, ALICE, "") == six
    assert await choices.facing_choices(s, ALICE, "n") == [six[0], six[5]]
    await forces.spawn(s, MASTER, "hostile_infantry", "0808")
    spawned = [unit for unit in (await world_of(s)).units.values() if unit.hex == Hex(8, 8)]
    assert [side_name(unit.facing, pointy=True) for unit in spawned] == ["NE"]
    await weather.set_wind(s, MASTER, "E", 3)
    assert (await told(s))[-1].splitlines()[1].startswith("Wind: → ●●● towards E, speed 3")
    with pytest.raises(Refused, match="Use NE, E, SE, SW, W or NW"):
        await weather.set_wind(s, MASTER, "S", 3)


@pytest.mark.rule("EDC-D1-b")
async def test_the_end_of_what_the_players_never_saw_is_not_announced(table: Table) -> None:
    s = table.s
    async with changing(s, MASTER, "test", "environment") as change:
        hidden = frozenset({Side.HOSTILE})
        change.world.effects.append(Effect("smoke", "smoke", hexes=frozenset({Hex(8, 8)}), known_to=hidden))
    assert await weather.lift_effect(s, MASTER, "1. smoke") == "No longer in force: **smoke**."
    assert await told(s) == []


@pytest.mark.rule("EDC-D1-b")
async def test_effects_are_attached_with_all_their_parts(table: Table) -> None:
    s = table.s
    await weather.add_effect(s, MASTER, "Bog", "speed", -2, "0304", 3)
    await weather.add_effect(s, MASTER, "Sandstorm warning")
    assert (await world_of(s)).effects == [
        Effect("Bog", "speed", -2, frozenset({Hex(3, 4)}), 3),
        Effect("Sandstorm warning", ""),
    ]


async def test_twenty_effects_are_in_force_at_most(table: Table) -> None:
    for number in range(20):
        await weather.add_effect(table.s, MASTER, f"Bog {number}", "speed", -1, "0304")
    with pytest.raises(Refused, match="There are already 20 effects"):
        await weather.add_effect(table.s, MASTER, "Bog", "speed", -1, "0304")
    assert len((await world_of(table.s)).effects) == 20


@pytest.mark.parametrize(
    ("work", "complaint"),
    [
        (("Bog", "colour"), "An effect cannot change"),
        (("Bog", "speed"), "Say by how much"),
        (("Bog", "light", 2), "has no modifier"),
        (("Bog", "smoke"), "Smoke needs hexes"),
        (("Bog", "speed", -1, "9999"), "9999"),
        (("Bog", "speed", -1, "", -1), "lasts 1 round or more"),
    ],
)
async def test_what_makes_no_sense_is_refused(table: Table, work: tuple[str, str], complaint: str) -> None:
    with pytest.raises(Refused, match=complaint):
        await weather.add_effect(table.s, MASTER, *work)
    assert (await world_of(table.s)).effects == []


async def test_only_the_game_master_changes_the_environment(table: Table) -> None:
    for change in (weather.set_wind(table.s, ALICE, "N", 1), weather.add_effect(table.s, ALICE, "Bog")):
        with pytest.raises(Refused):
            await change
    with pytest.raises(Refused, match="not a direction"):
        await weather.set_wind(table.s, MASTER, "E", 1)
    with pytest.raises(Refused, match="No effect"):
        await weather.lift_effect(table.s, MASTER, "1. Bog")
