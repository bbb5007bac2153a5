"""Victory Points of a turn and the end of the game.

EXW-victory-a, EXW-victory-b, EXW-victory-c, EXW-victory-d, EXW-victory-e, EXW-turn-e, EXW-final-h.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from bot.messages import say
from bot.skirmish.engine import Result
from bot.skirmish.exodus.events import Pen
from bot.skirmish.exodus.phases import scenario
from bot.skirmish.exodus.state import GONE, TO_COME, Formation, Objective, State, Step, smallest_gap
from bot.skirmish.table.shapes import EPS

REACH = 15.0
"""EXW-victory-c."""
BEYOND = 30.0
"""How near the enemy's edge a formation has broken through; ours."""
GROUND = 10
"""Victory Points of a tenth of the army that gets there, so that what the enemy lost decides between equals; ours."""


def victory(pen: Pen, step: Step) -> None:
    """Count again, and end the game or begin the next turn (EXW-victory-a, EXW-victory-b, EXW-turn-e, EXW-final-h)."""
    state = pen.state
    played = scenario.of(state)
    earned = {
        player: counted(state, player) if state.turn >= played.since else {} for player in state.players
    }
    before = state.points if played.kept else {}
    points = {player: before.get(player, 0) + sum(parts.values()) for player, parts in earned.items()}
    pen.set(points=points, phase="")
    pen.apply("EXW-final-h")
    for player, parts in earned.items():
        for part, gained in parts.items():
            if gained:
                pen.tell("scored", RULES.get(part, "EXW-turn-e"), player=player, part=part, gained=gained)
        pen.tell("counted", "EXW-victory-a", player=player, total=points[player])
    first, second = state.players
    most = max(points.values())
    target = scenario.wanted(state) if scenario.may_end(state) else None
    last = state.turn >= int(state.settings["turns"])
    wiped = [player for player in state.players if not left(state, player)]
    if wiped:
        finish(pen, "wiped_out", tuple(player for player in state.players if player not in wiped))
    elif target is not None and most >= target and points[first] != points[second]:
        finish(pen, "points", (first if points[first] > points[second] else second,))
    elif last:
        best = tuple(player for player in state.players if points[player] == most)
        finish(pen, "last_turn", best if len(best) == 1 else ())
    else:
        pen.push(Step("turn"))


def left(state: State, player: str) -> bool:
    """Whether a player has a formation on the table or still to come."""
    return any(
        formation.owner == player and (formation.here or formation.where in TO_COME)
        for formation in state.formations
    )


def finish(pen: Pen, why: str, winners: tuple[str, ...]) -> None:
    """The game is over."""
    pen.set(over=why, winners=winners, stack=())
    pen.tell("over", "EXW-victory-b", "EXW-turn-e", why=why, winner=winners[0] if winners else None)


def counted(state: State, player: str) -> dict[str, int]:
    """Victory Points of the position by what the scenario gives them for."""
    return {part: PARTS[part](state, player) for part in scenario.of(state).parts}


def holder(state: State, objective: Objective) -> str:
    """Who alone has an unbroken formation within 15 cm of an objective's centre (EXW-victory-c); empty for nobody."""
    return state.once("holders", _holders)[objective.id]


def _holders(state: State) -> dict[str, str]:
    steady = [formation for formation in state.on_table if not formation.routed]
    holders = {}
    for objective in state.objectives:
        near = {formation.owner for formation in steady if within(formation, objective)}
        holders[objective.id] = near.pop() if len(near) == 1 else ""
    return holders


def within(formation: Formation, objective: Objective) -> bool:
    """Whether a stand is near enough to hold it (EXW-victory-c)."""
    at = ((objective.x, objective.y, 0.0),)
    left, bottom, right, top = formation.bounds
    if not (left - REACH <= objective.x <= right + REACH and bottom - REACH <= objective.y <= top + REACH):
        return False
    return smallest_gap(formation.discs, at) <= REACH + EPS


def pushed_back(state: State, player: str) -> bool:
    """No unbroken enemy formation has the centre of a stand in the player's own half (EXW-victory-d)."""
    return not _beyond(state, state.other(player), state.table.height / 2 + EPS)


def crippled(state: State, player: str) -> bool:
    """The enemy's most expensive formation with an Officer is Routed or destroyed (EXW-victory-e)."""
    led = [formation for formation in state.formations if formation.owner != player and formation.officers]
    if not led:
        return False
    best = max(led, key=lambda formation: formation.cost)
    return best.where == GONE or best.routed


def across(state: State, player: str) -> int:
    """For tenths of the army, steady and with a stand's centre in the enemy's half (ours, of the Breakthrough)."""
    return GROUND * tenths(state, player, _beyond(state, player, state.table.height / 2 + EPS))


def through(state: State, player: str) -> int:
    """For tenths of the army, steady and with a stand's centre within 30 cm of the enemy's edge (ours, likewise)."""
    return GROUND * tenths(state, player, _beyond(state, player, state.table.height - BEYOND))


def _beyond(state: State, player: str, far: float) -> list[Formation]:
    """Steady formations with a stand's centre at least so far from their own edge."""
    south, height = state.edges[player] == "south", state.table.height
    return [
        formation
        for formation in state.of(player)
        if not formation.routed and any((y if south else height - y) >= far for _, y, _ in formation.discs)
    ]


def broken(state: State, player: str) -> int:
    """For tenths of the enemy's army that are Routed or gone (ours, of the Breakthrough)."""
    foe = state.other(player)
    lost = [
        formation
        for formation in state.formations
        if formation.owner == foe and (formation.routed or formation.where == GONE)
    ]
    return tenths(state, foe, lost)


def tenths(state: State, player: str, some: Iterable[Formation]) -> int:
    """How many full tenths of a player's army, by price and without aircraft, these formations are.

    Not how many formations: armies of the same price have more or fewer of them.
    """
    army = sum(
        formation.cost
        for formation in state.formations
        if formation.owner == player and not formation.aircraft
    )
    part = sum(formation.cost for formation in some if not formation.aircraft)
    return 10 * part // army if army else 0


PARTS: Mapping[str, Callable[[State, str], int]] = {
    "objectives": lambda state, player: sum(
        holder(state, objective) == player for objective in state.objectives
    ),
    "pushed": lambda state, player: int(pushed_back(state, player)),
    "crippled": lambda state, player: int(crippled(state, player)),
    "across": across,
    "through": through,
    "broken": broken,
}
"""What Victory Points are for, by the names that scenarios use."""
RULES = {"objectives": "EXW-victory-c", "pushed": "EXW-victory-d", "crippled": "EXW-victory-e"}


def result(state: State) -> Result | None:
    """How it ended, once it has (EXW-victory-b)."""
    if not state.over:
        return None
    reason = say("exodus-result", why=state.over)
    scores = {player: float(state.points.get(player, 0)) for player in state.players}
    return Result(state.winners, reason, scores, ("EXW-victory-a", "EXW-victory-b"))
