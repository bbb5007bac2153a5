"""An opponent that plays its best few picks on in its mind before it takes one."""

from __future__ import annotations

from typing import Any

from bot.skirmish.engine import GameDice, Pick
from bot.skirmish.players.greedy import Greedy, imagined_step
from bot.skirmish.players.lots import best, pick_name
from bot.skirmish.players.planner import Planner
from bot.skirmish.players.random import Random
from bot.skirmish.players.seat import Seat, take_seat


class Lookahead:
    """Greedy picks the best few; each is imagined, played on for some steps, and the mean score of the end decides.

    In the imagined game both sides take what the rule set estimates best, or any pick where it has no estimate.
    A rule set that gives no score leaves it to the planner, and so with the greedy pick if it cannot imagine either.
    """

    name = "lookahead"

    def __init__(self, breadth: int = 4, depth: int = 8, samples: int = 2) -> None:
        self.breadth = breadth
        self.depth = depth
        self.samples = samples
        self._greedy = Greedy(samples=1)
        self._planner = Planner()
        self._random = Random()

    def decide(self, seat: Seat, dice: GameDice) -> Pick:
        """The best pick found. Raises LookupError if the menu holds no legal pick."""
        if seat.rules.score(seat.view, seat.player) is None:
            return self._planner.decide(seat, dice)
        few = [pick for _, pick in self._greedy.ranked(seat, dice)[: self.breadth]]
        if len(few) == 1:
            return few[0]
        worth = [(self._worth(seat, pick, dice), -place, pick) for place, pick in enumerate(few)]
        return max(worth, key=lambda entry: entry[:2])[2]

    def _worth(self, seat: Seat, pick: Pick, dice: GameDice) -> float:
        total, dice = 0.0, dice.apart(f"play on {pick_name(pick)}")
        for _ in range(self.samples):
            state = imagined_step(seat.rules, seat, pick, dice)
            if state is not None:
                total += self._played_on(seat, state, dice)
        return total / self.samples

    def _played_on(self, seat: Seat, state: Any, dice: GameDice) -> float:
        rules = seat.rules
        for _ in range(self.depth):
            to_move = rules.to_move(state)
            if not to_move or rules.result(state) is not None:
                break
            there = take_seat(rules, state, to_move[0])
            state, _ = rules.apply(state, there.player, self._quick(there, dice), dice)
        return rules.score(rules.view(state, seat.player), seat.player) or 0.0

    def _quick(self, seat: Seat, dice: GameDice) -> Pick:
        valued: list[tuple[float, Pick]] = []
        for choice in seat.choices:
            for pick in seat.candidates(choice)[:3]:
                worth = seat.rules.estimate(seat.view, seat.player, choice, pick)
                if worth is None:
                    return self._random.decide(seat, dice)
                valued.append((worth, pick))
        return best(valued)[1] if valued else self._random.decide(seat, dice)
