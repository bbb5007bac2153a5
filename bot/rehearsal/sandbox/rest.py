"""From an HTTP request to a handler and back: login, rate limits, planned faults, records, errors."""

import asyncio
import json
import re
import secrets
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

from bot.rehearsal.sandbox.errors import ApiError
from bot.rehearsal.sandbox.faults import Fault
from bot.rehearsal.sandbox.messages import Upload
from bot.rehearsal.sandbox.state import Json
from bot.rehearsal.sandbox.world import Exchange, Violation, World


@dataclass
class Call:
    """One request as its handler sees it."""

    world: World
    path: dict[str, str]
    query: dict[str, str]
    body: Any = None
    files: dict[int, Upload] = field(default_factory=dict)

    def id(self, name: str) -> int:
        """A snowflake from the path."""
        return int(self.path[name])


Handler = Callable[[Call], Awaitable[Any]]
Route = tuple[str, str, Handler]

# Requests per seconds for each (channel, guild or token); everything else only has the global limit.
RATES: dict[str, tuple[int, float]] = {
    "POST /channels/{channel_id}/messages": (5, 5.0),
    "PATCH /channels/{channel_id}/messages/{message_id}": (5, 5.0),
    "PUT /channels/{channel_id}/messages/{message_id}/reactions/{emoji_name}/@me": (1, 0.25),
    "POST /webhooks/{webhook_id}/{webhook_token}": (5, 2.0),
}
GLOBAL_RATE = (50, 1.0)
_CREATED = {
    ("POST", "/guilds/{guild_id}/channels"),
    ("POST", "/channels/{channel_id}/threads"),
    ("POST", "/channels/{channel_id}/messages/{message_id}/threads"),
}
_MAJOR = ("channel_id", "guild_id", "webhook_token")
_OPEN = ("/interactions/", "/webhooks/", "/gateway")
MAX_BODY = 26 * 1024 * 1024


class Buckets:
    """Fixed windows: the first request starts one, and nothing is left until it ends."""

    def __init__(self, rates: dict[str, tuple[int, float]]) -> None:
        self.rates = rates
        self._open: dict[tuple[str, str], tuple[float, int]] = {}

    def take(self, key: str, major: str) -> tuple[dict[str, str], float]:
        """Headers of the answer, and the seconds to wait if the request is refused (else 0)."""
        rate = self.rates.get(key)
        if rate is None:
            return {}, 0.0
        limit, seconds = rate
        now = asyncio.get_running_loop().time()
        end, used = self._open.get((key, major), (0.0, 0))
        if now >= end:
            end, used = now + seconds, 0
        refused = used >= limit
        self._open[key, major] = (end, used if refused else used + 1)
        left = end - now
        headers = {
            "X-RateLimit-Limit": str(limit),
            "X-RateLimit-Remaining": str(0 if refused else limit - used - 1),
            "X-RateLimit-Reset-After": f"{left:.3f}",
            "X-RateLimit-Bucket": f"{abs(hash(key)):x}",
        }
        return headers, left if refused else 0.0


class Api:
    """Serves a table of routes under /api/v10."""

    def __init__(self, world: World, token: str, routes: list[Route], rates: dict[str, tuple[int, float]]):
        self.world = world
        self.token = token
        self.limit(rates)
        self._routes: dict[str, list[tuple[re.Pattern[str], str, Handler]]] = {}
        for method, template, handler in routes:
            pattern = re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", template) + "$")
            self._routes.setdefault(method, []).append((pattern, template, handler))

    def limit(self, rates: dict[str, tuple[int, float]]) -> None:
        """Keep these rates, and that of the whole bot; none at all without rates."""
        self.buckets = Buckets(rates | {"global": GLOBAL_RATE} if rates else {})

    def _find(self, method: str, path: str) -> tuple[str, Handler, dict[str, str]] | None:
        for pattern, template, handler in self._routes.get(method, []):
            match = pattern.match(path)
            if match is not None:
                return template, handler, match.groupdict()
        return None

    async def handle(self, request: web.Request) -> web.StreamResponse:
        path = "/" + request.match_info["tail"]
        route = self._find(request.method, path)
        if route is None:
            return _answer(404, {"message": "404: Not Found", "code": 0})
        template, handler, names = route
        if not path.startswith(_OPEN) and request.headers.get("Authorization") != f"Bot {self.token}":
            return _answer(401, {"message": "401: Unauthorized", "code": 0})
        fault = self.world.faults.take(request.method, path)
        if fault is not None and fault.hangs is not None:
            await fault.hangs.wait()
            return _fault_answer(fault, request)
        if fault is not None and fault.delay:
            await asyncio.sleep(fault.delay)
        elif fault is not None and not fault.after_doing:
            return _fault_answer(fault, request)
        key = f"{request.method} {template}"
        headers, wait = self.buckets.take(key, "/".join(names.get(name, "") for name in _MAJOR))
        is_global = False
        if not wait and not path.startswith(_OPEN):
            _, wait = self.buckets.take("global", "")
            is_global = bool(wait)
        if wait:
            return _too_many(wait, is_global, headers)
        call = Call(self.world, names, dict(request.query))
        status, body = await self._run(request, path, template, handler, call)
        if fault is not None and fault.after_doing:
            return _fault_answer(fault, request)
        return _answer(status, body, headers)

    async def _run(
        self, request: web.Request, path: str, template: str, handler: Handler, call: Call
    ) -> tuple[int, Any]:
        world = self.world
        refused: ApiError | None = None
        try:
            await _read_body(request, call)
            body = await handler(call)
            status = 204 if body is None else 201 if (request.method, template) in _CREATED else 200
        except ApiError as error:
            refused = error
        except (KeyError, TypeError, ValueError) as error:
            # A body of the wrong shape, such as an id that is no number.
            refused = ApiError(400, 50035, f"Invalid Form Body ({type(error).__name__}: {error})")
        if refused is not None:
            status, body = refused.status, refused.body()
            world.violations.append(
                Violation(request.method, path, status, refused.code, refused.message, refused.errors)
            )
        world.exchanges.append(Exchange(request.method, template, path, call.body, status, body))
        if request.method != "GET":
            world.changed()
        return status, body


async def _read_body(request: web.Request, call: Call) -> None:
    kind = request.content_type
    if not request.can_read_body:
        return
    try:
        if kind == "multipart/form-data":
            async for part in await request.multipart():
                name = getattr(part, "name", None) or ""
                content = await part.read()  # type: ignore[union-attr]
                number = re.fullmatch(r"files\[(\d+)\]", name)
                if name == "payload_json":
                    call.body = json.loads(content)
                elif number:
                    filename = getattr(part, "filename", None) or "file"
                    call.files[int(number[1])] = Upload(filename, bytes(content))
        else:
            call.body = json.loads(await request.read())
    except ValueError as error:
        raise ApiError(400, 50109, "The request body contains invalid JSON.") from error


def _answer(status: int, body: Any, headers: dict[str, str] | None = None) -> web.Response:
    # Exactly this content type: with a charset added, discord.py takes the answer for text.
    if status == 204:
        return web.Response(status=204, headers=headers)
    data = json.dumps(body).encode()
    return web.Response(
        status=status, body=data, headers={"Content-Type": "application/json"} | (headers or {})
    )


def _too_many(wait: float, is_global: bool, headers: dict[str, str], via: bool = True) -> web.Response:
    extra = {"Retry-After": f"{wait:.3f}", "X-RateLimit-Scope": "global" if is_global else "user"}
    if is_global:
        extra["X-RateLimit-Global"] = "true"
    if via:
        extra["Via"] = "1.1 sandbox"  # without it discord.py believes in a ban by Cloudflare
    body = {"message": "You are being rate limited.", "retry_after": round(wait, 3), "global": is_global}
    return _answer(429, body, headers | extra)


def _fault_answer(fault: Fault, request: web.Request) -> web.Response:
    if fault.cuts and request.transport is not None:
        request.transport.abort()
    if fault.status == 429:
        return _too_many(fault.retry_after, fault.is_global, {}, fault.via)
    return _answer(fault.status, {"message": f"{fault.status}: planned fault", "code": fault.code})


def new_token() -> str:
    """A token of the form that discord.py accepts."""
    return f"{secrets.token_urlsafe(18)}.{secrets.token_urlsafe(6)}.{secrets.token_urlsafe(27)}"


def as_dict(body: Any) -> Json:
    """The JSON object of a request; 50109 for anything else."""
    if body is None:
        return {}
    if not isinstance(body, dict):
        raise ApiError(400, 50109, "The request body contains invalid JSON.")
    return body
