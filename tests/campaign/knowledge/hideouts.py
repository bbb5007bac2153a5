"""Hidden things for the tests of what sides know: mines, riders, survivors, depots and craft in the dark."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import strategies as st

from bot.campaign.judge.mines import lay
from bot.campaign.world.model import Cargo, Depot, Minefield, Rescue, Ride, Unit, World
from bot.campaign.world.outfit.catalogue import starter_catalogue
from bot.campaign.world.profiles import Profile
from bot.campaign.world.sides import Side
from bot.hexmap.coords import Facing, Hex

CATALOGUE = starter_catalogue()
CRAFT = sorted(k for k, c in CATALOGUE.classes.items() if c.unit_type in ("VTOL", "Fixed-Wing"))
TROOPS = next(k for k, c in CATALOGUE.classes.items() if "hostile" in c.tags and c.is_infantry)


def mine(draw: st.DrawFn, world: World, side: Side, at: Hex, *, hidden: bool = True) -> Minefield:
    """Lay a minefield that nobody but its side knows of, if hidden."""
    number = len(world.mines) + 1
    while f"m{number}" in world.mines:
        number += 1
    field = Minefield(f"m{number}", at, side, draw(st.integers(1, 5)), hidden=hidden)
    lay(world, field)
    return field


def sow(draw: st.DrawFn, world: World) -> None:
    """A few minefields of any side, known or not."""
    hexes = list(world.map.hexes())
    for _ in range(draw(st.integers(0, 4))):
        side = draw(st.sampled_from([Side.PLAYER, Side.HOSTILE, Side.HOSTILE]))
        mine(draw, world, side, draw(st.sampled_from(hexes)), hidden=draw(st.booleans()))


def resow(draw: st.DrawFn, world: World) -> None:
    """Change the minefields that the players do not know of."""
    known = world.knowledge[Side.PLAYER].mines if Side.PLAYER in world.knowledge else {}
    for key in [key for key in world.mines if key not in known]:
        match draw(st.sampled_from(["keep", "gone", "worse"])):
            case "gone":
                del world.mines[key]
            case "worse":
                world.mines[key] = replace(world.mines[key], chance=6, damage=9)
    spots = [u.hex for u in world.units.values() if u.side is Side.PLAYER]
    hexes = [*spots, *list(world.map.hexes())[:8]]
    for _ in range(draw(st.integers(0, 3))):
        mine(draw, world, Side.HOSTILE, draw(st.sampled_from(hexes)))


def rider(number: int, carrier: Unit) -> Unit:
    """Troops inside a hostile unit."""
    cls = CATALOGUE.classes[TROOPS]
    found = Unit(f"rider{number}", f"Rider {number}", TROOPS, Side.HOSTILE, carrier.hex, Facing.N, cls.fs, 1)
    found.carrier, found.ride, found.front = carrier.id, Ride.PASSENGER, False
    return found


def stow(draw: st.DrawFn, world: World) -> None:
    """Troops inside the hostiles' units, seen or not."""
    hosts = [u for u in world.units.values() if u.side is Side.HOSTILE and u.carrier is None and not u.brawl]
    for number, host in enumerate(hosts):
        if draw(st.booleans()):
            world.units[f"rider{number}"] = rider(number, host)


def mourn(world: World) -> None:
    """A loss of the players, which they know of: `bury` may hide survivors of it."""
    fallen = Unit("fallen1", "fallen1", TROOPS, Side.PLAYER, Hex(1, 1), Facing.N, 0, 0, owner="1")
    world.graveyard[fallen.id] = fallen


def bury(draw: st.DrawFn, world: World) -> None:
    """Survivors of a hostile unit and of one of the players' that nobody has found."""
    hexes = list(world.map.hexes())
    for number, side in enumerate((Side.HOSTILE, Side.PLAYER)):
        if draw(st.booleans()):
            at = draw(st.sampled_from(hexes))
            name = f"fallen{number}"
            world.graveyard.setdefault(name, Unit(name, name, TROOPS, side, at, Facing.N, 0, 0, owner="1"))
            world.rescues[name] = Rescue(name, at, world.round)


def store_up(draw: st.DrawFn, world: World) -> None:
    """Depots of the enemy, wherever they are: only their own side has lists of what is in them."""
    at = draw(st.sampled_from(list(world.map.hexes())))
    world.depots.setdefault(world.map.label(at), Depot(at, Side.HOSTILE, "Secret", Cargo(3, 3)))


def fly(draw: st.DrawFn, world: World, dark: list[Hex]) -> None:
    """A hostile craft in the dark, on the ground so that no radar and no eye has it."""
    flies: bool = draw(st.booleans())
    if dark and flies:
        kind = draw(st.sampled_from(CRAFT))
        cls = CATALOGUE.classes[kind]
        at = draw(st.sampled_from(dark))
        world.units["craft"] = Unit("craft", "Craft", kind, Side.HOSTILE, at, Facing.N, cls.fs, cls.energy)
        world.units["craft"].profile = Profile.LANDED


def conceal(draw: st.DrawFn, world: World, dark: list[Hex]) -> None:
    """Hide all sorts of things that the players' side cannot know of."""
    resow(draw, world)
    stow(draw, world)
    bury(draw, world)
    store_up(draw, world)
    fly(draw, world, dark)


def lurk(draw: st.DrawFn, world: World, near: list[Hex]) -> None:
    """Hide mines under the players' feet and ways, survivors, and a carrier's load that no shot can free."""
    for at in draw(st.lists(st.sampled_from(near), max_size=4)):
        mine(draw, world, Side.HOSTILE, at)
    bury(draw, world)
    for number, host in enumerate([u for u in world.units.values() if u.id.startswith("lurker")]):
        world.units[f"rider{number}"] = rider(number, host)
