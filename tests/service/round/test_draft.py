"""A draft comes back as it was kept, and one from before held orders were kept is read."""

from __future__ import annotations

import pytest
from sqlalchemy import select

from bot.campaign.world.saved.formats import FORMAT, SavedDataError
from bot.service.base import Services
from bot.service.gm import office as gm
from bot.service.round import adjudication, rounds
from bot.service.round.draft import (
    Draft,
    Held,
    Unplanned,
    draft_from_json,
    draft_mark,
    draft_to_json,
    held_in,
    rulings_in,
)
from bot.store.tables import Campaign, Round
from tests.service.conftest import MASTER, Table


async def drafted(s: Services) -> tuple[Draft, str]:
    async with s.sessions() as session:
        campaign = (await session.execute(select(Campaign))).scalar_one()
        played = (await session.execute(select(Round))).scalar_one()
        return adjudication.draft_of(await rounds.case_of(session, campaign, played)), campaign.map_text


async def test_a_draft_comes_back_as_it_was_kept(table: Table) -> None:
    await gm.close_now(table.s, MASTER)
    draft, map_text = await drafted(table.s)
    async with table.s.sessions() as session:
        kept = (await session.execute(select(Round.draft))).scalar_one()
    assert kept is not None
    assert kept == draft_to_json(draft)
    assert draft_from_json(kept, map_text) == draft
    assert draft.events
    assert draft_mark(kept) != draft_mark({**kept, "rulings": ["other"]})


async def test_what_is_left_out_of_a_round_is_kept_with_its_draft(table: Table) -> None:
    draft, map_text = await drafted(table.s)
    full = Draft(
        draft.world,
        draft.events,
        draft.rulings,
        draft.orders,
        held=(Held(3, "Able", public=True, defect="KeyError in move"),),
        unplanned=(Unplanned("Red", "KeyError in hold"),),
    )
    saved = draft_to_json(full)
    assert draft_from_json(saved, map_text) == full
    assert (held_in(saved), rulings_in(saved)) == (full.held, full.rulings)
    del saved["held"], saved["unplanned"]
    assert draft_from_json(saved, map_text) == draft


async def test_a_draft_of_a_newer_version_is_refused(table: Table) -> None:
    draft, map_text = await drafted(table.s)
    saved = draft_to_json(draft)
    saved["world"]["format"] = FORMAT + 1
    with pytest.raises(SavedDataError, match="newer version"):
        draft_from_json(saved, map_text)
