"""Refusals of supplies and freight."""

from bot.campaign.world.order import Lift
from bot.campaign.world.refusals.kind import Kind, refuses, untold


@refuses("no_store", Lift.OTHER_TARGET, Lift.OTHER_WORDS, final=True)
class NoStore(Kind):
    """It is neither a depot nor a unit of the side."""

    store: str


@refuses("same_store", Lift.OTHER_TARGET, Lift.OTHER_WORDS, final=True)
class SameStore(Kind):
    """Giver and receiver are one."""

    store: str


@refuses("assist_only", Lift.OTHER_WORDS, final=True)
class AssistOnly(Kind):
    """A third party only rearms or refuels, as an action."""


@refuses("supply_far", Lift.EARLIER_ORDER, Lift.OTHER_PATH, Lift.OTHER_TARGET)
class SupplyFar(Kind):
    """Supplies reach only the same or the next hex."""

    from_: str
    to: str
    distance: int


@refuses("no_container", Lift.EARLIER_ORDER, Lift.SUPPLY)
class NoContainer(Kind):
    """The store has no crate or barrel left."""

    store: str
    what: str


@refuses("holds_no_items", Lift.OTHER_TARGET)
class HoldsNoItems(Kind):
    """The store carries no Build Supply."""

    store: str


@refuses("not_so_much", Lift.EARLIER_ORDER, Lift.SUPPLY)
class NotSoMuch(Kind):
    """The store has less than that."""

    store: str
    left: int


@refuses("no_item_room", Lift.EARLIER_ORDER)
class NoItemRoom(Kind):
    """The store has no room for so much."""

    store: str
    room: int


@refuses("no_cargo_room", Lift.EARLIER_ORDER)
class NoCargoRoom(Kind):
    """The store has no room for so many crates and barrels."""

    store: str
    slots: int


@refuses("already_full", Lift.EARLIER_ORDER)
class AlreadyFull(Kind):
    """The unit needs none of that."""

    unit: str


@refuses("barrel_not_infantry", Lift.OTHER_TARGET, Lift.OTHER_WORDS, final=True)
class BarrelNotInfantry(Kind):
    """Infantry energy needs a crate."""

    unit: str


@refuses("no_such_item", Lift.OTHER_WORDS, final=True)
class NoSuchItem(Kind):
    """The unit has no such item."""

    unit: str
    item: str | None


@refuses("airborne", Lift.EARLIER_ORDER, final=True)
class UnitAirborne(Kind):
    """The unit is in the air."""

    unit: str


@refuses("syphon_vehicles", Lift.OTHER_TARGET, final=True)
class SyphonVehicles(Kind):
    """Only vehicles syphon energy."""


@refuses("propulsion", Lift.OTHER_TARGET, final=True)
class OtherPropulsion(Kind):
    """Another kind of propulsion cannot share its energy."""

    unit: str


@refuses("paradrop", Lift.EARLIER_ORDER, final=True)
class NoParadrop(Kind):
    """The unit cannot drop supplies from the air."""

    unit: str = untold()


@refuses("freight_limit", Lift.OTHER_WORDS, final=True)
class FreightLimit(Kind):
    """So much cannot be moved at a time."""

    count: int
    limit: int


@refuses("brawls", Lift.EARLIER_ORDER, Lift.ENEMY_GONE)
class PartyBrawls(Kind):
    """The unit is in a brawl, in which nobody else has a part."""

    unit: str
