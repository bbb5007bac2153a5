"""An opponent that takes the pick with the highest expected worth."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from bot.skirmish.engine import Choice, GameDice, IllegalPick, Pick, RuleSet, submit
from bot.skirmish.players.seat import Seat

S = TypeVar("S")


class Greedy:
    """Worth is the rule set's estimate; where it gives none, the mean score after trying the pick in imagination."""

    name = "greedy"

    def __init__(self, samples: int = 2, most: int = 120) -> None:
        self.samples = samples
        self.most = most
        """Largest number of picks tried in imagination; beyond it, a random sample is used."""

    def decide(self, seat: Seat, dice: GameDice) -> Pick:
        """The best pick; ties are broken at random. Raises LookupError if the menu holds no legal pick."""
        ranked = self.ranked(seat, dice)
        best = [pick for worth, pick in ranked if worth == ranked[0][0]]
        return best[dice.pick("tie", len(best))]

    def ranked(self, seat: Seat, dice: GameDice) -> list[tuple[float, Pick]]:
        """Every pick looked at with its worth, best first."""
        found = self._worth(seat, seat.rules.promising(seat.view, seat.player, seat.choices), dice)
        found = found or self._worth(seat, seat.choices, dice)
        if not found:
            raise LookupError(f"{seat.rules.id}: no legal pick for {seat.player}")
        return sorted(found, key=lambda entry: -entry[0])

    def _worth(self, seat: Seat, choices: Iterable[Choice], dice: GameDice) -> list[tuple[float, Pick]]:
        found: list[tuple[float, Pick]] = []
        unknown: list[Pick] = []
        for choice in choices:
            for pick in seat.candidates(choice):
                estimate = seat.rules.estimate(seat.view, seat.player, choice, pick)
                if estimate is None:
                    unknown.append(pick)
                else:
                    found.append((estimate, pick))
        while len(unknown) > self.most:
            unknown.pop(dice.pick("leave out", len(unknown)))
        return [*found, *((imagined_worth(seat, pick, self.samples, dice), pick) for pick in unknown)]


def imagined_worth(seat: Seat, pick: Pick, samples: int, dice: GameDice) -> float:
    """Mean score after the pick over some imagined states and dice; 0 where the rule set cannot imagine or score."""
    total = 0.0
    for _ in range(samples):
        after = imagined_step(seat.rules, seat, pick, dice)
        score = None if after is None else seat.rules.score(seat.rules.view(after, seat.player), seat.player)
        if score is None:
            return 0.0
        total += score
    return total / samples


def imagined_step(rules: RuleSet[S], seat: Seat, pick: Pick, dice: GameDice) -> S | None:
    """An imagined state after the pick; None if it cannot be imagined, or is refused in what was imagined."""
    state = rules.imagine(seat.view, dice)
    if state is None:
        return None
    try:
        return submit(rules, state, seat.player, pick, dice)[0]
    except IllegalPick:
        return None
