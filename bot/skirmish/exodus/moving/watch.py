"""Who may fire on Overwatch at formations that come to stand on the table without a Move: out of transports."""

from __future__ import annotations

from collections.abc import Iterable

from bot.skirmish.exodus.state import State, Step


def watch(state: State, names: Iterable[str], rule: str) -> list[Step]:
    """A step for each enemy on Overwatch, in which it may fire at one of them (`overwatch.watch_placed`)."""
    placed = list(names)
    owner = state.formation(placed[0]).owner
    return [
        Step("watch_placed", unit=foe.id, data={"placed": placed, "rule": rule})
        for foe in state.enemies(owner)
        if foe.overwatch
    ]
