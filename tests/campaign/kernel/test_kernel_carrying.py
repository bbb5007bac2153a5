"""What holds for carried units whatever is ordered."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st
from kernel_worlds import CLASSES, ground

from bot.campaign.judge.advice.check import check_order
from bot.campaign.knowledge.sideview import observe
from bot.campaign.knowledge.sighting import start_round
from bot.campaign.resolve.resolver import resolve
from bot.campaign.world.model import RescueState, Ride, Unit, World
from bot.campaign.world.order import Action, ActionKind, Order
from bot.campaign.world.outfit.gear import Catalogue, Damage, UnitClass, Weapon
from bot.campaign.world.profiles import Profile
from bot.campaign.world.settings import Settings
from bot.campaign.world.sides import Side, camp
from bot.dice import KeyedDice
from bot.hexmap.coords import Facing, Hex

CARRIER = replace(
    CLASSES["TR"], id="carrier", traits={"passengers": 1, "hitch": 1, "stretchers": 1, "vehicle_bed": 1}
)
LIFTER = replace(
    CARRIER, id="lifter", unit_type="VTOL", traits={"lift": 3, "passengers": 1}, tags=frozenset({"aircraft"})
)
GUN = replace(CLASSES["TR"], id="gun", unit_type="Towed", mobility=3)
MEDIC = replace(CLASSES["RI"], id="medic", traits={"stretchers": 1})
FOE = replace(CLASSES["HI"], id="foe", weapons=(Weapon("big", "Big gun", 3, Damage(fixed=6), ap=9),))
KINDS: dict[str, UnitClass] = {cls.id: cls for cls in (CARRIER, LIFTER, GUN, MEDIC, CLASSES["RI"], FOE)}
SIZE = 4
HEXES = [Hex(col, row) for col in range(1, SIZE + 1) for row in range(1, SIZE + 1)]
CARRY = [
    ActionKind.BOARD,
    ActionKind.RECOVER,
    ActionKind.HITCH,
    ActionKind.UNHITCH,
    ActionKind.EXTENDED_UNHITCH,
    ActionKind.HOOK,
    ActionKind.SET_DOWN,
    ActionKind.ATTACK,
]
ROSTER = ["carrier", "carrier", "lifter", "gun", "medic", CLASSES["RI"].id, CLASSES["RI"].id, "foe", "foe"]


@st.composite
def starts(draw: st.DrawFn) -> World:
    units: dict[str, Unit] = {}
    taken: dict[Hex, list[Side]] = {}
    for number, kind in enumerate(ROSTER):
        cls = KINDS[kind]
        side = Side.HOSTILE if kind == "foe" else Side.PLAYER
        at = draw(st.sampled_from(HEXES))
        here = taken.setdefault(at, [])
        if len(here) >= 2 or (here and here[0] is not side):
            continue
        here.append(side)
        key = f"u{number}"
        profile = (
            draw(st.sampled_from([Profile.LANDED, Profile.CONTOUR])) if kind == "lifter" else Profile.LANDED
        )
        units[key] = Unit(
            key, key, kind, side, at, Facing.N, draw(st.integers(1, cls.fs)), cls.energy, profile=profile
        )
    seats = {"carrier": Ride.PASSENGER, "lifter": Ride.PASSENGER}
    foot = [unit for unit in units.values() if KINDS[unit.class_id].is_infantry and unit.side is Side.PLAYER]
    for unit in units.values():
        if unit.class_id in seats and foot and draw(st.booleans()):
            rider = foot.pop()
            rider.carrier, rider.ride, rider.hex = unit.id, seats[unit.class_id], unit.hex
    hexmap = ground(SIZE, SIZE, {"0203": "water", "0302": "forest"})
    land = {key: unit for key, unit in units.items() if unit.hex != Hex(2, 3) or unit.class_id == "lifter"}
    kept = {key: unit for key, unit in land.items() if unit.carrier is None or unit.carrier in land}
    return World(
        hexmap,
        Catalogue(KINDS),
        kept,
        settings=Settings(survivors_d20=2, discovery_range0=1, discovery_range1=2, discovery_range2=2),
        secret="s",
    )


@st.composite
def orders_of(draw: st.DrawFn, world: World) -> list[Order]:
    orders = []
    keys = sorted(world.units)
    for number, key in enumerate(draw(st.permutations(keys)), 1):
        near = [at for at in HEXES if at != world.units[key].hex]
        kind = draw(st.sampled_from(CARRY))
        waits = kind is ActionKind.ATTACK and world.units[key].side is Side.PLAYER
        orders.append(
            Order(
                key,
                number,
                destination=draw(st.none() | st.sampled_from(near)),
                action=Action(kind, draw(st.none() | st.sampled_from(near)), draw(st.sampled_from(keys))),
                exit=draw(st.booleans()),
                wait_for=tuple(draw(st.lists(st.sampled_from(keys), max_size=2))) if waits else (),
            )
        )
    return orders


@settings(max_examples=35, deadline=None)
@given(st.data())
def test_carried_units_stay_with_their_carriers(data: st.DataObject) -> None:
    world = data.draw(starts())
    for number in (1, 2, 3):
        start_round(world)
        view = observe(world, Side.PLAYER)
        orders = data.draw(orders_of(world))
        for order in orders:
            check_order(view, order)
        before = world
        world = resolve(
            world, orders, KeyedDice(number, b"open seed for tests", b"covered seed of tests")
        ).world
        _holds(before, world)


def _holds(before: World, world: World) -> None:
    known = before.units.keys() | before.graveyard.keys()
    gone = known - world.units.keys() - world.graveyard.keys()
    # Only survivors that were brought in leave the game.
    assert all(before.units[key].survivors_of is not None for key in gone)
    crowd: Counter[tuple[Side, Hex]] = Counter()
    for unit in world.units.values():
        cls = world.catalogue.cls(unit)
        if unit.carrier is None:
            assert unit.ride is None
            if unit.profile is Profile.LANDED and unit.survivors_of is None:
                crowd[camp(unit.side), unit.hex] += 1
        else:
            carrier = world.units[unit.carrier]
            assert unit.ride is not None
            assert carrier.hex == unit.hex
            assert carrier.id != unit.id
            assert carrier.side is unit.side
        load = [one for one in world.units.values() if one.carrier == unit.id]
        for ride, room in ((Ride.TOWED, cls.trait("hitch")), (Ride.SLUNG, int(cls.trait("lift") > 0))):
            assert sum(one.ride is ride for one in load) <= room
        inside = sum(one.ride in (Ride.PASSENGER, Ride.CASUALTY) for one in load)
        assert inside <= cls.trait("passengers") + cls.trait("stretchers") + cls.trait("vehicle_bed")
        assert unit.survivors_of is None or world.rescues[unit.survivors_of].state in (
            RescueState.FOUND,
            RescueState.ABOARD,
        )
    assert all(count <= 2 for count in crowd.values())
    for rescue in world.rescues.values():
        assert rescue.unit in world.graveyard
    # As the next round opens nobody has a carried enemy in sight.
    start_round(world)
    for memory in world.knowledge.values():
        assert all(world.units[key].carrier is None for key in memory.aliases)
