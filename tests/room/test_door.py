"""Nobody but the visitor's own page reaches the room."""

from __future__ import annotations

import aiohttp
import pytest

from bot.rehearsal.room.server import Room

PATHS = ("", "static/main.js", "seats", "events?as=Alice", "act/commands?as=Alice", "next?as=Alice")


@pytest.mark.parametrize("path", PATHS)
async def test_only_the_address_with_the_secret(room: Room, http: aiohttp.ClientSession, path: str) -> None:
    root = f"http://127.0.0.1:{room.port}/"
    for wrong in ("", "x/", room.secret[:-1] + "/", room.secret.swapcase() + "/"):
        for method in ("GET", "POST"):
            async with http.request(method, f"{root}{wrong}{path}", json={}) as answer:
                assert (answer.status, await answer.read()) == (404, b"")


async def test_the_visitors_own_page_opens_and_speaks(room: Room, http: aiohttp.ClientSession) -> None:
    async with http.get(room.url) as answer:
        assert answer.status == 200
    body = {"channel": room.sandbox.people["Alice"].channel("general").id, "text": "Good evening"}
    async with http.post(f"{room.url}act/say?as=Alice", json=body) as answer:
        assert answer.status == 200
    assert "Good evening" in str(room.sandbox.people["Alice"].read("general"))


@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "evil.example"},
        {"Host": "127.0.0.1.evil.example:80"},
        {"Host": "localhost.evil.example"},
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1:1"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
async def test_other_sites_are_refused(
    room: Room, http: aiohttp.ClientSession, headers: dict[str, str]
) -> None:
    """Even one that knows the address: by rebinding its name, by a request across sites, from another port."""
    body = {"channel": room.sandbox.people["Alice"].channel("general").id, "text": "no"}
    for method, path in (("GET", ""), ("GET", "events?as=Alice"), ("POST", "act/say?as=Alice")):
        async with http.request(method, room.url + path, json=body, headers=headers) as answer:
            assert answer.status == 404
    assert not room.sandbox.people["Alice"].read("general")


async def test_a_form_of_another_site_sends_nothing(room: Room, http: aiohttp.ClientSession) -> None:
    """What a page can send without asking first: a form, or a text that is JSON inside."""
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
        text = f'{{"channel": "{room.sandbox.people["Alice"].channel("general").id}", "text": "no"}}'
        headers = {"Content-Type": kind}
        async with http.post(f"{room.url}act/say?as=Alice", data=text, headers=headers) as answer:
            assert answer.status == 404
    assert not room.sandbox.people["Alice"].read("general")


@pytest.mark.parametrize("path", ["", "static/main.js", "seats", "events?as=Alice", "nothing", "static/x"])
async def test_every_answer_has_the_policy(room: Room, http: aiohttp.ClientSession, path: str) -> None:
    async with http.get(room.url + path) as answer:
        policy = answer.headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy
        assert answer.headers["X-Frame-Options"] == "DENY"
        assert answer.headers["Referrer-Policy"] == "no-referrer"
        assert answer.headers["X-Content-Type-Options"] == "nosniff"


async def test_files_of_the_package_only(room: Room, http: aiohttp.ClientSession) -> None:
    for name in ("..%2Fserver.py", "%2e%2e%2fserver.py", ".hidden", "%2Fetc%2Fpasswd"):
        async with http.get(f"{room.url}static/{name}") as answer:
            assert answer.status == 404


@pytest.mark.parametrize("path", ["/cdn/attachments/1/{number}/plan.png", "/api/v10/users/@me", "/gateway"])
async def test_the_sandbox_is_found_under_no_other_host(
    room: Room, http: aiohttp.ClientSession, path: str
) -> None:
    """A site whose name is pointed at 127.0.0.1 reads no file of the chat, whose numbers carry only the time."""
    alice = room.sandbox.people["Alice"]
    await alice.say("general", "The plan.", (("plan.png", b"secret"),))
    number = next(iter(room.sandbox.state.attachments))
    url = room.sandbox.cdn_url.removesuffix("/cdn") + path.format(number=number)
    async with http.get(url) as answer:
        assert answer.status != 404
    for host in ("evil.example", "evil.example:80", "127.0.0.1.evil.example"):
        async with http.get(url, headers={"Host": host}) as answer:
            assert (answer.status, await answer.read()) == (404, b"")
