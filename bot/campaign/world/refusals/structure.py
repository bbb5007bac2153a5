"""Refusals of building, and of manning what was built."""

from bot.campaign.world.order import Lift
from bot.campaign.world.refusals.kind import Kind, refuses


@refuses("no_such_structure", Lift.OTHER_WORDS, final=True)
class NoSuchStructure(Kind):
    """There is no kind of structure of that name."""

    structure: str | None


@refuses("not_available", Lift.OTHER_WORDS, final=True)
class NotAvailable(Kind):
    """The book does not define it yet."""

    structure: str


@refuses("no_kit")
class NoKit(Kind):
    """The unit lacks the kit to start it."""

    structure: str


@refuses("no_build_supply", Lift.EARLIER_ORDER, Lift.SUPPLY)
class NoBuildSupply(Kind):
    """The unit has no Build Supply left."""


@refuses("nothing_to_build", Lift.EARLIER_ORDER, Lift.OTHER_PATH, Lift.OTHER_WORDS)
class NothingToBuild(Kind):
    """The structure is whole already."""

    structure: str


@refuses("site_taken", Lift.EARLIER_ORDER, Lift.OTHER_FACING, Lift.OTHER_PATH)
class SiteTaken(Kind):
    """Another structure is on the site."""

    hex: str
    structure: str


@refuses("build_adjacent", Lift.OTHER_PATH, Lift.OTHER_TARGET, Lift.OTHER_WORDS)
class BuildAdjacent(Kind):
    """It is raised in the next hex."""

    structure: str
    hex: str


@refuses("build_over_water", Lift.OTHER_TARGET, Lift.OTHER_WORDS)
class BuildOverWater(Kind):
    """It needs a water hex."""

    structure: str
    hex: str


@refuses("build_over_river", Lift.OTHER_FACING, Lift.OTHER_PATH, Lift.OTHER_WORDS)
class BuildOverRiver(Kind):
    """It needs a river edge."""

    structure: str
    hex: str


@refuses("build_on", Lift.EARLIER_ORDER, Lift.OTHER_PATH)
class BuildOn(Kind):
    """It needs a finished base."""

    structure: str
    base: str


@refuses("trench_facing", Lift.EARLIER_ORDER, Lift.OTHER_FACING, Lift.OTHER_PATH)
class TrenchFacing(Kind):
    """A second line faces the same way as the trench."""

    hex: str
    facing: str


@refuses("garrison_infantry", final=True)
class GarrisonInfantry(Kind):
    """Only infantry garrisons."""


@refuses("garrisoned", Lift.EARLIER_ORDER, Lift.OTHER_PATH)
class UnitGarrisoned(Kind):
    """The unit is in a structure already."""


@refuses("no_position", Lift.EARLIER_ORDER, Lift.OTHER_PATH)
class NoPosition(Kind):
    """There is no such position."""

    hex: str


@refuses("position_taken", Lift.EARLIER_ORDER, Lift.OTHER_PATH)
class PositionTaken(Kind):
    """Each such position is taken."""

    hex: str


@refuses("berth_taken", Lift.EARLIER_ORDER, Lift.OTHER_PATH)
class BerthTaken(Kind):
    """Another craft is on the platform."""

    hex: str
    structure: str
