"""What a crowd seldom meets in a skirmish, pressed on purpose by Alice and Bob: terms, lists, formations, seats."""

from __future__ import annotations

from typing import Any

from bot.rehearsal.sandbox import Reply
from bot.rehearsal.sandbox.state import Channel
from tests.e2e.crowd import Crowd, kind_of
from tests.e2e.crowded import wide

SCOUTS = '{"scouts": 2}'


class Hall:
    """A channel for battles of these two."""

    def __init__(self, crowd: Crowd, place: str) -> None:
        self.crowd, self.place = crowd, crowd.sandbox.state.add_channel(place)

    async def press(self, name: str, screen: Reply, kind: str, /, *labels: str, **typed: Any) -> Reply:
        return await self.crowd.press_kind(name, screen, kind, *labels, **typed)

    async def newest(self, name: str, kind: str) -> Reply:
        """The newest post with a button of that kind, once all posts are made."""
        await self.crowd.drained()
        return self.crowd.newest(name, kind)

    async def thread(self, kind: str) -> Channel:
        """Where the newest post with a button of that kind is."""
        channel = self.crowd.sandbox.state.channel((await self.newest("alice", kind)).message.channel_id)
        assert channel is not None
        return channel

    async def challenge(self, ruleset: str) -> None:
        bob = self.crowd.people["bob"]
        await self.crowd.people["alice"].slash(
            "/skirmish challenge", self.place, opponent=bob.id, ruleset=ruleset, time="1 hour"
        )

    async def in_advance(self, ruleset: str) -> Reply:
        """A new game, and Bob's page of what he answers in advance in it."""
        await self.challenge(ruleset)
        await self.press("bob", await self.newest("bob", "accept"), "accept")
        look = await self.press("bob", await self.newest("bob", "look"), "look")
        return await self.press("bob", look, "standing")

    async def act(self, name: str, *steps: tuple[str, ...]) -> Reply:
        """Press *Act*, then these kinds, each with the entries to choose."""
        screen = await self.press(name, await self.newest(name, "act"), "act")
        for kind, *labels in steps:
            screen = await self.press(name, screen, kind, *labels)
        return screen


async def lists_are_written(crowd: Crowd) -> None:
    """Ambush: terms by hand and by menu, an army that is written, one by chance, and one that is built."""
    hall = Hall(crowd, "ambushes")
    await hall.challenge("exofront")
    terms = await hall.press("alice", await hall.newest("alice", "terms"), "terms")
    slip = await hall.press("alice", terms, "term", "Rounds")
    slip = await hall.press("alice", slip, "term.type", value="1")
    assert "Rounds: 1" in slip.text, slip.text
    slip = await hall.press("alice", slip, "term", "Time")
    await hall.press("alice", slip, "term.set", "1 day")
    await hall.challenge("ambush")
    await hall.press("bob", await hall.newest("bob", "accept"), "accept")
    screen = await hall.press("alice", await hall.newest("alice", "army"), "army")
    taken = await hall.press("alice", screen, "army.write", name=wide(1), army=SCOUTS)
    screen = await hall.press("bob", await hall.newest("bob", "army"), "army")
    screen = await hall.press("bob", screen, "army.take", "A random army")
    screen = await hall.press("bob", screen, "army.chance")
    taken = await hall.press("bob", screen, "army.chosen")
    assert "begins" in taken.text, taken.text
    for name in ("alice", "bob"):
        for letter in "AB":
            await hall.act(name, ("pick", "Place"), ("pick.value", letter), ("pick.go",))
    screen = await hall.act("alice", ("pick", "A1"), ("pick", "Move A1"))
    screen = await hall.press("alice", screen, "pick.type", value="N, 2")
    assert "Confirm" in screen.buttons, screen.text
    await hall.press("alice", screen, "pick.back")


async def a_place_is_proposed(crowd: Crowd) -> None:
    """In the newest game, of ExoFront: whoever has won the roll-off places first."""
    for _ in range(4):
        for name in ("alice", "bob"):
            post = crowd.newest(name, "act")
            screen = await crowd.press_kind(name, post, "act")
            while {"pick", "pick.place", "pick.go"} & (
                kinds := {kind_of(part) for part in crowd.parts(screen)}
            ):
                if "pick.place" in kinds:
                    await crowd.press_kind(name, screen, "pick.place")
                    return
                screen = await crowd.press_kind(name, screen, "pick" if "pick" in kinds else "pick.go")
            await crowd.drained()
    raise AssertionError("no place was proposed")


async def formations_march(crowd: Crowd) -> None:
    """Near: another shape, a stand of its own, a step back; reactions answered in advance."""
    hall = Hall(crowd, "marches")
    screen = await hall.in_advance("near")
    await hall.press("bob", screen, "standing.set", "React")
    screen = await hall.act("alice", ("pick.this", "Red Two"), ("pick", "March"), ("pick.value", "A:"))
    screen = await hall.press("alice", screen, "pick.shape", "Column")
    screen = await hall.press("alice", screen, "pick.stand", "Stand 5")
    screen = await hall.press("alice", screen, "pick.back")
    await hall.press("alice", screen, "pick.go")


async def classes_of_reactions_are_chosen(crowd: Crowd) -> None:
    """In the parade, which has two."""
    hall = Hall(crowd, "bands")
    screen = await hall.in_advance("parade")
    screen = await hall.press("bob", screen, "standing.topic", "Mines")
    await hall.press("bob", screen, "standing.set", "Never")


async def a_seat_is_taken_and_a_draw_agreed(crowd: Crowd) -> None:
    """In the newest game."""
    hall = Hall(crowd, "seats")
    await hall.challenge("near")
    await hall.press("bob", await hall.newest("bob", "accept"), "accept")
    bob, alice, watcher = (crowd.people[name] for name in ("bob", "alice", "watcher"))
    thread = await hall.thread("act")
    await bob.slash("/skirmish substitute", thread, member=watcher.id)
    await hall.press("watcher", await hall.newest("watcher", "seat"), "seat")
    await alice.slash("/skirmish draw", thread)
    await hall.press("watcher", await hall.newest("watcher", "draw"), "draw")


async def an_army_is_built_and_taken(crowd: Crowd) -> None:
    hall = Hall(crowd, "builders")
    await crowd.people["alice"].slash("/skirmish solo", hall.place, ruleset="ambush", opponent="random")
    await hall.press("alice", await hall.newest("alice", "accept"), "accept")
    screen = await hall.press("alice", await hall.newest("alice", "army"), "army")
    screen = await hall.press("alice", screen, "build")
    screen = await hall.press("alice", screen, "build.load")
    screen = await hall.press("alice", screen, "build.up")
    screen = await hall.press("alice", screen, "build.load")
    screen = await hall.press("alice", screen, "build.from", wide(3))
    taken = await hall.press("alice", screen, "build.take")
    assert "begins" in taken.text, taken.text
    await hall.act("alice", ("pick", "Place"), ("pick.value", "A"), ("pick.go",))
    sure = await crowd.people["alice"].slash("/skirmish resign", await hall.thread("act"))
    await hall.press("alice", sure, "resign")
