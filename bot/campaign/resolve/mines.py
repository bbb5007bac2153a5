"""Mines going off, being found and being cleared (EDC-F6.4).

Dice: `mine` d6 and `mine_clear` d6, both covered, for they tell how many minefields there are; `mine_mobility` d6.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.campaign.judge.legality import shortened
from bot.campaign.judge.mines import IN_FILE, fields_at, found_from, learn, odds, triggers
from bot.campaign.judge.plan import Plan
from bot.campaign.judge.walk import room
from bot.campaign.knowledge.sighting import knowledge_of
from bot.campaign.resolve.chance import covered
from bot.campaign.resolve.combat import armour_against_blast
from bot.campaign.resolve.death import destroy
from bot.campaign.resolve.performers import carries_out
from bot.campaign.resolve.turn import Turn
from bot.campaign.world.model import Minefield, Unit
from bot.campaign.world.order import Action, ActionKind, OrderType
from bot.campaign.world.profiles import Profile
from bot.campaign.world.refusals.move import KnownMines, MineHeld, MinesFound
from bot.campaign.world.sides import Side
from bot.dice import Roll
from bot.hexmap.coords import Hex


@dataclass(frozen=True, slots=True)
class Blast:
    """A minefield that went off."""

    hex: Hex
    field: Minefield
    roll: Roll
    crossing: bool = False
    work: bool = False
    """Set off by work in the hex (EDC-F6.4-e)."""


def on_the_way(turn: Turn, plan: Plan, number: int) -> tuple[Plan, Blast | None] | None:
    """The walk as far as mines let it go, and the one that goes off, if any does; None if it goes on.

    `number` is how many steps the unit has made: 0 where it sets out.
    EDC-F6.4-a, EDC-F6.4-d, EDC-F6.4-e, EDC-F6.4.1-a, EDC-F6.4.1-b, EDC-F6.4.1-d.
    """
    world, unit, at = turn.board.world, turn.unit, plan.path[number]
    if not world.mines:
        return None
    kind = plan.action.kind if plan.action is not None else None
    in_file = kind in IN_FILE
    if (number and kind is not ActionKind.RETRACE) or not (number or in_file):
        blast = _goes_off(turn, at, kind is ActionKind.CROSSING)
        if blast is not None:
            return _cut(turn, plan, number, MineHeld), blast
    if kind is ActionKind.RETRACE:
        return None
    ahead = plan.path[number + 1 :]
    fields = _detect(turn, at)
    sweeps = turn.order.ability is not None and turn.order.ability.kind is ActionKind.MINE_SWEEP
    if fields and sweeps and ahead:
        return _cut(turn, plan, number, MinesFound), None
    known = ahead and ahead[0] in knowledge_of(world, unit.side).mines.values()
    if known and not (turn.order.force or in_file or unit.profile is not Profile.LANDED):
        return _cut(turn, plan, number, KnownMines), None
    return None


def step_on(turn: Turn) -> bool:
    """Whether a mine goes off under the unit where it now is: it comes in, or leaves for an assault.

    EDC-F6.4-a, EDC-F6.4-e.
    """
    blast = _goes_off(turn, turn.unit.hex) if turn.board.world.mines else None
    if blast is not None:
        explode(turn, blast)
    return blast is not None


def come_down(turn: Turn, unit: Unit) -> None:
    """Mines under a unit that this order puts into a hex: dropped, or set down (EDC-F6.4-a, EDC-F6.4-e)."""
    if not turn.board.world.mines:
        return
    lands = turn if unit is turn.unit else replace(turn, unit=unit)
    step_on(lands)
    turn.trips, turn.blasts = lands.trips, lands.blasts


def at_work(turn: Turn, unit: Unit, kind: OrderType) -> bool:
    """Mines under a unit that does something in another's turn; whether it lives (EDC-F6.4-e)."""
    works = replace(turn, unit=unit)
    disturb(works, kind)
    turn.trips, turn.blasts = works.trips, works.blasts
    return works.alive


def _detect(turn: Turn, at: Hex) -> list[Minefield]:
    """Mines that the unit's detector finds from the hex (EDC-F6.4.1-d)."""
    world, side = turn.board.world, turn.unit.side
    reach = turn.board.cls(turn.unit).trait("mine_detector")
    fields = found_from(world, side, at, reach) if reach else []
    for field in fields:
        learn(world, side, field)
    for hex_ in dict.fromkeys(field.hex for field in fields):
        data = {"hex": turn.log.label(hex_)}
        turn.log.tell("mines_found", turn.unit, data, ("EDC-F6.4.1-d",), order=turn.order, at=at)
    return fields


def _cut(turn: Turn, plan: Plan, reach: int, why: type[MineHeld | MinesFound | KnownMines]) -> Plan:
    situation = turn.situation()
    # Where the mined hex is full, the blast throws the unit back to where there is room (EDC-C2.2.4-a).
    while reach and not room(situation, plan.path[reach]):
        reach -= 1
    rule = "EDC-F6.4-b" if why is MineHeld else "EDC-F6.4-d"
    stop = why((rule,), hex=turn.log.label(plan.path[reach]))
    return shortened(situation, turn.order, plan, reach, stop)


def _goes_off(turn: Turn, at: Hex, crossing: bool = False, work: bool = False) -> Blast | None:
    """One roll for a hex that the unit enters or works in (EDC-F6.4-a)."""
    world, unit = turn.board.world, turn.unit
    cls = turn.board.cls(unit)
    fields = [field for field in fields_at(world, at) if triggers(field, cls, unit)]
    if not fields:
        return None
    roll = _roll(turn, "mine")
    needed = odds(fields, world.settings, crossing)
    data = {"hex": turn.log.label(at), "on": needed, "fields": len(fields)}
    rules = ("EDC-F6.4-a", *["EDC-F6.4-e"] * work)
    turn.log.secret("mine_test", unit, data, rules, turn.order, (roll,))
    return Blast(at, fields[0], roll, crossing, work) if roll.value <= needed else None


def _roll(turn: Turn, purpose: str) -> Roll:
    turn.trips += 1
    return turn.roll(purpose, 6, index=turn.trips)


def explode(turn: Turn, blast: Blast) -> None:
    """Damage, a mobility kill, and what is left of the minefield (EDC-F6.4-b, EDC-F6.4-c, EDC-F6.4.1-b)."""
    _hurt(turn, blast)
    use_up(turn, blast.hex)


def _hurt(turn: Turn, blast: Blast) -> None:
    """What the blast does to the unit of the turn (EDC-F6.4-b, EDC-F6.4.1-b)."""
    board, unit = turn.board, turn.unit
    turn.blasts += 1
    settings, field, cls = board.world.settings, blast.field, board.cls(unit)
    for each in fields_at(board.world, blast.hex):
        learn(board.world, unit.side, each)
    damage = max(1, field.damage * settings.mine_cross_percent // 100) if blast.crossing else field.damage
    armour = armour_against_blast(board.world, unit)
    loss = min(unit.fs, max(0, damage - max(0, armour - field.ap)))
    unit.fs -= loss
    dead = unit.fs < 1
    rules = (
        "EDC-F6.4-a",
        "EDC-F6.4-b",
        *["EDC-F6.4-e"] * blast.work,
        *["EDC-F6.4.1-b"] * blast.crossing,
    )
    data = {"hex": turn.log.label(blast.hex), "loss": loss, "fs": unit.fs}
    turn.log.tell(
        "mine", unit, data, rules, order=turn.order, others=turn.log.shown(unit, {"hex": data["hex"]})
    )
    if dead:
        destroy(turn.course, unit, max(0, damage - loss), order=turn.order)
    elif cls.is_ground_vehicle and not (blast.crossing or unit.immobilised):
        # Not the number of tests made: that would tell of mines that did not go off, and of hidden enemies near by.
        roll = turn.roll("mine_mobility", 6, index=turn.blasts)
        if roll.value <= settings.mine_mobility_d6:
            unit.immobilised = True
            told = {"cause": "mine"}
            turn.log.tell("immobilised", unit, told, ("EDC-F6.4-b",), order=turn.order, rolls=(roll,))


def use_up(turn: Turn, at: Hex, *, told: bool = True) -> None:
    """Each minefield of the hex may be used up by a detonation, oldest first (EDC-F6.4-c). `told`: see `remove`."""
    world = turn.board.world
    for field in fields_at(world, at):
        roll = _roll(turn, "mine_clear")
        gone = roll.value <= world.settings.mine_remove_d6
        data = {"hex": turn.log.label(at), "gone": gone}
        turn.log.secret("mine_left", turn.unit, data, ("EDC-F6.4-c",), turn.order, (roll,))
        if gone:
            remove(turn, field, told=told)


def remove(turn: Turn, field: Minefield, *, told: bool = True) -> None:
    """The minefield is gone; those who see the hex know it, others go on believing in it (EDC-F6.4-c).

    `told`: so does the side of the unit, for it is there or has done it on purpose.
    """
    world = turn.board.world
    del world.mines[field.id]
    for side in Side:
        if (told and side is turn.unit.side) or turn.log.sees(side, field.hex):
            knowledge_of(world, side).mines.pop(field.id, None)


def disturb(turn: Turn, kind: OrderType) -> None:
    """Work in a mined hex can set mines off; the work is still done, if the unit lives (EDC-F6.4-e)."""
    if not turn.board.world.mines or not kind.disturbs or turn.unit.carrier is not None:
        return
    blast = _goes_off(turn, turn.unit.hex, work=True)
    if blast is not None:
        explode(turn, blast)


EXPLOSIVE = frozenset({"E", "HE", "DEM"})


def shake(turn: Turn, at: Hex, tag: str) -> None:
    """Explosives may set off the mines of a hex; their blast harms nobody, unless a campaign wills it (EDC-F6.4-f)."""
    world = turn.board.world
    if not world.mines or not EXPLOSIVE & set(tag.replace(",", " ").split()):
        return
    fields = fields_at(world, at)
    if not fields:
        return
    roll, needed = _roll(turn, "mine"), odds(fields, world.settings)
    data = {"hex": turn.log.label(at), "on": needed, "fields": len(fields)}
    turn.log.secret("mine_test", turn.unit, data, ("EDC-F6.4-f",), turn.order, (roll,))
    if roll.value > needed:
        return
    if world.settings.mine_blast_hits_occupants:
        # Counted apart from those whose dice are covered: no open roll tells how many hide in the hex.
        hurt = {True: turn.blasts, False: turn.blasts}
        for unit in turn.board.all_in(at):
            if unit.profile is Profile.LANDED:
                there = replace(turn, unit=unit, blasts=hurt[covered("mine_mobility", unit.side)])
                turn.touched.add(at)
                _hurt(there, Blast(at, fields[0], roll))
                hurt[covered("mine_mobility", unit.side)] = there.blasts
        turn.blasts = hurt[covered("mine_mobility", turn.unit.side)]
    use_up(turn, at, told=False)


@carries_out(ActionKind.CLEAR_MINES)
def clear(turn: Turn, action: Action, ability: bool) -> None:
    """Remove known minefields safely, the oldest first (EDC-F6.4.1-c)."""
    world, unit = turn.board.world, turn.unit
    at = action.hex or unit.hex
    known = knowledge_of(world, unit.side).mines
    believed = [key for key, where in known.items() if where == at]
    fields = [field for field in fields_at(world, at) if field.id in believed]
    for field in fields[: world.settings.clear_mines_per_action]:
        remove(turn, field)
    for key in believed:
        if key not in world.mines:
            # Gone already, which the side had not seen.
            known.pop(key, None)
    left = sum(where == at for where in known.values())
    data = {"hex": turn.log.label(at), "left": left}
    turn.log.tell("mines_cleared", unit, data, ("EDC-F6.4.1-c",), order=turn.order)


@carries_out(ActionKind.CROSSING)
def file_through(turn: Turn, action: Action, ability: bool) -> None:
    """A unit that files through mines is exposed in front until its next order (EDC-F6.4.1-b)."""
    turn.unit.filing = True


@carries_out(ActionKind.MINE_SWEEP)
def swept(turn: Turn, action: Action, ability: bool) -> None:
    """The detector is at work during the move (`on_the_way`, EDC-F6.4.1-d)."""
