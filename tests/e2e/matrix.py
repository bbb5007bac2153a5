"""Every kind of press in every state: as it was first met, or made up of the ids of what there is.

One walk over the registry for each state. What has become old changes nothing, and one sentence says so; what may be
done at any time, from an old message too, is listed. A kind that is new is walked like the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from sqlalchemy import text

from bot.rehearsal.sandbox.components import BUTTON, STRING_SELECT
from bot.rehearsal.sandbox.state import Json, Message
from bot.service.screens.press import Press, Takes, field_kinds, write
from tests.amount import NIGHTLY
from tests.e2e.crowd import DRASTIC, HARMLESS, Crowd
from tests.service.test_access import EXPECTED
from tests.service.test_presses import sample

Kind = type[Press]
KINDS = sorted(Press.kinds().values(), key=lambda kind: kind.name)
OWNERS = {"masters": "master", "managers": "master", "owner": "bob"}
"""Who presses a kind, by who may (`access_table.txt`); of the others Alice."""
ENDS = frozenset(
    {
        "back.branch", "back.go", "back.return", "campaign.part", "co.disband", "console.close", "console.pause",
        "gm.close", "gm.draft", "gm.publish", "resign", "team.retire",
    }
)  # fmt: skip
"""After which the others would find nothing; pressed only where they have become old."""
OPEN_GAMES = (
    "accept",
    "army.take",
    "army.write",
    "build.take",
    "decline",
    "seat",
    "term.set",
    "term.type",
)
AT_ANY_TIME = {
    **dict.fromkeys(OPEN_GAMES, "a challenge that is still open"),
    "browse": "a link of one's own to a table that everybody sees",
    "comms.log": "a report, of which the game master decides",
    "report": "a report, of which the game master decides",
    "dossier": "what is told of one's own unit",
    "edit.list": "of facts as they are when it is sent",
    "edit.once": "the facts are still those that were shown",
    "gm.draft": "a draft is made again as long as nothing is published",
    "join.read": "somebody joins late",
    "notices.loud": "one's own setting",
    "notices.quiet": "one's own setting",
    "notices.way": "one's own setting",
    **dict.fromkeys(("parked.all", "parked.one"), "a post that is still parked"),
    "rematch": "another battle, offered by one who fought the last",
}
"""What an old message may still do, and why."""
ELSEWHERE = {
    "campaign.meant": "e2e/test_side_by_side.py",  # two campaigns at the same time
    "console.start": "e2e/test_console.py",  # the first round opens in it
    "parked.anew": "e2e/test_console.py",  # a message that Discord does not find any more
    "parked.make": "e2e/test_console.py",  # a channel that somebody has deleted
    "setup.rooms": "e2e/test_set_up.py",  # a bot that may not make channels
}
"""Kinds that are not met here, where one campaign has all its channels, and the test that presses them."""
EACH_TIME = frozenset(
    {
        "INSERT INTO live_link", "INSERT INTO notice_choice", "INSERT INTO prediction", "INSERT INTO receipt",
        "INSERT INTO skirmish_draft", *HARMLESS,
    }
)  # fmt: skip
"""What two taps at the same moment may both write: the same row again, and the receipts of what was done once."""
EACH_TIME_OF = {"co.done": {"INSERT INTO outbox"}}
"""The same by kind: the dossier is shown again where something keeps a company from signing up."""
KEPT_NOWHERE = {
    "help.company": "the screen that comes has the company in its buttons, until it is signed up",
}
"""Forms of which nothing is stored, and why."""
TABLES = {"campaign": "campaign", "game": "skirmish", "team": "strike_team", "meeting": "filing"}


def owner(kind: str) -> str:
    """The one of the crowd whose business it is."""
    groups = next(groups for groups in reversed(EXPECTED[kind]) if groups != ["nobody"])
    return OWNERS.get(groups[0], "alice")


async def ids_of(crowd: Crowd) -> Mapping[str, int]:
    """Of the newest campaign, game, team and meeting there are."""
    async with crowd.services.sessions() as session:
        newest = {
            name: (await session.execute(text(f"SELECT coalesce(max(id), 1) FROM {table}"))).scalar_one()
            for name, table in TABLES.items()
        }
    return {**newest, "round": 1, "version": 1, "serial": 1, "unit": "x1"}


def made_up(kind: Kind, ids: Mapping[str, int]) -> Json:
    """What Discord would send of a button or menu of the kind."""
    press = sample(kind, **{name: ids[name] for name in ids.keys() & field_kinds(kind).keys()})
    menu = kind.takes in (Takes.ONE, Takes.MANY)
    data: Json = {"custom_id": write(press), "component_type": STRING_SELECT if menu else BUTTON, "id": 1}
    return data | ({"values": ["1"]} if menu else {})


def there(crowd: Crowd, message: Message) -> bool:
    """Whether it has not been deleted."""
    channel = crowd.sandbox.state.channel(message.channel_id)
    return channel is not None and message.id in channel.messages


def presser(crowd: Crowd, kind: str) -> str:
    """Who met it first, or else its owner."""
    return crowd.first[kind][0] if kind in crowd.first else owner(kind)


async def walk(
    crowd: Crowd,
    state: str,
    ids: Mapping[str, int],
    kinds: Iterable[Kind] = KINDS,
    by: Callable[[str, str], str] = lambda kind, owner: owner,
    moved: bool = False,
) -> dict[str, list[str]]:
    """Press each kind once; what each has written, but for what is harmless.

    `by`: who does it, of a kind and its owner; `moved`: in the room where that person is now.
    """
    wrote: dict[str, list[str]] = {}
    own: dict[str, list[Message]] = {name: [] for name in crowd.people}
    for name, reply in crowd.seen:
        if reply.ephemeral and there(crowd, reply.message):
            own[name].append(reply.message)
    for kind in kinds:
        if kind.name == "data.delete":
            continue  # never old; see `rare.somebody_is_forgotten`
        _, message, data = crowd.first.get(kind.name) or ("", None, made_up(kind, ids))
        name = by(kind.name, presser(crowd, kind.name))
        reader = crowd.people[name].id
        if moved or message is None or not there(crowd, message) or message.reader not in (None, reader):
            message = next(one for one in reversed(own[name]) if there(crowd, one))
        what = f"{kind.name} ({state})"
        reply = await crowd.done(name, what, crowd.people[name].component(message, data))
        sent = await crowd.filled(name, what, reply, wrong=False)
        answers = [
            one._interaction for one in (reply, sent) if one is not None and one._interaction is not None
        ]
        found = {table for answer in answers for table in crowd.ledger.wrote.get(answer.id, ())}
        wrote[kind.name] = sorted(found - HARMLESS)
    return {kind: tables for kind, tables in wrote.items() if tables}


def may_not(kind: str, name: str) -> bool:
    """Whether somebody of the crowd certainly may not press it; others do it for themselves, with what is theirs."""
    groups = {group for groups in EXPECTED[kind] for group in groups}
    if groups <= {"masters", "managers", "nobody"}:
        return name != "master"
    return groups <= {"seated", "nobody"} and name not in ("alice", "bob")


def nothing_changed(wrote: Mapping[str, list[str]]) -> None:
    """Nothing but what may be done at any time."""
    changed = {kind: tables for kind, tables in wrote.items() if kind not in AT_ANY_TIME}
    assert not changed, changed


def shared(crowd: Crowd) -> Mapping[str, list[str]]:
    """Each command by one of those whose business it is; in full by everybody."""
    whose = {command: owner(command) for person in crowd.people.values() for command in person.commands()}
    return {
        name: [one for one in person.commands() if one not in DRASTIC and (NIGHTLY or whose[one] == name)]
        for name, person in crowd.people.items()
    }
