"""Manning structures: getting in and out, and what becomes of a garrison when they fall.

Dice: `garrison` d6 for each unit whose structure is destroyed.
"""

from __future__ import annotations

from dataclasses import replace

from bot.campaign.judge.garrison import position
from bot.campaign.knowledge.watchposts import is_wall
from bot.campaign.resolve.performers import carries_out
from bot.campaign.resolve.structures import put
from bot.campaign.resolve.turn import Course, Turn
from bot.campaign.world.model import Unit
from bot.campaign.world.order import Action, ActionKind, Refusal
from bot.campaign.world.positions import facing_of
from bot.campaign.world.structure import Structure
from bot.campaign.world.structure_kinds import kind_of
from bot.dice import Roll


@carries_out(ActionKind.GARRISON)
def man(turn: Turn, action: Action, ability: bool = False) -> None:
    """The unit goes into the structure (EDC-D5.5-a)."""
    structure = position(turn.situation(), action, turn.unit.hex)
    assert not isinstance(structure, Refusal)  # legality has seen to it
    take(turn, structure, ("EDC-D5.5-a",))


def take(turn: Turn, structure: Structure, rules: tuple[str, ...]) -> None:
    """The unit is now the garrison; what belonged to an enemy or to nobody becomes its side's."""
    unit, board = turn.unit, turn.board
    if structure.side is None or structure.side.opposes(unit.side):
        structure = replace(structure, side=unit.side)
        put(board, structure)
    unit.garrison = structure.id
    facing = facing_of(board.world.structures, unit)
    if facing is not None:
        unit.this_round.declare(facing, turn.order.number)
        board.arrange(unit.side, unit.hex)
    data = {"structure": kind_of(board.world.catalogue, structure.kind).name, "hex": turn.log.label(unit.hex)}
    if is_wall(board.world, structure):
        # Who mans a wall sees over it and is seen: that changes what many see (EDC-D4-g).
        board.lookout.survey(board.world)
        turn.course.look(*list(board.world.units.values()), order=turn.order)
    else:
        turn.look(unit)
    shown = turn.log.shown(unit, data)
    turn.log.tell("garrisoned", unit, data, rules, order=turn.order, others=shown)


def step_out(turn: Turn) -> None:
    """The unit leaves its structure and is in the hex (EDC-D5.5-a)."""
    unit = turn.unit
    structure = turn.board.world.structures.get(unit.garrison or "")
    turn.board.come_out(unit)
    if structure is not None:
        name = kind_of(turn.board.world.catalogue, structure.kind).name
        turn.log.tell("left_structure", unit, {"structure": name}, ("EDC-D5.5-a",), order=turn.order)


def shaken(course: Course, unit: Unit) -> tuple[str, Roll]:
    """What becomes of a unit whose structure is destroyed: `dead`, `hurt` or `unharmed` (EDC-D5.5-b)."""
    settings = course.board.world.settings
    roll = course.roll("garrison", 6, unit.side, key=f"garrison:{unit.id}")
    if roll.value <= settings.garrison_dead_d6:
        return "dead", roll
    return ("hurt" if roll.value <= settings.garrison_hurt_d6 else "unharmed"), roll
