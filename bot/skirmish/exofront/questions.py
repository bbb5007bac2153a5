"""What players are asked for, and what kinds of choices are called."""

from __future__ import annotations

from bot.skirmish.engine import Choice, Prompt, Question
from bot.skirmish.exofront import attack, cards
from bot.skirmish.exofront.state import State, callsign
from bot.skirmish.kit.words import counted
from bot.skirmish.params import usual_question

KINDS = {
    "activate": "Activate",
    "boost": "Reroll misses",
    "card": "Play a card",
    "fast_forward": "Score the rest",
    "pivot": "Turn",
    "resolve": "Continue",
    "victim": "Unit hit",
}
QUESTIONS = {
    "place.at": Question("Where do you place it?", "Place"),
    "place.facing": Question("Which way does it face?", "Facing", "Straight ahead"),
    "move.to": Question("Where does it go?", "To"),
    "move.facing": Question("Which way does it face at the end?", "Facing", "The way it goes"),
    "turn.facing": Question("Which way does it turn?", "Facing"),
    "pivot.facing": Question("Which way does it turn?", "Facing"),
    "rest_card.card": Question("Which card do you give up for it?", "Card"),
    "attack.face": Question("Does it turn to its target first?", "Turning", "Turn to the target"),
}


def prompt(state: State, player: str) -> Prompt:
    """The question for the player who is to move."""
    acting = state.acting
    if state.phase == "priority":
        return Prompt("You won the roll-off: who has priority in the first round?", "priority")
    if state.phase == "deploy":
        edge = state.edges.get(player)
        where = f"the {edge} edge" if edge else "the south or the north edge; it becomes your side"
        return Prompt(f"Place a unit so that its base touches {where}.", "deploy")
    if acting is None:
        return Prompt("Activate a unit or play an Action Card.", "turn")
    name = callsign(state.unit(acting.unit))
    if acting.stray is not None:
        return Prompt(
            f"{counted(acting.stray.hits, 'hit')} on one of their own. Which?",
            "friendly_fire",
            reaction=True,
        )
    if acting.shot is not None:
        shot = acting.shot
        rolled = f"{counted(attack.hits(shot), 'hit')}, {counted(attack.misses(shot), 'miss')}"
        return Prompt(f"{name}: {rolled}. Reroll the misses?", "boost")
    if acting.pivoting:
        return Prompt(f"{name} is free again. Turn it?", "pivot")
    if acting.moving is not None:
        return Prompt(f"{name} adds {acting.moving.bonus} in to its Move. Where to?", "boosted_move")
    if acting.card:
        return Prompt(f"{cards.CARD_NAMES[acting.card]}: choose what {name} does.", "card")
    return Prompt(f"{name}: {counted(acting.actions, 'action')} left.", "action")


def kind_name(kind: str) -> str:
    """The kind in the players' words."""
    return KINDS.get(kind, kind.capitalize())


def question(choice: Choice, name: str) -> Question:
    """How a parameter is asked for."""
    asked = QUESTIONS.get(f"{choice.id.partition(':')[0]}.{name}")
    return asked or usual_question(name, choice.params[name])
