"""A campaign as its people read it: sign-up, two rounds and the end, every answer, refusal, post, picture and record.

The whole story runs once, over the services and a database of its own. What is drawn at random is fixed, and so is the
clock of the services, far ahead; times by the database's clock are left out.
"""

from __future__ import annotations

import asyncio
import json
import re
import shutil
import tempfile
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import fields, is_dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

from sqlalchemy import select, text
from sqlalchemy.orm import undefer

from bot.campaign.forecast.areas import Area
from bot.campaign.knowledge.deeds import NOTHING, Deeds
from bot.campaign.knowledge.fronts import Front
from bot.campaign.world.happened import Event
from bot.campaign.world.known.view import SideView
from bot.campaign.world.settings import Environment
from bot.hexmap.coords import Hex
from bot.intake import kinds
from bot.intake.child import answer_to
from bot.intake.limits import Kind
from bot.intake.scan import Unreadable, check_size
from bot.messages import aloud, asked_in
from bot.service.base import Picture, Refused, Services, Who
from bot.service.means.pictures import Farthest, Pictures, views_of
from bot.service.screens.answer import Outdated
from bot.service.screens.press import Press, write
from bot.service.screens.screen import Screen
from bot.store.embedded import Server
from bot.store.outbox import CONCERNS, PRIVATE
from bot.store.session import Sessions, connect, upgrade
from bot.store.tables import Filing, GmAction, LedgerRow, OrderRow, OutboxRow, RulingRow
from tests.golden import Golden
from tests.pseudo import CODE, pseudo, without_accents
from tests.service.campaign_story import CHANNELS, told

FOLDER = "tests/service/golden"
CHAPTERS = ("sign-up", "orders", "close", "interventions", "second-round", "end", "companies")
NOW = datetime(2100, 3, 1, 12, tzinfo=UTC)
LONG = 12
"""Lines of an answer that is shortened."""
LEFT_OUT = ("info", "channels", "roles", "gm_ids", "guild_id", "closes_at", "neighbours")
"""Fields of answers."""
_STAMP = re.compile(r"<t:([0-9]+):([A-Za-z])>")
_SENTENCE = re.compile(r"(?:\b[A-Za-z]?[a-z]+,? ){3}[a-z]+")
_ROOMS = {channel: room for room, channel in CHANNELS.items()}


def goldens() -> list[Golden]:
    """A file for each chapter."""
    return [Golden(f"{FOLDER}/campaign-{name}.txt", partial(_chapter, name)) for name in CHAPTERS]


def _chapter(name: str) -> str:
    return _story()[name]


@cache
def _story() -> dict[str, str]:
    """All chapters by name; made once for a process."""
    return made_of(_tell)


def made_of(tell: Callable[[Sessions, ExitStack], Awaitable[Record]]) -> dict[str, str]:
    """The chapters of a story that is told over a database of its own; `tell` leaves its patches on the stack."""
    folder = Path(tempfile.mkdtemp(prefix="hexmarshal-test-"))
    folder.chmod(0o755)
    server = Server(folder, durable=False)

    async def told_once() -> Record:
        await server.start()
        await upgrade(server.url)
        engine, sessions = connect(server.url)
        with ExitStack() as fixed:
            fixed.enter_context(pseudo(Path(tempfile.mkdtemp(dir=folder))))
            fixed.enter_context(patch("bot.service.ground.uploads.read_upload", _read_here))
            record = await tell(sessions, fixed)
        await engine.dispose()
        return record

    try:
        record = asyncio.run(told_once())
    finally:
        server.stop()
        shutil.rmtree(folder)
    return {name: "\n".join(lines) + "\n" for name, lines in record.chapters.items()}


async def _read_here(kind: Kind, data: bytes, **about: Any) -> Any:
    """As `door.read_upload`, in this process: another one does not know the language that is made here."""
    check_size(kind, len(data))
    found = json.loads(answer_to(kinds.read, {**about, "kind": kind.value}, data))
    if "data" not in found:
        raise Unreadable(found.get("refused") or found.get("failed"))
    return found["data"]


def drawn() -> Iterator[bytes]:
    """What is drawn at random, always the same."""
    return (sha256(b"drawn %d" % number).digest() for number in range(1000))


def fix_chance(fixed: ExitStack) -> None:
    """Draw the same as everybody who begins with this."""
    found = drawn()
    chance = SimpleNamespace(
        token_bytes=lambda size: next(found)[:size], token_hex=lambda size: next(found)[:size].hex()
    )
    for module in ("round.dice_seeds", "room.campaigns"):
        fixed.enter_context(patch(f"bot.service.{module}.secrets", chance))


async def _tell(sessions: Sessions, fixed: ExitStack) -> Record:
    fix_chance(fixed)
    record = Record(sessions, TABLES)
    await told(record)
    return record


class Record:
    """Does what people do, and writes down what everybody reads of it."""

    def __init__(self, sessions: Sessions, tables: Mapping[Any, Callable[[Any], str]]) -> None:
        self.tables = tables
        self.chapters: dict[str, list[str]] = {}
        self.s = Services(sessions, _Drawn(self.note), clock=lambda: NOW, grace=timedelta(0))
        self._known: dict[str, str] = {}
        self._newest: dict[Any, int] = {}
        self._written = ""
        """The number of the next transaction that writes."""
        self._answered: dict[str, set[str]] = {}
        self._posted: dict[str, set[str]] = {}
        self._interactions = iter(range(1000, 9999))
        self.places: tuple[int, ...] = ()
        """Where everybody is."""
        self.book = 0
        """Of the companies."""

    def chapter(self, name: str) -> None:
        self.chapters[name] = []

    def note(self, *lines: str) -> None:
        list(self.chapters.values())[-1].extend(lines)

    async def do(self, work: Callable[..., Awaitable[Any]], *given: Any, **named: Any) -> Any:
        """Call a service; its answer, or None where it is refused."""
        given = tuple(
            replace(one, interaction_id=next(self._interactions), places=self.places)
            if isinstance(one, Who)
            else one
            for one in given
        )
        asked = [_brief(one) for one in given] + [f"{name}={_brief(one)}" for name, one in named.items()]
        head = f"> {work.__module__.removeprefix('bot.service.')}.{work.__name__} {' '.join(asked)}"
        self.note("", without_accents(head))
        answer = None
        asks = any(isinstance(one, Who) for one in given)
        try:
            with asked_in(CODE) if asks else aloud():  # what nobody asks for is the clock's
                answer = await work(self.s, *given, **named)
        except (Refused, Outdated) as refusal:
            self.note(*_lines(f"refused: {self._english(str(refusal), asks)}"))
        else:
            said = self._english(_say(answer), asks and isinstance(answer, str | Screen))
            self.note(*self._new_to(work.__name__, list(_lines(said))))
        await self._records()
        return answer

    def rows(self, table: Any) -> Any:
        """The rows of a table that are looked at."""
        return select(table)

    def _english(self, answer: str, sentence: bool) -> str:
        """An answer, which was in the reader's language; a `sentence` all in English is written down as such."""
        english = without_accents(answer)
        if sentence and answer == english and _SENTENCE.search(answer):
            return f"NOT IN THE READER'S LANGUAGE: {answer}"
        return english

    async def _records(self) -> None:
        """What is new or changed in the tables."""
        async with self.s.sessions() as session:
            written = (
                await session.execute(text("SELECT pg_snapshot_xmax(pg_current_snapshot())::text"))
            ).scalar_one()
            if written == self._written:
                return
            self._written = written
            for table, say in self.tables.items():
                rows = self.rows(table).options(undefer("*")).order_by(*table.__table__.primary_key)
                if table in _NEVER_CHANGED:
                    rows = rows.where(table.id > self._newest.get(table, 0))
                for row in (await session.execute(rows)).scalars():
                    if table in _NEVER_CHANGED:
                        self._newest[table] = row.id
                    key = f"{table.__tablename__} {_key(row)}"
                    said = timeless(say(row))
                    if table is OutboxRow:
                        said = self._new_in(row, said)
                    if self._known.get(key) != said:
                        self._known[key] = said
                        self.note(*_lines(said, "  "))

    def _new_to(self, service: str, lines: list[str]) -> list[str]:
        """A long answer without the lines that the service's last one had too."""
        last = self._answered.get(service, set())
        self._answered[service] = set(lines)
        left = [line for line in lines if line not in last]
        same = len(lines) - len(left)
        return lines if len(lines) <= LONG or not same else [*left, f"… {same} lines as before"]

    def _new_in(self, row: OutboxRow, text: str) -> str:
        """A post without the lines that an edit leaves as they were."""
        head, *lines = text.splitlines()
        posted = self._posted.get(row.target_key or "", set())
        self._posted[row.target_key or row.key] = set(lines)
        left = [line for line in lines if line not in posted]
        kept = [f"| … {len(lines) - len(left)} lines as before"] if len(left) < len(lines) else []
        return "\n".join([head, *left, *kept])


class _Drawn(Pictures):
    """Writes down what is drawn."""

    def __init__(self, note: Callable[..., None]) -> None:
        super().__init__(1)
        self._note = lambda line: note(without_accents(line))

    async def map(
        self,
        view: SideView,
        *,
        title: str,
        crop: tuple[Hex, Hex] | None = None,
        width: int = 2000,
        legend: bool = True,
        deeds: Deeds = NOTHING,
        fronts: Sequence[Front] = (),
        areas: Sequence[Area] = (),
    ) -> bytes:
        corners = "" if crop is None else f" {view.map.label(crop[0])} to {view.map.label(crop[1])}"
        self._note(f"  drawn: {title}{corners}, {width} wide, {_seen(view)}, key {legend}")
        if deeds.hexes:
            happened = sorted({view.map.label(at) for at in deeds.hexes})
            self._note(f"    deeds at {', '.join(happened)}")
        for front in fronts:
            self._note(
                f"    front {front.number}: {view.map.label(front.first)} to {view.map.label(front.last)}"
            )
        for area in areas:
            self._note(f"    {area.kind}: {' '.join(sorted(map(view.map.label, area.hexes)))}")
        return b"map"

    async def replay(
        self, before: SideView, after: SideView, events: Sequence[Event], *, title: str, **_: Any
    ) -> bytes:
        self._note(f"  drawn: replay, {title}, {len(events)} events, {_seen(before)}, then {_seen(after)}")
        return b"replay"

    async def campaign(
        self, worlds: Sequence[Any], events: Sequence[Sequence[Any]], map_text: str, *, title: str
    ) -> bytes:
        self._note(f"  drawn: campaign, {title}, events {', '.join(str(len(some)) for some in events)}")
        for view in views_of(worlds, map_text):
            self._note(f"    {_seen(view)}")
        return b"campaign"

    async def truth(
        self, worlds: Sequence[Any], map_text: str, *, titles: tuple[str, str]
    ) -> tuple[bytes, list[Farthest]]:
        self._note(f"  drawn: truth of {len(worlds)} worlds, {' / '.join(titles)}")
        return b"truth", [Farthest(2, 5, 3, 1)]

    async def order(
        self,
        view: SideView,
        unit: str,
        path: Sequence[Hex],
        *,
        stop: Hex | None = None,
        target: Hex | None = None,
        reach: object = None,
    ) -> bytes:
        label = view.map.label
        steps = " ".join(label(at) for at in path)
        ends = [f"{name} {label(at)}" for name, at in (("stop", stop), ("target", target)) if at is not None]
        self._note(f"  drawn: order of {unit}: {', '.join([steps, *ends])}, {_seen(view)}")
        return b"order"

    async def conditions(
        self, clock: Environment, title: str, pointy: bool = False, dark: bool = False
    ) -> bytes:
        self._note(f"  drawn: conditions, {title}, {clock.wind.name} {clock.wind_speed}")
        return b"conditions"


def _seen(view: SideView) -> str:
    label = view.map.label
    units = " ".join(f"{unit.id}@{label(unit.hex)}" for unit in view.units)
    contacts = " ".join(
        f"{c.id}@{label(c.hex)}{'' if c.present else '?'}" for c in sorted(view.contacts, key=lambda c: c.id)
    )
    return f"{view.side} round {view.round}: {units or 'no units'} | {contacts or 'no contacts'}"


def _lines(text: str, before: str = "") -> Iterator[str]:
    for line in timeless(text).splitlines():
        yield f"{before}{line}".rstrip()


def timeless(text: str) -> str:
    """Times by the clock of the services in UTC, others without their value."""

    def shown(found: re.Match[str]) -> str:
        at = datetime.fromtimestamp(int(found[1]), UTC)
        return f"<{at:%a %d %b %H:%M} {found[2]}>" if at > NOW - timedelta(days=30) else f"<{found[2]}>"

    return _STAMP.sub(shown, text)


def _brief(given: Any) -> str:
    """What was asked, in short."""
    if isinstance(given, Who):
        return f"[{given.name}]"
    if isinstance(given, Press):
        return f"({write(given)})"
    if is_dataclass(given):
        named = ((field, getattr(given, field.name)) for field in fields(given))
        return " ".join(f"{field.name}:{value}" for field, value in named if value != field.default)
    if callable(given):
        return str(given.__qualname__).partition(".")[0]
    text = repr(given) if isinstance(given, str) else str(given)
    return text if len(text) <= 200 else f"{text[:30]}…"


def _say(answer: Any) -> str:
    """An answer as text, whatever it is."""
    if isinstance(answer, str):
        return answer
    if isinstance(answer, Picture):
        return f"[{answer.filename}: {answer.alt}]"
    if isinstance(answer, Press):
        return f"({write(answer)})"
    if is_dataclass(answer):
        named = {field.name: getattr(answer, field.name) for field in fields(answer)}
        parts = [
            f"{name} {_say(value)}"
            for name, value in named.items()
            if value not in ((), "", None, 0) and name not in LEFT_OUT
        ]
        return (", " if max(map(len, parts), default=0) < 90 else "\n").join(parts)
    if isinstance(answer, Mapping):
        return json.dumps(answer, sort_keys=True, default=str)
    if isinstance(answer, list | tuple):
        if answer and all(isinstance(one, tuple) and len(one) == 2 for one in answer):
            return "\n".join(f"- {text} = {value}" for text, value in answer)
        plain = all(isinstance(one, str | int) for one in answer) and isinstance(answer, tuple)
        return (" " if plain else "\n").join(_say(one) for one in answer)
    return str(answer)


def post(row: OutboxRow) -> str:
    payload = row.payload
    pinned = " pinned" if payload.get("pin") else ""
    target = f" of {row.target_key}" if row.target_key else ""
    private = payload.get(PRIVATE)
    place = f"in {_ROOMS.get(row.channel_id, row.channel_id)}"
    if private is not None:
        place = f"to {row.channel_id}, else in {' '.join(_ROOMS.get(room, str(room)) for room in row.elsewhere or ())}"
    lines = [f"{row.kind} {row.key} {place}{target}{pinned}"]
    lines += (
        [] if private is None else [private["content"], f"(concerns {facts(payload[CONCERNS])})", "else:"]
    )
    lines += [payload["emoji"]] if "emoji" in payload else []
    lines += [payload["content"]] if payload.get("content") else []
    for embed in payload.get("embeds", ()):
        lines += [
            f"[{embed.get('title', '')}] {embed['color']:x} {embed.get('image', '')}",
            embed.get("description", ""),
        ]
    lines += [f"({facts(button)})" for button in payload.get("buttons", ())]
    for part in payload.get("layout", ()):
        lines += [part["text"]] if part["kind"] == "text" else [facts(part)]
    lines += [f"links {facts(payload['links'])}"] if payload.get("links") else []
    for file in row.files:
        text = ": " + file.data.decode() if file.name.endswith(("json", "txt", "csv")) else ""
        lines.append(f"[{file.name}: {file.description}]{text}")
    return "\n| ".join("\n".join(lines).splitlines())


def _order(row: OrderRow) -> str:
    left_out = (None, "", False, [], {})
    given = {name: value for name, value in row.order.items() if name != "format" and value not in left_out}
    return f"order {row.round}.{row.number} {row.unit_id} of {row.user_id} {row.state}: {facts(given)}"


def _action(row: GmAction) -> str:
    undone = " undone" if row.undone_at else ""
    return (
        f"record {row.id} {row.kind} round {row.round} by {row.user_id}{undone}: "
        f"{facts(row.before)} -> {facts(row.after)} {row.note}"
    )


def facts(given: Any) -> str:
    """JSON on one line; times and what is very long are left out."""
    text = json.dumps(given, sort_keys=True, ensure_ascii=False)
    text = re.sub(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.+]*", "…", text)
    return text if len(text) <= 600 else f"{text[:120]}… {sha256(text.encode()).hexdigest()[:8]}"


def _key(row: Any) -> str:
    return " ".join(str(getattr(row, column.name)) for column in row.__table__.primary_key)


TABLES: dict[Any, Callable[[Any], str]] = {
    OrderRow: _order,
    RulingRow: lambda row: f"ruling {row.round} {row.id}: {row.chosen} by {row.decided_by}",
    GmAction: _action,
    Filing: lambda row: (
        f"filing {row.id} {row.kind} round {row.round} of {row.name}: {row.text} {facts(row.details)}"
    ),
    LedgerRow: lambda row: (
        f"ledger {row.user_id} {row.kind} {row.note}: credits {row.credits} requisition {row.requisition} "
        f"bonus {row.bonus} by {row.by}"
    ),
    OutboxRow: post,
}
_NEVER_CHANGED = (Filing, LedgerRow, OutboxRow)
"""Of these only new rows are looked at. A meeting's changes are told in posts."""
