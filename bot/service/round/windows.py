"""The fronts of published briefings, which keep their numbers from round to round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.campaign.knowledge.fronts import Front
from bot.campaign.world.known.view import SideView
from bot.hexmap.coords import Hex
from bot.store import records
from bot.store.tables import Campaign


@dataclass(frozen=True)
class Earlier:
    """The fronts of the round before, and the highest number that any had."""

    fronts: tuple[Front, ...] = ()
    used: int = 0


NONE_EARLIER = Earlier()


def of_its_round(after: SideView, before: SideView) -> SideView:
    """What a side knows after a round, in the round, the hour and the light in which it happened."""
    return replace(after, round=before.round, environment=before.environment)


def earlier_fronts(campaign: Campaign, number: int) -> Earlier:
    """What the fronts of round `number` continue."""
    kept = records.FRONTS.of(campaign)
    used = max(
        (window.number for round_, shown in kept.items() if round_ < number for window in shown), default=0
    )
    return Earlier(tuple(map(_front, kept.get(number - 1, ()))), used)


def published_fronts(campaign: Campaign, number: int) -> tuple[Front, ...] | None:
    """The fronts that the briefing of a round showed; None for one that an older release published."""
    shown = records.FRONTS.of(campaign).get(number)
    return None if shown is None else tuple(map(_front, shown))


def keep_fronts(campaign: Campaign, number: int, fronts: Sequence[Front]) -> None:
    """Take down the fronts of a round that is published."""
    windows = tuple(
        records.Window(front.number, (front.first.col, front.first.row), (front.last.col, front.last.row))
        for front in fronts
    )
    records.FRONTS.keep(campaign, {**records.FRONTS.of(campaign), number: windows})


def _front(window: records.Window) -> Front:
    return Front(window.number, Hex(*window.first), Hex(*window.last))
