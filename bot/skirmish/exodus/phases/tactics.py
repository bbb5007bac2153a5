"""The Tactics test: the lower total goes first (EXW-tactics-a, EXW-tactics-b, EXW-tactics-d).

What Generals and Tactical Genius add counts for stands of Routed formations too (EXW-rout-m).
"""

from __future__ import annotations

from functools import partial

from bot.messages import say
from bot.skirmish.engine import Choice, Pick
from bot.skirmish.exodus.events import Offer, Pen
from bot.skirmish.exodus.state import State, Step
from bot.skirmish.exodus.traits import number

GENERAL = 2
"""EXW-general-a."""


def tactics(pen: Pen, step: Step) -> None:
    """Roll; in turn 1 the scenario decides who is first, so there is no test (EXW-deploy-d)."""
    pen.set(phase="tactics")
    if pen.state.turn == 1:
        first = pen.state.other(pen.state.chose)
        pen.set(first=first)
        pen.tell("no_tactics", "EXW-deploy-d", "EXW-tactics-c", player=first)
        return
    while True:
        totals = _rolled(pen)
        first, second = pen.state.players
        if totals[first] != totals[second]:
            break
        pen.apply("EXW-tactics-b")
    lower = min(totals, key=lambda player: totals[player])
    pen.set(first=lower, tactics=totals)
    if pen.state.settings.get("later_turns_first") == "winner_chooses":
        pen.push(Step("who_is_first", pen.state.other(lower)))
    else:
        pen.tell("goes_first", "EXW-tactics-d", player=lower, chosen=False)


def question(state: State, step: Step) -> str:
    """Who goes first?"""
    return say("exodus-prompt-first")


def first_offers(state: State, step: Step) -> list[Offer]:
    """The higher total names who gives the first order, if the players agreed on that (EXW-tactics-d)."""
    return [
        (
            Choice(
                f"first:{player}", "first", say("exodus-pick-first", player=player), rules=("EXW-tactics-d",)
            ),
            partial(_first, player),
        )
        for player in state.players
    ]


def _first(player: str, pen: Pen, pick: Pick) -> None:
    pen.pop()
    pen.set(first=player)
    pen.tell("goes_first", "EXW-tactics-d", player=player, chosen=True)


def _rolled(pen: Pen) -> dict[str, int]:
    """One throw of both; equal totals are thrown again (EXW-tactics-b)."""
    rolls = {player: pen.d10(f"tactics:{player}")[0] for player in pen.state.players}
    totals = {player: roll.value + bonus(pen.state, player) for player, roll in rolls.items()}
    for player in pen.state.players:
        pen.tell(
            "tactics", "EXW-tactics-a", *_abilities(pen.state, player), rolls=(rolls[player],),
            player=player, bonus=bonus(pen.state, player), total=totals[player],
        )  # fmt: skip
    return totals


def bonus(state: State, player: str) -> int:
    """What a player adds to the die: the army's Tactics rating and what stands on the table give (EXW-tactics-a)."""
    return state.rating(player) + generals(state, player) + genius(state, player)


def _abilities(state: State, player: str) -> list[str]:
    """The rules of what is added besides the rating."""
    led = [
        formation
        for formation in state.of(player)
        if formation.has("General") or formation.has("Tactical Genius")
    ]
    rules = ["EXW-general-a"] if generals(state, player) else []
    rules += ["EXW-genius-a"] if genius(state, player) else []
    return rules + (["EXW-rout-m"] if any(formation.routed for formation in led) else [])


def generals(state: State, player: str) -> int:
    """+2 for each General on the table (EXW-general-a)."""
    return GENERAL * sum(stand.has("General") for formation in state.of(player) for stand in formation.stands)


def genius(state: State, player: str) -> int:
    """The highest number of a Tactical Genius on the table (EXW-genius-a)."""
    stands = (stand for formation in state.of(player) for stand in formation.stands)
    return max((number(stand.card.specials, "Tactical Genius") for stand in stands), default=0)
