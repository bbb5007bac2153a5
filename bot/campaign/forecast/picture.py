"""A world made from one side's picture alone, to play its orders on before they are carried out.

Units in sight are played by stand-ins that never act. Nothing of the truth enters: what the side does not know of is
not in this world.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.campaign.knowledge.sideview import SHARED, own_unit
from bot.campaign.world.known.contacts import Contact, Identity, Knowledge
from bot.campaign.world.known.view import OwnUnit, SideView
from bot.campaign.world.model import Minefield, Rescue, RescueState, Ride, Unit, World
from bot.campaign.world.outfit.gear import Catalogue, Damage, UnitClass, Weapon
from bot.campaign.world.sides import Side
from bot.dice import Roll
from bot.hexmap.coords import Facing

STURDY = 1_000_000
"""Strength of a stand-in that no attack destroys."""
_ARMS = Weapon("arms", "Arms", 0, Damage(fixed=0))
_TYPES = {
    "infantry": "Infantry",
    "air": "VTOL",
    "vtol": "VTOL",
    "aircraft": "Fixed-Wing",
    "naval": "Aquatic Craft",
    "structure": "Structure",
}
_OF_KIND = {"aquatic": "Aquatic Craft", "infantry": "Infantry", "structure": "Structure"}
_WORST = frozenset({"lethality", "survivors", "discovery", "overkill"})
"""Rolls that bring something about where they are high."""


@dataclass(frozen=True, slots=True)
class CalmDice:
    """Dice with which nothing goes wrong and nothing unexpected happens."""

    def roll(self, purpose: str, sides: int, *, order: str, index: int = 0, covered: bool = False) -> Roll:
        return Roll(purpose, order, index, sides, 1 if purpose in _WORST else sides, covered)


def stand_in(contact: str) -> str:
    """The id of the unit that plays a contact."""
    return f"?{contact}"


def pictured(view: SideView, hopeful: bool) -> World:
    """The world as the side pictures it. `hopeful`: enemies are as weak as they can be for all it knows."""
    classes = dict(view.catalogue.classes)
    units = {own.id: _own(own) for own in view.units}
    for contact in (*view.contacts, *view.friends):
        if contact.present:
            played = _played(view, contact, hopeful, classes)
            units[played.id] = played
    knowledge = {side: Knowledge(round=view.round) for side in Side}
    structures = {structure.id: structure for structure in view.structures}
    for memory in knowledge.values():
        memory.structures = dict(structures)
    mine = knowledge[view.side]
    mine.contacts = {contact.id: contact for contact in (*view.contacts, *view.friends)}
    mine.aliases = {stand_in(contact.id): contact.id for contact in mine.contacts.values() if contact.present}
    mine.next_alias = 1_000_000
    mine.seen, mine.explored = set(view.visible), set(view.explored)
    mine.pings = {ping.id: ping for ping in view.pings}
    mine.emissions = {emission.unit: emission for emission in view.emissions}
    # Neutrals have no enemy; any side but their own makes a mine dangerous.
    enemy = next((side for side in Side if view.side.opposes(side)), Side.HOSTILE)
    fields = [Minefield(f"?{number}", at, enemy) for number, at in enumerate(view.mines)]
    mine.mines = {field.id: field.hex for field in fields}
    return World(
        map=view.map,
        catalogue=Catalogue(classes, view.catalogue.upgrades, view.catalogue.structures),
        units=units,
        round=view.round,
        environment=view.environment,
        settings=view.settings,
        knowledge=knowledge,
        depots={view.map.label(depot.hex): depot for depot in view.depots},
        mines={field.id: field for field in fields},
        effects=list(view.effects),
        markers=list(view.markers),
        rescues=_rescues(view),
        structures=structures,
        orbital={view.side: view.round} if view.orbital else {},
        settled=view.settled,
    )


def _own(own: OwnUnit) -> Unit:
    same = {name: getattr(own, name) for name in SHARED}
    return Unit(**{**same, "uses": dict(own.uses)}, this_round=own.this_round.copy())


def _played(view: SideView, contact: Contact, hopeful: bool, classes: dict[str, UnitClass]) -> Unit:
    """The stand-in of a unit in sight: what it looks like, with arms if it is to be reckoned with."""
    known = next(
        (
            cls
            for cls in view.catalogue.classes.values()
            if contact.identity is Identity.SURE and cls.name == contact.label
        ),
        None,
    )
    kinds = view.kinds.get(contact.label, frozenset()) if contact.identity is Identity.SURE else frozenset()
    soft = "soft" in kinds and "infantry" not in kinds
    kind = known.unit_type if known is not None else _looks_like(contact, kinds)
    tags = known.tags if known is not None else frozenset({"soft"} if soft else ())
    key = f"?{kind}:{contact.symbol}:{contact.armed}:{' '.join(sorted(tags))}"
    if key not in classes:
        classes[key] = UnitClass(
            id=key,
            name=contact.label,
            unit_type=kind,
            tags=tags,
            fs=1,
            armour=0,
            speed=0,
            energy=0,
            infantry_energy=False,
            vision=0,
            propulsion="",
            weapons=(_ARMS,) if contact.armed else (),
            symbol=contact.symbol,
        )
    return Unit(
        id=stand_in(contact.id),
        name=contact.id,
        class_id=key,
        side=contact.side,
        hex=contact.hex,
        facing=contact.facing or Facing.N,
        fs=contact.fs_low if hopeful else STURDY,
        energy=0,
        overrun=contact.overrun,
        brawl=contact.brawl,
        profile=contact.profile,
        garrison=contact.garrison,
    )


def _looks_like(contact: Contact, kinds: frozenset[str]) -> str:
    """A unit type of the kinds that an identified contact counts as, or of what another is taken for."""
    known = next((_OF_KIND[kind] for kind in sorted(kinds) if kind in _OF_KIND), None)
    return known or _TYPES.get(contact.symbol, "Vehicle")


def _rescues(view: SideView) -> dict[str, Rescue]:
    """The rescues whose survivors the side has found."""
    rescues = {}
    for own in view.units:
        if own.survivors_of is not None:
            aboard = own.ride is Ride.CASUALTY
            rescues[own.survivors_of] = Rescue(
                own.survivors_of,
                own.hex,
                view.round,
                RescueState.ABOARD if aboard else RescueState.FOUND,
                ccp=view.ccps[0] if aboard and len(view.ccps) == 1 else None,
            )
    return rescues


def seen_again(view: SideView, world: World) -> SideView:
    """The side's picture once more, after what has happened in the world that was made from it."""
    memory = world.knowledge[view.side]
    return replace(
        view,
        map=world.map,
        units=tuple(own_unit(world, world.units[own.id]) for own in view.units if own.id in world.units),
        contacts=tuple(_still(world, contact) for contact in view.contacts if _lives(world, contact)),
        depots=tuple(depot for depot in world.depots.values() if depot.side is view.side),
        effects=tuple(world.effects),
        mines=tuple(sorted(memory.mines.values())),
        structures=tuple(world.structures[key] for key in sorted(world.structures)),
    )


def _lives(world: World, contact: Contact) -> bool:
    return not contact.present or stand_in(contact.id) in world.units


def _still(world: World, contact: Contact) -> Contact:
    """The contact as it then is: attacked by hand it may be in a brawl or overrun, or free again."""
    played = world.units.get(stand_in(contact.id))
    if played is None or (played.brawl, played.overrun) == (contact.brawl, contact.overrun):
        return contact
    return replace(contact, brawl=played.brawl, overrun=played.overrun)
