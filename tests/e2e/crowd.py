"""People who try everything: each command, button, menu and form, rightly and wrongly, and look at what comes back.

Whatever is tried gets an answer that Discord takes: a screen, or one clear sentence with which nothing is changed.
"""

from __future__ import annotations

import asyncio
import os
import random
import secrets
from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import pytest
from sqlalchemy import event
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.client.sender import DiscordSender
from bot.messages import say
from bot.rehearsal.sandbox import Person, Reply, Sandbox, command_options
from bot.rehearsal.sandbox.components import BUTTON, SELECTS, STRING_SELECT, walk
from bot.rehearsal.sandbox.errors import NoAnswer
from bot.rehearsal.sandbox.errors import Refused as NotOffered
from bot.rehearsal.sandbox.state import Json, Message
from bot.service import base
from bot.service.base import Services
from bot.service.console.refresh import refresh
from bot.service.screens.press import Press, Takes
from bot.store import claims
from bot.store.delivery.deliver import deliver_due
from tests.e2e.crowded import HIDDEN, wide

MASTERS = frozenset({"master"})
WRONG = (
    "zzz",
    "9999",
    "@everyone <@1>",
    "💥\u202e",
    wide(1),
    "0" * 30,
    "x" * 4000,
    "C99",
    "-1",
    "```",
    f"{HIDDEN} 3".upper(),
    "1" * 25,
)
RIGHT = {
    "hex": "0307",
    "move": "0407",
    "unit": wide(3),
    "facing": "N",
    "action": "rest",
    "when": "always",
    "place": "0408",
    "part": "news-feed",
    "round": "1",
    "name": wide(7),
}
DRASTIC = frozenset(
    {
        "/campaign end",
        "/campaign create",
        "/campaign master",
        "/company leave",
        "/gm close",
        "/gm publish",
        "/gm refuse",
        "/gm channel",
    }
)
"""Commands after which the others would find nothing."""
DRASTIC_PRESSES = frozenset(
    {
        "campaign.part",
        "console.close",
        "console.start",
        "gm.close",
        "gm.publish",
        "back.go",
        "back.branch",
        "back.return",
    }
)
FILES = (b"", b"\x00\xff" * 40, b"Unit: x\nMove: 0304", b"[")
BROKEN = "broke on our side"
REPEATED = say("form-sent-before")
HARMLESS = frozenset({"INSERT INTO account", "INSERT INTO army_draft"})
"""Writes that change nothing: an empty purse, an empty list."""
CLAIMS = ("UPDATE claim", "INSERT INTO claim")
"""Written with whatever is committed."""
WELCOME = frozenset({"UPDATE account SET", "INSERT INTO ledger", "INSERT INTO player", "UPDATE player SET"})
"""What the page writes that is shown instead of an old one: a newcomer arrives, and has the bonus for new players."""
ALIKE = 4
"""Buttons of one kind, with other words, that are pressed on the way from one answer."""
LONGEST = 1000
"""Most characters of a refusal."""


OLD_IDS = (
    "hx1:sk:b:act:1:2:",
    "hx1:meeting:yes:1",
    "hx1:order:give:Able|0304||||||",
    "hx1:gm:publish:1:0123456789abcdef",
    "hx1:what",
    "hx3:act:1:2",
)
"""What earlier releases, a later one and another bot would have made."""


def chance() -> random.Random:
    """The same taps each time; with FUZZ set, other ones. `SEED` makes those of a run again."""
    seed = os.environ.get("SEED") or ("24" if "FUZZ" not in os.environ else str(secrets.randbelow(10**6)))
    print(f"SEED={seed}")
    return random.Random(seed)


def kind_of(part: Json) -> str:
    """The name of the press of a component."""
    return str(part["custom_id"]).split(":")[1]


class Ledger:
    """What was refused, and what was written, by the interaction that did so."""

    def __init__(self) -> None:
        self.refused: dict[int, list[str]] = defaultdict(list)
        self.wrote: dict[int, list[str]] = defaultdict(list)

    @contextmanager
    def kept(self, engine: AsyncEngine) -> Iterator[None]:
        """Note both while this lasts."""
        begin, pending = base.Refused.__init__, defaultdict[int, list[str]](list)

        def noted(refusal: base.Refused, sentence: str) -> None:
            begin(refusal, sentence)
            if (carried := claims._carried_out.get()) is not None:
                self.refused[carried[0]].append(refusal.sentence)

        def executed(connection: Any, cursor: Any, statement: str, *_: Any) -> None:
            words = statement.split(None, 2)
            changes = words[0] in ("INSERT", "UPDATE", "DELETE") and cursor.rowcount
            if changes and not statement.startswith(CLAIMS):
                pending[id(connection)].append(" ".join(statement.split()[:3]))

        def committed(connection: Any) -> None:
            written = pending.pop(id(connection), [])
            if written and (carried := claims._carried_out.get()) is not None:
                self.wrote[carried[0]] += written

        def dropped(connection: Any) -> None:
            pending.pop(id(connection), None)

        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(base.Refused, "__init__", noted)
            heard = (
                ("after_cursor_execute", executed),
                ("commit", committed),
                ("rollback", dropped),
            )
            for name, listener in heard:
                event.listen(engine.sync_engine, name, listener)
            try:
                yield
            finally:
                for name, listener in heard:
                    event.remove(engine.sync_engine, name, listener)


@dataclass
class Crowd:
    """Them, and what they have seen."""

    sandbox: Sandbox
    services: Services
    sender: DiscordSender
    people: dict[str, Person]
    ledger: Ledger
    rng: random.Random = field(default_factory=chance)
    problems: list[str] = field(default_factory=list)
    answered: dict[int, tuple[str, str]] = field(default_factory=dict)
    """What was done, and what was read then, by interaction."""
    seen: list[tuple[str, Reply]] = field(default_factory=list)
    """Answers with something to press, by who has them."""
    ids: Mapping[str, int] = field(default_factory=dict)
    """Of the first campaign, and what there was with it."""
    met: int = 0
    """States that everybody has met."""
    first: dict[str, tuple[str, Message, Json]] = field(default_factory=dict)
    """Of each kind: who pressed it first, under which message, and what Discord sent."""
    doubled: dict[str, tuple[str, Reply | None, Reply | None]] = field(default_factory=dict)
    """Of each kind that was pressed twice at the same moment: what was done, and both answers."""
    typed: dict[str, Mapping[str, Any]] = field(default_factory=dict)
    """Of each form: what was filled in, and something came of it."""
    pressed: set[str] = field(default_factory=set)
    used: set[str] = field(default_factory=set)
    tolerant: bool = False
    """Rights are missing: Discord refuses what the bot tries."""

    async def drained(self) -> None:
        """All posts are made."""
        await refresh(self.services)
        await deliver_due(self.services.sessions, self.sender)

    # ------------------------------------------------------------ doing, and reading what comes

    async def done(self, name: str, what: str, work: Any) -> Reply | None:
        """An answer, looked at; None where the client would not have sent that."""
        violations = len(self.sandbox.violations)
        try:
            reply: Reply = await work
        except NotOffered:
            return None
        except NoAnswer as problem:
            self.problems.append(f"{name}, {what}: {problem}")
            return None
        if not self.tolerant:
            fresh = self.sandbox.violations[violations:]
            self.problems += [f"{name}, {what}: {one}" for one in fresh]
        self.look(name, what, reply)
        return reply

    def look(self, name: str, what: str, reply: Reply) -> None:
        modal = reply.modal
        said = reply.text if modal is None else f"{modal.title} {modal.text} {modal.fields}"
        if modal is None and not said.strip() and not reply.attachments:
            self.problems.append(f"{name}, {what}: an empty answer")
        if BROKEN in said:
            self.problems.append(f"{name}, {what}: {said}")
        files = " ".join(file for file, _ in reply.attachments)
        if name not in MASTERS and HIDDEN in f"{said} {files}":
            self.problems.append(f"{name}, {what}: tells what is hidden: {said}")
        if reply._interaction is not None:
            self.answered[reply._interaction.id] = (f"{name}, {what}", said)
        if modal is None and reply.components:
            self.seen.append((name, reply))

    async def command(
        self, name: str, command: str, *, wrong: bool, more: float = 0.6, twice: bool = False, **given: Any
    ) -> Reply | None:
        """Use a command: some of the options that may be left out (`more`: how many) beside those that are given.

        `twice`: at the same moment.
        """
        person = self.people[name]
        world, member = self.sandbox.world, person.member
        top, path = command_options.offered(world, member)[command]
        options = (path[-1] if path else top).get("options") or []
        for option in options:
            if option["name"] not in given and (option.get("required") or self.rng.random() < more):
                value = await self.value(person, command, option, given, wrong=wrong)
                if value is not None:
                    given[option["name"]] = value
        self.used.add(command)
        what = f"{command} {given}"[:300]
        uses = [self.done(name, what, person.slash(command, **given)) for _ in range(1 + twice)]
        answer, *others = await asyncio.gather(*uses)
        if others:
            self.doubled[command] = (what, answer, *others)
        return await self.filled(name, what, answer, wrong=wrong, twice=not wrong)

    async def form(self, name: str, command: str, typed: Mapping[str, Any], **given: Any) -> Reply:
        """Use a command that opens a form, which is filled in so and sent twice at the same moment."""
        self.used.add(command)
        opened = await self.done(name, command, self.people[name].slash(command, **given))
        assert opened is not None, (command, self.problems)
        assert opened.modal is not None, (command, opened.text)
        sent = await self.filled(name, command, opened, wrong=False, typed=typed, twice=True)
        assert sent is not None, (command, typed, self.problems)
        return sent

    async def value(
        self, person: Person, command: str, option: Json, given: dict[str, Any], *, wrong: bool
    ) -> Any:
        rng, kind, most = self.rng, option["type"], option.get("max_length") or 6000
        if option.get("choices"):
            return rng.choice(option["choices"])["value"]
        if kind == command_options.BOOLEAN:
            return rng.random() < 0.5
        if kind in (command_options.INTEGER, command_options.NUMBER):
            low, high = int(option.get("min_value", -(2**53))), int(option.get("max_value", 2**53))
            return rng.choice((low, high)) if wrong else min(max(low, rng.randint(1, 4)), high)
        if kind == command_options.USER:
            return rng.choice([*(other.id for other in self.people.values()), self.sandbox.state.bot.id])
        if kind == command_options.CHANNEL:
            return rng.choice([one.id for one in self.sandbox.guild.channels.values()])
        if kind == command_options.ROLE:
            return rng.choice(list(self.sandbox.guild.roles))
        if kind == command_options.FILE:
            return ("orders.txt", rng.choice((b"", b"\x00\xff" * 40, b"Unit: x\nMove: 0304", b"[")))
        if wrong:
            return rng.choice(WRONG)[:most]
        if option.get("autocomplete"):
            offered = await self.suggestions(person, command, option["name"], given)
            if offered:
                return rng.choice(offered)[1]
        return RIGHT.get(option["name"], "Hold the line")[:most]

    async def suggestions(
        self, person: Person, command: str, option: str, given: dict[str, Any], typed: str = ""
    ) -> list[tuple[str, Any]]:
        violations = len(self.sandbox.violations)
        try:
            offered = await person.autocomplete(command, option=option, typed=typed, **given)
        except NotOffered:
            return []
        except NoAnswer as problem:
            self.problems.append(f"{person.name}, {command} {option}: {problem}")
            return []
        fresh = [] if self.tolerant else self.sandbox.violations[violations:]
        self.problems += [f"{command} {option}: {one}" for one in fresh]
        name = next(name for name, one in self.people.items() if one is person)
        if name not in MASTERS and HIDDEN in str(offered):
            self.problems.append(f"{name}, {command} {option}: suggests what is hidden: {offered}")
        return offered

    # ------------------------------------------------------------ pressing

    def parts(self, reply: Reply) -> list[Json]:
        return [
            part
            for part in walk(reply.components)
            if part["type"] in (BUTTON, *SELECTS) and part.get("custom_id") and not part.get("disabled")
        ]

    def posts(self) -> list[Message]:
        """All public messages of the bot under which something can be pressed, the oldest first."""
        pressable = [
            message
            for channel in list(self.sandbox.guild.channels.values())
            for message in list(channel.messages.values())
            if message.author.bot and message.reader is None and message.components
        ]
        return sorted(pressable, key=lambda message: message.id)

    async def press_kind(self, name: str, reply: Reply, kind: str, /, *labels: str, **typed: Any) -> Reply:
        """Press the first of that kind, which must be there; a button or entries that begin so.

        `typed` fills in the form that it opens, which is sent twice at the same moment.
        """
        parts = [part for part in self.parts(reply) if kind_of(part) == kind]
        assert parts, (kind, [kind_of(part) for part in self.parts(reply)], reply.text)
        part, values = parts[0], None
        if labels and part["type"] == BUTTON:
            (part, *_) = [one for one in parts if one["label"].startswith(labels)]
        elif labels:
            offered = {one["label"]: one["value"] for one in reversed(part["options"])}
            alike = [[offered[one] for one in offered if one.startswith(label)] for label in labels]
            assert all(alike), (labels, [*offered])
            values = [values[-1] for values in alike]
        answer = await self.press(name, reply, part, values=values, typed=typed or None)
        assert answer is not None, self.problems
        return answer

    def is_new(self, kind: str) -> bool:
        """Whether it has not been pressed twice at the same moment; not where the second screen replaces the first.

        A form has not been sent so as long as nothing has come of it.
        """
        if Press.kinds()[kind].takes is Takes.TEXT:
            return not any(self.written(kind))
        return kind not in self.doubled and not Press.kinds()[kind].once

    def written(self, kind: str) -> list[list[str]]:
        """What each of two at the same moment has written, but for what is harmless."""
        _, *answers = self.doubled.get(kind, ("",))
        numbers = [one._interaction.id for one in answers if one and one._interaction]
        return [[one for one in self.ledger.wrote[number] if one not in HARMLESS] for number in numbers]

    def newest(self, name: str, kind: str) -> Reply:
        """The newest post that has a button of that kind, as somebody sees it."""
        shown = [Reply(self.people[name], post) for post in reversed(self.posts())]
        return next(one for one in shown if kind in {kind_of(part) for part in self.parts(one)})

    async def press(
        self,
        name: str,
        reply: Reply,
        part: Json,
        *,
        wrong: bool = False,
        values: list[Any] | None = None,
        typed: Mapping[str, Any] | None = None,
        twice: bool = False,
    ) -> Reply | None:
        """Press a button or choose in a menu; a form that opens is sent, too. `twice`: at once, the first time."""
        person, custom_id = self.people[name], part["custom_id"]
        what = f"{part.get('label') or part.get('placeholder')} ({custom_id})"
        mine = Reply(person, reply.message)
        data: Json = {"custom_id": custom_id, "component_type": part["type"], "id": part["id"]}
        form = Press.kinds()[kind_of(part)].takes is Takes.TEXT
        double = twice and not form and self.is_new(kind_of(part))
        if part["type"] == BUTTON:
            works = [mine.press(custom_id) for _ in range(1 + double)]
        else:
            low, high = part.get("min_values", 1), part.get("max_values", 1)
            if part["type"] == STRING_SELECT:
                offered = [option["value"] for option in part["options"]]
            else:
                offered = [one.id for one in self.people.values()]
            count = min(self.rng.randint(max(low, 1), max(high, 1)), len(offered))
            chosen = data["values"] = values or self.rng.sample(offered, count)
            what = f"{what} {chosen}"
            works = [mine.select(custom_id, chosen) for _ in range(1 + double)]
        answer, *others = await asyncio.gather(*(self.done(name, what, work) for work in works))
        if others:
            self.doubled[kind_of(part)] = (what, answer, *others)
        if answer is not None:
            self.pressed.add(kind_of(part))
            self.first.setdefault(kind_of(part), (name, reply.message, data))
        twice = typed is not None or (twice and not wrong)
        return await self.filled(name, what, answer, wrong=wrong, typed=typed, twice=twice)

    async def filled(
        self,
        name: str,
        what: str,
        answer: Reply | None,
        *,
        wrong: bool,
        typed: Mapping[str, Any] | None = None,
        twice: bool = False,
    ) -> Reply | None:
        """What comes of the form that an answer opens; any other answer as it is. `twice`: as with a press."""
        if answer is None or answer.modal is None:
            return answer
        modal = answer.modal
        kind = modal.custom_id.split(":")[1]
        self.pressed.add(kind)
        if typed is None and not wrong and kind in self.typed:
            typed = self.typed[kind]
        elif typed is None:
            words = WRONG if wrong else ("0307", "1", wide(self.rng.randint(10, 99)))
            typed = {
                label: self.rng.choice(words) for label, value in modal.fields.items() if wrong or not value
            }
        for _ in range(2):  # what does not fit, or is no text, is not typed
            said = f"{what} form {typed}"
            sendings = [modal.submit(dict(typed)) for _ in range(1 + (twice and self.is_new(kind)))]
            sent, *others = await asyncio.gather(*(self.done(name, said, one) for one in sendings))
            if others and sent is not None:
                self.doubled[kind] = (said, sent, *others)
                if any(self.written(kind)):
                    self.typed[kind] = typed
                return next((one for one in (sent, *others) if one and REPEATED not in one.text), sent)
            if sent is not None:
                return sent
            typed = {label: str(value)[:4] for label, value in typed.items() if isinstance(value, str)}
        return None

    async def crawl(self, name: str, reply: Reply | None, taps: int, *, wrong: bool = False) -> None:
        """Press about, from an answer on; what was pressed less often comes first."""
        for _ in range(taps):
            if reply is None or reply._message is None:
                return
            parts = [part for part in self.parts(reply) if kind_of(part) not in DRASTIC_PRESSES]
            if not parts:
                return
            fresh = [part for part in parts if kind_of(part) not in self.pressed]
            part = self.rng.choice(fresh or parts)
            reply = await self.press(name, reply, part, wrong=wrong, twice=True)

    async def seek(self, name: str, reply: Reply | None, tried: list[tuple[str, str]] | None = None) -> None:
        """Press each kind of button and menu that can be reached from an answer, first what nobody has pressed yet."""
        tried = [] if tried is None else tried
        while reply is not None and reply._message is not None:
            message = reply.message
            parts = {
                (kind, str(part.get("label"))): part
                for part in self.parts(Reply(self.people[name], message))
                if (kind := kind_of(part)) not in DRASTIC_PRESSES
                and sum(kind == before for before, _ in tried) < ALIKE
            }
            new = [one for one in parts if one not in tried]
            if not new:
                return
            chosen = min(new, key=lambda one: one[0] in self.pressed)
            tried.append(chosen)
            answer = await self.press(name, Reply(self.people[name], message), parts[chosen], twice=True)
            if answer is not None and answer._message is not None and answer.message.id != message.id:
                await self.seek(name, answer, tried)

    async def press_all(self, name: str, post: Message, taps: int) -> None:
        """Press everything under a post, and on from each answer."""
        shown = Reply(self.people[name], post)
        for part in self.parts(shown):
            if kind_of(part) not in DRASTIC_PRESSES:
                await self.crawl(name, await self.press(name, shown, part, twice=True), taps)

    async def forge(self) -> None:
        """Press what an earlier release made, what belongs to another campaign, and what is none of ours."""
        for name, old in {name: old for name, old in self.seen if self.parts(old)}.items():
            (part, *_) = self.parts(old)
            real = part["custom_id"].split(":")
            others = [
                ":".join([*real[:2], "77", *real[3:]]),
                f"{part['custom_id']}:9",
                "",
                "x" * 100,
                *OLD_IDS,
            ]
            for custom_id in others:
                data = {"custom_id": custom_id, "component_type": BUTTON, "id": part["id"]}
                await self.done(name, custom_id, self.people[name].component(old.message, data))

    # ------------------------------------------------------------ what is wrong

    def faults(self) -> list[str]:
        """All that was wrong so far; a refusal of anything comes with no change."""
        found = list(self.problems)
        for number, (what, said) in self.answered.items():
            shown = [one for one in self.ledger.refused.get(number, ()) if one and one in said]
            harmless = (
                HARMLESS
                | {"INSERT INTO receipt"}
                | (WELCOME if say("company-changed") in shown else frozenset())
            )
            wrote = [one for one in self.ledger.wrote.get(number, ()) if one not in harmless]
            if shown and wrote:
                found.append(f"{what}: refused with {shown}, and wrote {wrote}")
            found += [f"{what}: too long: {one}" for one in shown if len(one) > LONGEST]
        return found
