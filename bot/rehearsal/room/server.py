"""The page's server: static files, what members do, and their screens as they change."""

from __future__ import annotations

import asyncio
import contextlib
import json
import mimetypes
from collections.abc import Awaitable, Callable, Iterator, Mapping
from dataclasses import dataclass, field
from importlib import resources
from pathlib import Path
from typing import Any, Self

from aiohttp import web

from bot.rehearsal.room import screen
from bot.rehearsal.room.acts import Acts
from bot.rehearsal.room.door import door, dress, new_secret
from bot.rehearsal.room.fault import Told, in_words, report
from bot.rehearsal.room.record import PASS, Act, Record, recordable
from bot.rehearsal.room.steps import Steps
from bot.rehearsal.sandbox import NoAnswer, Person, Refused, Sandbox
from bot.rehearsal.sandbox.errors import ApiError
from bot.rehearsal.sandbox.state import Channel, Json

MOST_BYTES = 40 << 20
"""A form with files; base64 takes a third more."""
QUIET_SECONDS = 15.0
"""A stream says that it lives at least so often."""
NOT_READY = "The campaign is not ready yet."
GATHER_SECONDS = 0.02
"""What changes within this time is sent together."""
STATIC = resources.files("bot.rehearsal.room").joinpath("static")


@dataclass(frozen=True)
class Seat:
    """Somebody whom the visitor can be."""

    person: Person
    part: str
    """Who that is in the campaign: "Game master", "Player" …"""


@dataclass
class Room:
    """The room, to be used as `async with Room(sandbox) as room:`. `seats` may grow while it is open."""

    sandbox: Sandbox
    port: int = 0
    host: str = "127.0.0.1"
    seats: dict[str, Seat] = field(default_factory=dict)
    status: str = "Starting"
    """What is being prepared; empty when the campaign is ready."""
    pass_time: Callable[[Person, str], Awaitable[str]] | None = None
    """Lets time pass, to the next `close` or by an `hour` or a `day`; gives a sentence about it."""
    save: Callable[[str], Awaitable[bytes]] | None = None
    """Gives the session as a file, with the report of a fault if that is not empty."""
    case: Callable[[], Awaitable[str]] | None = None
    """Gives the last round as a case file."""
    log: Path | None = None
    """Of the bot."""
    steps: Steps = field(default_factory=Steps)
    """What was done on the page."""
    record: Record = field(default_factory=Record)
    """The same, to be done again."""
    secret: str = field(default_factory=new_secret)
    acted: set[int] = field(default_factory=set)
    """The members as whom the visitor used a command for orders this round; others are played by captains."""

    async def __aenter__(self) -> Self:
        self._acts = Acts(self.acted)
        self.sandbox.world.past.keeping = True
        self._ended = asyncio.Event()
        app = web.Application(middlewares=[door(self.secret)], client_max_size=MOST_BYTES)
        app.on_response_prepare.append(dress)
        base = "/{secret}"
        app.router.add_get(f"{base}/", self._page)
        app.router.add_get(f"{base}/static/{{name}}", self._static)
        app.router.add_get(f"{base}/seats", self._seats)
        app.router.add_get(f"{base}/session", self._session)
        app.router.add_get(f"{base}/steps", self._all_steps)
        app.router.add_get(f"{base}/events", self._events)
        app.router.add_get(f"{base}/file/{{channel:\\d+}}/{{number:\\d+}}/{{name}}", self._file)
        app.router.add_post(f"{base}/act/{{act}}", self._act)
        app.router.add_post(f"{base}/next", self._next)
        app.router.add_post(f"{base}/fault", self._fault)
        app.router.add_post(f"{base}/case", self._case)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.5)
        await self._runner.setup()
        await web.TCPSite(self._runner, self.host, self.port).start()
        self.port = self._runner.addresses[0][1]
        return self

    async def __aexit__(self, *error: object) -> None:
        self._ended.set()
        self.sandbox.world.changed()
        await self._runner.cleanup()

    @property
    def url(self) -> str:
        return f"http://{self.host}:{self.port}/{self.secret}/"

    def tell(self, status: str) -> None:
        """What is being prepared, for everybody who looks."""
        self.status = status
        self.sandbox.world.changed()

    async def _page(self, _request: web.Request) -> web.StreamResponse:
        return _static_file("index.html")

    async def _static(self, request: web.Request) -> web.StreamResponse:
        return _static_file(request.match_info["name"])

    async def _seats(self, _request: web.Request) -> web.StreamResponse:
        return web.json_response(self._who())

    async def _session(self, _request: web.Request) -> web.StreamResponse:
        if self.save is None:
            raise web.HTTPNotFound
        return _download(await self.save(""), "session.rehearsal")

    async def _fault(self, request: web.Request) -> web.StreamResponse:
        """The session, with what somebody says of a fault and what was done before it."""
        person, save = self._person(request), self.save
        if save is None:
            return web.json_response({"refused": NOT_READY}, status=409)

        async def tell(body: Json) -> bytes:
            told = Told(person.name, str(body["wanted"]), str(body["happened"]))
            text = await asyncio.to_thread(report, told, self.steps, self.log)
            return await save(text)

        return await _kept(tell, request, "fault.rehearsal")

    async def _case(self, request: web.Request) -> web.StreamResponse:
        """The last round as a case file."""
        self._person(request)
        case = self.case
        if case is None:
            return web.json_response({"refused": NOT_READY}, status=409)

        async def take(_body: Json) -> bytes:
            return (await case()).encode()

        return await _kept(take, request, "round.toml")

    async def _all_steps(self, request: web.Request) -> web.StreamResponse:
        """What was done so far, to be looked at once more."""
        self._person(request)
        steps = [(str(s.at), s.time.isoformat(), s.who, str(s.channel), s.did) for s in self.steps.kept]
        names = ("at", "time", "who", "channel", "did")
        return web.json_response([dict(zip(names, step, strict=True)) for step in steps])

    def _who(self) -> list[Json]:
        return [{"name": name, "part": seat.part} for name, seat in self.seats.items()]

    def _person(self, request: web.Request) -> Person:
        seat = self.seats.get(request.query.get("as", ""))
        if seat is None:
            raise web.HTTPNotFound
        return seat.person

    async def _file(self, request: web.Request) -> web.StreamResponse:
        where = request.match_info
        item = screen.file(self._person(request), int(where["channel"]), int(where["number"]))
        if item is None:
            raise web.HTTPNotFound
        if item.content_type in screen.PICTURES:
            return web.Response(body=item.content, content_type=item.content_type)
        # Nothing that somebody sent is ever run or shown as a page of the room's.
        headers = {"Content-Disposition": "attachment"}
        return web.Response(body=item.content, content_type="application/octet-stream", headers=headers)

    async def _act(self, request: web.Request) -> web.StreamResponse:
        person = self._person(request)
        name = request.match_info["act"]
        act = self._acts.known.get(name)
        if act is None:
            raise web.HTTPNotFound

        async def noted(body: Json) -> Any:
            channel = int(body.get("channel") or 0)
            if did := in_words(person, name, body):
                self.steps.add(person, channel, did)
            try:
                with self._recorded(person, name, recordable(person, name, body), did):
                    return await act(person, body)
            except (Refused, ApiError, NoAnswer) as error:
                self.steps.add(
                    person, channel, f"is refused that: {error}" if str(error) else "gets no answer"
                )
                raise

        return await _answered(noted, request)

    @contextlib.contextmanager
    def _recorded(self, person: Person, act: str, body: Json | None, did: str) -> Iterator[None]:
        """Keep an act in the record, and whether it was refused; not where there is no `body`."""
        at, refused = self.sandbox.state.clock.now(), ""
        try:
            yield
        except (Refused, ApiError, NoAnswer) as error:
            refused = str(error) or "The application did not respond."
            raise
        finally:
            if body is not None:
                self.record.add(Act(at, person.name, act, body, did, refused))

    async def _next(self, request: web.Request) -> web.StreamResponse:
        """Let time pass: `{"to": "close"}`, or "hour", or "day"."""
        person, pass_time = self._person(request), self.pass_time
        if pass_time is None:
            return web.json_response({"refused": NOT_READY}, status=409)

        async def go(body: Json) -> str:
            did = f"lets time pass: {body['to']}"
            self.steps.add(person, int(body.get("channel") or 0), did)
            with self._recorded(person, PASS, {"to": body["to"]}, did):
                return await pass_time(person, body["to"])

        return await _answered(go, request)

    async def _events(self, request: web.Request) -> web.StreamResponse:
        """The screen of one tab: at once, and whenever what is on it changes. Nothing else wakes the page."""
        person = self._person(request)
        channel, moment = request.query.get("channel", ""), request.query.get("moment", "")
        response = web.StreamResponse(headers={"Content-Type": "text/event-stream"})
        await response.prepare(request)
        sent = _Sent()
        # A tab that went away is no fault.
        with contextlib.suppress(ConnectionError):
            while not self._ended.is_set():
                await response.write(await self._news(person, channel, moment, sent))
        return response

    async def _news(self, person: Person, channel: str, moment: str, sent: _Sent) -> bytes:
        """The events that bring a tab up to date, as soon as there are any."""

        def anything() -> bool | None:
            return True if self._ended.is_set() or sent.stale(self._parts(person, channel, moment)) else None

        try:
            await self.sandbox.world.until(anything, QUIET_SECONDS, "")
        except NoAnswer:
            return b": quiet\n\n"
        await asyncio.sleep(GATHER_SECONDS)
        news = (
            [("ended", None)] if self._ended.is_set() else sent.changes(self._parts(person, channel, moment))
        )
        return b"".join(f"event: {name}\ndata: {json.dumps(data)}\n\n".encode() for name, data in news)

    def _parts(self, person: Person, number: str, moment: str) -> dict[str, Any]:
        """The parts of a tab's screen, by the name of the event that brings each; messages as of a moment."""
        then = int(moment) if moment.isdecimal() else None
        channel: Channel | None = next((c for c in screen.places(person) if str(c.id) == number), None)
        shown = screen.visible(person, channel, then)[-screen.SHOWN_MESSAGES :] if channel else []
        return {
            "status": self.status,
            "clock": round(self.sandbox.state.clock.ahead.total_seconds()),
            "seats": self._who(),
            "sidebar": screen.sidebar(person),
            "messages": [screen.message(person, item) for item in shown],
        }


class _Sent:
    """What a tab has been sent, so that only what is new is sent again."""

    def __init__(self) -> None:
        self._parts: dict[str, Any] = {}

    def stale(self, parts: Mapping[str, Any]) -> bool:
        return self._parts != parts

    def changes(self, parts: Mapping[str, Any]) -> list[tuple[str, Any]]:
        """The events that bring a tab up to date: of the messages only those that differ, and their order."""
        out: list[tuple[str, Any]] = []
        for name, part in parts.items():
            before = self._parts.get(name)
            if before == part:
                continue
            if name == "messages":
                known = {item["id"]: item for item in before or []}
                new = [item for item in part if known.get(item["id"]) != item]
                part = {"order": [item["id"] for item in part], "new": new}
            out.append((name, part))
        self._parts = dict(parts)
        return out


async def _answered(
    act: Callable[[Json], Awaitable[Any]],
    request: web.Request,
) -> web.StreamResponse:
    """The answer to an act; what Discord's client would not let one do comes as a sentence."""
    try:
        body = await request.json()
        return web.json_response({"done": await act(body)})
    except (Refused, ApiError) as error:
        return web.json_response({"refused": str(error)}, status=409)
    except NoAnswer:
        return web.json_response({"refused": "The application did not respond."}, status=504)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        return web.json_response({"refused": f"{type(error).__name__}: {error}"}, status=400)


async def _kept(
    make: Callable[[Json], Awaitable[bytes]], request: web.Request, name: str
) -> web.StreamResponse:
    """A file for the visitor to keep, or why there is none."""
    made: list[bytes] = []

    async def note(body: Json) -> None:
        made.append(await make(body))

    answer = await _answered(note, request)
    return _download(made[0], name) if made else answer


def _download(body: bytes, name: str) -> web.Response:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return web.Response(body=body, content_type="application/octet-stream", headers=headers)


def _static_file(name: str) -> web.Response:
    path = STATIC.joinpath(name)
    if "/" in name or name.startswith(".") or not path.is_file():
        raise web.HTTPNotFound
    kind = "text/javascript" if name.endswith(".js") else mimetypes.guess_type(name)[0]
    return web.Response(body=path.read_bytes(), content_type=kind or "text/plain", charset="utf-8")
