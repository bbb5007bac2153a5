"""The game master holds units in orbit and grants the asset that drops them (EDC-F6.2-b)."""

from __future__ import annotations

from collections.abc import Callable

from bot.campaign.knowledge.sighting import look
from bot.campaign.resolve.board import Board
from bot.campaign.world.model import Ride, Unit, World
from bot.campaign.world.safe_text import safe
from bot.campaign.world.sides import Side
from bot.messages import say, thing
from bot.service.base import Services, Who, quote, refused
from bot.service.gm.change import changing
from bot.service.ground.load import world_for_master
from bot.service.ground.matching import Choices, matching
from bot.service.ground.placing import room_for


async def hold(s: Services, who: Who, unit_id: str) -> str:
    """Take a unit off the map into orbit, until it is dropped or landed (EDC-F6.2-b)."""

    def rise(world: World) -> Callable[[], str]:
        unit, board = _unit(world, unit_id), Board(world, {})
        if unit.carrier is not None or unit.survivors_of is not None or board.loads.get(unit.id):
            raise refused("orbit-carried", unit=safe(unit.name))
        if unit.overrun or unit.brawl or board.grounded_foes(unit.side, unit.hex):
            raise refused("orbit-fighting", unit=safe(unit.name))
        board.hold_in_orbit(unit)
        look(world, [unit.id])
        return lambda: say("orbit-held", unit=safe(unit.name))

    return await _change(s, who, "orbit", unit_id, rise)


async def land(s: Services, who: Who, unit_id: str) -> str:
    """Put a unit from orbit back where it was on the map."""

    def down(world: World) -> Callable[[], str]:
        unit = _unit(world, unit_id)
        if unit.ride is not Ride.ORBIT:
            raise refused("orbit-not-there", unit=safe(unit.name))
        if not room_for(world, unit.side, unit.hex):
            raise refused("orbit-no-room", hex=world.map.label(unit.hex))
        Board(world, {}).disembark(unit, unit.hex, unit.facing)
        look(world, [unit.id])
        return lambda: say("orbit-landed", unit=safe(unit.name), hex=world.map.label(unit.hex))

    return await _change(s, who, "orbit", unit_id, down)


async def grant(s: Services, who: Who, side: str = "player") -> str:
    """Let a side drop units from orbit in the round that is open; the players are notified of theirs (EDC-F6.2-b)."""
    if side not in set(Side):
        raise refused("mines-side", typed=quote(side), sides=", ".join(Side))

    def give(world: World) -> Callable[[], str]:
        world.orbital[Side(side)] = world.round
        return lambda: say("orbit-granted", round=world.round, side=side)

    return await _change(s, who, "orbital asset", side, give, tell=Side(side) is Side.PLAYER)


async def choices(s: Services, who: Who, typed: str) -> Choices:
    """All units, for the game master, with where they are."""
    world = await world_for_master(s, who)
    rows = (
        (
            f"{u.name} ({thing(u.side)}) {say('in-orbit') if u.ride is Ride.ORBIT else world.map.label(u.hex)}",
            u.id,
        )
        for u in world.units.values()
    )
    return matching(rows, typed)


async def _change(
    s: Services,
    who: Who,
    kind: str,
    what: str,
    work: Callable[[World], Callable[[], str]],
    *,
    tell: bool = False,
) -> str:
    """Change the world of the open round; `tell` posts it to the players."""
    async with changing(s, who, kind, "map") as change:
        change.after = {"what": what}
        return change.says(work(change.world), tell=tell)


def _unit(world: World, unit_id: str) -> Unit:
    unit = world.units.get(unit_id)
    if unit is None:
        raise refused("orbit-unit", typed=quote(unit_id))
    return unit
