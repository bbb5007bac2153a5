"""Settings of the table rather than of the rules' numbers: what the bot does around a round. Kept with the campaign."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.store.tables import Campaign

DEFAULTS: Mapping[str, Any] = {
    # Hours a round stays open at least after its briefing (EDC-C1.1-f).
    "briefing_notice_hours": 24,
    # Hours before a close at which those without orders are reminded.
    "reminder_hours": 12,
}
_KEY = "options"


def option(campaign: Campaign, name: str) -> Any:
    """The value of an option in this campaign."""
    return campaign.settings.get(_KEY, {}).get(name, DEFAULTS[name])


def set_option(campaign: Campaign, name: str, value: Any) -> None:
    """Give an option another value."""
    campaign.settings = {**campaign.settings, _KEY: {**campaign.settings.get(_KEY, {}), name: value}}


def begin_with_defaults(campaign: Campaign) -> None:
    """Write down the options a campaign begins with: later versions' defaults do not change a running campaign."""
    campaign.settings = {**campaign.settings, _KEY: {**DEFAULTS, **campaign.settings.get(_KEY, {})}}
