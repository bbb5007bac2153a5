"""Refusals of attacks, assaults and breakouts."""

from bot.campaign.world.order import Lift
from bot.campaign.world.refusals.kind import Kind, refuses, untold


@refuses("no_target_hex", Lift.OTHER_WORDS, final=True)
class NoTargetHex(Kind):
    """The order names no target hex."""


@refuses("unarmed", final=True)
class UnitUnarmed(Kind):
    """The unit has no weapon."""


@refuses("disarmed", Lift.EARLIER_ORDER, final=True)
class UnitDisarmed(Kind):
    """The unit's weapons are disabled."""


@refuses("no_such_weapon", Lift.OTHER_PATH, Lift.OTHER_TARGET, Lift.OTHER_WORDS, final=True)
class NoSuchWeapon(Kind):
    """The unit has no such weapon; None: none that fires indirectly."""

    weapon: str | None


@refuses("no_uses_left", Lift.OTHER_TARGET, Lift.SUPPLY, final=True)
class NoUsesLeft(Kind):
    """The weapon has no uses left."""

    weapon: str


@refuses("out_of_range", Lift.OTHER_PATH, Lift.OTHER_TARGET)
class OutOfRange(Kind):
    """The hex is too far away; `weapon` is None for a flare."""

    hex: str
    range: int
    distance: int
    weapon: str | None


@refuses("too_near", Lift.OTHER_PATH, Lift.OTHER_TARGET)
class TooNear(Kind):
    """The hex is within the weapon's minimum range."""

    hex: str
    least: int
    distance: int
    weapon: str


@refuses("no_sight", Lift.EARLIER_ORDER, Lift.OTHER_PATH, Lift.OTHER_TARGET)
class NoSight(Kind):
    """Nothing is seen from the one hex in the other."""

    from_: str
    hex: str


@refuses("wrong_target", Lift.OTHER_TARGET, vain=True)
class WrongTarget(Kind):
    """The weapon does not work on such a target."""

    weapon: str


@refuses("not_hostile", Lift.OTHER_TARGET, final=True)
class NotHostile(Kind):
    """The target is not an enemy."""

    target: str


@refuses("aa_only", Lift.OTHER_TARGET)
class AaOnly(Kind):
    """The target flies too high for the weapon."""

    weapon: str


@refuses("no_track", Lift.EARLIER_ORDER, Lift.OTHER_TARGET)
class NoTrack(Kind):
    """The weapon needs a radar track."""

    weapon: str


@refuses("no_emission", Lift.OTHER_TARGET, final=True)
class NoEmission(Kind):
    """No radar is known to be on there."""

    hex: str


@refuses("target_gone", Lift.OTHER_TARGET, vain=True)
class TargetGone(Kind):
    """The named enemy is not seen there any more."""

    target: str


@refuses("no_structure", Lift.OTHER_WORDS, Lift.OTHER_TARGET)
class NoStructure(Kind):
    """No structure of that kind is known there."""

    structure: str
    hex: str


@refuses("assault_infantry_only", Lift.OTHER_WORDS, final=True)
class AssaultInfantryOnly(Kind):
    """Only infantry assaults."""


@refuses("assault_not_adjacent", Lift.OTHER_PATH, Lift.OTHER_TARGET, final=True)
class AssaultNotAdjacent(Kind):
    """Only a hex next to the end of the move is assaulted."""

    hex: str
    distance: int


@refuses(
    "assault_points",
    Lift.EARLIER_ORDER,
    Lift.OTHER_PATH,
    Lift.OTHER_TARGET,
    Lift.MORE_MOVEMENT,
    Lift.SUPPLY,
    Lift.ENERGY,
    attack_instead=True,
    said_when_filed=True,
)
class AssaultPoints(Kind):
    """Too little speed is left to enter the hex; `needed` is None if something bars it."""

    hex: str
    points: int = untold()
    needed: int | None = untold()


@refuses(
    "assault_barred",
    Lift.EARLIER_ORDER,
    Lift.OTHER_PATH,
    Lift.OTHER_TARGET,
    attack_instead=True,
    said_when_filed=True,
)
class AssaultBarred(Kind):
    """A barrier stops the assault, or a river, which takes the whole round."""

    from_: str
    hex: str
    what: str


@refuses("assault_under", Lift.ENEMY_GONE, Lift.OTHER_TARGET)
class AssaultUnder(Kind):
    """A craft flies near the ground of the hex, and nobody is seen on it."""

    hex: str


@refuses("assault_energy", Lift.SUPPLY, Lift.ENERGY, final=True)
class AssaultEnergy(Kind):
    """The unit has no energy for an assault."""


@refuses("breakout_hex", Lift.OTHER_PATH, Lift.OTHER_WORDS, final=True)
class BreakoutHex(Kind):
    """A breakout names a hex next to the unit."""


@refuses("in_brawl", Lift.EARLIER_ORDER, Lift.ENEMY_GONE, Lift.OTHER_TARGET, final=True)
class InBrawl(Kind):
    """Those who brawl only attack an opponent, break out or hold."""

    hex: str | None = untold(default=None)


@refuses("brawl_closed", Lift.ENEMY_GONE, Lift.OTHER_TARGET, vain=True)
class BrawlClosed(Kind):
    """Those who brawl there cannot be attacked from outside."""

    hex: str
