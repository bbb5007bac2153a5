"""Refusals of actions and abilities that are no attacks."""

from bot.campaign.world.order import Lift
from bot.campaign.world.refusals.kind import Kind, refuses


@refuses("rest_infantry_energy_only", Lift.OTHER_WORDS, final=True)
class RestInfantryEnergyOnly(Kind):
    """Only units with infantry energy rest."""


@refuses("action_only", Lift.OTHER_WORDS, final=True)
class ActionOnly(Kind):
    """It is an action and cannot be an ability."""

    action: str


@refuses("ability_only", Lift.OTHER_WORDS, final=True)
class AbilityOnly(Kind):
    """It is an ability and cannot be an action."""

    action: str


@refuses("no_ability", final=True)
class NoAbility(Kind):
    """The unit does not have the means."""

    action: str


@refuses("own_hex_only", Lift.OTHER_PATH, Lift.OTHER_TARGET, Lift.OTHER_WORDS, final=True)
class OwnHexOnly(Kind):
    """It is done only where the unit then is."""

    hex: str
    at: str


@refuses("name_missing", Lift.OTHER_WORDS, final=True)
class NameMissing(Kind):
    """A part of the order is missing."""

    action: str
    what: str
    example: str


@refuses("before_move", Lift.OTHER_WORDS, final=True)
class BeforeMove(Kind):
    """It comes before the move."""

    action: str


@refuses("set_already", Lift.EARLIER_ORDER, Lift.OTHER_WORDS)
class SetAlready(Kind):
    """It is set so already."""

    action: str


@refuses("no_radar", final=True)
class NoRadar(Kind):
    """The unit has no radar."""


@refuses("no_sonar", final=True)
class NoSonar(Kind):
    """The unit has no sonar."""


@refuses("repair_vehicles", Lift.OTHER_TARGET, final=True)
class RepairVehicles(Kind):
    """Infantry is not repaired."""

    unit: str


@refuses("not_immobilised", Lift.OTHER_WORDS)
class NotImmobilised(Kind):
    """The unit can move: there is nothing to repair."""


@refuses("treat_infantry", Lift.OTHER_TARGET, final=True)
class TreatInfantry(Kind):
    """Only infantry is treated."""

    unit: str


@refuses("other_hex", Lift.EARLIER_ORDER, Lift.OTHER_PATH)
class InOtherHex(Kind):
    """The other unit is in another hex."""

    unit: str
