"""Artillery overkill: what shells would have killed is rolled for once, when the phase of the attackers ends.

Dice, covered: `overkill` d20, keyed by its target and by whose phase it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bot.campaign.judge.plan import Plan
from bot.campaign.judge.strips import is_strip
from bot.campaign.resolve.combat import destroy
from bot.campaign.resolve.events import Versions
from bot.campaign.resolve.turn import Course, Turn
from bot.campaign.world.happened import Ruling
from bot.campaign.world.model import Overkill, Unit, World
from bot.campaign.world.positions import overkill_cover
from bot.campaign.world.sequence import by_place
from bot.campaign.world.settings import Settings
from bot.campaign.world.sides import Side
from bot.dice import END_OF_ROUND
from bot.hexmap.terrain import TerrainKind
from bot.messages import say

OPEN_GROUND = frozenset({TerrainKind.PLAINS, TerrainKind.BEACH, TerrainKind.DUNES, TerrainKind.WATER})
HIDDEN = tuple(f"{number:+d}" if number else "0" for number in range(-12, 13))
"""What the game master may add in secret (EDC-F1.1-h)."""
AT_END, AT_ONCE = "phase end", "at once"


def suffer(turn: Turn, target: Unit, net: int, armour: int) -> tuple[int, bool]:
    """What the target loses to shells of `net` damage, and whether its fate is now open (EDC-F1.1-a, EDC-F1.1-b).

    A unit is never killed outright: it is left at 1 FS and rolled for when the phase ends. The game master may have
    it rolled for after the first such hit; later shells of that phase cannot kill it then (EDC-F1.1-c).
    """
    world = turn.board.world
    waiting = world.overkill.get(target.id)
    if waiting is not None and not waiting.rolled:
        world.overkill[target.id] = replace(waiting, excess=waiting.excess + net)
        return 0, True
    if net < target.fs or waiting is not None:
        return min(net, target.fs - 1), False
    cover = overkill_cover(world, target)
    world.overkill[target.id] = Overkill(turn.order, turn.unit.side, net - target.fs, armour, cover=cover)
    return target.fs - 1, True


def roll_at_once(turn: Turn, target: Unit) -> None:
    """The game master may have the roll made after the first hit that would kill (EDC-F1.1-c)."""
    course, world = turn.course, turn.board.world
    key = f"{world.round}:{target.id}:overkill_when"
    chosen = course.chosen.get(key, AT_END)
    question = say("ruling-overkill-when", unit=target.name)
    course.rulings.append(Ruling(key, "EDC-F1.1-c", question, (AT_END, AT_ONCE), AT_END, chosen))
    if chosen == AT_ONCE:
        waiting = world.overkill[target.id]
        world.overkill[target.id] = replace(waiting, rolled=True)
        _roll(turn, target, waiting)


def settle_phase(course: Course, side: Side) -> Iterator[Turn]:
    """Roll for all that shells of this phase would have killed (EDC-F1.1-c); gives turns whose hexes are to settle."""
    world = course.board.world
    if not world.overkill:
        return
    due = {
        key: world.overkill.pop(key) for key, waiting in list(world.overkill.items()) if waiting.side is side
    }
    for target in by_place(world, [world.units[key] for key in due if key in world.units]):
        waiting = due[target.id]
        if waiting.rolled or target.id not in world.units:
            continue
        gun = world.units.get(waiting.order.unit) or world.graveyard[waiting.order.unit]
        turn = Turn(course, waiting.order, gun, Plan((gun.hex,), 0, 0, gun.hex, None))
        _roll(turn, target, waiting)
        yield turn


def in_the_open(world: World, target: Unit) -> bool:
    """Whether the target is on open ground or on a way, where shells find it (EDC-F1.1-e, EDC-D3-b, EDC-D3-i)."""
    at, hexmap = target.hex, world.map
    return hexmap.terrain_at(at) in OPEN_GROUND or hexmap.on_road(at) or is_strip(hexmap, at)


def difficulty(
    settings: Settings, excess: int, *, exposed: bool, armour: int, hidden: int = 0, cover: int = 0
) -> int:
    """What a d20 must beat for the target to live: additions up to a cap, then subtractions without a floor.

    EDC-F1.1-e, EDC-F1.1-f, EDC-F1.1-g, EDC-F1.1-h; `cover`, 0 or less, is the structure it mans (EDC-D5.4-c).
    """
    added = excess + settings.overkill_open * exposed + max(0, hidden)
    # EDC-F1.1-e, EDC-F1.1-f, EDC-F1.1-g
    return min(settings.overkill_cap, added) - settings.overkill_armour * armour + min(0, hidden) + cover


def dies(value: int, difficulty: int) -> bool:
    """A 20 always lives, a 1 always dies, otherwise what is not above the difficulty dies (EDC-F1.1-d)."""
    return value == 1 or (value != 20 and value <= difficulty)


def _roll(turn: Turn, target: Unit, waiting: Overkill) -> None:
    course, world = turn.course, turn.board.world
    exposed, cover, excess = in_the_open(world, target), waiting.cover, waiting.excess
    known = difficulty(world.settings, excess, exposed=exposed, armour=waiting.armour, cover=cover)
    key = f"{world.round}:{target.id}:overkill"
    chosen = course.chosen.get(key, "0")
    question = say(
        "ruling-overkill",
        unit=target.name,
        excess=waiting.excess,
        open=exposed,
        armour=waiting.armour,
        difficulty=known,
    )
    course.rulings.append(Ruling(key, "EDC-F1.1-h", question, HIDDEN, "0", chosen))
    hidden = int(chosen)
    needed = difficulty(
        world.settings, waiting.excess, exposed=exposed, armour=waiting.armour, hidden=hidden, cover=cover
    )
    phase = tuple(Side).index(waiting.side)
    roll = course.roll("overkill", 20, target.side, key=f"{END_OF_ROUND}:{target.id}", index=phase)
    killed = dies(roll.value, needed)
    outcome = {"killed": killed}
    full = {**outcome, "excess": waiting.excess, "difficulty": needed, "hidden": hidden}
    rules = ("EDC-F1.1-b", "EDC-F1.1-d", "EDC-F1.1-e", "EDC-F1.1-f", "EDC-F1.1-g")
    seen = turn.log.shown(target, outcome)
    versions = Versions(outcome, own_rolls=False, others=seen, rules=rules[1:2])
    turn.log.tell_apart("overkill", target, full, rules, versions, rolls=(roll,))
    if killed:
        target.fs = 0
        destroy(turn, target, waiting.excess)
