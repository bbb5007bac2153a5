"""The one door through which a side learns anything: `observe` (EDC-D2).

It makes the `SideView` from what the side's `Knowledge` holds (`sighting`), never from the truth.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields, replace

from bot.campaign.knowledge.lookout import told_by
from bot.campaign.knowledge.sighting import aloft_now, hidden_from, knowledge_of, visible_now
from bot.campaign.knowledge.skies import layer_of
from bot.campaign.knowledge.watchposts import walls
from bot.campaign.world.groundwork import known_map
from bot.campaign.world.known.contacts import Contact, Identity
from bot.campaign.world.known.view import OwnUnit, SideView
from bot.campaign.world.model import RescueState, RoundState, Unit, World
from bot.campaign.world.outfit.gear import Catalogue, UnitClass
from bot.campaign.world.outfit.targets import ground_kinds
from bot.campaign.world.sides import Side
from bot.campaign.world.zoi import FIXED_WING
from bot.hexmap.coords import Facing, Hex


def observe(world: World, side: Side) -> SideView:
    """Everything the side may know, and nothing else. The one door between the truth and its players."""
    memory = knowledge_of(world, side)
    own = sorted(
        (unit for unit in world.units.values() if side in told_by(world, unit.side)), key=lambda u: u.id
    )
    known = sorted(memory.contacts.values(), key=_by_number)
    true_ids = {alias: unit_id for unit_id, alias in memory.aliases.items()}
    watched = visible_now(world, side)
    return SideView(
        side=side,
        round=world.round,
        map=known_map(world, side),
        catalogue=_known_classes(world.catalogue, side, {unit.class_id for unit in own}),
        settings=world.settings,
        environment=world.environment,
        units=tuple(own_unit(world, unit) for unit in own),
        friends=tuple(
            _as_now(world, side, c, true_ids, watched)
            for c in known
            if not side.opposes(c.side) and c.present
        ),
        contacts=tuple(_as_now(world, side, c, true_ids, watched) for c in known if side.opposes(c.side)),
        visible=frozenset(memory.seen),
        explored=frozenset(memory.explored),
        depots=tuple(depot for depot in world.depots.values() if depot.side is side),
        pings=tuple(sorted(memory.pings.values(), key=lambda ping: (len(ping.id), ping.id))),
        emissions=tuple(memory.emissions[key] for key in sorted(memory.emissions)),
        ccps=_collection_points(world) if side is Side.PLAYER else (),
        effects=tuple(
            # Who else knows of it is no business of this side.
            replace(effect, known_to=frozenset({side}))
            for effect in world.effects
            if side in effect.known_to
        ),
        markers=tuple(world.markers) if side is Side.PLAYER else (),
        mines=tuple(sorted(memory.mines.values())),
        structures=tuple(memory.structures[key] for key in sorted(memory.structures)),
        orbital=world.orbital.get(side) == world.round,
        types=tuple(memory.types[key] for key in sorted(memory.types)),
        kinds=_kinds(world.catalogue, known),
        settled=world.settled,
        lost=tuple(
            own_unit(world, unit)
            for _, unit in sorted(world.graveyard.items())
            if side in told_by(world, unit.side)
        ),
    )


def _as_now(
    world: World, side: Side, contact: Contact, true_ids: dict[str, str], watched: frozenset[Hex]
) -> Contact:
    """A contact of this round as it is at this moment: with the line that the side sees it hold (EDC-C3.2.1-c).

    One that the side no longer sees in a hex that it watches has left: it keeps its mark until the round's picture
    is done, as a ghost (EDC-D2-c). What the game master lets look like another kind holds the line that such a kind
    would (EDC-D2-d).
    """
    if not contact.present:
        return contact
    unit = world.units.get(true_ids.get(contact.id, ""))
    if unit is None or unit.hex != contact.hex or unit.carrier is not None or hidden_from(side, unit):
        return replace(contact, present=False) if _in_sight(world, side, contact, watched) else contact
    if unit.stealthed or unit.hex not in watched:
        return contact
    kind = world.knowledge[side].planted.get(contact.id)
    line = _front_line(unit) if kind == "infantry" else frozenset[Facing]()
    held = held_line(unit, world.catalogue.cls(unit)) if kind is None else line
    return replace(contact, held=held) if held else contact


def _in_sight(world: World, side: Side, contact: Contact, watched: frozenset[Hex]) -> bool:
    """Whether the side would now see a unit where the contact was last seen, at its height.

    It cannot tell who is on the top of a wall that it sees from below (EDC-D4-g).
    """
    if contact.garrison in walls(world):
        return False
    layer = layer_of(contact.profile)
    return contact.hex in (aloft_now(world, side, layer) if layer else watched)


def gm_view(world: World) -> SideView:
    """The whole truth in the shape of a players' view; contacts bear the true unit ids. For the GM only."""
    units = sorted(world.units.values(), key=lambda u: u.id)
    everywhere = frozenset(world.map.hexes())
    sure = [
        (unit.side, _truth(world, unit))
        for unit in units
        if unit.side is not Side.PLAYER and unit.carrier is None
    ]
    return SideView(
        side=Side.PLAYER,
        round=world.round,
        map=world.map,
        catalogue=world.catalogue,
        settings=world.settings,
        environment=world.environment,
        units=tuple(own_unit(world, unit) for unit in units if unit.side is Side.PLAYER),
        friends=tuple(c for side, c in sure if side is not Side.HOSTILE),
        contacts=tuple(c for side, c in sure if side is Side.HOSTILE),
        visible=everywhere,
        explored=everywhere,
        depots=tuple(world.depots.values()),
        ccps=_collection_points(world),
        effects=tuple(world.effects),
        markers=tuple(world.markers),
        mines=tuple(sorted(field.hex for field in world.mines.values())),
        structures=tuple(world.structures[key] for key in sorted(world.structures)),
        kinds=_kinds(world.catalogue, [contact for _, contact in sure]),
        settled=world.settled,
    )


def _truth(world: World, unit: Unit) -> Contact:
    cls = world.catalogue.cls(unit)
    return Contact(
        id=unit.id,
        side=unit.side,
        label=cls.name,
        symbol=cls.symbol,
        identity=Identity.SURE,
        hex=unit.hex,
        round=world.round,
        fs_low=unit.fs,
        fs_high=unit.fs,
        facing=unit.facing,
        armed=bool(cls.weapons) and cls.unit_type != FIXED_WING,
        held=held_line(unit, cls),
        brawl=unit.brawl,
        profile=unit.profile,
        garrison=unit.garrison,
    )


def _collection_points(world: World) -> tuple[Hex, ...]:
    """Where the casualties that are on their way have to be brought (EDC-C3.4.2-d)."""
    rescues = world.rescues.values()
    return tuple(sorted({r.ccp for r in rescues if r.ccp is not None and r.state is RescueState.ABOARD}))


def _by_number(contact: Contact) -> tuple[int, str]:
    return (len(contact.id), contact.id)


def _known_classes(catalogue: Catalogue, side: Side, own: set[str]) -> Catalogue:
    """Without the GM's hostile stat blocks, unless the side is the GM's own (EDC-C2.4-r)."""
    if side is Side.HOSTILE:
        return catalogue
    known = {k: cls for k, cls in catalogue.classes.items() if "hostile" not in cls.tags or k in own}
    return Catalogue(known, catalogue.upgrades, catalogue.structures)


def _kinds(catalogue: Catalogue, contacts: Iterable[Contact]) -> dict[str, frozenset[str]]:
    """What identified types count as for weapons, by name; left out where types of one name differ (EDC-E4-e).

    From the name alone, so that nothing but what was identified has a part in it.
    """
    names = {contact.label for contact in contacts if contact.identity is Identity.SURE}
    kinds: dict[str, set[frozenset[str]]] = {}
    for cls in catalogue.classes.values() if names else ():
        if cls.name in names:
            kinds.setdefault(cls.name, set()).add(ground_kinds(cls))
    return {name: next(iter(kinds[name])) for name in sorted(kinds) if len(kinds[name]) == 1}


def own_unit(world: World, unit: Unit) -> OwnUnit:
    """The unit as its own side sees it."""
    cls = world.catalogue.cls(unit)
    same = {name: getattr(unit, name) for name in SHARED}
    return OwnUnit(
        **same,
        this_round=_own_round(unit.this_round),
        class_name=cls.name,
        symbol=cls.symbol,
        fs_max=cls.fs,
        energy_max=cls.energy,
        infantry_energy=cls.infantry_energy,
        held=held_line(unit, cls),
        cargo_max=cls.cargo,
    )


def _own_round(state: RoundState) -> RoundState:
    """What the side of a unit may know of its round: attacks, for example, are reported only by their events."""
    return RoundState(
        acted=state.acted,
        flown=state.flown,
        gliding=state.gliding,
        dropped=state.dropped,
        takeoff=state.takeoff,
        boarded=state.boarded,
    )


SHARED = tuple(({f.name for f in fields(OwnUnit)} & {f.name for f in fields(Unit)}) - {"this_round"})
"""What a side knows of its own units just as it is."""


HOLDS_LINE = "holds_line"
"""The tag of units that hold the line though they are no infantry (EDC-C3.2.1-a)."""


def held_line(unit: Unit, cls: UnitClass) -> frozenset[Facing]:
    """The hex sides whose line the unit holds: its front three, if it is infantry in front (EDC-C3.2.1-b)."""
    return _front_line(unit) if cls.is_infantry or HOLDS_LINE in cls.tags else frozenset()


def _front_line(unit: Unit) -> frozenset[Facing]:
    if not unit.front or unit.overrun or unit.brawl or unit.fs < 1:
        return frozenset()
    if unit.carrier is not None or unit.survivors_of is not None:
        return frozenset()
    return frozenset(unit.facing.rotated(turn) for turn in (-1, 0, 1))
