"""A rehearsal as one file: the database and the chat of the same moment. Whoever has it knows all that is hidden."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile

from pydantic import TypeAdapter

from bot.archive.backup import back_up, restore
from bot.archive.container import ArchiveError
from bot.maps import shipped_scenarios
from bot.rehearsal.room.fault import printable
from bot.rehearsal.room.record import Act, Record, in_time, read_acts
from bot.rehearsal.room.server import Room, Seat
from bot.rehearsal.room.steps import Step
from bot.rehearsal.sandbox import Person, Sandbox, saved

MOST_BYTES = 1 << 30
"""Of all parts of a file, unpacked; of those of its database too."""
ABOUT, CHAT, DATABASE, STEPS, REPORT = "about.json", "chat.json", "database.backup", "steps.json", "fault.md"
ACTS, START = "acts.json", "start.rehearsal"
"""What was done since the start, and the state of that moment: a file like this one, without these two."""


class NoSession(Exception):
    """A file that is not a saved rehearsal, or is damaged; the text says so, and no terminal obeys anything of it."""

    def __init__(self, said: str) -> None:
        super().__init__(printable(said))


@dataclass(frozen=True)
class About:
    """What a file says of itself."""

    scenario: str
    seats: dict[int, str]
    """The part of each member whom the visitor can be, in the page's order."""
    acted: tuple[int, ...] = ()
    """The members as whom the visitor gave orders this round."""
    at: datetime | None = None
    """The present when it was saved; of older files unknown."""
    full: bool = False
    """Whether more was done than the record holds."""

    def __post_init__(self) -> None:
        if self.at is not None and not in_time(self.at):
            raise ValueError("no present of a rehearsal")


_ABOUT = TypeAdapter(About)
_STEPS = TypeAdapter(list[Step])


async def save(room: Room, scenario: str, url: str, report: str = "") -> bytes:
    """The rehearsal as it is now, with the report of a fault where there is one.

    The database comes first: what the chat has beyond it are posts, and the bot looks for one before it posts it again.
    """
    parts = {seat.person.id: seat.part for seat in room.seats.values()}
    about = About(scenario, parts, tuple(room.acted), room.sandbox.state.clock.now(), room.record.full)
    with tempfile.TemporaryDirectory(prefix="hexmarshal-session-") as folder:
        kept = Path(folder)
        await back_up(url, kept / DATABASE)
        chat = saved.dump(room.sandbox)
        files = {ABOUT: _ABOUT.dump_json(about), CHAT: chat, STEPS: _STEPS.dump_json(list(room.steps.kept))}
        if room.record.start:
            files |= {ACTS: room.record.dump(), START: room.record.start}
        if report:
            files[REPORT] = report.encode()
        return await asyncio.to_thread(_packed, kept, files)


def _packed(kept: Path, parts: Mapping[str, bytes]) -> bytes:
    with ZipFile(kept / "session", "w", ZIP_DEFLATED) as archive:
        for name, part in parts.items():
            archive.writestr(name, part)
        archive.write(kept / DATABASE, DATABASE)
    return (kept / "session").read_bytes()


@dataclass(frozen=True)
class Session:
    """A file that was read."""

    about: About
    chat: bytes
    database: bytes
    steps: tuple[Step, ...] = ()
    report: str = ""
    """Of a fault, if the file was made to report one."""
    record: Record = field(default_factory=Record)
    """What was done since its start; without a start in a file of an earlier release."""

    def ahead(self) -> timedelta:
        """How far the clock has to be from the machine's for the session to go on at the moment it was saved."""
        return timedelta() if self.about.at is None else self.about.at - datetime.now(UTC)

    def seats(self, sandbox: Sandbox) -> dict[str, Seat]:
        """Let the chat go on, and everybody whom the visitor can be. Raises NoSession."""
        try:
            saved.load(sandbox, self.chat)
        except ValueError as error:
            raise NoSession(f"The chat of this session is damaged: {error}") from None
        seats = {}
        for number, part in self.about.seats.items():
            member = sandbox.guild.members.get(number)
            if member is None:
                raise NoSession(f"The chat of this session is damaged: it has no member {number}.")
            person = sandbox.people[member.user.name] = Person(sandbox.world, member)
            seats[member.user.name] = Seat(person, part)
        return seats

    async def fill(self, url: str) -> None:
        """Put the database back. Raises NoSession."""
        with tempfile.TemporaryDirectory(prefix="hexmarshal-session-") as folder:
            path = Path(folder, DATABASE)
            await asyncio.to_thread(path.write_bytes, self.database)
            try:
                with ZipFile(path) as rows:
                    _bounded(rows, "Its database")
                await restore(url, path)
            except (ArchiveError, BadZipFile, NotImplementedError) as error:  # the last: a newer ZIP version
                raise NoSession(f"The database of this session is damaged: {error}") from None


def read(path: Path) -> Session:
    """A saved rehearsal, which may come from anybody. Raises NoSession."""
    try:
        with ZipFile(path) as archive:
            _bounded(archive, str(path))
            about, chat, database = (archive.read(name) for name in (ABOUT, CHAT, DATABASE))
            named = archive.namelist()
            more = {name: archive.read(name) for name in (STEPS, REPORT, ACTS, START) if name in named}
        said = _ABOUT.validate_json(about)
        steps = _STEPS.validate_json(more.get(STEPS, b"[]"))
        record = Record(more.get(START, b""), read_acts(more.get(ACTS, b"[]")), said.full)
        session = Session(said, chat, database, tuple(steps), more.get(REPORT, b"").decode(), record)
    except NoSession:
        raise
    except Exception:  # a damaged ZIP can raise nearly everything
        raise NoSession(f"{path} is not a saved rehearsal, or is damaged.") from None
    if session.about.scenario not in shipped_scenarios():
        raise NoSession(
            f"{path} is of a scenario that this release does not have: {session.about.scenario!r}."
        )
    return session


def read_start(path: Path) -> tuple[Session, list[Act]]:
    """The state in which the record of a saved rehearsal begins, and the record. Raises NoSession."""
    kept = read(path)
    if not kept.record.start or not kept.record.acts:
        raise NoSession(f"Nothing was recorded in {path}: go on from it with --load.")
    with tempfile.TemporaryDirectory(prefix="hexmarshal-session-") as folder:
        start = Path(folder, START)
        start.write_bytes(kept.record.start)
        return replace(read(start), record=Record(kept.record.start)), kept.record.acts


def _bounded(archive: ZipFile, what: str) -> None:
    """Raises NoSession for what would fill the memory or the disk."""
    if sum(item.file_size for item in archive.infolist()) > MOST_BYTES:
        raise NoSession(f"{what} is too large for a saved rehearsal.")
