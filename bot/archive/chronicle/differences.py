"""Where what the players believed was not so: enemies they knew nothing of, and those that were elsewhere."""

from __future__ import annotations

from dataclasses import dataclass

from bot.campaign.world.known.view import SideView
from bot.campaign.world.model import World
from bot.campaign.world.safe_text import plain
from bot.campaign.world.sides import Side
from bot.hexmap.coords import Hex
from bot.messages import say, thing


@dataclass(frozen=True)
class Difference:
    """One enemy: where it was, where the players believed it, in words."""

    was: Hex | None
    """None where it was no more."""
    believed: Hex | None
    """None where they knew nothing of it."""
    words: str

    @property
    def data(self) -> list[object]:
        """For the viewer."""
        return [self.was and list(self.was), self.believed and list(self.believed), self.words]


def differences(world: World, view: SideView) -> tuple[Difference, ...]:
    """Of a world and what the players' side knew of it."""
    memory = world.knowledge.get(Side.PLAYER)
    aliases = {} if memory is None else memory.aliases
    units = {key: unit for key, unit in world.units.items() if unit.carrier is None}
    label = world.map.label
    unknown = [
        Difference(unit.hex, None, say("chronicle-unknown", unit=plain(unit.name), hex=label(unit.hex)))
        for unit in sorted(units.values(), key=lambda unit: (unit.hex, unit.name))
        if Side.PLAYER.opposes(unit.side) and unit.id not in aliases
    ]
    shown = {contact.id: contact for contact in view.contacts}
    wrong = []
    for unit_id, alias in aliases.items():
        contact, unit = shown.get(alias), world.units.get(unit_id)
        if contact is not None and (unit is None or unit.hex != contact.hex):
            words = say(
                "chronicle-elsewhere",
                contact=contact.id,
                label=plain(thing(contact.label)),
                believed=label(contact.hex),
                hex=None if unit is None else label(unit.hex),
            )
            wrong.append(Difference(None if unit is None else unit.hex, contact.hex, words))
    return (*unknown, *sorted(wrong, key=lambda error: (error.believed or Hex(0, 0), error.words)))
