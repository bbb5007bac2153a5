"""Refusals of flights, landings and drops."""

from bot.campaign.world.order import Lift
from bot.campaign.world.refusals.kind import Kind, refuses


@refuses("not_flying", Lift.EARLIER_ORDER, final=True)
class NotFlying(Kind):
    """It is only for craft in the air."""


@refuses("flying_already", Lift.EARLIER_ORDER, Lift.OTHER_WORDS, final=True)
class FlyingAlready(Kind):
    """The craft flies already."""


@refuses("just_landed", Lift.TIME)
class JustLanded(Kind):
    """No take-off in the round of a landing."""


@refuses("gliding", Lift.SUPPLY, Lift.ENERGY, final=True)
class CraftGliding(Kind):
    """No climb without propulsion."""


@refuses("profile_banned", Lift.EARLIER_ORDER, Lift.RULING, final=True)
class ProfileBanned(Kind):
    """No flight at High."""


@refuses("too_low", Lift.EARLIER_ORDER, Lift.OTHER_WORDS, final=True)
class TooLow(Kind):
    """The craft cannot fly lower."""

    profile: str


@refuses("too_high", Lift.EARLIER_ORDER, final=True)
class TooHigh(Kind):
    """The craft is too high to land."""

    profile: str


@refuses("one_way", Lift.OTHER_WORDS, final=True)
class OneWay(Kind):
    """Ability and action change the profile in opposite ways."""


@refuses("takeoff_level", Lift.OTHER_WORDS, final=True)
class TakeoffLevel(Kind):
    """The craft cannot take off to that height."""

    profile: str


@refuses("fixed_wing_only", Lift.OTHER_WORDS, final=True)
class FixedWingOnly(Kind):
    """Only fixed-wing aircraft do that."""


@refuses("not_into_wind", Lift.OTHER_PATH)
class NotIntoWind(Kind):
    """The last step is not into the wind."""


@refuses("no_landing", Lift.EARLIER_ORDER, Lift.OTHER_PATH)
class NoLanding(Kind):
    """The craft cannot come down there."""

    hex: str


@refuses("drop_profile", Lift.EARLIER_ORDER, final=True)
class DropProfile(Kind):
    """Drops are made at Low."""

    profile: str


@refuses("nobody_to_drop", Lift.EARLIER_ORDER, Lift.OTHER_TARGET, Lift.OTHER_WORDS)
class NobodyToDrop(Kind):
    """No such passenger is aboard."""


@refuses("not_trained_to_drop", Lift.OTHER_TARGET, final=True)
class NotTrainedToDrop(Kind):
    """The passenger is not trained to drop."""

    unit: str


@refuses("drop_loaded", Lift.EARLIER_ORDER)
class DropLoaded(Kind):
    """The passenger carries something itself."""

    unit: str


@refuses("in_orbit", Lift.EARLIER_ORDER)
class InOrbit(Kind):
    """Only a drop brings the unit down."""

    unit: str


@refuses("not_in_orbit", Lift.OTHER_WORDS)
class NotInOrbit(Kind):
    """The unit is not in orbit."""

    unit: str


@refuses("no_orbital_asset", Lift.RULING)
class NoOrbitalAsset(Kind):
    """No orbital asset is granted for the round."""


@refuses("not_trained_for_orbit", Lift.RULING)
class NotTrainedForOrbit(Kind):
    """The unit is not trained to drop from orbit."""

    unit: str
