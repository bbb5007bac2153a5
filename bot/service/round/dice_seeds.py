"""The two secret seeds of a round: drawn when it opens, promised by hash, the open one revealed with the report."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from bot.campaign.world.happened import Event
from bot.dice import Roll, commit, published_round
from bot.messages import say

SEED_BYTES = 32


@dataclass(frozen=True)
class Seeds:
    """Secret until revealed; the commitments are public from the start."""

    open_seed: bytes = field(repr=False)
    covered_seed: bytes = field(repr=False)

    @property
    def commitments(self) -> tuple[str, str]:
        """Hashes of the open and of the covered seed, as hex."""
        return commit(self.open_seed), commit(self.covered_seed)


def draw() -> Seeds:
    """Two fresh seeds from the operating system."""
    return Seeds(secrets.token_bytes(SEED_BYTES), secrets.token_bytes(SEED_BYTES))


def promise(number: int, seeds: Seeds) -> str:
    """The lines that commit to a round's dice before anybody gives an order."""
    opened, covered = seeds.commitments
    return say("dice-sealed", round=number, open=opened, covered=covered)


def revealed(number: int, seeds: Seeds, events: Iterable[Event]) -> dict[str, Any]:
    """What `hexmarshal dice verify` checks: the open seed, and each open roll of the given events once."""
    rolls: dict[Roll, None] = {}
    for event in events:
        rolls.update(dict.fromkeys(event.rolls))
    return published_round(number, seeds.open_seed, seeds.covered_seed, list(rolls))
