"""Refusals of carrying, towing and slinging."""

from bot.campaign.world.order import Lift
from bot.campaign.world.refusals.kind import Kind, refuses


@refuses("no_seat", Lift.EARLIER_ORDER)
class NoSeat(Kind):
    """The carrier has no room."""

    unit: str


@refuses("too_heavy", Lift.OTHER_TARGET, final=True)
class TooHeavy(Kind):
    """The load is too heavy for the carrier; `needed` is None if its lift is not rated."""

    unit: str
    mobility: int
    needed: int | None


@refuses("no_way_ashore", Lift.EARLIER_ORDER, Lift.OTHER_PATH, Lift.OTHER_TARGET)
class NoWayAshore(Kind):
    """The craft cannot land anything at the hex."""

    unit: str
    hex: str


@refuses("not_aboard", Lift.EARLIER_ORDER, Lift.OTHER_WORDS)
class NotAboard(Kind):
    """The unit is not aboard."""

    unit: str


@refuses("not_boarding", Lift.EARLIER_ORDER)
class NotBoarding(Kind):
    """The carrier waited for the unit in vain."""

    unit: str


@refuses("nothing_carried", Lift.EARLIER_ORDER, Lift.OTHER_WORDS)
class NothingCarried(Kind):
    """The carrier carries nothing of that kind."""

    unit: str


@refuses("not_towable", Lift.OTHER_TARGET, final=True)
class NotTowable(Kind):
    """The unit cannot be towed."""

    unit: str


@refuses("no_hitch", Lift.EARLIER_ORDER)
class NoHitch(Kind):
    """The tower has no free hitch or hook."""

    unit: str


@refuses("deployed", Lift.EARLIER_ORDER)
class GunDeployed(Kind):
    """The gun is set up."""

    unit: str


@refuses("not_deployed", Lift.EARLIER_ORDER)
class NotDeployed(Kind):
    """The gun is not set up."""

    unit: str


@refuses("not_next", Lift.OTHER_PATH, Lift.OTHER_TARGET, Lift.OTHER_WORDS)
class NotNext(Kind):
    """The hex is not next to the unit."""

    hex: str


@refuses("not_open", Lift.OTHER_PATH, Lift.OTHER_TARGET)
class NotOpen(Kind):
    """The hex is not open ground that can be reached freely."""

    hex: str


@refuses("tow_water", Lift.EARLIER_ORDER, Lift.OTHER_PATH)
class TowWater(Kind):
    """A towed unit does not cross water."""

    from_: str
    hex: str


@refuses("loaded", Lift.EARLIER_ORDER)
class LoadCarriesOthers(Kind):
    """The unit carries others itself."""

    unit: str


@refuses("not_liftable", Lift.OTHER_TARGET, final=True)
class NotLiftable(Kind):
    """The unit cannot be slung."""

    unit: str


@refuses("hook_height", Lift.EARLIER_ORDER)
class HookHeight(Kind):
    """The craft must hover at Contour."""

    unit: str


@refuses("slung_low", Lift.EARLIER_ORDER)
class SlungLow(Kind):
    """No flight at NOE with a slung load."""

    unit: str


@refuses("not_survivors", Lift.OTHER_TARGET, final=True)
class NotSurvivors(Kind):
    """The unit needs no rescue."""

    unit: str


@refuses("no_stretcher", Lift.EARLIER_ORDER)
class NoStretcher(Kind):
    """The rescuer has no free seat or stretcher."""

    unit: str
