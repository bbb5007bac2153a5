"""What players are asked for, and what kinds of choices are called."""

from __future__ import annotations

from bot.messages import say
from bot.skirmish.engine import Choice, Prompt, Question
from bot.skirmish.exofront import attack
from bot.skirmish.exofront.state import State, callsign
from bot.skirmish.kit.stack import top
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
QUESTIONS = {
    "place.at": "exofront-ask-place-at",
    "place.facing": "exofront-ask-place-facing",
    "move.to": "exofront-ask-move-to",
    "move.facing": "exofront-ask-move-facing",
    "turn.facing": "exofront-ask-turn",
    "pivot.facing": "exofront-ask-turn",
    "rest_card.card": "exofront-ask-card",
    "attack.face": "exofront-ask-face",
}


def prompt(state: State, player: str) -> Prompt:
    """The question for the player who is to move."""
    acting = state.acting
    if state.phase == "priority":
        return Prompt(say("exofront-prompt-priority"), "priority")
    if state.phase == "deploy":
        return Prompt(say("exofront-prompt-deploy", edge=state.edges.get(player)), "deploy", quiet=True)
    if acting is None:
        return Prompt(say("exofront-prompt-turn"), "turn")
    name = callsign(state.unit(acting.unit))
    if (stray := top(state)) is not None:
        return Prompt(say("exofront-prompt-stray", hits=stray.data["hits"]), "friendly_fire", reaction=True)
    if acting.shot is not None:
        hits, misses = attack.hits(acting.shot), attack.misses(acting.shot)
        return Prompt(say("exofront-prompt-boost", unit=name, hits=hits, misses=misses), "boost")
    if acting.pivoting:
        return Prompt(say("exofront-prompt-pivot", unit=name), "pivot")
    if acting.moving is not None:
        return Prompt(say("exofront-prompt-moving", unit=name, bonus=acting.moving.bonus), "boosted_move")
    if acting.card:
        return Prompt(say("exofront-prompt-card", card=acting.card, unit=name), "card")
    return Prompt(say("exofront-prompt-action", unit=name, actions=acting.actions), "action")


def kind_name(kind: str) -> str:
    """The kind in the players' words."""
    return say(KINDS[kind])


def question(choice: Choice, name: str) -> Question:
    """How a parameter is asked for."""
    return asked_or_usual(QUESTIONS.get(f"{choice.id.partition(':')[0]}.{name}"), choice, name)
