"""Refusals of a move."""

from bot.campaign.world.order import Lift
from bot.campaign.world.refusals.kind import Kind, refuses


@refuses("off_map", Lift.OTHER_PATH, Lift.OTHER_TARGET, Lift.OTHER_WORDS, bars_route=True, whole_move=True)
class OffMap(Kind):
    """The hex is not on the map."""

    hex: str


@refuses("not_adjacent", Lift.OTHER_WORDS, Lift.OTHER_PATH, bars_route=True, whole_move=True)
class NotAdjacent(Kind):
    """A step of the path leads to a hex that is not next to the one before."""

    from_: str
    hex: str


@refuses("cliff", Lift.OTHER_PATH)
class CliffAhead(Kind):
    """A cliff is between the two hexes."""

    from_: str
    hex: str
    levels: int


@refuses("terrain", Lift.EARLIER_ORDER, Lift.OTHER_PATH)
class TerrainClosed(Kind):
    """Water, land, mountain or rails are closed to the unit."""

    hex: str
    terrain: str


@refuses("caught", Lift.OTHER_PATH)
class CaughtInWire(Kind):
    """Barbed wire holds the vehicle in the hex that it entered."""

    hex: str


@refuses("edge", Lift.EARLIER_ORDER, Lift.OTHER_PATH)
class EdgeClosed(Kind):
    """A wall, gate, teeth, wire or river is between the two hexes."""

    from_: str
    hex: str
    edge: str


@refuses("course", Lift.OTHER_PATH)
class OffCourse(Kind):
    """The river does not run that way."""

    from_: str
    hex: str


@refuses("speed", Lift.OTHER_PATH, Lift.MORE_MOVEMENT, Lift.SUPPLY, Lift.ENERGY)
class SpeedLacking(Kind):
    """The points do not suffice for this step."""

    from_: str
    hex: str
    speed: int
    needed: int


@refuses("climb", Lift.OTHER_PATH, Lift.MORE_MOVEMENT, Lift.SUPPLY, Lift.ENERGY)
class ClimbTooSlow(Kind):
    """The points do not suffice for a step that changes level."""

    from_: str
    hex: str
    speed: int
    needed: int


@refuses("too_far", Lift.OTHER_PATH, Lift.MORE_MOVEMENT, Lift.SUPPLY, Lift.ENERGY, Lift.TIME, whole_move=True)
class TooFar(Kind):
    """The points do not suffice for the whole way; `needed` is None if something bars it further on."""

    hex: str
    speed: int
    needed: int | None


@refuses("hostile_in_hex", Lift.ENEMY_GONE, Lift.OTHER_PATH, tried=True)
class HostileInHex(Kind):
    """An enemy is in the hex."""

    hex: str


@refuses("zoi_entered", Lift.ENEMY_GONE, Lift.OTHER_PATH)
class ZoiEntered(Kind):
    """The move ends in an enemy zone of influence."""

    hex: str


@refuses("zoi_to_zoi", Lift.ENEMY_GONE, Lift.OTHER_PATH)
class ZoiToZoi(Kind):
    """No unit moves from one enemy zone of influence to another."""

    from_: str
    hex: str


@refuses("hex_full", Lift.EARLIER_ORDER, Lift.OTHER_PATH, tried=True)
class HexFull(Kind):
    """As many units as may be in the hex are there."""

    hex: str
    limit: int


@refuses("no_path", Lift.EARLIER_ORDER, Lift.ENEMY_GONE, Lift.OTHER_PATH, whole_move=True)
class NoPath(Kind):
    """No path leads to the hex."""

    hex: str


@refuses("immobilised", Lift.EARLIER_ORDER, Lift.TIME, bars_route=True, whole_move=True)
class UnitImmobilised(Kind):
    """The unit cannot move or turn."""


@refuses("double_time_infantry_only", Lift.OTHER_WORDS, final=True)
class DoubleTimeInfantryOnly(Kind):
    """Only infantry uses double time."""


@refuses("double_time_energy", Lift.OTHER_PATH, Lift.OTHER_WORDS, Lift.SUPPLY, Lift.ENERGY)
class DoubleTimeEnergy(Kind):
    """Too little energy for double time."""

    energy: int
    needed: int


@refuses("energy", Lift.OTHER_PATH, Lift.SUPPLY, Lift.ENERGY)
class EnergyLacking(Kind):
    """Too little energy."""

    energy: int
    needed: int


@refuses(
    "known_mines",
    Lift.EARLIER_ORDER,
    Lift.OTHER_PATH,
    Lift.OTHER_TARGET,
    Lift.OTHER_WORDS,
    attack_instead=True,
)
class KnownMines(Kind):
    """The unit halts before mines that its side knows of."""

    hex: str


@refuses("mine_held", Lift.OTHER_PATH)
class MineHeld(Kind):
    """A mine went off under the unit."""

    hex: str


@refuses("mines_found", Lift.OTHER_PATH)
class MinesFound(Kind):
    """The unit's detector found mines."""

    hex: str


@refuses("mines_far", Lift.OTHER_PATH)
class MinesFar(Kind):
    """The mines are out of reach of what clears them."""

    hex: str
    range: int


@refuses("no_mines_known", Lift.EARLIER_ORDER, Lift.OTHER_TARGET, Lift.OTHER_WORDS, final=True)
class NoMinesKnown(Kind):
    """The side knows of no mines there."""

    hex: str


@refuses("not_came_from", Lift.OTHER_FACING, Lift.OTHER_PATH, Lift.OTHER_WORDS, final=True)
class NotCameFrom(Kind):
    """The unit did not enter its hex from that side."""

    facing: str


@refuses("crossing_hex", Lift.OTHER_PATH, Lift.OTHER_WORDS, final=True)
class CrossingHex(Kind):
    """A crossing names a hex next to the unit."""


@refuses("detected", Lift.OTHER_PATH)
class StealthDetected(Kind):
    """The stealth unit was found there."""

    hex: str


@refuses("line_held", Lift.OTHER_TARGET)
class LineHeld(Kind):
    """The defenders kept the unit out."""

    hex: str


@refuses("on_ground", Lift.EARLIER_ORDER, Lift.OTHER_PATH, whole_move=True)
class CraftOnGround(Kind):
    """A landed craft has to take off to move."""
