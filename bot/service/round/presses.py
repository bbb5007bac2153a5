"""What the buttons under a published round do. Each names its round, so that an old post still shows its own."""

from __future__ import annotations

from dataclasses import dataclass

from bot.service.screens.press import Press


@dataclass(frozen=True)
class RoundPress(Press):
    """About a published round, by its number."""

    again = "`/company round`"
    campaign: int
    round: int


@dataclass(frozen=True)
class MyRound(RoundPress, name="round.mine", apart=True):
    """Show what my units did in the round."""


@dataclass(frozen=True)
class TurnRound(RoundPress, name="round.page"):
    """Show another page of that, from 0."""

    page: int
