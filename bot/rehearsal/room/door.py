"""Who may reach the room: only pages that it served itself, at the address with its secret.

The room is on loopback, where every site that the visitor's browser has open can send requests. Against them:

- the secret is the first part of every path, so an address that was not printed for the visitor leads nowhere;
- the Host must be a name of loopback, so a site whose name is pointed at 127.0.0.1 (rebinding) is refused;
- Origin and Sec-Fetch-Site must be the room's own, so other sites send nothing, even if they learn the address;
- the content policy lets the page load from itself alone and be framed by nobody, and no address is sent on.
"""

from __future__ import annotations

import hmac
import secrets

from aiohttp import web
from aiohttp.typedefs import Handler, Middleware

from bot.rehearsal.sandbox.server import of_loopback

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "form-action 'none'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Frame-Options": "DENY",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}


def new_secret() -> str:
    """What only the visitor's address has."""
    return secrets.token_urlsafe(24)


def may_enter(request: web.Request, secret: str) -> bool:
    """Whether a request comes from the visitor's own page, or opens it."""
    origin = request.headers.get("Origin")
    return (
        of_loopback(request)
        and origin in (None, f"http://{request.host}")
        and request.headers.get("Sec-Fetch-Site", "none") in ("none", "same-origin")
        and hmac.compare_digest(request.path.split("/")[1].encode(), secret.encode())
        and (request.method != "POST" or request.content_type == "application/json")
    )


def door(secret: str) -> Middleware:
    """Refuses what may not enter, all of it alike, and gives every answer the room's headers."""

    @web.middleware
    async def enter(request: web.Request, handler: Handler) -> web.StreamResponse:
        if not may_enter(request, secret):
            return web.Response(status=404, headers=HEADERS)
        return await handler(request)

    return enter


async def dress(_request: web.Request, response: web.StreamResponse) -> None:
    """Gives every answer, streams and faults too, the room's headers."""
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
