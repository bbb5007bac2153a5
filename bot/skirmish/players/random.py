"""An opponent that takes any legal pick: the fuzz test of every rule set."""

from __future__ import annotations

from bot.skirmish.engine import GameDice, Pick
from bot.skirmish.players.lots import drawn, pick_name, seed_of, shuffled
from bot.skirmish.players.seat import Seat


class Random:
    """First the kind of choice, then one of the kind, then one of its candidates, each by an even chance.

    Kinds come first because a menu may hold fifty moves and one attack.
    """

    name = "random"

    def decide(self, seat: Seat, dice: GameDice) -> Pick:
        """A random pick. Raises LookupError if the menu holds no legal pick."""
        seed = seed_of(dice)
        for kind in shuffled({choice.kind for choice in seat.choices}, str, seed, "kind"):
            alike = [choice for choice in seat.choices if choice.kind == kind]
            for choice in shuffled(alike, lambda choice: choice.id, seed, "choice"):
                if picks := seat.candidates(choice):
                    return drawn(picks, pick_name, seed, "pick")
        raise LookupError(f"{seat.rules.id}: no legal pick for {seat.player}")
