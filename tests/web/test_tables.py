"""The table of a skirmish in the browser: what a link shows, and to whom it shows nothing any more."""

from __future__ import annotations

import html
import json
import re
from typing import Any

import pytest
from aiohttp.test_utils import TestClient, TestServer
from sqlalchemy import delete, update

from bot.service.base import Refused, Services, Who
from bot.service.ground import links
from bot.service.means.members import LAST_WORD_SECONDS
from bot.service.skirmish.presses import Browse, Look
from bot.skirmish import rulesets
from bot.store.session import Sessions
from bot.store.skirmish_tables import SkirmishRow, SkirmishSeat
from bot.web.live import application
from tests.service.pressing import carry_out
from tests.service.skirmish.table import ALICE, BOB, SAM, Discord, Hall, Sketches, again
from tests.web.conftest import SINCE, URL, Got, Server, Visitor
from tests.web.test_live import NOTHING

PEOPLE = (ALICE, BOB, SAM)


@pytest.fixture
def server(sessions: Sessions, monkeypatch: pytest.MonkeyPatch) -> Server:
    monkeypatch.setitem(rulesets.RULESETS, "ambush", "tests.skirmish.toys:AMBUSH")
    return Server(dict.fromkeys((who.user_id for who in PEOPLE), SINCE))


@pytest.fixture
def hall(sessions: Sessions, server: Server) -> Hall:
    sketches = Sketches()
    services = Services(sessions, sketches)
    server.set_up(services)
    return Hall(services, Discord(), sketches)


async def asked(hall: Hall, who: Who, game: int) -> str:
    """The address that the button answers with."""
    screen = await carry_out(hall.s, again(who), Browse(game, 1))
    found = re.search(r"<(https://\S+)>", screen.text)
    assert found is not None, screen.text
    return found[1]


async def seen(hall: Hall, *addresses: str) -> list[Got]:
    async with TestClient(TestServer(application(hall.s, tick=0.001))) as client:
        return [await Visitor(client).get(address) for address in addresses]


def data_of(page: Got) -> Any:
    found = re.search(r'<script id="maps" type="application/json">(.*?)</script>', page.body.decode())
    assert found is not None
    return json.loads(found[1])


async def test_everybody_sees_the_table_as_they_know_it(hall: Hall) -> None:
    game = await hall.begin("ambush")
    await hall.place(ALICE, game)
    pages = await seen(hall, *[await asked(hall, who, game) for who in PEOPLE])
    assert [page.status for page in pages] == [200, 200, 200]
    views = [data_of(page) for page in pages]
    assert [[key for key in view if key in ("A", "B", "spectator")] for view in views] == [
        ["A"],
        ["B"],
        ["spectator"],
    ]
    assert views[0]["A"]["steps"][-1]["pieces"] != []
    assert all(step["pieces"] == [] for step in views[1]["B"]["steps"] + views[2]["spectator"]["steps"])
    assert b"of Alice, in" in pages[0].body
    assert not any(b"of Alice, in" in page.body for page in pages[1:])


async def test_what_others_do_in_secret_changes_no_byte(sessions: Sessions, hall: Hall) -> None:
    """Not those of the page, and it is not even new."""
    pages = []
    for spot in ("A", "C"):
        game = await hall.begin("ambush")
        addresses = [await asked(hall, who, game) for who in (BOB, SAM)]
        before = await seen(hall, *addresses)
        screen = await hall.choose(ALICE, await hall.act(ALICE, game), "Place")
        await hall.press(ALICE, await hall.choose(ALICE, screen, spot), "Confirm")
        after = await seen(hall, *addresses)
        number = str(game).encode()
        pages.append([page.body.replace(b"Ambush #" + number, b"Ambush") for page in (*before, *after)])
    tag = re.compile(rb'data-tag="\w+"')  # it stands for the whole page, its number included
    assert [tag.sub(b"", page) for page in pages[0]] == [tag.sub(b"", page) for page in pages[1]]


async def test_every_name_is_text(hall: Hall, sessions: Sessions) -> None:
    attack = "</script><img src=x onerror=alert(1)>\"'&"
    game = await hall.begin("ambush")
    await hall.place(ALICE, game)
    async with sessions.begin() as session:
        await session.execute(update(SkirmishSeat).values(name=attack))
    (page,) = await seen(hall, await asked(hall, ALICE, game))
    text = page.body.decode()
    assert "<img" not in text
    assert text.count("</script>") == 4, "each closes one of ours"
    assert html.escape(attack) in text


async def test_a_link_is_void_once_a_seat_has_changed(hall: Hall, sessions: Sessions) -> None:
    """That of who has left it, and that of who only watched before; not that of anybody else."""
    game = await hall.begin("ambush")
    alice, bob, sam = [await asked(hall, who, game) for who in PEOPLE]
    seat = update(SkirmishSeat).where(SkirmishSeat.skirmish_id == game, SkirmishSeat.seat == "B")
    for holder in (SAM, BOB):
        async with sessions.begin() as session:
            await session.execute(seat.values(user_id=holder.user_id))
            await session.execute(update(SkirmishRow).values(serial=SkirmishRow.serial + 1))
        pages = await seen(hall, alice, bob, sam)
        assert [(page.status, page.body) for page in pages[1:]] == [NOTHING, NOTHING], "for good"
        assert pages[0].status == 200


async def test_a_spectator_loses_the_table_with_its_channel_and_a_player_with_the_seat(
    hall: Hall, server: Server, sessions: Sessions
) -> None:
    """Asked again for each page; that nothing is new may be a minute old. Whoever sees it again needs a new link."""
    game = await hall.begin("ambush")
    bob, sam = [await asked(hall, who, game) for who in (BOB, SAM)]
    async with sessions() as session:
        channel = (await session.get_one(SkirmishRow, game)).channel_id
    pages = await seen(hall, bob, sam)
    assert [page.status for page in pages] == [200, 200]
    server.hidden = {(who.user_id, channel) for who in (BOB, SAM)}
    server.seconds += links.MAP_SECONDS + 0.5
    async with TestClient(TestServer(application(hall.s, tick=0.001))) as client:
        visitor, tag = Visitor(client), dict(pages[1].headers)["Etag"]
        assert (await visitor.get(sam, tag)).status == 304
        assert (await visitor.get(bob)).status == 200, "his own screens show him as much"
        void = await visitor.get(sam)
        assert (void.status, void.body) == NOTHING
        server.hidden = set()
        server.seconds += links.QUIET_SECONDS + 1
        assert (await visitor.get(sam)).status == 404, "for good"
        assert (await visitor.get(await asked(hall, SAM, game))).status == 200
        async with sessions.begin() as session:
            await session.execute(
                update(SkirmishSeat).where(SkirmishSeat.user_id == BOB.user_id).values(user_id=None)
            )
            await session.execute(update(SkirmishRow).values(serial=SkirmishRow.serial + 1))
        assert (await visitor.get(bob)).status == 404


async def test_where_discord_does_not_say_whether_somebody_sees_the_channel_its_last_word_counts(
    hall: Hall, server: Server
) -> None:
    game = await hall.begin("ambush")
    sam = await asked(hall, SAM, game)
    assert [page.status for page in await seen(hall, sam)] == [200]
    server.silent = True
    server.seconds += LAST_WORD_SECONDS - 1
    assert [page.status for page in await seen(hall, sam)] == [200]
    server.seconds += 2
    assert [page.status for page in await seen(hall, sam)] == [503]
    server.silent = False
    assert [page.status for page in await seen(hall, sam)] == [200]


async def test_a_link_ends_with_its_day_its_member_and_its_game(
    hall: Hall, server: Server, sessions: Sessions
) -> None:
    game = await hall.begin("ambush")
    bob, sam = [await asked(hall, who, game) for who in (BOB, SAM)]
    altered = sam[:-1] + ("A" if sam[-1] != "A" else "B")
    del server.there[BOB.user_id]
    server.seconds += links.QUIET_SECONDS + 1
    assert [page.status for page in await seen(hall, bob, sam, altered)] == [404, 200, 404]
    server.there[BOB.user_id] = SINCE
    server.seconds += links.QUIET_SECONDS + 1
    assert (await seen(hall, bob))[0].status == 404, "for good"
    fresh = await asked(hall, BOB, game)
    assert (await seen(hall, fresh))[0].status == 200
    async with sessions.begin() as session:
        await session.execute(delete(SkirmishRow).where(SkirmishRow.id == game))
    assert [page.status for page in await seen(hall, fresh, sam)] == [404, 404]
    game = await hall.begin("ambush")
    last = await asked(hall, SAM, game)
    server.moment += links.LASTS
    assert (await seen(hall, last))[0].status == 404


async def test_the_button_is_there_where_the_host_has_pages(hall: Hall) -> None:
    game = await hall.begin("ambush")
    look = await carry_out(hall.s, again(SAM), Look(game, 1))
    assert "In the browser" in [button.label for button in look.buttons]
    assert URL not in look.text
    hall.s.public_url = None
    look = await carry_out(hall.s, again(SAM), Look(game, 1))
    assert "In the browser" not in [button.label for button in look.buttons]
    with pytest.raises(Refused, match="has not set up pages"):
        await carry_out(hall.s, again(SAM), Browse(game, 1))


async def test_a_game_of_another_server_is_unknown(hall: Hall) -> None:
    game = await hall.begin("ambush")
    with pytest.raises(Refused):
        await carry_out(hall.s, again(Who(SAM.user_id, "Sam", 999)), Browse(game, 1))
