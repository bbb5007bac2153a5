"""Attacks, as the action or before the move."""

from __future__ import annotations

from dataclasses import replace

from bot.campaign.resolve.gunnery.barrage import fire
from bot.campaign.resolve.performers import carries_out
from bot.campaign.resolve.turn import Turn
from bot.campaign.world.order import Action, ActionKind


@carries_out(ActionKind.ATTACK)
def attack(turn: Turn, action: Action, ability: bool) -> None:
    """Fire at what the order names (EDC-F1.3-a)."""
    fire(turn, action)


@carries_out(ActionKind.SCOOT)
def scoot(turn: Turn, action: Action, ability: bool) -> None:
    """The attack of a crew that fires before it drives off (EDC-C2.1-b)."""
    fire(turn, replace(action, kind=ActionKind.ATTACK))
