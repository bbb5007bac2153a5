"""Sequences that tell nobody anything: of units whose ids or places in a table a side must not be able to infer.

Where several units are worked on in one step, the sequence shows in the numbers of contacts and in the sequence of
events. By id, or as they were put into a table, it would let a side recognise a unit that it has lost sight of.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable

from bot.campaign.world.model import Unit, World


def drawn(world: World, *what: object) -> bytes:
    """A sort key drawn from the campaign's secret for this round; equal for equal things."""
    text = "\0".join(map(str, ("sequence", world.round, *what)))
    return hmac.digest(world.secret.encode(), text.encode(), "sha256")


def by_place(world: World, units: Iterable[Unit]) -> list[Unit]:
    """Units from the top left of the map to the bottom right; those in one hex in a sequence drawn for the round."""
    placed = sorted(units, key=lambda unit: (unit.hex.row, unit.hex.col))
    if len({unit.hex for unit in placed}) < len(placed):  # drawing takes time, and most stand alone
        placed.sort(key=lambda unit: (unit.hex.row, unit.hex.col, drawn(world, unit.id)))
    return placed


def as_drawn(world: World, unit_ids: Iterable[str]) -> list[str]:
    """The units in an order drawn from the campaign's secret, different in each round."""
    return sorted(unit_ids, key=lambda unit_id: drawn(world, unit_id))
