"""Roll-offs."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bot.messages import Value, say


def roll_off(throw: Callable[[], Mapping[str, int]]) -> list[str]:
    """The players by what they rolled, the highest first; all roll again while any two are equal.

    `throw` rolls once for each player, reports it, and gives the totals.
    """
    while True:
        thrown = throw()
        if len(set(thrown.values())) == len(thrown):
            return by_total(thrown)


def by_total(totals: Mapping[str, int]) -> list[str]:
    """The players, the highest total first, equal ones by name."""
    return sorted(totals, key=lambda player: (-totals[player], player))


def outcome(totals: Mapping[str, int]) -> dict[str, Value]:
    """What a sentence needs to tell a throw: `totals` as "A 5, B 3", whether it is `tied`, and the `order` if not."""
    order = by_total(totals)
    return {
        "totals": ", ".join(say("roll-total", player=player, total=totals[player]) for player in order),
        "tied": len(set(totals.values())) < len(totals),
        "winner": order[0],
        "order": ", ".join(order),
    }
