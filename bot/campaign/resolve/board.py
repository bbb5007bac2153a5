"""The world while it is being resolved: a copy of its own and indices kept true after every change.

Nothing here decides a rule. Who is at war with whom sorts units into three camps; for each camp the board
counts, by hex, the units that share its stacking limit, those that bar its way and the zones that bind it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from operator import attrgetter

from bot.campaign.judge.situation import Picture
from bot.campaign.judge.stores import Stores
from bot.campaign.judge.strips import takes_room
from bot.campaign.knowledge.lookout import Lookout
from bot.campaign.knowledge.sighting import knowledge_of
from bot.campaign.world.counts import Counts, bump, bump_all
from bot.campaign.world.known.contacts import Knowledge
from bot.campaign.world.model import ORBIT, Ride, Unit, World
from bot.campaign.world.outfit.gear import AIRCRAFT, VESSELS, UnitClass
from bot.campaign.world.positions import facing_of
from bot.campaign.world.profiles import Profile
from bot.campaign.world.sequence import by_place
from bot.campaign.world.sides import Side, camp
from bot.campaign.world.slots import declared_facing, frontline
from bot.campaign.world.zoi import projects_zoi, zone
from bot.hexmap.coords import Facing, Hex

_CAMPS = (Side.PLAYER, Side.NEUTRAL, Side.HOSTILE)
_FOES = {side: tuple(camp for camp in _CAMPS if camp.opposes(side)) for side in Side}
_FRIENDS = {side: tuple(camp for camp in _CAMPS if not camp.opposes(side)) for side in Side}
"""By side, the camps that are at war with it and those that are not."""


def copy_world(world: World) -> World:
    """A world that can be changed without touching the given one; map, catalogue and settings are shared."""
    return replace(
        world,
        units={key: _copy_unit(unit) for key, unit in world.units.items()},
        graveyard=dict(world.graveyard),
        alarms=list(world.alarms),
        depots=dict(world.depots),
        pending=list(world.pending),
        effects=list(world.effects),
        coming=list(world.coming),
        markers=list(world.markers),
        mines=dict(world.mines),
        overkill=dict(world.overkill),
        rescues=dict(world.rescues),
        structures=dict(world.structures),
        orbital=dict(world.orbital),
        knowledge={side: _copy_knowledge(memory) for side, memory in world.knowledge.items()},
    )


_unit_facts = attrgetter(*(fact.name for fact in fields(Unit)))


def _copy_unit(unit: Unit) -> Unit:
    """Much faster than `dataclasses.replace`, for thousands of units."""
    made = Unit(*_unit_facts(unit))
    made.uses, made.this_round = dict(unit.uses), unit.this_round.copy()
    return made


def _copy_knowledge(memory: Knowledge) -> Knowledge:
    return replace(
        memory,
        contacts=dict(memory.contacts),
        aliases=dict(memory.aliases),
        explored=set(memory.explored),
        seen=set(memory.seen),
        mines=dict(memory.mines),
        types=dict(memory.types),
        pings=dict(memory.pings),
        tracks=dict(memory.tracks),
        emissions=dict(memory.emissions),
        structures=dict(memory.structures),
        spotted=set(memory.spotted),
        planted=dict(memory.planted),
    )


class Board:
    """Which unit is where and whose zone lies where. Change units only through its methods."""

    def __init__(self, world: World, queue: Mapping[str, int]) -> None:
        self.world = world
        self.queue = queue
        """Queue number of this round's order by unit id, for ties (EDC-C2.2.4-c)."""
        self.lookout = Lookout(world)
        self.occupants: dict[Hex, list[Unit]] = {}
        """Units by hex in the order in which they arrived; carried units are not in it."""
        self.loads: dict[str, list[Unit]] = {}
        """What each carrier carries, by its id."""
        self.friends: dict[Side, Counts] = {side: {} for side in _CAMPS}
        """By camp: units that are not its enemies (EDC-C2.2.4-a)."""
        self.enemies: dict[Side, Counts] = {side: {} for side in _CAMPS}
        self.zones: dict[Side, Counts] = {side: {} for side in _CAMPS}
        """By camp: how many enemy zones lie on the hex (EDC-C2.2.1-d)."""
        self.afloat: dict[Side, Counts] = {side: {} for side in _CAMPS}
        """Those of `friends` that are craft (EDC-D3-o, EDC-F6.3-a)."""
        self.neutrals: Counts = {}
        """Those of the hostiles' `friends` that are neutral (EDC-C2.2.4-b)."""
        self._pictures: dict[Side, Picture] = {}
        self._stores: dict[Side, Stores] = {}
        self._zoned: dict[str, Hex] = {}
        self._roomy: set[str] = set()
        """Units that were counted among those who share a stacking limit."""
        for unit in world.units.values():
            if unit.carrier is not None:
                self.loads.setdefault(unit.carrier, []).append(unit)
                continue
            self._count(unit, unit.hex, 1)
            self.occupants.setdefault(unit.hex, []).append(unit)
            self.refresh_zone(unit)
        for at in list(self.occupants):
            if len(self.occupants[at]) > 1:
                # Those in front come first, so that a stored world keeps its slots.
                self.occupants[at].sort(key=lambda unit: not unit.front)

    def cls(self, unit: Unit) -> UnitClass:
        return self.world.catalogue.cls(unit)

    def picture(self, side: Side) -> Picture:
        """What the side knows of its enemies now."""
        contacts, changed = knowledge_of(self.world, side).contacts, self.lookout.changed[side]
        picture = self._pictures.get(side)
        if picture is None:
            picture = self._pictures[side] = Picture(side, contacts)
        elif changed:
            picture.follow(contacts, changed)
        changed.clear()
        return picture

    def stores(self, side: Side) -> Stores:
        """The units and depots of the side, for supplies."""
        world, stores = self.world, self._stores.get(side)
        if stores is None or stores.map is not world.map:
            stores = Stores(world.units, world.depots, world.catalogue, world.map, world.settings, side)
            self._stores[side] = stores
        return stores

    def all_in(self, *hexes: Hex) -> list[Unit]:
        """All units in these hexes, in a sequence that tells nobody anything: for what happens to each of them."""
        here = [unit for at in hexes for unit in self.occupants.get(at, ())]
        return by_place(self.world, here) if len(here) > 1 else here

    def mates(self, side: Side, at: Hex) -> list[Unit]:
        """The units of a camp on the ground of a hex, in their order of arrival, without survivors."""
        ours = camp(side)
        return [
            unit
            for unit in self.occupants.get(at, ())
            if camp(unit.side) is ours and unit.survivors_of is None and unit.profile is Profile.LANDED
        ]

    def foes(self, side: Side, at: Hex) -> list[Unit]:
        """The units in a hex that are at war with the side and not hidden from it."""
        return [unit for unit in self.occupants.get(at, ()) if side.opposes(unit.side) and not unit.stealthed]

    def barring(self, side: Side, at: Hex) -> list[Unit]:
        """Those of them that block the way on the ground: not aircraft at Low or above (EDC-F4.1-b)."""
        return [foe for foe in self.foes(side, at) if not foe.profile.high]

    def grounded_foes(self, side: Side, at: Hex) -> list[Unit]:
        """Those of them on the ground, which an assault meets."""
        return [foe for foe in self.foes(side, at) if foe.profile is Profile.LANDED]

    def hidden_foes(self, side: Side, at: Hex) -> list[Unit]:
        """The enemies of the side in a hex that it has not found (EDC-C2.4-s)."""
        return [unit for unit in self.occupants.get(at, ()) if side.opposes(unit.side) and unit.stealthed]

    def unveil(self, unit: Unit) -> None:
        """End the unit's stealth: from now on it blocks the way and has a zone."""
        self.veil(unit, hidden=False)

    def veil(self, unit: Unit, *, hidden: bool) -> None:
        """Hide the unit from its enemies, so that it neither blocks the way nor has a zone, or end that."""
        self._count(unit, unit.hex, -1)
        unit.stealthed = hidden
        self._count(unit, unit.hex, 1)
        self.refresh_zone(unit)

    def change_profile(self, unit: Unit, profile: Profile) -> None:
        """Take the unit up or down where it is; on the ground it takes its place among the others (EDC-F4.1-b)."""
        self._lift(unit, unit.hex)
        unit.profile = profile
        self._place(unit, unit.facing)
        self.arrange(unit.side, unit.hex)

    def relocate(self, unit: Unit, start: Hex, heading: Facing) -> None:
        """Take note that the unit, now at `unit.hex`, has left `start` and came in with that heading."""
        unit.garrison = None
        self._lift(unit, start)
        self._place(unit, heading)
        self._take_along(unit)
        self.arrange(unit.side, start)
        self.arrange(unit.side, unit.hex)

    def embark(self, unit: Unit, carrier: Unit, ride: Ride) -> None:
        """The unit goes off the board and shares the carrier's hex from now on."""
        self._put_away(unit, carrier.id, ride, carrier.hex)

    def hold_in_orbit(self, unit: Unit) -> None:
        """The unit goes off the map until it is dropped (EDC-F6.2-b)."""
        self._put_away(unit, ORBIT, Ride.ORBIT, unit.hex)

    def _put_away(self, unit: Unit, carrier: str, ride: Ride, to: Hex) -> None:
        at = unit.hex
        unit.garrison = None
        self._lift(unit, at)
        unit.carrier, unit.ride, unit.hex, unit.front = carrier, ride, to, False
        unit.came_from = None  # Wherever it comes out, it did not walk in (EDC-F6.4.1-a).
        self.loads.setdefault(carrier, []).append(unit)
        self.refresh_zone(unit)
        self.arrange(unit.side, at)

    def disembark(self, unit: Unit, at: Hex, heading: Facing) -> None:
        """The unit is back on the board at `at`; the caller checks that it may be there."""
        self._unload(unit)
        unit.hex = at
        self._place(unit, heading)
        self.arrange(unit.side, at)

    def appear(self, unit: Unit) -> None:
        """Put a new unit on the board where it says it is."""
        self.world.units[unit.id] = unit
        self._place(unit, unit.facing)
        self.arrange(unit.side, unit.hex)

    def remove(self, unit: Unit) -> None:
        """Take a unit out of the game that is carried and was not destroyed."""
        self._unload(unit)
        del self.world.units[unit.id]

    def _unload(self, unit: Unit) -> None:
        assert unit.carrier is not None
        load = self.loads[unit.carrier]
        load.remove(unit) if len(load) > 1 else self.loads.pop(unit.carrier)
        unit.carrier = unit.ride = None

    def _take_along(self, carrier: Unit) -> None:
        for unit in self.loads.get(carrier.id, ()):
            unit.hex = carrier.hex
            self._take_along(unit)

    def _place(self, unit: Unit, heading: Facing) -> None:
        """Put the unit into its hex; the first of its side there sets the facing (EDC-C2.2.3-e)."""
        self._count(unit, unit.hex, 1)
        if unit.survivors_of is not None:
            unit.front = False
        elif unit.profile is not Profile.LANDED:
            unit.facing, unit.front = heading, True
        elif not (mates := self.mates(unit.side, unit.hex)):
            unit.facing = heading
        else:
            # Who mans a trench faces its way alone (EDC-D5.4-a).
            unit.facing = next((mate for mate in mates if mate.garrison is None), mates[0]).facing
            unit.front = False
        self.occupants.setdefault(unit.hex, []).append(unit)
        self.refresh_zone(unit)

    def bury(self, unit: Unit) -> None:
        """Take a destroyed unit off the map: place, slot and zone are free at once (EDC-C3.4.1-a).

        What becomes of its load is the caller's to see to.
        """
        if unit.carrier is not None:
            self._unload(unit)
        else:
            self._lift(unit, unit.hex)
        del self.world.units[unit.id]
        self.world.graveyard[unit.id] = unit
        self.refresh_zone(unit)

    def refresh_zone(self, unit: Unit) -> None:
        """Bring the unit's zone up to date after it moved, was hurt or fired its last shot."""
        projects = unit.id in self.world.units and projects_zoi(unit, self.cls(unit))
        now = unit.hex if projects else None
        before = self._zoned.get(unit.id)
        if now == before:
            return
        for side in _FOES[unit.side]:
            zones = self.zones[side]
            if before is not None:
                bump_all(zones, zone(before), -1)
            if now is not None:
                bump_all(zones, zone(now), 1)
        if now is None:
            del self._zoned[unit.id]
        else:
            self._zoned[unit.id] = now

    def arrange(self, side: Side, at: Hex) -> None:
        """Recompute facing and slots of a side in a hex.

        EDC-C2.2.3-c, EDC-C2.2.3-d, EDC-C2.2.3-e, EDC-C2.2.3-f, EDC-C2.2.3-g, EDC-C2.2.3-h, EDC-C2.2.4-c.
        """
        mates = self.mates(side, at)
        if not mates:
            return
        facing = declared_facing(mates, self.world.catalogue)
        first = frontline(mates, self.world.catalogue, self.queue) if len(mates) > 1 else mates[0]
        for unit in mates:
            unit.front = unit is first
            # Who mans a trench faces its way, whatever the others of the hex do (EDC-D5.4-a).
            fixed = None if unit.garrison is None else facing_of(self.world.structures, unit)
            turned = facing if fixed is None else fixed
            if turned is not None:
                unit.facing = turned

    def come_out(self, unit: Unit) -> None:
        """The unit mans its structure no longer, and faces as the others of its side in the hex (EDC-C2.2.3-g)."""
        unit.garrison = None
        others = [m for m in self.mates(unit.side, unit.hex) if m is not unit and m.garrison is None]
        if others:
            unit.facing = others[0].facing
        self.arrange(unit.side, unit.hex)

    def _lift(self, unit: Unit, at: Hex) -> None:
        self._count(unit, at, -1)
        unit.fronted = False
        here = self.occupants[at]
        here.remove(unit) if len(here) > 1 else self.occupants.pop(at)

    def recount(self, at: Hex) -> None:
        """What stands in the hex has changed: a craft on an airstrip takes no room, on bare ground it does."""
        for unit in self.occupants.get(at, ()):
            self._count(unit, at, -1)
            self._count(unit, at, 1)

    def _count(self, unit: Unit, at: Hex, by: int) -> None:
        if by > 0 and self._takes_room(unit, at):
            self._roomy.add(unit.id)
        takes = unit.id in self._roomy
        if by < 0:
            # As it was counted, whatever has become of the airstrip since.
            self._roomy.discard(unit.id)
        if not (unit.stealthed or unit.profile.high):
            for side in _FOES[unit.side]:
                bump(self.enemies[side], at, by)
        # Survivors take no room among their friends (EDC-C3.4.2-b).
        if not takes or unit.survivors_of is not None:
            return
        afloat = self.cls(unit).unit_type in VESSELS
        for side in _FRIENDS[unit.side]:
            bump(self.friends[side], at, by)
            if side is Side.HOSTILE and unit.side is Side.NEUTRAL:
                bump(self.neutrals, at, by)
            if afloat:
                bump(self.afloat[side], at, by)

    def _takes_room(self, unit: Unit, at: Hex) -> bool:
        world, flies = self.world, self.cls(unit).unit_type in AIRCRAFT
        return takes_room(world.map, world.structures, world.catalogue, at, unit.profile, flies)
