"""Random edits, undos, rounds, rollbacks and returns: whatever is done, the world stays one that the rules allow.

The whole walk has ten thousand steps (`make nightly`); the suite takes a short one.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from sqlalchemy import text

from bot.campaign.knowledge.sideview import observe
from bot.campaign.world.ground import as_read, printed_map, reshaped
from bot.campaign.world.groundwork import ground_with
from bot.campaign.world.model import World
from bot.campaign.world.saved.serial import to_bytes, world_from_json, world_to_json
from bot.campaign.world.sides import Side, camp
from bot.campaign.world.structure_kinds import health_of, kind_of
from bot.scenario.document import dump_scenario, read_scenario
from bot.service import presses
from bot.service.base import Refused, Services
from bot.service.gm import bans, forces, signups, undo
from bot.service.gm import office as gm
from bot.service.gm.edits import screens as edits
from bot.service.gm.rollback import back
from bot.service.gm.rollback.moments import moments
from bot.service.ground.taking_part import has_left
from bot.service.orders import filing as orders
from bot.service.orders.form import OrderForm
from bot.service.room.scenarios.save import Leading, of_world
from bot.service.screens.answer import Given
from bot.store import branches
from bot.store import campaigns as store
from tests.amount import amount
from tests.service.conftest import ALICE, BOB, CAROL, FOE_CLASS, MASTER, Table, again
from tests.service.gm.test_rollback import all_sent, campaign_of, shown, world

SEEDS, STEPS = amount(2, 10), amount(35, 1000)
SAVED_EACH = amount(7, 2)
"""After so many steps the world is saved as a scenario."""
HEXES = [f"{col:02d}{row:02d}" for col in range(1, 11) for row in range(1, 9)]
SIDES = ["N", "NE", "SE", "S", "SW", "NW"]
KINDS = ["trench", "bunker", "wall", "forward depot", "barbed wire", "sensor tower", "bridge"]
OWNERS = {"Able": ALICE, "Hammer": ALICE, "Baker": BOB, "Charlie": CAROL}


def line_of(draw: Random, world: World) -> str:
    """An edit of a unit or a place, as a game master types it; perhaps one that cannot be made."""
    if draw.random() < 0.3:
        return ground_line_of(draw)
    if draw.random() < 0.3:
        place = draw.choice(HEXES) + draw.choice(["", "", f":{draw.choice(SIDES)}", ":front"])
        what = draw.choice(
            [
                f"build {draw.choice(KINDS)}{draw.choice(['', ' hostile', ' player'])}",
                f"health {draw.randint(0, 9)}",
                "remove",
                f"crates {draw.randint(0, 9)}",
                f"side {draw.choice(['player', 'hostile', 'nobody'])}",
            ]
        )
        return f"{place}: {what}"
    known = [*world.units.values(), *world.graveyard.values()]
    unit = draw.choice(known).id if known else "h1"
    what = draw.choice(
        [
            f"move {draw.choice(HEXES)}",
            f"move {draw.choice(HEXES)}",
            f"face {draw.choice(SIDES)}",
            f"fs {draw.choice(['', '+', '-'])}{draw.randint(0, 6)}",
            f"energy {draw.choice(['', '+', '-'])}{draw.randint(0, 6)}",
            f"crates {draw.randint(0, 4)}",
            *("reveal", "hide", "front", "immobilised", "mobile", "disarmed", "armed"),
            *("kill", "revive", f"revive {draw.choice(HEXES)}"),
        ]
    )
    return f"{unit}: {what}"


def ground_line_of(draw: Random) -> str:
    """An edit of the ground or of the weather."""
    rounds = draw.choice(["0", "1", "2", "no", "2 from 2", "from 3"])
    if draw.random() < 0.3:
        wind = draw.choice([f"wind {draw.choice(SIDES)} {draw.randint(0, 9)}", "wind calm"])
        return f"weather: {draw.choice([wind, f'hour {draw.randint(0, 24)}', f'rain {rounds}', f'light {rounds}'])}"
    first, last = draw.choice(HEXES), draw.choice(HEXES)
    where = draw.choice([first, f"{first}-{last}", f"{first}:{draw.choice(SIDES)}"])
    what = draw.choice(
        [
            f"terrain {draw.choice(['plains', 'forest', 'water', 'mountain', 'city', 'swamp'])}",
            f"level {draw.choice(['', '+', '-'])}{draw.randint(0, 3)}",
            f"{draw.choice(['road', 'highway', 'river', 'bocage', 'cliff'])} {draw.choice(['yes', 'no'])}",
            f"{draw.choice(['rain', 'smoke', 'light'])} {rounds}",
        ]
    )
    return f"{where}: {what}"


async def step(s: Services, draw: Random) -> str:
    """One thing that somebody does. What is refused must have changed nothing."""
    campaign = await campaign_of(s)
    roll = draw.random()
    if roll < 0.55:
        before = await world(s)
        screen = await edits.show(s, MASTER, changes=line_of(draw, before))
        for press in (button.press for button in screen.buttons):
            if isinstance(press, edits.CarryOutHeld):
                assert to_bytes(world_to_json(await world(s))) == to_bytes(world_to_json(before))
                await presses.answer(s, MASTER, press, Given())
                return "anyway"
        return "edit"
    if roll < 0.68:
        known = await undo.choices(s, MASTER, "")
        if not known:
            return "nothing"
        await gm.undo(s, MASTER, draw.choice(known)[1])
        return "undo"
    if roll < 0.78:
        unit = draw.choice(list(OWNERS))
        await orders.give(s, again(OWNERS[unit]), OrderForm(unit, move=draw.choice(HEXES)))
        return "order"
    if roll < 0.80:
        return await somebody_goes_or_comes(s, draw)
    if roll < 0.84:
        await forces.spawn(s, MASTER, FOE_CLASS, draw.choice(HEXES), f"Foe {draw.randint(1, 99)}")
        return "spawn"
    if roll < 0.90:
        await gm.close_now(s, MASTER)
        await gm.preview(s, MASTER)
        await gm.publish(s, MASTER)
        await all_sent(s)
        return "round"
    async with s.sessions() as session:
        past = await moments(session, campaign)
        left = await branches.branches_of(session, campaign.id)
    if left and roll > 0.96:
        await back.return_to(s, MASTER, draw.choice(left).number, await shown(s), "Returned.")
        await all_sent(s)
        return "return"
    if past:
        await back.go_back(s, MASTER, draw.choice(past).moment, await shown(s), "Rolled back.")
        await all_sent(s)
        return "rollback"
    return "nothing"


async def somebody_goes_or_comes(s: Services, draw: Random) -> str:
    """A ban, with or without somebody who takes over, or its end."""
    who = draw.choice([BOB, CAROL])
    if draw.random() < 0.5:
        await signups.admit(s, MASTER, who.user_id, who.name)
        return "admit"
    heir = draw.choice([None, MASTER.user_id, ALICE.user_id, BOB.user_id, CAROL.user_id])
    await bans.ban(s, MASTER, who.user_id, who.name, "Threats.", heir)
    return "ban"


async def commanded_by_who_takes_part(s: Services) -> None:
    """While orders can be given no unit obeys somebody who has gone."""
    campaign = await campaign_of(s)
    async with s.sessions() as session:
        played = await store.get_round(session, campaign.id, campaign.round)
        gone = {str(row.user_id) for row in await store.players(session, campaign.id) if has_left(row)}
    if played.locked_at is None:
        assert not gone & {unit.owner for unit in (await world(s)).units.values()}


def sound(world: World) -> None:
    """What holds for every world of a campaign."""
    assert not world.units.keys() & world.graveyard.keys()
    assert all(unit.fs > 0 and unit.energy >= 0 for unit in world.units.values())
    assert all(
        unit.fs <= world.catalogue.cls(unit).fs for unit in world.units.values() if unit.upgrades == ()
    )
    standing = [unit for unit in world.units.values() if unit.carrier is None and unit.survivors_of is None]
    crowd = Counter((camp(unit.side), unit.hex) for unit in standing if unit.garrison is None)
    assert all(count <= 2 for count in crowd.values()), crowd
    fronts = Counter((camp(unit.side), unit.hex) for unit in standing if unit.front)
    assert all(fronts[place] for place in crowd), "nobody is in front"
    for unit in world.units.values():
        assert unit.garrison is None or world.structures[unit.garrison].hex == unit.hex
        assert not (unit.stealthed and (unit.brawl or unit.overrun))
        assert unit.carrier is None or unit.carrier == "orbit" or unit.carrier in world.units
    for key, built in world.structures.items():
        kind = kind_of(world.catalogue, built.kind)
        assert key == built.id
        assert 1 <= built.health <= health_of(world.catalogue, kind)
    assert printed_map(world.map) == reshaped(as_read(world.map), world.ground)
    true = (world.structures.values(), world.catalogue, world.settings, world.settled)
    assert world.map == ground_with(world.map, *true)
    saved = world_to_json(world)
    assert to_bytes(world_to_json(world_from_json(saved, world.map))) == to_bytes(saved)
    for side in Side:
        observe(world, side)


def can_be_saved(world: World) -> None:
    """As a scenario that can be read again."""
    saved = dump_scenario(of_world("Any", world, Leading({}, {}, {})))
    read_scenario(saved)


async def bookkeeping(s: Services) -> None:
    """What holds between the tables."""
    async with s.sessions() as session:
        row = (
            await session.execute(
                text(
                    "SELECT c.round, max(r.number) AS last, max(n.round) AS world,"
                    " (SELECT count(*) FROM outbox) AS posts, (SELECT count(DISTINCT key) FROM outbox) AS keys,"
                    " (SELECT count(*) FROM unit_order o WHERE o.round > c.round) AS later,"
                    " (SELECT count(*) FROM event e WHERE e.round > c.round) AS events"
                    " FROM campaign c JOIN round r ON r.campaign_id = c.id JOIN snapshot n ON n.campaign_id = c.id"
                    " GROUP BY c.round"
                )
            )
        ).one()
    assert row.round == row.last == row.world
    assert row.posts == row.keys
    assert (row.later, row.events) == (0, 0)


@pytest.mark.parametrize("seed", range(1, SEEDS + 1))
async def test_whatever_is_changed_the_world_stays_sound(table: Table, seed: int) -> None:
    s, draw, done = table.s, Random(seed), Counter[str]()
    for number in range(STEPS):
        before = to_bytes(world_to_json(await world(s)))
        try:
            what = await step(s, draw)
        except Refused:
            what = "refused"
            assert to_bytes(world_to_json(await world(s))) == before, number
        done[what] += 1
        sound(await world(s))
        if number % SAVED_EACH == 0:
            can_be_saved(await world(s))
        await commanded_by_who_takes_part(s)
        await bookkeeping(s)
    assert done["edit"] >= STEPS // 6, done
    assert done["rollback"], done
    assert done["anyway"] or seed > 1 or STEPS < 100, done
