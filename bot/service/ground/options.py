"""Settings of the table rather than of the rules' numbers: what the bot does around a round. Kept with the campaign."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from pydantic import TypeAdapter

from bot.campaign.world.setting import Theme, language, number, switch
from bot.store.tables import Campaign


@dataclass(frozen=True, slots=True)
class Options:
    """The settings of the table, in the order in which they are listed."""

    briefing_notice_hours: int = number(24, 0, 168, Theme.ROUND, "EDC-C1.1-f")
    reminder_hours: int = number(12, 1, 72, Theme.ROUND, "")
    early_close_minutes: int = number(
        0,
        0,
        2880,
        Theme.ROUND,
        "EDC-A-b",
    )
    language: str = language(Theme.ROUND, "")
    standing_orders: bool = switch(True, Theme.ROUND, "")
    close_events: bool = switch(False, Theme.ROUND, "")
    strict_template: bool = switch(False, Theme.ROUND, "EDC-C1.1.1-a")
    signup_bonus: int = number(3, 0, 20, Theme.COMPANIES, "EDC-E1.1.1-a")
    credits_per_requisition: int = number(10, 1, 100, Theme.COMPANIES, "EDC-E1.1-b")
    survival_pay: int = number(2, 0, 100, Theme.COMPANIES, "EDC-C3.4.1-d")
    seasoned_cost: int = number(2, 0, 20, Theme.COMPANIES, "EDC-E4.1-a")
    old_guard_cost: int = number(3, 0, 20, Theme.COMPANIES, "EDC-E4.1-a")
    fresh_blood_upgrades: int = number(2, 0, 20, Theme.COMPANIES, "EDC-E4.1-a")
    seasoned_upgrades: int = number(4, 0, 20, Theme.COMPANIES, "EDC-E4.1-a")
    retrain_cost: int = number(1, 0, 20, Theme.COMPANIES, "EDC-E4.4-a")
    retrain_seasoned: int = number(1, 0, 20, Theme.COMPANIES, "EDC-E4.4-b")
    added_classifications: bool = switch(True, Theme.COMPANIES, "EDC-E3.1-t")


_KEY = "options"
_ADAPTER = TypeAdapter(Options)


def options(campaign: Campaign) -> Options:
    """The options of this campaign; what it was not begun with has the default of today."""
    return _ADAPTER.validate_python(campaign.settings.get(_KEY, {}))


def option(campaign: Campaign, name: str) -> Any:
    """The value of an option in this campaign."""
    return getattr(options(campaign), name)


def set_option(campaign: Campaign, name: str, value: Any) -> None:
    """Give an option another value."""
    campaign.settings = {**campaign.settings, _KEY: {**campaign.settings.get(_KEY, {}), name: value}}


def begin_with_defaults(campaign: Campaign) -> None:
    """Write down the options a campaign begins with: later versions' defaults do not change a running campaign."""
    campaign.settings = {**campaign.settings, _KEY: asdict(options(campaign))}
