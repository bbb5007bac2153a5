"""The six missions and the standard game: objectives, who scores, when a game is over (SHS-mission-*)."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from bot.messages import say
from bot.skirmish.engine import Result, by_score
from bot.skirmish.shiftstorm.events import Pen, d3
from bot.skirmish.shiftstorm.state import CLOSE, XY, Model, Objective, State
from bot.skirmish.table.measure import CONTACT
from bot.skirmish.table.shapes import EPS, Point, span

MISSIONS = ("raid", "take_and_hold", "capture_escort", "sabotage", "blockade", "recon")
"""By the roll of a D6 (SHS-mission-a)."""
NAMES = {
    "raid": "shiftstorm-mission-raid",
    "take_and_hold": "shiftstorm-mission-take-and-hold",
    "capture_escort": "shiftstorm-mission-capture-escort",
    "sabotage": "shiftstorm-mission-sabotage",
    "blockade": "shiftstorm-mission-blockade",
    "recon": "shiftstorm-mission-recon",
    "standard": "shiftstorm-mission-standard",
}
"""The names of missions in the table of messages."""
ENDS = {
    "vip": ("shiftstorm-end-vip-removed", "SHS-mission-d"),
    "nobody": ("shiftstorm-end-nobody", "SHS-mission-j"),
    "wiped_out": ("shiftstorm-end-wiped-out", "SHS-mission-j"),
    "nobody_active": ("shiftstorm-end-nobody-active", "SHS-mission-b"),
    "none_active": ("shiftstorm-end-none-active", "SHS-mission-b"),
}
"""Why a game can be over before its last turn: the message and the rule."""
MARKER = 0.5
"""Radius of an objective (SHS-mission-h)."""
SPREAD: dict[int, tuple[XY, ...]] = {
    1: ((24.0, 24.0),),
    2: ((16.0, 24.0), (32.0, 24.0)),
    3: ((12.0, 24.0), (24.0, 24.0), (36.0, 24.0)),
    4: ((16.0, 16.0), (32.0, 16.0), (16.0, 32.0), (32.0, 32.0)),
    5: ((16.0, 16.0), (32.0, 16.0), (16.0, 32.0), (32.0, 32.0), (24.0, 24.0)),
}
"""Where objectives lie, by their number (SHS-mission-h)."""


def mission_name(mission: str) -> str:
    """What a mission is called: Take and Hold."""
    return say(NAMES[mission])


def place_objectives(pen: Pen) -> None:
    """D3 objectives to hold, D3 + 2 to sabotage, D3 Intel markers, or the VIP's exit.

    SHS-mission-c, SHS-mission-d, SHS-mission-e, SHS-mission-g.
    """
    state = pen.state
    kind = {"take_and_hold": "hold", "sabotage": "sabotage", "recon": "intel"}.get(state.mission)
    if state.mission == "capture_escort":
        north = state.escort == state.players[0]
        pen.set(objectives=(Objective("exit", "exit", (24.0, 47.5 if north else 0.5)),))
        return
    if kind is None:
        return
    (roll,) = pen.roll("objectives")
    count = d3(roll.value) + (2 if kind == "sabotage" else 0)
    objectives = tuple(Objective(f"objective{n}", kind, at) for n, at in enumerate(SPREAD[count], 1))
    pen.set(objectives=objectives)
    rule = {"hold": "SHS-mission-c", "sabotage": "SHS-mission-e", "intel": "SHS-mission-g"}[kind]
    pen.tell("objectives", rule, "SHS-mission-h", "SHS-mission-k", rolls=(roll,), count=count)


def touches(state: State, at: Point, objective: Objective) -> bool:
    """Whether a model with its centre here touches a marker: a gap of 0.05 in at most."""
    far = float(state.settings["base"]) / 2 + MARKER + CONTACT
    return span(at, Point(*objective.at)) <= far + EPS


def passes(state: State, path: list[Point], objective: Objective) -> bool:
    """Whether a base touches a marker somewhere on its path."""
    far = float(state.settings["base"]) / 2 + MARKER + CONTACT
    goal = Point(*objective.at)
    for a, b in pairwise(path):
        dx, dy = b.x - a.x, b.y - a.y
        long = dx * dx + dy * dy
        part = 0.0 if long <= EPS else ((goal.x - a.x) * dx + (goal.y - a.y) * dy) / long
        part = max(0.0, min(1.0, part))
        if span(goal, Point(a.x + part * dx, a.y + part * dy)) <= far + EPS:
            return True
    return bool(path) and touches(state, path[-1], objective)


def claim(pen: Pen, name: str, path: list[Point]) -> None:
    """Free, also in the middle of a move: sabotage, pick up Intel, or leave by the exit.

    SHS-mission-d, SHS-mission-e, SHS-mission-g.

    Not for Downed or snared models.
    """
    unit = pen.unit(name)
    if not unit.active or unit.snares:
        return
    for objective in pen.state.objectives:
        if objective.claimed or not passes(pen.state, path, objective):
            continue
        if objective.kind == "sabotage":
            _claimed(pen, objective, unit.owner)
            pen.tell("sabotaged", "SHS-mission-e", "SHS-actions-l", unit=name, objective=objective.id)
        elif objective.kind == "intel":
            _claimed(pen, objective, name)
            pen.change(name, carried=pen.unit(name).carried + 1)
            pen.tell("intel_taken", "SHS-mission-g", unit=name, objective=objective.id)
        elif objective.kind == "exit" and unit.character == "vip":
            pen.change(name, escaped=True)
            pen.tell("escaped", "SHS-mission-d", unit=name)


def _claimed(pen: Pen, objective: Objective, by: str) -> None:
    pen.set(
        objectives=tuple(
            replace(other, claimed=by) if other.id == objective.id else other
            for other in pen.state.objectives
        )
    )


def drop_intel(pen: Pen, name: str) -> None:
    """What a model that goes Down or is removed carried lies where it stood (SHS-mission-g)."""
    unit = pen.unit(name)
    if not unit.carried or unit.at is None:
        return
    at = unit.at
    pen.set(
        objectives=tuple(
            replace(objective, claimed="", at=at)
            if objective.kind == "intel" and objective.claimed == name
            else objective
            for objective in pen.state.objectives
        )
    )
    pen.change(name, carried=0)
    pen.tell("intel_dropped", "SHS-mission-g", unit=name, count=unit.carried)


def kills(state: State, player: str) -> int:
    """Kill-points: enemy characters removed from the game, Manakins left out (SHS-mission-b)."""
    return sum(1 for unit in _slain(state, player))


def _slain(state: State, player: str) -> list[Model]:
    return [
        unit for unit in state.units if unit.owner != player and unit.gone and unit.profile.counts_as_kill
    ]


def held(state: State, player: str) -> int:
    """Objectives with an active friend and no active enemy within 6 in (SHS-mission-c)."""
    radius = float(state.settings["base"]) / 2
    count = 0
    for objective in state.objectives:
        near = {
            unit.owner
            for unit in state.units
            if unit.active
            and unit.at is not None
            and span(Point(*unit.at), Point(*objective.at)) - radius - MARKER <= CLOSE + EPS
        }
        count += near == {player}
    return count


def claims(state: State, player: str) -> int:
    """Sabotaged objectives, or Intel markers its models carry (SHS-mission-e, SHS-mission-g)."""
    own = {unit.id for unit in state.units if unit.owner == player} | {player}
    return sum(1 for objective in state.objectives if objective.claimed in own and objective.kind != "exit")


def scores(state: State) -> dict[str, float]:
    """What each side has in the mission so far."""
    count = {
        "take_and_hold": held,
        "sabotage": claims,
        "recon": claims,
        "raid": kills,
        "blockade": kills,
        "standard": _worth,
        "capture_escort": kills,
    }.get(state.mission, kills)
    return {player: float(count(state, player)) for player in state.players}


def _worth(state: State, player: str) -> int:
    """Points of the enemies removed (SHS-mission-i)."""
    return sum(unit.profile.cost for unit in _slain(state, player))


def vip_of(state: State) -> Model | None:
    """The VIP, if there is one."""
    return next((unit for unit in state.units if unit.character == "vip"), None)


def early_end(state: State) -> str:
    """Why the game is over at once, as `loser:reason` by `ENDS`; empty while it continues.

    No active model left loses Raid and Blockade (SHS-mission-b, SHS-mission-f); the VIP removed loses the escort
    (SHS-mission-d); no model on the table loses any mission (SHS-mission-j).
    """
    vip = vip_of(state)
    if vip is not None and vip.gone:
        return f"{vip.owner}:vip"
    standing = {
        player: [unit for unit in state.units if unit.owner == player and unit.on_table]
        for player in state.players
    }
    gone = [player for player in state.players if not standing[player]]
    if vip is not None and vip.escaped and vip.owner in gone:
        return ""
    if len(gone) == len(state.players):
        return ":nobody"
    if gone:
        return f"{gone[0]}:wiped_out"
    if state.mission in ("raid", "blockade"):
        out = [player for player in state.players if not any(unit.active for unit in standing[player])]
        if len(out) == len(state.players):
            return ":nobody_active"
        if out:
            return f"{out[0]}:none_active"
    return ""


def end_reason(lost: str) -> str:
    """Why a game ended before its last turn, in words, of `loser:reason`; games saved earlier hold the words."""
    reason = lost.partition(":")[2]
    return say(ENDS[reason][0]) if reason in ENDS else reason


def outcome(state: State) -> Result:
    """How a finished game ended (SHS-mission-b to SHS-mission-j)."""
    if state.lost:
        loser, _, reason = state.lost.partition(":")
        winners = tuple(player for player in state.players if player != loser) if loser else ()
        rule = ENDS[reason][1] if reason in ENDS else "SHS-mission-j"
        if rule == "SHS-mission-b" and state.mission == "blockade":
            rule = "SHS-mission-f"
        return Result(winners, end_reason(state.lost), scores(state), (rule,))
    if state.mission == "capture_escort":
        vip = vip_of(state)
        safe = vip is not None and not vip.gone and (vip.escaped or not vip.downed)
        winner = state.escort if safe else state.rival(state.escort)
        reason = say("shiftstorm-end-vip-safe" if safe else "shiftstorm-end-vip-downed")
        return Result((winner,), reason, scores(state), ("SHS-mission-d",))
    points = scores(state)
    rule = {
        "raid": "SHS-mission-b",
        "blockade": "SHS-mission-f",
        "take_and_hold": "SHS-mission-c",
        "sabotage": "SHS-mission-e",
        "recon": "SHS-mission-g",
    }.get(state.mission, "SHS-mission-i")
    if len(set(points.values())) == 1 and state.mission in ("take_and_hold", "standard"):
        ties = {player: float(kills(state, player)) for player in state.players}
        result = by_score(ties, say("shiftstorm-end-kills"), (rule,))
        return replace(result, scores=points)
    return by_score(points, say("shiftstorm-end-turns", turns=state.turn), (rule, "SHS-setup-j"))
