"""Each form, filled in so that something comes of it, and sent twice at the same moment, as a phone may do.

What is done twice is found by `test_everything`; here is only seen that it is done at all.
"""

from __future__ import annotations

from bot.rehearsal.sandbox import Reply
from bot.service.orders import paste
from tests.e2e.crowd import Crowd, kind_of
from tests.e2e.crowded import WIDE, who, wide


def says(reply: Reply, *words: str) -> None:
    missing = [word for word in words if word not in reply.text]
    assert not missing, (missing, reply.text)


async def a_player_writes(crowd: Crowd) -> None:
    alice = crowd.people["alice"]
    empty = await paste.template_text(crowd.services, who(alice, crowd.sandbox.guild.id), wide(6))
    pasted = empty.strip("`\n").replace("Facing: n/a", "Facing: SW")
    says(await crowd.form("alice", "/order paste", {"orders": pasted}), "is in, round 1")
    says(await crowd.form("alice", "/comms report", {"text": WIDE * 300}), "has your report")
    log = {"text": WIDE * 300}
    says(await crowd.form("alice", "/comms log", log, people=wide(1)), "is in")
    says(await crowd.form("alice", "/company dossier write", {"text": WIDE * 300}), "dossier")
    page = await crowd.press_kind("alice", await alice.slash("/orders"), "panel.unit", wide(5))
    says(await crowd.press_kind("alice", page, "pad.write", facing="N"), "facing N")
    page = await alice.slash("/order standing", unit=wide(5))
    says(await crowd.press_kind("alice", page, "stand.write", when="always", move="ahead"), "ahead")


async def the_game_master_writes(crowd: Crowd) -> None:
    """By the console."""

    async def pressed(kind: str, **typed: str) -> Reply:
        await crowd.drained()
        return await crowd.press_kind("master", crowd.newest("master", kind), kind, **typed)

    says(await pressed("console.place", text="Hostile Infantry: 3016"), "is placed")
    says(await pressed("console.extend", text="24"), "now close")
    says(await pressed("console.pause", text=""), "paused")
    says(await pressed("console.resume"), "resumes")
    force = wide(4, 20)
    plans = await pressed("console.plans")
    says(await crowd.press_kind("master", plans, "console.plan", force=force), "hold")
    says(await crowd.press_kind("master", plans, "console.planlist", text=f"{force}: advance"), "advance")


async def facts_are_written(crowd: Crowd) -> None:
    """As lists, of one unit, at once, and what breaks something is asked about."""
    master = crowd.people["master"]
    written = await crowd.press_kind(
        "master", await master.slash("/gm edit"), "edit.list", lines="3001: terrain forest"
    )
    says(written, "3001: forest now")
    await crowd.press_kind("master", written, "edit.undo")
    facts = await master.slash("/gm edit", about=wide(6))
    changed = await crowd.press_kind("master", facts, "edit.facts", changes="energy 3")
    says(changed, "energy")
    await crowd.press_kind("master", changed, "edit.undo")
    facts = await master.slash("/gm edit", about=wide(6))
    done = await crowd.press_kind("master", facts, "edit.once", "Hide")
    await crowd.press_kind("master", done, "edit.undo")
    asked = await master.slash("/gm edit", about="0102", changes="terrain water")
    done = await crowd.press_kind("master", asked, "edit.anyway")
    await crowd.press_kind("master", done, "edit.undo")


async def a_team_is_named(crowd: Crowd) -> None:
    alice = crowd.people["alice"]
    page = await alice.slash("/skirmish team create", name=wide(1), start="f:shiftstorm:alliance")
    page = await alice.slash("/skirmish team recruit")
    page = await crowd.press_kind("alice", page, "team.one", "Advocate, 25 points")
    page = await alice.slash("/skirmish team show")
    says(await crowd.press_kind("alice", page, "team.name", name=wide(8)), wide(8))
    page = await alice.slash("/skirmish team show")
    page = await crowd.press_kind("alice", page, "team.open", "Advocate")
    says(await crowd.press_kind("alice", page, "team.rename", name=wide(7)), wide(7))
    page = await crowd.press_kind("alice", await alice.slash("/skirmish team lineup"), "team.many")
    page = await crowd.press_kind("alice", page, "team.history")
    await crowd.press_kind("alice", page, "team")


async def an_army_is_named(crowd: Crowd) -> None:
    alice = crowd.people["alice"]
    typed = {"name": wide(3), "army": '{"scouts": 2}'}
    says(await crowd.form("alice", "/skirmish lists", typed, ruleset="ambush", do="write"), wide(3))
    page = await alice.slash("/skirmish army", ruleset="ambush")
    page = await crowd.press_kind("alice", page, "build.from", "An empty list")
    page = await crowd.press_kind("alice", page, "build.set", "Scout")
    page = await crowd.press_kind("alice", page, "build.open", "Scout 1")
    page = await crowd.press_kind("alice", page, "build.name", name=wide(9))
    page = await crowd.press_kind("alice", page, "build.do", "Duplicate")
    page = await crowd.press_kind("alice", page, "build.as", name=wide(9))
    says(page, wide(9))
    await crowd.press_kind("alice", page, "build.save")


async def sign_ups_open(crowd: Crowd) -> None:
    """By the console of a new campaign, whose game master is where players are."""
    await crowd.drained()
    opened = await crowd.press_kind(
        "master", crowd.newest("master", "console.signups"), "console.signups", text="Take the ground."
    )
    says(opened, "open")


async def newcomers_name_their_company(crowd: Crowd) -> None:
    """While sign-ups are open: one builds a company and names a unit again, the other takes one that is ready."""
    for number, name in enumerate(("builder", "taker")):
        crowd.people[name] = person = await crowd.sandbox.member(wide(600 + number))
        person.at, person.patience, person.quiet_seconds = crowd.people["alice"].at, 60.0, 60.0
        await person.slash("/join", rules_read=True)

    async def ready(name: str) -> Reply:
        helped = await crowd.people[name].slash("/help")
        return await crowd.press_kind(name, helped, "help.go", "Choose a company")

    screen = await crowd.press_kind("builder", await ready("builder"), "help.company", name=wide(5, 39))
    says(screen, wide(5, 39))
    screen = await crowd.press_kind("builder", screen, "new.add")
    screen = await crowd.press_kind("builder", screen, "new.undo")
    screen = await crowd.press_kind("builder", screen, "new.add")
    says(await crowd.press_kind("builder", screen, "new.done", unit1=wide(61)), "signed up")
    page = await crowd.press_kind("builder", await crowd.people["builder"].slash("/company edit"), "co.open")
    says(await crowd.press_kind("builder", page, "co.rename", name=wide(62)), wide(62))
    await a_unit_is_fitted(crowd, "builder")
    screen = await crowd.press_kind("taker", await ready("taker"), "ready.which")
    screen = await crowd.press_kind("taker", screen, "ready")
    screen = await crowd.press_kind("taker", screen, "ready.which")
    says(await crowd.press_kind("taker", screen, "ready.take", name=wide(6, 40)), "signed up")


async def a_unit_is_fitted(crowd: Crowd, name: str) -> None:
    """With what the game master grants: an upgrade put on and taken off, a slot of a Task Force with several."""
    person, grant = crowd.people[name], "/gm quartermaster grant"
    await crowd.people["master"].slash(grant, player=person.id, credits=1000, requisition=50)
    page = await crowd.press_kind(name, await person.slash("/company edit"), "co.open")
    page = await crowd.press_kind(name, page, "co.slot")
    (menu,) = [part for part in crowd.parts(page) if kind_of(part) == "co.fit"]
    for option in menu["options"]:
        fitted = await crowd.press_kind(name, page, "co.fit", option["label"])
        if "co.off" in {kind_of(part) for part in crowd.parts(fitted)}:
            break
    await crowd.press_kind(name, fitted, "co.off")
    company = await person.slash("/company edit")
    (menu,) = [part for part in crowd.parts(company) if kind_of(part) == "co.force"]
    for option in menu["options"]:
        await crowd.press(name, await person.slash("/company edit"), menu, values=[option["value"]])
        page = await crowd.press_kind(name, await person.slash("/company edit"), "co.open")
        if "co.place" in {kind_of(part) for part in crowd.parts(page)}:
            await crowd.press_kind(name, page, "co.place")
            return
    raise AssertionError([option["label"] for option in menu["options"]])


async def a_briefing_is_written(crowd: Crowd) -> None:
    """While there is a draft."""
    master = crowd.people["master"]
    draft = await master.slash("/gm preview")
    words = await crowd.press_kind("master", draft, "words.show")
    words = await crowd.press_kind("master", words, "words.head", title=wide(1), note=wide(2, 300))
    says(words, wide(1))
    words = await crowd.press_kind("master", words, "words.choose")
    words = await crowd.press_kind("master", words, "words.write", text=wide(3, 300))
    says(words, wide(3, 300))
    words = await crowd.press_kind("master", words, "words.out")
    await crowd.press_kind("master", words, "words.back")


async def a_round_is_taken_back_and_returned_to(crowd: Crowd) -> None:
    """The first one, after it was published."""

    async def moments() -> Reply:
        await crowd.drained()
        undo = await crowd.press_kind("master", crowd.newest("master", "console.undo"), "console.undo")
        return await crowd.press_kind("master", undo, "back.list")

    shown = await crowd.press_kind("master", await moments(), "back.choose", "Round 1, adjudicated again")
    await crowd.press_kind("master", shown, "back.try")
    shown = await crowd.press_kind("master", await moments(), "back.choose", "Round 1, before its close")
    says(await crowd.press_kind("master", shown, "back.go", text=wide(4, 300)), "open again")
    shown = await crowd.press_kind("master", await moments(), "back.branch")
    says(await crowd.press_kind("master", shown, "back.return", text=wide(5, 300)), "back in round 2")
    await crowd.drained()
