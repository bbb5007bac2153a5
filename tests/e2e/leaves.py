"""Every command and every suggestion of an option, walked through as `matrix` walks presses.

By those whose business it is and by those who may not; twice at the same moment; from an older release.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import Any

from bot.messages import say
from bot.rehearsal.sandbox import command_options, interactions
from bot.rehearsal.sandbox.components import BUTTON
from bot.rehearsal.sandbox.state import Json
from tests.amount import amount
from tests.e2e import matrix
from tests.e2e.crowd import DRASTIC, RIGHT, WRONG, Crowd
from tests.e2e.crowded import HIDDEN, WIDE, wide
from tests.press_shapes import kept
from tests.service.test_earlier_presses import NOW, SAME, custom_id

UNKNOWN = say("command-unknown")
TYPED = ("", WIDE * 3, wide(1), "zzz", HIDDEN, "hx2:1:x", "x" * 100, *WRONG[:4])
"""Into an option with suggestions: nothing, half a name, a name, nonsense, marks of ours."""
EACH = {
    "/comms enemy": "another dossier",
    "/comms meeting": "another meeting",
    "/company dossier unit": "the dossier is shown as it is now",
    "/company name": "the dossier is shown as it is now",
    "/order give": "the order goes behind the others",
    "/skirmish challenge": "another challenge",
    "/skirmish draw": "another offer",
    "/skirmish rematch": "another offer",
    "/skirmish solo": "another game",
    "/skirmish substitute": "another request",
}
"""What commands that are given twice do twice; those of the game master are recorded and undone one by one."""


def leaves(crowd: Crowd) -> Sequence[str]:
    """All that are offered to anybody."""
    return sorted({command for person in crowd.people.values() for command in person.commands()})


def options(crowd: Crowd, name: str, command: str) -> Sequence[Json]:
    """Those that the client shows somebody; none where it does not show the command."""
    offered = command_options.offered(crowd.sandbox.world, crowd.people[name].member)
    if command not in offered:
        return ()
    top, path = offered[command]
    return (path[-1] if path else top).get("options") or ()


async def all_by_their_own_twice(crowd: Crowd) -> None:
    """Each by the one whose business it is, twice at the same moment."""
    for command in leaves(crowd):
        if command not in DRASTIC:
            name = matrix.owner(command)
            await crowd.command(name, command, wrong=False, twice=True)
    await crowd.drained()


async def those_who_may_not(crowd: Crowd) -> None:
    """Those after which the others would find nothing, by everybody who may not."""
    for command in sorted(DRASTIC):
        for name, person in crowd.people.items():
            if command in person.commands() and matrix.may_not(command, name):
                reply = await crowd.command(name, command, wrong=False, more=1.0)
                assert reply is not None, command
                answer = reply._interaction
                assert answer is not None
                wrote = [one for one in crowd.ledger.wrote.get(answer.id, ()) if one not in matrix.HARMLESS]
                assert wrote == [], (command, name, reply.text)


async def suggestions(crowd: Crowd) -> None:
    """Of each option, to each person, whatever is typed; nothing to those who may not use the command."""
    names = [*crowd.people]
    for command in leaves(crowd):
        for option in options(crowd, "master", command) or options(crowd, "alice", command):
            if not option.get("autocomplete"):
                continue
            salt = zlib.crc32(f"{command} {option['name']}".encode())
            owner = matrix.owner(command)
            words = [TYPED[(salt + step) % len(TYPED)] for step in range(amount(2, len(TYPED)))]
            others = [names[(salt + step) % len(names)] for step in range(amount(1, len(names)))]
            for name in dict.fromkeys((owner, *others)):
                for word in words:
                    beside = _beside(crowd, name, command, option)
                    person = crowd.people[name]
                    offered = await crowd.suggestions(person, command, option["name"], beside, word)
                    assert not (offered and matrix.may_not(command, name)), (command, option["name"], name)
    half = await crowd.suggestions(crowd.people["alice"], "/order give", "unit", {}, WIDE * 3)
    assert len(half) > 10
    assert all(WIDE * 3 in label for label, _ in half), half


def _beside(crowd: Crowd, name: str, command: str, option: Json) -> dict[str, Any]:
    """What is filled in already: the options before it for which there is something right."""
    given: dict[str, Any] = {}
    for other in options(crowd, name, command):
        if other["name"] == option["name"]:
            break
        if other["name"] in RIGHT and other["type"] == command_options.STRING and not other.get("choices"):
            given[other["name"]] = RIGHT[other["name"]]
    return given


async def of_an_older_release(crowd: Crowd) -> None:
    """Each with an option that is gone, and two commands that are gone: nothing is done."""
    for command in leaves(crowd):
        name = matrix.owner(command)
        person, world = crowd.people[name], crowd.sandbox.world
        if command not in person.commands():
            continue
        top, path = command_options.offered(world, person.member)[command]
        last: Json = {"options": [{"name": "gone", "type": command_options.STRING, "value": "x"}]}
        for step in reversed(path):
            last = {"options": [{"name": step["name"], "type": step["type"], **last}]}
        await _unknown(crowd, name, command, {"id": top["id"], "name": top["name"], "type": 1, **last})
    for gone in ("unit", "fortify"):
        await _unknown(crowd, "alice", gone, {"id": "1", "name": gone, "type": 1})


async def buttons_of_an_older_release(crowd: Crowd) -> None:
    """Of each kind that is gone or had other fields: the sentence names the way."""
    (message, *_) = [
        one.message for name, one in crowd.seen if name == "alice" and matrix.there(crowd, one.message)
    ]
    for shape in sorted({*kept()} - NOW.keys() - SAME.keys()):
        data = {"custom_id": custom_id(shape), "component_type": BUTTON, "id": 1}
        reply = await crowd.done("alice", shape, crowd.people["alice"].component(message, data))
        assert reply is not None, shape
        said = " ".join([reply.text, *(one.text for one in reply.followups)])
        assert "open it again with `/" in said, (shape, said)


async def _unknown(crowd: Crowd, name: str, what: str, data: Json) -> None:
    person = crowd.people[name]
    begun = interactions.begin(crowd.sandbox.world, person.member, person.channel(), 2, data)
    reply = await crowd.done(name, f"{what}, of an older release", person._answer(begun))
    assert reply is not None, what
    assert reply.text == UNKNOWN, (what, reply.text)
    assert not crowd.ledger.wrote.get(begun.id), what
