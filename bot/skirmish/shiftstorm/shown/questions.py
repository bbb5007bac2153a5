"""What players are asked."""

from __future__ import annotations

from bot.messages import say
from bot.skirmish.engine import Choice, Question
from bot.skirmish.kit.words import asked
from bot.skirmish.shiftstorm.catalogue import catalogue
from bot.skirmish.shiftstorm.state import State

SPECIAL = {
    ("charge", "path"): "shiftstorm-ask-charge",
    ("shoot", "stat"): "shiftstorm-ask-throw",
    ("agile", "stat"): "shiftstorm-ask-throw",
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


def own(choice: Choice, name: str) -> Question | None:
    """How a choice asks for a parameter in its own way; of a volley each weapon is one."""
    if choice.kind == "volley":
        known = catalogue().weapons.get(name)
        weapon = known.name if known else say("shiftstorm-ce-weapon-number", number=name.removeprefix("ce"))
        thrown = known is not None and known.kind == "thrown"
        text = say("shiftstorm-ask-volley", weapon=weapon, thrown=thrown)
        return Question(text, weapon, say("shiftstorm-ask-volley.without"))
    message = SPECIAL.get((choice.kind, name))
    return asked(message) if message else None
