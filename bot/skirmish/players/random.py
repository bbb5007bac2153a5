"""An opponent that takes any legal pick: the fuzz test of every rule set."""

from __future__ import annotations

from bot.skirmish.engine import GameDice, Pick
from bot.skirmish.players.seat import Seat


class Random:
    """First the kind of choice, then one of the kind, then one of its candidates, each by an even chance.

    Kinds come first because a menu may hold fifty moves and one attack.
    """

    name = "random"

    def decide(self, seat: Seat, dice: GameDice) -> Pick:
        """A random pick. Raises LookupError if the menu holds no legal pick."""
        left = list(seat.choices)
        while left:
            kinds = sorted({choice.kind for choice in left})
            kind = kinds[dice.pick("kind", len(kinds))]
            alike = [choice for choice in left if choice.kind == kind]
            choice = alike[dice.pick("choice", len(alike))]
            picks = seat.candidates(choice)
            if picks:
                return picks[dice.pick("candidate", len(picks))]
            left.remove(choice)
        raise LookupError(f"{seat.rules.id}: no legal pick for {seat.player}")
