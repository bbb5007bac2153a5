"""What a game master can change of a unit, a function for each word; each gives the sentence that says what changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from bot.campaign.knowledge.sideview import gm_view
from bot.campaign.knowledge.sighting import knowledge_of, reveal
from bot.campaign.world.model import Cargo, Unit, World
from bot.campaign.world.outfit.gear import UnitClass
from bot.campaign.world.profiles import Profile
from bot.campaign.world.safe_text import safe
from bot.campaign.world.sides import Side
from bot.hexmap.coords import BadFacing, parse_facing
from bot.messages import Value, say
from bot.service.base import quote, refused
from bot.service.gm.edits.words import read_number
from bot.service.gm.edits.work import Work
from bot.service.ground.placing import mates_in, may_place
from bot.service.orders.form import read_hex

Said = Callable[[], str]
"""What changed, in whichever language is spoken then."""


@dataclass(frozen=True)
class Verb:
    """A word for a change of a unit. `dead`: it is for units that were destroyed, all others for living ones."""

    do: Callable[[Work, Unit, str], Said]
    value: Callable[[World, Unit], str] | None = None
    """The fact as it now is, as the word would write it; None for words that are no fact."""
    dead: bool = False


def _name(unit: Unit) -> str:
    return safe(unit.name)


def _class(world: World, unit: Unit) -> UnitClass:
    return world.catalogue.cls(unit)


def _move(work: Work, unit: Unit, value: str) -> Said:
    world, start = work.world, unit.hex
    at = read_hex(gm_view(world), value)
    if at == start and unit.carrier is None:
        raise refused("edit-same-place", unit=_name(unit), hex=world.map.label(at))
    may_place(world, _class(world, unit), unit.side, at, besides=unit)
    work.touch(unit)
    unit.brawl = unit.overrun = unit.filing = False
    unit.came_from = None
    if unit.carrier is not None:
        work.board.disembark(unit, at, unit.facing)
    else:
        unit.hex = at
        work.board.relocate(unit, start, unit.facing)
        work.left(unit, start)
    work.touch(unit)
    facts = {"unit": _name(unit), "start": world.map.label(start), "hex": world.map.label(at)}
    return lambda: say("edit-moved", **facts)


def _face(work: Work, unit: Unit, value: str) -> Said:
    world = work.world
    try:
        facing = parse_facing(value, world.map.pointy)
    except BadFacing:
        raise refused("field-facing", typed=quote(value), pointy=world.map.pointy) from None
    if unit.garrison is not None:
        raise refused("edit-garrison", unit=_name(unit))
    mates = [unit] if unit.profile is not Profile.LANDED else mates_in(world, unit.side, unit.hex)
    for mate in mates:
        if mate.garrison is None:
            mate.facing = facing
            mate.this_round.declare(None, 0)
    work.touch(unit)
    facts: Mapping[str, Value] = {
        "unit": _name(unit),
        "facing": world.map.side_name(facing),
        "units": len(mates),
    }
    return lambda: say("edit-turned", **facts)


def _fs(work: Work, unit: Unit, value: str) -> Said:
    full = _class(work.world, unit).fs
    before, unit.fs = unit.fs, read_number(value, unit.fs, 1, max(full, unit.fs), "fs")
    work.board.refresh_zone(unit)
    work.touch(unit)
    facts: Mapping[str, Value] = {"unit": _name(unit), "before": before, "after": unit.fs}
    return lambda: say("edit-fs", **facts)


def _energy(work: Work, unit: Unit, value: str) -> Said:
    full = _class(work.world, unit).energy
    before, unit.energy = unit.energy, read_number(value, unit.energy, 0, max(full, unit.energy), "energy")
    work.board.refresh_zone(unit)
    work.touch(unit)
    facts: Mapping[str, Value] = {"unit": _name(unit), "before": before, "after": unit.energy}
    return lambda: say("edit-energy", **facts)


def _crates(work: Work, unit: Unit, value: str) -> Said:
    room = _class(work.world, unit).cargo - unit.cargo.barrels
    crates = read_number(value, unit.cargo.crates, 0, max(room, unit.cargo.crates), "crates")
    unit.cargo = replace(unit.cargo, crates=crates)
    return _cargo(unit.cargo, _name(unit))


def _barrels(work: Work, unit: Unit, value: str) -> Said:
    room = _class(work.world, unit).cargo - unit.cargo.crates
    barrels = read_number(value, unit.cargo.barrels, 0, max(room, unit.cargo.barrels), "barrels")
    unit.cargo = replace(unit.cargo, barrels=barrels)
    return _cargo(unit.cargo, _name(unit))


def _cargo(cargo: Cargo, holder: str) -> Said:
    return lambda: say("edit-cargo", holder=holder, crates=cargo.crates, barrels=cargo.barrels)


def _owner(work: Work, unit: Unit, value: str) -> Said:
    """Another player commands it, or nobody; to whom it belongs at the end of the campaign stays as it is."""
    if unit.side is not Side.PLAYER:
        raise refused("edit-owner-side", unit=_name(unit))
    word = value.strip().casefold()
    meant = work.people.get(word, {})
    if len(meant) > 1:
        raise refused(
            "edit-owner-several", typed=quote(value), players=", ".join(f"<@{key}>" for key in meant)
        )
    if not meant and word not in ("nobody", "none"):
        known = sorted({name for people in work.people.values() for name in people.values()})
        raise refused("edit-owner-unknown", typed=quote(value), players=", ".join(map(safe, known)) or None)
    unit.owner, name = next(iter(meant.items()), (None, None))
    facts: Mapping[str, Value] = {"unit": _name(unit), "player": None if name is None else safe(name)}
    return lambda: say("edit-given", **facts)


def _kill(work: Work, unit: Unit, value: str) -> Said:
    world, board, at = work.world, work.board, unit.hex
    _plain(value, "kill")
    if board.loads.get(unit.id):
        raise refused("edit-carries", unit=_name(unit), load=", ".join(map(_name, board.loads[unit.id])))
    work.touch(unit)
    unit.brawl = unit.overrun = False
    board.bury(unit)
    board.arrange(unit.side, at)
    work.left(unit, at)
    facts = {"unit": _name(unit), "hex": world.map.label(at)}
    return lambda: say("edit-killed", **facts)


def _revive(work: Work, unit: Unit, value: str) -> Said:
    world, cls = work.world, _class(work.world, unit)
    at = read_hex(gm_view(world), value) if value else unit.hex
    may_place(world, cls, unit.side, at)
    for other in [u for u in world.units.values() if u.survivors_of == unit.id]:
        work.board.bury(other)
        del world.graveyard[other.id]
        work.looking.add(other.id)
    world.rescues.pop(unit.id, None)
    del world.graveyard[unit.id]
    back = Unit(
        unit.id,
        unit.name,
        unit.class_id,
        unit.side,
        at,
        unit.facing,
        cls.fs,
        cls.energy,
        unit.full_name,
        unit.owner,
        unit.upgrades,
        unit.level,
        dict(unit.uses),
    )
    for side in Side:  # what somebody still takes for it is where it was
        knowledge_of(world, side).aliases.pop(unit.id, None)
    work.board.appear(back)
    work.touch(back)
    facts: Mapping[str, Value] = {"unit": _name(back), "hex": world.map.label(at), "fs": back.fs}
    return lambda: say("edit-revived", **facts)


def _reveal(work: Work, unit: Unit, value: str) -> Said:
    """Its enemies find it, as far away as they are; a neutral or an ally is shown to the players."""
    _plain(value, "reveal")
    _on_the_map(unit)
    world = work.world
    if unit.stealthed:
        work.board.unveil(unit)
    told = [Side.HOSTILE] if unit.side is Side.PLAYER else [Side.PLAYER]
    for side in told:
        reveal(world, side, unit.id)
    work.touch(unit)
    facts = {"unit": _name(unit), "side": told[0].value, "hex": world.map.label(unit.hex)}
    return lambda: say("edit-revealed", **facts)


def _hide(work: Work, unit: Unit, value: str) -> Said:
    """Its enemies lose it from sight and memory, and do not see it until they find it (EDC-C2.4-k)."""
    _plain(value, "hide")
    _on_the_map(unit)
    world = work.world
    if not any(unit.side.opposes(side) for side in Side):
        raise refused("edit-hide-peace", unit=_name(unit))
    if any(unit.side.opposes(other.side) for other in work.board.occupants.get(unit.hex, ())):
        raise refused("edit-hide-near", unit=_name(unit), hex=world.map.label(unit.hex))
    work.board.veil(unit, hidden=True)
    for side in Side:
        memory = knowledge_of(world, side)
        if side.opposes(unit.side):
            memory.contacts.pop(memory.aliases.pop(unit.id, ""), None)
    work.touch(unit)
    facts = {"unit": _name(unit), "hex": world.map.label(unit.hex)}
    return lambda: say("edit-hidden", **facts)


def _front(work: Work, unit: Unit, value: str) -> Said:
    """It takes the frontline slot of its hex, whatever the others are, until it leaves the hex (EDC-C2.2.4-c)."""
    _plain(value, "front")
    world = work.world
    mates = mates_in(world, unit.side, unit.hex)
    if len(mates) < 2 or all(mate is not unit for mate in mates):
        raise refused("front-alone", unit=_name(unit))
    for mate in mates:
        mate.fronted = mate is unit
    work.board.arrange(unit.side, unit.hex)
    work.touch(unit)
    facts = {"unit": _name(unit), "hex": world.map.label(unit.hex)}
    return lambda: say("front-set", **facts)


def _mobility(immobilised: bool) -> Callable[[Work, Unit, str], Said]:
    def change(work: Work, unit: Unit, value: str) -> Said:
        _plain(value, "immobilised" if immobilised else "mobile")
        unit.immobilised = immobilised
        facts: Mapping[str, Value] = {"unit": _name(unit), "immobilised": immobilised}
        return lambda: say("edit-mobility", **facts)

    return change


def _arms(disarmed: bool) -> Callable[[Work, Unit, str], Said]:
    def change(work: Work, unit: Unit, value: str) -> Said:
        _plain(value, "disarmed" if disarmed else "armed")
        unit.disarmed = disarmed
        work.board.refresh_zone(unit)
        work.touch(unit)
        facts: Mapping[str, Value] = {"unit": _name(unit), "disarmed": disarmed}
        return lambda: say("edit-arms", **facts)

    return change


def _on_the_map(unit: Unit) -> None:
    if unit.carrier is not None:
        raise refused("edit-carried", unit=_name(unit))


def _plain(value: str, verb: str) -> None:
    """Raises Refused where a word is followed by something that it does not take."""
    if value:
        raise refused("edit-plain", verb=verb, typed=quote(value))


VERBS: Mapping[str, Verb] = {
    "move": Verb(_move, lambda world, unit: world.map.label(unit.hex)),
    "face": Verb(_face, lambda world, unit: world.map.side_name(unit.facing)),
    "fs": Verb(_fs, lambda world, unit: str(unit.fs)),
    "energy": Verb(_energy, lambda world, unit: str(unit.energy)),
    "crates": Verb(_crates, lambda world, unit: str(unit.cargo.crates)),
    "barrels": Verb(_barrels, lambda world, unit: str(unit.cargo.barrels)),
    "owner": Verb(_owner),
    "reveal": Verb(_reveal),
    "hide": Verb(_hide),
    "front": Verb(_front),
    "immobilised": Verb(_mobility(True)),
    "mobile": Verb(_mobility(False)),
    "disarmed": Verb(_arms(True)),
    "armed": Verb(_arms(False)),
    "kill": Verb(_kill),
    "revive": Verb(_revive, dead=True),
}
"""By the word that writes it."""


def facts_of(world: World, unit: Unit) -> list[str]:
    """The facts of a living unit, each as it would be written: `move 0304`, `fs 3`."""
    cargo = _class(world, unit).cargo > 0
    return [
        f"{word} {verb.value(world, unit)}"
        for word, verb in VERBS.items()
        if verb.value is not None and (cargo or word not in ("crates", "barrels"))
    ]
