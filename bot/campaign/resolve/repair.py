"""Repair of units: by engineers, and of one's own mobility (EDC-F6.1); infantry treated by medics."""

from __future__ import annotations

from bot.campaign.resolve.performers import carries_out
from bot.campaign.resolve.turn import Turn
from bot.campaign.world.order import Action, ActionKind


@carries_out(ActionKind.REPAIR)
def repair(turn: Turn, action: Action, ability: bool = False) -> None:
    """FS back, up to the maximum; mobility and weapons too, at once (EDC-F6.1-b, EDC-D5.4-aa)."""
    world = turn.board.world
    target = world.units[action.target or ""]
    # What has not gathered after a drop is on its way already (EDC-F6.2-c).
    lacks = turn.board.cls(target).fs - target.fs - target.scattered
    gained = min(world.settings.repair_fs, max(0, lacks))
    target.fs += gained
    target.immobilised = target.disarmed = False
    turn.board.refresh_zone(target)
    data = {"target": target.id, "gained": gained, "fs": target.fs}
    turn.log.tell("repaired", turn.unit, data, ("EDC-F6.1-b",), order=turn.order)
    turn.look(target)


@carries_out(ActionKind.REPAIR_MOBILITY)
def repair_mobility(turn: Turn, action: Action, ability: bool = False) -> None:
    """It can move again next turn; until then it has no armour (EDC-F6.1-c)."""
    unit = turn.unit
    unit.energy -= 1
    unit.immobilised, unit.patching = False, True
    data = {"energy_left": unit.energy}
    turn.log.tell("patched", unit, data, ("EDC-F6.1-c",), order=turn.order)


@carries_out(ActionKind.TREAT)
def treat(turn: Turn, action: Action, ability: bool = False) -> None:
    """Infantry regains a little strength, never above full; it leaves survivors more easily from now on (EDC-E3-f)."""
    target = turn.board.world.units[action.target or ""]
    lacks = turn.board.cls(target).fs - target.fs - target.scattered
    gained = min(max(1, turn.board.cls(turn.unit).trait("treats")), max(0, lacks))
    target.fs += gained
    target.treated = True
    data = {"target": target.id, "gained": gained, "fs": target.fs}
    turn.log.tell("treated", turn.unit, data, ("EDC-E3-f",), order=turn.order)
    turn.look(target)
