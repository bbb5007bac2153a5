"""Initiative: sealed bids, totals, ties, places in the turn order.

EXO-initiative-a, EXO-initiative-b, EXO-initiative-c, EXO-initiative-d, EXO-initiative-e, EXO-initiative-f.
"""

from __future__ import annotations

from functools import partial

from bot.messages import say
from bot.skirmish.engine import Choice, Number, Pick, only
from bot.skirmish.exoshift.events import Offer, Pen
from bot.skirmish.exoshift.state import State, Step
from bot.skirmish.exoshift.units.leaders import army_leader, leaders

BID = "bid"


def bidders(state: State) -> tuple[str, ...]:
    """The players who still have to bid (EXO-initiative-a)."""
    return tuple(player for player in state.players if player not in state.bids)


def bid_offers(state: State, step: Step) -> list[Offer]:
    """Any number of global CP, or none; attached ones cannot be bid (EXO-initiative-a, EXO-cp-d)."""
    most = state.cp.get(step.player, 0)
    choice = Choice(
        BID,
        "bid",
        say("exoshift-pick-bid", most=most),
        {"cp": Number(0, most)},
        rules=("EXO-initiative-a", "EXO-cp-e"),
    )
    return [(choice, partial(_bid, step.player))]


def bid_question(state: State, step: Step) -> str:
    """How many CP does the player bid?"""
    return say("exoshift-prompt-bid", cp=state.cp.get(step.player, 0))


def _bid(player: str, pen: Pen, pick: Pick) -> None:
    bids = {**pen.state.bids, player: int(pick.values["cp"])}
    # In the order of the seats, so that it does not show who answered first.
    pen.set(bids={who: bids[who] for who in pen.state.players if who in bids})
    pen.tell("own_bid", "EXO-initiative-a", audience=only(player), bid=bids[player])
    pen.tell("bid", "EXO-initiative-a", player=player)
    if not bidders(pen.state):
        pen.pop()
        decide(pen)


def commander_quality(state: State, player: str) -> int:
    """Effective Quality of the Army Leader, or of the best leader left, or 0 (EXO-initiative-b, EXO-initiative-c)."""
    chief = army_leader(state, player)
    if chief is not None:
        return chief.effective
    others = leaders(state, player)
    return others[0].effective if others else 0


def decide(pen: Pen) -> None:
    """Open the bids, spend them, roll, add up (EXO-initiative-b, EXO-initiative-e, EXO-initiative-f)."""
    state = pen.state
    bids = dict(state.bids)
    quality = {player: commander_quality(state, player) for player in state.players}
    for player, bid in bids.items():
        pen.add("cp", player, -bid)
    while True:
        rolls = {player: pen.d10(f"initiative:{player}") for player in state.players}
        totals = {player: rolls[player].value + quality[player] + bids[player] for player in state.players}
        ranks = {player: (totals[player], quality[player], bids[player]) for player in state.players}
        first, second = sorted(state.players, key=lambda player: ranks[player], reverse=True)
        tied = totals[first] == totals[second]
        rules = ["EXO-initiative-a", "EXO-initiative-b", "EXO-initiative-f"]
        rules += ["EXO-initiative-e"] if tied else []
        rules += (
            ["EXO-initiative-c"]
            if any(army_leader(state, player) is None for player in state.players)
            else []
        )
        for player in state.players:
            pen.tell(
                "initiative", *rules, rolls=(rolls[player],), reveals=True, player=player, bid=bids[player],
                quality=quality[player], total=totals[player],
            )  # fmt: skip
        if tied:
            by = (
                "quality"
                if quality[first] != quality[second]
                else "bid"
                if bids[first] != bids[second]
                else "nothing"
            )
            pen.tell("initiative_tied", "EXO-initiative-e", by=by)
        if ranks[first] != ranks[second]:
            break
    pen.tell("initiative_won", "EXO-initiative-d", player=first)
    pen.push(Step("place", first))


def place_question(state: State, step: Step) -> str:
    """Who goes first in the round?"""
    return say("exoshift-prompt-place")


def place_offers(state: State, step: Step) -> list[Offer]:
    """The best total chooses a place in the turn order (EXO-initiative-d)."""
    return [
        (
            Choice(
                f"place:{name}", "place", say("exoshift-pick-place", first=first), rules=("EXO-initiative-d",)
            ),
            partial(_choose, first),
        )
        for name, first in (("first", True), ("second", False))
    ]


def _choose(first: bool, pen: Pen, pick: Pick) -> None:
    player = pen.pop().player
    other = pen.state.other(player)
    order = (player, other) if first else (other, player)
    pen.set(order=order, bids={})
    pen.tell("order", "EXO-initiative-d", player=player, first=order[0], own=order[0] == player)


def open_bids(pen: Pen, step: Step) -> None:
    """Everybody is asked for a bid at once (EXO-initiative-a)."""
    pen.set(bids={})
    pen.push(Step(BID, "sealed"))
