"""A unit that takes another side."""

from __future__ import annotations

from bot.campaign.knowledge.landmarks import told_by
from bot.campaign.knowledge.lookout import Lookout
from bot.campaign.knowledge.radar import ENEMY, FRIENDLY, NEUTRAL, mark_ping, ping_of
from bot.campaign.knowledge.sighting import knowledge_of, look, sees_unit
from bot.campaign.resolve.board import Board
from bot.campaign.world.model import Unit, World
from bot.campaign.world.profiles import Profile
from bot.campaign.world.safe_text import safe
from bot.campaign.world.sides import Side
from bot.hexmap.coords import Hex
from bot.render.shared.short_names import short_name
from bot.service.base import refused
from bot.service.ground.placing import fill_slots, mates_in, names_taken, room_for


def may_turn(world: World, unit: Unit, side: Side) -> None:
    """Raises Refused where the unit cannot take that side as it is."""
    name = safe(unit.name)
    if unit.survivors_of is not None:
        raise refused("side-survivors", unit=name)
    if unit.side is side:
        raise refused("side-same", unit=name, side=side.value)
    if unit.carrier is not None or any(other.carrier == unit.id for other in world.units.values()):
        raise refused("side-carried", unit=name)
    if unit.garrison is not None:
        raise refused("side-garrison", unit=name)
    if unit.brawl:
        raise refused("side-brawl", unit=name)
    if not room_for(world, side, unit.hex, besides=unit):
        raise refused("side-no-room", hex=world.map.label(unit.hex), unit=name)


def turn_to(world: World, unit: Unit, side: Side) -> None:
    """Give a unit on the map another side: its zone, its place in its hex and what is known of it follow.

    Whoever has it in sight sees its new side; the others keep what they knew. In front of new enemies who see it
    its stealth is over.
    """
    old, unit.side = unit.side, side
    unit.this_round.declare(None, 0)
    unit.fronted = False
    taken = names_taken(world, side, besides=unit)
    if unit.name in taken:
        unit.name = short_name(unit.name, world.catalogue.cls(unit).symbol, taken)
    mates = [mate for mate in mates_in(world, side, unit.hex) if mate is not unit]
    if unit.profile is Profile.LANDED:
        unit.facing = next((mate.facing for mate in mates if mate.garrison is None), unit.facing)
        unit.front = not mates
    fill_slots(world, old, unit.hex)
    fill_slots(world, side, unit.hex)
    freed = free(Board(world, {}), unit.hex)
    own = told_by(world, side)
    for told in Side:
        memory = knowledge_of(world, told)
        memory.emissions.pop(unit.id, None)
        if told in own:  # one of theirs is no contact and no track
            memory.contacts.pop(memory.aliases.pop(unit.id, ""), None)
            memory.pings.pop(memory.tracks.pop(unit.id, ""), None)
    lookout = Lookout(world)
    seeing = [told for told in Side if told not in own and sees_unit(world, told, unit, lookout)]
    if any(told.opposes(side) for told in seeing):
        unit.stealthed = False
    if not world.round:
        return
    near = {mate.id for whose in (old, side) for mate in mates_in(world, whose, unit.hex)}
    look(world, sorted(near | freed | {unit.id}), lookout=lookout)
    lookout.write_down(world)
    for told in seeing:
        ping = ping_of(world, told, unit)
        if ping is not None:
            enemy = told.opposes(side)
            mark_ping(world, told, ping.id, ENEMY if enemy else NEUTRAL if side is Side.NEUTRAL else FRIENDLY)


def free(board: Board, at: Hex) -> set[str]:
    """End the overrun of those in a hex who have no enemy there any more; who they are (EDC-C3.2.3-c)."""
    held = [
        unit
        for unit in board.occupants.get(at, ())
        if unit.overrun and not board.grounded_foes(unit.side, at)
    ]
    for unit in held:
        unit.overrun = False
    return {unit.id for unit in held}
