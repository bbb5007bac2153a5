"""What players are asked for, and what kinds of choices are called."""

from __future__ import annotations

from bot.skirmish.engine import Choice, Question
from bot.skirmish.params import usual_question

KINDS = {
    "activate": "Activate",
    "boost": "Reroll misses",
    "card": "Play a card",
    "fast_forward": "Score the rest",
    "pivot": "Turn",
    "resolve": "Go on",
    "victim": "Who is hit",
}
QUESTIONS = {
    "place.at": Question("Where does it stand?", "Stands"),
    "place.facing": Question("Which way does it face?", "Facing", "Straight ahead"),
    "move.to": Question("Where does it go?", "To"),
    "move.facing": Question("Which way does it face at the end?", "Facing", "The way it goes"),
    "turn.facing": Question("Which way does it turn?", "Facing"),
    "pivot.facing": Question("Which way does it turn?", "Facing"),
    "rest_card.card": Question("Which card do you give up for it?", "Card"),
    "attack.face": Question("Does it turn to its target first?", "Turning", "Turn to the target"),
}


def kind_name(kind: str) -> str:
    """The kind in the players' words."""
    return KINDS.get(kind, kind.capitalize())


def question(choice: Choice, name: str) -> Question:
    """How a parameter is asked for."""
    asked = QUESTIONS.get(f"{choice.id.partition(':')[0]}.{name}")
    return asked or usual_question(name, choice.params[name])
