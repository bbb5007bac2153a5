"""A skirmish of each rule set on the sandbox, by buttons and menus, from the challenge to the result."""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import Coroutine
from dataclasses import dataclass

from sqlalchemy import func, select

from bot.rehearsal.demo.play import ANSWER_SECONDS, expect
from bot.rehearsal.sandbox import Line, Person, Reply, Sandbox
from bot.rehearsal.sandbox.components import STRING_SELECT, walk
from bot.rehearsal.sandbox.state import Channel, Json
from bot.skirmish.rulesets import RULESETS, ruleset
from bot.store.session import Sessions
from bot.store.skirmish_tables import SkirmishRow, SkirmishSeat, SkirmishState
from bot.store.tables import OutboxRow, PostState

CHANNEL = "battles"
SETTLE_SECONDS = 120.0
PATROL = {
    "army": "sol_regulars",
    "picks": [
        {"slot": "HQ1", "unit": "sol_field_commander", "models": 1},
        {"slot": "C1", "unit": "sol_line_infantry", "models": 1},
        {"slot": "C2", "unit": "sol_line_infantry", "models": 2},
        {"slot": "C3", "unit": "sol_line_infantry", "options": ["mortar"], "models": 1},
    ],
}
MOST_SCREENS = 40
MOST_MOVES = 200


@dataclass(frozen=True)
class Fight:
    """A battle and how its players choose. Without an opponent the bot plays against the player."""

    ruleset: str
    player: str
    opponent: str = ""
    army: str = ""
    """The ready army to take; without one the player writes the list `PATROL`."""
    terms: tuple[tuple[str, str], ...] = ()
    options: tuple[tuple[str, str], ...] = ()
    """Options of the command."""
    wanted: tuple[str, ...] = ()
    """Entries to choose, the best first; otherwise the first one of a menu."""
    left_out: tuple[str, ...] = ()
    """Buttons that leave a question open; everything else is answered."""


FIGHTS = (
    Fight(
        ruleset="exoshift",
        player="Nadia",
        opponent="Omar",
        terms=(("Table without a board of your own", "36 by 24 in"), ("Rounds", "1")),
        wanted=("End the turn", "Focus Fire", "Without it", "Pass the turn", "Advance"),
        left_out=("No extra shots", "Without Aim"),
    ),
    Fight(
        ruleset="shiftstorm",
        player="Quinn",
        army="House guard",
        options=(("mission", "raid"),),
        terms=(("Turns", "2"),),
        wanted=("Combat", "Charge", "Shoot", "shoot", "damage", "Move"),
    ),
    Fight(
        ruleset="exofront",
        player="Piotr",
        army="Universal Recon Force (Alpha)",
        terms=(("Rounds", "2"),),
        wanted=("damage", "Attack", "Move"),
        left_out=("Leave it facing as it is",),
    ),
    Fight(
        ruleset="exodus",
        player="Rosa",
        army="Guild starter",
        terms=(("Points limit", "750"), ("Turns", "3"), ("Victory Points that end the game", "8")),
        wanted=("damage", "Assault", "Advance: move, shoot", "Move"),
    ),
)


def skirmishes(sandbox: Sandbox, sessions: Sessions) -> list[Coroutine[None, None, None]]:
    """All fights, to be played at the same time, each in its thread."""
    sandbox.state.add_channel(CHANNEL)
    lobby = asyncio.Lock()
    return [play_skirmish(fight, sandbox, sessions, lobby) for fight in FIGHTS]


def unfinished(sandbox: Sandbox, reader: Person) -> list[str]:
    """The names of the rule sets without a battle whose thread has its result."""
    places = list(sandbox.guild.channels.values())
    names = [ruleset(id_).name for id_ in RULESETS]
    return [
        name
        for name in names
        if not any(
            "🏁" in line.content
            for place in places
            if place.name.startswith(f"{name} #")
            for line in reader.read(place)
        )
    ]


async def play_skirmish(fight: Fight, sandbox: Sandbox, sessions: Sessions, lobby: asyncio.Lock) -> None:
    """The player challenges the opponent, or the bot; people act in turn until the battle has a winner."""
    people = [await sandbox.member(name) for name in (fight.player, fight.opponent) if name]
    for person in people:
        person.patience = person.quiet_seconds = ANSWER_SECONDS
        person.at = person.channel(CHANNEL)
    async with lobby:
        number = await begin(fight, people, sessions)
    thread = next(
        place
        for place in sandbox.guild.channels.values()
        if place.name.partition(":")[0] != CHANNEL and f"#{number}:" in place.name
    )
    await settled(sessions, thread)
    for person in people:
        await choose_army(fight, person, thread)
    await settled(sessions, thread)
    moves = 0
    while (actor := asked(thread, people)) is not None:
        screen = await newest(actor, thread, "Act").press("Act")
        while screen.components:
            screen = await (await chosen(fight, screen)).press("Confirm")
            moves += 1
            expect(moves < MOST_MOVES, f"the skirmish of {fight.ruleset} does not end: {screen.text}")
        await settled(sessions, thread)


async def begin(fight: Fight, people: list[Person], sessions: Sessions) -> int:
    """The challenge, its terms and its acceptance; gives the number of the battle."""
    first, last = people[0], people[-1]
    options = dict(fight.options)
    if fight.opponent:
        await first.slash("/skirmish challenge", opponent=last.id, ruleset=fight.ruleset, **options)
    else:
        await first.slash("/skirmish solo", ruleset=fight.ruleset, **options)
    await settled(sessions, first.channel(CHANNEL))
    place = first.channel(CHANNEL)
    if fight.terms:
        await agree(newest(first, place, "Change terms"), fight.terms)
        await settled(sessions, place)
    yes = "Accept" if fight.opponent else "Begin"
    await newest(last, place, yes).press(yes)
    await settled(sessions, place)
    async with sessions() as session:
        return await session.scalar(select(func.max(SkirmishRow.id))) or 0


async def choose_army(fight: Fight, person: Person, thread: Channel) -> None:
    screen = await newest(person, thread, "Choose army").press("Choose army")
    if fight.army:
        menu = next(
            listed for listed in menus(screen) if any(fight.army in label for label in labels(listed))
        )
        label = next(label for label in labels(menu) if fight.army in label)
        await screen.select(menu["custom_id"], label)
        return
    form = (await screen.press("Write a list")).modal
    expect(form is not None, "the button did not open the form for an army")
    assert form is not None
    await form.submit(name="Patrol", army=json.dumps(PATROL))


async def settled(sessions: Sessions, place: Channel) -> None:
    """Wait until every post of the place is made and the bot has no move to make in it."""
    end = time.monotonic() + SETTLE_SECONDS
    due = select(func.count()).where(
        OutboxRow.channel_id == place.id, OutboxRow.state.in_((PostState.WAITING, PostState.SENDING))
    )
    of_bot = (
        select(SkirmishSeat.seat, SkirmishRow.asked)
        .join(SkirmishRow, SkirmishRow.id == SkirmishSeat.skirmish_id)
        .where(SkirmishRow.thread_id == place.id, SkirmishSeat.user_id.is_(None))
        .where(SkirmishRow.state == SkirmishState.PLAYING)
    )
    while time.monotonic() < end:
        async with sessions() as session:
            thinking = any(seat in asked for seat, asked in await session.execute(of_bot))
            if not thinking and not await session.scalar(due):
                return
        await asyncio.sleep(0.1)
    expect(False, f"posts of #{place.name} are still queued after {SETTLE_SECONDS:g} s")


async def agree(post: Reply, terms: tuple[tuple[str, str], ...]) -> None:
    """Change the terms before anybody accepts."""
    screen = await post.press("Change terms")
    for label, value in terms:
        screen = await screen.select("Change one of the terms", label)
        if "Type it" in screen.buttons:
            form = (await screen.press("Type it")).modal
            assert form is not None
            screen = await form.submit(value=value)
        else:
            menu = next(listed for listed in menus(screen) if value in labels(listed))
            screen = await screen.select(menu["custom_id"], value)
        expect(f"{label}: {value}" in screen.text, f"the terms do not say {label}: {screen.text}")


def posts(person: Person, thread: Channel) -> list[Line]:
    """What the bot has posted in the thread for everybody."""
    return [line for line in person.read(thread) if line.by_bot and line.reader is None]


def newest(person: Person, thread: Channel, button: str) -> Reply:
    """The newest post of the thread with that button."""
    replies = [person.message(line, thread) for line in posts(person, thread)]
    return next(post for post in reversed(replies) if button in post.buttons)


def asked(thread: Channel, people: list[Person]) -> Person | None:
    """Who is to act, the first of several; None once the battle is over."""
    post = posts(people[0], thread)[-1]
    if "🏁" in post.content:
        return None
    match = re.search(r"➡️.*?<@(\d+)>", post.content)
    expect(match is not None, f"nobody is asked: {post.content}")
    assert match is not None
    return next(person for person in people if person.id == int(match[1]))


async def chosen(fight: Fight, screen: Reply) -> Reply:
    """Choose until something can be confirmed."""
    for _ in range(MOST_SCREENS):
        if "Confirm" in screen.buttons:
            return screen
        way_out = next((button for button in fight.left_out if button in screen.buttons), None)
        if way_out is not None:
            screen = await screen.press(way_out)
            continue
        menu = menus(screen)[0]
        screen = await screen.select(menu["custom_id"], picked(fight, screen, menu))
    expect(False, f"{fight.ruleset}: nothing can be confirmed: {screen.text}")
    return screen


def picked(fight: Fight, screen: Reply, menu: Json) -> list[str]:
    """The entry that the player wants most; of several with odds the one with the most damage."""
    open_ = [option for option in menu["options"] if not option["label"].startswith("✖")]
    if re.search(r"\*\*(Place|Deploy) ", screen.text):
        open_ = open_[len(open_) // 2 :]
    texts = {option["label"]: f"{option['label']} {option.get('description', '')}" for option in open_}
    wanted = [
        label
        for word in fight.wanted
        for label, whole in sorted(texts.items(), key=lambda item: -damage(item[1]))
        if word in whole
    ]
    return [*wanted, *texts][: menu.get("min_values", 1)]


def damage(text: str) -> float:
    """The damage that an entry promises."""
    match = re.search(r"about ([\d.]+) damage", text)
    return float(match[1]) if match else 0.0


def menus(screen: Reply) -> list[Json]:
    """The menus of a screen."""
    return [component for component in walk(screen.components) if component["type"] == STRING_SELECT]


def labels(menu: Json) -> list[str]:
    """The labels of a menu."""
    return [option["label"] for option in menu["options"]]
