"""What players are asked for, and what kinds of choices are called."""

from __future__ import annotations

from bot.skirmish.engine import Choice, Prompt, Question
from bot.skirmish.kit.stack import top
from bot.skirmish.kit.words import counted
from bot.skirmish.params import usual_question
from bot.skirmish.shiftstorm.catalogue import catalogue
from bot.skirmish.shiftstorm.state import State

KINDS = {
    "agile": "Free shot (Agile)",
    "combat": "Strike",
    "command_move": "Move",
    "confirm": "Confirm a kill",
    "cut": "Cut with the laser",
    "decline": "Continue",
    "door": "Open a door",
    "flash": "Flash / Fury",
    "initiative": "Choose an Initiative",
    "pass": "End the activation",
    "shoot": "Shoot or throw",
    "skill": "Use a skill",
    "unsnare": "Get rid of a snare",
    "use": "Use an item",
    "volley": "Fire all weapons",
}
GIVE = Question("How much of its Armor does it give up for more damage?", "Armor given up", "0")
QUESTIONS = {
    "at": Question("Where do you place it?", "Place", "The nearest free place"),
    "cog": Question("Which stat does the Silver Cog raise?", "Raised", "Shooting"),
    "gaid": Question("How much Gaid is spent, 1 Armor for each?", "Gaid"),
    "gain": Question("What does the scout bring?", "Brings"),
    "item": Question("Which item is made?", "Item"),
    "path": Question("Where does it go?", "To"),
    "sacrifice": GIVE,
    "skill": Question("Which skill is learned?", "Skill"),
    "stat": Question("Which stat is raised?", "Stat"),
}
SPECIAL = {
    "charge.path": Question("Which way does it charge?", "By", "The shortest way"),
    "shoot.stat": Question("Which stat does it throw with?", "Throws with", "The better one"),
    "agile.stat": Question("Which stat does it throw with?", "Throws with", "The better one"),
}


def prompt(state: State, player: str) -> Prompt:
    """What the player is asked."""
    if (waiting := top(state)) is not None:
        unit = state.unit(waiting.unit)
        text = {
            "charge": f"{unit.name} is charged. How does it answer?",
            "command": f"{unit.name} may move at once.",
            "protect": f"{unit.name} has acted. A model with Protect may act at once.",
        }[waiting.kind]
        return Prompt(text, waiting.kind, reaction=waiting.kind == "charge")
    if state.acting is not None:
        unit = state.unit(state.acting.unit)
        return Prompt(f"{unit.name} acts, {_left(state.acting.actions)}.", "activation")
    texts = {
        "mission": "Choose the mission.",
        "role": "Choose who escorts the VIP.",
        "first": "Choose who places first.",
        "place": "Place a model.",
        "ready": "Change Initiatives for this turn, or continue with those you have.",
    }
    return Prompt(texts.get(state.phase, "Choose who acts next."), state.phase)


def _left(actions: int) -> str:
    return counted(actions, "action") + " left" if actions else "no actions left"


def kind_name(kind: str) -> str:
    """The kind in the players' words."""
    return KINDS.get(kind, kind.replace("_", " ").capitalize())


def question(choice: Choice, name: str) -> Question:
    """How a parameter is asked for; of a volley each weapon is one."""
    if choice.kind == "volley" and name in catalogue().weapons:
        weapon = catalogue().weapons[name]
        how = f"is the {weapon.name} thrown" if weapon.kind == "thrown" else f"does the {weapon.name} fire"
        return Question(f"Whom {how} at?", weapon.name, "Nobody")
    if choice.kind == "volley" and name.startswith("ce"):
        found = f"Core Encrypted weapon {name[2:]}"
        return Question(f"Whom does its {found} fire at?", found, "Nobody")
    asked = SPECIAL.get(f"{choice.kind}.{name}") or QUESTIONS.get(name)
    return asked or usual_question(name, choice.params[name])
