"""Refusals of an order as a whole."""

from bot.campaign.world.order import Lift
from bot.campaign.world.refusals.kind import Kind, refuses


@refuses("no_such_unit", Lift.OTHER_WORDS)
class NoSuchUnit(Kind):
    """The order names no unit of the side."""

    unit: str | None


@refuses("unit_lost")
class UnitLost(Kind):
    """The friend that the order names was destroyed before."""

    unit: str


@refuses("already_acted", Lift.TIME)
class AlreadyActed(Kind):
    """The unit has carried out its order of the round."""


@refuses("overrun", Lift.EARLIER_ORDER, Lift.ENEMY_GONE, final=True)
class UnitOverrun(Kind):
    """An overrun unit can only break out or hold."""


@refuses(
    "zero_energy_one_thing",
    Lift.EARLIER_ORDER,
    Lift.OTHER_FACING,
    Lift.OTHER_PATH,
    Lift.OTHER_WORDS,
    Lift.SUPPLY,
    Lift.ENERGY,
    final=True,
)
class ZeroEnergyOneThing(Kind):
    """At 0 energy a unit does one thing: a move, an action or an ability."""


@refuses("path_and_destination", Lift.OTHER_PATH, Lift.OTHER_WORDS)
class PathAndDestination(Kind):
    """The order gives a path and a destination as well."""


@refuses("carried", Lift.EARLIER_ORDER, Lift.OTHER_PATH)
class UnitCarried(Kind):
    """The unit is aboard, in tow or slung."""

    unit: str


@refuses("survivors")
class SurvivorsObeyNobody(Kind):
    """Survivors take no orders."""

    unit: str


@refuses("only_move", Lift.OTHER_PATH, Lift.OTHER_WORDS, final=True)
class OnlyMove(Kind):
    """The order type is the whole move of the round."""

    action: str


@refuses("river_takes_action", Lift.OTHER_WORDS, Lift.OTHER_PATH)
class RiverTakesAction(Kind):
    """Crossing a river takes the whole round."""


@refuses("self_supply_alone", Lift.OTHER_PATH, Lift.OTHER_TARGET, Lift.OTHER_WORDS, final=True)
class SelfSupplyAlone(Kind):
    """A unit that uses its own supplies does nothing else."""


@refuses("fired_first", Lift.OTHER_WORDS, final=True)
class FiredFirst(Kind):
    """The action of the round went into what was fired before the move."""

    action: str


@refuses("after_drop", Lift.EARLIER_ORDER, Lift.OTHER_PATH)
class AfterDrop(Kind):
    """The order counts only where the unit comes down."""


@refuses("one_activity", Lift.OTHER_WORDS)
class OneActivity(Kind):
    """In the round of its drop a unit does one thing only."""
