"""What a crowd seldom meets, pressed on purpose: abilities, standing orders in order, formations, what has failed."""

from __future__ import annotations

from datetime import timedelta

from sqlalchemy import text

from bot.rehearsal.sandbox import Reply
from bot.service.base import Picture
from bot.service.ground.posts import BRIEFING, message
from bot.service.trouble import jobs
from bot.service.trouble import posts as trouble
from bot.store import campaigns
from bot.store.outbox import queue_posts
from bot.store.schedule import REMIND, SKIRMISH_TURN, enqueue
from tests.e2e.crowd import Crowd, kind_of
from tests.e2e.crowded import WIDE, wide

BESIDE = wide(0)
"""A unit of Alice beside a depot, which has an ability."""
RESTING = (4, 5, 6)
"""Units of Alice that rest before the close, those of them that can."""


async def an_ability_is_chosen(crowd: Crowd) -> None:
    panel = await crowd.people["alice"].slash("/orders")
    page = await crowd.press_kind("alice", panel, "panel.unit", BESIDE)
    page = await crowd.press_kind("alice", page, "pad.to", "0201")
    page = await crowd.press_kind("alice", page, "pad.use", "Rearm from 0101")
    assert "rearm from 0101" in page.text.casefold(), page.text


async def standing_orders_change_places(crowd: Crowd) -> None:
    alice = crowd.people["alice"]
    for when, move in (("attacked", "0909"), ("always", "1009")):
        given = await alice.slash("/order standing", unit=BESIDE, when=when, move=move)
    page = await crowd.press_kind("alice", given, "stand.pick", "2. ")
    page = await crowd.press_kind("alice", page, "stand.up")
    assert page.text.index("1009") < page.text.index("0909"), page.text


async def a_parade_is_held(crowd: Crowd) -> None:
    """A game of Alice against Bob with a march that has a facing, and music of many bands."""
    alice, bob = crowd.people["alice"], crowd.people["bob"]
    place = crowd.sandbox.state.add_channel("parades")
    await alice.slash("/skirmish challenge", place, opponent=bob.id, ruleset="parade")
    await crowd.drained()
    await bob.last(place).press("Accept")
    await crowd.drained()
    table = next(post for post in reversed(crowd.posts()) if "Act" in Reply(alice, post).buttons)
    screen = await Reply(alice, table).press("Act")
    screen = await crowd.press_kind("alice", screen, "pick", "Red One")
    screen = await crowd.press_kind("alice", screen, "pick", "March")
    screen = await crowd.press_kind("alice", screen, "pick.value", "A:")
    screen = await crowd.press_kind("alice", screen, "pick.face", "180°")
    assert "facing 180° (S)" in screen.text, screen.text
    await crowd.press_kind("alice", screen, "pick.go")
    await crowd.drained()
    screen = await Reply(bob, table).press("Act")
    screen = await crowd.press_kind("bob", screen, "pick", "Blue One")
    screen = await crowd.press_kind("bob", screen, "pick", "Have music")
    screen = await crowd.press_kind("bob", screen, "pick.value", "Band 2")
    screen = await crowd.press_kind("bob", screen, "pick.page")
    screen = await crowd.press_kind("bob", screen, "pick.value", "Band 40")
    screen = await crowd.press_kind("bob", screen, "pick.done")
    done = await crowd.press_kind("bob", screen, "pick.go")
    assert "hears band2, band40" in done.text, done.text
    await crowd.drained()
    screen = await Reply(alice, table).press("Act")
    for kind, *labels in (("pick", "Have music"), ("pick.skip",), ("pick.go",)):
        screen = await crowd.press_kind("alice", screen, kind, *labels)
    assert "hears nobody" in screen.text, screen.text
    await crowd.drained()


async def jobs_have_failed(crowd: Crowd) -> None:
    """One of the campaign, and one of the newest game: those concerned have them tried again."""
    s = crowd.services
    async with s.sessions.begin() as session:
        campaign = (await session.execute(text("SELECT max(id) FROM campaign"))).scalar_one()
        game = (await session.execute(text("SELECT max(id) FROM skirmish"))).scalar_one()
        for name, subject in ((REMIND, campaign), (SKIRMISH_TURN, game)):
            await enqueue(session, name, subject, 1, 99, timedelta(days=1))
            last = "SELECT max(id) FROM jobs.pgqueuer"
            await session.execute(text(f"UPDATE jobs.pgqueuer SET status = 'failed' WHERE id = ({last})"))
    assert await jobs.attend(s) == 2
    await crowd.drained()
    for name, kind in (("master", "job.again"), ("bob", "job.game")):
        done = await crowd.press_kind(name, crowd.newest(name, kind), kind)
        assert "It is tried again now." in done.text, done.text
    async with s.sessions() as session:
        left = text("SELECT count(*) FROM failed_job WHERE job_id IS NOT NULL")
        assert (await session.execute(left)).scalar_one() == 0


async def posts_are_too_large(crowd: Crowd) -> None:
    """The game master posts one without its files, and the other never."""
    s, master = crowd.services, crowd.people["master"]
    async with s.sessions.begin() as session:
        number = (await session.execute(text("SELECT max(id) FROM campaign"))).scalar_one()
        campaign = await campaigns.get_campaign(session, number)
        for key in ("large", "huge"):
            picture = [Picture("map.png", b"x", "A map")]
            await queue_posts(
                session, number, message(campaign, key, BRIEFING, f"A {key} map", pictures=picture)
            )
    crowd.sandbox.faults.refuse("POST /channels/*/messages", 413, 40005, times=2)
    await crowd.drained()
    await trouble.tell(s)
    await crowd.drained()
    for key, kind in (("large", "parked.bare"), ("huge", "parked.never")):
        one = await crowd.press_kind("master", await master.slash("/gm parked"), "parked.pick", key)
        await crowd.press_kind("master", one, kind)
    await crowd.drained()
    (line,) = [line for line in crowd.sandbox.transcript()[BRIEFING] if " map" in line.content]
    assert (line.content.splitlines()[0], line.files) == ("A large map", ())


async def posts_are_refused(crowd: Crowd) -> None:
    """One is tried again alone, what is left together."""
    master, alice = crowd.people["master"], crowd.people["alice"]
    await crowd.drained()
    crowd.sandbox.faults.refuse(
        f"POST /channels/{crowd.sandbox.channel('unit-orders').id}/messages", 403, 50013
    )
    for number in (6, 7):
        given = await alice.slash("/order give", unit=wide(number), facing="SE")
        assert "is in, round 1" in given.text, given.text
    await crowd.drained()
    one = await crowd.press_kind("master", await master.slash("/gm parked"), "parked.pick")
    await crowd.press_kind("master", one, "parked.one")
    await crowd.drained()
    left = await master.slash("/gm parked")
    crowd.sandbox.faults.clear()
    await crowd.press_kind("master", left, "parked.all")
    await crowd.drained()
    assert "No post waits" in (await master.slash("/gm parked")).text


async def quiet_hours_end(crowd: Crowd) -> None:
    helped = await crowd.people["watcher"].slash("/help")
    panel = await crowd.press_kind("watcher", helped, "notices")
    panel = await crowd.press_kind("watcher", panel, "notices.quiet", zone="UTC", start="22", end="7")
    panel = await crowd.press_kind("watcher", panel, "notices.loud")
    assert "notices.loud" not in {kind_of(part) for part in crowd.parts(panel)}, panel.text


async def somebody_is_forgotten(crowd: Crowd) -> None:
    """Somebody who takes part in nothing has what is stored of them deleted."""
    crowd.people["passer-by"] = person = await crowd.sandbox.member("Zoe")
    person.at, person.patience = crowd.people["alice"].at, 60.0
    page = await crowd.press_kind("passer-by", await person.slash("/help"), "data")
    await crowd.press_kind("passer-by", page, "data.get")
    asked = await crowd.press_kind("passer-by", page, "data.ask")
    done = await crowd.press_kind("passer-by", asked, "data.delete")
    assert done.text.startswith("Done."), done.text


async def an_order_is_checked_given_and_withdrawn(crowd: Crowd) -> None:
    alice = crowd.people["alice"]
    checked = await alice.slash("/order check", unit=BESIDE, move="0101")
    given = await crowd.press_kind("alice", checked, "order.give")
    await crowd.press_kind("alice", given, "order.off")


async def much_is_asked_of_the_game_master(crowd: Crowd) -> None:
    """An attack to be told of, a cliff in somebody's way to rule on, a unit without an order; some rest.

    By whichever units are there and able: the crowd has done what it likes.
    """
    alice, master = crowd.people["alice"], crowd.people["master"]

    async def ordered(option: str, typed: str) -> str:
        """What the first of her units that can was ordered to do."""
        for _, unit in await alice.autocomplete("/order give", option="unit", typed=WIDE):
            offered = await alice.autocomplete("/order give", option=option, typed=typed, unit=unit)
            for _, value in offered[:1]:
                if "is in, round 1" in (await alice.slash("/order give", unit=unit, **{option: value})).text:
                    return str(value)
        raise AssertionError(f"no unit can {option}")

    for number in RESTING:
        await alice.slash("/order give", unit=wide(number), action="rest")
    await ordered("action", "attack")
    to = await ordered("move", "")
    await master.slash("/gm edit", about=to, changes="level 9")
    for number in (7, 8, 9):
        await alice.slash("/order withdraw", unit=wide(number))


async def an_order_is_given_once_more(crowd: Crowd) -> None:
    """By one of those that have rested in the last round, in the next one."""
    for number in RESTING:
        panel = await crowd.people["alice"].slash("/orders")
        page = await crowd.press_kind("alice", panel, "panel.unit", wide(number))
        if "pad.same" in {kind_of(part) for part in crowd.parts(page)}:
            page = await crowd.press_kind("alice", page, "pad.same")
            assert "Not given yet: rest" in page.text, page.text
            return
    raise AssertionError("nobody can rest again")


async def a_meeting_is_called(crowd: Crowd) -> None:
    await crowd.people["alice"].slash("/comms meeting", when="Sun 19:00", topic=wide(3, 60))
    await crowd.drained()
    await crowd.press_kind("master", crowd.newest("master", "meeting"), "meeting")


async def who_has_no_order_is_reminded(crowd: Crowd) -> None:
    await crowd.press_kind("master", await crowd.people["master"].slash("/gm close"), "gm.remind")


async def an_order_is_practised(crowd: Crowd) -> None:
    page = await crowd.press_kind("alice", await crowd.people["alice"].slash("/help"), "help.go", "Practise")
    page = await crowd.press_kind("alice", page, "try.step")
    page = await crowd.press_kind("alice", page, "try.act")
    page = await crowd.press_kind("alice", page, "try.run")
    page = await crowd.press_kind("alice", page, "try")
    page = await crowd.press_kind("alice", page, "try.run")
    await crowd.press_kind("alice", page, "try.do")


async def the_round_is_closed(crowd: Crowd) -> None:
    """By the console, which asks about units without orders, and about rulings."""
    await crowd.drained()
    console = crowd.newest("master", "console.close")
    asked = await crowd.press_kind("master", console, "console.close")
    closed = await crowd.press_kind("master", asked, "gm.close")
    assert "adjudicated" in closed.text, closed.text
    await crowd.drained()
    asked = await crowd.press_kind("master", crowd.newest("master", "console.rule"), "console.rule")
    await crowd.press_kind("master", asked, "console.answer")
