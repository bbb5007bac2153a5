"""Minefields: what they are, who sets them off, who knows of them, and what may be ordered near them (EDC-F6.4)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bot.campaign.judge.moment import Moment, judges
from bot.campaign.judge.situation import Situation
from bot.campaign.knowledge.sighting import knowledge_of
from bot.campaign.world.known.view import OwnUnit
from bot.campaign.world.model import Minefield, Unit, World
from bot.campaign.world.order import Action, ActionKind, Refusal
from bot.campaign.world.outfit.gear import UnitClass
from bot.campaign.world.profiles import Profile
from bot.campaign.world.refusals.action import NoAbility
from bot.campaign.world.refusals.move import KnownMines, MinesFar, NoMinesKnown
from bot.campaign.world.settings import Settings
from bot.campaign.world.sides import Side
from bot.hexmap.coords import Hex, distance

PRESETS: Mapping[str, str] = {"mines": "", "anti-personnel": "infantry", "anti-tank": "vehicles"}
"""What sets off the kinds of minefield that a game master can lay; empty for everything (EDC-F6.4-g)."""

IN_FILE = frozenset({ActionKind.RETRACE, ActionKind.CROSSING})
"""Actions that are the whole move of a round in a minefield (EDC-F6.4.1-a, EDC-F6.4.1-b)."""


def lay(world: World, field: Minefield) -> None:
    """Place a minefield; its own side knows of it from the start, others unless it is hidden (EDC-F6.4-d)."""
    world.mines[field.id] = field
    for side in Side:
        if side is field.side or not field.hidden:
            learn(world, side, field)


def learn(world: World, side: Side, field: Minefield) -> None:
    """The side knows of the minefield from now on (EDC-F6.4-d)."""
    knowledge_of(world, side).mines[field.id] = field.hex


def fields_at(world: World, at: Hex) -> list[Minefield]:
    """The minefields of a hex, oldest first."""
    return [field for field in world.mines.values() if field.hex == at]


def triggers(field: Minefield, cls: UnitClass, unit: Unit | OwnUnit) -> bool:
    """Whether the unit can set the minefield off: never in the air; anti-grav floats over it (EDC-F6.4-a)."""
    if unit.profile is not Profile.LANDED or unit.carrier is not None or cls.propulsion == "Anti-Grav":
        return False
    return not field.trigger or (field.trigger == "infantry") is cls.is_infantry


def odds(fields: Iterable[Minefield], settings: Settings, crossing: bool = False) -> int:
    """In how many of 6 cases one of them goes off: one more for each further field (EDC-F6.4-a, EDC-F6.4.1-b)."""
    laid = list(fields)
    first = settings.mine_cross_d6 if crossing else max(field.chance for field in laid)
    return min(settings.mine_max_d6, first + settings.mine_extra_d6 * (len(laid) - 1))


def found_from(world: World, side: Side, at: Hex, reach: int) -> list[Minefield]:
    """Minefields within a detector's reach that the side does not know of (EDC-F6.4.1-d)."""
    known = knowledge_of(world, side).mines
    return [f for f in world.mines.values() if f.id not in known and distance(f.hex, at) <= reach]


def warned(situation: Situation, walk: tuple[Hex, ...], force: bool) -> tuple[int, Refusal] | None:
    """Steps that known minefields leave of a walk: a unit halts in front of them (EDC-F6.4-d)."""
    unit = situation.unit
    if force or not situation.mines or unit.profile is not Profile.LANDED:
        return None
    for number, at in enumerate(walk[1:]):
        if at in situation.mines:
            return number, KnownMines(("EDC-F6.4-d",), hex=situation.map.label(at))
    return None


@judges(ActionKind.CLEAR_MINES)
def judge_clear(situation: Situation, action: Action, moment: Moment) -> Refusal | None:
    """Why no mines can be cleared there: within reach and known (EDC-F6.4.1-c)."""
    at, label = action.hex or moment.at, situation.map.label
    reach = situation.settings.clear_mines_range
    if distance(moment.at, at) > reach:
        return MinesFar(("EDC-F6.4.1-c",), hex=label(at), range=reach)
    return None if at in situation.mines else NoMinesKnown(("EDC-F6.4.1-c",), hex=label(at))


@judges(ActionKind.MINE_SWEEP)
def judge_sweep(situation: Situation, action: Action, moment: Moment) -> Refusal | None:
    """Mine Sweep needs a detector (EDC-F6.4.1-d)."""
    if situation.cls.trait("mine_detector"):
        return None
    return NoAbility(("EDC-F6.4.1-d",), action=action.kind.word)
