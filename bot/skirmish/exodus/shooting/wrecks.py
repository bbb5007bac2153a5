"""Passengers of a transport that is destroyed (EXW-dc-f)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from bot.skirmish.exodus.dice import Thrown
from bot.skirmish.exodus.events import Pen
from bot.skirmish.exodus.moving.mounted import get_out
from bot.skirmish.exodus.shooting import saves
from bot.skirmish.exodus.state import Stand

INSIDE = saves.Fire(open=True)
"""No terrain covers those who are in a transport."""


def bail_out(pen: Pen, name: str, wrecks: Mapping[str, saves.Pool], rolls: Thrown) -> int:
    """Those aboard destroyed transports test as they would against the hit that did it; how many are lost (EXW-dc-f).

    Survivors are within 5 cm of the wreck.
    """
    lost = 0
    for rider in pen.formation(name).aboard:
        hit = wrecks.get(rider.carrier)
        if hit is None:
            continue
        pen.apply("EXW-dc-f")
        if _dies(pen, rider, replace(hit, count=1), rolls) or not get_out(pen, name, rider):
            lost += 1
    return lost


def _dies(pen: Pen, rider: Stand, hit: saves.Pool, rolls: Thrown) -> bool:
    fatal = bool(hit.heavy) or saves.harm(pen, rider, hit, INSIDE, rolls) > 0
    return fatal and not saves.spared(pen, rider, rolls)
