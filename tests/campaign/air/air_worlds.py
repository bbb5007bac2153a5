"""Small random worlds with aircraft, radars and sonars on both sides."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import strategies as st

from bot.campaign.knowledge.sighting import look
from bot.campaign.world.model import Unit, World
from bot.campaign.world.order import Ability, Action, ActionKind, Order, When
from bot.campaign.world.outfit.catalogue import starter_catalogue
from bot.campaign.world.outfit.gear import Catalogue, Weapon
from bot.campaign.world.profiles import Profile
from bot.campaign.world.settings import Environment
from bot.campaign.world.sides import Side
from bot.hexmap.coords import Facing, Hex
from bot.hexmap.model import HexMap
from bot.hexmap.terrain import TerrainKind

_RIFLES = starter_catalogue().classes["regular_infantry"]
_AA = Weapon("aa", "AA missile", 4, ap=2, may_target=frozenset({"airborne"}), aa=True, needs_track=True)
VTOL = replace(
    _RIFLES,
    id="vtol",
    unit_type="VTOL",
    tags=frozenset({"radar_warning"}),
    speed=5,
    energy=6,
    infantry_energy=False,
    symbol="air",
)
CLASSES = {
    cls.id: cls
    for cls in (
        _RIFLES,
        VTOL,
        replace(VTOL, id="plane", unit_type="Fixed-Wing"),
        replace(VTOL, id="radar", unit_type="Truck", traits={"radar": 6, "ground_radar": 3}, weapons=(_AA,)),
    )
}
KINDS = [TerrainKind.PLAINS, TerrainKind.PLAINS, TerrainKind.FOREST, TerrainKind.MOUNTAIN, TerrainKind.CITY]
FLIGHT = (
    ActionKind.CLIMB,
    ActionKind.DESCEND,
    ActionKind.LAND,
    ActionKind.SLOW_TAKEOFF,
    ActionKind.FAST_TAKEOFF,
    ActionKind.FAST_LANDING,
    ActionKind.EJECT,
    ActionKind.RADAR_OFF,
    ActionKind.ATTACK,
)


def unit(unit_id: str, kind: str, side: Side, at: Hex, profile: Profile = Profile.LANDED) -> Unit:
    cls = CLASSES[kind]
    return Unit(
        unit_id,
        f"Name-of-{unit_id}",
        kind,
        side,
        at,
        Facing.N,
        cls.fs,
        cls.energy,
        owner="1",
        profile=profile,
    )


@st.composite
def worlds(draw: st.DrawFn) -> World:
    width, height = draw(st.integers(8, 14)), draw(st.integers(8, 14))
    size = width * height
    terrain = tuple(draw(st.lists(st.sampled_from(KINDS), min_size=size, max_size=size)))
    hexmap = HexMap("random", width, height, terrain, (0,) * size)
    units = {}
    for number, at in enumerate(draw(st.permutations(list(hexmap.hexes())))[:12]):
        side = Side.PLAYER if number < 5 else Side.HOSTILE
        kind = draw(st.sampled_from(sorted(CLASSES)))
        flies = kind in ("vtol", "plane")
        lowest = Profile.CONTOUR if kind == "plane" else Profile.NOE
        heights = [one for one in Profile if lowest.rung <= one.rung <= Profile.CRUISE.rung]
        profile = draw(st.sampled_from([Profile.LANDED, *heights])) if flies else Profile.LANDED
        found = unit(f"{side.value}-{number}-id", kind, side, at, profile)
        found.energy = draw(st.integers(0, found.energy))
        units[found.id] = found
    clock = Environment(hour=23, use_night=draw(st.booleans()), wind_speed=draw(st.sampled_from([0, 6])))
    made = World(hexmap, Catalogue(CLASSES), units, environment=clock, secret="s")
    look(made)
    return made


@st.composite
def orders(draw: st.DrawFn, made: World) -> list[Order]:
    hexes = st.sampled_from(list(made.map.hexes()))
    given = []
    for number, key in enumerate(sorted(made.units), 1):
        kind, deed = (draw(st.none() | st.sampled_from(FLIGHT)) for _ in range(2))
        action = (
            Action(kind, draw(hexes) if kind is ActionKind.ATTACK else None) if kind is not None else None
        )
        ability = Ability(Action(deed), draw(st.sampled_from(list(When)))) if deed is not None else None
        to = draw(st.none() | hexes)
        given.append(Order(key, number, destination=to, action=action, ability=ability))
    return given
