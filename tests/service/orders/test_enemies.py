"""Notes on enemy types, shared by the side; the bot adds what was observed and nothing else (EDC-C2.4-r)."""

from __future__ import annotations

import pytest

from bot.campaign.world.known.contacts import Identity
from bot.campaign.world.outfit.catalogue import starter_catalogue
from bot.service.base import Refused, Services, Who
from bot.service.gm import forces
from bot.service.gm import office as gm
from bot.service.means.states import Truth
from bot.service.orders import enemies
from bot.service.orders import filing as orders
from bot.service.orders.form import OrderForm
from bot.service.room import briefings, campaigns, maps, reading
from bot.service.round.briefing import ReadAll
from bot.service.round.rounds import close_round
from bot.service.screens.answer import Given
from bot.store import campaigns as store
from tests.service.conftest import ALICE, BOB, FOE_CLASSES, GUILD, MASTER, Table, again, sign_up
from tests.service.room.test_comms import posts

FOES = sorted((starter_catalogue().classes[key] for key in FOE_CLASSES), key=lambda cls: (-cls.fs, cls.id))
NEAR, FAR = (cls.name for cls in FOES[:2])
"""The type of the enemy that is identified, and of the one that nobody has ever seen."""


@pytest.fixture
async def front(services: Services) -> Table:
    """A foe stands next to the start, where it is seen for what it is; one of another type is out of sight."""
    campaign_id = await sign_up(services, auto_publish=True)
    await forces.spawn(services, MASTER, FOES[0].id, "0304", "Near Foe")
    await forces.spawn(services, MASTER, FOES[1].id, "0908", "Secret Reserve")
    await campaigns.start(services, MASTER)
    return Table(services, campaign_id, services.pictures)  # type: ignore[arg-type]


async def told(s: Services) -> str:
    return "\n".join(await enemies.listing(s, BOB))


@pytest.mark.rule("EDC-C2.4-r")
async def test_a_note_is_shared_with_author_and_round_wherever_the_type_is_shown(front: Table) -> None:
    s = front.s
    assert "“" not in await told(s)
    assert "for the whole side" in await enemies.note(
        s, ALICE, NEAR.upper(), "Outranges us,\nkeep away @here"
    )
    note = "“Outranges us, keep away @\u200bhere” (Alice, round 1)"
    assert note in await told(s)
    assert note in (await posts(s, "comms-net"))[-1].payload["content"]
    form = OrderForm("Hammer", action="attack 0304")
    assert f"{NEAR}: {note}" in (await orders.check(s, ALICE, form)).text
    assert note in (await orders.give(s, again(ALICE), form)).text
    assert note in (await maps.theatre(s, BOB))[0]
    assert note in (await maps.sector(s, BOB, "0304"))[0]
    assert note not in (await maps.sector(s, BOB, "0908"))[0]
    away = OrderForm("Charlie", move="0205")
    assert note not in (await orders.check(s, Who(13, "Carol", GUILD), away)).text


@pytest.mark.rule("EDC-C2.4-r")
async def test_any_player_of_the_side_may_rewrite_it_or_remove_it(front: Table) -> None:
    s = front.s
    await enemies.note(s, ALICE, NEAR, "Slow")
    await enemies.note(s, BOB, NEAR, "Fast after all")
    assert "“Fast after all” (Bob, round 1)" in await told(s)
    assert "Slow" not in await told(s)
    s.truth = Truth()
    assert "Fast after all" in await told(s), "what is noted survives a restart"
    assert "is removed" in await enemies.note(s, ALICE, NEAR, " None ")
    assert "Fast" not in await told(s)
    assert "removed the note" in (await posts(s, "comms-net"))[-1].payload["content"]
    for who, kind, text, says in (
        (ALICE, NEAR, "none", "no note on"),
        (ALICE, NEAR, " ", "at most 300 characters"),
        (ALICE, NEAR, "x" * 301, "at most 300 characters"),
        (Who(99, "Stranger", GUILD), NEAR, "x", "Only players of"),
    ):
        with pytest.raises(Refused, match=says):
            await enemies.note(s, who, kind, text)


@pytest.mark.rule("EDC-C2.4-r")
async def test_of_a_type_nothing_but_what_was_observed_is_told(front: Table) -> None:
    s = front.s
    async with s.sessions() as session:
        campaign = await store.get_campaign(session, front.id)
        view = await s.views.now(session, campaign)
    (foe,) = view.contacts
    assert foe.identity is Identity.SURE
    assert [found.label for found in view.types] == [NEAR]
    lines = [line for line in (await told(s)).splitlines() if NEAR in line]
    assert lines == [f"- **{NEAR}**: seen in round 1, last at 0304, FS {foe.fs_low}"]
    assert await enemies.kind_choices(s, BOB, "") == [(NEAR, NEAR)]
    unseen = [await _refusal(s, kind) for kind in (FAR, "No Such Thing")]
    assert unseen == [
        f"Your side has not identified an enemy type called “{kind}”. Choose one from the list."
        for kind in (FAR, "No Such Thing")
    ]


async def _refusal(s: Services, kind: str) -> str:
    with pytest.raises(Refused) as noted:
        await enemies.note(s, ALICE, kind, "x")
    with pytest.raises(Refused) as read:
        await enemies.listing(s, ALICE, kind)
    assert noted.value.sentence == read.value.sentence
    return read.value.sentence


@pytest.mark.rule("EDC-C2.4-r")
async def test_a_type_seen_from_afar_only_is_no_type_yet(table: Table) -> None:
    with pytest.raises(Refused, match="has not identified any enemy type yet"):
        await enemies.listing(table.s, BOB)
    assert await enemies.kind_choices(table.s, BOB, "") == []


@pytest.mark.rule("EDC-C2.4-r")
async def test_the_report_of_the_round_and_why_repeat_the_note(front: Table) -> None:
    s = front.s
    await enemies.note(s, ALICE, NEAR, "Brittle")
    await orders.give(s, again(ALICE), OrderForm("Able", action="attack 0304"))
    await gm.close_now(s, MASTER)
    await close_round(s, front.id, 1)
    full = await briefings.read_all(s, BOB, ReadAll(front.id, 1), Given())
    report = "\n".join([full.text, *full.extra])
    assert "**Notes on enemy types**" in report
    assert "“Brittle” (Alice, round 1)" in report
    assert "“Brittle”" in await reading.why(s, ALICE, "Able", 1)
    assert (
        f"- **{NEAR}**: seen in round 1, last at 0304, FS 4 to {FOES[0].fs}" in (await told(s)).splitlines()
    )
