"""Where objectives are placed: by the bot, or by the players in turn (EXO-mission-d, EXO-mission-h)."""

from __future__ import annotations

from functools import partial

from bot.messages import say
from bot.skirmish.engine import Choice, IllegalPick, Later, Pick
from bot.skirmish.engine import Point as PointParam
from bot.skirmish.exoshift.events import Offer, Pen
from bot.skirmish.exoshift.ground.terrain import closed
from bot.skirmish.exoshift.missions.scoring import CONTROL, small
from bot.skirmish.exoshift.state import Objective, State, Step
from bot.skirmish.table.shapes import EPS, Point, span, stored
from bot.skirmish.table.squares import square_at


def spacing(state: State) -> tuple[float, float]:
    """How far apart objectives lie, and how far from the edges (EXO-mission-d, EXO-mission-h)."""
    near = small(state)
    if state.settings["mission"] == CONTROL:
        return (
            (6.0, 4.0) if near else (state.setting("control_point_gap"), state.setting("control_point_edge"))
        )
    return (4.0, 0.0) if near else (state.setting("token_gap"), 0.0)


def wanted(state: State) -> int:
    """How many objectives there are: players + 3 Control Points, or 6 tokens on each half."""
    if state.settings["mission"] == CONTROL:
        return len(state.players) + 3
    return len(state.players) * (3 if small(state) else int(state.setting("tokens")))


def half_of(state: State, at: Point) -> str:
    """Whose half of the table a point is on."""
    edge = "south" if at[1] < state.table.height / 2 else "north"
    return next(player for player, own in state.edges.items() if own == edge)


def problem(state: State, player: str, at: Point) -> str | None:
    """Why an objective may not lie here, or None (EXO-mission-d, EXO-mission-h)."""
    gap, edge = spacing(state)
    board, control = state.table, state.settings["mission"] == CONTROL
    rim = min(at[0], at[1], board.width - at[0], board.height - at[1])
    if rim < edge - EPS or rim < 0:
        return say("exoshift-no-edge", edge=f"{edge:g}")
    for other in state.objectives:
        far = span(at, (other.x, other.y))
        # "Over 12 in" for Control Points, not "within 6 in" for tokens: both leave out the number itself, but for
        # the sixteenth that the ledger's own example has as 6.1 in.
        if far <= gap + EPS:
            return say("exoshift-no-gap", far=f"{far:.1f}", gap=f"{gap:g}")
    if not control and half_of(state, at) == player:
        return say("exoshift-no-half")
    if any(piece.region.holds(at) for piece in closed(state.board, "Infantry")):
        return say("exoshift-no-ground")
    return None


def objectives(pen: Pen, step: Step) -> None:
    """Objectives are placed, one after the other (EXO-mission-d, EXO-mission-h)."""
    state = pen.state
    while len(pen.state.objectives) < wanted(state):
        player = state.order[len(pen.state.objectives) % 2]
        if state.settings["layout"] == "players" and suggestions(pen.state, player):
            pen.push(Step("lay", player), Step("objectives"))
            return
        spots = suggestions(pen.state, player)
        if not spots:
            break
        add(pen, player, spots[0], by_bot=True)


def suggestions(state: State, player: str) -> tuple[Point, ...]:
    """Places for an objective, the most even first: in the middle line, then spread over the table."""
    board = state.table
    if state.settings["mission"] == CONTROL:
        parts = [(0.5, 0.5), (0.2, 0.5), (0.8, 0.5), (0.35, 0.25), (0.65, 0.75), (0.65, 0.25), (0.35, 0.75)]
    else:
        low = [(0.15, 0.2), (0.5, 0.2), (0.85, 0.2), (0.3, 0.38), (0.7, 0.38), (0.5, 0.42)]
        parts = low + [(1 - x, 1 - y) for x, y in low]
    parts += [(x / 12, y / 12) for y in range(1, 12) for x in range(1, 12)]
    places = [stored(Point(board.width * x, board.height * y)) for x, y in parts]
    legal = [at for at in dict.fromkeys(places) if problem(state, player, at) is None]
    return tuple(legal[:12])


def add(pen: Pen, player: str, at: Point, *, by_bot: bool = False) -> None:
    """Put an objective down for a player."""
    control = pen.state.settings["mission"] == CONTROL
    n = len(pen.state.objectives) + 1
    name = f"point{n}" if control else f"token{n}"
    side = "" if control else half_of(pen.state, at)
    kind = "control" if control else "token"
    objective = Objective(name, at[0], at[1], kind, side, home=(at[0], at[1]))
    pen.set(objectives=(*pen.state.objectives, objective))
    pen.tell(
        "laid", "EXO-mission-d" if control else "EXO-mission-h", player=None if by_bot else player, what=kind,
        number=str(n), square=square_at(pen.state.table, at),
    )  # fmt: skip


def question(state: State, step: Step) -> str:
    """Where does the next objective lie?"""
    left = wanted(state) - len(state.objectives)
    return say("exoshift-prompt-lay", control=state.settings["mission"] == CONTROL, left=left)


def lay_offers(state: State, step: Step) -> list[Offer]:
    """A place for the next objective."""
    points = PointParam(Later(partial(suggestions, state, step.player)))
    control = state.settings["mission"] == CONTROL
    rule, label = "EXO-mission-d" if control else "EXO-mission-h", say("exoshift-pick-lay", control=control)
    return [(Choice("lay", "lay", label, {"at": points}, rules=(rule,)), _lay)]


def _lay(pen: Pen, pick: Pick) -> None:
    x, y = pick.values["at"]
    at = stored(Point(float(x), float(y)))
    player = pen.state.top.player
    if refusal := problem(pen.state, player, at):
        raise IllegalPick(refusal)
    pen.pop()
    add(pen, player, at)
