"""Assaults by infantry into the next hex, the overrun state, and the way out of it. Brawls are in `brawl`."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.campaign.judge.assault import fights_hand_to_hand, onset
from bot.campaign.judge.fire.aim import target_hex, weapon_of
from bot.campaign.judge.walk import room
from bot.campaign.knowledge.sideview import held_line
from bot.campaign.resolve.brawl import begin_brawl, end_brawl
from bot.campaign.resolve.combat import choose_target, named_unit, spend_use, strike
from bot.campaign.resolve.garrison import take
from bot.campaign.resolve.mines import step_on
from bot.campaign.resolve.movement import walk
from bot.campaign.resolve.performers import carries_out
from bot.campaign.resolve.stealth import Meeting, expose, meeting
from bot.campaign.resolve.turn import Turn
from bot.campaign.world.model import Unit
from bot.campaign.world.order import Action, ActionKind, Refusal
from bot.campaign.world.outfit.gear import Weapon
from bot.campaign.world.outfit.targets import may_hit
from bot.campaign.world.refusals.attack import AssaultUnder, WrongTarget
from bot.campaign.world.refusals.move import EdgeClosed, HexFull, HostileInHex, LineHeld, MineHeld, ZoiToZoi
from bot.campaign.world.sides import camp
from bot.campaign.world.structure import Structure, place_key
from bot.hexmap.coords import Facing, Hex, direction
from bot.hexmap.terrain import EdgeKind


@carries_out(ActionKind.ASSAULT)
def assault(turn: Turn, action: Action, ability: bool = False) -> None:
    """One attack, then in if nobody holds the side or nobody is left (EDC-C3.2-a, EDC-C3.2.2-c)."""
    situation = turn.situation()
    at = target_hex(situation, action)
    assert at is not None  # legality has seen to it
    turn.touched.add(at)
    here = turn.board.grounded_foes(turn.unit.side, at)
    wall = _stormed(turn, at)
    # Over a wall only those who man it can be reached (EDC-D4-g).
    foes = [foe for foe in here if wall is None or foe.garrison == wall.id]
    if wall is not None and not foes:
        start, there = turn.log.label(turn.unit.hex), turn.log.label(at)
        turn.refuse(EdgeClosed(("EDC-D4-g",), from_=start, hex=there, edge="wall"), "action")
        return
    if not foes:
        _walk_in(turn, at)
        return
    weapon = weapon_of(turn.board.cls(turn.unit), action)
    assert weapon is not None
    met = onset(situation, weapon, at, foes, named_unit(turn, action), here)
    if met.lost is not None:
        turn.refuse(met.lost, "action")
        return
    target = choose_target(turn, action, at, met.foes)
    assert target is not None
    charge = _Charge(at, fights_hand_to_hand(turn.board.cls(turn.unit), weapon), met.joins, target.garrison)
    _strike(turn, weapon, target)
    _follow_up(turn, charge)


@dataclass(frozen=True, slots=True)
class _Charge:
    """An assault whose attack is made."""

    at: Hex
    melee: bool
    joins: bool
    """It joins the brawl there."""
    manned: str | None
    """The structure that its target manned."""


def _walk_in(turn: Turn, at: Hex) -> None:
    """Into a hex in which nobody is in sight on the ground (EDC-C3.2.2-k)."""
    lost = _barred(turn, at)
    if lost is None and not _sets_out(turn):
        return
    met = meeting(turn, (turn.unit.hex, at)) if lost is None else None
    if met is not None:
        lost = _surprised(turn, met, at)
    if lost is not None:
        turn.refuse(lost, "action")
    elif _enter(turn, at):
        _tell(turn, at, "empty", True)


def _strike(turn: Turn, weapon: Weapon, target: Unit) -> None:
    """The one attack of the assault, if its weapon works on the target (EDC-C3.2-a)."""
    if may_hit(weapon, turn.board.cls(target)):
        spend_use(turn, weapon)
        strike(turn, weapon, target, assault=True)
    else:
        turn.refuse(WrongTarget(("EDC-C3.3-a",), weapon=weapon.name), "action")


def _follow_up(turn: Turn, charge: _Charge) -> None:
    """What comes of the assault after its attack: a brawl, nothing, or the hex (EDC-C3.2.2-d, EDC-C3.2.2-e)."""
    unit, board, at = turn.unit, turn.board, charge.at
    left = [foe for foe in board.grounded_foes(unit.side, at) if foe.brawl is charge.joins]
    crossed = direction(at, unit.hex)
    lurking = [foe for foe in board.hidden_foes(unit.side, at) if holds(turn, [foe], crossed)]
    # A hidden defender holds its line all the same (EDC-C3.2.1-c), and shows itself by that.
    expose(turn, lurking, [unit.side], "EDC-C2.4-s", "EDC-C3.2.1-c")
    left += lurking
    held = holds(turn, left, crossed)
    if (held and charge.melee and room(turn.situation(), at)) or (charge.joins and left):
        if _sets_out(turn) and _enter(turn, at):
            begin_brawl(turn, left if charge.joins else [foe for foe in left if foe.front])
            _tell(turn, at, "brawl", True)
    elif held:
        turn.refuse(LineHeld(("EDC-C3.2.2-e",), hex=turn.log.label(at)), "action")
        _tell(turn, at, "repulsed", False)
    elif not room(turn.situation(), at):
        _tell(turn, at, "no_room", False)
    elif _sets_out(turn):
        _break_in(turn, charge, left)


def _break_in(turn: Turn, charge: _Charge, left: list[Unit]) -> None:
    """Into a hex whose side nobody holds; the enemies left there are overrun (EDC-C3.2.2-d, EDC-C3.2-a)."""
    unit, at = turn.unit, charge.at
    met = meeting(turn, (unit.hex, at))
    foes = [foe for foe in met.who if foe is not unit] if met is not None else []
    expose(turn, foes, [unit.side], "EDC-C2.4-s")
    left = [*left, *foes]
    if not _enter(turn, at):
        return
    if unit.stealthed and (left or met is not None):
        expose(turn, [unit], {foe.side for foe in left}, "EDC-C2.4-s")
    _tell(turn, at, "overrun" if left else "won", True)
    for foe in left:
        if not foe.overrun:
            overrun(turn, foe)
    if charge.melee and charge.manned is not None:
        _move_in(turn, charge.manned)


def _move_in(turn: Turn, key: str) -> None:
    """Infantry that cleared a structure hand to hand is in it from now on (EDC-C3.2.2-j)."""
    structure = turn.board.world.structures.get(key)
    if structure is not None and not any(u.garrison == key for u in turn.board.occupants[structure.hex]):
        take(turn, structure, ("EDC-C3.2.2-j",))


def _stormed(turn: Turn, at: Hex) -> Structure | None:
    """The wall between the unit and the hex it assaults, which bars its way otherwise (EDC-D4-g)."""
    board, start = turn.board, turn.unit.hex
    edges = board.world.map.edges_between(start, at)
    if not edges & {EdgeKind.WALL, EdgeKind.GATE}:
        return None
    if EdgeKind.GATE in edges and passes(turn, start, at):
        return None
    return board.world.structures.get(place_key(at, direction(at, start), wide=board.world.map.wide))


def passes(turn: Turn, start: Hex, at: Hex) -> bool:
    """Whether the gate between two hexes opens for the unit (EDC-D5.4-s)."""
    holder = turn.board.world.map.gate_holder(start, at)
    return not holder or turn.unit.side.value in holder.split()


def _surprised(turn: Turn, met: Meeting, at: Hex) -> Refusal | None:
    """Somebody is found on the way into an emptied hex (EDC-C2.4-s); a Refusal if that keeps the unit out."""
    expose(turn, met.who, met.by, "EDC-C2.4-s")
    if not turn.board.grounded_foes(turn.unit.side, at):
        return None
    return HostileInHex(("EDC-C2.4-s",), hex=turn.log.label(at))


def holds(turn: Turn, defenders: list[Unit], side: Facing) -> bool:
    """Whether infantry in front hold that side of their hex (EDC-C3.2.1-a, EDC-C3.2.1-b)."""
    return any(side in held_line(foe, turn.board.cls(foe)) for foe in defenders)


def _barred(turn: Turn, at: Hex) -> Refusal | None:
    """Why an emptied hex cannot be entered: as for any ordinary move (EDC-C3.2.2-k, EDC-C2.2.1-i)."""
    situation = turn.situation()
    label = turn.log.label
    if not room(situation, at):
        return HexFull(("EDC-C3.2.2-k",), hex=label(at), limit=situation.settings.stack_limit)
    if turn.unit.stealthed:
        return None
    if turn.board.barring(turn.unit.side, at):
        return AssaultUnder(("EDC-C3.2.2-a", "EDC-C3.2.2-k"), hex=label(at))
    entered = turn.plan.moves and turn.unit.hex in situation.zones
    if (at in situation.zones and turn.unit.hex in situation.zones) or entered:
        return ZoiToZoi(("EDC-C2.2.1-i",), from_=label(turn.unit.hex), hex=label(at))
    return None


def _sets_out(turn: Turn) -> bool:
    """Whether mines let the unit go: a move that starts among them may end there (EDC-F6.4-e)."""
    if turn.plan.moves or turn.plan.exits is not None or not step_on(turn):
        return True
    if turn.alive:
        turn.refuse(MineHeld(("EDC-F6.4-e",), hex=turn.log.label(turn.unit.hex)), "action")
    return False


def _enter(turn: Turn, at: Hex) -> bool:
    """The step into the hex is part of the round's one move; the unit faces the way it came (EDC-C3.2.2-f).

    Mines lie in wait here as on any other step; gives whether the unit is in the hex and alive (EDC-F6.4-a).
    """
    start = turn.unit.hex
    # It is the one step that leads from zone to zone beside a breakout, and ends all movement (EDC-C2.2.1-j).
    walk(turn, (start, at), turn.plan.entry_energy, {"points": 1}, ("EDC-C3.2.2-d", "EDC-C3.2.2-f"))
    step_on(turn)
    return turn.alive


def overrun(turn: Turn, foe: Unit) -> None:
    """No attack, no zone, no held line until it breaks out (EDC-C3.2-a, EDC-C3.2.3-a)."""
    foe.overrun = True
    turn.board.refresh_zone(foe)
    turn.look(foe)
    data = {"hex": turn.log.label(foe.hex)}
    shown = turn.log.shown(foe, data)
    turn.log.tell("overrun", foe, data, ("EDC-C3.2-a", "EDC-C3.2.3-a"), order=turn.order, others=shown)


def release(turn: Turn) -> None:
    """Overrun ends as soon as no enemy is left in the hex (EDC-C3.2.3-c); so do brawls (EDC-C3.2.2-i)."""
    board = turn.board
    for at in sorted(turn.touched):
        for beaten in end_brawl(turn, at):
            overrun(turn, beaten)
        for unit in board.all_in(at):
            if unit.overrun and not board.grounded_foes(unit.side, at):
                unit.overrun = False
                board.refresh_zone(unit)
                turn.look(unit)
                turn.log.tell("freed", unit, {}, ("EDC-C3.2.3-c",), order=turn.order)


def arrange(turn: Turn) -> None:
    """Slots, facing and the overrun state after the order (EDC-C1.1-c, EDC-C2.2.4-c, EDC-C3.2.3-c)."""
    board = turn.board
    release(turn)
    for at in sorted(turn.touched):
        for side in {camp(unit.side): unit.side for unit in board.occupants.get(at, ())}.values():
            board.arrange(side, at)


def _tell(turn: Turn, at: Hex, outcome: str, entered: bool) -> None:
    data = {"hex": turn.log.label(at), "outcome": outcome, "entered": entered}
    shown = turn.log.shown(turn.unit, data)
    rules = ("EDC-C3.2.2-c", _DECIDED_BY[outcome])
    turn.log.tell("assaulted", turn.unit, data, rules, order=turn.order, others=shown)


_DECIDED_BY = {
    "brawl": "EDC-C3.2.2-g",
    "empty": "EDC-C3.2.2-k",
    "no_room": "EDC-C2.2.4-b",
    "overrun": "EDC-C3.2-a",
    "repulsed": "EDC-C3.2.2-e",
    "won": "EDC-C3.2.2-d",
}
"""The rule behind each outcome of an assault."""


def as_attack(action: Action) -> Action:
    """An assault whose points are missing becomes a plain attack (EDC-C3.2.2-b)."""
    return replace(action, kind=ActionKind.ATTACK)
