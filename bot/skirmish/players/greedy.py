"""An opponent that takes the pick with the highest expected worth."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from bot.skirmish.engine import Choice, GameDice, IllegalPick, Pick, RuleSet, submit
from bot.skirmish.players.lots import best, lot, pick_name, seed_of, shuffled
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
        return best(self._found(seat, dice), seed_of(dice))[1]

    def ranked(self, seat: Seat, dice: GameDice) -> list[tuple[float, Pick]]:
        """Every pick looked at with its worth, best first; ties in the order of their lots."""
        seed = seed_of(dice)
        return sorted(self._found(seat, dice), key=lambda entry: (-entry[0], lot(seed, pick_name(entry[1]))))

    def _found(self, seat: Seat, dice: GameDice) -> list[tuple[float, Pick]]:
        valued = self._worth(seat, seat.rules.promising(seat.view, seat.player, seat.choices), dice)
        valued = valued or self._worth(seat, seat.choices, dice)
        if not valued:
            raise LookupError(f"{seat.rules.id}: no legal pick for {seat.player}")
        return valued

    def _worth(self, seat: Seat, choices: Iterable[Choice], dice: GameDice) -> list[tuple[float, Pick]]:
        valued: list[tuple[float, Pick]] = []
        unknown: list[Pick] = []
        for choice in choices:
            for pick in seat.candidates(choice):
                estimate = seat.rules.estimate(seat.view, seat.player, choice, pick)
                if estimate is None:
                    unknown.append(pick)
                else:
                    valued.append((estimate, pick))
        if len(unknown) > self.most:
            unknown = shuffled(unknown, pick_name, seed_of(dice))[: self.most]
        return [*valued, *((imagined_worth(seat, pick, self.samples, dice), pick) for pick in unknown)]


def imagined_worth(seat: Seat, pick: Pick, samples: int, dice: GameDice) -> float:
    """Mean score after the pick over some imagined states and dice; 0 where the rule set cannot imagine or score."""
    total, dice = 0.0, dice.apart(f"try {pick_name(pick)}")
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
