"""Standing answers: what a player says in advance to a class of reactions, so that a game by post does not wait.

A rule set declares the classes (`RuleSet.topics`), and every prompt of such a reaction carries a `Reaction`: what
reacting and declining are as picks, and the facts that a player may set conditions on. The answers themselves are no
part of the state. They are kept with the game, only their player sees them, and what they give is an ordinary pick of
that player, in the log like any other.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from pydantic import TypeAdapter, ValidationError

from bot.skirmish.engine import IllegalPick, Pick, Reaction, RuleSet, check_pick

Act = Literal["ask", "never", "react"]


@dataclass(frozen=True, slots=True)
class Answer:
    """What a player has said to a topic."""

    act: Act = "ask"
    within: float | None = None
    """React only to what is at most so far; None: however far."""
    unless: tuple[str, ...] = ()
    """Do not react where one of these conditions holds."""
    otherwise: Literal["ask", "never"] = "ask"
    """What happens where the distance or a condition keeps it from reacting."""


_ANSWERS = TypeAdapter(dict[str, Answer])


def read_answers(data: object) -> dict[str, Answer]:
    """A player's answers by topic, from JSON data; what cannot be read asks the player."""
    try:
        return _ANSWERS.validate_python(data)
    except ValidationError:
        return {}


def write_answers(answers: Mapping[str, Answer]) -> dict[str, Any]:
    """The answers as JSON data."""
    data: dict[str, Any] = _ANSWERS.dump_python(dict(answers), mode="json")
    return data


def advance_pick(reaction: Reaction | None, answers: Mapping[str, Answer]) -> Pick | None:
    """The pick that a player's standing answers give to a prompt; None where the player is to be asked."""
    if reaction is None:
        return None
    answer = answers.get(reaction.topic, Answer())
    if answer.act == "never":
        return reaction.decline
    if answer.act == "ask":
        return None
    near = answer.within is None or (
        reaction.distance is not None and reaction.distance <= answer.within + 1e-6
    )
    if near and not set(answer.unless) & set(reaction.holds):
        return reaction.react
    return reaction.decline if answer.otherwise == "never" else None


def answered_in_advance(
    rules: RuleSet[Any], state: Any, player: str, answers: Mapping[str, Answer]
) -> Pick | None:
    """What a player who is to move has answered in advance, if it may be done now."""
    pick = advance_pick(rules.prompt(state, player).standing, answers) if answers else None
    if pick is None:
        return None
    try:
        check_pick(rules.choices(state, player), pick)
    except IllegalPick:
        return None
    return pick
