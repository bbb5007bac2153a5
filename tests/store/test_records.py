"""JSON columns as models: rows of earlier releases are read, and what is written reads back equal."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from pydantic import ValidationError

from bot.campaign.doctrine.words import Doctrine
from bot.store import records
from bot.store.records import CalendarChanges, EnemyType, GmOrders, Meeting, Session, details_json, details_of
from bot.store.tables import Campaign, Filing

HOLD = {"unit": "h1", "number": 0, "path": [], "destination": None}
SAVED: dict[str, Any] = {
    "gms": [1],
    "signups": True,
    "doctrines": {"h1": "patrol", "h2": "hold"},
    "goals": {"h1": ["0908", "0808"], "h2": []},
    "gm_orders": {"round": 3, "orders": {"h1": HOLD}},
    "limits": {"units": 4, "Infantry": 2},
    "calendar": {"added": ["2026-12-24T17:00:00+00:00"], "skipped": []},
}
"""Settings as releases before this one wrote them."""


def test_settings_of_earlier_releases_are_read() -> None:
    campaign = Campaign(settings=dict(SAVED))
    assert records.DOCTRINES.of(campaign) == {"h1": Doctrine.PATROL, "h2": Doctrine.HOLD}
    assert records.GOALS.of(campaign) == {"h1": ("0908", "0808"), "h2": ()}
    assert records.GM_ORDERS.of(campaign).in_round(3) == {"h1": HOLD}
    assert records.GM_ORDERS.of(campaign).in_round(4) == {}
    assert records.LIMITS.of(campaign) == {"units": 4, "Infantry": 2}
    assert records.CALENDAR.of(campaign) == CalendarChanges(added=(datetime(2026, 12, 24, 17, tzinfo=UTC),))
    assert records.SIGNUPS.of(campaign) is True
    assert records.AUTO_PUBLISH.of(campaign) is False


def test_a_campaign_without_settings_has_none() -> None:
    campaign = Campaign(settings={})
    assert records.GM_ORDERS.of(campaign) == GmOrders()
    assert records.CALENDAR.of(campaign) == CalendarChanges()
    assert (records.DOCTRINES.of(campaign), records.GOALS.of(campaign), records.LIMITS.of(campaign)) == (
        {},
        {},
        {},
    )
    assert records.SIGNUPS.of(campaign) is False


def test_settings_are_written_as_before_and_leave_the_others_alone() -> None:
    """An older release still reads them, and so does SQL (`overdue_rounds`)."""
    campaign, read = Campaign(settings={"gms": [1]}), Campaign(settings=dict(SAVED))
    every: list[records.Setting[Any]] = [
        records.SIGNUPS,
        records.DOCTRINES,
        records.GOALS,
        records.GM_ORDERS,
        records.LIMITS,
        records.CALENDAR,
    ]
    for setting in every:
        setting.keep(campaign, setting.of(read))
    calendar = {"added": ["2026-12-24T17:00:00+00:00"], "skipped": [], "breaks": []}
    assert campaign.settings == {**SAVED, "calendar": calendar}
    at = datetime(2026, 12, 24, 17, tzinfo=UTC)
    kept = CalendarChanges((at,), (at,), ((at, at),))
    records.CALENDAR.keep(campaign, kept)
    assert records.CALENDAR.of(campaign) == kept


@pytest.mark.parametrize(
    ("name", "saved"),
    [
        ("doctrines", {"h1": "dance"}),
        ("gm_orders", {"round": "x"}),
        ("goals", {"h1": 4}),
        ("limits", {"units": "x"}),
    ],
)
def test_what_does_not_fit_is_not_read(name: str, saved: dict[str, Any]) -> None:
    setting = {
        one.name: one for one in (records.DOCTRINES, records.GM_ORDERS, records.GOALS, records.LIMITS)
    }[name]
    with pytest.raises(ValidationError):
        setting.of(Campaign(settings={name: saved}))


def test_details_of_filings_of_earlier_releases_are_read() -> None:
    at = datetime(2026, 1, 2, 20, tzinfo=UTC)
    new = Filing(details={"at": "2026-01-02T20:00:00+00:00", "state": "unconfirmed"})
    assert details_of(new, Meeting) == Meeting(at)
    answered = Filing(details={"at": at.isoformat(), "state": "declined", "by": 7, "turn": 2})
    assert details_of(answered, Meeting) == Meeting(at, "declined", 7, 2)
    log = Filing(details={"people": [1, 11], "others": "Zoe", "gm": True})
    assert details_of(log, Session) == Session((1, 11), "Zoe", True)
    assert details_of(Filing(details={"type": "Heavy Tank"}), EnemyType).type == "Heavy Tank"
    meeting, talk, enemy = Meeting(at, "confirmed", 1, 3), Session((5,)), EnemyType("Raiders")
    assert details_of(Filing(details=details_json(meeting)), Meeting) == meeting
    assert details_of(Filing(details=details_json(talk)), Session) == talk
    assert details_of(Filing(details=details_json(enemy)), EnemyType) == enemy
