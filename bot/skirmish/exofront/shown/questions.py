"""What players are asked."""

from __future__ import annotations

from collections.abc import Mapping

from bot.messages import say
from bot.skirmish.engine import Choice, Question
from bot.skirmish.exofront import attack
from bot.skirmish.exofront.choices import Move, Pivot, Place, Turn
from bot.skirmish.exofront.state import Acting, State, callsign
from bot.skirmish.kit.words import asked

QUESTIONS: Mapping[tuple[type, str], str] = {
    (Place, "at"): "exofront-ask-place-at",
    (Place, "facing"): "exofront-ask-place-facing",
    (Move, "to"): "exofront-ask-move-to",
    (Move, "facing"): "exofront-ask-move-facing",
    (Turn, "facing"): "exofront-ask-turn",
    (Pivot, "facing"): "exofront-ask-turn",
}


def priority(state: State, player: str) -> str:
    """Who goes first?"""
    return say("exofront-prompt-priority")


def deploy(state: State, player: str) -> str:
    """Which unit is placed where?"""
    return say("exofront-prompt-deploy", edge=state.edges.get(player))


def turn(state: State, player: str) -> str:
    """Which unit is activated, or which card played?"""
    return say("exofront-prompt-turn")


def stray(state: State, player: str) -> str:
    """Whom does a stray shot hit?"""
    return say("exofront-prompt-stray", hits=state.stack[-1].data["hits"])


def boost(state: State, player: str) -> str:
    """Is energy spent on the shot?"""
    acting = _acting(state)
    assert acting.shot is not None
    hits, misses = attack.hits(acting.shot), attack.misses(acting.shot)
    return say("exofront-prompt-boost", unit=_name(state), hits=hits, misses=misses)


def pivot(state: State, player: str) -> str:
    """Which way does it turn after its Move?"""
    return say("exofront-prompt-pivot", unit=_name(state))


def moving(state: State, player: str) -> str:
    """Where does it go?"""
    move = _acting(state).moving
    assert move is not None
    return say("exofront-prompt-moving", unit=_name(state), bonus=move.bonus)


def card(state: State, player: str) -> str:
    """What does it do by the card?"""
    return say("exofront-prompt-card", card=_acting(state).card, unit=_name(state))


def action(state: State, player: str) -> str:
    """What does it do?"""
    return say("exofront-prompt-action", unit=_name(state), actions=_acting(state).actions)


def _acting(state: State) -> Acting:
    assert state.acting is not None
    return state.acting


def _name(state: State) -> str:
    return callsign(state.unit(_acting(state).unit))


def own(choice: Choice, name: str) -> Question | None:
    """How a family of choices asks for a parameter."""
    message = QUESTIONS.get((type(choice.what), name))
    return asked(message) if message else None
