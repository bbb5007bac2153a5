"""The gateway, version 10: identify, heartbeat, events, resume with replay, zlib-stream compression."""

import asyncio
import contextlib
import json
import secrets
import zlib
from collections import deque
from typing import Any

import aiohttp
from aiohttp import web

from bot.rehearsal.sandbox import payloads
from bot.rehearsal.sandbox.faults import Faults
from bot.rehearsal.sandbox.state import Json, State

GUILDS, GUILD_MEMBERS, GUILD_MESSAGES = 1 << 0, 1 << 1, 1 << 9
GUILD_REACTIONS, DIRECT_MESSAGES, MESSAGE_CONTENT = 1 << 10, 1 << 12, 1 << 15
PRIVILEGED = GUILD_MEMBERS | MESSAGE_CONTENT | 1 << 8

_KEPT_FOR_RESUME = 5000


class Session:
    """One identified client; it outlives its connection so that RESUME can replay what was missed."""

    def __init__(self, intents: int, shard: tuple[int, int]) -> None:
        self.id = secrets.token_hex(8)
        self.intents = intents
        self.shard = shard
        self.seq = 0
        self.sent: deque[tuple[int, Json]] = deque(maxlen=_KEPT_FOR_RESUME)
        self.connection: Connection | None = None

    def dispatch(self, event: str, data: Any) -> None:
        self.seq += 1
        frame = {"op": 0, "t": event, "s": self.seq, "d": data}
        self.sent.append((self.seq, frame))
        if self.connection is not None:
            self.connection.send(frame)


class Connection:
    """One websocket. Frames leave through a queue, so that dispatching never waits for a slow reader."""

    def __init__(self, request: web.Request, socket: web.WebSocketResponse) -> None:
        self.socket = socket
        self.transport = request.transport
        self.queue: asyncio.Queue[Json] = asyncio.Queue()
        packed = request.query.get("compress") == "zlib-stream"
        self._zlib = zlib.compressobj() if packed else None

    def send(self, frame: Json) -> None:
        self.queue.put_nowait(frame)

    async def write(self) -> None:
        with contextlib.suppress(ConnectionError, aiohttp.ClientError):
            while True:
                text = json.dumps(await self.queue.get())
                if self._zlib is None:
                    await self.socket.send_str(text)
                else:
                    data = self._zlib.compress(text.encode()) + self._zlib.flush(zlib.Z_SYNC_FLUSH)
                    await self.socket.send_bytes(data)


class Gateway:
    """All sessions of the bot."""

    def __init__(self, state: State, token: str, faults: Faults, allowed_intents: int) -> None:
        self.state = state
        self.token = token
        self.faults = faults
        self.allowed_intents = allowed_intents
        self.url = ""
        self.heartbeat_ms = 41_250
        self.sessions: dict[str, Session] = {}
        self.connections: set[Connection] = set()
        self.ready = asyncio.Event()
        self.log: list[str] = []

    async def handle(self, request: web.Request) -> web.StreamResponse:
        socket = web.WebSocketResponse(max_msg_size=0)
        await socket.prepare(request)
        connection = Connection(request, socket)
        self.connections.add(connection)
        writer = asyncio.create_task(connection.write())
        connection.send({"op": 10, "d": {"heartbeat_interval": self.heartbeat_ms}})
        try:
            async for message in socket:
                if message.type is aiohttp.WSMsgType.TEXT:
                    await self._receive(connection, json.loads(message.data))
        finally:
            writer.cancel()
            self.connections.discard(connection)
            for session in self.sessions.values():
                if session.connection is connection:
                    session.connection = None
            if not any(session.connection for session in self.sessions.values()):
                self.ready.clear()
        return socket

    async def _receive(self, connection: Connection, frame: Json) -> None:
        op: int = frame["op"]
        data: Any = frame.get("d")
        if op == 1:
            if not self.faults.silent_heartbeats:
                connection.send({"op": 11})
        elif op == 2:
            self.log.append("IDENTIFY")
            await self._identify(connection, data)
        elif op == 6:
            self.log.append("RESUME")
            self._resume(connection, data)
        elif op == 8:
            self._chunk(connection, data)

    async def _identify(self, connection: Connection, data: Json) -> None:
        if data["token"] != self.token:
            await connection.socket.close(code=4004, message=b"Authentication failed.")
            return
        if data["intents"] & PRIVILEGED & ~self.allowed_intents:
            await connection.socket.close(code=4014, message=b"Disallowed intent(s).")
            return
        shard = tuple(data.get("shard") or (0, 1))
        session = Session(data["intents"], (shard[0], shard[1]))
        session.connection = connection
        self.sessions[session.id] = session
        state = self.state
        mine = [guild for guild in (state.guild, *state.others) if (guild.id >> 22) % shard[1] == shard[0]]
        session.dispatch(
            "READY",
            {
                "v": 10,
                "user": payloads.user(state.bot) | {"verified": True, "mfa_enabled": False},
                "guilds": [{"id": str(guild.id), "unavailable": True} for guild in mine],
                "session_id": session.id,
                "resume_gateway_url": self.url,
                "application": {"id": str(state.application.id), "flags": 0},
                "shard": list(shard),
                "private_channels": [],
                "session_type": "normal",
                "_trace": [],
            },
        )
        for guild in mine:
            session.dispatch("GUILD_CREATE", payloads.guild(state, guild))
        self.ready.set()

    def _resume(self, connection: Connection, data: Json) -> None:
        session = self.sessions.get(data["session_id"])
        if session is None or data["token"] != self.token or data["seq"] > session.seq:
            connection.send({"op": 9, "d": False})
            return
        session.connection = connection
        for seq, frame in session.sent:
            if seq > data["seq"]:
                connection.send(frame)
        session.dispatch("RESUMED", {"_trace": []})
        self.ready.set()

    def _chunk(self, connection: Connection, data: Json) -> None:
        wanted = {str(who) for who in data.get("user_ids") or []}
        prefix = (data.get("query") or "").lower()
        members = [
            payloads.member(member)
            for member in self.state.guild.members.values()
            if (not wanted or str(member.user.id) in wanted) and member.user.name.lower().startswith(prefix)
        ]
        for session in self.sessions.values():
            if session.connection is connection:
                session.dispatch(
                    "GUILD_MEMBERS_CHUNK",
                    {
                        "guild_id": str(self.state.guild.id),
                        "members": members,
                        "chunk_index": 0,
                        "chunk_count": 1,
                        "not_found": [],
                        "nonce": data.get("nonce"),
                    },
                )

    def dispatch(self, event: str, data: Json, intent: int = 0, private: bool = False) -> None:
        """Send an event to every session of the right shard that asked for it (`intent` 0: always)."""
        for session in list(self.sessions.values()):
            number, count = session.shard
            home = 0 if private else (self.state.guild.id >> 22) % count
            if home != number or (intent and not session.intents & intent):
                continue
            body = data
            if event in ("MESSAGE_CREATE", "MESSAGE_UPDATE") and not session.intents & MESSAGE_CONTENT:
                body = self._without_content(data)
            session.dispatch(event, body)

    def _without_content(self, data: Json) -> Json:
        me = str(self.state.bot.id)
        told = any(who["id"] == me for who in data["mentions"])
        if told or data["author"]["id"] == me or "guild_id" not in data:
            return data
        return data | {"content": "", "embeds": [], "attachments": [], "components": []}

    async def broadcast(self, frame: Json) -> None:
        for connection in list(self.connections):
            connection.send(frame)

    async def invalidate(self, resumable: bool) -> None:
        if not resumable:
            for session in self.sessions.values():
                session.connection = None
            self.sessions.clear()
        await self.broadcast({"op": 9, "d": resumable})

    def abort(self) -> None:
        for connection in list(self.connections):
            if isinstance(connection.transport, asyncio.WriteTransport):
                connection.transport.abort()
