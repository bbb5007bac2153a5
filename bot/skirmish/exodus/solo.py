"""What a pick is worth to a solo opponent, and how good a position is, in points of the army lists divided by 100."""

from __future__ import annotations

import math
from collections.abc import Iterable

from bot.skirmish.engine import Choice, Pick
from bot.skirmish.exodus.actions import BY_ID
from bot.skirmish.exodus.assault.odds import expected
from bot.skirmish.exodus.assault.order import moves
from bot.skirmish.exodus.firing import fire
from bot.skirmish.exodus.phases import scenario
from bot.skirmish.exodus.phases.victory import BEYOND, counted, within
from bot.skirmish.exodus.shooting.salvo import kinds, salvo
from bot.skirmish.exodus.shooting.shooting import aim, longest, odds, odds_at, targets
from bot.skirmish.exodus.shooting.weapons import HOWITZER, reach
from bot.skirmish.exodus.state import Formation, Objective, State
from bot.skirmish.exodus.support import worth as support
from bot.skirmish.table.shapes import Point

POINT = 1.5
"""A Victory Point."""
NEARER = 0.015
"""A centimetre nearer to where it is wanted."""
CROWD = 25.0
"""So much farther an objective seems for each other formation of the side that is near enough to hold it."""
FOE = 0.2
"""What a centimetre to where it has an enemy in range counts, beside one to an objective."""
ACROSS, ENOUGH, BEYOND_MIDDLE = 1.2, 3, 3.0
"""What a centimetre to the enemy's half counts until so many formations are there, so far beyond the middle."""
COMING = 25.0
"""How far out of range an enemy may be that is worth waiting for on Overwatch."""
ROUT = 0.5
"""The share of a formation's price that a lost Close Assault costs besides its stands."""
TOGETHER = 0.1
"""What each formation that comes along adds to the worth of a Close Assault."""
REGROUP = 0.12
"""A point of SC taken away."""
FLAT = {
    "leave_out": 0.0,
    "hand_over": 0.05,
    "hold_back": 0.0,
    "piece": 0.0,
    "marker": 0.0,
    "cease": 0.0,
    "stay": 0.0,
    "wait": 0.0,
    "edge": 0.0,
    "fight_on": 1.0,
    "debus": 0.5,
    "keep": 0.0,
    "land_here": 0.0,
    "run": 0.0,
    "stand_fast": 0.0,
    "first": 0.0,
}


def estimate(state: State, player: str, choice: Choice, pick: Pick) -> float | None:
    """Expected worth of a pick; 0 for what neither helps nor harms."""
    if choice.kind in FLAT:
        return FLAT[choice.kind]
    if choice.kind in support.KINDS:
        return support.worth(state, player, choice, dict(pick.values), _shot)
    if choice.kind == "arrive":
        places = ((state.formation(name), way["to"]) for name, way in pick.values.items())
        return sum(1.0 - NEARER * _far(state, formation, at) for formation, at in places)
    if choice.unit is None:
        return 0.0
    formation = state.formation(choice.unit)
    if choice.kind in ("shoot", "react") and choice.target is not None and choice.odds is not None:
        return _shot(state.formation(choice.target), choice.odds.damage or 0.0)
    if choice.kind == "react_late" and choice.target is not None:
        foe = state.formation(choice.target)
        return 0.8 * _shot(foe, odds_at(state, formation, foe, 0).damage or 0.0)
    if choice.kind in ("overwatch", "leave"):
        return _overwatch(state, formation, choice)
    if choice.kind == "blast":
        return blast_at(state, formation, Point(*pick.values["at"]), state.top.order, state.top.modifier)
    if choice.kind == "sniper" and choice.target is not None:
        return _sniped(state, choice.target)
    if choice.kind == "deploy":
        return 1.0 - NEARER * _far(state, formation, pick.values["way"]["to"])
    if choice.kind in ("move", "again_move", "land"):
        to = pick.values["way"]["to"]
        if state.top.target:  # a Close Assault: the nearer the better
            goals = [stand.at for stand in state.formation(state.top.target).stands]
            return NEARER * (_nearest(formation.middle, goals) - _nearest(to, goals))
        return NEARER * (_far(state, formation, formation.middle) - _far(state, formation, to))
    if choice.kind == "again_shoot":
        return best_shot(state, formation, "again", 0)
    if choice.kind == "again_regroup":
        return REGROUP * min(formation.sc, 5)
    if choice.kind == "assault" and choice.target is not None:
        along = len(pick.values.get("with", ()))
        return _assault(state, formation, state.formation(choice.target), choice, along)
    return _order(state, formation, choice)


def _nearest(at: tuple[float, float], goals: Iterable[Point]) -> float:
    return min((math.dist(at, goal) for goal in goals), default=0.0)


def _order(state: State, formation: Formation, choice: Choice) -> float:
    order = BY_ID[choice.kind]
    chance = choice.odds.chance if choice.odds is not None and choice.odds.chance is not None else 1.0
    worth = 0.1
    if order.shoot is not None:
        worth += best_shot(state, formation, order.id, order.shoot)
    if order.regroup:
        worth += REGROUP * min(formation.sc, 5) * (2.0 if formation.sc * 2 >= formation.threshold else 1.0)
    if order.moves:
        far = _far(state, formation, formation.middle)
        reach = order.moves * max(stand.card.speed for stand in formation.stands)
        worth += NEARER * min(far, reach)
    return worth * chance


def _overwatch(state: State, formation: Formation, choice: Choice) -> float:
    """To wait for an enemy that is not in range yet, but may come."""
    chance = choice.odds.chance if choice.odds is not None and choice.odds.chance is not None else 1.0
    far = min((formation.gap(foe) for foe in state.enemies(formation.owner)), default=math.inf)
    return chance * (0.3 if far <= longest(formation) + COMING else 0.05)


def _assault(state: State, formation: Formation, target: Formation, choice: Choice, along: int) -> float:
    """A Close Assault: what both sides are expected to lose, with half of the loser for its rout."""
    chance = choice.odds.chance if choice.odds is not None and choice.odds.chance is not None else 1.0
    goes = moves(formation) * min(stand.card.speed for stand in formation.stands)
    if formation.gap(target) > goes:
        return 0.0  # nobody would get into contact
    means = expected(state, formation, target)
    lost = target.cost * (means.kills / max(1, target.full_hits) + means.wins * ROUT)
    paid = formation.cost * (means.losses / max(1, formation.full_hits) + (1 - means.wins) * ROUT)
    return chance * (lost - paid) / 100 + TOGETHER * along


def _shot(target: Formation, damage: float, extra: int = 0) -> float:
    """A volley: stands lost by their price, and the count that it adds."""
    price = target.cost / max(1, target.card.cost) * target.card.cost / 100 / max(1, target.full_hits)
    near = (1 + extra + damage) / max(1, target.threshold - target.sc)
    return damage * price + 0.5 * min(1.0, near)


def best_shot(state: State, formation: Formation, order: str, modifier: int) -> float:
    """The worth of its best volley or blast from where it is."""
    worths = [
        _shot(foe, odds(state, dice, foe, aim(state, formation, foe, modifier, dice)).damage or 0.0)
        for foe, dice in targets(state, formation)
    ]
    for howitzers in kinds(formation, order):
        for place in fire.places(state, formation, howitzers)[:1]:
            worths.append(blast_at(state, formation, Point(*place), order, modifier))
    return max(worths, default=0.0)


def blast_at(state: State, formation: Formation, at: Point, order: str, modifier: int) -> float:
    """The worth of a blast: what it does to enemies, less what it does to friends."""
    total = 0.0
    for howitzers in kinds(formation, order):
        fired = salvo(state, formation, at, howitzers)
        if fired is not None:
            for struck, _, damage in fire.effects(state, fired, at, modifier):
                side = -1.5 if struck.owner == formation.owner else 1.0
                total += side * _shot(struck, damage, fired.row.extra)
    return total


def _sniped(state: State, name: str) -> float:
    """Who takes a Sniper's hit: HQ stands first, then those with the most Hits."""
    stand = state.formation(state.top.target).stand(name)
    return (2.0 if stand.hq else 1.0) + 0.1 * stand.card.hits + 0.02 * stand.card.defence


def _reach(formation: Formation) -> float:
    """How far it shoots, blasts included; Howitzers lob theirs as far again (EXW-howitzer-a)."""
    blasts = (
        reach(stand, weapon) * (2 if stand.has(HOWITZER) else 1)
        for stand in formation.stands
        for weapon in stand.card.weapon
        if weapon.blast
    )
    return max(longest(formation), max(blasts, default=0.0))


def _far(state: State, formation: Formation, at: tuple[float, float]) -> float:
    """How far a place is from what its side wants: an objective it does not hold, or the enemy's edge, and enemies."""
    to_goal = min(
        (
            math.dist(at, (goal.x, goal.y)) + CROWD * len(near - {formation.id})
            for goal, near in _held(state, formation.owner)
        ),
        default=0.0,
    )
    if "through" in scenario.of(state).parts and state.edges:
        line = state.table.height - BEYOND
        to_goal = max(
            0.0, line - (at[1] if state.edges[formation.owner] == "south" else state.table.height - at[1])
        )
    foes = [foe.middle for foe in state.enemies(formation.owner)]
    to_foe = min((math.dist(at, foe) for foe in foes), default=0.0)
    near = FOE * max(0.0, to_foe - 0.8 * min(_reach(formation), 60.0))
    return to_goal + near + ACROSS * _to_cross(state, formation, at)


def _to_cross(state: State, formation: Formation, at: tuple[float, float]) -> float:
    """How far it is to the enemy's half, which nobody may have to himself, until enough of its side are there."""
    if "pushed" not in scenario.of(state).parts or not state.edges:
        return 0.0
    if len(_over(state, formation.owner) - {formation.id}) >= ENOUGH:
        return 0.0
    far = at[1] if state.edges[formation.owner] == "south" else state.table.height - at[1]
    return max(0.0, state.table.height / 2 + BEYOND_MIDDLE - far)


def _over(state: State, player: str) -> frozenset[str]:
    """The player's steady formations with a stand in the enemy's half."""
    middle, south = state.table.height / 2, state.edges[player] == "south"

    def found(now: State) -> frozenset[str]:
        return frozenset(
            formation.id
            for formation in now.of(player)
            if not formation.routed
            and any((y > middle) if south else (y < middle) for _, y, _ in formation.discs)
        )

    return state.once(f"over {player}", found)


def _held(state: State, player: str) -> list[tuple[Objective, frozenset[str]]]:
    """Each objective with the player's steady formations that are near enough to hold it."""

    def found(now: State) -> list[tuple[Objective, frozenset[str]]]:
        mine = [formation for formation in now.of(player) if not formation.routed]
        return [
            (goal, frozenset(formation.id for formation in mine if within(formation, goal)))
            for goal in now.objectives
        ]

    return state.once(f"held {player}", found)


def score(state: State, player: str) -> float:
    """How good the position is for the player."""
    return _side(state, player) - _side(state, state.other(player))


def _side(state: State, player: str) -> float:
    total = POINT * sum(counted(state, player).values()) if state.edges else 0.0
    for formation in state.of(player):
        start = sum(formation.card.contains.values())
        share = min(1.0, formation.size / max(1, start))
        steady = 0.4 if formation.routed else 1.0 - 0.4 * formation.sc / max(1, formation.threshold)
        total += formation.cost / 100 * share * steady
    return total
