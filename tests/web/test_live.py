"""The living map: what a link shows, and that it shows nothing once its owner may not see it any more."""

from __future__ import annotations

import gzip
import html
import json
import re
import secrets
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from aiohttp.test_utils import TestClient, TestServer
from sqlalchemy import Text, cast, delete, select, update

from bot.campaign.knowledge.sideview import observe
from bot.campaign.knowledge.sighting import start_round
from bot.campaign.text.viewer import viewer_json
from bot.campaign.world.sides import Side
from bot.messages import asked_in
from bot.process.listening import PortTaken
from bot.service.base import Refused, Services
from bot.service.company import leaving
from bot.service.gm import bans, forces
from bot.service.gm import office as gm
from bot.service.ground import links
from bot.service.means.allowance import Allowance, Counted, Quotas
from bot.service.means.kept import Kept
from bot.service.means.members import LAST_WORD_SECONDS
from bot.service.orders import filing
from bot.service.orders.form import OrderForm
from bot.service.room import campaigns, live, maps
from bot.service.round import opening, rounds
from bot.service.round.dice_seeds import Seeds
from bot.service.round.draft import paragraph_mark
from bot.store import people, records
from bot.store.retention import Retention, tidy
from bot.store.session import Sessions
from bot.store.tables import AccountRow, Campaign, LedgerRow, LiveLink, Player
from bot.web.live import HEADERS, application, live_pages, to_tick
from bot.web.page import made
from tests.campaign.kernel.kernel_worlds import unit, world
from tests.pseudo import CODE, pseudo
from tests.service.conftest import (
    ALICE,
    BOB,
    FOE_CLASS,
    FOE_CLASSES,
    MASTER,
    NoPictures,
    Table,
    again,
    sign_up_anew,
)
from tests.web.conftest import URL, WANDA, Got, Server, Visitor, address

VOID = (
    "This link is not valid any more. Ask for a new one on Discord: "
    "“/map live” in a campaign, “What I see” in a skirmish."
)
NOTHING = (404, VOID.encode())


def data_of(page: Got) -> Any:
    found = re.search(r'<script id="maps" type="application/json">(.*?)</script>', page.body.decode())
    assert found is not None
    return json.loads(found[1])


def tag_of(page: Got) -> str:
    return dict(page.headers)["Etag"]


async def test_everybody_sees_what_map_shows_them(table: Table, visitor: Visitor) -> None:
    pages = [await visitor.get(await address(table.s, who)) for who in (ALICE, BOB, WANDA, MASTER)]
    assert {page.status for page in pages} == {200}
    assert len({page.body for page in pages}) == 1
    await maps.theatre(table.s, WANDA)
    told = data_of(pages[0])["now"]
    assert told == json.loads(json.dumps(viewer_json(table.pictures.views[-1])))
    assert {unit["name"] for unit in told["units"]} == {"Able", "Hammer", "Baker", "Charlie"}
    assert b"Secret" not in pages[0].body


async def test_every_answer_keeps_other_sites_out(table: Table, visitor: Visitor) -> None:
    link = await address(table.s, ALICE)
    page = await visitor.get(link)
    answers = [
        page,
        await visitor.get(link, tag_of(page)),
        await visitor.get(link[:-1]),
        *[
            await visitor.get(f"{URL}/live/static/{name}")
            for name in ("live.css", "live.js", "viewer.js", "table.js", "..")
        ],
    ]
    assert [answer.status for answer in answers] == [200, 304, 404, 200, 200, 200, 200, 404]
    for answer in answers:
        kept = dict(answer.headers)
        assert HEADERS.items() <= kept.items()
        assert "Server" not in kept
    policy = dict(page.headers)["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert not re.search(rb"https?:|//|style=|\son\w+=", page.body.split(b'<script id="maps"')[0])


async def test_every_name_is_text(table: Table, visitor: Visitor) -> None:
    attack = "</script><img src=x onerror=alert(1)>\"'&"
    async with table.s.sessions.begin() as session:
        await session.execute(update(Campaign).values(name=attack))
    page = (await visitor.get(await address(table.s, ALICE))).body.decode()
    assert "<img" not in page
    assert page.count("</script>") == 3, "each closes one of ours"
    assert html.escape(attack) in page


async def test_what_is_not_a_link_is_nothing(table: Table, server: Server, visitor: Visitor) -> None:
    """Guessed, altered in any place, of a link that never was, expired by its own word."""
    link = await address(table.s, ALICE)
    head, token = link.rsplit("/", 1)
    number, until, signature = token.split(".")
    tried = [token[:n] + ("A" if token[n] != "A" else "B") + token[n + 1 :] for n in range(len(token))]
    tried += [
        f"{int(number) + 1}.{until}.{signature}",
        f"{number}.{int(until) + 86400}.{signature}",
        f"0{number}.{until}.{signature}",
        f"{10**18 - 1}.{10**11 - 1}.{signature}",
        f"{number}.{until}.",
        f"{token}/",
        f"{token}%00",
        f"{token}=",
        "",
        "static",
        "9" * 4000,
    ]
    assert (await visitor.get(link)).status == 200
    for wrong in tried:
        answer = await visitor.get(f"{head}/{wrong}")
        assert (answer.status, answer.body) == NOTHING, wrong
    for method in ("POST", "PUT", "OPTIONS"):
        assert (await visitor.get(link, method=method)).status == 404


async def test_a_member_is_given_no_key_of_their_links(table: Table, server: Server) -> None:
    """With it they could make links that last for ever, or for others."""
    await address(table.s, ALICE)
    async with table.s.sessions() as session:
        (row,) = (await people.everything(session, ALICE.user_id))["live_link"]
    assert row["part"] == "player"
    assert "key" not in row


async def test_links_that_expired_are_removed_after_a_week(table: Table, server: Server) -> None:
    for who, days in ((ALICE, 9), (BOB, 7)):
        server.moment = datetime.now(UTC) - timedelta(days=days)
        await address(table.s, who)
    await tidy(table.s.sessions, Retention(receipts=7))
    async with table.s.sessions() as session:
        assert (await session.execute(select(LiveLink.user_id))).scalars().all() == [BOB.user_id]


async def test_a_port_that_is_taken_is_refused_with_the_remedy(table: Table, server: Server) -> None:
    async with live_pages(table.s, "127.0.0.1", 0) as port:
        assert port is not None
        with pytest.raises(PortTaken, match="Set PUBLIC_PORT"):
            async with live_pages(table.s, "127.0.0.1", port):
                pass


def test_no_name_ends_the_script_that_holds_the_map() -> None:
    ground = world(unit("</script><b>Anvil", "TK", "0306"))
    start_round(ground)
    page = made(
        "Red", [live.Known(observe(ground, Side.PLAYER), live.Told((), ("A < B", "- <i>")))], "en"
    ).plain
    assert page.count(b"</script>") == 3, "each ends one of ours"
    assert b"<b>" not in page
    assert b"<h2>A &lt; B</h2>\n<ul>\n<li>&lt;i&gt;</li>\n</ul>" in page
    assert b"Anvil" in page


async def after_a_round(table: Table) -> live.Look:
    """What Alice's link shows once round 1 is published."""
    await gm.close_now(table.s, again(MASTER))
    await rounds.publish_round(table.s, table.id, 1)
    row = await links.opened(table.s, (await address(table.s, ALICE)).rsplit("/", 1)[1])
    assert row is not None
    seen = await live.look(table.s, row)
    assert seen is not None
    return seen


async def test_the_last_round_is_told_as_it_was_rewritten(
    table: Table, server: Server, tmp_path: Path
) -> None:
    await filing.give(table.s, again(ALICE), OrderForm("Hammer", move="0304", action="attack 0504"))
    seen = await after_a_round(table)

    async def told(seen: live.Look) -> tuple[str, ...]:
        return (await live.known(table.s, seen, Kept(9)))[0].told.story

    title, first, *others = await told(seen)
    assert title.startswith("Round 1: ")
    assert "Hammer" in "".join((first, *others))
    async with table.s.sessions.begin() as session:
        campaign = await session.get_one(Campaign, table.id)
        records.REWRITTEN.keep(campaign, {1: {paragraph_mark(first): "Not what you think."}})
    seen = replace(seen, campaign=campaign)
    assert await told(seen) == (title, "Not what you think.", *others)
    # In another language the paragraph would have other words, and would not be known for the one that was rewritten.
    with pseudo(tmp_path), asked_in(CODE):
        assert await told(seen) == (title, "Not what you think.", *others)


async def test_each_round_that_it_goes_back_to_has_its_own_steps(table: Table, visitor: Visitor) -> None:
    """What happened in round 1 belongs to the moment after it, with words; the moment before it has none."""
    for number, (move, attack) in enumerate((("0304", "0504"), ("0305", "0505")), 1):
        await filing.give(table.s, again(ALICE), OrderForm("Hammer", move=move, action=f"attack {attack}"))
        await gm.close_now(table.s, again(MASTER))
        await rounds.publish_round(table.s, table.id, number)
    data = data_of(await visitor.get(await address(table.s, ALICE)))
    assert data["moments"] == ["now", "round-2", "round-1"]
    assert data["rounds"] == [
        ["Before round 1", "round-1"],
        ["After round 1", "round-2"],
        ["Now, in round 3", "now"],
    ]
    ends = [
        [move[1][-1] for step in data[name]["steps"] for move in step["moves"]] for name in data["moments"]
    ]
    assert ends == [[[3, 5]], [[3, 4]], []]
    page = (await visitor.get(await address(table.s, again(ALICE)))).body.decode()
    stories = re.findall(r'<div data-of="([\w-]+)">\n<h2>(Round \d)', page)
    assert stories == [("now", "Round 2"), ("round-2", "Round 1")]
    told = [[line for step in data[name]["steps"] for line in step["told"]] for name in data["moments"]]
    assert "to 0305" in " ".join(told[0])
    assert "to 0304" in " ".join(told[1])
    assert told[2] == []


async def test_what_happened_in_a_round_is_worked_out_once(
    table: Table, visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A change that nobody sees costs no more than the map as it is now: how long an answer takes says little of it."""
    await gm.close_now(table.s, again(MASTER))
    await rounds.publish_round(table.s, table.id, 1)
    asked = []
    past_round = live.past_round

    async def counted(*given: Any) -> Any:
        asked.append(given[-1])
        return await past_round(*given)

    monkeypatch.setattr(live, "past_round", counted)
    link = await address(table.s, ALICE)
    before = await visitor.get(link)
    assert asked == [1]
    await forces.spawn(table.s, again(MASTER), FOE_CLASS, "1008", "Unseen")
    assert await visitor.get(link) == before
    await gm.close_now(table.s, again(MASTER))
    await rounds.publish_round(table.s, table.id, 2)
    await visitor.get(link)
    assert asked == [1, 2]


async def test_a_round_is_told_with_the_names_that_companies_have_now(
    table: Table, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = await after_a_round(table)
    called = []
    reported = live.reported

    async def noted(campaign: Any, past: Any, owners: Any) -> Any:
        called.append(owners[str(ALICE.user_id)])
        return await reported(campaign, past, owners)

    monkeypatch.setattr(live, "reported", noted)
    kept = Kept[live.Told](9)
    for company in ("Firsts", "Firsts", "Seconds"):
        async with table.s.sessions.begin() as session:
            await session.execute(
                update(Player).where(Player.user_id == ALICE.user_id).values(company=company)
            )
        await live.known(table.s, seen, kept)
    assert called == ["Firsts", "Seconds"]


async def put_away(s: Services) -> None:
    """End the campaign, and forget its name and what its players own."""
    async with s.sessions.begin() as session:
        await session.execute(
            update(Campaign).values(state="over", name=Campaign.name + cast(Campaign.id, Text))
        )
        await session.execute(delete(LedgerRow))
        await session.execute(delete(AccountRow))


async def left_the_server(table: Table, server: Server) -> None:
    del server.there[ALICE.user_id]


async def joined_it_again(table: Table, server: Server) -> None:
    server.there[ALICE.user_id] = "2026-02-02T00:00:00+00:00"


async def left_the_campaign(table: Table, server: Server) -> None:
    await leaving.leave(table.s, again(ALICE), sure=True)


async def became_game_master(table: Table, server: Server) -> None:
    async with table.s.sessions.begin() as session:
        campaign = (await session.execute(select(Campaign))).scalar_one()
        campaign.settings = {**campaign.settings, "gms": [ALICE.user_id, MASTER.user_id]}


async def was_banned(table: Table, server: Server) -> None:
    await bans.ban(table.s, again(MASTER), ALICE.user_id, "Alice", "She shouts.")


async def the_campaign_ended(table: Table, server: Server) -> None:
    await campaigns.end(table.s, again(MASTER))


async def a_day_passed(table: Table, server: Server) -> None:
    server.moment += links.LASTS


async def voided_by_its_owner(table: Table, server: Server) -> None:
    await address(table.s, again(ALICE), void=True)


@pytest.mark.parametrize(
    "happens",
    [
        left_the_server,
        joined_it_again,
        left_the_campaign,
        became_game_master,
        was_banned,
        the_campaign_ended,
        a_day_passed,
        voided_by_its_owner,
    ],
)
async def test_a_link_that_fell_void_is_nothing_at_once_and_for_good(
    table: Table, server: Server, visitor: Visitor, happens: Callable[[Table, Server], Awaitable[None]]
) -> None:
    link, other = await address(table.s, ALICE), await address(table.s, BOB)
    page = await visitor.get(link)
    assert page.status == 200
    never = await visitor.get(f"{URL}/live/1.1.{'A' * 43}")
    async with table.s.sessions() as session:
        before, settings = dict(server.there), (await session.get_one(Campaign, table.id)).settings
    await happens(table, server)
    server.seconds += links.QUIET_SECONDS + 1
    assert await visitor.get(link, tag_of(page), "HEAD") == never._replace(body=b"")
    assert await visitor.get(link) == never, "the same as for a link that never was"
    # Back as before: still void, so that a link that was stolen meanwhile stays so.
    server.there, server.seconds = before, server.seconds + links.QUIET_SECONDS + 1
    async with table.s.sessions.begin() as session:
        campaign = await session.get_one(Campaign, table.id)
        campaign.settings = settings
    assert await visitor.get(link) == never
    for_all = happens in (the_campaign_ended, a_day_passed)
    assert (await visitor.get(other)).status == (404 if for_all else 200)


async def test_a_map_is_never_sent_on_an_old_word_of_discord(
    table: Table, server: Server, visitor: Visitor
) -> None:
    """Whoever left gets no map a second later; the answer that nothing is new may be a minute old."""
    link = await address(table.s, ALICE)
    page = await visitor.get(link)
    asked = server.asked
    server.seconds += links.MAP_SECONDS + 0.5
    del server.there[ALICE.user_id]
    assert (await visitor.get(link, tag_of(page))).status == 304
    assert server.asked == asked
    assert (await visitor.get(link)).status == 404
    assert server.asked == asked + 1


async def test_where_discord_does_not_answer_its_last_word_counts_for_a_while(
    table: Table, server: Server, visitor: Visitor
) -> None:
    link = await address(table.s, ALICE)
    server.silent, server.seconds = True, LAST_WORD_SECONDS - 1
    assert (await visitor.get(link)).status == 200
    server.seconds += 2
    answer = await visitor.get(link)
    assert (answer.status, answer.body) == (503, b"The bot cannot answer now. Try again in a minute.")
    with pytest.raises(Refused, match="does not say just now"):
        await live.link(table.s, again(ALICE))
    server.silent = False
    assert (await visitor.get(link)).status == 200, "the link was not to blame"


async def test_a_defect_is_answered_as_what_passes(
    table: Table, server: Server, visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    link = await address(table.s, ALICE)

    async def broken(*_: object) -> bool:
        raise RuntimeError("Session is closed")

    monkeypatch.setattr(links, "still_there", broken)
    answer = await visitor.get(link)
    assert (answer.status, answer.body) == (503, b"The bot cannot answer now. Try again in a minute.")
    assert HEADERS.items() <= dict(answer.headers).items()


async def test_a_player_who_only_watches_needs_a_new_link_to_go_on(
    table: Table, server: Server, visitor: Visitor
) -> None:
    """A link is of what somebody was; a new one ends that of before."""
    watching = await address(table.s, WANDA)
    async with table.s.sessions.begin() as session:
        alice = await session.get_one(Player, (table.id, ALICE.user_id))
        session.add(
            Player(
                campaign_id=table.id,
                user_id=WANDA.user_id,
                name="Wanda",
                company="Wanda's",
                details=alice.details,
                rules_read_at=alice.rules_read_at,
            )
        )
    playing = await address(table.s, again(WANDA))
    assert (await visitor.get(watching)).status == 404
    assert (await visitor.get(playing)).status == 200


async def test_two_links_of_one_member_last_side_by_side(
    table: Table, server: Server, visitor: Visitor
) -> None:
    first = await address(table.s, ALICE)
    server.moment += timedelta(hours=20)
    second = await address(table.s, again(ALICE))
    assert (await visitor.get(first)).status == 200
    server.moment += timedelta(hours=20)
    assert [(await visitor.get(link)).status for link in (first, second)] == [404, 200]


async def test_without_an_address_nothing_is_served(table: Table) -> None:
    async with live_pages(table.s, "127.0.0.1", 0) as port:
        assert port is None
    with pytest.raises(Refused, match="The host of this bot has not set up pages in the browser"):
        await live.link(table.s, ALICE)
    async with table.s.sessions() as session:
        assert (await session.execute(select(LiveLink))).first() is None


async def test_a_link_of_a_campaign_shows_no_other_one(
    table: Table, server: Server, visitor: Visitor
) -> None:
    link = await address(table.s, ALICE)
    await put_away(table.s)
    await sign_up_anew(table.s)
    await campaigns.start(table.s, again(MASTER))
    assert (await visitor.get(link)).status == 404
    assert (await visitor.get(await address(table.s, again(ALICE)))).status == 200


@pytest.mark.parametrize(("taken", "rest"), [(0.0, 1.0), (0.25, 0.75), (0.99, 0.01), (1.0, 1.0), (2.5, 0.5)])
def test_answers_leave_with_the_tick(taken: float, rest: float) -> None:
    assert to_tick(taken, 1.0) == pytest.approx(rest)


async def test_no_answer_tells_by_its_time_whether_a_link_was_ever_made(table: Table, server: Server) -> None:
    """Each leaves with the tick, however soon it is ready."""
    tick = 0.2
    async with TestClient(TestServer(application(table.s, tick=tick))) as client:
        begun = time.monotonic()
        assert (await Visitor(client).get(f"{URL}/live/never"))[::2] == NOTHING
    assert time.monotonic() - begun >= tick


async def test_links_to_the_map_count_as_pictures(table: Table, visitor: Visitor) -> None:
    table.s.quotas = Quotas({**dict.fromkeys(Counted, Allowance(9, 9)), Counted.PICTURES: Allowance(1, 9)})
    await address(table.s, ALICE)
    with pytest.raises(Refused, match="as many pictures"):
        await address(table.s, again(ALICE))
    await address(table.s, BOB)


async def test_a_page_is_packed_for_those_who_can_unpack_it(table: Table, visitor: Visitor) -> None:
    plain = await visitor.get(await address(table.s, ALICE))
    assert "Content-Encoding" not in dict(plain.headers)
    path = (await address(table.s, ALICE)).removeprefix("https://maps.example.org")
    async with visitor.client.get(
        path, headers={"Accept-Encoding": "br, gzip"}, auto_decompress=False
    ) as answer:
        packed = await answer.read()
    assert answer.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed) == plain.body
    assert len(packed) < len(plain.body) / 2


async def all_that_a_page_receives(
    sessions: Sessions, hidden: list[tuple[str, str]], moment: datetime
) -> list[Got]:
    """A page that is open through a round in which hidden things happen in between."""
    s = Services(sessions, NoPictures(), clock=lambda: moment)
    server = Server(moment=moment)
    await sign_up_anew(s, auto_publish=True)
    await forces.spawn(s, MASTER, FOE_CLASS, "0504", "Near Foe")
    await campaigns.start(s, MASTER)
    server.set_up(s)
    got = []
    async with TestClient(TestServer(application(s, tick=0.001))) as client:
        visitor = Visitor(client)
        link = await address(s, WANDA)
        got.append(await visitor.get(link))
        for number, (at, doctrine) in enumerate(hidden):
            await forces.spawn(
                s, again(MASTER), FOE_CLASSES[number], at, f"Secret {number}", doctrine=doctrine
            )
        got.append(await visitor.get(link, tag_of(got[0]), "HEAD"))
        got.append(await visitor.get(link))
        got.append(await visitor.get(link, packed=True))
        await gm.close_now(s, MASTER)
        got.append(await visitor.get(link, tag_of(got[0]), "HEAD"))
        got.append(await visitor.get(link))
        got.append(await visitor.get(link, tag_of(got[-1]), "HEAD"))
        got.append(await visitor.get(link, packed=True))
    await put_away(s)
    return got


async def test_a_page_receives_the_same_whatever_is_hidden(
    sessions: Sessions, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To the byte, so sizes are the same too, packed ones as well; and nothing hidden that happens is news to it."""
    monkeypatch.setattr(secrets, "token_hex", lambda _: "the same secret")
    monkeypatch.setattr(opening, "draw", lambda: Seeds(b"o" * 32, b"c" * 32))
    moment = datetime.now(UTC)
    plain = await all_that_a_page_receives(sessions, [], moment)
    hidden = [("0908", "hold"), ("1007", "ambush"), ("1008", "hold")]
    assert await all_that_a_page_receives(sessions, hidden, moment) == plain
    # Of these only the publication is news.
    assert [got.status for got in plain] == [200, 304, 200, 200, 200, 200, 304, 200]
    assert plain[0] == plain[2]
    assert [gzip.decompress(plain[n].body) for n in (3, 7)] == [plain[2].body, plain[5].body]
    assert data_of(plain[5])["now"]["round"] == 2
    before = data_of(plain[0])["now"]
    for unit_then in before["units"]:
        for key in ("reach", "fire", "range"):
            del unit_then[key]
    assert data_of(plain[5])["round-1"] == before, "the page can go back to where it was"
    assert "round-1" not in data_of(plain[0])
    assert b"<h2>Round 1: " in plain[5].body
    assert b"<h2>Round" not in plain[0].body
    assert not any(b"Secret" in got.body for got in plain)
