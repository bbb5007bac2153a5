"""Settings of the table rather than of the rules' numbers: what the bot does around a round. Kept with the campaign."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.store.tables import Campaign

DEFAULTS: Mapping[str, Any] = {
    # Hours a round stays open at least after its briefing (EDC-C1.1-f).
    "briefing_notice_hours": 24,
    # Refuse a pasted form that is not written just as the template is, blanks and all (EDC-C1.1.1-a).
    "strict_template": False,
    # Hours before a close at which those without orders are reminded.
    "reminder_hours": 12,
    # Money and veterancy (EDC-E1.1, EDC-E4.1, EDC-E4.4), and what a unit earns that comes home (EDC-C3.4.1-d).
    "credits_per_requisition": 10,
    "signup_bonus": 3,
    "seasoned_cost": 2,
    "old_guard_cost": 3,
    "fresh_blood_upgrades": 2,
    "seasoned_upgrades": 4,
    "retrain_cost": 1,
    "retrain_seasoned": 1,
    "survival_pay": 2,
    # Whether the rows that the classification chart lacks count (EDC-E3.1-t).
    "added_classifications": True,
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
