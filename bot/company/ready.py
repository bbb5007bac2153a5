"""Ready-made companies: for players who want to begin at once."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files


@dataclass(frozen=True)
class Ready:
    """A company to take as it is."""

    id: str
    units: tuple[str, ...]
    """The class of each."""


@lru_cache(maxsize=1)
def ready_companies() -> tuple[Ready, ...]:
    """Those shipped with the bot, in the order in which they are offered."""
    document = tomllib.loads(files("bot.company").joinpath("ready.toml").read_text("utf-8"))
    return tuple(Ready(entry["id"], tuple(entry["units"])) for entry in document["company"])


def affordable(prices: Mapping[str, int], means: int) -> tuple[Ready, ...]:
    """Those of which every class is on offer, and that cost no more than the means."""
    return tuple(
        ready
        for ready in ready_companies()
        if set(ready.units) <= prices.keys() and sum(prices[unit] for unit in ready.units) <= means
    )
