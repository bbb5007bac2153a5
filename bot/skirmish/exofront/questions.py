"""What players are asked for, and what kinds of choices are called."""

from __future__ import annotations

from collections.abc import Mapping

from bot.messages import say
from bot.skirmish.engine import Choice, Question
from bot.skirmish.exofront import attack
from bot.skirmish.exofront.choices import Attack, Move, Pivot, Place, RestCard, Turn
from bot.skirmish.exofront.state import Acting, State, callsign
from bot.skirmish.kit.words import asked_or_usual

KINDS = {
    "activate": "exofront-kind-activate",
    "attack": "exofront-kind-attack",
    "boost": "exofront-kind-boost",
    "card": "exofront-kind-card",
    "end": "exofront-kind-end",
    "fast_forward": "exofront-kind-fast-forward",
    "move": "exofront-kind-move",
    "pivot": "exofront-kind-pivot",
    "place": "exofront-kind-place",
    "priority": "exofront-kind-priority",
    "resolve": "exofront-kind-resolve",
    "rest": "exofront-kind-rest",
    "victim": "exofront-kind-victim",
}
QUESTIONS: Mapping[tuple[type, str], str] = {
    (Place, "at"): "exofront-ask-place-at",
    (Place, "facing"): "exofront-ask-place-facing",
    (Move, "to"): "exofront-ask-move-to",
    (Move, "facing"): "exofront-ask-move-facing",
    (Turn, "facing"): "exofront-ask-turn",
    (Pivot, "facing"): "exofront-ask-turn",
    (RestCard, "card"): "exofront-ask-card",
    (Attack, "face"): "exofront-ask-face",
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


def kind_name(kind: str) -> str:
    """The kind in the players' words."""
    return say(KINDS[kind])


def question(choice: Choice, name: str) -> Question:
    """How a parameter is asked for."""
    return asked_or_usual(QUESTIONS.get((type(choice.what), name)), choice, name)
