"""Victory points and the end of the game by them (EXO-mission-g, EXO-mission-m)."""

from __future__ import annotations

from bot.messages import say
from bot.skirmish.engine import Result
from bot.skirmish.exoshift.catalogue import catalogue
from bot.skirmish.exoshift.events import Pen
from bot.skirmish.exoshift.state import State

CONTROL, GRAB = "control_points", "objective_grab"
ENDS = {
    "points": "exoshift-end-points",
    "wiped_out": "exoshift-end-wiped-out",
    "last_round": "exoshift-end-last-round",
}
"""Why a game is over."""
POINTS_EACH = 10
"""Control Points ends at this many VP for each player in the game (EXO-mission-g)."""
SMALL = 30.0
"""A table less deep is small: it has fewer tokens, and objectives lie closer (EXO-mission-d, EXO-mission-h)."""
SMALL_GOAL = 4
"""The VP of Objective Grab on a small table, unless the players have agreed on others (EXO-mission-h)."""


def small(state: State) -> bool:
    """Whether the table is small (EXO-mission-d, EXO-mission-h)."""
    return state.table.height < SMALL


def score_round(pen: Pen) -> None:
    """What a round's end brings (EXO-mission-e, EXO-mission-g, EXO-mission-m)."""
    state = pen.state
    if state.settings["mission"] == CONTROL:
        for player in state.players:
            held = sum(point.holder == player for point in state.objectives)
            if held:
                total = pen.add("scores", player, held)
                pen.tell("scored", "EXO-mission-g", "EXO-mission-e", player=player, points=held, total=total)
        return
    pen.set(scores=standing(state))
    for player in state.players:
        carried, secured = tokens(state, player)
        pen.tell(
            "counted",
            "EXO-mission-m",
            player=player,
            total=pen.state.scores[player],
            carried=carried,
            secured=secured,
        )


def standing(state: State) -> dict[str, int]:
    """The VP of each player at this moment: in Objective Grab they come and go with the tokens (EXO-mission-k)."""
    if state.settings["mission"] == CONTROL:
        return {player: state.scores.get(player, 0) for player in state.players}
    return {player: grabbed(state, player) for player in state.players}


def grabbed(state: State, player: str) -> int:
    """Points of Objective Grab: 1 for a carried token, 3 for a Secured one (EXO-mission-m)."""
    carried, secured = tokens(state, player)
    return carried + 3 * secured


def tokens(state: State, player: str) -> tuple[int, int]:
    """How many tokens a player's models carry, and how many it has Secured."""
    carried = sum(
        bool(token.carrier) and state.unit_of(token.carrier).owner == player for token in state.objectives
    )
    return carried, sum(token.secured == player for token in state.objectives)


def goal(state: State) -> int:
    """The points that end the game (EXO-mission-g, EXO-mission-m; EXO-mission-h on a small table)."""
    if state.settings["mission"] == CONTROL:
        return POINTS_EACH * len(state.players)
    agreed = int(state.setting("grab_points"))
    usual = agreed == int(catalogue().numbers["grab_points"])
    return SMALL_GOAL if usual and small(state) else agreed


def winner(state: State) -> tuple[tuple[str, ...], str, str] | None:
    """Who wins by points at the end of a round, why, and by which rule; None while it is open or level.

    EXO-mission-g, EXO-mission-m.
    """
    best = max(state.scores.values(), default=0)
    first = [player for player in state.players if state.scores.get(player, 0) == best]
    if best < goal(state) or len(first) > 1:
        return None
    rule = "EXO-mission-g" if state.settings["mission"] == CONTROL else "EXO-mission-m"
    return (first[0],), "points", rule


def result(state: State) -> Result | None:
    """How the game ended, or None (EXO-mission-g, EXO-mission-m, EXO-round-h)."""
    if not state.over:
        return None
    scores = {player: float(points) for player, points in state.scores.items()}
    rule = {"points": "EXO-mission-g"}.get(state.over, "EXO-round-h")
    if state.over == "points" and state.settings["mission"] == GRAB:
        rule = "EXO-mission-m"
    return Result(state.winners, say(ENDS[state.over], goal=goal(state)), scores, (rule,))
