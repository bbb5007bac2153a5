"""Around the rounds: signing up, the brief's limits, and when orders close."""

from __future__ import annotations

import random
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta

from bot.rehearsal.simulate.companies import Account
from bot.service.base import Refused
from bot.service.company.signup import complete, signups_open
from bot.service.ground.calendar import next_close, read_closes
from bot.store.tables import Campaign, CampaignState, Player

CALENDARS = ("Tue 20:00, Fri 20:00", "Sat 02:30", "Mon 12:00, Thu 23:59")
NOTICE = timedelta(hours=24)


class WrongDate(Exception):
    """A close that is not when the calendar says."""


def sign_up(accounts: Mapping[str, Account], chance: random.Random) -> None:
    """Everybody tries to join: before sign-ups open, without having read the rules, at last as it should be.

    Raises Refused if a player who has done everything required is left out, ValueError if a player gets in too early.
    """
    campaign = Campaign(state=CampaignState.SETUP, settings={})
    for name, account in accounts.items():
        player = Player(name=name, details={})
        tries = chance.randint(0, 2)
        if tries and (complete(player) or _open(campaign)):
            raise ValueError(f"{name} signed up before it was possible")
        campaign.settings = {"signups": True}
        player.details = {"units": [{"id": member.unit} for member in account.company.members]}
        if tries > 1 and complete(player):
            raise ValueError(f"{name} signed up without the rules")
        player.rules_read_at = datetime(2026, 1, 1, tzinfo=UTC)
        signups_open(campaign, 0, player)
        if not complete(player):
            raise Refused(f"{name} cannot sign up")
        campaign.settings = {}
    campaign.state = CampaignState.OPEN
    if _open(campaign):
        raise ValueError("sign-ups are open in a campaign that is under way")


def _open(campaign: Campaign) -> bool:
    try:
        signups_open(campaign, 0, None)
    except Refused:
        return False
    return True


def announce(number: int, chance: random.Random) -> datetime:
    """When the round that is briefed now closes, some round over a change of the clocks. Raises WrongDate."""
    closes = [list(close) for close in read_closes(chance.choice(CALENDARS))]
    campaign = Campaign(zone="America/New_York", closes=closes, settings={})
    briefing = datetime(2026, 2, 1, tzinfo=UTC) + timedelta(days=4 * number, minutes=chance.randrange(1440))
    close = next_close(campaign, briefing)
    if not NOTICE <= close - briefing <= NOTICE + timedelta(days=8):
        raise WrongDate(f"a briefing at {briefing} announces {close}")
    return close
