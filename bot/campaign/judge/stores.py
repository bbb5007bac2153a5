"""The units and depots that an order may draw on."""

from __future__ import annotations

from collections.abc import Mapping

from bot.campaign.world.known.view import OwnUnit
from bot.campaign.world.model import Cargo, Depot, Unit
from bot.campaign.world.outfit.gear import Catalogue, UnitClass
from bot.campaign.world.record import record
from bot.campaign.world.settings import Settings
from bot.campaign.world.sides import Side
from bot.hexmap.model import HexMap

Holder = Unit | OwnUnit
"""Whoever can hold supplies."""


@record(frozen=True, slots=True)
class Stores:
    """The units and depots an order may draw on: those of the ordering side."""

    units: Mapping[str, Unit] | Mapping[str, OwnUnit]
    depots: Mapping[str, Depot]
    catalogue: Catalogue
    map: HexMap
    settings: Settings
    side: Side

    def unit(self, key: str) -> Holder | None:
        """A unit of the side."""
        unit = self.units.get(key)
        return unit if unit is not None and unit.side is self.side else None

    def depot(self, key: str) -> Depot | None:
        """A depot of the side."""
        depot = self.depots.get(key)
        return depot if depot is not None and depot.side is self.side else None

    def cls(self, unit: Holder) -> UnitClass:
        return self.catalogue.cls(unit)

    def cargo(self, key: str) -> Cargo:
        """What a party holds; nothing if there is no such party."""
        held = self.unit(key) or self.depot(key)
        return held.cargo if held is not None else Cargo()

    def room(self, key: str) -> int | None:
        """Slots of a party, None for no limit (EDC-C4.2-a)."""
        unit = self.unit(key)
        if unit is not None:
            return self.cls(unit).cargo
        depot = self.depot(key)
        return depot.capacity if depot is not None else 0

    def name(self, key: str) -> str:
        unit = self.unit(key)
        return unit.name if unit is not None else key
