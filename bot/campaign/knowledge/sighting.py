"""What each side sees and remembers: contacts come into sight, are identified, lost and struck off (EDC-D2).

During a resolution one `Lookout` keeps who stands where and who watches what, so that a look costs a few
numpy gathers instead of a walk over all units. `start_round` opens a round's picture, `look` keeps it true
after every change; `sideview.observe` makes of it what a side may know.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import lru_cache

from bot.campaign.knowledge.landmarks import note_own, note_seen, stumble
from bot.campaign.knowledge.lookout import BANDED, EXACT, Lookout, sight_of, told_by
from bot.campaign.knowledge.radar import sweep
from bot.campaign.knowledge.sets import carriers_of
from bot.campaign.knowledge.watchposts import towers
from bot.campaign.world.known.contacts import Contact, Identity, Knowledge, Sighted
from bot.campaign.world.model import Unit, World
from bot.campaign.world.outfit.gear import UnitClass
from bot.campaign.world.sequence import drawn
from bot.campaign.world.sides import Side
from bot.campaign.world.zoi import FIXED_WING
from bot.hexmap.coords import Hex
from bot.hexmap.model import hexes_of
from bot.hexmap.sight import Layer

Sink = Callable[[Side, Contact, str], None]
"""Told of a contact when it comes into sight: the side, the contact as it knows it, the true unit id."""


def knowledge_of(world: World, side: Side) -> Knowledge:
    """The side's memory, made on first use."""
    memory = world.knowledge.get(side)
    if memory is None:
        memory = world.knowledge[side] = Knowledge()
    return memory


def start_round(world: World, lookout: Lookout | None = None) -> None:
    """Open the picture of `world.round`: what was seen before turns into ghosts, then all look (EDC-D2-c).

    Call it before the first order of a round is resolved, early or not; a second call in the same round does
    nothing. So after a round's resolution the picture still holds all that was seen at any moment of it. A
    contact out of sight at the start loses its link to the true unit: should that turn up again it is a new
    contact, for nobody can tell that it is the same one.
    """
    fresh = [side for side in Side if knowledge_of(world, side).round != world.round]
    if not fresh:
        return
    lookout = lookout or Lookout(world)
    for side in fresh:
        memory = world.knowledge[side]
        memory.round = world.round
        memory.seen = set()
        memory.emissions = {}
        memory.spotted = set()
        memory.contacts = {key: replace(contact, present=False) for key, contact in memory.contacts.items()}
        memory.aliases = {
            unit_id: alias
            for unit_id, alias in memory.aliases.items()
            if (post := lookout.posts.get(unit_id)) is not None
            and lookout.level(side, post[0])
            and not hidden_from(side, world.units[unit_id])
        }
    look(world, None, lookout=lookout)
    lookout.write_down(world)


def look(
    world: World,
    unit_ids: Iterable[str] | None = None,
    sink: Sink | None = None,
    *,
    lookout: Lookout | None = None,
) -> None:
    """Update what the sides know after the given units (None: all) moved, turned, were hit, appeared or died.

    For a move call it at every hex of the path, since a thing counts as seen if it was seen at any moment
    (EDC-D2-c). `sink` hears of each contact that comes into sight. Without a `lookout` one is made for the
    call; who gives one calls its `write_down` when done.

    What one call finds is numbered by where it is seen, never by its id: a side could otherwise tell which of two
    contacts is the one it had lost.
    """
    ids = sorted(world.units) if unit_ids is None else list(unit_ids)
    if not ids and unit_ids is not None:
        return
    own = lookout is None
    lookout = lookout or Lookout(world)
    for unit_id in ids:
        _bury(world, unit_id, lookout)
        lookout.place(world, unit_id)
    if unit_ids is None:
        lookout.note_all(world)
        _watch_from_towers(world, lookout)
        lookout.sets = carriers_of(world)
    seen: dict[Side, set[str]] = {side: set() for side in lookout.sides}
    for unit_id in ids:
        unit = world.units.get(unit_id)
        if unit is not None and unit.carrier is None:
            _look_from(world, unit, lookout, seen, counted=unit_ids is None)
    for side, sighted in seen.items():
        for unit_id in _as_seen(world, side, sighted) if len(sighted) > 1 else sighted:
            _sighted(world, side, unit_id, lookout.level(side, lookout.posts[unit_id][0]), lookout, sink)
    if lookout.sets is not None:
        sweep(world, lookout.sets, None if unit_ids is None else ids)
    if own:
        lookout.write_down(world)


def _look_from(
    world: World, unit: Unit, lookout: Lookout, seen: dict[Side, set[str]], *, counted: bool
) -> None:
    """Add to `seen` whom the unit's side now sees by it, and the unit where another side sees it.

    `counted`: what each side sees has been counted for all units already.
    """
    at, _, field = lookout.posts[unit.id]
    if world.structures:
        stumble(world, unit, lookout.unnoted)
    if lookout.sure is not lookout.watch:
        _note_spotted(world, unit.id, lookout)
    looks = lookout.looked.get(unit.id) is not field
    lookout.looked[unit.id] = field
    for side in lookout.told[unit.side]:
        knowledge_of(world, side)  # from now on it has a memory, for tracks too
        if looks and not counted:
            lookout.note(side, field)
        if lookout.unnoted[side]:
            note_seen(world, side, field.hexes, lookout.unnoted)
        if not looks:
            continue
        fresh = lookout.fresh[side]
        seen[side].update(other for other in lookout.others(side, field) if fresh.get(other, 0) < EXACT)
    for side, watched in lookout.watch.items():
        if side is not unit.side and watched[at] and lookout.fresh[side].get(unit.id, 0) < EXACT:
            seen[side].add(unit.id)


def _as_seen(world: World, side: Side, unit_ids: Iterable[str]) -> list[str]:
    """Units in a sequence that follows from what the side sees of them; where they look alike, one that is drawn."""
    at: dict[Hex, list[Unit]] = {}
    for unit_id in unit_ids:
        unit = world.units[unit_id]
        at.setdefault(unit.hex, []).append(unit)

    def looks(unit: Unit) -> tuple[object, ...]:
        seen = unit.profile.name, unit.garrison or "", unit.side.value, broad_kind(world.catalogue.cls(unit))
        now = unit.facing, unit.brawl, unit.overrun
        return *seen, *now, drawn(world, side.value, unit.fs), drawn(world, side.value, unit.id)

    ordered: list[str] = []
    for there in sorted(at, key=lambda there: (there.row, there.col)):
        units = at[there]
        if len(units) > 1:
            units.sort(key=looks)
        ordered += [unit.id for unit in units]
    return ordered


def _watch_from_towers(world: World, lookout: Lookout) -> None:
    """What structures watch, and the structures a side owns (EDC-D5.4-x)."""
    note_own(world, lookout.unnoted)
    for own, field in lookout.towers.values():
        for side in told_by(world, own):
            lookout.note(side, field)
            note_seen(world, side, field.hexes, lookout.unnoted)


def _note_spotted(world: World, unit_id: str, lookout: Lookout) -> None:
    """Write down by night who is seen by light or with night equipment: fire can be directed at them (EDC-F1.3-b)."""
    at, own, field = lookout.posts[unit_id]
    for side in told_by(world, own):
        spotted = knowledge_of(world, side).spotted
        spotted.update(other for place in field.sure.tolist() for other in lookout.here.get(place, ()))
    for side in lookout.sides:
        if lookout.sure[side][at]:
            knowledge_of(world, side).spotted.add(unit_id)


def sees(world: World, side: Side, at: Hex, lookout: Lookout | None = None) -> bool:
    """Whether the side would now see a unit in the hex."""
    lookout = lookout or Lookout(world)
    return bool(lookout.watch[side][world.map.index(at)])


def sees_unit(world: World, side: Side, unit: Unit, lookout: Lookout) -> bool:
    """Whether the side sees where the unit is, its hex or the top of the wall it mans (EDC-D4-g)."""
    return bool(lookout.watch[side][lookout.position(world, unit)])


def visible_now(world: World, side: Side) -> frozenset[Hex]:
    """The hexes in which the side would now see a unit."""
    fields = [
        sight_of(world, unit).hexes
        for unit in world.units.values()
        if side in told_by(world, unit.side) and unit.carrier is None
    ]
    fields += [field.hexes for own, field in towers(world).values() if side in told_by(world, own)]
    return frozenset().union(*fields)


def aloft_now(world: World, side: Side, layer: Layer) -> frozenset[Hex]:
    """The hexes over which the side's units would now see a craft in that layer of air (EDC-F4.1.4-a).

    Whether anybody flies there makes no difference, since the side may not know.
    """
    places, ground = hexes_of(world.map.width, world.map.height), world.map.width * world.map.height
    hexes: set[Hex] = set()
    for unit in world.units.values():
        if side in told_by(world, unit.side) and unit.carrier is None:
            index = sight_of(world, unit, sky=(layer,)).index
            aloft = index[index // ground == layer] - layer * ground
            hexes.update(places[at] for at in aloft.tolist())
    return frozenset(hexes)


def hidden_from(side: Side, unit: Unit) -> bool:
    """Whether the unit's stealth hides it from the side: from its enemies only (EDC-C2.4-k)."""
    return unit.stealthed and side.opposes(unit.side)


def contact_id(world: World, side: Side, unit_id: str) -> str | None:
    """What the side calls a unit that is not its own; None if it does not know of it."""
    return knowledge_of(world, side).aliases.get(unit_id)


def unit_of(world: World, side: Side, contact: str) -> str | None:
    """The true unit behind a contact that the side has kept in sight; None for a ghost or an unknown id."""
    for unit_id, alias in knowledge_of(world, side).aliases.items():
        if alias == contact:
            return unit_id
    return None


def reveal(
    world: World, side: Side, unit_id: str, *, exact: bool = False, lookout: Lookout | None = None
) -> str:
    """Make a side aware of a unit whatever it sees, where the unit now is; gives the contact id."""
    unit = world.units.get(unit_id) or world.graveyard[unit_id]
    level = EXACT if exact else BANDED
    if lookout is not None and unit_id in lookout.posts:
        level = max(level, lookout.level(side, lookout.posts[unit_id][0]))
        lookout.fresh[side][unit_id] = level
    knowledge_of(world, side).explored.add(unit.hex)  # a side that knows of a unit knows its ground
    return _record(world, side, unit, level, lookout).id


def _sighted(world: World, side: Side, unit_id: str, level: int, lookout: Lookout, sink: Sink | None) -> None:
    unit = world.units[unit_id]
    if (side is Side.PLAYER and unit.side in world.settings.shares_sight) or hidden_from(side, unit):
        return
    if unit.this_round.attacked and side.opposes(unit.side):
        level = EXACT
    fresh = lookout.fresh[side]
    if fresh.get(unit_id, 0) >= level:
        return
    fresh[unit_id] = level
    memory = knowledge_of(world, side)
    alias = memory.aliases.get(unit_id)
    before = memory.contacts.get(alias) if alias is not None else None
    contact = _record(world, side, unit, level, lookout)
    if sink is not None and (before is None or not before.present):
        sink(side, contact, unit_id)


def _record(world: World, side: Side, unit: Unit, level: int, lookout: Lookout | None) -> Contact:
    """Write down a sighting: exact and named, or a band and a broad kind (EDC-C3-b, EDC-D2-d).

    Who was identified earlier in the same round stays so. `armed` is False only for an identified type
    (EDC-C2.2.1-k).
    """
    memory = knowledge_of(world, side)
    alias = memory.aliases.get(unit.id)
    if alias is None:
        alias = memory.aliases[unit.id] = f"C{memory.next_alias}"
        memory.next_alias += 1
    before = memory.contacts.get(alias)
    if before is not None and before.identity is Identity.SURE and before.round == world.round:
        level = EXACT
    cls = world.catalogue.cls(unit)
    if level == EXACT:
        low = high = unit.fs
    else:
        low, high = strength_band(unit.fs, world.settings.band_width, world.secret, side, alias, world.round)
    sure = level == EXACT
    if sure:
        kind, symbol = cls.name, cls.symbol
    elif alias in memory.planted:
        kind = memory.planted[alias]
        symbol = BROAD_KINDS[kind]
    else:
        kind, symbol = broad_kind(cls)
    contact = Contact(
        id=alias,
        side=unit.side,
        label=kind,
        symbol=symbol,
        identity=Identity.SURE if sure else Identity.SUSPECTED,
        hex=unit.hex,
        round=world.round,
        fs_low=low,
        fs_high=high,
        facing=unit.facing,
        armed=not sure or (bool(cls.weapons) and cls.unit_type != FIXED_WING),
        brawl=unit.brawl,
        overrun=unit.overrun,
        profile=unit.profile,
        garrison=unit.garrison,
    )
    memory.contacts[alias] = contact
    if lookout is not None:
        lookout.changed[side].add(alias)
    if sure:
        memory.planted.pop(alias, None)
    if sure and side.opposes(unit.side):
        memory.types[contact.label] = _sighted_again(memory.types.get(contact.label), contact)
    memory.explored.add(unit.hex)  # who sees a craft in the air sees what it is over
    return contact


def _sighted_again(known: Sighted | None, contact: Contact) -> Sighted:
    """What is known of a type with one more sighting of it (EDC-C2.4-r)."""
    low, high, first = contact.fs_low, contact.fs_high, contact.round
    if known is not None:
        low, high, first = min(low, known.fs_low), max(high, known.fs_high), known.first
    return Sighted(contact.label, first, contact.round, contact.hex, low, high)


def strength_band(fs: int, width: int, secret: str, side: Side, alias: str, round_: int) -> tuple[int, int]:
    """A range of `width` values that holds `fs` and starts at 1 or more (EDC-C3-b).

    Where in the range the truth lies is drawn from the campaign's secret, so that nobody who has read this
    can work it out; it stays the same for a contact for the whole round.
    """
    low = max(1, fs - _offset(secret, side.value, alias, round_, width))
    return low, low + width - 1


@lru_cache(maxsize=8192)
def _offset(secret: str, side: str, alias: str, round_: int, width: int) -> int:
    digest = hmac.digest(secret.encode(), f"band\0{side}\0{alias}\0{round_}".encode(), "sha256")
    return int.from_bytes(digest[:8]) % width


BROAD_KINDS = {
    "infantry": "infantry",
    "vehicle": "vehicle",
    "aircraft": "air",
    "vessel": "naval",
    "structure": "structure",
}
"""What a contact may look like from afar, and its symbol."""


def plant(world: World, side: Side, contact: str, kind: str | None) -> None:
    """Let a contact look like a kind until it is identified, or like what it is again (EDC-D2-d).

    Raises KeyError for an unknown contact or kind, ValueError for one that is identified.
    """
    memory = world.knowledge[side]
    known = memory.contacts[contact]
    if known.identity is Identity.SURE:
        raise ValueError(f"{contact} is identified")
    if kind is None:
        memory.planted.pop(contact, None)
        behind = unit_of(world, side, contact) or ""
        true = world.units.get(behind) or world.graveyard.get(behind)
        if true is None:
            return
        label, symbol = broad_kind(world.catalogue.cls(true))
    else:
        label, symbol = kind, BROAD_KINDS[kind]
        memory.planted[contact] = kind
    memory.contacts[contact] = replace(known, label=label, symbol=symbol)


def broad_kind(cls: UnitClass) -> tuple[str, str]:
    """What a class looks like from afar: the broad kind and its symbol (EDC-D2-d)."""
    if cls.is_infantry:
        return "infantry", "infantry"
    if cls.unit_type in ("VTOL", "Fixed-Wing"):
        return "aircraft", "air"
    if cls.unit_type in ("Aquatic Craft", "Large Vessel"):
        return "vessel", "naval"
    return ("structure", "structure") if "structure" in cls.tags else ("vehicle", "vehicle")


def _bury(world: World, unit_id: str, lookout: Lookout) -> None:
    """A contact whose end the side saw is struck off; one that died unseen stays as it was last seen.

    So is one that was seen to be taken aboard.
    """
    dead = world.units.get(unit_id) or world.graveyard.get(unit_id)
    if dead is None or (unit_id in world.units and dead.carrier is None):
        return
    at = lookout.position(world, dead)
    for side in lookout.sides:
        memory = knowledge_of(world, side)
        if unit_id in memory.aliases and (
            lookout.watch[side][at]
            or (dead.this_round.attacked and side.opposes(dead.side) and unit_id in world.graveyard)
        ):
            alias = memory.aliases.pop(unit_id)
            memory.contacts.pop(alias, None)
            lookout.changed[side].add(alias)
