"""What players are asked for, and what kinds of choices are called."""

from __future__ import annotations

from bot.messages import say
from bot.skirmish.engine import Choice, Question
from bot.skirmish.kit.words import asked_or_usual
from bot.skirmish.shiftstorm.catalogue import catalogue
from bot.skirmish.shiftstorm.state import State

KINDS = {
    "activate": "shiftstorm-kind-activate",
    "agile": "shiftstorm-kind-agile",
    "brace": "shiftstorm-kind-brace",
    "charge": "shiftstorm-kind-charge",
    "combat": "shiftstorm-kind-combat",
    "command_move": "shiftstorm-kind-command-move",
    "confirm": "shiftstorm-kind-confirm",
    "counter": "shiftstorm-kind-counter",
    "cut": "shiftstorm-kind-cut",
    "decline": "shiftstorm-kind-decline",
    "door": "shiftstorm-kind-door",
    "fight": "shiftstorm-kind-fight",
    "first": "shiftstorm-kind-first",
    "flash": "shiftstorm-kind-flash",
    "initiative": "shiftstorm-kind-initiative",
    "inspire": "shiftstorm-kind-inspire",
    "mission": "shiftstorm-kind-mission",
    "move": "shiftstorm-kind-move",
    "pass": "shiftstorm-kind-pass",
    "place": "shiftstorm-kind-place",
    "protect": "shiftstorm-kind-protect",
    "ready": "shiftstorm-kind-ready",
    "reflex": "shiftstorm-kind-reflex",
    "role": "shiftstorm-kind-role",
    "shoot": "shiftstorm-kind-shoot",
    "skill": "shiftstorm-kind-skill",
    "unsnare": "shiftstorm-kind-unsnare",
    "use": "shiftstorm-kind-use",
    "volley": "shiftstorm-kind-volley",
}
QUESTIONS = {
    "at": "shiftstorm-ask-at",
    "cog": "shiftstorm-ask-cog",
    "gaid": "shiftstorm-ask-gaid",
    "gain": "shiftstorm-ask-gain",
    "item": "shiftstorm-ask-item",
    "path": "shiftstorm-ask-path",
    "sacrifice": "shiftstorm-ask-sacrifice",
    "skill": "shiftstorm-ask-skill",
    "stat": "shiftstorm-ask-stat",
}
SPECIAL = {
    "charge.path": "shiftstorm-ask-charge",
    "shoot.stat": "shiftstorm-ask-throw",
    "agile.stat": "shiftstorm-ask-throw",
}
WAITING = {
    "charge": "shiftstorm-prompt-charged",
    "command": "shiftstorm-prompt-command",
    "protect": "shiftstorm-prompt-protect",
}
PHASES = {
    "mission": "shiftstorm-prompt-mission",
    "role": "shiftstorm-prompt-role",
    "first": "shiftstorm-prompt-first",
    "place": "shiftstorm-prompt-place",
    "ready": "shiftstorm-prompt-ready",
    "play": "shiftstorm-prompt-next",
}


def waiting(state: State, player: str) -> str:
    """What waits for an answer."""
    frame = state.stack[-1]
    return say(WAITING[frame.kind], unit=state.unit(frame.unit).name)


def acting(state: State, player: str) -> str:
    """What does the model do?"""
    assert state.acting is not None
    name = state.unit(state.acting.unit).name
    return say("shiftstorm-prompt-acting", unit=name, actions=state.acting.actions)


def phase(state: State, player: str) -> str:
    """What is to be decided before anybody acts."""
    return say(PHASES[state.phase])


def kind_name(kind: str) -> str:
    """The kind in the players' words."""
    return say(KINDS[kind])


def question(choice: Choice, name: str) -> Question:
    """How a parameter is asked for; of a volley each weapon is one."""
    if choice.kind == "volley":
        known = catalogue().weapons.get(name)
        weapon = known.name if known else say("shiftstorm-ce-weapon-number", number=name.removeprefix("ce"))
        thrown = known is not None and known.kind == "thrown"
        text = say("shiftstorm-ask-volley", weapon=weapon, thrown=thrown)
        return Question(text, weapon, say("shiftstorm-ask-volley.without"))
    return asked_or_usual(SPECIAL.get(f"{choice.kind}.{name}") or QUESTIONS.get(name), choice, name)
