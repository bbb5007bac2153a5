"""Which unit is where and which hexes each side watches: the index behind `campaign.knowledge`."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from bot.campaign.knowledge.fields import (
    Field,
    Gaze,
    Indices,
    by_night,
    field_of_view,
    over_wall,
    through_smoke,
)
from bot.campaign.knowledge.landmarks import told_by, unnoted
from bot.campaign.knowledge.sets import carriers_of
from bot.campaign.knowledge.skies import LAYERS, Eye, air_of, has_air, layer_of, layers_in_use, with_sky
from bot.campaign.knowledge.watchposts import onto_walls, tower, towers, wall_of, walls
from bot.campaign.world.effects import conditions
from bot.campaign.world.groundwork import known_map
from bot.campaign.world.known.contacts import Knowledge
from bot.campaign.world.model import Unit, World
from bot.campaign.world.profiles import Profile
from bot.campaign.world.sides import Side
from bot.campaign.world.structure import Structure
from bot.campaign.world.structure_kinds import kind_of
from bot.hexmap.coords import Hex, disc, distance
from bot.hexmap.model import HexMap, hexes_of
from bot.hexmap.sight import Layer

__all__ = ["BANDED", "EXACT", "Lookout", "sight_of", "told_by"]

Counts = npt.NDArray[np.int32]

BANDED, EXACT = 1, 2
"""How well a unit is seen: its strength as a band, or exactly (EDC-C3-b)."""


class Lookout:
    """Which unit is where and which hexes each side watches, kept up to date by `look` during one resolution."""

    def __init__(self, world: World) -> None:
        self.sides = tuple(Side)
        self.fresh: dict[Side, dict[str, int]] = {side: {} for side in self.sides}
        """By side, how well each unit has been recorded since it last changed."""
        self.changed: dict[Side, set[str]] = {side: set() for side in self.sides}
        """By side, the contacts written down or struck off since `Board.picture` last took note."""
        self.looked: dict[str, Field] = {}
        """What each unit has looked over from where it is; a second look adds nothing."""
        size = world.map.width * world.map.height
        self.seen = {side: np.zeros(size, bool) for side in self.sides}
        """By side, the hexes seen since `write_down` was last called."""
        self.explored = {side: np.zeros(size, bool) for side in self.sides}
        """The same of the ground it has looked at."""
        self._known = {side: (np.zeros(size, bool), np.zeros(size, bool)) for side in self.sides}
        """By side, what of both `write_down` has put into its memory already."""
        self.told = {side: told_by(world, side) for side in self.sides}
        """By side, who learns what it sees."""
        self.survey(world)

    def note(self, side: Side, field: Field) -> None:
        """Remember for the side what is in a field of view; `write_down` hands it on."""
        self.seen[side][field.watched] = True
        self.explored[side][field.ground] = True

    def note_all(self, world: World) -> None:
        """Remember what everybody now watches; the same as `note` for one unit after another, in one go."""
        for side in self.sides:
            self.seen[side] |= self.watch[side][: self.ground] > 0
            grounds = [field.ground for _, own, field in self.posts.values() if side in self.told[own]]
            if grounds:
                self.explored[side][np.concatenate(grounds)] = True

    def write_down(self, world: World) -> None:
        """Put what was seen into the memories of the sides: once for many looks.

        A ghost in a hex that has come into sight is struck off: had its unit been there, it would be a contact of
        this round (EDC-D2-c).
        """
        hex_at = hexes_of(world.map.width, world.map.height).__getitem__
        for side in self.sides:
            if self.explored[side].any():
                memory = world.knowledge.setdefault(side, Knowledge())
                seen, explored = self._known[side]
                memory.seen.update(map(hex_at, (self.seen[side] & ~seen).nonzero()[0].tolist()))
                memory.explored.update(map(hex_at, (self.explored[side] & ~explored).nonzero()[0].tolist()))
                seen |= self.seen[side]
                explored |= self.explored[side]
                self.seen[side][:] = self.explored[side][:] = False
                for key, contact in list(memory.contacts.items()):
                    if not contact.present and contact.hex in memory.seen:
                        del memory.contacts[key]
                        self.changed[side].add(key)

    def survey(self, world: World) -> None:
        """Work everything out again, from the beginning or after walls were manned or left."""
        ground = world.map.width * world.map.height
        manned = {unit.garrison for unit in world.units.values() if unit.garrison}
        tops = sorted(manned & walls(world)) if manned else []
        self.ground = ground
        air = has_air(world)
        self.layers: tuple[Layer, ...] = layers_in_use(world) if air else ()
        """Layers of air in which anybody has flown so far; the tables have room for all (see `skies`)."""
        self.sets = carriers_of(world)
        """Who has a radar or sonar (see `radar`)."""
        ground *= LAYERS if air else 1
        self.parapets = {key: ground + number for number, key in enumerate(tops)}
        """Positions beyond the map for the tops of manned walls: who is there is seen otherwise (EDC-D4-g)."""
        size = ground + len(tops)
        self.watch = {side: np.zeros(size, np.int32) for side in self.sides}
        self.near = {side: np.zeros(size, np.int32) for side in self.sides}
        self.sure = (
            {side: np.zeros(size, np.int32) for side in self.sides} if world.environment.night else self.watch
        )
        """Who could direct fire there: by day all who watch, by night those who see it well (EDC-F1.3-b)."""
        self.strangers = {side: np.zeros(size, np.int32) for side in self.sides}
        """By side, how many units of other sides are in each position."""
        self.here: dict[int, list[str]] = {}
        self.posts: dict[str, tuple[int, Side, Field]] = {}
        self._grounds: dict[Side, tuple[dict[str, Structure], HexMap]] = {}
        self.unnoted = unnoted(world)
        """By side and hex, the structures that are not as the side remembers them."""
        self.towers = {key: self._with_air(world, key, watch) for key, watch in towers(world).items()}
        for known in self.fresh.values():
            known.clear()
        for unit_id in sorted(world.units):
            unit = world.units[unit_id]
            if unit.carrier is None:
                self._stand(unit, self.position(world, unit), self._sight(world, unit))
        self._count_all()

    def _count_all(self) -> None:
        """Count everybody from scratch; the same as `_count` for one unit after another, in one go."""
        for side in self.sides:
            places = [at for at, own, _ in self.posts.values() if own is not side]
            _tally([np.array(places, np.int64)], self.strangers[side])
            fields = [field for _, own, field in self.posts.values() if side in self.told[own]]
            fields += [field for own, field in self.towers.values() if side in self.told[own]]
            _tally([field.index for field in fields], self.watch[side])
            _tally([field.near for field in fields], self.near[side])
            if self.sure is not self.watch:
                _tally([field.sure for field in fields], self.sure[side])

    def _stand(self, unit: Unit, at: int, field: Field) -> tuple[int, Side, Field]:
        post = self.posts[unit.id] = (at, unit.side, field)
        self.here.setdefault(at, []).append(unit.id)
        return post

    def place(self, world: World, unit_id: str) -> None:
        """Put the unit where it now is; remove it if it is destroyed or carried."""
        unit = world.units.get(unit_id)
        if unit is not None and unit.profile is not Profile.LANDED:
            self._open(world, layer_of(unit.profile))
        at = -1 if unit is None or unit.carrier is not None else self.position(world, unit)
        post = self.posts.get(unit_id)
        for known in self.fresh.values():
            known.pop(unit_id, None)
        if post is not None:
            if post[0] == at:
                return
            self._count(world, post, -1)
            self.here[post[0]].remove(unit_id)
            del self.posts[unit_id]
        if unit is not None and unit.carrier is None:
            self._count(world, self._stand(unit, at, self._sight(world, unit)), 1)

    def known_ground(self, world: World, side: Side) -> HexMap:
        """The map as the side knows it: without what was built or destroyed out of its sight."""
        if not self.unnoted[side]:
            return world.map
        known = world.knowledge[side].structures
        made = self._grounds.get(side)
        if made is None or made[0] is not known:
            made = self._grounds[side] = known, known_map(world, side)
        return made[1]

    def _open(self, world: World, layer: Layer) -> None:
        """The first craft has come into a layer of air: from now on all look there too."""
        if layer is Layer.GROUND or layer in self.layers:
            return
        self.layers = (*self.layers, layer)
        for unit_id, (at, side, _) in self.posts.items():
            if unit_id in world.units:
                self.posts[unit_id] = (at, side, self._sight(world, world.units[unit_id]))
        watches = {key: tower(world, key) for key in self.towers}
        self.towers = {
            key: self._with_air(world, key, watch) for key, watch in watches.items() if watch is not None
        }
        self._count_all()

    def _with_air(self, world: World, key: str, watch: tuple[Side, Field]) -> tuple[Side, Field]:
        """What a structure watches, with the craft over it (EDC-D5.4-x, EDC-F4.1.4-a)."""
        if not self.layers:
            return watch
        structure, (side, field) = world.structures[key], watch
        vision, now = kind_of(world.catalogue, structure.kind).vision, conditions(world.effects)
        dark = world.environment.night and not now.all_lit
        eye = Eye(structure.hex, vision, vision, Layer.GROUND)
        return side, with_sky(field, world.map, eye, air_of(world.settings), self.layers, dark, now.lit)

    def position(self, world: World, unit: Unit) -> int:
        """Where the unit is in the tables: its hex by map index, in its layer of air, or the top of a wall it mans."""
        if unit.profile is not Profile.LANDED:
            return world.map.index(unit.hex) + layer_of(unit.profile) * self.ground
        if self.parapets and unit.garrison in self.parapets:
            return self.parapets[unit.garrison]
        return world.map.index(unit.hex)

    def _sight(self, world: World, unit: Unit) -> Field:
        field = sight_of(world, unit, sky=self.layers)
        return onto_walls(world, unit, field, self.parapets) if self.parapets else field

    def set_tower(self, world: World, key: str) -> None:
        """Put a structure that watches where it now is; remove it if it no longer works."""
        before = self.towers.pop(key, None)
        if before is not None:
            self._watch(world, *before, -1)
        now = tower(world, key)
        if now is not None:
            self.towers[key] = now = self._with_air(world, key, now)
            self._watch(world, *now, 1)

    def _watch(self, world: World, side: Side, field: Field, n: int) -> None:
        for told in self.told[side]:
            self.watch[told][field.index] += n
            self.near[told][field.near] += n
            if self.sure is not self.watch:
                self.sure[told][field.sure] += n

    def look_again(self, world: World, at: Hex, radius: int) -> list[str]:
        """Note that smoke or light has changed within `radius` of a hex; gives the units that see otherwise now.

        Structures that watch look again too (EDC-D5.4-x); then also those in their sight.
        """
        changed: list[str] = []
        for key in list(self.towers):
            structure = world.structures[key]
            if distance(structure.hex, at) <= kind_of(world.catalogue, structure.kind).vision + radius:
                self.set_tower(world, key)
                watched = self.towers[key][1].index.tolist() if key in self.towers else ()
                changed += [unit_id for place in watched for unit_id in self.here.get(place, ())]
        now, bonus = conditions(world.effects), world.settings.road_spot_bonus + radius
        for unit_id, post in list(self.posts.items()):
            unit = world.units[unit_id]
            vision = world.catalogue.cls(unit).vision + max(0, now.change("vision", unit.hex))
            vision += world.settings.altitude_vision_bonus * unit.profile.high
            if distance(unit.hex, at) > vision + bonus:
                continue
            field = self._sight(world, unit)
            if field is not post[2]:
                self._count(world, post, -1)
                self.posts[unit_id] = post = (post[0], post[1], field)
                self._count(world, post, 1)
                changed.append(unit_id)
        return changed

    def _count(self, world: World, post: tuple[int, Side, Field], n: int) -> None:
        at, side, field = post
        for other in self.sides:
            if other is not side:
                self.strangers[other][at] += n
        for told in self.told[side]:
            self.watch[told][field.index] += n
            self.near[told][field.near] += n
            if self.sure is not self.watch:
                self.sure[told][field.sure] += n

    def level(self, side: Side, at: int) -> int:
        """How well the side now sees a unit in that hex: 0 not at all, 1 as a band, 2 exactly (EDC-C3-b)."""
        if not self.watch[side][at]:
            return 0
        return EXACT if self.near[side][at] else BANDED

    def others(self, side: Side, field: Field) -> list[str]:
        """Units not of the side within a field of view, hex by hex."""
        index = field.index
        hits = index[self.strangers[side][index].nonzero()[0]]
        return [
            unit_id for at in hits.tolist() for unit_id in self.here[at] if self.posts[unit_id][1] is not side
        ]


def _tally(parts: list[Indices], table: Counts) -> None:
    """Write into the table how often each of its positions is among these parts."""
    table[:] = np.bincount(np.concatenate(parts), minlength=len(table)) if parts else 0


def sight_of(world: World, unit: Unit, sky: tuple[Layer, ...] = ()) -> Field:
    """The hexes in which the unit would see another one now (EDC-D1.1-b, EDC-D1.1-f, EDC-D2-f, EDC-F4.1.4-a).

    `sky`: with the positions of what flies in these layers (see `skies`).
    """
    settings, cls = world.settings, world.catalogue.cls(unit)
    now = conditions(world.effects)
    vision = cls.vision
    if now.changes:
        vision = max(0, vision + now.change("vision", unit.hex))
    night, above = world.environment.night, layer_of(unit.profile)
    by_day = vision + (settings.altitude_vision_bonus if unit.profile.high else 0)
    wall = wall_of(world, unit) if unit.garrison is not None else None

    def view(reach: int, bonus: int) -> Field:
        gaze = Gaze(
            unit.hex,
            reach,
            bonus,
            unit.side.value,
            settings.exact_range,
            settings.bocage_adjacent_open,
            above,
            settings.contour_los_free_range if above else 0,
            settings.cities,
        )
        field = field_of_view(world.map, gaze)
        if wall is not None:
            field = over_wall(field, world.map, wall, gaze)
        return field

    equipped = min(vision, cls.trait("night_vision"))
    if night:  # EDC-D1.1-b
        lit = now.all_lit or bool(now.lit)
        field = by_night(
            view(min(vision, settings.night_vision), 0),
            view(equipped, 0) if equipped else None,
            view(by_day, settings.road_spot_bonus) if lit else None,
            world.map,
            None if now.all_lit else now.lit,
        )
    else:
        field = view(by_day, settings.road_spot_bonus)  # EDC-D2-f
    if now.smoke and SEES_THROUGH_SMOKE not in cls.tags:
        reach = by_day + settings.road_spot_bonus
        near = now.smoke & frozenset(disc(unit.hex, reach))
        if near:
            into, hedge_open = settings.smoke_blocks_into, settings.bocage_adjacent_open
            field = through_smoke(field, world.map, unit.hex, near, into, hedge_open, high=unit.profile.high)
    if sky:
        dark = night and not now.all_lit
        reach = max(min(vision, settings.night_vision), equipped) if dark else by_day
        eye = Eye(unit.hex, reach, by_day, layer_of(unit.profile))
        field = with_sky(field, world.map, eye, air_of(settings), sky, dark, now.lit)
    return field


SEES_THROUGH_SMOKE = "see_through_smoke"
"""Tag of those whom smoke does not hinder."""
