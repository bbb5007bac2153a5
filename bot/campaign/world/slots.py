"""Facing and slots of the units that share a hex. Two separate computations (EDC-C2.2.4-d)."""

from collections.abc import Mapping, Sequence

from bot.campaign.world.model import Unit
from bot.campaign.world.outfit.gear import Catalogue, UnitClass
from bot.hexmap.coords import Facing

BASIC_INFANTRY = "basic_infantry"
SUPPORT = "support"


def front_arc(facing: Facing) -> frozenset[Facing]:
    """The faced side and its two neighbours; the other three sides are the rear (EDC-C2.2.3-b)."""
    return frozenset((facing.rotated(-1), facing, facing.rotated(1)))


def declared_facing(units: Sequence[Unit], catalogue: Catalogue) -> Facing | None:
    """The declaration of this round that rules the hex, None where nobody declared.

    Infantry goes before all others, the earlier order before the later (EDC-C2.2.3-c, EDC-C2.2.3-d).
    """
    declarers = [unit for unit in units if unit.this_round.declared is not None]
    if not declarers:
        return None
    ruler = min(
        declarers,
        key=lambda unit: (not catalogue.cls(unit).is_infantry, unit.this_round.declared_by, unit.id),
    )
    return ruler.this_round.declared


def slot_priority(unit: Unit, cls: UnitClass) -> int:
    """1 basic infantry, 2 declared a facing this round, 3 other infantry, 4 combat vehicle, 5 support.

    0 whom the game master has put in front. EDC-C2.2.4-c, EDC-C2.2.4-d.
    """
    if unit.fronted:
        return 0
    if BASIC_INFANTRY in cls.tags:
        return 1
    if unit.this_round.declared is not None:
        return 2
    if cls.is_infantry:
        return 3
    return 5 if SUPPORT in cls.tags or not cls.weapons else 4


def frontline(units: Sequence[Unit], catalogue: Catalogue, orders: Mapping[str, int]) -> Unit:
    """Who is in front among the units of a side in a hex, given in the order in which they arrived.

    Ties go to the unit already in front, then the earlier order, then the earlier arrival (EDC-C2.2.4-c). A hidden unit
    leaves the front to infantry in the open: enemies who see infantry without a line would know of somebody in front.
    `units` must not be empty; `orders` holds the queue numbers of the round by unit id.
    """
    late = 1 << 30
    open_line = any(not unit.stealthed and catalogue.cls(unit).is_infantry for unit in units)
    ranked = sorted(
        enumerate(units),
        key=lambda item: (
            open_line and item[1].stealthed and not item[1].fronted,
            slot_priority(item[1], catalogue.cls(item[1])),
            not item[1].front,
            orders.get(item[1].id, late),
            item[0],
        ),
    )
    return ranked[0][1]
