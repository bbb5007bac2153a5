"""How a game ends (EXF-end-*)."""

from __future__ import annotations

from bot.messages import say
from bot.skirmish.engine import Result
from bot.skirmish.exofront import health
from bot.skirmish.exofront.state import State, numbers


def health_left(state: State, player: str) -> int:
    """All damage the player's units can still take: the tie-break of EXF-end-b."""
    return sum(health.total(state, unit) for unit in state.on_board(player))


def is_over(state: State) -> bool:
    """Judged when a round has been scored: ten points and more than the other, or the last round is over.

    EXF-end-a, EXF-end-b; losing all units ends nothing (EXF-end-c).
    """
    first, second = (state.scores.get(player, 0) for player in state.players)
    enough = max(first, second) >= numbers(state).numbers["victory_points"] and first != second
    return enough or state.round >= numbers(state).numbers["rounds"]


def result(state: State) -> Result | None:
    """Most points wins; then most health left; then it is a draw (EXF-end-a, EXF-end-b)."""
    if state.phase != "over":
        return None
    scores = {player: float(state.scores.get(player, 0)) for player in state.players}
    best = max(scores.values())
    leading = tuple(player for player in state.players if scores[player] == best)
    if len(leading) == 1:
        goal = numbers(state).numbers["victory_points"]
        enough = best >= goal
        reason = say("exofront-end-enough", goal=int(goal)) if enough else say("exofront-end-most")
        return Result(leading, reason, scores, ("EXF-end-a" if enough else "EXF-end-b",))
    left = {player: health_left(state, player) for player in state.players}
    leading = tuple(player for player in state.players if left[player] == max(left.values()))
    if len(leading) == 1:
        return Result(leading, say("exofront-end-health"), scores, ("EXF-end-b",))
    return Result((), say("exofront-end-equal"), scores, ("EXF-end-b",))
