"""An opponent that adds up what its pick and those that follow are expected to bring."""

from __future__ import annotations

from typing import Any

from bot.skirmish.engine import GameDice, Pick
from bot.skirmish.players.greedy import Greedy, imagined_step
from bot.skirmish.players.lots import best, pick_name
from bot.skirmish.players.seat import Seat, take_seat

LATER = 0.9
"""What a pick counts for, compared with the one before it."""


class Planner:
    """The best picks of each kind are imagined and played on for some steps, both sides taking the best estimate.

    A line is worth the sum of the estimates of its picks, those of the others counted against it: estimates are means,
    where the score of an imagined end is mere luck with the dice. A rule set that cannot imagine leaves it with the
    greedy pick.
    """

    name = "planner"

    def __init__(self, breadth: int = 6, alike: int = 2, depth: int = 2) -> None:
        self.breadth = breadth
        self.alike = alike
        """Most picks of one kind that are looked at."""
        self.depth = depth
        self._greedy = Greedy(samples=1)

    def decide(self, seat: Seat, dice: GameDice) -> Pick:
        """The best pick found. Raises LookupError if the menu holds no legal pick."""
        few = self._few(seat, dice)
        if len(few) == 1:
            return few[0][1]
        lines = [(self._line(seat, worth, pick, dice), -place) for place, (worth, pick) in enumerate(few)]
        return few[-max(lines)[1]][1]

    def _few(self, seat: Seat, dice: GameDice) -> list[tuple[float, Pick]]:
        """The greedy's best picks, at most `alike` of a kind."""
        kinds = {choice.id: choice.kind for choice in seat.choices}
        count = dict.fromkeys(kinds.values(), 0)
        few: list[tuple[float, Pick]] = []
        for worth, pick in self._greedy.ranked(seat, dice):
            kind = kinds[pick.choice]
            count[kind] += 1
            if count[kind] <= self.alike and len(few) < self.breadth:
                few.append((worth, pick))
        return few

    def _line(self, seat: Seat, worth: float, pick: Pick, dice: GameDice) -> float:
        """What a pick and those that follow come to; its own worth alone where it cannot be imagined."""
        rules, share = seat.rules, 1.0
        dice = dice.apart(f"line {pick_name(pick)}")
        state: Any = imagined_step(rules, seat, pick, dice)
        for _ in range(self.depth):
            to_move = () if state is None else rules.to_move(state)
            if not to_move or rules.result(state) is not None:
                break
            there = take_seat(rules, state, to_move[0])
            gain, next_pick = best_of(there)
            share *= LATER
            worth += share * gain if there.player == seat.player else -share * gain
            state, _ = rules.apply(state, there.player, next_pick, dice)
        return worth


def best_of(seat: Seat) -> tuple[float, Pick]:
    """The pick with the best estimate among the first few of each choice."""
    valued = [
        (seat.rules.estimate(seat.view, seat.player, choice, pick) or 0.0, pick)
        for choice in seat.choices
        for pick in seat.candidates(choice)[:3]
    ]
    return best(valued)
