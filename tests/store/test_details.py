"""A player's details: rows of earlier releases are read, and nothing that does not fit is written."""

from __future__ import annotations

import json
from typing import Any

import pytest
from sqlalchemy import select, text, update
from sqlalchemy.exc import StatementError

from bot.store import campaigns
from bot.store.session import Sessions
from bot.store.tables import Player

UNIT = {"class": "regular_infantry", "name": "Able"}
"""As the first release listed a unit: without id, card and class name."""
OLD: dict[str, dict[str, Any]] = {
    "joined": {},
    "first release": {"units": [{**UNIT, "unit": "p1"}], "signup": "confirmed"},
    "full": {
        "company": {"task_force": "basic", "members": [{"unit": "u1", "slot": None}]},
        "units": [
            {**UNIT, "id": "u1", "class_name": "Infantry", "upgrades": [], "slot": None, "level": "Seasoned"}
        ],
        "problems": ["The company is too small."],
        "rank": "Captain",
        "signup": "pending",
        "signups": 2,
        "admitted": False,
        "descriptions": {"Able": {"text": "Green berets", "picture": ""}},
        "dossier": 3,
        "prose": "Raised in haste.",
    },
    "of another release": {"signup": "refused", "standing": "player", "units": [{**UNIT, "motto": "Onward"}]},
}


async def stored(sessions: Sessions, user_id: int, details: str) -> None:
    async with sessions.begin() as session:
        made = await campaigns.create_campaign(session, guild_id=1, name=f"Old {user_id}")
        await campaigns.add_player(session, made.id, user_id, "Ann")
        await session.execute(
            text("UPDATE player SET details = CAST(:details AS json) WHERE user_id = :user"),
            {"details": details, "user": user_id},
        )


@pytest.mark.parametrize("name", OLD)
async def test_rows_of_earlier_releases_are_read(sessions: Sessions, name: str) -> None:
    """Keys that nobody here knows stay, when the row is written again too."""
    await stored(sessions, 11, json.dumps(OLD[name]))
    async with sessions.begin() as session:
        player = (await session.execute(select(Player).where(Player.user_id == 11))).scalar_one()
        assert player.details == OLD[name]
        player.details = {**player.details, "dossier": 9}
    async with sessions() as session:
        saved = (await session.execute(text("SELECT details FROM player WHERE user_id = 11"))).scalar_one()
    assert saved == {**OLD[name], "dossier": 9}


async def test_what_does_not_fit_is_neither_written_nor_read(sessions: Sessions) -> None:
    await stored(sessions, 12, "{}")
    wrong: Any = {"units": "none"}
    with pytest.raises(StatementError, match="units"):
        async with sessions.begin() as session:
            await session.execute(update(Player).where(Player.user_id == 12).values(details=wrong))
    await stored(sessions, 13, '{"signups": "many"}')
    with pytest.raises(ValueError, match="signups"):
        async with sessions() as session:
            (await session.execute(select(Player).where(Player.user_id == 13))).scalar_one()
