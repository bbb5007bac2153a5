"""The game master chooses which unit is in front in a hex (EDC-C2.2.4-c)."""

from __future__ import annotations

from bot.campaign.knowledge.sighting import look
from bot.campaign.world.safe_text import safe
from bot.campaign.world.sides import Side
from bot.messages import say, thing
from bot.service.base import Services, Who, quote, refused
from bot.service.gm.change import changing
from bot.service.ground.load import world_for_master
from bot.service.ground.matching import Choices, matching
from bot.service.ground.placing import fill_slots, mates_in


async def put_in_front(s: Services, who: Who, unit_id: str) -> str:
    """Give a unit the frontline slot of its hex, whatever the others are, until it leaves the hex."""
    async with changing(s, who, "front", "map") as change:
        world = change.world
        unit = world.units.get(unit_id)
        if unit is None:
            raise refused("front-unit-unknown", typed=quote(unit_id))
        mates = mates_in(world, unit.side, unit.hex)
        if len(mates) < 2 or all(mate is not unit for mate in mates):
            raise refused("front-alone", unit=safe(unit.name))
        for mate in mates:
            mate.fronted = mate is unit
        fill_slots(world, unit.side, unit.hex)
        if world.round:
            look(world, [mate.id for mate in mates])
        change.after = {"unit": unit.id}
        about = {"unit": safe(unit.name), "hex": world.map.label(unit.hex)}
        return change.says(lambda: say("front-set", **about), tell=unit.side is Side.PLAYER)


async def choices(s: Services, who: Who, typed: str) -> Choices:
    """Units in the back of their hex as (text, id)."""
    world = await world_for_master(s, who)
    behind = (
        unit
        for unit in world.units.values()
        if not unit.front and any(mate is unit for mate in mates_in(world, unit.side, unit.hex))
    )
    return matching(((f"{u.name} ({thing(u.side)}) {world.map.label(u.hex)}", u.id) for u in behind), typed)
