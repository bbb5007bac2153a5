"""The turning points of a campaign, by the strength of both sides: who became the stronger one, who lost most when."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.campaign.world.model import World
from bot.campaign.world.sides import Side
from bot.messages import say

SIDES = ("players", "enemies")


@dataclass(frozen=True)
class Strength:
    """FS of the players and their allies, and of their enemies: before a round, after it, and what they lost in it."""

    before: tuple[int, int] = (0, 0)
    after: tuple[int, int] = (0, 0)
    lost: tuple[int, int] = (0, 0)


NOTHING = Strength()


def strength(before: World, after: World) -> Strength:
    """Of the worlds as a round opened and after it."""
    lost = [0, 0]
    for unit in before.units.values():
        left = after.units.get(unit.id)
        gone = unit.fs if unit.id in after.graveyard else max(0, unit.fs - left.fs) if left else 0
        if unit.side is not Side.NEUTRAL:
            lost[Side.PLAYER.opposes(unit.side)] += gone
    return Strength(_of(before), _of(after), (lost[0], lost[1]))


def _of(world: World) -> tuple[int, int]:
    sums = [0, 0]
    for unit in world.units.values():
        if unit.side is not Side.NEUTRAL:
            sums[Side.PLAYER.opposes(unit.side)] += unit.fs
    return sums[0], sums[1]


def turning_points(rounds: Sequence[tuple[int, Strength]]) -> list[tuple[int, str]]:
    """The rounds after which the other side was the stronger one, and each side's heaviest losses, round by round."""
    points = []
    for number, now in rounds:
        ahead = now.after[0] - now.after[1]
        if ahead * (now.before[0] - now.before[1]) < 0 or (ahead and now.before[0] == now.before[1]):
            side = SIDES[ahead < 0]
            points.append(
                (number, say("chronicle-lead", side=side, players=now.after[0], enemies=now.after[1]))
            )
        for place, side in enumerate(SIDES):
            most = max(each.lost[place] for _, each in rounds)
            first = next(other for other, each in rounds if each.lost[place] == most)
            if most and number == first:
                points.append((number, say("chronicle-heaviest", side=side, lost=most)))
    return points
