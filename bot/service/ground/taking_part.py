"""Who takes part in a campaign, as the rows of its players say (EDC-B2.1-a)."""

from __future__ import annotations

from enum import StrEnum

from bot.store import records
from bot.store.tables import Campaign, CampaignState, Player

PENDING, CONFIRMED, REFUSED = "pending", "confirmed", "refused"
"""Of a sign-up."""


class Signups(StrEnum):
    """Whether somebody may join a campaign."""

    SOON = "soon"
    OPEN = "open"
    CLOSED = "closed"


def signups_for(campaign: Campaign, player: Player | None) -> Signups:
    """Whether that person may join; somebody whom the game master has admitted may, also later (EDC-B2.2-b)."""
    if player is not None and player.details.get("admitted"):
        return Signups.OPEN
    if campaign.state != CampaignState.SETUP:
        return Signups.CLOSED
    return Signups.OPEN if records.SIGNUPS.of(campaign) else Signups.SOON


def fielded(player: Player) -> bool:
    """Whether the player's company has taken the field; who has lost all units has still done so."""
    return any("unit" in unit for unit in player.details.get("units", ()))


def is_refused(player: Player) -> bool:
    """Whether the game master has refused the sign-up."""
    return player.details.get("signup") == REFUSED


def has_left(player: Player) -> bool:
    """Whether the player has left the campaign after its start."""
    return bool(player.details.get("left"))


def takes_part(campaign: Campaign, player: Player) -> bool:
    """Whether somebody is in the campaign: has joined and was not refused; once it has begun, has taken the field.

    Nobody is who has left it.
    """
    if campaign.round:
        return fielded(player) and not has_left(player)
    return player.rules_read_at is not None and not is_refused(player)
