"""What the buttons and menus of the panel do. Each names the round that it was shown in."""

from __future__ import annotations

from dataclasses import dataclass

from bot.service.screens.press import Press


@dataclass(frozen=True)
class PanelPress(Press):
    """On the panel of a round."""

    again = "`/orders`"
    campaign: int
    round: int


@dataclass(frozen=True)
class ShowPage(PanelPress, name="panel"):
    """Show all units, at a page from 0."""

    page: int


@dataclass(frozen=True)
class SameForAll(PanelPress, name="panel.same"):
    """Give each unit without an order that of the round before."""


@dataclass(frozen=True)
class RestHolds(PanelPress, name="panel.rest"):
    """Order every unit without an order to hold."""
